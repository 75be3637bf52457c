"""What a roll or draw can come to: one answer for each outcome that the procedure can tell apart, and its chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm
from typing import Any

import msgspec

from kernel_lib.core.dice import Chance, Draw, Roll

from . import rolls

MOST = 5_000
"""Answers to one draw beyond which nothing is counted out: a shuffle."""
Answers = tuple[tuple[Fraction, tuple[Any, ...]], ...]


class TooMany(Exception):
    """A draw with more answers than anybody can walk through."""


def answers(chance: Chance) -> Answers:
    """(its chance, the dice or items) for each outcome of `chance`; the chances add up to 1."""
    if isinstance(chance, Draw):
        return _drawn(chance)
    return _rolled(chance.count, chance.sides, msgspec.msgpack.encode(chance.odds))


@cache
def _rolled(count: int, sides: int, odds: bytes) -> Answers:
    roll = Roll(count, "", "", sides, odds=tuple(msgspec.msgpack.decode(odds)))
    if not count:
        return ((Fraction(1), ()),)
    return tuple((share, _example(roll, outcome)) for outcome, share in rolls.of(roll).items())


def _example(roll: Roll, outcome: Any) -> tuple[int, ...]:
    """Dice that come to `outcome`."""
    return next(dice for dice in _tries(roll, outcome) if rolls.outcome_of(roll, dice) == outcome)


def _tries(roll: Roll, outcome: Any) -> Iterator[tuple[int, ...]]:
    """Dice that may come to `outcome`, those that surely do where there is a way to lay them."""
    kind, count, sides = (roll.odds[0] if roll.odds else "sum"), roll.count, roll.sides
    if kind in ("hits", "groups"):
        needs = [need or 0 for need in rolls.needs(roll)]
        sure = sum(need <= 1 for need in needs)
        able = [at for at, need in enumerate(needs) if 1 < need <= sides][:outcome - sure]
        yield tuple(sides if at in able else 1 for at in range(count))
    elif kind == "each":
        shown = [face for face, number in zip(roll.odds[1], outcome, strict=True) for _ in range(number)]
        other = next((face for face in range(1, sides + 1) if face not in roll.odds[1]), 1)
        yield (*shown, *[other] * (count - len(shown)))
    elif kind == "highest":
        yield (outcome - roll.odds[1], *[1] * (count - 1))
    elif kind == "faces":
        yield outcome
    elif kind == "table" and count > 1:
        one = {result: low for low, _, result in reversed(roll.odds[1])}
        yield tuple(one[result] for result in outcome)
    elif kind == "opposed":
        half = count // 2
        for mine, theirs in product(_sums(half, sides), _sums(count - half, sides)):
            yield (*mine, *theirs)
    else:
        yield from _sums(count, sides)


def _sums(count: int, sides: int) -> Iterator[tuple[int, ...]]:
    """Dice for every sum of `count` dice."""
    for total in range(count, count * sides + 1):
        dice, left = [], total
        for after in range(count - 1, -1, -1):
            dice.append(min(sides, left - after))
            left -= dice[-1]
        yield tuple(dice)


def _drawn(draw: Draw) -> Answers:
    """Every order of the items drawn; of equal items it does not matter which."""
    pool, count = draw.pool, draw.count
    if perm(len(pool), count) > MOST:
        raise TooMany(draw.purpose)
    made: dict[tuple[Any, ...], Fraction] = {(): Fraction(1)}
    for number in range(count):
        further: dict[tuple[Any, ...], Fraction] = {}
        for taken, share in made.items():
            left = list(pool)
            for one in taken:
                left.remove(one)
            for one in left:
                key = (*taken, one)
                further[key] = further.get(key, Fraction(0)) + share / (len(pool) - number)
        made = further
    return tuple((share, taken) for taken, share in made.items())


def every_face(chance: Chance) -> Answers:
    """`answers` without grouping, die by die: to prove that the grouping loses nothing."""
    if isinstance(chance, Draw):
        return _drawn(chance)
    share = Fraction(1, chance.sides**chance.count)
    return tuple((share, dice) for dice in product(range(1, chance.sides + 1), repeat=chance.count))


