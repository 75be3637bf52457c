"""10.1, 10.2 Combat: who fights, deployment, soldiers under leaders, commanders."""

import pytest

from kernel_lib.core.errors import Bad
from kernel_lib.most_dangerous_time.combat import battles, may_deploy_inside, participants
from kernel_lib.most_dangerous_time.leading import may_assign, possible_commanders
from kernel_lib.most_dangerous_time.retreat import may_retreat_inside

from .play import happened, names, position, table

ODA = {"alliance": "oda_alliance", "chit": "chit_oda", "mp": 0}


def fight(given, choices=(), procedure="combat", **more):
    return table(procedure, given={"empty": True, "turn": 5} | given, choices=list(choices), seed=1, **more)


@pytest.mark.rules("10.1/order")
def test_the_active_player_chooses_the_order_of_the_battles():
    made = fight({"units": {"otsu": {"oda": 9, "azai": 1}, "kyo": {"oda": 9, "azai": 1}},
                  "impulse": ODA | {"entered": ["otsu", "kyo"]}})
    assert (made.pending.name, made.pending.who, made.pending.options) == ("next_battle", "oda", ("otsu", "kyo"))
    made.choose("kyo")
    assert happened(made, "battle")[0]["place"] == "kyo"


@pytest.mark.rules("10.1/order", "10.5/start")
def test_the_field_battle_comes_before_the_siege():
    made = fight({"units": {"odani": {"oda": 16, "nobunaga": 1, "azai": 1}}, "inside": {"odani": {"azai": 1}},
                  "impulse": ODA | {"entered": ["odani"]}}, [{"inside": {"azai": 1}}, False])
    while made.pending and made.pending.name != "assault":
        made.choose(made.pending.first())
    kinds = [facts["kind"] for facts in happened(made, "battle")]
    assert kinds == ["field", "siege"]


@pytest.mark.rules("10.1/sides")
def test_only_the_active_alliance_fights():
    state = position(empty=True, units={"otsu": {"azai": 2, "ikko_ikki": 3, "oda": 2, "minor_clan": 1}},
                     impulse={"alliance": "azai_asakura"})
    assert participants(state, "otsu") == {"active": {"azai": 2}, "other": {"oda": 2, "minor_clan": 1},
                                           "bystanders": {"ikko_ikki": 3}}


@pytest.mark.rules("10.1/sides")
def test_the_samurai_shogun_is_not_attacked():
    state = position(empty=True, units={"kyo": {"oda": 2, "yoshiaki": 1}}, impulse=ODA | {"entered": ["kyo"]})
    assert participants(state, "kyo")["other"] == {} and battles(state) == []


@pytest.mark.rules("10.2/1", "5.1")
def test_communications_are_checked_when_a_battle_begins():
    made = fight({"units": {"okayama": {"oda": 3, "nobunaga": 1}, "hamamatsu": {"tokugawa": 2}},
                  "inside": {"okayama": {"ukita": 1}}, "impulse": ODA | {"entered": ["okayama"]}},
                 procedure="battle", at="okayama")
    assert happened(made, "battle")[0]["ooc"] == {"oda": 3, "nobunaga": 1}


@pytest.mark.rules("9.7", "10.2/2")
def test_the_defender_says_who_is_inside_up_to_the_capacity():
    made = fight({"units": {"odani": {"oda": 8, "azai": 6}}, "impulse": ODA | {"entered": ["odani"]}},
                 procedure="deploy", at="odani")
    assert made.pending.who == "anti_oda"
    too_many = made.why_not({"inside": {"azai": 5}})
    assert (too_many.ok, too_many.rule) == (False, "2.41/fort")
    made.choose({"inside": {"azai": 4}})
    assert made.state.inside == {"odani": {"azai": 4}} and made.state.field["odani"] == {"oda": 8, "azai": 2}


@pytest.mark.rules("9.7", "10.2/2")
def test_the_besieged_may_come_out_when_the_battle_is_paid_for():
    made = fight({"units": {"odani": {"oda": 3}}, "inside": {"odani": {"azai": 4}},
                  "impulse": ODA | {"activated": ["odani"]}}, [{"inside": {"azai": 1}}], procedure="deploy", at="odani")
    assert made.state.field["odani"] == {"oda": 3, "azai": 3} and made.state.inside["odani"] == {"azai": 1}


@pytest.mark.rules("10.2/2")
def test_besiegers_do_not_deploy_inside_a_castle_that_is_not_theirs():
    state = position(empty=True, units={"daishoji": {"oda": 4, "uesugi": 3}}, inside={"daishoji": {"ikko_ikki": 2}},
                     control={"daishoji": "ikko_ikki"}, entered=["uesugi"], impulse={"alliance": "uesugi"})
    verdict = may_deploy_inside(state, "daishoji", "oda")
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "10.2/2", "not_its_owner")
    at_kyo = may_deploy_inside(state, "kyo", "oda")
    assert (at_kyo.ok, at_kyo.reason) == (False, "no_walls")


@pytest.mark.rules("10.2/2")
def test_relief_lets_the_besieged_choose_to_come_out():
    given = {"units": {"kannonji": {"azai": 3, "oda": 5}}, "inside": {"kannonji": {"oda": 2}},
             "impulse": ODA | {"entered": ["kannonji"], "besieged": ["kannonji"]}}
    made = fight(given, procedure="sortie", at="kannonji")
    assert (made.pending.name, made.pending.who) == ("sortie", "oda")
    made.choose({"units": {"oda": 1}})
    assert made.state.field["kannonji"] == {"azai": 3, "oda": 6} and made.state.inside["kannonji"] == {"oda": 1}
    assert made.state.impulse.sallied == {"kannonji": {"oda": 1}}


@pytest.mark.rules("10.2/3", "2.32/daimyo", "2.32/samurai")
def test_soldiers_are_led_as_far_as_possible():
    made = fight({"units": {"kyo": {"oda": 8, "nobunaga": 1, "hideyoshi": 1, "azai": 3}},
                  "impulse": ODA | {"entered": ["kyo"]}}, procedure="battle", at="kyo")
    assert (made.pending.name, made.pending.who) == ("assign", "oda")
    assert not made.why_not({"led": {"nobunaga": 7}})
    made.choose({"led": {"nobunaga": 5, "hideyoshi": 3}})
    assert happened(made, "assigned")[0]["led"] == {"nobunaga": 5, "hideyoshi": 3}
    assert made.state.battle.active.units == {"nobunaga": 1, "hideyoshi": 1, "nobunaga_men": 5, "hideyoshi_men": 3}


@pytest.mark.rules("10.2/3")
def test_leaders_command_only_their_own_clan():
    state = position(empty=True)
    assert may_assign(state, {"nobunaga": 1, "tokugawa": 4}, {})
    assert may_assign(state, {"nobunaga": 1, "ieyasu": 1, "tokugawa": 4}, {"ieyasu": 3})
    assert not may_assign(state, {"nobunaga": 1, "ieyasu": 1, "tokugawa": 4}, {"ieyasu": 2})


@pytest.mark.rules("10.2/4")
def test_betrayal_cards_come_before_the_battle():
    made = fight({"units": {"kyo": {"oda": 4, "nobunaga": 1, "azai": 3, "azai_nagamasa": 1}}, "hand": {"oda": [13]},
                  "impulse": ODA | {"entered": ["kyo"]}}, procedure="battle", at="kyo")
    assert made.pending.name == "betrayal_in_battle"
    made.choose({"card": "card_13", "leader": "nobunaga"})
    assert made.over and made.state.field == {"kyo": {"oda": 7, "nobunaga": 1, "azai_nagamasa": 1}}


@pytest.mark.rules("10.2/5")
def test_the_commander_comes_from_the_largest_clan():
    state = position(empty=True)
    force = {"nobunaga": 1, "hideyoshi": 1, "oda": 3, "ieyasu": 1, "tokugawa": 2}
    assert possible_commanders(state, force) == ["nobunaga", "hideyoshi"]
    assert possible_commanders(state, force | {"tokugawa": 4}) == ["nobunaga", "hideyoshi", "ieyasu"]
    assert possible_commanders(state, force | {"tokugawa": 5}) == ["ieyasu"]
    assert possible_commanders(state, {"nobunaga": 1, "tokugawa": 5}) == []


@pytest.mark.rules("10.2/6")
def test_battle_cards_in_turn_the_active_side_first():
    made = fight({"units": {"kyo": {"oda": 4, "nobunaga": 1, "azai": 3, "azai_nagamasa": 1}},
                  "hand": {"oda": [29], "anti_oda": [48]}, "impulse": ODA | {"entered": ["kyo"]}},
                 procedure="battle", at="kyo")
    assert (made.pending.name, made.pending.who) == ("play_card", "oda")
    made.choose("card_29")
    assert made.pending.who == "anti_oda"
    made.choose("card_48")
    assert made.state.battle.active.cards == ["card_29"] and made.state.battle.other.cards == ["card_48"]
    assert made.pending.name == "retreat"


@pytest.mark.rules("10.1/order")
def test_a_battle_place_without_opponents_is_no_battle():
    made = fight({"units": {"kyo": {"oda": 4}}, "impulse": ODA | {"entered": ["kyo"]}})
    assert made.over and "battle" not in names(made)


@pytest.mark.rules("10.2/3")
def test_a_leader_leads_only_soldiers_of_his_clan_that_are_there():
    state = position(empty=True)
    assert may_assign(state, {"nobunaga": 1, "tokugawa": 2}, {"nobunaga": 2}).reason == "own_soldiers_only"
    assert may_assign(state, {"oda": 2}, {"nobunaga": 2}).reason == "not_in_force"


@pytest.mark.rules("10.2/2")
def test_relief_that_just_came_does_not_retreat_inside():
    given = {"empty": True, "units": {"odani": {"azai": 3, "oda": 8}}, "inside": {"odani": {"azai": 1}}}
    came = position(**given, impulse={"alliance": "azai_asakura", "entered": ["odani"], "besieged": ["odani"]})
    assert may_retreat_inside(came, "odani", "anti_oda").reason == "relief_stays_out"
    came.impulse.sallied["odani"] = {"azai": 2}
    assert may_retreat_inside(came, "odani", "anti_oda").facts["room"] == 2


@pytest.mark.rules("10.2/1")
def test_a_battle_may_be_named_by_its_place():
    made = table("field_battle", battle={"place": "wp_kutsuki"}, dice=[2, 5], given={
        "empty": True, "units": {"wp_kutsuki": {"oda": 1, "azai": 1}}, "impulse": {"alliance": "oda_alliance"}})
    assert made.state.field["wp_kutsuki"] == {"azai": 1}
    with pytest.raises(Bad, match="nobody can fight"):
        table("field_battle", battle={"place": "otsu"}, given={"empty": True, "impulse": {"alliance": "oda_alliance"}})
