"""The state of a game: what lies where, who holds what, and what has happened in this impulse and battle.

Units. Soldiers of a clan in one place are interchangeable, so a bag ``{unit: count}`` says all: a soldier is named by
his clan (``"oda": 12``), a leader by himself (``"nobunaga": 1``). `field`, `inside`, `box` and `removed` are made of
such bags (`kernel_lib.parts.bags`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from kernel_lib.core.copying import Plain, Shared
from kernel_lib.core.errors import Bad
from kernel_lib.parts.bags import NOBODY

from .board import ALLIANCE_OF, LEADERS, SHOGUN
from .names import (
    AllianceId,
    BattleKind,
    CardId,
    ChitId,
    ClanId,
    Conqueror,
    Count,
    Faction,
    LeaderId,
    Men,
    Place,
    Player,
    Power,
    Rank,
    Seat,
    Side,
    Space,
    Turn,
    UnitId,
    Units,
    Walled,
)


class Impulse(Plain):
    """One alliance's impulse (4.1).

    step       the one of the nine steps it has come to
    mp         movement points left; None before the roll
    stopped    place -> units in the field that may not move again in this impulse (9.4); `stopped_inside` the besieged
    sallied    place -> units that came out of the castle into the field in this impulse (9.6)
    entered    places that new units entered although enemies or neutrals are there: their battle costs nothing (9.3)
    activated  places whose battle was paid for with 1 MP
    landed     place -> units that came ashore there from the sea in this impulse; only a line by land serves them (9.8)
    besieged   places that were under siege when the impulse began (10.4)
    ooc        place -> units out of communication since the last check (5.1); `ooc_inside` for the besieged
    gained     spaces newly controlled by the active side, for which cards are due (6.2)
    tried      leaders that have negotiated (8.3)
    effects    lasting effects of event cards played in this impulse: name -> number
    rolled     movement points after the roll; fewer are left once some were spent (16.1.7)
    """

    alliance: AllianceId
    side: Side
    chit: ChitId = ""
    step: Count = 1
    mp: Count | None = None
    stopped: dict[Place, Units] = {}
    stopped_inside: dict[Place, Units] = {}
    sallied: dict[Place, Units] = {}
    entered: list[Place] = []
    activated: list[Place] = []
    besieged: list[Place] = []
    ooc: dict[Place, Units] = {}
    ooc_inside: dict[Place, Units] = {}
    gained: list[Place] = []
    tried: list[LeaderId] = []
    effects: dict[str, int] = {}
    rolled: Count = 0
    landed: dict[Place, Units] = {}


class Leaving(Plain):
    """Units of a player who parts from a force (16.1.5, 16.2.9), and those of them out of communication."""

    units: Men = {}
    ooc: Men = {}


class Force(Plain):
    """One side of a battle (10.2).

    who         the player who decides for it
    side        oda, anti_oda or neutral (of most of its units; neutrals are led by the opponent of the active side)
    units       the units taking part; after assignment the soldiers under a leader are counted as ``<leader>_men``
    ooc         those of them out of communication
    inside      whether it fights from inside the castle or temple
    commander   the leader who commands, or ""
    cards       battle cards it has played; their effect is read from the card's data each round
    leaving     units of players who retreat while others of the side stay (16.1.5, 16.2.9)
    hits, lost  hits scored against it in this round, units lost so far
    """

    who: Player = ""
    side: Side = ""
    units: Men = {}
    ooc: Men = {}
    inside: bool = False
    commander: LeaderId = ""
    retreating: bool = False
    cards: list[CardId] = []
    hits: Count = 0
    lost: Men = {}
    leaving: dict[Player, Leaving] = {}


class Battle(Plain):
    """A battle at `place`: kind is field, siege or sea; `active` is the force of the active alliance."""

    place: Place
    kind: BattleKind = ""
    active: Force = msgspec.field(default_factory=Force)
    other: Force = msgspec.field(default_factory=Force)
    round: Count = 0

    def forces(self) -> tuple[Force, Force]:
        """Active force first, as most steps want it."""
        return self.active, self.other

    def against(self, force: Force) -> Force:
        """The opponent of `force`."""
        return self.other if force is self.active else self.active


class State(Plain):
    """A position.

    options         all options of the game (never changed)
    phase           what comes next: setup, turn_start, impulses, end_phase, over
    field           place -> units in the open: on waypoints, at sea, off the map and in every unbesieged space
    inside          place -> units in the castle or temple while opponents stand in the field: the besieged
    box, removed    units in the regroup boxes (a soldier in his clan's, a leader in his), and out for good
    track           wounded leader -> turn of his return
    clan            unit -> clan it belongs to now (a clan's soldiers: the clan itself)
    rank            leader -> daimyo or samurai
    side            clan -> oda, anti_oda or neutral now
    control         space -> clan that controls it
    destroyed       spaces with a Castle Destroyed marker
    fallen          fallen clan -> its conqueror ("" when nobody gained)
    withdrawn       clans that left the war (3.31)
    won_over        clans that came over as a whole by betrayal -> the clan they joined (11.0)
    reinforcements  those still to come -> turn
    hands, deck     player -> cards; cards not drawn yet, in no order
    cup, drawn      chits in the cup; chits used in this turn
    aside           leaders' chits waiting for their leader (4.1); `resting` chits that miss the next turn (15.3)
    good_fortune    side that holds the Daruma, "" without it
    azuchi          where Azuchi stands, its value (0: nowhere) and the turn of its last building; `azuchi_lost`
    flags           lasting facts: truce_with_ikko, iron_ship ..., name -> value
    """

    options: Annotated[dict[str, Any], Shared]
    turn: Turn = 1
    phase: Literal["setup", "turn_start", "impulses", "end_phase", "over"] = "setup"
    field: dict[Place, Units] = msgspec.field(default_factory=dict, name="units")
    inside: dict[Walled, Units] = {}
    box: Units = {}
    removed: Units = {}
    track: dict[LeaderId, Turn] = {}
    clan: dict[UnitId, ClanId] = {}
    rank: dict[LeaderId, Rank] = {}
    side: dict[ClanId, Side] = {}
    control: dict[Space, ClanId] = {}
    destroyed: list[Space] = []
    fallen: dict[ClanId, Conqueror] = {}
    withdrawn: list[ClanId] = []
    won_over: dict[ClanId, ClanId] = {}
    reinforcements: dict[Power, Turn] = {}
    hands: dict[Seat, list[CardId]] = msgspec.field(default_factory=dict, name="hand")
    deck: list[CardId] = []
    cup: list[ChitId] = []
    drawn: list[ChitId] = []
    aside: list[ChitId] = []
    resting: list[ChitId] = []
    good_fortune: Faction = ""
    azuchi: Walled = ""
    azuchi_value: int = 0
    azuchi_turn: int = 0
    azuchi_lost: bool = False
    flags: dict[str, Any] = {}
    impulse: Impulse | None = None
    battle: Battle | None = None
    winner: Player = ""


def impulse_of(state: State) -> Impulse:
    """The impulse in progress. Raises Bad when nobody is active."""
    if state.impulse is None:
        raise Bad("no alliance is active", "given.impulse", "impulse: {alliance: ...}")
    return state.impulse


# Who is where


def bags_of(state: State, inside: bool) -> dict[str, Units]:
    """place -> units: `inside`, of the besieged, or `field`, of all others."""
    return state.inside if inside else state.field


def units_at(state: State, at: str, inside: bool = False) -> Units:
    """The units in the field at `at`, or besieged there. To be looked at only: where nobody is, it is `NOBODY`."""
    return (state.inside if inside else state.field).get(at, NOBODY)


# Who belongs to whom


def aloof(state: State, unit: str) -> bool:
    """Whether `unit` is the shogun while a samurai: he takes no part in anything but negotiation (15.1)."""
    return unit == SHOGUN and state.rank[SHOGUN] == "samurai"


def side_of(state: State, unit: str) -> str:
    """oda, anti_oda or neutral: the side of a soldier (by his clan) or leader now."""
    if unit == SHOGUN and state.rank[SHOGUN] == "samurai":
        return "neutral"
    return state.side[state.clan[unit]]


def of_side(state: State, bag: Units, side: str) -> Units:
    """The units of `side` in `bag`."""
    return {unit: count for unit, count in bag.items() if side_of(state, unit) == side}


def any_of_side(state: State, bag: Units, side: str) -> bool:
    """Whether there are units `of_side` in `bag`."""
    for unit in bag:  # noqa: SIM110 - asked as often as `opposed`
        if side_of(state, unit) == side:
            return True
    return False


def opponents(state: State, bag: Units, side: str) -> Units:
    """The units in `bag` that are not of `side`, enemies and neutrals alike; the aloof shogun is none (15.1)."""
    clan, sides = state.clan, state.side
    return {unit: count for unit, count in bag.items()
            if sides[clan[unit]] != side and not (unit == SHOGUN and aloof(state, unit))}


def opposed(state: State, bag: Units, side: str) -> bool:
    """Whether `bag` holds `opponents` of `side`."""
    clan, sides = state.clan, state.side
    for unit in bag:  # noqa: SIM110 - asked of every place in every option; a loop is twice as fast
        if sides[clan[unit]] != side and not (unit == SHOGUN and aloof(state, unit)):
            return True
    return False


def all_against(state: State, side: str, but: str = "") -> set[str]:
    """Every unit that is an opponent of `side`, enemy or neutral, and not of the side `but`; not the aloof shogun."""
    spared = {clan for clan, sided in state.side.items() if sided in (side, but)}
    others = {unit for unit, clan in state.clan.items() if clan not in spared}
    if aloof(state, SHOGUN):
        others.discard(SHOGUN)
    return others


def of_alliance(state: State, bag: Units, alliance: str) -> Units:
    """The units of `alliance` in `bag`; not the shogun while he is a samurai."""
    clan = state.clan
    return {unit: count for unit, count in bag.items()
            if ALLIANCE_OF[clan[unit]] == alliance and not (unit == SHOGUN and aloof(state, unit))}


def belongs(state: State, bag: Units, alliance: str) -> bool:
    """Whether there are units `of_alliance` in `bag`."""
    clan = state.clan
    for unit in bag:  # noqa: SIM110 - asked as often as `opposed`
        if ALLIANCE_OF[clan[unit]] == alliance and not (unit == SHOGUN and aloof(state, unit)):
            return True
    return False


def of_clan(state: State, bag: Units, clan: str) -> Units:
    """The units of `clan` in `bag`: its soldiers and its leaders."""
    return {unit: count for unit, count in bag.items() if state.clan[unit] == clan}


def any_of_clan(state: State, bag: Units, clan: str) -> bool:
    """Whether there are units `of_clan` in `bag`."""
    return clan in bag or clan in [state.clan[unit] for unit in bag]


def by_clan(state: State, bag: Units) -> Units:
    """How many units of each clan `bag` holds, its leaders counted."""
    counts: Units = {}
    for unit, count in bag.items():
        counts[state.clan[unit]] = counts.get(state.clan[unit], 0) + count
    return counts


def leaders_in(bag: Units) -> list[str]:
    """The leaders in `bag`."""
    return [unit for unit in bag if unit in LEADERS]


def other_side(side: str) -> str:
    """The faction that plays against `side`; against neutrals nobody plays."""
    return "anti_oda" if side == "oda" else "oda"


ON_MAP = ("field", "inside")
"""The areas of a `seat` that are on the map."""
_last_seen: dict[str, str] = {}
"""leader -> place where he was found last: tried first, because he is asked for far more often than he moves."""


def seat(state: State, leader: str) -> tuple[str, str]:
    """Where a leader is: (area, place), area one of field, inside, box, track, removed; ("", "") not in play yet."""
    last = _last_seen.get(leader, "")
    if leader in state.field.get(last, NOBODY):
        return "field", last
    if leader in state.box:
        return "box", ""
    if leader in state.track:
        return "track", ""
    if leader in state.removed:
        return "removed", ""
    for place, bag in state.field.items():
        if leader in bag:
            _last_seen[leader] = place
            return "field", place
    for place, bag in state.inside.items():
        if leader in bag:
            return "inside", place
    return "", ""


def seats(state: State) -> dict[str, tuple[str, str]]:
    """leader -> his `seat`, for all leaders in play at once."""
    found = {leader: (area, "") for area, pool in (("box", state.box), ("track", state.track),
                                                   ("removed", state.removed)) for leader in pool if leader in LEADERS}
    for area, bags in (("field", state.field), ("inside", state.inside)):
        for place, bag in bags.items():
            for unit in bag:
                if unit in LEADERS:
                    found[unit] = (area, place)
    return found
