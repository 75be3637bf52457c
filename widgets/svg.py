"""The still pen: a scene as one SVG text, for saved notebooks, print, GitHub, and as the reference in tests.

Pure Python. Every place and piece is a group with its id and a <title>, which browsers show on hovering and screen
readers read; the whole picture carries role="img", a name and the position in words as its description.
"""

from __future__ import annotations

import functools
import re
from html import escape
from itertools import pairwise

from widgets import theme
from widgets.pictograms import DRAWN, FOUND, NAMES
from widgets.scene import Box, Ink, Label, Point, Scene, describe
from widgets.still import PAGE, paint_still, still

MARK = "board-still"
"""The class of every picture made here; a live board hides the still twin that stands beside it by this name."""


def to_svg(scene: Scene, *, variant: str = "", wide: float = PAGE, inset: bool = True,
           pen: SvgPen | None = None) -> str:
    """The picture of `scene`, to be shown `wide` pixels wide. `variant` (Hans or Hant; else the scene's own) picks the
    Chinese letter forms; inset: whether a part of a board has the whole in its corner; pen: another one than a
    picture that stands alone needs."""
    variant = variant or scene.variant
    pen = pen or SvgPen()
    sight, shown = still(scene, wide, inset)
    left, top, right, bottom = paint_still(pen, scene, sight, shown, inset=inset)
    width, height = number(right - left), number(bottom - top)
    font = theme.SANS_TC if variant == "Hant" else theme.SANS
    lang = f"zh-{variant}" if scene.lang == "zh" else scene.lang
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{MARK}" '
        f'viewBox="{number(left)} {number(top)} {width} {height}" width="{number((right - left) / sight.pixel)}"'
        f' height="{number((bottom - top) / sight.pixel)}" role="img" lang="{lang}" aria-label="{escape(scene.title)}"'
        f' style="max-width:100%;height:auto" font-family="{font}" stroke-linejoin="round">'
        f"<title>{escape(scene.title)}</title>{pen.described(scene)}{pen.drawn()}</svg>"
    )


def framing(pen: SvgPen, scene: Scene, shown: Box, wide: float) -> str:
    """What a pen drew of the part `shown` as a picture for the eye alone."""
    left, top, right, bottom = shown
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{number(left)} {number(top)} {number(right - left)} '
        f'{number(bottom - top)}" width="{number(wide)}" height="{number(wide * (bottom - top) / (right - left))}" '
        f'font-family="{theme.SANS_TC if scene.variant == "Hant" else theme.SANS}" stroke-linejoin="round">'
        f"{''.join(pen.parts)}</svg>"
    )


TOGETHER = re.compile(rf"([!-~−×]*(?:[{''.join(NAMES)}][!-~；，、。]*)+)")
"""A pictogram with its number and sign; Chinese, which has no spaces, may break before and after it."""


def inline(text: str) -> str:
    """A text as HTML, with small pictures for its pictograms, each on one line with what it belongs to."""
    return "".join(f'<span style="white-space:nowrap">{_drawn(part)}</span>' if at % 2 else _drawn(part)
                   for at, part in enumerate(TOGETHER.split(text)))


def _drawn(text: str) -> str:
    return "".join(_small(run) if run in NAMES else escape(run, quote=False) for run in FOUND.split(text))


@functools.cache
def _small(sign: str) -> str:
    pen = SvgPen()
    DRAWN[NAMES[sign]](pen, 0, 0, 10)
    return (f'<svg viewBox="-11 -11 22 22" width="1.25em" height="1.25em" style="vertical-align:-.25em" '
            f'stroke-linejoin="round" aria-hidden="true">{"".join(pen.parts)}</svg>')


class SvgPen:
    """Collects SVG elements in `parts`. cuts: whether shapes end at the edge of the part that is shown."""

    cuts = True

    def __init__(self) -> None:
        self.parts: list[str] = []

    def described(self, scene: Scene) -> str:
        """The position in words."""
        return f"<desc>{escape(describe(scene))}</desc>"

    def drawn(self) -> str:
        """All that was drawn."""
        return "".join(self.parts)

    def styled(self, look: str) -> str:
        """How an element says its look."""
        return look

    def way(self, points: tuple[Point, ...]) -> str:
        """A line as a path says it, without its M."""
        return _path(points)

    def shape(self, way: str, ink: Ink) -> None:
        """One path."""
        self.parts.append(f'<path d="{way}"{self.styled(look_of(ink))}/>')

    def open(self, id: str, title: str) -> None:
        self.parts.append(f'<g data-id="{escape(id)}"><title>{escape(title)}</title>')

    def close(self) -> None:
        self.parts.append("</g>")

    def polygon(self, points: tuple[Point, ...], ink: Ink) -> None:
        self.shape(f"M{self.way(points)}z", ink)

    def line(self, points: tuple[Point, ...], ink: Ink) -> None:
        self.shape(f"M{self.way(points)}", ink)

    def polygons(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        self.shape("".join(f"M{self.way(part)}z" for part in parts), ink)

    def lines(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        self.shape("".join(f"M{self.way(part)}" for part in parts), ink)

    def circle(self, x: float, y: float, radius: float, ink: Ink) -> None:
        look = self.styled(look_of(ink))
        self.parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{look}/>')

    def rect(self, x: float, y: float, width: float, height: float, ink: Ink, radius: float = 0) -> None:
        round_ = f' rx="{number(radius)}"' if radius else ""
        self.parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
            f"{round_}{self.styled(look_of(ink))}/>"
        )

    def text(self, label: Label) -> None:
        edge = f' stroke="{theme.PAPER}" stroke-width="{number(0.27 * label.size)}" paint-order="stroke"'
        halo = edge if label.halo else ""
        weight = "" if label.weight == "normal" else f' font-weight="{label.weight}"'
        anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
        look = f' font-size="{number(label.size)}"{anchor}{weight} fill="{label.fill or theme.TEXT}"{halo}'
        self.parts.append(
            f'<text x="{number(label.x)}" y="{number(label.y + 0.36 * label.size)}"{self.styled(look)}>'
            f"{escape(label.text, quote=False)}</text>"
        )


# A board is drawn again and again with hardly a difference: most of its numbers and lines were written before.
@functools.lru_cache(maxsize=16384)
def number(value: float) -> str:
    """With one place behind its point, where it has one."""
    return f"{value:.1f}".removesuffix(".0")


@functools.lru_cache(maxsize=4096)
def _path(points: tuple[Point, ...]) -> str:
    """The first point, then each from the one before: half as long for a shore."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = [f"{_tenths(to_x - x)} {_tenths(to_y - y)}" for (x, y), (to_x, to_y) in pairwise(tenths)]
    start = f"{_tenths(tenths[0][0])} {_tenths(tenths[0][1])}"
    return start + ("l" + " ".join(steps).replace(" -", "-") if steps else "")


@functools.lru_cache(maxsize=16384)
def _tenths(value: int) -> str:
    return f"{value / 10:.1f}".removesuffix(".0").replace("0.", ".", abs(value) < 10)


@functools.lru_cache(maxsize=1024)
def look_of(ink: Ink) -> str:
    """Fill and stroke as attributes."""
    look = f' fill="{ink.fill or "none"}"'
    if ink.stroke:
        look += f' stroke="{ink.stroke}"' + (f' stroke-width="{number(ink.width)}"' if ink.width != 1 else "")
        if ink.dash:
            look += f' stroke-dasharray="{" ".join(map(number, ink.dash))}" stroke-linecap="round"'
    return look + (f' opacity="{ink.alpha:.2f}"' if ink.alpha < 1 else "")
