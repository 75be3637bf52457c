"""What was expected beside what came out: where the two differ, as people write names, numbers, counts, yes and no."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from . import claim_names, words
from .dice import numbered
from .rulebook import within

YES_NO = {**words.YES_NO, "allowed": True, "refused": False, "legal": True, "illegal": False,
          "ok": True}
"""Words for the answer of what may be."""
COMES_TO = ("total", "points", "value", "weight", "may_place")
"""Fields with what the others of an answer come to."""


def difference(expected: Any, got: Any, at: str = "") -> str:
    """Where `got` differs from `expected`, or "". Of maps only the expected keys are compared; {} is an empty one.

    A number claims what is told part by part in all, a name who has won. YAML reads a name made of
    digits (a place called 6) or a rule (9.4) as a number; it stands for the name, as the number of a card does for its
    name. It reads yes and no as words; they stand for true and false. Counts may be named one by one, and what is
    counted in the plural or not. Of a list that is an answer a number says how many, of a name or of who has won yes
    or no whether there is one.
    """
    got = msgspec.to_builtins(got) if isinstance(got, msgspec.Struct) else got
    if isinstance(expected, str) and (isinstance(got, bool) or (isinstance(got, dict) and "ok" in got)):
        expected = YES_NO.get(expected.lower(), expected)
    if isinstance(got, dict) and isinstance(expected, list) and {type(one) for one in expected} == {str}:
        expected = {one: expected.count(one) for one in expected}
    if isinstance(expected, bool) and isinstance(got, dict) and "ok" in got:
        said, wanted = ("yes" if one else "no" for one in (got["ok"], expected))
        return "" if said == wanted else f"{at or 'answer'}: {said}, not {wanted}"
    if type(expected) is int and isinstance(got, dict):
        got = _in_all(got)
    if isinstance(expected, str | bool) and isinstance(got, dict) and "winner" in got:
        got = got["winner"]
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return f"{at or 'value'}: {got!r}, not {expected!r}"
        if at and not expected and not nothing(got):
            return f"{at}: {got!r}, not empty"
        if "total" in expected and "total" not in got and got and all(type(one) is int for one in got.values()):
            got = {**got, "total": sum(got.values())}
        for key, value in expected.items():
            place = f"{at}.{key}" if at else str(key)
            key = claim_names.meant(key, got)
            if key not in got:
                if nothing(value):
                    continue
                return f"{place}: nothing, not {value!r}"
            found = "" if key == "rule" and under(value, got[key]) else difference(value, got[key], place)
            if found:
                return found
        return ""
    if type(expected) is int and not at and isinstance(got, list) and expected == len(got) and (
            int not in {type(one) for one in got}):
        return ""  # so many of them
    if isinstance(expected, bool) and not at and isinstance(got, str) and expected is bool(got):
        return ""  # there is one, or none
    if type(expected) in (str, int) and isinstance(got, (list, tuple)):
        expected = [expected]  # one alone
    if isinstance(expected, list) and isinstance(got, (list, tuple)):
        if len(expected) != len(got):
            return f"{at or 'value'}: {list(got)!r}, not {expected!r}"
        return next((found for number, (left, right) in enumerate(zip(expected, got, strict=True))
                     if (found := difference(left, right, f"{at}[{number}]"))), "")
    if type(expected) in (int, float) and isinstance(got, str):
        named = numbered(expected, (got,))
        expected = str(expected) if named is expected else named
    same = expected == got and (isinstance(expected, bool) == isinstance(got, bool))
    same = same or (isinstance(got, str) and (expected.casefold().replace(" ", "_") == got if isinstance(expected, str)
                                              and got else not got and expected in (None, "none")))
    return "" if same else f"{at or 'value'}: {got!r}, not {expected!r}"


def _in_all(parts: dict[str, Any]) -> Any:
    """What an answer told part by part comes to: its total, or what it ends with; else the sum of its parts."""
    last = next(reversed(parts), "")
    found = next((name for name in ("total", last) if name in COMES_TO and type(parts.get(name)) is int), "")
    counts = [one for one in parts.values() if type(one) is int]
    return parts[found] if found else sum(counts) if len(counts) == len(parts) else parts


def under(rule: object, got: object) -> bool:
    """Whether `got` is the rule that is named or a part of it."""
    return isinstance(rule, (str, int, float)) and within(str(got), str(rule))


def nothing(value: Any) -> bool:
    """Whether a missing entry is as good as `value`: 0, no, empty, or a map of such."""
    if isinstance(value, dict):
        return all(nothing(one) for one in value.values())
    return value in (0, None, False, "") or value == []


def in_order(value: Any, unordered: Collection[str], here: bool = False) -> Any:
    """A position, or part of one, with the lists sorted in which the order means nothing, those below `here` too."""
    if here:
        value = in_any_order(value)
    if not isinstance(value, dict):
        return value
    return {field: in_order(one, unordered, here or field in unordered) for field, one in value.items()}


def in_any_order(value: Any) -> Any:
    """A list whose order means nothing, sorted; anything else as it is."""
    return sorted(value, key=str) if isinstance(value, list) else value
