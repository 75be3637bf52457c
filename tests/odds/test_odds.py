"""Exact odds against counting every roll, and against icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.core.dice import Roll
from kernel_lib.core.errors import Bad
from kernel_lib.odds import exact, rolls


def counted(count, sides, reading):
    """What `reading` makes of every equally likely roll."""
    times = Counter(reading(dice) for dice in product(range(1, sides + 1), repeat=count))
    return {outcome: Fraction(number, sides**count) for outcome, number in times.items()}


def of_die(die):
    return {outcome: Fraction(number, die.denominator()) for outcome, number in die.items()}


@given(count=st.integers(0, 5), need=st.integers(1, 7), sides=st.integers(2, 6))
def test_hits_are_what_counting_every_roll_gives(count, need, sides):
    assert exact.hits(count, need, sides) == counted(count, sides, lambda dice: sum(die >= need for die in dice))


@given(parts=st.lists(st.tuples(st.integers(0, 3), st.integers(2, 6)), max_size=3))
def test_groups_add_up(parts):
    needs = [need for count, need in parts for _ in range(count)]
    if len(needs) <= 5:
        expected = counted(len(needs), 6, lambda dice: sum(d >= n for d, n in zip(dice, needs, strict=True)))
        assert exact.groups(parts) == expected


@pytest.mark.parametrize(("count", "need"), [(1, 5), (12, 5), (30, 2), (40, 6)])
def test_many_dice_agree_with_icepool(count, need):
    hit = icepool.d6 >= need
    assert exact.hits(count, need) == of_die(count @ hit)


@given(count=st.integers(0, 4), plus=st.integers(-3, 3), sides=st.integers(2, 8))
def test_sums_are_what_counting_every_roll_gives(count, plus, sides):
    assert exact.total(count, sides, plus) == counted(count, sides, lambda dice: sum(dice) + plus)


@pytest.mark.parametrize(("mine", "theirs", "dice"), [(0, 0, (1, 1)), (2, 1, (1, 1)), (-1, 3, (2, 1)), (0, 0, (3, 3))])
def test_opposed_rolls_agree_with_icepool(mine, theirs, dice):
    expected = dice[0] @ icepool.d6 + mine - (dice[1] @ icepool.d6 + theirs)
    assert exact.opposed(mine, theirs, dice) == of_die(expected)


@pytest.mark.parametrize("odds", [exact.hits(7, 4), exact.total(3), exact.opposed(2), exact.groups([(3, 5), (4, 6)])])
def test_chances_add_up_to_one(odds):
    assert sum(odds.values()) == 1


def test_a_table_needs_each_face_once():
    fates = [(1, 2, "next_turn"), (3, 4, "two_turns"), (5, 6, "killed")]
    assert exact.table(fates) == dict.fromkeys(["next_turn", "two_turns", "killed"], Fraction(1, 3))
    with pytest.raises(Bad, match="faces \\[6\\] are missing"):
        exact.table([(1, 5, "x")])
    with pytest.raises(Bad, match="face 5 stands twice"):
        exact.table([(1, 5, "x"), (5, 6, "y")])


def test_at_least_and_mean():
    two = exact.total(2)
    assert exact.at_least(two, 10) == Fraction(1, 6)
    assert exact.mean(two) == 7
    assert exact.mean(exact.hits(12, 5)) == 4


LINES = [[2, None, "active"], [-1, 1, "both"], [None, -2, "other"]]
ROLLS = [
    Roll(3, "fire", "", odds=("hits", 5)),
    Roll(4, "fire", "", odds=("groups", [[3, 5], [1, 6]])),
    Roll(2, "x", "", odds=("sum", 3)),
    Roll(2, "x", ""),
    Roll(1, "x", ""),
    Roll(2, "x", "", odds=("at_least", 9)),
    Roll(2, "x", "", odds=("sum_at_most", 3)),
    Roll(3, "x", "", odds=("faces",)),
    Roll(2, "initiative", "", odds=("opposed", 4, 2)),
    Roll(2, "initiative", "", odds=("opposed", 1, 0, LINES)),
    Roll(1, "fate", "", odds=("table", [[1, 2, "a"], [3, 6, "b"]])),
    Roll(2, "fate", "", odds=("table", [[1, 2, "a"], [3, 6, "b"]])),
    Roll(2, "x", "", sides=10, odds=("hits", 8)),
]


@pytest.mark.parametrize("roll", ROLLS, ids=lambda roll: str(roll.odds))
def test_the_odds_of_a_roll_are_those_of_reading_every_roll(roll):
    assert rolls.of(roll) == counted(roll.count, roll.sides, lambda dice: rolls.outcome_of(roll, dice))


def test_known_readings():
    assert rolls.outcome_of(ROLLS[0], [4, 5, 6]) == 2
    assert rolls.hits_of(ROLLS[1], [5, 4, 6, 5]) == [True, False, True, False]
    assert rolls.outcome_of(ROLLS[9], [3, 2]) == "active"
    assert rolls.outcome_of(ROLLS[11], [1, 6]) == ("a", "b")
    assert rolls.of(ROLLS[5])[True] == Fraction(10, 36)
    assert rolls.of(ROLLS[6])[True] == Fraction(3, 36)


@pytest.mark.parametrize("odds", [("magic", 5), ("hits",), ("hits", 5, 6), ("groups", [[2, 5]])])
def test_odds_that_say_nothing_known_are_answered_in_one_message(odds):
    with pytest.raises(Bad, match="odds of roll fire"):
        rolls.of(Roll(3, "fire", "", odds=odds))


def test_outcomes_stand_in_reading_order():
    assert rolls.outcomes_in_order(exact.opposed()) == list(range(-5, 6))
    assert rolls.outcomes_in_order({False: Fraction(1, 2), True: Fraction(1, 2)}) == [True, False]
    assert rolls.outcomes_in_order(rolls.of(ROLLS[10])) == ["a", "b"]


def test_dice_that_count_are_told_from_those_that_do_not():
    assert rolls.weights(Roll(4, "battle", "1", odds=("each", [6, 5])), [6, 5, 4, 6]) == ["full", "some", "", "full"]
    assert rolls.weights(Roll(3, "try", "1", odds=("highest", 0)), [2, 5, 5]) == ["", "some", ""]
    assert rolls.weights(Roll(2, "try", "1", odds=("hits", 5)), [4, 5]) == ["", "full"]
    assert rolls.weights(Roll(2, "try", "1"), [6, 6]) == ["", ""]
