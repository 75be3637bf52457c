"""The state of a game: what lies where, who holds what, and what has happened in this impulse and battle.

Units. Soldiers of a clan in one place are interchangeable, so a bag ``{unit: count}`` says all: a soldier is named by
his clan (``"oda": 12``), a leader by himself (``"nobunaga": 1``). `field`, `inside`, `box` and `removed` are made of
such bags; a bag never holds a zero and a place without units is absent.
"""

from __future__ import annotations

from typing import Any

import msgspec

from kernel_lib.core.errors import Bad

from .board import ALLIANCE_OF, LEADERS, SHOGUN

Units = dict[str, int]
"""unit -> how many: a clan's id for its soldiers, a leader's id for himself."""
NOBODY: Units = {}


class Impulse(msgspec.Struct):
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

    alliance: str
    side: str
    chit: str = ""
    step: int = 1
    mp: int | None = None
    stopped: dict[str, Units] = {}
    stopped_inside: dict[str, Units] = {}
    sallied: dict[str, Units] = {}
    entered: list[str] = []
    activated: list[str] = []
    besieged: list[str] = []
    ooc: dict[str, Units] = {}
    ooc_inside: dict[str, Units] = {}
    gained: list[str] = []
    tried: list[str] = []
    effects: dict[str, int] = {}
    rolled: int = 0
    landed: dict[str, Units] = {}

    def copy(self) -> Impulse:
        """An independent copy."""
        return Impulse(
            self.alliance, self.side, self.chit, self.step, self.mp, _bags(self.stopped), _bags(self.stopped_inside),
            _bags(self.sallied), self.entered[:], self.activated[:], self.besieged[:], _bags(self.ooc),
            _bags(self.ooc_inside), self.gained[:], self.tried[:], self.effects.copy(), self.rolled,
            _bags(self.landed))


class Force(msgspec.Struct):
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

    who: str = ""
    side: str = ""
    units: Units = {}
    ooc: Units = {}
    inside: bool = False
    commander: str = ""
    retreating: bool = False
    cards: list[str] = []
    hits: int = 0
    lost: Units = {}
    leaving: dict[str, Units] = {}

    def copy(self) -> Force:
        """An independent copy."""
        return Force(self.who, self.side, self.units.copy(), self.ooc.copy(), self.inside, self.commander,
                     self.retreating, self.cards[:], self.hits, self.lost.copy(), _bags(self.leaving))


class Battle(msgspec.Struct):
    """A battle at `place`: kind is field, siege or sea; `active` is the force of the active alliance."""

    place: str
    kind: str = ""
    active: Force = msgspec.field(default_factory=Force)
    other: Force = msgspec.field(default_factory=Force)
    round: int = 0

    def forces(self) -> tuple[Force, Force]:
        """Active force first, as most steps want it."""
        return self.active, self.other

    def against(self, force: Force) -> Force:
        """The opponent of `force`."""
        return self.other if force is self.active else self.active

    def copy(self) -> Battle:
        """An independent copy."""
        return Battle(self.place, self.kind, self.active.copy(), self.other.copy(), self.round)


class State(msgspec.Struct):
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

    options: dict[str, Any]
    turn: int = 1
    phase: str = "setup"
    field: dict[str, Units] = {}
    inside: dict[str, Units] = {}
    box: Units = {}
    removed: Units = {}
    track: dict[str, int] = {}
    clan: dict[str, str] = {}
    rank: dict[str, str] = {}
    side: dict[str, str] = {}
    control: dict[str, str] = {}
    destroyed: list[str] = []
    fallen: dict[str, str] = {}
    withdrawn: list[str] = []
    won_over: dict[str, str] = {}
    reinforcements: dict[str, int] = {}
    hands: dict[str, list[str]] = {}
    deck: list[str] = []
    cup: list[str] = []
    drawn: list[str] = []
    aside: list[str] = []
    resting: list[str] = []
    good_fortune: str = ""
    azuchi: str = ""
    azuchi_value: int = 0
    azuchi_turn: int = 0
    azuchi_lost: bool = False
    flags: dict[str, Any] = {}
    impulse: Impulse | None = None
    battle: Battle | None = None
    winner: str = ""

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.options, self.turn, self.phase, _bags(self.field), _bags(self.inside), self.box.copy(),
            self.removed.copy(), self.track.copy(), self.clan.copy(), self.rank.copy(), self.side.copy(),
            self.control.copy(), self.destroyed[:], self.fallen.copy(), self.withdrawn[:], self.won_over.copy(),
            self.reinforcements.copy(), {player: hand[:] for player, hand in self.hands.items()}, self.deck[:],
            self.cup[:], self.drawn[:], self.aside[:], self.resting[:], self.good_fortune, self.azuchi,
            self.azuchi_value, self.azuchi_turn, self.azuchi_lost, self.flags.copy(),
            self.impulse.copy() if self.impulse else None, self.battle.copy() if self.battle else None, self.winner)


def _bags(bags: dict[str, Units]) -> dict[str, Units]:
    return {place: bag.copy() for place, bag in bags.items()}


def impulse_of(state: State) -> Impulse:
    """The impulse in progress. Raises Bad when nobody is active."""
    if state.impulse is None:
        raise Bad("no alliance is active", "given.impulse", "impulse: {alliance: ...}")
    return state.impulse


# Bags


def add(bag: Units, units: Units) -> None:
    """Put `units` into `bag`."""
    for unit, count in units.items():
        if count:
            bag[unit] = bag.get(unit, 0) + count


def remove(bag: Units, units: Units) -> None:
    """Take `units` out of `bag`. Raises KeyError when they are not there."""
    for unit, count in units.items():
        left = bag[unit] - count
        if left < 0:
            raise KeyError(unit)
        if left:
            bag[unit] = left
        else:
            del bag[unit]


def put(bags: dict[str, Units], place: str, units: Units) -> None:
    """Put `units` at `place` of `field` or `inside`."""
    if units:
        add(bags.setdefault(place, {}), units)


def take(bags: dict[str, Units], place: str, units: Units) -> None:
    """Take `units` away from `place` of `field` or `inside`."""
    if units:
        remove(bags[place], units)
        if not bags[place]:
            del bags[place]


def common(bag: Units, other: Units) -> Units:
    """What both bags hold."""
    return {unit: min(count, other[unit]) for unit, count in bag.items() if unit in other}


def less(bag: Units, other: Units) -> Units:
    """`bag` without what `other` holds."""
    return {unit: left for unit, count in bag.items() if (left := count - other.get(unit, 0)) > 0}


def bags_of(state: State, inside: bool) -> dict[str, Units]:
    """place -> units: `inside`, of the besieged, or `field`, of all others."""
    return state.inside if inside else state.field


def units_at(state: State, at: str, inside: bool = False) -> Units:
    """The units in the field at `at`, or besieged there. To be looked at only: where nobody is, it is `NOBODY`."""
    return (state.inside if inside else state.field).get(at, NOBODY)


def size(bag: Units) -> int:
    """How many units a bag holds; a leader is one unit."""
    return sum(bag.values())


def only_pick(pool: Units, count: int) -> Units | None:
    """The `count` units of `pool` where it leaves no choice which, else None."""
    if count >= size(pool):
        return dict(pool)
    if not count:
        return {}
    return {next(iter(pool)): count} if len(pool) == 1 else None


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


def of_clan(state: State, bag: Units, clan: str) -> Units:
    """The units of `clan` in `bag`: its soldiers and its leaders."""
    return {unit: count for unit, count in bag.items() if state.clan[unit] == clan}


def by_clan(state: State, bag: Units) -> Units:
    """How many units of each clan `bag` holds, its leaders counted."""
    counts: Units = {}
    for unit, count in bag.items():
        counts[state.clan[unit]] = counts.get(state.clan[unit], 0) + count
    return counts


def largest(counts: Units) -> list[str]:
    """The clans with most units of `counts`, several when they tie."""
    most = max(counts.values(), default=0)
    return [clan for clan, count in counts.items() if count == most]


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
    if leader in state.box:
        return "box", ""
    if leader in state.track:
        return "track", ""
    if leader in state.removed:
        return "removed", ""
    last = _last_seen.get(leader, "")
    if leader in state.field.get(last, ()):
        return "field", last
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
