"""Arrows over a map: the course of ships bends round land where the straight way would lead over it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from widgets.scene import Land, Point

BENDS = (0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6)
"""How far the middle of a course may lie off the straight way, in parts of its length, the first ones rather."""
STEPS = 14


def course(land: tuple[Land, ...], start: Point, end: Point) -> tuple[Point, ...]:
    """From `start` to `end`, over as little land as one bend allows."""
    ways = [_bent(start, end, bend) for bend in BENDS]
    return min(ways, key=lambda way: sum(_dry(land, point) for point in way))


def stopped(points: Sequence[Point], size: float) -> tuple[Point, ...]:
    """A way that ends before the sign, of this size, of its last place."""
    off = 1.7 * size
    kept = [point for point in points[:-1] if math.dist(point, points[-1]) > off] or [points[0]]
    (x, y), (to_x, to_y) = kept[-1], points[-1]
    left = 1 - min(0.5, off / (math.dist((x, y), (to_x, to_y)) or 1.0))
    return (*kept, (x + (to_x - x) * left, y + (to_y - y) * left))


def _bent(start: Point, end: Point, bend: float) -> tuple[Point, ...]:
    (x, y), (to_x, to_y) = start, end
    mid = (x + to_x) / 2 - bend * 2 * (to_y - y), (y + to_y) / 2 + bend * 2 * (to_x - x)
    parts = [at / STEPS for at in range(STEPS + 1)]
    return tuple(((1 - t) ** 2 * x + 2 * t * (1 - t) * mid[0] + t * t * to_x,
                  (1 - t) ** 2 * y + 2 * t * (1 - t) * mid[1] + t * t * to_y) for t in parts)  # fmt: skip


def _dry(land: tuple[Land, ...], point: Point) -> bool:
    return any(_inside(one.rough or one.points, point) for one in land if not one.water)


def _inside(corners: tuple[Point, ...], point: Point) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the edge an odd number of times."""
    x, y = point
    found, (a, b) = False, corners[-1]
    for c, d in corners:
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            found = not found
        a, b = c, d
    return found
