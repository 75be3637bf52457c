"""Exact distributions of dice as fractions: hits, sums, opposed rolls, tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import comb
from typing import Any, TypeVar

from kernel_lib.core.errors import Bad

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
Odds = dict[T, Fraction]
"""outcome -> its exact probability; the values add up to 1."""


def faces(sides: int = 6) -> Odds[int]:
    """One die: every face alike."""
    _least(sides, 1, "sides")
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def hits(count: int, need: int, sides: int = 6) -> Odds[int]:
    """How many of `count` dice show `need` or more: the binomial distribution, 0 to `count` hits."""
    _least(count, 0, "count")
    _least(sides, 1, "sides")
    good = min(max(sides - need + 1, 0), sides)
    ways = {k: comb(count, k) * good**k * (sides - good) ** (count - k) for k in range(count + 1)}
    return {k: Fraction(n, sides**count) for k, n in ways.items() if n}


def groups(parts: Iterable[tuple[int, int]], sides: int = 6) -> Odds[int]:
    """Total hits of several groups of dice, each (count, need) of its own."""
    result: Odds[int] = {0: Fraction(1)}
    for count, need in parts:
        result = joined(result, hits(count, need, sides))
    return result


def total(count: int, sides: int = 6, plus: int = 0) -> Odds[int]:
    """The sum of `count` dice, with `plus` added."""
    _least(count, 0, "count")
    _least(sides, 1, "sides")
    ways = {plus: 1}
    for _ in range(count):
        following: dict[int, int] = {}
        for so_far, number in ways.items():
            for face in range(1, sides + 1):
                following[so_far + face] = following.get(so_far + face, 0) + number
        ways = following
    return {value: Fraction(number, sides**count) for value, number in sorted(ways.items())}


def highest(count: int, sides: int = 6, plus: int = 0) -> Odds[int]:
    """The highest of `count` dice, with `plus` added.

    >>> highest(2, sides=2)
    {1: Fraction(1, 4), 2: Fraction(3, 4)}
    """
    _least(count, 1, "count")
    _least(sides, 1, "sides")
    return {face + plus: Fraction(face**count - (face - 1)**count, sides**count) for face in range(1, sides + 1)}


def opposed(mine: int = 0, theirs: int = 0, dice: tuple[int, int] = (1, 1), sides: int = 6) -> Odds[int]:
    """My total less theirs, where each side adds its modifier to its own dice."""
    us, them = total(dice[0], sides, mine), total(dice[1], sides, theirs)
    return combined(us, them, lambda a, b: a - b)


def table(lines: Iterable[tuple[int, int, T]], sides: int = 6) -> Odds[T]:
    """A die looked up in a table of (lowest face, highest face, result). Raises Bad unless each face stands once."""
    found: Odds[T] = {}
    seen: set[int] = set()
    for low, high, result in lines:
        for face in range(low, high + 1):
            if face in seen or not 1 <= face <= sides:
                raise Bad(f"face {face} stands twice or is on no die", "table", f"each of 1 to {sides} once")
            seen.add(face)
            found[result] = found.get(result, Fraction(0)) + Fraction(1, sides)
    if len(seen) != sides:
        missing = sorted(set(range(1, sides + 1)) - seen)
        raise Bad(f"faces {missing} are missing", "table", f"each of 1 to {sides} once")
    return found


def joined(one: Odds[int], other: Odds[int]) -> Odds[int]:
    """The sum of two independent numbers."""
    return combined(one, other, lambda a, b: a + b)


def combined(one: Mapping[T, Fraction], other: Mapping[U, Fraction], how: Callable[[T, U], Any]) -> Odds[Any]:
    """What `how` makes of two independent outcomes."""
    result: Odds[Any] = {}
    for a, p in one.items():
        for b, q in other.items():
            made = how(a, b)
            result[made] = result.get(made, Fraction(0)) + p * q
    return dict(sorted(result.items())) if all(isinstance(key, int) for key in result) else result


def mapped(odds: Mapping[T, Fraction], to: Callable[[T], U]) -> Odds[U]:
    """The odds of ``to(outcome)``: who wins a roll, whether at least 3 hit."""
    result: Odds[U] = {}
    for outcome, share in odds.items():
        result[to(outcome)] = result.get(to(outcome), Fraction(0)) + share
    return result


def at_least(odds: Mapping[int, Fraction], value: int) -> Fraction:
    """The chance of `value` or more."""
    return sum((share for outcome, share in odds.items() if outcome >= value), Fraction(0))


def mean(odds: Mapping[int, Fraction]) -> Fraction:
    """The average outcome."""
    return sum((outcome * share for outcome, share in odds.items()), Fraction(0))


def _least(value: int, least: int, name: str) -> None:
    if value < least:
        raise Bad(f"{value} is not such a number", name, f"{least} or more")
