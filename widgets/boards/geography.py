"""From degrees to a readable map: project, spread crowded regions, bend the shore along, place the names.

Castles around Kyo lie so close that a true map of 1100 x 700 pixels cannot name them. So the axes are stretched where
places crowd (east stays east of west, north stays north of south), then places that still touch are pushed apart, and
the shoreline follows its places. Names are put where they cover no place, no other name and few ways.

All of this is done once and kept as `layout/<board>.json`; `python -m widgets.boards.geography [BOARD ...]` makes the
files again. It is deterministic: the same data give the same bytes.
"""

from __future__ import annotations

import functools
import math
import sys
from bisect import bisect_right
from itertools import combinations, pairwise
from pathlib import Path

import msgspec

from kernel_lib.core import game as games
from widgets.boards import board_of, labelling
from widgets.scene import OVERHANG, Label, Land, Point

HERE = Path(__file__).parent


class Shore(msgspec.Struct, frozen=True):
    """One closed line, longitude and latitude in turn, in thousandths of a degree."""

    source: str
    line: list[int]
    name: str = ""

    def degrees(self) -> list[Point]:
        return [(a / 1000, b / 1000) for a, b in zip(self.line[::2], self.line[1::2], strict=True)]


class Coastline(msgspec.Struct, frozen=True):
    """A region of `coastlines/`; `origin` says where its lines come from."""

    name: str
    source: str
    origin: str
    unit: str
    bounds: tuple[float, float, float, float]
    shores: list[Shore]
    lakes: list[Shore]


class Site(msgspec.Struct, frozen=True):
    """Something to put on the map: radius in pixels, its names by language, `room` pixels above it kept for pieces.

    fixed=True keeps the given x, y (a panel's box rather than a spot on the earth); land=True gives it the land around.
    """

    id: str
    lon: float
    lat: float
    radius: float
    names: dict[str, str]
    room: float = 0
    fixed: Point | None = None
    land: bool = False


class Survey(msgspec.Struct, frozen=True, kw_only=True):
    """What a board module asks for: `stretch` 0 (true) to 1 (even); `gap` pixels between neighbouring sites.

    window and keep_clear are left, top, right, bottom in pixels, bounds west, south, east, north in degrees; bends are
    the corners (longitude, latitude) of ways that do not run straight; nobody are spots in pixels whose land is
    nobody's, as all land is that lies `wild` pixels from every place.
    """

    coastline: str
    size: tuple[float, float]
    window: tuple[float, float, float, float]
    bounds: tuple[float, float, float, float]
    sites: list[Site]
    links: list[tuple[str, str]]
    stretch: float
    gap: float
    label_size: float
    keep_clear: list[tuple[float, float, float, float]] = []
    bends: dict[str, list[Point]] = {}
    nobody: list[Point] = []
    wild: float = 190.0


class Layout(msgspec.Struct, frozen=True):
    """The result: places, names per language as [x, y, anchor], corners of ways, and the bent shores, in pixels."""

    places: dict[str, Point]
    labels: dict[str, dict[str, tuple[float, float, str]]]
    shores: list[list[Point]]
    lakes: list[list[Point]]
    label_size: float
    bends: dict[str, tuple[Point, ...]] = {}

    def label(self, lang: str, id: str, text: str, weight: str = "normal", fill: str = "") -> Label | None:
        """The name of a place where the layout puts it, or None where it has no name."""
        spot = self.labels[lang].get(id)
        return Label(spot[0], spot[1], text, spot[2], self.label_size, weight, fill) if spot else None


@functools.cache
def load(board: str) -> Layout:
    """The stored layout of a board."""
    return msgspec.json.decode((HERE / board / "layout.json").read_bytes(), type=Layout)


@functools.cache
def land(board: str) -> tuple[Land, ...]:
    """Shores and lakes of a board as parts of a scene."""
    made = load(board)
    lakes = tuple(Land(tuple(line), water=True) for line in made.lakes)
    return tuple(Land(tuple(line), rough=tuple(thinned(line, 2.2))) for line in made.shores) + lakes


def coastline(name: str) -> Coastline:
    """One of the regions in `coastlines/`."""
    return msgspec.json.decode((HERE / "coastlines" / f"{name}.json").read_bytes(), type=Coastline)


def arrange(survey: Survey) -> Layout:
    """Compute the layout of a board from its survey (a few seconds)."""
    true = {site.id: project(survey, site.lon, site.lat) for site in survey.sites}
    bend_x = stretched(
        [true[s.id][0] for s in survey.sites if not s.fixed], survey.window[0], survey.window[2], survey.stretch
    )
    bend_y = stretched(
        [true[s.id][1] for s in survey.sites if not s.fixed], survey.window[1], survey.window[3], survey.stretch
    )
    even = {s.id: s.fixed or (bend_x(true[s.id][0]), bend_y(true[s.id][1])) for s in survey.sites}
    places = spread(survey, even)
    moves = [(even[s.id], places[s.id]) for s in survey.sites if not s.fixed]

    def bent(lon: float, lat: float) -> Point:
        x, y = project(survey, lon, lat)
        return follow(moves, (bend_x(x), bend_y(y)))

    coast = coastline(survey.coastline)
    west, south, east, north = coast.bounds
    width, height = survey.size

    def ashore(lon: float, lat: float) -> Point:
        x, y = bent(lon, lat)  # where the file ends land goes on: its edge is no coast
        x = min(x, -OVERHANG) if lon <= west else max(x, width + OVERHANG) if lon >= east else x
        return x, min(y, -OVERHANG) if lat >= north else max(y, height + OVERHANG) if lat <= south else y

    shores = [trimmed([ashore(*point) for point in dense(s.degrees())], survey.size) for s in coast.shores]
    lakes = [trimmed([bent(*point) for point in dense(s.degrees())], survey.size) for s in coast.lakes]
    labels = {}
    for lang in sorted({lang for site in survey.sites for lang in site.names}):
        labels[lang] = labelling.name_places(survey, places, lang)
    rounded = {id: _rounded(point) for id, point in places.items()}
    bends = {id: tuple(_rounded(bent(*corner)) for corner in corners) for id, corners in survey.bends.items()}
    return Layout(rounded, labels, [s for s in shores if s], [s for s in lakes if s], survey.label_size, bends)


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def project(survey: Survey, lon: float, lat: float) -> Point:
    """Degrees to pixels, north up, both axes filling the window; longitude shrinks with the middle latitude."""
    west, south, east, north = survey.bounds
    left, top, right, bottom = survey.window
    squeeze = math.cos(math.radians((south + north) / 2))
    scale = min((right - left) / ((east - west) * squeeze), (bottom - top) / (north - south))
    x = (left + right) / 2 + (lon - (west + east) / 2) * squeeze * scale
    return x, (top + bottom) / 2 - (lat - (south + north) / 2) * scale


class stretched:
    """A monotone map of an axis onto itself that gives crowded stretches more room.

    strength 0 changes nothing; 1 gives every site the same share. Outside low..high nothing is stretched.
    """

    def __init__(self, sites: list[float], low: float, high: float, strength: float) -> None:
        step, blur = (high - low) / 200, (high - low) / 22
        self.at = [low + step * i for i in range(201)]
        density = [sum(math.exp(-(((x - s) / blur) ** 2) / 2) for s in sites) for x in self.at]
        mean = sum(density) / len(density)
        weight = [max((1 - strength) + strength * d / mean, 0.5) for d in density]
        total, self.to = 0.0, [0.0]
        for a, b in pairwise(weight):
            total += (a + b) / 2
            self.to.append(total)
        self.to = [low + (high - low) * t / total for t in self.to]

    def __call__(self, x: float) -> float:
        if not self.at[0] <= x <= self.at[-1]:
            return x
        i = min(max(bisect_right(self.at, x), 1), 200)
        a, b = self.at[i - 1], self.at[i]
        return self.to[i - 1] + (self.to[i] - self.to[i - 1]) * (x - a) / (b - a)


def spread(survey: Survey, start: dict[str, Point], rounds: int = 600) -> dict[str, Point]:
    """Push places apart to `gap`, and off ways that only pass by, while springs hold them near their spot."""
    sites = {site.id: site for site in survey.sites}
    spot = {id: list(point) for id, point in start.items()}
    left, top, right, bottom = survey.window
    free = [id for id, site in sites.items() if not site.fixed]
    for turn in range(rounds):
        cool = 1 - turn / rounds
        push = {id: [(start[id][0] - spot[id][0]) * 0.03, (start[id][1] - spot[id][1]) * 0.03] for id in spot}
        for a, b in combinations(spot, 2):
            _part(spot[a], spot[b], push[a], push[b], survey.gap + sites[a].radius + sites[b].radius)
        for a, b in survey.links:
            for id in free:
                if id not in (a, b):
                    _step_aside(spot[id], spot[a], spot[b], push[id], sites[id].radius + 11)
        for id in free:
            reach = 9 * cool + 0.4
            spot[id][0] += max(-reach, min(reach, push[id][0]))
            spot[id][1] += max(-reach, min(reach, push[id][1]))
            _keep_out(spot[id], sites[id].radius + 8, survey.keep_clear)
            spot[id][0] = min(max(spot[id][0], left), right)
            spot[id][1] = min(max(spot[id][1], top), bottom)
    return {id: (x, y) for id, (x, y) in spot.items()}


def _part(a: list[float], b: list[float], push_a: list[float], push_b: list[float], least: float) -> None:
    dx, dy = b[0] - a[0], (b[1] - a[1]) * 1.15
    distance = math.hypot(dx, dy) or 1e-6
    if distance < least:
        force = (least - distance) / distance * 0.28
        for side, push in ((-1, push_a), (1, push_b)):
            push[0] += side * dx * force
            push[1] += side * dy * force


def _step_aside(p: list[float], a: list[float], b: list[float], push: list[float], least: float) -> None:
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 or 1e-6
    t = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length
    if 0.08 < t < 0.92:
        dx, dy = p[0] - a[0] - t * (b[0] - a[0]), p[1] - a[1] - t * (b[1] - a[1])
        distance = math.hypot(dx, dy) or 1e-6
        if distance < least:
            push[0] += dx / distance * (least - distance) * 0.3
            push[1] += dy / distance * (least - distance) * 0.3


def _keep_out(p: list[float], margin: float, boxes: list[tuple[float, float, float, float]]) -> None:
    for left, top, right, bottom in boxes:
        if left - margin < p[0] < right + margin and top - margin < p[1] < bottom + margin:
            ways = {
                (left - margin, p[1]): p[0] - left + margin,
                (right + margin, p[1]): right + margin - p[0],
                (p[0], top - margin): p[1] - top + margin,
                (p[0], bottom + margin): bottom + margin - p[1],
            }
            p[0], p[1] = min(ways, key=lambda way: (ways[way], way))


def follow(moves: list[tuple[Point, Point]], point: Point, reach: float = 50.0, soft: float = 12.0) -> Point:
    """Where a shore point goes when its neighbours move: the mean of their moves, the nearest counting most."""
    weight, dx, dy = 2e-5, 0.0, 0.0
    for (x, y), (to_x, to_y) in moves:
        square = (x - point[0]) ** 2 + (y - point[1]) ** 2
        near = math.exp(-square / (2 * reach * reach)) / (square + soft * soft)
        weight, dx, dy = weight + near, dx + near * (to_x - x), dy + near * (to_y - y)
    return point[0] + dx / weight, point[1] + dy / weight


def dense(line: list[Point], longest: float = 0.12) -> list[Point]:
    """The same closed line with points added, so that long straight pieces can bend."""
    made: list[Point] = []
    for (x, y), (to_x, to_y) in zip(line, line[1:] + line[:1], strict=True):
        pieces = max(1, math.ceil(math.hypot(to_x - x, to_y - y) / longest))
        made += [(x + (to_x - x) * i / pieces, y + (to_y - y) * i / pieces) for i in range(pieces)]
    return made


def trimmed(line: list[Point], size: tuple[float, float], margin: float = OVERHANG,
            tolerance: float = 0.45) -> list[Point]:
    """A closed line cut at the frame (Sutherland and Hodgman) and thinned to what the eye can see."""
    width, height = size
    for axis, edge, sign in ((0, -margin, 1), (0, width + margin, -1), (1, -margin, 1), (1, height + margin, -1)):
        kept: list[Point] = []
        for p, q in zip(line[-1:] + line[:-1], line, strict=True):
            inside_p, inside_q = (p[axis] - edge) * sign >= 0, (q[axis] - edge) * sign >= 0
            if inside_p != inside_q:
                t = (edge - p[axis]) / (q[axis] - p[axis])
                kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
            if inside_q:
                kept.append(q)
        line = kept
        if len(line) < 3:
            return []
    thin = thinned(line, tolerance)
    area = abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(thin, thin[1:] + thin[:1], strict=True))) / 2
    return [_rounded(point) for point in thin] if len(thin) > 2 and area > 6 else []


def thinned(line: list[Point], tolerance: float) -> list[Point]:
    """A closed line without the corners that stand out less than `tolerance` pixels (or keep within 24 pixels)."""
    thin = [line[0]]
    for before, here in zip(line[1:], line[2:] + line[:1], strict=True):
        if _height(before, thin[-1], here) > tolerance or math.dist(before, thin[-1]) > 24:
            thin.append(before)
    return thin


def _height(p: Point, a: Point, b: Point) -> float:
    length = math.dist(a, b) or 1e-6
    return abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length


def main(argv: list[str]) -> int:
    """Rebuild the stored layouts of the named boards, of all without names."""
    for board in argv or games.GAMES:
        declared = board_of(board)
        if declared is None or declared.survey is None:
            continue
        survey = declared.survey()
        target = HERE / board / "layout.json"
        target.write_bytes(encoded(arrange(survey)))
        print(f"{board}: {target.stat().st_size} bytes")
    return 0


def encoded(layout: Layout) -> bytes:
    """The file's bytes: one shore or place to a line, so that changes can be read."""
    return msgspec.json.encode(layout).replace(b'"],"', b'"],\n"').replace(b"]],[[", b"]],\n[[") + b"\n"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
