"""The odds of a debate at once: whom the draws match, how far apart their hits are, and a second round after a tie.

What a pair of debaters may come to is asked once for each difference of hits, and not for every pair of rolls, as a
walk does (`kernel_lib.odds.walk`). The tests hold both equal, fraction by fraction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from kernel_lib.odds import exact
from kernel_lib.odds.chances import Chances

from .combat import HIT
from .debate import CANCELS, Pool, able_to_debate, dice_now, may_cancel, one_more_space
from .records import Zone
from .reformation import OTHER, Side
from .state import State

Number = Callable[[Any], Any]
Won = tuple[Side, int] | None
"""Who won a debate and how many spaces; None: nobody."""


class Called(NamedTuple):
    """A debate as it is called: the arguments of the procedure `debate`."""

    side: Side
    zone: Zone
    against: Pool = "uncommitted"
    attacker: str | None = None
    barred: list[str] | None = None
    more: int = 0


def debate_at_once(state: State, arguments: dict[str, Any], number: Number = float) -> Chances:
    """16.2 How likely each side wins how many spaces, when nobody plays a card; `number` makes floats or fractions of
    the chances."""
    return Chances(dict(a_round(state, Called(**arguments), True, number)))


def a_round(state: State, called: Called, first: bool, number: Number) -> dict[Won, Any]:
    """16.2 What the first round comes to, with the second where it is tied, or the second."""
    side, zone, against, attacker, barred, _ = called
    ones = [attacker] if first and attacker else able_to_debate(state, side, zone, first, None, [])
    others = able_to_debate(state, OTHER[side], zone, first, against if first else None, barred or [] if first else [])
    if not ones or not others:
        return {None: number(1)}
    odds: dict[Won, Any] = defaultdict(int)
    each = number(Fraction(1, len(ones) * len(others)))
    for pair in product(ones, others):
        for won, share in debated(state, called, first, pair, number):
            odds[won] += each * share
    return odds


def debated(state: State, called: Called, first: bool, pair: tuple[str, str], number: Number
            ) -> Iterator[tuple[Won, Any]]:
    """16.2/result What a pair of debaters comes to: the caller's and the other."""
    one, other = pair
    more, cancelled = one_more_space(state, pair), {loser: number(cancels(state, loser)) for loser in pair}
    mine, theirs = dice_now(state, one, True, called.zone, called.more), dice_now(state, other, False, called.zone, 0)
    for ahead, chance in differences(mine, theirs, number).items():
        if ahead:
            side, loser = (called.side, other) if ahead > 0 else (OTHER[called.side], one)
            yield (side, abs(ahead) + more), chance * (1 - cancelled[loser])
            if cancelled[loser]:
                yield None, chance * cancelled[loser]
        elif first:
            again = a_round(turned_over(state, pair), called, False, number)
            yield from ((won, chance * share) for won, share in again.items())
        else:
            yield None, chance


def cancels(state: State, loser: str) -> Fraction:
    """16.3 How likely the debate that he has lost is cancelled."""
    return exact.hits(1, CANCELS)[1] if may_cancel(state, loser) else Fraction(0)


def turned_over(state: State, pair: tuple[str, str]) -> State:
    """16.2/committed The position when both debaters are turned over."""
    tied = state.copy()
    tied.debaters.update(dict.fromkeys(pair, "committed"))
    return tied


@lru_cache(maxsize=256)
def differences(mine: int, theirs: int, number: Number) -> dict[int, Any]:
    """How many hits more so many dice make than so many others, and how likely."""
    odds: dict[int, Fraction] = defaultdict(Fraction)
    for (made, chance), (taken, share) in product(exact.hits(mine, HIT).items(), exact.hits(theirs, HIT).items()):
        odds[made - taken] += chance * share
    return {ahead: number(share) for ahead, share in odds.items()}
