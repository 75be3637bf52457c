"""Exercises on 06 Navies."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .shared import number, quiz

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
