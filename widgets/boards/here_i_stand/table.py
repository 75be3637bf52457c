"""The pages of the table, the map first."""

from __future__ import annotations

from kernel_lib.here_i_stand.state import State
from widgets.boards import Pages
from widgets.boards.here_i_stand import europe, powers, struggle
from widgets.boards.here_i_stand.signs import WORDS

PAGES = ("arms", "beliefs", "powers", "struggle", "overseas", "treaties")


def pages(state: State, lang: str = "en", who: str = "") -> Pages:
    """All that is on the table, each page made when it is asked for; `who` is the power whose hand is shown."""
    return {
        "arms": lambda: europe.arms(state, lang),
        "beliefs": lambda: europe.beliefs(state, lang),
        "powers": lambda: powers.page(state, lang, who),
        "struggle": lambda: struggle.religion(state, lang),
        "overseas": lambda: struggle.overseas(state, lang),
        "treaties": lambda: struggle.treaties(state, lang),
    }


def page_names(lang: str) -> dict[str, str]:
    """What the pages are called."""
    return {page: WORDS[lang][f"page.{page}"] for page in PAGES}
