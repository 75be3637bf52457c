"""Seats see differently: what lies face down, and the table as one of its seats sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from . import data
from .laying import named

if TYPE_CHECKING:
    from .dice import Draw
    from .event import Event
    from .game import Rules
    from .table import Table

UNKNOWN = "?"
"""What lies face down for whoever looks at it."""
EVERYTHING = "*"
"""Who sees it all: everybody at an open table, a teacher, a lesson."""
Viewer = str | None
"""A seat, None for what lies open to all, or EVERYTHING."""


def hidden(items: Iterable[Any]) -> list[str]:
    """As many that nobody knows."""
    return [UNKNOWN for _ in items]


def masked(value: Any) -> Any:
    """A fact for those who may not know it: how many there are can be counted still."""
    if isinstance(value, dict):
        return {f"{UNKNOWN}{at or ''}": count if type(count) is int else UNKNOWN
                for at, count in enumerate(value.values())}
    if isinstance(value, (list, tuple)):
        return hidden(value)
    return None if value is None else UNKNOWN


def state_of(rules: Rules, state: Any, who: Viewer) -> Any:
    """The position as `who` knows it; the position itself for EVERYTHING, not to be changed."""
    return state if who == EVERYTHING or state is None else rules.seen(state, who)


def log_of(table: Table, who: Viewer, start: int = 0) -> list[Event]:
    """What happened, from event number `start` on, as `who` knows it."""
    return [event.seen_by(who) for event in table.log[start:]]


def drawable(rules: Rules, state: Any, draw: Draw, who: Viewer) -> list[Any]:
    """What this draw may bring for all that `who` knows: its pool, and what else of that kind `who` cannot see.

    In the order of the data, so that nothing tells apart what lies in the pool and what another seat holds.
    """
    pool = list(draw.pool)
    if who == EVERYTHING:
        return pool
    kinds = data.kinds(rules.id)
    alike = {section for one in pool for section in kinds.get(one, ())}
    every = {one: None for one, sections in kinds.items() if not alike.isdisjoint(sections)}
    open_to_all = set(named(msgspec.to_builtins(rules.seen(state, who)), every.keys()))
    there = Counter(named(msgspec.to_builtins(state), every.keys())) | Counter(pool)
    unseen = [one for one in every if one not in open_to_all for _ in range(there[one])]
    lies_open = [one for one in pool if one not in unseen]
    return lies_open if len(lies_open) == len(pool) else [*lies_open, *unseen]


def apart(rules: Rules, state: Any, one: Viewer, other: Viewer) -> bool:
    """Whether these two know different things about a position: what one may look at, the other may not."""
    return one != other and EVERYTHING not in (one, other) and bool(rules.seen(state, one) != rules.seen(state, other))


def all_open(state: Any, who: Viewer) -> Any:
    """What a seat sees in a game without secrets: everything."""
    return state
