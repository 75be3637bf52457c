"""11 Regroup and reinforcements."""

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as some

from kernel_lib.core.policy import Random
from kernel_lib.most_dangerous_time.board import CLANS
from kernel_lib.most_dangerous_time.regroup import (
    group_size,
    ikko_groups,
    may_regroup,
    may_regroup_at,
    optional_regroup,
    regroup_places,
    regroup_value,
)
from kernel_lib.most_dangerous_time.reinforcements import may_enter_at, reinforcement_turns
from kernel_lib.most_dangerous_time.wounded import may_return_at

from .play import RULES, happened, names, position, table


@pytest.mark.rules("11.0/value")
def test_printed_values_and_one_where_none_is_printed():
    state = position(turn=1)
    values = {clan: regroup_value(state, clan) for clan in CLANS}
    assert values["oda"] == 4
    assert {values[clan] for clan in ("tokugawa", "matsunaga", "miyoshi", "rokkaku", "azai", "asakura", "saika")} == {1}
    assert values["minor_clan"] == 0


@pytest.mark.rules("11.0/value")
def test_only_clans_in_the_war_regroup():
    state = position(fallen={"azai": "oda"}, withdrawn=["mori"])
    assert may_regroup(state, "azai").reason == "clan_out"
    assert may_regroup(state, "uesugi").reason == "neutral_clan"


@pytest.mark.rules("11.0/raise")
def test_betrayal_raises_as_conquest_does():
    state = position(won_over={"miyoshi": "oda"}, fallen={"azai": "oda", "rokkaku": "oda"})
    assert regroup_value(state, "oda") == 6
    assert regroup_value(position(fallen={"azai": "tokugawa"}), "oda") == 4


@pytest.mark.rules("11.0/limit")
def test_the_box_limits_and_the_rest_is_lost():
    made = table("regroup", player="oda", given={"box": {"niwa": 1}},
                 choices=[{"unit": "niwa", "at": "kyo"}])
    assert made.over
    assert made.state.field["kyo"]["niwa"] == 1
    assert made.state.box.get("oda", 0) == 0
    assert happened(made, "regroup_unused") == [{"left": {"oda": 3}}]


@pytest.mark.rules("11.2")
def test_one_unit_in_a_space_and_two_in_kyo():
    made = table("regroup", player="oda", given={"box": {"oda": 9}}, choices=[
        {"unit": "oda", "at": "kyo"}, {"unit": "oda", "at": "kyo"}, {"unit": "oda", "at": "gifu"}])
    assert made.why_not({"unit": "oda", "at": "kyo"}).facts == {"place": "kyo", "limit": 2}
    assert made.why_not({"unit": "oda", "at": "gifu"}).rule == "11.2"
    made.choose({"unit": "oda", "at": "kiyosu"})
    assert made.over and made.state.box["oda"] == 5


@pytest.mark.rules("11.2")
@pytest.mark.parametrize(("at", "reason"), [("obama", "not_our_space"), ("odani", "not_our_space"),
                                            ("wp_sekigahara", "not_our_space"), ("okawachi", "no_line")])
def test_where_nobody_may_be_placed(at, reason):
    state = position(units={"ise_kameyama": {"azai": 3}, "wp_uda": {"azai": 1}, "wp_shingu": {"azai": 1}})
    assert may_regroup_at(state, "oda", at).reason == reason


@pytest.mark.rules("11.2")
def test_a_friends_space_will_do():
    assert may_regroup_at(position(turn=1), "oda", "okazaki")
    assert may_regroup_at(position(turn=1), "tokugawa", "kiyosu")


@pytest.mark.rules("11.2")
def test_oda_regroups_first():
    made = table("regroup_phase", given={"box": {"oda": 2, "azai": 1}, "turn": 3}, seed=1)
    made.play(lambda _, decision: next(one for one in decision.options if one != "done"))
    sides = [event.who for event in made.log if event.name == "regrouped"]
    assert sides == ["oda", "oda", "anti_oda"]


@pytest.mark.rules("11.1")
def test_the_wounded_return_beside_the_limit():
    made = table("regroup_phase", choices=["gifu"],
                 given={"turn": 7, "track": {"niwa": 7, "akechi": 8}, "box": {"oda": 1}})
    assert made.state.field["gifu"] == {"niwa": 1}
    assert made.state.track == {"akechi": 8}
    assert made.why_not({"unit": "oda", "at": "gifu"})
    assert may_return_at(made.state, "akechi", "box")
    assert may_return_at(made.state, "akechi", "odani").reason == "not_our_space"


@pytest.mark.rules("11.3/groups", "11.3/cap")
@pytest.mark.parametrize(("spaces", "units", "value", "cap", "may_place"), [
    (1, 0, 1, 2, 1), (3, 0, 2, 6, 2), (1, 3, 1, 2, 0), (5, 10, 3, 10, 0), (4, 3, 2, 8, 2), (4, 7, 2, 8, 1)])
def test_group_sizes(spaces, units, value, cap, may_place):
    group = group_size(position(turn=1), spaces, units)
    assert (group["value"], group["cap"], group["may_place"], group["must_remove"]) == (value, cap, may_place, 0)


@pytest.mark.rules("11.3/groups", "11.3/saika")
def test_saika_counts_neither_as_space_nor_as_unit():
    groups = ikko_groups(position(units={"ishiyama": {"ikko_ikki": 6, "saika": 3}}))
    assert [group["spaces"] for group in groups] == [
        ["arioka", "hanakuma", "ishiyama", "kishiwada", "negoroji"], ["nagashima"]]
    assert groups[0]["units"] == 10
    assert regroup_value(position(turn=1), "saika") == 1


@pytest.mark.rules("11.3/place")
def test_the_ikko_ikki_place_two_and_four_in_kyo():
    state = position(control={"kyo": "ikko_ikki", "ibaraki": "ikko_ikki", "shoryuji": "ikko_ikki"},
                     units={"kyo": {"ikko_ikki": 1}, "shoryuji": {}, "ibaraki": {}})
    assert may_regroup_at(state, "ikko_ikki", "kyo", {"kyo": 3})
    assert may_regroup_at(state, "ikko_ikki", "kyo", {"kyo": 4}).facts["limit"] == 4
    assert may_regroup_at(state, "ikko_ikki", "ishiyama", {"ishiyama": 1})
    assert may_regroup_at(state, "ikko_ikki", "ishiyama", {"ishiyama": 2}).rule == "11.3/place"
    assert may_regroup_at(state, "ikko_ikki", "noda_fukushima").reason == "not_ikko"


@pytest.mark.rules("11.3/groups")
def test_a_besieged_temple_takes_nobody_in():
    state = position(units={"nagashima": {"oda": 3}}, inside={"nagashima": {"ikko_ikki": 1}})
    group = next(one for one in ikko_groups(state) if one["spaces"] == ["nagashima"])
    assert group["may_place"] == 0
    assert may_regroup_at(state, "ikko_ikki", "nagashima").reason == "no_line"


@pytest.mark.rules("3.33/truce")
def test_no_regroup_after_the_truce():
    state = position(flags={"truce_with_ikko": True}, units={"ishiyama": {}})
    assert regroup_value(state, "ikko_ikki") == 0
    assert regroup_value(state, "saika") == 1


@pytest.mark.rules("11.5")
def test_the_original_rule():
    state = position({"optional_regroup": True}, box={"saika": 2})
    assert optional_regroup(state, 34, 65, 15) == {"value": 7, "cap": 68, "may_place": 3, "must_remove": 0}
    assert optional_regroup(state, 34, 69, 15)["may_place"] == 0
    assert optional_regroup(state, 34, 40, 2)["may_place"] == 2
    assert regroup_value(state, "saika") == 0
    fewer = position({"optional_regroup": True}, box={"saika": 2}, units={"saika": {"saika": 1}})
    assert regroup_value(fewer, "saika") == 1


# Reinforcements


@pytest.mark.rules("11.4")
def test_takeda_enter_in_their_own_spaces():
    made = table("enter", name="takeda", given={"turn": 6})
    assert made.state.side["takeda"] == "anti_oda"
    assert {option["at"] for option in made.pending.options} == {"sunpu", "kofu", "iida", "takato", "suwa",
                                                                 "kiso_fukushima"}
    made.choose({"at": "iida", "units": {"shingen": 1, "takeda": 11}})
    made.choose({"at": "kofu", "units": {"baba": 1, "yamagata": 1}})
    assert made.over
    assert made.state.field["iida"] == {"shingen": 1, "takeda": 11}
    assert {"chit_takeda", "chit_shingen"} <= set(made.state.cup)
    assert made.state.box.get("takeda", 0) == 0


@pytest.mark.rules("11.4")
def test_they_enter_on_their_turn_after_all_regrouping():
    early = table("regroup_phase", given={"turn": 5})
    assert early.over and early.state.side["takeda"] == "neutral"
    due = table("regroup_phase", given={"turn": 6, "box": {"oda": 1}}, choices=[{"unit": "oda", "at": "gifu"}])
    assert names(due).index("regrouped") < names(due).index("enters")
    assert may_enter_at(due.state, "takeda", "gifu").rule == "11.4"


@pytest.mark.rules("11.4")
def test_mori_enter_with_ukita_and_murakami():
    made = table("enter", name="mori", seed=1, given={"turn": 13})
    made.play(Random(1))
    placed = {}
    for facts in happened(made, "reinforced"):
        placed[facts["clan"]] = placed.get(facts["clan"], 0) + sum(facts["units"].values())
        assert facts["place"] in ("tottori", "ueshi", "takada", "takamatsu", "okayama")
    assert placed == {"mori": 18, "ukita": 6, "murakami": 2}


@pytest.mark.rules("11.4")
def test_one_die_hastens_all_and_the_past_is_now():
    made = table("hasten_all", dice=[5], given={"turn": 4})
    assert made.state.reinforcements == {"enryakuji": 2, "takeda": 1, "mori": 8, "uesugi": 10}
    assert reinforcement_turns(made.state)["takeda"] == 4
    due = table("reinforce", seed=2, given={"turn": 4, "reinforcements": {"takeda": 1}})
    assert due.state.side["takeda"] == "anti_oda"


@settings(max_examples=15)
@examples(some.integers(0, 10_000))
def test_regrouping_makes_no_unit_and_keeps_every_limit(seed):
    made = table("regroup", player="oda", seed=seed,
                 given={"box": {"oda": 5, "niwa": 1, "tokugawa": 2}, "units": {"gifu": {}, "kannonji": {}}})
    before = sum(made.state.box.values())
    on_map = sum(sum(bag.values()) for bag in made.state.field.values())
    made.play(Random(seed))
    placed = {}
    for facts in happened(made, "regrouped"):
        placed[facts["place"]] = placed.get(facts["place"], 0) + 1
        assert facts["place"] in regroup_places(made.state, facts["clan"])
    assert sum(sum(bag.values()) for bag in made.state.field.values()) == on_map + before - sum(made.state.box.values())
    assert all(count <= (2 if at == "kyo" else 1) for at, count in placed.items())
    assert RULES.check(made.state) == []


@pytest.mark.rules("11.0/value", "11.0/raise")
def test_a_power_still_to_come_has_its_number_but_does_not_regroup():
    state = position(turn=1)
    assert regroup_value(state, "takeda") == 2
    assert regroup_value(position(won_over={"tokugawa": "takeda"}), "takeda") == 3
    assert may_regroup(state, "takeda").reason == "neutral_clan"
    assert regroup_value(state, "hatano") == 0


@pytest.mark.rules("11.1", "11.2")
def test_oda_regroups_before_wounded_leaders_of_the_others_return():
    made = table("regroup_phase", choices=[{"unit": "oda", "at": "gifu"}, "box"], given={
        "empty": True, "turn": 7, "box": {"oda": 1}, "track": {"azai_nagamasa": 7}})
    assert names(made) == ["regrouped", "regroup_unused", "leader_returns"]


@pytest.mark.rules("3.33/truce")
def test_a_card_raises_monks_in_spite_of_the_truce():
    made = table("play_card", player="anti_oda", card="card_41", choices=[{"unit": "ikko_ikki", "at": "ishiyama"}],
                 given={"empty": True, "flags": {"truce_with_ikko": True}, "box": {"ikko_ikki": 1},
                        "hand": {"anti_oda": [41]}, "impulse": {"alliance": "ikko_ikki"}})
    assert not may_regroup(made.state, "ikko_ikki")
    assert made.state.field["ishiyama"] == {"ikko_ikki": 1}
