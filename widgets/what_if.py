"""WhatIf: change a die or a choice of a worked example, and see beside the book what comes of it."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from kernel_lib.core import game as games
from kernel_lib.core.bilingual import gap
from kernel_lib.core.dice import Roll
from kernel_lib.core.errors import Bad, whole
from kernel_lib.core.example import Example, Outcome
from kernel_lib.core.history import Made, Rolled
from kernel_lib.core.told import told
from kernel_lib.odds import rolls
from widgets import markup, replay
from widgets.battle_knobs import BattleKnobs
from widgets.branches import Branch, line_of
from widgets.chooser import Chooser
from widgets.odds_beside import odds_beside
from widgets.stage import Stage
from widgets.stepper import outcome_of
from widgets.words import begun


class WhatIf(Stage):
    """What if? for an example given by id, file or value. Raises Bad for one that only asks questions.

    within  the stage that it opens over, where it has no frame of its own
    page    that of the board which it begins on, where it is not the first
    """

    def __init__(self, source: str | Path | Example | Outcome, within: Stage | None = None, page: str = "") -> None:
        self.book, self.page = outcome_of(source), page
        super().__init__(self.book.example.game, "what-if", within)
        self.branch = Branch(self.book, line_of(self.book))
        self.before: list[Branch] = []
        self.open: tuple[str, int, int, int] | None = None
        self.book_shown = False
        self.fault = ""
        self.knobs = BattleKnobs(self.book.example)
        self.chooser = Chooser(self.game, self.go_on)
        self.rechooser = Chooser(self.game, self._rechose, waits=False)
        self.appear()

    def aim(self) -> None:
        if not self.picture.focus([*replay.ids_in(self.book.events), *self.picture.changed()], self.page):
            self.picture.focus(replay.ids_in(self.book.events), self.page)

    # changing

    def change_die(self, run: int, number: int, die: int, face: int) -> None:
        """What if die `die` of roll `number` in procedure `run` (all counted from 0) had shown `face`?

        Raises Bad when there is no such die, or it has no such face.
        """
        values = [*self.branch.roll(run, number).values]
        values[whole(die, "die", 0, len(values) - 1)] = face
        self._set(self.branch.with_roll(run, number, values))

    def change_choice(self, run: int, number: int, choice: Any) -> None:
        """What if decision `number` of procedure `run` (both counted from 0) had been made as `choice`?

        Raises Bad when there is no such decision, or the rules do not allow it.
        """
        self._set(self.branch.with_choice(run, number, choice))

    def go_on(self, choice: Any) -> None:
        """Make the decision that now waits. Raises Bad when none does, or the rules do not allow it."""
        self._set(self.branch.going_on(choice))

    def act_die(self, value: Any) -> None:
        run, number, die = map(int, str(value).split("."))
        self.open = None if self.open == ("die", run, number, die) else ("die", run, number, die)
        self.draw()

    def act_face(self, value: Any) -> None:
        if self.open is not None and self.open[0] == "die":
            _, run, number, die = self.open
            self.change_die(run, number, die, int(value))

    def act_item(self, value: Any) -> None:
        """Another item for a drawn one: the two change places when the new one was drawn as well."""
        if self.open is None:
            return
        _, run, number, at = self.open
        rolled = self.branch.roll(run, number)
        pool = list(dict.fromkeys(rolled.chance.pool))  # type: ignore[union-attr]
        wanted, values = pool[int(value)], [*rolled.values]
        if wanted in values and list(rolled.chance.pool).count(wanted) <= values.count(wanted):  # type: ignore[union-attr]
            values[values.index(wanted)] = values[at]
        values[at] = wanted
        self._set(self.branch.with_roll(run, number, values))

    def act_choice(self, value: Any) -> None:
        run, number = map(int, str(value).split("."))
        self.open = None if self.open == ("choice", run, number, 0) else ("choice", run, number, 0)
        self.draw()

    def act_knob(self, value: Any) -> None:
        self.knobs.pressed(value)
        self.draw()

    def act_knobs_back(self, _: Any = None) -> None:
        self.knobs.back()
        self.draw()

    def act_back(self, _: Any = None) -> None:
        if self.before:
            self._go_back(self.before.pop())

    def act_reset(self, _: Any = None) -> None:
        if self.before:
            book, self.before = self.before[0], []
            self._go_back(book)

    def act_view(self, _: Any = None) -> None:
        self.book_shown = not self.book_shown
        self.draw()

    def _pressed(self, name: str, value: Any) -> None:
        if name in Chooser.ACTS:
            (self.rechooser if self.open is not None else self.chooser).act(name, value)
            self.draw()
        else:
            super()._pressed(name, value)

    def _rechose(self, choice: Any) -> None:
        if self.open is not None:
            self.change_choice(self.open[1], self.open[2], choice)

    def _set(self, branch: Branch) -> None:
        self.before.append(self.branch)
        self._go_back(branch)

    def _go_back(self, branch: Branch) -> None:
        self.branch, self.open, self.fault, self.book_shown = branch, None, "", False
        self.draw()

    def failed(self, error: Bad) -> None:
        self.fault = told(error, self.lang_tag)
        self.draw()

    # what is shown

    def draw(self) -> None:
        """Show the book's line and the reader's."""
        self.chooser.show(self.branch.pending)
        other = self.branch.state if self.book_shown else self.book.state
        self.picture.subjects = []  # no arrow of the example's last step
        self.picture.show(self.book.state if self.book_shown else self.branch.state, self.lang, other)
        self.head.html = self.head_html()
        content = f"{self._waiting()}{self._result()}{self._line()}{self.knobs.html(self.lang)}"
        self.side.html = self.column(content, self._foot(), f"changed{len(self.before)}")
        self.head.says = self.summary()

    def differences(self) -> list[tuple[str, str, str]]:
        """(where, the book, yours) for each part of the final position that differs, in words; what keeps the books of
        a battle, say, only where nothing else differs."""
        found = replay.position_difference(self.branch.position, self.book.position)
        passing = games.load(self.game).position.passing
        last = self.branch.tables[-1]
        said, seats = [], last.rules.seats(last.options)
        for path, mine, theirs in [one for one in found if one[0][0] not in passing] or found:
            told = path[1:] if len(path) > 2 and (
                path[1] in seats or self.messages.tells(f"position.{path[0]}", "item", self.lang)) else path
            where = " · ".join(self.messages.field(part, self.lang) for part in told)
            book, yours = (self.w("nothing") if one is None else self.messages.words(one, self.lang)
                           for one in (theirs, mine))
            said.append((where, book, yours))
        return said

    def summary(self) -> str:
        """How many things differ, in one line; while something is still to be decided, what."""
        if self.branch.pending is not None:
            return self.messages.decision(self.branch.pending, self.lang)
        found = self.differences()
        return f"{self.w('differs')}{self.w('colon')}{len(found)}" if found else self.w("same_end")

    def text(self) -> str:
        lines = [f"{self.w('what_if')} {self._title()}"]
        lines += [f"{replay.thrown_words(self.messages, one.chance, self.lang)}{self.w('colon')}"
                  f"{self.messages.words(list(one.values), self.lang)}"
                  for _, _, one in self.branch.rolls()]
        lines += [f"{self.messages.decision(one.decision, self.lang)} "
                  f"→ {self.messages.choice(one.decision, one.choice, self.lang)}"
                  for _, _, one in self.branch.made()]
        if self.branch.refused:
            lines.append(markup.verdict_line(self.game, self.branch.refused[0], self.lang))
        lines.append(self.summary())
        lines += [f"{where}{self.w('colon')}{self.w('by_book')} {book} / {self.w('yours')} {mine}"
                  for where, book, mine in self.differences()]
        return "\n".join(lines)

    def svg(self) -> str:
        return self.picture.svg()

    def _title(self) -> str:
        return self.book.example.title.text(self.lang)

    def head_html(self) -> str:
        changed = self.w("changes_n", count=len(self.before)) if self.before else ""
        if self.within is not None:  # the frame around it says whose example this is
            return self.framed("", self.w("what_if"), changed)
        return self.framed(self.w("what_if"), self._title(), changed)

    def _foot(self) -> str:
        """The way back, as soon as something is changed."""
        if not self.before:
            return ""
        return (markup.button(self.w("yours" if self.book_shown else "by_book"), "view", pressed=self.book_shown)
                + markup.button(self.w("undo_one"), "back") + markup.button(self.w("reset"), "reset"))

    def _waiting(self) -> str:
        fault = f'<div class="rl-no">{escape(self.fault)}</div>' if self.fault else ""
        if self.branch.pending is None or self.open is not None:
            return fault
        refused = ""
        if self.branch.refused:
            verdict, choice = self.branch.refused
            said = self.messages.choice(self.branch.pending, choice, self.lang)
            refused = (f'<p>{escape(self.w("no_longer"))}</p><p class="rl-quiet">{escape(said)}</p>'
                       f"{markup.verdict_box(self.game, verdict, self.lang)}")
        asked = self.messages.decision(self.branch.pending, self.lang)
        return (f'{fault}<div class="rl-block rl-result" data-reveal="asked{len(self.before)}">{refused}'
                f'<h4>{escape(self.w("your_turn"))}</h4><p>{escape(asked)}</p>'
                f'{self.chooser.html(self.messages, self.lang)}<div class="rl-row rl-block">'
                f"{self.chooser.foot(self.messages, self.lang)}</div>"
                f"{odds_beside(self.game, self.branch.state, self.branch.pending, self.lang)}</div>")

    def _result(self) -> str:
        if not self.before:
            rolled = any(table.rolled for table in self.branch.tables)
            below = f"{gap(self.lang)}{self.w('knobs_below')}" if self.knobs.knobs else ""
            return f'<p class="rl-quiet">{escape(self.w("what_if_help" if rolled else "what_if_choose") + below)}</p>'
        if self.branch.pending is not None:  # not over yet: nothing to compare
            return ""
        found = self.differences()
        if not found:
            return (f'<div class="rl-result rl-note" data-reveal="{len(self.before)}">{escape(self.w("same_end"))}'
                    "</div>")
        rows = "".join(f'<tr><td colspan="2" class="rl-where">{escape(where)}</td></tr>'
                       f"<tr><td>{escape(book)}</td><td><b>{escape(mine)}</b></td></tr>"
                       for where, book, mine in found[:24])
        more = f'<tr><td colspan="2">… +{len(found) - 24}</td></tr>' if len(found) > 24 else ""
        return (f'<div class="rl-result" data-reveal="{len(self.before)}"><h4>{escape(self.w("differs"))}</h4>'
                f'<table><tr><th>{escape(self.w("by_book"))}</th>'
                f"<th>{escape(self.w('yours'))}</th></tr>{rows}{more}</table></div>")

    def _spot(self) -> str:
        """What is open to be changed, as the page tells it from another."""
        return ".".join(map(str, self.open or ()))

    def _line(self) -> str:
        """Everything rolled and decided, in order, each to be changed."""
        items: list[tuple[tuple[int, int, int, int], str]] = []
        book = self.before[0] if self.before else self.branch
        printed = {(run, number): one for run, number, one in book.rolls()}
        decided = {(run, number): one for run, number, one in book.made()}
        items += [((run, one.at, 0, number), self._choice(run, number, one, decided.get((run, number))))
                  for run, number, one in self.branch.made()]
        items += [((run, one.at, 1, number), self._roll(run, number, one, printed.get((run, number))))
                  for run, number, one in self.branch.rolls()]
        return "".join(html for _, html in sorted(items))

    def _choice(self, run: int, number: int, made: Made, book: Made | None) -> str:
        keep = f"{run}.{number}"
        asked = replay.asked_words(self.messages, made.decision, self.lang)
        label = self.messages.choice(made.decision, made.choice, self.lang)
        opened = self.open == ("choice", run, number, 0)
        printed = book is not None and book.decision.name == made.decision.name and book.choice != made.choice
        was = (f' <span class="rl-quiet rl-small">({self.w("in_book")}{self.w("colon")}'
               f'{escape(self.messages.choice(book.decision, book.choice, self.lang))})</span>' if printed and book
               else "")
        inner = ""
        if opened:
            self.rechooser.show(made.decision)
            inner = (f'<div class="rl-block" data-reveal="{self._spot()}">'
                     f"{self.rechooser.html(self.messages, self.lang)}"
                     f'<div class="rl-row rl-block">{self.rechooser.foot(self.messages, self.lang)}</div></div>')
        return (f'<div class="rl-block"><h4>{escape(asked)}</h4>'
                f'{markup.button(begun(label), "choice", keep, pressed=opened)}{was}{inner}</div>')

    def _roll(self, run: int, number: int, rolled: Rolled, book: Rolled | None) -> str:
        chance = rolled.chance
        purpose = replay.thrown_words(self.messages, chance, self.lang).rstrip(".。")
        is_roll = isinstance(chance, Roll)
        hits = rolls.hits_of(chance, rolled.values) if isinstance(chance, Roll) and rolls.counts_hits(chance) else None
        counted = f" · {self.w('hits', hits=sum(hits), count=chance.count)}" if hits is not None else ""
        dice, counts = [], rolls.weights(chance, rolled.values) if isinstance(chance, Roll) else []
        for at, value in enumerate(rolled.values):
            opened = self.open == ("die", run, number, at)
            label = (markup.die(value, counts[at], chance.sides, 34) if isinstance(chance, Roll)
                     else escape(self.messages.words(value, self.lang)))
            title = self.w("die_to", n=at + 1, value=value) if is_roll else ""
            dice.append(markup.button(label, "die", f"{run}.{number}.{at}", look="die" if is_roll else "", raw=True,
                                      title=title, pressed=opened))
        same = book is None or book.chance.purpose != chance.purpose or book.values == rolled.values
        was = "" if same or book is None else (
            f'<span class="rl-quiet rl-small">{self.w("in_book")}{self.w("colon")}'
            f'{escape(self.messages.words(list(book.values), self.lang))}</span>')
        faces = ""
        if self.open is not None and self.open[:3] == ("die", run, number):
            faces = f'<div class="rl-row rl-note" data-reveal="{self._spot()}">{self._faces(rolled)}</div>'
        return (f'<div class="rl-block"><h4>{escape(purpose)}{escape(counted)}</h4><div class="rl-row">'
                f'<span class="rl-dice">{"".join(dice)}</span>{was}</div>{faces}</div>')

    def _faces(self, rolled: Rolled) -> str:
        chance = rolled.chance
        if isinstance(chance, Roll):
            return "".join(
                markup.button(markup.die(face, sides=chance.sides, size=32), "face", face, look="die", raw=True,
                              title=str(face)) for face in range(1, chance.sides + 1))
        return "".join(markup.button(self.messages.words(one, self.lang), "item", at)
                       for at, one in enumerate(dict.fromkeys(chance.pool)))
