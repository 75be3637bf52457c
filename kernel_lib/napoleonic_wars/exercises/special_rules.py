"""Exercises on 17 Special rules."""

from __future__ import annotations

from kernel_lib.core.asking import one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import AREAS
from .shared import Ask, counted, near, quiz, words

CHAPTER = "17_special_rules"
PRUSSIAN = tuple(at for at, area in AREAS.items() if area.power == "prussia" and not area.fortress and not area.capital)


@exercise(CHAPTER, 1)
def is_it_war(stream: Stream) -> Question:
    """17.2: does moving on need a declaration of war?"""
    at = one(stream, PRUSSIAN)
    to = one(stream, near(at))
    state = quiz.position({"empty": True, "round": 2, "units": {at: {"france": 2}}}, players=5)
    war = quiz.ask(state, "needs_war", at=at, to=to, power="france")
    holder = quiz.ask(state, "controller", at=to)
    return Ask("is_war", state, at=at, to=to).yes_or_no(
        war, counted("war_needed" if war else "no_war", "17.2", place=to, power=holder)
    )


@exercise(CHAPTER, 2)
def may_the_owner_come(stream: Stream) -> Question:
    """17.2: may the owner enter without war?"""
    at = one(stream, PRUSSIAN)
    by = one(stream, [to for to in near(at) if AREAS[to].power == "prussia"] or [at])
    flag = one(stream, (True, False))
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "flags": {at: "france"} if flag else {},
            "units": {at: {"france": 2}, by: {"blucher": 1, "prussia": 2}},
            "impulse": {"power": "prussia", "cp": 1},
        },
        players=5,
    )
    verdict = quiz.ask(state, "may_march", at=by, to=at, units={"prussia": 2}, lead="blucher")
    why = counted("owner_may", "17.2", place=at) if verdict else verdict
    return Ask("owner_comes", state, at=at, by=by, flag=words("french_flag" if flag else "no_french_flag")).yes_or_no(
        bool(verdict), why
    )


@exercise(CHAPTER, 3)
def do_they_roll(stream: Stream) -> Question:
    """17.2, 5.6: do the guests roll attrition at the end of the turn?"""
    at, flag = one(stream, PRUSSIAN), one(stream, (True, False))
    state = quiz.position(
        {"empty": True, "round": 2, "flags": {at: "france"} if flag else {}, "units": {at: {"france": 2}}}, players=5
    )
    rolls = quiz.ask(state, "suffers_attrition", at=at, power="france")
    why = counted("guests_roll" if rolls else "guests_stay", "17.2", place=at)
    return Ask("guests", state, at=at, flag=words("french_flag" if flag else "no_french_flag")).yes_or_no(rolls, why)
