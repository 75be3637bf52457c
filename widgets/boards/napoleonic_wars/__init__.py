"""The board of The Napoleonic Wars: Europe, and what lies beside the map."""

from typing import Any

from msgspec.structs import replace

from widgets.boards import GameBoard, Pages
from widgets.boards.napoleonic_wars import cards, diplomacy, slim, subjects, table, tracks
from widgets.boards.napoleonic_wars.signs import WORDS


def pages(state: Any, lang: str, who: str) -> Pages:
    """The map first, then what lies beside it."""
    return {
        "map": lambda: table.of_state(state, lang),
        "diplomacy": lambda: replace(diplomacy.page(state, lang), slim=slim.diplomatic(state, lang)),
        "tracks": lambda: replace(tracks.page(state, lang), slim=slim.turns(state, lang)),
        "cards": lambda: cards.page(state, lang, who),
    }


def page_names(lang: str) -> dict[str, str]:
    """What the pages are called."""
    return {id: WORDS[lang][f"page.{id}"] for id in ("map", "diplomacy", "tracks", "cards")}


OPENS = {"act": "map", "redraw": "cards", "may_look": "cards", "may_play": "cards", "may_influence": "diplomacy",
         "may_move_right": "diplomacy", "may_preempt": "tracks", "turn_over": "tracks", "points_of": "tracks",
         "ranking": "tracks", "pay_for_peace": "tracks", "resource_points": "tracks", "result": "tracks",
         "naval_modifier": "map", "sailing_cost": "map", "fits_counters": "map"}  # fmt: skip

BOARD = GameBoard(pages, page_names, holder=cards.holder, hand=cards.hand, opens=OPENS, lines=subjects.lines,
                  survey=table.survey)
