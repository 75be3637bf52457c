"""A network of places and links of several kinds: who is next to whom, who reaches what, blocked where, how far.

A `Network` is made once, from data. What depends on a position comes in as arguments, most of it as the set of
`passable` places; what was found for a set is kept, so whoever asks again about the same position gets it at once. A
game puts what it finds out about one position into a view of its own, built from `Known`; its predicates and its
options read the same view.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeVar

V = TypeVar("V")
Cost = Callable[[str, str, str], "int | None"]
"""(from, to, kind of link) -> what the step costs; None when nobody may take it."""


class Known(dict[str, V]):
    """What `find` says of each name, asked once: a view of a position, valid until the position changes."""

    __slots__ = ("find",)

    def __init__(self, find: Callable[[str], V]) -> None:
        self.find = find

    def __missing__(self, name: str) -> V:
        self[name] = found = self.find(name)
        return found


class Network:
    """Places with the links between them.

    links  place -> {place next to it: kind of the link}; a link leads one way where only one place names it
    """

    def __init__(self, links: Mapping[str, Mapping[str, str]]) -> None:
        self.links = {place: dict(others) for place, others in links.items()}
        self.kinds = frozenset(kind for others in links.values() for kind in others.values())
        unknown = {other for others in links.values() for other in others} - links.keys()
        if unknown:
            raise ValueError(f"links lead to places that are none: {', '.join(sorted(unknown))}")
        self._along: dict[frozenset[str], dict[str, tuple[str, ...]]] = {}
        self._groups = lru_cache(maxsize=256)(self._find_groups)

    @classmethod
    def of(cls, places: Iterable[str], pairs: Iterable[tuple[str, str, str]]) -> Network:
        """The network of `places` with two-way links (place, place, kind)."""
        links: dict[str, dict[str, str]] = {place: {} for place in places}
        for one, other, kind in pairs:
            links[one][other] = links[other][one] = kind
        return cls(links)

    def kind(self, at: str, to: str) -> str | None:
        """The kind of the link from `at` to `to`; None when they are not linked."""
        return self.links[at].get(to)

    def along(self, *kinds: str) -> dict[str, tuple[str, ...]]:
        """place -> the places next to it along links of these `kinds`; of any kind when none is named."""
        wanted = frozenset(kinds) or self.kinds
        found = self._along.get(wanted)
        if found is None:
            found = self._along[wanted] = {
                place: tuple([other for other, kind in others.items() if kind in wanted])
                for place, others in self.links.items()}
        return found

    def but(self, *kinds: str) -> dict[str, tuple[str, ...]]:
        """place -> the places next to it along links of any other kind than these."""
        wanted = self.kinds - set(kinds)
        return self.along(*wanted) if wanted else dict.fromkeys(self.links, ())

    def groups(self, passable: frozenset[str], *kinds: str) -> dict[str, frozenset[str]]:
        """place -> those of `passable` linked with it: one moves, or traces, freely within such a group."""
        return self._groups(passable, kinds)

    def _find_groups(self, passable: frozenset[str], kinds: tuple[str, ...]) -> dict[str, frozenset[str]]:
        following = self.along(*kinds)
        left = set(passable)
        found: dict[str, frozenset[str]] = {}
        while left:
            group = [left.pop()]
            for place in group:
                for other in following[place]:
                    if other in left:
                        left.remove(other)
                        group.append(other)
            linked = frozenset(group)
            for place in group:
                found[place] = linked
        return found

    def linked(self, passable: frozenset[str], ends: Iterable[str], *kinds: str) -> frozenset[str]:
        """The `passable` places from which a line over passable places runs to one of `ends`.

        An end that is not passable itself counts for nothing. Links must lead both ways.
        """
        return joined(self.groups(passable, *kinds), ends)

    def line(self, start: str, ends: Collection[str], passable: Collection[str],
             first: Iterable[str] | None = None, *kinds: str) -> list[str]:
        """The places of a shortest line from `start` to one of `ends`, both included; [] when there is none.

        passable  places the line may run through; the end must be one of them, `start` need not
        first     where the line may go from `start`, if that is not every place next to it
        """
        if start in ends:
            return [start]
        return self._search(start, ends, passable, first, kinds)[0]

    def blocked(self, start: str, ends: Collection[str], passable: Collection[str],
                first: Iterable[str] | None = None, *kinds: str) -> list[str]:
        """Where lines from `start` to `ends` are stopped: the closed places next to what they reach; [] if one runs."""
        if start in ends:
            return []
        line, reached = self._search(start, ends, passable, first, kinds)
        if line:
            return []
        following = self.along(*kinds)
        begun = list(first) if first is not None else following[start]
        edge = [*begun, *(other for place in reached for other in following[place])]
        return list(dict.fromkeys(place for place in edge if place not in passable and place != start))

    def _search(self, start: str, ends: Collection[str], passable: Collection[str], first: Iterable[str] | None,
                kinds: tuple[str, ...]) -> tuple[list[str], list[str]]:
        """A shortest line, [] without one; and every place reached besides `start`."""
        following = self.along(*kinds)
        came: dict[str, str] = {}
        reached = [start]
        for place in reached:
            for other in first if first is not None and place == start else following[place]:
                if other in passable and other not in came and other != start:
                    came[other] = place
                    if other in ends:
                        return way_to(other, came), reached[1:]
                    reached.append(other)
        return [], reached[1:]

    def reach(self, start: str, most: int | None, cost: Cost,
              stops: Callable[[str], bool] = lambda place: False,
              wanted: Callable[[str], bool] | None = None) -> dict[str, tuple[int, str]]:
        """place -> (the least cost to get there, the place before it on that way), for all that `most` pays for.

        cost    what a step costs, None where nobody may go
        stops   whether who enters a place must stop there; `start` never stops anybody
        most    what may be spent in all; None: any amount
        wanted  nobody looks farther than to the nearest of these places
        """
        found: dict[str, tuple[int, str]] = {start: (0, "")}
        waiting = [(0, start)]
        while waiting:
            spent, place = heappop(waiting)
            if spent > found[place][0] or (place != start and stops(place)):
                continue
            if wanted is not None and place != start and wanted(place):
                most, wanted = spent, None
            for other, kind in self.links[place].items():
                step = cost(place, other, kind)
                if step is None or (most is not None and spent + step > most):
                    continue
                if other not in found or spent + step < found[other][0]:
                    found[other] = (spent + step, place)
                    heappush(waiting, (spent + step, other))
        del found[start]
        return found

    def route(self, start: str, to: str, most: int | None, cost: Cost,
              stops: Callable[[str], bool] = lambda place: False) -> list[str]:
        """The places of a cheapest way from `start` to `to`, both included; [] when `most` does not pay for one."""
        reached = self.reach(start, most, cost, stops, to.__eq__)
        return way_to(to, {place: before for place, (_, before) in reached.items()}) if to in reached else []

    def nearest(self, start: str, wanted: Callable[[str], bool], cost: Cost) -> list[str]:
        """The `wanted` places that are cheapest to get to, all that tie; `start` itself if it is wanted; [] if none."""
        if wanted(start):
            return [start]
        found = self.reach(start, None, cost, wanted=wanted)
        reached = {place: spent for place, (spent, _) in found.items() if wanted(place)}
        least = min(reached.values(), default=0)
        return [place for place, spent in reached.items() if spent == least]


    def fewest_steps(self, start: str, wanted: Callable[[str], bool], shut: Container[str] = ()) -> list[str]:
        """The `wanted` places with the fewest steps from `start`, all that tie, as `nearest` lists them where every
        step costs the same; no way leads through places that are `shut`."""
        layer, seen = [start], {start}
        while layer:
            found = [place for place in layer if wanted(place)]
            if found:
                return found
            further = []
            for place in sorted(layer):
                for other in self.links[place]:
                    if other not in seen and other not in shut:
                        seen.add(other)
                        further.append(other)
            layer = further
        return []


def joined(group_of: Mapping[str, frozenset[str]], ends: Iterable[str]) -> frozenset[str]:
    """All that is in one group with one of `ends`, by the `groups` of a network."""
    groups = {group_of[at] for at in ends if at in group_of}
    return groups.pop() if len(groups) == 1 else frozenset().union(*groups)


def way_to(place: str, came: Mapping[str, str]) -> list[str]:
    """The way to `place`, from the one that nobody came to, by `came`: place -> the one before it."""
    line = [place]
    while line[-1] in came:
        line.append(came[line[-1]])
    return line[::-1]
