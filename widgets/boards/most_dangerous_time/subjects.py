"""What a question or event of A Most Dangerous Time is about, drawn over the map: lines of communication."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_lib.most_dangerous_time.board import HOMES, NET, PLACES
from kernel_lib.most_dangerous_time.communications import Lines
from kernel_lib.most_dangerous_time.state import State
from widgets.boards.most_dangerous_time.table import layout
from widgets.scene import Line

ASKED = ("in_communication", "line_of_communication")


def lines(state: State, name: str, facts: Mapping[str, Any]) -> tuple[Line, ...]:
    """The lines that this question or event speaks of."""
    if name in ASKED:
        clan = state.clan.get(facts["clan"], facts["clan"])
        return _line(state, clan, facts["at"], bool(facts.get("inside")))
    if name == "communications":
        return tuple(
            line for inside, key in ((False, "ooc"), (True, "besieged")) for at, bag in facts[key].items()
            for clan in dict.fromkeys(state.clan[unit] for unit in bag) for line in _line(state, clan, at, inside)
        )  # fmt: skip
    return ()


def _line(state: State, clan: str, at: str, inside: bool) -> tuple[Line, ...]:
    """The line of a clan from a place; where there is none, the shortest way home, as one that is cut."""
    traced = Lines.of(state)
    if found := traced.line(clan, at, inside):
        return (_drawn(found, "supply"),)
    ends = traced.ends[clan] or HOMES[clan]
    home = NET.line(at, [end for end in ends if end != at], frozenset(PLACES))
    return (_drawn(home, "cut"),) if home else ()


def _drawn(way: list[str], kind: str) -> Line:
    return Line(tuple(layout().places[at] for at in way), kind)
