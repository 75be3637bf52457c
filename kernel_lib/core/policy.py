"""Who chooses when no person does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


class Scripted:
    """The given choices one after the other; Bad when they run out."""

    def __init__(self, choices: Iterable[Any]) -> None:
        self._choices = iter(choices)

    def __call__(self, table: Table, decision: Decision) -> Any:
        for choice in self._choices:
            return choice
        raise Bad(f"the choices end before decision {decision.name} of {decision.who}", "choices", "one more choice")


def by_seat(seats: dict[str, Policy], seat_of: Callable[[str], str] = lambda who: who) -> Policy:
    """One policy per seat; `seat_of` maps the side that decides to its seat."""

    def choose(table: Table, decision: Decision) -> Any:
        return seats[seat_of(decision.who)](table, decision)

    return choose
