"""The simple opponent plays whole games by the rules, and better than chance."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random, by_seat
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.opponents import Simple, distances

from .play import RULES, position, table

ODA = {"alliance": "oda_alliance", "chit": "chit_oda"}


def choice_of(made: Table):
    return Simple(0)(made, made.pending)


def test_the_game_knows_it():
    assert RULES.opponents["simple"] is Simple


def test_it_marches_on_an_empty_enemy_space_with_its_leader():
    made = table("movement", given={"empty": True, "turn": 3, "impulse": ODA | {"mp": 2}, "units": {
        "yokoyama": {"niwa": 1, "oda": 5}}, "control": {"yokoyama": "oda", "sawayama": "oda"}})
    choice = choice_of(made)
    assert (choice["from"], choice["to"]) == ("yokoyama", "odani")
    assert choice["units"] == {"niwa": 1, "oda": 5}


def test_it_does_not_run_into_a_stronger_army():
    made = table("movement", given={"empty": True, "turn": 3, "impulse": ODA | {"mp": 2}, "units": {
        "yokoyama": {"oda": 2}, "odani": {"azai": 6}}, "control": {"yokoyama": "oda", "sawayama": "oda"}})
    choice = choice_of(made)
    assert choice == "end" or choice.get("to") != "odani"


@pytest.mark.parametrize(("ours", "flees"), [(2, True), (6, False)])
def test_it_retreats_when_outnumbered(ours, flees):
    made = table("battle", at="wp_asuke", given={
        "empty": True, "entered": ["takeda"], "impulse": {"alliance": "takeda"},
        "units": {"wp_asuke": {"takeda": 6, "oda": ours}}})
    assert made.pending.name == "retreat"
    assert choice_of(made) is flees


def test_goals_are_the_spaces_of_the_others():
    far = distances(position(turn=1), "oda")
    assert far["odani"] == 0 and far["wp_yanagase"] == 1 and far["kiyosu"] == 1


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", ["short", "standard", "three_players", "four_players"])
def test_it_plays_whole_games(scenario, seed):
    made = Table(RULES, {"scenario": scenario}, Seeded(seed))
    made.play(Simple(seed))
    assert made.over and made.state.winner
    assert RULES.check(made.state) == []


def test_it_beats_chance():
    won = 0
    for seed in range(4):
        for side, other in (("oda", "anti_oda"), ("anti_oda", "oda")):
            made = Table(RULES, None, Seeded(seed))
            made.play(by_seat({side: Simple(seed), other: Random(seed)}))
            won += made.state.winner == side
    assert won >= 6
