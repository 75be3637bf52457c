"""12 Disbanding."""

import pytest

from kernel_lib.core.errors import Bad
from kernel_lib.most_dangerous_time.disband import may_disband

from .play import happened, position, table


@pytest.mark.rules("12.0")
def test_units_go_to_the_box():
    made = table("disband", at="gifu", units={"niwa": 1, "oda": 2},
                 given={"empty": True, "units": {"gifu": {"niwa": 1, "oda": 3}}})
    assert made.state.field["gifu"] == {"oda": 1}
    assert made.state.box == {"niwa": 1, "oda": 2}
    assert made.rolled == []


@pytest.mark.rules("12.0")
@pytest.mark.parametrize(("dice", "track", "removed"), [
    ([2], {"azai_nagamasa": 6}, {}), ([4], {"azai_nagamasa": 7}, {}), ([5], {}, {"azai_nagamasa": 1})])
def test_a_besieged_leader_rolls_for_his_fate(dice, track, removed):
    made = table("disband", at="odani", units={"azai_nagamasa": 1, "azai": 1}, inside=True, dice=dice, given={
        "empty": True, "turn": 5, "units": {"odani": {"oda": 4}}, "inside": {"odani": {"azai_nagamasa": 1, "azai": 2}}})
    assert made.state.track == track and made.state.removed == removed
    assert made.state.box == {"azai": 1}
    assert happened(made, "dangerous_way") == [{"leader": "azai_nagamasa", "besieged": True}]


@pytest.mark.rules("12.0")
def test_a_leader_out_of_communication_rolls_too():
    made = table("disband", at="obama", units={"niwa": 1}, dice=[6],
                 given={"empty": True, "units": {"obama": {"niwa": 1}, "kanagasaki": {"asakura": 1},
                                                 "wp_kutsuki": {"asakura": 1}}})
    assert made.state.removed == {"niwa": 1}


@pytest.mark.rules("12.0")
def test_only_ones_own_units_on_the_map():
    state = position(turn=3)
    assert may_disband(state, "oda", "gifu", {"oda": 1}).reason == "not_there"
    assert may_disband(state, "oda", "obama", {"minor_clan": 1}).reason == "not_your_unit"
    assert may_disband(state, "anti_oda", "kyo", {"oda": 1}).reason == "not_your_unit"
    assert may_disband(state, "anti_oda", "ishiyama", {"ikko_ikki": 2})


@pytest.mark.rules("12.0", "4.2/3")
def test_oda_disbands_first():
    made = table("end_phase", seed=1, given={"turn": 3})
    asked = []
    while made.pending is not None and made.state.turn == 3:
        if made.pending.name == "disband_any":
            asked.append(made.pending.who)
        made.choose("no" if made.pending.name == "disband_any" else made.pending.first())
    assert asked == ["oda", "anti_oda"]


def test_a_siege_ends_when_the_besiegers_are_disbanded():
    made = table("disband", at="odani", units={"oda": 1}, given={
        "empty": True, "units": {"odani": {"oda": 1}}, "inside": {"odani": {"azai": 2}}})
    assert made.state.inside == {} and made.state.field["odani"] == {"azai": 2}


@pytest.mark.rules("12.0")
def test_nobody_cannot_disband():
    assert may_disband(position(turn=1), "oda", "kyo", {}).reason == "nobody"
    with pytest.raises(Bad, match="nobody"):
        table("disband", at="kyo", units={})
