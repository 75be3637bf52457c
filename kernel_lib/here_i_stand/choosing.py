"""What the opponents choose with: the best option on offer, and whom they would rather harm."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.core.decision import Bag, filled
from kernel_lib.core.dice import Stream
from kernel_lib.parts import opponents
from kernel_lib.parts.opponents import Handler

from .board import MAJORS
from .state import State, at_war, friends, holder, master
from .victory import victory_points

PASS = "pass"
RACE = 18
"""From so many points on a power is worth stopping, whoever it is."""


def best(options: Iterable[Any], worth: Callable[[Any], float], stream: Stream) -> Any:
    """The option worth most, filled as far as it goes, by lot among equals."""
    return opponents.best([filled(option, Bag.fullest) for option in options], worth, stream)


def by_worth(worth: Callable[[State, str, Any], float]) -> Handler:
    """Whatever is worth most to who chooses."""
    return lambda state, decision, stream: best(decision.options, lambda one: worth(state, decision.who, one), stream)


def harm(state: State, power: str, other: str) -> float:
    """What it is worth to a power that another one loses something: much of enemies and of who is about to win, a
    little of strangers, less than nothing of oneself and of allies."""
    other = master(state, other)
    if other == power or friends(state, power, other):
        return -3.0
    if other not in MAJORS:
        return 0.5
    ahead = max(0, victory_points(state, other)["total"] - RACE)
    return (3.0 if at_war(state, power, other) else 1.0) + ahead / 2


def harm_at(state: State, power: str, at: str) -> float:
    """`harm` of who holds a space."""
    return harm(state, power, holder(state, at))
