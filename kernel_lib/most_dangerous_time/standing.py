"""5.2 What lines depend on, kept up: of a position only what has changed since the last one is looked at anew.

What is kept is compared with the position by value, and never changed once it is made: it serves whatever position is
asked about next, be it of another game.
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.rulebook import rule

from .board import ONLY_CLAN, PLACES, SHOGUN, SPACES, TOMO
from .names import Units
from .state import State, all_against, aloof

NOBODYS = frozenset(place for place in PLACES if place not in SPACES and place not in ONLY_CLAN)
"""2.43, 2.44 Waypoints and seas: friendly to both sides."""


class Standing:
    """Who belongs to whom, and where units in the field close the way to lines.

    owners   the side of every clan, the clan of every unit, and whether the shogun is aloof
    enemies  side -> every unit that closes a place to its lines
    bags     place -> the units seen there
    closed   side -> the places closed to it; the very same set as before where it is equal
    """

    __slots__ = ("bags", "closed", "enemies", "owners")
    bags: dict[str, Units]
    closed: dict[str, frozenset[str]]
    enemies: dict[str, set[str]]
    owners: tuple[dict[str, str], dict[str, str], bool]

    def __init__(self, state: State, last: Standing | None) -> None:
        owners = state.side, state.clan, aloof(state, SHOGUN)
        if last is not None and last.owners == owners:
            self.owners, self.enemies, self.bags, self.closed = last.owners, last.enemies, last.bags, last.closed
        else:
            self.owners = state.side.copy(), state.clan.copy(), owners[2]
            self.enemies = {side: all_against(state, side, "neutral") for side in ("oda", "anti_oda", "neutral")}
            self.bags, self.closed = {}, dict.fromkeys(self.enemies, frozenset())
        self.look(state.field)

    @rule("5.2/block")
    def look(self, field: dict[str, Units]) -> None:
        """5.2 An enemy unit in the field closes its place."""
        seen = self.bags
        came = [at for at, bag in field.items() if seen.get(at) != bag]
        gone = [at for at in seen if at not in field]
        if not came and not gone:
            return
        self.bags = {at: bag for at, bag in seen.items() if at in field} if gone else seen.copy()
        self.bags.update({at: field[at].copy() for at in came})
        self.closed = self.closed.copy()
        changed = {*came, *gone}
        for side, enemies in self.enemies.items():
            before = self.closed[side] & changed
            now = {at for at in came if not enemies.isdisjoint(field[at])}
            if now != before:
                self.closed[side] = self.closed[side] - before | now


class Grounds:
    """Who holds what, and which homes serve, however units stand.

    facts     what it depends on
    friendly  side -> the places its lines may pass where no enemy stands
    """

    __slots__ = ("facts", "friendly")
    facts: tuple[Any, ...]
    friendly: dict[str, frozenset[str]]

    def __init__(self, state: State, sieges: frozenset[str], last: Grounds | None) -> None:
        facts = (state.side, state.control, state.fallen, state.withdrawn, state.azuchi, state.azuchi_value,
                 state.options["C27"], sieges)
        if last is not None and last.facts == facts:
            self.facts, self.friendly = last.facts, last.friendly
        else:
            self.facts = (facts[0].copy(), facts[1].copy(), facts[2].copy(), facts[3].copy(), *facts[4:])
            self.friendly = {side: friendly_places(state, side) for side in ("oda", "anti_oda", "neutral")}


@rule("2.43/friendly")
def friendly_places(state: State, side: str) -> frozenset[str]:
    """2.43 The places friendly to `side`."""
    ours = {clan for clan, sided in state.side.items() if sided == side}
    return NOBODYS.union([at for at, clan in state.control.items() if clan in ours],
                         [at for at, clan in ONLY_CLAN.items() if clan in ours and at != TOMO])
