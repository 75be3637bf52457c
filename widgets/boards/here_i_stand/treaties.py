"""How every two powers stand to each other, and what a declaration of war costs."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from kernel_lib.core.bilingual import aside
from kernel_lib.here_i_stand.board import DATA, MAJORS, MINORS, POWERS
from kernel_lib.here_i_stand.state import State, relation
from widgets import theme
from widgets.boards import lettering
from widgets.boards.here_i_stand.signs import BUTTON, PAGE, TEXT, WORDS, marks
from widgets.scene import Card, Frame, Label, Scene

STATUS = {"war": theme.RED, "alliance": theme.GREEN}
ROW = 30.0
OWN = theme.SHOAL
"""The ground of what the power is a party to that is asked."""


class Laid(NamedTuple):
    """How wide the page is, where the table begins, from one column to the next, half a cell, and its letters."""

    width: float
    left: float
    step: float
    cell: float
    letters: float

    @property
    def end(self) -> float:
        """Where the table ends."""
        return self.left + len(MAJORS) * self.step


WIDE, SLIM = Laid(PAGE, 88.0, 56.0, 26.0, 12.0), Laid(334.0, 78.0, 41.4, 19.5, 10.5)


def page(state: State, lang: str, who: str = "") -> Scene:
    """A table of all powers by the major powers - minor ones have no treaties among themselves - and beside it, on a
    phone below it, a list of what is in force; what `who` is a party to stands out."""
    return replace(_page(state, lang, who, WIDE), slim=_page(state, lang, who, SLIM))


def _page(state: State, lang: str, who: str, laid: Laid) -> Scene:
    word, labels, cells = WORDS[lang], list[Label](), list[Card]()
    costs = {frozenset((cost.a, cost.b)): cost.cp for cost in DATA.war_costs}
    for column, power in enumerate(MAJORS):
        said = POWERS[power].name.text(lang) if laid is WIDE else marks(lang)[power]
        labels += [Label(laid.left + (column + 0.5) * laid.step, 36 + 13 * i, line, "middle", 10.5, "bold", halo=False)
                   for i, line in enumerate(lettering.wrapped(said, laid.step, 10.5))]
    for row, power in enumerate((*MAJORS, *MINORS)):
        y = 64 + row * ROW
        parts = POWERS[power].name.text(lang).replace("-", "- ").split()
        lines = parts if len(parts) > 1 else [POWERS[power].name.text(lang)]
        labels += [Label(12, y + 13 * (i - (len(lines) - 1) / 2), line, "start", TEXT, "bold", halo=False)
                   for i, line in enumerate(lines)]
        cells += [_cell(state, power, other, costs.get(frozenset((power, other))),
                        OWN if who in (power, other) else theme.PAPER,
                        (laid.left + (column + 0.5) * laid.step, y), laid, lang)
                  for column, other in enumerate(MAJORS) if power != other]
    height = 60 + ROW * (len(MAJORS) + len(MINORS))
    begins = BUTTON if laid is WIDE else 12.0
    signs = lettering.wrapped(word["treaties.signs"], laid.end - (begins - 4 if laid is WIDE else 32), 11)
    labels += [Label(begins, height + 14 * i, line, "start", 11, fill=theme.FAINT, halo=False)
               for i, line in enumerate(signs)]
    height += 14 * (len(signs) - 1)
    listed = _in_force(state, lang, who, *((laid.end + 22, 36.0) if laid is WIDE else (12.0, height + 28)))
    height = height if laid is WIDE else max(label.y for label in (*labels, *listed))
    return Scene(width=laid.width, height=height + 20, title=word["page.treaties"], lang=lang,
                 frames=(Frame("status", 4, 4, laid.width - 8, height + 10, word["page.treaties"]),),
                 labels=(*labels, *listed), tokens=tuple(cells))  # fmt: skip


def _cell(state: State, power: str, other: str, cost: int | None, ground: str, spot: tuple[float, float], laid: Laid,
          lang: str) -> Card:
    """How a power stands to another, or what a declaration of war would cost."""
    word, status = WORDS[lang], relation(state, power, other)
    said = f"status.{status}" if laid is WIDE or status != "alliance" else "status.alliance.short"
    text = word[said] if status else "" if cost is None else word["cost"].format(cp=cost)
    ink = theme.ink_on(STATUS[status]) if status else ""
    return Card(
        f"{power}/{other}", "status", *spot, size=13, wide=laid.cell, fill=STATUS.get(status, ground),
        face=(Label(*spot, text, "middle", laid.letters, "bold" if status else "normal", ink, halo=False),),
        name={each: f"{POWERS[power].name.text(each)} – {POWERS[other].name.text(each)}"
                    f"{WORDS[each]['colon']}{WORDS[each][f'status.{status}']}" for each in WORDS},
    )  # fmt: skip


def _in_force(state: State, lang: str, who: str, x: float, y: float) -> list[Label]:
    """The wars and alliances, in words."""
    word, labels = WORDS[lang], list[Label]()
    for status in STATUS:
        pairs = [(a, b) for a, b in combinations((*MAJORS, *MINORS), 2) if relation(state, a, b) == status]
        said = word[f"status.{status}"]
        heads = [(aside(f"{said[:1].upper()}{said[1:]}", str(len(pairs)), lang), "bold")] if pairs else []
        for text, weight in (*heads, *((f"{POWERS[a].name.text(lang)} – {POWERS[b].name.text(lang)}",
                                        "bold" if who in (a, b) else "normal") for a, b in pairs)):
            labels.append(Label(x, y, text, "start", 12, weight, halo=False))
            y += 18
        y += 8 if pairs else 0
    return labels
