"""The first page: what this is, a first move, which game, how to teach with it."""

from __future__ import annotations

import functools
import re
from html import escape
from pathlib import Path

import msgspec

from kernel_lib import language
from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import Text
from kernel_lib.core.lessons import Lesson as Written
from kernel_lib.core.lessons import read
from kernel_lib.notebooks_path import START
from widgets import path, words
from widgets.card import Card
from widgets.lesson import Lesson
from widgets.page import page
from widgets.progress import Progress
from widgets.review import Review, Today

FIRST_PAGE = Path(START).stem
PAGES = {FIRST_PAGE: "start.yaml", "review": "review.yaml"}
"""The pages of no game, and where they are written."""


class Start(Lesson):
    """A page of no game: the first one, or the review. Make it with `begin`."""

    def __init__(self, keep: Progress | None = None, chapter: str = FIRST_PAGE) -> None:
        self._begin("", chapter, written(chapter).sections, keep)

    @classmethod
    def begin(cls, lang: str | None = None, interactive: bool | None = None, chapter: str = FIRST_PAGE) -> Start:
        """Begin the page. Raises Bad for an unknown language."""
        page.begin(lang, interactive)
        if page.interactive:
            language.remember(page.lang)
        return cls(chapter=chapter)

    def games(self) -> Games:
        """The path of each game, with what was done on it."""
        return Games(self.keep)

    def today(self) -> Today:
        """How much is to be reviewed."""
        return Today(self.keep)

    def review(self) -> Review:
        """What is due, asked."""
        return Review(self.keep)

    def examples(self) -> Printed:
        """The examples that the rulebooks print, each with a link to the lesson that steps through it."""
        return Printed()

    def title(self, lang: str, chapter: str | None = None) -> str:
        """The title of this page."""
        return words.say("start_title" if self.chapter == FIRST_PAGE else f"page_{self.chapter}", lang)


class Columns(Card):
    """A list of links for each game."""

    def __init__(self, kind: str) -> None:
        super().__init__("", kind)
        self.body = self.panel()
        self.draw()
        self.children = [self.body]

    def entries(self, game: str) -> list[tuple[str, str]]:
        """(title, the same as HTML) of everything that is listed of a game."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the lists."""
        columns = []
        for game in games.GAMES:
            rows = [f"<li>{shown}</li>" for _, shown in self.entries(game)]
            columns.append(f'<details data-keep="{game}"><summary><b>{escape(games.load(game).title[self.lang])}</b> '
                           f'<span class="rl-quiet">{len(rows)}</span></summary>'
                           f'<ul style="list-style:none;padding:0;columns:2 280px">{"".join(rows)}</ul></details>')
        self.body.html = f'<div class="rl-body" style="display:grid;gap:.6rem">{"".join(columns)}</div>'

    def text(self) -> str:
        return "\n".join(f"{games.load(game).title[self.lang]}: {', '.join(title for title, _ in self.entries(game))}"
                         for game in games.GAMES)


class Games(Card):
    """The path of each game: what is done of it, and where one is."""

    def __init__(self, keep: Progress) -> None:
        super().__init__("", "games")
        self.keep = keep
        self.body = self.panel()
        self.draw()
        keep.changed.add(self.draw)
        self.children = [self.body]

    def draw(self) -> None:
        """Show the paths."""
        paths = "".join(path.drawn(game, self.keep, self.lang) for game in games.GAMES)
        self.body.html = f'<div class="rl-body rl-paths">{paths}</div>'

    def text(self) -> str:
        return "\n".join(f"{games.load(game).title[self.lang]}{self.w('colon')}"
                         + self.w("comma").join(path.title(game, one, self.lang) for one in path.of(game))
                         for game in games.GAMES)


class Printed(Columns):
    """The printed examples of each game that a lesson shows, in the order of the lessons."""

    def __init__(self) -> None:
        super().__init__("examples")

    def entries(self, game: str) -> list[tuple[str, str]]:
        found = {}
        for lesson, id in listed(game):
            title = printed(game)[id].title.text(self.lang)
            if lesson:  # two of one name in a lesson are found together
                found[lesson, title] = (f'<span class="rl-quiet">{int(lesson[:2])}</span> '
                                        f'<a href="{game}/{lesson}.ipynb">{escape(title)}</a>')
        return [(title, shown) for (_, title), shown in found.items()]


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
    shown = {chapter: {id for section in lesson.sections.values() for line in section.cells
                       for id in re.findall(r'"([a-z0-9-]+)[/"]', line)}
             for chapter, lesson in data.lessons(game).items() if chapter[:2].isdigit()}
    found = []
    for id, example in printed(game).items():
        pages = [page for page, ids in shown.items() if id in ids]
        chapter = re.split(r"[./]", example.rules[0])[0].zfill(2) if example.rules else ""
        found.append((next((page for page in pages if page[:2] == chapter), next(iter(pages), "")), id))
    return sorted(found, key=lambda one: (not one[0], one))


@functools.cache
def written(chapter: str = FIRST_PAGE) -> Written:
    """A page of no game as it is written."""
    return read(Path(__file__).with_name(PAGES[chapter]))
