"""The print kit of a game: what there is to print, by name; ``rulebook print`` and the print page make it here."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import known
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.lessons import Lesson
from widgets.page import page
from widgets.printing.booklet import booklet
from widgets.printing.paper import SIZES, Paper
from widgets.printing.poster import posters
from widgets.printing.roles import CHAPTER, roles
from widgets.sheet import Sheet

KINDS = ("sheet", "roles", "poster", "booklet")


def make(game: str, kind: str, lang: str, lesson: str = "", size: str = "a4") -> Paper:
    """One thing to print. `lesson` makes the booklet one of that lesson alone. Raises Bad."""
    games.load(game)
    known(lang)
    if kind not in KINDS:
        raise Bad(f"{kind!r} cannot be printed", "print", one_of((*KINDS, "all")))
    if size not in SIZES:
        raise Bad(f"{size!r} is no size of paper", "--paper", one_of(SIZES))
    if lesson and kind != "booklet":
        raise Bad("only a booklet is made of a lesson", "--lesson", "rulebook print GAME booklet --lesson LESSON")
    chapters = booklets(game)
    if lesson and lesson not in chapters:
        raise Bad(f"{game} has no lesson {lesson!r}", "--lesson", one_of(chapters))
    makers: dict[str, Callable[[], Paper]] = {
        "sheet": lambda: Sheet(game, lang).paper(size), "roles": lambda: roles(game, lang, size),
        "poster": lambda: posters(game, lang, size),
        "booklet": lambda: booklet(game, [lesson] if lesson else chapters, lang, size)}
    with on_paper():
        return makers[kind]()


def lesson(game: str, chapter: str, lang: str, evening: tuple[int, int] = (0, 0)) -> Paper:
    """A page of a game as it is printed: its role cards, or any other lesson as a booklet; `evening` is how many
    minutes and people a host chose. Raises Bad."""
    with on_paper():
        return roles(game, lang) if chapter == CHAPTER else booklet(game, [chapter], lang, evening=evening)


@contextmanager
def on_paper() -> Iterator[None]:
    """Nobody presses anything on paper; afterwards the page is as it was."""
    before = page.lang, page.interactive
    try:
        yield
    finally:
        gc.collect()  # what was made for paper is gone: it need not be drawn once more in the other language
        page.lang, page.interactive = before


def booklets(game: str) -> dict[str, Lesson]:
    """The lessons that a booklet can hold: the chapters of the rulebook."""
    return {name: one for name, one in data.lessons(game).items() if name[:2].isdigit()}


def write(game: str, kinds: tuple[str, ...], lang: str, folder: Path, *, lesson: str = "", size: str = "a4",
          pdf: bool = False) -> list[Path]:
    """Write these things into `folder`, as PDF or as HTML. Raises Bad."""
    made = []
    for kind in kinds:
        paper = make(game, kind, lang, lesson if kind == "booklet" else "", size)
        made.append(paper.save_pdf(folder / f"{paper.name}.pdf") if pdf else paper.save(folder / f"{paper.name}.html"))
    return made
