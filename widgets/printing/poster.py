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
from widgets.printing.paper import Paper, css
from widgets.sheet import boxes
from widgets.theme import text_width

SCALES = {"a4": 1.0, "letter": 0.96, "a3": 1.41}
MAP, WIDTHS, PIXELS = 184.0, tuple(float(wide) for wide in range(212, 139, -8)), 96 / 25.4
"""How wide the map is on A4, in millimetres, with lists beside it and without, and pixels for one of them."""
FINER = 1.25
"""Paper is seen from nearer than a screen: its letters may be so much smaller, and tracks have room for theirs."""
PAGE, GAP = (281.0, 178.0), 4.0
"""How wide and high the page is below its title, and what lies between map and steps, in millimetres of A4."""
LARGEST, LIKED, SMALLEST = 4.2, 3.3, 2.9
"""Letters of the steps, in the same millimetres."""
LINE, PART, NUMBER, ROUGH = 1.33, 1.3, 1.0, 1.03
"""How high a line is in letters, what parts two steps, how far lines stay from their edge; none is ever quite full."""
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
    wide, letters = MAP, SMALLEST
    svg = drawn(board, game, wide * PIXELS * FINER)
    look = "poster"
    if one.blocks and (fit := _letters(_texts(one, lang), wide, 1.0)):  # as if the map were as high as the page
        look, letters = "poster beside", fit
    elif not one.blocks:
        wide, letters = _laid([step[lang] for step in one.steps], _shape(svg))
        svg = drawn(board, game, wide * PIXELS * FINER)
    return (f'<article class="{look}" style="--letters: {letters:g}"><h1>{name} <small>{title}</small></h1>'
            f'<figure style="--map: {wide:g}">{svg}</figure><ol>{steps}</ol>{boxes(one.blocks, lang)}</article>')


def _texts(one: Poster, lang: str) -> list[str]:
    """All that stands beside the map: steps, and the boxes below them."""
    said = [step[lang] for step in one.steps]
    for block in one.blocks:
        said += [block.title[lang], *(line[lang] for line in block.lines)]
        said += [" ".join(cell[lang] for cell in row) for row in block.rows]
    return said


def _shape(svg: str) -> float:
    """How high a picture is for its width."""
    sizes = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    assert sizes is not None
    return float(sizes[2]) / float(sizes[1])


def _laid(steps: list[str], shape: float) -> tuple[float, float]:
    """How wide the map is and how large the letters are: the widest map that leaves room for letters one likes."""
    ways = [(wide, _letters(steps, wide, shape)) for wide in WIDTHS]
    best = max(letters for _, letters in ways)
    return next(way for way in ways if way[1] >= min(LIKED, best)) if best else (WIDTHS[-1], SMALLEST)


def _letters(steps: list[str], wide: float, shape: float) -> float:
    """The largest letters, in millimetres of A4, with which the steps fit beside and below the map; 0 for none."""
    for tenth in range(round(LARGEST * 10), round(SMALLEST * 10) - 1, -1):
        letters, y = tenth / 10, 0.0
        for step in steps:
            room = PAGE[0] - (wide + GAP if y < wide * shape else 0)
            y += ceil(text_width(step, letters) * ROUGH / (room - NUMBER) + 0.5) * letters * LINE + PART
        if y <= PAGE[1]:
            return letters
    return 0.0
