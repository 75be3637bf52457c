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
    found, foot = list[Token](), 0.0
    for row in rows.values():
        widths = [2 * (t.wide or t.size) + 2 for t in row]
        x, high = -sum(widths) / 2, max(t.size for t in row)
        for token, wide in zip(row, widths, strict=True):
            found.append(replace(token, x=x + wide / 2, y=foot - high))
            x += wide
        foot -= 2 * high + 1.5
    return found


def shapes(pile: list[Token]) -> list[list[Token]]:
    """The ways a stack may stand close to its place: as it is, and side by side where it has rows."""
    flat = _in_row(pile)
    return [pile] if len(pile) < 2 else [pile, flat]


def _in_row(pile: list[Token]) -> list[Token]:
    """The pieces of a stack side by side, the named ones first."""
    found, x = list[Token](), 0.0
    for token in sorted(pile, key=lambda t: (t.y, t.x)):
        wide = token.wide or token.size
        found.append(replace(token, x=x + wide, y=-token.size))
        x += 2 * wide + 2
    return found


def compact(pile: list[Token]) -> list[Token]:
    """The stack with bars instead of named pieces: what it counts and whose it is; a hover says the names."""
    counter = 1.3 * min(token.wide or token.size for token in pile)
    if all((token.wide or token.size) <= counter for token in pile):
        return pile
    return packed([replace(t, wide=t.wide * BAR, size=t.size * BAR, letters=-1) if t.wide > counter else t
                    for t in pile])


def moved(pile: list[Token], foot: Point, grow: float) -> list[Token]:
    """The stack moved to `foot` and drawn so many times larger."""
    left, _, right, bottom = bounds(pile)
    x, y = (left + right) / 2, bottom
    return [replace(t, x=foot[0] + (t.x - x) * grow, y=foot[1] + (t.y - y) * grow, grow=grow) for t in pile]
