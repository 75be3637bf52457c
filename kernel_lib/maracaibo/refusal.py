"""One message for numbers and choices that no rule can be asked about."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.errors import Bad


def at_least(least: int, **numbers: int) -> None:
    """Raises Bad naming the first of the numbers that is too small."""
    for name, number in numbers.items():
        if number < least:
            raise Bad(f"{number} is too few", name, f"{least} or more")


class Misshapen(Bad, TypeError):
    """A choice that is none of the shapes a decision knows."""


def shaped(choice: Any, question: str, words: tuple[str, ...], fields: tuple[str, ...]) -> None:
    """Raises Misshapen unless `choice` is one of `words` or a map with one of `fields`."""
    if isinstance(choice, str):
        if choice in words:
            return
    elif isinstance(choice, dict):
        for field in fields:
            if field in choice:
                return
    shapes = [*words, *(f"{{{field}: ...}}" for field in fields)]
    raise Misshapen(f"{choice!r} is no choice here", f"{question}.choice", "one of " + ", ".join(shapes))


def counts(found: Any, where: str) -> None:
    """Raises Misshapen unless `found` says how many of what: {figures: 1}."""
    if not isinstance(found, dict):
        raise Misshapen(f"{found!r} does not say how many of what", where, "for example {figures: 1}")
    for name, number in found.items():
        whole(number, f"{where}.{name}")


def whole(found: Any, where: str) -> None:
    """Raises Misshapen unless `found` is a whole number."""
    if type(found) is not int:
        raise Misshapen(f"{found!r} is not such a number", where, "a whole number")


def named(choice: dict[str, Any], field: str, where: str) -> None:
    """Raises Misshapen unless `choice` says this field."""
    if field not in choice:
        raise Misshapen(f"field {field!r} is missing", where, f"{field}: ...")
