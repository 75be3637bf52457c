"""What lies beside the map: the diplomatic track, what each power has, the boxes and the wars abroad."""

from __future__ import annotations

from kernel_lib.napoleonic_wars.board import CARDS, COLUMN_COST, COLUMNS, DATA, MAJORS, POWERS
from kernel_lib.napoleonic_wars.players import sponsor
from kernel_lib.napoleonic_wars.state import State
from kernel_lib.napoleonic_wars.turn_end import key_points
from widgets import theme
from widgets.boards.napoleonic_wars.table import WORDS, name_of
from widgets.scene import Frame, Label, Place, Scene, Token
from widgets.theme import text_width

SIZE = (1500.0, 760.0)
LEFT, TOP, STEP_X, STEP_Y = 190.0, 92.0, 246.0, 62.0
ROW = 26.0


def page(state: State, lang: str, who: str) -> Scene:
    """The page beside the map."""
    word = WORDS[lang]
    places, tokens, labels = track(state, lang)
    under = TOP + STEP_Y * len(MAJORS) + 40
    listed = powers(state, lang, under + 44)
    boxed = boxes(state, lang, under + 44)
    return Scene(
        width=SIZE[0], height=SIZE[1], title=word["beside"], lang=lang, places=tuple(places), tokens=tuple(tokens),
        labels=(*labels, *listed, *boxed), frames=(
            Frame("consuls", 10, 10, SIZE[0] - 20, under - 20, word["consuls"]),
            Frame("powers", 10, under, 980, SIZE[1] - under - 10, word["powers"]),
            Frame("boxes", 1000, under, SIZE[0] - 1010, SIZE[1] - under - 10, word["boxes"])),
    )  # fmt: skip


def track(state: State, lang: str) -> tuple[list[Place], list[Token], list[Label]]:
    """A row of boxes for each major power, a consul marker in one of them for each minor power."""
    word, places, tokens, labels = WORDS[lang], list[Place](), list[Token](), list[Label]()
    spots: dict[tuple[str, str], tuple[float, float]] = {}
    for j, column in enumerate(DATA.columns):
        x = LEFT + 60 + j * STEP_X
        head = word["column"].format(name=column.name.text(lang), cp=COLUMN_COST[column.id])
        labels.append(Label(x, 58, head, "middle", 13, "bold", halo=False))
        rows = ("",) if column.id == COLUMNS[0] else MAJORS
        for i, row in enumerate(rows):
            y = TOP + i * STEP_Y
            spots[row, column.id] = x, y
            said = {each: WORDS[each]["box"].format(row=name_of(row, each) or "–", column=column.name.text(each))
                    for each in WORDS}  # fmt: skip
            places.append(Place(f"{row}/{column.id}", x, y, "cell", 20, fill=theme.PAPER,
                                ring=POWERS[row].colour if row else theme.RULE, name=said))  # fmt: skip
    for i, row in enumerate(MAJORS):
        labels.append(Label(30, TOP + i * STEP_Y, name_of(row, lang), "start", 13, "bold", halo=False))
    filled: dict[tuple[str, str], int] = {}
    for minor, consul in state.consuls.items():
        box = (consul.row if consul.column != COLUMNS[0] else "", consul.column)
        x, y = spots[box]
        held = filled[box] = filled.get(box, -1) + 1
        text = word["plus"].format(name=name_of(minor, lang)) if consul.plus else name_of(minor, lang)
        wide = text_width(text, 12.5) / 2 + 7
        said = {each: WORDS[each]["consul"].format(minor=name_of(minor, each), row=name_of(consul.row, each) or "–")
                for each in WORDS}  # fmt: skip
        tokens.append(Token(f"consul/{minor}", "/".join(box), x + wide - 10, y + held * 20 - 6, "plate", 9,
                            wide, POWERS[minor].colour, text=text, name=said))  # fmt: skip
    return places, tokens, labels


def powers(state: State, lang: str, top: float) -> list[Label]:
    """A line for each power in the order of the impulse track."""
    word, made = WORDS[lang], list[Label]()
    ends = (40, 230, 350, 490, 580, 690, 790)
    heads = [word[f"of.{one}"] for one in ("power", "bloc", "sponsor", "hand", "reserve", "resource", "keys")]
    rows = [heads]
    blocs = {bloc.id: bloc.name.text(lang) for bloc in DATA.blocs}
    for power, record in POWERS.items():
        lord = sponsor(state, power) if record.rank == "minor" else ""
        acting = state.impulse.power if state.impulse is not None else state.scheduled
        rows.append([
            f"▶ {name_of(power, lang)}" if power == acting else name_of(power, lang),
            blocs.get(state.bloc.get(power) or "", word["neutral"]), name_of(lord, lang) if lord else "–",
            str(len(state.cards.hands.get(power, ()))), str(len(state.reserves.get(power, ()))),
            str(state.resources.get(power, 0)), f"{key_points(state, power):+d}".replace("-", "−").replace("+0", "0"),
        ])  # fmt: skip
    for i, row in enumerate(rows):
        made += [Label(x, top + ROW * i, text, "start", 13, "bold" if i == 0 else "normal", halo=False)
                 for x, text in zip(ends, row, strict=True)]  # fmt: skip
    return made


def boxes(state: State, lang: str, top: float) -> list[Label]:
    """The regroup box, what is being built, the wars abroad."""
    word, join = WORDS[lang], WORDS[lang]["join"]

    def bag(held: dict[str, int]) -> str:
        return join.join(f"{name_of(piece, lang)} {count}" for piece, count in held.items())

    said = [word["regroup"].format(units=bag(state.regroup) or "–"),
            word["squadrons_back"].format(ships=bag(state.regroup_squadrons) or "–")]
    said += [word["building"].format(place=name_of(at, lang), ships=bag(held))
             for at, held in state.construction.items()]
    for war in state.wars:
        away = bag({**war.units, **war.squadrons}) or "–"
        said.append(word["abroad"].format(card=CARDS[war.card].name.text(lang), units=away))
    return [Label(1016, top + ROW * i, line, "start", 12.5, halo=False) for i, line in enumerate(said)]
