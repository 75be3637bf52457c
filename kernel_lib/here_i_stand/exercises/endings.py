"""Exercises on 19 Victory and 20 Other rules."""

from __future__ import annotations

from kernel_lib.core.asking import between, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import HOMES, MAJORS
from .shared import may, quiz, spaces


@exercise("19_victory", 1)
def is_it_won(stream: Stream) -> Question:
    """19/standard, 19/domination: has the first one won?"""
    turn, best = between(stream, 2, 8), between(stream, 19, 27)
    second = max(10, best - between(stream, 1, 7))
    first, next_ = some(stream, MAJORS, 2)
    points = dict.fromkeys(MAJORS, 8) | {first: best, next_: second}
    verdict = quiz.ask(quiz.position({"turn": turn}), "may_win", power=first, points=points)
    return may("won", verdict, turn=turn, power=first, best=best, other=next_, second=second)


@exercise("20_other_rules", 1)
def unrest_to_clear(stream: Stream) -> Question:
    """20.2/clear: click every space that France may calm."""
    while True:
        upset = some(stream, HOMES["france"], 5)
        state = quiz.position({"empty": True, "unrest": upset,
                               "units": {at: {"france_regular": 1} for at in some(stream, HOMES["france"], 2)}})
        verdicts = {at: quiz.ask(state, "may_clear_unrest", power="france", at=at) for at in upset}
        if any(verdicts.values()):
            return spaces("unrest", "20.2/clear", verdicts, state)
