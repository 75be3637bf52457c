"""10.2 steps 3 and 5: soldiers under leaders, who are counted apart and lost by their groups, and who commands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import largest, remove, size

from . import parties
from .board import LEADERS, LED_BY, MEN
from .components_and_map import bravery, command_limit, to_command
from .multiplayer import player_of
from .names import Count, LeaderId, Men, Units
from .state import Battle, Force, State, by_clan, leaders_in, of_clan


def plain(state: State, units: Units) -> Units:
    """Units of a force as they lie on the map: the soldiers under a leader are soldiers of his clan."""
    made: Units = {}
    for item, count in units.items():
        unit = state.clan[LED_BY[item]] if item in LED_BY else item
        made[unit] = made.get(unit, 0) + count
    return made


# Step 3: soldiers under leaders


def limits_of(state: State, units: Units, clan: str) -> Units:
    """2.32 The leaders of `clan` among `units`, and how many of its soldiers each may lead."""
    return {leader: command_limit(state, leader) for leader in leaders_in(units) if state.clan[leader] == clan}


@question("may_assign")
@rule("10.2/3", "2.32/daimyo", "2.32/samurai")
def may_assign(state: State, units: Units, led: dict[LeaderId, Count]) -> Verdict:
    """10.2/3 Whether soldiers may be put under leaders so.

    units   the force: soldiers by clan, leaders by name
    led     leader -> soldiers of his clan under him; as many as possible must be led
    """
    for leader, count in led.items():
        if not units.get(leader):
            return no("10.2/3", "not_in_force", leader=leader)
        if count > units.get(state.clan[leader], 0):
            return no("10.2/3", "own_soldiers_only", leader=leader, clan=state.clan[leader], soldiers=count)
    for clan, count in units.items():
        if clan in LEADERS:
            continue
        limits = limits_of(state, units, clan)
        for leader, limit in limits.items():
            if led.get(leader, 0) > limit:
                return no("2.32/" + state.rank[leader], "command", leader=leader, limit=limit, soldiers=led[leader])
        total = sum(led.get(leader, 0) for leader in limits)
        wanted = min(count, sum(limits.values()))
        if total != wanted:
            return no("10.2/3", "must_be_led", clan=clan, led=total, wanted=wanted)
    return yes("10.2/3")


@procedure("assign")
@rule("10.2/3")
def assign(game: Game, battle: Battle, force: Force) -> Procedure:
    """10.2 step 3: put soldiers under leaders of their clan, as many as possible; how is the player's choice."""
    led: Units = {}
    for clan in [unit for unit in force.units if unit not in LEADERS]:
        led |= yield from shares(game, battle, force, clan)
    put_under(game.state, force, led)
    game.emit("assigned", "10.2/3", force.side, place=battle.place, led=led,
              men={MEN[leader]: count for leader, count in led.items()},
              unled={unit: count for unit, count in force.units.items() if unit not in LEADERS and unit not in LED_BY})


def shares(game: Game, battle: Battle, force: Force, clan: str) -> Procedure:
    """leader -> soldiers of `clan` under him; asked only where there are several leaders and not enough soldiers."""
    state: State = game.state
    limits = limits_of(state, force.units, clan)
    wanted = min(force.units[clan], sum(limits.values()))
    if not limits:
        return {}
    only = dict.fromkeys(limits, wanted) if len(limits) == 1 else limits if wanted == sum(limits.values()) else None
    bag = Bag({leader: min(limit, wanted) for leader, limit in limits.items()}, wanted, wanted)
    clansmen = of_clan(state, force.units, clan)
    decision = Decision(
        "assign", player_of(state, clan, battle.place), "10.2/3", ({"led": bag if only is None else only},),
        partial(judge_assignment, state, clansmen),
        {"place": battle.place, "clan": clan, "soldiers": wanted, "limits": limits},
        usual=({"led": filled_up(limits, sorted(limits, key=partial(to_command, state), reverse=True), wanted)},))
    choice = (yield decision) if only is None else game.only(decision)
    return choice["led"]


def filled_up(pool: Units, order: list[str], count: int) -> Units:
    """`count` of `pool`, as many as there are of the first in `order`, then of the next."""
    chosen: Units = {}
    for one in order:
        if taken := min(pool[one], count - size(chosen)):
            chosen[one] = taken
    return chosen


def judge_assignment(state: State, units: Units, choice: dict[str, Units]) -> Verdict:
    """The judge of the decision `assign`."""
    return may_assign(state, units, choice["led"])


def put_under(state: State, force: Force, led: Units) -> None:
    """Count the soldiers of `led` ({leader: soldiers}) as ``<leader>_men`` from now on; those with a line are first."""
    for leader, count in led.items():
        clan = state.clan[leader]
        out = max(0, count - force.units[clan] + force.ooc.get(clan, 0))
        for bag, men in ((force.units, count), (force.ooc, out)):
            if men:
                remove(bag, {clan: men})
                bag[MEN[leader]] = men


def free_men(state: State, force: Force, leader: str) -> None:
    """The soldiers of a leader who is gone are without a leader for the rest of the battle."""
    for bag in (force.units, force.ooc):
        count = bag.pop(MEN[leader], 0)
        if count:
            clan = state.clan[leader]
            bag[clan] = bag.get(clan, 0) + count


# Step 5: commander


@question("possible_commanders")
@rule("10.2/5")
def possible_commanders(state: State, units: Men) -> list[str]:
    """10.2/5 Leaders who may command `units`: those of the clan with most units there, of several when they tie."""
    leaders = leaders_in(units)
    if not leaders:
        return []
    clans = largest(by_clan(state, plain(state, units)))
    return [leader for leader in leaders if state.clan[leader] in clans]


@procedure("choose_commander")
@rule("10.2/5")
def choose_commander(game: Game, battle: Battle, force: Force) -> Procedure:
    """10.2 step 5: the commander of a force, for the whole battle; "" when the largest clan has no leader there."""
    able = parties.able_commanders(game.state, force.units, possible_commanders(game.state, force.units))
    if len(able) > 1:
        force.commander = yield from parties.agree(game, battle, force, able)
    else:
        force.commander = able[0] if able else ""
        if able:
            game.only(Decision("commander", force.who, "10.2/5", tuple(able), facts={"place": battle.place}))
    game.emit("commander", "10.2/5", force.side, place=battle.place, leader=force.commander or None)


# Losses among groups of soldiers


def unled_first(state: State, pool: Units, count: int) -> tuple[dict[str, Units], ...]:
    """What is lost without saying: soldiers where they are of one clan, first those whom nobody leads, then the least
    brave leader's."""
    men = {unit: number for unit, number in pool.items() if unit not in LEADERS}
    if len(plain(state, men)) != 1 or size(men) < count:
        return ()
    return ({"lost": filled_up(men, readily(state, men), count)},)


def readily(state: State, men: Iterable[str]) -> list[str]:
    """Groups of soldiers, those whom nobody leads first, then the least brave leader's."""
    return sorted(men, key=lambda unit: bravery(state, LED_BY.get(unit, "")))


def of_groups(state: State, pool: Units, said: Any) -> Any:
    """Soldiers may be said by their clan, whoever leads them."""
    lost = said.get("lost") if isinstance(said, dict) else None
    if not isinstance(lost, dict) or not all(type(count) is int for count in lost.values()):
        return said
    made: Units = {}
    for unit, count in lost.items():
        groups = [one for one in pool if one not in LEADERS and plain(state, {one: 1}) == {unit: 1}]
        whole = sum(pool[one] for one in groups)
        parts = filled_up(pool, readily(state, groups), count) if pool.get(unit, 0) < count <= whole else {unit: count}
        made |= parts
    return {**said, "lost": made}
