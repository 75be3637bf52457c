"""The set-up posters of The Napoleonic Wars: one position for all, and who plays what by the number of players."""

from __future__ import annotations

from functools import partial

from kernel_lib.core import poster, sheet
from kernel_lib.core.poster import Poster

from .game import GAME
from .sheet import places

_rules, _said = partial(poster.rules, GAME), partial(sheet.said, GAME)


def posters() -> list[Poster]:
    """One for each number of players: the map, the steps, and who stands where."""
    steps = _rules("4.1", "4.2", "4.4", "4.5")
    return [Poster(_said(f"poster.{number}"), {"players": number}, "map", [_said(f"poster.who.{number}"), *steps],
                   places()) for number in (2, 3, 4, 5)]
