"""The first page: what this is, a first move, which game, how to teach with it."""

from __future__ import annotations

import functools
import re
from html import escape
from pathlib import Path

import msgspec
from IPython.display import display

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import Text
from kernel_lib.core.data import Section
from kernel_lib.core.yaml_source import Source
from kernel_lib.notebooks_path import START, notebooks
from widgets import markup, words
from widgets.card import Card
from widgets.lesson import Lesson
from widgets.page import page
from widgets.progress import Progress, progress

TITLE = {"en": "Learn a heavy board game by doing", "zh": "动手学会一个重度桌游"}
BEGIN = {"en": "Begin here", "zh": "从这里开始"}


class Start(Lesson):
    """The first page. Make it with `begin`."""

    def __init__(self, keep: Progress | None = None) -> None:
        self.game, self.chapter, self.sections = "", Path(START).stem, prose()
        self.keep = keep if keep is not None else progress()

    @classmethod
    def begin(cls, lang: str | None = None, interactive: bool | None = None) -> Start:
        """Show the head of the page. Raises Bad for an unknown language."""
        if lang is not None:
            page.lang = lang
        if interactive is not None:
            page.interactive = interactive
        made = cls()
        display(Head())
        return made

    def games(self) -> Games:
        """The games, with a link to each of their pages and what was done there."""
        return Games(self.keep)

    def examples(self) -> Printed:
        """The examples that the rulebooks print, each with a link to the lesson that steps through it."""
        return Printed()


class Head(Card):
    """The title, and the language switch."""

    def __init__(self) -> None:
        super().__init__("", "header")
        self.body = self.panel()
        self.draw()
        self.children = [self.body]

    def act_lang(self, _: object = None) -> None:
        """Switch every widget of the page to the other language."""
        page.lang = "en" if page.lang == "zh" else "zh"

    def draw(self) -> None:
        """Show the head."""
        self.body.html = (f'<div class="rl-head"><div class="grow"><h2>{escape(TITLE[self.lang])}</h2></div>'
                          f"{markup.button(self.w('lesson_lang'), 'lang')}</div>")

    def text(self) -> str:
        return TITLE[self.lang]


class Games(Card):
    """One column per game: its chapters in order, then play and teach."""

    def __init__(self, keep: Progress) -> None:
        super().__init__("", "games")
        self.keep = keep
        self.body = self.panel()
        self.draw()
        keep.changed.add(self.draw)
        self.children = [self.body]

    def draw(self) -> None:
        """Show the columns."""
        columns = []
        for game in games.GAMES:
            rows = "".join(f"<li>{self._mark(game, name)}<a href=\"{game}/{name}.ipynb\">{escape(title)}</a>"
                           f"{self._badge(game, name)}</li>" for name, title in self.pages(game))
            columns.append(f"<section class=\"grow\"><h2>{escape(games.load(game).title[self.lang])}</h2>"
                           f"<ul style=\"list-style:none;padding:0;columns:2\">{rows}</ul></section>")
        self.body.html = f'<div class="rl-body" style="display:grid;gap:1.5rem">{"".join(columns)}</div>'

    def pages(self, game: str) -> list[tuple[str, str]]:
        """(file name, title) of every page of a game: chapters by number, then the others."""
        chapters = {one.ch: one.text(self.lang) for one in data.rulebook(game).chapters}
        names = sorted(file.stem for file in (notebooks() / game).glob("*.ipynb"))
        return [(name, f"{int(name[:2])} {chapters.get(name[:2], name[3:])}" if name[:2].isdigit()
                 else words.say(f"page_{name}", self.lang, game)) for name in names]

    def text(self) -> str:
        return "\n".join(f"{games.load(game).title[self.lang]}: " + ", ".join(title for _, title in self.pages(game))
                         for game in games.GAMES)

    def _mark(self, game: str, name: str) -> str:
        return "✓ " if self.keep.chapter(game, name).seen else ""

    def _badge(self, game: str, name: str) -> str:
        return f' <b class="rl-small">← {escape(BEGIN[self.lang])}</b>' if games.load(game).first_lesson == name else ""


class Printed(Card):
    """The printed examples of each game, in the order of the lessons that show them."""

    def __init__(self) -> None:
        super().__init__("", "examples")
        self.body = self.panel()
        self.draw()
        self.children = [self.body]

    def draw(self) -> None:
        """Show the list."""
        columns = []
        for game in games.GAMES:
            rows = "".join(f"<li>{self._place(game, id, page)}</li>" for page, id in listed(game))
            columns.append(f"<section><h2>{escape(games.load(game).title[self.lang])}</h2>"
                           f'<ul style="list-style:none;padding:0;columns:2">{rows}</ul></section>')
        self.body.html = f'<div class="rl-body" style="display:grid;gap:1.5rem">{"".join(columns)}</div>'

    def text(self) -> str:
        return "\n".join(f"{games.load(game).title[self.lang]}: " + ", ".join(self._title(game, id)
                                                                              for _, id in listed(game))
                         for game in games.GAMES)

    def _title(self, game: str, id: str) -> str:
        return printed(game)[id].title.text(self.lang)

    def _place(self, game: str, id: str, page: str) -> str:
        title = escape(self._title(game, id))
        if not page:
            return f'{title} <code class="rl-small">start.stepper("{id}")</code>'
        return f'<span class="rl-quiet">{int(page[:2])}</span> <a href="{game}/{page}.ipynb">{title}</a>'


class _Printed(msgspec.Struct):
    source: str = "authored"
    title: Text = Text("", "")
    rules: list[str] = []


@functools.cache
def printed(game: str) -> dict[str, _Printed]:
    """The examples that the rulebook of `game` prints, by id."""
    read = {id: msgspec.json.decode(each, type=_Printed) for id, each in data.pack(game).examples.items()}
    return {id: each for id, each in read.items() if each.source == "rulebook"}


@functools.cache
def listed(game: str) -> list[tuple[str, str]]:
    """(lesson, id) of the printed examples of `game`, each with the lesson on its first rule, else the first lesson
    that shows it; those that no lesson shows come last, with "" as their lesson."""
    lessons = sorted((notebooks() / game).glob("[0-9]*.ipynb"))
    shown = {file.stem: set(re.findall(r'\\"([a-z0-9-]+)[/\\]', file.read_text(encoding="utf-8"))) for file in lessons}
    found = []
    for id, example in printed(game).items():
        pages = [page for page, ids in shown.items() if id in ids]
        chapter = re.split(r"[./]", example.rules[0])[0].zfill(2) if example.rules else ""
        found.append((next((page for page in pages if page[:2] == chapter), next(iter(pages), "")), id))
    return sorted(found, key=lambda one: (not one[0], one))


@functools.cache
def prose() -> dict[str, Section]:
    """The texts of the first page."""
    return Source.file(Path(__file__).with_name("start.yaml")).into(dict[str, Section])
