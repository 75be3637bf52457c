"""What of a scene lies in the part that is shown: a still picture carries nothing that nobody can see."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from widgets.paint import link_points
from widgets.room import grown, label_box, union
from widgets.scene import Box, Land, Place, Point, Scene, Territory

MARGIN = 12.0
"""How far strokes, signs and badges reach beyond what they belong to, in pixels of the page."""


def clipped(scene: Scene, shown: Box, cut: bool = True) -> Scene:
    """The scene without what lies outside `shown`; shores end a little beyond its edge, or are left whole."""
    if shown == (0, 0, scene.width, scene.height):
        return scene
    edge = grown(shown, MARGIN * scene.pixel)
    where = {place.id: place for place in scene.places}
    links = tuple(link for link in scene.links if _meets(edge, _around(link_points(link, where))))
    ends = {end for link in links for end in (link.a, link.b)}
    return replace(
        scene,
        land=tuple(land for land in (_shore(one, edge) if cut else one for one in scene.land)
                   if len(land.points) > 2 and _meets(edge, _around(land.points))),
        territories=tuple(one for one in (_held(one, edge, cut) for one in scene.territories) if one.parts),
        borders=tuple(replace(one, lines=tuple(line for line in one.lines if _meets(edge, _around(line))))
                      for one in scene.borders),
        lettering=tuple(label for label in scene.lettering if _meets(edge, label_box(label))),
        frames=tuple(f for f in scene.frames if _meets(edge, (f.x, f.y, f.x + f.width, f.y + f.height))),
        links=links,
        places=tuple(place for place in scene.places if place.id in ends or _meets(edge, _of_place(place))),
        labels=tuple(label for label in scene.labels if _meets(edge, label_box(label))),
        tokens=tuple(token for token in scene.tokens if _meets(edge, token.box)),
        lines=tuple(line for line in scene.lines if _meets(edge, _around(line.points))),
    )


def _of_place(place: Place) -> Box:
    x, y, reach = place.x, place.y, place.reach
    box = x - reach, y - reach, x + reach, y + reach
    return union([box, label_box(place.label)]) if place.label else box


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _meets(edge: Box, box: Box) -> bool:
    return edge[0] < box[2] and box[0] < edge[2] and edge[1] < box[3] and box[1] < edge[3]


def _shore(land: Land, edge: Box) -> Land:
    wide = grown(edge, (edge[2] - edge[0]) / 20)  # so that the broad strokes along a cut are not seen
    return replace(land, points=_cut(land.points, wide), rough=_cut(land.rough, wide))


def _held(territory: Territory, edge: Box, cut: bool) -> Territory:
    parts = (_cut(part, edge) if cut else part for part in territory.parts if _meets(edge, _around(part)))
    return replace(territory, parts=tuple(part for part in parts if len(part) > 2))


def _cut(points: tuple[Point, ...], edge: Box) -> tuple[Point, ...]:
    """A closed line cut off at the four sides of a box, one after the other (Sutherland and Hodgman)."""
    if not points or not _meets(edge, lies := _around(points)):
        return ()
    for axis, side, sign, end in ((0, edge[0], 1, lies[0]), (1, edge[1], 1, lies[1]),
                                  (0, edge[2], -1, lies[2]), (1, edge[3], -1, lies[3])):
        if sign * (end - side) >= 0:
            continue  # nothing lies beyond this side
        kept: list[Point] = []
        for a, b in zip(points[-1:] + points[:-1], points, strict=True):
            inside = sign * (b[axis] - side) >= 0
            if inside != (sign * (a[axis] - side) >= 0):
                share = (side - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
            if inside:
                kept.append(b)
        points = tuple(kept)
    return points
