"""A pen that draws larger or smaller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from widgets.scene import Ink, Label, Point

if TYPE_CHECKING:
    from widgets.paint import Pen


class Enlarged:
    """A pen that draws everything so many times larger, seen from one point."""

    def __init__(self, pen: Pen, x: float, y: float, times: float) -> None:
        self.pen, self.x, self.y, self.times = pen, x, y, times

    def open(self, id: str, title: str) -> None:
        self.pen.open(id, title)

    def close(self) -> None:
        self.pen.close()

    def _to(self, x: float, y: float) -> Point:
        return self.x + (x - self.x) * self.times, self.y + (y - self.y) * self.times

    def _ink(self, ink: Ink) -> Ink:
        return Ink(ink.fill, ink.stroke, ink.width * self.times, tuple(d * self.times for d in ink.dash), ink.alpha)

    def polygon(self, points: tuple[Point, ...], ink: Ink) -> None:
        self.pen.polygon(tuple(self._to(*point) for point in points), self._ink(ink))

    def line(self, points: tuple[Point, ...], ink: Ink) -> None:
        self.pen.line(tuple(self._to(*point) for point in points), self._ink(ink))

    def polygons(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        self.pen.polygons(tuple(tuple(self._to(*point) for point in part) for part in parts), self._ink(ink))

    def lines(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        self.pen.lines(tuple(tuple(self._to(*point) for point in part) for part in parts), self._ink(ink))

    def circle(self, x: float, y: float, radius: float, ink: Ink) -> None:
        self.pen.circle(*self._to(x, y), radius * self.times, self._ink(ink))

    def rect(self, x: float, y: float, width: float, height: float, ink: Ink, radius: float = 0) -> None:
        self.pen.rect(*self._to(x, y), width * self.times, height * self.times, self._ink(ink), radius * self.times)

    def text(self, label: Label) -> None:
        x, y = self._to(label.x, label.y)
        size = label.size * self.times
        self.pen.text(Label(x, y, label.text, label.anchor, size, label.weight, label.fill, label.halo))
