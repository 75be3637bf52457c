"""05.1, 06.1, 10, 11.1 and 11.2 Raising troops and building fleets, as far as the counters go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heapify, heapreplace
from typing import Annotated

from kernel_lib.core.dice import Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.naming import Of
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put

from .board import CARDS, COSTS, DATA, FLEETS, KIND, MAJORS, OWNER, POWERS, SPACES, TROOPS, UNIT_OF, UNITS
from .map import besieged, enemy_troops, home_of, homes_of
from .records import Count, Major, Power, Space
from .spending import NEVER, Choice, action
from .state import State, ally_of, controller, held_by, master, minors_of, troops, units_at

Unit = Annotated[str, Of("units")]
COUNTERS = {one.id: one for one in DATA.counters}
LARGEST_FIRST = {one.id: sorted([max(part.faces) for part in one.land for _ in range(part.count)], reverse=True)
                 for one in DATA.counters}
"""power -> the numbers that its land counters show at most."""
TROOPS_OF = {power: frozenset(piece for piece in TROOPS if OWNER[piece] == power) for power in POWERS}
"""power -> its kinds of troops."""
RAISED: dict[str, tuple[str, ...]] = {power: tuple(unit for (whose, _), unit in UNIT_OF.items() if whose == power)
                                      for power in POWERS}
"""power -> its kinds of units that are raised."""
CHEAPEST = {power: min(COSTS[KIND[unit]].get(power, NEVER) for unit in RAISED[power]) for power in MAJORS}
"""major power -> command points for the cheapest of them."""
NOT_FOR_ALL = {"mercenary": "11.1/no-mercenaries", "cavalry": "11.1", "corsair": "11.2/pirates", "squadron": "6.1"}
"""kind of unit that some powers never raise -> the rule that says so."""


@question("may_raise")
@rule("5.1/raise", "5.6/siege", "20.2/moves", "18.1/hands-off", "10/raise", "11.1/no-mercenaries", "11.2/unlock",
      "11.2/algiers", "6.1")
def may_raise(state: State, power: Major, unit: Unit, at: Space) -> Verdict:
    """5.1/raise Whether a power may raise a unit in a space: a home space of that unit's power which it controls,
    without siege, unrest or enemies; fleets in ports; in Algiers and pirate havens corsairs only."""
    owner, kind = OWNER[unit], KIND[unit]
    lent = UNITS[unit].lender is not None
    if lent or master(state, owner) != power:
        return no("10/raise" if raising_cost(state, power, unit) < NEVER else NOT_FOR_ALL[kind], "not_its_unit",
                  power=power, unit=unit)
    if power == "protestant" and not state.league:
        return no("18.1/hands-off", "before_league", power=power)
    if home_of(state, at) != owner:
        return no("10/raise" if ally_of(state, home_of(state, at)) == power else "5.1/raise", "not_home", place=at,
                  power=owner)
    if controller(state, at) != power:
        return no("5.1/raise", "not_controlled", place=at, power=power)
    if besieged(state, at):
        return no("5.6/siege", "under_siege", place=at)
    if at in state.unrest:
        return no("20.2/moves", "unrest_bars", place=at)
    if enemy_troops(state, power, at):
        return no("5.1/raise", "enemies_there", place=at)
    if unit in FLEETS and not SPACES[at].seas:
        return no("6.1", "no_port", place=at)
    abroad = short_of_men(state, power) if unit in TROOPS and owner == power else ""
    if abroad:
        return no("4/play", "war_comes_first", card=abroad)
    if kind == "corsair" and not state.pirates:
        return no("11.2/unlock", "no_pirates_yet")
    if kind != "corsair" and (at == "algiers" or at in state.havens):
        return no("11.2/algiers", "corsairs_only", place=at)
    return may_lay_out(state, owner, unit, at)


def short_of_men(state: State, power: str) -> str:
    """The war abroad to which new troops of a power must go before any others are raised; "" without one."""
    return next((card for card, war in state.foreign_wars.items()
                 if war.power == power and troops(war.units) < CARDS[card].event[0][0].count), "")


@question("raising_cost")
@rule("5.1/raise", "6.1", "11.1", "11.2/pirates")
def raising_cost(state: State, power: Major, unit: Unit) -> int:
    """5.1/raise Command points for one unit."""
    return COSTS[KIND[unit]].get(power, NEVER)


def candidates(state: State, power: str) -> Iterator[Choice]:
    """Every unit and space that might do."""
    return within_means(state, power, NEVER)


def within_means(state: State, power: str, cp: int) -> Iterator[Choice]:
    """Every unit of so many command points at most and every space that might do."""
    for owner in (power, *minors_of(state, power)):
        homes = held_by(state, power, homes_of(state, owner))
        for unit in RAISED[owner]:
            if raising_cost(state, power, unit) <= cp:
                for at in homes:
                    if unit not in FLEETS or SPACES[at].seas:
                        yield {"do": "raise", "unit": unit, "at": at}


def drawn(state: State, power: str, stream: Stream) -> Choice | None:
    """A unit and a space at random."""
    owner = stream.pick((power, *minors_of(state, power)))
    homes = held_by(state, power, homes_of(state, owner))
    return {"do": "raise", "unit": stream.pick(RAISED[owner]), "at": stream.pick(homes)} if homes else None


def may_raise_one(state: State, power: str, choice: Choice) -> Verdict:
    """5.1/raise `may_raise` of a choice; a kind of unit that a power does not have may be named alone."""
    if choice["unit"] in NOT_FOR_ALL:
        return no(NOT_FOR_ALL[choice["unit"]], "no_such_units", power=power, kind=choice["unit"])
    return may_raise(state, power, choice["unit"], choice["at"])


def cost_of_one(state: State, power: str, choice: Choice) -> int:
    """5.1/raise Command points for it; for a unit that a power never raises `may_raise` says why not."""
    unit = choice["unit"]
    cost = raising_cost(state, power, unit) if unit in UNITS else NEVER
    return cost if cost < NEVER else 0


@action("raise", "5.1/raise", candidates, may_raise_one, cost_of_one,
        also=("recruit", "build", "buy", "muster", "招募", "征募", "建造"), least=CHEAPEST, drawn=drawn,
        likely=within_means)
@rule("5.1/raise", "6.1")
def raise_unit(game: Game, power: str, choice: Choice) -> Procedure:
    """5.1/raise Place one unit."""
    yield from place_units(game, power, choice["at"], {choice["unit"]: 1},
                           "6.1" if choice["unit"] in FLEETS else "5.1/raise")


@question("may_place")
@rule("5.1/raise", "6.1", "5.1/counters")
def may_place(state: State, power: Power, at: Space, units: dict[Unit, Count]) -> Verdict:
    """5.1/raise Whether new units can come on the map in a space, whatever brings them: a power's own or those of its
    minor ally, fleets in ports, as far as the counters go."""
    for unit, count in units.items():
        owner = OWNER[unit]
        if master(state, owner) != power:
            return no("10/raise", "not_its_unit", power=power, unit=unit)
        if unit in FLEETS and not SPACES[at].seas:
            return no("6.1", "no_port", place=at)
        verdict = may_lay_out(state, owner, unit, at, count)
        if not verdict:
            return verdict
    return yes("5.1/raise")


@procedure("place_units", may="may_place")
def place_units(game: Game, power: Power, at: Space, units: dict[Unit, int], rule: str = "5.1/raise") -> Procedure:
    """New units come on the map."""
    put(game.state.units, at, units)
    game.emit("raised", rule, power, place=at, units=dict(units))
    return
    yield


# Counters


@question("may_lay_out")
@rule("5.1/counters")
def may_lay_out(state: State, power: Power, unit: Unit, at: Space, count: Count = 1) -> Verdict:
    """5.1/counters Whether the counters of a power suffice for `count` more of a unit in a space."""
    if state.options["counter_limits"] == "unlimited":
        return yes("5.1/counters")
    if unit in FLEETS:
        used = sum(number for bag in (*state.units.values(), state.sunk) for piece, number in bag.items()
                   if piece in FLEETS and (UNITS[piece].lender or OWNER[piece]) == power)
        if used + count > COUNTERS[power].fleets:
            return no("5.1/counters", "no_counter", unit=unit, power=power)
        return yes("5.1/counters")
    mine = TROOPS_OF[power]
    stacks = [number for bag in state.units.values() if not mine.isdisjoint(bag)
              for piece, number in bag.items() if piece in mine]
    stacks += [number for war in state.foreign_wars.values() if war.power == power
               for piece, number in war.units.items() if piece in TROOPS]
    there = units_at(state, at).get(unit, 0) if unit in mine else 0
    if there:
        stacks.remove(there)
    if fits(power, [*stacks, there + count]):
        return yes("5.1/counters")
    return no("5.1/counters", "no_counter", unit=unit, power=power)


def with_room(state: State, power: str, unit: str, places: Iterable[str]) -> list[str]:
    """5.1/counters The places where the counters of a power suffice for one more of a unit: alike where as many are."""
    known: dict[int, Verdict] = {}
    found = []
    for at in places:
        there = units_at(state, at).get(unit, 0)
        if there not in known:
            known[there] = may_lay_out(state, power, unit, at)
        if known[there]:
            found.append(at)
    return found


def as_many(state: State, power: str, units: dict[str, int], at: str) -> dict[str, int]:
    """5.1/counters As many of these units as the counters of a power allow."""
    found = {unit: next((number for number in range(count, 0, -1) if may_lay_out(state, power, unit, at, number)), 0)
             for unit, count in units.items()}
    return {unit: count for unit, count in found.items() if count}


def fits(power: str, stacks: Iterable[int]) -> bool:
    """Whether the land counters of a power can show stacks of these sizes: the largest counters first."""
    return _fits(power, tuple(sorted(stacks)))


@lru_cache(maxsize=10_000)
def _fits(power: str, stacks: tuple[int, ...]) -> bool:
    pool = LARGEST_FIRST[power]
    for left_out in range(pool.count(6) + 1):
        left = [-size for size in stacks]
        heapify(left)
        for value in pool[left_out:]:
            rest = -left[0]  # of the largest stack
            if rest >= value or (COUNTERS_SPLIT.get(power) and rest):
                heapreplace(left, min(0, value - rest))
            if not left[0]:
                return True
    return False


COUNTERS_SPLIT = {one.id: any(len(part.faces) > 1 for part in one.land) for one in DATA.counters}
"""power -> whether its counters show another number on the back; such a one may stand for less."""
