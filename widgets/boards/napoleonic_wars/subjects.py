"""What a question or event of The Napoleonic Wars is about, drawn over the map: from where armies may intercept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_lib.napoleonic_wars.board import LINKS
from kernel_lib.napoleonic_wars.interception import interceptors
from kernel_lib.napoleonic_wars.players import sides
from kernel_lib.napoleonic_wars.state import State
from widgets.boards.napoleonic_wars.table import layout
from widgets.boards.reach import reach
from widgets.scene import Line

ABOUT = ("intercept", "interception", "may_intercept", "interception_modifier")


def lines(state: State, name: str, facts: Mapping[str, Any]) -> tuple[Line, ...]:
    """10.1 Whence armies may try to enter the area in question, that of the one who tries or has tried among them."""
    to = facts.get("to", facts.get("place"))
    if name not in ABOUT or to not in LINKS:
        return ()
    able = [one["from"] for seat in sides(state) for one in interceptors(state, to, seat)] if state.impulse else []
    return reach(layout().places, [facts.get("at", ""), *able], to)
