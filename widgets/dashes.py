"""A line cut into dashes, for pens that draw each dash themselves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from widgets.scene import Point


def dashes(spots: Sequence[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """A line cut into dashes; pattern is on, off, on, off ... lengths."""
    made: list[list[Point]] = []
    turn, left = 0, pattern[0]
    now: list[Point] = [spots[0]]
    for (x, y), (to_x, to_y) in pairwise(spots):
        length = math.hypot(to_x - x, to_y - y)
        done = 0.0
        while length - done > left:
            done += left
            spot = (x + (to_x - x) * done / length, y + (to_y - y) * done / length)
            if turn % 2 == 0:
                made.append([*now, spot])
            now, turn = [spot], turn + 1
            left = pattern[turn % len(pattern)]
        left -= length - done
        now.append((to_x, to_y))
    return [*made, now] if turn % 2 == 0 and len(now) > 1 else made
