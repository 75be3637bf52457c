"""The struggle of the faiths: the religious track, debaters, Bibles, Saint Peter's."""

from __future__ import annotations

import math
from typing import NamedTuple

from msgspec.structs import replace

from kernel_lib.here_i_stand.board import DATA, DEBATERS, POWERS, ZONES
from kernel_lib.here_i_stand.records import Zone
from kernel_lib.here_i_stand.religion import protestant_spaces
from kernel_lib.here_i_stand.state import State
from widgets import theme
from widgets.boards import lettering
from widgets.boards.here_i_stand.signs import COLOURS, FAITHS, PAGE, TEXT, WORDS, boxed, named
from widgets.scene import Frame, Label, Place, Scene, Token

BIBLES: tuple[Zone, ...] = ("german", "french", "english")
BIBLE = 10
SAINT_PETERS = 25
HIGH, BIBLE_HIGH = 156.0, 118.0
COLUMNS = (("papacy", "", 2), ("protestant", "german", 2), ("protestant", "french", 1), ("protestant", "english", 1))
"""The debaters side by side: power, zone, and in how many columns its debaters stand."""
FILLS = {"committed": "#cfc9bb"}
STEP, LINE, BOXES = 30.2, 36, 51
"""From one box of the track to the next, from one row of them to the next, and how many there are."""


class Laid(NamedTuple):
    """How the page is laid out: its width; the boxes in a row of the track, the columns of debaters in a row."""

    width: float
    boxes: int
    debaters: int


class Part(NamedTuple):
    """A part of the page, and where it ends."""

    frames: list[Frame]
    labels: list[Label]
    places: list[Place]
    tokens: list[Token]
    end: float


WIDE, SLIM = Laid(PAGE, 26, 6), Laid(334.0, 10, 2)


def page(state: State, lang: str) -> Scene:
    """The whole page; on a phone each part is as wide as the screen."""
    return replace(_page(state, lang, WIDE), slim=_page(state, lang, SLIM))


def _page(state: State, lang: str, laid: Laid) -> Scene:
    """One below the other: track, debaters, translations beside Saint Peter's and the rest in words."""
    word, slim = WORDS[lang], laid is SLIM
    track, banned = _track(state, lang, laid), [named(one, lang) for one in state.excommunicated]
    debaters = _debaters(state, lang, laid, track.end)
    zones = [f"{word[f'zone.{zone}']} {sum(state.faith.get(at) == 'protestant' for at in ZONES[zone])}/"
             f"{len(ZONES[zone])}" for zone in ZONES]  # fmt: skip
    below = debaters.end
    left, y, wide = (4, below + 2 * HIGH + BIBLE_HIGH + 8, laid.width - 8) if slim else (602, below, PAGE - 606)
    frame, texts = boxed("faiths", left, y, wide, word["in_zones"], [
        *zones, word["excommunicated"].format(names=word["join"].join(banned or [word["nobody"]])),
        word["league" if state.league else "no_league"]], 11)  # fmt: skip
    frame = replace(frame, height=max(HIGH, frame.height))  # many may be excommunicated
    parts = track, debaters, _works(state, lang, below, HIGH if slim else frame.height, slim)
    return Scene(
        width=laid.width, height=y + frame.height + 4, title=word["page.struggle"], lang=lang,
        frames=(*(one for part in parts for one in part.frames), frame),
        labels=(*(one for part in parts for one in part.labels), *texts),
        places=tuple(one for part in parts for one in part.places),
        tokens=tuple(one for part in parts for one in part.tokens),
    )  # fmt: skip


def _track(state: State, lang: str, laid: Laid) -> Part:
    """The religious track from 0 to 50, what it gives to both sides printed in each box; and where it ends."""
    word, count = WORDS[lang], protestant_spaces(state)
    titles = lettering.wrapped(word["religious_track"], laid.width - 28, 11)
    first = 42 + 15.0 * (len(titles) - 1)
    labels, places = list[Label](), list[Place]()
    for n in range(BOXES):
        x, y = 22 + n % laid.boxes * STEP, first + n // laid.boxes * LINE
        step = next((one for one in DATA.religious_track if one.least <= n <= one.most), DATA.religious_track[-1])
        places.append(Place(
            f"religion/{n}", x, y, "cell", 14.5, fill="#fff3c4" if n == count else theme.PAPER,
            ring=theme.MAROON if n == 50 else theme.TEXT if n == count else "",
            name={each: WORDS[each]["step"].format(spaces=n, papacy=step.papacy, protestant=step.protestant)
                  for each in WORDS},
        ))  # fmt: skip
        given = f"{step.papacy}:{step.protestant}" if n < BOXES - 1 else word["step.last"]
        labels += [Label(x, y - 6, str(n), "middle", 12, "bold", halo=False),
                   Label(x, y + 7, given, "middle", 10.5, fill=theme.FAINT, halo=False)]
    labels += [Label(12, 31 + 15.0 * at, line, "start", 11, "bold", halo=False) for at, line in enumerate(titles[1:])]
    high = first - 8 + LINE * math.ceil(BOXES / laid.boxes)
    return Part([Frame("track", 4, 4, laid.width - 8, high, titles[0])], labels, places, [], high + 8)


def _debaters(state: State, lang: str, laid: Laid, top: float) -> Part:
    """All debaters by side and zone: coloured while they have not been used in this turn; and where they end."""
    word, wide, left, stood = WORDS[lang], (laid.width - 8) / laid.debaters, 4.0, 0
    frames, tokens = list[Frame](), list[Token]()
    for power, zone, columns in COLUMNS:
        if stood + columns > laid.debaters:
            left, stood, top = 4.0, 0, top + 168
        at, side = f"debaters/{power}/{zone}", POWERS[power].name.text(lang)
        title = side if not zone else f"{side} · {word[f'zone.{zone}']}" if columns > 1 else word[f"zone.{zone}"]
        gap = 0 if stood + columns == laid.debaters else 4
        frames.append(Frame(at, left, top, wide * columns - gap, 164, title))
        group = [one for one in DEBATERS.values() if (one.side, one.zone) == (power, zone)]
        for place, one in enumerate(group):
            column, row = divmod(place, 6)
            there = state.debaters.get(one.id, "gone" if one.id in state.gone else "away")
            tokens.append(Token(
                f"debater/{one.id}", at, left + (column + 0.5) * wide - 2, top + 34 + row * 23, "plate",
                10, wide / 2 - 5, COLOURS[power] if there == "uncommitted" else FILLS.get(there, theme.PAPER),
                text=f"{one.name.text(lang)} {one.value}", double=there == "uncommitted",
                name={each: f"{one.name.text(each)} {one.value}, {WORDS[each][f'debater.{there}']}"
                      for each in WORDS},
            ))  # fmt: skip
        left, stood = left + wide * columns, stood + columns
    signs = [Label(10, top + 175 + 14 * at, line, "start", 11, fill=theme.FAINT, halo=False)
             for at, line in enumerate(lettering.wrapped(word["debater.signs"], laid.width - 56, 11))]
    return Part(frames, signs, [], tokens, top + 172 + 14 * len(signs))


def _works(state: State, lang: str, top: float, high: float, slim: bool) -> Part:
    """How far the translations and Saint Peter's are, on a phone each below the other; and where they end."""
    word, labels, places = WORDS[lang], list[Label](), list[Place]()
    for part, (kind, done) in enumerate((("new_testament", state.new_testament), ("full_bible", state.full_bible))):
        left, head = (104.0, top + part * BIBLE_HIGH) if slim else (104.0 + part * 122, top)
        labels.append(Label(left, head + 38, word[kind], "start", TEXT, halo=False))
        for row, zone in enumerate(BIBLES):
            places += [Place(f"{kind}/{zone}/{n}", left + 8 + (n - 1) * 18, head + 60 + row * 28, "cell", 8,
                             fill=FAITHS["protestant"] if (done.get(zone) or 0) >= n else theme.PAPER,
                             name={each: f"{WORDS[each][kind]} {n}" for each in WORDS})
                       for n in range(1, (6 if kind == "new_testament" else BIBLE) + 1)]  # fmt: skip
        if slim or not part:
            labels += [Label(14, head + 60 + row * 28, word[f"zone.{zone}"], "start", TEXT, halo=False)
                       for row, zone in enumerate(BIBLES)]
    bibles = high + BIBLE_HIGH if slim else high
    left, head, wide = (4.0, top + bibles + 4, 326.0) if slim else (418.0, top, 180.0)
    places += [Place(f"church/{n}", left + 20 + (n - 1) % 5 * 24, head + 60 + (n - 1) // 5 * 19, "cell", 8.5,
                     fill=COLOURS["papacy"] if state.saint_peters >= n else theme.PAPER,
                     ring=theme.TEXT if n % 5 == 0 else "",
                     name={each: WORDS[each]["stone"].format(n=n) for each in WORDS})
               for n in range(1, SAINT_PETERS + 1)]  # fmt: skip
    told = lettering.wrapped(word["saint_peters"].format(cp=state.saint_peters), wide - 16, 11)
    labels += [Label(left + 8, head + 32 + 13 * i, row, "start", 11, halo=False) for i, row in enumerate(told)]
    frames = [Frame("bibles", 4, top, 326 if slim else 410, bibles, word["bibles"]),
              Frame("church", left, head, wide, high, word["part.saint_peters"])]
    return Part(frames, labels, places, [], head + high + 4)
