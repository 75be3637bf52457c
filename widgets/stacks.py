"""Stacks of pieces: the shapes one may have, and where it is then put."""

from __future__ import annotations

import msgspec

from widgets import theme
from widgets.room import union
from widgets.scene import Box, Place, Point, Token

BAR = 0.4
"""How large a piece of a compact stack is of which nothing shorter can be said than its name."""
BAR_WIDE, MANY = 2.6, 3
"""Half the width of a bar beside others like it, and so many leaders are more than a few."""
NUMBER = (5.4, 3.1)
"""Half the height of a piece of one line, and half the width of each of its digits."""
FINE = 1.9
"""On a phone that shows a pixel for so much of a map, stacks are their numbers alone."""
ROOMY, SHORT = 1.15, 1.5
"""Where a pixel shows so much of a map, a leader's name is all that is said of him; where it shows more still, what he
is worth, if his name has no initials."""
PLAIN = 1.35
"""Where pieces are drawn so many times larger to be read, those of a place's own side are their numbers alone."""
ROW = 5
"""So many pieces may stand side by side."""
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
    """The ways a stack may stand close to its place: as it is, named pieces over counters, a block, all of it side by
    side."""
    if len(pile) < 2:
        return [pile]
    counters = [token for token in pile if not _named(token, pile)]
    named = [token for token in pile if _named(token, pile)]
    two = [_in_rows([counters, named])] if 1 < len(named) <= ROW and counters else []
    row = [*named, *counters]
    many, few = (named, counters) if len(named) > 3 else (row, [])
    half = (len(many) + 1) // 2
    block = [_in_rows([rank for rank in (few, many[half:], many[:half]) if rank])] if len(many) > 3 else []
    return [pile, *two, *block, *([_in_rows([row])] if len(row) <= ROW else [])]


def _named(token: Token, pile: list[Token]) -> bool:
    """Whether a piece is so wide because its name stands on it."""
    least = min(one.wide or one.size for one in pile)
    return (token.wide or token.size) > 1.3 * (min(least, token.size) if token.initials else least)


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
    """The stack with initials instead of names, or what their pieces are worth, or bars: what it counts and whose it
    is; a hover says the names. What is no plate with a name on it, as a ship, stays as it is."""
    if not any(_named(token, pile) for token in pile):
        return pile
    return packed([t if t.wide <= t.size or not _named(t, pile) else
                   in_short(t, said) if (said := t.initials or t.brief or t.tag) else
                   replace(t, wide=t.wide * BAR, size=t.size * BAR, letters=-1) for t in pile])  # fmt: skip


def chiefs(pile: list[Token]) -> list[Token]:
    """The stack of a chief (a double border) and many more: he by name, a bar for each of the others."""
    named = [token for token in pile if _named(token, pile)]
    first, others = [token for token in named if token.double], [token for token in named if not token.double]
    if not first or len(others) < MANY:
        return compact(pile)
    counters = [token for token in pile if token not in named]
    bars = [replace(token, wide=BAR_WIDE, size=token.size * BAR, letters=-1) for token in others]
    said = [in_short(token, token.initials or token.text) for token in first]
    return _in_rows([row for row in (counters, bars, said) if row])


def in_short(token: Token, said: str) -> Token:
    """The piece as one line that says no more than this."""
    wide = max(NUMBER[0], NUMBER[1] * len(said) + 1, theme.text_width(said, theme.LEAST_SIZE) / 2 + 1.5)
    return replace(token, text=said, tag="", size=NUMBER[0], wide=wide)


def numbers(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The pieces of a map that has no room for more than numbers: those that have one, or are alone without."""
    told = {token.at for token in tokens if token.brief}
    piles: dict[str, list[Token]] = {}
    for token in tokens:
        if token.brief:
            token = replace(in_short(token, token.brief), y=0)
        if token.brief or token.at not in told:
            piles.setdefault(token.at, []).append(token)
    return tuple(token for at, pile in piles.items() for token in (packed(pile) if at in told else pile))


def leaders(tokens: tuple[Token, ...], pixel: float) -> tuple[Token, ...]:
    """The pieces of a map where a pixel shows so much of it: leaders are a line high where there is no room for two."""
    if pixel <= ROOMY:
        return tokens
    piles: dict[str, list[Token]] = {}
    for token in tokens:
        if token.tag and not token.brief:
            token = (in_short(token, token.tag) if pixel > SHORT and not token.initials else
                     replace(token, tag="", brief=token.tag, size=NUMBER[0]))  # fmt: skip
        piles.setdefault(token.at, []).append(token)
    of = {token.at for token in tokens if token.tag and not token.brief}
    return tuple(token for at, pile in piles.items() for token in (packed(pile) if at in of else pile))


def plainly(pile: list[Token], place: Place) -> list[Token]:
    """A stack beside a place that says whose it is: what is of the same side needs no more than its number."""
    plain = [in_short(token, token.brief) if token.brief and token.tag and token.tag == place.owner else token
             for token in pile]  # fmt: skip
    return pile if plain == pile else packed(plain)


def moved(pile: list[Token], foot: Point, grow: float) -> list[Token]:
    """The stack moved to `foot` and drawn so many times larger."""
    left, _, right, bottom = bounds(pile)
    x, y = (left + right) / 2, bottom
    return [replace(t, x=foot[0] + (t.x - x) * grow, y=foot[1] + (t.y - y) * grow, grow=grow) for t in pile]
