"""The struggle of the faiths: the religious track, debaters, Bibles, Saint Peter's."""

from __future__ import annotations

import msgspec

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
HIGH = 156.0
COLUMNS = (("papacy", "", 2), ("protestant", "german", 2), ("protestant", "french", 1), ("protestant", "english", 1))
"""The debaters side by side: power, zone, and in how many columns its debaters stand."""
FILLS = {"committed": "#cfc9bb"}
Parts = tuple[list[Frame], list[Label], list[Place], list[Token]]


def page(state: State, lang: str) -> Scene:
    """One below the other: track, debaters, translations beside Saint Peter's and the rest in words."""
    word, top = WORDS[lang], 114.0
    below = top + 186
    banned = [named(one, lang) for one in state.excommunicated] or [word["nobody"]]
    zones = [f"{word[f'zone.{zone}']} {sum(state.faith.get(at) == 'protestant' for at in ZONES[zone])}/"
             f"{len(ZONES[zone])}" for zone in ZONES]  # fmt: skip
    frame, texts = boxed("faiths", 602, below, PAGE - 606, word["in_zones"], [
        *zones, word["excommunicated"].format(names=word["join"].join(banned)),
        word["league" if state.league else "no_league"]], 11)  # fmt: skip
    high = max(HIGH, frame.height)  # many may be excommunicated
    frame = msgspec.structs.replace(frame, height=high)
    parts = [_track(state, lang), _debaters(state, lang, top), _works(state, lang, below, high)]
    return Scene(
        width=PAGE, height=below + high + 4, title=word["page.struggle"], lang=lang,
        frames=(*(one for part in parts for one in part[0]), frame),
        labels=(*(one for part in parts for one in part[1]), *texts),
        places=tuple(one for part in parts for one in part[2]), tokens=tuple(one for part in parts for one in part[3]),
    )  # fmt: skip


def _track(state: State, lang: str) -> Parts:
    """The religious track from 0 to 50, what it gives to both sides printed in each box."""
    word, count = WORDS[lang], protestant_spaces(state)
    labels, places = list[Label](), list[Place]()
    for n in range(51):
        x, y = 22 + n % 26 * 30.2, 42 + n // 26 * 36
        step = next((one for one in DATA.religious_track if one.least <= n <= one.most), DATA.religious_track[-1])
        places.append(Place(
            f"religion/{n}", x, y, "cell", 14.5, fill="#fff3c4" if n == count else theme.PAPER,
            ring=theme.MAROON if n == 50 else theme.TEXT if n == count else "",
            name={each: WORDS[each]["step"].format(spaces=n, papacy=step.papacy, protestant=step.protestant)
                  for each in WORDS},
        ))  # fmt: skip
        labels += [Label(x, y - 6, str(n), "middle", 12, "bold", halo=False),
                   Label(x, y + 7, f"{step.papacy}:{step.protestant}", "middle", 10.5, fill=theme.FAINT, halo=False)]
    return [Frame("track", 4, 4, PAGE - 8, 106, word["religious_track"])], labels, places, []


def _debaters(state: State, lang: str, top: float) -> Parts:
    """All debaters by side and zone: coloured while they have not been used in this turn."""
    word, wide, left = WORDS[lang], (PAGE - 8) / sum(columns for *_, columns in COLUMNS), 4.0
    frames, tokens = list[Frame](), list[Token]()
    for power, zone, columns in COLUMNS:
        at, side = f"debaters/{power}/{zone}", POWERS[power].name.text(lang)
        title = side if not zone else f"{side} · {word[f'zone.{zone}']}" if columns > 1 else word[f"zone.{zone}"]
        frames.append(Frame(at, left, top, wide * columns - 4, 164, title))
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
        left += wide * columns
    signs = Label(10, top + 175, word["debater.signs"], "start", 11, fill=theme.FAINT, halo=False)
    return frames, [signs], [], tokens


def _works(state: State, lang: str, top: float, high: float) -> Parts:
    """How far the translations and Saint Peter's are."""
    word, labels, places = WORDS[lang], list[Label](), list[Place]()
    for part, (kind, done) in enumerate((("new_testament", state.new_testament), ("full_bible", state.full_bible))):
        left = 104 + part * 122
        labels.append(Label(left, top + 38, word[kind], "start", TEXT, halo=False))
        for row, zone in enumerate(BIBLES):
            places += [Place(f"{kind}/{zone}/{n}", left + 8 + (n - 1) * 18, top + 60 + row * 28, "cell", 8,
                             fill=FAITHS["protestant"] if (done.get(zone) or 0) >= n else theme.PAPER,
                             name={each: f"{WORDS[each][kind]} {n}" for each in WORDS})
                       for n in range(1, (6 if kind == "new_testament" else BIBLE) + 1)]  # fmt: skip
    labels += [Label(14, top + 60 + row * 28, word[f"zone.{zone}"], "start", TEXT, halo=False)
               for row, zone in enumerate(BIBLES)]
    places += [Place(f"church/{n}", 438 + (n - 1) % 5 * 24, top + 60 + (n - 1) // 5 * 19, "cell", 8.5,
                     fill=COLOURS["papacy"] if state.saint_peters >= n else theme.PAPER,
                     ring=theme.TEXT if n % 5 == 0 else "",
                     name={each: WORDS[each]["stone"].format(n=n) for each in WORDS})
               for n in range(1, SAINT_PETERS + 1)]  # fmt: skip
    told = lettering.wrapped(word["saint_peters"].format(cp=state.saint_peters), 164, 11)
    labels += [Label(426, top + 32 + 13 * i, row, "start", 11, halo=False) for i, row in enumerate(told)]
    return [Frame("bibles", 4, top, 410, high, word["bibles"]),
            Frame("church", 418, top, 180, high, word["part.saint_peters"])], labels, places, []  # fmt: skip
