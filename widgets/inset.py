"""The whole board small in a corner of a picture that shows a part of it, with the part framed."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from widgets import shapes, theme
from widgets.boards.geography import thinned
from widgets.room import grown
from widgets.scene import Box, Ink, Land, Point, Scene

if TYPE_CHECKING:
    from widgets.paint import Pen

SHARE = 0.19
"""How much of the picture's width the inset takes."""
TOLERANCE = 5.0


def corner(scene: Scene, shown: Box) -> Box:
    """Where the inset goes: the corner on the right where it hides least; what is said in words stands on its left."""
    left, top, right, bottom = shown
    wide = (right - left) * SHARE
    high, edge = wide * scene.height / scene.width, 6 * scene.pixel
    x = right - wide - edge
    corners = [(x, y, x + wide, y + high) for y in (bottom - high - edge, top + edge)]
    spots = [(p.x, p.y, 1.0) for p in scene.places] + [(t.x, t.y, 3.0) for t in scene.tokens]
    spots += [(p.label.x, p.label.y, 1.0) for p in scene.places if p.label]
    marked = {mark.id for mark in scene.highlights}
    spots += [(p.x, p.y, 20.0) for p in scene.places if p.id in marked]
    spots += [(t.x, t.y, 20.0) for t in scene.tokens if t.id in marked]

    def hidden(box: Box) -> float:
        left, top, right, bottom = grown(box, edge)
        return sum(cost for x, y, cost in spots if left < x < right and top < y < bottom)

    return min(corners, key=hidden)


def paint_inset(pen: Pen, scene: Scene, shown: Box) -> Box:
    """Draw it, and say where."""
    box = corner(scene, shown)
    left, top, right, bottom = box
    times, pixel = (right - left) / scene.width, scene.pixel
    pen.rect(left, top, right - left, bottom - top, Ink(theme.SEA if scene.land else theme.PAPER))
    small = shapes.Enlarged(pen, left / (1 - times), top / (1 - times), times)
    for land in scene.land:
        line = _outline(land, scene.width, scene.height)
        if len(line) > 2:
            small.polygon(line, Ink(theme.LAKE if land.water else theme.LAND))
    for frame in scene.frames:
        small.rect(frame.x, frame.y, frame.width, frame.height, Ink(theme.PAPER, theme.RULE, pixel / times))
    for token in {token.at: token for token in scene.tokens}.values():
        pen.circle(left + token.x * times, top + token.y * times, 2 * pixel, Ink(token.fill))
    x, y, to_x, to_y = shown
    frame_ = Ink(None, theme.RED, 2 * pixel)
    pen.rect(left + x * times, top + y * times, (to_x - x) * times, (to_y - y) * times, frame_)
    pen.rect(left, top, right - left, bottom - top, Ink(None, theme.TEXT, 1.2 * pixel))
    return box


@functools.lru_cache(maxsize=256)
def _outline(land: Land, width: float, height: float) -> tuple[Point, ...]:
    """A shore with few corners, kept on the board."""
    line = thinned(list(land.rough if len(land.rough) > 2 else land.points), TOLERANCE)
    return tuple((min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in line)
