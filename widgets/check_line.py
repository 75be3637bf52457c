"""check_line: what must hold, asserted and shown: "✓ 7 of 7 printed results hold"."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from kernel_lib.core.example import Example, Outcome
from kernel_lib.core.told import fault
from widgets import claims
from widgets.card import Card
from widgets.stepper import outcome_of


class CheckLine(Card):
    """A line that says how many claims hold. Raises AssertionError, naming them, when one does not.

    checked  examples (id, file, value or Outcome): all their claims; (label, bool) pairs; plain booleans
    named    label=bool
    """

    def __init__(self, *checked: Any, game: str = "", **named: bool) -> None:
        super().__init__(game, "check")
        self.outcomes = [outcome_of(one) for one in checked if isinstance(one, (str, Path, Example, Outcome))]
        pairs = [one for one in checked if isinstance(one, tuple)] + list(named.items())
        plain = [one for one in checked if isinstance(one, bool)]
        self.results: list[tuple[str, bool]] = [(str(label), bool(ok)) for label, ok in pairs]
        self.results += [(f"#{number}", ok) for number, ok in enumerate(plain, 1)]
        self.name = ", ".join([one.example.id for one in self.outcomes] + [label for label, _ in self.results])
        self.body = self.panel()
        self.draw()
        self.children = [self.body]
        assert self.results or any(one.checks for one in self.outcomes), "nothing was checked"
        assert not self.failures(), self.text()

    def count(self) -> tuple[int, int]:
        """(how many hold, how many there are)."""
        oks = [check.ok for one in self.outcomes for check in one.checks] + [ok for _, ok in self.results]
        return sum(oks), len(oks)

    def failures(self) -> list[str]:
        """The claims that do not hold, in words."""
        found = [f"{one.example.id}{self.w('colon')}{claims.words(one, check, self.lang)} - "
                 f"{fault(check.difference, self.lang)}"
                 for one in self.outcomes for check in one.checks if not check.ok]
        return found + [label.replace("_", " ") for label, ok in self.results if not ok]

    def line(self) -> str:
        """The line."""
        ok, count = self.count()
        key = "check_bad" if ok < count else "check_ok" if self.results else claims.held_key(*self.outcomes)
        return f"{'✓' if ok == count else '✗'} {self.w(key, ok=ok, all=count)}"

    def draw(self) -> None:
        """Show the line."""
        bad = "".join(f"<li>{escape(one)}</li>" for one in self.failures())
        about = escape(self.w("check_about"))
        self.body.html = (f'<div class="rl-no rl-check">{escape(self.line())}<ul>{bad}</ul></div>' if bad else
                          f'<details class="rl-quiet rl-check" data-keep="about"><summary>{about}</summary>'
                          f"{escape(self.line())}</details>")

    def text(self) -> str:
        return "\n".join([self.line(), *(f"  {one}" for one in self.failures())])


def check_line(*checked: Any, **named: bool) -> CheckLine:
    """Assert claims and show that they hold: ``check_line("odani-siege")``, ``check_line(fort_fell=state.fallen)``."""
    return CheckLine(*checked, game="", **named)
