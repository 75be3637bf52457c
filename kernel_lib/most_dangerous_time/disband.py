"""12 Disbanding: units go from the map into the regroup box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kernel_lib.core.decision import Bag, Decision, OnDemand
from kernel_lib.core.dice import Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import size

from .board import SHOGUN, TOMO
from .communications import ooc_at
from .components_and_map import send_to_box, settle
from .exile import exile_at_turn_end
from .multiplayer import player_of, players, side_of_player
from .names import Place, Player, Units
from .spheres import SPHERES, four, sphere_of
from .state import State, aloof, any_of_side, bags_of, leaders_in, side_of, units_at


@question("may_disband")
@rule("12.0", "16.2.11")
def may_disband(state: State, player: Player, at: Place, units: Units, inside: bool = False) -> Verdict:
    """12.0 Whether `player` may disband `units` in the field of `at`, or (`inside`) besieged there."""
    bag = units_at(state, at, inside)
    if not size(units):
        return no("12.0", "nobody", place=at)
    for unit, count in units.items():
        if count > bag.get(unit, 0):
            return no("12.0", "not_there", unit=unit, place=at, count=bag.get(unit, 0))
        ours = may_send_home(state, player, at, unit)
        if not ours:
            return ours
    return yes("12.0")


def may_send_home(state: State, player: str, at: str, unit: str) -> Verdict:
    """12.0 Whether `unit`, which is at `at`, is one that `player` may disband."""
    if aloof(state, unit):
        return no("15.1/samurai", "only_talks", leader=unit)
    side = side_of(state, unit)
    if side == "oda" and four(state) and player in SPHERES and sphere_of(state, at) != player:
        return no("16.2.11", "not_your_sphere", place=at)
    if side == "neutral" or player_of(state, state.clan[unit], at) != player:
        return no("12.0", "not_your_unit", unit=unit)
    return no("2.45/tomo", "shogun_stays", leader=unit) if at == TOMO and unit == SHOGUN else yes("12.0")


@procedure("disband")
@rule("12.0")
def disband(game: Game, at: Place, units: Units, inside: bool = False) -> Procedure:
    """12.0 Put `units` into the box; for a leader besieged or out of communication the leader loss table is rolled.

    Raises Bad when `may_disband` says no.
    """
    state: State = game.state
    owner = next((player_of(state, state.clan[unit], at) for unit in units), "")
    demand(may_disband(state, owner, at, units, inside), "disband")
    leaders = leaders_in(units)
    lost = leaders if inside else list(ooc_at(state, at)) if leaders else []
    side = side_of(state, next(iter(units)))
    send_to_box(game, at, units, inside)
    game.emit("disbanded", "12.0", side, place=at, units=units, inside=inside)
    settle(game, at)
    for leader in leaders:
        if leader in lost:
            game.emit("dangerous_way", "12.0", side, leader=leader, besieged=inside)
            cause = "disbanding" if state.options["C105"] == "no_battle" else "battle"
            yield from game.run("leader_fate", leader, cause)


@procedure("disband_phase")
@rule("12.0")
def disband_phase(game: Game) -> Procedure:
    """4.2 step 3: Oda disbands all it wants, then Anti-Oda; then leaders may be exiled (7.0)."""
    for player in players(game.state):
        while next(own_stacks(game.state, player), None):
            if (yield Decision("disband_any", player, "12.0", ("no", "yes"))) == "no":
                break
            choice = yield Decision("disband", player, "12.0", stacks_to_disband(game.state, player),
                                    _judge(game.state, player))
            yield from disband(game, choice["at"], choice["units"], choice["inside"])
    yield from exile_at_turn_end(game)


def _judge(state: State, player: str) -> Any:
    return lambda one: may_disband(state, player, one["at"], one["units"], one["inside"])


def stacks_to_disband(state: State, player: str) -> OnDemand:
    """Of each of the `own_stacks` as many units as the player likes, as options."""
    def offered(at: str, inside: bool, units: Units) -> dict[str, Any]:
        return {"at": at, "inside": inside, "units": Bag(units)}

    places = [(inside, at) for inside in (False, True) for at in bags_of(state, inside)]

    def draw(stream: Stream) -> dict[str, Any] | None:
        inside, at = stream.pick(places)
        units = own_units(state, player, at, inside)
        return offered(at, inside, units) if units else None

    return OnDemand(lambda: (offered(*stack) for stack in own_stacks(state, player)), draw)


def own_stacks(state: State, player: str) -> Iterator[tuple[str, bool, Units]]:
    """(place, besieged, units) of everything `player` may disband."""
    side = side_of_player(player)
    for inside in (False, True):
        for at, bag in bags_of(state, inside).items():
            if any_of_side(state, bag, side) and (own := own_units(state, player, at, inside)):
                yield at, inside, own


def own_units(state: State, player: str, at: str, inside: bool) -> Units:
    """The units at `at` that `player` may disband."""
    return {unit: count for unit, count in units_at(state, at, inside).items()
            if may_send_home(state, player, at, unit)}
