"""Who chooses when no person does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .decision import Decision
from .dice import Stream
from .errors import Bad
from .table import Policy, Table


class Random:
    """Any legal choice, the same ones for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._stream = Stream(seed, 0x5EED)

    def __call__(self, table: Table, decision: Decision) -> Any:
        return decision.sample(self._stream)


def by_seat(seats: Mapping[str, Policy]) -> Policy:
    """Each seat's own policy."""
    return lambda table, decision: seats[decision.who](table, decision)


def advice(table: Table) -> Any:
    """What the first of the game's own players would choose in place of the one who decides; it knows no more than he.

    Raises Bad where no decision waits, or the game has no player of its own.
    """
    decision, makers = table.pending, table.rules.opponents
    if not isinstance(decision, Decision) or not makers:
        raise Bad("there is nothing to advise", table.rules.id, "a decision, in a game with opponents")
    player: Policy = next(iter(makers.values()))(table.rules.seats(table.options).index(decision.who) + 1)
    return player(table, decision)
