"""With what a game begins: whose dice, and who plays the seats that no person does."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Asked, Dice, Seeded, by_chance
from kernel_lib.core.errors import Bad, one_of, whole
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Policy, Table
from widgets.new_game import CHANCE, Seed
from widgets.page import page


def policy_of(table: Table, seat: str, kind: str | Policy) -> Policy:
    """Who plays a seat: "random", an opponent of the game by its name, or a policy as it is. Raises Bad."""
    if not isinstance(kind, str):
        return kind
    rules = table.rules
    seats = rules.seats(table.options)
    if seat not in seats:
        raise Bad(f"{seat!r} is no seat", "opponents", one_of(seats))
    makers: dict[str, Any] = {"random": Random, **rules.opponents}
    if kind not in makers:
        raise Bad(f"{kind!r} is no opponent of {rules.id}", "opponents", one_of(makers))
    made: Policy = makers[kind](seats.index(seat) + 1)
    return made


def shuffle(seed: Seed) -> int | None:
    """The seed meant: "chance" is another one every time; where nobody plays (a notebook run by papermill) it is 1."""
    if seed != CHANCE:
        return seed
    return by_chance() if page.interactive else 1


def dice_of(seed: int | None) -> Dice:
    """Seeded dice, or without a seed the real ones on the table. Raises Bad for a seed that is no whole number."""
    return Asked() if seed is None else Seeded(whole(seed, "play, seed"))
