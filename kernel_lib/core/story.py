"""What happened as a story: a line for each thing that one would tell, not for each event.

A heading is told where something follows it; what belongs to one throw of dice, or to one deed, stands in one line;
what brought nothing is left out. Which events these are a game says in `Rules.story`. Every event stays in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from .event import Event


class Story(msgspec.Struct, frozen=True):
    """How a game tells what happened.

    headings  events that only say what comes next
    begins    events with which something else begins: to a heading before them nothing has followed
    joins     (event, the one told before it) -> whether it is told in the same line
    needless  (event, those told before it in its line) -> whether it says nothing that one has to know
    weighty   events that are told also where there is room for a few lines only
    """

    headings: frozenset[str] = frozenset()
    begins: frozenset[str] = frozenset()
    joins: Callable[[Event, Event], bool] = lambda event, last: False
    needless: Callable[[Event, Sequence[Event]], bool] = lambda event, before: False
    weighty: frozenset[str] = frozenset()


class Line(msgspec.Struct):
    """A line of the story: its events, the number of the first of all that it stands for, and of the next line's."""

    events: list[Event]
    first: int
    end: int


def lines(story: Story, log: Sequence[Event], start: int = 0) -> list[Line]:
    """What happened from event number `start` on, line by line."""
    found: list[Line] = []
    heading: Line | None = None  # to which nothing has followed yet
    for at, event in enumerate(log[start:], start):
        last = found[-1] if found and heading is None else None
        joins = last is not None and story.joins(event, last.events[-1])
        if story.needless(event, last.events if last is not None and joins else ()):
            continue
        if event.name in story.headings:
            heading = Line([event], at, at + 1)
        elif last is not None and joins:
            last.events.append(event)
        else:
            if heading is not None and event.name not in story.begins:
                found.append(heading)
            found.append(Line([event], at, at + 1))
            heading = None
    end = heading.first if heading is not None else len(log)
    for line in reversed(found):
        line.end, end = end, line.first
    return found


def in_short(story: Story, told: Sequence[Line], kept: Collection[int]) -> list[Line]:
    """Of these lines those numbered in `kept` (-1 is the last), and whatever weighs."""
    wanted = {at % len(told) for at in kept if -len(told) <= at < len(told)}
    return [line for at, line in enumerate(told)
            if at in wanted or any(event.name in story.weighty for event in line.events)]


def said(messages: Any, line: Line, lang: str) -> str:
    """A line in words."""
    return ("" if lang.startswith("zh") else " ").join(messages.event(event, lang) for event in line.events)
