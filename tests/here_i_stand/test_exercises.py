"""What the exercises of this game say must be so in the position that they show."""

import pytest

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import named

SEEDS = range(60)


@pytest.mark.parametrize(("chapter", "name"), [("13_england", "may_henry_marry"), ("14_france", "may_francis_build")])
def test_a_ruler_who_is_said_to_be_besieged_is_not_free(chapter, name):
    asked = [named("here_i_stand", chapter)[name](Stream(seed)) for seed in SEEDS]
    besieged = [one for one in asked if "besieged" in one.prompt["en"]]
    assert besieged
    assert [one.prompt["en"] for one in besieged if one.solution != ["no"]] == []


def test_nobody_rolls_less_than_one_die_to_convert_a_space():
    asked = [named("here_i_stand", "16_religious_actions")["dice_of_an_attempt"](Stream(seed)) for seed in SEEDS]
    assert min(one.solution[0] for one in asked) == 1


def test_the_two_rows_of_the_birth_table_with_nothing_are_told_apart():
    question = named("here_i_stand", "13_england")["who_is_born"](Stream(1))
    labels = [one.label["en"] for one in question.options]
    assert len(set(labels)) == len(labels)
