"""How what happened is told: which events are headings, which belong to one line, which say nothing."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib.core.event import Event
from kernel_lib.core.story import Story

AFTER = {"initiative": {"initiative", "initiative_bonus"}, "initiative_bonus": {"initiative", "initiative_bonus"},
         "stops": {"moves", "strategic_movement"}, "impulse": {"chit_drawn"}}
"""Events that are told in the line of these."""
VOLLEY = {"group_fires", "fire"}
SAYS_NOTHING = {"commander": "leader", "assigned": "men", "deployed": "field"}
"""Events that say nothing where this fact is empty: who is inside is told by the siege."""


def joins(event: Event, last: Event) -> bool:
    """Whether an event is told in one line with the last: the groups of a volley, one throw for the initiative."""
    if event.name in VOLLEY:
        return last.name == "group_fires" and last.who == event.who
    return last.name in AFTER.get(event.name, ())


def needless(event: Event, before: Sequence[Event]) -> bool:
    """Whether nobody needs to be told: nobody out of communication, no commander, the sum of one group's hits."""
    facts = event.facts
    if event.name == "communications":
        return not facts["ooc"] and not facts["besieged"]
    if event.name == "fire":
        return len(before) == 1
    return event.name in SAYS_NOTHING and not facts[SAYS_NOTHING[event.name]]


STORY = Story(
    headings=frozenset({"step", "end_step"}),
    begins=frozenset({"chit_drawn", "impulses_over", "turn"}),
    joins=joins,
    needless=needless,
    weighty=frozenset({"clan_falls", "control", "enters", "leader_dies", "losses", "siege_lifted", "taken",
                       "withdraws"}),
)
