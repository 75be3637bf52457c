"""The whole board small in a corner of a picture that shows a part of it, with the part framed."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from widgets import theme
from widgets.boards.geography import thinned
from widgets.enlarged import Enlarged
from widgets.printed import frame_box
from widgets.room import grown, meet, within
from widgets.scene import Box, Ink, Land, Point, Scene

if TYPE_CHECKING:
    from widgets.paint import Pen

SHARE = 0.19
"""How much of the picture's width the inset takes."""
TOLERANCE = 5.0
WHERE_BELOW = 0.6
"""How much of a map is in view at most when its corner shows which part that is."""
BESIDE = 20.0
"""So far from the inset, in pixels, a place with pieces needs room for them."""


def corner(scene: Scene, shown: Box, pixel: float) -> Box | None:
    """Where the whole of a map goes when a part of it is shown: the corner where it hides least; what is said in words
    stands in the lower left one, and a table has its heads there.

    It looks at what no laying out moves, as names and stacks are then put clear of it (`widgets.sight`).
    """
    left, top, right, bottom = shown
    if not scene.land or (right - left) * (bottom - top) >= WHERE_BELOW * scene.width * scene.height:
        return None
    wide = (right - left) * SHARE
    high, edge = wide * scene.height / scene.width, 6 * pixel
    starts = [(right - wide - edge, bottom - high - edge), (right - wide - edge, top + edge), (left + edge, top + edge)]
    marked, held = {mark.id for mark in scene.highlights}, {token.at for token in scene.tokens}
    marked |= {token.at for token in scene.tokens if token.id in marked}

    def hidden(box: Box) -> float:
        about = grown(box, BESIDE * pixel)
        panels = 20.0 * sum(meet(frame_box(frame), box) for frame in scene.frames)
        return panels + sum(20.0 if place.id in marked else 3.0 if place.id in held else 1.0 for place in scene.places
                   if within((place.x, place.y), about if place.id in held | marked else box))

    return min(((x, y, x + wide, y + high) for x, y in starts), key=hidden)


def paint_inset(pen: Pen, scene: Scene, box: Box, shown: Box) -> None:
    """Draw it there."""
    left, top, right, bottom = box
    times, pixel = (right - left) / scene.width, scene.pixel
    pen.rect(left, top, right - left, bottom - top, Ink(theme.SEA if scene.land else theme.PAPER))
    small = Enlarged(pen, left / (1 - times), top / (1 - times), times)
    for land in scene.land:
        line = _outline(land, scene.width, scene.height)
        if len(line) > 2:
            small.polygon(line, Ink(theme.LAKE if land.water else theme.LAND))
    alike: dict[str, list[tuple[Point, ...]]] = {}
    for territory in scene.territories:
        alike.setdefault(territory.fill, []).extend(_few(part) for part in territory.parts)
    for fill, parts in alike.items():
        small.polygons(tuple(part for part in parts if len(part) > 2), Ink(fill))
    for frame in scene.frames:
        small.rect(frame.x, frame.y, frame.width, frame.height, Ink(theme.PAPER, theme.RULE, pixel / times))
    for token in {token.at: token for token in scene.tokens}.values():
        pen.circle(left + token.x * times, top + token.y * times, 2 * pixel, Ink(token.fill))
    x, y, to_x, to_y = shown
    frame_ = Ink(None, theme.RED, 2 * pixel)
    pen.rect(left + x * times, top + y * times, (to_x - x) * times, (to_y - y) * times, frame_)
    pen.rect(left, top, right - left, bottom - top, Ink(None, theme.TEXT, 1.2 * pixel))


@functools.lru_cache(maxsize=1024)
def _few(part: tuple[Point, ...]) -> tuple[Point, ...]:
    """A piece of land with few corners."""
    return tuple(thinned(list(part), TOLERANCE))


@functools.lru_cache(maxsize=256)
def _outline(land: Land, width: float, height: float) -> tuple[Point, ...]:
    """A shore with few corners, kept on the board."""
    line = thinned(list(land.rough if len(land.rough) > 2 else land.points), TOLERANCE)
    return tuple((min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in line)
