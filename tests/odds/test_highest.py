"""The highest die, with something added."""

from collections import Counter
from fractions import Fraction
from itertools import product

from kernel_lib.core.dice import Roll
from kernel_lib.odds import rolls


def test_highest_of_three_is_counted_as_by_hand():
    roll = Roll(3, "conversion", "16.1/dice", odds=("highest", 1))
    counted = Counter(max(faces) + 1 for faces in product(range(1, 7), repeat=3))
    assert rolls.of(roll) == {shown: Fraction(number, 216) for shown, number in counted.items()}
    assert rolls.outcome_of(roll, (2, 5, 5)) == 6
