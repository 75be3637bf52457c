"""Exercises on 06 Navies."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import BY_SEA, SEAS
from .shared import may, number, quiz

CHAPTER = "06_navies"


@exercise(CHAPTER, 1)
def dice_at_sea(stream: Stream) -> Question:
    """6.4/dice: strength of the fleets, an admiral, one more in port."""
    ships, defending = between(stream, 1, 4), bool(stream.below(2))
    at = one(stream, ("gulf_of_lyon", "marseille"))
    dice = quiz.ask(quiz.position(), "sea_dice", units={"france_squadron": ships}, at=at, defending=defending)
    return number("sea_defender" if defending else "sea_attacker", dice, "6.4/dice", ships=ships, at=at)


@exercise(CHAPTER, 2)
def how_many_sink(stream: Stream) -> Question:
    """6.4/hits: two hits for a squadron; an odd one helps only the winner."""
    hits, by_winner = between(stream, 1, 6), bool(stream.below(2))
    sunk = quiz.ask(quiz.position(), "ships_sunk", hits=hits, squadrons=5, by_winner=by_winner)
    return number("sunk_by_winner" if by_winner else "sunk_by_loser", sum(sunk.values()), "6.4/hits", hits=hits)


@exercise(CHAPTER, 3)
def one_step_at_sea(stream: Stream) -> Question:
    """6.2/move, 6.2/ports: a step from port to sea, sea to sea, sea to port."""
    at = one(stream, ("gulf_of_lyon", "bay_of_biscay", "marseille", "english_channel"))
    near = BY_SEA[at]
    to = one(stream, near if stream.below(2) else [*SEAS, "genoa", "barcelona", "london"])
    to = to if to != at else near[0]
    state = quiz.position({"empty": True, "units": {at: {"france_squadron": 1}}})
    verdict = quiz.ask(state, "may_sail", power="france", at=at, to=to, units={"france_squadron": 1})
    return may("sail", verdict, state, at=at, to=to)
