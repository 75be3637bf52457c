"""Who chooses when no person does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .decision import Decision
from .dice import Stream
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
