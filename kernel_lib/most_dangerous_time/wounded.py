"""11.1 Wounded leaders return to the map or to the regroup box."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put

from .board import SPACES, SPACES_BY_NAME
from .components_and_map import friendly
from .events import effect
from .multiplayer import player_of
from .names import LeaderId, PlaceOrBox, Player
from .state import State, side_of


@question("may_return_at")
@rule("11.1")
def may_return_at(state: State, leader: LeaderId, at: PlaceOrBox) -> Verdict:
    """11.1 Whether a wounded leader may return at `at`: "box", or a space of his side, whatever was placed there."""
    if at == "box":
        return yes("11.1")
    if at not in SPACES or not friendly(state, at, side_of(state, leader)):
        return no("11.1", "not_our_space", place=at)
    return no("11.1", "besieged_space", place=at) if at in state.inside else yes("11.1")


@procedure("wounded_return")
@rule("11.1")
def wounded_return(game: Game, player: Player) -> Procedure:
    """11.1 The wounded leaders of `player` whose turn has come return to the map or to the box."""
    state: State = game.state
    for leader in [leader for leader, turn in state.track.items() if turn <= state.turn]:
        if player_of(state, state.clan[leader]) == player:
            yield from leader_returns(game, player, leader)


def leader_returns(game: Game, player: str, leader: str) -> Procedure:
    """11.1 One leader returns where his player says."""
    state: State = game.state
    places = ("box", *(at for at in SPACES_BY_NAME if may_return_at(state, leader, at)))
    at = yield from game.asked(Decision("leader_returns", player, "11.1", places,
                                        lambda one: may_return_at(state, leader, one), {"leader": leader}))
    del state.track[leader]
    if at == "box":
        state.box[leader] = 1
    else:
        put(state.field, at, {leader: 1})
    game.emit("leader_returns", "11.1", side_of(state, leader), leader=leader, place=at)


def _wounded(state: State, player: str) -> list[str]:
    return [leader for leader in state.track if player_of(state, state.clan[leader]) == player]


def _may_heal(state: State, player: str, card: str) -> Verdict:
    return yes("11.1") if _wounded(state, player) else no("11.1", "nobody_wounded")


@effect("heal", _may_heal)
def heal(game: Game, player: str, card: str) -> Procedure:
    """Physician: a wounded leader returns at once."""
    wounded = _wounded(game.state, player)
    leader = yield from game.asked(Decision("heal", player, "11.1", tuple(wounded)))
    yield from leader_returns(game, player, leader)
