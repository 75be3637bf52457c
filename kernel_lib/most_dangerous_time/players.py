"""Who plays: the two factions, or the three and four players of chapter 16."""

from __future__ import annotations

from .board import ALLIANCE_OF
from .spheres import SPHERES, four, oda_player
from .state import State, other_side

SIDE_A = ("anti_oda_minor", "azai_asakura", "uesugi")
"""16.1.2: alliances of the first Anti-Oda player; the second has the others."""


def players(state: State) -> tuple[str, ...]:
    """The players of this game, Oda first."""
    if state.options["scenario"] == "three_players":
        return ("oda", "anti_oda_a", "anti_oda_b")
    if four(state):
        return (*SPHERES, "anti_oda")
    return ("oda", "anti_oda")


def player_of(state: State, clan: str, place: str = "") -> str:
    """The player who decides for `clan` (at `place`); neutrals are led by the opponent of the active side."""
    side = state.side[clan]
    if side == "neutral":
        side = other_side(state.impulse.side) if state.impulse else "anti_oda"
    if side == "anti_oda" and state.options["scenario"] == "three_players":
        return "anti_oda_a" if ALLIANCE_OF[clan] in (*SIDE_A, None) else "anti_oda_b"
    return oda_player(state, clan, place) if side == "oda" and four(state) else side
