"""What is asked of the whole map at once, or kept from one choice to the next, says the same as asking place by place.

Random games are played; at every choice the quick answers are compared with a fresh look at the position.
"""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.rulebook import executed
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.board import CLANS, DIPLOMATS, LINKS, NET, SPACES
from kernel_lib.most_dangerous_time.clans import FIRST_HOME, LEAVERS, falls, withdraws
from kernel_lib.most_dangerous_time.communications import Lines, line_of_communication, out_of_communication
from kernel_lib.most_dangerous_time.components_and_map import (
    contested,
    controller,
    new_controller,
)
from kernel_lib.most_dangerous_time.disband import may_disband, own_stacks
from kernel_lib.most_dangerous_time.events import IN_TURN, STEPS, may_play_card, playable
from kernel_lib.most_dangerous_time.movement import may_activate, may_move, may_use_strategic_movement
from kernel_lib.most_dangerous_time.movement_step import TWO_ROADS, options
from kernel_lib.most_dangerous_time.multiplayer import players
from kernel_lib.most_dangerous_time.negotiation import attempts, may_negotiate
from kernel_lib.most_dangerous_time.regroup import may_regroup_at, regroup_places
from kernel_lib.most_dangerous_time.spheres import four
from kernel_lib.most_dangerous_time.state import leaders_in
from kernel_lib.parts.network import Network

from .play import RULES

SIDES = ("oda", "anti_oda", "neutral")


def stacks(state):
    return [(at, bag, inside) for inside, bags in ((False, state.field), (True, state.inside))
            for at, bag in bags.items()]


def lines_agree(state):
    lines = Lines.of(state)
    doubtful = lines.doubtful()
    found = [(lines.open[state.side[clan]], lines.ends[clan], lines.linked[clan]) for clan in CLANS]
    with executed():  # nothing is kept from before
        anew = Lines.of(state)
        assert found == [(anew.open[state.side[clan]], anew.ends[clan], anew.linked[clan]) for clan in CLANS]
    for side in SIDES:
        kept, fresh = NET.groups(lines.open[side]), Network(LINKS).groups(lines.open[side])
        assert kept == fresh and fresh.keys() == lines.open[side]
        assert all(at in group for at, group in fresh.items())
    for at, bag, inside in stacks(state):
        for clan in {state.clan[unit] for unit in bag}:
            assert lines.reach(clan, at, inside) == bool(line_of_communication(state, clan, at, inside)), (clan, at)
        if not inside and at not in doubtful:
            assert not out_of_communication(state, bag, at)


def map_agrees(state):
    assert {at for at in SPACES if new_controller(state, at)} <= set(contested(state))
    for clan in CLANS:
        if falls(state, clan):
            assert controller(state, FIRST_HOME[clan]) != state.side[clan]
        assert clan in LEAVERS or not withdraws(state, clan)
        assert regroup_places(state, clan) == [at for at in sorted(SPACES) if may_regroup_at(state, clan, at)]


def hands_agree(state):
    for player in players(state):
        for window in (*STEPS, *IN_TURN) if state.impulse else ("before_chit",):
            if window != "combat_cards" or state.battle:
                hand = state.hands.get("oda" if player not in state.hands else player, [])
                assert playable(state, player, window) == [
                    card for card in hand if may_play_card(state, player, card, window)]
        assert list(own_stacks(state, player)) == [
            (at, inside, own) for at, bag, inside in stacks(state)
            if (own := {unit: n for unit, n in bag.items() if may_disband(state, player, at, {unit: n}, inside)})]


def impulse_agrees(state):
    wanted = [(leader, at, clan, inside) for leader in sorted(DIPLOMATS) for at, bag, inside in stacks(state)
              for clan in bag if clan in CLANS and may_negotiate(state, leader, at, clan, inside)]
    assert [(one["leader"], one["at"], one["clan"], one["inside"]) for one in attempts(state)] == wanted


def may_go(state, unit, at, to):
    """Alone or, with four players, under a leader who is there."""
    leaders = leaders_in(state.field[at]) if four(state) else []
    return any(may_move(state, {unit: 1} | company, at, to) for company in ({}, *({one: 1} for one in leaders)))


def may_ride(state, unit, at, via, to):
    """As `may_go`, two roads at once."""
    leaders = leaders_in(state.field[at]) if four(state) else []
    return any(may_use_strategic_movement(state, {unit: 1} | company, at, via, to)
               for company in ({}, *({one: 1} for one in leaders)))


def moves_agree(state, decision):
    """Also what was kept since the last move; and every unit that may go anywhere is offered."""
    assert [*decision.options] == [*options(state), "end"]
    moves = {(one["from"], one["to"], unit) for one in decision.options if one != "end" and one["do"] == "move"
             for unit in one["units"].pool}
    assert moves == {(at, to, unit) for at, bag in state.field.items() for unit in bag for to in LINKS[at]
                     if may_go(state, unit, at, to)}
    rides = {(one["from"], one["via"], one["to"]) for one in decision.options if one != "end"
             and one["do"] == "strategic"}
    assert rides == {(at, via, to) for at, bag in state.field.items() for via, to in TWO_ROADS[at]
                     if any(may_ride(state, unit, at, via, to) for unit in bag)}
    fights = {one["at"] for one in decision.options if one != "end" and one["do"] == "activate"}
    assert fights == {at for at in state.field if may_activate(state, at)}


@pytest.mark.parametrize(("scenario", "seed", "most"), [
    ("standard", 5, 400), ("campaign", 6, 400), ("three_players", 7, 200), ("four_players", 8, 200)])
def test_quick_and_slow_answers_agree(scenario, seed, most):
    table, policy = Table(RULES, {"scenario": scenario, "good_fortune": True}, Seeded(seed)), Random(seed)
    for number in range(most):
        if table.over:
            break
        state, decision = table.state, table.pending
        if decision.name == "movement":
            moves_agree(state, decision)
        if number % 29 == 0:
            lines_agree(state)
            map_agrees(state)
            hands_agree(state)
            if state.impulse:
                impulse_agrees(state)
        table.play(policy, 1)
