"""9 Movement, and 13.1-13.2 by sea."""

import pytest

from kernel_lib.core.errors import Bad
from kernel_lib.most_dangerous_time.communications import line_of_communication, ooc_at
from kernel_lib.most_dangerous_time.movement import (
    may_activate,
    may_move,
    may_sally,
    may_use_strategic_movement,
    movable,
    movement_cost,
    must_stop,
)
from kernel_lib.most_dangerous_time.movement_step import options

from .play import happened, names, position, table


def impulse(alliance="oda_alliance", mp=3, **more):
    return {"alliance": alliance, "mp": mp, **more}


def moved(*choices, mp=3, alliance="oda_alliance", **given):
    return table("movement", given={"empty": True, "turn": 5, "impulse": impulse(alliance, mp)} | given,
                 choices=list(choices))


def step(at, to, **units):
    return {"do": "move", "from": at, "to": to, "units": units}


@pytest.mark.rules("9.1")
def test_one_die_of_points_and_what_is_left_is_lost():
    made = table("roll_movement", dice=[4], given={"empty": True, "control": {"kyo": "saika"},
                                                   "impulse": {"alliance": "oda_alliance"}})
    assert made.state.impulse.mp == 4
    made = moved("end", mp=2, units={"gifu": {"oda": 1}})
    assert made.state.impulse.mp == 0 and happened(made, "points_lost") == [{"mp": 2}]


@pytest.mark.rules("9.2")
def test_units_move_several_times_while_points_last():
    made = moved(step("gifu", "ogaki", oda=2), step("ogaki", "kuwana", oda=2), step("kuwana", "ise_kameyama", oda=2),
                 units={"gifu": {"oda": 2}})
    assert made.over and made.state.field == {"ise_kameyama": {"oda": 2}}
    broke = may_move(made.state, {"oda": 1}, "ise_kameyama", "kuwana")
    assert (broke.ok, broke.rule, broke.reason) == (False, "9.1", "no_points")


@pytest.mark.rules("9.3/road", "9.3/trail")
def test_eight_by_road_and_four_by_trail():
    state = position(empty=True, units={"gifu": {"oda": 12}}, impulse=impulse())
    assert may_move(state, {"oda": 8}, "gifu", "kiyosu")
    too_many = may_move(state, {"oda": 9}, "gifu", "kiyosu")
    assert (too_many.rule, too_many.facts["limit"]) == ("9.3/road", 8)
    assert may_move(state, {"oda": 4}, "gifu", "wp_gujo")
    assert may_move(state, {"oda": 5}, "gifu", "wp_gujo").rule == "9.3/trail"


@pytest.mark.rules("9.3/sea", "13.2", "13.1")
def test_one_unit_by_sea_lane_for_each_point():
    made = moved(step("shozui", "sea_harima", miyoshi=1), step("sea_harima", "bay_kawachi", miyoshi=1),
                 step("bay_kawachi", "noda_fukushima", miyoshi=1), alliance="anti_oda_minor",
                 units={"shozui": {"miyoshi": 2}})
    assert made.over
    assert made.state.field == {"shozui": {"miyoshi": 1}, "noda_fukushima": {"miyoshi": 1}}
    state = position(empty=True, units={"shozui": {"miyoshi": 2}}, impulse=impulse("anti_oda_minor"))
    assert may_move(state, {"miyoshi": 2}, "shozui", "sea_harima").rule == "9.3/sea"


@pytest.mark.rules("9.3/battle")
def test_a_battle_without_new_units_costs_a_point():
    given = {"units": {"odani": {"oda": 6}}, "inside": {"odani": {"azai": 2}}}
    made = moved({"do": "activate", "at": "odani"}, "end", **given)
    assert made.state.impulse.activated == ["odani"] and happened(made, "battle_activated")[0]["mp"] == 2
    entered = moved(step("yokoyama", "odani", oda=1), "end", units={"odani": {"oda": 6}, "yokoyama": {"oda": 1}},
                    inside={"odani": {"azai": 2}}, control={"yokoyama": "oda"})
    assert entered.state.impulse.entered == ["odani"]
    again = may_activate(position(empty=True, **given, impulse=impulse(entered=["odani"])), "odani")
    assert (again.ok, again.rule) == (False, "9.3/battle")


@pytest.mark.rules("9.4")
def test_units_stop_in_a_space_that_is_not_theirs():
    made = moved(step("kannonji", "sawayama", oda=3), units={"kannonji": {"oda": 5}})
    assert "stops" in names(made)
    verdict = may_move(made.state, {"oda": 3}, "sawayama", "yokoyama")
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "9.4", "stopped")
    assert movable(made.state, "sawayama") == {}


@pytest.mark.rules("9.4")
def test_only_unbesieged_opponents_stop_units():
    state = position(empty=True, units={"otsu": {"azai": 1}, "mitsukuri": {"oda": 1}},
                     inside={"mitsukuri": {"rokkaku": 1}}, control={"mitsukuri": "oda"}, impulse=impulse())
    assert must_stop(state, "otsu") and not must_stop(state, "mitsukuri") and must_stop(state, "sawayama")
    assert not must_stop(state, "wp_kutsuki")


@pytest.mark.rules("9.5")
def test_strategic_movement_two_places_by_road_for_one_point():
    made = moved({"do": "strategic", "from": "gifu", "via": "ogaki", "to": "kuwana", "units": {"oda": 8}}, "end", mp=2,
                 units={"gifu": {"oda": 9}})
    assert made.state.field == {"gifu": {"oda": 1}, "kuwana": {"oda": 8}}
    assert happened(made, "strategic_movement")[0]["mp"] == 1


@pytest.mark.rules("9.5")
@pytest.mark.parametrize(("given", "way", "reason"), [
    ({}, ("gifu", "wp_gujo", "ono"), "no_road"),
    ({"control": {"ogaki": "azai"}}, ("gifu", "ogaki", "kuwana"), "not_friendly"),
    ({"units": {"gifu": {"oda": 3}, "ogaki": {"azai": 1}}}, ("gifu", "ogaki", "kuwana"), "enemies_there"),
    ({"inside": {"ogaki": {"azai": 1}}}, ("gifu", "ogaki", "kuwana"), "enemies_there"),
    ({"control": {"gifu": "azai"}}, ("gifu", "ogaki", "kuwana"), "not_friendly"),
])
def test_strategic_movement_keeps_clear_of_enemies(given, way, reason):
    state = position(**{"empty": True, "units": {"gifu": {"oda": 3}}, "impulse": impulse()} | given)
    verdict = may_use_strategic_movement(state, {"oda": 1}, *way)
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "9.5", reason)


@pytest.mark.rules("9.5", "14.2")
def test_strategic_movement_may_start_where_nobody_may_enter_on_the_first_turn():
    """Sawayama came over to Oda: he may not go there on turn 1, but he may leave."""
    state = position(empty=True, turn=1, units={"sawayama": {"oda": 1}}, impulse=impulse(mp=2),
                     control=dict.fromkeys(("sawayama", "kannonji", "otsu"), "oda"))
    ways = [(one["via"], one["to"]) for one in options(state) if one["do"] == "strategic"]
    assert ("kannonji", "otsu") in ways
    assert may_use_strategic_movement(state, {"oda": 1}, "sawayama", "kannonji", "otsu")
    assert not may_use_strategic_movement(state, {"oda": 1}, "otsu", "kannonji", "sawayama")


@pytest.mark.rules("9.6")
def test_the_besieged_come_out_into_the_field_for_a_point():
    made = moved({"do": "sally", "at": "kannonji", "units": {"oda": 2}}, mp=2,
                 units={"kannonji": {"azai": 3}}, inside={"kannonji": {"oda": 2}})
    assert made.state.field["kannonji"] == {"azai": 3, "oda": 2} and "kannonji" not in made.state.inside
    assert made.state.impulse.activated == ["kannonji"]
    assert happened(made, "points_lost") == [{"mp": 1}]  # one point, not two (C21)
    made.state.impulse.mp = 1
    assert may_move(made.state, {"oda": 1}, "kannonji", "otsu").reason == "stopped"
    nobody = may_sally(position(empty=True, impulse=impulse()), {"oda": 1}, "kannonji")
    assert (nobody.ok, nobody.rule) == (False, "9.6")


@pytest.mark.rules("9.8/port")
def test_ships_go_straight_into_a_besieged_castle():
    given = {"units": {"noda_fukushima": {"oda": 4}, "bay_kawachi": {"miyoshi": 1}},
             "inside": {"noda_fukushima": {"miyoshi": 1}}}
    made = moved(step("bay_kawachi", "noda_fukushima", miyoshi=1), "end", alliance="anti_oda_minor", **given)
    assert made.state.inside["noda_fukushima"] == {"miyoshi": 2} and "enters_castle" in names(made)
    out = moved({"do": "sail", "from": "noda_fukushima", "to": "bay_kawachi", "units": {"miyoshi": 1}}, "end",
                alliance="anti_oda_minor", **given)
    assert out.state.field["bay_kawachi"] == {"miyoshi": 2}
    assert "siege_lifted" not in names(out) and "noda_fukushima" not in out.state.inside


@pytest.mark.rules("9.4", "9.6")
def test_who_came_into_the_castle_by_sea_does_not_come_out_in_the_same_impulse():
    made = moved(step("bay_kawachi", "noda_fukushima", miyoshi=1), alliance="anti_oda_minor",
                 units={"noda_fukushima": {"oda": 4}, "bay_kawachi": {"miyoshi": 1}},
                 inside={"noda_fukushima": {"miyoshi": 1}})
    assert may_sally(made.state, {"miyoshi": 1}, "noda_fukushima")
    both = may_sally(made.state, {"miyoshi": 2}, "noda_fukushima")
    assert (both.ok, both.rule, both.reason) == (False, "9.4", "stopped")


@pytest.mark.rules("9.8/port", "2.41/fort")
def test_a_full_castle_takes_nobody_from_the_sea():
    state = position(empty=True, units={"noda_fukushima": {"oda": 4}, "bay_kawachi": {"miyoshi": 1}},
                     inside={"noda_fukushima": {"miyoshi": 9}}, impulse=impulse("anti_oda_minor"))
    assert may_move(state, {"miyoshi": 1}, "bay_kawachi", "noda_fukushima").reason == "no_room"


@pytest.mark.rules("9.8/enemy-port")
def test_nobody_leaves_by_a_port_that_is_not_his():
    state = position(empty=True, units={"noda_fukushima": {"oda": 4}}, impulse=impulse())
    verdict = may_move(state, {"oda": 1}, "noda_fukushima", "bay_kawachi")
    assert (verdict.ok, verdict.rule) == (False, "9.8/enemy-port")


@pytest.mark.rules("13.2/stop")
def test_an_enemy_sea_stops_and_forces_a_battle():
    made = moved(step("shozui", "sea_harima", miyoshi=1), "end", alliance="anti_oda_minor",
                 units={"shozui": {"miyoshi": 2}, "sea_harima": {"oda": 1}})
    assert "13.2/stop" in [event.rule for event in made.log] and made.state.impulse.entered == ["sea_harima"]
    assert movable(made.state, "sea_harima") == {}


@pytest.mark.rules("14.2")
def test_oda_may_not_enter_azai_spaces_on_the_first_turn():
    given = {"empty": True, "units": {"kannonji": {"oda": 2}}, "impulse": impulse()}
    first = may_move(position(**given, turn=1), {"oda": 1}, "kannonji", "sawayama")
    assert (first.ok, first.rule) == (False, "14.2")
    assert may_move(position(**given, turn=2), {"oda": 1}, "kannonji", "sawayama")


@pytest.mark.rules("15.2/kaga")
def test_anti_oda_keeps_out_of_kaga_until_uesugi_comes():
    given = {"empty": True, "units": {"kitanosho": {"asakura": 2}}, "impulse": impulse("azai_asakura")}
    early = may_move(position(**given), {"asakura": 1}, "kitanosho", "daishoji")
    assert (early.ok, early.rule) == (False, "15.2/kaga")
    assert may_move(position(**given, entered=["uesugi"]), {"asakura": 1}, "kitanosho", "daishoji")


@pytest.mark.rules("9.4")
def test_the_samurai_shogun_stops_nobody():
    state = position(empty=True, units={"kyo": {"yoshiaki": 1}, "otsu": {"oda": 1}}, impulse=impulse())
    assert not must_stop(state, "kyo")


@pytest.mark.rules("9.2")
def test_options_are_what_the_question_allows():
    made = table("movement", given={"turn": 3, "impulse": impulse(mp=4)})
    for option in made.pending.options:
        if isinstance(option, dict):
            choice = {key: value.fullest() if hasattr(value, "fullest") else value for key, value in option.items()}
            assert made.why_not(choice), choice
    assert len(options(made.state)) == len(made.pending.options) - 1
    refused = made.why_not({"do": "move", "from": "gifu", "to": "odani", "units": {"oda": 1}})
    assert not refused and refused.rule == "9.2"


@pytest.mark.rules("5.3/move")
def test_marks_of_lost_communication_move_along():
    made = moved(step("okayama", "wp_mitsuishi", oda=3), "end", control={"okayama": "oda"},
                 units={"okayama": {"oda": 4}, "wp_mitsuishi": {"oda": 2}},
                 impulse=impulse(ooc={"okayama": {"oda": 4}}))
    assert made.state.impulse.ooc == {"okayama": {"oda": 1}, "wp_mitsuishi": {"oda": 3}}


LANDING = {"empty": True, "impulse": {"alliance": "oda_alliance", "mp": 3}}
CUT = {"wp_sakai": {"ikko_ikki": 1}, "wp_tanabe": {"ikko_ikki": 1}}


@pytest.mark.parametrize(("between", "out"), [(CUT, {"oda": 1}), ({}, {})])
@pytest.mark.rules("9.8/landing", "13.2")
def test_who_came_ashore_needs_a_line_by_land(between, out):
    landed = {"do": "move", "from": "bay_kawachi", "to": "saika", "units": {"oda": 1}}
    made = table("movement", choices=[landed], given=LANDING | {
        "control": {"noda_fukushima": "oda", "kishiwada": "oda"},
        "units": {"bay_kawachi": {"oda": 1}, "saika": {"saika": 1}} | between})
    assert ooc_at(made.state, "saika") == out
    assert line_of_communication(made.state, "oda", "saika")


@pytest.mark.rules("9.4")
def test_units_that_stopped_do_not_move_strategically():
    state = position(empty=True, units={"kyo": {"oda": 4}},
                     impulse={"alliance": "oda_alliance", "mp": 3, "stopped": {"kyo": {"oda": 4}}})
    verdict = may_use_strategic_movement(state, {"oda": 4}, "kyo", "otsu", "kannonji")
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "9.4", "stopped")


@pytest.mark.rules("9.3/road", "9.3/trail", "9.3/sea", "5.3/move", "5.3/sea")
@pytest.mark.parametrize(("kind", "units", "ooc", "cost"), [
    ("road", 14, 0, 2), ("road", 8, 0, 1), ("road", 8, 1, 2), ("trail", 4, 0, 1), ("trail", 5, 0, 2),
    ("trail", 3, 3, 2), ("sea", 3, 3, 3)])
def test_what_a_step_of_many_units_costs(kind, units, ooc, cost):
    assert movement_cost(position(), kind, units, ooc) == cost


def test_there_are_three_kinds_of_links():
    with pytest.raises(Bad, match="no kind of link"):
        movement_cost(position(), "river", 1)


@pytest.mark.rules("9.5")
def test_strategic_movement_does_not_lead_back():
    state = position(empty=True, units={"otsu": {"oda": 2}}, impulse={"alliance": "oda_alliance", "mp": 3})
    assert may_use_strategic_movement(state, {"oda": 2}, "otsu", "kyo", "otsu").reason == "not_two_places"


@pytest.mark.rules("9.2")
def test_marks_stay_with_the_besieged_who_come_out():
    given = {"units": {"odani": {"oda": 2}}, "inside": {"odani": {"azai": 2}},
             "impulse": impulse(ooc_inside={"odani": {"azai": 2}}, mp=2)}
    made = moved(step("odani", "wp_yanagase", oda=2), empty=True, turn=3, **given)
    assert made.state.field["odani"] == {"azai": 2} and not made.state.inside
    assert made.state.impulse.ooc == {"odani": {"azai": 2}} and not made.state.impulse.ooc_inside
