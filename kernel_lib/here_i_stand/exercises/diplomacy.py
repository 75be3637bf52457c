"""Exercises on 09 Diplomacy and 10 Minor powers."""

from __future__ import annotations

from kernel_lib.core.asking import one, some
from kernel_lib.core.bilingual import aside, gap
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CARDS, DATA, HOMES, MAJORS, MINORS, SPACES
from .shared import may, number, quiz, said, spaces, which


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
    taker, other = some(stream, ("hapsburg", "england", "papacy"), 2)
    while True:
        taken = some(stream, HOMES[taker], 1) + some(stream, HOMES[other], 1)
        shown = some(stream, ("milan", "paris", "lyon", "turin", "marseille", "genoa", "navarre", *taken), 7)
        state = quiz.position({"turn": 2, "control": dict.fromkeys(taken, "france")})
        verdicts = {at: quiz.ask(state, "may_cede", giver="france", taker=taker, at=at) for at in shown}
        if any(verdicts.values()) and not all(verdicts.values()):
            return spaces("cede", "9/negotiate", verdicts, state, taker=taker, names=taken)


@exercise("10_minors", 1)
def may_it_be_raised(stream: Stream) -> Question:
    """10/raise: whose troops in a minor's home?"""
    state = quiz.position({"alliance": [["genoa", "france"]], "control": {"genoa": "france", "bastia": "france"}})
    unit = one(stream, ("genoa_regular", "france_regular", "france_mercenary"))
    shown = ["genoa", "bastia", *some(stream, ("paris", "lyon", "marseille", "tours"), 2), *some(stream, (
        "milan", "turin", "barcelona"), 2)]
    verdicts = {at: quiz.ask(state, "may_raise", power="france", unit=unit, at=at) for at in shown}
    return spaces("raise_minor", "5.1/raise", verdicts, state, unit=unit)


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
    told = {lang: between.join(aside(CARDS[card].name.text(lang), f"{CARDS[card].cp}{gap(lang)}CP", lang)
                               for card in cards) for lang, between in (("en", " and "), ("zh", "、"))}
    return may("pay", verdict, state, cards=told, cost=cost)


@exercise("10_minors", 3, "treaties")
def who_may_activate(stream: Stream) -> Question:
    """10/activate: who may have which minor power for an ally?"""
    minor, power = one(stream, ("genoa", "scotland", "venice")), one(stream, MAJORS[:5])
    state = quiz.position({"turn": 2})
    return may("activate", quiz.ask(state, "may_activate", minor=minor, power=power), state, minor=minor, power=power)


@exercise("09_diplomacy", 4)
def where_armies_may_go(stream: Stream) -> Question:
    """9/status, 9/neutral, 9/grey: whose spaces may armies enter?"""
    ally, enemy, neutral = some(stream, ("hapsburg", "england", "papacy"), 3)
    grey = some(stream, ("metz", "liege", "geneva", "nice", "florence", "siena"), 1)
    while True:
        theirs = [one(stream, [at for at in HOMES[power] if SPACES[at].kind != "electorate"])
                  for power in (ally, enemy, neutral, neutral)]
        guest = one(stream, grey)
        shown = sorted({*theirs, *grey, *some(stream, HOMES["france"], 1)})
        state = quiz.position({"empty": True, "turn": 2, "war": [["france", enemy]], "alliance": [["france", ally]],
                               "units": {guest: {f"{one(stream, (neutral, enemy))}_regular": 1}}})
        verdicts = {at: quiz.ask(state, "may_enter", power="france", at=at) for at in shown}
        if any(verdicts.values()) and not all(verdicts.values()):
            return spaces("enter", "9/status", verdicts, state, ally=ally, enemy=enemy, neutral=neutral)


@exercise("09_diplomacy", 5)
def with_whom_to_sue(stream: Stream) -> Question:
    """9/peace: an enemy who holds a home space of it, or a leader."""
    while True:
        enemies = some(stream, ("hapsburg", "england", "papacy", "ottoman"), 3)
        holders = some(stream, ("hapsburg", "england", "papacy", "ottoman"), 2)
        captor = one(stream, ("hapsburg", "england", "papacy", ""))
        lost = dict(zip(some(stream, HOMES["france"], 2), holders, strict=True))
        state = quiz.position({"turn": 3, "war": [["france", enemy] for enemy in enemies], "control": lost,
                               "captured": {"montmorency": captor} if captor else {}})
        verdicts = {power: quiz.ask(state, "may_sue", power="france", enemy=power)
                    for power in ("hapsburg", "england", "papacy", "ottoman")}
        if any(verdicts.values()) and not all(verdicts.values()):
            told = said("captor" if captor else "no_captor", captor=captor or "hapsburg")
            (one_home, to_one), (other_home, to_other) = lost.items()
            return which(stream, "sue", "9/peace", verdicts, state, enemies=enemies, first=one_home, holder=to_one,
                         second=other_home, other=to_other, captive=told)
