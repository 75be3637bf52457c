"""Small drawings that stand in a text as one letter: coins, swords, flags, goods.

A label that holds one of SIGNS is drawn in parts: its words by the pen, its pictograms as shapes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from widgets import theme
from widgets.scene import Ink, Label, Point

if TYPE_CHECKING:
    from widgets.paint import Pen

Draw = Callable[["Pen", float, float, float], None]
"""Draws a pictogram around a point, so large from its middle to its edge."""

GOLD, STEEL, WOOD, LEAF, PURPLE, PARCHMENT = "#f2c33c", "#c9d3da", "#b98d5a", "#6f9c3d", "#6a4c93", "#ecd9ae"


def _spread(points: tuple[Point, ...], x: float, y: float, r: float) -> tuple[Point, ...]:
    return tuple((x + r * right, y + r * down) for right, down in points)


def _areas(*parts: tuple[str, tuple[Point, ...]]) -> Draw:
    """Filled areas with a dark edge, one over the other."""

    def draw(pen: Pen, x: float, y: float, r: float) -> None:
        for fill, points in parts:
            pen.polygon(_spread(points, x, y, r), Ink(fill, theme.TEXT, r * 0.16))

    return draw


def _round(across: float, up: float, x: float = 0, y: float = 0, corners: int = 14) -> tuple[Point, ...]:
    turns = [2 * math.pi * i / corners for i in range(corners)]
    return tuple((x + across * math.cos(turn), y + up * math.sin(turn)) for turn in turns)


def _coin(pen: Pen, x: float, y: float, r: float) -> None:
    pen.circle(x, y, r * 0.92, Ink(GOLD, theme.TEXT, r * 0.16))
    pen.circle(x, y, r * 0.6, Ink(None, "#a8741a", r * 0.16))


def _disc(pen: Pen, x: float, y: float, r: float) -> None:
    pen.circle(x, y, r * 0.9, Ink(WOOD, theme.TEXT, r * 0.16))


def _compass(pen: Pen, x: float, y: float, r: float) -> None:
    pen.circle(x, y, r * 0.95, Ink(PARCHMENT, theme.TEXT, r * 0.12))
    for fill, needle in ((theme.TEXT, ((-0.75, 0), (0, -0.2), (0.75, 0), (0, 0.2))),
                         (theme.MAROON, ((0, -0.8), (0.22, 0), (0, 0.8), (-0.22, 0)))):  # fmt: skip
        pen.polygon(_spread(needle, x, y, r), Ink(fill))


def _sword(pen: Pen, x: float, y: float, r: float) -> None:
    blade = ((0.95, -0.95), (0.9, -0.55), (-0.3, 0.6), (-0.6, 0.3), (0.55, -0.9))
    pen.polygon(_spread(blade, x, y, r), Ink(STEEL, theme.TEXT, r * 0.16))
    pen.line(_spread(((-0.8, 0.1), (-0.1, 0.8)), x, y, r), Ink(stroke=theme.MAROON, width=r * 0.32))
    pen.line(_spread(((-0.5, 0.5), (-0.95, 0.95)), x, y, r), Ink(stroke=theme.MAROON, width=r * 0.4))


def _flag(pen: Pen, x: float, y: float, r: float) -> None:
    pen.polygon(_spread(((-0.55, -0.95), (0.95, -0.5), (-0.55, 0.05)), x, y, r), Ink(PURPLE, theme.TEXT, r * 0.16))
    pen.line(_spread(((-0.6, -1), (-0.6, 1)), x, y, r), Ink(stroke=theme.TEXT, width=r * 0.26))


def _book(pen: Pen, x: float, y: float, r: float) -> None:
    pen.polygon(_spread(((-0.7, -0.95), (0.8, -0.95), (0.8, 0.9), (-0.7, 0.9)), x, y, r),
                Ink("#3f6f9f", theme.TEXT, r * 0.16))  # fmt: skip
    pen.polygon(_spread(((-0.5, 0.5), (0.8, 0.5), (0.8, 0.9), (-0.5, 0.9)), x, y, r),
                Ink(theme.WHITE, theme.TEXT, r * 0.12))  # fmt: skip


def _map(pen: Pen, x: float, y: float, r: float) -> None:
    top = ((-0.95, -0.6), (-0.3, -0.85), (0.3, -0.6), (0.95, -0.85))
    sheet = (*top, (0.95, 0.6), (0.3, 0.85), (-0.3, 0.6), (-0.95, 0.85))
    pen.polygon(_spread(sheet, x, y, r), Ink(PARCHMENT, theme.TEXT, r * 0.16))
    for fold in (((-0.3, -0.85), (-0.3, 0.6)), ((0.3, -0.6), (0.3, 0.85))):
        pen.line(_spread(fold, x, y, r), Ink(stroke=theme.TEXT, width=r * 0.1))
    way = ((-0.75, 0.35), (-0.3, 0), (0.2, 0.2), (0.7, -0.4))
    pen.line(_spread(way, x, y, r), Ink(stroke=theme.RED, width=r * 0.2))


STAR = tuple(((0.98 if i % 2 == 0 else 0.44) * math.sin(math.pi * i / 5),
              0.08 - (0.98 if i % 2 == 0 else 0.44) * math.cos(math.pi * i / 5)) for i in range(10))  # fmt: skip
RIBBON = ((-0.8, -0.95), (0.8, -0.95), (0.8, 0.95), (0, 0.5), (-0.8, 0.95))
PAWN = ((0, -1), (0.36, -0.8), (0.36, -0.45), (0.85, -0.1), (0.5, 0.1), (0.75, 0.95), (0.18, 0.95), (0, 0.6),
        (-0.18, 0.95), (-0.75, 0.95), (-0.5, 0.1), (-0.85, -0.1), (-0.36, -0.45), (-0.36, -0.8))  # fmt: skip
SMALL_STAR = tuple((0.55 * x, 0.55 * y - 0.32) for x, y in STAR)
LOAF = ((0, -0.95), (0.28, -0.8), (0.8, 0.75), (0.4, 0.95), (-0.4, 0.95), (-0.8, 0.75), (-0.28, -0.8))
LONG_LEAF = ((0.75, -0.95), (0.85, -0.1), (0.35, 0.55), (-0.35, 0.6), (-0.9, 0.95), (-0.6, 0.35), (-0.6, -0.3),
             (0.05, -0.8))  # fmt: skip

DRAWN: dict[str, Draw] = {
    "coin": _coin,
    "points": _areas(("#2e7d5b", RIBBON), ("#fff6d0", SMALL_STAR)),
    "sword": _sword,
    "figure": _areas(("#e2cfa8", PAWN)),
    "flag": _flag,
    "disc": _disc,
    "compass": _compass,
    "corn": _areas((GOLD, _round(0.5, 0.95, 0, -0.05)), (LEAF, ((-0.9, -0.25), (-0.25, 0.2), (0, 1), (-0.65, 0.7))),
                   (LEAF, ((0.9, -0.25), (0.25, 0.2), (0, 1), (0.65, 0.7)))),
    "sugar": _areas((theme.WHITE, LOAF), ("#5b7fb0", ((-0.58, 0.1), (0.58, 0.1), (0.7, 0.45), (-0.7, 0.45)))),
    "tobacco": _areas(("#8a6a2f", LONG_LEAF), ("#d9c07a", ((0.75, -0.95), (-0.05, 0.1), (-0.9, 0.95)))),
    "herbs": _areas((LEAF, _round(0.36, 0.5, 0, -0.45)), (LEAF, _round(0.45, 0.34, -0.5, 0.2)),
                    (LEAF, _round(0.45, 0.34, 0.5, 0.2)), ("#4f7a2b", ((-0.1, 0), (0.1, 0), (0.1, 1), (-0.1, 1)))),
    "map": _map,
    "book": _book,
    "spyglass": _areas(("#b5823a", ((-1, 0.55), (-0.6, 0.95), (0.05, 0.4), (-0.4, -0.05))),
                       (GOLD, ((-0.5, -0.15), (0.15, 0.5), (0.95, -0.35), (0.35, -0.95)))),
}  # fmt: skip
"""What each pictogram looks like."""

SIGNS = {name: chr(0xE000 + at) for at, name in enumerate(DRAWN)}
"""The letter that each pictogram is in a text."""
NAMES = {sign: name for name, sign in SIGNS.items()}
FOUND = re.compile(f"([{''.join(NAMES)}])")
PART = {"start": 0.0, "middle": 0.5, "end": 1.0}

WIDTHS = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, *[556] * 10, 278, 278, 584,
    584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778,
    722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,
    556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584
)  # fmt: skip
"""How wide the letters from the blank to ~ are in Arial, in thousandths of their size."""
ROOM = 1.06
"""How much wider those of other fonts are: a pictogram lies over no letter."""


def width(text: str, size: float, weight: str = "normal") -> float:
    """How wide a text is drawn, its pictograms included."""
    bold = ROOM * (1.05 if weight == "bold" else 1.0)
    return size * sum(bold * WIDTHS[ord(c) - 32] / 1000 if 32 <= ord(c) < 127 else theme.text_width(c, 1) for c in text)


def lettered(pen: Pen, label: Label) -> None:
    """A text, with its pictograms drawn where they stand in it."""
    runs = FOUND.split(label.text)
    if len(runs) == 1:
        pen.text(label)
        return
    x = label.x - PART[label.anchor] * width(label.text, label.size, label.weight)
    for run in runs:
        wide = width(run, label.size, label.weight)
        if run in NAMES:
            DRAWN[NAMES[run]](pen, x + wide / 2, label.y, 0.56 * label.size)
        elif said := run.strip():
            lead = width(run[: len(run) - len(run.lstrip())], label.size)
            pen.text(msgspec.structs.replace(label, x=x + lead, text=said, anchor="start"))
        x += wide
