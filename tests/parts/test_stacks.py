"""Losses shared among owners."""

from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Draw
from kernel_lib.parts import stacks
from kernel_lib.parts.bags import size

from .driving import Driven, game


@given(st.integers(0, 30), st.dictionaries(st.sampled_from("abcd"), st.integers(0, 8), min_size=1))
def test_shares_are_even_as_far_as_there_is_room(total, room):
    shares, odd = stacks.evenly(total, room)
    bearers = stacks.able(shares, room)
    assert sum(shares.values()) + odd == min(total, sum(room.values()))
    assert all(0 <= shares[one] <= room[one] for one in room)
    assert odd < max(1, len(bearers)), "as many odd ones as bearers would be a share more for each"
    most = max(shares.values())
    assert all(shares[one] in (most, room[one]) for one in room)


def test_seven_losses_of_three_nations_one_of_them_small():
    assert stacks.evenly(7, {"france": 6, "bavaria": 1, "spain": 4}) == ({"france": 3, "bavaria": 1, "spain": 3}, 0)
    assert stacks.evenly(8, {"france": 6, "bavaria": 1, "spain": 4}) == ({"france": 3, "bavaria": 1, "spain": 3}, 1)
    assert stacks.evenly(20, {"france": 6, "bavaria": 1}) == ({"france": 6, "bavaria": 1}, 0)


def test_the_odd_one_falls_by_lot_on_those_who_can_bear_it():
    room = {"a": 3, "b": 1, "c": 3}
    shares, odd = stacks.evenly(4, room)
    made = Driven(stacks.odd_by_lot(shares, room, odd, "odd_loss", "11"), ("c",))
    assert shares == {"a": 1, "b": 1, "c": 2} and isinstance(made.asked[0], Draw) and made.asked[0].pool == ("a", "c")
    shares = {"a": 2, "b": 1, "c": 3}
    assert not Driven(stacks.odd_by_lot(shares, room, 1, "odd_loss", "11")).asked and shares["a"] == 3


def test_the_odd_ones_fall_where_the_commander_says():
    room = {"a": 3, "b": 1, "c": 3}
    shares = {"a": 1, "b": 1, "c": 1}
    made = Driven(stacks.odd_by_choice(game(), shares, room, 2, "boss", "odd_loss", "11", place="ulm"), "c", "c")
    assert shares == {"a": 1, "b": 1, "c": 3} and made.who == ["boss", "boss"]
    assert made.asked[0].options == ("a", "c") and made.asked[0].facts == {"place": "ulm"}


def test_the_owner_picks_and_is_asked_only_where_there_is_a_choice():
    assert not Driven(stacks.pick({"foot": 5}, 3, "a", "losses", "11")).asked
    made = Driven(stacks.pick({"foot": 2, "guns": 1}, 2, "a", "losses", "11"), {"lost": {"foot": 1, "guns": 1}})
    assert made.result == {"foot": 1, "guns": 1} and isinstance(made.asked[0], Decision)
    assert Driven(stacks.pick({"foot": 2, "guns": 1}, 9, "a", "losses", "11")).result == {"foot": 2, "guns": 1}


def test_leaders_fall_last():
    pool, troops = {"foot": 2, "guns": 1, "ney": 1, "soult": 1}, {"foot": 2, "guns": 1}
    assert not Driven(stacks.pick(pool, 3, "a", "losses", "11", first=[troops])).asked
    made = Driven(stacks.pick(pool, 4, "a", "losses", "11", first=[troops]), {"lost": {"ney": 1}})
    assert made.result == {"foot": 2, "guns": 1, "ney": 1}
    assert Driven(stacks.pick(pool, 0, "a", "losses", "11", first=[troops])).result == {}


@given(st.dictionaries(st.sampled_from("wxyz"), st.integers(1, 4), min_size=1), st.integers(0, 12))
def test_as_many_are_lost_as_are_due(pool, count):
    procedure, value = stacks.pick(pool, count, "a", "losses", "11"), None
    while True:
        try:
            asked = procedure.send(value)
        except StopIteration as stop:
            assert size(stop.value) == min(count, size(pool))
            break
        value = asked.first()


def test_every_owner_picks_his_own_share():
    stack = {"a": {"foot": 2, "guns": 1}, "b": {"foot": 2}}
    made = Driven(stacks.take_shares(stack, {"a": 1, "b": 1}, "losses", "11", {"a": "boss"}), {"lost": {"guns": 1}})
    assert made.result == {"a": {"guns": 1}, "b": {"foot": 1}} and made.who == ["boss"]
    assert stack == {"a": {"foot": 2, "guns": 1}, "b": {"foot": 2}}
