"""The live pen: a scene on an ipycanvas MultiCanvas, with pan, zoom, hovering and clicks.

ipycanvas sends drawings as messages and keeps nothing, so everything here can be drawn again from the scene alone; a
page that reloads or a second tab asks for it. Nothing is drawn before a page says how many pixels wide it shows the
board (`resize`), and nothing while no page shows it: a canvas then holds a handful of pixels in the shape of the scene.
"""

from __future__ import annotations

import contextlib
import functools
import math
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from ipycanvas import Canvas, MultiCanvas
from ipycanvas.canvas import _CANVAS_MANAGER as manager
from ipycanvas.canvas import COMMANDS
from ipywidgets import Layout

from widgets import theme
from widgets.looks import look, plain
from widgets.paint import LAYERS, layer_content, paint_layer
from widgets.scene import Ink, Label, Point, Scene, hit, names

MOST_PIXELS = 4096
"""The widest canvas; browsers refuse much larger ones."""
MOST_ZOOM = 5.0
ZOOM_STEP = 1.25
PAN_STEP = 60.0
CLICK_SLACK = 5.0
"""A press that moves less than this many scene pixels is a click, more is a drag."""
DRAG_PAUSE = 0.03
"""Seconds between two repaints while the map is dragged."""


@contextlib.contextmanager
def hold() -> Iterator[None]:
    """Send everything drawn inside as one message, whatever happens inside.

    ipycanvas's own `hold_canvas` stays on for every canvas of the kernel after an error; this does not.
    """
    held, manager._caching = manager._caching, True
    try:
        yield
    finally:
        if not held:
            manager.flush()
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
        if self.set.get("dash", ()) != ink.dash:
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
        array = np.array(points, dtype=float)
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
            self.canvas.stroke_lines(np.array(points, dtype=float))

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
            self._stroke(HALO)
            self._do("strokeText", *where)
        self._fill(Ink(fill=label.fill or theme.TEXT))
        self._do("fillText", *where)


@functools.cache
def font(weight: str, size: float) -> str:
    """A font as CSS says it."""
    return f"{weight} {size:.1f}px {theme.CANVAS}"


ALIGN = {"start": "left", "middle": "center", "end": "right"}
HALO = Ink(stroke=theme.PAPER, width=3)
QUARTER = tuple((float(np.cos(a)), float(np.sin(a))) for a in np.linspace(np.pi, 1.5 * np.pi, 4))


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Point, ...]:
    left, top, right, bottom = x + radius, y + radius, x + width - radius, y + height - radius
    a = [(left + radius * c, top + radius * s) for c, s in QUARTER]
    b = [(right - radius * s, top + radius * c) for c, s in QUARTER]
    c_ = [(right - radius * c, bottom - radius * s) for c, s in QUARTER]
    d = [(left + radius * s, bottom - radius * c) for c, s in QUARTER]
    return (*a, *b, *c_, *d)


class View:
    """Which part of the scene is shown: canvas point = scene point x scale + shift, in scene pixels.

    density: canvas pixels for each of these.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.scale, self.x, self.y = 1.0, 0.0, 0.0
        self.density = 1.0

    def to_scene(self, x: float, y: float) -> Point:
        """The scene point under a point of the canvas widget (in canvas pixels)."""
        return (x / self.density - self.x) / self.scale, (y / self.density - self.y) / self.scale

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom so that the scene point x, y stays where it is; never smaller than the whole board."""
        scale = min(max(self.scale * factor, 1.0), MOST_ZOOM)
        self.pan(x * (self.scale - scale), y * (self.scale - scale), scale)

    def pan(self, dx: float, dy: float, scale: float | None = None) -> None:
        """Move by dx, dy widget pixels, and never off the board."""
        self.scale = self.scale if scale is None else scale
        self.x = min(0.0, max(self.x + dx, self.width * (1 - self.scale)))
        self.y = min(0.0, max(self.y + dy, self.height * (1 - self.scale)))

    def centre(self) -> Point:
        """The scene point in the middle of the widget."""
        return self.to_scene(self.width * self.density / 2, self.height * self.density / 2)


def _widest(width: float, height: float) -> str:
    """How wide a board is shown at most: wider than it was drawn for only where the window is high enough for it."""
    return f"max({int(width)}px, min({int(1.4 * width)}px, {width / height:.2f} * (100vh - 300px)))"


def _shape(width: float, height: float) -> tuple[int, int]:
    """The smallest canvas of the same shape as a scene of this size."""
    wide, high = round(width), round(height)
    shared = math.gcd(wide, high)
    return wide // shared, high // shared


class Layers(MultiCanvas):
    """The canvases of one board, one above the other, pointed at on the last.

    A MultiCanvas makes its canvases itself, each with a layout of its own; ours share one, as none is shown singly.
    """

    def __init__(self, width: int, height: int, **traits: Any) -> None:
        layers = [Canvas(layout=plain(), width=width, height=height) for _ in range(len(LAYERS) + 1)]
        super(MultiCanvas, self).__init__(_canvases=layers, width=width, height=height, **traits)
        self.on_msg(layers[-1]._handle_frontend_event)

    def resize(self, width: int, height: int) -> None:
        """Make all of them so large, which empties them."""
        for one in (*self._canvases, self):
            with one.hold_sync():
                one.width, one.height = width, height


class BoardCanvas:
    """A scene on a MultiCanvas. `widget` is what a notebook shows.

    on_pick(id) is called when a place or piece is clicked, on_hover(id or None) when the pointer enters another one.
    pixels: how many pixels wide a page shows it now; 0 where none does, and then it only remembers.
    """

    def __init__(self, width: float = 1100, height: float = 700) -> None:
        self.view = View(width, height)
        self.pixels = 0
        self.shape = _shape(width, height)
        self.widget = Layers(
            *self.shape, layout=look(Layout, width="100%", max_width=_widest(width, height), height="auto"),
        )  # fmt: skip
        self.scene: Scene | None = None
        self.on_pick: Callable[[str], None] = lambda id: None
        self.on_hover: Callable[[str | None], None] = lambda id: None
        self.on_zoom: Callable[[float], None] = lambda scale: None
        self.hovered: str | None = None
        self.pressed: Point | None = None
        self.dragged = False
        self.pointer: Point = self.view.centre()
        self.painted_at = 0.0
        self.finger: Point = (0.0, 0.0)
        self.widget.on_client_ready(self._again)
        for event, answer in (
            ("mouse_down", self._down), ("mouse_move", self._move), ("mouse_up", self._up), ("mouse_out", self._out),
            ("mouse_wheel", self._wheel), ("key_down", self._key), ("touch_start", self._touch(self._down)),
            ("touch_move", self._touch(self._move)), ("touch_end", self._touch(self._up)),
        ):  # fmt: skip
            getattr(self.widget, f"on_{event}")(answer)

    def show(self, scene: Scene) -> None:
        """Draw `scene`; layers that look the same as before are left alone. After an error the next is drawn whole."""
        before, self.scene = self.scene, scene
        self.hovered = None
        if not self.pixels:
            return
        try:
            with hold():
                for layer in LAYERS:
                    if before is None or layer_content(before, layer) != layer_content(scene, layer):
                        self._paint(layer)
                self._paint_tip()
        except Exception:
            self.scene = None
            raise

    def resize(self, pixels: int) -> None:
        """A page shows the board `pixels` wide, 0 when it no longer does: make the canvas so large and draw it."""
        pixels = min(max(pixels, 0), MOST_PIXELS)
        if pixels == self.pixels:
            return
        self.pixels = pixels
        self.pressed = None
        if not pixels:
            self.widget.resize(*self.shape)
            return
        self.view.density = pixels / self.view.width
        self.widget.resize(pixels, round(self.view.height * self.view.density))
        self.redraw()

    def _again(self) -> None:
        """A page has come that holds none of what was drawn.

        The manager remembers the canvas it last drew on, but a new page does not: forgetting it makes ipycanvas send
        the switch again; without that the first drawing after a reload is lost.
        """
        manager._current_canvas = None
        self.redraw()

    def redraw(self) -> None:
        """Draw everything again, trusting nothing that was drawn before."""
        if not self.pixels:
            return
        with hold():
            for layer in LAYERS:
                self._paint(layer)
            self._paint_tip()
        self.painted_at = time.monotonic()

    def zoom(self, factor: float) -> None:
        """Zoom about the middle."""
        self._zoom(factor, *self.view.centre())

    def fit(self) -> None:
        """Show the whole board again."""
        self._zoom(1 / MOST_ZOOM, 0, 0)

    def _zoom(self, factor: float, x: float, y: float) -> None:
        self.view.zoom(factor, x, y)
        self.on_zoom(self.view.scale)
        self.redraw()

    def _layer(self, index: int) -> CanvasPen:
        canvas, view = self.widget[index], self.view
        canvas.reset_transform()
        canvas.clear()
        scale = view.density * view.scale
        canvas.set_transform(scale, 0, 0, scale, view.density * view.x, view.density * view.y)
        return CanvasPen(canvas)

    def _paint(self, layer: str) -> None:
        pen = self._layer(LAYERS.index(layer))
        if self.scene is not None:
            paint_layer(pen, self.scene, layer)

    def _paint_tip(self) -> None:
        pen = self._layer(len(LAYERS))
        if self.scene is None or self.hovered is None:
            return
        said, grow = names(self.scene, self.hovered), 1 / self.view.scale
        x, y = self.pointer
        size = 12 * grow
        wide, high = theme.text_width(said, size) + 14 * grow, 22 * grow
        left_edge, top_edge = self.view.to_scene(0, 0)
        right_edge, _ = self.view.to_scene(self.view.width * self.view.density, 0)
        left = max(left_edge + 2, min(x + 12 * grow, right_edge - wide - 2))
        top = y - high - 8 * grow if y - high - 8 * grow > top_edge else y + 18 * grow
        pen.rect(left, top, wide, high, Ink("#2b2823", theme.PAPER, grow, alpha=0.94), radius=4 * grow)
        pen.text(Label(left + 7 * grow, top + high / 2, said, "start", size, "normal", theme.PAPER, halo=False))

    def _down(self, x: float, y: float) -> None:
        self.pressed, self.dragged = (x, y), False

    def _move(self, x: float, y: float) -> None:
        self.pointer = self.view.to_scene(x, y)
        if self.pressed is not None:
            dx, dy = (x - self.pressed[0]) / self.view.density, (y - self.pressed[1]) / self.view.density
            if self.dragged or abs(dx) + abs(dy) > CLICK_SLACK:
                self.dragged = True
                self._drag(dx, dy, (x, y))
            return
        found = hit(self.scene, *self.pointer) if self.scene else None
        if found != self.hovered:
            self.hovered = found
            with hold():
                self._paint_tip()
            self.on_hover(found)

    def _drag(self, dx: float, dy: float, point: Point) -> None:
        if self.view.scale > 1 and time.monotonic() - self.painted_at > DRAG_PAUSE:
            self.view.pan(dx, dy)
            self.pressed = point
            self.redraw()

    def _up(self, x: float, y: float) -> None:
        pressed, self.pressed = self.pressed, None
        if pressed is None or self.scene is None:
            return
        if self.dragged:
            self.view.pan((x - pressed[0]) / self.view.density, (y - pressed[1]) / self.view.density)
            self.redraw()
            return
        found = hit(self.scene, *self.view.to_scene(x, y))
        if found is not None:
            self.on_pick(found)

    def _out(self, x: float, y: float) -> None:
        self.pressed = None
        if self.hovered is not None:
            self.hovered = None
            with hold():
                self._paint_tip()
            self.on_hover(None)

    def _wheel(self, dx: float, dy: float) -> None:
        if dy:
            self._zoom(ZOOM_STEP if dy < 0 else 1 / ZOOM_STEP, *self.pointer)

    def _key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        if ctrl or meta:
            return
        if key in ("+", "="):
            self.zoom(ZOOM_STEP)
        elif key == "-":
            self.zoom(1 / ZOOM_STEP)
        elif key == "0":
            self.fit()
        elif key in PANS:
            dx, dy = PANS[key]
            self.view.pan(dx * PAN_STEP, dy * PAN_STEP)
            self.redraw()

    def _touch(self, answer: Callable[[float, float], None]) -> Callable[[list[Point]], None]:
        def touched(fingers: list[Point]) -> None:
            self.finger = fingers[0] if fingers else self.finger
            answer(*self.finger)

        return touched


PANS = {"ArrowLeft": (1, 0), "ArrowRight": (-1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
