"""The pieces of the drawing: what a castle, a temple, a counter or a line of the legend looks like."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from widgets import theme
from widgets.badges import BADGES
from widgets.enlarged import Enlarged
from widgets.pictograms import lettered
from widgets.scene import Badge, Card, Ink, Label, Legend, LegendLine, Line, Place, Point, Token

if TYPE_CHECKING:
    from widgets.paint import Pen


def faded(ink: Ink, alpha: float, times: float = 1) -> Ink:
    """The same ink, weaker, and in lines so many times as broad."""
    return Ink(ink.fill, ink.stroke, ink.width * times, tuple(on * times for on in ink.dash), ink.alpha * alpha)


def arrow_end(pen: Pen, points: tuple[Point, ...], colour: str, pixel: float) -> None:
    """The head at the end of an arrow."""
    (x, y), (tip_x, tip_y) = points[-2:]
    length = math.dist((x, y), (tip_x, tip_y)) or 1.0
    dx, dy = (tip_x - x) / length, (tip_y - y) / length
    back_x, back_y, half = tip_x - 15 * dx * pixel, tip_y - 15 * dy * pixel, 8.5 * pixel
    wings = ((back_x - half * dy, back_y + half * dx), (back_x + half * dy, back_y - half * dx))
    pen.polygon(((tip_x, tip_y), *wings), Ink(fill=colour, stroke=theme.WHITE, width=1.2 * pixel))


TAIL = 4.5
"""Half the breadth of a stack's tail, in pixels."""


def tail(pen: Pen, line: Line, pixel: float) -> None:
    """What ties a stack to its place: broad and of its colour at the stack, a point at the place."""
    (x, y), (far_x, far_y) = line.points
    length = math.dist((x, y), (far_x, far_y)) or 1.0
    across, down = (far_y - y) / length * TAIL * pixel, (x - far_x) / length * TAIL * pixel
    edges = (x, y), (far_x + across, far_y + down), (far_x - across, far_y - down)
    pen.polygon(edges, Ink(line.fill or theme.PAPER, theme.TEXT, 1.2 * pixel))


def enlarged(pen: Pen, thing: Place | Token) -> Pen:
    """The pen that draws `thing` as large as it is to be."""
    return pen if thing.grow == 1 else Enlarged(pen, thing.x, thing.y, thing.grow)


def arrow_head(pen: Pen, points: tuple[Point, ...], colour: str) -> None:
    """A triangle in the middle of the longest piece of a way, pointing along it."""
    (x, y), (to_x, to_y) = max(pairwise(points), key=lambda piece: math.dist(*piece))
    length = math.dist((x, y), (to_x, to_y)) or 1.0
    dx, dy = (to_x - x) / length, (to_y - y) / length
    tip_x, tip_y = (x + to_x) / 2 + 5 * dx, (y + to_y) / 2 + 5 * dy
    back_x, back_y = tip_x - 9 * dx, tip_y - 9 * dy
    wings = ((back_x - 4.5 * dy, back_y + 4.5 * dx), (back_x + 4.5 * dy, back_y - 4.5 * dx))
    pen.polygon(((tip_x, tip_y), *wings), Ink(fill=colour, stroke=theme.PAPER, width=0.8))


def place(pen: Pen, place: Place) -> None:
    """A place: its shape, its owner's ring and letters, its badges."""
    pen = enlarged(pen, place)
    PLACES[place.shape](pen, place)
    if place.owner and place.letters >= 0:
        fill = theme.ink_on(place.fill or theme.PAPER)
        size = place.letters or max(theme.LEAST_SIZE, place.size * (0.95 if len(place.owner) > 1 else 1.15))
        under = 2 if any(badge.kind == "stripe" for badge in place.badges) else 0  # the stripe must not cut the letters
        lettered(pen, Label(place.x, place.y + under, place.owner, "middle", size, "bold", fill, halo=False))
    for badge in place.badges:
        BADGES[badge.kind](pen, place, badge)


def _outline(place: Place) -> Ink:
    return Ink(fill=place.fill or theme.PAPER, stroke=place.ring or theme.TEXT, width=3 if place.ring else 1.3)


def _castle(pen: Pen, place: Place) -> None:
    s = place.size
    if place.ring:
        pen.rect(place.x - s - 2, place.y - s - 2, 2 * s + 4, 2 * s + 4, Ink(fill=theme.TEXT), radius=3)
    pen.rect(place.x - s, place.y - s, 2 * s, 2 * s, _outline(place), radius=2)


def _temple(pen: Pen, place: Place) -> None:
    s = place.size
    if place.ring:
        pen.circle(place.x, place.y, s + 2.2, Ink(fill=theme.TEXT))
    pen.circle(place.x, place.y, s, _outline(place))
    roof = ((-1.25, -0.75), (-0.45, -1.15), (0, -1.6), (0.45, -1.15), (1.25, -0.75), (0.95, -0.62), (-0.95, -0.62))
    pen.polygon(tuple((place.x + s * x, place.y + s * y) for x, y in roof), Ink(fill=theme.TEXT))


def _waypoint(pen: Pen, place: Place) -> None:
    s = place.size
    pen.rect(place.x - s, place.y - s, 2 * s, 2 * s, Ink(fill="#cfc9bb", stroke=theme.FAINT, width=1.2), radius=1)


def _sea(pen: Pen, place: Place) -> None:
    s = place.size
    pen.circle(place.x, place.y, s, Ink(fill="#b9d6e0", stroke="#2f6f8f", width=1.6))
    for row in (-0.32, 0.28):
        wave = tuple((place.x + s * 0.7 * t, place.y + s * (row + 0.16 * math.sin(t * 9))) for t in _steps(-1, 1, 13))
        pen.line(wave, Ink(stroke="#2f6f8f", width=1.5))


def _steps(a: float, b: float, n: int) -> list[float]:
    return [a + (b - a) * i / (n - 1) for i in range(n)]


def _star(pen: Pen, place: Place) -> None:
    s = place.size
    pen.circle(place.x, place.y, s + 2, Ink(fill=theme.TEXT))
    pen.circle(place.x, place.y, s, _outline(place))
    points = []
    for i in range(10):
        r, turn = (s * 1.62 if i % 2 == 0 else s * 0.98), math.pi * (i / 5 - 0.5)
        points.append((place.x + r * math.cos(turn), place.y + r * math.sin(turn)))
    pen.polygon(tuple(points), Ink(fill=place.fill or "#fff7d1", stroke=theme.TEXT, width=1.6))


def _box(pen: Pen, place: Place) -> None:
    s = place.size
    pen.rect(place.x - 1.6 * s, place.y - s, 3.2 * s, 2 * s, Ink(theme.PAPER, theme.FAINT, 1.4, (4, 3)), radius=5)


def _polygon(corners: int, turn: float) -> Callable[[Pen, Place], None]:
    """A place with so many corners; `turn`: where the first is, in parts of the way round."""
    way = [2 * math.pi * (i / corners + turn) for i in range(corners)]

    def draw(pen: Pen, place: Place) -> None:
        if place.ring:
            around = place.size + 2.4
            pen.polygon(tuple((place.x + around * math.cos(a), place.y + around * math.sin(a)) for a in way),
                        Ink(fill=theme.TEXT))
        points = tuple((place.x + place.size * math.cos(a), place.y + place.size * math.sin(a)) for a in way)
        pen.polygon(points, _outline(place))

    return draw


def _circle(pen: Pen, place: Place) -> None:
    pen.circle(
        place.x, place.y, place.size, Ink(place.fill or theme.PAPER, place.ring or theme.TEXT, 2 if place.ring else 1.2)
    )


def _city(pen: Pen, place: Place) -> None:
    """A round harbour with the scroll that marks a city."""
    s = place.size
    pen.circle(place.x, place.y, s, Ink(place.fill or "#fdf3d0", place.ring or theme.TEXT, 2.4))
    x, y = place.x + s * 1.02, place.y - s * 0.62
    pen.rect(x - 4, y - 5, 8, 10, Ink(fill="#fffdf3", stroke=theme.TEXT, width=1), radius=1)
    for row in (-2, 0.5, 3):
        pen.line(((x - 2, y + row), (x + 2, y + row)), Ink(stroke=theme.FAINT, width=0.9))


def _harbour(pen: Pen, place: Place) -> None:
    s = place.size
    pen.circle(place.x, place.y, s + 3, Ink(None, theme.MAROON, 1.2))
    pen.circle(place.x, place.y, s, Ink(place.fill or "#f3d9c9", theme.MAROON, 2.2))


def _cell(pen: Pen, place: Place) -> None:
    s = place.size
    pen.rect(
        place.x - s, place.y - s, 2 * s, 2 * s, Ink(place.fill or theme.PAPER, place.ring or theme.RULE, 1), radius=2
    )


def _field(pen: Pen, place: Place) -> None:
    """A box wide enough for a marker with its name."""
    s = place.size
    pen.rect(place.x - 2.6 * s, place.y - s, 5.2 * s, 2 * s,
             Ink(place.fill or theme.PAPER, place.ring or theme.RULE, 2 if place.ring else 1), radius=3)  # fmt: skip


def _line(pen: Pen, place: Place) -> None:
    """An upright line across a track."""
    ends = ((place.x, place.y - place.size), (place.x, place.y + place.size))
    pen.line(ends, Ink(stroke=place.fill or theme.TEXT, width=4))


PLACES: dict[str, Callable[[Pen, Place], None]] = {
    "castle": _castle, "temple": _temple, "waypoint": _waypoint, "sea": _sea, "star": _star, "box": _box,
    "circle": _circle, "city": _city, "harbour": _harbour, "cell": _cell, "field": _field,
    "line": _line, "octagon": _polygon(8, 1 / 16), "hexagon": _polygon(6, 1 / 12),
}  # fmt: skip


def token(pen: Pen, token: Token) -> None:
    """A piece: body, letter or number, small tag, and the wall around besieged ones."""
    pen = enlarged(pen, token)
    ink = token.ink or theme.ink_on(token.fill)
    if token.inside:
        wide, high = (token.wide or token.size) + 2.6, token.size + 2.6
        wall = Ink(theme.PAPER, theme.TEXT, 1.6, (3, 2))
        pen.rect(token.x - wide, token.y - high, 2 * wide, 2 * high, wall, radius=1)
    if token.shape in RAISED:
        _shadow(pen, token)
    TOKENS[token.shape](pen, token)
    if token.tag and token.letters >= 0:
        tag = Label(
            token.x, token.y - token.size * 0.46, token.tag, "middle", theme.LEAST_SIZE, "normal", ink, halo=False
        )
        lettered(pen, tag)
    if token.text and token.letters >= 0:
        y = token.y + token.size * (0.48 if token.tag else 0.45 if token.shape == "ship" else 0)
        lettered(pen, Label(token.x, y, token.text, "middle", text_size(token), "bold", ink, halo=False))


RAISED = {"square", "plate"}
"""Pieces that look like counters of cardboard: places beside them lie flat on the map."""


SHADOW = Ink(theme.BLACK, alpha=0.32)


def _shadow(pen: Pen, token: Token) -> None:
    wide, high = token.wide or token.size, token.size
    pen.rect(token.x - wide + 0.4, token.y - high + 0.6, 2 * wide + 1.2, 2 * high + 1.4, SHADOW, radius=2.4)


def text_size(token: Token) -> float:
    """The size of the letters on a piece."""
    return token.letters or max(theme.LEAST_SIZE, min(11.0, token.size * (1.05 if token.tag else 1.2)))


def fixed_sizes(token: Token) -> Iterator[float]:
    """The sizes of the letters that stay as they are printed: what lies alone on a piece is enlarged where it fits."""
    if token.tag:
        yield from (theme.LEAST_SIZE, text_size(token))
    if isinstance(token, Card):
        for part in token.face:
            yield from (part.size,) if isinstance(part, Label) else fixed_sizes(part)


def _plate(pen: Pen, token: Token) -> None:
    wide, high = token.wide or token.size, token.size
    pen.rect(token.x - wide, token.y - high, 2 * wide, 2 * high, Ink(token.fill, theme.TEXT, 1.2), radius=2)
    if token.double:
        line = Ink(None, token.ink or theme.ink_on(token.fill), 0.8)
        pen.rect(token.x - wide + 1.8, token.y - high + 1.8, 2 * wide - 3.6, 2 * high - 3.6, line, radius=1)


def _hull(pen: Pen, token: Token) -> None:
    """A plate in the shape of a ship's hull."""
    wide, high = (token.wide or token.size) + 1.4, token.size
    body = ((-wide, -high), (wide, -high), (0.62 * wide, high), (-0.62 * wide, high))
    pen.polygon(tuple((token.x + x, token.y + y) for x, y in body), Ink(token.fill, theme.TEXT, 1.2))


def _card(pen: Pen, card: Token) -> None:
    """A box with a coloured upper edge and everything that is printed or lies on it."""
    wide, high = card.wide or card.size, card.size
    pen.rect(card.x - wide, card.y - high, 2 * wide, 2 * high, Ink(card.fill, theme.FAINT, 1), radius=3)
    if isinstance(card, Card):
        if card.band:
            pen.rect(card.x - wide + 1, card.y - high + 1, 2 * wide - 2, card.head, Ink(fill=card.band))
        for part in card.face:
            if isinstance(part, Label):
                lettered(pen, part)
            else:
                token(pen, part)


def _disc(pen: Pen, token: Token) -> None:
    pen.circle(token.x, token.y, token.size, Ink(token.fill, theme.TEXT, 1.2))
    if token.double:
        pen.circle(token.x, token.y, token.size - 2, Ink(None, token.ink or theme.ink_on(token.fill), 0.8))


def _outlined(points: tuple[tuple[float, float], ...]) -> Callable[[Pen, Token], None]:
    def draw(pen: Pen, token: Token) -> None:
        body = tuple((token.x + token.size * x, token.y + token.size * y) for x, y in points)
        pen.polygon(body, Ink(token.fill, theme.TEXT, 1.3))

    return draw


HEXAGON = tuple((math.cos(math.pi * (i / 3 - 0.5)), math.sin(math.pi * (i / 3 - 0.5))) for i in range(6))
SHIP = (
    (-1, -0.08),
    (-0.14, -0.08),
    (-0.14, -1.05),
    (0.75, -0.3),
    (0.1, -0.22),
    (0.1, -0.08),
    (1, -0.08),
    (0.68, 0.98),
    (-0.68, 0.98),
)
FIGURE = ((0, -1.0), (0.34, -0.8), (0.34, -0.45), (0.8, -0.1), (0.45, 0.1), (0.75, 1), (0.15, 1), (0, 0.6), (-0.15, 1),
          (-0.75, 1), (-0.45, 0.1), (-0.8, -0.1), (-0.34, -0.45), (-0.34, -0.8))  # fmt: skip
TILE = ((-1, -0.75), (1, -0.75), (1, 0.75), (-1, 0.75))


def _tile(pen: Pen, token: Token) -> None:
    wide = max(token.size, token.wide)  # room for what is written on it
    body = tuple((token.x + wide * x, token.y + token.size * y) for x, y in TILE)
    pen.polygon(body, Ink(token.fill, theme.TEXT, 1.3))


TOKENS: dict[str, Callable[[Pen, Token], None]] = {
    "square": _plate, "plate": _plate, "disc": _disc, "hexagon": _outlined(HEXAGON), "ship": _outlined(SHIP),
    "hull": _hull, "figure": _outlined(FIGURE), "tile": _tile, "card": _card,
}  # fmt: skip

LINE_HEIGHT = 20.0


def legend_height(legend: Legend) -> float:
    """Height in pixels, heading and margins included."""
    return math.ceil(len(legend.lines) / legend.columns) * LINE_HEIGHT + (24 if legend.title else 10)


def legend(pen: Pen, legend: Legend) -> None:
    """The legend as a small printed panel."""
    height = legend_height(legend)
    pen.rect(legend.x, legend.y, legend.width, height, Ink(theme.PAPER, theme.RULE, 1, alpha=0.94), radius=4)
    top = legend.y + 5
    if legend.title:
        lettered(pen, Label(legend.x + 9, legend.y + 12, legend.title, "start", 12, "bold", theme.TEXT, halo=False))
        top += 15
    per_column = math.ceil(len(legend.lines) / legend.columns)
    for i, line in enumerate(legend.lines):
        x = legend.x + 9 + (i // per_column) * (legend.width - 9) / legend.columns
        y = top + (i % per_column + 0.5) * LINE_HEIGHT
        _legend_look(pen, line, x + 12, y)
        lettered(pen, Label(x + 32, y, line.text, "start", theme.LEGEND, "normal", theme.TEXT, halo=False))


def _legend_look(pen: Pen, line: LegendLine, x: float, y: float) -> None:
    what, which = line.look
    if what == "link":
        for ink in theme.LINKS[which.removesuffix("?")]:
            pen.line(((x - 13, y), (x + 13, y)), faded(ink, theme.UNSURE) if which.endswith("?") else ink)
    elif what == "line":
        for ink in theme.LINES[which]:
            pen.line(((x - 13, y), (x + 13, y)), ink)
    elif what == "place":
        place(pen, Place("", x, y, which, 6, owner=line.mark))
    elif what == "badge":
        place(pen, Place("", x, y - 1, "castle", 5, badges=(Badge(which, int(line.mark or 1)),)))
    elif what == "token":
        token(pen, Token("", "", x, y, which, 7, fill=theme.WHITE, text=line.mark, letters=theme.LEGEND))
    elif what == "land":
        pen.rect(x - 12, y - 7, 24, 14, Ink(which, theme.COAST, 0.8), radius=2)
    elif what == "leader":
        token(pen, Token("", "", x, y, "plate", 6.5, 12, theme.WHITE, text=line.mark, double=which == "double"))
    else:
        token(pen, Token("", "", x, y, "square", 7.5, fill=which, text=line.mark, letters=theme.LEGEND))
