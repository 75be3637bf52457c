"""What a chain of positions comes to, where each leads to others with known chances and hardly any comes back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

NEGLIGIBLE = 1e-12
"""What may stay open where positions come back by more than one step."""
Ways = Mapping[Any, Any]


def solve(start: Hashable, ways: Callable[[Any], Ways | None], one: Any = 1.0) -> tuple[dict[Any, Any], Any]:
    """(outcome -> its chance, what stayed open) of everything that `start` leads to.

    ways  position -> {position or outcome: chance}; None of an outcome. What leads back to itself is tried again until
          it leads elsewhere, which is a geometric series and so exact
    one   1 as a float or as a fraction: the chances are of the same kind
    """
    known: dict[Any, Ways | None] = {}

    def of(node: Any) -> Ways | None:
        if node not in known:
            known[node] = ways(node)
        return known[node]

    order = _in_order(start, of)
    mass: dict[Any, Any] = {start: one}
    ends: dict[Any, Any] = {}
    while mass:
        later: dict[Any, Any] = {}
        for node in order:
            share = mass.pop(node, None)
            if share is None:
                continue
            onward = of(node)
            if onward is None:
                ends[node] = ends.get(node, 0) + share
                continue
            again = onward.get(node, 0)
            if again == 1:  # nothing ever changes: this is where it ends
                ends[node] = ends.get(node, 0) + share
                continue
            if again:
                share = share / (1 - again)
            for to, chance in onward.items():
                if to != node:
                    mass[to] = mass.get(to, 0) + share * chance
        later = {node: share for node, share in mass.items() if share}
        if float(sum(later.values(), 0)) < NEGLIGIBLE:
            return ends, sum(later.values(), 0)
        mass = later
    return ends, 0


def _in_order(start: Any, ways: Callable[[Any], Ways | None]) -> list[Any]:
    """Every position that `start` leads to, each before those it leads to, but where one comes back."""
    done: list[Any] = []
    seen = {start}
    waiting: list[tuple[Any, Any]] = [(start, iter(ways(start) or ()))]
    while waiting:
        node, onward = waiting[-1]
        for to in onward:
            if to not in seen:
                seen.add(to)
                waiting.append((to, iter(ways(to) or ())))
                break
        else:
            done.append(node)
            waiting.pop()
    return done[::-1]


def joined(parts: Iterable[tuple[Any, Ways]]) -> dict[Any, Any]:
    """{outcome: chance} of ways of which each is gone with a chance of its own."""
    made: dict[Any, Any] = {}
    for share, ways in parts:
        for key, chance in ways.items():
            made[key] = made.get(key, 0) + share * chance
    return made
