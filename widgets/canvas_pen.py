"""The pen of the live board: draws on one layer of an ipycanvas MultiCanvas."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Iterator

import numpy as np
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER as manager
from ipycanvas.canvas import COMMANDS

from widgets import theme
from widgets.scene import Ink, Label, Point

_drawing = threading.RLock()


@contextlib.contextmanager
def hold() -> Iterator[None]:
    """Send everything drawn inside as one message, whatever happens inside.

    ipycanvas's own `hold_canvas` stays on for every canvas of the kernel after an error; this does not. JupyterLab
    has presses answered by other threads than cells: one draws after the other, for all canvases share a manager.
    """
    with _drawing:
        held, manager._caching = manager._caching, True
        try:
            yield
        finally:
            try:
                if not held:
                    manager.flush()
            finally:
                manager._caching = held


class CanvasPen:
    """Draws on one layer. It sets a style only when it differs from the last one it set itself.

    Commands go to ipycanvas's manager directly; by way of the canvas's attributes and methods they take three times
    as long as the whole drawing.
    """

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.set: dict[str, object] = {}
        self._style("line_cap", "round")
        self._style("line_join", "round")

    def open(self, id: str, title: str) -> None:
        """Groups mean nothing on a canvas."""

    def close(self) -> None:
        """Groups mean nothing on a canvas."""

    def _do(self, command: str, *values: object) -> None:
        manager.send_command(self.canvas, [COMMANDS[command], values, 0])

    def _style(self, name: str, value: object) -> None:
        if self.set.get(name) != value:
            self.set[name] = value
            manager.send_command(self.canvas, [COMMANDS["set"], [Canvas.ATTRS[name], value]])

    def _stroke(self, ink: Ink) -> bool:
        if not ink.stroke:
            return False
        self._style("stroke_style", ink.stroke)
        self._style("line_width", float(ink.width))
        self._style("global_alpha", float(ink.alpha))
        if self.set.get("dash") != ink.dash:  # a canvas drawn on before may have any: the first is always said
            self.set["dash"] = ink.dash
            self._do("setLineDash", [float(length) for length in ink.dash])
        return True

    def _fill(self, ink: Ink) -> bool:
        if not ink.fill:
            return False
        self._style("fill_style", ink.fill)
        self._style("global_alpha", float(ink.alpha))
        return True

    def polygon(self, points: tuple[Point, ...], ink: Ink) -> None:
        array = np.array(points, dtype="float32")
        if self._fill(ink):
            self.canvas.fill_polygon(array)
        if self._stroke(ink):
            self.canvas.stroke_polygon(array)

    def line(self, points: tuple[Point, ...], ink: Ink) -> None:
        if not self._stroke(ink):
            return
        if len(points) == 2:
            (x, y), (to_x, to_y) = points
            self._do("strokeLine", float(x), float(y), float(to_x), float(to_y))
        else:
            self.canvas.stroke_lines(np.array(points, dtype="float32"))

    def polygons(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        points, lengths = _joined(parts)
        if self._fill(ink):
            self.canvas.fill_polygons(points, lengths)
        if self._stroke(ink):
            self.canvas.stroke_polygons(points, lengths)

    def lines(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        if self._stroke(ink):
            self.canvas.stroke_line_segments(*_joined(parts))

    def circle(self, x: float, y: float, radius: float, ink: Ink) -> None:
        where = float(x), float(y), float(radius)
        if self._fill(ink):
            self._do("fillCircle", *where)
        if self._stroke(ink):
            self._do("strokeCircle", *where)

    def rect(self, x: float, y: float, width: float, height: float, ink: Ink, radius: float = 0) -> None:
        """Small radii come from the round joins of the outline alone."""
        if radius > 3:
            self.polygon(_rounded(x, y, width, height, radius), ink)
            return
        where = float(x), float(y), float(width), float(height)
        if self._fill(ink):
            self._do("fillRect", *where)
        if self._stroke(ink):
            self._do("strokeRect", *where)

    def text(self, label: Label) -> None:
        self._style("font", font(label.weight, label.size))
        self._style("text_align", ALIGN[label.anchor])
        where = label.text, float(label.x), float(label.y + 0.36 * label.size)
        if label.halo:
            self._stroke(Ink(stroke=theme.PAPER, width=0.27 * label.size))
            self._do("strokeText", *where)
        self._fill(Ink(fill=label.fill or theme.TEXT))
        self._do("fillText", *where)


def _joined(parts: tuple[tuple[Point, ...], ...]) -> tuple[np.ndarray, np.ndarray]:
    """The points of all parts in one row, and how many each has."""
    return np.concatenate([np.array(part, dtype="float32") for part in parts]), np.array([len(part) for part in parts])


@functools.cache
def font(weight: str, size: float) -> str:
    """A font as CSS says it."""
    return f"{weight} {size:.1f}px {theme.CANVAS}"


ALIGN = {"start": "left", "middle": "center", "end": "right"}
QUARTER = tuple((float(np.cos(a)), float(np.sin(a))) for a in np.linspace(np.pi, 1.5 * np.pi, 4))


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Point, ...]:
    left, top, right, bottom = x + radius, y + radius, x + width - radius, y + height - radius
    a = [(left + radius * c, top + radius * s) for c, s in QUARTER]
    b = [(right - radius * s, top + radius * c) for c, s in QUARTER]
    c_ = [(right - radius * c, bottom - radius * s) for c, s in QUARTER]
    d = [(left + radius * s, bottom - radius * c) for c, s in QUARTER]
    return (*a, *b, *c_, *d)
