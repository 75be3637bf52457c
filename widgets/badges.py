"""The badges of a place: its fort value, a flag, a siege, a note beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from widgets import theme
from widgets.pictograms import lettered
from widgets.scene import Badge, Ink, Label, Place

if TYPE_CHECKING:
    from widgets.paint import Pen


def _bars(pen: Pen, place: Place, badge: Badge) -> None:
    """Fort value: one bar per point under the wall."""
    step, y = 6.6, place.y + place.size + 4.8
    for i in range(badge.count):
        x = place.x + (i - (badge.count - 1) / 2) * step
        pen.rect(x - 2.6, y - 1.9, 5.2, 3.8, Ink(fill=theme.TEXT, stroke=theme.PAPER, width=0.8))


def _stripe(pen: Pen, place: Place, badge: Badge) -> None:
    """The white stripe of a home castle."""
    s = place.size
    pen.rect(place.x - s, place.y - s + 1.5, 2 * s, 3.4, Ink(fill=theme.WHITE, stroke=theme.TEXT, width=0.8))


def _flag(pen: Pen, place: Place, badge: Badge) -> None:
    x, y = place.x + place.size + 2.5, place.y - place.size - 2
    pen.line(((x, y), (x, y + 10)), Ink(stroke=theme.TEXT, width=1.3))
    pen.polygon(((x, y), (x + 8, y + 2.5), (x, y + 5)), Ink(badge.colour or theme.WHITE, theme.TEXT, 0.9))


def _ruin(pen: Pen, place: Place, badge: Badge) -> None:
    s = place.size
    for sign in (-1, 1):
        pen.line(
            ((place.x - s, place.y - sign * s), (place.x + s, place.y + sign * s)), Ink(stroke=theme.RED, width=2.6)
        )


def _siege(pen: Pen, place: Place, badge: Badge) -> None:
    """A palisade around the place and crossed blades beside it."""
    s = place.size
    pen.circle(place.x, place.y, s * 1.55, Ink(None, theme.RED, s / 4, (s / 3, s / 3)))
    _blades(pen, place, badge)


def _blades(pen: Pen, place: Place, badge: Badge) -> None:
    """Crossed blades at the lower left."""
    s = place.size
    x, y, blade = place.x - s * 1.4, place.y + s * 0.9, s * 0.38
    pen.circle(x, y, s * 0.74, Ink(theme.RED, theme.WHITE, 1))
    for sign in (-1, 1):
        pen.line(((x - blade, y - blade * sign), (x + blade, y + blade * sign)), Ink(stroke=theme.WHITE, width=s / 5))


def _note(pen: Pen, place: Place, badge: Badge) -> None:
    """A round tag at the lower right with a letter or number."""
    x, y = place.x + place.size, place.y + place.size
    fill = badge.colour or theme.TEXT
    pen.circle(x, y, 7, Ink(fill, theme.PAPER, 1.2))
    if place.letters >= 0:
        lettered(pen, Label(x, y, badge.text, "middle", 10.6, "bold", theme.ink_on(fill), halo=False))


BADGES: dict[str, Callable[[Pen, Place, Badge], None]] = {
    "bars": _bars, "stripe": _stripe, "flag": _flag, "ruin": _ruin, "siege": _siege, "blades": _blades,
    "note": _note,
}  # fmt: skip
