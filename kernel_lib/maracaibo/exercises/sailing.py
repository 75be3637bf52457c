"""Exercises on 03 Sailing."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import Verdict
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.state import State

from .asking import Asking, ask, between, happens, one, position, some

CHAPTER = "03_sailing"
STARTS = ("havana", "3", "6", "8", "11", "12", "14", "15", "16", "18", "19")
HARD = {"L2": "8", "L8": "15", "L18": "18"}


def way(start: str, place: str, state: State) -> list[str]:
    """The shortest way along arrows that are in play, else the one jump there."""
    waiting: list[list[str]] = [[arrow.to] for arrow in records.locations()[start].arrows]
    for path in waiting:
        if path[-1] == place:
            return path
        waiting += [[*path, arrow.to] for arrow in records.locations()[path[-1]].arrows if len(path) < 20]
    return [place]


def reached(state: State, who: str) -> dict[str, Verdict]:
    """For every place on the map: may the ship stop there this turn?"""
    start = state.player(who).location
    paths = ask(state, "paths", who=who)
    by_end = {path[-1]: path for path in paths}
    return {place: ask(state, "may_sail", who=who, path=by_end.get(place) or way(start, place, state))
            for place, record in records.locations().items() if record.kind != "start" and not record.needs}


@exercise(CHAPTER, 1)
def where_may_she_stop(stream: Stream) -> Question:
    """Click every place where the ship may end this sail."""
    start = one(stream, STARTS)
    state = position({"round": between(stream, 1, 4), "players": {"alex": {"location": start}}})
    return Asking("sail_where", state, start=start, round=state.round).spaces("03/range", reached(state, "alex"))


@exercise(CHAPTER, 2)
def how_many_points(stream: Stream) -> Question:
    """Movement points of a path, some of them over routes that cost 3: of one step the question would say it."""
    tile = one(stream, HARD)
    start = HARD[tile]
    state = position({"legacy": [tile], "players": {"alex": {"location": start}}})
    paths = [path for path in ask(state, "paths", who="alex") if 2 <= len(path) <= 4]
    path = one(stream, paths)
    hard = records.legacy_tiles()[tile].routes[0]
    why = happens(state, "sailed", "move_ship", who="alex", path=path)
    return Asking("sail_cost", state, start=start, path=path, tile=tile, steps=len(path),
                  a=hard[0], b=hard[1]).number(why.facts["spent"], why)


@exercise(CHAPTER, 3)
def may_she_sail(stream: Stream) -> Question:
    """Is this path allowed?"""
    start = one(stream, ("14", "16", "17", "18", "19", "20", "6", "9"))
    state = position({"round": between(stream, 1, 4), "players": {"alex": {"location": start}}})
    length = between(stream, 1, 9)
    path: list[str] = []
    here = start
    while len(path) < length and records.locations()[here].arrows:
        here = one(stream, [arrow.to for arrow in records.locations()[here].arrows
                            if not records.locations()[arrow.to].needs])
        path.append(here)
    if stream.below(5) == 0:
        path = [one(stream, [place for place in records.locations() if records.number_of(place) < 4])]
    verdict = ask(state, "may_sail", who="alex", path=path)
    return Asking("sail_may", state, round=state.round, start=start, path=path).may(verdict)


@exercise(CHAPTER, 4)
def with_few_points(stream: Stream) -> Question:
    """Click the places in reach of a few points; ships of others are in nobody's way."""
    start, points = one(stream, ("2", "3", "6", "8", "11", "12", "14", "16", "18")), between(stream, 2, 4)
    ahead = sorted({place for path in ask(position({"players": {"alex": {"location": start}}}), "paths", who="alex",
                                          points=points) for place in path})
    others = some(stream, ahead, 2)
    state = position({"round": 2, "players": {"alex": {"location": start}} | {
        seat: {"location": place} for seat, place in zip(("bea", "chen"), others, strict=False)}}, players=3)
    ways = ask(state, "paths", who="alex", points=points + 2)
    by_end = {path[-1]: path for path in sorted(ways, key=len, reverse=True)}
    return Asking("sail_few", state, start=start, points=points, others=others).spaces("03/share", {
        place: ask(state, "may_sail", who="alex", path=path, points=points) for place, path in by_end.items()})


@exercise(CHAPTER, 5)
def the_shortest_way(stream: Stream) -> Question:
    """The fewest movement points to a place behind a fork."""
    start, place = one(stream, ("6", "7", "8", "13", "14")), one(stream, ("11", "13", "16", "17", "18"))
    while place not in {path[-1] for path in ask(position({"players": {"alex": {"location": start}}}), "paths",
                                                 who="alex")}:
        start, place = one(stream, ("6", "7", "8", "13", "14")), one(stream, ("11", "13", "16", "17", "18"))
    state = position({"round": 2, "players": {"alex": {"location": start}}})
    path = min((path for path in ask(state, "paths", who="alex") if path[-1] == place), key=len)
    why = happens(state, "sailed", "move_ship", who="alex", path=path)
    return Asking("sail_shortest", state, start=start, place=place).number(why.facts["spent"], why)
