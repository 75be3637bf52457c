"""16 Several players: who plays, whom each decides for, and whose impulse it is.

The spheres of the four-player game are in `spheres`, who wins in `victory`, several players in one battle in `parties`,
and what else 16.2 changes in `four_players`.
"""

from __future__ import annotations

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule

from .board import ALLIANCE_OF, ALLIANCES, CHITS
from .names import AllianceId, ChitId
from .spheres import PLAYER_OF_CHIT, SPHERES, four, oda_player
from .state import State, impulse_of, other_side

EVERY_PLAYER = ("oda", "anti_oda", "anti_oda_a", "anti_oda_b", *SPHERES)
"""Of the games for two, three and four."""
FIRST_OF_TWO = "anti_oda_a"
"""16.1.2 The Anti-Oda player of three who also has the clans of no alliance."""


def three(state: State) -> bool:
    """Whether the three-player game is played."""
    scenario: str = state.options["scenario"]
    return scenario == "three_players"


def players(state: State) -> tuple[str, ...]:
    """The players of this game, Oda first."""
    if three(state):
        return ("oda", "anti_oda_a", "anti_oda_b")
    if four(state):
        return (*SPHERES, "anti_oda")
    return ("oda", "anti_oda")


def side_of_player(player: str) -> str:
    """oda or anti_oda: the side a player belongs to."""
    return "oda" if player == "oda" or player in SPHERES else "anti_oda"


def player_of(state: State, clan: str, place: str = "") -> str:
    """The player who decides for `clan` (at `place`); neutrals are led by the opponent of the active side."""
    side = state.side[clan]
    if side == "neutral":
        side = other_side(state.impulse.side) if state.impulse else "anti_oda"
    if side == "oda":
        return oda_player(state, clan, place) if four(state) else side
    return of_two(clan) if three(state) else side


def of_two(clan: str) -> str:
    """16.1.2 The Anti-Oda player of three who has `clan`."""
    alliance = ALLIANCE_OF[clan]
    return ALLIANCES[alliance].player if alliance else FIRST_OF_TWO


@question("player_of_alliance")
@rule("16.1.2")
def player_of_alliance(state: State, alliance: AllianceId) -> str:
    """16.1.2 The player who acts for `alliance`."""
    return player_of(state, ALLIANCES[alliance].clans[0])


@question("player_of_chit")
@rule("16.2.2")
def player_of_chit(state: State, chit: ChitId) -> str:
    """The player whom `chit` activates; "" for the chit that ends the turn. With four players 16.2.2 says who."""
    if chit in PLAYER_OF_CHIT and four(state):
        return PLAYER_OF_CHIT[chit]
    alliance = CHITS[chit].alliance
    return player_of_alliance(state, alliance) if alliance else ""


def active_player(state: State) -> str:
    """The player whose impulse it is."""
    impulse = impulse_of(state)
    return player_of_chit(state, impulse.chit) if impulse.chit else player_of_alliance(state, impulse.alliance)


def acting_first(state: State, names: list[str]) -> list[str]:
    """Players between whom a tie is broken, the one whose impulse it is first (C111)."""
    if len(names) < 2:
        return names
    acting = active_player(state) if state.impulse else ""
    return sorted(names, key=lambda one: one != acting)
