"""How every two powers stand to each other, and what a declaration of war costs."""

from __future__ import annotations

from itertools import combinations

from kernel_lib.core.bilingual import aside
from kernel_lib.here_i_stand.board import DATA, MAJORS, MINORS, POWERS
from kernel_lib.here_i_stand.state import State, relation
from widgets import theme
from widgets.boards import lettering
from widgets.boards.here_i_stand.signs import BUTTON, PAGE, TEXT, WORDS
from widgets.scene import Card, Frame, Label, Scene

STATUS = {"war": theme.RED, "alliance": theme.GREEN}
LEFT, STEP, ROW = 88.0, 56.0, 30.0
LISTED = LEFT + len(MAJORS) * STEP + 22
"""Where the list begins of what is in force: left of it stands what a phone shows at once."""


def page(state: State, lang: str) -> Scene:
    """A table of all powers by the major powers - minor ones have no treaties among themselves - and a list of what is
    in force."""
    word, labels, cells = WORDS[lang], list[Label](), list[Card]()
    costs = {frozenset((cost.a, cost.b)): cost.cp for cost in DATA.war_costs}
    for column, power in enumerate(MAJORS):
        labels += [Label(LEFT + (column + 0.5) * STEP, 36 + 13 * i, line, "middle", 10.5, "bold", halo=False)
                   for i, line in enumerate(lettering.wrapped(POWERS[power].name.text(lang), STEP, 10.5))]
    for row, power in enumerate((*MAJORS, *MINORS)):
        y = 64 + row * ROW
        parts = POWERS[power].name.text(lang).replace("-", "- ").split()
        lines = parts if len(parts) > 1 else [POWERS[power].name.text(lang)]
        labels += [Label(12, y + 13 * (i - (len(lines) - 1) / 2), line, "start", TEXT, "bold", halo=False)
                   for i, line in enumerate(lines)]
        cells += [_cell(state, power, other, costs.get(frozenset((power, other))),
                        (LEFT + (column + 0.5) * STEP, y), lang)
                  for column, other in enumerate(MAJORS) if power != other]
    height = 60 + ROW * (len(MAJORS) + len(MINORS))
    signs = lettering.wrapped(word["treaties.signs"], LISTED - BUTTON - 18, 11)
    labels += [Label(BUTTON, height + 14 * i, line, "start", 11, fill=theme.FAINT, halo=False)
               for i, line in enumerate(signs)]
    height += 14 * (len(signs) - 1)
    return Scene(width=PAGE, height=height + 20, title=word["page.treaties"], lang=lang,
                 frames=(Frame("status", 4, 4, PAGE - 8, height + 10, word["page.treaties"]),),
                 labels=(*labels, *_in_force(state, lang)), tokens=tuple(cells))  # fmt: skip


def _cell(state: State, power: str, other: str, cost: int | None, spot: tuple[float, float], lang: str) -> Card:
    """How a power stands to another, or what a declaration of war would cost."""
    word, status = WORDS[lang], relation(state, power, other)
    text = word[f"status.{status}"] if status else "" if cost is None else word["cost"].format(cp=cost)
    ink = theme.ink_on(STATUS[status]) if status else ""
    return Card(
        f"{power}/{other}", "status", *spot, size=13, wide=26, fill=STATUS.get(status, theme.PAPER),
        face=(Label(*spot, text, "middle", 12, "bold" if status else "normal", ink, halo=False),),
        name={each: f"{POWERS[power].name.text(each)} – {POWERS[other].name.text(each)}"
                    f"{WORDS[each]['colon']}{WORDS[each][f'status.{status}']}" for each in WORDS},
    )  # fmt: skip


def _in_force(state: State, lang: str) -> list[Label]:
    """The wars and alliances, in words."""
    word, labels, y = WORDS[lang], list[Label](), 36.0
    for status in STATUS:
        pairs = [(a, b) for a, b in combinations((*MAJORS, *MINORS), 2) if relation(state, a, b) == status]
        said = word[f"status.{status}"]
        heads = [(aside(f"{said[:1].upper()}{said[1:]}", str(len(pairs)), lang), "bold")] if pairs else []
        for text, weight in (*heads, *((f"{POWERS[a].name.text(lang)} – {POWERS[b].name.text(lang)}", "normal")
                                       for a, b in pairs)):
            labels.append(Label(LISTED, y, text, "start", 12, weight, halo=False))
            y += 18
        y += 8 if pairs else 0
    return labels
