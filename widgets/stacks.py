"""Stacks of pieces: the shapes one may have, and where it is then put."""

from __future__ import annotations

import msgspec

from widgets.room import union
from widgets.scene import Box, Point, Token

BAR = 0.4
"""How large a named piece of a compact stack is."""
replace = msgspec.structs.replace


def bounds(pile: list[Token]) -> Box:
    """Left, top, right, bottom of a stack."""
    return union((t.x - (t.wide or t.size), t.y - t.size, t.x + (t.wide or t.size), t.y + t.size) for t in pile)


def packed(pile: list[Token]) -> list[Token]:
    """What is left of a stack without some of its pieces, its rows closed up."""
    rows: dict[float, list[Token]] = {}
    for token in sorted(pile, key=lambda t: (-t.y - t.size, t.x)):
        rows.setdefault(round(token.y + token.size), []).append(token)
    return _in_rows(list(rows.values()))


def shapes(pile: list[Token]) -> list[list[Token]]:
    """The ways a stack may stand close to its place: as it is, named pieces over counters, all of it side by side."""
    if len(pile) < 2:
        return [pile]
    counters = [token for token in pile if not _named(token, pile)]
    named = [token for token in pile if _named(token, pile)]
    two = [_in_rows([counters, named])] if len(named) > 1 and counters else []
    return [pile, *two, _in_rows([[*named, *counters]])]


def _named(token: Token, pile: list[Token]) -> bool:
    """Whether a piece is so wide because its name stands on it."""
    return (token.wide or token.size) > 1.3 * min(one.wide or one.size for one in pile)


def _in_rows(rows: list[list[Token]]) -> list[Token]:
    """Rows of pieces, the lowest first, each about the middle."""
    found, foot = list[Token](), 0.0
    for row in rows:
        x = -sum((t.wide or t.size) + 1 for t in row)
        for token in sorted(row, key=lambda t: (t.x, -t.y)):  # friends stay beside friends
            wide = token.wide or token.size
            found.append(replace(token, x=x + 1 + wide, y=foot - token.size))
            x += 2 * wide + 2
        foot -= 2 * max(t.size for t in row) + 1.5
    return found


def compact(pile: list[Token]) -> list[Token]:
    """The stack with bars instead of named pieces: what it counts and whose it is; a hover says the names."""
    if not any(_named(token, pile) for token in pile):
        return pile
    return packed([replace(t, wide=t.wide * BAR, size=t.size * BAR, letters=-1) if _named(t, pile) else t
                   for t in pile])


def moved(pile: list[Token], foot: Point, grow: float) -> list[Token]:
    """The stack moved to `foot` and drawn so many times larger."""
    left, _, right, bottom = bounds(pile)
    x, y = (left + right) / 2, bottom
    return [replace(t, x=foot[0] + (t.x - x) * grow, y=foot[1] + (t.y - y) * grow, grow=grow) for t in pile]
