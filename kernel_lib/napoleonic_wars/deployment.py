"""14.23, 14.24 Deployment: one free strategic move of an army before the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, common, less, put, size
from kernel_lib.parts.network import Known

from .board import FORTRESSES, LEADERS, LINKS, NATION
from .command import take_away
from .interception import company, could_be_intercepted
from .players import family, player
from .state import Area, Leader, Power, State, Units
from .straits import may_cross
from .terms import (
    armies_needed,
    enemies_at,
    enemy_fortress,
    friendly,
    leaders_out,
    standing,
    units_at,
)

if TYPE_CHECKING:
    pass


@rule("14.23", "14.24")
def may_set_out(state: State, power: str, leader: str, at: str, moved: dict[str, Units], limit: int | None) -> Verdict:
    """14.23 Whether a leader can begin to deploy: his power's, there, not deployed yet, with somewhere to go."""
    if LEADERS[leader].power != power:
        return no("7.2", "not_his_leader", leader=leader, power=power)
    verdict = may_still_go(power, {leader: 1}, less(units_at(state, at), moved.get(at, {})), at, limit)
    if not verdict:
        return verdict
    ways = [may_deploy(state, at, to, power) for to in LINKS[at]]
    return next((way for way in ways if way), ways[0])


@rule("14.24")
def may_still_go(power: str, pieces: Units, rested: Units, at: str, limit: int | None = None) -> Verdict:
    """14.24 Whether pieces are there and have not deployed; an extra deployment costs 1 CP for each."""
    gone = less(pieces, rested)
    if any(count > 0 for count in gone.values()):
        return no("14.24", "not_to_deploy", place=at, units=pieces)
    if limit is not None and size(pieces) > limit:
        return no("14.24", "too_few_cp", cp=size(pieces), left=limit)
    return yes("14.23")


@question("may_deploy")
@rule("14.23", "14.21")
def may_deploy(state: State, at: Area, to: Area, power: Power) -> Verdict:
    """14.23 Whether a deploying army may go on from `at` to `to`: a friendly area, or a fortress its side besieges,
    where nobody could intercept; a neutral minor power deploys nothing (14.21)."""
    if not player(state, power):
        return no("14.21", "neutral_power", power=power)
    verdict = may_cross(state, at, to, power)
    if not verdict:
        return verdict
    if enemy_fortress(state, at, power) and standing(state, to, power) not in ("friendly", "uncontrolled"):
        return no("12.4", "from_enemy_fortress", place=at, to=to)
    besieged = to in FORTRESSES and standing(state, to, power) == "uncontrolled"
    if not (friendly(state, to, power) or besieged) or enemies_at(state, to, power):
        return no("14.23", "not_friendly", place=to, power=power)
    if could_be_intercepted(state, to, power):
        return no("14.23", "could_be_intercepted", place=to)
    return yes("14.23")


def deployments(state: State, power: str, moved: dict[str, Units], cp: int | None = None) -> list[dict[str, Any]]:
    """The leaders of a power that can still deploy."""
    if cp is not None and cp < 1:
        return []
    leaves = Known(lambda at: any(may_deploy(state, at, to, power) for to in LINKS[at]))
    return [{"do": "deploy", "leader": leader, "from": at} for at, leader in leaders_out(state, power)
            if leader not in moved.get(at, {}) and leaves[at]]


@rule("14.23", "14.24")
def deploy(game: Game, power: str, leader: Leader, moved: dict[str, Units], cp: int | None) -> Procedure:
    """14.23 A leader goes through friendly areas, gathering pieces within his command and leaving none. Returns the CP
    that an extra deployment costs: one for each piece (14.24)."""
    state: State = game.state
    at = next(area for area, bag in state.units.items() if leader in bag)
    start, been, with_him = at, {at}, {leader: 1}
    while True:
        ways = [to for to in LINKS[at] if to not in been and may_deploy(state, at, to, power)]
        if not ways or (at != start and at in FORTRESSES and enemy_fortress(state, at, power)):
            break
        pool = companions(state, at, leader, with_him, moved)
        room = LEADERS[leader].command - size(with_him) + 1
        if cp is not None:
            room = min(room, cp - size(with_him))
        options = [{"to": to, "units": Bag(pool, 0, max(0, room))} for to in ways]
        choice = yield Decision("deploy", player(state, power), "14.23", (*options, "stop"),
                                judge_of(state, leader, with_him.copy()),
                                {"power": power, "leader": leader, "place": at}, usual=("stop",))
        if choice == "stop":
            break
        add(with_him, choice["units"])
        take_away(state, at, with_him)
        put(state.units, choice["to"], with_him)
        at = choice["to"]
        been.add(at)
    put(moved, at, with_him)
    if at != start:
        game.emit("deployed", "14.24" if cp is not None else "14.23", power, at=start, to=at, units=with_him)
    return size(with_him) if cp is not None and at != start else 0


def judge_of(state: State, leader: str, held: Units) -> Callable[[Any], Verdict]:
    """Whether a leader with these pieces may take more along."""
    return lambda one: yes("14.23") if one == "stop" else armies_of_one(state, leader, held, one["units"])


def armies_of_one(state: State, leader: str, held: Units, more: Units) -> Verdict:
    """Whether one army of the leader holds all these pieces."""
    whole = dict(held)
    add(whole, more)
    verdict = armies_needed(state, whole, leader)
    if verdict and verdict.facts["armies"] > 1:
        return no("14.23", "beyond_command", units=more, leaders=[leader])
    return verdict


def companions(state: State, at: str, leader: str, with_him: Units, moved: dict[str, Units]) -> Units:
    """Whom a deploying leader could take along from here: not those with him, nor who has deployed already."""
    pool = company(state, at, leader, 1).pool
    mine = {piece: count for piece, count in pool.items() if family(state, NATION[piece]) == family(
        state, LEADERS[leader].power)}
    rested = common(less(mine, with_him), less(units_at(state, at), moved.get(at, {})))
    return {piece: count for piece, count in rested.items() if count}
