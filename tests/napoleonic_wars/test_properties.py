"""What holds through whole games of any number of players: impulses, hands, points spent, blocs, flags, pieces."""

from functools import cache
from itertools import pairwise

import msgspec
import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.napoleonic_wars.actions import ACTIONS, Candidates
from kernel_lib.napoleonic_wars.naval import may_sail, voyages
from kernel_lib.napoleonic_wars.players import MAJORS
from kernel_lib.napoleonic_wars.state import Impulse

from . import recount
from .play import RULES, position

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


def test_every_position_is_sound(game):
    _, seen = game
    for state in seen:
        assert RULES.check(state) == []
        assert state.phase == "setup" or recount.sound(None, state) == []


def test_no_phase_makes_or_loses_pieces_that_it_must_not(game):
    _, seen = game
    for before, now in pairwise(seen):
        assert recount.steps(before, now) == []


def test_the_log_adds_up(game):
    made, _ = game
    assert recount.accounts(made) == []


@pytest.mark.parametrize("cp", [0, 5])
def test_whatever_is_offered_begins_somewhere_and_no_more_is_sure_than_is_offered(game, cp):
    made, seen = game
    for state in [one.copy() for one in seen[1::25]]:
        for power in MAJORS[made.options["players"]]:
            state.impulse = Impulse(power, cp=cp)
            found = Candidates(state)
            for name, one in ACTIONS.items():
                if one.starts is not None:
                    assert [each for at in one.starts(state) for each in one.candidates(state, [at])] == found.all(name)
            assert found.surely(99) <= len([*found.options()])


@pytest.mark.parametrize(("mp", "fleets"), [(1, [{"britain": 2}, {"russia": 1}]), (2, [{"britain": 2, "russia": 1}])])
def test_of_a_grand_fleet_as_many_fleets_are_offered_as_can_be_paid(mp, fleets):
    state = position({"players": 4}, empty=True, squadrons={"north_sea": {"britain": 2, "russia": 1}},
                     grand=[{"at": "north_sea", "fleets": ["britain", "russia"]}],
                     impulse={"power": "britain", "cp": 0, "mp": mp})
    offered = [one["ships"].pool for one in voyages(state, ["north_sea"]) if one["to"] == "kattegat"]
    assert offered == fleets
    assert all(may_sail(state, "north_sea", "kattegat", fleet) for fleet in fleets)
