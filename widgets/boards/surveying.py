"""Which land belongs to which place: made once from a board's layout and kept as `territories.json` beside it.

On each island, and on the mainland, every spot belongs to the nearest place that stands there; the straight borders
that this gives are bent by waves that depend on the spot alone, so that neighbours keep one line. What a bay cuts off
goes to the neighbour it hangs on. Land far from every place, and large islands without one, are nobody's; small islands
go with the nearest shore. `python -m widgets.boards.surveying [BOARD ...]` makes the files again; it needs shapely.
"""

from __future__ import annotations

import math
import sys
from itertools import combinations
from typing import Any

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from kernel_lib.core import game as games
from widgets.boards import board_of, geography
from widgets.boards.geography import Layout, Survey
from widgets.boards.territories import Lands, Outlines, Shared, file_of
from widgets.scene import OVERHANG, Point

RASTER = 60.0
"""How far apart the spots are that stand for land of nobody."""
STEP = 7.0
"""Pieces of a border are so long at most."""
WAVES = ((88.0, 0.7, 4.2), (47.0, 2.3, 2.6), (23.0, 3.9, 1.2))
"""What bends the borders: length in pixels, direction in radians, height in pixels."""
SMALL, NEAR = 2600.0, 50.0
"""An island without a place goes with a place so near, if it is no larger (square pixels)."""
SHORE, BEACH = 5.0, 20.0
"""A place between two shores, each so near, goes with the larger land; one so far out in the sea has no land: its
island is too small to be drawn."""
CRUMB = 14.0
"""Pieces smaller than this (square pixels) are left out."""
GRID = 0.1


def divided(survey: Survey, layout: Layout) -> Lands:
    """The land of a map among its places."""
    spots = {site.id: layout.places[site.id] for site in survey.sites if site.land}
    islands = shapely.get_parts(shapely.union_all([shapely.make_valid(shapely.Polygon(s)) for s in layout.shores]))
    islands = sorted((one for one in islands if one.geom_type == "Polygon"), key=lambda one: (-one.area, one.bounds))
    on: dict[int, dict[str, Point]] = {}
    for id, spot in spots.items():
        point = shapely.Point(spot)
        away, nearest = min((_off(island.distance(point)), number) for number, island in enumerate(islands))
        if away < BEACH:
            on.setdefault(nearest, {})[id] = spot
    held: dict[str, list[BaseGeometry]] = {id: [] for id in spots}
    for number, island in enumerate(islands):
        if number in on:
            for id, land in _shares(island, on[number], survey).items():
                held[id].append(land)
        elif island.area <= SMALL:
            near, id = min((island.distance(shapely.Point(spot)), id) for id, spot in spots.items())
            if near <= NEAR:
                held[id].append(island)
    ids = [id for id in spots if held[id]]
    whole = [shapely.set_precision(shapely.union_all(held[id]), GRID) for id in ids]
    return Lands({id: _rings(land) for id, land in zip(ids, whole, strict=True)}, _borders(ids, whole))


def _off(away: float) -> float:
    """Between two shores a place goes with the larger land."""
    return max(away, SHORE) if away else away


def _shares(island: BaseGeometry, spots: dict[str, Point], survey: Survey) -> dict[str, BaseGeometry]:
    """One island among the places on it."""
    size = survey.size
    wild = [spot for spot in _raster(size) if min(math.dist(spot, one) for one in spots.values()) > survey.wild]
    points = list(dict.fromkeys([*spots.values(), *survey.nobody, *wild]))
    frame = shapely.box(-2 * size[0], -2 * size[1], 3 * size[0], 3 * size[1])
    if len(points) == 1:
        return dict.fromkeys(spots, island)
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=frame, ordered=True))
    off = OVERHANG + 2 * sum(height for *_, height in WAVES)  # so that no bend of a cell's edge ends short of the map's
    near = shapely.box(-off, -off, size[0] + off, size[1] + off)
    pieces: list[list[BaseGeometry]] = []
    for cell in cells:
        ring = [(x, y) for x, y in shapely.get_coordinates(shapely.intersection(cell, near))[:-1]]
        bent = shapely.make_valid(shapely.Polygon([_bent(p) for p in _dense(ring)] if len(ring) > 2 else None))
        pieces.append([one for one in shapely.get_parts(island.intersection(bent)) if one.geom_type == "Polygon"])
    held, loose = [], []
    for spot, found in zip(points, pieces, strict=True):
        found.sort(key=lambda one: one.distance(shapely.Point(spot)))
        held.append(found[0] if found else shapely.Polygon())
        loose += found[1:]
    for piece in sorted(loose, key=lambda one: -one.area):
        lengths = [piece.intersection(land).length for land in held]
        longest = max(range(len(held)), key=lengths.__getitem__)
        if lengths[longest] > 0:
            held[longest] = held[longest].union(piece)
    return {id: land for id, land in zip(spots, held, strict=False) if not land.is_empty}


def _raster(size: tuple[float, float]) -> list[Point]:
    """Spots all over the map, every other row shifted."""
    rows, columns = int(size[1] / RASTER) + 3, int(size[0] / RASTER) + 3
    return [((c - 1 + r % 2 / 2) * RASTER, (r - 1) * RASTER) for r in range(rows) for c in range(columns)]


def _dense(ring: list[Point]) -> list[Point]:
    """The same ring with points added; an edge gets the same ones whichever way it is walked."""
    made: list[Point] = []
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        low, high = min(a, b), max(a, b)
        pieces = max(1, math.ceil(round(math.dist(a, b) / STEP, 6)))
        edge = [(low[0] + (high[0] - low[0]) * i / pieces, low[1] + (high[1] - low[1]) * i / pieces)
                for i in range(pieces + 1)]  # fmt: skip
        made += edge[:-1] if a == low else edge[:0:-1]
    return made


def _bent(point: Point) -> Point:
    """Where a point of a border goes."""
    x, y = point
    dx = dy = 0.0
    for length, angle, height in WAVES:
        along = (x * math.cos(angle) + y * math.sin(angle)) * 2 * math.pi / length
        across = (y * math.cos(angle) - x * math.sin(angle)) * 2 * math.pi / (0.83 * length)
        dx += height * math.sin(along + 2 * math.sin(across))
        dy += height * math.cos(across + 2 * math.sin(along))
    return round(x + dx, 3), round(y + dy, 3)


def _rings(land: BaseGeometry) -> Outlines:
    """The outlines of a land's pieces, the largest first."""
    pieces = [one for one in shapely.get_parts(land) if one.geom_type == "Polygon" and one.area > CRUMB]
    pieces.sort(key=lambda one: (-one.area, one.bounds))
    return tuple(_points(shapely.get_coordinates(one.exterior)[:-1]) for one in pieces)


def _points(coordinates: Any) -> tuple[Point, ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in coordinates)


def _borders(ids: list[str], lands: list[BaseGeometry]) -> list[Shared]:
    """The lines that two lands share."""
    made = []
    for (a, land), (b, other) in combinations(zip(ids, lands, strict=True), 2):
        if not land.intersects(other):
            continue
        merged = shapely.line_merge(shapely.intersection(land.boundary, other.boundary))
        lines = [one for one in shapely.get_parts(merged) if one.geom_type == "LineString"]
        if lines := [_points(shapely.get_coordinates(one)) for one in lines if one.length > 1]:
            made.append(Shared(a, b, tuple(sorted(lines))))
    return made


def main(argv: list[str]) -> int:
    """Make the stored lands of the named boards again, of all without names."""
    for board in argv or games.GAMES:
        declared = board_of(board)
        survey = declared.survey() if declared and declared.survey else None
        if survey is None or not any(site.land for site in survey.sites):
            continue
        made = divided(survey, geography.load(board))
        file_of(board).write_bytes(msgspec.json.encode(made).replace(b'],"', b'],\n"') + b"\n")
        print(f"{board}: {file_of(board).stat().st_size} bytes, {len(made.lands)} lands")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
