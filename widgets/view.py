"""Which part of a board is shown."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product

from widgets import shapes, theme
from widgets.scene import Box, Place, Point, Scene

MOST_ZOOM = 5.0
CLOSEST = 1.4
"""Pixels of the page for one of the scene, when a page zooms to something of itself."""
NARROW = 600.0
"""A board that is shown narrower than this is on a phone."""
LEAST = 11.0
"""Pixels of the page: no text on a board is smaller."""
PHONE = 1.15
"""On a phone a map that is about something is shown so many pixels for one of its own, where that is not less than"""
PART = 0.28
"""so much of its width: names and pieces are to be read, the rest comes with a finger or by the whole in its corner."""
NEIGHBOURHOOD = 105.0
"""What lies so near in the scene to the place that matters most is seen with it."""
NAMED = 10.0
"""How much heavier the name of a place is that is asked about."""
WORTH = 1.3
"""A part that would be shown less than so many times larger is not worth leaving the whole for."""


class View:
    """Which part of the scene is shown: canvas point = scene point x scale + shift, in units of the view.

    At scale 1 a unit is a scene pixel and the whole scene is seen; where the room for it has another shape (`fit`), the
    view is larger than the scene one way. density: canvas pixels for each unit.
    """

    def __init__(self, width: float, height: float) -> None:
        self.scene = width, height
        self.width, self.height = width, height
        self.scale, self.x, self.y = 1.0, 0.0, 0.0
        self.density = 1.0

    def fit(self, pixels: int, tall: int) -> None:
        """The canvas is now so many pixels wide and high."""
        wide, high = self.scene
        self.width, self.height = max(wide, high * pixels / tall), max(high, wide * tall / pixels)
        self.density = pixels / self.width
        self.pan(0, 0)

    def to_scene(self, x: float, y: float) -> Point:
        """The scene point under a point of the canvas widget (in canvas pixels)."""
        return (x / self.density - self.x) / self.scale, (y / self.density - self.y) / self.scale

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom so that the scene point x, y stays where it is; never smaller than the whole board."""
        scale = min(max(self.scale * factor, 1.0), MOST_ZOOM)
        self.pan(x * (self.scale - scale), y * (self.scale - scale), scale)

    def pan(self, dx: float, dy: float, scale: float | None = None) -> None:
        """Move by dx, dy units, and never off the board; what is smaller than the view stands in it."""
        self.scale = self.scale if scale is None else scale
        left, above = self.width - self.scene[0] * self.scale, self.height - self.scene[1] * self.scale
        self.x = left / 2 if left > 0 else min(0.0, max(self.x + dx, left))
        self.y = above / 2 if above > 0 else min(0.0, max(self.y + dy, above))

    def centre(self) -> Point:
        """The scene point in the middle of the widget."""
        return self.to_scene(self.width * self.density / 2, self.height * self.density / 2)

    def go_to(self, x: float, y: float) -> None:
        """Bring this point of the scene to the middle."""
        now = self.centre()
        self.pan((now[0] - x) * self.scale, (now[1] - y) * self.scale)

    def holds(self, x: float, y: float) -> bool:
        """Whether this point of the scene is in view."""
        left, top, right, bottom = self.box()
        return left <= x <= right and top <= y <= bottom

    def look(self, box: Box) -> None:
        """Show this part."""
        left, top, right, bottom = box
        self.scale = min(self.width / (right - left), self.height / (bottom - top))
        self.x = self.width / 2 - (left + right) / 2 * self.scale
        self.y = self.height / 2 - (top + bottom) / 2 * self.scale
        self.pan(0, 0)

    def box(self) -> Box:
        """The part that is shown."""
        left, top = -self.x / self.scale, -self.y / self.scale
        return left, top, left + self.width / self.scale, top + self.height / self.scale

    def share(self) -> float:
        """How much of the board is in view."""
        return self.width * self.height / (self.scale ** 2 * self.scene[0] * self.scene[1])


def framed(scene: Scene, pixels: float, view: View | None = None) -> Box:
    """The part of the scene to show on a page that is so many pixels wide, in the shape of `view` or of the scene.

    It holds what must be seen, not closer than is pleasant, and not beyond the edge.
    """
    whole = (0.0, 0.0, scene.width, scene.height)
    across, down = (view.width, view.height) if view is not None else (scene.width, scene.height)
    left, top, right, bottom = scene.window or whole
    wide = max(right - left, (bottom - top) * across / down, pixels / CLOSEST, across / MOST_ZOOM)
    phone = 0 < pixels < NARROW
    most = max(pixels / PHONE, scene.width * PART)
    if phone and scene.land and wide > most and (asked := _asked(scene, scene.window or whole)):
        return _heart(scene, asked, most, most * down / across)
    if phone and not scene.land:  # texts to read, from where they begin; a page made for a phone is not cut
        slim = scene.width <= pixels
        wide = scene.width if slim else min(wide, scene.width, pixels * _smallest(scene) / LEAST)
        high = wide * down / across
        if wide < scene.width or high < scene.height:
            x, y = min(left, scene.width - wide), max(0.0, min(top, scene.height - high))
            return x, y, x + wide, y + high
    if scene.window is None:
        return _filling(scene, across / down) if phone and scene.land else whole
    if not scene.land and pixels * _smallest(scene) / LEAST >= across:  # a table that can be read is not cut
        return whole
    if not scene.land:  # a row is seen with its head
        left = min([left, *(frame.x for frame in scene.frames if frame.title and frame.x + frame.width >= right
                            and frame.y <= (top + bottom) / 2 <= frame.y + frame.height)])
        wide = max(wide, right - left)
        if pixels * _smallest(scene) / LEAST >= scene.width:  # nor is it cut at its sides where it can be read so
            wide = max(wide, scene.width)
    if wide * WORTH > across:
        return whole
    high = wide * down / across
    x = min(max((left + right - wide) / 2, 0.0), scene.width - wide)
    y = min(max((top + bottom - high) / 2, 0.0), scene.height - high)
    return x, y, x + wide, y + high


def _asked(scene: Scene, window: Box) -> list[Place]:
    """The places that are marked, or have marked pieces, in this part; else those whose names come first."""
    marked = {mark.id for mark in scene.highlights}
    marked |= {token.at for token in scene.tokens if token.id in marked}
    left, top, right, bottom = window
    within = [place for place in scene.places if left <= place.x <= right and top <= place.y <= bottom]
    return [place for place in within if place.id in marked] or [place for place in within if place.weight >= NAMED]


def _heart(scene: Scene, asked: list[Place], wide: float, high: float) -> Box:
    """The part of this size around the place that is spoken of, else the largest stack that is asked about, with as
    many of the other places as it holds; where nothing is marked, or all alike are to be judged, the part that holds
    most of them."""
    standing = Counter(token.at for token in scene.tokens)
    spoken = {mark.id for mark in scene.highlights if mark.kind == "about"}
    asked.sort(key=lambda place: (place.id in spoken, standing[place.id], place.weight), reverse=True)
    hearts = asked[:1] if any(mark.kind != "hint" for mark in scene.highlights) else asked

    def starts(middle: float, size: float, most: float) -> list[float]:
        first, last = middle + NEIGHBOURHOOD - size, middle - NEIGHBOURHOOD
        return [min(max(first + (last - first) * step / 8, 0.0), most - size) for step in range(9)]

    def worth(corner: Point) -> tuple[float, float]:
        left, top = corner
        near = NEIGHBOURHOOD / 3
        held = sum(1 + place.weight for place in asked
                   if near <= place.x - left <= wide - near and near <= place.y - top <= high - near)
        return held, -min(math.dist((left + wide / 2, top + high / 2), (heart.x, heart.y)) for heart in hearts)

    corners = (corner for heart in hearts
               for corner in product(starts(heart.x, wide, scene.width), starts(heart.y, high, scene.height)))
    left, top = max(corners, key=worth)
    return left, top, left + wide, top + high


def _smallest(scene: Scene) -> float:
    """The smallest text of a page beside the map."""
    printed = (size for token in scene.tokens for size in shapes.fixed_sizes(token))
    return min((*(label.size for label in scene.labels), *printed), default=theme.LEAST_SIZE)


def _filling(scene: Scene, shape: float) -> Box:
    """The largest part of a map that leaves no room empty above or beside it, about the middle of its pieces."""
    wide, high = min(scene.width, scene.height * shape), min(scene.height, scene.width / shape)
    spots = [(token.x, token.y) for token in scene.tokens] or [(scene.width / 2, scene.height / 2)]
    x, y = ((min(axis) + max(axis)) / 2 for axis in zip(*spots, strict=True))
    left, top = min(max(x - wide / 2, 0.0), scene.width - wide), min(max(y - high / 2, 0.0), scene.height - high)
    return left, top, left + wide, top + high
