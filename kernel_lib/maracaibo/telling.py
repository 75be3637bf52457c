"""How what happened is told: the phases of a turn are headings, a combat begins in one line."""

from __future__ import annotations

from kernel_lib.core.event import Event
from kernel_lib.core.story import Story

AFTER = {"combat_tile": "combat_begins", "fights_for": "combat_tile", "shares_place": "sailed"}
"""Events that are told in the line of these."""


def joins(event: Event, last: Event) -> bool:
    """Whether an event is told in one line with the last."""
    return AFTER.get(event.name) == last.name


STORY = Story(
    headings=frozenset({"phase"}),
    begins=frozenset({"turn_begins", "round_over"}),
    joins=joins,
    needless=lambda event, before: event.name == "branch_taken",  # the line before says the whole way
)
