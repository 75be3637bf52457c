"""What lies beside the map as a phone shows it: in one column, every card whole and to be read."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from kernel_lib.most_dangerous_time.state import State
from widgets import theme
from widgets.boards import lettering
from widgets.boards.most_dangerous_time import beside
from widgets.boards.most_dangerous_time.table import WORDS
from widgets.scene import Card, Frame, Label, Place, Scene, Token

WIDE, EDGE = 334.0, 14.0
"""How wide the page is, and where what is on it begins."""
TEXT, BOLD = 11.5, 12.5
TURNS, STEP = 15, (334.0 - 20) / 15
"""So many turns of the track stand in a row; from one to the next."""
PLATE, ROW = 9.5, 23.0
"""Half the height of a plate, and from one row of plates to the next."""
HEADING = 22.0
ROOM = 400.0
"""So far the table goes on around the page: a board may be higher."""
CARD, BETWEEN = (WIDE - 2 * EDGE - 6) / 2, 6.0
"""How wide a card is, two in a row, and what is free between two."""


class Column:
    """What stands on the page so far, from top to bottom."""

    def __init__(self) -> None:
        self.y = 4.0
        self.frames, self.labels = [Frame("desk", -ROOM, -ROOM, WIDE + 2 * ROOM, 0, fill=beside.DESK)], list[Label]()
        self.places, self.tokens = list[Place](), list[Token]()

    def frame(self, id: str, top: float, title: str) -> None:
        """A frame around what came since `top`."""
        self.frames.append(Frame(id, 4, top, WIDE - 8, self.y - top + 4, title))
        self.y += 10

    def rows(self, pieces: Iterable[Token]) -> None:
        """Pieces side by side, in as many rows as they need."""
        x, high = EDGE, 0.0
        for piece in pieces:
            if x > EDGE and x + 2 * piece.wide > WIDE - EDGE:
                x, self.y = EDGE, self.y + high
            high = max(ROW, 2 * piece.size + 4)
            self.tokens.append(replace(piece, x=x + piece.wide, y=self.y + high / 2))
            x += 2 * piece.wide + 4
        self.y += high


def both(state: State, lang: str, who: str) -> Scene:
    """The page beside the map, with its form for a phone."""
    wide = beside.page(state, lang, who)
    return replace(wide, slim=page(state, lang, who, wide))


def page(state: State, lang: str, who: str, wide: Scene) -> Scene:
    """The page `wide` for a phone; `who` is the player whose hand comes first."""
    word, made = WORDS[lang], Column()
    top = made.y
    made.y += HEADING
    _track(state, lang, made, wide)
    made.frame("track", top, word["track"])
    top = made.y
    made.y += HEADING
    for title, chits in beside.chits(state, lang):
        made.labels.append(Label(EDGE, made.y + ROW / 2, title, "start", TEXT, halo=False))
        made.y += ROW - 3
        made.rows(_larger(one) for one in chits)
    made.frame("chits", top, word["chits"])
    for id, rows in (("boxes", beside.boxed(state, lang)), ("signs", beside.signs(state, lang))):
        top = made.y
        made.y += HEADING
        for row in rows:
            made.rows(_larger(one) for one in row)
        made.frame(id, top, word[id])
    top = made.y
    made.y += HEADING
    _hands(state, lang, who, made)
    made.frame("hands", top, word["hands"])
    made.frames[0] = replace(made.frames[0], height=made.y + 2 * ROOM)
    return replace(wide, width=WIDE, height=made.y, frames=tuple(made.frames), places=tuple(made.places),
                   tokens=tuple(made.tokens), labels=tuple(made.labels))  # fmt: skip


def _larger(piece: Token) -> Token:
    """A piece as a phone shows it: soldiers are a plate, too, with their clan before their number."""
    text = f"{piece.tag} {piece.text}" if piece.tag else piece.text
    return replace(piece, shape="plate", tag="", text=text, size=PLATE, wide=lettering.text_width(text, TEXT) / 2 + 5)


def _track(state: State, lang: str, made: Column, wide: Scene) -> None:
    """The turns in rows, below each row who comes or comes back then."""
    now, *waiting = beside.on_track(state, lang)
    for first in range(0, len(wide.places), TURNS):
        row = wide.places[first : first + TURNS]
        spots = {place.id: 10 + STEP * (at + 0.5) for at, place in enumerate(row)}
        made.places += [replace(place, x=spots[place.id], y=made.y + 11) for place in row]
        made.tokens += [replace(now, x=spots[now.at], y=made.y + 11)] if now.at in spots else []
        made.y += 24
        lanes = beside.lanes([_larger(one) for one in waiting if one.at in spots], spots, EDGE, WIDE - EDGE)
        made.tokens += [replace(one, y=made.y + ROW * lane + ROW / 2) for lane, one in lanes]
        made.y += ROW * max((lane + 1 for lane, _ in lanes), default=0) + 2


def _hands(state: State, lang: str, who: str, made: Column) -> None:
    """The cards two in a row, as high as the longer text needs."""
    shown, hidden = beside.held(state, who)
    cards = [_card(id, lang) for _, id in shown] + [_back(seat, count, lang) for seat, count in hidden]
    for first in range(0, len(cards), 2):
        row = cards[first : first + 2]
        high = max(height for height, _ in row)
        for at, (_, card) in enumerate(row):
            left = EDGE + at * (CARD + BETWEEN)
            face = tuple(replace(one, x=one.x + left, y=one.y + made.y) for one in card.face if isinstance(one, Label))
            made.tokens.append(replace(card, x=left + CARD / 2, y=made.y + high / 2, size=high / 2, wide=CARD / 2,
                                       face=face))  # fmt: skip
        made.y += high + BETWEEN


def _card(id: str, lang: str) -> tuple[float, Card]:
    """An event card with all of its text, its corner at 0, and how high it must be."""
    card, face, y = beside.event(id), list[Label](), 15.0
    for text, size, weight in ((beside.titled(card, lang), BOLD, "bold"), (card.text.text(lang), TEXT, "normal")):
        for row in lettering.wrapped(text, CARD - 12, size):
            face.append(Label(6, y, row, "start", size, weight, halo=False))
            y += size * lettering.LEADING
        y += 3
    return y - 2, replace(beside.blank(card), face=tuple(face))


def _back(seat: str, count: int, lang: str) -> tuple[float, Card]:
    """The hand of a player that is not seen."""
    card = beside.back(seat, count)
    rows = lettering.wrapped(card.name[lang], CARD - 12, BOLD)
    face = tuple(Label(CARD / 2, 20 + 15 * at, row, "middle", BOLD, "bold", theme.WHITE, halo=False)
                 for at, row in enumerate(rows))
    return 26 + 15.0 * len(rows), replace(card, face=face)
