"""How every two powers stand to each other, and what a declaration of war costs."""

from __future__ import annotations

from kernel_lib.here_i_stand.board import DATA, MAJORS, MINORS, POWERS
from kernel_lib.here_i_stand.state import State, relation
from widgets import theme
from widgets.boards import lettering
from widgets.boards.here_i_stand.signs import PAGE, TEXT, WORDS
from widgets.scene import Frame, Label, Place, Scene

STATUS = {"war": theme.RED, "alliance": theme.GREEN}
LEFT, STEP, ROW = 118.0, 67.5, 50.0


def page(state: State, lang: str) -> Scene:
    """A table of all powers by all powers."""
    word, labels, places = WORDS[lang], list[Label](), list[Place]()
    across = (*MAJORS, *MINORS)
    costs = {frozenset((cost.a, cost.b)): cost.cp for cost in DATA.war_costs}
    for column, power in enumerate(across):
        name = POWERS[power].name.text(lang).replace("-", "- ")
        labels += [Label(LEFT + (column + 0.5) * STEP, 44 + 14 * i, line, "middle", 11, "bold", halo=False)
                   for i, line in enumerate(lettering.wrapped(name, STEP - 2, 11))]
    for row, power in enumerate(across):
        y = 96 + row * ROW
        labels.append(Label(12, y, POWERS[power].name.text(lang), "start", TEXT, "bold", halo=False))
        for column, other in enumerate(across):
            if power == other:
                continue
            status, cost = relation(state, power, other), costs.get(frozenset((power, other)))
            text = word[f"status.{status}"] if status else "" if cost is None else word["cost"].format(cp=cost)
            x = LEFT + (column + 0.5) * STEP
            places.append(Place(
                f"{power}/{other}", x, y, "cell", 23, fill=STATUS.get(status, theme.PAPER), owner="",
                name={each: f"{POWERS[power].name.text(each)} – {POWERS[other].name.text(each)}"
                            f"{WORDS[each]['colon']}{WORDS[each][f'status.{status}']}" for each in WORDS},
            ))  # fmt: skip
            labels.append(Label(x, y, text, "middle", 11, "bold" if status else "normal",
                                theme.ink_on(STATUS[status]) if status else "", halo=False))  # fmt: skip
    height = 96 + ROW * len(across)
    labels.append(Label(12, height, word["treaties.signs"], "start", 11, fill=theme.FAINT, halo=False))
    return Scene(width=PAGE, height=height + 24, title=word["page.treaties"], lang=lang,
                 frames=(Frame("status", 4, 4, PAGE - 8, height + 14, word["page.treaties"]),),
                 labels=tuple(labels), places=tuple(places))  # fmt: skip
