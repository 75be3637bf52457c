"""16 Three players; 16.2 is in test_four_players.py."""

import pytest

from kernel_lib.core.errors import Bad
from kernel_lib.most_dangerous_time.azuchi import may_build_azuchi
from kernel_lib.most_dangerous_time.combat import participants
from kernel_lib.most_dangerous_time.communications import in_communication, line_may_pass
from kernel_lib.most_dangerous_time.events import gives_card, may_play_card
from kernel_lib.most_dangerous_time.movement import movement_points
from kernel_lib.most_dangerous_time.multiplayer import player_of_alliance, players
from kernel_lib.most_dangerous_time.parties import parties
from kernel_lib.most_dangerous_time.retreat import may_retreat_inside
from kernel_lib.most_dangerous_time.scenarios import victory

from .play import happened, names, position, table

THREE = {"scenario": "three_players"}
FOUR = {"scenario": "four_players"}
ODA = {"alliance": "oda_alliance", "chit": "chit_oda"}
TAKEDA = {"alliance": "takeda", "chit": "chit_takeda"}
BATTLE = {"empty": True, "entered": ["takeda"], "impulse": ODA}


@pytest.mark.rules("16.1.2")
def test_three_sides():
    state = position(THREE, entered=["takeda", "mori", "uesugi"])
    assert players(state) == ("oda", "anti_oda_a", "anti_oda_b")
    owners = {one: player_of_alliance(state, one) for one in (
        "oda_alliance", "anti_oda_minor", "azai_asakura", "uesugi", "ikko_ikki", "takeda", "mori")}
    assert owners == {"oda_alliance": "oda", "anti_oda_minor": "anti_oda_a", "azai_asakura": "anti_oda_a",
                      "uesugi": "anti_oda_a", "ikko_ikki": "anti_oda_b", "takeda": "anti_oda_b", "mori": "anti_oda_b"}


@pytest.mark.rules("16.1.2", "10.1/sides")
def test_the_two_do_not_fight_each_other():
    state = position(THREE, empty=True, entered=["takeda"], impulse=TAKEDA,
                     units={"wp_asuke": {"takeda": 2, "azai": 2, "oda": 1}})
    assert participants(state, "wp_asuke") == {"active": {"takeda": 2}, "other": {"oda": 1}, "bystanders": {"azai": 2}}
    assert player_of_alliance(state, "azai_asakura") != player_of_alliance(state, "takeda")


@pytest.mark.rules("16.1.3")
@pytest.mark.parametrize(("given", "winner", "reason"), [
    ({"control": dict.fromkeys(("odani", "ichijodani", "kofu", "shozui", "okayama"), "oda")}, "oda", "kyo_and_homes"),
    ({"fallen": {"azai": "oda", "asakura": "oda", "takeda": "oda"}, "flags": {"truce_with_ikko": True},
      "units": {"kyo": {"oda": 1}, "off_tomo": {"yoshiaki": 1}}}, "oda", "enemies_fallen"),
    ({"fallen": {"azai": "oda", "asakura": "oda", "takeda": "oda"}, "flags": {"truce_with_ikko": True}}, "", ""),
    ({"control": {"kyo": "azai"}}, "anti_oda_a", "kyo_taken"),
    ({"control": {"kyo": "ikko_ikki"}}, "anti_oda_b", "kyo_taken"),
    ({"control": {"kyo": "azai"}, "azuchi": {"at": "kannonji", "value": 3}}, "", ""),
    ({"control": {"kiyosu": "ikko_ikki"}}, "anti_oda_b", "oda_home_taken"),
    ({"azuchi": {"lost": True}, "control": {"kannonji": "ikko_ikki"}}, "anti_oda_b", "oda_home_taken"),
    ({}, "", ""),
])
def test_who_wins_of_three(given, winner, reason):
    result = victory(position(THREE, turn=5, **given))
    assert (result["winner"], result["reason"]) == (winner, reason)


def test_who_asks_for_a_number_of_players_is_told_of_the_scenarios():
    with pytest.raises(Bad, match=r"'players' is no option .* scenario: one of .*three_players"):
        position({"players": 3})


@pytest.mark.rules("16.1.4", "6.2/noKyo")
def test_cards_of_three_players():
    own = table("cards_for_spaces", options=THREE, given={
        "entered": ["takeda"], "impulse": TAKEDA | {"gained": ["okazaki", "sawayama"]}}, draws=["card_5"])
    assert own.state.hands["anti_oda_b"] == ["card_5"]
    oda = table("cards_for_spaces", options=THREE, given={"control": {"kyo": "azai"}, "impulse": ODA | {
        "gained": ["obama"]}})
    assert "card_drawn" not in names(oda)
    state = position(THREE, impulse={"alliance": "ikko_ikki", "chit": "chit_ikko_ikki"}, hand={"anti_oda_a": [53]})
    assert may_play_card(state, "anti_oda_a", "card_53", "movement")
    assert may_play_card(state, "anti_oda_b", "card_53", "movement").reason == "not_in_hand"


@pytest.mark.rules("16.1.4", "16.1.8")
def test_kyo_gives_no_card_but_oda_draws_every_turn():
    made = table("kyo_card", options=THREE, given={"control": {"kyo": "ikko_ikki"}}, draws=["card_8"])
    assert made.state.hands["oda"] == ["card_8"]
    assert len(happened(made, "card_drawn")) == 1
    assert movement_points(made.state, 3, "ikko_ikki") == 5


@pytest.mark.rules("6.3")
def test_what_is_drawn_only_its_player_sees():
    made = table("draw_cards", options=THREE, player="anti_oda_b", draws=["card_5"])
    (drawn,) = [event for event in made.log if event.name == "card_drawn"]
    assert not drawn.seen_by("anti_oda_b").unseen
    assert drawn.seen_by("oda").unseen and drawn.seen_by("anti_oda_a").unseen


@pytest.mark.rules("16.1.4")
def test_a_space_printed_for_a_power_still_to_come_gives_no_card():
    state = position({"scenario": "three_players"})
    assert "takeda" in state.reinforcements
    assert gives_card(state, "sunpu").rule == "16.1.4" and not gives_card(state, "sunpu")
    assert gives_card(state, "toyama") and gives_card(state, "gifu")


@pytest.mark.rules("16.1.5")
def test_defending_together_and_disagreeing_about_the_commander():
    made = table("battle", at="wp_asuke", options=THREE, seed=1, choices=["shingen", "azai_nagamasa"], given=BATTLE | {
        "units": {"wp_asuke": {"niwa": 1, "oda": 3, "shingen": 1, "takeda": 2, "azai_nagamasa": 1, "azai": 2}}})
    assert {(one.decision.name, one.decision.who) for one in made.made} == {
        ("commander", "anti_oda_a"), ("commander", "anti_oda_b")}
    assert happened(made, "no_agreement") == [{"place": "wp_asuke"}]
    assert made.state.battle.other.commander == ""
    agreed = table("battle", at="wp_asuke", options=THREE, seed=1, choices=["shingen", "shingen"], given=BATTLE | {
        "units": {"wp_asuke": {"niwa": 1, "oda": 3, "shingen": 1, "takeda": 2, "azai_nagamasa": 1, "azai": 2}}})
    assert agreed.state.battle.other.commander == "shingen"


@pytest.mark.rules("16.1.5")
def test_one_may_go_while_the_other_stays():
    made = table("battle", at="wp_asuke", options=THREE, dice=[6, 1, 6, 6, 6, 1], seed=3, given=BATTLE | {
        "control": {"iida": "takeda"},
        "units": {"wp_asuke": {"niwa": 1, "oda": 3, "takeda": 3, "azai": 1}}})
    answers = {"anti_oda_a": False, "anti_oda_b": True, "oda": False}
    while made.pending is not None and made.pending.name == "retreat" and "parts" not in names(made):
        made.choose(answers[made.pending.who])
    assert happened(made, "parts") == [{"place": "wp_asuke", "units": {"takeda": 3}}]
    while made.pending is not None:
        made.choose(made.pending.first() if made.pending.name != "retreat" else False)
    fire = happened(made, "fire")[0]
    assert fire["hits"] == 3
    assert made.state.box == {"azai": 1, "takeda": 2}
    assert made.state.field["iida"] == {"takeda": 1}
    assert made.state.field["wp_asuke"] == {"niwa": 1, "oda": 3}


@pytest.mark.rules("16.1.5")
def test_each_plays_one_battle_card_and_oda_says_the_order():
    made = table("battle", at="wp_asuke", options=THREE, seed=1, choices=["card_39", "card_47"], given=BATTLE | {
        "hand": {"anti_oda_a": [39, 40], "anti_oda_b": [47]},
        "units": {"wp_asuke": {"niwa": 1, "oda": 3, "azai": 3, "takeda": 1}}})
    assert made.state.battle.other.cards == ["card_39", "card_47"]
    assert made.pending.name == "retreat"
    order = table("combat", options=THREE, given=BATTLE | {
        "impulse": TAKEDA | {"entered": ["wp_asuke", "wp_gujo"]},
        "units": {"wp_asuke": {"takeda": 1, "oda": 1}, "wp_gujo": {"takeda": 1, "oda": 1}}})
    assert (order.pending.name, order.pending.who) == ("next_battle", "oda")


@pytest.mark.rules("16.1.5")
def test_only_who_controls_the_castle_retreats_inside():
    state = position(THREE, empty=True, units={"odani": {"azai": 2, "ikko_ikki": 2, "oda": 5}},
                     impulse={"alliance": "oda_alliance", "entered": ["odani"]})
    assert may_retreat_inside(state, "odani", "anti_oda").facts["room"] == 2  # the Azai alone
    assert parties(state, {"azai": 2, "ikko_ikki": 2}, "odani") == {
        "anti_oda_a": {"azai": 2}, "anti_oda_b": {"ikko_ikki": 2}}
    state.control["odani"] = "ikko_ikki"
    state.field["odani"] = {"azai": 2, "oda": 5}
    assert not may_retreat_inside(state, "odani", "anti_oda")


@pytest.mark.rules("16.1.5", "10.4/fort")
def test_with_three_players_every_alliance_of_the_castles_player_may_go_inside():
    units = {"daishoji": {"uesugi": 1, "asakura": 1, "ikko_ikki": 1, "oda": 5}}
    given = {"empty": True, "entered": ["uesugi"], "control": {"daishoji": "uesugi"}, "units": units,
             "impulse": {"alliance": "oda_alliance", "chit": "chit_oda", "entered": ["daishoji"]}}
    three = position({"scenario": "three_players"}, **given)
    assert may_retreat_inside(three, "daishoji", "anti_oda").facts["room"] == 2
    assert may_retreat_inside(position(**given), "daishoji", "anti_oda").facts["room"] == 1


@pytest.mark.rules("16.1.6", "5.2/block")
def test_lines_run_through_the_others_spaces():
    state = position(THREE, empty=True, entered=["takeda"], control={"iwamura": "azai", "toki": "azai"},
                     units={"toki": {"takeda": 1}, "iwamura": {"azai": 2}})
    assert in_communication(state, "takeda", "toki")
    assert "iwamura" in in_communication(state, "takeda", "toki").facts["line"]
    assert line_may_pass(state, "takeda", "iwamura") and not line_may_pass(state, "takeda", "gifu")


@pytest.mark.rules("16.1.7")
def test_azuchi_of_three_players():
    given = {"turn": 12, "fallen": {"azai": "oda"}, "impulse": ODA | {"mp": 3}}
    assert may_build_azuchi(position(THREE, **given), "gifu", 2).rule == "16.1.7"
    made = table("next_impulse", options=THREE, given={"turn": 12, "fallen": {"azai": "oda"}, "units": {
        "odani": {"oda": 1}, "sawayama": {}, "yokoyama": {}}, "cup": ["chit_ikko_ikki"]}, seed=1)
    made.play(lambda _, decision: next((one for one in ("end", "pass") if one in decision.options), decision.first()))
    assert (made.state.azuchi, made.state.azuchi_value) == ("kannonji", 2)
    state = position(THREE, azuchi={"at": "kannonji", "value": 2, "turn": 11}, **given)
    assert may_build_azuchi(state, "kannonji", 3).rule == "16.1.7"
    state.impulse.rolled = 4
    assert may_build_azuchi(state, "kannonji", 3).reason == "all_points_needed"
    raised = table("build_azuchi", at="kannonji", value=3, options=THREE,
                   given=given | {"azuchi": {"at": "kannonji", "value": 2, "turn": 11}})
    assert raised.state.azuchi_value == 3 and raised.state.impulse.mp == 0


@pytest.mark.rules("16.1.7")
def test_azuchi_does_not_wait_for_enemies_in_kannonji():
    given = {"turn": 4, "control": {"odani": "oda"}, "box": {"azai_nagamasa": 1, "azai": 5},
             "units": {"odani": {"oda": 3}, "sawayama": {}, "yokoyama": {}, "kannonji": {"oda": 1, "rokkaku": 1}}}
    assert table("fall_check", options=THREE, given=given).state.azuchi == "kannonji"
    assert table("fall_check", options=FOUR, given=given).state.azuchi == ""
    given["control"]["kannonji"] = "rokkaku"
    assert table("fall_check", options=THREE, given=given).state.azuchi == ""


@pytest.mark.rules("16.1.4")
def test_with_three_players_oda_draws_by_no_card():
    given = {"hand": {"oda": [42]}, "impulse": {"alliance": "oda_alliance", "chit": "chit_oda"}}
    assert may_play_card(position(**given), "oda", "card_42", "impulse_start")
    three = position({"scenario": "three_players"}, **given)
    assert may_play_card(three, "oda", "card_42", "impulse_start").reason == "oda_draws_at_turn_end"


@pytest.mark.rules("11.2")
def test_both_players_of_a_side_share_the_room_of_a_space():
    made = table("regroup_phase", options={"scenario": "three_players"}, choices=[{"unit": "miyoshi", "at": "saika"}],
                 given={"empty": True, "turn": 3, "control": {"noda_fukushima": "miyoshi"},
                        "box": {"miyoshi": 1, "saika": 1}})
    assert made.pending.who == "anti_oda_b"
    assert made.why_not({"unit": "saika", "at": "saika"}).reason == "space_full"


@pytest.mark.rules("16.1.5", "5.3/half")
def test_who_parts_stays_out_of_communication():
    """A hit left over takes two units out of communication, also of those who retreat alone."""
    made = table("battle", options=THREE, given=BATTLE | {
        "units": {"wp_sekigahara": {"azai": 1, "takeda": 5, "oda": 6}, "odani": {"azai": 1}},
        "control": {"kofu": "oda"}, "impulse": ODA | {"entered": ["wp_sekigahara"]}},
        at="wp_sekigahara", dice=[6, 1, 6, 6, 6, 1, 1, 1], choices=[False, True, False])
    assert made.state.box == {"azai": 1, "takeda": 4}


@pytest.mark.rules("16.1.5", "9.7")
def test_the_holder_of_a_space_deploys_for_both():
    made = table("deploy", options=THREE, at="nagashima", given=BATTLE | {
        "units": {"nagashima": {"azai": 1, "ikko_ikki": 5, "oda": 6}}, "impulse": ODA | {"entered": ["nagashima"]}})
    assert made.pending.who == "anti_oda_b"
