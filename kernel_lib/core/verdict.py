"""Verdict: yes, or no because of a rule."""

from __future__ import annotations

from typing import Any

import msgspec

from . import rulebook


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The answer to "may I?". True when yes; a no names the rule, the reason (a message key) and the facts."""

    ok: bool
    rule: str = ""
    reason: str = ""
    facts: dict[str, Any] = {}

    def __bool__(self) -> bool:
        return self.ok


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
