"""A position in words: what is written can be read again, and what is wrong is answered clearly."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.events import may_play_card

from .play import RULES, position

describe = RULES.describe


@pytest.mark.parametrize("seed", range(3))
def test_a_described_position_can_be_read_again(seed):
    made = Table(RULES, None, Seeded(seed))
    policy = Random(seed)
    read = 0
    while not made.over and made.state.turn < 12:
        if made.pending.name in ("movement", "regroup"):
            words = describe(made.state)
            assert describe(position(empty=True, **words)) == words
            read += 1
        made.choose(policy(made, made.pending))
    assert read > 20


@pytest.mark.parametrize(("given", "where", "expected"), [
    ({"units": {"edo": {"oda": 1}}}, "given.units", "place"),
    ({"units": {"odani": {"shimazu": 1}}}, "given.units.odani", "clan or leader"),
    ({"units": {"odani": {"oda": -1}}}, "given.units.odani.oda", "-1"),
    ({"units": {"odani": {"nobunaga": 2}}}, "given.units.odani.nobunaga", "only one"),
    ({"control": {"odani": "shimazu"}}, "given.control.odani", "clan"),
    ({"turn": 0}, "given.turn", "0"),
    ({"hand": {"oda": [99]}}, "given.hand.oda", "card_1"),
    ({"hand": {"tokugawa": [1]}}, "given.hand", "player"),
    ({"impulse": {"alliance": "shimazu"}}, "given.impulse.alliance", "alliance"),
    ({"impulse": {"alliance": "takeda", "mp": "four"}}, "given.impulse.mp", "number"),
    ({"impulse": {"alliance": "takeda", "mp": -1}}, "given.impulse.mp", "0 to"),
    ({"inside": {"kyo": {"oda": 1}}}, "given.inside", "no castle or temple"),
    ({"inside": {"odani": {"oda": 1, "azai": 1}}}, "given.inside.odani", "two sides"),
    ({"azuchi": "kyo"}, "given.azuchi.at", "castle"),
    ({"azuchi": {"at": "kannonji", "value": 5}}, "given.azuchi.value", "2, 3"),
    ({"leaders": {"ieyasu": {"rank": "king"}}}, "given.leaders.ieyasu.rank", "rank"),
    ({"weather": "rain"}, "given", "weather"),
    ({"empty": "yes"}, "given.empty", "true or false"),
    ({"cup": ["chit_shimazu"]}, "given.cup", "chit"),
    ({"flags": {"iron_ship": "shimazu"}}, "given.flags.iron_ship", "oda"),
    ({"flags": {"truce_with_ikko": "often"}}, "given.flags.truce_with_ikko", "true or false"),
    ({"flags": {"death_of_nobunaga": "boredom"}}, "given.flags.death_of_nobunaga", "illness"),
    ({"flags": {"front": {"shingen": 3}}}, "given.flags.front", "tokugawa"),
])
def test_a_wrong_position_is_answered_with_its_place(given, where, expected):
    with pytest.raises(Bad) as error:
        position(**given)
    assert error.value.where.startswith(where) and expected in str(error.value)


def test_a_chit_is_in_one_pool_only():
    state = position(turn=3, drawn=["chit_oda"])
    assert "chit_oda" not in state.cup and RULES.check(state) == []


def test_a_leader_is_in_one_place_only():
    state = position(turn=3, units={"gifu": {"nobunaga": 1}})
    assert "nobunaga" not in state.field["kanagasaki"] and state.field["gifu"]["nobunaga"] == 1
    assert RULES.check(state) == []


def test_an_empty_position_has_nothing_but_printed_control():
    state = position(empty=True)
    assert state.field == {} and state.box == {} and state.control["odani"] == "azai"


def test_an_empty_map_still_has_its_deck_and_its_chits():
    state = position(empty=True)
    assert len(state.deck) == 64 and "chit_end_turn" in state.cup
    assert position(empty=True, deck=[5], cup=[]).deck == ["card_5"]
    assert "deck" in describe(position(empty=True, deck=[])) and describe(position(empty=True, deck=[]))["deck"] == []


def test_a_battle_going_on_may_be_given():
    given = {"empty": True, "hand": {"oda": [29, 30]}, "units": {"odani": {"oda": 3}}, "inside": {"odani": {"azai": 2}},
             "impulse": {"alliance": "oda_alliance"}}
    state = position(**given, battle={"place": "odani", "kind": "siege"})
    assert state.battle.other.units == {"azai": 2} and state.battle.other.inside
    assert may_play_card(state, "oda", "card_30", "combat_cards")
    assert may_play_card(state, "oda", "card_29", "combat_cards").reason == "field_battle_card"
    assert position(**describe(state)).battle == state.battle
    assert position(**given, battle="odani").battle.kind == "siege"
    with pytest.raises(Bad, match="nobody can fight at gifu"):
        position(**given, battle="gifu")


@pytest.mark.parametrize(("area", "place", "value", "fault"), [
    ("field", "otsu", {}, "field otsu is empty but listed"),
    ("field", "otsu", {"oda": 0}, "field otsu holds 0 of oda"),
    ("field", "otsu", {"nobunaga": 1}, "nobunaga is in field otsu and in field gifu"),
    ("field", "otsu", {"fleet": 2}, "field otsu holds the unknown unit fleet"),
    ("track", "nobunaga", 9, "nobunaga is on the track and in field gifu"),
    ("inside", "kyo", {"oda": 1}, "units are besieged at kyo, which has no walls"),
    ("inside", "gifu", {"oda": 1}, "nobody besieges gifu"),
    ("inside", "gifu", {"oda": 1, "azai": 1}, "two sides are inside gifu"),
    ("control", "wp_kutsuki", "oda", "wp_kutsuki is controlled though it is no space"),
    ("hands", "oda", ["card_1"], "card_1 is there twice")])
def test_a_broken_position_is_found_out(area, place, value, fault):
    state = position(empty=True, units={"gifu": {"nobunaga": 1}})
    assert RULES.check(state) == []
    getattr(state, area)[place] = value
    assert fault in RULES.check(state)
