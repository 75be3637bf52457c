"""The pages of the table, the map first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_lib.here_i_stand.board import DEBATERS, HOME_CARDS
from kernel_lib.here_i_stand.state import State
from widgets.boards import Pages
from widgets.boards.here_i_stand import cards, europe, overseas, powers, struggle, treaties
from widgets.boards.here_i_stand.signs import WORDS

OF_DEBATERS = ("leipzig", "commit_debater", "send_debater")
PAGES = ("arms", "beliefs", "hand", "powers", "struggle", "overseas", "treaties")


def pages(state: State, lang: str = "en", who: str = "") -> Pages:
    """All that is on the table, each page made when it is asked for; `who` is the power whose hand is shown. Where a
    matter of faith is on, its map is the first."""
    maps: Pages = {"arms": lambda: europe.arms(state, lang), "beliefs": lambda: europe.beliefs(state, lang)}
    return {
        **(dict(reversed(maps.items())) if of_faith(state) else maps),
        "hand": lambda: cards.page(state, lang, who),
        "powers": lambda: powers.page(state, lang),
        "struggle": lambda: struggle.page(state, lang),
        "overseas": lambda: overseas.page(state, lang),
        "treaties": lambda: treaties.page(state, lang, who),
    }


def meant(decision: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The counter of a debater stands for him where debaters are chosen among."""
    return {f"debater/{one}": one for one in DEBATERS} if decision in OF_DEBATERS else {}


def page_names(lang: str) -> dict[str, str]:
    """What the pages are called."""
    return {page: WORDS[lang][f"page.{page}"] for page in PAGES}


CHURCHES = ("papacy", "protestant")


def of_faith(state: State) -> bool:
    """Whether the faith is what matters now: the turn of a church, Theses, Worms, a made-up position with Protestants
    where no cards were dealt."""
    if state.impulse is not None:
        return state.impulse.power in CHURCHES
    if state.phase != "actions":
        return state.phase in ("theses", "worms")
    dealt = any(card not in HOME_CARDS for hand in state.cards.hands.values() for card in hand)
    return state.acting in CHURCHES if dealt else "protestant" in state.faith.values()
