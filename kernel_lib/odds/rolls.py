"""The odds of a Roll: how its dice are to be read stands in ``Roll.odds``.

    ()                                  one die: its face; several: their sum
    ("hits", need)                      each die of `need` or more hits
    ("groups", [[count, need], ...])    the dice in order, in groups that need different numbers
    ("sum", plus)                       the sum of the dice and `plus`
    ("at_least", least)                 whether the sum is `least` or more: True or False
    ("sum_at_most", most)               whether the sum is `most` or less: True or False
    ("highest", plus)                   the highest die and `plus`
    ("faces",)                          the faces, highest first
    ("opposed", mine, theirs)           first half of the dice and `mine`, less second half and `theirs`
    ("opposed", mine, theirs, [[low, high, result], ...])   the same, looked up; None is no limit
    ("table", [[low, high, result], ...])   each die looked up; several dice: the results in order
    ("each", [6, 5])                    how many dice show each of these faces: (sixes, fives)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any, Literal

from kernel_lib.core.dice import Roll
from kernel_lib.core.errors import Bad

from . import exact
from .exact import Odds

KINDS = ("hits", "groups", "sum", "at_least", "sum_at_most", "highest", "faces", "opposed", "table", "each")


def of(roll: Roll) -> Odds[Any]:
    """Every outcome of `roll`, with its exact chance. Raises Bad when ``roll.odds`` says nothing known."""
    kind, rest = _kind(roll)
    count, sides = roll.count, roll.sides
    if kind == "hits":
        return exact.hits(count, rest[0], sides)
    if kind == "groups":
        return exact.groups([(n, need) for n, need in rest[0]], sides)
    if kind == "sum":
        return exact.total(count, sides, rest[0] if rest else 0)
    if kind == "highest":
        return exact.highest(count, sides, rest[0])
    if kind in ("at_least", "sum_at_most"):
        return exact.mapped(exact.total(count, sides), lambda sum_: _within(kind, rest[0], sum_))
    if kind == "opposed":
        odds = exact.opposed(rest[0], rest[1], (count // 2, count - count // 2), sides)
        return exact.mapped(odds, lambda one: _looked_up(rest[2], one)) if len(rest) > 2 else odds
    if kind == "each":
        return _of_each(count, sides, len(rest[0]))
    if kind == "table":
        one = exact.table([(low, high, result) for low, high, result in rest[0]], sides)
        if count == 1:
            return one
        result: Odds[Any] = {(): Fraction(1)}
        for _ in range(count):
            result = exact.combined(result, one, lambda so_far, more: (*so_far, more))
        return result
    return _hands(count, sides)


def outcome_of(roll: Roll, values: Sequence[int]) -> Any:
    """What the dice `values` mean: the key of ``of(roll)`` that they are."""
    kind, rest = _kind(roll)
    if kind in ("hits", "groups"):
        return sum(hits_of(roll, values))
    if kind == "sum":
        return sum(values) + (rest[0] if rest else 0)
    if kind == "each":
        return tuple(list(values).count(face) for face in rest[0])
    if kind == "highest":
        return max(values) + rest[0]
    if kind in ("at_least", "sum_at_most"):
        return _within(kind, rest[0], sum(values))
    if kind == "opposed":
        half = roll.count // 2
        difference = sum(values[:half]) + rest[0] - sum(values[half:]) - rest[1]
        return _looked_up(rest[2], difference) if len(rest) > 2 else difference
    if kind == "table":
        results = tuple(_looked_up(rest[0], value) for value in values)
        return results[0] if roll.count == 1 else results
    return tuple(sorted(values, reverse=True))


def needs(roll: Roll) -> list[int | None]:
    """What each die needs to hit; None where hits are not counted."""
    kind, rest = _kind(roll)
    if kind == "hits":
        return [rest[0]] * roll.count
    if kind == "groups":
        return [need for count, need in rest[0] for _ in range(count)]
    return [None] * roll.count


def hits_of(roll: Roll, values: Sequence[int]) -> list[bool]:
    """Which dice hit; all False where hits are not counted."""
    return [need is not None and value >= need for need, value in zip(needs(roll), values, strict=True)]


Weight = Literal["", "some", "full"]


def weights(roll: Roll, values: Sequence[int]) -> list[Weight]:
    """What each die does to the outcome: a hit counts in full, as does the first of several faces that count; the
    others of these faces, and the highest die where only that one counts, count for something."""
    kind, rest = _kind(roll)
    if kind == "each":
        return ["full" if value == rest[0][0] else "some" if value in rest[0] else "" for value in values]
    if kind == "highest":
        best = list(values).index(max(values)) if values else -1
        return ["some" if at == best else "" for at in range(len(values))]
    return ["full" if hit else "" for hit in hits_of(roll, values)]


def counts_hits(roll: Roll) -> bool:
    """Whether the outcome of `roll` is a number of hits."""
    return _kind(roll)[0] in ("hits", "groups")


def outcomes_in_order(odds: Odds[Any]) -> list[Any]:
    """Numbers by size, yes before no; other outcomes as the table lists them."""
    if set(odds) <= {True, False}:
        return sorted(odds, reverse=True)
    return sorted(odds) if all(isinstance(one, int) for one in odds) else list(odds)


def _kind(roll: Roll) -> tuple[str, tuple[Any, ...]]:
    if not roll.odds:
        return "sum", ()
    kind, rest = roll.odds[0], tuple(roll.odds[1:])
    expected = {"hits": (1,), "groups": (1,), "sum": (0, 1), "at_least": (1,), "sum_at_most": (1,), "faces": (0,),
                "highest": (1,), "opposed": (2, 3), "table": (1,), "each": (1,)}
    if kind not in expected or len(rest) not in expected[kind]:
        raise Bad(f"{roll.odds!r} does not say how to read the dice", f"odds of roll {roll.purpose}", ", ".join(KINDS))
    if kind == "groups" and sum(count for count, _ in rest[0]) != roll.count:
        held = sum(count for count, _ in rest[0])
        raise Bad(f"the groups hold {held} dice", f"odds of roll {roll.purpose}", str(roll.count))
    return kind, rest


def _within(kind: str, limit: int, value: int) -> bool:
    return value >= limit if kind == "at_least" else value <= limit


def _looked_up(lines: Sequence[Sequence[Any]], value: int) -> Any:
    for low, high, result in lines:
        if (low is None or low <= value) and (high is None or value <= high):
            return result
    raise Bad(f"{value} stands in no line of the table", "odds", "a line for every value")


def _of_each(count: int, sides: int, faces: int) -> Odds[tuple[int, ...]]:
    """How many of `count` dice show each of so many different faces."""
    ways: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(faces):
        ways = {(*shown, more): number * comb(count - sum(shown), more) for shown, number in ways.items()
                for more in range(count - sum(shown) + 1)}
    return {shown: Fraction(number * (sides - faces) ** (count - sum(shown)), sides ** count)
            for shown, number in ways.items()}


def _hands(count: int, sides: int) -> Odds[tuple[int, ...]]:
    odds: Odds[tuple[int, ...]] = {}
    for hand in combinations_with_replacement(range(sides, 0, -1), count):
        ways = factorial(count) // prod(factorial(hand.count(face)) for face in set(hand))
        odds[hand] = Fraction(ways, sides**count)
    return odds
