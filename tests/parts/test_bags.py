"""Bags of units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.parts import bags

BAGS = st.dictionaries(st.sampled_from("abcd"), st.integers(1, 9))


@given(BAGS, BAGS)
def test_what_is_put_in_comes_out_again_and_nothing_stays_at_zero(bag, more):
    before = dict(bag)
    bags.add(bag, more)
    assert bags.size(bag) == bags.size(before) + bags.size(more) and bag == bags.together(before, more)
    bags.remove(bag, more)
    assert bag == before


@given(BAGS, BAGS)
def test_common_and_less_part_a_bag(bag, other):
    assert bags.together(bags.common(bag, other), bags.less(bag, other)) == bag
    assert bags.holds(other, bags.common(bag, other)) and bags.holds(bag, bags.common(bag, other))


@given(BAGS, st.integers(0, 40))
def test_only_pick_answers_where_there_is_no_choice(bag, count):
    ways = {tuple(sorted(bags.first_of(bag, count, order).items())) for order in (bag, reversed(bag))}
    picked = bags.only_pick(bag, count)
    if picked is None:
        assert len(ways) > 1 and 0 < count < bags.size(bag)
    else:
        assert ways == {tuple(sorted(picked.items()))}


def test_what_is_not_there_cannot_be_taken():
    with pytest.raises(KeyError):
        bags.remove({"a": 1}, {"a": 2})
    with pytest.raises(KeyError):
        bags.take({}, "here", {"a": 1})


def test_a_place_that_everybody_left_is_no_place():
    places = {"here": {"a": 2}}
    bags.shift(places, "here", "there", {"a": 2})
    assert places == {"there": {"a": 2}}
    bags.shift(places, "there", "here", {"a": 1})
    assert places == {"there": {"a": 1}, "here": {"a": 1}}


def test_bags_by_owner_by_worth_and_the_largest():
    bag = {"red_foot": 2, "blue_foot": 1, "red_guns": 1}
    assert bags.by_owner(bag, lambda unit: unit.split("_")[0]) == {"red": {"red_foot": 2, "red_guns": 1},
                                                                   "blue": {"blue_foot": 1}}
    assert bags.worth(bag, {"red_guns": 4}) == 7 and bags.chosen(bag, lambda unit: "guns" in unit) == {"red_guns": 1}
    assert bags.largest({"a": 2, "b": 3, "c": 3}) == ["b", "c"] and bags.largest({}) == []
