"""13.31 Patrols: a fleet looks for an enemy one in its own sea area."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no

from .actions import action
from .board import SEAS
from .fleets import Fleet, flagship, fleet_of, fleets_at, may_spend_mp, plus_of, spend_mp
from .grand_fleets import tidy_grand
from .naval import anchorages, free_to_sail, naval_evasion, roll, sailing_cost
from .naval_battle import naval_battle
from .players import player
from .state import Place, Power, State, impulse_of
from .terms import at_war


@question("may_patrol")
@rule("13.3", "13.31", "13.34")
def may_patrol(state: State, at: Place, target: Power) -> Verdict:
    """13.31 Whether the active power's fleet in a sea area may patrol against the fleet of `target` there, for 1 MP."""
    power = impulse_of(state).power
    ships = free_to_sail(state, at, power)
    if at not in SEAS:
        return no("13.34", "in_port", place=at)
    if not ships:
        return no("13.31", "no_fleet_there", power=power, place=at)
    fleet = fleet_of(state, at, target)
    if fleet is None or not at_war(state, power, target):
        return no("13.31", "no_enemy_fleet", place=at, power=target)
    return may_spend_mp(state, sailing_cost(state, ships))


def patrol_plus(state: State, at: str) -> int:
    """13.31 What the active power's fleet in a sea area adds to its roll when it looks for another."""
    power = impulse_of(state).power
    active = fleet_of(state, at, power)
    return plus_of(state, active if active is not None and active.heads[0] == power
                   else Fleet((power,), free_to_sail(state, at, power)))


@action("patrol", lambda state: [{"do": "patrol", "at": at, "target": flagship(fleet)} for at in anchorages(state)
                                 if at in SEAS and len(state.squadrons[at]) > 1 for fleet in fleets_at(state, at)],
        lambda state, one: may_patrol(state, one["at"], one["target"]), also=("巡逻",))
@rule("13.31", "13.3", "13.33")
def patrol(game: Game, choice: dict[str, Any]) -> Procedure:
    """13.31 The active fleet looks for one enemy fleet in its sea area; found, that one may evade."""
    state: State = game.state
    power, at = impulse_of(state).power, choice["at"]
    mine = Fleet((power,), free_to_sail(state, at, power))
    fleet = fleet_of(state, at, choice["target"])
    assert fleet is not None
    spend_mp(state, sailing_cost(state, mine.ships))
    if not (yield from roll(game, "patrol", "13.31", mine, patrol_plus(state, at), at)):
        return
    away = yield from naval_evasion(game, fleet, at, player(state, fleet.heads[0]))
    if away:
        return
    yield from naval_battle(game, at, mine.ships.copy(), fleet.ships.copy(), 1 if away is False else 0, lead=power,
                            against=fleet.heads[0])
    tidy_grand(state)
