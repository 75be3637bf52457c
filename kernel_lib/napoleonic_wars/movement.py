"""09 Movement: formations march area by area, armies join in groups, pieces are met on the way."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import NOBODY, add, chosen, common, holds, less, put, remove, size

from .actions import may_spend, spend
from .attrition import given_up, suffer, throw, way_causes
from .battle import fight, open_battle
from .board import AREAS, LEADERS, NATION, POWERS
from .command import keep_command, take_away
from .components import makeable, stacks
from .interception import evasions, interceptions
from .lasting import kept_out
from .players import family, player
from .shore import defended_shore, shore_fire, under_fire
from .state import Area, Marched, Moving, NoLeader, Power, State, Units, impulse_of
from .straits import may_cross
from .terms import (
    allied,
    armies_needed,
    at_war,
    controller,
    enemies_at,
    enemy_fortress,
    friends_at,
    standing,
    units_at,
    units_in,
    welcome,
)

FORCED = 5
"""9.42 The first area of an impulse that is a forced march."""


# Who may be moved


@question("may_command")
@rule("9.1", "6.4", "9.7/2", "9.71")
def may_command(state: State, at: Area, units: Units, lead: NoLeader = "") -> Verdict:
    """9.1, 6.4 Whether the active power may move these pieces of `at` together under `lead`.

    Its own; those of its pact minor powers under its own leaders; other allies only in an army group that its leader
    commands there.
    """
    active = impulse_of(state).power
    if lead and LEADERS[lead].power != active:
        return no("9.71", "not_his_impulse", leader=lead, power=active)
    for piece in units:
        nation = NATION[piece]
        if nation == active:
            continue
        if not lead:
            return no("9.1", "not_his_unit", power=nation, active=active)
        if POWERS[LEADERS[lead].power].rank == "minor":
            return no("9.1", "not_his_to_lead", units={piece: units[piece]}, leaders=[lead], power=nation)
        if family(state, nation) != active and state.grouped.get(at) != lead:
            return no("9.7/2", "no_consent", power=nation, leader=lead)
    return yes("9.1")


@question("free_to_move")
@rule("9.51", "9.52")
def free_to_move(state: State, at: Area) -> Units:
    """9.51, 9.52 The pieces at `at` that may still move in this impulse: those not stopped."""
    return less(units_at(state, at), impulse_of(state).stopped.get(at, NOBODY))


@question("areas_marched")
@rule("9.42")
def areas_marched(state: State, at: Area, units: Units) -> list[dict[str, Any]]:
    """9.42 How many areas pieces at `at` have entered in this impulse: [{units, areas}], the freshest first."""
    left, found = units.copy(), []
    marks = sorted((one for one in impulse_of(state).marched if one.at == at), key=lambda one: one.areas)
    tired: Units = {}
    for one in marks:
        add(tired, one.units)
    rested = less(units_at(state, at), tired)
    fresh = {piece: count for piece, count in common(left, rested).items() if count}
    if fresh:
        found.append({"units": fresh, "areas": 0})
        remove(left, fresh)
    for one in marks:
        taken = common(left, one.units)
        taken = {piece: count for piece, count in taken.items() if count}
        if taken:
            found.append({"units": taken, "areas": one.areas})
            remove(left, taken)
    return found


# Where to


@question("may_enter")
@rule("9.54", "8.5", "15.23", "17.2")
def may_enter(state: State, to: Area, power: Power, units: Units = {}) -> Verdict:  # noqa: B006 - never changed
    """9.54 Whether pieces of `power` may enter `to` without a declaration of war."""
    holder = controller(state, to)
    first_round = state.turn == 1 and state.round == 1
    leaves = any(NATION[piece] == "prussia" for piece in units) and AREAS[to].power != "prussia"
    if first_round and leaves and state.bloc.get("prussia") is None:
        return no("8.5", "prussia_stays", place=to)
    if at_war(state, power, holder) or welcome(state, to, power, holder):
        let = kept_out(state, to, power)
        return yes("9.3") if let else let
    open_land = holder in state.submitted and allied(state, power, state.submitted[holder])
    return no("15.23" if open_land else "9.54", "neutral_area", place=to, power=holder)


@question("may_march")
@rule("9.1", "9.3", "9.53", "12.4", "9.71", "2.2")
def may_march(state: State, at: Area, to: Area, units: Units, lead: NoLeader = "") -> Verdict:
    """9 Whether the active power may move `units` (with `lead`, who commands them, besides) from `at` to `to` now."""
    whole = {lead: 1, **units} if lead else units
    return may_go(state, at, to, whole, lead) and may_split(state, at, to, whole)


@rule("9.1", "9.3", "9.53", "12.4", "9.71")
def may_go(state: State, at: str, to: str, whole: Units, lead: str = "") -> Verdict:
    """9 `may_march`, but for the counters."""
    return (may_set_out(state, at, whole, lead) and may_come(state, at, to, whole)
            and may_go_together(state, whole, lead))


@rule("9.1", "9.51", "9.52")
def may_set_out(state: State, at: str, whole: Units, lead: str = "") -> Verdict:
    """9.1 Whether the active power may move these pieces from `at`, wherever they go."""
    power = impulse_of(state).power
    if not whole or not holds(units_at(state, at), whole):
        return no("9.1", "not_there", place=at)
    if not holds(free_to_move(state, at), whole):
        return no(what_stops(state, at, power), "stopped", place=at)
    return may_command(state, at, whole, lead)


@rule("9.3", "9.53", "12.4")
def may_come(state: State, at: str, to: str, whole: Units) -> Verdict:
    """9.3 Whether pieces of the active power may go from `at` to `to`."""
    power = impulse_of(state).power
    return (may_cross(state, at, to, power) and may_enter(state, to, power, whole)
            and may_leave(state, at, to, power))


@rule("12.4")
def may_leave(state: State, at: str, to: str, power: str) -> Verdict:
    """12.4 Whether pieces of `power` may go on from `at` to `to`: from an enemy fortress not everywhere."""
    if enemy_fortress(state, at, power) and standing(state, to, power) not in ("friendly", "uncontrolled"):
        return no("12.4", "from_enemy_fortress", place=at, to=to)
    return yes("9.3")


@rule("9.1", "9.7", "9.71")
def may_go_together(state: State, whole: Units, lead: str = "") -> Verdict:
    """9.1 Whether pieces move together under `lead`, and their armies can be paid for."""
    together = armies_needed(state, whole, lead)
    if not together:
        return together
    several = {family(state, NATION[piece]) for piece in whole}
    if len(several) > 1 and lead and POWERS[LEADERS[lead].power].rank == "minor":
        return no("9.7", "minor_leads_group", leader=lead)
    return may_spend(state, together.facts["armies"])


def what_stops(state: State, at: str, power: str) -> str:
    """The rule by which pieces at `at` may not move again: a battle, a sealift, or an enemy fortress."""
    impulse = impulse_of(state)
    if at in impulse.fought:
        return "9.51"
    if at in impulse.passed:
        return "13.6"
    return "9.52" if enemy_fortress(state, at, power) else "9.51"


@rule("2.2")
def may_split(state: State, at: str, to: str, units: Units) -> Verdict:
    """2.2 Whether the counters of each power make what stays and what arrives."""
    here = units_at(state, at)
    for power, count in units_in(units).items():
        if count != here[power] and not may_part(state, at, to, power, count, stacks(state, power)):
            return no("2.2", "no_change", power=power)
    return yes("2.2")


@rule("2.2")
def may_part(state: State, at: str, to: str, power: str, count: int, piles: list[int]) -> bool:
    """2.2 Whether the counters of a power, of which these are the `piles`, make what stays and what arrives."""
    here, there = units_at(state, at)[power], units_at(state, to).get(power, 0)
    if here == count:
        return True
    others = piles.copy()
    others.remove(here)
    if there:
        others.remove(there)
    return makeable(power, [*others, here - count, there + count])


@question("all_defend")
@rule("9.2")
def all_defend(state: State, at: Area, power: Power) -> int:
    """9.2 How many pieces of a power and its allies defend an area: all there, whatever their leaders command."""
    return size(friends_at(state, at, power))


@question("may_pursue")
@rule("10.21")
def may_pursue(state: State, at: Area, to: Area) -> Verdict:
    """10.21 Whether the pieces of the active power at `at` could follow to `to` those who evaded there."""
    power = impulse_of(state).power
    free = chosen(free_to_move(state, at), lambda piece: NATION[piece] == power)
    if not free:
        return no("9.51", "stopped", place=at)
    verdict = may_spend(state, 1)
    return verdict and may_cross(state, at, to, power)


@question("march_cost")
@rule("9.1", "9.71")
def march_cost(state: State, units: Units, lead: NoLeader = "") -> int:
    """9.1, 9.71 CP for each area that these pieces enter together: one for each army; 0 when they cannot."""
    verdict = armies_needed(state, {lead: 1, **units} if lead else units, lead)
    return int(verdict.facts.get("armies", 0)) if verdict else 0


# On the way


@procedure("march")
@rule("9.1")
def march(game: Game, at: Area, to: Area, units: Units, lead: NoLeader = "") -> Procedure:
    """9 A formation goes from `at` to `to`, if it may."""
    demand(may_march(game.state, at, to, units, lead), "march")
    yield from enter(game, at, to, units, lead)


@rule("9.8", "9.4", "10.3", "9.51", "9.52")
def enter(game: Game, at: str, to: str, units: Units, lead: str = "") -> Procedure:
    """9, 10.3 A formation that may do so goes from `at` to `to`: interception and evasion first, then attrition, then
    battle."""
    state: State = game.state
    impulse = impulse_of(state)
    power = impulse.power
    whole = {lead: 1, **units} if lead else units.copy()
    spend(game, march_cost(state, units, lead))
    legs = areas_marched(state, at, whole)
    causes, tired = way_causes(state, at, to, power), exhausted(legs)
    depart(state, at, whole)
    impulse.moving = Moving(at, to, whole, lead)
    game.emit("marches", "9.1", power, at=at, to=to, units=whole.copy(), lead=lead, cp=impulse.cp)
    yield from game.run("respond", "march")
    if not whole:
        impulse.moving = None
        return
    joined = yield from interceptions(game, to)
    failed = yield from evasions(game, to, at, joined.units)
    yield from march_attrition(game, whole, at, to, causes, tired)
    kills = fives = 0
    if whole and defended_shore(state, at, to, power):
        kills, fives = yield from shore_fire(game, to, whole, power, "11.22")
    impulse.moving = None
    arrived = whole.copy()
    put(state.units, to, whole)
    record(state, to, legs, whole)
    if not whole:
        return
    yield from game.run("arrived", to)
    if enemies_at(state, to, power):
        battle = open_battle(state, to, [at], failed, arrived, joined.ways, lead=lead)
        under_fire(battle.active, (kills, fives))
        under_fire(battle.other, *joined.shot)
        yield from fight(game, battle)
    else:
        come_late(state, to, arrived)
    keep_command(state, to, arrived, lead)
    if enemy_fortress(state, to, power):
        put(impulse.stopped, to, common(arrived, free_to_move(state, to)))


@rule("9.42")
def exhausted(legs: list[dict[str, Any]]) -> Units:
    """9.42 The pieces for which the next area is the fifth or a later one."""
    found: Units = {}
    for leg in legs:
        if leg["areas"] + 1 >= FORCED:
            add(found, leg["units"])
    return found


@rule("9.4", "9.42")
def march_attrition(game: Game, whole: Units, at: str, to: str, causes: list[str], tired: Units) -> Procedure:
    """9.4 All causes for the whole formation, one after another; a forced march for those alone who went so far."""
    seat = player(game.state, impulse_of(game.state).power)
    if impulse_of(game.state).freed.get("no_attrition"):
        return
    if tired == whole:
        yield from suffer(game, whole, at, [*causes, "9.42"], seat, to)
        return
    due = yield from throw(game, whole, at, causes, seat, to)
    due_tired = yield from throw(game, tired, at, ["9.42"] if tired else [], seat, to)
    remove(whole, (yield from given_up(game, whole, at, due, seat)))
    worn = {piece: min(count, whole[piece]) for piece, count in tired.items() if piece in whole}
    remove(whole, (yield from given_up(game, worn, at, due_tired, seat)))


def depart(state: State, at: str, units: Units) -> None:
    """Pieces leave an area; the marks of how far they went go with them, the freshest go first."""
    impulse = impulse_of(state)
    for leg in areas_marched(state, at, units):
        left = leg["units"].copy()
        for mark in (one for one in impulse.marched if (one.at, one.areas) == (at, leg["areas"])):
            gone = common(left, mark.units)
            remove(mark.units, gone)
            remove(left, gone)
    impulse.marched = [one for one in impulse.marched if one.units]
    take_away(state, at, units)


def record(state: State, to: str, legs: list[dict[str, Any]], arrived: Units) -> None:
    """How far those who arrived have gone."""
    impulse, left = impulse_of(state), arrived.copy()
    for leg in legs:
        here = {piece: count for piece, count in common(left, leg["units"]).items() if count}
        if not here:
            continue
        remove(left, here)
        mark = next((one for one in impulse.marched if one.at == to and one.areas == leg["areas"] + 1), None)
        if mark is None:
            impulse.marched.append(Marched(to, here, leg["areas"] + 1))
        else:
            add(mark.units, here)


def come_late(state: State, at: str, units: Units) -> None:
    """12.2 Pieces that come where a battle was fought before took no part in it."""
    if at in impulse_of(state).fought:
        put(impulse_of(state).late, at, units)


@procedure("arrived")
@rule("8.32")
def arrived(game: Game, at: Area) -> Procedure:
    """What happens when pieces of the active power have come to `at`, before any battle."""
    yield from ()
