"""Knobs: what one may turn before the dice of a battle, to see what its odds become.

A game with battles says how they are turned by a `Turning` named TURNING in its module ``odds``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

from kernel_lib.core import example, packages
from kernel_lib.core.decision import Decision
from kernel_lib.core.example import Example
from kernel_lib.core.history import Made

from .beside import Offer
from .decided import given_to
from .walk import before_dice


class Knob(NamedTuple):
    """A number of one side of a battle: a field of its force, or how many of a `piece` are in that field.

    side  0 for the active one, 1 for the other; said: what a field is called, in English and Chinese
    """

    side: int
    field: str
    piece: str = ""
    most: int = 15
    said: tuple[str, str] = ("", "")

    def of(self, state: Any) -> int:
        """What it stands at."""
        value = getattr(state.battle.forces()[self.side], self.field)
        return int(value.get(self.piece, 0) if self.piece else value)

    def turn(self, state: Any, to: int) -> None:
        """Set it."""
        force = state.battle.forces()[self.side]
        if not self.piece:
            setattr(force, self.field, to)
        elif to:
            getattr(force, self.field)[self.piece] = to
        else:
            getattr(force, self.field).pop(self.piece, None)


def of_pieces(state: Any, field: str, single: Any) -> list[Knob]:
    """A knob for each kind of piece on both sides; of a `single` one (a leader) there is one."""
    return [Knob(side, field, piece, 1 if piece in single else 15) for side, force in enumerate(state.battle.forces())
            for piece in getattr(force, field)]


class Turning(NamedTuple):
    """How the battles of a game are turned.

    dice    the purposes of the first dice of a battle
    fight   the odds of the battle going on in a position, None without one
    knobs   everything that can be turned in it
    settle  what else follows in a position whose battle stood as the second argument until its knobs were turned
    """

    dice: tuple[str, ...]
    fight: Callable[[Any], Offer | None]
    knobs: Callable[[Any], list[Knob]]
    settle: Callable[[Any, Any], None]


def turning(game: str) -> Turning:
    """That of a game; of one without battles, nothing to turn."""
    found: Turning = getattr(packages.part(game, "odds"), "TURNING", NOTHING)
    return found


NOTHING = Turning((), lambda state: None, lambda state: [], lambda state, before: None)


def before_battle(worked: Example) -> Any:
    """The position of a worked example in which the first dice of a battle are about to be rolled; None without any."""
    game = worked.game
    dice = turning(game).dice
    for table in example.run(worked).tables if dice else ():
        fallen = list(takewhile(lambda one: one.chance.purpose not in dice, table.rolled))
        if table.start is not None and len(fallen) < len(table.rolled):
            name, arguments = table.start
            state = before_dice(game, table.opening, name, given_to(game, table.opening, name, arguments),
                                lambda made=tuple(table.made): _AsMade(made),  # type: ignore[misc]
                                dice, [one.values for one in fallen])
            return state if state is not None and fight(game, state) is not None else None
    return None


class _AsMade:
    """The choices of an example, one after the other."""

    def __init__(self, made: Iterable[Made]) -> None:
        self.made = iter(made)

    def __call__(self, table: Any, decision: Decision) -> Any:
        return next(self.made).choice


def fight(game: str, state: Any) -> Offer | None:
    """The odds of the battle going on."""
    return turning(game).fight(state)


def knobs(game: str, state: Any) -> list[Knob]:
    """Everything that can be turned."""
    return turning(game).knobs(state)


def turned(game: str, state: Any, turns: Mapping[Knob, int]) -> Any:
    """The position with its knobs turned."""
    made = state.copy()
    for knob, to in turns.items():
        knob.turn(made, to)
    turning(game).settle(made, state.battle)
    return made
