"""What a question or event of Here I Stand is about, drawn over the map: from where armies may intercept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_lib.here_i_stand.board import LINES, MAJORS
from kernel_lib.here_i_stand.interception import may_intercept
from kernel_lib.here_i_stand.state import State
from widgets.boards.here_i_stand.europe import layout
from widgets.boards.reach import reach
from widgets.scene import Line

ABOUT = ("intercept", "interception", "may_intercept", "may_intercept_at_sea")


def lines(state: State, name: str, facts: Mapping[str, Any]) -> tuple[Line, ...]:
    """5.3, 6.3 Whence a stack may try to enter the place in question, that of the one who tries or has tried among
    them."""
    if name not in ABOUT:
        return ()
    to, mover = facts["to"], facts.get("mover", facts.get("power")) or (state.impulse.power if state.impulse else "")
    able = [place for place in LINES.get(to, ()) for power in MAJORS
            if mover and power != mover and may_intercept(state, power, place, to, mover)]
    return reach(layout().places, [facts.get("at", facts.get("place", "")), *able], to)
