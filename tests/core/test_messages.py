"""Words that a game has for the number of things, and for the ways between places."""

from kernel_lib.core import data
from kernel_lib.core.decision import Bag, Decision


def test_the_only_one_of_its_kind_is_called_in_the_singular():
    said = data.messages("most_dangerous_time")
    assert (said.kind("oda", "en"), said.kind("oda", "en", most=1)) == ("Oda soldiers", "Oda soldier")


def test_a_step_is_told_with_what_it_costs_there():
    said = data.messages("here_i_stand")
    march = {"do": "move", "from": "toulouse", "to": "barcelona", "units": {"france_regular": 2}}
    assert "(2 CP, a pass)" in said.option("spend", march, "en")
    assert "(1 CP)" in said.option("spend", march | {"to": "avignon"}, "en")


def test_an_option_says_what_the_decision_knows_of_it():
    said = data.messages("napoleonic_wars")
    asked = Decision("evade", "austria", "10.2", ("stand", "zurich"), facts={
        "need": {"zurich": 8}, "attrition": {"zurich": 5}})
    told = said.option(asked, "zurich", "en")
    assert told == "slip away to Zürich: 8 or more on two dice; 5 attrition dice on the way"
    assert said.option("evade", "zurich", "en") == "Zürich"
    asked = Decision("act", "france", "6.3", (), facts={"costs": {"influence": {"denmark": {True: 2, False: 4}}}})
    move = {"do": "influence", "minor": "denmark", "row": "france", "right": True}
    assert said.option(asked, move, "en").endswith("one column to the right (2 CP)")


def test_exactly_one_of_many_is_not_up_to_one():
    said = data.messages("napoleonic_wars")
    lost = {"lost": Bag({"france": 3, "ney": 1}, 1, 1)}
    assert said.option("losses", lost, "en") == "3 French units and Ney (1 of them)"
