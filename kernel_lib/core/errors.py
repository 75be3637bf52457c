"""One kind of error for everything a person can get wrong: it says what, where and what was expected."""

from __future__ import annotations


class Bad(Exception):
    """Bad input. `str(error)` is the one message to show; nothing else needs to be printed.

    what      what is wrong, in plain words
    where     file and line, or the field (``given.units.odani``); may be empty
    expected  what would have been right; may be empty
    """

    def __init__(self, what: str, where: str = "", expected: str = "") -> None:
        self.what, self.where, self.expected = what, where, expected
        place = f"{where}: " if where else ""
        hope = f" Expected: {expected}." if expected else ""
        super().__init__(f"{place}{what}.{hope}" if not what.endswith((".", "!", "?")) else f"{place}{what}{hope}")

    def at(self, where: str) -> Bad:
        """The same error with an outer place put before its own."""
        return Bad(self.what, f"{where}: {self.where}" if self.where else where, self.expected)


def one_of(names: object, limit: int = 12) -> str:
    """The known names as a readable list for `expected`."""
    known = sorted(str(name) for name in names)  # type: ignore[attr-defined]
    more = f" ... ({len(known)} in all)" if len(known) > limit else ""
    return "one of " + ", ".join(known[:limit]) + more
