"""Which part of a board is shown."""

from __future__ import annotations

from widgets.scene import Box, Point, Scene

MOST_ZOOM = 5.0
CLOSEST = 1.4
"""Pixels of the page for one of the scene, when a page zooms to something of itself."""
WORTH = 1.18
"""A part that would be shown less than so many times larger is not worth leaving the whole for."""


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

    def look(self, box: Box) -> None:
        """Show this part, which has the shape of the scene."""
        left, top, right, _ = box
        scale = self.width / (right - left)
        self.scale, self.x, self.y = scale, -left * scale, -top * scale

    def box(self) -> Box:
        """The part that is shown."""
        left, top = -self.x / self.scale, -self.y / self.scale
        return left, top, left + self.width / self.scale, top + self.height / self.scale


def framed(scene: Scene, pixels: float) -> Box:
    """The part of the scene to show on a page that is so many pixels wide.

    It holds what must be seen, in the shape of the scene, not closer than is pleasant, and not beyond the edge.
    """
    whole = (0.0, 0.0, scene.width, scene.height)
    if scene.window is None:
        return whole
    left, top, right, bottom = scene.window
    wide = max(right - left, (bottom - top) * scene.width / scene.height, pixels / CLOSEST, scene.width / MOST_ZOOM)
    if wide * WORTH > scene.width:
        return whole
    high = wide * scene.height / scene.width
    edge = max(scene.field, right, wide) if scene.field else scene.width
    x = min(max((left + right - wide) / 2, 0.0), edge - wide)
    y = min(max((top + bottom - high) / 2, 0.0), scene.height - high)
    return x, y, x + wide, y + high
