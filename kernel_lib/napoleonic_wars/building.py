"""07 Building: units, leaders, squadrons, flags, the regroup box, and attempts to end foreign wars."""

from __future__ import annotations

import functools
from itertools import combinations
from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put, remove

from .actions import action, built_of_a_kind, may_spend, spend
from .board import AREAS, FORTRESSES, HOME_PORTS, HOMES, LEADERS, LEADERS_OF, LINKS, NATION, PORTS, POWERS
from .components import may_add
from .flags import flag_effect, lay_flag, may_flag
from .fleets import port_friendly
from .players import household
from .state import Area, Leader, Piece, Power, Refit, Ships, State, impulse_of
from .terms import at_war, controller, enemies_at, friendly, leaders_near

UNIT = 2
SQUADRON = 4
"""7.1, 7.3 CP."""


# Where


@question("may_build_at")
@rule("7/where", "7.43")
def may_build_at(state: State, at: Area, power: Power) -> Verdict:
    """7 Whether a power may build formations at `at`: its home, vassal or double vassal that nobody else controls."""
    area = AREAS[at]
    if power not in (area.power, area.second):
        return no("7/where", "not_his_area", place=at, power=power)
    if controller(state, at) != power:
        return no("7/where", "others_control", place=at, power=controller(state, at))
    return yes("7/where")


@question("leader_cost")
@rule("7.2")
def leader_cost(state: State, leader: Leader) -> int:
    """7.2 CP to build a leader: his command rating."""
    return LEADERS[leader].command


@question("may_build_leader")
@rule("7.2")
def may_build_leader(state: State, leader: Leader) -> Verdict:
    """7.2 Whether a leader may be built at all: not in play, his turn has come, and not one that comes by an event."""
    return may_be_raised(state, leader, pieces_in_play(state))


@rule("7.2")
def may_be_raised(state: State, leader: str, out: set[str]) -> Verdict:
    """`may_build_leader`, where these are the pieces in play."""
    one = LEADERS[leader]
    if one.event_only:
        return no("7.2", "by_event_only", leader=leader)
    if leader in state.lost:
        return no("7.2", "out_for_good", leader=leader)
    if leader in out:
        return no("7.2", "in_play", leader=leader)
    if one.from_turn > state.turn:
        return no("7.2", "not_before", leader=leader, turn=one.from_turn)
    return yes("7.2")


def in_play(state: State, leader: str) -> bool:
    """Whether a leader is on the map, on his way, in the regroup box or in a foreign war."""
    return leader in pieces_in_play(state)


def pieces_in_play(state: State) -> set[str]:
    """The leaders, and the powers of the units, on the map, on their way, in the regroup box or in a foreign war."""
    moving = state.impulse.moving if state.impulse is not None else None
    return set().union(*state.units.values(), state.regroup, *(war.units for war in state.wars),
                       moving.units if moving is not None else ())


def builder(state: State) -> str:
    """The power whose command points are spent."""
    return impulse_of(state).power


# 7.1, 7.2 Formations


def may_build_units(state: State, choice: dict[str, Any]) -> Verdict:
    """7.1 Whether so many units may be built there now."""
    power = builder(state)
    verdict = may_build_at(state, choice["at"], power)
    verdict = verdict and may_spend(state, UNIT * choice["units"])
    return verdict and may_add(state, power, choice["at"], choice["units"])


def unit_builds(state: State) -> list[dict[str, Any]]:
    """Every way to build units, as many as the command points allow."""
    impulse = impulse_of(state)
    return [{"do": "build", "at": at, "units": count} for at in lands(impulse.power)
            if controller(state, at) == impulse.power for count in range(1, impulse.cp // UNIT + 1)]


@functools.cache
def lands(power: str) -> list[str]:
    """The home areas, vassals and double vassals of a power."""
    return [at for at, area in AREAS.items() if power in (area.power, area.second)]


@action("build", unit_builds, may_build_units, same=built_of_a_kind,
        also=("raise", "recruit", "muster", "招募", "征募", "建造"))
@rule("7.1", "7/where")
def build_units(game: Game, choice: dict[str, Any]) -> Procedure:
    """7.1 Units are built; enemies may come to stop them."""
    state: State = game.state
    spend(game, UNIT * choice["units"])
    yield from placed(game, choice["at"], {builder(state): choice["units"]}, "7.1")


def may_build_him(state: State, choice: dict[str, Any]) -> Verdict:
    """7.2 Whether this leader may be built there now."""
    power = builder(state)
    if LEADERS[choice["leader"]].power != power:
        return no("7.2", "not_his_leader", leader=choice["leader"], power=power)
    verdict = may_build_leader(state, choice["leader"])
    verdict = verdict and may_build_at(state, choice["at"], power)
    return verdict and may_spend(state, leader_cost(state, choice["leader"]))


def leaders_to_build(state: State) -> list[str]:
    """The leaders of the active power that its command points could build."""
    impulse, out = impulse_of(state), pieces_in_play(state)
    return [leader for leader, one in LEADERS.items() if one.power == impulse.power and one.command <= impulse.cp
            and may_be_raised(state, leader, out)]


def leader_builds(state: State) -> list[dict[str, Any]]:
    """Every leader that could be built, wherever that may be."""
    return [{"do": "build_leader", "leader": leader, "at": at} for leader in leaders_to_build(state)
            for at in lands(builder(state))]


@action("build_leader", leader_builds, may_build_him, also=("建造将领",),
        says=lambda state: {"costs": {leader: one.command for leader, one in LEADERS.items()}})
@rule("7.2")
def build_leader(game: Game, choice: dict[str, Any]) -> Procedure:
    """7.2 A leader is built."""
    spend(game, leader_cost(game.state, choice["leader"]))
    yield from placed(game, choice["at"], {choice["leader"]: 1}, "7.2")


def may_build_army(state: State, choice: dict[str, Any]) -> Verdict:
    """7.1 Whether these units and leaders may be built there now, declared together."""
    verdict = may_build_units(state, choice)
    if len(set(choice["leaders"])) < len(choice["leaders"]):
        return no("7.2", "in_play", leader=choice["leaders"][0])
    for leader in choice["leaders"]:
        verdict = verdict and may_build_him(state, {"leader": leader, "at": choice["at"]})
    return verdict and may_spend(state, army_cost(state, choice))


def army_cost(state: State, choice: dict[str, Any]) -> int:
    """7.1, 7.2 CP for units and leaders declared together."""
    return UNIT * int(choice["units"]) + sum(leader_cost(state, leader) for leader in choice["leaders"])


def army_builds(state: State) -> list[dict[str, Any]]:
    """Units with leaders, where enemies would meet them one by one; elsewhere they are built one after the other."""
    impulse = impulse_of(state)
    able = leaders_to_build(state)
    most = impulse.cp // min((LEADERS[leader].command for leader in able), default=impulse.cp + 1)
    groups = [[*heads] for number in range(1, most + 1) for heads in combinations(able, number)]
    return [{"do": "build_army", "at": at, "units": count, "leaders": heads}
            for at in (lands(impulse.power) if groups else ()) if watched(state, at, impulse.power)
            for heads in groups for count in range(0 if len(heads) > 1 else 1, impulse.cp // UNIT + 1)]


def watched(state: State, at: str, power: str) -> bool:
    """Whether enemies stand at `at`, or lead an army next to it."""
    return bool(enemies_at(state, at, power)) or any(
        at_war(state, LEADERS[leader].power, power) for _, leader in leaders_near(state, at))


@action("build_army", army_builds, may_build_army)
@rule("7.1", "7.2")
def build_army(game: Game, choice: dict[str, Any]) -> Procedure:
    """7.1 Units and leaders are built in one go: whoever comes to stop them meets them all."""
    spend(game, army_cost(game.state, choice))
    new = {builder(game.state): choice["units"]} if choice["units"] else {}
    new |= dict.fromkeys(choice["leaders"], 1)
    yield from placed(game, choice["at"], new, "7.1")


def placed(game: Game, at: str, units: dict[str, int], cause: str) -> Procedure:
    """Pieces of the active power appear at `at`."""
    state: State = game.state
    impulse = impulse_of(state)
    put(state.units, at, units)
    put(impulse.built, at, units)
    game.emit("built", cause, impulse.power, place=at, units=units, cp=impulse.cp)
    yield from game.run("appear", at, units)


# 7.3 Squadrons


@question("may_build_squadron")
@rule("7.3")
def may_build_squadron(state: State, at: Area, power: Power) -> Verdict:
    """7.3 Whether a power may build a squadron in a port: of its home, friendly (13.62), and with one left to build."""
    if at not in HOMES[power] or at not in PORTS:
        return no("7.3", "no_home_port", place=at, power=power)
    if not port_friendly(state, at, power):
        return no("7.3", "not_friendly", place=at, power=power)
    if squadrons_in_play(state, power) >= POWERS[power].squadrons:
        return no("2.2", "no_squadron_left", power=power, limit=POWERS[power].squadrons)
    return yes("7.3")


def squadrons_in_play(state: State, power: str) -> int:
    """Squadrons of a power on the map, on their way, in a battle, under construction, in the regroup box or away."""
    bags = (*state.squadrons.values(), *state.construction.values(), state.regroup_squadrons, state.raiders,
            *afloat(state), *(war.squadrons for war in state.wars))
    return sum(bag.get(power, 0) for bag in bags)


@rule("13.1", "13.4")
def afloat(state: State) -> list[Ships]:
    """13.1, 13.4 Squadrons that are taken off the map for a while: they fight at sea, attack a port, or are on their
    way. Those in an attacked port lie there until it is over."""
    battle = state.battle
    if battle is not None and battle.kind == "naval":
        return [battle.active.squadrons, battle.other.squadrons]
    if battle is not None and battle.kind == "port":
        return [battle.active.squadrons]
    sailing = state.impulse.sailing if state.impulse is not None else None
    return [sailing.ships] if sailing is not None else []


def may_lay_down(state: State, choice: dict[str, Any]) -> Verdict:
    """7.3 Whether a squadron may be built there now."""
    return may_build_squadron(state, choice["at"], builder(state)) and may_spend(state, SQUADRON)


def shipyards(state: State, power: str, cp: int) -> tuple[str, ...]:
    """7.3 The ports where a power could build a squadron, if it can pay for one and has one left."""
    able = cp >= SQUADRON and squadrons_in_play(state, power) < POWERS[power].squadrons
    return HOME_PORTS[power] if able else ()


@action("build_squadron", lambda state: [{"do": "build_squadron", "at": at} for at in shipyards(
    state, builder(state), impulse_of(state).cp)], may_lay_down,
        also=("建造海军单位",))
@rule("7.3")
def build_squadron(game: Game, choice: dict[str, Any]) -> Procedure:
    """7.3 A squadron under construction."""
    spend(game, SQUADRON)
    put(game.state.construction, choice["at"], {builder(game.state): 1})
    game.emit("squadron_built", "7.3", builder(game.state), place=choice["at"], cp=impulse_of(game.state).cp)
    yield from ()


# 7.4 Flags


@action("flag", lambda state: [{"do": "flag", "at": at} for at in flaggable(state)],
        lambda state, one: may_flag(state, one["at"], builder(state)) and may_spend(state, 1), also=("插旗", "拔旗"))
@rule("7.4", "7.41")
def flag(game: Game, choice: dict[str, Any]) -> Procedure:
    """7.4 A flag is placed or removed for 1 CP."""
    spend(game, 1)
    yield from lay_flag(game, choice["at"], builder(game.state))


def flaggable(state: State) -> list[str]:
    """Areas with pieces of the active side in them or next to them."""
    power = builder(state)
    nations = household(state, power)
    own = frozenset(nations).union(*[LEADERS_OF[nation] for nation in nations])
    near: dict[str, None] = {}
    for at, bag in state.units.items():
        mine = [piece for piece in bag if piece in own]
        if mine:
            near[at] = None
            near |= dict.fromkeys(LINKS[at] if any(piece in LEADERS for piece in mine) else ())
    return [at for at in near if at not in FORTRESSES and flag_effect(state, at, power)]


# 7.7 The regroup box


@question("may_return")
@rule("7.7")
def may_return(state: State, piece: Piece, at: Area) -> Verdict:
    """7.7 Whether a unit (named by its power) or leader may come back from the regroup box to `at`."""
    if not state.regroup.get(piece):
        return no("7.7", "not_regrouping", piece=piece)
    power = LEADERS[piece].power if piece in LEADERS else piece
    if at not in HOMES[power]:
        return no("7.7", "no_home_area", place=at, power=power)
    return yes("7.7") if friendly(state, at, power) else no("7.7", "not_friendly", place=at, power=power)


def may_call_back(state: State, choice: dict[str, Any]) -> Verdict:
    """7.7 Whether the active power may pay for this return now."""
    piece, power = choice["piece"], builder(state)
    if (LEADERS[piece].power if piece in LEADERS else piece) != power:
        return no("7.7", "not_his_piece", piece=piece, power=power)
    return may_return(state, piece, choice["at"]) and may_spend(state, 1)


@action("call_back", lambda state: [{"do": "call_back", "piece": piece, "at": at} for piece in state.regroup
                                    if NATION[piece] == builder(state) for at in HOMES[builder(state)]], may_call_back,
        also=("recall", "return", "召回"))
@rule("7.7")
def call_back(game: Game, choice: dict[str, Any]) -> Procedure:
    """7.7 A unit or leader returns for 1 CP."""
    spend(game, 1)
    remove(game.state.regroup, {choice["piece"]: 1})
    yield from placed(game, choice["at"], {choice["piece"]: 1}, "7.7")


@question("may_return_squadron")
@rule("7.7")
def may_return_squadron(state: State, at: Area, power: Power) -> Verdict:
    """7.7 Whether a squadron of `power` may come back from the regroup box to `at`: a home port nobody blockades."""
    if not state.regroup_squadrons.get(power):
        return no("7.7", "not_regrouping", piece=power)
    if at not in HOMES[power] or at not in PORTS:
        return no("7.7", "no_home_port", place=at, power=power)
    if not port_friendly(state, at, power):
        return no("7.7", "not_friendly", place=at, power=power)
    if all(blockaded(state, sea, power) for sea in PORTS[at]):
        return no("7.7", "blockaded", place=at)
    return yes("7.7")


@rule("13.35")
def blockaded(state: State, sea: str, power: str) -> bool:
    """13.35 Whether enemies of `power` control a sea area and so blockade its ports."""
    here = state.squadrons.get(sea, {})
    foes = [other for other in here if at_war(state, power, other)]
    return bool(foes) and not any(at_war(state, foe, other) for foe in foes for other in here)


@action("call_squadron", lambda state: [{"do": "call_squadron", "at": at} for at in HOME_PORTS[builder(state)]
                                        if state.regroup_squadrons.get(builder(state))],
        lambda state, one: may_return_squadron(state, one["at"], builder(state)) and may_spend(state, 1))
@rule("7.7")
def call_squadron(game: Game, choice: dict[str, Any]) -> Procedure:
    """7.7 A squadron returns for 1 CP, under a refit marker more."""
    state: State = game.state
    power = builder(state)
    spend(game, 1)
    return_squadron(state, choice["at"], power)
    game.emit("squadron_returns", "7.7", power, place=choice["at"], cp=impulse_of(state).cp)
    yield from ()


@rule("7.7", "6.13")
def return_squadron(state: State, at: str, power: str) -> None:
    """7.7 A squadron leaves the regroup box for a port: it keeps its refit markers and gets one."""
    remove(state.regroup_squadrons, {power: 1})
    put(state.squadrons, at, {power: 1})
    marked = next((one for one in state.refit if one.power == power and not one.at), None)
    if marked is None:
        state.refit.append(Refit(power, at))
    else:
        marked.at, marked.markers = at, marked.markers + 1
