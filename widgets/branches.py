"""A worked example played again with some dice or choices changed."""

from __future__ import annotations

from typing import Any

import msgspec

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Chance, Roll, Seeded, Used, checked
from kernel_lib.core.errors import Bad, whole
from kernel_lib.core.example import Outcome
from kernel_lib.core.history import Made, Rolled
from kernel_lib.core.table import Refused, Table
from kernel_lib.core.verdict import Verdict

Said = tuple[str, str, Any]
"""A decision's name, who makes it, and the choice."""


class Line(msgspec.Struct, frozen=True):
    """What is laid down beforehand: results of rolls by their number, and per procedure the choices in order."""

    rolled: dict[int, Rolled]
    said: tuple[tuple[Said, ...], ...]


def line_of(book: Outcome) -> Line:
    """The line of play that the book prints."""
    rolled = [one for table in book.tables for one in table.rolled]
    return Line(dict(enumerate(rolled)), tuple(_said(table.made) for table in book.tables))


def _said(made: list[Made]) -> tuple[Said, ...]:
    return tuple((one.decision.name, one.decision.who, one.choice) for one in made)


class LineDice:
    """The dice of a line as long as the same is rolled for; where other or more dice are needed, seeded ones."""

    def __init__(self, line: Line, seed: int = 0) -> None:
        self.line, self.others = line, Seeded(seed)

    def answer(self, chance: Chance, used: Used) -> tuple[Any, ...]:
        mine = self.others.answer(chance, used)
        laid = self.line.rolled.get(used.asked)
        if laid is None or (laid.chance.purpose, laid.chance.who) != (chance.purpose, chance.who):
            return mine
        if isinstance(chance, Roll):
            return (*laid.values, *mine[len(laid.values):])[:chance.count]
        try:
            return checked(chance, laid.values)
        except Bad:
            return mine

    def saved(self) -> dict[str, Any]:
        return self.others.saved()


class Branch:
    """The example along `line`: its choices are made as long as the same is asked and the rules allow them.

    refused  why a choice of the line is no longer allowed, and that choice; None when nothing was refused
    """

    def __init__(self, book: Outcome, line: Line) -> None:
        if not book.tables:
            raise Bad("this example plays nothing that could go another way", book.example.id, "an example with run:")
        self.book, self.line = book, line
        self.rules = games.load(book.example.game)
        self.refused: tuple[Verdict, Any] | None = None
        self.tables: list[Table] = []
        dice = LineDice(line, book.example.seed or 0)
        for run, printed in enumerate(book.tables):
            last = self.tables[-1] if self.tables else None
            table = Table(self.rules, book.example.options, dice, position=printed.position, start=printed.start,
                          record=True, opening=last.state if last else None, used=last.used if last else None)
            self.tables.append(table)
            self._play(table, line.said[run] if run < len(line.said) else ())
            if table.pending is not None and (printed.pending is None or self.refused):
                break

    def _play(self, table: Table, said: tuple[Said, ...]) -> None:
        for name, who, choice in said:
            pending = table.pending
            if not isinstance(pending, Decision) or (pending.name, pending.who) != (name, who):
                return
            verdict = pending.verdict(choice)
            if not verdict:
                self.refused = (verdict, choice)
                return
            table.choose(choice)

    # other lines that begin like this one

    def roll(self, run: int, number: int) -> Rolled:
        """Roll or draw `number` of procedure `run`, both counted from 0. Raises Bad when there is none."""
        shelf = self._table(run).rolled
        return shelf[whole(number, "roll", 0, len(shelf) - 1)]

    def with_roll(self, run: int, number: int, values: list[Any]) -> Branch:
        """Roll `number` of procedure `run` comes out as `values`. Raises Bad when they are no such dice."""
        rolled = self.roll(run, number)
        wanted = msgspec.structs.replace(rolled, values=checked(rolled.chance, values))
        at = sum(len(table.rolled) for table in self.tables[:run]) + number
        return Branch(self.book, Line({**self.line.rolled, at: wanted}, self.line.said))

    def with_choice(self, run: int, number: int, choice: Any) -> Branch:
        """Decision `number` of procedure `run` is made as `choice`.

        Raises Bad when there is no such decision, Refused when the rules forbid the choice.
        """
        said = [*_said(self._table(run).made)]
        whole(number, "decision", 0, len(said) - 1)
        # Judges look at the live state, so the decision has to be met again where it stood.
        asked = Branch(self.book, self._line(run, tuple(said[:number]))).tables[run].pending
        assert isinstance(asked, Decision)
        verdict = asked.verdict(choice)
        if not verdict:
            raise Refused(asked, choice, verdict, data.messages(self.book.example.game))
        said[number] = (*said[number][:2], choice)
        return Branch(self.book, self._line(run, (*said, *self.line.said[run][len(said):])))

    def going_on(self, choice: Any) -> Branch:
        """The decision that waits is made as `choice`. Raises Bad when none waits, Refused when the rules forbid it."""
        run, table = len(self.tables) - 1, self.tables[-1]
        if not isinstance(table.pending, Decision):
            raise Bad("no decision is waiting", self.book.example.id, "an example that ends before a decision")
        verdict = table.pending.verdict(choice)
        if not verdict:
            raise Refused(table.pending, choice, verdict, data.messages(table.rules.id))
        return Branch(self.book, self._line(run, (*_said(table.made), (table.pending.name, table.pending.who, choice))))

    def _table(self, run: int) -> Table:
        return self.tables[whole(run, "procedure", 0, len(self.tables) - 1)]

    def _line(self, run: int, said: tuple[Said, ...]) -> Line:
        return Line(self.line.rolled, (*self.line.said[:run], said, *self.line.said[run + 1:]))

    # what came of it

    @property
    def pending(self) -> Decision | None:
        """The decision that the reader has to make, where the book made none."""
        run, table = len(self.tables) - 1, self.tables[-1]
        printed = self.book.tables[run]
        if not isinstance(table.pending, Decision):
            return None
        as_printed = (printed.pending is not None and not self.refused and run == len(self.book.tables) - 1
                      and len(table.made) == len(printed.made))
        return None if as_printed else table.pending

    @property
    def state(self) -> Any:
        """The state at the end of this line."""
        return self.tables[-1].state

    @property
    def position(self) -> dict[str, Any]:
        """The position at the end of this line, in words of the data."""
        return self.rules.describe(self.state)

    def rolls(self) -> list[tuple[int, int, Rolled]]:
        """(procedure, number, roll) of everything rolled or drawn."""
        return [(run, number, one) for run, table in enumerate(self.tables) for number, one in enumerate(table.rolled)]

    def made(self) -> list[tuple[int, int, Made]]:
        """(procedure, number, decision) of everything decided."""
        return [(run, number, one) for run, table in enumerate(self.tables) for number, one in enumerate(table.made)]
