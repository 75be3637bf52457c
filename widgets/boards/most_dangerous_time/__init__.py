"""The table of A Most Dangerous Time: central Japan, and what lies beside the map."""

from typing import Any

from widgets.boards import GameBoard, Pages
from widgets.boards.most_dangerous_time import beside, slim, subjects, table


def pages(state: Any, lang: str, who: str) -> Pages:
    """The map, then turn track, chits, boxes and cards."""
    return {"map": lambda: table.of_state(state, lang), "beside": lambda: slim.both(state, lang, who)}


def page_names(lang: str) -> dict[str, str]:
    """What the pages are called."""
    return {"map": table.WORDS[lang]["map"], "beside": table.WORDS[lang]["beside"]}


BOARD = GameBoard(pages, page_names, hand=beside.hand, lines=subjects.lines, survey=table.survey)
