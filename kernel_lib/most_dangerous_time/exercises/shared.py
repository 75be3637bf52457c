"""What the exercises of this game share: the asker, and what happens when a procedure is played on."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.asking import Asker
from kernel_lib.core.dice import Roll, Seeded, Taped
from kernel_lib.core.event import Event
from kernel_lib.core.table import Table

GAME = "most_dangerous_time"
quiz = Asker(GAME)
NOTHING = {"en": "", "zh": ""}


def rolled(*dice: int) -> Taped:
    """These dice first, then seeded ones."""
    return Taped(list(dice), [], Seeded(1))


def played(table: Table, until: str = "") -> list[Event]:
    """What happens at a table when the first option is always taken, until an event of this name (or the end)."""
    while table.pending is not None and not any(event.name == until for event in table.log):
        assert not isinstance(table.pending, Roll)
        table.choose(table.pending.first())  # type: ignore[union-attr]
    return table.log


def happens(table: Table, name: str) -> Event:
    """The first event of this name when the first option is always taken."""
    return next(event for event in played(table, name) if event.name == name)


def counted(name: str, rule: str, **facts: Any) -> Event:
    """What a number that the rules worked out is made of: the sentence ``event.exercise_<name>``."""
    return Event(f"exercise_{name}", rule, facts, None)
