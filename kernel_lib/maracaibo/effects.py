"""17 What bought cards do: permanent effects are counted here, instant ones done."""

from __future__ import annotations

from typing import Any, TypeVar

from kernel_lib.core.registry import question

from . import records, vocabulary
from .state import State

E = TypeVar("E", bound=vocabulary.Step)


def effects(state: State, who: str, kind: type[E]) -> list[E]:
    """The effects of that kind on the player's bought cards, one per card that shows it (17/stack)."""
    cards = records.cards()
    return [effect for card in state.player(who).bought for effect in cards[card].effects if isinstance(effect, kind)]


def count(state: State, who: str, kind: type[Any]) -> int:
    """How many effects of that kind the bought cards show."""
    return len(effects(state, who, kind))


@question("compasses")
def compasses(state: State, who: str) -> int:
    """Compasses on bought cards and the one on the ship board."""
    return 1 + count(state, who, vocabulary.PermCompass)
