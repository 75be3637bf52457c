"""Room on a map: which boxes are taken, and the free spot nearest to a place for its name or its stack."""

from __future__ import annotations

import functools
import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

from widgets.scene import Box, Label, Point
from widgets.theme import text_width

HEIGHT = 1.18
"""Height of a line of text in units of its size."""
BOLD = 1.07
"""How much wider bold letters run."""
CELL = 64.0


class Room:
    """The boxes that are taken on a board with these edges, found quickly by where they are."""

    def __init__(self, edges: Box) -> None:
        self.edges = edges
        self._cells: dict[tuple[int, int], list[Box]] = defaultdict(list)

    def add(self, box: Box) -> None:
        """Take `box`."""
        for cell in _cells(box):
            self._cells[cell].append(box)

    def remove(self, box: Box) -> None:
        """Give back `box`, which was taken."""
        for cell in _cells(box):
            self._cells[cell].remove(box)

    def free(self, box: Box) -> bool:
        """Whether `box` lies on the board and none of it is taken."""
        left, top, right, bottom = box
        edges = self.edges
        if left < edges[0] or top < edges[1] or right > edges[2] or bottom > edges[3]:
            return False
        rows = range(int(top // CELL), int(bottom // CELL) + 1)
        for column in range(int(left // CELL), int(right // CELL) + 1):
            for row in rows:  # `_cells` and `meet`, asked too often for a call
                for a, b, c, d in self._cells.get((column, row), ()):
                    if a < right and left < c and b < bottom and top < d:
                        return False
        return True


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield column, row


def written(label: Label) -> float:
    """How wide a text is."""
    return text_width(label.text, label.size) * (BOLD if label.weight == "bold" else 1)


def label_box(label: Label) -> Box:
    """Left, top, right, bottom of a text."""
    return text_box(label.x, label.y, label.anchor, written(label), label.size)


def text_box(x: float, y: float, anchor: str, width: float, size: float) -> Box:
    """Left, top, right, bottom of a text of this width and size."""
    left = x if anchor == "start" else x - width / 2 if anchor == "middle" else x - width
    return left, y - size * HEIGHT / 2, left + width, y + size * HEIGHT / 2


def grown(box: Box, by: float) -> Box:
    """The box with so much more on each side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def meet(one: Box, other: Box) -> bool:
    """Whether they share anything."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def within(point: Point, box: Box) -> bool:
    """Whether the point lies in the box."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def holds(one: Box, other: Box) -> bool:
    """Whether the other lies in it."""
    return one[0] <= other[0] and one[1] <= other[1] and other[2] <= one[2] and other[3] <= one[3]


def nearest(point: Point, box: Box) -> Point:
    """The point of a box that is nearest."""
    return min(max(point[0], box[0]), box[2]), min(max(point[1], box[1]), box[3])


def apart(point: Point, box: Box) -> float:
    """How far from a box the point lies."""
    x, y = point
    left, top, right, bottom = box
    return math.hypot(left - x if x < left else x - right if x > right else 0,
                      top - y if y < top else y - bottom if y > bottom else 0)


def tied(point: Point, box: Box, solid: Box) -> tuple[Point, Point]:
    """The ends of a string from a stack or name to its place at `point`, which takes up `solid`."""
    start = nearest(point, box)
    return start, nearest(start, solid)


def along(points: Iterable[Point], by: float) -> list[Box]:
    """Boxes that cover the lines from point to point so broadly."""
    found = []
    for (x, y), (to_x, to_y) in itertools.pairwise(points):
        steps = int(math.dist((x, y), (to_x, to_y)) / by) + 1
        found += [grown((a, b, a, b), by) for at in range(steps + 1)
                  for a, b in [(x + (to_x - x) * at / steps, y + (to_y - y) * at / steps)]]
    return found


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of them."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def beside(solid: Box, wide: float, high: float, gap: float) -> Iterator[Point]:
    """Feet (middle of the lower edge) for a stack of this size next to a place, the best first."""
    left, top, right, bottom = solid
    x, y = (left + right) / 2, (top + bottom) / 2
    a, b = left - gap - wide / 2, right + gap + wide / 2
    yield from ((x, top - gap), (b, y + high / 2), (a, y + high / 2), (b, y), (a, y), (x, bottom + gap + high),
                (b, top - gap), (a, top - gap), (b, bottom + gap + high), (a, bottom + gap + high),
                (x + wide / 4, top - gap), (x - wide / 4, top - gap), (x + wide / 4, bottom + gap + high),
                (x - wide / 4, bottom + gap + high), (b, y + high), (a, y + high))  # fmt: skip


def around(solid: Box, wide: float, high: float, gap: float, far: float) -> list[Point]:
    """Feet all around a place and up to `far` from it, the nearest first, for a stack that a line then ties to it."""
    left, top, right, bottom = solid
    x, y = (left + right) / 2, (top + bottom) / 2
    return [(x + dx, y + dy + high / 2) for dx, dy in _rings(right - left + wide, bottom - top + high, gap, far)]


TURNS = 24


@functools.lru_cache(maxsize=4096)
def _rings(wide: float, high: float, gap: float, far: float) -> list[Point]:
    """Ways off the middle of a place for what is kept off it by half of so much, the shortest first. A lesson draws the
    same names at the same places again and again."""
    found = []
    for ring in range(1, max(1, int((far - gap) / gap)) + 1):
        out = gap * ring
        across, down = wide / 2 + out, high / 2 + out
        for sine, cosine in ALL_ROUND:
            dx, dy = across * sine, -down * cosine
            apart = math.hypot(max(abs(dx) - wide / 2, 0), max(abs(dy) - high / 2, 0))
            found.append((apart, (dx, dy)))
    return [way for apart, way in sorted(found, key=lambda one: one[0]) if apart <= far]


ALL_ROUND = [(math.sin(angle), math.cos(angle)) for angle in (2 * math.pi * turn / TURNS for turn in range(TURNS))]


def spots(solid: Box, size: float, gap: float, home: Label) -> Iterator[tuple[float, float, str]]:
    """Where a name may stand beside its place: x, y and anchor, the side the map's layout chose first."""
    left, top, right, bottom = solid
    x, y = (left + right) / 2, (top + bottom) / 2
    under, over = bottom + gap + size * 0.55, top - gap - size * 0.55
    shifts = (0.0, size * 0.6, -size * 0.6)
    sides: dict[str, tuple[tuple[float, float, str], ...]] = {
        "start": tuple((right + gap, y + shift, "start") for shift in shifts),
        "end": tuple((left - gap, y + shift, "end") for shift in shifts),
        "under": ((x, under, "middle"), (x + size, under, "middle"), (x - size, under, "middle")),
        "over": ((x, over, "middle"), (x + size, over, "middle"), (x - size, over, "middle")),
    }  # fmt: skip
    first = home.anchor if home.anchor != "middle" else "under" if home.y > y else "over"
    yield from sides.pop(first)
    for rest in sides.values():
        yield from rest
    yield from ((right, under - size * 0.3, "start"), (left, under - size * 0.3, "end"),
                (right, over + size * 0.3, "start"), (left, over + size * 0.3, "end"))  # fmt: skip
    for shift in (2.2, -2.2):
        yield x + shift * size, under, "middle"
        yield x + shift * size, over, "middle"


@functools.lru_cache(maxsize=32)
def neighbours(places: tuple[tuple[str, float, float], ...], reach: float) -> dict[str, list[Point]]:
    """Which other places lie near each place."""
    from_left = sorted((x, y, id) for id, x, y in places)
    near: dict[str, list[Point]] = {id: [] for id, _, _ in places}
    for at, (x, y, id) in enumerate(from_left):
        for a, b, other in from_left[at + 1:]:
            if a - x >= reach:
                break
            if abs(b - y) < reach:
                near[id].append((a, b))
                near[other].append((x, y))
    return near


@functools.lru_cache(maxsize=32)
def growth(spots_: tuple[tuple[float, float, float], ...], wanted: float, pixel: float) -> float:
    """How many times larger places are drawn: as wanted, but so that nearly no two of them touch."""
    limits = sorted(min((apart - 5 * pixel) / sizes for apart, sizes in pairs) for pairs in _first_met(spots_))
    most = limits[len(limits) // 20] if limits else wanted
    return max(0.5, min(wanted, most))


@functools.lru_cache(maxsize=8)
def _first_met(spots_: tuple[tuple[float, float, float], ...]) -> list[list[tuple[float, float]]]:
    """How far off each place are those that it may meet first when all grow, and their sizes together: of two that are
    equally large, the nearer."""
    found = []
    for number, (x, y, size) in enumerate(spots_):
        others = sorted((math.dist((x, y), (a, b)), size + other) for at, (a, b, other) in enumerate(spots_)
                        if at != number)
        largest, first = 0.0, []
        for apart, sizes in others:
            if sizes > largest:
                largest = sizes
                first.append((apart, sizes))
        if first:
            found.append(first)
    return found
