"""Exercises on 09 Diplomacy and 10 Minor powers."""

from __future__ import annotations

from kernel_lib.core.asking import one, some
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CARDS, DATA, MAJORS, MINORS
from .shared import hints, may, number, quiz, said


@exercise("09_diplomacy", 1, "treaties")
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
    at = one(stream, ("milan", "paris", "lyon", "turin", "marseille", "genoa", "navarre"))
    taker = one(stream, ("hapsburg", "england"))
    verdict = quiz.ask(state, "may_cede", giver="france", taker=taker, at=at)
    return may("cede", verdict, state, at=at, taker=taker)


@exercise("10_minors", 1)
def may_it_be_raised(stream: Stream) -> Question:
    """10/raise: whose troops in a minor's home?"""
    state = quiz.position({"alliance": [["genoa", "france"]], "control": {"genoa": "france", "bastia": "france"}})
    unit, at = one(stream, ("genoa_regular", "france_regular", "france_mercenary")), one(stream, ("genoa", "paris"))
    verdict = quiz.ask(state, "may_raise", power="france", unit=unit, at=at)
    return may("raise_minor", verdict, state, unit=unit, at=at)


@exercise("10_minors", 2, "treaties")
def war_on_a_minor(stream: Stream) -> Question:
    """10/war, 10/barred: who may be attacked?"""
    state = quiz.position({"turn": 2, "war": [], "alliance": [["france", "england"], ["genoa", "hapsburg"]]})
    attacker, target = one(stream, ("ottoman", "hapsburg", "england", "france")), one(stream, MINORS)
    verdict = quiz.ask(state, "may_declare_war", attacker=attacker, target=target)
    return may("war_minor", verdict, state, attacker=attacker, target=target)


@exercise("09_diplomacy", 3, "hand")
def do_these_cards_pay(stream: Stream) -> Question:
    """9/war-pay: enough command points, no home cards, no mandatory ones."""
    cards, cost = some(stream, ("card_4", "card_11", "card_24", "card_79", "card_80", "card_100"), 2), one(
        stream, (2, 3, 4))
    state = quiz.position({"turn": 2, "acting": "france", "hand": {"france": cards}})
    verdict = quiz.ask(state, "may_pay_with", power="france", cards=cards, cost=cost)
    told = {lang: " + ".join(f"{CARDS[card].name.text(lang)} ({CARDS[card].cp} CP)" for card in cards)
            for lang in LANGUAGES}
    prompt = {lang: said("pay", cards=told[lang], cost=cost)[lang] for lang in LANGUAGES}
    return quiz.may(prompt, verdict, hints("pay"), state)


@exercise("10_minors", 3, "treaties")
def who_may_activate(stream: Stream) -> Question:
    """10/activate: who may have which minor power for an ally?"""
    minor, power = one(stream, ("genoa", "scotland", "venice")), one(stream, MAJORS[:5])
    state = quiz.position({"turn": 2})
    return may("activate", quiz.ask(state, "may_activate", minor=minor, power=power), state, minor=minor, power=power)
