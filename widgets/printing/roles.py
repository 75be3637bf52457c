"""Role cards: the sections of a game's lesson ``roles`` that hold a table, as cards of A6 to cut out.

A card has the colour of its role, its table, and below it as much of the map where the role begins as there is room;
the words of one without are larger.
"""

from __future__ import annotations

from functools import cache
from html import escape

from msgspec.structs import replace

from kernel_lib.core import data, poster
from kernel_lib.core import game as games
from kernel_lib.core.errors import Bad
from kernel_lib.core.lessons import Outlook, Section
from widgets import theme, words
from widgets.picture import pages_of
from widgets.printed import frame_box
from widgets.printing.booklet import drawn
from widgets.printing.paper import Paper, css, js
from widgets.prose import prose
from widgets.room import union
from widgets.scene import Box, Scene

CHAPTER = "roles"
STYLE = css("roles")
WIDTHS = {"a4": ("105mm", "148mm"), "letter": ("107mm", "139mm"), "a3": ("105mm", "148mm")}
WIDE, FINER = 359.0, 1.25
"""How wide the board is on a card, in pixels of a page, and how much smaller its letters may be on paper."""
AROUND, LEAST, SHAPE = 45.0, 330.0, 1.3
"""In the scene: how much is seen around the places that must be seen, how wide the part is at least, and its width for
its height."""
BROWN = "#8a3b2a"


def roles(game: str, lang: str, size: str = "a4") -> Paper:
    """The role cards of a game. Raises Bad where it has none."""
    lesson = data.lessons(game).get(CHAPTER)
    if lesson is None:
        raise Bad(f"{game} has no role cards", "roles", "another game, or another thing to print")
    title = f"{games.load(game).title[lang]} · {words.say('print_roles', lang, game)}"
    cards = [_card(game, one, lang) for one in lesson.sections.values()
             if one.text.get(lang, "").lstrip().startswith("|")]
    wide, high = WIDTHS[size]
    style = f":root {{ --w: {wide}; --h: {high}; }}{STYLE}"
    return Paper(game, "roles", lang, title, f'<div class="cards">{"".join(cards)}</div>', style, size, margin="0",
                 fit=js("roles"))  # fmt: skip


def _card(game: str, role: Section, lang: str) -> str:
    board = _board(game, role.card, lang) if role.card is not None else ""
    fill = role.colour or BROWN
    return (f'<article class="card" style="--role: {fill}; --on: {theme.ink_on(fill)}">'
            f"<h2>{escape(role.title[lang])} <small>{escape(games.load(game).title[lang])}</small></h2>"
            f"{prose(role.text[lang])}{board}</article>")


def _board(game: str, card: Outlook, lang: str) -> str:
    """The part of the map where a role begins, cut to the room there is."""
    state, page = _openings(game)[card.poster]
    scene = _without_panels(pages_of(game, state, lang)[page]())
    part = replace(scene, window=_window(scene, set(card.near)), legend=None)
    svg = drawn(part, game, WIDE * FINER).replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1)
    return f"<figure>{svg}</figure>"


@cache
def _openings(game: str) -> list[tuple[object, str]]:
    """The position that each poster of a game shows, and the page of the board."""
    return [(one.opening(game), one.page) for one in poster.posters(game)]


def _without_panels(scene: Scene) -> Scene:
    """A map without what is told beside it: its edge may lie anywhere."""
    panels, boxes = {one.id for one in scene.frames}, [frame_box(one) for one in scene.frames]
    loose = [one for one in scene.labels if not any(a <= one.x <= c and b <= one.y <= d for a, b, c, d in boxes)]
    pieces = tuple(one for one in scene.tokens if one.at not in panels)
    return replace(scene, frames=(), strip=(), labels=tuple(loose), tokens=pieces)


def _window(scene: Scene, near: set[str]) -> Box:
    """The part of the scene that holds these places, in the shape of a card's picture."""
    left, top, right, bottom = union((one.x, one.y, one.x, one.y) for one in scene.places if one.id in near)
    wide = max(right - left + 2 * AROUND, (bottom - top + 2 * AROUND) * SHAPE, LEAST)
    wide, high = min(wide, scene.width), min(wide / SHAPE, scene.height)
    x = min(max(0, (left + right - wide) / 2), scene.width - wide)
    y = min(max(0, (top + bottom - high) / 2), scene.height - high)
    return x, y, x + wide, y + high
