"""One kind of error for everything a person can get wrong: it says what, where and what was expected."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import ClassVar


class Bad(Exception):
    """Bad input. `str(error)` is the one message to show; nothing else needs to be printed.

    what      what is wrong, in plain words
    where     file and line, or the field (``given.units.odani``); may be empty
    expected  what would have been right; may be empty
    """

    shown: ClassVar[Callable[[Bad], str]] = str
    """How a notebook prints it; a page puts here what tells it in the page's language."""

    def __init__(self, what: str, where: str = "", expected: str = "") -> None:
        self.what, self.where, self.expected = what, where, expected
        place = f"{where}: " if where else ""
        hope = f" Expected: {expected}." if expected else ""
        super().__init__(f"{place}{what}.{hope}" if not what.endswith((".", "!", "?")) else f"{place}{what}{hope}")

    def _render_traceback_(self) -> list[str]:
        """What a notebook prints for it: the message alone, not the lines of code that it came through."""
        return [type(self).shown(self)]

    def at(self, where: str) -> Bad:
        """The same error with an outer place put before its own."""
        return Bad(self.what, f"{where}: {self.where}" if self.where else where, self.expected)


class NoSuchName(Bad):
    """A name that there is not."""


def whole(value: object, where: str, least: int | None = None, most: int | None = None) -> int:
    """`value` when it is a whole number, not less than `least` and not more than `most`. Raises Bad."""
    if type(value) is int and (least is None or least <= value) and (most is None or value <= most):
        return value
    span = (f" from {least} to {most}" if most is not None else f", {least} or more") if least is not None else ""
    raise Bad(f"{value!r} is not such a number", where, f"a whole number{span}")


def one_of(names: Iterable[object], limit: int = 12, like: str = "") -> str:
    """The known names as a readable list for `expected`, those nearest to `like` first."""
    known = sorted((str(name) for name in names), key=lambda name: (name[:1].isupper(), name))
    near = difflib.get_close_matches(like.lower(), known, 3) if like else []
    known = [*near, *(name for name in known if name not in near)]
    more = f" ... ({len(known)} in all)" if len(known) > limit else ""
    return "one of " + ", ".join(known[:limit]) + more
