"""History: everything tried at a table as a tree of inputs, where play stands in it, and points to go back to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec

from .decision import Decision
from .dice import Chance, Used


class Node(msgspec.Struct, eq=False):
    """One input of a person (a choice, or typed dice) in the tree of everything tried at this table.

    changes  chance request number -> the answer forced from here on ("what if the die had been a 5?")
    """

    parent: Node | None
    value: Any = None
    changes: dict[int, tuple[Any, ...]] = {}
    children: list[Node] = []

    def line(self) -> list[Node]:
        """From the root to this node."""
        line: list[Node] = []
        node: Node | None = self
        while node is not None:
            line.append(node)
            node = node.parent
        return line[::-1]

    def after(self, value: Any) -> Node:
        """The input `value` made here: the one of an earlier try, or a new one."""
        for one in self.children:
            if not one.changes and one.value == value:
                return one
        return Node(self, value)


class Made(msgspec.Struct, frozen=True, gc=False):
    """A decision with the choice made; `at` is the length of the log when it was made."""

    decision: Decision
    choice: Any
    at: int
    node: Any = None


class Rolled(msgspec.Struct, frozen=True, gc=False):
    """A request for chance with its answer; `at` is the length of the log when it was answered."""

    chance: Chance
    values: tuple[Any, ...]
    at: int
    node: Any = None
    typed: bool = False


class Checkpoint:
    """How play stood between two procedures.

    past  the lists that grow as play goes on (events, rolls, choices, snapshots); of each only what was new since the
          checkpoint `before` is kept, so that a long game needs no more room than its own length
    """

    __slots__ = ("before", "between", "lengths", "new", "state", "used")

    def __init__(self, before: Checkpoint | None, state: Any, used: Used, between: int, past: list[list[Any]]) -> None:
        self.before, self.state, self.between = before, state, between
        self.used = Used(used.asked, used.dice, used.draws)
        self.lengths = [len(one) for one in past]
        known = before.lengths if before else [0] * len(past)
        self.new = [one[length:] for one, length in zip(past, known, strict=True)]

    def past(self) -> list[list[Any]]:
        """The lists as they stood, to be continued."""
        line: list[Checkpoint] = []
        point: Checkpoint | None = self
        while point is not None:
            line.append(point)
            point = point.before
        return [list(chain.from_iterable(parts)) for parts in zip(*(one.new for one in line[::-1]), strict=True)]


class History:
    """The tree of inputs.

    here   the input at which play stands
    roots  the start; more than one once chance before the first input was changed
    """

    def __init__(self) -> None:
        self.here = Node(None)
        self.roots = [self.here]
        self._points: dict[Node, Checkpoint] = {}

    def keep(self, node: Node) -> None:
        """Remember an input that worked."""
        shelf = self.roots if node.parent is None else node.parent.children
        if node not in shelf:
            shelf.append(node)

    def nodes(self) -> Iterator[Node]:
        """Every input ever made, parents first."""
        waiting = self.roots[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def mark(self, point: Checkpoint) -> None:
        """A point to go back to, here."""
        self._points[self.here] = point

    def nearest(self, line: list[Node]) -> tuple[int, Checkpoint | None]:
        """How far along a line its last checkpoint stands, with it; 0 and None when there is none on it."""
        at = next((at for at in range(len(line) - 1, 0, -1) if line[at] in self._points), 0)
        return at, self._points.get(line[at])
