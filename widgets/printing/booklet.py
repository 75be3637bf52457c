"""Booklet: lessons on paper: prose, every step of an example with its whole board and dice, the answers at the end."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any

import msgspec
from msgspec.structs import replace

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import gap
from kernel_lib.core.dice import Roll
from kernel_lib.core.exercise import Question
from kernel_lib.core.lessons import Section
from kernel_lib.odds import rolls
from widgets import claims, markup, path, replay, tints, words
from widgets.first_steps import FirstSteps, begin
from widgets.odds import OddsPlot
from widgets.page import page
from widgets.picture import Picture
from widgets.printing import panels
from widgets.printing.contents import Entry, listed
from widgets.printing.off_screen import off_screen
from widgets.printing.panels import filled, only_beside
from widgets.printing.paper import EDGES, Paper, css, js
from widgets.printing.pen import PaperPen
from widgets.printing.shared import Shared, SharingPen
from widgets.prose import prose
from widgets.quiz import Quiz
from widgets.room import holds, label_box
from widgets.scene import Scene
from widgets.stepper import Stepper
from widgets.svg import to_svg
from widgets.variants import Variants

WIDE, PART, BESIDE = 624.0, 491.0, 370.0
"""How wide a board is on paper, in pixels: a whole one 165 mm, so that two stand on a page; the part that an example is
about 130 mm where it begins, then 98 mm beside the words of each step."""
FINER = 1.12
"""Paper is seen from nearer than a screen: letters on a whole map may be so much smaller."""
TEXT, SIDE = 180, 15
"""Millimetres: how wide a page is written, and the margin beside it; on A3, which is read from afar, all is larger."""
ON_PAPER = 0.55
"""How much of their strength the tints of lands keep in print, which spares the ink."""
STYLE = css("booklet")
ON_SCREEN = ("what_if", "play", "companion", "why_not")
"""What a lesson calls that paper can only point to."""


def booklet(game: str, chapters: Iterable[str], lang: str, size: str = "a4",
            evening: tuple[int, int] = (0, 0)) -> Paper:
    """The lessons `chapters` of a game as a booklet; `evening` is how many minutes and people a host chose. Raises
    Bad."""
    page.begin(lang, interactive=False)
    shared = Shared()
    parts = [Chapter(game, one, lang, shared, evening) for one in chapters]
    bodies = [part.html() for part in parts]
    title = (parts[0].title if len(parts) == 1 else words.say("print_booklet", lang, game))
    entries = [Entry(part.chapter, part.title, part.headings) for part in parts]
    listing = (f'<h2>{escape(words.say("print_contents", lang, game))}</h2><ol class="contents">{listed(entries)}</ol>'
               if len(parts) > 1 else "")
    style = STYLE
    if size == "a3":
        style += f"body {{ zoom: {(EDGES[size][0] - 2 * SIDE) / TEXT:.4f}; }}"
    cover = f'<p class="cover">{escape(games.load(game).title[lang])}</p>'
    if len(parts) == 1:
        bodies, cover = [f"<section>{cover}{bodies[0]}</section>"], ""
    else:  # the foot of each page says in which lesson one is
        bodies = [f'<section style="page: l{at}">{one}</section>' for at, one in enumerate(bodies)]
        style += "".join(f"@page l{at} {{ @bottom-center {{ content: {_css_text(part.title)} ' · ' counter(page); }} }}"
                         for at, part in enumerate(parts))
    body = f'{cover}{listing}{shared.written("".join(bodies))}'
    return Paper(game, "booklet" if len(parts) > 1 else f"booklet-{parts[0].chapter}", lang,
                 f"{games.load(game).title[lang]} · {title}", body, style, size, margin=f"14mm {SIDE}mm 16mm",
                 foot="counter(page)", fit=js("booklet"), numbered=len(parts) > 1)


class Chapter:
    """One lesson on paper. Its methods are those that a line of ``cells`` calls; each says what stands there."""

    def __init__(self, game: str, chapter: str, lang: str, shared: Shared, evening: tuple[int, int] = (0, 0)) -> None:
        self.game, self.chapter, self.lang, self.shared, self.evening = game, chapter, lang, shared, evening
        self.title = path.title(game, chapter, lang)
        self.written = data.lessons(game)[chapter]
        self.headings: list[tuple[str, str]] = []
        self.answers: list[str] = []
        self._drawn: Scene | None = None
        self._legends: set[tuple[str, ...]] = set()
        self._pages: dict[str, Scene] = {}
        self._told = False

    def html(self) -> str:
        """The lesson, with the answers to its exercises at the end."""
        parts = [f'<h1 id="{self.chapter}">{escape(self.title)}</h1><p class="about">'
                 f"{escape(self.written.about[self.lang])}</p>"]
        for name, section in self.written.sections.items():
            parts += self._section(name, section)
        if self.answers:
            parts.append(self._heading("answers", self.w("print_answers")) + f"<ol>{''.join(self.answers)}</ol>")
        return "".join(parts)

    def w(self, key: str, **facts: Any) -> str:
        """A text of the toolkit itself."""
        return words.say(key, self.lang, self.game, **facts)

    def _section(self, name: str, section: Section) -> Iterable[str]:
        calls = [line.partition("(")[0].removeprefix("lesson.") for line in section.cells]
        said = (self.w("print_asked") if "quiz" in calls
                else off_screen(section.text.get(self.lang, ""), self.lang, words.script(self.game)))
        if not said and calls and set(calls) <= set(ON_SCREEN):
            return  # nothing of it is on paper
        if section.title:
            yield self._heading(name, section.title[self.lang])
        yield prose(said)
        for line in section.cells:
            yield eval(line, {"lesson": self, "seed": 1})  # a lesson holds nothing but such calls

    def _heading(self, name: str, said: str) -> str:
        id = f"{self.chapter}-{name}"
        self.headings.append((id, said))
        return f'<h2 id="{id}">{escape(said)}</h2>'

    # what the lines of a lesson call

    def stepper(self, source: Any, at: int = 0, page: str = "") -> str:
        """Every step, and the board wherever something on it is new."""
        made = Stepper(source)
        near = made.picture.focus(made.about(), page)
        steps = []
        for at in range(len(made.steps)):
            made.go(at)
            steps.append(self._step(made, at, near))
        return f"<h3>{escape(made.title())}</h3>{''.join(steps)}{self._claims(made)}"

    def steppers(self, *sources: Any, page: str = "") -> str:
        """One example after the other."""
        return "".join(self.stepper(one, page=page) for one in sources)

    def what_if(self, source: Any, page: str = "") -> str:
        """What to try on the screen: paper cannot change its dice."""
        return self._on_screen("what_if")

    def play(self, source: Any = None, **settings: Any) -> str:
        """A game is played on the screen."""
        return self._on_screen("play_title")

    def companion(self, source: Any = None) -> str:
        """A real table is entered on the screen."""
        return self._on_screen("page_companion")

    def find_rule(self, asked: str = "") -> str:
        """Paper has its own way of finding: the chapters."""
        return ""

    def printing(self) -> str:
        """What is printed already."""
        return ""

    def recap(self) -> str:
        """Every rule of the chapter."""
        number = self.chapter.partition("_")[0]
        return self.rules(*(one.id for one in data.rulebook(self.game).rules if one.ch == number))

    def rules(self, *ids: str) -> str:
        """Rules in our own words."""
        book = data.rulebook(self.game)
        said = "".join(f"<p><b>{escape(markup.rule_number(id))}</b> {escape(book[id].text(self.lang))}</p>"
                       for id in ids)
        together = "" if len(ids) > 4 else " together"
        return f'<div class="rules{together}">{said}</div>' if ids else ""

    def sheet(self) -> str:
        """The sheet is a document of its own."""
        return ""

    def check(self, *claimed: Any, **named: Any) -> str:
        """The claims of examples stand under them."""
        return ""

    def odds(self, source: Any, number: int = 0, hits: int | None = None) -> str:
        """The chart of a roll: what is rolled for above it, what to read off it below."""
        made = OddsPlot.of_example(source, number, hits)
        said = f'<figcaption>{escape(gap(made.lang).join(made.sentences()))}</figcaption>' if made.sentences() else ""
        return f'<figure class="odds"><b>{escape(made.title())}</b>{made.svg()}{said}</figure>'

    def variants(self, source: Any, change: Any = None, page: str = "") -> str:
        """The cases side by side, with the first one's board."""
        made = Variants(source, change, page)
        return f"{self._board(made.picture)}<div class='held'><pre>{escape(made.text())}</pre></div>"

    def why_not(self, source: Any = None, candidates: Any = (), page: str = "") -> str:
        """What is allowed and what is not is asked on the screen."""
        return self._on_screen("why")

    def host(self) -> str:
        """The plans for hosts: what fits into which time, and the one that was chosen, with questions and answers."""
        from widgets.evening import HostPage, as_tables
        from widgets.printing.plan import plan
        assert self.written.host is not None
        plans = prose(as_tables(self.written.host, self.game, self.lang, usual=False))
        return plans + plan(HostPage(self.game, self.chapter, *self.evening))

    def first_steps(self) -> str:
        """The guided play, its steps in words, with the board it begins and ends with."""
        script = begin(self.game, self.chapter)
        made = FirstSteps(script, self.written.payoff, 0, lambda step: None, lambda: "")
        return f"{self._board(made.picture)}<div class='held'><pre>{escape(made.text())}</pre></div>"

    def quiz(self, count: int | None = None, seed: int = 1) -> str:
        """The questions; their answers are kept for the end."""
        made = Quiz(self.game, self.chapter, count, seed)
        asked = []
        for at, question in enumerate(made.questions):
            made.act_go(at)
            options = "".join(f"<li>{escape(one.label[self.lang])}</li>" for one in question.options)
            listed = f"<ol>{options}</ol>" if options else ""
            near = made.picture.window is not None
            board = self._board(made.picture, near=BESIDE if near else 0) if question.state is not None else ""
            said = f"<b>{at + 1}.</b> {escape(question.prompt[self.lang])}{listed}"
            asked.append(f'<div class="asked">{self._beside(said, board, near)}</div>')
            self.answers.append(f"<li>{self._answer(question, made.solution_words(question))}</li>")
        return "".join(asked)

    # pieces

    def _answer(self, question: Question, said: str) -> str:
        rule = escape(markup.rule_text(self.game, question.rule, self.lang))
        number = escape(markup.rule_number(question.rule))
        return f"<b>{escape(said)}</b>" + (f" <small>{number}</small> {rule}" if question.rule else "")

    def _on_screen(self, what: str) -> str:
        """Said once in a lesson: the rest is done on the screen."""
        if self._told:
            return ""
        self._told = True
        return f'<p><small>{escape(self.w("print_on_screen", what=self.w(what)))}</small></p>'

    def _claims(self, made: Stepper) -> str:
        """What the book says of the example, or what comes of it."""
        if made.outcome is None or not made.outcome.checks:
            return ""
        said = "".join(f"<li>{escape(claims.words(made.outcome, one, self.lang))}</li>" for one in made.outcome.checks)
        return f'<div class="held"><b>{escape(self.w(claims.heading(made.outcome)))}</b><ul>{said}</ul></div>'

    def _step(self, made: Stepper, at: int, near: bool) -> str:
        step = made.steps[at]
        number = markup.rule_number(step.event.rule) if step.event is not None else ""
        rule = f" <small>{escape(number)}</small>" if number else ""
        lines = [f"<b>{at}</b> {escape(made.sentence(at))}{rule}"]
        messages = data.messages(self.game)
        for _, one in step.made:
            choice = messages.choice(one.decision, one.choice, self.lang)
            asked = replay.asked_words(messages, one.decision, self.lang)
            lines.append(f"<small>{escape(asked)}</small> {escape(choice)}")
        for _, rolled in step.rolls:
            purpose = escape(messages.chance(rolled.chance, self.lang))
            if isinstance(rolled.chance, Roll):
                hits = rolls.hits_of(rolled.chance, rolled.values) if rolls.counts_hits(rolled.chance) else None
                lines.append(f"<small>{purpose}</small> {markup.dice(rolled.values, hits, rolled.chance.sides)}")
            else:
                lines.append(f"<small>{purpose}</small> {escape(messages.words(list(rolled.values), self.lang))}")
        picture = made.picture
        if at and not near and picture.scene is not None and picture.scene.land:  # of a whole map what is new on it
            marked = [mark.id for mark in picture.scene.highlights]
            before = self._pages.get(picture.page)
            beside = before is not None and only_beside(picture.scene, before)
            near = not beside and not picture.is_wide(marked) and picture.focus(marked, picture.page)
            if not near:
                picture.whole()
        board = self._board(picture, again=at == 0, near=(BESIDE if at else PART) if near else 0)
        part = picture.scene is not None and picture.scene.window is not None  # the whole stands below
        return f'<div class="step">{self._beside("<br>".join(lines), board, near and at > 0 and part)}</div>'

    def _beside(self, said: str, board: str, near: bool) -> str:
        """Words with a board: one that shows a part stands beside them, a whole one below."""
        return f'<div class="beside"><div>{said}</div>{board}</div>' if near and board else said + board

    def _board(self, picture: Picture, again: bool = True, near: float = 0) -> str:
        """The whole board, or the part of it that is looked at, `near` pixels wide; where it shows what the last one
        did, nothing unless `again`. Of a page that stands whole in this example already only the panels where something
        is marked, or new, are drawn."""
        if picture.scene is None or not (picture.scene.tokens or picture.scene.places):
            return ""  # a page on which nothing lies
        scene = picture.scene if near else msgspec.structs.replace(picture.scene, window=None)
        bare = msgspec.structs.replace(scene, window=None, highlights=(), lines=())
        if not again and bare == self._drawn:
            return ""
        self._drawn = bare
        if scene.legend is not None:  # what signs mean is said once in a lesson
            said = tuple(line.text for line in scene.legend.lines)
            scene = msgspec.structs.replace(scene, legend=None) if said in self._legends else scene
            self._legends.add(said)
        pen = SharingPen(self.shared)
        if again:
            self._pages.clear()
        before, self._pages[picture.page] = self._pages.get(picture.page), bare
        if scene.land and scene.window is None and before is not None and only_beside(scene, before):
            return ""  # the words of the step say what is counted there
        if not scene.land:
            scene = filled(scene)
            svg = drawn(msgspec.structs.replace(scene, window=None), self.game, WIDE, pen)
            if scene.window is not None or before is not None:
                return panels.looked_at(svg, scene, near or WIDE, before)
            return panels.all_of(svg, scene, WIDE)
        wide, finer = (near, 1.0) if scene.window is not None else (WIDE, FINER)
        return f'<figure style="width:{wide:g}px">{drawn(scene, self.game, wide * finer, pen)}</figure>'


def _css_text(said: str) -> str:
    return json.dumps(said, ensure_ascii=False).replace("<", "\\3c ")


def drawn(scene: Scene, game: str, wide: float, pen: PaperPen | None = None) -> str:
    """The picture of a board, its lands tinted lightly, without the words that only screen readers need, and names of
    lands and seas only where they are seen whole."""
    names = tuple(one for one in scene.lettering if scene.window is None or holds(scene.window, label_box(one)))
    lands = tuple(replace(land, fill=tints.paler(land.fill, ON_PAPER)) for land in scene.territories)
    light = replace(scene, territories=lands, lettering=names)
    return to_svg(light, variant=words.script(game), wide=wide, inset=False, pen=pen or PaperPen())
