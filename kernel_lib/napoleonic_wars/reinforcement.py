"""14.2 Reinforcements: what a power builds between turns, and where it is placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from kernel_lib.core.decision import Decision, OnDemand
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import less, put, remove
from kernel_lib.parts.network import Known

from .actions import reinforced_kind
from .board import AREAS, HOME_PORTS, HOMES, LEADERS, LINKS, NATION, PORTS, POWERS
from .building import (
    SQUADRON,
    UNIT,
    leader_cost,
    may_be_raised,
    may_build_leader,
    may_build_squadron,
    may_return_squadron,
    pieces_in_play,
    return_squadron,
    shipyards,
)
from .components import may_add
from .deployment import deploy, deployments, may_set_out, may_still_go
from .fleets import port_friendly
from .players import is_major, player
from .refit import take_marker
from .sea_deployment import (
    deploy_fleet,
    ferries,
    ferry,
    fleets_out,
    fleets_to_deploy,
    may_ferry,
    piers,
    ready_ships,
    waters,
)
from .state import Power, Ships, State, Units
from .terms import (
    at_war,
    friendly,
    impulse_order,
    units_at,
)

if TYPE_CHECKING:
    from kernel_lib.core.dice import Stream


class Way(NamedTuple):
    """What can be done of one kind: all of it, or with `starts` what begins at some of these."""

    found: Callable[..., Iterable[Any]]
    starts: Callable[[], list[str]] | None = None

    def all(self) -> list[Any]:
        """All of it."""
        return [*(self.found() if self.starts is None else self.found(self.starts()))]


DONE = "done"
RANDOM_DONE = 40
"""One in so many who play at random is done with his reinforcements."""
BUILT = ("unit", "leader", "call_back", "squadron", "call_squadron")


@question("reinforcement_places")
@rule("14.22")
def reinforcement_places(state: State, power: Power) -> list[str]:
    """14.22 Where reinforced units and leaders are placed: a capital that is not lost; else the nearest friendly home
    areas; else the nearest friendly vassals."""
    capitals = [at for at in POWERS[power].capitals if not at_war(state, holder(state, at), power)]
    if capitals:
        return capitals
    home = [at for at in HOMES[power] if friendly(state, at, power)]
    vassals = [at for at, area in AREAS.items() if area.status != "home" and power in (area.power, area.second)
               and friendly(state, at, power) and holder(state, at) == power]
    return near_capitals(state, power, home) or near_capitals(state, power, vassals)


def near_capitals(state: State, power: str, wanted: list[str]) -> list[str]:
    """14.22 The wanted areas nearest to the lost capital; of two, to either, or (C71) nearest of all."""
    starts = POWERS[power].capitals
    apart = [[start] for start in starts] if state.options["C71"] == "either" else [starts]
    return list(dict.fromkeys(at for one in apart for at in nearest(one, wanted)))


def holder(state: State, at: str) -> str:
    """Who controls an area."""
    return state.flags.get(at) or AREAS[at].power


def nearest(starts: Sequence[str], wanted: list[str]) -> list[str]:
    """Those of the wanted areas that are the fewest areas away from one of `starts`."""
    seen, edge = set(starts), list(starts)
    while edge:
        found = [at for at in edge if at in wanted]
        if found:
            return found
        edge = list(dict.fromkeys(way for at in edge for way in LINKS[at] if way not in seen))
        seen.update(edge)
    return wanted


@question("reinforcement_cp")
@rule("14.21")
def reinforcement_cp(state: State, power: Power) -> int:
    """14.21 The reinforcement CP of a power."""
    return POWERS[power].reinforcement_cp


@procedure("reinforcement_segment")
@rule("14.21", "14.22", "14.23", "14.24")
def reinforcement_segment(game: Game) -> Procedure:
    """14.2 In impulse order every power builds and deploys."""
    state: State = game.state
    for power in impulse_order(state):
        yield from reinforce(game, power)
    state.phase = "draw"


@procedure("reinforce", also=("增援",))
@rule("14.21")
def reinforce(game: Game, power: Power) -> Procedure:
    """14.21 One power spends its reinforcement CP, then deploys; a neutral minor power builds as in 7.5."""
    state: State = game.state
    cp = reinforcement_cp(state, power)
    game.emit("reinforces", "14.21", power, cp=cp)
    if not player(state, power):
        yield from game.run("build_neutral", power, cp)
        return
    moved: dict[str, Units] = {}
    at_sea: dict[str, Ships] = {}
    refitted: dict[str, int] = {}
    free, extra, mp = True, is_major(state, power), 0
    while True:
        ways = {"build": Way(partial(builds, state, power, cp))}
        if cp or mp:
            ways["refit"] = Way(partial(refits, state, power, refitted))
        if free or (extra and cp):
            limit = None if free else cp
            ways |= {"deploy": Way(partial(deployments, state, power, moved, limit)),
                     "ferry": Way(partial(ferries, state, power, moved, limit), partial(piers, state, power)),
                     "fleet": Way(partial(fleets_to_deploy, state, power, at_sea, limit),
                                  partial(fleets_out, state, power))}
        found = Known(lambda name, ways=ways: ways[name].all())  # type: ignore[misc]
        able = OnDemand(partial(every_option, ways, found), partial(at_random, ways, found))
        if not able.more_than(1):
            return
        choice = yield Decision("reinforce", player(state, power), "14.21", able,
                                partial(may_do, state, power, cp, None if free else cp, free or extra, moved, at_sea),
                                {"power": power, "cp": cp, **game.told(partial(costs, state))}, same=reinforced_kind,
                                usual=(DONE,))
        if (choice := reinforced_kind(choice)) == DONE:
            return
        if choice["do"] in ("deploy", "ferry", "fleet"):
            limit = None if free else cp
            if choice["do"] == "deploy":
                spent = yield from deploy(game, power, choice["leader"], moved, limit)
            elif choice["do"] == "ferry":
                spent = ferry(game, power, choice, moved, limit)
            else:
                spent = yield from deploy_fleet(game, power, choice, at_sea, limit)
            cp, free, extra = (cp, False, extra) if free else (cp - spent, False, False)
        elif choice["do"] == "refit":
            cp, mp = (cp, mp - 1) if mp else (cp - 1, 1)
            refit(game, power, choice["at"], refitted)
        else:
            cp -= build_price(state, choice)
            build(game, power, choice)


def costs(state: State) -> dict[str, dict[str, int]]:
    """7.2 What each leader costs."""
    return {"costs": {leader: leader_cost(state, leader) for leader in LEADERS}}


def every_option(ways: dict[str, Way], found: Known[list[Any]]) -> Iterator[Any]:
    """All that can be built, refitted and deployed, and to be done with it."""
    for way in ways:
        yield from found[way]
    yield DONE


def at_random(ways: dict[str, Way], found: Known[list[Any]], stream: Stream) -> Any:
    """To be done, or something of one way at random, looked for at one of its starts; None when there is nothing."""
    if not stream.below(RANDOM_DONE):
        return DONE
    name, way = stream.pick([*ways.items()])
    able = found[name] if way.starts is None else way.starts()
    if able and way.starts is not None:
        able = [*way.found([stream.pick(able)])]
    return stream.pick(able) if able else None


def builds(state: State, power: str, cp: int) -> list[dict[str, Any]]:
    """What a power can build or bring back with so many CP."""
    if not cp:
        return []
    out = pieces_in_play(state)
    found: list[dict[str, Any]] = []
    leaders = [leader for leader, one in LEADERS.items() if one.power == power and leader_cost(state, leader) <= cp
               and leader not in state.regroup and may_be_raised(state, leader, out)]
    for at in reinforcement_places(state, power):
        found += [{"do": "unit", "at": at}] if cp >= UNIT and may_add(state, power, at) else []
        found += [{"do": "leader", "at": at, "leader": leader} for leader in leaders]
        found += [{"do": "call_back", "at": at, "piece": piece} for piece in state.regroup if NATION[piece] == power]
    found += [{"do": "squadron", "at": at} for at in shipyards(state, power, cp)
              if may_build_squadron(state, at, power)]
    if state.regroup_squadrons.get(power):
        found += [{"do": "call_squadron", "at": at} for at in HOME_PORTS[power]
                  if may_return_squadron(state, at, power)]
    return found


@rule("14.21", "14.22", "14.24", "6.3")
def may_reinforce(state: State, power: str, cp: int, deploys: bool, one: Any) -> Verdict:
    """14.21, 14.22 Why something cannot be built or brought back with so many CP, or deployed when it no longer
    `deploys`; nothing is said of what goes on."""
    if one != DONE and one["do"] in ("deploy", "ferry", "fleet") and not deploys:
        return no("14.24", "deployed_enough", power=power)
    if one == DONE or one["do"] not in BUILT:
        return yes("14.21")
    verdict = yes("14.22")
    if one["do"] == "squadron":
        verdict = may_build_squadron(state, one["at"], power)
    elif one["do"] == "call_squadron":
        verdict = may_return_squadron(state, one["at"], power)
    elif one["at"] not in reinforcement_places(state, power):
        verdict = no("14.22", "no_reinforcement_there", place=one["at"])
    elif one["do"] == "unit":
        verdict = may_add(state, power, one["at"])
    elif one["do"] == "call_back" and NATION[one["piece"]] != power:
        verdict = no("7.7", "not_his_piece", piece=one["piece"], power=power)
    elif one["do"] == "call_back":
        verdict = yes("7.7") if one["piece"] in state.regroup else no("7.7", "not_regrouping", piece=one["piece"])
    elif LEADERS[one["leader"]].power != power:
        verdict = no("7.2", "not_his_leader", leader=one["leader"], power=power)
    else:
        verdict = may_build_leader(state, one["leader"])
    price = build_price(state, one)
    return verdict if not verdict or price <= cp else no("6.3", "too_few_cp", cp=price, left=cp)


def may_do(state: State, power: str, cp: int, limit: int | None, deploys: bool, moved: dict[str, Units],
           at_sea: dict[str, Ships], one: Any) -> Verdict:
    """14.21 to 14.24 Why something cannot be built, or deployed by those who have not deployed."""
    verdict = may_reinforce(state, power, cp, deploys, one)
    if not verdict or one == DONE:
        return verdict
    match one["do"]:
        case "deploy":
            return may_set_out(state, power, one["leader"], one["from"], moved, limit)
        case "ferry":
            units = one["units"]
            return may_ferry(state, one["from"], one["to"], units, power) and may_still_go(
                power, units, less(units_at(state, one["from"]), moved.get(one["from"], {})), one["from"], limit)
        case "fleet":
            steps = waters(state, one["from"], power).get(one["to"])
            if steps is None:
                return no("14.23", "no_way_by_sea", place=one["from"], to=one["to"])
            if limit is not None and steps > 2 * limit:
                return no("14.24", "too_few_cp", cp=-(-steps // 2), left=limit)
            return may_still_go(power, one["ships"], ready_ships(state, one["from"], power, at_sea), one["from"])
    return verdict


def refits(state: State, power: str, refitted: dict[str, int]) -> list[dict[str, Any]]:
    """Where a refit marker can come off."""
    return [{"do": "refit", "at": at} for at in docks(state, power, refitted)]


def docks(state: State, power: str, refitted: dict[str, int]) -> list[str]:
    """13.11, 7.3 Friendly ports where a refit marker may still come off: one a squadron. refitted: those with more"""
    marked = [one.at for one in state.refit if one.power == power and one.at in PORTS]
    return [at for at in dict.fromkeys(marked) if marked.count(at) > refitted.get(at, 0)
            and port_friendly(state, at, power)]


@rule("14.21", "7.1", "7.2", "7.3", "7.7")
def build_price(state: State, choice: dict[str, Any]) -> int:
    """14.21 CP of a reinforcement: as in an impulse."""
    match choice["do"]:
        case "unit":
            return UNIT
        case "leader":
            return leader_cost(state, choice["leader"])
        case "squadron":
            return SQUADRON
    return 1


@rule("14.22")
def build(game: Game, power: str, choice: dict[str, Any]) -> None:
    """14.22 A reinforcement is placed; nobody intercepts it."""
    state: State = game.state
    at = choice["at"]
    match choice["do"]:
        case "unit":
            put(state.units, at, {power: 1})
        case "leader":
            put(state.units, at, {choice["leader"]: 1})
        case "call_back":
            remove(state.regroup, {choice["piece"]: 1})
            put(state.units, at, {choice["piece"]: 1})
        case "squadron":
            put(state.construction, at, {power: 1})
        case "call_squadron":
            return_squadron(state, at, power)
    what = choice.get("leader") or choice.get("piece") or choice["do"]
    game.emit("reinforced", "14.22", power, place=at, what=what)


@rule("14.21", "5.62", "7.3")
def refit(game: Game, power: str, at: str, refitted: dict[str, int]) -> None:
    """14.21 A refit marker comes off for 1 movement point: of the squadron with fewest."""
    state: State = game.state
    if take_marker(state, at, power, refitted.get(at, 0)):
        refitted[at] = refitted.get(at, 0) + 1
    game.emit("refitted", "14.21", power, place=at)


# 14.23 Deployment
