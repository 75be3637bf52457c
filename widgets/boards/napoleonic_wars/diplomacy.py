"""The diplomatic track: a row of boxes for each major power, in them the consul markers of the minor powers; below it
the blocs and the wars abroad."""

from __future__ import annotations

from kernel_lib.napoleonic_wars.board import COLUMN_COST, COLUMNS, DATA, MAJORS, POWERS
from kernel_lib.napoleonic_wars.players import is_minor
from kernel_lib.napoleonic_wars.state import Consul, ForeignWar, State
from widgets import theme
from widgets.boards import lettering
from widgets.boards.napoleonic_wars.signs import WIDE, WORDS, line, listed, name_of
from widgets.scene import Frame, Names, Place, Scene, Token
from widgets.theme import text_width
from widgets.words import begun

LEFT, TOP, STEP_X, STEP_Y, HALF = 172.0, 98.0, 132.0, 54.0, 23.0
LINE, BLOCS = 25.0, 152.0
"""How high the line of a bloc is, and where the plates on it begin."""


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
    sided = blocs(state, lang)
    under = TOP + STEP_Y * len(rows) - 12
    wars = [abroad(war, lang) for war in state.wars]
    for i, text in enumerate([*(title for title, _ in sided.values()), *wars]):
        labels.append(line(24, under + LINE * i, text, "bold" if i < len(sided) else "normal"))
    foot = under + LINE * (len(sided) + len(wars)) + 4
    said = [*lettering.wrapped(word["pushing"], WIDE - 48, 11.5)]
    labels += [line(24, foot + 17 * i, text, "normal", "start", theme.FAINT, 11.5) for i, text in enumerate(said)]
    low = foot + 17 * len(said)
    said = [f"{name_of(minor, lang)}: {named(one)[lang]}" for minor, one in state.consuls.items()]
    said += [word["bloc"].format(bloc=title, powers=listed(held, lang)) for title, held in sided.values()] + wars
    lines, plates = bloc_lines(sided, under, lang)
    nobodys = Frame("unaligned", LEFT - 2.6 * HALF, TOP - HALF, 5.2 * HALF, STEP_Y * (len(rows) - 1) + 2 * HALF)
    return Scene(width=WIDE, height=low + 12, title=word["consuls"], lang=lang, text="\n".join(said),
                 places=(*boxes(rows), *lines), tokens=(*markers(state, rows, lang), *plates), labels=tuple(labels),
                 frames=(Frame("consuls", 8, 8, WIDE - 16, low - 4, word["consuls"]), nobodys))  # fmt: skip


def abroad(war: ForeignWar, lang: str) -> str:
    """Who is away in a war abroad."""
    return WORDS[lang]["abroad"].format(card=name_of(war.card, lang),
                                        units=listed({**war.units, **war.squadrons}, lang) or "–")  # fmt: skip


def blocs(state: State, lang: str) -> dict[str, tuple[str, list[str]]]:
    """What each bloc is called and who is in it; last the major powers that are in none."""
    sided = {bloc.id: (begun(bloc.name.text(lang)), [power for power in POWERS if state.bloc.get(power) == bloc.id])
             for bloc in DATA.blocs}
    out = [power for power in MAJORS if not state.bloc.get(power) and not is_minor(state, power)]
    return sided | ({"": (begun(WORDS[lang]["neutral"]), out)} if out else {})


def bloc_lines(sided: dict[str, tuple[str, list[str]]], top: float, lang: str) -> tuple[list[Place], list[Token]]:
    """The line of each bloc, and a plate for each power in it."""
    places, plates = list[Place](), list[Token]()
    for i, (bloc, (title, held)) in enumerate(sided.items()):
        x, y = BLOCS, top + LINE * i
        places.append(Place(f"bloc/{bloc}", x, y, "field", 9, fill=theme.PAPER, ring=theme.PAPER, quiet=True,
                            name=dict.fromkeys(WORDS, title)))  # fmt: skip
        for power in held:
            text, wide = name_of(power, lang), text_width(name_of(power, lang), 11) / 2 + 8
            said = {each: word["bloc.of"].format(power=name_of(power, each)) for each, word in WORDS.items()}
            plates.append(Token(f"bloc/{power}", f"bloc/{bloc}", x + wide, y, "plate", 9.5, wide,
                                POWERS[power].colour, text=text, name=said))  # fmt: skip
            x += 2 * wide + 6
    return places, plates


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
    standing = {minor: (consul.row if consul.column != COLUMNS[0] else "", consul.column)
                for minor, consul in state.consuls.items()}
    made = list[Token]()
    for minor, consul in state.consuls.items():
        row, column = standing[minor]
        if row and row not in rows:
            continue
        x, y = spot(row, column, rows)
        here = [one for one in standing if standing[one] == (row, column)]
        down = here.index(minor) - (len(here) - 1) / 2
        text = WORDS[lang]["plus"].format(name=name_of(minor, lang)) if consul.plus else name_of(minor, lang)
        said = {each: word["consul"].format(minor=name_of(minor, each)) for each, word in WORDS.items()}
        made.append(Token(minor, f"{row}/{column}", x, y + down * 21, "plate", 9.5,
                          text_width(text, 11) / 2 + 10, POWERS[minor].colour, text=text, name=said))  # fmt: skip
    return made


