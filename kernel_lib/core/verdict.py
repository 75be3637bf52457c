"""Verdict: yes, or no because of a rule."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from . import rulebook
from .errors import Bad

if TYPE_CHECKING:
    from .messages import Messages


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The answer to "may I?". True when yes; a no names the rule, the reason (a message key) and the facts.

    Made by `yes` and `no` alone: a record is true by itself, so only a `No` has to say that it is not.
    """

    ok: bool
    rule: str = ""
    reason: str = ""
    facts: dict[str, Any] = {}

    def because(self, messages: Messages | None = None) -> str:
        """The rule and the reason in one line: in words where `messages` has them, else as code names them."""
        rule = f"rule {self.rule}: " if self.rule else ""
        if messages is not None and messages.has(f"no.{self.reason}", "en"):
            return rule + messages.verdict(self, "en").rstrip(".")
        facts = ", ".join(f"{name} {value}" for name, value in self.facts.items() if name not in ("choice", "decision"))
        return f"{rule}{self.reason}{'; ' + facts if facts else ''}"


class No(Verdict, frozen=True, gc=False):
    """A verdict that is false."""

    def __bool__(self) -> bool:
        return False


YES = Verdict(True)


def yes(rule: str = "", **facts: Any) -> Verdict:
    """A yes that may name the rule which allows it."""
    if rulebook.recording:
        rulebook.note(rule)
    return Verdict(True, rule, "", facts) if facts else _plain_yes(rule)


@cache
def _plain_yes(rule: str) -> Verdict:
    """The yes of a rule with nothing to add: one for all who ask."""
    return Verdict(True, rule) if rule else YES


def no(rule: str, reason: str, **facts: Any) -> Verdict:
    """A no because of `rule`; `reason` is the key of the sentence in messages, filled from `facts`."""
    if rulebook.recording:
        rulebook.note(rule)
    return No(False, rule, reason, facts)


def demand(verdict: Verdict, where: str) -> None:
    """Raises Bad when `where`, a procedure, is asked for something that the rules do not allow."""
    if not verdict:
        raise Forbidden("this is not allowed", where, verdict)


class Forbidden(Bad):
    """What the rules do not allow; `verdict` says why, in words where the `messages` of the game are at hand."""

    def __init__(self, about: str, where: str, verdict: Verdict, messages: Messages | None = None) -> None:
        self.about, self.verdict = about, verdict
        super().__init__(f"{about} ({verdict.because(messages)})", where)

    def worded(self, messages: Messages) -> Bad:
        """The same in the words of a game."""
        return Bad(f"{self.about} ({self.verdict.because(messages)})", self.where)
