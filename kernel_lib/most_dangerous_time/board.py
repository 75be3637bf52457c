"""The printed map and counters as lookups, made once from the data: who is next to whom, whose castle is where."""

from __future__ import annotations

from typing import get_args

from kernel_lib.core.data import data
from kernel_lib.parts.network import Network

from .schema import Card, Chit, Clan, Data, FactionId, Leader, Space

DATA: Data = data("most_dangerous_time")

SIDES: tuple[str, ...] = get_args(FactionId)
PLACES: dict[str, Space] = {space.id: space for space in DATA.spaces}
CLANS: dict[str, Clan] = {clan.id: clan for clan in DATA.clans}
LEADERS: dict[str, Leader] = {leader.id: leader for leader in DATA.leaders}
CHITS: dict[str, Chit] = {chit.id: chit for chit in DATA.chits}
CARDS: dict[str, Card] = {card.id: card for card in DATA.cards}
ALLIANCES = {alliance.id: alliance for alliance in DATA.alliances}
REINFORCEMENTS = {one.id: one for one in DATA.reinforcements}
ALLIANCE_OF: dict[str, str | None] = {clan.id: clan.alliance for clan in DATA.clans}

FORTIFIED = frozenset(place.id for place in DATA.spaces if place.kind in ("castle", "temple"))
SPACES = FORTIFIED | {"kyo"}
"""Places that can be controlled (2.41, 2.42): castles, temples and Kyo."""
SPACES_BY_NAME = tuple(sorted(SPACES))
WAYPOINTS = frozenset(place.id for place in DATA.spaces if place.kind == "waypoint")
SEAS = frozenset(place.id for place in DATA.spaces if place.kind == "sea")
OFF_MAP = frozenset(place.id for place in DATA.spaces if place.kind == "off_map")
TOMO = next(place.id for place in DATA.spaces if place.kind == "off_map" and place.only_clan == "ashikaga")
ONLY_CLAN: dict[str, str] = {place.id: place.only_clan for place in DATA.spaces if place.only_clan}

LINKS: dict[str, dict[str, str]] = {place: {} for place in PLACES}
"""place -> neighbour -> road, trail or sea."""
for _link in DATA.links:
    LINKS[_link.a][_link.b] = LINKS[_link.b][_link.a] = _link.kind
NET = Network(LINKS)

BRAVERY: dict[str, int] = {leader.id: leader.bravery for leader in DATA.leaders}
DIPLOMATS = frozenset(leader.id for leader in DATA.leaders if leader.diplomacy)
SHOGUN = "yoshiaki"

END_CHIT = next(chit.id for chit in DATA.chits if chit.ends_turn)
FIRST_CHIT = next(chit.id for chit in DATA.chits if chit.leader == "nobunaga")
"""14.2 The chit that is not drawn: the game begins with it."""

HOMES: dict[str, tuple[str, ...]] = {clan.id: clan.home_castles for clan in DATA.clans}
HOME_CASTLES = tuple(at for homes in HOMES.values() for at in homes)
CRESTS: dict[str, tuple[str, ...]] = {
    clan.id: clan.crests or tuple(place.id for place in DATA.spaces if place.start_control == clan.id)
    for clan in DATA.clans}
"""Original spaces of each clan (2.46, 5.2); a minor clan's are those it starts in."""
CREST_AT: dict[str, str] = {place.id: place.home_clan for place in DATA.spaces if place.home_clan}

MEN: dict[str, str] = {leader: f"{leader}_men" for leader in LEADERS}
"""In battle the soldiers under a leader are counted apart, as ``<leader>_men``."""
LED_BY: dict[str, str] = {men: leader for leader, men in MEN.items()}
