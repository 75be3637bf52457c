"""Role cards: the sections of a game's lesson ``roles`` that hold a table, as cards of A6 to cut out."""

from __future__ import annotations

from html import escape

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.errors import Bad
from widgets import words
from widgets.printing.booklet import prose
from widgets.printing.paper import Paper, css

CHAPTER = "roles"
STYLE = css("roles")
WIDTHS = {"a4": ("105mm", "148mm"), "letter": ("107mm", "139mm"), "a3": ("105mm", "148mm")}


def roles(game: str, lang: str, size: str = "a4") -> Paper:
    """The role cards of a game. Raises Bad where it has none."""
    lesson = data.lessons(game).get(CHAPTER)
    if lesson is None:
        raise Bad(f"{game} has no role cards", "roles", "another game, or another thing to print")
    title = f"{games.load(game).title[lang]} · {words.say('print_roles', lang, game)}"
    cards = [f'<article class="card"><h2>{escape(one.title[lang])}</h2>{prose(one.text[lang])}'
             f"<footer>{escape(games.load(game).title[lang])}</footer></article>"
             for one in lesson.sections.values() if one.text.get(lang, "").lstrip().startswith("|")]
    wide, high = WIDTHS[size]
    style = f":root {{ --w: {wide}; --h: {high}; }}{STYLE}"
    return Paper(game, "roles", lang, title, f'<div class="cards">{"".join(cards)}</div>', style, size, margin="0")
