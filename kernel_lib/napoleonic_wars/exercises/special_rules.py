"""Exercises on 17 Special rules."""

from __future__ import annotations

from kernel_lib.core.asking import one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import AREAS
from .shared import Ask, counted, mixed, near, quiz, words

CHAPTER = "17_special_rules"
PRUSSIAN = tuple(at for at, area in AREAS.items() if area.power == "prussia" and not area.fortress and not area.capital)


@exercise(CHAPTER, 1)
def is_it_war(stream: Stream) -> Question:
    """17.2: where does moving on need a declaration of war?"""
    while True:
        at = one(stream, PRUSSIAN)
        state = quiz.position({"empty": True, "round": 2, "units": {at: {"france": 2}}}, players=5)
        verdicts = {
            to: no("17.2", "exercise_no_war", place=to, power=quiz.ask(state, "controller", at=to))
            if not quiz.ask(state, "needs_war", at=at, to=to, power="france")
            else yes("17.2")
            for to in near(at)
        }
        if mixed(verdicts.values()):
            return Ask("is_war", state, at=at).spaces("17.2", verdicts)


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
