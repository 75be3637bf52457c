"""Groups of options: what many of them have in common, so that a list is short and opens where one looks."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import takewhile
from typing import Any


def groups_of(options: Any, kept: list[int]) -> list[list[int]]:
    """The options in groups: by what is done, then by the first field that tells few groups apart; [] for no groups."""
    kinds = _apart(kept, lambda at: _kind(options[at]))
    if len(kinds) > 1:
        return kinds
    fields = list(options[kept[0]]) if kept and isinstance(options[kept[0]], dict) else []
    for name in fields:
        groups = _apart(kept, functools.partial(_word, options, name))
        if 1 < len(groups) <= len(kept) * 0.6:
            return groups
    return []


def _word(options: Any, name: str, at: int) -> str:
    value = options[at][name]
    return value if isinstance(value, str) else ""


def _apart(kept: list[int], key: Callable[[int], Any]) -> list[list[int]]:
    groups: dict[Any, list[int]] = {}
    for at in kept:
        groups.setdefault(key(at), []).append(at)
    return list(groups.values())


def _kind(option: Any) -> Any:
    """What an option does, whatever it does it with; places and cards of a plain choice are of one kind."""
    if not isinstance(option, dict):
        return ""
    if "do" in option:
        return option["do"], *option
    inner = next(iter(option.values()))
    return (*option, inner.get("kind")) if len(option) == 1 and isinstance(inner, dict) else tuple(option)


def in_common(texts: list[str]) -> str:
    """How all of these sentences begin, whole words only; the first of them where they have nothing in common."""
    alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*texts, strict=False))
    start = "".join(letters[0] for letters in alike)
    if len(start) < len(min(texts, key=len)) and start.isascii():
        start = start[:start.rfind(" ") + 1]
    return start.rstrip(" :：,，(（·1234567890–-") or texts[0]
