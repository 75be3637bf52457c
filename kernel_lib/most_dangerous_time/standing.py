"""5.2 What lines depend on, kept up: of a position only what has changed since the last one is looked at anew.

What is kept is compared with the position by value, and never changed once it is made: it serves whatever position is
asked about next, be it of another game.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kernel_lib.core.rulebook import rule
from kernel_lib.parts.network import Known

from .board import ONLY_CLAN, PLACES, SHOGUN, SPACES, TOMO
from .names import Units
from .state import State, all_against, aloof

NOBODYS = frozenset(place for place in PLACES if place not in SPACES and place not in ONLY_CLAN)
"""2.43, 2.44 Waypoints and seas: friendly to both sides."""


class Standing:
    """Who belongs to whom, and where units in the field close the way to lines.

    owners   the side of every clan, the clan of every unit, and whether the shogun is aloof
    enemies  faction -> every unit that closes a place to its lines
    closed   faction -> the places closed to it; the very same set as before where it is equal
    """

    __slots__ = ("closed", "enemies", "owners")
    closed: dict[str, frozenset[str]]
    enemies: dict[str, set[str]]
    owners: tuple[dict[str, str], dict[str, str], bool]

    def __init__(self, state: State, last: Standing | None) -> None:
        owners = state.side, state.clan, aloof(state, SHOGUN)
        if last is not None and last.owners == owners:
            self.owners, self.enemies = last.owners, last.enemies
        else:
            self.owners = state.side.copy(), state.clan.copy(), owners[2]
            self.enemies = {side: all_against(state, side, "neutral") for side in ("oda", "anti_oda")}
        self.closed = now = self.look(state.field)
        if last is not None:
            self.closed = last.closed if last.closed == now else {
                side: before if before == now[side] else now[side] for side, before in last.closed.items()}

    @rule("5.2/block")
    def look(self, field: dict[str, Units]) -> dict[str, frozenset[str]]:
        """5.2 An enemy unit in the field closes its place."""
        return {side: frozenset([at for at, bag in field.items() if not enemies.isdisjoint(bag)])
                for side, enemies in self.enemies.items()}

    def closed_to(self, side: str) -> frozenset[str]:
        """The places closed to lines of `side`; to those of neutrals both factions are enemies."""
        return self.closed[side] if side in self.closed else self.closed["oda"] | self.closed["anti_oda"]


class Grounds:
    """Who holds what, and which homes serve, however units stand.

    facts     what it depends on
    friendly  side -> the places its lines may pass where no enemy stands
    """

    __slots__ = ("facts", "friendly")
    facts: tuple[Any, ...]
    friendly: Known[frozenset[str]]

    def __init__(self, state: State, sieges: frozenset[str], last: Grounds | None) -> None:
        facts = (state.side, state.control, state.fallen, state.withdrawn, state.azuchi, state.azuchi_value,
                 state.options["C27"], sieges)
        if last is not None and last.facts == facts:
            self.facts, self.friendly = last.facts, last.friendly
        else:
            sides, control = facts[0].copy(), facts[1].copy()
            self.facts = (sides, control, facts[2].copy(), facts[3].copy(), *facts[4:])
            same = last is not None and last.facts[:2] == facts[:2]
            self.friendly = last.friendly if last and same else Known(partial(friendly_places, sides, control))


@rule("2.43/friendly")
def friendly_places(sides: dict[str, str], control: dict[str, str], side: str) -> frozenset[str]:
    """2.43 The places friendly to `side`, by the `sides` of clans and who has `control` of which space."""
    ours = {clan for clan, sided in sides.items() if sided == side}
    return NOBODYS.union([at for at, clan in control.items() if clan in ours],
                         [at for at, clan in ONLY_CLAN.items() if clan in ours and at != TOMO])
