"""Stepper: worked examples, one event at a time, with their dice, choices, rules and the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core import example as examples
from kernel_lib.core import example_file
from kernel_lib.core import game as games
from kernel_lib.core.errors import Bad, one_of, whole
from kernel_lib.core.event import Event
from kernel_lib.core.example import Example, Outcome
from kernel_lib.core.setting_up import setting_up
from kernel_lib.core.table import Table
from widgets import claims, markup, replay, step_column
from widgets.kept_positions import KeptPositions
from widgets.score_sheet import ScoreSheet
from widgets.stage import Stage
from widgets.words import begun

KEYS = {"ArrowLeft": "back", "ArrowRight": "forward", "Home": "first", "End": "last", "Space": "play"}
PLAY_MS = 2200
LONG = 20
"""An example of more steps than these may be gone through from roll to roll."""


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
        self.passed = range(0)  # the steps passed over on the way from one roll to the next
        self.score = ScoreSheet(self.game, self.steps)
        self.sent = -1  # the step whose position was kept for a real table
        self._what_if: Stage | None = None

    def aim(self) -> None:
        scene = self.picture.scene
        if scene is None or self.picture.focus(self.about(), self.page) or self.page:
            return
        events = self._events()
        if not events:
            self.picture.look_at_pieces()
            return
        pieces = {token.id for token in scene.tokens}
        follows = (replay.ids_in([event]) for event in events)  # too far apart: one after the other
        if not any(self.picture.focus(ids) for ids in (pieces, *follows)):
            self.picture.focus(self._given())

    def about(self) -> set[str]:
        """What of the board the example is about; where it only asks, what its questions are about."""
        if events := self._events():
            return replay.ids_in(events)
        return replay.words_in(msgspec.to_builtins([step.asked for step in self.steps if step.asked is not None]))

    def whose(self) -> str:
        """Whose hand is shown: before the first step that of the one who begins; where the example only asks, that of
        the one whom the question names; else "", the one whose turn it is."""
        events = self._events()
        if self.outcome is None or (events and self.at):
            return ""
        rules = games.load(self.game)
        seats = rules.seats(rules.complete(self.outcome.example.options))
        if events:
            return events[0].who if events[0].who in seats else ""
        asked = next((step.asked for step in self.steps[self.at:] if step.asked is not None), None)
        named = replay.words_in(msgspec.to_builtins(asked)).intersection(seats)
        return named.pop() if len(named) == 1 else ""

    def _first_question(self) -> list[replay.Step]:
        """At the start of an example that asks, the step that answers what is asked first: the board is about that."""
        return [one for one in self.steps[1:2] if one.asked is not None] if not self.at else []

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
            if at != self.passed.stop:
                self.passed = range(0)
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
        if self.leads_on():
            self.act_example(self.which + 1)
        else:
            self.act_go(self.at + 1)

    def next_roll(self) -> int | None:
        """The step of a long example with the next dice or draw, its last one where none is left; None for a short one
        and at the end."""
        last = len(self.steps) - 1
        if self.at == last or len(self.steps) <= LONG or not any(step.rolls for step in self.steps):
            return None
        return next((at for at in range(self.at + 1, last) if self.steps[at].rolls), last)

    def act_roll(self, _: Any = None) -> None:
        """On to the next dice or draw."""
        if (to := self.next_roll()) is not None:
            self.passed = range(self.at + 1, to)
            self.act_go(to)

    def on_the_way(self) -> range:
        """The steps that were passed over to come to this one."""
        return self.passed if self.passed.stop == self.at else range(self.at, self.at)

    def leads_on(self) -> bool:
        """Whether another example follows this step."""
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
        before = self.steps[self.on_the_way().start - 1].state if self.at else None
        turned, follows = self.picture.page, self.zoomed()
        self.picture.turn(self.page)  # back from where the last step led
        self.picture.who = self.whose()
        self.picture.subjects = replay.subjects([step, *self._first_question()])
        self.picture.lasting = self.within is None  # else it is the board of a game that goes on
        self.picture.show(step.state, self.lang, before)
        about: Iterable[str] = self.picture.changed()
        opened = self.picture.opens(step.asked[0]) or self.page if step.asked is not None else ""
        if not about:  # nothing to see moving: show what is spoken of
            about = (replay.ids_in([step.event]) if step.event is not None
                     else replay.words_in(msgspec.to_builtins(step.asked or ())))
            self.picture.turn_to(() if opened else about, opened or self.page)
        if step.asked is not None and not opened and not self.picture.shown(about):
            pass  # asked about nothing that the board shows: it stays as it is
        elif follows or self.picture.page != turned or (step.asked is not None and not self._events()):
            show = self.picture.attend if step.asked is not None else self.picture.focus  # all that is asked about
            show(about, opened)
        self.side.html = step_column.column(self, step)
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
        if step.pending is None and step.made:  # decided, and nothing came of it that could be told
            made = step.made[-1][1]
            who, choice = made.decision.who, self.messages.choice(made.decision, made.choice, self.lang)
            return f"{self.messages.words(who, self.lang)}{self.w('colon')}{choice}" if who else begun(choice)
        if at and step.pending is not None:
            return f"{self.w('end')}{self.w('colon')}{claims.asked_words(self.messages, step.pending, self.lang)}"
        return self.w("start") if at == 0 else self.w("end")

    def text(self) -> str:
        lines = [self.title()]
        for at, step in enumerate(self.steps):
            rule = f" [{step.event.rule}]" if step.event is not None and step.event.rule else ""
            lines.append(f"{at:>3}. {self.sentence(at)}{rule}")
            for _, made in step.made:
                lines.append(f"     {step_column.chosen_words(self, made)}")
            for _, rolled in step.rolls:
                lines.append(f"     {step_column.rolled_words(self, rolled)}")
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

    def act_companion(self, _: Any = None) -> None:
        """Keep the position of this step for the companion of a real table, which opens with the one kept last."""
        state = self.steps[self.at].state.copy()
        setting_up(self.game).taken(state)
        KeptPositions(games.load(self.game)).add(self.title(), state)
        self.sent = self.at
        self.draw()
