"""Exercises on 12 Fortresses."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import FORTRESSES, LEADERS, PORTS
from .shared import Ask, counted, happens, mixed, quiz, words

CHAPTER = "12_fortresses"


@exercise(CHAPTER, 1)
def does_it_fall(stream: Stream) -> Question:
    """12.3: does the fortress fall in the first round?"""
    walls = [between(stream, 1, 4) for _ in range(FORTRESSES["lisbon"])]
    army = [one(stream, (6, 6, 5, 1, 2)) for _ in range(5)]
    state = quiz.position({"empty": True, "units": {"lisbon": {"castanos": 1, "spain": 4}}, "impulse": "spain"})
    sixes = army.count(6)
    falls = sixes >= FORTRESSES["lisbon"]
    why = happens(
        state, "fortress_falls" if falls else "siege_dice", "siege", walls + army, at="lisbon", leader="castanos"
    )
    return Ask("falls", state, strength=FORTRESSES["lisbon"], walls=walls, army=army).yes_or_no(falls, why)


@exercise(CHAPTER, 2)
def dice_of_the_army(stream: Stream) -> Question:
    """12.3, 12.32: how many dice has the besieger?"""
    at, leader = one(stream, ("lisbon", "gibraltar")), one(stream, ("soult", "ney", "davout"))
    count, ships = between(stream, 1, LEADERS[leader].command), stream.below(2) == 0
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "units": {at: {leader: 1, "france": count}},
            "impulse": "france",
            "squadrons": {PORTS[at][0]: {"britain": 1}} if ships else {},
        }
    )
    parts = quiz.ask(state, "siege_dice", at=at, units={leader: 1, "france": count}, leader=leader)
    asked = Ask(
        "siege_dice",
        state,
        at=at,
        leader=leader,
        rating=LEADERS[leader].battle,
        count=count,
        sea=words("british_at_sea" if ships else "nobody_at_sea"),
    )
    return asked.number(
        parts["total"],
        counted(
            "siege_dice",
            "12.3",
            total=parts["total"],
            units=parts.get("units", 0),
            bonus=parts.get("bonus", 0),
            commander=parts.get("commander", 0),
            sea=bool(parts.get("sea", 0)),
        ),
    )


@exercise(CHAPTER, 3)
def on_with_it(stream: Stream) -> Question:
    """12.3: after which rounds may the siege go on?"""
    state = quiz.position({"empty": True})
    while True:
        rounds = list(dict.fromkeys((between(stream, 0, 3), between(stream, 0, 3)) for _ in range(5)))
        found = [
            (
                f"{gave} {took}",
                words("siege_round", gave=gave, took=took),
                yes("12.3")
                if quiz.ask(state, "may_storm_on", gave=gave, took=took, left=2)
                else no("12.3", "exercise_siege_over", gave=gave, took=took),
            )
            for gave, took in rounds
        ]
        if mixed(verdict for _, _, verdict in found):
            return Ask("siege_on").which(stream, "12.3", found)
