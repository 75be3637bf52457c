"""The New World: voyages, discoveries, conquests, colonies."""

from __future__ import annotations

from kernel_lib.here_i_stand.board import DATA, POWERS
from kernel_lib.here_i_stand.new_world import new_world_points
from kernel_lib.here_i_stand.state import State
from widgets import theme
from widgets.boards.here_i_stand.signs import COLOURS, PAGE, WORDS, boxed, marks
from widgets.scene import Frame, Label, Scene, Token

HALF = PAGE / 2
STEP = 30.0
SAILORS = ("hapsburg", "england", "france")


def page(state: State, lang: str) -> Scene:
    """What there is to find and what it is worth, with the flag of who came first; who is under way."""
    word, world = WORDS[lang], state.new_world
    labels, tokens = list[Label](), list[Token]()
    height = 48 + STEP * max(len(DATA.discoveries), len(DATA.colonies))
    frames = [Frame("discoveries", 4, 4, HALF - 6, height, word["discoveries"]),
              Frame("colonies", HALF + 2, 4, HALF - 6, height, word["colonies"])]  # fmt: skip
    for row, found in enumerate(DATA.discoveries):
        y = 46 + row * STEP
        labels += [Label(16, y, found.name.text(lang), "start", 12.5, "bold", halo=False),
                   Label(166, y, word["needs"].format(total=found.total, vp=found.vp), "start", 11.5, halo=False)]
        owner = world.claims.get(found.id, "")
        tokens += [_flag(f"claim/{found.id}", "discoveries", HALF - 26, y, owner, lang)] if owner else []
    for row, colony in enumerate(DATA.colonies):
        y = 46 + row * STEP
        labels.append(Label(HALF + 14, y, colony.name.text(lang), "start", 12.5, "bold", halo=False))
        if colony.power:
            labels.append(Label(HALF + 180, y, POWERS[colony.power].name.text(lang), "start", 11.5, fill=theme.FAINT,
                                halo=False))  # fmt: skip
        owner = world.colonies.get(colony.id, "")
        tokens += [_flag(f"colony/{colony.id}", "colonies", PAGE - 30, y, owner, lang)] if owner else []
    below = height + 10
    told = [word["voyage"].format(power=POWERS[one.power].name.text(lang), kind=word[f"voyage.{one.kind}"])
            for one in world.crossing] or [word["nobody"]]  # fmt: skip
    points = [word["part"].format(part=POWERS[power].name.text(lang), points=new_world_points(state, power))
              for power in SAILORS]  # fmt: skip
    crossing, texts = boxed("crossing", 4, below, HALF - 6, word["crossing"], told, 12.5, 120)
    counted, more = boxed("counted", HALF + 2, below, HALF - 6, word["overseas_points"], points, 12.5, 120)
    return Scene(width=PAGE, height=below + 126, title=word["page.overseas"], lang=lang,
                 frames=(*frames, crossing, counted), labels=(*labels, *texts, *more),
                 tokens=tuple(tokens))  # fmt: skip


def _flag(id: str, at: str, x: float, y: float, power: str, lang: str) -> Token:
    return Token(id, at, x, y, "square", 11, 13, COLOURS[power], text=marks(lang)[power],
                 name={each: POWERS[power].name.text(each) for each in WORDS})  # fmt: skip
