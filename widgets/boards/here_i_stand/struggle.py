"""The struggle of the faiths: the religious track, debaters, Bibles, Saint Peter's."""

from __future__ import annotations

from kernel_lib.here_i_stand.board import DATA, DEBATERS, POWERS, ZONES
from kernel_lib.here_i_stand.records import Zone
from kernel_lib.here_i_stand.religion import protestant_spaces
from kernel_lib.here_i_stand.state import State
from widgets import theme
from widgets.boards.here_i_stand.signs import COLOURS, FAITHS, PAGE, TEXT, WORDS, boxed, named
from widgets.scene import Frame, Label, Place, Scene, Token

BIBLES: tuple[Zone, ...] = ("german", "french", "english")
BIBLE = 10
SAINT_PETERS = 25
SIDES = (("papacy", ""), ("protestant", "german"), ("protestant", "french"), ("protestant", "english"))
FILLS = {"committed": "#cfc9bb"}
Parts = tuple[list[Frame], list[Label], list[Place], list[Token]]


def page(state: State, lang: str) -> Scene:
    """One below the other: track, debaters, translations beside Saint Peter's, and the rest in words."""
    word, top = WORDS[lang], 206.0
    rows = max(sum((one.side, one.zone) == side for one in DEBATERS.values()) for side in SIDES)
    below = top + 62 + rows * 24
    parts = [_track(state, lang), _debaters(state, lang, top, below - top - 8), _works(state, lang, below)]
    banned = [named(one, lang) for one in state.excommunicated] or [word["nobody"]]
    zones = [f"{word[f'zone.{zone}']} {sum(state.faith.get(at) == 'protestant' for at in ZONES[zone])}/"
             f"{len(ZONES[zone])}" for zone in ZONES]  # fmt: skip
    frame, texts = boxed("faiths", 4, below + 178, PAGE - 8, word["in_zones"], [
        word["join"].join(zones), word["excommunicated"].format(names=word["join"].join(banned)),
        word["league" if state.league else "no_league"]], TEXT)  # fmt: skip
    return Scene(
        width=PAGE, height=frame.y + frame.height + 6, title=word["page.struggle"], lang=lang,
        frames=(*(one for part in parts for one in part[0]), frame),
        labels=(*(one for part in parts for one in part[1]), *texts),
        places=tuple(one for part in parts for one in part[2]), tokens=tuple(one for part in parts for one in part[3]),
    )  # fmt: skip


def _track(state: State, lang: str) -> Parts:
    """The religious track from 0 to 50, what it gives to both sides printed in each box."""
    word, count = WORDS[lang], protestant_spaces(state)
    labels, places = list[Label](), list[Place]()
    for n in range(51):
        x, y = 30 + n % 17 * 46, 56 + n // 17 * 50
        step = next((one for one in DATA.religious_track if one.least <= n <= one.most), DATA.religious_track[-1])
        places.append(Place(
            f"religion/{n}", x, y, "cell", 22, fill="#fff3c4" if n == count else theme.PAPER,
            ring=theme.MAROON if n == 50 else theme.TEXT if n == count else "",
            name={each: WORDS[each]["step"].format(spaces=n, papacy=step.papacy, protestant=step.protestant)
                  for each in WORDS},
        ))  # fmt: skip
        labels += [Label(x, y - 8, str(n), "middle", 13, "bold", halo=False),
                   Label(x, y + 9, f"{step.papacy} : {step.protestant}", "middle", 11, fill=theme.FAINT, halo=False)]
    return [Frame("track", 4, 4, PAGE - 8, 196, word["religious_track"])], labels, places, []


def _debaters(state: State, lang: str, top: float, height: float) -> Parts:
    """All debaters by side and zone: coloured while they have not been used in this turn."""
    word, wide = WORDS[lang], (PAGE - 8) / 4
    frames, labels, tokens = list[Frame](), list[Label](), list[Token]()
    for column, (power, zone) in enumerate(SIDES):
        left = 4 + column * wide
        title = POWERS[power].name.text(lang) + (f" · {word[f'zone.{zone}']}" if zone else "")
        frames.append(Frame(f"debaters/{power}/{zone}", left, top, wide - 4, height, title))
        group = [one for one in DEBATERS.values() if (one.side, one.zone) == (power, zone)]
        for row, one in enumerate(group):
            there = state.debaters.get(one.id, "gone" if one.id in state.gone else "away")
            text = f"{one.name.text(lang)} {one.value}"
            tokens.append(Token(
                f"debater/{one.id}", f"debaters/{power}/{zone}", left + wide / 2 - 2, top + 42 + row * 24, "plate",
                10, wide / 2 - 12, COLOURS[power] if there == "uncommitted" else FILLS.get(there, theme.PAPER),
                text=text, double=there == "uncommitted",
                name={each: f"{one.name.text(each)} {one.value}, {WORDS[each][f'debater.{there}']}"
                      for each in WORDS},
            ))  # fmt: skip
    labels.append(Label(14, top + height - 12, word["debater.signs"], "start", 11, fill=theme.FAINT, halo=False))
    return frames, labels, [], tokens


def _works(state: State, lang: str, top: float) -> Parts:
    """How far the translations and Saint Peter's are."""
    word, labels, places = WORDS[lang], list[Label](), list[Place]()
    for row, zone in enumerate(BIBLES):
        for part, (kind, done) in enumerate((("new_testament", state.new_testament), ("full_bible", state.full_bible))):
            x, y = 14 + part * 250, top + 42 + row * 44
            labels.append(Label(x, y, f"{word[f'zone.{zone}']}: {word[kind]}", "start", TEXT, halo=False))
            places += [Place(f"{kind}/{zone}/{n}", x + 10 + (n - 1) * 22, y + 20, "cell", 9,
                             fill=FAITHS["protestant"] if (done.get(zone) or 0) >= n else theme.PAPER,
                             name={each: f"{WORDS[each][kind]} {n}" for each in WORDS})
                       for n in range(1, (6 if kind == "new_testament" else BIBLE) + 1)]  # fmt: skip
    places += [Place(f"church/{n}", 550 + (n - 1) % 5 * 30, top + 66 + (n - 1) // 5 * 22, "cell", 9.5,
                     fill=COLOURS["papacy"] if state.saint_peters >= n else theme.PAPER,
                     ring=theme.TEXT if n % 5 == 0 else "", name={each: str(n) for each in WORDS})
               for n in range(1, SAINT_PETERS + 1)]  # fmt: skip
    labels.append(Label(540, top + 42, word["saint_peters"].format(cp=state.saint_peters), "start", TEXT, halo=False))
    return [Frame("bibles", 4, top, 516, 170, word["bibles"]),
            Frame("church", 524, top, PAGE - 528, 170, word["part.saint_peters"])], labels, places, []  # fmt: skip
