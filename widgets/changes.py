"""What differs between two scenes of a board, and the arrow of what went from place to place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from widgets.course import course, stopped
from widgets.scene import Card, Line, Place, Point, Scene, Token


def changes(before: Scene, after: Scene) -> tuple[str, ...]:
    """Ids of the pieces and places that differ: moved, new or altered pieces; places that lost one or changed hands."""
    old = {token.id: _told_of_token(token) for token in before.tokens}
    new = {token.id: token for token in after.tokens}
    found = [id for id, token in new.items() if old.get(id) != _told_of_token(token)]
    found += [token.at for token in before.tokens if token.id not in new]
    places = {place.id: _told_of_place(place) for place in before.places}
    found += [place.id for place in after.places if places.get(place.id) not in (None, _told_of_place(place))]
    known = set(new) | {place.id for place in after.places}
    return tuple(dict.fromkeys(id for id in found if id in known))


def _told_of_token(token: Token) -> tuple[Any, ...]:
    note = token.note if isinstance(token, Card) else ()
    return token.at, token.text, token.tag, token.fill, token.shape, token.double, token.inside, note


def _told_of_place(place: Place) -> tuple[Any, ...]:
    return place.fill, place.ring, place.owner, place.badges, place.note, place.shape


def moves(scene: Scene, facts: Mapping[str, Any]) -> list[Line]:
    """An arrow for what went from a place to another, along the ways between them."""
    spots = {place.id: place for place in scene.places}
    start, end = facts.get("from", facts.get("place", facts.get("at"))), facts.get("to")
    if facts.get("origin"):  # who is asked stays: it is the enemy who comes
        start, end = facts["origin"], end or facts.get("place")
    via = facts.get("via", ())
    way = [one for one in (start, *([via] if isinstance(via, str) else via), end) if isinstance(one, str)]
    if start not in way or end not in way or start == end or not spots.keys() >= set(way):
        return []
    ends = [spots[one] for one in (way[0], way[-1])]
    if len(way) == 2 and (facts.get("ships") or "sea" in {one.shape for one in ends}):
        points = stopped(course(scene.land, *((one.x, one.y) for one in ends)), ends[-1].size)
    else:
        points = shortened(scene, way)
    return [Line(points, "move", arrow=True)]


def shortened(scene: Scene, way: Sequence[str]) -> tuple[Point, ...]:
    """The corners of a way from place to place, its last piece ending before the sign of the place."""
    spots = {place.id: place for place in scene.places}
    corners = {(link.a, link.b): link.via for link in scene.links}
    points: list[Point] = [(spots[way[0]].x, spots[way[0]].y)]
    for a, b in pairwise(way):
        points += [*(corners.get((a, b)) or corners.get((b, a), ())[::-1]), (spots[b].x, spots[b].y)]
    return stopped(points, spots[way[-1]].size)
