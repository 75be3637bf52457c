"""The New World: voyages, discoveries, conquests, colonies."""

from __future__ import annotations

from itertools import groupby

from msgspec.structs import replace

from kernel_lib.here_i_stand.board import DATA, POWERS
from kernel_lib.here_i_stand.new_world import new_world_points
from kernel_lib.here_i_stand.state import State
from widgets import theme
from widgets.boards import lettering
from widgets.boards.here_i_stand.signs import COLOURS, PAGE, TEXT, WORDS, boxed, marks, named
from widgets.scene import Frame, Label, Scene, Token

SLIM = 334.0
"""How wide the page is on a phone, where each part is below the other."""
STEP = 27.0
BELOW = 160.0
"""How high what stands below the lists is."""
SAILORS = ("hapsburg", "england", "france")
NAME, LINE = 92.0, 17.0
"""The table of riches: its column of names, a line."""
TOTALS = 11
"""From 2 to 12."""
TINTS = {"card": "#d3e8d2", "galleons": "#f8e8ae", "used_up": "#f5d9c4", "destroyed": "#f5d9c4"}


def page(state: State, lang: str) -> Scene:
    """What there is to find and what it is worth, with the flag of who came first; who is under way; the riches."""
    return replace(_page(state, lang, PAGE / 2, beside=True), slim=_page(state, lang, SLIM, beside=False))


def _page(state: State, lang: str, half: float, beside: bool) -> Scene:
    """half: how wide a part is; beside: whether two of them stand side by side."""
    word, world = WORDS[lang], state.new_world
    labels, tokens = list[Label](), list[Token]()
    height = 76 + STEP * max(len(DATA.discoveries), len(DATA.colonies))
    over, down = (half, 0.0) if beside else (2.0, height + 4)  # below the other it begins where that does
    frames = [Frame("discoveries", 4, 4, half - 6, height, word["discoveries"]),
              Frame("colonies", over + 2, 4 + down, half - 6, height, word["colonies"])]  # fmt: skip
    left, size = (166, 11.5) if beside else (132, 11.0)
    for row, found in enumerate(DATA.discoveries):
        y = 46 + row * STEP
        labels += [Label(16, y, found.name.text(lang), "start", 12.5, "bold", halo=False),
                   Label(left, y, word["needs"].format(total=found.total, vp=found.vp), "start", size, halo=False)]
        owner = world.claims.get(found.id, "")
        tokens += [_flag(f"claim/{found.id}", "discoveries", half - 26, y, owner, lang)] if owner else []
    for row, colony in enumerate(DATA.colonies):
        y = 46 + down + row * STEP
        labels.append(Label(over + 14, y, colony.name.text(lang), "start", 12.5, "bold", halo=False))
        if colony.power:
            labels.append(Label(over + 180, y, POWERS[colony.power].name.text(lang), "start", 11.5, fill=theme.FAINT,
                                halo=False))  # fmt: skip
        owner = world.colonies.get(colony.id, "")
        tokens += [_flag(f"colony/{colony.id}", "colonies", over + half - 30, y, owner, lang)] if owner else []
    labels += [Label(16, height - 25 + 15 * row, word[f"low.{kind}"], "start", TEXT, fill=theme.FAINT, halo=False)
               for row, kind in enumerate(("explore", "conquer"))]
    below, third = height + 8 + down, half / 2
    told = [word["voyage"].format(power=POWERS[one.power].name.text(lang), kind=word[f"voyage.{one.kind}"])
            for one in world.crossing] or [word["nobody"]]  # fmt: skip
    points = [word["part"].format(part=POWERS[power].name.text(lang), points=new_world_points(state, power))
              for power in SAILORS]  # fmt: skip
    crossing, texts = boxed("crossing", 4, below, third - 4, word["crossing"], told, 12.5, BELOW)
    counted, more = boxed("counted", third + 2, below, third - 4, word["overseas_points"], points, 12.5, BELOW)
    down = below if beside else below + BELOW + 4
    cells, marked = _riches(over, half, down, lang)
    return Scene(width=2 * half if beside else half, height=down + cells[0].height + 4, lang=lang,
                 title=word["page.overseas"], frames=(*frames, crossing, counted, *cells),
                 labels=(*labels, *texts, *more, *marked), tokens=tuple(tokens))  # fmt: skip


def _riches(begins: float, half: float, top: float, lang: str) -> tuple[list[Frame], list[Label]]:
    """12.3 What two dice bring at each draw of cards, a line for each kind of place; like neighbours are one cell."""
    word, left, cell = WORDS[lang], begins + 12 + NAME, (half - NAME - 18) / TOTALS
    key = lettering.wrapped(word["riches.key"], half - 66, TEXT)
    frames = [Frame("riches", begins + 2, top, half - 6, BELOW + 14 * (len(key) - 1), word["riches"])]
    labels = [Label(left + (total - 1.5) * cell, top + 34, str(total), "middle", TEXT, "bold", halo=False)
              for total in range(2, 13)]
    for row, place in enumerate(reversed(DATA.riches)):
        y, column = top + 54 + row * LINE, 0
        name = named(place.id, lang)
        labels.append(Label(begins + 12, y, name[:1].upper() + name[1:], "start", TEXT, halo=False))
        for result, same in groupby(place.results):
            wide, x = len(list(same)) * cell, left + column * cell
            frames.append(Frame(f"riches/{place.id}/{column + 2}", x + 1, y - LINE / 2 + 1, wide - 2, LINE - 2,
                                fill=TINTS.get(result, "")))
            labels.append(Label(x + wide / 2, y, word[f"riches.{result}"], "middle", TEXT, halo=False))
            column += round(wide / cell)
    labels += [Label(begins + 12, top + BELOW - 9 + 14 * row, said, "start", TEXT, fill=theme.FAINT, halo=False)
               for row, said in enumerate(key)]
    return frames, labels


def _flag(id: str, at: str, x: float, y: float, power: str, lang: str) -> Token:
    return Token(id, at, x, y, "square", 11, 13, COLOURS[power], text=marks(lang)[power],
                 name={each: POWERS[power].name.text(each) for each in WORDS})  # fmt: skip
