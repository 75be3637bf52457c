"""Set-up posters: the opening as the board shows it, and beside it the numbered steps."""

from __future__ import annotations

import re
from html import escape
from math import ceil

from kernel_lib.core import game as games
from kernel_lib.core import poster
from kernel_lib.core.poster import Poster
from widgets import words
from widgets.picture import pages_of
from widgets.printing.booklet import drawn
from widgets.printing.paper import Paper, css, js
from widgets.sheet import boxes
from widgets.theme import text_width

SCALES = {"a4": 1.0, "letter": 0.96, "a3": 1.41}
MAP, PIXELS = 184.0, 96 / 25.4
"""How wide the map is on A4, in millimetres, where its lists do not fit beside it, and pixels for one of them."""
WIDTHS, BESIDE = tuple(map(float, range(212, 139, -8))), tuple(map(float, range(184, 143, -4)))
"""How wide it may be without lists, and with lists beside it."""
FINER = 1.25
"""Paper is seen from nearer than a screen: its letters may be so much smaller, and tracks have room for theirs."""
PAGE, GAP = (281.0, 178.0), 4.0
"""How wide and high the page is below its title, and what lies between map and steps, in millimetres of A4."""
LARGEST, LIKED, LISTED, SMALLEST = 4.2, 3.3, 3.0, 2.9
"""Letters of the steps, in the same millimetres, and of those beside a list, which says what the map shows."""
LINE, PART, BELOW, NUMBER, ROUGH = 1.33, 1.3, 0.8, 1.0, 1.03
"""How high a line is in letters, what parts two steps and two lines of a list, how far lines stay from their edge; none
is ever quite full."""
WHOSE = re.compile("<p>([^<:：]{1,20})(: |：)")
"""The name that a line of a list begins with."""
STYLE = css("poster")


def posters(game: str, lang: str, size: str = "a4") -> Paper:
    """The set-up posters of a game, a page for each scenario or number of players. Raises Bad."""
    title = words.say("print_poster", lang, game)
    body = "".join(_page(game, one, lang) for one in poster.posters(game))
    style = f":root {{ --u: {SCALES[size]}mm; }}{STYLE}"
    return Paper(game, "poster", lang, f"{games.load(game).title[lang]} · {title}", body, style, size, wide=True,
                 fit=js("poster"))  # fmt: skip


def _page(game: str, one: Poster, lang: str) -> str:
    board = pages_of(game, one.opening(game), lang)[one.page]()
    steps = "".join(f"<li>{escape(step[lang])}</li>" for step in one.steps)
    name, title = escape(games.load(game).title[lang]), escape(one.title[lang])
    wide, letters = MAP, SMALLEST
    svg = drawn(board, game, wide * PIXELS * FINER)
    look, around = "poster", _laid(one, lang, _shape(svg), WIDTHS)
    beside = _laid(one, lang, 1.0, BESIDE) if one.blocks else (0.0, 0.0)  # as if the map were as high as the page
    tables = any(block.rows for block in one.blocks)  # only sentences flow round the map and on below it
    if not one.blocks or (not tables and around[1] and around[0] > beside[0]):
        wide, letters = around
    elif beside[1]:
        look, (wide, letters) = "poster beside", beside
    svg = drawn(board, game, wide * PIXELS * FINER)
    lists = WHOSE.sub(r"<p><b>\1</b>\2", boxes(one.blocks, lang))
    return (f'<article class="{look}" style="--letters: {letters:g}"><h1>{name} <small>{title}</small></h1>'
            f'<figure style="--map: {wide:g}">{svg}</figure><ol>{steps}</ol>{lists}</article>')


def _listed(one: Poster, lang: str) -> list[str]:
    """What stands below the steps, a line for each paragraph of its boxes."""
    said: list[str] = []
    for block in one.blocks:
        said += [block.title[lang], *(line[lang] for line in block.lines)]
        said += [" ".join(cell[lang] for cell in row) for row in block.rows]
    return said


def _shape(svg: str) -> float:
    """How high a picture is for its width."""
    sizes = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    assert sizes is not None
    return float(sizes[2]) / float(sizes[1])


def _laid(one: Poster, lang: str, shape: float, widths: tuple[float, ...]) -> tuple[float, float]:
    """How wide the map is and how large the letters are, 0 for no room: the widest map that leaves room for letters one
    likes."""
    ways = [(wide, _letters(one, lang, wide, shape)) for wide in widths]
    best = max(letters for _, letters in ways)
    return next(way for way in ways if way[1] >= min(LISTED if one.blocks else LIKED, best))


def _letters(one: Poster, lang: str, wide: float, shape: float) -> float:
    """The largest letters, in millimetres of A4, with which all fits beside and below the map; 0 for none."""
    parts = [(step[lang], 0.5, PART) for step in one.steps] + [(line, 0.0, BELOW) for line in _listed(one, lang)]
    for tenth in range(round(LARGEST * 10), round(SMALLEST * 10) - 1, -1):
        letters, y = tenth / 10, 0.0
        for said, more, apart in parts:
            room = PAGE[0] - (wide + GAP if y < wide * shape else 0)
            y += ceil(text_width(said, letters) * ROUGH / (room - NUMBER) + more) * letters * LINE + apart
        if y <= PAGE[1]:
            return letters
    return 0.0
