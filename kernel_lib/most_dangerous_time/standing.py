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
    """Who holds what and who stands where, as far as lines depend on it; what is equal to before is the very same.

    owners    the side of every clan, the clan of every unit, and whether the shogun is aloof
    enemies   side -> every unit that closes a place to its lines; to those of neutrals both factions are enemies
    held      who controls what, which homes serve, and the castles under siege
    spaces    clan -> the spaces it controls
    friendly  side -> the places its lines may pass where no enemy stands
    closed    faction -> those of them where an enemy stands; for neutrals `look` says so when somebody asks
    """

    __slots__ = ("closed", "enemies", "friendly", "held", "owners", "spaces")
    closed: dict[str, frozenset[str]]
    enemies: dict[str, set[str]]
    friendly: dict[str, frozenset[str]]
    held: tuple[Any, ...]
    owners: tuple[dict[str, str], dict[str, str], bool]
    spaces: dict[str, list[str]]

    def __init__(self, state: State, sieges: frozenset[str], last: Standing | None) -> None:
        owners = state.side, state.clan, aloof(state, SHOGUN)
        if last is not None and last.owners == owners:
            self.owners, self.enemies = last.owners, last.enemies
        else:
            self.owners = state.side.copy(), state.clan.copy(), owners[2]
            oda, anti_oda = (all_against(state, side, "neutral") for side in ("oda", "anti_oda"))
            self.enemies = {"oda": oda, "anti_oda": anti_oda, "neutral": oda | anti_oda}
        held = (self.owners, state.control, state.fallen, state.withdrawn, state.azuchi, state.azuchi_value,
                state.options["C27"], sieges)
        if last is not None and last.held == held:
            self.held = last.held
        else:
            self.held = (self.owners, state.control.copy(), state.fallen.copy(), state.withdrawn.copy(), *held[4:])
        if last is not None and last.held[:2] == self.held[:2]:
            self.spaces, self.friendly = last.spaces, last.friendly
        else:
            self.spaces = spaces = grouped(state.control)
            self.friendly = {side: friendly_places(state.side, spaces, side) for side in self.enemies}
        self.closed = now = {side: self.look(state.field, side) for side in ("oda", "anti_oda")}
        if last is not None:
            self.closed = last.closed if last.closed == now else {
                side: before if before == now[side] else now[side] for side, before in last.closed.items()}

    @rule("5.2/block")
    def look(self, field: dict[str, Units], side: str) -> frozenset[str]:
        """5.2 An enemy unit in the field closes its place."""
        enemies, ours = self.enemies[side], self.friendly[side]
        return frozenset([at for at, bag in field.items() if at in ours and not enemies.isdisjoint(bag)])


@rule("2.43/friendly")
def friendly_places(sides: dict[str, str], spaces: dict[str, list[str]], side: str) -> frozenset[str]:
    """2.43 The places friendly to `side`, by the `sides` of clans and the `spaces` they control."""
    return NOBODYS.union(*[held for clan, held in spaces.items() if sides[clan] == side],
                         [at for at, clan in ONLY_CLAN.items() if sides[clan] == side and at != TOMO])


def grouped(control: dict[str, str]) -> dict[str, list[str]]:
    """clan -> the spaces of which it has `control`."""
    found: dict[str, list[str]] = {}
    for at, clan in control.items():
        found.setdefault(clan, []).append(at)
    return found
