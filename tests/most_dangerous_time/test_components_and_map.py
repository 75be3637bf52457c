"""2 Components and the map."""

import pytest

from kernel_lib.most_dangerous_time.components_and_map import (
    command_limit,
    controller,
    fort_value,
    friendly,
    is_home,
    may_enter,
    new_controller,
    siege_capacity,
    waypoint_excess,
)
from kernel_lib.most_dangerous_time.movement import movement_points

from .play import happened, position, table

ODA = {"alliance": "oda_alliance", "chit": "chit_oda", "mp": 0}


@pytest.mark.rules("2.41/fort")
def test_a_castle_holds_twice_its_fort_value():
    state = position(empty=True)
    assert fort_value(state, "odani") == 2 and siege_capacity(state, "odani") == 4


@pytest.mark.rules("2.41/destroyed")
def test_a_destroyed_castle_is_worth_one():
    state = position(empty=True, destroyed=["odani"])
    assert fort_value(state, "odani") == 1 and siege_capacity(state, "odani") == 2


@pytest.mark.rules("2.42/siege")
def test_kyo_has_no_walls():
    assert siege_capacity(position(empty=True), "kyo") == 0
    made = table("deploy", at="kyo", given={"empty": True, "units": {"kyo": {"oda": 3, "azai": 4}},
                                            "impulse": {"alliance": "azai_asakura", "entered": ["kyo"]}})
    assert made.over and not made.log  # nobody is asked, nobody is inside


@pytest.mark.rules("2.41/home")
def test_a_home_castle_is_ordinary_for_an_enemy_and_home_again_when_retaken():
    assert is_home(position(empty=True), "odani")
    assert not is_home(position(empty=True, control={"odani": "oda"}), "odani")
    assert is_home(position(empty=True, control={"odani": "ikko_ikki"}), "odani")


@pytest.mark.rules("2.32/daimyo", "2.32/samurai", "2.32/ashikaga")
def test_a_daimyo_commands_seven_a_samurai_three():
    state = position(empty=True)
    assert command_limit(state, "nobunaga") == 7
    assert command_limit(state, "hideyoshi") == 3
    assert command_limit(state, "yoshiaki") == 3  # neutral, so a samurai
    assert command_limit(position(empty=True, leaders={"yoshiaki": {"rank": "daimyo"}}), "yoshiaki") == 7


@pytest.mark.rules("2.42/mp")
def test_kyo_adds_two_points_for_its_alliance_alone():
    state = position(empty=True)
    assert movement_points(state, 3, "oda_alliance") == 5
    assert movement_points(state, 3, "ikko_ikki") == 3
    taken = position(empty=True, control={"kyo": "saika"})
    assert movement_points(taken, 3, "ikko_ikki") == 5
    assert movement_points(taken, 3, "uesugi") == 3  # of the same side, but not the alliance that holds Kyo


@pytest.mark.rules("2.43/friendly")
def test_waypoints_are_friendly_to_all_and_never_controlled():
    state = position(empty=True, units={"wp_kutsuki": {"oda": 3}})
    assert friendly(state, "wp_kutsuki", "oda") and friendly(state, "wp_kutsuki", "anti_oda")
    assert controller(state, "wp_kutsuki") == "" and new_controller(state, "wp_kutsuki") == []


@pytest.mark.rules("2.43/limit", "2.44")
@pytest.mark.parametrize("place", ["wp_kutsuki", "bay_kawachi"])
def test_more_than_four_units_may_not_stay_and_the_opponent_picks(place):
    made = table("waypoint_limit", given={"empty": True, "units": {place: {"oda": 4, "nobunaga": 1, "akechi": 1}},
                                          "impulse": ODA})
    assert made.pending.who == "anti_oda"
    assert not made.why_not({"units": {"oda": 1}})
    made.choose({"units": {"nobunaga": 1, "oda": 1}})
    assert made.state.field[place] == {"oda": 3, "akechi": 1}
    assert made.state.box == {"nobunaga": 1, "oda": 1}


@pytest.mark.rules("2.43/limit")
def test_four_units_may_stay():
    made = table("waypoint_limit", given={"empty": True, "units": {"wp_kutsuki": {"oda": 4}}, "impulse": ODA})
    assert made.over and made.state.field["wp_kutsuki"] == {"oda": 4}


@pytest.mark.rules("2.45/entry")
def test_only_uesugi_enters_echigo_and_only_mori_chugoku():
    state = position(empty=True)
    assert may_enter(state, "uesugi", "off_echigo", {"uesugi": 1})
    assert not may_enter(state, "oda_alliance", "off_echigo", {"oda": 1})
    assert may_enter(state, "mori", "off_chugoku", {"mori": 2})
    verdict = may_enter(state, "mori", "off_chugoku", {"ukita": 1})
    assert (verdict.rule, verdict.reason) == ("2.45/entry", "only_clan")


@pytest.mark.rules("2.45/entry")
def test_entering_echigo_costs_a_point():
    made = table("movement", given={"empty": True, "entered": ["uesugi"], "units": {"uotsu": {"uesugi": 3}},
                                    "impulse": {"alliance": "uesugi", "mp": 1}},
                 choices=[{"do": "move", "from": "uotsu", "to": "off_echigo", "units": {"uesugi": 3}}])
    assert made.state.field == {"off_echigo": {"uesugi": 3}} and made.state.impulse.mp == 0


@pytest.mark.rules("2.45/tomo")
def test_nobody_moves_to_tomo():
    verdict = may_enter(position(empty=True), "anti_oda_minor", "off_tomo", {"yoshiaki": 1})
    assert (verdict.ok, verdict.rule) == (False, "2.45/tomo")


@pytest.mark.rules("2.46/marker", "2.46/when")
def test_the_side_alone_in_a_space_takes_it():
    made = table("control_check", given={"empty": True, "units": {"obama": {"oda": 2}}, "impulse": ODA})
    assert made.state.control["obama"] == "oda" and made.state.impulse.gained == ["obama"]


@pytest.mark.rules("11.4")
@pytest.mark.parametrize(("reading", "entered", "may"), [("open", [], True), ("closed", [], False), (
    "closed", ["takeda"], True)])
def test_spaces_of_a_power_still_to_come_may_be_closed(reading, entered, may):
    given = {"empty": True, "turn": 3, "entered": entered, "impulse": ODA | {"mp": 2}, "units": {"iwamura": {"oda": 2}}}
    assert bool(may_enter(position({"C99": reading}, **given), "oda_alliance", "iida")) is may
    offered = table("movement", options={"C99": reading}, given=given).pending.options
    assert any(one != "end" and one["to"] == "iida" for one in offered) is may


@pytest.mark.rules("2.46/when")
def test_a_besieged_space_does_not_change_hands():
    made = table("control_check", given={"empty": True, "units": {"odani": {"oda": 9}},
                                         "inside": {"odani": {"azai": 2}}, "impulse": ODA})
    assert made.state.control["odani"] == "azai" and not happened(made, "control")


@pytest.mark.rules("2.46/notransfer")
def test_control_is_never_handed_within_a_side():
    made = table("control_check", given={"empty": True, "units": {"gifu": {"tokugawa": 4}}, "impulse": ODA})
    assert made.state.control["gifu"] == "oda" and not made.log


@pytest.mark.rules("2.46/marker")
def test_most_units_take_control_and_a_tie_is_chosen():
    given = {"empty": True, "units": {"obama": {"oda": 2, "tokugawa": 3}}, "impulse": ODA}
    assert table("control_check", given=given).state.control["obama"] == "tokugawa"
    given["units"]["obama"] = {"oda": 2, "tokugawa": 2}
    made = table("control_check", given=given)
    assert made.pending.who == "oda" and made.pending.options == ("oda", "tokugawa")
    made.choose("oda")
    assert made.state.control["obama"] == "oda"


@pytest.mark.rules("2.46/return")
@pytest.mark.parametrize(("fallen", "owner"), [({}, "azai"), ({"azai": "oda"}, "ikko_ikki")])
def test_a_retaken_crest_returns_if_its_clan_stands(fallen, owner):
    state = position(empty=True, units={"odani": {"ikko_ikki": 2}}, control={"odani": "oda"}, fallen=fallen)
    assert new_controller(state, "odani") == [owner]


@pytest.mark.rules("2.43/limit", "2.44")
def test_the_excess_on_waypoints_and_at_sea_counts_by_side():
    state = position(empty=True, units={"wp_wakae": {"oda": 4, "nobunaga": 1, "miyoshi": 4}, "bay_kawachi": {"oda": 6},
                                        "gifu": {"oda": 9}})
    assert [waypoint_excess(state, at, "oda") for at in ("wp_wakae", "bay_kawachi", "gifu")] == [1, 2, 0]
    assert waypoint_excess(state, "wp_wakae", "anti_oda") == 0
