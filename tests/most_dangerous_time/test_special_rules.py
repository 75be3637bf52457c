"""15 Special rules."""

import pytest

from kernel_lib.core.game import Game
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.azuchi import azuchi_cost, azuchi_options, may_build_azuchi
from kernel_lib.most_dangerous_time.betrayal import diplomats, within_reach
from kernel_lib.most_dangerous_time.components_and_map import fort_value, is_home, may_enter, set_control
from kernel_lib.most_dangerous_time.fortune import may_use_good_fortune
from kernel_lib.most_dangerous_time.illness import illness_outcome, may_fall_ill
from kernel_lib.most_dangerous_time.negotiation import may_negotiate
from kernel_lib.most_dangerous_time.reinforcements import rising_at
from kernel_lib.most_dangerous_time.riot import may_riot_at
from kernel_lib.most_dangerous_time.shogun import may_exile_shogun, may_turn_daimyo
from kernel_lib.most_dangerous_time.special_rules import angers_neutrals

from .play import RULES, happened, names, position, table

ODA = {"alliance": "oda_alliance", "chit": "chit_oda"}
MINOR = {"alliance": "anti_oda_minor", "chit": "chit_anti_oda"}
IKKO = {"alliance": "ikko_ikki", "chit": "chit_ikko_ikki"}


# 15.1 The shogun


@pytest.mark.rules("15.1/samurai", "8.3/who")
def test_as_a_samurai_he_only_talks():
    state = position(impulse=MINOR)
    assert diplomats(state, "anti_oda_minor") == ["yoshiaki"]
    assert may_negotiate(state, "yoshiaki", "tanba_kameyama", "minor_clan")
    assert may_exile_shogun(state).reason == "oda_impulse_only"
    assert may_exile_shogun(position(impulse=ODA))


@pytest.mark.rules("15.1/exile", "2.45/tomo")
def test_exile_without_the_card_hastens_each_power():
    made = table("exile_shogun", dice=[2, 3, 4], given={"impulse": ODA})
    assert made.state.field["off_tomo"] == {"yoshiaki": 1}
    assert made.state.reinforcements == {"enryakuji": 2, "takeda": 4, "mori": 10, "uesugi": 11}
    assert may_exile_shogun(made.state).reason == "shogun_gone"
    assert diplomats(made.state, "anti_oda_minor") == []


@pytest.mark.rules("15.1/exile")
def test_exile_with_the_card_hastens_nobody():
    made = table("play_card", player="oda", card="card_19", given={"impulse": ODA, "hand": {"oda": [19]}})
    assert made.state.field["off_tomo"] == {"yoshiaki": 1} and made.rolled == []
    assert may_turn_daimyo(made.state).rule == "15.1/daimyo"


@pytest.mark.rules("15.1/daimyo", "2.32/ashikaga")
def test_he_turns_daimyo_and_leaves_kyo():
    made = table("shogun_step", seed=2, given={"impulse": MINOR, "units": {"mt_hiei": {}}}, choices=["yes", "mt_hiei"])
    assert made.over
    assert made.state.rank["yoshiaki"] == "daimyo"
    assert made.state.field["mt_hiei"] == {"yoshiaki": 1}
    assert may_turn_daimyo(made.state).reason == "shogun_is_daimyo"
    daimyo = position(impulse=ODA, leaders={"yoshiaki": {"rank": "daimyo"}})
    assert may_exile_shogun(daimyo).reason == "shogun_is_daimyo"


@pytest.mark.rules("15.1/daimyo", "15.1/wound", "2.45/tomo")
def test_who_stays_fights_and_who_is_lost_goes_to_tomo():
    made = table("shogun_step", given={"impulse": MINOR}, choices=["yes", "kyo"], seed=1)
    assert "battle" in names(made)
    while made.pending is not None:
        made.choose(False if made.pending.name == "retreat" else made.pending.first())
    assert made.state.field["off_tomo"] == {"yoshiaki": 1}
    assert "leader_fate" not in names(made)
    assert diplomats(made.state, "anti_oda_minor") == ["yoshiaki"]


@pytest.mark.rules("15.1/daimyo")
def test_alone_in_kyo_he_just_stays():
    made = table("turn_daimyo", given={"impulse": MINOR, "units": {"kyo": {"yoshiaki": 1}}})
    assert made.over and made.state.field["kyo"] == {"yoshiaki": 1}


@pytest.mark.rules("15.1/reach")
def test_as_a_daimyo_he_reaches_oda_through_every_anti_oda_unit():
    given = {"empty": True, "impulse": MINOR, "leaders": {"yoshiaki": {"rank": "daimyo"}}, "units": {
        "off_tomo": {"yoshiaki": 1}, "sawayama": {"azai": 1}, "kannonji": {"oda": 2}, "obama": {"minor_clan": 1},
        "kanagasaki": {"asakura": 1}}}
    state = position(**given)
    assert within_reach(state, "yoshiaki", "kannonji").facts["by"] == "sawayama"
    assert within_reach(state, "yoshiaki", "obama").rule == "15.1/reach"
    assert not within_reach(state, "yoshiaki", "obama")


# 15.2 The Ikko-Ikki


@pytest.mark.rules("15.2/kaga")
def test_uesugi_bring_the_monks_to_kaga_without_a_card():
    made = table("enter", name="uesugi", given={"turn": 15, "control": {"kyo": "azai"}, "box": {"ikko_ikki": 3}})
    assert made.state.field["daishoji"] == made.state.field["oyama"] == {"ikko_ikki": 1}
    assert made.state.control["daishoji"] == made.state.control["oyama"] == "ikko_ikki"
    assert made.state.removed["minor_clan"] == 2
    assert made.state.box["ikko_ikki"] == 1
    assert "card_drawn" not in names(made)


@pytest.mark.rules("15.2/kaga")
def test_with_one_soldier_the_player_chooses_and_without_any_the_minor_clans_stay():
    made = table("rising", spaces=["daishoji", "oyama"], given={"box": {"ikko_ikki": 1}}, choices=["oyama"])
    assert made.state.field["daishoji"] == {"minor_clan": 1}
    assert made.state.field["oyama"] == {"ikko_ikki": 1}
    none = table("rising", spaces=["daishoji", "oyama"], given={"box": {"ikko_ikki": 0}})
    assert none.state.field["oyama"] == {"minor_clan": 1}


@pytest.mark.rules("15.2/kaga")
def test_where_no_monks_rise_anti_oda_stays_out_until_they_come():
    made = table("rising", spaces=["daishoji", "oyama"], choices=["oyama"],
                 given={"box": {"ikko_ikki": 1}, "entered": ["uesugi"], "units": {"kitanosho": {"asakura": 2}}})
    state = made.state
    assert may_enter(state, "azai_asakura", "oyama") and may_enter(state, "oda_alliance", "daishoji")
    assert may_enter(state, "azai_asakura", "daishoji").reason == "before_the_monks"
    state.field["daishoji"], state.control["daishoji"] = {"oda": 1}, "oda"  # Oda takes it: still closed
    assert may_enter(state, "uesugi", "daishoji").rule == "15.2/kaga"
    state.box["ikko_ikki"] = 1
    rose = Table(RULES, state.options, opening=state, start=("rise", {"at": "daishoji"})).state
    rose.control["daishoji"] = "oda"
    assert may_enter(rose, "uesugi", "daishoji")


@pytest.mark.rules("15.2/kaga", "8.4/deploy")
def test_where_oda_holds_kaga_it_comes_to_a_riot():
    given = {"control": {"oyama": "oda", "daishoji": "ikko_ikki"}, "units": {"oyama": {"oda": 2}, "daishoji": {}}}
    assert [rising_at(position(**given), at) for at in ("daishoji", "wp_kutsuki")] == ["none", "none"]
    made = table("rising", spaces=["daishoji", "oyama"], given=given, choices=[{"inside": {"ikko_ikki": 1}},
                                                                               {"inside": {}}])
    assert made.state.inside["oyama"] == {"ikko_ikki": 1} and made.state.field["oyama"] == {"oda": 2}


@pytest.mark.rules("15.2/kaga", "15.2/riot")
def test_no_riot_in_kaga_before_uesugi():
    assert may_riot_at(position(turn=3), "card_54", "oyama").rule == "15.2/kaga"
    assert may_riot_at(position(entered=["uesugi"]), "card_54", "oyama")


@pytest.mark.rules("15.2/riot", "8.4/deploy", "8.4/only")
def test_in_a_riot_the_monks_choose_first():
    made = table("play_card", player="anti_oda", card="card_53", choices=["kanagasaki", {"inside": {"ikko_ikki": 1}}],
                 given={"impulse": IKKO, "hand": {"anti_oda": [53]}, "units": {"kanagasaki": {"oda": 3}}})
    assert (made.pending.name, made.pending.who) == ("castle_or_field", "oda")
    made.choose({"inside": {}})
    assert made.state.inside["kanagasaki"] == {"ikko_ikki": 1}
    assert made.state.control["kanagasaki"] == "oda"
    assert made.state.box["ikko_ikki"] == 13


@pytest.mark.rules("15.2/riot")
def test_a_riot_only_in_its_provinces_and_with_soldiers():
    assert may_riot_at(position(turn=3), "card_53", "gifu").reason == "not_in_province"
    assert may_riot_at(position(box={"ikko_ikki": 0}), "card_53", "ono").reason == "no_soldier_left"


@pytest.mark.rules("3.33/truce")
def test_the_truce_needs_ishiyama():
    given = {"impulse": ODA, "hand": {"oda": [57]}}
    from kernel_lib.most_dangerous_time.events import may_play_card
    assert may_play_card(position(**given), "oda", "card_57", "movement").reason == "ishiyama_not_held"
    made = table("play_card", player="oda", card="card_57", given=given | {"control": {"ishiyama": "oda"}})
    assert made.state.flags["truce_with_ikko"] is True


# 15.3 Illness


@pytest.mark.rules("15.3")
@pytest.mark.parametrize(("dice", "outcome"), [
    ([1, 1], "dies"), ([1, 2], "dies"), ([2, 2], "lives"), ([6, 6], "lives")])
def test_two_or_three_kills(dice, outcome):
    assert illness_outcome(position(turn=1), dice) == outcome


@pytest.mark.rules("15.3")
def test_who_rolls_when():
    early = position(turn=6)
    assert may_fall_ill(early, "shingen").reason == "not_entered"
    assert may_fall_ill(position(turn=6, entered=["takeda"]), "shingen")
    assert may_fall_ill(position(turn=30), "nobunaga").facts["turn"] == 31
    assert may_fall_ill(position(turn=31), "nobunaga")
    assert may_fall_ill(position({"C07": "turn_30"}, turn=30), "nobunaga")
    assert may_fall_ill(early, "azai_nagamasa").reason == "never_ill"


@pytest.mark.rules("15.3", "15.3/heir")
def test_the_heir_takes_his_place_and_the_chit_rests():
    made = table("illness_phase", dice=[1, 2], given={
        "turn": 7, "entered": ["takeda"], "units": {"iida": {"shingen": 1, "takeda": 3}},
        "cup": ["chit_takeda", "chit_shingen", "chit_oda"]})
    assert made.state.field["iida"] == {"katsuyori": 1, "takeda": 3}
    assert made.state.removed == {"shingen": 1}
    cup = table("fill_cup", given={"turn": 7, "entered": ["takeda"], "resting": made.state.resting,
                                   "removed": {"shingen": 1}, "units": {"iida": {"katsuyori": 1}}})
    assert "chit_takeda" not in cup.state.cup and "chit_shingen" not in cup.state.cup
    after = table("fill_cup", given={"turn": 8, "entered": ["takeda"], "removed": {"shingen": 1}})
    assert "chit_takeda" in after.state.cup and "chit_shingen" not in after.state.cup


@pytest.mark.rules("15.3/heir")
def test_an_heir_of_a_wounded_leader_waits_on_the_track():
    made = table("illness", leader="kenshin", dice=[1, 1],
                 given={"turn": 16, "entered": ["uesugi"], "track": {"kenshin": 18}})
    assert made.state.track == {"kagekatsu": 18}


# 15.4 Enryaku-ji


@pytest.mark.rules("15.4")
@pytest.mark.parametrize(("there", "inside"), [({"oda": 2}, True), ({}, False)])
def test_the_monks_of_hiei_appear_on_turn_two(there, inside):
    made = table("turn_start", given={"turn": 2, "units": {"mt_hiei": there}})
    bags = made.state.inside if inside else made.state.field
    assert bags["mt_hiei"] == {"enryakuji": 2}
    assert made.state.control["mt_hiei"] == "enryakuji"
    assert made.state.side["enryakuji"] == "anti_oda"
    early = table("turn_start", given={"turn": 1})
    assert "enryakuji" not in names(early)


@pytest.mark.rules("15.4", "11.4")
def test_an_assault_on_hiei_angers_each_neutral_power():
    given = {"turn": 4, "side": {"enryakuji": "anti_oda"}, "control": {"mt_hiei": "enryakuji"}, "entered": ["takeda"],
             "units": {"mt_hiei": {"oda": 4}}, "inside": {"mt_hiei": {"enryakuji": 2}},
             "impulse": ODA | {"activated": ["mt_hiei"]}}
    made = table("assault", at="mt_hiei", seed=3, given=given)
    assert [facts["power"] for facts in happened(made, "hastened")] == ["mori", "uesugi"]
    again = position(flags={"enryakuji_assaulted": True}, **given)
    assert angers_neutrals(again, "mt_hiei")
    assert angers_neutrals(position({"C55": "first_assault"}, flags={"enryakuji_assaulted": True}, **given),
                           "mt_hiei").reason == "assaulted_before"
    assert angers_neutrals(again, "odani").reason == "no_monks_inside"


# 15.5 Azuchi


@pytest.mark.rules("15.5/build")
@pytest.mark.parametrize(("turn", "at", "value", "mp", "reason"), [
    (9, "kannonji", 2, 8, "too_early"), (10, "kyo", 2, 8, "not_an_oda_space"), (10, "otsu", 2, 8, "next_to_kyo"),
    (10, "odani", 2, 8, "not_an_oda_space"), (10, "kannonji", 2, 5, "too_few_points"),
    (10, "kannonji", 3, 11, "too_few_points"), (10, "kannonji", 2, 6, ""), (10, "gifu", 3, 12, "")])
def test_where_and_when_azuchi_may_be_built(turn, at, value, mp, reason):
    verdict = may_build_azuchi(position(turn=turn, impulse=ODA | {"mp": mp}), at, value)
    assert verdict.reason == reason and verdict.ok is not bool(reason)


@pytest.mark.rules("15.5/build", "15.5/raise")
def test_building_and_raising():
    made = table("build_azuchi", at="kannonji", value=2, given={"turn": 12, "impulse": ODA | {"mp": 8}})
    state = made.state
    assert (state.azuchi, fort_value(state, "kannonji"), state.impulse.mp) == ("kannonji", 2, 2)
    assert not is_home(state, "kannonji")
    state.impulse.mp = 6
    assert may_build_azuchi(state, "kannonji", 3).reason == "next_turn"
    state.turn = 13
    assert azuchi_cost(state, 3) == 6
    assert azuchi_options(state) == [{"do": "azuchi", "at": "kannonji", "value": 3}]
    assert may_build_azuchi(state, "gifu", 2).reason == "azuchi_stands"
    at_once = table("build_azuchi", at="minakuchi", value=3, given={"turn": 12, "impulse": ODA | {"mp": 12}})
    assert at_once.state.azuchi_value == 3 and at_once.state.impulse.mp == 0


def test_azuchi_stays_while_the_space_goes_from_one_clan_of_the_oda_side_to_another():
    state = position(turn=12, azuchi="kannonji", control={"kannonji": "oda"})
    set_control(Game("most_dangerous_time", state, state.options), "kannonji", "tokugawa")
    assert (state.control["kannonji"], state.azuchi, state.azuchi_lost) == ("tokugawa", "kannonji", False)


@pytest.mark.rules("15.5/lose")
def test_azuchi_is_a_home_and_is_lost_for_good():
    made = table("build_azuchi", at="kannonji", value=3, given={"turn": 12, "impulse": ODA | {"mp": 12}})
    assert is_home(made.state, "kannonji")
    lost = table("control_check", given={"turn": 13, "impulse": {"alliance": "azai_asakura"},
                                         "azuchi": {"at": "kannonji", "value": 3}, "units": {"kannonji": {"azai": 2}}})
    assert lost.state.azuchi == "" and lost.state.azuchi_lost
    lost.state.impulse.alliance, lost.state.impulse.mp = "oda_alliance", 12
    assert may_build_azuchi(lost.state, "gifu", 3).rule == "15.5/lose"


# 15.6 Good Fortune


FORTUNE = {"good_fortune": True}


@pytest.mark.rules("15.6")
def test_who_may_use_it():
    assert may_use_good_fortune(position(turn=1), "oda", "chit").reason == "optional_rule_off"
    state = position(FORTUNE, turn=1)
    assert may_use_good_fortune(state, "oda", "dice")
    assert may_use_good_fortune(state, "anti_oda", "dice").reason == "daruma_elsewhere"


@pytest.mark.rules("15.6")
def test_a_chit_is_annulled_and_the_cup_chosen():
    made = table("draw_chit", options=FORTUNE, draws=["chit_end_turn", "chit_oda"], given={
        "turn": 3, "cup": ["chit_end_turn", "chit_oda", "chit_ikko_ikki"], "drawn": ["chit_anti_oda"]},
        choices=["use", {"chit_oda": 1, "chit_end_turn": 1}])
    assert made.state.good_fortune == "anti_oda"
    assert happened(made, "chits_kept") == [{"annulled": "chit_end_turn", "kept": ["chit_oda", "chit_end_turn"]}]
    assert sorted(made.state.drawn) == ["chit_anti_oda", "chit_ikko_ikki", "chit_oda"]


@pytest.mark.rules("15.6")
def test_a_card_is_put_back_for_another():
    made = table("draw_cards", player="oda", options=FORTUNE, draws=["card_40", "card_41"], choices=["use"],
                 given={"deck": [40, 41]})
    assert made.state.hands["oda"] == ["card_41"]
    assert made.state.deck == ["card_40"]
    assert made.state.good_fortune == "anti_oda"


@pytest.mark.rules("15.6")
@pytest.mark.parametrize(("initiative", "offered"), [
    ([5, 1], {"own": "oda"}), ([1, 5], {"enemy": "anti_oda"}), ([2, 4], {"own": "oda", "enemy": "anti_oda"})])
def test_a_side_that_fired_rolls_again(initiative, offered):
    for choice, again in offered.items():
        made = table("battle", at="wp_asuke", options=FORTUNE, seed=4, dice=initiative, choices=[False], given={
            "empty": True, "good_fortune": "oda", "impulse": ODA,
            "units": {"wp_asuke": {"niwa": 1, "oda": 3, "azai": 3}}})
        assert made.pending.name == "good_fortune_dice"
        assert made.pending.options == ("keep", *offered)
        before = [event.who for event in made.log if event.name == "fire"]
        made.choose(choice)
        assert happened(made, "rolls_again")[0] == {"again": again}
        assert made.state.good_fortune == "anti_oda"
        assert [event.who for event in made.log if event.name == "fire"] == [*before, again]


@pytest.mark.rules("14.2")
def test_the_first_chit_of_the_game_is_not_drawn_and_not_annulled():
    made = table("draw_chit", options=FORTUNE, given={"turn": 1, "good_fortune": "oda"})
    assert made.over and made.state.drawn == ["chit_nobunaga"]


@pytest.mark.rules("15.6")
def test_the_last_chit_stays_unasked():
    made = table("draw_chit", options=FORTUNE, seed=1, choices=["use", "keep"], given={
        "turn": 3, "good_fortune": "oda", "cup": ["chit_oda"], "drawn": ["chit_anti_oda"]})
    assert made.over and made.state.drawn == ["chit_anti_oda", "chit_oda"]


# 15.7


@pytest.mark.rules("15.7")
def test_azai_and_asakura_hold_new_spaces_only_with_units():
    given = {"empty": True, "units": {"otsu": {"azai": 2}}, "impulse": {"alliance": "azai_asakura", "mp": 0}}
    made = table("control_check", given=given)
    assert made.state.control["otsu"] == "azai"
    gone = table("control_check", given={"empty": True, "control": {"otsu": "azai"}, "impulse": ODA})
    assert gone.state.control["otsu"] == "oda"
    own = table("control_check", given={"empty": True, "impulse": ODA})
    assert own.state.control["odani"] == "azai"  # their own crests stay theirs (C16)
