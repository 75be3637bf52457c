"""Exercises on 02 Components."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import AREAS, LEADERS, POWERS
from .shared import Ask, counted, mixed, quiz, words

CHAPTER = "02_components"
SMALL = ("denmark", "sweden", "spain", "turkey", "prussia")


@exercise(CHAPTER, 1, "map")
def how_many_more(stream: Stream) -> Question:
    """2.2: how many more units do the counters allow?"""
    power = one(stream, SMALL)
    mix = POWERS[power].counters
    total = mix["infantry"] + 2 * mix["cavalry"] + 4 * mix["artillery"]
    used = between(stream, 1, total - 1)
    state = quiz.position({"empty": True, "units": {POWERS[power].capitals[0]: {power: used}}})
    left = quiz.ask(state, "units_left", power=power)
    asked = Ask("units_left", state, power=power, used=used, **mix)
    return asked.number(left, counted("units_left", "2.2", power=power, total=total, used=used))


@exercise(CHAPTER, 2)
def which_stacks_move(stream: Stream) -> Question:
    """2.2: which big stacks may move as one?"""
    state = quiz.position({"empty": True})
    while True:
        cases = [
            (units, leader)
            for units in (4, 6, 8)
            for leader in ("", *some(stream, ("napoleon", "davout", "ney", "charles", "mack"), 2))
        ]
        verdicts = [
            (
                f"{units} {leader}",
                words("stack_led", n=units, leader=leader, command=LEADERS[leader].command)
                if leader
                else words("stack_alone", n=units),
                quiz.ask(state, "may_be_carried", units=units, leader=leader or None),
            )
            for units, leader in cases
        ]
        if mixed(verdict for _, _, verdict in verdicts):
            return Ask("stacks").which(stream, "2.2", verdicts)


@exercise(CHAPTER, 3)
def which_are_keys(stream: Stream) -> Question:
    """3: which of the marked areas are keys?"""
    power = one(stream, ("france", "austria", "russia", "prussia", "spain"))
    state = quiz.position({"empty": True})
    while True:
        shown = some(stream, [at for at, area in AREAS.items() if area.power == power], 6)
        verdicts = {
            at: yes("3/areas") if AREAS[at].key else no("3/areas", "exercise_no_key", place=at) for at in sorted(shown)
        }
        if mixed(verdicts.values()):
            return Ask("keys", state, power=power).spaces("3/areas", verdicts)
