"""Set-up posters: the opening as the board shows it, and beside it the numbered steps."""

from __future__ import annotations

from html import escape

from kernel_lib.core import game as games
from kernel_lib.core import poster
from kernel_lib.core.poster import Poster
from widgets import words
from widgets.picture import pages_of
from widgets.printing.booklet import drawn
from widgets.printing.paper import Paper, css
from widgets.sheet import boxes

SCALES = {"a4": 1.0, "letter": 0.96, "a3": 1.41}
MAP, LARGE, PIXELS = 184.0, 212.0, 96 / 25.4
"""How wide the map is on A4, in millimetres, with lists beside it and without, and pixels for one of them."""
FINER = 1.25
"""Paper is seen from nearer than a screen: its letters may be so much smaller, and tracks have room for theirs."""
STYLE = css("poster")


def posters(game: str, lang: str, size: str = "a4") -> Paper:
    """The set-up posters of a game, a page for each scenario or number of players. Raises Bad."""
    title = words.say("print_poster", lang, game)
    body = "".join(_page(game, one, lang) for one in poster.posters(game))
    style = f":root {{ --u: {SCALES[size]}mm; }}{STYLE}"
    return Paper(game, "poster", lang, f"{games.load(game).title[lang]} · {title}", body, style, size, wide=True)


def _page(game: str, one: Poster, lang: str) -> str:
    board = pages_of(game, one.opening(game), lang)[one.page]()
    steps = "".join(f"<li>{escape(step[lang])}</li>" for step in one.steps)
    name, title = escape(games.load(game).title[lang]), escape(one.title[lang])
    wide = MAP if one.blocks else LARGE
    return (f'<article class="poster"><h1>{name} <small>{title}</small></h1><figure style="--map: {wide:g}">'
            f"{drawn(board, game, wide * PIXELS * FINER)}</figure><ol>{steps}</ol>{boxes(one.blocks, lang)}</article>")
