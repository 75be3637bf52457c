"""5 Lines of communication."""

import pytest

from kernel_lib.core.dice import Stream
from kernel_lib.most_dangerous_time.board import CLANS, FORTIFIED, PLACES, SPACES
from kernel_lib.most_dangerous_time.communications import (
    BY_LAND,
    BY_SEA,
    Lines,
    counts_as,
    ends_of_line,
    in_communication,
    line_of_communication,
    ooc_at,
)
from kernel_lib.most_dangerous_time.field_battle import dice_of, hits_on, losses
from kernel_lib.most_dangerous_time.movement import may_move, may_use_strategic_movement

from .play import position, table


@pytest.mark.rules("5.2/home")
def test_a_line_runs_to_the_home_castle():
    line = line_of_communication(position(empty=True), "oda", "kyo")
    assert line[0] == "kyo" and line[-1] in ("gifu", "kiyosu")


@pytest.mark.rules("5.2/home")
def test_no_line_when_the_home_castle_is_taken_or_besieged():
    taken = in_communication(position(empty=True, control={"odani": "oda"}), "azai", "yokoyama")
    assert (taken.ok, taken.rule, taken.reason) == (False, "5.2/home", "no_home")
    besieged = position(empty=True, units={"odani": {"oda": 3}}, inside={"odani": {"azai": 2}})
    assert not in_communication(besieged, "azai", "yokoyama")
    assert not in_communication(besieged, "azai", "odani", inside=True)


@pytest.mark.rules("5.2/home")
def test_one_of_several_home_castles_is_enough_unless_ruled_otherwise():
    given = {"empty": True, "control": {"gifu": "takeda"}, "entered": ["takeda"]}
    assert in_communication(position(**given), "oda", "kyo")
    assert not in_communication(position({"C27": "all_needed"}, **given), "oda", "kyo")


@pytest.mark.rules("5.2/nohome")
def test_a_clan_without_home_traces_to_its_crest_or_a_home_of_its_side():
    state = position(empty=True)
    assert ends_of_line(state, "matsunaga")[0] == "mt_shigi"
    assert {"gifu", "kiyosu", "hamamatsu"} < set(ends_of_line(state, "matsunaga"))
    assert in_communication(position(empty=True, control={"mt_shigi": "ikko_ikki"}), "matsunaga", "kyo")
    assert ends_of_line(state, "minor_clan") and "toyama" in ends_of_line(state, "minor_clan")


@pytest.mark.rules("5.2/block")
def test_enemies_and_foreign_spaces_cut_the_line():
    free = position(empty=True)
    assert in_communication(free, "azai", "wp_sekigahara")
    cut = position(empty=True, control={"sawayama": "oda", "yokoyama": "oda"})
    verdict = in_communication(cut, "azai", "wp_sekigahara")
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "5.2/block", "line_cut")
    held = position(empty=True, units={"sawayama": {"oda": 1}, "yokoyama": {"oda": 1}})
    assert not in_communication(held, "azai", "wp_sekigahara")


@pytest.mark.rules("5.2/block")
def test_besieged_enemies_do_not_cut_the_line():
    state = position(empty=True, control={"sawayama": "oda"}, units={"yokoyama": {"azai": 3}},
                     inside={"yokoyama": {"oda": 1}})
    assert in_communication(state, "azai", "wp_sekigahara")


@pytest.mark.rules("5.2/sea")
def test_a_line_may_cross_the_sea_but_not_an_enemy_fleet():
    given = {"empty": True, "control": {"ibaraki": "miyoshi"}}
    line = line_of_communication(position(**given), "miyoshi", "noda_fukushima")
    assert line[-1] == "shozui" and "bay_kawachi" in line
    fleet = position(**given, units={"bay_kawachi": {"oda": 1}})
    assert not in_communication(fleet, "miyoshi", "noda_fukushima")


@pytest.mark.rules("9.8/besieger", "9.8/landing")
def test_besiegers_of_a_port_get_no_line_by_its_sea():
    state = position(empty=True, units={"noda_fukushima": {"miyoshi": 4}}, inside={"noda_fukushima": {"oda": 1}},
                     control={"noda_fukushima": "oda", "ishiyama": "oda", "arioka": "oda"})
    verdict = in_communication(state, "miyoshi", "noda_fukushima")
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "9.8/besieger", "port_not_ours")
    landed = position(empty=True, units={"okayama": {"miyoshi": 2}})
    assert ooc_at(landed, "okayama") == {"miyoshi": 2}


@pytest.mark.rules("9.8/port", "5.2/sea")
def test_the_besieged_of_a_port_trace_by_sea():
    state = position(empty=True, units={"noda_fukushima": {"oda": 4}}, inside={"noda_fukushima": {"miyoshi": 2}})
    assert in_communication(state, "miyoshi", "noda_fukushima", inside=True)
    inland = position(empty=True, units={"yokoyama": {"oda": 4}}, inside={"yokoyama": {"azai": 2}})
    verdict = in_communication(inland, "azai", "yokoyama", inside=True)
    assert (verdict.ok, verdict.reason) == (False, "besieged")
    made = table("check_communications", given={
        "empty": True, "units": {"noda_fukushima": {"oda": 4}}, "inside": {"noda_fukushima": {"miyoshi": 2}},
        "impulse": {"alliance": "anti_oda_minor", "mp": 1}})
    assert made.state.impulse.ooc_inside == {}
    sails = may_move(made.state, {"miyoshi": 1}, "noda_fukushima", "bay_kawachi", inside=True)
    assert sails.ok


@pytest.mark.rules("9.8/besieger", "5.1")
@pytest.mark.parametrize("at", sorted(at for at in FORTIFIED if BY_SEA[at]))
def test_besiegers_of_their_own_port_trace_by_land_only(at):
    """With every way by land shut they are out of communication, however open the sea is; what is marked says so."""
    given = {"empty": True, "turn": 5, "control": {port: "oda" for port in FORTIFIED if BY_SEA[port]},
             "units": {at: {"oda": 1}} | {near: {"mori": 1} for near in BY_LAND[at]}, "inside": {at: {"mori": 1}},
             "impulse": {"alliance": "oda_alliance", "mp": 1}}
    state = position(**given)
    assert not in_communication(state, "oda", at) and ooc_at(state, at) == {"oda": 1}
    assert not Lines.of(state).reach("oda", at) and line_of_communication(state, "oda", at) == []
    assert table("check_communications", given=given).state.impulse.ooc[at] == {"oda": 1}


@pytest.mark.rules("5.1")
def test_all_units_are_checked_when_movement_starts():
    made = table("check_communications", given={
        "empty": True, "units": {"okayama": {"oda": 2, "nobunaga": 1}, "kyo": {"oda": 1}, "hamamatsu": {"azai": 1}},
        "impulse": {"alliance": "oda_alliance", "mp": 1}})
    assert made.state.impulse.ooc == {"okayama": {"oda": 2, "nobunaga": 1}, "hamamatsu": {"azai": 1}}


@pytest.mark.rules("15.1/samurai")
def test_ashikaga_always_counts_as_supplied():
    state = position(empty=True, units={"kofu": {"yoshiaki": 1, "ashikaga": 1}}, entered=["takeda"])
    assert ooc_at(state, "kofu") == {}
    cut = position(empty=True, units={"hamamatsu": {"yoshiaki": 1, "ashikaga": 1}})
    assert ooc_at(cut, "hamamatsu") == {"ashikaga": 1}


@pytest.mark.rules("5.3/move", "5.3/sea")
def test_out_of_communication_units_count_double_on_land_only():
    assert counts_as(position(empty=True), 4, True, "move") == 8
    assert counts_as(position(empty=True), 4, True, "sea") == 4
    assert counts_as(position(empty=True), 4, False, "move") == 4
    given = {"empty": True, "units": {"okayama": {"oda": 5}}, "control": {"okayama": "oda"},
             "impulse": {"alliance": "oda_alliance", "mp": 2, "ooc": {"okayama": {"oda": 5}}}}
    state = position(**given)
    assert may_move(state, {"oda": 4}, "okayama", "takamatsu")
    assert may_move(state, {"oda": 5}, "okayama", "takamatsu").rule == "5.3/move"
    assert may_move(state, {"oda": 1}, "okayama", "sea_mizushima")


@pytest.mark.rules("5.3/strategic")
def test_no_strategic_movement_out_of_communication():
    state = position(empty=True, units={"gifu": {"oda": 3}},
                     impulse={"alliance": "oda_alliance", "mp": 1, "ooc": {"gifu": {"oda": 3}}})
    verdict = may_use_strategic_movement(state, {"oda": 1}, "gifu", "kiyosu", "okazaki")
    assert (verdict.ok, verdict.rule) == (False, "5.3/strategic")


@pytest.mark.rules("5.3/half")
def test_two_units_out_of_communication_share_a_die_and_a_hit():
    state = position(empty=True)
    assert dice_of(state, 3, 3) == 2 and dice_of(state, 5, 2) == 4
    assert losses(state, 1, 2, 3) == {"ooc": 2, "units": 0}
    assert losses(state, 1, 2, 1) == {"ooc": 1, "units": 0}  # the last one absorbs a whole hit (C01)
    assert losses(position({"C01": "down"}, empty=True), 1, 2, 1) == {"ooc": 1, "units": 1}
    assert losses(position({"C01": "down"}, empty=True), 2, 3, 3) == {"ooc": 3, "units": 1}  # three absorb one hit


@pytest.mark.rules("5.3/roll")
def test_out_of_communication_rolls_are_one_lower():
    state = position(empty=True)
    assert hits_on(state, "kenshin") == 3 and hits_on(state, "kenshin", ooc=True) == 4
    assert hits_on(state, clan="oda") == 6 and hits_on(state, clan="oda", ooc=True) == 7


@pytest.mark.rules("5.2/block", "5.2/sea")
def test_the_quick_network_and_the_shown_line_agree():
    stream = Stream(7)
    clans = [clan for clan in CLANS if clan != "minor_clan"]
    for _ in range(60):
        units = {at: {clans[stream.below(len(clans))]: 1} for at in PLACES if at != "off_tomo" and stream.below(4) == 0}
        control = {at: clans[stream.below(len(clans))] for at in sorted(SPACES) if stream.below(3) == 0}
        state = position(empty=True, units=units, control=control, entered=["takeda", "mori", "uesugi"])
        for at, bag in units.items():
            clan = next(iter(bag))
            if state.side[clan] == "neutral":
                continue
            quick = Lines.of(state).reach(clan, at)
            assert quick == bool(line_of_communication(state, clan, at)), (at, clan)


@pytest.mark.rules("15.1/samurai")
def test_the_shogun_always_counts_as_linked():
    state = position(empty=True, units={"kyo": {"yoshiaki": 1}})
    assert in_communication(state, "yoshiaki", "kyo").rule == "15.1/samurai"
    assert in_communication(state, "ashikaga", "kyo")
    assert not in_communication(position(empty=True, units={"kyo": {"yoshiaki": 1, "ashikaga": 1}}), "ashikaga", "kyo")
    assert in_communication(state, "nobunaga", "otsu").facts["line"]
