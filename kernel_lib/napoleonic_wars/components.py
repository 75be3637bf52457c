"""02 Components: counters are limits, and may be changed into each other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import AREAS, LEADERS, POWERS, UNITS_OF, WORTH
from .state import Area, Count, Leader, Power, State

LARGE_FIRST: dict[str, list[tuple[int, int]]] = {
    power: sorted(((WORTH[kind], supply) for kind, supply in one.counters.items()), reverse=True)
    for power, one in POWERS.items()}
"""What the counters of a power are worth, and how many of each there are."""


def stacks(state: State, power: str) -> list[int]:
    """How many units of a power stand together, stack by stack: in areas, in the regroup box, in foreign wars."""
    bags = (*state.units.values(), state.regroup, *(war.units for war in state.wars))
    return [bag[power] for bag in bags if power in bag]


def makeable(power: str, piles: Iterable[int]) -> bool:
    """Whether the counters of a power make stacks of such sizes: large counters first, what is left by smaller ones."""
    return _makeable(power, tuple(piles))


@lru_cache(maxsize=1 << 14)
def _makeable(power: str, piles: tuple[int, ...]) -> bool:
    left = list(piles)
    for worth, supply in LARGE_FIRST[power]:
        for number, size in enumerate(left):
            if size >= worth and supply:
                used = min(supply, size // worth)
                left[number] -= used * worth
                supply -= used
        left = [size for size in left if size]
    return not left


@rule("2.2")
def counters_for(power: str, units: int) -> list[int]:
    """2.2 A stack of so many units as counters that its power has, the largest first."""
    made = []
    for worth, supply in LARGE_FIRST[power]:
        number = min(supply, units // worth)
        made += [worth] * number
        units -= worth * number
    return made


@question("units_left")
@rule("2.2")
def units_left(state: State, power: Power) -> int:
    """2.2 Units of a power that can still be built: counters not in play."""
    return UNITS_OF[power] - sum(stacks(state, power))


@question("fits_counters")
@rule("2.2")
def fits_counters(state: State, power: Power, more: list[Count] = []) -> Verdict:  # noqa: B006 - never changed
    """2.2 Whether the counters of a power make all its stacks, and `more` of them."""
    piles = [*stacks(state, power), *more]
    if sum(piles) > UNITS_OF[power]:
        return no("2.2", "no_counters", power=power, units=sum(piles), limit=UNITS_OF[power])
    if not makeable(power, piles):
        return no("2.2", "no_change", power=power)
    return yes("2.2")


@question("may_add")
@rule("2.2")
def may_add(state: State, power: Power, at: Area, units: Count = 1) -> Verdict:
    """2.2 Whether the counters allow so many more units of a power at `at`."""
    here = state.units.get(at, {}).get(power, 0)
    piles = stacks(state, power)
    if here:
        piles.remove(here)
    if sum(piles) + here + units > UNITS_OF[power]:
        return no("2.2", "no_counters", power=power, units=sum(piles) + here + units, limit=UNITS_OF[power])
    if not makeable(power, [*piles, here + units]):
        return no("2.2", "no_change", power=power)
    return yes("2.2")


@question("may_be_carried")
@rule("2.2")
def may_be_carried(state: State, units: Count, leader: Leader | None = None) -> Verdict:
    """2.2 Whether a counter of so many units may move or evade: one of 6 or 8 needs a leader who commands as many."""
    if leader is None:
        return yes("2.2") if units in WORTH.values() else no("2.2", "counter_needs_leader", units=units)
    command = LEADERS[leader].command
    return yes("2.2") if units <= command else no("2.2", "counter_beyond_command", units=units, leaders=[leader])


@question("area")
@rule("3/areas")
def area(state: State, at: Area) -> dict[str, object]:
    """3 What the map says of an area: whose it is, home, vassal or double vassal, capital, key, fortress, ports."""
    one = AREAS[at]
    return {"power": one.power, "status": one.status, "second": one.second or "", "capital": one.capital,
            "key": one.key, "fortress": one.fortress, "ports": list(one.ports)}
