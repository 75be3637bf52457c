"""7.5 Neutral minor powers: what they build when their impulse comes, and with the reinforcement points."""

from __future__ import annotations

from typing import Literal

from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import add, put, remove, take

from .board import HOMES, LEADERS, LINKS, PORTS, POWERS
from .building import SQUADRON, UNIT, leader_cost, may_build_leader, return_squadron, squadrons_in_play
from .components import may_add
from .state import Power, State
from .terms import by_skill, friendly

Build = Literal["regroup_leader", "regroup_unit", "regroup_squadron", "unit", "leader", "squadron", "refit"]


def capital_of(power: str) -> str:
    """The capital of a power (the first of Russia's two)."""
    return POWERS[power].capitals[0]


@question("leader_to_come")
@rule("7.5")
def leader_to_come(state: State, power: Power) -> str:
    """7.5 The best leader that a power could build now; "" when there is none."""
    able = [leader for leader, one in LEADERS.items() if one.power == power and may_build_leader(state, leader)
            and leader not in state.regroup]
    return (by_skill(able) or [""])[0]


@question("nearest_port")
@rule("7.5")
def nearest_port(state: State, power: Power) -> str:
    """7.5 The friendly home port nearest to the capital by land, in areas; "" when there is none."""
    start = capital_of(power)
    seen, edge = {start}, [start]
    for at in edge:
        if at in PORTS and at in HOMES[power] and friendly(state, at, power):
            return at
        for way in LINKS[at]:
            if way not in seen:
                seen.add(way)
                edge.append(way)
    return ""


@question("next_build")
@rule("7.5")
def next_build(state: State, power: Power) -> Build | Literal[""]:
    """7.5 What a neutral minor power builds next: regroup_leader, regroup_unit, regroup_squadron, unit, leader,
    squadron, refit, or "" when nothing is left."""
    home = capital_of(power)
    if friendly(state, home, power):
        leaders = [piece for piece in state.regroup if piece in LEADERS and LEADERS[piece].power == power]
        if leaders:
            return "regroup_leader"
        if state.regroup.get(power):
            return "regroup_unit"
    port = nearest_port(state, power)
    if port and state.regroup_squadrons.get(power):
        return "regroup_squadron"
    if friendly(state, home, power):
        unit, leader = bool(may_add(state, power, home)), leader_to_come(state, power)
        here = state.units.get(home, {})
        unled = here.get(power, 0) - sum(LEADERS[piece].command for piece in here if piece in LEADERS)
        if leader and (not unit or unled > LEADERS[leader].command):
            return "leader"
        if unit:
            return "unit"
    if port and squadrons_in_play(state, power) < POWERS[power].squadrons:
        return "squadron"
    return "refit" if any(one.power == power and one.at in PORTS for one in state.refit) else ""


@question("build_price")
@rule("7.5", "7.7", "7.1", "7.2", "7.3")
def build_price(state: State, power: Power, what: Build) -> int:
    """7.5 CP for what a neutral minor power builds next."""
    if what == "leader":
        leader = leader_to_come(state, power)
        if not leader:
            raise Bad(f"{power} has no leader to build", "what", "a power with a leader out of play")
        return leader_cost(state, leader)
    return {"unit": UNIT, "squadron": SQUADRON}.get(what, 1)


@procedure("build_neutral")
@rule("7.5", "7.51")
def build_neutral(game: Game, power: Power, cp: int) -> Procedure:
    """7.5 A neutral minor power spends so many CP by its priorities; of what is left one CP is kept (7.51)."""
    state: State = game.state
    if power in state.credit:
        state.credit.remove(power)
        cp += 1
    while cp > 0:
        what = next_build(state, power)
        if not what:
            break
        if what == "refit":
            cp -= refit_all(game, power, cp)
            break
        price = build_price(state, power, what)
        if price > cp:
            cp += exchange_units(game, power, what, price - cp)
            if price > cp:
                break
        cp -= price
        raise_piece(game, power, what)
    if cp > 0:
        state.credit.append(power)
        game.emit("credit", "7.51", power)
    yield from ()


@rule("7.51")
def exchange_units(game: Game, power: str, what: str, lacking: int) -> int:
    """7.51 Units in the capital given up at 2 CP each for a squadron or leader; returns the CP gained."""
    state: State = game.state
    home = capital_of(power)
    units = (lacking + UNIT - 1) // UNIT
    if what not in ("leader", "squadron") or state.units.get(home, {}).get(power, 0) < units:
        return 0
    take(state.units, home, {power: units})
    game.emit("exchanged", "7.51", power, place=home, units=units)
    return units * UNIT


@rule("7.5", "7.3", "13.1")
def refit_all(game: Game, power: str, cp: int) -> int:
    """7.5 A refit marker comes off each squadron while the points last, two for 1 CP; returns the points spent."""
    state: State = game.state
    marks = [one for one in state.refit if one.power == power and one.at in PORTS][:2 * cp]
    for mark in marks:
        mark.markers -= 1
        game.emit("neutral_builds", "7.5", power, place=mark.at, what="refit")
    state.refit = [one for one in state.refit if one.markers]
    return (len(marks) + 1) // 2


def raise_piece(game: Game, power: str, what: str) -> None:
    """One piece is built or returns."""
    state: State = game.state
    at = capital_of(power)
    match what:
        case "regroup_leader":
            own = [piece for piece in state.regroup if piece in LEADERS and LEADERS[piece].power == power]
            leader = by_skill(own)[0]
            remove(state.regroup, {leader: 1})
            put(state.units, at, {leader: 1})
        case "regroup_unit":
            remove(state.regroup, {power: 1})
            put(state.units, at, {power: 1})
        case "regroup_squadron":
            at = nearest_port(state, power)
            return_squadron(state, at, power)
        case "unit":
            put(state.units, at, {power: 1})
        case "leader":
            put(state.units, at, {leader_to_come(state, power): 1})
        case "squadron":
            at = nearest_port(state, power)
            bag = state.construction.setdefault(at, {})
            add(bag, {power: 1})
    game.emit("neutral_builds", "7.5", power, place=at, what=what)
