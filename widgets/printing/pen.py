"""The pen for paper: the same drawing as every still picture, said so that a PDF of it is short.

A browser writes a PDF's shapes as they come: numbers with all their digits, an arc as four curves, every dash as an
outline, whatever shines through on a sheet of its own. So here numbers are quarters, whose sums have few digits; arcs
are one curve each; dashes are strokes; and what shines through does so by its colour.
"""

from __future__ import annotations

import functools
import re
from itertools import pairwise

from msgspec.structs import replace

from widgets.dashes import dashes
from widgets.scene import Ink, Label, Point, Scene
from widgets.svg import SvgPen, look_of, number
from widgets.theme import PAPER, text_width

FINE = 4
"""Parts of a pixel that are told apart: a quarter of one is 0.07 mm."""
ROUND = 0.5523
"""How far the handles of a curve that is a quarter of a circle reach, in radii."""
PLATE = Ink(PAPER, alpha=0.6)
"""What lies under the letters of names on a map."""
DASHED = re.compile(r'(?: stroke-width="([\d.]+)")? stroke-dasharray="([\d.]+) ([\d.]+)" stroke-linecap="round"')
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class PaperPen(SvgPen):
    """Draws without the position in words, which nobody reads on paper."""

    def described(self, scene: Scene) -> str:
        return ""

    def styled(self, look: str) -> str:
        return DASHED.sub(blunt, sheer(look))

    def way(self, points: tuple[Point, ...]) -> str:
        return way(points)

    def line(self, points: tuple[Point, ...], ink: Ink) -> None:
        self.lines((points,), ink)

    def lines(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        if ink.dash:
            parts = tuple(dash for part in parts for dash in dashed(part, ink.dash, ink.width))
            ink = replace(ink, dash=())
        super().lines(parts, ink)

    def circle(self, x: float, y: float, radius: float, ink: Ink) -> None:
        self.at(x, y, circle_way(radius), ink)

    def rect(self, x: float, y: float, width: float, height: float, ink: Ink, radius: float = 0) -> None:
        if not self.parts and ink.fill == PAPER:
            return  # under all lies the paper itself
        if radius:
            self.at(x, y, rect_way(width, height, min(radius, width / 2, height / 2)), ink)
        else:
            super().rect(x, y, width, height, ink)

    def at(self, x: float, y: float, way: str, ink: Ink) -> None:
        """A path that begins at a place: all of its kind are the same, which packs well."""
        look = self.styled(look_of(ink))
        self.parts.append(f'<path transform="translate({number(x)} {number(y)})" d="{way}"{look}/>')

    def text(self, label: Label) -> None:
        if label.halo:  # a PDF writes out the outline of every letter that has an edge: a plate does as well
            wide, high = text_width(label.text, label.size) + 2, 1.1 * label.size
            left = label.x - wide * ANCHORS[label.anchor] + 2 * ANCHORS[label.anchor] - 1
            self.rect(left, label.y - high / 2, wide, high, PLATE)
        super().text(replace(label, halo=False))


def blunt(dashed: re.Match[str]) -> str:
    """The dashes of a mark as long as they look with round ends, but blunt: such an end is a curve."""
    width, on, off = (float(part) for part in dashed.groups(default="1"))
    ends = dashed[0].partition(" stroke-dasharray")[0]
    return ends + (f' stroke-dasharray="{on + width:.1f} {off - width:.1f}"' if off > width else "")


def sheer(look: str) -> str:
    """A look of one colour that shines through, said of this colour."""
    if 'fill="none"' in look:
        return look.replace(" opacity=", " stroke-opacity=")
    return look if "stroke=" in look else look.replace(" opacity=", " fill-opacity=")


@functools.lru_cache(maxsize=4096)
def way(points: tuple[Point, ...]) -> str:
    """A line in quarters, each point from the one before."""
    spots = [(round(x * FINE), round(y * FINE)) for x, y in points]
    steps = " ".join(f"{(to_x - x) / FINE:g} {(to_y - y) / FINE:g}" for (x, y), (to_x, to_y) in pairwise(spots))
    start = f"{spots[0][0] / FINE:g} {spots[0][1] / FINE:g}"
    return f"{start}l{steps.replace(' -', '-')}" if steps else start


@functools.lru_cache(maxsize=4096)
def dashed(points: tuple[Point, ...], pattern: tuple[float, ...], width: float) -> tuple[tuple[Point, ...], ...]:
    """The dashes of a line, blunt, but as long as they look with round ends; the line itself where these would meet."""
    on, off = pattern[0] + width, pattern[1] - width
    return tuple(map(tuple, dashes(points, (on, off)))) if off > 0 else (points,)


@functools.lru_cache(maxsize=1024)
def circle_way(radius: float) -> str:
    """A circle around its place as four curves."""
    r, k, d = radius, ROUND * radius, (1 - ROUND) * radius
    return (f"M{-r:.2f} 0{_curve(0, -k, d, -r, r, -r)}{_curve(k, 0, r, d, r, r)}{_curve(0, k, -d, r, -r, r)}"
            f"{_curve(-k, 0, -r, -d, -r, -r)}z")


@functools.lru_cache(maxsize=4096)
def rect_way(width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, from its left upper one."""
    r, k, d = radius, ROUND * radius, (1 - ROUND) * radius
    right, down = f"{width - 2 * r:.2f}", f"{height - 2 * r:.2f}"
    return (f"M{r:.2f} 0h{right}{_curve(k, 0, r, d, r, r)}v{down}{_curve(0, k, -d, r, -r, r)}h-{right}"
            f"{_curve(-k, 0, -r, -d, -r, -r)}v-{down}{_curve(0, -k, d, -r, r, -r)}z")


def _curve(*steps: float) -> str:
    return "c" + " ".join(f"{step:.2f}" for step in steps)
