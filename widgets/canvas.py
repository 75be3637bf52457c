"""The live pen: a scene on an ipycanvas MultiCanvas, with pan, zoom, hovering and clicks.

ipycanvas sends drawings as messages and keeps nothing, so everything here can be drawn again from the scene alone; a
page that reloads or a second tab asks for it. Nothing is drawn before a page says how many pixels wide it shows the
board (`resize`), and nothing while no page shows it: a canvas then holds a handful of pixels in the shape of the scene.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import msgspec
from ipycanvas.canvas import _CANVAS_MANAGER as manager
from ipywidgets import Layout

from widgets import shapes, theme
from widgets.boards.lettering import wrapped
from widgets.canvas_pen import CanvasPen, hold
from widgets.enlarged import Enlarged
from widgets.glide import Gliding
from widgets.inset import corner, paint_inset
from widgets.layers import Layers, shape, widest
from widgets.looks import look
from widgets.paint import LAYERS, layer_content, paint_layer
from widgets.room import grown, union
from widgets.scene import Box, Ink, Label, Point, Scene, hit, hover
from widgets.sight import legend_under, on_phone, seen
from widgets.still import PAGE
from widgets.view import MOST_ZOOM, View, framed

MOST_PIXELS = 4096
"""The widest canvas; browsers refuse much larger ones."""
FAR_OFF = 1.6
"""A part is gone to, though all of it is seen, where it would be seen so many times larger."""
ZOOM_STEP = 1.25
PAN_STEP = 60.0
CLICK_SLACK = 5.0
"""A press that moves less than this many scene pixels is a click, more is a drag."""
DRAG_PAUSE = 0.03
"""Seconds between two repaints while the map is dragged."""

ASKED = ("legal", "goal", "hint", "chosen")
"""Marks of what a question is about."""
HEADING = 24.0
"""So much above a card is the heading of its panel."""


class BoardCanvas:
    """A scene on a MultiCanvas. `widget` is what a notebook shows.

    on_pick(id) is called when a place or piece is clicked, on_hover(id or None) when the pointer enters another one.
    pixels: how many pixels wide a page shows it now; 0 where none does, and then it only remembers. sight: the scene
    laid out for that size and zoom, which is what is drawn and pointed at.
    """

    def __init__(self, width: float = 1100, height: float = 700) -> None:
        self.view = View(width, height)
        self.pixels = self.tall = 0
        self.ratio = 1.0
        self.shape = shape(width, height)
        self.widget = Layers(
            *self.shape, layout=look(Layout, width="100%", max_width=widest(width, height), height="auto"),
        )  # fmt: skip
        self.given: Scene | None = None
        self.scene: Scene | None = None
        self.sight: Scene | None = None
        self.inset: Box | None = None
        self.legend = False
        self.on_pick: Callable[[str], None] = lambda id: None
        self.on_hover: Callable[[str | None], None] = lambda id: None
        self.on_zoom: Callable[[float], None] = lambda scale: None
        self.gliding = Gliding()
        self.hovered: str | None = None
        self.pressed: Point | None = None
        self.dragged = False
        self.aimed = self.view.box()
        self.pinch: tuple[float, Point] | None = None
        self.pointer: Point = self.view.centre()
        self.painted_at = 0.0
        self.finger: Point = (0.0, 0.0)
        self.widget.on_client_ready(self.again)
        for event, answer in (
            ("mouse_down", self._down), ("mouse_move", self._move), ("mouse_up", self._up), ("mouse_out", self._out),
            ("mouse_wheel", self._wheel), ("key_down", self._key), ("touch_start", self._touch(self._down)),
            ("touch_move", self._touch(self._move)), ("touch_end", self._touch(self._up)),
        ):  # fmt: skip
            getattr(self.widget, f"on_{event}")(answer)

    @property
    def scale(self) -> float:
        """Pixels of the page (not of the screen) for one of the scene."""
        return self.view.density * self.view.scale / self.ratio

    def show(self, scene: Scene) -> None:
        """Draw `scene`; layers that look the same as before are left alone. After an error the next is drawn whole.
        Where it wants another part to be seen than the one before, the view goes there."""
        self.given, scene = scene, self._laid_out(scene)
        before, self.scene, drawn, box = self.scene, scene, self.sight, self.view.box()
        self.hovered = None
        turned = self._lay(scene)
        if before is None or turned or scene.window != before.window:
            self._aim()
        if not self.pixels:
            return
        try:
            same, self.sight = self.sight, self._seen(scene)
            if not turned:
                self.gliding.shown(drawn, self.sight, box, self.view.box())
            with hold():
                for layer in LAYERS:
                    if same is None or layer_content(same, layer) != layer_content(self.sight, layer):
                        self._paint(layer)
                self._paint_tip()
            if not turned:
                self.gliding.painted(box, self.view.box())
        except Exception:
            self.scene = self.sight = None
            raise

    def _laid_out(self, scene: Scene) -> Scene:
        """The scene as it is laid out for the page that shows it; a phone begins at what may be pressed."""
        if scene.slim is None or not self.pixels or not on_phone(self.pixels / self.ratio):
            return scene
        asked = {mark.id for mark in scene.highlights if mark.kind in ASKED}
        boxes = [token.box for token in scene.slim.tokens if token.id in asked]
        boxes += [grown((at.x, at.y, at.x, at.y), at.size) for at in scene.slim.places if at.id in asked]
        if not boxes:
            return scene.slim
        left, top, right, bottom = union(boxes)
        return msgspec.structs.replace(scene.slim, window=(left, max(0.0, top - HEADING), right, bottom))

    def _seen(self, scene: Scene) -> Scene:
        return seen(scene, self.scale, on_phone(self.pixels / self.ratio), self.view.box(), inset=True)

    def _lay(self, scene: Scene) -> bool:
        """Make the view as large as the scene asks, in the room that there is; whether it was of another size."""
        size = scene.width, scene.height
        if size == self.view.scene:
            return False
        self.view = View(*size)
        if self.pixels:
            self.view.fit(self.pixels, self.tall)
        self.aimed, self.sight = self.view.box(), None
        self.on_zoom(self.view.scale)
        return True

    def _aim(self) -> None:
        """Go to the part that the scene wants to be seen, unless all of it is seen well already."""
        if self.scene is None:
            return
        wanted, shown = self.scene.window, self.view.box()
        inside = wanted is not None and self.view.holds(*wanted[:2]) and self.view.holds(*wanted[2:])
        aim = framed(self.scene, self.pixels / self.ratio or PAGE, self.view)
        if not (inside and self.view.scale > 1 and (aim[2] - aim[0]) * FAR_OFF > shown[2] - shown[0]):
            self.view.look(aim)
            self.aimed = self.view.box()
        if self.view.box() != shown:
            self.on_zoom(self.view.scale)
            self.sight = None

    def resize(self, pixels: int, ratio: float = 1.0, tall: int = 0) -> None:
        """A page shows the board `pixels` of the screen wide, `ratio` of them for one of the page; 0 when it no longer
        does: make the canvas so large and draw it. `tall` is how high it has room for, 0 for the shape of the scene."""
        wide, high = self.view.scene
        pixels = min(max(pixels, 0), MOST_PIXELS)
        tall = min(max(tall, 0), MOST_PIXELS) or round(pixels * high / wide)
        if (pixels, tall) == (self.pixels, self.tall):
            return
        self.pixels, self.ratio, self.tall = pixels, ratio or 1.0, tall
        if self.given is not None and self.pixels:
            self.scene = self._laid_out(self.given)
            self._lay(self.scene)
        self.pressed = None
        if not pixels:
            self.widget.resize(*self.shape)
            return
        aimed = self.view.box() == self.aimed
        self.view.fit(pixels, tall)
        if self.scene is not None and aimed:
            self.view.look(framed(self.scene, pixels / self.ratio, self.view))
            self.aimed = self.view.box()
        self.redraw()

    def again(self) -> None:
        """A page has come that holds none of what was drawn.

        The manager remembers the canvas it last drew on, but a new page does not: forgetting it makes ipycanvas send
        the switch again; without that the first drawing after a reload is lost.
        """
        manager._current_canvas = None
        self.redraw()

    def redraw(self, anew: bool = True) -> None:
        """Draw all again, trusting nothing drawn before; anew=False keeps stacks and names as laid out."""
        if not self.pixels:
            return
        self.gliding.over()
        if anew or self.sight is None:
            self.sight = self._seen(self.scene) if self.scene else None
        with hold():
            for layer in LAYERS:
                self._paint(layer)
            self._paint_tip()
            if (self.widget.width, self.widget.height) != (self.pixels, self.tall):
                self.widget.resize(self.pixels, self.tall)  # empties it: not before all is ready to be drawn
        self.painted_at = time.monotonic()

    def zoom(self, factor: float) -> None:
        """Zoom about the middle."""
        self._zoom(factor, *self.view.centre())

    def fit(self) -> None:
        """Show the whole board again; of a page that is laid out for a phone, to be read downwards, its beginning."""
        if self.scene is not None and self.scene is not self.given:
            top = msgspec.structs.replace(self.scene, window=None)
            self.look(framed(top, self.pixels / self.ratio, self.view))
            return
        self._zoom(1 / MOST_ZOOM, 0, 0)

    def rest(self) -> None:
        """Show what a page first shows of a board of which no part is meant: all of it, on a phone what fills it."""
        if self.scene is not None:
            self.look(framed(self.scene, self.pixels / self.ratio or PAGE, self.view))
            self.aimed = self.view.box()

    def look(self, box: Box) -> None:
        """Show this part, which has the shape of the board."""
        self.view.look(box)
        self.on_zoom(self.view.scale)
        self.redraw()

    def bring(self, id: str) -> None:
        """On a phone, which shows a part of the board, go to a place that is out of sight."""
        for place in self.sight.places if self.sight is not None and on_phone(self.pixels / self.ratio) else ():
            if place.id == id and not self.view.holds(place.x, place.y):
                self.view.go_to(place.x, place.y)
                self.redraw()

    def explain(self, on: bool) -> None:
        """Show or hide what the signs of the map mean."""
        self.legend = on
        if self.pixels:
            with hold():
                self._paint_tip()

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
        if self.sight is None:
            return
        paint_layer(pen, self.sight, layer)
        if layer == LAYERS[-1]:
            self.inset = corner(self.sight, self.view.box(), self.sight.pixel)
            if self.inset is not None:
                paint_inset(pen, self.sight, self.inset, self.view.box())

    def _paint_tip(self) -> None:
        pen = self._layer(len(LAYERS))
        if self.sight is None:
            return
        pixel = 1 / self.scale
        left_edge, top_edge, right_edge, bottom_edge = self.view.box()
        if self.legend and self.sight.legend:
            under = legend_under(self.sight.legend, (right_edge - left_edge) / pixel)
            top = bottom_edge - shapes.legend_height(under) * pixel
            placed = msgspec.structs.replace(under, x=left_edge, y=top)
            shapes.legend(Enlarged(pen, left_edge, top, pixel), placed)
        if self.hovered is None:
            return
        said = hover(self.sight, self.hovered)
        x, y = self.pointer
        size = 13 * pixel
        lines = wrapped(said, right_edge - left_edge - 18 * pixel, size)
        wide, high = max(theme.text_width(line, size) for line in lines) + 14 * pixel, (6 + 18 * len(lines)) * pixel
        left = max(left_edge + 2 * pixel, min(x + 12 * pixel, right_edge - wide - 2 * pixel))
        top = y - high - 8 * pixel if y - high - 8 * pixel > top_edge else y + 18 * pixel
        pen.rect(left, top, wide, high, Ink("#2b2823", theme.PAPER, pixel, alpha=0.94), radius=4 * pixel)
        for at, line in enumerate(lines):
            y = top + (12 + 18 * at) * pixel
            pen.text(Label(left + 7 * pixel, y, line, "start", size, "normal", theme.PAPER, halo=False))

    def _hit(self, point: Point) -> str | None:
        return hit(self.sight, *point, self.scale) if self.sight else None

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
        self._point_at(self._hit(self.pointer))

    def _point_at(self, found: str | None) -> None:
        """Say what the pointer is on, if it has not been said."""
        if found != self.hovered:
            self.hovered = found
            with hold():
                self._paint_tip()
            self.on_hover(found)

    def _drag(self, dx: float, dy: float, point: Point) -> None:
        if self.view.scale > 1 and time.monotonic() - self.painted_at > DRAG_PAUSE:
            self.view.pan(dx, dy)
            self.pressed = point
            self.redraw(anew=False)

    def _up(self, x: float, y: float) -> None:
        pressed, self.pressed = self.pressed, None
        if pressed is None or self.scene is None:
            return
        if self.dragged:
            self.view.pan((x - pressed[0]) / self.view.density, (y - pressed[1]) / self.view.density)
            self.redraw()
            return
        point = self.view.to_scene(x, y)
        if self.inset is not None and self._go_by_inset(point, self.inset):
            return
        found, self.pointer = self._hit(point), point
        self._point_at(found)  # a finger has pointed at nothing before
        if found is not None:
            self.on_pick(found)

    def _go_by_inset(self, point: Point, inset: Box) -> bool:
        """Whether the whole in the corner was clicked; the view then goes to that spot."""
        left, top, right, bottom = inset
        if not (left <= point[0] <= right and top <= point[1] <= bottom):
            return False
        x, y = (point[0] - left) / (right - left), (point[1] - top) / (bottom - top)
        self.view.go_to(x * self.view.width, y * self.view.height)
        self.redraw()
        return True

    def _out(self, x: float, y: float) -> None:
        self.pressed = None
        self._point_at(None)

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
            self.redraw(anew=False)

    def _touch(self, answer: Callable[[float, float], None]) -> Callable[[list[Point]], None]:
        def touched(fingers: list[Point]) -> None:
            if len(fingers) > 1:
                self._pinched(*fingers[:2])
                return
            if self.pinch is not None:  # a finger that stays after pinching is no click
                if not fingers:
                    self.pinch = None
                    self.redraw()
                return
            self.finger = fingers[0] if fingers else self.finger
            answer(*self.finger)

        return touched

    def _pinched(self, one: Point, other: Point) -> None:
        """Two fingers zoom about the middle between them and move the board with it."""
        apart, middle = math.dist(one, other), ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        before, self.pressed = self.pinch, None
        if before is None:
            self.pinch = (apart, middle)
        elif time.monotonic() - self.painted_at > DRAG_PAUSE and before[0]:
            density = self.view.density
            self.view.zoom(apart / before[0], *self.view.to_scene(*before[1]))
            self.view.pan((middle[0] - before[1][0]) / density, (middle[1] - before[1][1]) / density)
            self.pinch = (apart, middle)
            self.on_zoom(self.view.scale)
            self.redraw(anew=False)


PANS = {"ArrowLeft": (1, 0), "ArrowRight": (-1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
