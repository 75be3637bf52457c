"""The power cards: ruler, track of square markers, cards to draw; and the victory track that explains each point."""

from __future__ import annotations

import math
from typing import NamedTuple

from msgspec.structs import replace

from kernel_lib.here_i_stand.board import DATA, MAJORS, POWERS, RULERS
from kernel_lib.here_i_stand.cards import cards_to_draw
from kernel_lib.here_i_stand.keys import keys_of, power_card
from kernel_lib.here_i_stand.state import State
from kernel_lib.here_i_stand.victory import victory_points
from widgets import theme
from widgets.boards import lettering
from widgets.boards.here_i_stand.signs import BUTTON, COLOURS, PAGE, TEXT, WORDS, ink, named
from widgets.boards.here_i_stand.strip import explained, part_name
from widgets.scene import Frame, Label, Place, Scene, Token

WIDE, HIGH = 262.0, 148.0
BOX, ROW = 34.5, 7
MOST = 30
CELL, LANE = 25.0, 72.0
"""The widest box of the victory track, and from one row of it to the next where it is in several."""


class Laid(NamedTuple):
    """How the page is laid out: its width; the cards, boxes of the track and boxes of the marriages in a row."""

    width: float
    cards: int
    points: int
    marriages: int


BESIDE, SLIM = Laid(PAGE, 3, MOST + 1, len(DATA.marriage)), Laid(334.0, 1, 11, 3)


def page(state: State, lang: str) -> Scene:
    """Six power cards, the victory track below them, and the king's marriages."""
    return replace(_page(state, lang, BESIDE), slim=_page(state, lang, SLIM))


def _page(state: State, lang: str, laid: Laid) -> Scene:
    frames, labels, places, tokens = [], [], [], []
    indent = max(4.0, (laid.width - WIDE * laid.cards) / 2) if laid is SLIM else 4.0
    for i, power in enumerate(MAJORS):
        frame, texts, boxes, pieces = _card(state, power, indent + i % laid.cards * (WIDE + 3),
                                            4 + i // laid.cards * (HIGH + 4), lang)
        frames.append(frame)
        labels += texts
        places += boxes
        tokens += pieces
    top = 4 + math.ceil(len(MAJORS) / laid.cards) * (HIGH + 4)
    texts, boxes, pieces = _points(state, top, lang, laid)
    high = 100 + LANE * (math.ceil((MOST + 1) / laid.points) - 1)
    married, said = _marriages(state, top + high + 4, lang, laid)
    return Scene(
        width=laid.width, height=married[0].y + married[0].height + 4, title=WORDS[lang]["page.powers"], lang=lang,
        frames=(*frames, Frame("track", 4, top, laid.width - 8, high, WORDS[lang]["track"]), *married),
        labels=(*labels, *texts, *said), places=(*places, *boxes), tokens=(*tokens, *pieces),
    )  # fmt: skip


def _marriages(state: State, top: float, lang: str, laid: Laid) -> tuple[list[Frame], list[Label]]:
    """13.1 The marital track of Henry VIII, the box with the marker yellow, and the heirs born so far."""
    word, england, left = WORDS[lang], state.england, BUTTON if laid is BESIDE else 4.0
    wide, rows = (laid.width - 4 - left) / laid.marriages, math.ceil(len(DATA.marriage) / laid.marriages)
    heirs = [part_name(heir, lang) for heir in ("elizabeth", "edward") if getattr(england, heir)] or [word["nobody"]]
    title = word["marriages"].format(heirs=word["join"].join(heirs))
    frames, labels = [Frame("marriages", left, top, laid.width - 4 - left, 21 + 37.0 * rows, title)], list[Label]()
    for i, box in enumerate(DATA.marriage):
        x, y, here = left + i % laid.marriages * wide, top + i // laid.marriages * 37, box.id == england.wife
        frames.append(Frame(f"marriage/{box.id}", x + 3, y + 21, wide - 6, 34, fill="#fff3c4" if here else ""))
        said = lettering.wrapped(box.name.text(lang), wide - 10, TEXT)
        labels += [Label(x + wide / 2, y + 38 + 14 * (j - (len(said) - 1) / 2), row, "middle", TEXT,
                         "bold" if here else "normal", halo=False) for j, row in enumerate(said)]  # fmt: skip
    return frames, labels


def _card(state: State, power: str, left: float, top: float,
          lang: str) -> tuple[Frame, list[Label], list[Place], list[Token]]:
    word, record, shown = WORDS[lang], POWERS[power], power_card(state, power)
    ruler, rows = RULERS.get(state.rulers.get(power, "")), []
    if ruler:
        rows.append(word["ruler"].format(name=ruler.name.text(lang), admin=ruler.admin, bonus=ruler.bonus))
    rows.append(word["draws"].format(count=cards_to_draw(state, power)["total"],
                                     hand=len(state.cards.hands.get(power, []))))
    rows.append(explained(state, power, lang))
    lines = [line for row in rows for line in lettering.wrapped(row, WIDE - 20, TEXT)]
    labels = [Label(left + 10, top + 32 + 14.5 * i, line, "start", TEXT, halo=False) for i, line in enumerate(lines)]
    places, tokens = [], []
    keys = word["join"].join(named(at, lang) for at in keys_of(state, power)) or word["nobody"]
    below = top + HIGH - 21 - (len(record.track) - 1) // ROW * (BOX + 1.5)
    for i, box in enumerate(record.track):
        x, y = left + 22 + i % ROW * (BOX + 1.5), below + i // ROW * (BOX + 1.5)
        here = i == min(shown["keys"], len(record.track) - 1)
        places.append(Place(
            f"box/{power}/{i}", x, y, "cell", BOX / 2, fill="#fff3c4" if here else theme.PAPER,
            ring=theme.TEXT if here else theme.RULE,
            name={each: WORDS[each]["box"].format(keys=i, cards=box.cards, vp=box.vp) for each in WORDS},
            note={lang: word["keys"].format(keys=keys)} if here else {},
        ))  # fmt: skip
        if i <= shown["keys"]:
            weight = "bold" if here else "normal"
            labels += [Label(x, y - 7, word["cards"].format(count=box.cards), "middle", 10.5, halo=False),
                       Label(x, y + 7, word["vp"].format(count=box.vp), "middle", 10.5, weight, halo=False)]
        else:
            tokens.append(Token(f"marker/{power}/{i}", f"box/{power}/{i}", x, y, "square", 11, 11, COLOURS[power],
                                text=str(i), ink=ink(power),
                                name={each: WORDS[each]["marker"] for each in WORDS}))  # fmt: skip
    return Frame(f"card/{power}", left, top, WIDE, HIGH, record.name.text(lang)), labels, places, tokens


def _points(state: State, top: float, lang: str, laid: Laid) -> tuple[list[Label], list[Place], list[Token]]:
    """The victory track from 0 to 30 with a disc of every power, which says where its points come from."""
    step = (laid.width - 40) / laid.points
    places = [Place(f"vp/{n}", 20 + (n % laid.points + 0.5) * step, top + 38 + n // laid.points * LANE, "cell",
                    min(step, CELL) / 2 - 0.5, ring=theme.RED if n == 25 else "",
                    name={each: str(n) for each in WORDS}) for n in range(MOST + 1)]  # fmt: skip
    labels = [Label(place.x, place.y, str(n), "middle", 11, "bold" if n % 5 == 0 else "normal", halo=False)
              for n, place in enumerate(places)]  # fmt: skip
    tokens, height = list[Token](), dict[int, int]()
    for power in MAJORS:
        at = max(0, min(MOST, victory_points(state, power)["total"]))
        row = height[at] = height.get(at, 0) + 1
        tokens.append(Token(
            f"points/{power}", f"vp/{at}", places[at].x + (row - 1) // 2 * 21,
            places[at].y + 6 + ((row - 1) % 2 + 1) * 21.5, "disc", 10, 0, COLOURS[power],
            text=WORDS[lang][f"mark.{power}"],
            name={each: f"{POWERS[power].name.text(each)}{WORDS[each]['colon']}{explained(state, power, each)}"
                  for each in WORDS},
        ))  # fmt: skip
    return labels, places, tokens
