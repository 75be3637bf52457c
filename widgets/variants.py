"""Variants: what if the position were another? The cases of an example beside its first one, and numbers to change."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core import example as examples
from kernel_lib.core import example_file
from kernel_lib.core import game as games
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.example import Example, Outcome, many, merged
from kernel_lib.core.told import told
from widgets import claims, markup, replay
from widgets.page import page
from widgets.stage import Stage
from widgets.words import begun


class Variants(Stage):
    """Compares the cases of `source` (an example's id or file) by the answers to its questions.

    change  numbers of the position that the reader may raise and lower: ``{"players.alex.influence.*": (0, 12)}``;
            a star stands for every entry. Raises Bad for an example that asks nothing.
    page    the page of the table to begin with; when not said, the one that the questions are about
    """

    def __init__(self, source: str | Path, change: dict[str, tuple[int, int]] | None = None, page: str = "") -> None:
        self.cases = example_file.find(str(source)).cases()
        if not self.cases[0].ask:
            raise Bad("this example asks nothing that could come out otherwise", self.cases[0].id,
                      "an example with ask:")
        super().__init__(self.cases[0].game, "variants")
        self.first = examples.run(self.cases[0])
        position = games.load(self.game).describe(_opening(self.first))
        self.change = {field: span for wanted, span in (change or {}).items() for field in _fields(position, wanted)}
        self.at = 0
        self.numbers: dict[str, int] = {}
        self.fault = ""
        self.outcome: Outcome = self.first
        self.page = page
        self.appear()

    def aim(self) -> None:
        if self.page:
            self.picture.turn(self.page)
            self.picture.focus(self._moved())
        elif not self.picture.focus(replay.words_in([self.cases[0].ask, msgspec.to_builtins(self.first.answers)])):
            self.picture.look_at_pieces()

    # changing

    def show(self, case: int) -> None:
        """Show case number `case`, 0 being the first; changed numbers are kept."""
        self.at = case % len(self.cases)
        self._run()

    def set(self, field: str, value: int) -> None:
        """Set a number of the position, as far as it may go. Raises Bad for one that may not be changed."""
        if field not in self.change:
            raise Bad(f"{field!r} is not to be changed", self.cases[0].id, one_of(self.change))
        least, most = self.change[field]
        self.numbers[field] = max(least, min(most, value))
        self._run()

    def act_case(self, value: Any) -> None:
        self.numbers = {}
        self.show(int(value))

    def act_number(self, value: Any) -> None:
        """So many: "field|number"."""
        field, number = str(value).split("|")
        self.set(field, int(number))

    def failed(self, error: Bad) -> None:
        self.fault = told(error, self.lang_tag)
        self.draw()

    def _run(self) -> None:
        case, given = self.cases[self.at], self.cases[self.at].given
        if not self.at and not self.numbers:
            self.outcome, self.fault = self.first, ""
            self.draw()
            return
        for field, value in self.numbers.items():
            given = merged(given, _nested(field, value))
        claimed = [] if self.numbers else case.expect
        self.outcome = examples.run(msgspec.structs.replace(case, given=given, expect=claimed))
        self.fault = ""
        self.draw()

    def _moved(self) -> list[str]:
        """The pieces on show that the numbers move, and where to."""
        found: list[str] = []
        if not page.interactive:
            return found
        for field, end in [(field, end) for field, span in self.change.items() for end in span]:
            given = merged(self.cases[0].given, _nested(field, end))
            case = msgspec.structs.replace(self.cases[0], given=given, expect=[])
            found += self.picture.moved_to(_opening(examples.run(case)))
        return found

    def _number(self, field: str) -> int:
        if field in self.numbers:
            return self.numbers[field]
        value: Any = games.load(self.game).describe(_opening(self.outcome))
        for part in field.split("."):
            value = value[part]
        return int(value)

    # what is shown

    def draw(self) -> None:
        """Show the case beside the first one."""
        changed = self.outcome is not self.first
        self.picture.subjects = replay.subjects(replay.steps_of(self.outcome.tables, self.outcome))
        self.picture.show(_opening(self.outcome), self.lang, _opening(self.first) if changed else None)
        self.head.html = self.head_html()
        self.side.html = self.column(f'{self._cases()}{self._counters()}<div class="rl-answers">{self._table()}</div>')
        self.head.says = f"{self._title(self.at)}{self.w('colon')}" + self.w("comma").join(
            f"{asked} {mine}" for asked, book, mine in self.rows() if mine != book)

    def rows(self) -> list[tuple[str, str, str]]:
        """(question, its answer in the first case, its answer now), in words."""
        return self._compared(self.outcome)

    def text(self) -> str:
        lines = [self._title(0), *(f"  {claims.told(self.game, asked, book, self.lang)}"
                                    for asked, book, _ in self.rows())]
        for case in self.cases[1:]:
            outcome = examples.run(case)
            lines.append(self._case_title(case))
            lines += [f"  {claims.told(self.game, asked, book, self.lang)} → {mine}"
                      for asked, book, mine in self._compared(outcome) if mine != book]
        return "\n".join(lines)

    def svg(self) -> str:
        return self.picture.svg()

    def _compared(self, outcome: Outcome) -> list[tuple[str, str, str]]:
        found = []
        for asked, book, mine in zip(many(self.cases[0].ask), self.first.answers, outcome.answers, strict=True):
            (name, arguments), = asked.items()
            first, second = (claims.answer_words(self.game, answer, self.lang, name) for answer in (book, mine))
            found.append((claims.question_words(self.game, name, arguments, self.lang), first, second))
        return found

    def _title(self, case: int) -> str:
        return self._case_title(self.cases[case])

    def _case_title(self, case: Example) -> str:
        return case.title.text(self.lang)

    def head_html(self) -> str:
        again = markup.button(self.w("start_again"), "case", 0, on=bool(self.numbers)) if len(self.cases) == 1 else ""
        return self.framed(self.w("what_if"), self._title(self.at), buttons=again)

    def _cases(self) -> str:
        """The cases to choose from."""
        if len(self.cases) == 1:
            return ""
        return '<div class="rl-options">' + "".join(
            markup.button(self._title(at), "case", at, pressed=at == self.at and not self.numbers)
            for at in range(len(self.cases))) + "</div>"

    def _counters(self) -> str:
        fault = f'<div class="rl-no">{escape(self.fault)}</div>' if self.fault else ""
        rows = "".join(self._counter(field, *span) for field, span in self.change.items())
        return f'{fault}<div class="rl-block">{rows}</div>' if rows else fault

    def _counter(self, field: str, least: int, most: int) -> str:
        now = self._number(field)
        label = " · ".join(self.messages.field(part, self.lang) for part in field.split(".") if part != "players")
        return markup.slider(label, "number", field, now, (least, most, most), self.w("less"), self.w("more"))

    def _table(self) -> str:
        found = self.rows()
        if self.outcome is self.first:
            return markup.facts_table((asked, book) for asked, book, _ in found)
        mine_title = self._title(self.at) if not self.numbers else self.w("yours")
        book_title = self._title(0) if len(self.cases) > 1 else begun(self.w("in_book"))
        rows = "".join(f"<tr><td>{escape(asked)}</td><td>{escape(book)}</td>"
                       f"<td>{'<b>' if mine != book else ''}{escape(mine)}{'</b>' if mine != book else ''}</td></tr>"
                       for asked, book, mine in found)
        return f"<table><tr><td></td><th>{escape(book_title)}</th><th>{escape(mine_title)}</th></tr>{rows}</table>"


def _opening(outcome: Outcome) -> Any:
    """The position before anything is run."""
    return outcome.tables[0].opening if outcome.tables else outcome.state


def _fields(position: dict[str, Any], wanted: str) -> list[str]:
    """The fields that `wanted` means, its stars filled in. Raises Bad when they are no numbers."""
    found: list[tuple[list[str], Any]] = [([], position)]
    for part in wanted.split("."):
        found = [([*path, key], value[key]) for path, value in found if isinstance(value, dict)
                 for key in (value if part == "*" else [part]) if key in value]
    if not found or not all(type(value) is int for _, value in found):
        raise Bad(f"{wanted!r} names no number of the position", "variants, change", "fields as in players.*.score")
    return [".".join(path) for path, _ in found]


def _nested(field: str, value: Any) -> dict[str, Any]:
    parts: Iterable[str] = reversed(field.split("."))
    for part in parts:
        value = {part: value}
    return dict(value)
