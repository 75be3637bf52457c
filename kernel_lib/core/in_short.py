"""What is said in short: the options that have it in one of their fields, end with it, or have all that is said."""

from __future__ import annotations

from typing import Any

from .as_offered import as_in, left_open, only_fill
from .decision import Bag, Decision, filled, fills


def standing(decision: Decision, said: Any) -> list[dict[str, Any]]:
    """The options in one field of which stands what is said, when nothing more need be said of the others, or only how
    many: all there are."""
    found = []
    for option in decision.options:
        if isinstance(option, dict):
            found += [filled(left_open({field: said}, option), Bag.fullest) for field in ("to", "at")
                      if fills(as_in(said, option.get(field)), option.get(field)) and len(option) > 1
                      and all(isinstance(part, Bag) for name, part in option.items() if name != field)]
            whole = {field: only_fill(part) for field, part in option.items()}
            found += [{**whole, field: held} for field, part in option.items() if field != "do"
                      and fills(held := as_in(said, part), part)
                      and not any(rest is None for name, rest in whole.items() if name != field)]
    return found


def leading(decision: Decision, said: Any) -> list[dict[str, Any]]:
    """The ways that end where it is said, {to: 4} or 4, or after so many places where one may stop, {steps: 2}, of
    those that say only their path: there may be but one."""
    said = {"to": said} if isinstance(said, str) or type(said) is int else said
    if not isinstance(said, dict) or len(said) != 1 or not {"to", "at", "place", "steps"} & said.keys():
        return []
    ways = [option for option in decision.options if isinstance(option, dict) and option.keys() == {"path"}
            and isinstance(option["path"], list) and option["path"]]
    if "steps" in said:
        paths = [way["path"] for way in ways]
        return [way for way in ways if said["steps"] == sum(way["path"][:len(path)] == path for path in paths)]
    end = str(next(iter(said.values())))
    return [way for way in ways if str(way["path"][-1]) == end]


def left_by(said: Any, option: Any) -> bool:
    """Whether `option` has every field that is said, as it is said; a part alone is no field."""
    return isinstance(said, dict) and isinstance(option, dict) and said.keys() <= option.keys() and all(
        fills(as_in(part, option[field]), option[field]) for field, part in said.items())
