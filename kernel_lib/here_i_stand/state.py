"""The state of a game: what lies where, who holds what, who stands how to whom, and what happened in this play.

Pieces. A bag ``{piece: count}`` says what stands somewhere: ``{"france_regular": 2, "francis_i": 1}``. A piece belongs
to one power, so allies and enemies share a place's bag and `of_power` takes them apart. A bag never holds a zero and a
place without pieces is absent. Troops that stand in a fortified space together with enemies of its controller are
inside, under siege: nothing else needs to be said about a siege (5.6).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from kernel_lib.core.copying import Plain, Shared
from kernel_lib.core.errors import Bad
from kernel_lib.core.naming import Of, Pile
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import NOBODY, chosen, holds
from kernel_lib.parts.decks import Cards

from .board import ARMY_LEADERS, AT_SEA, FLEETS, GREY, KIND, LEADERS, MAJORS, MINORS, ON_LAND, OWNER, TROOPS

Space = Annotated[str, Of("spaces")]
Sea = Annotated[str, Of("seas")]
Place = Annotated[str, Of("spaces", "seas", word="space or sea zone")]
Power = Annotated[str, Of("powers")]
Major = Annotated[str, Of(MAJORS, word="major power")]
Nobody = Annotated[str, Of(MAJORS, "", word="major power")]
Card = Annotated[str, Of("cards")]
Leader = Annotated[str, Of("leaders")]
Ruler = Annotated[str, Of("rulers")]
Reformer = Annotated[str, Of("reformers")]
Debater = Annotated[str, Of("debaters")]
Person = Annotated[str, Of("leaders", "reformers", "debaters", word="person")]
Units = Annotated[dict[Annotated[str, Of("units", "leaders", word="piece")], int], Pile]
Colony = Annotated[str, Of("colonies")]
Discovery = Annotated[str, Of("discoveries")]
Voyager = Annotated[str, Of("voyagers")]
Zone = Literal["german", "english", "french", "italian", "spanish"]
Faith = Literal["catholic", "protestant"]
Status = Literal["war", "alliance"]


class Impulse(Plain):
    """One power's play of one card (4).

    power     who plays, and the `card` played
    cp        command points left
    stopped   place -> pieces that may not move again in this play: beaten attackers and new besiegers (5.4, 5.6)
    beaten    place -> pieces of anybody that lost a field battle in this play, where they are now (5.3/auto)
    moved     place -> pieces that came there in this play
    besieged  spaces that were under siege when the play began (5.7)
    assaulted spaces assaulted in this play
    attempted spaces that were targets of (counter-)reformation in this play (16.1)
    debaters  debaters who used their ability outside a debate in this play (16.3)
    barred    what an event forbids for the rest of the play: moves, assaults, ..., leaders
    within    spaces to which the command points of an event are bound; everywhere when empty
    """

    power: Major
    card: str = ""
    cp: Annotated[int, msgspec.Meta(ge=0)] = 0
    stopped: dict[Place, Units] = {}
    beaten: dict[Place, Units] = {}
    moved: dict[Place, Units] = {}
    besieged: list[Space] = []
    assaulted: list[Space] = []
    attempted: list[Space] = []
    debaters: list[Debater] = []
    barred: list[str] = []
    within: list[Space] = []


class Force(Plain):
    """One side of a battle (5.4).

    who        the power that decides for it; `units` its pieces taking part
    more_dice  dice that cards add; `hits_on` what a die must show; `first` whether it rolls before the enemy
    dice       dice rolled, `hits` it made, `lost` pieces it lost
    cards      combat cards it played
    """

    who: Power
    units: Units = {}
    more_dice: int = 0
    hits_on: int = 5
    first: bool = False
    dice: int = 0
    hits: int = 0
    lost: Units = {}
    cards: list[Card] = []


class Battle(Plain):
    """A battle: kind is field, assault or sea.

    came_from  where the attackers go back to; a sea zone when they landed from ships
    relieved   of the attackers, the besieged who fight beside their relief (5.8)
    winner     attacker or defender, once it is decided
    """

    at: Place
    kind: Literal["field", "assault", "sea"]
    attacker: Force
    defender: Force
    came_from: str = ""
    relieved: Units = {}
    winner: Literal["", "attacker", "defender"] = ""

    def against(self, force: Force) -> Force:
        """The other side."""
        return self.defender if force is self.attacker else self.attacker

    def forces(self) -> tuple[Force, Force]:
        """The attacker first."""
        return self.attacker, self.defender


class Voyage(Plain):
    """A voyage under way (12): `kind` explore or conquer; `by`: who leads it, where a card says so; `plus` of a
    card."""

    power: Major
    kind: Literal["explore", "conquer"]
    by: str = ""
    plus: int = 0


class ForeignWar(Plain):
    """A foreign war: the power bound by it, its pieces there, enemy units left."""

    power: Major
    units: Units = {}
    enemy: int = 0


class Deck(Cards):
    """All cards (4). A used home card lies on the `table` before its power, a ruler's card as well."""

    deck: list[Card] = []
    hands: dict[Major, list[Card]] = {}
    discard: list[Card] = []
    removed: list[Card] = []
    table: dict[Card, str] = {}


class NewWorld(Plain):
    """The New World (12).

    crossing  voyages under way
    done      power -> actions taken in this turn: explore, colonise, conquer
    charted   powers that have explored before (12.2/first)
    colonies  colony -> its owner; `claims` discovery -> who came first; `used_up` conquests that bring no more riches
    spent     explorers and conquerors that are lost or stay where they are; pieces of England and France as
              england_conqueror
    galleons, plantations, raiders  powers that have the marker
    governors power -> governor or uprising (card 111)
    """

    crossing: list[Voyage] = []
    done: dict[Major, list[Literal["explore", "colonise", "conquer"]]] = {}
    charted: list[Major] = []
    colonies: dict[Colony, Major] = {}
    claims: dict[Discovery, Major] = {}
    used_up: list[Discovery] = []
    spent: dict[str, int] = {}
    galleons: list[Major] = []
    plantations: list[Major] = []
    raiders: list[Major] = []
    governors: dict[Major, Literal["governor", "uprising"]] = {}


class England(Plain):
    """The king's great matter (13).

    wife      where the marital marker stands
    births    results of the birth table that have happened
    try_again whether the marker moves when England first passes in this turn (13.1/birth)
    anne_in   the turn in which Henry married Anne Boleyn; 0 before
    cheap_war whether the next Hapsburg declaration of war on England costs 2 less (13.1/anne)
    edward    whether he is born, and how; `edward_in` the turn of it
    """

    wife: Annotated[str, Of("marriage")] = "catherine_of_aragon"
    births: list[Annotated[str, Of("births")]] = []
    try_again: bool = False
    anne_in: int = 0
    cheap_war: bool = False
    edward: Literal["", "sickly", "healthy"] = ""
    edward_in: int = 0
    elizabeth: bool = False


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
    passes: int = 0
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
    new_testament: dict[Zone, int] = {}
    full_bible: dict[Zone, int] = {}
    league: bool = False
    pirates: bool = False
    jesuits: bool = False
    waiting: dict[Space, int] = {}
    saint_peters: int = 0
    chateaux: int = 0
    piracy: int = 0
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


# Powers and how they stand to each other


def ally_of(state: State, minor: str) -> str | None:
    """The major power that runs a minor one; None while it is inactive."""
    return next((one for one, status in state.relations.get(minor, {}).items()
                 if status == "alliance" and one in MAJORS), None)


def master(state: State, power: str) -> str:
    """Who commands the pieces of `power`: itself, or the ally of a minor power."""
    return (ally_of(state, power) or power) if power in MINORS else power


def relation(state: State, one: str, other: str) -> str:
    """war, alliance, or "" for neutral, between two powers; what belongs to the same master is allied."""
    if one == other:
        return "alliance"
    first, second = master(state, one), master(state, other)
    return "alliance" if first == second else state.relations.get(first, {}).get(second, "")


def at_war(state: State, one: str, other: str) -> bool:
    """9/status Whether two powers are at war."""
    return relation(state, one, other) == "war"


def friends(state: State, one: str, other: str) -> bool:
    """9/status Whether two powers are the same, allied, or master and minor."""
    return relation(state, one, other) == "alliance"


def hostile(state: State, power: str, other: str) -> bool:
    """9/grey Whether troops of `other` are hostile to `power` when it moves, intercepts, avoids, retreats."""
    return at_war(state, power, other) or (GREY in (power, other) and power != other)


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
    return master(state, side(state, piece))


def units_at(state: State, at: str) -> dict[str, int]:
    """All pieces at a place; to be looked at only."""
    return state.units.get(at, NOBODY)


def of_power(state: State, bag: dict[str, int], power: str) -> dict[str, int]:
    """The pieces of `bag` that `power` commands."""
    return {piece: count for piece, count in bag.items() if commander(state, piece) == power}


def friendly(state: State, bag: dict[str, int], power: str) -> dict[str, int]:
    """The pieces of `bag` that are the power's, its minors' or its allies'."""
    return {piece: count for piece, count in bag.items() if friends(state, power, side(state, piece))}


def enemies(state: State, bag: dict[str, int], power: str) -> dict[str, int]:
    """The pieces of `bag` that are `hostile` to `power`, grey ones too."""
    return {piece: count for piece, count in bag.items() if hostile(state, power, side(state, piece))}


def army(bag: dict[str, int]) -> dict[str, int]:
    """Troops and army leaders of a bag."""
    return {piece: count for piece, count in bag.items() if piece in ON_LAND}


def fleet(bag: dict[str, int]) -> dict[str, int]:
    """Squadrons, corsairs and admirals of a bag."""
    return {piece: count for piece, count in bag.items() if piece in AT_SEA}


def troops(bag: dict[str, int]) -> int:
    """How many land units a bag holds; leaders are none (5.4/losses)."""
    return sum(count for piece, count in bag.items() if piece in TROOPS)


def ships(bag: dict[str, int], kind: str = "") -> int:
    """How many squadrons and corsairs a bag holds; of one kind if named."""
    return sum(count for piece, count in bag.items() if piece in FLEETS and kind in ("", KIND[piece]))


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
    found = {power: of_power(state, bag, power) for power in (*MAJORS, *MINORS, GREY)}
    return {power: pieces for power, pieces in found.items() if pieces}
