"""The rule index of a game, and which of its rules were executed."""

from __future__ import annotations

import functools
import inspect
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from .bilingual import Bilingual
from .errors import Bad

F = TypeVar("F", bound=Callable[..., Any])


def within(rule: str, named: str) -> bool:
    """Whether `rule` is the one that is named or a part of it.

    >>> [one for one in ("9.3", "9.3/road", "9.31", "9.4", "19.3") if within(one, "9.3")]
    ['9.3', '9.3/road', '9.31']
    """
    rest = rule.removeprefix(named)
    if rest == rule:
        return False
    return not rest or rest[0] == "/" or (rest[0].isdigit() and re.fullmatch(r"\d+\.\d", named) is not None)


class Rule(Bilingual, frozen=True):
    """One statement of the rulebook in our own words."""

    id: str
    ch: str
    en: str
    zh: str


class Chapter(Bilingual, frozen=True):
    """A chapter of the rulebook; `ch` is its two-digit number."""

    ch: str
    en: str
    zh: str


class Twice(msgspec.Struct, frozen=True):
    """What more than one paragraph of the rulebook says: `why` are the reasons of refusals and the events of which each
    of the `rules` speaks."""

    rules: list[str]
    why: list[str]


class Rulebook(msgspec.Struct, frozen=True):
    """All chapters and rules of a game, in the rulebook's order, and what stands in several of its paragraphs."""

    chapters: list[Chapter]
    rules: list[Rule]
    twice: list[Twice] = []

    def says(self, named: str, rule: str, why: str) -> bool:
        """Whether the rule that is named, or a part of it, is `rule` or says the same about `why`."""
        alike = [rule, *(one for same in self.twice if why in same.why and rule in same.rules for one in same.rules)]
        return any(within(one, named) for one in alike)

    def __getitem__(self, rule_id: str) -> Rule:
        for one in self.rules:
            if one.id == rule_id:
                return one
        raise Bad(f"there is no rule {rule_id!r} in the index", "rule", "an id of rulebook.yaml")

    def __contains__(self, rule_id: object) -> bool:
        return any(one.id == rule_id for one in self.rules)


# Set RULEBOOK_COVERAGE=1 before import to record executed rules; otherwise @rule costs nothing.
recording: bool = bool(os.environ.get("RULEBOOK_COVERAGE"))
_executed: set[str] = set()
_shelves: list[dict[str, Any]] = []


def shelf() -> dict[str, Any]:
    """A place to keep what rules found out. It is empty where `executed` begins: who asks there, runs the rules."""
    _shelves.append({})
    return _shelves[-1]


def note(rule_id: str) -> None:
    """Remember that code citing `rule_id` ran."""
    _executed.add(rule_id)


@contextmanager
def executed() -> Iterator[set[str]]:
    """The rule ids executed inside the block (empty unless recording is on)."""
    before = set(_executed)
    _executed.clear()
    for kept in _shelves:
        kept.clear()
    try:
        yield _executed
    finally:
        _executed.update(before)


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the rule's code: ``@rule("10.3/2")``. Listed by `rulebook rules`, counted when executed."""

    def mark(function: F) -> F:
        if not recording:
            return function
        if inspect.isgeneratorfunction(function):
            @functools.wraps(function)
            def steps(*args: Any, **kwargs: Any) -> Any:
                _executed.update(ids)
                return (yield from function(*args, **kwargs))
            return steps  # type: ignore[return-value]

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            _executed.update(ids)
            return function(*args, **kwargs)
        return call  # type: ignore[return-value]

    return mark
