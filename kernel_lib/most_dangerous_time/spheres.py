"""16.2.2 The three Oda players of the four-player game: their spheres, leaders and chits."""

from __future__ import annotations

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule

from .board import DATA, FIRST_CHIT, LEADERS, PLACES, SPACES_BY_NAME
from .names import ClanId, LeaderId, Place, Player
from .state import State, seat

SPHERES = {sphere.id: sphere for sphere in DATA.spheres}
PLAYER_OF_CHIT = {sphere.chit: sphere.id for sphere in DATA.spheres}
PLAYER_OF_LEADER = {leader: sphere.id for sphere in DATA.spheres for leader in sphere.leaders}
PLAYER_OF_CLAN = {LEADERS[leader].clan: player for leader, player in reversed(PLAYER_OF_LEADER.items())
                  if LEADERS[leader].clan != "oda"}
PLAYER_OF_PROVINCE = {province: sphere.id for sphere in DATA.spheres for province in sphere.provinces}
PLAYER_OF_SEA = {sea: sphere.id for sphere in DATA.spheres for sea in sphere.seas}
SPHERE_AT = {at: PLAYER_OF_SEA.get(at) or PLAYER_OF_PROVINCE.get(place.province or "", "")
             for at, place in PLACES.items()}
SPACES_OF = {player: tuple(at for at in SPACES_BY_NAME if SPHERE_AT[at] == player) for player in SPHERES}
OMI = frozenset(at for at, place in PLACES.items() if place.province == "omi")
LORD = ("nobunaga", "nobutada")
"""16.2.5 Leaders whom all Oda players share."""


def four(state: State) -> bool:
    """Whether the four-player game is played."""
    scenario: str = state.options["scenario"]
    return scenario == "four_players"


@question("sphere_of")
@rule("16.2.2")
def sphere_of(state: State, at: Place) -> str:
    """16.2.2 The Oda player in whose sphere a place lies; "" for Kyo, for Omi after the Azai fell, and elsewhere."""
    sphere = SPHERE_AT[at]
    return "" if sphere and nobunagas_area(state, at) else sphere


def in_sphere(state: State, player: str, at: str) -> bool:
    """16.2.2 Whether `sphere_of` names `player` for the place."""
    return SPHERE_AT[at] == player and not nobunagas_area(state, at)


def spaces_in_sphere(state: State, player: str) -> list[str]:
    """16.2.2 The spaces of which `sphere_of` names `player`."""
    return [at for at in SPACES_OF.get(player, ()) if not nobunagas_area(state, at)]


@question("nobunagas_area")
@rule("16.2.5")
def nobunagas_area(state: State, at: Place) -> bool:
    """16.2.5 Whether a place is Nobunaga's own: Kyo, and Omi once the Azai have fallen."""
    return at == "kyo" or (at in OMI and "azai" in state.fallen)


@question("oda_player")
@rule("16.2.6", "16.2.2")
def oda_player(state: State, clan: ClanId, at: Place = "") -> str:
    """16.2.6 The Oda player who decides for units of `clan` at a place: the sphere's, else his who has its daimyo.

    In Nobunaga's area and elsewhere: whoever's impulse it is, otherwise the holder of Nobunaga's chit.
    """
    owner = (sphere_of(state, at) if at else "") or PLAYER_OF_CLAN.get(clan, "")
    if owner:
        return owner
    if state.impulse is not None and state.impulse.chit in PLAYER_OF_CHIT:
        return PLAYER_OF_CHIT[state.impulse.chit]
    return PLAYER_OF_CHIT[FIRST_CHIT]


@question("commands")
@rule("16.2.2", "16.2.5")
def commands(state: State, player: Player, leader: LeaderId) -> bool:
    """16.2.2 Whether `leader` acts for the Oda player: his own leaders, those won over in his sphere, and Nobunaga."""
    if leader in LORD:
        return True
    if leader in PLAYER_OF_LEADER:
        return PLAYER_OF_LEADER[leader] == player
    at = seat(state, leader)[1]
    return bool(at) and sphere_of(state, at) == player
