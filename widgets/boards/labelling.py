"""Where names go on a map: below, above or beside their place, over no place, no other name and few ways."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from widgets.scene import Point
from widgets.theme import text_width

if TYPE_CHECKING:
    from widgets.boards.geography import Survey

Box = tuple[float, float, float, float]
Spot = tuple[float, float, str]

HEIGHT = 1.18
"""Height of a line of text in units of its size."""


def label_box(spot: Spot, text: str, size: float) -> Box:
    """Left, top, right, bottom of a text at x, y (middle of the line) with its anchor."""
    x, y, anchor = spot
    width = text_width(text, size)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return left, y - size * HEIGHT / 2, left + width, y + size * HEIGHT / 2


def overlap(a: Box, b: Box) -> float:
    """Common area of two boxes in square pixels."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def name_places(survey: Survey, places: dict[str, Point], lang: str) -> dict[str, Spot]:
    """A spot for each name. Every name in turn takes the spot that costs least, until none wants to move."""
    size, sites = survey.label_size, {site.id: site for site in survey.sites if site.names.get(lang)}
    solid = [(id, _around(places[id], site.radius + 2.5)) for id, site in ((s.id, s) for s in survey.sites)]
    rooms = [(s.id, _room(places[s.id], s.radius, s.room)) for s in survey.sites if s.room]
    ways = [(places[a], places[b]) for a, b in survey.links]
    spots: dict[str, list[Spot]] = {}
    fixed_cost: dict[str, list[float]] = {}
    boxes: dict[str, list[Box]] = {}
    for id, site in sites.items():
        spots[id] = _candidates(places[id], site.radius, size)
        boxes[id] = [label_box(spot, site.names[lang], size) for spot in spots[id]]
        fixed_cost[id] = [
            rank * 3
            + sum(1e4 + 50 * o for other, box in solid if other != id and (o := overlap(here, box)))
            + sum(60 + 3 * o for _, box in rooms if (o := overlap(here, box)))
            + sum(14 for way in ways if _crosses(way, here))
            + 150 * _misleads(here, places, id)
            + sum(1e5 for box in survey.keep_clear if overlap(here, box))
            + (
                0
                if here[0] > 4 and here[2] < survey.size[0] - 4 and here[1] > 4 and here[3] < survey.size[1] - 4
                else 1e6
            )
            for rank, here in enumerate(boxes[id])
        ]
    chosen = {id: min(range(len(costs)), key=costs.__getitem__) for id, costs in fixed_cost.items()}
    for _ in range(40):
        moved = False
        for id in sites:
            near = [boxes[other][chosen[other]] for other in sites if other != id]
            costs = [
                cost + sum(1e4 + 50 * o for other in near if (o := overlap(_grown(box, 1), other)))
                for cost, box in zip(fixed_cost[id], boxes[id], strict=True)
            ]
            best = min(range(len(costs)), key=costs.__getitem__)
            if costs[best] < costs[chosen[id]]:
                chosen[id], moved = best, True
        if not moved:
            break
    return {id: (round(x, 1), round(y, 1), anchor) for id in sites for x, y, anchor in [spots[id][chosen[id]]]}


def _candidates(place: Point, radius: float, size: float) -> list[Spot]:
    (x, y), r = place, radius
    below, above, side = y + r + 6 + size * 0.6, y - r - 2 - size * 0.6, r + 5
    found: list[Spot] = [(x, below, "middle"), (x + side, y, "start"), (x - side, y, "end")]
    found += [(x + side * dx, below - size * 0.5, a) for dx, a in ((0.6, "start"), (-0.6, "end"))]
    found += [(x + shift, below, "middle") for shift in (10, -10, 20, -20)]
    found += [(x + side, y + dy, "start") for dy in (7, -7)] + [(x - side, y + dy, "end") for dy in (7, -7)]
    found += [(x, above, "middle")] + [(x + shift, above, "middle") for shift in (14, -14, 28, -28)]
    found += [(x + side * 0.6, above + size * 0.4, "start"), (x - side * 0.6, above + size * 0.4, "end")]
    found += [(x + shift, below + 9, "middle") for shift in (0, 16, -16)]
    return found


def _misleads(box: Box, places: dict[str, Point], own: str) -> bool:
    """Whether a reader would give the name to another place that stands nearer to it."""
    mine = _distance(box, places[own]) + 3
    return any(other != own and _distance(box, point) < mine for other, point in places.items())


def _distance(box: Box, point: Point) -> float:
    x, y = min(max(point[0], box[0]), box[2]), min(max(point[1], box[1]), box[3])
    return math.hypot(x - point[0], y - point[1])


def _around(place: Point, reach: float) -> Box:
    return place[0] - reach, place[1] - reach, place[0] + reach, place[1] + reach + 3


def _room(place: Point, radius: float, room: float) -> Box:
    return place[0] - room, place[1] - radius - 19, place[0] + room, place[1] - radius - 1


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _crosses(way: tuple[Point, Point], box: Box) -> bool:
    """Whether a straight way passes through a box (Liang and Barsky)."""
    (x, y), (to_x, to_y) = way
    low, high = 0.0, 1.0
    for start, move, least, most in ((x, to_x - x, box[0], box[2]), (y, to_y - y, box[1], box[3])):
        if abs(move) < 1e-9:
            if not least <= start <= most:
                return False
            continue
        a, b = sorted(((least - start) / move, (most - start) / move))
        low, high = max(low, a), min(high, b)
    return low < high
