"""Verdict: yes, or no because of a rule."""

from __future__ import annotations

from typing import Any

import msgspec

from . import rulebook
from .errors import Bad


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The answer to "may I?". True when yes; a no names the rule, the reason (a message key) and the facts."""

    ok: bool
    rule: str = ""
    reason: str = ""
    facts: dict[str, Any] = {}

    def __bool__(self) -> bool:
        return self.ok

    def because(self) -> str:
        """The rule, the reason and the facts in one line, for messages to who writes examples."""
        rule = f"rule {self.rule}: " if self.rule else ""
        facts = ", ".join(f"{name} {value}" for name, value in self.facts.items() if name not in ("choice", "decision"))
        return f"{rule}{self.reason}{'; ' + facts if facts else ''}"


YES = Verdict(True)


def yes(rule: str = "", **facts: Any) -> Verdict:
    """A yes that may name the rule which allows it."""
    if rulebook.recording:
        rulebook.note(rule)
    return Verdict(True, rule, "", facts) if rule or facts else YES


def no(rule: str, reason: str, **facts: Any) -> Verdict:
    """A no because of `rule`; `reason` is the key of the sentence in messages, filled from `facts`."""
    if rulebook.recording:
        rulebook.note(rule)
    return Verdict(False, rule, reason, facts)


def demand(verdict: Verdict, where: str) -> None:
    """Raises Bad when `where`, a procedure, is asked for something that the rules do not allow."""
    if not verdict:
        raise Bad(f"this is not allowed ({verdict.because()})", where)
