"""The state of a game: plain values, in the words of the data."""

from __future__ import annotations

from typing import Annotated, Any

from kernel_lib.core.copying import Plain, Shared

from .names import Count, Seat, Space


class State(Plain):
    """A position.

    options  all options of the game (never changed)
    turn     number of the turn
    at       player -> where he is
    gold     player -> gold he has; pool is what nobody has
    """

    options: Annotated[dict[str, Any], Shared]
    turn: Count = 1
    at: dict[Seat, Space] = {}
    gold: dict[Seat, Count] = {}
    pool: Count = 0
