"""Pieces that move glide along their way: what the page is told for it.

The board itself is painted at once and whole; the page lays what it showed a moment ago over it, and moves that
(manners.js). So nothing waits for a glide, and where one cannot be shown the piece has simply jumped.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from widgets.scene import Box, Point, Scene, Token

MOST = 12
"""More pieces than that go at once only where a new position is set up."""


class Glide(NamedTuple):
    """A piece was seen in the box `start` and is now seen in `end`; `way` are the corners its middle takes."""

    start: Box
    end: Box
    way: tuple[Point, ...]


class Gliding:
    """Remembers what moved last; `tell` is told the glides and what to do: ``go`` over the part on show; where another
    part is painted, ``keep`` the pieces as they are seen now, or ``hold`` what glides already, and go ``again`` over
    that part; an empty list says that they are ``over``."""

    def __init__(self) -> None:
        self.glides: list[Glide] = []
        self.tell: Callable[[list[dict[str, Any]], str], None] = lambda glides, what: None

    def shown(self, before: Scene | None, now: Scene, was: Box, box: Box) -> None:
        """The board showed `before` in the part `was`, and is about to be painted as `now` in the part `box`."""
        moved = travelled(before, now) if before is not None else []
        if moved:
            self.glides = moved
        if self.glides and (moved or was != box):
            self.tell(_seen(self.glides, was), ("go" if was == box else "keep") if moved else "hold")

    def painted(self, was: Box, box: Box) -> None:
        """The board is painted: what glides over another part than the one before goes there now, not sooner, or it
        would be seen over two drawings."""
        if self.glides and was != box:
            self.tell(_seen(self.glides, box), "again")

    def over(self) -> None:
        """The reader has turned to something else."""
        if self.glides:
            self.glides = []
            self.tell([], "over")


def travelled(before: Scene, now: Scene) -> list[Glide]:
    """What stands at another place than before, on the same board; of units that are only counted, what looks alike
    at both ends of a move."""
    if before.width != now.width or {place.id for place in before.places} != {place.id for place in now.places}:
        return []
    old = {token.id: token for token in before.tokens}
    moved = [(old[token.id], token) for token in now.tokens if token.id in old and old[token.id].at != token.at]
    where = {(place.x, place.y): place.id for place in now.places}
    ways: dict[str, tuple[Point, ...]] = {}
    for line in now.lines:
        if line.kind == "move" and line.points[0] in where:
            start, end = where[line.points[0]], where[min(where, key=lambda at: math.dist(at, line.points[-1]))]
            ways[start] = line.points[1:-1]
            moved += _counted(before, now, start, end)
    if len(moved) > MOST:
        return []
    return [Glide(was.box, token.box, (_middle(was), *ways.get(was.at, ()), _middle(token))) for was, token in moved]


def _counted(before: Scene, now: Scene, start: str, end: str) -> list[tuple[Token, Token]]:
    """Counters that became fewer at the start of a move, and their like that became more at its end."""
    old, new = ({token.id: token for token in scene.tokens} for scene in (before, now))
    fewer = [token for token in before.tokens
             if token.at == start and (token.id not in new or new[token.id].text != token.text)]
    more = [token for token in now.tokens
            if token.at == end and (token.id not in old or old[token.id].text != token.text)]
    return [(was, token) for was in fewer for token in more
            if (was.fill, was.shape) == (token.fill, token.shape) and was.id != token.id]


def _middle(token: Token) -> Point:
    left, top, right, bottom = token.box
    return (left + right) / 2, (top + bottom) / 2


def _seen(glides: list[Glide], box: Box) -> list[dict[str, Any]]:
    """Glides in parts of the board as wide and high as the part on show."""
    left, top, wide, high = box[0], box[1], box[2] - box[0], box[3] - box[1]

    def at(x: float, y: float) -> tuple[float, float]:
        return round((x - left) / wide, 4), round((y - top) / high, 4)

    return [{"start": (*at(*glide.start[:2]), *at(*glide.start[2:])), "end": (*at(*glide.end[:2]), *at(*glide.end[2:])),
             "way": [at(*point) for point in glide.way]} for glide in glides]
