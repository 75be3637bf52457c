"""13.3 Battles at sea; sea movement is tested with movement."""

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as some

from kernel_lib.core.policy import Random
from kernel_lib.most_dangerous_time.retreat import may_retreat
from kernel_lib.most_dangerous_time.sea import may_retreat_at_sea, sea_groups, sea_initiative_bonus

from .play import RULES, happened, names, position, table

FLEETS = {"empty": True, "entered": ["mori"], "control": {"noda_fukushima": "oda"},
          "impulse": {"alliance": "mori", "entered": ["bay_kawachi"]}}


def fleets(oda, mori, **more):
    return FLEETS | {"units": {"bay_kawachi": {**oda, **mori}}} | more


@pytest.mark.rules("13.3/leaders", "13.3/hits")
def test_leaders_are_units_and_nothing_more():
    made = table("battle", at="bay_kawachi", dice=[3, 3, 5, 6, 1, 5, 4, 2], given=fleets(
        {"nobunaga": 1, "oda": 1}, {"kikkawa": 1, "mori": 2}))
    assert [facts["bonus"] for facts in happened(made, "sea_initiative")] == [{}, {}]
    fire = happened(made, "fire")
    assert [(facts["dice"], facts["hits"]) for facts in fire[:2]] == [(3, 2), (2, 1)]
    assert {facts["need"] for facts in happened(made, "group_fires")} == {5}


@pytest.mark.rules("13.3/murakami", "2.31")
def test_murakami_add_one_to_initiative():
    state = position(entered=["mori"])
    assert sea_initiative_bonus(state, ["mori", "murakami"], "anti_oda") == {"murakami": 1}
    assert sea_initiative_bonus(state, ["mori"], "anti_oda") == {}
    other = position({"C14": "fire_die"}, entered=["mori"])
    assert sea_initiative_bonus(other, ["mori", "murakami"], "anti_oda") == {}
    assert [(one["dice"], one["need"]) for one in sea_groups(other, {"mori": 3, "murakami": 2})] == [(3, 5), (2, 4)]
    assert [(one["dice"], one["need"]) for one in sea_groups(state, {"mori": 3, "murakami": 2})] == [(5, 5)]


@pytest.mark.rules("13.3/iron")
def test_the_iron_ship_adds_two_everywhere():
    made = table("battle", at="bay_kawachi", dice=[4, 4, 5, 5, 5, 5], given=fleets(
        {"oda": 2}, {"mori": 1, "murakami": 1}, flags={"iron_ship": "oda"}))
    assert [(facts["bonus"], facts["total"]) for facts in happened(made, "sea_initiative")[:2]] == [
        ({"murakami": 1}, 5), ({"iron_ship": 2}, 6)]
    card = table("play_card", player="oda", card="card_26",
                 given={"impulse": {"alliance": "oda_alliance"}, "hand": {"oda": [26]}})
    assert card.state.flags["iron_ship"] == "oda"


@pytest.mark.rules("13.3/hits")
def test_two_higher_and_only_the_winner_fires():
    made = table("battle", at="bay_kawachi", dice=[2, 4, 5, 5], given=fleets({"oda": 2}, {"mori": 2}))
    assert [event.who for event in made.log if event.name == "fire"] == ["oda"]
    assert made.state.field["bay_kawachi"] == {"oda": 2}
    assert made.state.box["mori"] == 2


@pytest.mark.rules("13.3/noretreat")
@pytest.mark.parametrize("seed", range(6))
def test_nobody_retreats_and_one_side_is_gone(seed):
    made = table("battle", at="bay_kawachi", seed=seed,
                 given=fleets({"nobunaga": 1, "oda": 4}, {"mori": 4, "murakami": 2}))
    made.play(Random(seed))
    assert made.over
    assert not any(one.decision.name == "retreat" for one in made.made)
    assert may_retreat_at_sea(made.state, "bay_kawachi").rule == "13.3/noretreat"
    sides = {made.state.side[made.state.clan[unit]] for unit in made.state.field.get("bay_kawachi", {})}
    assert len(sides) <= 1
    assert "no_retreat_at_sea" in names(made)


@settings(max_examples=20)
@examples(some.integers(1, 5), some.integers(1, 5), some.integers(0, 10_000))
def test_every_loss_is_a_hit(oda, mori, seed):
    made = table("battle", at="bay_kawachi", seed=seed, given=fleets({"oda": oda}, {"mori": mori}))
    made.play(Random(seed))
    left = made.state.field.get("bay_kawachi", {})
    assert left.get("oda", 0) + made.state.box.get("oda", 0) == oda
    assert left.get("mori", 0) + made.state.box.get("mori", 0) == mori
    assert RULES.check(made.state) == []


@pytest.mark.rules("13.3/noretreat")
def test_the_question_of_retreat_knows_the_sea():
    state = position(**fleets({"oda": 2}, {"mori": 2}))
    assert may_retreat(state, "bay_kawachi", "oda").rule == "13.3/noretreat"
