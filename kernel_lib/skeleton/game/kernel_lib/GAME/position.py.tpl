"""Positions in words: what `State` says of itself; add shorthands and what follows from a field here."""

from __future__ import annotations

from kernel_lib.core.position import Position

from .setup import SEATS
from .state import State

POSITION = Position(State, seats=lambda state: SEATS, doc="""
    The opening position, changed by `given`: maps entry by entry, everything else replaced.

    - `gold: {red: 3}`, `pool: 6` - who has how much, and what is left
    - `at: {red: middle}` - where players are
    """)
