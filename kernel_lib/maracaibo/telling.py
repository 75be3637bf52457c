"""How what happened is told: phases of a turn go without saying, a combat begins in one line."""

from __future__ import annotations

from kernel_lib.core.event import Event
from kernel_lib.core.story import Story

AFTER = {"combat_tile": "combat_begins", "fights_for": "combat_tile", "shares_place": "sailed"}
"""Events that are told in the line of these."""

NEEDLESS = frozenset({"branch_taken", "phase"})
"""The line before says the whole way; what is done says in which phase it is."""


def joins(event: Event, last: Event) -> bool:
    """Whether an event is told in one line with the last."""
    return AFTER.get(event.name) == last.name


STORY = Story(
    joins=joins,
    needless=lambda event, before: event.name in NEEDLESS,
)
