"""Exercises on 19 Victory and 20 Other rules."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import HOLY, HOMES, MAJORS
from .shared import may, number, quiz, spaces

FIFTY = 50


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
        if any(verdicts.values()) and not all(verdicts.values()):
            return spaces("unrest", "20.2/clear", verdicts, state)


@exercise("19_victory", 2)
def spaces_to_the_end(stream: Stream) -> Question:
    """15.2/fifty: with 50 spaces the Protestants win at once."""
    turned = some(stream, HOLY, between(stream, 38, 49))
    upset = some(stream, turned, between(stream, 0, 3))
    state = quiz.position({"turn": 6, "protestant": turned, "unrest": upset})
    return number("to_fifty", FIFTY - quiz.ask(state, "protestant_spaces"), "15.2/fifty", state, turned=len(turned),
                  upset=len(upset))


@exercise("19_victory", 3)
def five_ahead(stream: Stream) -> Question:
    """19/domination: five points ahead of everybody, from turn 4 on."""
    turn, best, lead = between(stream, 2, 6), between(stream, 18, 23), between(stream, 3, 6)
    first, other = some(stream, MAJORS, 2)
    points = dict.fromkeys(MAJORS, 8) | {first: best, other: best - lead}
    verdict = quiz.ask(quiz.position({"turn": turn}), "may_win", power=first, points=points)
    return may("won", verdict, turn=turn, power=first, best=best, other=other, second=best - lead)


@exercise("20_other_rules", 2)
def dice_at_worms(stream: Stream) -> Question:
    """20.3/diet: the command points of the cards, and 4 more for the Protestants."""
    hapsburg, papacy, protestant = (between(stream, 1, 5) for _ in range(3))
    side = one(stream, ("protestant", "papacy"))
    dice = quiz.ask(quiz.position(), "worms_dice", hapsburg=hapsburg, papacy=papacy, protestant=protestant)
    return number("worms", dice[side], "20.3/diet", hapsburg=hapsburg, papacy=papacy, protestant=protestant, side=side)


@exercise("20_other_rules", 3)
def where_unrest_may_be(stream: Stream) -> Question:
    """20.2/where: only where nobody stands."""
    shown = some(stream, HOMES["france"], 6)
    state = quiz.position({"unrest": shown[:1]})
    verdicts = {at: quiz.ask(state, "may_hold_unrest", at=at) for at in shown}
    return spaces("unrest_where", "20.2/where", verdicts, state, names=shown)
