"""16.2 Four players."""

import pytest

from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.betrayal import betrayers, diplomats
from kernel_lib.most_dangerous_time.disband import may_disband
from kernel_lib.most_dangerous_time.events import hand_of
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
from kernel_lib.most_dangerous_time.multiplayer import player_of, player_of_chit, players
from kernel_lib.most_dangerous_time.negotiation import may_negotiate
from kernel_lib.most_dangerous_time.parties import able_commanders, parties
from kernel_lib.most_dangerous_time.scenarios import victory
from kernel_lib.most_dangerous_time.spheres import nobunagas_area, oda_player, sphere_of
from kernel_lib.most_dangerous_time.turn import may_be_in_cup

from .play import RULES, happened, names, position, table

FOUR = {"scenario": "four_players"}
ODA = {"alliance": "oda_alliance", "chit": "chit_oda"}
KATSUIE = {"alliance": "oda_alliance", "chit": "chit_nobunaga"}
TOKUGAWA = {"alliance": "oda_alliance", "chit": "chit_tokugawa"}
TAKEDA = {"alliance": "takeda", "chit": "chit_takeda"}


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
    assert may("chit_tokugawa", {"akechi": 1, "oda": 3}, "wp_kutsuki").rule == "16.2.7"  # another's sphere
    del given["units"]["kanagasaki"]["hideyoshi"]
    assert may("chit_nobunaga", {"oda": 9}, "echizen_fuchu")  # what Hideyoshi leaves behind is Katsuie's


@pytest.mark.rules("16.2.3")
def test_shares_in_kanagasaki_last_as_long_as_the_leader_stays():
    state = position(FOUR, units={"gifu": {"hideyoshi": 1}})
    assert state.flags["front"]["hideyoshi"] == 4
    assert "hideyoshi" not in Table(RULES, FOUR, opening=state, start=("turn_start", {})).state.flags["front"]


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
    assert may_command(state, {"hideyoshi": 1, "oda": 3}, "gifu", "kiyosu").reason == "soldiers_stay_behind"
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


@pytest.mark.rules("16.2.7")
def test_the_turn_end_chit_joins_as_soon_as_kyo_is_lost():
    made = table("control_check", options=FOUR, given={
        "units": {"kyo": {"azai": 2}}, "impulse": {"alliance": "azai_asakura"}})
    assert "chit_end_turn" in made.state.cup and "end_chit" in names(made)


@pytest.mark.rules("16.2.8")
def test_one_hand_and_only_the_active_players_diplomats():
    units = {"gifu": {"hideyoshi": 1}, "ibaraki": {"nobunaga": 1}}
    assert diplomats(position(FOUR, empty=True, impulse=ODA, units=units), "oda_alliance") == ["hideyoshi", "nobunaga"]
    state = position(FOUR, empty=True, impulse=KATSUIE, units=units)
    assert diplomats(state, "oda_alliance") == ["nobunaga"]
    assert may_negotiate(state, "hideyoshi", "ogaki", "oda").reason == "another_players_leader"
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
