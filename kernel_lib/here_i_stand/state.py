"""The state of a game: what lies where, who holds what, who stands how to whom, and what happened in this play.

Pieces. A bag ``{piece: count}`` says what stands somewhere: ``{"france_regular": 2, "francis_i": 1}``. A piece belongs
to one power, so allies and enemies share a place's bag and `of_power` takes them apart. A bag never holds a zero and a
place without pieces is absent. Troops that stand in a fortified space together with enemies of its controller are
inside, under siege: nothing else needs to be said about a siege (5.6).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from kernel_lib.core.copying import Plain, Shared
from kernel_lib.core.errors import Bad
from kernel_lib.core.naming import Of
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import NOBODY, chosen, holds

from .board import (
    ARMY_LEADERS,
    AT_SEA,
    FLEETS,
    GREY,
    KIND,
    LEADERS,
    MAJOR,
    MAJORS,
    MINOR,
    MINORS,
    ON_LAND,
    OWNER,
    TROOPS,
)
from .records import (
    Battle,
    Card,
    Debater,
    Deck,
    England,
    Faith,
    ForeignWar,
    Impulse,
    Leader,
    Major,
    NewWorld,
    Person,
    Place,
    Power,
    Reformer,
    Ruler,
    Sea,
    Space,
    Status,
    Units,
    Zone,
)


class State(Plain):
    """A position.

    options       all options of the game (never changed)
    phase         what comes next
    acting        the power whose turn it is in the action phase; `passes` how many have passed in a row
    units         place -> pieces there, on land, in port and at sea
    control       space -> the power that controls it; a space out of play is absent
    faith         space -> its faith; Ottoman homes have none (15.1)
    unrest        spaces in unrest (20.2)
    relations     power -> power -> war or alliance, both ways; minor powers too (9)
    peace         power -> powers with which its war ended in this diplomacy phase (9/war)
    rulers        power -> its ruler
    captured      leader -> the power that holds him
    away          leader, reformer or debater off the map -> the turn in which he returns
    gone          those out of the game for good
    sides         renegade and Maurice of Saxony -> the power they serve
    cards         deck, hands, discards
    events        card -> the power that played it as an event in this turn (18.5/limits)
    draws         power -> cards to draw more or fewer in the next draw phase
    sunk          fleets that come back into the supply in the next turn (6.4/return)
    reformers     reformer on the map -> his space
    debaters      debater in the game -> uncommitted or committed (16.2)
    excommunicated everyone who ever was (17.2/once); `banned` powers that draw a card less
    new_testament, full_bible  zone -> command points spent on it (18.4)
    league        whether the Schmalkaldic League has formed; `pirates`, `jesuits` whether those events have happened
    waiting       electorate -> Protestant regulars that wait for it (18.1)
    saint_peters  command points built into it (17.1)
    chateaux, piracy  points from them; `bonus` power -> reason -> points for all that no other part of the position
                      shows
    points        of every power at the end of each turn, and before the first (19/tie)
    raided        sea zones with a piracy marker
    fortresses, havens, universities  spaces with such a marker, from cards
    foreign_wars  card -> the war abroad
    england, new_world  what belongs to them
    effects       lasting effects of events until the end of the turn: name -> number or name
    impulse, battle  what is going on
    winners       who has won, and `victory` how
    """

    options: Annotated[dict[str, Any], Shared]
    turn: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    phase: Literal["setup", "theses", "draw", "diplomacy", "worms", "spring", "actions", "winter", "new_world",
                   "victory", "over"] = "setup"
    acting: Major = MAJORS[0]
    passes: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    units: dict[Place, Units] = {}
    control: dict[Space, Power] = {}
    faith: dict[Space, Faith] = {}
    unrest: list[Space] = []
    relations: dict[Power, dict[Power, Status]] = {}
    peace: dict[Major, list[Major]] = {}
    rulers: dict[Major, Ruler] = {}
    captured: dict[Leader, Major] = {}
    away: dict[Person, int] = {}
    gone: list[Person] = []
    sides: dict[Leader, Power] = {}
    cards: Deck = msgspec.field(default_factory=Deck)
    events: dict[Card, Major] = {}
    draws: dict[Major, int] = {}
    sunk: Units = {}
    reformers: dict[Reformer, Space] = {}
    debaters: dict[Debater, Literal["uncommitted", "committed"]] = {}
    excommunicated: list[Annotated[str, Of("rulers", "reformers", word="person")]] = []
    banned: list[Major] = []
    new_testament: dict[Zone, Annotated[int, msgspec.Meta(ge=0, le=6)]] = {}
    full_bible: dict[Zone, Annotated[int, msgspec.Meta(ge=0, le=10)]] = {}
    league: bool = False
    pirates: bool = False
    jesuits: bool = False
    waiting: dict[Space, int] = {}
    saint_peters: Annotated[int, msgspec.Meta(ge=0, le=25)] = 0
    chateaux: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    piracy: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    bonus: dict[Major, dict[str, int]] = {}
    points: list[dict[Major, int]] = []
    raided: list[Sea] = []
    fortresses: list[Space] = []
    havens: list[Space] = []
    universities: list[Space] = []
    foreign_wars: dict[Card, ForeignWar] = {}
    england: England = msgspec.field(default_factory=England)
    new_world: NewWorld = msgspec.field(default_factory=NewWorld)
    effects: dict[str, Any] = {}
    impulse: Impulse | None = None
    battle: Battle | None = None
    winners: list[Major] = []
    victory: str = ""


def impulse_of(state: State) -> Impulse:
    """The play in progress. Raises Bad when nobody plays."""
    if state.impulse is None:
        raise Bad("nobody plays a card now", "given.impulse", "impulse: {power: ..., cp: ...}")
    return state.impulse


def battle_of(state: State) -> Battle:
    """The battle that is going on. Raises Bad when there is none."""
    if state.battle is None:
        raise Bad("there is no battle now", "given.battle", "battle: {at: ..., kind: field, ...}")
    return state.battle


def present(state: State, at: str, units: dict[str, int], where: str = "units") -> None:
    """Raises Bad when not all of these pieces are at a place."""
    if not holds(state.units.get(at, NOBODY), units):
        raise Bad(f"not all of {units} are at {at}", where, f"pieces of {state.units.get(at, {})}")


def opposed(at: str, *sides: dict[str, int]) -> None:
    """Raises Bad when one of the sides has no pieces to fight with at a place."""
    if not all(sides):
        raise Bad(f"nobody is there to fight at {at}", "at", "pieces of both sides")


# Powers and how they stand to each other

EVERYBODY = (*MAJORS, *MINORS, GREY)
NO_RELATIONS: dict[Power, Status] = {}
"""How one stands who is neutral to all; to be looked at only."""


def ally_of(state: State, minor: str) -> str | None:
    """The major power that runs a minor one; None while it is inactive."""
    for one, status in state.relations.get(minor, NO_RELATIONS).items():
        if status == "alliance" and one in MAJOR:
            return one
    return None


def minors_of(state: State, power: str) -> list[str]:
    """The minor powers that a major power runs."""
    known = state.relations.get(power, NO_RELATIONS)
    return [minor for minor in MINORS if known.get(minor) == "alliance" and ally_of(state, minor) == power]


def master(state: State, power: str) -> str:
    """Who commands the pieces of `power`: itself, or the ally of a minor power."""
    return (ally_of(state, power) or power) if power in MINOR else power


def relation(state: State, one: str, other: str) -> str:
    """war, alliance, or "" for neutral, between two powers; what belongs to the same master is allied."""
    if one == other:
        return "alliance"
    first = (ally_of(state, one) or one) if one in MINOR else one
    second = (ally_of(state, other) or other) if other in MINOR else other
    return "alliance" if first == second else state.relations.get(first, NO_RELATIONS).get(second, "")


def at_war(state: State, one: str, other: str) -> bool:
    """9/status Whether two powers are at war."""
    return relation(state, one, other) == "war"


def friends(state: State, one: str, other: str) -> bool:
    """9/status Whether two powers are the same, allied, or master and minor."""
    return relation(state, one, other) == "alliance"


def friends_of(state: State, power: str) -> set[str]:
    """9/status All powers that are `friends` of one, itself among them."""
    first = master(state, power)
    allied = {one for one, status in state.relations.get(first, NO_RELATIONS).items() if status == "alliance"}
    return {one for one in EVERYBODY if one == power or (second := master(state, one)) == first or second in allied}


def hostile(state: State, power: str, other: str) -> bool:
    """9/grey Whether troops of `other` are hostile to `power` when it moves, intercepts, avoids, retreats."""
    return relation(state, power, other) == "war" or (GREY in (power, other) and power != other)


def neutral(state: State, power: str, other: str) -> bool:
    """9/neutral Whether `other` is neither a friend of `power` nor hostile to it."""
    return not relation(state, power, other) and GREY not in (power, other)


def set_relation(state: State, one: str, other: str, status: Literal["war", "alliance"] | None) -> None:
    """Put a marker on the diplomatic status display, or take it off; it counts both ways."""
    for first, second in ((one, other), (other, one)):
        if status is None:
            state.relations.get(first, {}).pop(second, None)
        else:
            state.relations.setdefault(first, {})[second] = status


def controller(state: State, at: str) -> str:
    """5.1/home The power that controls a space; "" while it is out of play."""
    return state.control.get(at, "")


def held_by(state: State, power: str, spaces: Iterable[str]) -> list[str]:
    """Those of these spaces that a power controls."""
    control = state.control
    return [at for at in spaces if control.get(at) == power]


def holder(state: State, at: str) -> str:
    """The power that commands in a space: its controller, or the ally of a minor power."""
    return master(state, state.control[at]) if at in state.control else ""


# Pieces


def side(state: State, piece: str) -> str:
    """The power to which a piece belongs now."""
    return state.sides.get(piece) or OWNER[piece]


@rule("10/troops")
def commander(state: State, piece: str) -> str:
    """The power that moves a piece: a minor power's pieces are its ally's (10/troops)."""
    owner = side(state, piece)
    return (ally_of(state, owner) or owner) if owner in MINOR else owner


def units_at(state: State, at: str) -> dict[str, int]:
    """All pieces at a place; to be looked at only."""
    return state.units.get(at, NOBODY)


def pieces_of(state: State, power: str) -> frozenset[str]:
    """Every kind of piece that a major power commands now, wherever it is."""
    kinds = _pieces(power, *minors_of(state, power))
    if state.sides:
        mine = {piece for piece in state.sides if commander(state, piece) == power}
        kinds = (kinds - state.sides.keys()) | mine
    return kinds


def places_with(state: State, power: str, kinds: frozenset[str]) -> list[str]:
    """The places where a major power has pieces of these kinds."""
    mine = kinds & pieces_of(state, power) if state.sides else _of_kinds(kinds, power, *minors_of(state, power))
    return [at for at, bag in state.units.items() if not mine.isdisjoint(bag)]


@cache
def _of_kinds(kinds: frozenset[str], *owners: str) -> frozenset[str]:
    return kinds & _pieces(*owners)


@cache
def _pieces(*owners: str) -> frozenset[str]:
    return frozenset(piece for piece, owner in OWNER.items() if owner in owners)


@rule("10/troops")
def of_power(state: State, bag: dict[str, int], power: str) -> dict[str, int]:
    """The pieces of `bag` that `power` commands."""
    sides = state.sides
    return {piece: count for piece, count in bag.items()
            if (owner if (owner := sides.get(piece) or OWNER[piece]) not in MINOR else master(state, owner)) == power}


def friendly(state: State, bag: dict[str, int], power: str) -> dict[str, int]:
    """The pieces of `bag` that are the power's, its minors' or its allies'."""
    return {piece: count for piece, count in bag.items() if friends(state, power, side(state, piece))}


def enemies(state: State, bag: dict[str, int], power: str) -> dict[str, int]:
    """The pieces of `bag` that are `hostile` to `power`, grey ones too."""
    return {piece: count for piece, count in bag.items() if hostile(state, power, side(state, piece))}


def army(bag: dict[str, int]) -> dict[str, int]:
    """Troops and army leaders of a bag."""
    if ON_LAND.isdisjoint(bag):
        return {}
    return {piece: count for piece, count in bag.items() if piece in ON_LAND}


def fleet(bag: dict[str, int]) -> dict[str, int]:
    """Squadrons, corsairs and admirals of a bag."""
    if AT_SEA.isdisjoint(bag):
        return {}
    return {piece: count for piece, count in bag.items() if piece in AT_SEA}


def troops(bag: dict[str, int]) -> int:
    """How many land units a bag holds; leaders are none (5.4/losses)."""
    return sum([count for piece, count in bag.items() if piece in TROOPS])


def ships(bag: dict[str, int], kind: str = "") -> int:
    """How many squadrons and corsairs a bag holds; of one kind if named."""
    return sum([count for piece, count in bag.items() if piece in FLEETS and kind in ("", KIND[piece])])


def leaders_in(bag: dict[str, int]) -> list[str]:
    """The leaders of a bag, of armies and fleets."""
    return [piece for piece in bag if piece in LEADERS]


def captains(bag: dict[str, int]) -> dict[str, int]:
    """The army leaders of a bag."""
    return chosen(bag, ARMY_LEADERS.__contains__)


def where_is(state: State, leader: str) -> str:
    """The place where a leader's piece stands; "" when he is not on the map."""
    return next((at for at, bag in state.units.items() if leader in bag), "")


def by_owner(state: State, bag: dict[str, int]) -> dict[str, dict[str, int]]:
    """power that commands -> its pieces of `bag`, in the order of play."""
    found: dict[str, dict[str, int]] = {}
    for piece, count in bag.items():
        found.setdefault(commander(state, piece), {})[piece] = count
    return {power: found[power] for power in EVERYBODY if power in found}
