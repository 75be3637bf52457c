"""16 Three and four players."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.azuchi import may_build_azuchi
from kernel_lib.most_dangerous_time.betrayal import betrayers, diplomats
from kernel_lib.most_dangerous_time.combat import participants
from kernel_lib.most_dangerous_time.communications import in_communication
from kernel_lib.most_dangerous_time.disband import may_disband
from kernel_lib.most_dangerous_time.events import gives_card, hand_of, may_play_card
from kernel_lib.most_dangerous_time.exile import may_order
from kernel_lib.most_dangerous_time.four_players import (
    front_shares,
    guard_size,
    headquarters,
    may_command,
    set_up_places,
    smallest_first,
    sphere_regroup,
)
from kernel_lib.most_dangerous_time.movement import may_activate, may_move, may_sally, movement_points
from kernel_lib.most_dangerous_time.multiplayer import line_may_pass, player_of_alliance, player_of_chit
from kernel_lib.most_dangerous_time.negotiation import may_negotiate
from kernel_lib.most_dangerous_time.parties import able_commanders, parties
from kernel_lib.most_dangerous_time.players import player_of, players
from kernel_lib.most_dangerous_time.retreat import may_retreat_inside
from kernel_lib.most_dangerous_time.scenarios import victory
from kernel_lib.most_dangerous_time.spheres import nobunagas_area, oda_player, sphere_of
from kernel_lib.most_dangerous_time.turn import may_be_in_cup

from .play import RULES, happened, names, position, table

THREE = {"scenario": "three_players"}
FOUR = {"scenario": "four_players"}
ODA = {"alliance": "oda_alliance", "chit": "chit_oda"}
KATSUIE = {"alliance": "oda_alliance", "chit": "chit_nobunaga"}
TOKUGAWA = {"alliance": "oda_alliance", "chit": "chit_tokugawa"}
TAKEDA = {"alliance": "takeda", "chit": "chit_takeda"}


# 16.1 Three players


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


BATTLE = {"empty": True, "entered": ["takeda"], "impulse": ODA}


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


# 16.2 Four players


@pytest.mark.rules("16.2.2")
def test_spheres_chits_and_lords():
    made = table("setup", options=FOUR, given={"empty": True, "phase": "setup"}, seed=1)
    made.play(Random(1))
    state = made.state
    assert players(state) == ("hideyoshi", "katsuie", "tokugawa", "anti_oda")
    assert {state.rank[one] for one in ("hideyoshi", "shibata", "ieyasu")} == {"daimyo"}
    chits = ("chit_oda", "chit_nobunaga", "chit_tokugawa", "chit_azai_asakura")
    assert [player_of_chit(state, one) for one in chits] == ["hideyoshi", "katsuie", "tokugawa", "anti_oda"]
    assert "chit_tokugawa" in state.cup and "chit_end_turn" not in state.cup
    assert [sphere_of(state, at) for at in ("gifu", "kiyosu", "hamamatsu", "kyo", "otsu")] == [
        "hideyoshi", "katsuie", "tokugawa", "", "hideyoshi"]
    assert player_of(state, "oda", "obama") == "tokugawa"


@pytest.mark.rules("16.2.2", "16.2.5")
def test_omi_is_nobunagas_after_the_azai():
    state = position(FOUR, fallen={"azai": "oda"})
    assert sphere_of(state, "otsu") == "" and nobunagas_area(state, "otsu")
    assert not nobunagas_area(position(FOUR, turn=1), "otsu")


@pytest.mark.rules("16.2.3")
def test_set_up_of_four():
    state = position(FOUR, empty=True)
    free = ["kanagasaki", "ibaraki", "otsu", "kiyosu", "kuwana"]
    assert set_up_places(state, "hideyoshi", free) == ["kanagasaki"]
    assert set_up_places(state, "shibata", free) == ["kanagasaki", "kiyosu", "kuwana"]
    assert set_up_places(state, "sakuma", free) == ["ibaraki", "otsu"]
    assert set_up_places(state, "akechi", free) == ["kanagasaki"]
    shares = front_shares(position(FOUR, units={"kanagasaki": {"nobunaga": 1, "hideyoshi": 1, "akechi": 1, "oda": 13}}))
    assert shares == {"hideyoshi": 4, "nobunaga": 3, "tokugawa": 3, "katsuie": 3}


@pytest.mark.rules("16.2.4")
@pytest.mark.parametrize(("given", "winner"), [
    ({"control": {"takamatsu": "tokugawa"}}, "hideyoshi"), ({"control": {"uotsu": "oda"}}, "katsuie"),
    ({"control": {"tottori": "oda"}}, "tokugawa"), ({"control": {"gifu": "azai"}}, "anti_oda"),
    ({"control": {"kiyosu": "azai"}}, "anti_oda"), ({"azuchi": {"lost": True}}, "anti_oda"),
    ({"removed": {"nobunaga": 1}}, "anti_oda"), ({}, "")])
def test_who_wins_of_four(given, winner):
    assert victory(position(FOUR, turn=12, **given))["winner"] == winner
    assert victory(position(FOUR, turn=30, **given), turn_over=True)["winner"] == (winner or "anti_oda")


@pytest.mark.rules("16.2.5")
def test_nobunaga_and_his_guard_go_home():
    made = table("guard_returns", options=FOUR, given={
        "units": {"ibaraki": {"nobunaga": 1, "oda": 5}, "kyo": {"oda": 1}}})
    assert made.state.field["kyo"] == {"nobunaga": 1, "oda": 4}
    assert made.state.field["ibaraki"] == {"oda": 2}
    cut = table("guard_returns", options=FOUR, given={"units": {"kitanosho": {"nobunaga": 1, "oda": 5}}})
    assert cut.state.field["kitanosho"] == {"nobunaga": 1, "oda": 5}
    assert headquarters(position(FOUR, azuchi={"at": "kannonji", "value": 3})) == "kannonji"


@pytest.mark.rules("16.2.5")
def test_azuchi_rises_and_grows_by_itself():
    made = table("turn_start", options=FOUR, given={"turn": 9, "azuchi": {"at": "kannonji", "value": 2, "turn": 8}})
    assert made.state.azuchi_value == 3
    same = table("turn_start", options=FOUR, given={"turn": 8, "azuchi": {"at": "kannonji", "value": 2, "turn": 8}})
    assert same.state.azuchi_value == 2


@pytest.mark.rules("16.2.6", "16.2.7")
def test_whose_soldiers_march():
    units = {"gifu": {"oda": 9, "hideyoshi": 1}, "kiyosu": {"oda": 4, "shibata": 1}, "kyo": {"oda": 6, "sakuma": 1},
             "ibaraki": {"nobunaga": 1, "oda": 8}}
    state = position(FOUR, empty=True, impulse=ODA | {"mp": 5}, units=units)
    assert may_command(state, {"oda": 8}, "gifu", "ogaki")
    assert may_command(state, {"hideyoshi": 1}, "gifu", "kiyosu")
    assert may_command(state, {"hideyoshi": 1, "oda": 3}, "gifu", "kiyosu").reason == "another_players_soldiers"
    assert may_command(state, {"shibata": 1}, "kiyosu", "gifu").reason == "another_players_leader"
    assert may_command(state, {"oda": 2}, "kiyosu", "gifu").rule == "16.2.6"
    assert may_command(state, {"oda": 2}, "kyo", "otsu").reason == "too_many_to_lead"
    assert may_command(state, {"oda": 3, "sakuma": 1}, "kyo", "otsu")
    assert may_command(state, {"oda": 4, "sakuma": 1}, "kyo", "otsu").facts == {"soldiers": 4, "limit": 3}
    assert may_command(state, {"nobunaga": 1, "oda": 7}, "ibaraki", "shoryuji").rule == "16.2.7"
    assert may_move(state, {"oda": 2}, "kiyosu", "gifu").rule == "16.2.6"
    assert oda_player(state, "tokugawa") == "tokugawa"


@pytest.mark.rules("16.2.6")
@pytest.mark.parametrize(("chit", "leader", "may"), [
    ("chit_oda", {}, False), ("chit_nobunaga", {}, True), ("chit_oda", {"sakuma": 1}, True)])
def test_soldiers_in_the_sphere_of_another_fight_at_his_order_only(chit, leader, may):
    given = {"empty": True, "impulse": ODA | {"chit": chit, "mp": 3}, "inside": {"kuwana": {"ikko_ikki": 1}},
             "units": {"kuwana": {"oda": 4, **leader}}}
    assert bool(may_activate(position(FOUR, **given), "kuwana")) is may
    offered = table("movement", options=FOUR, given=given).pending
    assert ({"do": "activate", "at": "kuwana"} in (offered.options if offered else ())) is may
    besieged = position(FOUR, empty=True, impulse=ODA | {"chit": chit, "mp": 3},
                        inside={"kuwana": {"oda": 2, **leader}}, units={"kuwana": {"ikko_ikki": 3}})
    assert bool(may_sally(besieged, {"oda": 1}, "kuwana")) is (chit == "chit_nobunaga")


@pytest.mark.rules("10.1/order", "10.5/start")
def test_the_active_oda_player_says_the_order_and_the_assaults():
    made = table("combat", options=FOUR, given={
        "empty": True, "impulse": ODA | {"mp": 0, "activated": ["kuwana", "ogaki"]},
        "control": {"kuwana": "ikko_ikki", "ogaki": "ikko_ikki"},
        "inside": {"kuwana": {"ikko_ikki": 1}, "ogaki": {"ikko_ikki": 1}},
        "units": {"kuwana": {"oda": 4, "sakuma": 1}, "ogaki": {"oda": 4}}})
    while made.pending.name == "deploy":
        made.choose(made.pending.first())
    assert (made.pending.name, made.pending.who) == ("next_battle", "hideyoshi")
    made.choose("kuwana")
    assert (made.pending.name, made.pending.who) == ("assault", "hideyoshi")


@pytest.mark.rules("16.2.7")
def test_nobunaga_does_not_sail():
    state = position(FOUR, empty=True, impulse=ODA | {"mp": 5}, control={"kishiwada": "oda"},
                     units={"kishiwada": {"nobunaga": 1}})
    assert may_command(state, {"nobunaga": 1}, "kishiwada", "bay_kawachi").reason == "lord_stays_ashore"


@pytest.mark.rules("16.2.7", "2.33")
def test_the_turn_end_chit_follows_kyo():
    assert may_be_in_cup(position(FOUR, turn=2), "chit_end_turn").rule == "16.2.7"
    assert may_be_in_cup(position(FOUR, control={"kyo": "ikko_ikki"}), "chit_end_turn")
    made = table("next_impulse", options=FOUR, seed=1, given={
        "turn": 3, "cup": ["chit_ikko_ikki"], "control": {"kyo": "ikko_ikki"}, "units": {"kyo": {"ikko_ikki": 2}}})
    made.play(lambda _, decision: next(
        (one for one in ("end", "pass", "no") if one in decision.options), decision.first()))
    assert "chit_end_turn" in made.state.cup
    empty = table("next_impulse", options=FOUR, given={"turn": 3, "cup": []})
    assert empty.state.phase == "end_phase"


@pytest.mark.rules("16.2.7", "2.42/mp")
def test_every_oda_player_has_kyos_points():
    state = position(FOUR, impulse=TOKUGAWA)
    assert movement_points(state, 2, "oda_alliance") == 4
    assert player_of_chit(state, "chit_tokugawa") == "tokugawa"


@pytest.mark.rules("16.2.8")
def test_one_hand_and_only_the_active_players_diplomats():
    units = {"gifu": {"hideyoshi": 1}, "ibaraki": {"nobunaga": 1}}
    assert diplomats(position(FOUR, empty=True, impulse=ODA, units=units), "oda_alliance") == ["hideyoshi", "nobunaga"]
    state = position(FOUR, empty=True, impulse=KATSUIE, units=units)
    assert diplomats(state, "oda_alliance") == ["nobunaga"]
    assert may_negotiate(state, "hideyoshi", "ogaki", "oda").reason == "not_an_active_diplomat"
    assert hand_of(state, "hideyoshi") is hand_of(state, "tokugawa")


@pytest.mark.rules("16.2.9")
def test_nobunaga_commands_and_the_sphere_decides():
    state = position(FOUR, empty=True, units={"gifu": {"nobunaga": 1, "shibata": 1}})
    assert able_commanders(state, {"nobunaga": 1, "shibata": 1, "oda": 9}, ["shibata"]) == ["nobunaga"]
    assert able_commanders(state, {"shibata": 1, "ieyasu": 1, "tokugawa": 3}, ["ieyasu"]) == ["shibata", "ieyasu"]
    assert parties(state, {"shibata": 1, "ieyasu": 1, "oda": 4}, "gifu", "hideyoshi") == {
        "katsuie": {"shibata": 1}, "tokugawa": {"ieyasu": 1}, "hideyoshi": {"oda": 4}}


@pytest.mark.rules("16.2.9")
def test_leaders_fall_last_and_a_hit_guard_goes():
    made = table("battle", at="ogaki", options=FOUR, dice=[6, 1, 6, 6, 1, 1], seed=2, given={
        "empty": True, "entered": ["takeda"], "impulse": TAKEDA | {"effects": {"supply": 1}},
        "units": {"ogaki": {"nobunaga": 1, "oda": 4, "takeda": 4}}})
    while made.pending is not None and not happened(made, "losses"):
        made.choose(False if made.pending.name == "retreat" else made.pending.first())
    assert all("nobunaga" not in facts["lost"] for facts in happened(made, "losses"))
    while made.pending is not None and "guard_hit" not in names(made):
        made.choose(False if made.pending.name == "retreat" else made.pending.first())
    assert "guard_hit" in names(made)


@pytest.mark.rules("16.2.10", "11.5")
def test_regroup_of_four():
    given = {"box": {"oda": 12}, "units": {"kyo": {"nobunaga": 1, "oda": 1}, "kanagasaki": {"oda": 2}}}
    state = position(FOUR, **given)
    values = {player: sphere_regroup(state, player)["may_place"] for player in ("hideyoshi", "katsuie", "tokugawa")}
    assert sphere_regroup(state, "katsuie")["value"] == 1  # Kuwana, Ise Kameyama, Okawachi and Kiyosu have a line
    made = table("regroup_four", options=FOUR, given=given)
    assert [facts["place"] for facts in happened(made, "regrouped")][:2] == ["kyo", "kyo"]
    asked = []
    while made.pending is not None:
        asked.append(made.pending.who)
        made.choose(next(one for one in made.pending.options if one != "done"))
    assert {who: asked.count(who) for who in values} == values
    assert made.state.field["kyo"] == {"nobunaga": 1, "oda": 3}
    assert asked[0] == next(player for player in smallest_first(state) if values[player])


@pytest.mark.rules("16.2.10")
def test_the_guard_is_made_up_first():
    made = table("regroup_four", options=FOUR, given={"box": {"oda": 6}, "units": {"ibaraki": {"nobunaga": 1}}})
    assert made.state.field["ibaraki"]["oda"] == 2
    assert guard_size(made.state) == 3


@pytest.mark.rules("16.2.11")
def test_leaders_of_four_players():
    state = position(FOUR, empty=True, units={"gifu": {"sakuma": 1, "niwa": 1, "oda": 9, "hideyoshi": 1}},
                     leaders={"hideyoshi": {"rank": "daimyo"}})
    assert may_order(state, "hideyoshi", "sakuma")
    assert may_order(state, "hideyoshi", "niwa").rule == "16.2.11"
    assert betrayers(state, "hideyoshi") == {"hideyoshi": 1, "oda": 7}
    assert betrayers(state, "sakuma") == {"sakuma": 1, "oda": 3}


@pytest.mark.rules("16.2.11")
def test_each_disbands_in_his_own_sphere():
    state = position(FOUR, empty=True, units={"gifu": {"oda": 2}, "kyo": {"oda": 2}})
    assert may_disband(state, "hideyoshi", "gifu", {"oda": 1})
    for player in ("hideyoshi", "katsuie", "tokugawa"):
        assert not may_disband(state, player, "kyo", {"oda": 1})


@pytest.mark.parametrize("scenario", ["three_players", "four_players"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_stay_sound(scenario, seed):
    made = Table(RULES, {"scenario": scenario}, Seeded(seed))
    policy = Random(seed)
    while made.pending is not None:
        made.play(policy, 25)
        assert RULES.check(made.state) == []
    assert made.state.winner


@pytest.mark.rules("16.2.3")
def test_the_soldiers_of_others_in_kanagasaki():
    given = {"empty": True, "flags": {"front": {"hideyoshi": 4, "tokugawa": 3}}, "units": {
        "kanagasaki": {"nobunaga": 1, "hideyoshi": 1, "akechi": 1, "shibata": 1, "oda": 12}}}

    def may(chit, units, to):
        return may_command(position(FOUR, **given, impulse={"alliance": "oda_alliance", "chit": chit}), units,
                           "kanagasaki", to)
    assert may("chit_nobunaga", {"oda": 5}, "echizen_fuchu")  # Katsuie's sphere, and 7 are others'
    assert may("chit_nobunaga", {"oda": 6}, "echizen_fuchu").rule == "16.2.3"
    assert may("chit_nobunaga", {"nobunaga": 1, "oda": 6}, "wp_kutsuki").facts["free"] == 5
    assert may("chit_oda", {"hideyoshi": 1, "oda": 4}, "wp_kutsuki")
    assert not may("chit_oda", {"hideyoshi": 1, "oda": 5}, "wp_kutsuki")
    assert not may("chit_oda", {"oda": 4}, "wp_kutsuki")
    assert may("chit_tokugawa", {"akechi": 1, "oda": 3}, "obama")
    assert may("chit_tokugawa", {"akechi": 1, "oda": 3}, "wp_kutsuki").rule == "16.2.6"  # another's sphere
    del given["units"]["kanagasaki"]["hideyoshi"]
    assert may("chit_nobunaga", {"oda": 9}, "echizen_fuchu")  # what Hideyoshi leaves behind is Katsuie's


@pytest.mark.rules("16.2.3")
def test_shares_in_kanagasaki_last_as_long_as_the_leader_stays():
    state = position(FOUR, units={"gifu": {"hideyoshi": 1}})
    assert state.flags["front"]["hideyoshi"] == 4
    assert "hideyoshi" not in Table(RULES, FOUR, opening=state, start=("turn_start", {})).state.flags["front"]


@pytest.mark.rules("16.2.9")
def test_two_players_with_as_many_units_roll_for_who_says_first():
    given = {"empty": True, "entered": ["takeda"], "impulse": TAKEDA | {"effects": {"supply": 1}},
             "units": {"ogaki": {"sakuma": 1, "oda": 3, "niwa": 1, "ieyasu": 1, "takeda": 6}}}
    made = table("battle", at="ogaki", options=FOUR, dice=[3, 3, 2, 5], given=given)
    while made.pending is not None and made.pending.name != "retreat":
        made.choose("sakuma" if made.pending.name == "commander" else made.pending.first())
    assert made.pending.who == "hideyoshi"  # whose leader commands
    made.choose(False)
    assert happened(made, "retreat_order")[0]["dice"] == [2, 5]  # after a tie
    first = made.pending.who
    assert first == happened(made, "retreat_order")[0]["players"][1]
    made.choose(False)
    assert {made.pending.who, first} == {"katsuie", "tokugawa"}


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


@pytest.mark.rules("16.1.7")
def test_azuchi_does_not_wait_for_enemies_in_kannonji():
    given = {"turn": 4, "control": {"odani": "oda"}, "box": {"azai_nagamasa": 1, "azai": 5},
             "units": {"odani": {"oda": 3}, "sawayama": {}, "yokoyama": {}, "kannonji": {"oda": 1, "rokkaku": 1}}}
    assert table("fall_check", options=THREE, given=given).state.azuchi == "kannonji"
    assert table("fall_check", options=FOUR, given=given).state.azuchi == ""
    given["control"]["kannonji"] = "rokkaku"
    assert table("fall_check", options=THREE, given=given).state.azuchi == ""


@pytest.mark.rules("16.2.7")
def test_the_turn_end_chit_joins_as_soon_as_kyo_is_lost():
    made = table("control_check", options=FOUR, given={
        "units": {"kyo": {"azai": 2}}, "impulse": {"alliance": "azai_asakura"}})
    assert "chit_end_turn" in made.state.cup and "end_chit" in names(made)


@pytest.mark.rules("16.1.4")
def test_a_space_printed_for_a_power_still_to_come_gives_no_card():
    state = position({"scenario": "three_players"})
    assert "takeda" in state.reinforcements
    assert gives_card(state, "sunpu").rule == "16.1.4" and not gives_card(state, "sunpu")
    assert gives_card(state, "toyama") and gives_card(state, "gifu")


@pytest.mark.rules("16.1.5", "10.4/fort")
def test_with_three_players_every_alliance_of_the_castles_player_may_go_inside():
    units = {"daishoji": {"uesugi": 1, "asakura": 1, "ikko_ikki": 1, "oda": 5}}
    given = {"empty": True, "entered": ["uesugi"], "control": {"daishoji": "uesugi"}, "units": units,
             "impulse": {"alliance": "oda_alliance", "chit": "chit_oda", "entered": ["daishoji"]}}
    three = position({"scenario": "three_players"}, **given)
    assert may_retreat_inside(three, "daishoji", "anti_oda").facts["room"] == 2
    assert may_retreat_inside(position(**given), "daishoji", "anti_oda").facts["room"] == 1
