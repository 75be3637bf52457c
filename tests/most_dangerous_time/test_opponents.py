"""The simple opponent plays whole games by the rules, and better than chance."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random, by_seat
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.march import distances
from kernel_lib.most_dangerous_time.opponents import Simple

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


def test_it_gathers_for_an_attack_that_one_point_cannot_carry():
    made = table("movement", given={"empty": True, "turn": 3, "impulse": ODA | {"mp": 3}, "units": {
        "yokoyama": {"shibata": 1, "oda": 15}, "odani": {"azai": 6}},
        "control": {"yokoyama": "oda", "sawayama": "oda"}})
    sent = []
    while made.pending is not None and (choice := choice_of(made)) != "end":
        sent.append(choice["to"])
        made.choose(choice)
    assert sent[:2] == ["odani", "odani"]
    assert sum(made.state.field["odani"].values()) == 6 + 15


def test_in_the_campaign_nobunaga_goes_home():
    made = table("movement", options={"scenario": "campaign"}, given={
        "empty": True, "turn": 1, "impulse": ODA | {"mp": 3}, "control": {"kanagasaki": "oda", "mt_hiei": "oda"},
        "units": {"kanagasaki": {"nobunaga": 1, "niwa": 1, "oda": 6}, "echizen_fuchu": {"asakura": 1}}})
    made.play(Simple(0), 3)
    assert "nobunaga" in made.state.field["kyo"]


def test_it_sails_when_only_islands_are_left():
    state = position(turn=1)
    control = dict.fromkeys(state.control, "oda") | {"sumoto": "miyoshi"}
    made = table("movement", given={"empty": True, "turn": 20, "impulse": ODA | {"mp": 4}, "control": control,
                                    "units": {"kishiwada": {"oda": 3}}})
    made.play(Simple(0))
    assert made.state.field.get("sumoto", {}).get("oda")


def test_it_leaves_somebody_at_home_before_an_enemy():
    made = table("movement", given={"empty": True, "turn": 3, "impulse": ODA | {"mp": 4}, "units": {
        "gifu": {"oda": 5}, "wp_gujo": {"asakura": 1}}})
    made.play(Simple(0))
    assert made.state.field["gifu"]["oda"] >= 2


def test_it_ends_with_no_more_on_a_waypoint_than_may_stay():
    made = table("movement", given={"empty": True, "turn": 3, "impulse": ODA | {"mp": 1}, "control": {
        "kanagasaki": "oda"}, "units": {"kanagasaki": {"hideyoshi": 1, "oda": 8}, "odani": {"azai": 6}}})
    made.play(Simple(0))
    assert sum(made.state.field.get("wp_yanagase", {}).values()) <= 4


@pytest.mark.parametrize(("side", "plays"), [("takeda", False), ("oda_alliance", True)])
def test_it_asks_for_a_truce_only_when_attacked_by_more(side, plays):
    made = table("battle", at="wp_asuke", given={
        "empty": True, "entered": ["takeda"], "impulse": {"alliance": side}, "hand": {"anti_oda": [30]},
        "units": {"wp_asuke": {"takeda": 4, "oda": 7}}})
    assert (made.pending.name, made.pending.who) == ("play_card", "anti_oda")
    assert (choice_of(made) == "card_30") is plays


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
