"""Lesson: the frame of a chapter's notebook. It begins ``lesson = Lesson.start("most_dangerous_time", "10_combat")``.

The prose of a notebook is data: ``kernel_lib/<game>/lessons/<chapter>.yaml`` holds, per section, a title and a text
(Markdown) in both languages, and ``lesson.section("try")`` shows it. So a cell is one line, everything on the page
switches language at once, and nothing is said in one language only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Any

import mistune
from IPython.display import display

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.data import Section
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.table import Table
from widgets import markup, words
from widgets.card import Card
from widgets.check_line import CheckLine
from widgets.find_rule import FindRule
from widgets.odds import OddsPlot
from widgets.page import page
from widgets.play import Play, dice_of
from widgets.progress import Progress, progress
from widgets.quiz import Quiz
from widgets.stepper import Stepper, outcome_of
from widgets.variants import Variants
from widgets.what_if import WhatIf
from widgets.why_not import WhyNot

markdown = mistune.create_markdown(escape=True, plugins=["table", "strikethrough"])
WRAPPED = re.compile(r"(?<=[\u2e80-\u9fff\uff00-\uffef\u2014\u201d])\n *(?=\*\*|[^\s*|#>\d-])")
"""Where a Chinese sentence goes on in the next line: no space belongs there."""


class Lesson:
    """A chapter's lesson. Make it with `start`."""

    def __init__(self, game: str, chapter: str, keep: Progress | None = None) -> None:
        games.load(game)
        known = data.lessons(game)
        if chapter not in known:
            raise Bad(f"{game} has no lesson {chapter!r}", "lesson", one_of(known) if known else "a file in lessons/")
        self.game, self.chapter, self.sections = game, chapter, known[chapter]
        self.keep = keep if keep is not None else progress()
        self.header = Header(self)

    @classmethod
    def start(cls, game: str, chapter: str, lang: str | None = None, interactive: bool | None = None) -> Lesson:
        """Begin the lesson: show its header. Raises Bad for an unknown game, chapter or language.

        lang         en or zh; when not said, that of the page
        interactive  False where nobody is there to press buttons: widgets also leave pictures and words
        """
        page.begin(lang, interactive)
        made = cls(game, chapter)
        display(made.header)
        return made

    # prose

    def section(self, name: str) -> None:
        """Show a section's title and text. Raises Bad when the lesson has none of that name."""
        display(Prose(self, name, self._section(name)))

    def text(self, en: str, zh: str) -> None:
        """Show a short text that is no section of its own."""
        display(Prose(self, "", Section({}, {"en": en, "zh": zh})))

    def recap(self, name: str = "recap") -> None:
        """Show the recap card, and every rule of the chapter below it, folded."""
        display(Prose(self, name, self._section(name), "recap"))
        number = self.chapter.partition("_")[0]
        if ids := [one.id for one in data.rulebook(self.game).rules if one.ch == number]:
            display(RulesCard(self.game, ids, folded=True))

    def rules(self, *ids: str) -> RulesCard:
        """The rules with these ids in our own words."""
        return RulesCard(self.game, ids)

    def find_rule(self, asked: str = "") -> FindRule:
        """A field to look up any rule of the game in, by number or by words."""
        return FindRule(self.game, asked)

    # widgets of this lesson

    def stepper(self, source: Any, at: int = 0) -> Stepper:
        """Steps through an example."""
        return Stepper(source, at)

    def what_if(self, source: Any) -> WhatIf:
        """An example with dice and choices to change."""
        return WhatIf(source)

    def variants(self, source: Any, change: dict[str, tuple[int, int]] | None = None, page: str = "") -> Variants:
        """The cases of an example side by side, by the answers to its questions."""
        return Variants(source, change, page)

    def odds(self, source: Any, number: int = 0) -> OddsPlot:
        """The odds of roll `number` of an example."""
        return OddsPlot.of_example(source, number)

    def quiz(self, count: int | None = None, seed: int = 1) -> Quiz:
        """Exercises of this chapter."""
        return Quiz(self.game, self.chapter, count, seed, keep=self.keep)

    def why_not(self, source: Any, candidates: Iterable[Any] = ()) -> WhyNot:
        """Asks about the decision that waits at a table, or at the end of an example."""
        table = source if isinstance(source, Table) else outcome_of(source).table
        if table is None:
            raise Bad("this example leaves no decision to ask about", "why_not", "an example with run:")
        return WhyNot(table, candidates)

    def play(self, source: Any = None, **settings: Any) -> Play:
        """The whole game, a table, or an example to play on; the settings are those of `Play`.

        An example with ``run`` ends where that ends; from the position of one without the whole game goes on.
        """
        if source is not None and not isinstance(source, Table):
            outcome = outcome_of(source)
            source = outcome.table or Table(games.load(outcome.example.game), outcome.example.options,
                                            dice_of(settings.get("seed", 1)), position=outcome.example.given)
        return Play(source or self.game, **settings)

    def check(self, *claims: Any, name: str = "", **named: bool) -> CheckLine:
        """A visible line that these claims hold; see `check_line`."""
        line = CheckLine(*claims, game=self.game, **named)
        self.keep.held(self.game, self.chapter, name or line.name)
        return line

    def _section(self, name: str) -> Section:
        if name not in self.sections:
            raise Bad(f"the lesson has no section {name!r}", f"{self.game}, {self.chapter}", one_of(self.sections))
        return self.sections[name]

    # where am I

    def title(self, lang: str, chapter: str | None = None) -> str:
        """The title of a chapter's lesson."""
        wanted = chapter or self.chapter
        number = wanted.partition("_")[0]
        said = next((one.text(lang) for one in data.rulebook(self.game).chapters if one.ch == number), "")
        if said:
            return f"{number.lstrip('0') or '0'} {said}"
        named = words.say(f"page_{wanted}", lang, self.game)
        return wanted.replace("_", " ") if named == f"page_{wanted}" else named

    def neighbours(self) -> tuple[str | None, str | None]:
        """The chapters before and after this one."""
        order = sorted(data.lessons(self.game))
        at = order.index(self.chapter)
        return (order[at - 1] if at else None), (order[at + 1] if at + 1 < len(order) else None)

    def anchor(self, section: str) -> str:
        """The id of a section on the page."""
        return f"rl-{self.game}-{self.chapter}-{section}"


class Header(Card):
    """Where am I, what is in this lesson, what is done, where to go, and the language switch."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.game, "header")
        self.lesson = lesson
        self.note = ""
        self.body = self.panel()
        self.draw()
        lesson.keep.changed.add(self.draw)
        self.children = [self.body]

    def act_lang(self, _: Any = None) -> None:
        page.switch()

    def act_reset(self, _: Any = None) -> None:
        self.lesson.keep.reset(self.lesson.game, self.lesson.chapter)
        self.note = ""
        self.draw()

    def act_export(self, _: Any = None) -> None:
        self.note = self.w("lesson_exported", path=self.lesson.keep.export("rulebook-progress.json"))
        self.draw()

    def failed(self, error: Bad) -> None:
        self.note = str(error)
        self.draw()

    def draw(self) -> None:
        """Show the header."""
        lesson, keep = self.lesson, self.lesson.keep
        here = keep.chapter(lesson.game, lesson.chapter)
        crumbs = "".join(
            f'<li><a href="#" data-jump="{escape(lesson.anchor(name))}" class="rl-crumb'
            f'{" done" if name in here.seen else ""}">'
            f"{escape(section.title[self.lang])}</a></li>"
            for name, section in lesson.sections.items() if section.title)
        titled = [name for name, section in lesson.sections.items() if section.title]
        done = sum(name in here.seen for name in titled)
        count = self.w("lesson_progress", done=done, all=len(titled))
        right = f" · {self.w('lesson_quiz', right=here.right)}" if here.right else ""
        before, after = lesson.neighbours()
        links = [self._link("../00_start_here", self.w("lesson_start"))]
        if before:
            links.append(self._link(before, self.w("lesson_prev", title=lesson.title(self.lang, before))))
        if after:
            links.append(self._link(after, self.w("lesson_next", title=lesson.title(self.lang, after))))
        notes = [self.note, keep.fault, self.w("progress_damaged", path=keep.set_aside) if keep.set_aside else ""]
        noted = "".join(f'<div class="rl-note">{escape(note)}</div>' for note in notes if note)
        self.body.html = (
            '<div class="rl-head"><div class="grow"><span class="rl-kind">'
            f'{escape(games.load(lesson.game).title[self.lang])}</span>'
            f"<h2>{escape(lesson.title(self.lang))}</h2></div>{' '.join(links)}"
            f'<details data-keep="more"><summary class="rl-small rl-quiet" title="{escape(self.w("lesson_more"))}">'
            f'{escape(count + right)}</summary><div class="rl-row">{markup.button(self.w("lesson_export"), "export")}'
            f'{markup.button(self.w("lesson_reset"), "reset")}</div></details>'
            f"{markup.button(self.w('lesson_lang'), 'lang')}</div>"
            f'<nav class="rl-body rl-contents" aria-label="{escape(self.w("lesson_in"))}">'
            f'<ol class="rl-dots">{crumbs}</ol>{noted}</nav>')

    def text(self) -> str:
        lesson = self.lesson
        here = lesson.keep.chapter(lesson.game, lesson.chapter)
        lines = [f"{games.load(lesson.game).title[self.lang]} - {lesson.title(self.lang)}"]
        lines += [f"{'✓' if name in here.seen else '·'} {section.title[self.lang]}"
                  for name, section in lesson.sections.items() if section.title]
        return "\n".join(lines)

    def _link(self, chapter: str, label: str) -> str:
        return f'<a class="rl-small" href="{escape(chapter)}.ipynb">{escape(label)}</a>'


class Prose(Card):
    """A section's title and text, with a button to mark it as read."""

    def __init__(self, lesson: Lesson, name: str, section: Section, look: str = "prose") -> None:
        super().__init__(lesson.game, look)
        self.lesson, self.name, self.section, self.look = lesson, name, section, look
        self.body = self.panel()
        self.draw()
        lesson.keep.changed.add(self.draw)
        self.children = [self.body]

    def act_read(self, _: Any = None) -> None:
        self.lesson.keep.toggle(self.lesson.game, self.lesson.chapter, self.name)

    def draw(self) -> None:
        """Show the section."""
        title, said = self.section.title.get(self.lang, ""), self._said()
        head = ""
        if title:
            read = self.name in self.lesson.keep.chapter(self.lesson.game, self.lesson.chapter).seen
            label = f"✓ {self.w('lesson_done')}" if read else self.w("lesson_mark")
            kind = f'<span class="rl-kind">{escape(self.w("lesson_recap"))}</span>' if self.look == "recap" else ""
            head = (f'<div class="rl-row" id="{escape(self.lesson.anchor(self.name))}"><div class="grow">{kind}'
                    f'<h2>{escape(title)}</h2>'
                    f'</div>{markup.button(label, "read", look="plain rl-small", pressed=None)}</div>')
        self.body.html = f'<div class="rl-body">{head}<div class="rl-text">{markdown(said) if said else ""}</div></div>'

    def _said(self) -> str:
        return WRAPPED.sub("", self.section.text.get(self.lang, ""))

    def markdown(self) -> str:
        """The section as Markdown."""
        title, said = self.section.title.get(self.lang, ""), self._said().strip()
        return "\n\n".join(part for part in (f"## {title}" if title else "", said) if part)

    def text(self) -> str:
        return self.markdown()

    def _ipython_display_(self) -> None:
        if page.interactive:
            super()._ipython_display_()
        else:
            display({"text/markdown": self.markdown(), "text/plain": self.text()}, raw=True)


class RulesCard(Card):
    """Rules in our own words, by their ids; folded ones are opened by a press. Raises Bad for an unknown id."""

    def __init__(self, game: str, ids: Iterable[str], folded: bool = False) -> None:
        super().__init__(game, "rules")
        book = data.rulebook(game)
        self.rules = [book[one] for one in ids]
        self.folded = folded
        self.body = self.panel()
        self.draw()
        self.children = [self.body]

    def draw(self) -> None:
        """Show the rules."""
        rows = "".join(f"<tr><th>{escape(one.id)}</th>"
                       f"<td>{escape(one.text(self.lang))}</td></tr>" for one in self.rules)
        shown = (f'<details data-keep="rules"><summary>{escape(self._title())}</summary><table>{rows}</table></details>'
                 if self.folded else f'<span class="rl-kind">{escape(self._title())}</span><table>{rows}</table>')
        self.body.html = f'<div class="rl-body">{shown}</div>'

    def text(self) -> str:
        heading = [self._title()] if self.folded else []
        return "\n".join(heading + [f"{one.id}  {one.text(self.lang)}" for one in self.rules])

    def _title(self) -> str:
        return self.w("lesson_all_rules", count=len(self.rules)) if self.folded else self.w("lesson_rules")


def show_rule(game: str, *ids: str) -> RulesCard:
    """Rules in our own words: ``show_rule("most_dangerous_time", "10.3/2")``."""
    return RulesCard(game, ids)
