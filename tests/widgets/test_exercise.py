"""Exercises are proper questions, the same for the same seed, and marked by the engine."""

import pytest

from kernel_lib.core import exercise
from kernel_lib.core.dice import Stream
from kernel_lib.core.errors import Bad
from kernel_lib.core.exercise import Answer, Question, mark
from kernel_lib.core.verdict import no

CHAPTER = ("tiny_game", "02_fighting")


@pytest.mark.parametrize("seed", range(12))
def test_every_exercise_makes_a_proper_question(seed):
    for question in exercise.make(*CHAPTER, seed=seed):
        assert exercise.check(question) == []
        right = question.solution if question.kind in ("many", "spaces") else question.solution[0]
        assert mark(question, right).ok


def test_the_same_seed_asks_the_same():
    assert exercise.make(*CHAPTER, 7, seed=3) == exercise.make(*CHAPTER, 7, seed=3)
    assert exercise.make(*CHAPTER, 7, seed=3) != exercise.make(*CHAPTER, 7, seed=4)


def test_wrong_answers_are_explained_by_the_rule_that_forbids_them():
    question = exercise.make(*CHAPTER, 1)[0]
    marked = mark(question, ["hill", "east"])
    assert {value: why.rule for value, why in marked.wrong} == {"hill": "1.1", "east": "1.2"}
    assert marked.missing == ["west"]


def test_one_choice_is_allowed_or_not_as_the_rules_say():
    solutions = set()
    for seed in range(20):
        question = exercise.makers(*CHAPTER)[2](Stream(seed))
        solutions.add(question.solution[0])
        if question.solution == ["no"] and "The hill" in question.prompt["en"]:
            assert mark(question, "yes").wrong[0][1].reason == "not_near"
    assert solutions == {"yes", "no"}


def test_of_several_choices_both_sorts_are_offered():
    question = exercise.makers(*CHAPTER)[3](Stream(1))
    assert sorted(answer.value for answer in question.options) == [0, 1, 2, 3]
    assert question.solution == [0]
    assert {value: why.reason for value, why in mark(question, [0, 1, 2]).wrong} == {1: "enemy_there", 2: "not_near"}


def test_numbers_and_truth_are_told_apart():
    question = Question("number", {"en": "?", "zh": "？"}, "", [1], otherwise=no("2.2", "x"))
    assert mark(question, 1).ok
    assert not mark(question, True).ok


def test_bad_questions_are_found():
    bad = Question("choose", {"en": "?"}, "", ["c"], [Answer("a", {}), Answer("a", {})])
    faults = exercise.check(bad)
    assert "an answer is offered twice" in faults
    assert "the solution 'c' is not offered" in faults
    assert "nothing says why 'a' is wrong" in faults
    assert "the prompt is missing in zh" in faults


def test_a_chapter_without_exercises_is_named():
    with pytest.raises(Bad, match="chapter '99' of tiny_game has no exercises"):
        exercise.make("tiny_game", "99")
