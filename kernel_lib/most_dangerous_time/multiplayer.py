"""16 Three and four players: what differs from the game for two, in the order of the rulebook."""

from __future__ import annotations

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule

from .board import ALLIANCES, CHITS
from .communications import open_places
from .players import player_of
from .spheres import PLAYER_OF_CHIT, SPHERES, four
from .state import State, impulse_of


def side_of_player(player: str) -> str:
    """oda or anti_oda: the side a player belongs to."""
    return "oda" if player == "oda" or player in SPHERES else "anti_oda"


@question("player_of_alliance")
@rule("16.1.2")
def player_of_alliance(state: State, alliance: str) -> str:
    """16.1.2 The player who acts for `alliance`."""
    return player_of(state, ALLIANCES[alliance].clans[0])


@question("player_of_chit")
@rule("16.2.2")
def player_of_chit(state: State, chit: str) -> str:
    """The player whom `chit` activates; "" for the chit that ends the turn. With four players 16.2.2 says who."""
    if four(state) and chit in PLAYER_OF_CHIT:
        return PLAYER_OF_CHIT[chit]
    alliance = CHITS[chit].alliance
    return player_of_alliance(state, alliance) if alliance else ""


@question("line_may_pass")
@rule("16.1.6")
def line_may_pass(state: State, clan: str, at: str) -> bool:
    """5.2, 16.1.6 Whether a line of `clan` may run through `at`; the other Anti-Oda player's spaces let it."""
    return at in open_places(state, state.side[clan])


def active_player(state: State) -> str:
    """The player whose impulse it is."""
    impulse = impulse_of(state)
    return player_of_chit(state, impulse.chit) if impulse.chit else player_of_alliance(state, impulse.alliance)
