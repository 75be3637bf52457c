"""The diplomatic track: a row of boxes for each major power, in them the consul markers of the minor powers."""

from __future__ import annotations

from kernel_lib.napoleonic_wars.board import COLUMN_COST, COLUMNS, DATA, MAJORS, POWERS
from kernel_lib.napoleonic_wars.players import is_minor
from kernel_lib.napoleonic_wars.state import Consul, State
from widgets import theme
from widgets.boards import lettering
from widgets.boards.napoleonic_wars.signs import WIDE, WORDS, line, name_of
from widgets.scene import Frame, Names, Place, Scene, Token
from widgets.theme import text_width

LEFT, TOP, STEP_X, STEP_Y, HALF = 172.0, 100.0, 132.0, 60.0, 24.0


def page(state: State, lang: str) -> Scene:
    """The page of the diplomatic track."""
    word = WORDS[lang]
    rows = [power for power in MAJORS if not is_minor(state, power)]
    labels = [line(24, TOP + i * STEP_Y, name_of(row, lang), "bold") for i, row in enumerate(rows)]
    for j, column in enumerate(DATA.columns):
        x = LEFT + j * STEP_X
        labels.append(line(x, 44, column.name.text(lang), "bold", "middle"))
        price = word["column"].format(cp=COLUMN_COST[column.id])
        labels.append(line(x, 61, price, "normal", "middle", theme.FAINT, 11.5))
    foot = TOP + STEP_Y * len(rows) - 18
    said = [*lettering.wrapped(word["pushing"], WIDE - 48, 11.5)]
    labels += [line(24, foot + 17 * i, text, "normal", "start", theme.FAINT, 11.5) for i, text in enumerate(said)]
    low = foot + 17 * len(said)
    said = [f"{name_of(minor, lang)}: {named(one)[lang]}" for minor, one in state.consuls.items()]
    nobodys = Frame("unaligned", LEFT - 2.6 * HALF, TOP - HALF, 5.2 * HALF, STEP_Y * (len(rows) - 1) + 2 * HALF)
    return Scene(width=WIDE, height=low + 12, title=word["consuls"], lang=lang, places=tuple(boxes(rows)),
                 text="\n".join(said), tokens=tuple(markers(state, rows, lang)), labels=tuple(labels),
                 frames=(Frame("consuls", 8, 8, WIDE - 16, low - 4, word["consuls"]), nobodys))  # fmt: skip


def spot(row: str, column: str, rows: list[str]) -> tuple[float, float]:
    """The middle of a box; the unaligned stand in one box for all rows."""
    down = (len(rows) - 1) / 2 if column == COLUMNS[0] else rows.index(row)
    return LEFT + COLUMNS.index(column) * STEP_X, TOP + down * STEP_Y


def boxes(rows: list[str]) -> list[Place]:
    """The boxes of the track."""
    made = []
    for column in COLUMNS:
        for row in ("",) if column == COLUMNS[0] else rows:
            x, y = spot(row, column, rows)
            made.append(Place(f"{row}/{column}", x, y, "field", HALF if row else HALF - 3, fill=theme.PAPER, quiet=True,
                              ring=POWERS[row].colour if row else theme.PAPER,
                              name=named(Consul(row, column))))  # fmt: skip
    return made


def named(consul: Consul) -> Names:
    """What a box is called: the column, and whose row it is."""
    record = next(one for one in DATA.columns if one.id == consul.column)
    return {each: record.name.text(each) if consul.column == COLUMNS[0] or not consul.row else
            word["box"].format(row=name_of(consul.row, each), column=record.name.text(each))
            for each, word in WORDS.items()}  # fmt: skip


def markers(state: State, rows: list[str], lang: str) -> list[Token]:
    """The consul markers, in their boxes."""
    made, filled = list[Token](), dict[str, int]()
    for minor, consul in state.consuls.items():
        row = consul.row if consul.column != COLUMNS[0] else ""
        if row and row not in rows:
            continue
        box = f"{row}/{consul.column}"
        x, y = spot(row, consul.column, rows)
        held = filled[box] = filled.get(box, -1) + 1
        text = WORDS[lang]["plus"].format(name=name_of(minor, lang)) if consul.plus else name_of(minor, lang)
        said = {each: word["consul"].format(minor=name_of(minor, each)) for each, word in WORDS.items()}
        made.append(Token(minor, box, x, y + (held - (0.5 if row else 1)) * 21, "plate", 9.5,
                          text_width(text, 11) / 2 + 10, POWERS[minor].colour, text=text, name=said))  # fmt: skip
    return made


