"""Rerun: what opponents did, shown again in a few seconds, decision by decision, with its dice."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

MOST, TICK_MS = 7, 900
"""A turn of opponents is shown in so many pictures at most, each so long."""


class Shot(NamedTuple):
    """The position after a decision, and how much had happened by then."""

    state: Any
    happened: int


class Rerun:
    """Shows `shots` one after the other; `at` is the one on show, past the last when it is over."""

    def __init__(self) -> None:
        self.shots: list[Shot] = []
        self.at = 0

    def begin(self, shots: list[Shot]) -> None:
        """Show these from the second on: the first is where the opponents began. A single step needs no showing."""
        step = math.ceil((len(shots) - 1) / MOST) if len(shots) > 1 else 1
        self.shots = [*shots[:1], *shots[step::step]]
        if shots and self.shots[-1] is not shots[-1]:
            self.shots.append(shots[-1])
        self.at = 1 if len(self.shots) > 2 else len(self.shots)

    def stop(self) -> None:
        """Show how things stand now."""
        self.at = len(self.shots)

    def next(self) -> None:
        """The next picture."""
        self.at += 1

    @property
    def on(self) -> bool:
        """Whether something is shown again now."""
        return self.at < len(self.shots)

    def pair(self) -> tuple[Shot, Shot]:
        """The picture before the one on show, and the one on show."""
        return self.shots[self.at - 1], self.shots[self.at]
