"""7 Exile."""

import pytest

from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from kernel_lib.most_dangerous_time.exile import may_exile, may_order

from .play import happened, position, table

ODA = {"alliance": "oda_alliance", "chit": "chit_oda"}


@pytest.mark.rules("7.0/any")
def test_an_exiled_leader_is_out_for_good():
    made = table("exile_step", choices=["niwa"],
                 given={"empty": True, "impulse": ODA, "units": {"gifu": {"niwa": 1, "akechi": 1, "oda": 2}}})
    assert made.over
    assert made.state.removed == {"niwa": 1}
    assert made.state.field["gifu"] == {"akechi": 1, "oda": 2}
    assert happened(made, "exiled") == [{"leader": "niwa", "place": "gifu"}]


@pytest.mark.rules("7.0/any")
def test_one_leader_of_the_active_alliance_or_none():
    made = table("exile_step", given={"empty": True, "impulse": {"alliance": "takeda"}, "entered": ["takeda"],
                                      "units": {"kofu": {"shingen": 1, "baba": 1}, "gifu": {"niwa": 1, "akechi": 1}}})
    assert made.pending.options == ("pass", "shingen", "baba")
    verdict = made.why_not("niwa")
    assert not verdict and verdict.reason == "not_your_leader"
    made.choose("pass")
    assert made.over and not made.state.removed


@pytest.mark.rules("7.0/anti")
def test_anti_oda_needs_a_clansman_in_the_space():
    state = position(empty=True, entered=["takeda"], units={
        "kofu": {"shingen": 1, "baba": 1}, "iida": {"yamagata": 1}, "suwa": {"azai_nagamasa": 1, "saika_magoichi": 1}})
    assert may_exile(state, "baba")
    alone = may_exile(state, "yamagata")
    assert (alone.ok, alone.rule, alone.reason) == (False, "7.0/anti", "no_clansman")


@pytest.mark.rules("7.0/oda")
def test_oda_needs_any_leader_of_its_side():
    state = position(empty=True, units={"wp_asuke": {"niwa": 1, "ieyasu": 1}, "gifu": {"akechi": 1, "oda": 4}})
    assert may_exile(state, "niwa").rule == "7.0/oda"
    assert may_exile(state, "akechi").reason == "no_company"


@pytest.mark.rules("7.0/last")
def test_the_last_of_a_clan_stays():
    state = position(empty=True, units={"wp_asuke": {"niwa": 1, "ieyasu": 1}, "gifu": {"akechi": 1}})
    assert may_exile(state, "ieyasu").rule == "7.0/last"
    removed = position(empty=True, entered=["takeda"], removed={"baba": 1, "yamagata": 1},
                       units={"kofu": {"shingen": 1}})
    assert may_exile(removed, "shingen").rule == "7.0/last"


@pytest.mark.rules("7.0/any")
def test_the_other_reading_spares_daimyo():
    units = {"gifu": {"nobunaga": 1, "akechi": 1}}
    assert may_exile(position(empty=True, units=units), "nobunaga")
    verdict = may_exile(position({"C19": "samurai_only"}, empty=True, units=units), "nobunaga")
    assert verdict.reason == "not_a_samurai"


def test_what_is_not_allowed_is_refused_with_its_rule():
    with pytest.raises(Bad, match=r"7\.0/anti"):
        table("exile", leader="baba", given={"empty": True, "entered": ["takeda"],
                                             "units": {"okazaki": {"baba": 1}, "kofu": {"shingen": 1}}})


@pytest.mark.rules("7.0/anti", "7.0/oda")
def test_on_a_waypoint_only_oda_may_exile():
    azai = may_exile(position(empty=True, units={"wp_wakae": {"baba": 1, "yamagata": 1}}, entered=["takeda"]), "baba")
    assert (azai.ok, azai.rule, azai.reason) == (False, "7.0/anti", "only_in_a_space")
    assert may_exile(position(empty=True, units={"wp_wakae": {"niwa": 1, "ieyasu": 1}, "kyo": {"akechi": 1}}), "niwa")


@pytest.mark.rules("7.0/any")
def test_in_an_impulse_only_the_active_alliance_exiles():
    given = {"empty": True, "units": {"gifu": {"nobunaga": 1, "niwa": 1}}}
    assert may_exile(position(**given, impulse={"alliance": "azai_asakura"}), "niwa").reason == "not_active"
    assert may_exile(position(**given), "niwa")  # in the end phase


@pytest.mark.rules("16.2.11")
def test_with_four_players_nobody_exiles_nobunaga_and_only_in_a_space():
    state = position({"scenario": "four_players"}, empty=True, box={"niwa": 1}, impulse={"alliance": "oda_alliance",
                     "chit": "chit_oda"}, units={"kyo": {"nobunaga": 1, "hideyoshi": 1}, "wp_asuke": {
                         "sakuma": 1, "araki": 1}, "gifu": {"shibata": 1, "takigawa": 1}})
    assert not may_order(state, "hideyoshi", "nobunaga")
    assert may_order(state, "hideyoshi", "hideyoshi") and may_exile(state, "hideyoshi")
    assert may_exile(state, "sakuma").rule == "16.2.11" and not may_exile(state, "sakuma")
    assert may_exile(position(empty=True, impulse=ODA, box={"niwa": 1}, units={
        "wp_asuke": {"sakuma": 1, "araki": 1}}), "sakuma")


@pytest.mark.rules("7.0/any")
def test_who_sends_a_leader_away_by_hand_is_asked_once_more():
    made = table("exile_step", given={"empty": True, "impulse": ODA, "units": {"gifu": {"niwa": 1, "akechi": 1}}})
    asked = made.pending
    assert made.rules.doubt(asked, "niwa").reason == "for_good"
    assert made.rules.doubt(asked, "pass")
    assert made.rules.doubt(Decision("next_battle", "oda", "10.1/order", ("gifu", "kiyosu")), "gifu")
