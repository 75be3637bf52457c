"""From where something can be reached, drawn over the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from widgets.scene import Line, Point

SHORT = 0.78
"""How far towards the place that is reached a line goes: its sign must stay free."""


def reach(spots: Mapping[str, Point], places: Iterable[str], to: str) -> tuple[Line, ...]:
    """A dashed arrow from each of `places` towards `to`."""
    x, y = spots[to]
    return tuple(
        Line(((a, b), (a + SHORT * (x - a), b + SHORT * (y - b))), "reach", arrow=True)
        for a, b in (spots[place] for place in dict.fromkeys(places) if place in spots)
    )
