"""09 Marches as actions of an impulse: which there are, and whom a leader takes along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import common
from kernel_lib.parts.kept import View, kept
from kernel_lib.parts.network import Known

from .actions import action
from .board import COUNTERS, FORTRESSES, LEADERS, LINKS
from .components import stacks
from .interception import company
from .movement import enter, free_to_move, may_enter, may_leave, may_march, may_part
from .state import State, impulse_of
from .straits import may_cross
from .terms import headquarters, holdings, leaders_in, units_at


@rule("9.1", "3/army", "3/corps")
def marches(state: State, starts: Iterable[str]) -> Iterator[dict[str, Any]]:
    """9.1 Every march of a leader with company that could be made from these areas."""
    for at, led, near in marching(state, starts):
        escorts = Known(partial(escort, state, at))
        for to in near:
            for leader in led:
                yield {"do": "march", "from": at, "to": to, "lead": leader, "units": escorts[leader]}


def marching(state: State, starts: Iterable[str]) -> Iterator[tuple[str, list[str], list[str]]]:
    """9.1 Of each of these areas from where leaders of the active power may march: they, and where to. Alone a leader
    is an army, of one command point."""
    power = impulse_of(state).power
    entered = open_land.now(state)
    for at in starts if impulse_of(state).cp else ():
        free = free_to_move(state, at)
        led = [leader for leader in leaders_in(free) if LEADERS[leader].power == power]
        near = open_from(state, at, power, entered) if led else []
        if near:
            yield at, led, near


def halted(state: State) -> Iterator[dict[str, Any]]:
    """9.51, 9.52 Of each leader who was stopped in this impulse, a march that he may not make any more."""
    impulse = impulse_of(state)
    for at, bag in impulse.stopped.items():
        for leader in leaders_in(bag):
            if LEADERS[leader].power == impulse.power and units_at(state, at).get(leader):
                yield {"do": "march", "from": at, "to": next(iter(LINKS[at])), "lead": leader, "units": {}}


@rule("9.1", "3/corps")
def loose_marches(state: State, starts: Iterable[str]) -> Iterator[dict[str, Any]]:
    """9.1 Every march of a counter without a leader from these areas, for one command point."""
    power = impulse_of(state).power
    piles, entered = stacks(state, power), open_land.now(state)
    parts: dict[tuple[int, int, int], bool] = {}
    for at in starts:
        own, free = state.units[at][power], free_to_move(state, at).get(power, 0)
        counters = [worth for worth in COUNTERS[power] if worth <= free]
        for to in open_from(state, at, power, entered) if counters else ():
            for worth in counters:
                part = own, units_at(state, to).get(power, 0), worth
                if part not in parts:
                    parts[part] = may_part(state, at, to, power, worth, piles)
                if parts[part]:
                    yield {"do": "march_units", "from": at, "to": to, "units": {power: worth}}


def garrisons(state: State) -> list[str]:
    """Where units of the active power stand, while a march can be paid for."""
    impulse = impulse_of(state)
    return [at for at, bag in state.units.items() if impulse.power in bag] if impulse.cp else []


def open_from(state: State, at: str, power: str, entered: View[bool]) -> list[str]:
    """The areas next to `at` where pieces of the active power may go: all of them where one may."""
    near = [to for to, link in LINKS[at].items() if entered[to, power]
            and (link.kind != "strait" or may_cross(state, at, to, power))]
    return [to for to in near if may_leave(state, at, to, power)] if at in FORTRESSES else near


@kept(lambda state: (*holdings(state), state.lasting, state.turn == state.round == 1))
def open_land(state: State, to: str, power: str) -> bool:
    """Whether pieces of `power` may enter an area, wherever they come from."""
    return bool(may_enter(state, to, power, {power: 1}))


def escort(state: State, at: str, leader: str) -> Any:
    """Whom a leader may take along with the command points there are."""
    bag = company(state, at, leader, impulse_of(state).cp)
    free = free_to_move(state, at)
    pool = {piece: count for piece, count in common(bag.pool, free).items() if count}
    return type(bag)(pool, 0, bag.most)


@action("march", marches, lambda state, one: may_march(state, one["from"], one["to"], one["units"], one["lead"]),
        checked=True, missed=halted, also=("move", "移动", "行军"),
        starts=headquarters, sure=lambda found: any(True for _ in marching(found.state, found.begins(headquarters))))
def march(game: Game, choice: dict[str, Any]) -> Procedure:
    """9 One formation enters one area."""
    yield from enter(game, choice["from"], choice["to"], choice["units"], choice["lead"])


@action("march_units", loose_marches, lambda state, one: may_march(state, one["from"], one["to"], one["units"]),
        checked=True, starts=garrisons, also=("march", "move", "移动", "行军"))
def march_units(game: Game, choice: dict[str, Any]) -> Procedure:
    """9.1 A counter without a leader enters an area."""
    yield from enter(game, choice["from"], choice["to"], choice["units"])
