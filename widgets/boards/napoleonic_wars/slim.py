"""The pages of the diplomatic track and of the tracks as a phone shows them: in one column, nothing beside another."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kernel_lib.napoleonic_wars.board import COLUMN_COST, COLUMNS, DATA, MAJORS, POWERS, TRACK
from kernel_lib.napoleonic_wars.players import is_minor, sides
from kernel_lib.napoleonic_wars.state import State
from widgets import theme
from widgets.boards import lettering
from widgets.boards.napoleonic_wars import diplomacy, tracks
from widgets.boards.napoleonic_wars.signs import SIZE, WORDS, line, name_of, signed
from widgets.scene import Frame, Label, Place, Scene, Token

WIDE, EDGE, BESIDE = 334.0, 14.0, 104.0
"""How wide a page is, where its words begin, and where the plates beside their titles begin."""
ROW, GAP = 24.0, 6.0
"""How high a row of plates or words is; what is free between two plates, and below a part."""
FIELD = 2.6
"""Half the width of a field in sizes of it."""
NUMBERS = 3
"""Every so many points have their number above the track."""


class Column:
    """What stands on a page so far, from top to bottom."""

    def __init__(self) -> None:
        self.y = 4.0
        self.frames, self.labels = list[Frame](), list[Label]()
        self.places, self.tokens = list[Place](), list[Token]()

    def write(self, text: str, weight: str = "normal", fill: str = "", size: float = SIZE, left: float = EDGE) -> None:
        """Words, in as many lines as they need."""
        for row in lettering.wrapped(text, WIDE - 3 * EDGE - left, size):
            self.labels.append(line(left, self.y + ROW / 2, row, weight, "start", fill, size))
            self.y += 18

    def box(self, place: Place, title: str, plates: Sequence[Token], left: float = BESIDE) -> None:
        """A box: its title, and beside it its plates in as many rows as they need."""
        self.labels.append(line(EDGE, self.y + ROW / 2, title, "normal"))
        top, x, least = self.y, left, FIELD * place.size
        for plate in (replace(one, wide=max(one.wide, least)) for one in plates):  # none lets its box be seen behind it
            if x > left and x + 2 * plate.wide > WIDE - EDGE:
                x, self.y = left, self.y + ROW
            self.tokens.append(replace(plate, x=x + plate.wide, y=self.y + ROW / 2))
            x += 2 * plate.wide + GAP
        self.places.append(replace(place, x=left + least, y=top + ROW / 2))
        self.y += ROW

    def frame(self, id: str, top: float, title: str = "") -> None:
        """A frame around what came since `top`."""
        self.frames.insert(0, Frame(id, 4, top, WIDE - 8, self.y - top + 4, title))
        self.y += GAP + 6

    def scene(self, wide: Scene) -> Scene:
        """The page: called and told as the wide one."""
        return replace(wide, width=WIDE, height=self.y, places=tuple(self.places), tokens=tuple(self.tokens),
                       labels=tuple(self.labels), frames=tuple(self.frames), slim=None)  # fmt: skip


def diplomatic(state: State, lang: str) -> Scene:
    """The diplomatic track: who is unaligned, the boxes of each major power one below the other, the blocs."""
    word, made = WORDS[lang], Column()
    rows = [power for power in MAJORS if not is_minor(state, power)]
    boxes = {one.id: replace(one, size=9) for one in diplomacy.boxes(rows)}
    plates = diplomacy.markers(state, rows, lang)
    columns = {one.id: f"{one.name.text(lang)} ({COLUMN_COST[one.id]})" for one in DATA.columns}
    for row in ("", *rows):
        top = made.y
        made.y += 22 if row else 4
        for column in COLUMNS[1:] if row else COLUMNS[:1]:
            at = f"{row}/{column}"
            made.box(boxes[at], columns[column], [one for one in plates if one.at == at])
        made.frame(f"row/{row}" if row else "unaligned", top, name_of(row, lang) if row else "")
    top, sided = made.y, diplomacy.blocs(state, lang)
    made.y += 4
    lines, powers = diplomacy.bloc_lines(sided, 0, lang)
    for place, (title, _) in zip(lines, sided.values(), strict=True):
        made.write(title, "bold")
        made.box(place, "", [one for one in powers if one.at == place.id], EDGE)
    for war in state.wars:
        made.write(diplomacy.abroad(war, lang))
    made.write(word["pushing"], fill=theme.FAINT, size=11.5)
    made.frame("consuls", top)
    return made.scene(diplomacy.page(state, lang))


def turns(state: State, lang: str) -> Scene:
    """Turns, powers, points and boxes, one below the other."""
    word, made, wide = WORDS[lang], Column(), tracks.page(state, lang)
    places, tokens, labels = tracks.years(state)
    step = (WIDE - 2 * EDGE) / len(places)
    moved = {one.id: EDGE + (i + 0.5) * step for i, one in enumerate(places)}
    made.places += [replace(one, x=moved[one.id], y=42, size=9) for one in places]
    made.labels += [replace(one, x=x, y=42) for one, x in zip(labels, moved.values(), strict=True)]
    made.tokens += [replace(one, x=moved[one.at], y=58, size=5) for one in tokens]
    made.y = 64
    made.frame("years", 4, word["years"].format(round=state.round))
    top, (head, *powers) = made.y, tracks.standing(state, lang)
    made.y += 24
    for power, (name, bloc, lord, *counts) in zip(TRACK, powers, strict=True):
        made.frames.append(Frame(f"colour/{power}", EDGE, made.y + 4, 16, 16, fill=POWERS[power].colour))
        shown = [bloc, *([f"{head[2]} {lord}"] if lord != "–" else [])]
        made.write(word["dot"].join((name, *shown)), "bold", left=EDGE + 22)
        made.write(word["dot"].join(f"{said} {count}" for said, count in zip(head[3:], counts, strict=True)),
                   fill=theme.FAINT, left=EDGE + 22)
        made.y += 6
    made.frame("powers", top, word["powers"])
    _points(state, lang, made, wide)
    top = made.y
    made.y += 20
    for said in tracks.boxed(state, lang):
        made.write(said)
    made.frame("boxes", top, word["boxes"])
    return made.scene(wide)


def _points(state: State, lang: str, made: Column, wide: Scene) -> None:
    """The track of points: a lane for each player, his name above it."""
    top, values = made.y, range(tracks.FROM, tracks.TO + 1)
    step, first = (WIDE - 2 * EDGE) / len(values), EDGE + (WIDE - 2 * EDGE) / len(values) / 2
    made.labels += [line(first + (value - tracks.FROM) * step, top + 32, signed(value).removeprefix("+"), "normal",
                         "middle", theme.FAINT, 11.5) for value in values if value % NUMBERS == 0]  # fmt: skip
    made.y += 40
    for seat in sides(state):
        made.write(name_of(seat, lang))
        made.y += 3
        disc = next(one for one in wide.tokens if one.id == f"points/{seat}")
        place = next(one for one in wide.places if one.id == disc.at)
        value = tracks.FROM + round((disc.x - tracks.FIRST) / tracks.STEP)
        x, y = first + (value - tracks.FROM) * step, made.y + 12
        made.places.append(replace(place, x=x, y=y))
        made.tokens.append(replace(disc, x=x, y=y))
        made.frames += [replace(one, x=first + (n - 0.5) * step, y=made.y + 1, width=step, height=tracks.LANE)
                        for n, one in enumerate(tracks.lanes(state, 0))]  # fmt: skip
        made.y += tracks.LANE + 4
    made.write(tracks.peace(state, lang))
    made.frame("points", top, WORDS[lang]["points"])
