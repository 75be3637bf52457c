"""Exercises on 10 Interception and evasion."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import LEADERS
from .shared import Ask, happens, mixed, near, quiz

CHAPTER = "10_interception"


@exercise(CHAPTER, 1)
def does_he_intercept(stream: Stream) -> Question:
    """10.11: does he come?"""
    leader, home = one(stream, ("charles", "john", "mack", "kutusov")), one(stream, ("vienna", "prague", "salzburg"))
    power = LEADERS[leader].power
    dice = [between(stream, 1, 6), between(stream, 1, 5)]
    state = quiz.position(
        {
            "empty": True,
            "units": {home: {leader: 1, power: 2}, "munich": {"soult": 1, "france": 4}},
            "impulse": {"power": "france", "cp": 1},
        }
    )
    why = happens(
        state,
        "interception",
        "march",
        dice,
        [{"from": home, "lead": leader, "units": {power: 2}}],
        at="munich",
        to="linz",
        units={"france": 4},
        lead="soult",
    )
    return Ask("intercepts", state, leader=leader, rating=LEADERS[leader].battle, home=home, dice=dice).yes_or_no(
        why.facts["success"], why
    )


@exercise(CHAPTER, 2)
def does_he_evade(stream: Stream) -> Question:
    """10.2: the total of the two dice."""
    leader, to = one(stream, ("charles", "john", "mack")), one(stream, ("vienna", "prague", "salzburg"))
    dice = [between(stream, 1, 6), between(stream, 1, 6)]
    state = quiz.position(
        {
            "empty": True,
            "units": {"linz": {leader: 1, "austria": 3}, "munich": {"soult": 1, "france": 4}},
            "impulse": {"power": "france", "cp": 1},
        }
    )
    why = happens(state, "evasion", "march", dice, [to], at="munich", to="linz", units={"france": 4}, lead="soult")
    return Ask("evades", state, leader=leader, rating=LEADERS[leader].battle, to=to, dice=dice).number(
        why.facts["total"], why
    )


@exercise(CHAPTER, 3)
def where_to_evade(stream: Stream) -> Question:
    """10.2: where may he go?"""
    while True:
        at = one(stream, ("linz", "munich", "venice", "salzburg", "milan", "zurich"))
        around = near(at)
        came, enemy = one(stream, around), one(stream, around)
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "units": {at: {"mack": 1, "austria": 2}, enemy: {"france": 1}},
                "impulse": "france",
            }
        )
        verdicts = {to: quiz.ask(state, "may_evade", at=at, to=to, power="austria", came_from=came) for to in around}
        if mixed(verdicts.values()):
            return Ask("where_to_evade", state, at=at, came=came, enemy=enemy).spaces("10.2", verdicts)
