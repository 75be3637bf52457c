"""Exercises on 09 Diplomacy and 10 Minor powers."""

from __future__ import annotations

from kernel_lib.core.asking import one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import DATA, MAJORS, MINORS
from .shared import may, number, quiz


@exercise("09_diplomacy", 1)
def price_of_a_war(stream: Stream) -> Question:
    """9/war: what does the display say?"""
    state = quiz.position({"turn": 2, "war": []})
    pair = one(stream, [cost for cost in DATA.war_costs if cost.cp and cost.a in MAJORS])
    cost = quiz.ask(state, "war_cost", attacker=pair.a, target=pair.b)
    return number("war_cost", cost, "9/war", state, attacker=pair.a, target=pair.b)


@exercise("09_diplomacy", 2)
def may_it_be_ceded(stream: Stream) -> Question:
    """9/capital-kept: which spaces may change hands?"""
    state = quiz.position({"turn": 2})
    at = one(stream, ("milan", "paris", "lyon", "turin", "marseille"))
    verdict = quiz.ask(state, "may_cede", giver="france", taker="hapsburg", at=at)
    return may("cede", verdict, state, at=at)


@exercise("10_minors", 1)
def may_it_be_raised(stream: Stream) -> Question:
    """10/raise: whose troops in a minor's home?"""
    state = quiz.position({"alliance": [["genoa", "france"]], "control": {"genoa": "france", "bastia": "france"}})
    unit, at = one(stream, ("genoa_regular", "france_regular", "france_mercenary")), one(stream, ("genoa", "paris"))
    verdict = quiz.ask(state, "may_raise", power="france", unit=unit, at=at)
    return may("raise_minor", verdict, state, unit=unit, at=at)


@exercise("10_minors", 2)
def war_on_a_minor(stream: Stream) -> Question:
    """10/war, 10/barred: who may be attacked?"""
    state = quiz.position({"turn": 2, "war": [], "alliance": [["france", "england"], ["genoa", "hapsburg"]]})
    attacker, target = one(stream, ("ottoman", "hapsburg", "england", "france")), one(stream, MINORS)
    verdict = quiz.ask(state, "may_declare_war", attacker=attacker, target=target)
    return may("war_minor", verdict, state, attacker=attacker, target=target)
