"""How every two powers stand to each other, and what a declaration of war costs."""

from __future__ import annotations

from kernel_lib.here_i_stand.board import DATA, MAJORS, MINORS, POWERS
from kernel_lib.here_i_stand.state import State, relation
from widgets import theme
from widgets.boards import lettering
from widgets.boards.here_i_stand.signs import BUTTON, PAGE, TEXT, WORDS
from widgets.scene import Card, Frame, Label, Scene

STATUS = {"war": theme.RED, "alliance": theme.GREEN}
LEFT, STEP, ROW = 124.0, 67.0, 36.0


def page(state: State, lang: str) -> Scene:
    """A table of all powers by all powers."""
    word, labels, cells = WORDS[lang], list[Label](), list[Card]()
    across = (*MAJORS, *MINORS)
    costs = {frozenset((cost.a, cost.b)): cost.cp for cost in DATA.war_costs}
    for column, power in enumerate(across):
        parts = POWERS[power].name.text(lang).replace("-", "- ").split()
        labels += [Label(LEFT + (column + 0.5) * STEP, 36 + 13 * i, line, "middle", 11, "bold", halo=False)
                   for i, line in enumerate(line for part in parts for line in lettering.wrapped(part, STEP - 2, 11))]
    for row, power in enumerate(across):
        y = 76 + row * ROW
        labels.append(Label(12, y, POWERS[power].name.text(lang), "start", TEXT, "bold", halo=False))
        for column, other in enumerate(across):
            if power == other:
                continue
            status, cost = relation(state, power, other), costs.get(frozenset((power, other)))
            text = word[f"status.{status}"] if status else "" if cost is None else word["cost"].format(cp=cost)
            x, ink = LEFT + (column + 0.5) * STEP, theme.ink_on(STATUS[status]) if status else ""
            cells.append(Card(
                f"{power}/{other}", "status", x, y, size=15, wide=31, fill=STATUS.get(status, theme.PAPER),
                face=(Label(x, y, text, "middle", 12, "bold" if status else "normal", ink, halo=False),),
                name={each: f"{POWERS[power].name.text(each)} – {POWERS[other].name.text(each)}"
                            f"{WORDS[each]['colon']}{WORDS[each][f'status.{status}']}" for each in WORDS},
            ))  # fmt: skip
    height = 70 + ROW * len(across)
    labels.append(Label(BUTTON, height, word["treaties.signs"], "start", 11, fill=theme.FAINT, halo=False))
    return Scene(width=PAGE, height=height + 20, title=word["page.treaties"], lang=lang,
                 frames=(Frame("status", 4, 4, PAGE - 8, height + 10, word["page.treaties"]),),
                 labels=tuple(labels), tokens=tuple(cells))  # fmt: skip
