"""Stepper: worked examples, one event at a time, with their dice, choices, rules and the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core import data, example_file
from kernel_lib.core import example as examples
from kernel_lib.core import game as games
from kernel_lib.core.claims import Check
from kernel_lib.core.decision import bags
from kernel_lib.core.dice import Roll
from kernel_lib.core.errors import Bad, one_of, whole
from kernel_lib.core.event import Event
from kernel_lib.core.example import Example, Outcome
from kernel_lib.core.history import Made, Rolled
from kernel_lib.core.table import Table
from kernel_lib.core.told import fault
from kernel_lib.core.verdict import Verdict
from widgets import claims, markup, replay
from widgets.kept_positions import KeptPositions
from widgets.odds import likelihood
from widgets.page import page
from widgets.score_sheet import ScoreSheet
from widgets.stage import Stage

KEYS = {"ArrowLeft": "back", "ArrowRight": "forward", "Home": "first", "End": "last", "Space": "play"}
PLAY_MS = 2200


def outcome_of(source: str | Path | Example | Outcome) -> Outcome:
    """Run an example given by id (``odani-siege``, ``id/variant``), file or value. Raises Bad."""
    if isinstance(source, Outcome):
        return source
    if isinstance(source, Example):
        return examples.run(source.cases()[0])
    said = str(source)
    name, _, variant = (said, "", "") if Path(said).is_file() else said.partition("/")
    cases = example_file.find(name).cases()
    if not variant:
        return examples.run(cases[0])
    for case in cases:
        if case.id.endswith(f"/{variant}"):
            return examples.run(case)
    raise Bad(f"{name} has no variant {variant!r}", "example", one_of(case.id for case in cases))


class Stepper(Stage):
    """Steps through examples, one after the other: ids or files, Examples, Outcomes, or Tables made with record=True.

    at     the step to begin with, 0 being the start; the last one when there are fewer. Raises Bad.
    which  the number of the example on show
    page   that of the board which it begins on, where it is not the first
    within the stage over whose column it opens, which has the keys then; None for a frame of its own
    moved  told of each step one goes to
    """

    def __init__(self, *sources: str | Path | Example | Outcome | Table, at: int = 0, which: int = 0, page: str = "",
                 within: Stage | None = None) -> None:
        self.sources, self.page = sources, page
        self.moved: Callable[[int], None] | None = None
        self.playing = False
        super().__init__(self._take(which), "stepper", within, shortcuts=KEYS if within is None else {})
        self._begin(at)
        self.appear()

    def _take(self, which: int) -> str:
        """Run example number `which`; gives its game."""
        source = self.sources[which]
        self.which = which
        self.outcome = None if isinstance(source, Table) else outcome_of(source)
        tables = [source] if isinstance(source, Table) else self.outcome.tables  # type: ignore[union-attr]
        self.steps = replay.steps_of(tables, self.outcome)
        return source.rules.id if isinstance(source, Table) else self.outcome.example.game  # type: ignore[union-attr]

    def _begin(self, at: int) -> None:
        """Begin the example just taken."""
        self.at = self._within(whole(at, "stepper, at"))
        self.score = ScoreSheet(self.game, self.steps)
        self.sent = -1  # the step whose position was kept for a real table
        self._what_if: Stage | None = None

    def aim(self) -> None:
        if not self.picture.focus(self.about(), self.page) and not self.page:
            events = self._events()
            if not events:
                self.picture.look_at_pieces()
            elif not any(self.picture.focus(replay.ids_in([event])) for event in events):  # too far apart: then follow
                self.picture.focus(self._given())

    def about(self) -> set[str]:
        """What of the board the example is about; where it only asks, what its questions are about."""
        if events := self._events():
            return replay.ids_in(events)
        return replay.words_in(msgspec.to_builtins([step.asked for step in self.steps if step.asked is not None]))

    def whose(self) -> str:
        """Whose hand is shown: where the example only asks, that of the one whom the question names; else "", the one
        whose turn it is."""
        if self.outcome is None or self._events():
            return ""
        asked = next((step.asked for step in self.steps[self.at:] if step.asked is not None), None)
        rules = games.load(self.game)
        seats = rules.seats(rules.complete(self.outcome.example.options))
        named = replay.words_in(msgspec.to_builtins(asked)).intersection(seats)
        return named.pop() if len(named) == 1 else ""

    def _given(self) -> set[str]:
        """What the example's position names: where its dice speak of no place, that is what it is about."""
        return set() if self.outcome is None else replay.words_in(dict(self.outcome.example.given))

    def _events(self) -> list[Event]:
        return [step.event for step in self.steps if step.event is not None]

    def act_what_if(self, _: Any = None) -> None:
        """Open "what if?" over the column, or close it; what was changed there stays."""
        from widgets.what_if import WhatIf
        if self.over is None and self.outcome is not None:
            self._what_if = self._what_if or WhatIf(self.outcome, self)
        self.pause()
        self.put_over(self._what_if if self.over is None else None)

    # moving about

    def go(self, at: int) -> None:
        """Show step `at`, 0 being the start."""
        at = self._within(at)
        if at != self.at:
            self.at = at
            if self.moved is not None:
                self.moved(at)  # kept before it is seen: a kernel may die at any moment
            self.draw()

    def act_go(self, value: Any) -> None:
        self.pause()
        self.go(int(value))

    def act_example(self, which: Any) -> None:
        """Show another of the examples, from its start."""
        self.pause()
        if self.moved is not None and self.at == len(self.steps) - 1:
            self.moved(self.at)
        self.over = None
        self._take(int(which))
        self._begin(0)
        self.rise()

    def act_first(self, _: Any = None) -> None:
        self.act_go(0)

    def act_last(self, _: Any = None) -> None:
        self.act_go(len(self.steps) - 1)

    def act_back(self, _: Any = None) -> None:
        self.act_go(self.at - 1)

    def act_forward(self, _: Any = None) -> None:
        """The next step; after the last one the next example."""
        if self._leads_on():
            self.act_example(self.which + 1)
        else:
            self.act_go(self.at + 1)

    def _leads_on(self) -> bool:
        return self.at == len(self.steps) - 1 and self.which < len(self.sources) - 1

    def act_play(self, _: Any = None) -> None:
        """Play on from here, or pause; from the end it begins anew."""
        if self.playing:
            self.pause()
        else:
            self.playing = True
            self.go(0 if self.at == len(self.steps) - 1 else self.at + 1)
            self.head.tick = {"act": "tick", "ms": PLAY_MS}
        self.draw()

    def act_tick(self, _: Any = None) -> None:
        if self.playing:
            self.go(self.at + 1)
            if self.at == len(self.steps) - 1:
                self.pause()
                self.draw()

    def pause(self) -> None:
        """Stop playing."""
        self.playing = False
        self.head.tick = {}

    # what is shown

    def draw(self) -> None:
        """Show the step, all of it."""
        self.head.html = self.head_html()
        if self.over is not None:
            self.over.draw()
            return
        step = self.steps[self.at]
        before = self.steps[self.at - 1].state if self.at else None
        turned, follows = self.picture.page, self.zoomed()
        self.picture.turn(self.page)  # back from where the last step led
        self.picture.who = self.whose()
        self.picture.subjects = replay.subjects([step])
        self.picture.lasting = self.within is None  # else it is the board of a game that goes on
        self.picture.show(step.state, self.lang, before)
        about: Iterable[str] = self.picture.changed()
        opened = self.picture.opens(step.asked[0]) or self.page if step.asked is not None else ""
        if not about:  # nothing to see moving: show what is spoken of
            about = (replay.ids_in([step.event]) if step.event is not None
                     else replay.words_in(msgspec.to_builtins(step.asked or ())))
            self.picture.turn_to(() if opened else about, opened or self.page)
        if follows or self.picture.page != turned or (step.asked is not None and not self._events()):
            self.picture.focus(about, opened)
        self.side.html = self._side(step)
        self.head.says = self.sentence(self.at)

    def zoomed(self) -> bool:
        """Whether the board shows a part; it then follows what happens."""
        return self.picture.widget is not None and self.picture.widget.canvas.view.scale > 1

    def title(self) -> str:
        """The example's title."""
        return self.w("log") if self.outcome is None else self.outcome.example.title.text(self.lang)

    def sentence(self, at: int) -> str:
        """What happens in step `at`, as one sentence."""
        step = self.steps[at]
        if step.event is not None:
            return self.messages.event(step.event, self.lang)
        if step.asked is not None:
            name, arguments, answer = step.asked
            answered = claims.answer_words(self.game, answer, self.lang, name)
            return claims.asked_and_answered(self.game, name, arguments, answered, self.lang)
        if at and step.pending is not None:
            return f"{self.w('end')}{self.w('colon')}{claims.asked_words(self.messages, step.pending, self.lang)}"
        return self.w("start") if at == 0 else self.w("end")

    def text(self) -> str:
        lines = [self.title()]
        for at, step in enumerate(self.steps):
            rule = f" [{step.event.rule}]" if step.event is not None and step.event.rule else ""
            lines.append(f"{at:>3}. {self.sentence(at)}{rule}")
            for _, made in step.made:
                lines.append(f"     {self._chosen_words(made)}")
            for _, rolled in step.rolls:
                lines.append(f"     {self._rolled_words(rolled)}")
        return "\n".join([*lines, *(claims.lines(self.outcome, self.lang) if self.outcome else [])])

    def still(self) -> list[dict[str, str]]:
        others = [Stepper(one) for at, one in enumerate(self.sources) if at != self.which]
        return [*super().still(), *(output for one in others for output in one.still())]

    def svg(self) -> str:
        return self.picture.svg()

    def _within(self, at: int) -> int:
        return max(0, min(at, len(self.steps) - 1))

    def head_html(self) -> str:
        counted = self.w("step", now=self.at, all=len(self.steps) - 1)
        tables = self.outcome.tables if self.outcome is not None else []
        turns = self.within is None and any(table.rolled or table.made or table.pending is not None for table in tables)
        button = markup.button(self.w("what_if"), "what_if", pressed=self.over is not None) if turns else ""
        return self.framed(self.w("stepper"), self.title(), counted, button)

    def _foot(self) -> str:
        """Forward and back, always in view."""
        last = len(self.steps) - 1
        counted = self.w("step", now=self.at, all=last)
        onward = self.w("next_example" if self._leads_on() else "next")
        may = self.at < last or self._leads_on()
        playing = "pause" if self.playing else "play"
        slider = (f'<input type="range" min="0" max="{last}" value="{self.at}" data-act="go" data-keep="go" '
                  f'aria-label="{escape(self.w("timeline"))}" aria-valuetext="{escape(counted)}">')
        return (f'<div class="rl-row" title="{escape(self.w("keys"))}">{slider}</div><div class="rl-row">'
                f'{markup.icon_button("first", "first", self.w("first"), self.at > 0)}'
                f'{markup.icon_button("back", "back", self.w("back"), self.at > 0)}'
                f'{markup.icon_button(playing, "play", self.w(playing))}'
                f'{markup.button(onward, "forward", look="main", on=may, title=self.w("forward"))}</div>')

    def _choice(self) -> str:
        """The examples of this frame, by number."""
        if len(self.sources) == 1:
            return ""
        chips = "".join(markup.button(str(at + 1), "example", at, pressed=at == self.which)
                        for at in range(len(self.sources)))
        return f'<div class="rl-row rl-cases" role="group" aria-label="{escape(self.w("cases"))}">{chips}</div>'

    def _side(self, step: replay.Step) -> str:
        said, answer = self._answered(step)
        parts = [self._choice(), f'<p class="rl-says">{escape(said)}</p>', answer]
        if step.event is not None:
            parts.append(markup.rule_chip(self.game, step.event.rule, self.lang, f"rule{self.at}"))
        parts.append(self._printed())
        parts += [self._chosen(made, f"{self.at}.{number}") for number, made in step.made]
        parts += [self._rolled(rolled, f"{self.at}.{number}") for number, rolled in step.rolls]
        changed = self.picture.changed_words()
        if changed:
            said = " · ".join(changed[:8]) + (" …" if len(changed) > 8 else "")
            parts.append(self._block(self.w("changed"), f'<span class="rl-quiet">{escape(said)}</span>'))
        parts.append(self.score.html(self.at, self.lang))
        parts.append(self._next_question())
        if self.outcome is not None and self.outcome.checks and (self.at or len(self.steps) == 1):
            parts.append(self._claims())
        parts += [self._log(), self._at_table()]
        return self.column("".join(parts), self._foot(), f"step{self.which}.{self.at}")

    def _answered(self, step: replay.Step) -> tuple[str, str]:
        """The step in a sentence; a question whose answer no sentence tells, and that answer below it."""
        if step.asked is None:
            return self.sentence(self.at), ""
        name, arguments, answer = step.asked
        asked = claims.question_words(self.game, name, arguments, self.lang)
        if isinstance(answer, Verdict):
            return asked, markup.verdict_box(self.game, answer, self.lang)
        table = claims.answer_table(self.game, answer, self.lang)
        if table and not claims.answer_lines(self.game, answer, self.lang, name):
            return asked, table
        return self.sentence(self.at), ""

    def _block(self, title: str, content: str) -> str:
        return f'<div class="rl-block"><h4>{escape(title)}</h4>{content}</div>'

    def _chosen_words(self, made: Made) -> str:
        choice = self.messages.choice(made.decision, made.choice, self.lang)
        return f"{replay.asked_words(self.messages, made.decision, self.lang)} → {choice}"

    def _chosen(self, made: Made, keep: str) -> str:
        other = replay.other_options(made)
        asked = replay.asked_words(self.messages, made.decision, self.lang)
        choice = self.messages.choice(made.decision, made.choice, self.lang)
        said = (f'<span class="rl-quiet">{escape(asked)}</span><br><b>{escape(choice)}</b> '
                + markup.rule_chip(self.game, made.decision.rule, self.lang, f"chosen{keep}"))
        if not other:
            left = "else_units" if bags(made.decision.option_of(made.choice)) else "no_else"
            return self._block(self.w("chosen"), f'{said}<p class="rl-quiet rl-small">{escape(self.w(left))}</p>')
        listed = "".join(f"<li>{escape(self.messages.option(made.decision, one, self.lang))}</li>"
                         for one in other[:40])
        more = "<li>…</li>" if len(other) > 40 else ""
        return self._block(self.w("chosen"), f'{said}<details data-keep="else{keep}"><summary class="rl-small">'
                           f'{escape(self.w("possible", count=len(other)))}</summary><ul>{listed}{more}</ul></details>')

    def _rolled_words(self, rolled: Rolled) -> str:
        purpose = replay.thrown_words(self.messages, rolled.chance, self.lang)
        rolls = self.messages.words(list(rolled.values), self.lang)
        return claims.told(self.game, purpose, rolls, self.lang) + self._hits(rolled)

    def _hits(self, rolled: Rolled) -> str:
        hits = markup.hits_of(rolled)
        return "" if hits is None else f" · {self.w('hits', hits=sum(hits), count=len(hits))}"

    def _rolled(self, rolled: Rolled, roll: str) -> str:
        chance = rolled.chance
        purpose = escape(replay.thrown_words(self.messages, chance, self.lang))
        if not isinstance(chance, Roll):
            drawn = escape(self.messages.words(list(rolled.values), self.lang))
            return self._block(self.w("draws"), f'<span class="rl-quiet">{purpose}</span><br><b>{drawn}</b>')
        said = f'<span class="rl-quiet">{purpose}{escape(self._hits(rolled))}</span>'
        likely = " ".join(likelihood(chance, rolled.values, self.lang, self.game))
        return self._block(self.w("dice"), f"{said}<br>{markup.throw(rolled, roll)}"
                                           f'<p class="rl-quiet rl-small">{escape(likely)}</p>')

    def _next_question(self) -> str:
        """What the next step answers, to be answered before one looks."""
        asked = self.steps[self.at + 1].asked if self.at + 1 < len(self.steps) else None
        if asked is None:
            return ""
        question = claims.question_words(self.game, asked[0], asked[1], self.lang)
        if question[-1:] not in "?？":
            question = claims.told(self.game, question, "?" if self.lang == "en" else "？", self.lang)
        return self._block(self.w("asked_next"), f'<p class="rl-says">{escape(question)}</p>')

    def _due(self) -> list[int]:
        """The step at which each claim can be seen to hold."""
        assert self.outcome is not None
        return [replay.step_of_claim(self.steps, self.outcome, check) for check in self.outcome.checks]

    def _told_already(self) -> list[Check]:
        """The claims that say what the sentence of this step has just said."""
        if self.outcome is None or not self.at:
            return []
        said = self.sentence(self.at)
        return [check for check, at in zip(self.outcome.checks, self._due(), strict=True)
                if at == self.at and check.ok
                and ("answer" in check.expected or claims.words(self.outcome, check, self.lang) == said)]

    def _printed(self) -> str:
        """That the book says so, too; of an example of ours nobody else says anything."""
        told = self._told_already()
        if not told or self.outcome is None or claims.heading(self.outcome) != "claims":
            return ""
        ticks = "".join(markup.tick(True) for _ in told)
        return f'<p class="rl-quiet rl-small">{ticks} {escape(self.w("claims_so"))}</p>'

    def _claims(self) -> str:
        assert self.outcome is not None
        lines = []
        due, told = self._due(), self._told_already()
        reached = [(check, at) for check, at in zip(self.outcome.checks, due, strict=True) if at <= self.at]
        for check, at in reached:  # what is still to come would give the answer away
            if check in told:
                continue
            now = " data-now" if at == self.at else ""
            wrong = "" if check.ok else f' <span class="rl-bad">{escape(fault(check.difference, self.lang))}</span>'
            lines.append(f'<li{now}><span class="n">{markup.tick(check.ok)}</span><span>'
                         f"{escape(claims.words(self.outcome, check, self.lang))}{wrong}</span></li>")
        if lines and (left := len(due) - len(reached)):
            lines.append(f'<li><span class="rl-quiet">{escape(self.w("claims_left", count=left))}</span></li>')
        held = sum(check.ok for check in self.outcome.checks)
        count = escape(self.w(claims.held_key(self.outcome), ok=held, all=len(due))) if held < len(due) else ""
        if not lines:
            return ""
        opened = " open" if any(at == self.at and check not in told for check, at in reached) else ""
        return (f'<div class="rl-block"><details data-keep="claims{self.at}"{opened}><summary><b class="rl-small">'
                f'{escape(self.w(claims.heading(self.outcome)))}'
                f'</b> <span class="rl-quiet rl-small">{count}</span></summary><ul class="rl-log rl-scroll rl-claims" '
                f'data-scroll data-keep="claimlist">{"".join(lines)}</ul></details></div>')

    def act_companion(self, _: Any = None) -> None:
        """Keep the position of this step for the companion of a real table, which opens with the one kept last."""
        KeptPositions(games.load(self.game)).add(self.title(), self.steps[self.at].state)
        self.sent = self.at
        self.draw()

    def _at_table(self) -> str:
        """The way to the companion with the position of this step."""
        if "companion" not in data.lessons(self.game) or not page.interactive:
            return ""
        there = (f'<a class="rl-go" href="companion.ipynb">{escape(self.w("page_companion"))} →</a>'
                 if self.sent == self.at else markup.button(self.w("table_send"), "companion", look="plain"))
        return f'<div class="rl-block">{there}</div>'

    def _log(self) -> str:
        lines = []
        for at in range(len(self.steps)):
            now = ' data-now aria-current="step"' if at == self.at else ""
            lines.append(f'<li{now}><span class="n">{at}</span>{markup.button(self.sentence(at), "go", at)}</li>')
        return ('<div class="rl-block"><details data-keep="log"><summary class="rl-small">'
                f'{escape(self.w("steps"))}</summary>'
                f'<ol class="rl-log rl-scroll" data-scroll data-keep="loglist">{"".join(lines)}</ol></details></div>')
