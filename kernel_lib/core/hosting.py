"""An evening for hosts as it is written: what is said and done, in order, with so much time and so many people.

A plan is made of a length and a group. The length says which moments it has and how long each takes; the group says who
takes which side, what differs with its number, and holds those moments that are its own. So nothing is written twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from .bilingual import Words
from .errors import Bad, one_of
from .yaml_source import Path

SET_UP = "set-up"
"""What a moment shows that shows the game as it is set up for the group."""
LONGEST = 25
"""A moment that lasts more minutes than this is too long for a room: it becomes two, or there is a break in it."""


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an evening.

    title   what it is about
    say     what the host says, word for word if he likes
    do      what the others do meanwhile
    show    the worked example whose position is on the screen, or `SET_UP`; "" keeps what was shown
    look    what of it the board is zoomed to
    page    the page of the board, where that is not the first
    ask     a question to the table, and `answer`, which is shown on demand
    lesson  the lesson that has more of it, and `also` those for what comes up in a long moment
    """

    title: Words
    say: Words
    do: Words
    show: str = ""
    look: list[str] = []
    page: str = ""
    ask: Words = {}
    answer: Words = {}
    lesson: str = ""
    also: list[str] = []


class Length(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What fits into so many minutes: what is taught, what is left for another day, and the minutes of each moment."""

    taught: Words
    left: Words
    moments: dict[str, int]


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many people.

    who      who takes which side or power
    differs  what of the rules differs with this number
    reach    how far they come in so many minutes, in words
    poster   which of the game's set-up posters shows their table
    moments  moments that are theirs, in the place of those that all have
    lengths  lengths that are theirs, in the place of those that all have
    """

    who: Words
    differs: Words
    reach: dict[int, Words]
    poster: int = 0
    moments: dict[str, Moment] = {}
    lengths: dict[int, Length] = {}


class Part(msgspec.Struct, frozen=True):
    """A moment in its place: from minute `begin` on, for so many minutes."""

    moment: Moment
    begin: int
    minutes: int


class Plan(msgspec.Struct, frozen=True):
    """An evening: its length, its group and its parts in order."""

    minutes: int
    players: int
    length: Length
    group: Group
    parts: list[Part]


class Host(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All evenings of a game.

    usual    the minutes and the number of people that one begins with
    asked    the sections of the lesson with what people ask and get wrong
    set_up   how the table is laid out
    lengths  by minutes, groups by number of people, moments by name
    """

    usual: tuple[int, int]
    asked: list[str]
    set_up: Words
    lengths: dict[int, Length]
    groups: dict[int, Group]
    moments: dict[str, Moment]

    def plan(self, minutes: int, players: int) -> Plan:
        """The evening of so many minutes for so many people. Raises Bad for a length or number that is not planned."""
        if minutes not in self.lengths:
            raise Bad(f"no plan of {minutes} minutes", "minutes", one_of([str(one) for one in self.lengths]))
        if players not in self.groups:
            raise Bad(f"no plan for {players} people", "players", one_of([str(one) for one in self.groups]))
        group = self.groups[players]
        length = group.lengths.get(minutes, self.lengths[minutes])
        parts, begin = [], 0
        for name, lasts in length.moments.items():
            parts.append(Part(group.moments.get(name) or self.moments[name], begin, lasts))
            begin += lasts
        return Plan(minutes, players, length, group, parts)

    def plans(self) -> Iterator[Plan]:
        """Every plan, the shortest first."""
        return (self.plan(minutes, players) for minutes in self.lengths for players in self.groups)


def words_of(value: Any, path: Path) -> Iterator[tuple[Path, Words]]:
    """Every text of an evening (all dicts of it that hold words), with where it stands."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from words_of(getattr(value, field), (*path, field))
    elif isinstance(value, dict) and value and all(isinstance(one, str) for one in value.values()):
        yield path, value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from words_of(one, (*path, name))


def fault(host: Host) -> tuple[str, Path] | None:
    """What is wrong with it beyond its words, and where: minutes that do not add up, moments nobody has or wrote."""
    timed: list[tuple[int, Length, Path]] = [
        (minutes, one, ("lengths", minutes)) for minutes, one in host.lengths.items()]
    used = set()
    for players, group in host.groups.items():
        own = {**host.moments, **group.moments}
        here = {**host.lengths, **group.lengths}
        used |= {name for one in here.values() for name in one.moments}
        timed += [(minutes, one, ("groups", players, "lengths", minutes)) for minutes, one in group.lengths.items()]
        for minutes, one in here.items():
            if unknown := [name for name in one.moments if name not in own]:
                return f"no moment {unknown[0]!r} for {players} people", ("lengths", minutes, "moments", unknown[0])
        if strange := [minutes for minutes in (*group.lengths, *group.reach) if minutes not in host.lengths]:
            return f"no length of {strange[0]} minutes", ("groups", players)
        if unused := [name for name in group.moments if not any(name in one.moments for one in here.values())]:
            return f"the moment {unused[0]!r} is in no plan", ("groups", players, "moments", unused[0])
    for minutes, one, at in timed:
        if (lasts := sum(one.moments.values())) != minutes:
            return f"its moments take {lasts} minutes, not {minutes}", (*at, "moments")
        if long := [name for name, lasts in one.moments.items() if lasts > LONGEST]:
            return f"the moment {long[0]!r} lasts more than {LONGEST} minutes", (*at, "moments", long[0])
    if unused := [name for name in host.moments if name not in used]:
        return f"the moment {unused[0]!r} is in no plan", ("moments", unused[0])
    return None
