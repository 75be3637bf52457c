"""14.23, 14.24 Deployment by sea: a fleet, or a sealift from port to port."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import chosen, common, first_of, less, put, size, take, together
from kernel_lib.parts.kept import kept
from kernel_lib.parts.network import Known

from .board import COUNTERS, LEADERS, LEADERS_OF, NATION, PORTS, RESERVES, RESERVES_OF, SEAS
from .command import take_away
from .fleets import enemy_ships, harbour, lying_at, next_by_sea, port_friendly, strait_fortresses
from .interception import company, could_be_intercepted
from .players import family, player
from .refit import marks_along, refitted, taken_along
from .sealift import MOST, ports_by_sea, sea_ways, way_to
from .state import Area, Place, Power, Ships, State, Units
from .terms import areas_with, armies_needed, enemies_at, footing, leaders_in, units_at


@question("sealift_limit")
@rule("14.23")
def sealift_limit(state: State, power: Power) -> int:
    """14.23 What the way of a deployed sealift may cost at most: the CP of the power's best reserve card."""
    return max(RESERVES[one].cp for one in RESERVES_OF[power])


@question("may_ferry")
@rule("14.23", "13.6")
def may_ferry(state: State, at: Area, to: Area, units: Units, power: Power) -> Verdict:
    """14.23 Whether pieces may be deployed by sealift: one army or counter of five pieces at most, between friendly
    ports, over seas without enemy fleets, no dearer than the reserve card; never to where enemies stand or could
    intercept."""
    return may_ferry_between(state, at, to, power) and may_be_ferried(state, at, units)


@rule("14.23", "13.6", "14.21")
def may_ferry_between(state: State, at: str, to: str, power: str) -> Verdict:
    """14.23 Whether anybody of `power` may be deployed by sealift from port to port."""
    return may_ferry_over(state, at, to, power, sea_ways(state, at, power) if at in PORTS else {})


@rule("14.23", "13.6", "14.21")
def may_ferry_over(state: State, at: str, to: str, power: str, seas: dict[str, list[str]]) -> Verdict:
    """`may_ferry_between` over these `sea_ways`."""
    if not player(state, power):
        return no("14.21", "neutral_power", power=power)
    if at not in PORTS or to not in PORTS:
        return no("13.6", "not_two_ports", place=at, to=to)
    if not port_friendly(state, at, power):
        return no("14.23", "not_friendly", place=to, power=power)
    return may_go_ashore(state, to, power) and may_take_way(state, at, to, power, seas)


@rule("14.23")
def may_go_ashore(state: State, to: str, power: str) -> Verdict:
    """14.23 Whether a sealift of `power` may be deployed to a port, wherever it comes from."""
    if not port_friendly(state, to, power) or enemies_at(state, to, power):
        return no("14.23", "not_friendly", place=to, power=power)
    if could_be_intercepted(state, to, power):
        return no("14.23", "could_be_intercepted", place=to)
    return yes("14.23")


@rule("14.23", "13.6")
def may_take_way(state: State, at: str, to: str, power: str, seas: dict[str, list[str]]) -> Verdict:
    """14.23 Whether there is a way over these `sea_ways` that is not too long."""
    way = way_to(state, at, to, power, seas)
    if not way or enemy_ships(state, to, power):
        return no("13.6", "no_way_by_sea", place=at, to=to)
    if len(way) > sealift_limit(state, power):
        return no("14.23", "too_far_by_sea", place=to, cp=len(way), limit=sealift_limit(state, power))
    return yes("14.23")


@rule("14.23", "13.6")
def may_be_ferried(state: State, at: str, units: Units) -> Verdict:
    """14.23 Whether these pieces go by sea together, wherever they go."""
    if size(units) > MOST:
        return no("13.6", "too_many_for_sea", count=size(units), most=MOST)
    together = armies_needed(state, units)
    if together and together.facts["armies"] > 1:
        return no("13.6", "one_army_only", place=at)
    return yes("14.23") if together else together


@rule("14.23")
def piers(state: State, power: str) -> list[str]:
    """14.23 The friendly ports where pieces of a player's power stand."""
    harbours = sea_view(state, power).harbours if player(state, power) else ()
    return [at for at in areas_with(state, LEADERS_OF[power] | {power}) if at in harbours]


@rule("14.23")
def ferries(state: State, power: str, moved: dict[str, Units], cp: int | None,
            starts: list[str]) -> Iterator[dict[str, Any]]:
    """14.23, 14.24 The sealifts that a power could still deploy from these ports; with `cp` an extra one that costs
    them."""
    harbours = sea_view(state, power).harbours
    ashore = Known(lambda to: may_go_ashore(state, to, power))
    for at in starts:
        able = [units for units in loads(state, at, power, moved)
                if (cp is None or size(units) <= cp) and may_be_ferried(state, at, units)]
        seas = sea_ways(state, at, power) if able else {}
        for to in ports_by_sea(state, at, power) if able else ():
            if to in harbours and ashore[to] and may_take_way(state, at, to, power, seas):
                yield from ({"do": "ferry", "from": at, "to": to, "units": units} for units in able)


@rule("14.23")
def fleets_out(state: State, power: str) -> list[str]:
    """14.23 Where squadrons of a power's family lie."""
    return lying_at(state, power)


@rule("14.23")
def fleets_to_deploy(state: State, power: str, at_sea: dict[str, Ships], cp: int | None,
                     starts: list[str]) -> Iterator[dict[str, Any]]:
    """14.23, 14.24 The fleets that a power could still deploy from these places; with `cp` an extra one that costs
    them."""
    for at in starts:
        free = ready_ships(state, at, power, at_sea)
        ships = Bag(free, 1, size(free))
        for to, steps in ways_from(state, at, power).items() if free else ():
            if cp is None or steps <= 2 * cp:
                yield {"do": "fleet", "from": at, "to": to, "ships": ships}


def loads(state: State, at: str, power: str, moved: dict[str, Units]) -> list[Units]:
    """What could be put on board at a port: each leader with as much as he may take or alone, counters of units."""
    here = less(units_at(state, at), moved.get(at, {}))
    found: list[Units] = [{power: worth} for worth in COUNTERS[power] if worth <= here.get(power, 0)]
    for leader in leaders_in(here):
        if here[leader] and LEADERS[leader].power == power:
            load = carried_by(state, at, leader, moved)
            found += [load, {leader: 1}] if size(load) > 1 else [load]
    return found


def carried_by(state: State, at: str, leader: str, moved: dict[str, Units]) -> Units:
    """As much as a leader may take to sea, with himself."""
    pool = company(state, at, leader, 1).pool
    own = chosen(pool, lambda piece: family(state, NATION[piece]) == family(state, LEADERS[leader].power)
                 and piece not in LEADERS)
    rested = common(own, less(units_at(state, at), moved.get(at, {})))
    return {leader: 1} | first_of(rested, min(MOST - 1, LEADERS[leader].command))


def ready_ships(state: State, at: str, power: str, at_sea: dict[str, Ships]) -> Ships:
    """Squadrons of a power, and of its pact minor powers, that can deploy from a place."""
    mine = {one: count for one, count in state.squadrons[at].items() if family(state, one) == power or one == power}
    return {one: count for one, count in less(refitted(state, at, mine), at_sea.get(at, {})).items() if count > 0}


@question("waters")
@rule("14.23", "14.21")
def waters(state: State, at: Place, power: Power) -> dict[str, int]:
    """14.23 Where a deploying fleet could go, and the movement points of the way: sea areas and friendly ports past
    which no enemy fleet could intercept it; none for a neutral minor power (14.21)."""
    return ways_from(state, at, power)


def sea(state: State) -> tuple[Any, ...]:
    """What says where deploying fleets go: for whom ports are friendly, whose fortresses the straits have, and where
    fleets are."""
    return *footing(state), state.squadrons


class SeaView(NamedTuple):
    """What the sea is for the fleets of a power: its `harbours` are friendly, at `watched` places lie enemy fleets."""

    harbours: frozenset[str]
    watched: frozenset[str]


@kept(sea)
def sea_view(state: State, power: str) -> SeaView:
    """How a power sees the sea now."""
    friendly = harbour.now(state)
    return SeaView(frozenset([port for port in PORTS if friendly[port, power]]),
                   frozenset(at for at in state.squadrons if enemy_ships(state, at, power)))


@kept(sea)
def ways_from(state: State, at: str, power: str) -> dict[str, int]:
    """`waters`, kept."""
    if not player(state, power):
        return {}
    found, edge, view = {at: 0}, [at], sea_view(state, power)
    for place in edge:
        for to in next_by_sea(place) if place in SEAS or place == at else ():
            if to not in found and not shut(state, place, to, power, view):
                found[to] = found[place] + 1
                edge.append(to)
    del found[at]
    return found


@rule("14.23", "13.31", "13.8")
def shut(state: State, at: str, to: str, power: str, view: SeaView) -> bool:
    """14.23 Whether a deploying fleet may not take this step: to an enemy port, or where an enemy fleet could intercept
    it - in the sea area that it enters or whose port it enters, or in the fortress of a strait."""
    if to in PORTS:
        return to not in view.harbours or at in view.watched or to in view.watched
    return to in view.watched or not view.watched.isdisjoint(strait_fortresses(state, at, to, power))


@rule("14.23", "14.24")
def ferry(game: Game, power: str, choice: dict[str, Any], moved: dict[str, Units], cp: int | None) -> int:
    """14.23 A sealift is deployed; returns the CP of an extra one: one for each piece."""
    state: State = game.state
    units = dict(choice["units"])
    take_away(state, choice["from"], units)
    put(state.units, choice["to"], units)
    put(moved, choice["to"], units)
    game.emit("deployed", "14.23" if cp is None else "14.24", power, at=choice["from"], to=choice["to"], units=units)
    return 0 if cp is None else size(units)


@rule("14.23", "14.24")
def deploy_fleet(game: Game, power: str, choice: dict[str, Any], at_sea: dict[str, Ships],
                 cp: int | None) -> Procedure:
    """14.23 A fleet is deployed and may gather others on its way; returns the CP of an extra one: a movement point for
    each place it enters."""
    state: State = game.state
    at, to, ships, steps = choice["from"], choice["to"], dict(choice["ships"]), 0
    while True:
        able = on_the_way(state, at, to, power, at_sea, None if cp is None else 2 * cp - steps)
        joining: Any = "go_on" if not able else (yield Decision(
            "gather_fleet", player(state, power), "14.23", (*able, "go_on"),
            facts={"at": at, "to": to, "ships": ships.copy()}))
        on = to if joining == "go_on" else joining["at"]
        steps += waters(state, at, power)[on]
        taken_along(marks_along(state, at, ships), on)
        take(state.squadrons, at, ships)
        put(state.squadrons, on, ships)
        if on == to:
            break
        at, ships = on, together(ships, joining["ships"])
    put(at_sea, to, ships)
    game.emit("fleet_deployed", "14.23" if cp is None else "14.24", power, at=choice["from"], to=to, ships=ships)
    return 0 if cp is None else (steps + 1) // 2


@rule("14.23")
def on_the_way(state: State, at: str, to: str, power: str, at_sea: dict[str, Ships],
               mp: int | None) -> list[dict[str, Any]]:
    """14.23 The squadrons that a fleet which deploys from `at` to `to` could gather, with so many movement points."""
    near, found = ways_from(state, at, power), []
    for place in state.squadrons:
        free = ready_ships(state, place, power, at_sea) if place in near else {}
        further = ways_from(state, place, power).get(to) if free else None
        if further is not None and (mp is None or near[place] + further <= mp):
            found.append({"at": place, "ships": Bag(free, 1, size(free))})
    return found
