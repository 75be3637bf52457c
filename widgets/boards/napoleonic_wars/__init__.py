"""The board of The Napoleonic Wars: Europe, and what lies beside the map."""

from typing import Any

from widgets.boards import GameBoard, Pages
from widgets.boards.napoleonic_wars import table, tracks


def pages(state: Any, lang: str, who: str) -> Pages:
    """The map first, then what lies beside it."""
    return {"": lambda: table.of_state(state, lang), "beside": lambda: tracks.page(state, lang, who)}


def page_names(lang: str) -> dict[str, str]:
    """What the pages are called."""
    return {"": table.WORDS[lang]["page.map"], "beside": table.WORDS[lang]["beside"]}


BOARD = GameBoard(pages, page_names, survey=table.survey)
