"""7 Exile: a leader of one's own is sent away for good."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision, offer
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import add, take
from kernel_lib.parts.windows import passed

from .betrayal import another_leader
from .board import ALLIANCE_OF, LEADERS, SPACES
from .clans import drop_chits
from .components_and_map import settle
from .multiplayer import active_player, player_of, players, side_of_player
from .names import LeaderId, Player
from .spheres import LORD, commands, four
from .state import ON_MAP, State, bags_of, leaders_in, seat, side_of, units_at

ALL_LEADERS = frozenset(LEADERS)


@question("may_exile")
@rule("7.0/any", "7.0/anti", "7.0/oda", "7.0/last", "16.2.11")
def may_exile(state: State, leader: LeaderId) -> Verdict:
    """7.0 Whether the owner of `leader` may exile him where he stands (C19: a samurai or any leader).

    In an impulse only leaders of the active alliance are exiled, in the end phase anybody's. With four players an Oda
    leader, too, is exiled only in a space (16.2.11).
    """
    area, place = seat(state, leader)
    if area not in ON_MAP:
        return no("7.0/any", "not_on_map", leader=leader)
    if side_of(state, leader) == "neutral":
        return no("7.0/any", "not_your_leader", leader=leader)
    if state.rank[leader] == "daimyo" and state.options["C19"] == "samurai_only":
        return no("7.0/any", "not_a_samurai", leader=leader)
    clan, side = state.clan[leader], side_of(state, leader)
    if not another_leader(state, clan, leader):
        return no("7.0/last", "last_of_clan", leader=leader, clan=clan)
    here = leaders_in(units_at(state, place)) + leaders_in(units_at(state, place, inside=True))
    if side == "oda":
        if four(state) and place not in SPACES:
            return no("16.2.11", "only_in_a_space", leader=leader, place=place)
        if not any(side_of(state, other) == "oda" for other in here if other != leader):
            return no("16.2.11" if four(state) else "7.0/oda", "no_company", leader=leader, place=place)
    elif place not in SPACES:
        return no("7.0/anti", "only_in_a_space", leader=leader, place=place)
    elif not any(state.clan[other] == clan for other in here if other != leader):
        return no("7.0/anti", "no_clansman", leader=leader, clan=clan, place=place)
    if state.impulse is not None and ALLIANCE_OF[clan] != state.impulse.alliance:
        return no("7.0/any", "not_active", leader=leader, alliance=state.impulse.alliance)
    if state.impulse is not None and state.impulse.step > 2:
        return no("7.0/any", "step_over", step=2)
    return yes("7.0/oda" if side == "oda" else "7.0/anti", leader=leader)


@rule("7.0/any")
def doubt(decision: Decision, choice: Any) -> Verdict:
    """7.0 A leader of one's own who is sent away never comes back: that is hardly ever meant."""
    if decision.name != "exile" or choice == "pass":
        return yes()
    return no("7.0/any", "for_good", leader=choice)


@procedure("exile")
@rule("7.0/any")
def exile(game: Game, leader: LeaderId) -> Procedure:
    """7.0 Put `leader` into the permanently eliminated box. Raises Bad when `may_exile` says no."""
    state: State = game.state
    demand(may_exile(state, leader), "exile")
    area, place = seat(state, leader)
    take(bags_of(state, area == "inside"), place, {leader: 1})
    add(state.removed, {leader: 1})
    state.flags[f"exiled_{leader}"] = True
    game.emit("exiled", "7.0/any", side_of(state, leader), leader=leader, place=place)
    settle(game, place)
    drop_chits(game)
    yield from ()


@procedure("exile_step")
def exile_step(game: Game) -> Procedure:
    """4.1 step 2: the active player may exile one leader of the active alliance."""
    state: State = game.state
    yield from _offer(game, active_player(state))


def exile_at_turn_end(game: Game) -> Procedure:
    """4.2 step 3: both sides may exile leaders in the end phase, Oda first."""
    state: State = game.state
    for player in players(state):
        while (yield from _offer(game, player)):
            pass


@question("may_order")
@rule("7.0/any", "16.2.11")
def may_order(state: State, player: Player, leader: LeaderId) -> Verdict:
    """7.0, 16.2.11 Whether `leader` is one of the player's own; with four players each Oda player has his, nobody
    Nobunaga."""
    if side_of(state, leader) != side_of_player(player):
        return no("7.0/any", "not_your_leader", leader=leader)
    if four(state) and side_of(state, leader) == "oda":
        own = leader not in LORD and commands(state, player, leader)
    else:
        own = player_of(state, state.clan[leader]) == player
    return yes("16.2.11") if own else no("16.2.11", "another_players_leader", leader=leader)


def in_company(state: State) -> list[str]:
    """The leaders on the map who have another leader beside them: only of these one can be exiled.

    In an impulse those of the active alliance.
    """
    clan, impulse = state.clan, state.impulse
    found: set[str] = set()
    for group in (*state.field.values(), *((*bag, *state.field.get(at, ())) for at, bag in state.inside.items())):
        if len(group) > 1 and len(here := ALL_LEADERS.intersection(group)) > 1:
            found |= here
    return [leader for leader in LEADERS if leader in found and (
        impulse is None or ALLIANCE_OF[clan[leader]] == impulse.alliance)] if found else []


def _offer(game: Game, player: str) -> Procedure:
    def judge(leader: str) -> Verdict:
        if leader == "pass":
            return yes("7.0/any")
        order = may_order(game.state, player, leader)
        return may_exile(game.state, leader) if order else order

    leaders = in_company(game.state)
    if not leaders:
        return passed(game, "exile", player, "7.0/any")
    decision = offer("exile", player, "7.0/any", ["pass", *leaders], judge)
    choice = yield from game.asked(decision)
    if choice == "pass":
        return False
    yield from exile(game, choice)
    return True
