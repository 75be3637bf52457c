"""How many dice show each of some faces."""

from collections import Counter
from fractions import Fraction
from itertools import product

from kernel_lib.core.dice import Roll
from kernel_lib.odds import rolls


def test_sixes_and_fives_are_counted_as_by_hand():
    roll = Roll(3, "battle", "11.2", odds=("each", [6, 5]))
    counted = Counter((faces.count(6), faces.count(5)) for faces in product(range(1, 7), repeat=3))
    assert rolls.of(roll) == {shown: Fraction(number, 216) for shown, number in counted.items()}
    assert rolls.outcome_of(roll, (6, 5, 6)) == (2, 1)
