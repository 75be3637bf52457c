"""Whole games played at random and watched (tests/long/watched.py): 30 of each scenario."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.game import load
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from tests.long.kinds import CAMPAIGN_TURNS, KINDS
from tests.long.watched import sound_game

from . import recount

SCENARIOS = load("most_dangerous_time").options["scenario"].values


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_game_is_sound(scenario, seed):
    made = sound_game(KINDS[f"most_dangerous_time-{scenario}"], seed, every=89)
    assert made.decisions > 10 and (made.finished or scenario == "campaign")


def test_every_other_third_game_plays_by_other_rules():
    rules = load("most_dangerous_time")
    drawn = [rules.complete(KINDS["most_dangerous_time-short"].options(seed)) for seed in range(30)]
    assert all(one == rules.complete({"scenario": "short"}) for seed, one in enumerate(drawn) if seed % 3 != 2)
    for name, option in rules.options.items():
        if name != "scenario":
            assert {one[name] for one in drawn} == set(option.values), f"{name} is never played otherwise"


def test_a_recount_finds_what_is_lost_and_what_is_made():
    table = Table(load("most_dangerous_time"), {"scenario": "short"}, Seeded(1))
    table.play(Random(1))
    begun, state = table.opening, table.state
    whole = state.copy()
    assert recount.sound(whole, state) == [] and recount.accounts(table) == []
    at = next(place for place, bag in state.field.items() if "oda" in bag)
    state.field[at]["oda"] += 1
    state.removed.pop(next(iter(state.removed)), None)
    state.deck.pop()
    assert len(recount.sound(whole, state)) >= 1 and len(recount.accounts(table)) == 1
    assert begun.turn == 1 < CAMPAIGN_TURNS
