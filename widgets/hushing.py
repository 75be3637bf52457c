"""Passing what somebody is asked again and again, at every step of others say, without being asked."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.table import Table

PASS = "pass"


def asked_again(table: Table) -> bool:
    """Whether one who has just passed is asked the same again, and may pass again."""
    pending = table.pending
    if not isinstance(pending, Decision) or PASS not in pending.options:
        return False
    last = next((one for one in reversed(table.made) if one.decision.who == pending.who), None)
    return last is not None and last.choice == PASS and last.decision.name == pending.name


class Hush:
    """One decision that one person passes, until something else is asked of that person; `on` while there is one."""

    def __init__(self) -> None:
        self.decision = self.who = ""

    @property
    def on(self) -> bool:
        return bool(self.decision)

    def begin(self, pending: Decision) -> None:
        """Pass what is asked now from here on."""
        self.decision, self.who = pending.name, pending.who

    def end(self) -> None:
        """Ask everything again."""
        self.decision = self.who = ""

    def passes(self, pending: Any) -> bool:
        """Whether `pending` is passed; anything else that is asked of this person ends it."""
        if not isinstance(pending, Decision) or pending.who != self.who:
            return False
        if pending.name != self.decision:
            self.end()
            return False
        return PASS in pending.options
