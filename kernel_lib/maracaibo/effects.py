"""17 Lasting effects of bought cards: what they are, and how many of a kind."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import records, vocabulary
from .names import Seat
from .state import State

E = TypeVar("E", bound=vocabulary.Step)
NATION_BONUS = 2


def effects(state: State, who: str, kind: type[E]) -> list[E]:
    """The effects of that kind on the player's bought cards; equal ones on several cards all count."""
    return shown(state.player(who).bought, kind)


@rule("17/stack")
def shown(bought: list[str], kind: type[E]) -> list[E]:
    """The effects of that kind on these cards; equal ones on several cards all count."""
    showing = records.effects_of(kind)
    if showing.keys().isdisjoint(bought) and records.known_cards().issuperset(bought):
        return []
    return [effect for card in bought for effect in showing[card]]


IGNORE = "ignore"
"""The word for leaving an effect of a card out."""


@rule("17/stack")
def may_ignore(optional: bool) -> Verdict:
    """Whether an effect may be left out: one of a card, not a city's action or a reward."""
    return yes("17/stack") if optional else no("17/stack", "not_optional")


def on_cards(bought: list[str], kind: type[E]) -> list[tuple[str, E]]:
    """The same, each with its card."""
    showing = records.effects_of(kind)
    return [(card, effect) for card in bought for effect in showing[card]]


def count(state: State, who: str, kind: type[Any]) -> int:
    """How many effects of that kind the bought cards show."""
    return len(effects(state, who, kind))


@question("compasses")
@rule("11/compass", "17/permanent")
def compasses(state: State, who: Seat) -> int:
    """Compasses on bought cards and the one on the ship board."""
    return 1 + count(state, who, vocabulary.PermCompass)


@rule("17/permanent")
def nation_bonus(state: State, who: str, nation: str) -> int:
    """The combat points that cards sworn to a nation bring who fights for it."""
    return NATION_BONUS * sum(effect.nation == nation for effect in effects(state, who, vocabulary.PermNationBonus))


@question("bought_effects")
def bought_effects(state: State, who: Seat) -> list[dict[str, Any]]:
    """Every effect on the player's bought cards, as printed, with its card."""
    cards = records.cards()
    return [{"card": card, **msgspec.to_builtins(effect)}
            for card in state.player(who).bought for effect in cards[card].effects]
