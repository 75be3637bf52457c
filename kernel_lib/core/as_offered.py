"""A part of what is said, written as the same part of an option is: 33 as card_33, regulars as france_regular."""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations
from typing import Any

from . import words
from .decision import Bag, Decision, bags, fills
from .spelling import singulars


def as_in(said: Any, option: Any) -> Any:
    """Each part of what is said as the same part of the option is written: 33 as 33 or, beside card_34, card_33."""
    if type(said) is int and isinstance(option, str):
        stem = option.rstrip("0123456789")
        return f"{stem}{said}" if stem.endswith("_") and stem != option else str(said)
    if isinstance(said, list) and len(said) == 1 and isinstance(option, str):
        return as_in(said[0], option)
    if isinstance(said, str) and isinstance(option, str):
        return option if words.british(said) == option or in_short(said, option) else said
    if isinstance(option, (list, tuple)) and option and (isinstance(said, str | list) or type(said) is int):
        return [as_in(one, option[0]) for one in (said if isinstance(said, list) else [said])]
    if isinstance(said, dict) and isinstance(option, dict):
        return {key: as_in(one, option.get(key)) for key, one in said.items()}
    if isinstance(option, Bag) or (isinstance(option, dict) and {type(count) for count in option.values()} == {int}):
        pool = option.pool if isinstance(option, Bag) else option
        if type(said) is int and len(pool) == 1 and said <= sum(pool.values()):
            return dict.fromkeys(pool, said) if said else {}
        said = words.argument(said, dict[str, int])
        if not isinstance(said, dict):
            return said
        if isinstance(option, Bag) and said == {"all": 1}:
            return option.fullest()
        return {item_of(item, pool): count for item, count in said.items() if count != 0}
    return said


def item_of(said: Any, pool: dict[str, int]) -> Any:
    """What is counted by its name in a pool, where only one is meant."""
    like = [item for item in pool if in_short(said, item) or f"{said}s" == item] if said not in pool else []
    return like[0] if len(like) == 1 else said


def in_short(said: Any, name: str) -> bool:
    """Whether `said` is the last word of a name, or several of it: regular, regulars for france_regular."""
    return name.endswith(tuple(f"_{end}" for end in (said, *singulars(str(said)))))


def in_pairs(said: dict[Any, Any], options: list[dict[str, Any]]) -> dict[str, Any]:
    """Two things named without their fields, {marseille: squadron}, or one that is counted once, {squadron: 1, at:
    marseille}, in the fields in which most of it fits an option, the first fields where nothing does; {} where the
    fields are named."""
    bare = [field for field in said if not any(field in option for option in options)]
    if len(bare) != 1:
        return {}
    named, beside = bare[0], said[bare[0]]
    rest = {field: part for field, part in said.items() if field != named}
    best, most = {}, -1
    for option in options:
        plain = [field for field, part in option.items() if field not in ("do", *rest) and isinstance(part, str | int)]
        if rest:
            ways = [{field: named} for field in plain if beside == 1]
        else:
            ways = [{first: named, second: beside} for first, second in permutations(plain, 2)]
        for way in ways:
            made = {field: as_in(name, option[field]) for field, name in way.items()}
            fit = sum(fills(name, option[field]) for field, name in made.items())
            if fit > most:
                best, most = {**rest, **made}, fit
    return best


def only_fill(part: Any) -> Any:
    """What stands in a field of an option where nothing is left to choose; None where there is."""
    if not isinstance(part, Bag):
        return part
    return part.fullest() if sum(part.pool.values()) == 1 == part.least else None


def same_shape(said: Any, option: Any) -> bool:
    if isinstance(said, dict):
        return isinstance(option, dict) and said.keys() == option.keys()
    return type(said) is int and isinstance(option, str)


def number_of(said: Any, field: str, part: Any) -> Any:
    """How many are meant by a number, alone or in the one field, where only one kind can be counted: 2, {inside: 2}."""
    number = said[field] if isinstance(said, dict) and said.keys() == {field} else said
    if type(number) is not int or not isinstance(part, Bag) or len(part.pool) != 1:
        return None
    return dict.fromkeys(part.pool, number) if number else {}


def left_open(said: dict[str, Any], option: dict[str, Any]) -> dict[str, Any] | None:
    """`option` with what is said of it and its bags left open; None where the two differ, a bag is said, or one must
    not stay empty: how many then? Who only says where to means all there is, if all may go."""
    if any(isinstance(option.get(key), Bag) for key in said) or any(
            bag.least and ("to" not in said or bag.room() < sum(bag.pool.values())) for bag in bags(option)):
        return None
    made = {key: as_in(said[key], part) if key in said else part for key, part in option.items()}
    same = all(isinstance(part, Bag) or fills(made[key], part) for key, part in option.items())
    return made if same and not said.keys() - option.keys() else None


def names_in_full(decision: Decision, said: dict[str, Any]) -> dict[str, Any]:
    """Each name in short as it is offered somewhere, where only one is meant: a mercenary where none may be raised."""
    alike = [option for option in decision.options if isinstance(option, dict) and option.get("do") == said.get("do")]
    offered = {field: {part for option in alike if isinstance(part := option.get(field), str)} for field in said}
    return {field: item_of(part, dict.fromkeys(offered[field], 1)) if isinstance(part, str) else part
            for field, part in said.items()}


def fitted(decision: Decision, said: dict[str, Any], option: Any) -> dict[str, Any] | None:
    """`option` with what is said of it; None where the two differ, or a bag is left open. Beside a bag that is said,
    one that may stay empty is."""
    if not isinstance(option, dict):
        return None
    counted = any(isinstance(part, Bag) for key, part in option.items() if key in said)
    made = {key: as_in(said[key], part) if key in said else
            {} if counted and isinstance(part, Bag) and not part.least else
            only_fill(part) or part for key, part in option.items()}
    return made if fills(made, option) or (decision.same and fills(decision.said(made), option)) else None


def without_actor(decision: Decision, said: dict[str, Any], known: Collection[str]) -> dict[str, Any]:
    """What is said without who acts, which need not be said but may be: a field that is none of those `known`."""
    actors = (decision.who, decision.facts.get("power"))
    return {field: part for field, part in said.items()
            if field not in words.ACTORS or field in known or part not in actors}


def own_count(decision: Decision, field: str, said: Any) -> Any:
    """How many units of who acts, where options say how many: 2 for {austria: 2}."""
    own = isinstance(said, dict) and len(said) == 1 and said.keys() <= {decision.who, decision.facts.get("power")}
    counts = own and any(type(option.get(field)) is int for option in decision.options if isinstance(option, dict))
    return next(iter(said.values())) if counts else said
