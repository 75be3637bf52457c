"""What holds through whole games of any number of players: impulses, hands, points spent, blocs, flags, refits."""

from functools import cache
from itertools import pairwise

import msgspec
import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.napoleonic_wars.board import AREAS, NATION, POWERS
from kernel_lib.napoleonic_wars.invariants import everywhere
from kernel_lib.napoleonic_wars.players import sponsor

from .play import RULES

GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in (1, 2)]


@cache
def played(players, seed):
    """A random game of two turns and more: its table, and the position before each of its steps."""
    seen = []

    def before(game):
        seen.append(game.state.copy())
        return RULES.next_procedure(game)

    made = Table(msgspec.structs.replace(RULES, next_procedure=before), {"players": players}, Seeded(seed))
    made.play(Random(seed), 900)
    return made, seen


@pytest.fixture(params=GAMES, ids=[f"{players}-players-{seed}" for players, seed in GAMES])
def game(request):
    return played(*request.param)


def test_nobody_has_two_impulses_running(game):
    made, _ = game
    turn, last = 1, ""
    for event in made.log:
        if event.name == "turn":
            turn, last = event.facts["turn"], ""
        elif event.name == "impulse":
            assert event.who != last, f"turn {turn}"
            last = event.who


def test_hands_are_cut_when_a_turn_begins(game):
    _, seen = game
    for before, state in pairwise(seen):
        if (before.phase, state.phase) == ("draw", "impulses"):
            for power, cards in state.cards.hands.items():
                assert len(cards) <= POWERS[power].draw_most, (power, cards)
            assert not state.kept


def test_points_are_never_spent_beyond_what_was_given(game):
    """6.3 Within an impulse points left only fall, but for a card, an event or a resource that gives more."""
    made, _ = game
    left = None
    for event in made.log:
        match event.name:
            case "impulse":
                left = 0
            case "cp":
                left = None if left is None else left + event.facts["cp"]
            case "event_cp" | "event":
                left = None
            case "built" | "marches" | "sealift" | "cp_lost":
                assert event.facts["cp"] >= 0
                assert left is None or event.facts["cp"] <= left
                left = event.facts["cp"]


def test_who_has_submitted_has_no_bloc_and_pact_minors_follow_their_sponsor(game):
    _, seen = game
    for state in seen:
        assert not set(state.submitted) & set(state.bloc)
        for minor in state.consuls:
            major = sponsor(state, minor)
            if major and major not in state.submitted:
                assert state.bloc.get(minor) == state.bloc.get(major), minor
            if not major:
                assert minor not in state.bloc


def test_flags_lie_in_other_powers_areas_and_within_supply(game):
    _, seen = game
    for state in seen:
        laid = list(state.flags.values())
        assert not [at for at, flag in state.flags.items() if AREAS[at].power == flag]
        assert all(laid.count(power) <= POWERS[power].flags for power in POWERS)
        assert {at: state.flags.get(at) for at in state.ceded} == state.ceded


def test_pieces_stay_within_counters_wherever_they_are(game):
    _, seen = game
    for state in seen:
        assert RULES.check(state) == []
        total = everywhere(state)
        assert all(NATION[piece] in POWERS for piece in total)
        assert all(count > 0 for count in total.values())


def test_refit_markers_lie_on_squadrons(game):
    _, seen = game
    for state in seen:
        for mark in state.refit:
            there = state.squadrons.get(mark.at, {}) if mark.at else state.regroup_squadrons
            marked = sum(one.at == mark.at and one.power == mark.power for one in state.refit)
            assert marked <= there.get(mark.power, 0) + sum(
                war.squadrons.get(mark.power, 0) for war in state.wars) + state.raiders.get(mark.power, 0), mark
