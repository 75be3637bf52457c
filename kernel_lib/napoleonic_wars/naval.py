"""13 Naval matters as a power does them: sailing, interceptions, attacks on ports, refit."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import less, put, size, take
from kernel_lib.parts.network import Known

from .actions import action
from .board import PORTS, SEAS
from .fleets import (
    SHORE_FORTRESS,
    Fleet,
    enemy_ships,
    fleet_of,
    fleets_at,
    is_blockaded,
    lying_at,
    may_spend_mp,
    mp_left,
    naval_modifier,
    next_by_sea,
    plus_of,
    port_friendly,
    spend_mp,
    strait_fortresses,
    water,
    way_by_sea,
)
from .grand_fleets import sailed_together, tidy_grand
from .naval_battle import fight_at_sea, fight_in_port, settle_refit, side, sink, to_refuge
from .players import family, player
from .refit import marks_along, refitted, taken_along
from .state import Battle, Force, Place, Port, Power, Refit, Sailing, Sea, Ships, State, impulse_of
from .terms import at_war, controller

NEEDED = 9
"""13.31, 13.33 On two dice."""

Hits = tuple[int, int]
"""Squadrons sunk and fives by shore fire (13.8)."""

UNHURT: Hits = (0, 0)


# 13.1 What may sail


@question("free_to_sail")
@rule("13.1", "13.11", "13.42")
def free_to_sail(state: State, at: Place, power: Power) -> Ships:
    """13.1 The squadrons at a place that the active `power` may sail now: of its family (its own only, for a minor
    power) and of a grand fleet that it commands; not those under refit, nor beaten ones."""
    able = less(refitted(state, at, under_command(state, at, power)), impulse_of(state).at_sea.get(at, {}))
    return {one: count for one, count in able.items() if count > 0}


def under_command(state: State, at: str, power: str) -> Ships:
    """13.1, 13.21 The squadrons at a place that `power` may order: its family's, its grand fleet's."""
    here = state.squadrons.get(at)
    if not here:
        return {}
    fleet = fleet_of(state, at, power) if any(grand.at == at for grand in state.grand) else None
    heads = fleet.heads if fleet is not None and fleet.heads[0] == power else (power,)
    return {one: count for one, count in here.items() if one == power or family(state, one) in heads}


@rule("13.1", "13.2", "13.11", "13.42")
def may_order(state: State, at: str, power: str, ships: Ships) -> Verdict:
    """13.1 Whether the active `power` may order these squadrons out of `at`."""
    mine = under_command(state, at, power)
    ready, free = refitted(state, at, mine), free_to_sail(state, at, power)
    if not ships or any(count > state.squadrons.get(at, {}).get(one, 0) for one, count in ships.items()):
        return no("13.1", "no_fleet_there", power=power, place=at)
    for one, count in ships.items():
        if one not in mine:
            return no("13.2", "not_your_squadrons", power=one, place=at)
        if count > ready.get(one, 0):
            return no("13.11", "under_refit", power=one, place=at)
        if count > free.get(one, 0):
            return no("13.42", "beaten_stays", power=one, place=at)
    return yes("13.1")


@question("sailing_cost")
@rule("13.1", "13.21")
def sailing_cost(state: State, ships: Ships) -> int:
    """13.1, 13.21 Movement points of a step or patrol: one for each fleet that goes along."""
    return len({family(state, power) for power in ships})


@question("may_sail")
@rule("13.1", "13.11", "13.5", "13.32")
def may_sail(state: State, at: Place, to: Place, ships: Ships) -> Verdict:
    """13.1 Whether the active power may sail these squadrons from one place to the next one now."""
    power = impulse_of(state).power
    verdict = way_by_sea(state, at, to) and may_order(state, at, power, ships) and may_put_in(state, to, power)
    return verdict and may_spend_mp(state, sailing_cost(state, ships))


@rule("13.5")
def may_put_in(state: State, to: str, power: str) -> Verdict:
    """13.5 Whether fleets may come to a place: an enemy port is entered only where there is something to attack."""
    if to in PORTS and not port_friendly(state, to, power):
        if not at_war(state, power, controller(state, to)):
            return no("13.5", "neutral_port", place=to)
        if not (enemy_ships(state, to, power) or state.construction.get(to)):
            return no("13.5", "nothing_to_attack", place=to)
    return yes("13.1")


def anchorages(state: State) -> list[str]:
    """Where squadrons of the active power's family lie."""
    return lying_at(state, impulse_of(state).power)


def voyages(state: State, starts: Iterable[str]) -> list[dict[str, Any]]:
    """Every step that could be sailed from these places."""
    power, found = impulse_of(state).power, []
    open_port = Known(lambda to: may_put_in(state, to, power))
    for at in starts:
        fleets = affordable(state, free_to_sail(state, at, power))
        for to in next_by_sea(at) if fleets else ():
            if open_port[to]:
                found += [{"do": "sail", "from": at, "to": to, "ships": Bag(fleet, 1, size(fleet))} for fleet in fleets]
    return found


def affordable(state: State, ships: Ships) -> list[Ships]:
    """13.1, 13.21 Of the fleets of a grand fleet, as many together as there are movement points for."""
    families = list(dict.fromkeys(family(state, power) for power in ships))
    return [{power: count for power, count in ships.items() if family(state, power) in together}
            for together in combinations(families, min(len(families), mp_left(state))) if together]


def attacked_ports(state: State) -> dict[str, bool]:
    """13.5 The ports into which the active power sails to attack them."""
    return {port: True for port in PORTS if not port_friendly(state, port, impulse_of(state).power)}


@action("sail", voyages, lambda state, one: may_sail(state, one["from"], one["to"], one["ships"]), checked=True,
        starts=anchorages, says=lambda state: {"attacks": attacked_ports(state)}, also=("naval_move", "航行"))
def sail_action(game: Game, choice: dict[str, Any]) -> Procedure:
    """13.1 A step at sea."""
    yield from step(game, choice["from"], choice["to"], choice["ships"])


@procedure("sail")
@rule("13.1", "13.31", "13.3", "13.41")
def sail(game: Game, at: Place, to: Place, ships: Ships) -> Procedure:
    """13.1 Squadrons sail one step, if they may."""
    demand(may_sail(game.state, at, to, ships), "sail")
    yield from step(game, at, to, ships)


@rule("13.1", "13.31")
def step(game: Game, at: str, to: str, ships: Ships) -> Procedure:
    """13.1 Squadrons that may do so sail one step: shore fire in a fortified strait, interceptions, arrival or attack
    on a port."""
    yield from under_way(game, at, to, ships)
    tidy_grand(game.state)


@rule("13.31", "13.3", "13.41")
def under_way(game: Game, at: str, to: str, ships: Ships) -> Procedure:
    """13.1 What a step at sea meets with."""
    state: State = game.state
    impulse = impulse_of(state)
    spend_mp(state, sailing_cost(state, ships))
    sailing, sea = ships.copy(), water(at, to)
    marks = marks_along(state, at, sailing)
    take(state.squadrons, at, sailing)
    impulse.sailing = Sailing(at, to, sailing)
    game.emit("sails", "13.1", impulse.power, at=at, to=to, ships=ships.copy(), cp=impulse.cp, mp=impulse.mp)
    fire = UNHURT
    for fortress in strait_fortresses(state, at, to, impulse.power) if to in SEAS and at in SEAS else ():
        taken_along(marks, fortress)
        fire = yield from strait_fire(game, fortress, sailing)
        settle_refit(state, fortress, ships, sailing)
        if sailing:
            fire = yield from met(game, fortress, sailing, fire)
            if not sailing:
                impulse.sailing = None
                return
    taken_along(marks, sea)
    for fleet in [one for one in fleets_at(state, sea)
                  if may_intercept_at_sea(state, one.heads[0], sea, impulse.power, at, to)]:
        if not sailing:
            break
        goes_on = yield from intercepted(game, fleet, sailing, fire)
        if not goes_on:
            impulse.sailing = None
            return
        fire = UNHURT
    impulse.sailing = None
    if not sailing:
        return
    taken_along(marks, to)
    if to in PORTS and enemy_port(state, to, impulse.power):
        yield from attack_port(game, to, at, sailing, marks)
        return
    put(state.squadrons, to, sailing)
    sailed_together(state, to, sailing)


def enemy_port(state: State, port: str, power: str) -> bool:
    """Whether a port is the enemy's."""
    return at_war(state, power, controller(state, port))


@rule("13.8", "13.4")
def strait_fire(game: Game, fortress: str, sailing: Ships) -> Procedure:
    """13.8 A fortress fires at a fleet that passes its strait; returns the hits, which count in a battle that follows
    at once."""
    state: State = game.state
    dice = yield Roll(SHORE_FORTRESS, "shore", "13.8", odds=("each", [6, 5]), facts={"place": fortress})
    kills, fives = min(dice.count(6), size(sailing)), dice.count(5)
    game.emit("shore_fire", "13.8", None, place=fortress, dice=len(dice), kills=kills, disrupted=fives)
    force = side(state, Fleet((impulse_of(state).power,), sailing))
    yield from sink(game, Battle(fortress, "naval", force, Force()), force, kills)
    sailing.clear()
    sailing.update(force.squadrons)
    return kills, fives


@rule("13.8", "13.33", "13.34")
def met(game: Game, port: str, sailing: Ships, fire: Hits) -> Procedure:
    """13.8 Fleets in the port of a fortress at the strait may intercept without a roll; the other may evade (C66).
    Returns the hits of the fortress that count still; nothing is left of `sailing` when it was beaten."""
    state: State = game.state
    power = impulse_of(state).power
    for fleet in [one for one in fleets_at(state, port) if at_war(state, one.heads[0], power)]:
        seat = player(state, fleet.heads[0])
        if not seat or not (yield Decision("strait_battle", seat, "13.8", (False, True),
                                           facts={"power": fleet.heads[0], "place": port, "ships": sailing.copy()},
                                           usual=(False,))):
            continue
        evader = seat_of_active(state) if state.options["C66"] == "evades" else ""
        away = yield from naval_evasion(game, Fleet((power,), sailing), port, evader)
        if away:
            continue
        if not (yield from battle_on_the_way(game, port, fleet, sailing, int(away is False), fire)):
            break
        fire = UNHURT
    return fire


# 13.3 Interception


@question("may_intercept_at_sea")
@rule("13.3", "13.31", "13.32", "13.34", "13.8")
def may_intercept_at_sea(state: State, power: Power, at: Place, mover: Power, start: Place, to: Place) -> Verdict:
    """13.31 Whether the fleet of `power` at a place may intercept squadrons of `mover` that sail from `start` to the
    next place `to`: in the sea area they sail in, or without a roll in the port of a strait's fortress (13.8)."""
    sea = water(start, to)
    at_strait = at in PORTS and start in SEAS and to in SEAS and at in strait_fortresses(state, start, to, mover)
    if at in PORTS and not at_strait:
        return no("13.34", "in_port", place=at)
    if at in SEAS and at != sea:
        return no("13.32", "other_sea", place=at, sea=sea)
    if fleet_of(state, at, power) is None:
        return no("13.31", "no_fleet_there", power=power, place=at)
    if not at_war(state, power, mover):
        return no("13.3", "no_enemy_sails", power=power, other=mover)
    return yes("13.8" if at_strait else "13.31", place=sea)


@question("naval_interception_modifier")
@rule("13.36", "13.35")
def naval_interception_modifier(state: State, ships: Ships, leaving: Port | None = None, sea: Sea | None = None,
                                lead: Power | None = None) -> int:
    """13.36 What a fleet adds to interception; 1 more against a fleet that leaves a blockaded port into `sea`."""
    blockade = leaving is not None and sea is not None and is_blockaded(state, leaving, sea)
    return naval_modifier(state, ships, lead) + blockade


@rule("13.3", "13.31", "13.33")
def intercepted(game: Game, fleet: Fleet, sailing: Ships, fire: Hits) -> Procedure:
    """13.31 One inactive fleet may intercept the fleet on its way; returns whether that one goes on."""
    state: State = game.state
    on_way = impulse_of(state).sailing
    assert on_way is not None
    sea, seat = water(on_way.at, on_way.to), player(state, fleet.heads[0])
    leaving = on_way.at if on_way.at in PORTS else None
    blockade = leaving is not None and is_blockaded(state, leaving, sea)
    plus = plus_of(state, fleet) + blockade
    if not seat or not (yield Decision("naval_intercept", seat, "13.31", (False, True), facts={
            "power": fleet.heads[0], "place": sea, "origin": on_way.at, "to": on_way.to, "ships": sailing.copy(),
            "plus": plus, "need": NEEDED - plus}, usual=(False,))):
        return True
    if not (yield from roll(game, "naval_interception", "13.31", fleet, plus, sea)):
        return True
    away = yield from naval_evasion(game, Fleet((impulse_of(state).power,), sailing), sea, seat_of_active(state))
    if away and blockade:
        put(state.squadrons, on_way.at, sailing)
        sailing.clear()
        game.emit("back_to_port", "13.33", impulse_of(state).power, place=on_way.at)
        return False
    if away:
        return True
    return (yield from battle_on_the_way(game, sea, fleet, sailing, 1 if away is False else 0, fire))


def seat_of_active(state: State) -> str:
    """The seat of the active power."""
    return player(state, impulse_of(state).power)


@rule("13.41", "13.42")
def battle_on_the_way(game: Game, at: str, fleet: Fleet, sailing: Ships, evasions: int, fire: Hits) -> Procedure:
    """13.4 The battle of an interception; returns whether the active fleet goes on."""
    state: State = game.state
    on_way = impulse_of(state).sailing
    assert on_way is not None
    before, other, (kills, fives) = sailing.copy(), fleet.ships.copy(), fire
    take(state.squadrons, at, other)
    lost = yield from fight_at_sea(game, at, sailing, other, evasions, False, fives, kills, impulse_of(state).power,
                                   fleet.heads[0])
    settle_refit(state, at, fleet.ships, other)
    settle_refit(state, at, before, sailing)
    if lost == "active":
        put(state.squadrons, at, other)
        home = on_way.at if on_way.at in PORTS else None
        yield from to_refuge(game, at, sailing.copy(), home, on_way.to if on_way.to in PORTS else None)
        sailing.clear()
        return False
    yield from to_refuge(game, at, other)
    return True


def roll(game: Game, name: str, rule_id: str, fleet: Fleet, plus: int, at: str) -> Procedure:
    """Two dice of 9 or more; returns whether they were."""
    dice = yield Roll(2, name, rule_id, who=player(game.state, fleet.heads[0]) or None,
                      odds=("at_least", NEEDED - plus), facts={"place": at, "plus": plus, "ships": fleet.ships.copy()})
    total = sum(dice) + plus
    game.emit(name, rule_id, fleet.heads[0], place=at, ships=fleet.ships.copy(), dice=list(dice), plus=plus,
              total=total, success=total >= NEEDED)
    return total >= NEEDED


@rule("13.33", "13.36")
def naval_evasion(game: Game, fleet: Fleet, at: str, seat: str) -> Procedure:
    """13.33 An intercepted fleet may evade; returns True, False when it tried and failed, None when it did not try."""
    plus = plus_of(game.state, fleet)
    if not seat or not (yield Decision("naval_evade", seat, "13.33", (False, True), facts={
            "power": fleet.heads[0], "place": at, "ships": fleet.ships.copy(), "plus": plus, "need": NEEDED - plus},
            usual=(False,))):
        return None
    return (yield from roll(game, "naval_evasion", "13.33", fleet, plus, at))


# 13.5 An attack on a port


@rule("13.5", "13.42")
def attack_port(game: Game, port: str, sea: str, sailing: Ships, marks: list[Refit]) -> Procedure:
    """13.5 The fleet fights in the port and goes back to sea, if it wins, with its refit markers."""
    state: State = game.state
    before = sailing.copy()
    lost = yield from fight_in_port(game, port, sailing, sea)
    settle_refit(state, port, before, sailing)
    taken_along(marks, sea)
    if lost == "other":
        put(state.squadrons, sea, sailing)
    elif sailing:
        yield from to_refuge(game, sea, sailing, None, port)
