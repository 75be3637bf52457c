"""Lesson: what a chapter's notebook calls. It begins ``lesson = Lesson.start("maracaibo", "07_combat", "en")``.

The prose of a lesson stands in the notebook; `widgets.editions` makes both, one notebook for each language, from
``kernel_lib/<game>/lessons/<chapter>.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from IPython.display import display

from kernel_lib import language
from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.dice import Taped
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.example import Outcome
from kernel_lib.core.lessons import Section
from kernel_lib.core.rulebook import Rule
from kernel_lib.core.table import Table
from kernel_lib.core.told import told
from widgets import markup, path
from widgets.card import Card
from widgets.check_line import CheckLine
from widgets.odds import OddsPlot
from widgets.page import page
from widgets.play_begin import dice_of, shuffle
from widgets.progress import Progress, progress
from widgets.quiz import Quiz
from widgets.replay import words_in
from widgets.sheet import Sheet
from widgets.stepper import Stepper, outcome_of
from widgets.variants import Variants
from widgets.what_if import WhatIf
from widgets.why_not import WhyNot

if TYPE_CHECKING:  # what few lessons show is loaded with it
    from widgets.companion import Companion
    from widgets.evening import HostPage
    from widgets.find_rule import FindRule
    from widgets.first_steps import FirstSteps
    from widgets.play import Play
    from widgets.printing.page import PrintPage

HOST = ("minutes", "players", "step")
"""What is remembered of a host's evening."""
SETTINGS = ("options", "opponents", "seed", "fair", "open_table")
"""The settings of a game to play; whatever else is named is an option."""


class Lesson:
    """A chapter's lesson. Make it with `start`."""

    def __init__(self, game: str, chapter: str, keep: Progress | None = None) -> None:
        games.load(game)
        known = data.lessons(game)
        if chapter not in known:
            raise Bad(f"{game} has no lesson {chapter!r}", "lesson", one_of(known) if known else "a file in lessons/")
        self._begin(game, chapter, known[chapter].sections, keep)

    def _begin(self, game: str, chapter: str, sections: dict[str, Section], keep: Progress | None) -> None:
        self.game, self.chapter, self.sections = game, chapter, sections
        self.keep = keep if keep is not None else progress()
        self.table: Table | None = None
        self.played: Play | None = None
        self.ran: dict[str, Outcome] = {}  # the examples that its steppers show: nobody changes them

    @classmethod
    def start(cls, game: str, chapter: str, lang: str | None = None, interactive: bool | None = None) -> Lesson:
        """Begin the lesson. Raises Bad for an unknown game, chapter or language.

        lang         en or zh; when not said, that of the page
        interactive  False where nobody is there to press buttons: widgets also leave pictures and words
        """
        page.begin(lang, interactive)
        if page.interactive:
            language.remember(page.lang)
        return cls(game, chapter)

    # what is shown

    def first_steps(self) -> FirstSteps:
        """The guided play that the game begins with."""
        from widgets.first_steps import FirstSteps, begin
        name = "first_steps"
        kept = self.keep.chapter(self.game, self.chapter).steps.get(name, 0)
        lesson = data.lessons(self.game)[self.chapter]
        script = begin(self.game, self.chapter)
        return FirstSteps(script, lesson.payoff, kept, lambda step: self._stepped(name, step, len(script.steps)),
                          lambda: onward(self.game, self.chapter, page.lang))

    def companion(self, source: Any = None) -> Companion:
        """A real table beside the screen: the one kept last, or the position at the end of an example."""
        from widgets.companion import Companion
        state = None if source is None else outcome_of(source).state
        return Companion(self.game, state)

    def host(self) -> HostPage:
        """The evenings of this page for hosts: how long, how many, and the plan with its clock. Raises Bad."""
        from widgets.evening import HostPage
        if data.lessons(self.game)[self.chapter].host is None:
            raise Bad(f"there are no evenings on the page {self.chapter!r}", "host", "host:")
        kept = self.keep.chapter(self.game, self.chapter).steps
        minutes, players, at = (kept.get(f"host:{one}", 0) for one in HOST)
        return HostPage(self.game, self.chapter, minutes, players, at, self._hosted)

    def _hosted(self, *stands: int) -> None:
        for one, at in zip(HOST, stands, strict=True):
            self.keep.stepped(self.game, self.chapter, f"host:{one}", at)

    def recap(self) -> None:
        """Show every rule of the chapter, folded, and what of the lesson is done."""
        number = self.chapter.partition("_")[0]
        if ids := [one.id for one in data.rulebook(self.game).rules if one.ch == number]:
            display(RulesCard(self.game, ids, folded=True))
        if page.interactive:
            display(Done(self))

    def rules(self, *ids: str) -> RulesCard:
        """The rules with these ids in our own words."""
        return RulesCard(self.game, ids)

    def find_rule(self, asked: str = "") -> FindRule:
        """A field to look up any rule of the game in, by number or by words."""
        from widgets.find_rule import FindRule
        return FindRule(self.game, asked)

    def sheet(self) -> Sheet:
        """The reference sheet of the game, with a link that saves it to print."""
        return Sheet(self.game)

    def printing(self) -> PrintPage:
        """What a table prints: sheet, role cards, poster, booklets."""
        from widgets.printing.page import PrintPage
        return PrintPage(self.game)

    def stepper(self, source: Any, at: int = 0, page: str = "") -> Stepper:
        """Steps through an example, from the step where one stood when the page was last open; `page` is that of the
        board which it begins on, where that is not the first."""
        if not isinstance(source, str | Path):
            return Stepper(source, at=at)
        return self._followed(Stepper(
            source, at=self.keep.chapter(self.game, self.chapter).steps.get(str(source), at), page=page))

    def steppers(self, *sources: str, page: str = "") -> Stepper:
        """Several examples in one frame, one after the other, from the first that was not stepped to its end; `page`
        as of one."""
        kept = self.keep.chapter(self.game, self.chapter)
        which = next((at for at, name in enumerate(sources) if f"stepper:{name}" not in kept.done), 0)
        return self._followed(Stepper(*sources, at=kept.steps.get(sources[which], 0), which=which, page=page))

    def _followed(self, made: Stepper) -> Stepper:
        if made.outcome is not None:
            self.ran[str(made.sources[made.which])] = made.outcome
        made.moved = lambda step: self._stepped(str(made.sources[made.which]), step, len(made.steps) - 1)
        return made

    def what_if(self, source: Any, page: str = "") -> WhatIf:
        """An example with dice and choices to change; begins on that page of the board where one is named."""
        return WhatIf(self._ran(source), page=page)

    def variants(self, source: Any, change: dict[str, tuple[int, int]] | None = None, page: str = "") -> Variants:
        """The cases of an example side by side, by the answers to its questions."""
        return Variants(source, change, page)

    def odds(self, source: Any, number: int = 0, hits: int | None = None) -> OddsPlot:
        """The odds of roll `number` of an example; of its dice of `hits` or more, where they are what is asked."""
        return OddsPlot.of_example(source, number, hits)

    def quiz(self, count: int | None = None, seed: int = 1) -> Quiz:
        """Exercises of this chapter."""
        made = Quiz(self.game, self.chapter, count, seed, keep=self.keep)
        made.finished = lambda: self._did("quiz")
        return made

    def why_not(self, source: Any = None, candidates: Iterable[Any] = (), page: str = "") -> WhyNot:
        """Asks about the decision that waits at a table, or at the end of an example; else at the last table shown.
        `page` is that of the board which it begins on, where that is not the first."""
        outcome = None if source is None or isinstance(source, Table) else outcome_of(source)
        table = outcome.table if outcome is not None else self.table if source is None else source
        if table is None:
            raise Bad("there is no decision to ask about", "why_not", "an example with run:, or a table shown before")
        look = words_in(dict(outcome.example.given)) if outcome is not None else ()
        made = WhyNot(table, candidates, page=page, look=look)
        if source is None and self.played is not None and self.played.table is table:
            self.played.followers.append(made)
        return made

    def play(self, source: Any = None, **settings: Any) -> Play:
        """The whole game, a table, or an example to play on; the settings are those of `Play`.

        An example with ``run`` ends where that ends; from the position of one without the whole game goes on. What was
        begun here goes on where it was left, on another evening or after its kernel was lost.
        """
        from widgets.play import Play
        name = None if isinstance(source, Table) else _name_of(source, settings)
        if source is not None and not isinstance(source, Table):
            outcome = outcome_of(source)
            source = outcome.table or Table(games.load(outcome.example.game), outcome.example.options,
                                            dice_of(shuffle(settings.get("seed", 1))), position=outcome.example.given)
            _roll_on(source, settings)
        made = Play(source or self.game, **settings)
        if name is not None and page.interactive:
            self._go_on(made, name)
            _roll_on(made.table, settings)
        self.played, self.table = made, made.table
        return made

    def _stepped(self, name: str, step: int, last: int) -> None:
        """One stands at a step of an example, or of the guided play."""
        self.keep.stepped(self.game, self.chapter, name, step)
        if step >= last:
            self._did(name if name == "first_steps" else f"stepper:{name}")

    def _did(self, what: str) -> None:
        self.keep.did(self.game, self.chapter, what, {
            name: path.doings(section) for name, section in self.sections.items()})

    def _go_on(self, made: Play, name: str) -> None:
        made.stays = made.new is None
        kept = self.keep.chapter(self.game, self.chapter).games.get(name, "")
        if not (kept and Path(kept).exists() and made.take_up(Path(kept))) and made.new is None:
            made.keep_example(f"{self.chapter}-{Path(name.partition(', ')[0]).stem}")
        made.kept_at = lambda path: self.keep.kept(self.game, self.chapter, name, path)

    def check(self, *claims: Any, name: str = "", **named: bool) -> CheckLine:
        """A visible line that these claims hold; see `check_line`."""
        line = CheckLine(*map(self._ran, claims), game=self.game, **named)
        self.keep.held(self.game, self.chapter, name or line.name)
        return line

    def _ran(self, source: Any) -> Any:
        """What came of an example that is named, where it was run for this lesson already."""
        return self.ran.get(source, source) if isinstance(source, str) else source

    def title(self, lang: str, chapter: str | None = None) -> str:
        """The title of a chapter's lesson, ``10 Combat``."""
        return path.title(self.game, chapter or self.chapter, lang)


def _name_of(source: Any, settings: dict[str, Any]) -> str:
    """What is played, in a word: the example, or the options of the game; and who plays the other seats.

    Whoever asks for other seats or options asks for another game: the one that was begun with these stays where it is.
    """
    options, opponents = settings.get("options"), settings.get("opponents")
    named = {name: value for name, value in settings.items() if name not in SETTINGS}
    chosen = {**(options if isinstance(options, dict) else {}), **named} if source is None else {}
    seats = {seat: kind if isinstance(kind, str) else type(kind).__name__
             for seat, kind in (opponents if isinstance(opponents, Mapping) else {}).items()}
    return ", ".join(([str(source)] if source is not None else [])
                     + [f"{name}={value}" for name, value in sorted({**chosen, **seats}.items())])


class Done(Card):
    """What of a lesson is done: a tick for each section, answers, and the progress to take along or forget."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.game, "done")
        self.lesson, self.note = lesson, ""
        self.body = self.panel()
        self.draw()
        lesson.keep.changed.add(self.draw)
        self.children = [self.body]

    def act_read(self, name: Any = None) -> None:
        self.lesson.keep.toggle(self.lesson.game, self.lesson.chapter, str(name))

    def act_reset(self, _: Any = None) -> None:
        self.lesson.keep.reset(self.lesson.game, self.lesson.chapter)
        self.note = ""
        self.draw()

    def act_export(self, _: Any = None) -> None:
        self.note = self.w("lesson_exported", path=self.lesson.keep.export("rulebook-progress.json"))
        self.draw()

    def failed(self, error: Bad) -> None:
        self.note = told(error, self.lang_tag)
        self.draw()

    def draw(self) -> None:
        """Show what is done."""
        lesson, keep = self.lesson, self.lesson.keep
        here, titled = keep.chapter(lesson.game, lesson.chapter), self._titled()
        ticks = " ".join(markup.button(f"{'✓ ' if name in here.seen else ''}{title}", "read", name,
                                       look="plain rl-small", pressed=name in here.seen)
                         for name, title in titled.items())
        notes = [self.note, keep.fault, self.w("progress_damaged", path=keep.set_aside) if keep.set_aside else ""]
        noted = "".join(f'<div class="rl-note">{escape(note)}</div>' for note in notes if note)
        self.body.html = (f'<div class="rl-body"><div class="rl-row"><span class="rl-kind grow">'
                          f"{escape(self._count())}</span>{markup.button(self.w('lesson_export'), 'export')}"
                          f"{markup.button(self.w('lesson_reset'), 'reset')}</div>"
                          f'<p class="rl-small rl-quiet">{escape(self.w("lesson_tick"))}</p>'
                          f'<div class="rl-row">{ticks}</div>{noted}</div>')

    def text(self) -> str:
        seen = self.lesson.keep.chapter(self.lesson.game, self.lesson.chapter).seen
        return "\n".join([self._count(), *(f"{'✓' if name in seen else '·'} {title}"
                                           for name, title in self._titled().items())])

    def _titled(self) -> dict[str, str]:
        return {name: section.title[self.lang] for name, section in self.lesson.sections.items() if section.title}

    def _count(self) -> str:
        here, titled = self.lesson.keep.chapter(self.lesson.game, self.lesson.chapter), self._titled()
        count = self.w("lesson_progress", done=sum(name in here.seen for name in titled), all=len(titled))
        return f"{count} · {self.w('lesson_quiz', right=here.right)}" if here.right else count


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
        rows = "".join(self._rows(number, list(rules))
                       for number, rules in groupby(self.rules, lambda one: markup.rule_number(one.id)))
        shown = (f'<details data-keep="rules"><summary>{escape(self._title())}</summary><table>{rows}</table></details>'
                 if self.folded else f'<span class="rl-kind">{escape(self._title())}</span><table>{rows}</table>')
        self.body.html = f'<div class="rl-body">{shown}</div>'

    def _rows(self, number: str, rules: list[Rule]) -> str:
        cells = [f'<td title="{escape(one.id)}">{escape(one.text(self.lang))}</td></tr>' for one in rules]
        return f'<tr><th rowspan="{len(rules)}">{escape(number)}</th>' + "<tr>".join(cells)

    def text(self) -> str:
        heading = [self._title()] if self.folded else []
        return "\n".join(heading + [f"{one.id}  {one.text(self.lang)}" for one in self.rules])

    def _title(self) -> str:
        return self.w("lesson_all_rules", count=len(self.rules)) if self.folded else self.w("lesson_rules")


def onward(game: str, chapter: str, lang: str) -> str:
    """The button to the next step of the path, as HTML; "" after the last one."""
    then = path.after(game, chapter)
    return "" if then is None else (f'<a class="rl-go" href="{escape(then)}.ipynb">'
                                    f"{escape(path.onward(game, chapter, lang))}</a>")


def show_rule(game: str, *ids: str) -> RulesCard:
    """Rules in our own words: ``show_rule("most_dangerous_time", "10.3/2")``."""
    return RulesCard(game, ids)


def _roll_on(table: Table, settings: dict[str, Any]) -> None:
    """Where the dice of an example end, those of the game go on."""
    if isinstance(table.dice, Taped) and table.dice.then is None:
        table.dice.then = dice_of(shuffle(settings.get("seed", 1)))
