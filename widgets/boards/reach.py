"""From where something can be reached, drawn over the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from widgets.scene import Line, Point

FROM, TO = 0.18, 0.8
"""Between which parts of the way an arrow lies: the signs at both ends must stay free."""


def reach(spots: Mapping[str, Point], places: Iterable[str], to: str) -> tuple[Line, ...]:
    """A dashed arrow from each of `places` towards `to`."""
    x, y = spots[to]
    return tuple(
        Line(tuple((a + part * (x - a), b + part * (y - b)) for part in (FROM, TO)), "reach", arrow=True)
        for a, b in (spots[place] for place in dict.fromkeys(places) if place in spots)
    )
