"""17 Discounts of bought cards; they hold for cards and for prestige buildings."""

from __future__ import annotations

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule

from .effects import shown
from .names import Count, Seat
from .state import State
from .vocabulary import PermDiscount


@question("price")
@rule("17/cost", "17/permanent")
def price(state: State, who: Seat, doubloons: Count) -> int:
    """A printed price after the discounts of bought cards; never below 0."""
    return max(0, doubloons - discount(state, who))


@rule("17/permanent")
def discount(state: State, who: str) -> int:
    """The doubloons that bought cards take off every price."""
    return sum([effect.x for effect in shown(state.player(who).bought, PermDiscount)])
