"""13.6, 13.7 Sealift and amphibious assault: a formation goes from port to port without ships of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import add, common, holds, put, size
from kernel_lib.parts.kept import kept

from .actions import action, may_spend, spend
from .attrition import suffer
from .battle import fight, open_battle
from .board import COUNTERS, FORTRESSES, LEADERS, LEADERS_OF, NATION, PORTS, PORTS_ON, SEA_LINKS, STRAITS
from .command import keep_command, take_away
from .fleets import enemy_ships, port_friendly
from .interception import evasions, interceptions
from .marches import escort
from .movement import come_late, free_to_move, may_command
from .players import family, player
from .shore import shore_fire, under_fire
from .state import Area, Battle, Force, Leader, Moving, NoLeader, Place, Port, Power, State, Units, impulse_of
from .terms import (
    allied,
    areas_with,
    armies_needed,
    at_war,
    controller,
    enemies_at,
    footing,
    leaders_in,
    sea_controlled,
    units_at,
)

MOST = 5
"""13.6 Units and leaders."""
STRAIT_FORTRESSES = tuple(one for strait in STRAITS.values() for one in strait.fortresses)


# 13.6 The way


@question("sea_way")
@rule("13.6", "13.63", "13.7", "13.8")
def sea_way(state: State, at: Port, to: Port, power: Power) -> list[str]:
    """13.6 A shortest way of a sealift, as the sea areas and the port it enters: no sea area with an enemy fleet, no
    strait with an enemy fortress. Allied and neutral fleets do not matter (13.63). An assault comes from a sea area
    that its side controls, if it can (13.7)."""
    return way_to(state, at, to, power, sea_ways(state, at, power))


@rule("13.6", "13.63", "13.7", "13.8")
def way_to(state: State, at: str, to: str, power: str, seas: dict[str, list[str]]) -> list[str]:
    """`sea_way` over these `sea_ways`."""
    near = [sea for sea in PORTS[to] if sea in seas] if to != at else []
    if len(near) > 1 and is_assault(state, to, power):
        near = [sea for sea in near if sea_controlled(state, sea, power)] or near
    return [*min([seas[sea] for sea in near], key=len), to] if near else []


@kept(lambda state: (state.bloc, state.squadrons, [controller(state, one) for one in STRAIT_FORTRESSES]))
def sea_ways(state: State, at: str, power: str) -> dict[str, list[str]]:
    """13.6 A shortest way to every sea area that a sealift from `at` could reach."""
    found = {sea: [sea] for sea in PORTS[at] if not enemy_ships(state, sea, power)}
    edge = list(found)
    for sea in edge:
        for other, strait in SEA_LINKS[sea].items():
            shut = strait and any(at_war(state, power, controller(state, one)) for one in STRAITS[strait].fortresses)
            if other not in found and not shut and not enemy_ships(state, other, power):
                found[other] = [*found[sea], other]
                edge.append(other)
    return found


def ports_by_sea(state: State, at: str, power: str) -> list[str]:
    """13.6 The ports that a sealift from `at` could reach, nearest first."""
    return [port for port in dict.fromkeys(port for sea in sea_ways(state, at, power) for port in PORTS_ON[sea])
            if port != at]


@question("sealift_cost")
@rule("13.6")
def sealift_cost(state: State, at: Port, to: Port, power: Power) -> int:
    """13.6 CP of a sealift: 1 for each sea area and port it enters; 0 when there is no way."""
    return len(sea_way(state, at, to, power))


@question("is_assault")
@rule("13.7", "13.62", "13.61")
def is_assault(state: State, to: Port, power: Power) -> bool:
    """13.62, 13.7 Whether landing at a port is an amphibious assault: an enemy holds it, even if one's own formations
    stand there. A besieged fortress of one's own side is relieved without one (13.61)."""
    return not port_friendly(state, to, power)


@question("hostile_for_landing")
@rule("13.63")
def hostile_for_landing(state: State, at: Place, power: Power, target: Power) -> bool:
    """13.63 Whether fleets, or the fortress, at a place would count as hostile for a landing that brings war with
    `target`: those of that power and its allies."""
    held = list(state.squadrons.get(at, {})) + ([controller(state, at)] if at in FORTRESSES else [])
    return any(allied(state, one, target) or at_war(state, power, one) for one in held)


@question("may_sealift")
@rule("13.6", "13.7", "13.71", "9.1")
def may_sealift(state: State, at: Area, to: Area, units: Units, lead: NoLeader = "") -> Verdict:
    """13.6, 13.7 Whether the active power may carry these pieces (with `lead` besides) by sea from port to port now."""
    impulse = impulse_of(state)
    power = impulse.power
    whole = {lead: 1, **units} if lead else units
    if impulse.sealift:
        return no("13.6", "sealift_used", power=power)
    if at not in PORTS or to not in PORTS or at == to:
        return no("13.6", "not_two_ports", place=at, to=to)
    return may_board(state, at, whole, lead) and may_land(state, at, to, power)


@rule("13.6", "9.1")
def may_board(state: State, at: str, whole: Units, lead: str = "") -> Verdict:
    """13.6 Whether the active power may take these pieces to sea at `at`, wherever they go."""
    power = impulse_of(state).power
    if not whole or not holds(units_at(state, at), whole):
        return no("13.6", "not_there", place=at)
    verdict = fit_for_sea(state, at, whole)
    verdict = verdict and may_command(state, at, whole, lead)
    verdict = verdict and armies_needed(state, whole, lead)
    if not verdict:
        return verdict
    if verdict.facts.get("armies", 1) > 1 or len({family(state, NATION[piece]) for piece in whole}) > 1:
        return no("13.6", "one_army_only", place=at)
    if not port_friendly(state, at, power):
        return no("13.6", "not_friendly", place=at, power=power)
    return yes("13.6")


@rule("13.6", "13.7", "13.71")
def may_land(state: State, at: str, to: str, power: str) -> Verdict:
    """13.6, 13.7 Whether `power` can bring anybody by sea from `at` to `to`, and pay for it."""
    return may_land_from(state, at, to, power, sea_ways(state, at, power))


@rule("13.6", "13.7", "13.71")
def may_land_from(state: State, at: str, to: str, power: str, seas: dict[str, list[str]]) -> Verdict:
    """`may_land` over these `sea_ways`."""
    if enemy_ships(state, to, power):
        return no("13.71", "enemy_fleet_in_port", place=to)
    way = way_to(state, at, to, power, seas)
    if not way:
        return no("13.6", "no_way_by_sea", place=at, to=to)
    if is_assault(state, to, power):
        if not at_war(state, power, controller(state, to)):
            return no("13.7", "neutral_area", place=to)
        if not sea_controlled(state, way[-2], power):
            return no("13.7", "sea_not_ours", place=to, sea=way[-2])
    return may_spend(state, len(way))


@rule("13.6")
def fit_for_sea(state: State, at: str, units: Units) -> Verdict:
    """13.6 Whether pieces may go by sea: five at most, that neither marched nor fought nor were built in this
    impulse."""
    impulse = impulse_of(state)
    if size(units) > MOST:
        return no("13.6", "too_many_for_sea", count=size(units), most=MOST)
    tired: Units = {}
    for bag in (impulse.built.get(at, {}), impulse.stopped.get(at, {}),
                *(one.units for one in impulse.marched if one.at == at)):
        add(tired, bag)
    fresh = {piece: count - tired.get(piece, 0) for piece, count in units_at(state, at).items()}
    if any(fresh.get(piece, 0) < count for piece, count in units.items()):
        return no("13.6", "not_fresh", place=at)
    return yes("13.6")


def shores(state: State) -> list[str]:
    """The friendly ports with own pieces, while a sealift can be paid for."""
    impulse = impulse_of(state)
    if impulse.sealift or impulse.cp < 2:
        return []
    return [at for at in areas_with(state, LEADERS_OF[impulse.power] | {impulse.power})
            if at in PORTS and port_friendly(state, at, impulse.power)]


def landings(state: State, at: str, power: str) -> list[str]:
    """The ports where a sealift from `at` may land; asked when it is known that somebody may board."""
    seas, cp, beach = sea_ways(state, at, power), impulse_of(state).cp, may_beach.now(state)
    near = dict.fromkeys(port for sea, way in seas.items() if len(way) < cp for port in PORTS_ON[sea])
    return [to for to in near if to != at and beach[to, power] and may_land_from(state, at, to, power, seas)]


@kept(footing)
def may_beach(state: State, to: str, power: str) -> bool:
    """Whether a port is one where pieces of `power` could land, with or without an assault: not a neutral's."""
    return not is_assault(state, to, power) or at_war(state, power, controller(state, to))


def sealifts(state: State, starts: Iterable[str]) -> list[dict[str, Any]]:
    """Every sealift of a leader that could be tried from these ports."""
    power, found = impulse_of(state).power, []
    for at in starts:
        led = [(leader, aboard(state, at, leader)) for leader in leaders_in(units_at(state, at))
               if LEADERS[leader].power == power and may_board(state, at, {leader: 1}, leader)]
        near = landings(state, at, power) if led else []
        found += [{"do": "sealift", "from": at, "to": to, "lead": leader, "units": bag}
                  for leader, bag in led for to in near]
    return found


def loose_sealifts(state: State, starts: Iterable[str]) -> list[dict[str, Any]]:
    """Every sealift of a counter without a leader from these ports."""
    power, found = impulse_of(state).power, []
    for at in starts:
        counters = [worth for worth in COUNTERS[power] if may_board(state, at, {power: worth})]
        near = landings(state, at, power) if counters else []
        found += [{"do": "sealift_units", "from": at, "to": to, "units": {power: worth}}
                  for worth in counters for to in near]
    return found


def aboard(state: State, at: str, leader: Leader) -> Bag:
    """Whom a leader may take to sea."""
    bag = escort(state, at, leader)
    return Bag(bag.pool, 0, min(MOST - 1, LEADERS[leader].command))


def fares(state: State) -> dict[str, dict[str, dict[str, int]]]:
    """13.6 CP of a sealift from each port where pieces of the active power stand, to each port there is a way to."""
    power = impulse_of(state).power
    return {"costs": {at: {to: sealift_cost(state, at, to, power) for to in ports_by_sea(state, at, power)}
                      for at in shores(state)}}


@action("sealift", sealifts, lambda state, one: may_sealift(state, one["from"], one["to"], one["units"], one["lead"]),
        checked=True, starts=shores, says=fares, also=("transport", "ship", "海运", "运输"))
def sealift_action(game: Game, choice: dict[str, Any]) -> Procedure:
    """13.6 A sealift, or an assault from the sea."""
    yield from embark(game, choice["from"], choice["to"], choice["units"], choice["lead"])


@action("sealift_units", loose_sealifts, lambda state, one: may_sealift(state, one["from"], one["to"], one["units"]),
        checked=True, starts=shores, says=fares, also=("sealift", "transport", "ship", "海运", "运输"))
def sealift_units(game: Game, choice: dict[str, Any]) -> Procedure:
    """13.6 A sealift of a counter without a leader."""
    yield from embark(game, choice["from"], choice["to"], choice["units"])


# 13.6, 13.7 Landing


@procedure("sealift")
@rule("13.6", "13.61", "13.7")
def sealift(game: Game, at: Port, to: Port, units: Units, lead: NoLeader = "") -> Procedure:
    """13.6, 13.7 A formation sails from port to port, if it may."""
    demand(may_sealift(game.state, at, to, units, lead), "sealift")
    yield from embark(game, at, to, units, lead)


@rule("13.6", "13.61", "13.7")
def embark(game: Game, at: str, to: str, units: Units, lead: str = "") -> Procedure:
    """13.6, 13.7 A formation that may do so sails from port to port. Before an enemy port shore fire; with enemies
    there, battle."""
    state: State = game.state
    impulse = impulse_of(state)
    power = impulse.power
    whole = {lead: 1, **units} if lead else units.copy()
    way = sea_way(state, at, to, power)
    assault = is_assault(state, to, power)
    spend(game, len(way))
    impulse.sealift = True
    impulse.passed = way.copy()
    take_away(state, at, whole)
    impulse.moving = Moving(way[-2], to, whole, lead)
    game.emit("sealift", "13.7" if assault else "13.6", power, at=at, to=to, units=whole.copy(), assault=assault,
              cp=impulse.cp)
    kills = fives = 0
    if assault:
        kills, fives = yield from shore_fire(game, to, whole, power, "13.7")
    if not whole:
        impulse.moving = None
        return
    joined = yield from interceptions(game, to)
    failed = yield from evasions(game, to, way[-2], joined.units)
    impulse.moving = None
    arrived = whole.copy()
    put(state.units, to, whole)
    if enemies_at(state, to, power):
        fought = open_battle(state, to, [], failed, arrived, joined.ways, landed=way[-2], lead=lead)
        under_fire(fought.active, (kills, fives))
        under_fire(fought.other, *joined.shot)
        yield from fight(game, fought)
    else:
        come_late(state, to, arrived)
    keep_command(state, to, arrived, lead)
    put(impulse.stopped, to, common(arrived, free_to_move(state, to)))


@procedure("retreat_to_sea")
@rule("13.61", "13.7", "9.44")
def retreat_to_sea(game: Game, battle: Battle, force: Force) -> Procedure:
    """13.61, 13.7 A beaten landing goes back to sea: to a friendly port of a sea area it passed, with attrition."""
    state: State = game.state
    power = impulse_of(state).power
    units = dict(force.units)
    take_away(state, battle.at, units)
    force.units.clear()
    ports = tuple(port for port, seas in PORTS.items() if set(seas) & set(impulse_of(state).passed)
                  and port != battle.at and port_friendly(state, port, power) and not enemies_at(state, port, power))
    yield from suffer(game, units, battle.at, ["9.44"], force.who)
    if not units:
        return
    if not ports:
        game.emit("no_retreat", "11.42", power, place=battle.at, units=units)
        return
    to = yield from game.asked(Decision("retreat", player(state, power), "13.7", ports,
                                        facts={"place": battle.at, "units": units.copy(), "power": power,
                                               "attrition": {}}))
    put(state.units, to, units)
    put(impulse_of(state).stopped, to, units)
    put(impulse_of(state).beaten, to, units)
    add(force.units, units)
    game.emit("retreated", "13.7", power, place=battle.at, to=to, units=units)
