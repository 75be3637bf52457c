"""The watchers of whole games find what they look for, and what only whole games came upon."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.game import load
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.board import CARDS
from tests.long.kinds import KINDS

from . import recount
from .play import table


@pytest.mark.rules("14.1/oda", "14.1/neutral")
@pytest.mark.parametrize(("scenario", "placing"), [
    ("short", {"bessho": "anti_oda", "azai": "anti_oda", "tokugawa": "oda"}),
    ("three_players", {"bessho": "anti_oda_a", "azai": "anti_oda_a", "tokugawa": "oda"}),
    ("four_players", {"bessho": "anti_oda", "azai": "anti_oda", "tokugawa": "tokugawa"}),
])
def test_each_player_places_his_own_clans(scenario, placing):
    made = Table(load("most_dangerous_time"), {"scenario": scenario}, Seeded(1))
    made.play(Random(1), 40)
    asked = {one.decision.facts["clan"]: one.decision.who for one in made.made if one.decision.name == "set_up_units"}
    assert {clan: asked[clan] for clan in placing} == placing


@pytest.mark.rules("2.32/samurai")
def test_the_only_samurai_is_promoted_without_asking():
    card = next(card for card in CARDS.values() if card.effect["do"] == "promote")
    made = table("play_card", player="oda", card=card.id, given={
        "empty": True, "units": {"gifu": {"nobunaga": 1, "niwa": 1}}, "hand": {"oda": [card.number]}})
    assert made.over and made.state.rank["niwa"] == "daimyo"


@pytest.mark.rules("6.2/Kyo", "15.6")
def test_with_four_players_the_one_who_has_kyo_decides_about_good_fortune():
    made = table("kyo_card", seed=1, options={"scenario": "four_players", "good_fortune": True},
                 given={"control": {"kyo": "oda"}, "good_fortune": "oda", "deck": [1, 2, 3]})
    assert made.pending.name == "good_fortune" and made.pending.who in load("most_dangerous_time").seats(made.options)


def test_every_other_third_game_plays_by_other_rules():
    rules = load("most_dangerous_time")
    drawn = [rules.complete(KINDS["most_dangerous_time-short"].options(seed)) for seed in range(30)]
    assert all(one == rules.complete({"scenario": "short"}) for seed, one in enumerate(drawn) if seed % 3 != 2)
    for name, option in rules.options.items():
        if name != "scenario":
            assert {one[name] for one in drawn} == set(option.values), f"{name} is never played otherwise"


def test_a_recount_finds_what_is_lost_and_what_is_made():
    made = Table(load("most_dangerous_time"), {"scenario": "short"}, Seeded(1))
    made.play(Random(1))
    state, whole = made.state, made.state.copy()
    assert recount.sound(whole, state) == [] and recount.accounts(made) == []
    state.deck.append(state.deck[0])
    assert len(recount.accounts(made)) == 1
    at = next(place for place, bag in state.field.items() if bag.get("oda"))
    state.field[at]["oda"] += 1
    assert len(recount.sound(whole, state)) == 1
    state.field[at]["oda"] -= 1
    state.box["nobunaga"] = state.box.get("nobunaga", 0) + 1
    assert len(recount.sound(whole, state)) == 1
