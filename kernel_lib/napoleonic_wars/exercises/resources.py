"""Exercises on 16 Resources."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import LEADERS, RESERVES_OF
from .shared import Ask, counted, happens, quiz, words

CHAPTER = "16_resources"


@exercise(CHAPTER, 1)
def a_resource_for_a_rout(stream: Stream) -> Question:
    """16.1: does the rout bring a resource?"""
    leader, die = one(stream, ("mack", "charles", "john")), between(stream, 1, 6)
    state = quiz.position(
        {
            "empty": True,
            "resources": {"france": 0},
            "impulse": {"power": "france", "cp": 1},
            "units": {"linz": {leader: 1, "austria": 4}, "munich": {"soult": 1, "france": 4}},
        }
    )
    rolls = 5 + LEADERS[leader].battle
    why = happens(
        state,
        "rout_roll",
        "march",
        [6, 5, 5, *[1] * 6, *[1] * rolls, die],
        ["stand"],
        at="munich",
        to="linz",
        units={"france": 4},
        lead="soult",
    )
    return Ask("rout", state, leader=leader, rating=LEADERS[leader].battle, die=die).yes_or_no(
        why.facts["success"], why
    )


@exercise(CHAPTER, 2, "tracks")
def may_it_be_used(stream: Stream) -> Question:
    """16.2: may a resource be spent now?"""
    power, stock = one(stream, ("france", "britain", "austria", "russia")), between(stream, 0, 2)
    played = one(stream, ("", "conscripts", RESERVES_OF[power][0]))
    extra = one(stream, ("", "", "resource"))
    state = quiz.position(
        {
            "empty": True,
            "turn": 2,
            "resources": {power: stock},
            "impulse": {"power": power, "card": played, "extra": extra},
        }
    )
    verdict = quiz.ask(state, "may_use_resource", power=power)
    done = words("played_card", card=played) if played else words("played_nothing")
    spent = words("resource_spent") if extra else words("nothing_spent")
    return Ask("use", state, power=power, stock=stock, done=done, spent=spent).yes_or_no(bool(verdict), verdict)


@exercise(CHAPTER, 3)
def what_they_are_worth(stream: Stream) -> Question:
    """16.3: what are resources worth at the end?"""
    stock = {power: between(stream, 0, 3) for power in ("britain", "austria", "russia")}
    minor = one(stream, ("spain", "denmark"))
    state = quiz.position({"empty": True, "round": 2, "resources": {**stock, minor: between(stream, 1, 2)}}, players=2)
    total = quiz.ask(state, "score", seat="britain")
    why = counted("worth", "16.3", **stock, total=total)
    return Ask("worth", state, **stock, minor=minor, more=state.resources[minor]).number(total, why)
