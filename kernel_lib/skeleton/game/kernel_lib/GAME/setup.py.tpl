"""Setting up."""

from __future__ import annotations

from typing import Any

from .state import State

SEATS = ("red", "blue")
POOL = 12


def new_state(options: dict[str, Any]) -> State:
    """The state with which a game begins."""
    return State(options, at={"red": "north", "blue": "south"}, gold=dict.fromkeys(SEATS, 0), pool=POOL)
