"""10.5 Siege."""

from fractions import Fraction

import pytest

from kernel_lib.most_dangerous_time.siege import assault_dice, may_assault, siege_hits_on
from kernel_lib.odds import decided

from .play import happened, names, position, table

ODA = {"alliance": "oda_alliance", "chit": "chit_oda", "mp": 0, "entered": ["odani"]}


def storm(choices=(), dice=None, options=None, **given):
    given = {"empty": True, "turn": 6, "units": {"odani": {"oda": 8}}, "inside": {"odani": {"azai": 2}},
             "impulse": ODA} | given
    return table("battle", given=given, choices=list(choices), dice=dice, seed=1, options=options, at="odani")


@pytest.mark.rules("10.5/start")
def test_an_assault_is_voluntary():
    made = storm()
    assert made.pending.name == "assault" and made.pending.options == (True, False)
    made.choose(False)
    assert made.over and "group_fires" not in names(made) and made.state.inside == {"odani": {"azai": 2}}


@pytest.mark.rules("10.5/start", "9.3/battle")
def test_an_assault_needs_new_units_or_a_point():
    given = {"empty": True, "units": {"odani": {"oda": 8}}, "inside": {"odani": {"azai": 2}}}
    idle = may_assault(position(**given, impulse={"alliance": "oda_alliance"}), "odani")
    assert (idle.ok, idle.rule) == (False, "9.3/battle")
    paid = position(**given, impulse={"alliance": "oda_alliance", "activated": ["odani"]})
    assert may_assault(paid, "odani")


@pytest.mark.rules("10.5/start", "2.42/siege")
def test_where_there_is_no_assault():
    state = position(empty=True, units={"odani": {"oda": 8, "azai": 1}, "gifu": {"oda": 1}},
                     inside={"odani": {"azai": 2}, "otsu": {"azai": 1}}, impulse=ODA)
    assert may_assault(state, "kyo").rule == "2.42/siege"
    assert [may_assault(state, at).reason for at in ("odani", "gifu", "otsu")] == [
        "field_first", "nobody_inside", "no_besiegers"]


@pytest.mark.rules("10.5/defender")
def test_the_besieged_fire_first_with_bravery_and_walls():
    state = position(empty=True)
    assert siege_hits_on(state, "odani", "azai_nagamasa") == 2
    assert siege_hits_on(state, "odani") == 4
    made = storm([True], dice=[4, 4, *[1] * 6])
    assert happened(made, "group_fires")[0] | {"rolled": 0} == {
        "place": "odani", "group": "azai", "dice": 2, "need": 4, "rolled": 0, "hits": 2}
    assert made.state.field["odani"] == {"oda": 6}


@pytest.mark.rules("10.5/defender", "15.2/bonus")
def test_the_monks_add_one_behind_walls():
    assert siege_hits_on(position(empty=True), "odani", clan="ikko_ikki") == 3


@pytest.mark.rules("10.5/attacker")
def test_besiegers_hit_on_sixes_whoever_leads():
    made = storm([{"led": {"nobunaga": 5, "hideyoshi": 2}}, True, "nobunaga"],
                 units={"odani": {"oda": 7, "nobunaga": 1, "hideyoshi": 1}}, dice=[1, 1, 5, 5, 5, 5, 5, 6, 5, 5, 5])
    fired = happened(made, "group_fires")[1]
    assert (fired["dice"], fired["need"], fired["hits"]) == (9, 6, 1)


@pytest.mark.rules("10.5/attacker", "5.3/half")
def test_besiegers_out_of_communication_share_dice():
    made = storm([True], control={"gifu": "azai", "kiyosu": "azai"}, dice=[1, 1, 1, 1, 1, 1])
    assert happened(made, "group_fires")[1]["dice"] == 4


@pytest.mark.rules("5.3/siege", "10.5/defender")
def test_the_besieged_ignore_lost_communication():
    made = storm([True], dice=[1, 1, *[1] * 8])
    assert happened(made, "group_fires")[0]["dice"] == 2 and made.state.inside == {"odani": {"azai": 2}}


@pytest.mark.rules("10.5/defender")
def test_when_no_besieger_survives_the_siege_is_over():
    made = storm([True], units={"odani": {"oda": 2}}, dice=[6, 6])
    assert happened(made, "group_fires")[1:] == [] and "siege_lifted" in names(made)
    assert made.state.field == {"odani": {"azai": 2}} and made.state.inside == {}


@pytest.mark.rules("10.5/loss")
def test_leaders_lost_in_a_siege_roll_for_their_fate():
    made = storm([True], inside={"odani": {"asakura_yoshikage": 1}}, dice=[1, 6, *[1] * 7, 3])
    assert made.state.track == {"asakura_yoshikage": 8}
    assert [event.rule for event in made.log if event.name == "losses"] == ["10.5/loss"]


@pytest.mark.rules("10.5/fall", "2.41/destroyed")
def test_walls_of_value_two_are_destroyed_when_all_besieged_are_gone():
    made = storm([True], dice=[1, 1, 6, 6, *[1] * 6])
    assert made.state.destroyed == ["odani"] and happened(made, "castle_destroyed")[0]["fort"] == 1


@pytest.mark.rules("10.5/fall")
def test_value_one_stays_as_it_is():
    made = table("battle", at="yokoyama", dice=[1, *[6] * 8], choices=[True], given={
        "empty": True, "units": {"yokoyama": {"oda": 8}}, "inside": {"yokoyama": {"azai": 1}},
        "impulse": ODA | {"entered": ["yokoyama"]}})
    assert made.state.destroyed == [] and "taken" in names(made)


@pytest.mark.rules("10.5/fall", "3.3", "3.3/conqueror-home")
def test_a_clan_may_fall_with_its_home():
    made = storm([True], dice=[1, 6, *[6] * 7], inside={"odani": {"azai_nagamasa": 1}}, box={"azai": 2})
    assert made.state.fallen == {"azai": "oda"} and "leader_fate" not in names(made)
    assert made.state.removed == {"azai_nagamasa": 1} and made.state.box == {"oda": 2}


@pytest.mark.rules("10.5/start")
def test_with_the_last_besieger_gone_the_siege_is_lifted():
    made = table("assault", dice=[6, 1, 1, 1], at="hamamatsu", given={
        "empty": True, "entered": ["takeda"], "units": {"hamamatsu": {"takeda": 1}},
        "inside": {"hamamatsu": {"tokugawa": 4}}, "impulse": {"alliance": "takeda", "entered": ["hamamatsu"]}})
    assert made.state.inside == {} and made.state.field["hamamatsu"] == {"tokugawa": 4}


@pytest.mark.rules("10.4/truce", "10.5/start")
def test_the_truce_ends_a_siege():
    made = table("assault", at="odani", choices=["card_30", {"to": "yokoyama", "units": {"oda": 4}}], given={
        "empty": True, "turn": 6, "units": {"odani": {"oda": 4}}, "inside": {"odani": {"azai": 2}},
        "control": {"yokoyama": "oda"}, "hand": {"anti_oda": [30]}, "impulse": ODA | {"activated": ["odani"]}})
    assert made.state.inside == {} and made.state.field == {"yokoyama": {"oda": 4}, "odani": {"azai": 2}}


@pytest.mark.rules("10.5/attacker")
def test_the_dice_of_besiegers():
    assert assault_dice(position(), 10) == {"dice": 10, "need": 6}
    assert assault_dice(position(), 5, 5) == {"dice": 3, "need": 6}


@pytest.mark.rules("10.5/defender", "10.5/attacker")
def test_the_odds_of_an_assault_are_those_of_one_volley_each():
    """The one inside Odani needs 4; who is left of the two before it needs a 6."""
    state = position(empty=True, turn=6, units={"odani": {"oda": 2}}, inside={"odani": {"azai": 1}}, impulse=ODA)
    won = decided.chances("most_dangerous_time", state, "assault", {"at": "odani"}).by(lambda end: end.winner).odds
    one, two = Fraction(1, 6), 1 - Fraction(5, 6) ** 2
    assert won["active"] == pytest.approx((one + two) / 2) and won["other"] == pytest.approx(1 - (one + two) / 2)
