"""How a scene looks: each function walks over part of a scene and tells a pen what to draw.

There are two pens, `widgets.svg.SvgPen` and `widgets.canvas.CanvasPen`; both draw the same strokes, so that the live
board and the still picture cannot differ.
"""

from __future__ import annotations

import functools
from typing import Protocol

from widgets import shapes, theme, tints
from widgets.pictograms import lettered
from widgets.room import grown, label_box, meet
from widgets.scene import OVERHANG, Highlight, Ink, Label, Line, Link, Place, Point, Scene, Token, called


class Pen(Protocol):
    """What both pens can do. Points and lengths are scene pixels."""

    def open(self, id: str, title: str) -> None: ...
    def close(self) -> None: ...
    def polygon(self, points: tuple[Point, ...], ink: Ink) -> None: ...
    def line(self, points: tuple[Point, ...], ink: Ink) -> None: ...
    def polygons(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None: ...
    def lines(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None: ...
    def circle(self, x: float, y: float, radius: float, ink: Ink) -> None: ...
    def rect(self, x: float, y: float, width: float, height: float, ink: Ink, radius: float = 0) -> None: ...
    def text(self, label: Label) -> None: ...


FADES, FADE = 10, 6.0
"""Above and below the map the land fades in so many steps, each so many pixels high."""
BEYOND = 400.0
"""So much further than it is kept land is drawn, in pixels."""
UNDER = ("string", "tail", "supply", "cut", "blockade")
"""Lines that run below the signs of the places."""
LAYERS = ("map", "places", "tokens", "marks")


def paint_layer(pen: Pen, scene: Scene, layer: str) -> None:
    """One of LAYERS."""
    {"map": paint_map, "places": paint_places, "tokens": paint_tokens, "marks": paint_marks}[layer](pen, scene)


def layer_content(scene: Scene, layer: str) -> tuple[object, ...]:
    """What a layer shows; a layer needs a new painting only when this differs."""
    if layer == "map":
        spots = tuple((place.id, place.x, place.y) for place in scene.places)
        return (scene.width, scene.height, *ground(scene), scene.frames, scene.links, spots, scene.pixel)
    if layer == "places":
        return (scene.places, scene.labels, scene.lines)
    if layer == "tokens":
        return (scene.tokens, scene.lines)
    return (scene.highlights, scene.places, scene.tokens, scene.pixel)


def ground(scene: Scene) -> tuple[object, ...]:
    """What `paint_ground` shows."""
    return scene.land, scene.territories, scene.borders, scene.lettering


def paint_map(pen: Pen, scene: Scene) -> None:
    """Sea, land, lakes, panels and ways: what hardly changes during a game."""
    paint_ground(pen, scene)
    paint_ways(pen, scene)


def paint_ground(pen: Pen, scene: Scene) -> None:
    """Sea, land and lakes."""
    pen.rect(0, 0, scene.width, scene.height, Ink(fill=theme.SEA if scene.land else theme.PAPER))
    solid = [land for land in scene.land if not land.water]
    for ink in theme.WATER_LINES:
        for land in solid:
            pen.polygon(beyond(land.rough or land.points, scene.width, scene.height), ink)
    coast = Ink(fill=theme.LAND, stroke=theme.COAST, width=1.6 if scene.territories else 0.9)  # they cover half of it
    for land in solid:
        pen.polygon(beyond(land.points, scene.width, scene.height), coast)
    paint_territories(pen, scene)
    for land in scene.land:
        if land.water:
            pen.polygon(land.points, Ink(fill=theme.LAKE, stroke=theme.COAST, width=0.8))
    for label in scene.lettering:
        if label.size >= 11 * scene.pixel:
            pen.text(label)
    if scene.land:
        paint_margin(pen, scene.width, scene.height)


def paint_margin(pen: Pen, width: float, height: float) -> None:
    """Above and below the map the land fades into the sea: a higher room shows neither an edge nor what nobody drew."""
    for step in range(FADES):
        off = OVERHANG + step * FADE
        for y in (-BEYOND, height + off):
            pen.rect(-BEYOND, y, width + 2 * BEYOND, BEYOND - off, Ink(fill=theme.SEA, alpha=0.3))


def paint_territories(pen: Pen, scene: Scene) -> None:
    """Who holds which land, with the borders."""
    alike: dict[str, list[tuple[Point, ...]]] = {}
    for territory in scene.territories:
        parts_of = alike.setdefault(territory.fill, [])
        parts_of += (beyond(part, scene.width, scene.height) for part in territory.parts)
    for fill, parts in alike.items():
        pen.polygons(tuple(parts), Ink(fill, tints.edge(fill), 0.7))
    for border in scene.borders:
        lines = tuple(beyond(line, scene.width, scene.height) for line in border.lines)
        pen.lines(lines, theme.BORDERS[border.kind])


@functools.lru_cache(maxsize=4096)
def beyond(line: tuple[Point, ...], width: float, height: float) -> tuple[Point, ...]:
    """The same line, going on where it is cut off at the map's edge: a wider room shows no edge of the land."""
    def out(at: float, size: float) -> float:
        return at - BEYOND if at <= -cut else at + BEYOND if at >= size + cut else at

    cut = OVERHANG - 0.1  # the files keep tenths
    return tuple((out(x, width), out(y, height)) for x, y in line)


def paint_ways(pen: Pen, scene: Scene) -> None:
    """Panels and ways."""
    for frame in scene.frames:
        fill = frame.fill or theme.PAPER
        pen.rect(frame.x, frame.y, frame.width, frame.height, Ink(fill=fill, stroke=theme.RULE), radius=4)
        if frame.title:
            size = max(11.0, 11.0 * scene.pixel)
            pen.text(Label(frame.x + 8, frame.y + size, frame.title, "start", size, "bold", theme.TEXT, halo=False))
    where = {place.id: place for place in scene.places}
    for link in scene.links:
        paint_link(pen, link, where)


def link_points(link: Link, where: dict[str, Place]) -> tuple[Point, ...]:
    """The corners of a way, from place to place."""
    a, b = where[link.a], where[link.b]
    return ((a.x, a.y), *link.via, (b.x, b.y))


def paint_link(pen: Pen, link: Link, where: dict[str, Place]) -> None:
    """One way in the strokes of its kind, lighter where it is only reconstructed."""
    points = link_points(link, where)
    for ink in theme.LINKS[link.kind]:
        pen.line(points, ink if link.sure else shapes.faded(ink, theme.UNSURE))
    if link.arrow:
        shapes.arrow_head(pen, points, theme.LINKS[link.kind][0].stroke or theme.TEXT)


def paint_places(pen: Pen, scene: Scene) -> None:
    """Lines under the places, places with their owners, badges and names, then free labels."""
    for line in scene.lines:
        if line.kind in UNDER:
            paint_line(pen, line, scene.pixel)
    for place in scene.places:
        pen.open(place.id, called(scene, place))
        shapes.place(pen, place)
        if place.label:
            pen.text(place.label)
        pen.close()
    for label in scene.labels:
        lettered(pen, label)


def paint_tokens(pen: Pen, scene: Scene) -> None:
    """Lines over the map, then pieces, in the order of the scene."""
    for line in scene.lines:
        if line.kind not in UNDER:
            paint_line(pen, line, scene.pixel)
    for token in scene.tokens:
        pen.open(token.id, called(scene, token))
        shapes.token(pen, token)
        pen.close()


def paint_line(pen: Pen, line: Line, pixel: float) -> None:
    """A line over the map, as broad at every zoom."""
    if line.kind == "tail":
        shapes.tail(pen, line, pixel)
        return
    for ink in theme.LINES[line.kind]:
        pen.line(line.points, shapes.faded(ink, 1, pixel))
    if line.arrow:
        shapes.arrow_end(pen, line.points, theme.LINES[line.kind][-1].stroke or theme.TEXT, pixel)


def paint_marks(pen: Pen, scene: Scene) -> None:
    """Highlights around places, tokens and along ways; each kind has its own dash and its own sign, over all dashes."""
    if not scene.highlights:
        return
    where = {place.id: place for place in scene.places}
    tokens = {token.id: token for token in scene.tokens}
    links = {link.id: link for link in scene.links}
    signs: list[tuple[list[Point], str]] = []
    for mark in scene.highlights:
        if mark.id in tokens:
            signs.append((_ring_token(pen, tokens[mark.id], mark, scene.pixel), mark.kind))
        elif mark.id in where:
            signs.append((_ring_place(pen, where[mark.id], mark, scene.pixel), mark.kind))
        elif mark.id in links:
            ink, _ = theme.HIGHLIGHTS[mark.kind]
            pen.line(link_points(links[mark.id], where), shapes.faded(ink, 0.75))
    said = [token.box for token in scene.tokens] + [label_box(place.label) for place in scene.places if place.label]
    for spots, kind in signs:
        boxes = [grown((x, y, x, y), SIGN * 0.7 * scene.pixel) for x, y in spots]
        least = min(range(len(spots)), key=lambda at: sum(meet(boxes[at], box) for box in said))
        said.append(boxes[least])
        _sign(pen, *spots[least], kind, scene.pixel)


CORNERS = (1, -1), (-1, -1), (1, 1), (-1, 1)
SIGN = 7.0
"""Half the size of a highlight's sign, in pixels."""


def _ring_place(pen: Pen, place: Place, mark: Highlight, pixel: float) -> list[Point]:
    """Returns where its sign may stand, the best first."""
    ink, _ = theme.HIGHLIGHTS[mark.kind]
    reach = place.reach + 5 * pixel
    ink = shapes.faded(ink, 1, pixel)
    if place.shape == "cell":
        pen.rect(place.x - reach, place.y - reach, 2 * reach, 2 * reach, ink, radius=3)
    else:
        pen.circle(place.x, place.y, reach, ink)
    return [(place.x + a * reach * 0.75, place.y + b * reach * 0.75) for a, b in CORNERS]


def _ring_token(pen: Pen, token: Token, mark: Highlight, pixel: float) -> list[Point]:
    """Returns where its sign may stand, the best first."""
    ink, _ = theme.HIGHLIGHTS[mark.kind]
    grow = -1.5 if token.shape == "card" else 1.2 * pixel  # pieces and cards lie close together
    left, top, right, bottom = token.box
    pen.rect(left - grow, top - grow, right - left + 2 * grow, bottom - top + 2 * grow,
             shapes.faded(ink, 1, pixel), radius=3)
    if token.shape == "card":
        return [(right + grow - 3.5 * pixel, top - grow + 3.5 * pixel)]
    x, y = (left + right) / 2, (top + bottom) / 2  # beside it: at its corner it would cover what it says
    wide, high = (right - left) / 2, (bottom - top) / 2
    beside = [(x + a * (wide + 5 * pixel), y + b * (high - 4 * pixel)) for a, b in CORNERS]
    return [*beside, (x, top - 5 * pixel), (x, bottom + 5 * pixel)]


def _sign(pen: Pen, x: float, y: float, kind: str, pixel: float) -> None:
    ink, sign = theme.HIGHLIGHTS[kind]
    if not sign:
        return
    fill = ink.stroke or theme.BLACK
    pen.circle(x, y, SIGN * pixel, Ink(fill=fill, stroke=theme.WHITE, width=1.2 * pixel))
    pen.text(Label(x, y, sign, "middle", 11 * pixel, "bold", theme.ink_on(fill), halo=False))
