"""Words that a game has for the number of things, and for the ways between places."""

from kernel_lib.core import data


def test_the_only_one_of_its_kind_is_called_in_the_singular():
    said = data.messages("most_dangerous_time")
    assert (said.kind("oda", "en"), said.kind("oda", "en", most=1)) == ("Oda soldiers", "Oda soldier")


def test_a_step_is_told_with_what_it_costs_there():
    said = data.messages("here_i_stand")
    march = {"do": "move", "from": "toulouse", "to": "barcelona", "units": {"france_regular": 2}}
    assert "(2 CP, a pass)" in said.option("spend", march, "en")
    assert "(1 CP)" in said.option("spend", march | {"to": "avignon"}, "en")
