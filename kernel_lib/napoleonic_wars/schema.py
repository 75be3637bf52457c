"""The shape of the game's data: map, powers, leaders, counters, set-up, cards and tracks.

Every file of `data/` holds one list of records (see `Data`). Every record has an `id` and a `source`:
rulebook, public, reconstructed or authored for the whole record, or a map from a field to such a word.
"""

from typing import Any, Literal

import msgspec

from kernel_lib.core.schema import Record, Text

BlocId = Literal["imperial", "allied"]
LinkKind = Literal["clear", "rough", "pass", "marsh", "strait"]
CardKind = Literal["event", "response", "battle", "foreign_war", "timed", "lasting"]
Moment = Literal["", "event", "played", "march", "battle", "rolled"]
"""6.14 What a response interrupts: an event announced, a card played for CP, a march, a battle or siege before its
dice, or after them."""


class Area(Record, frozen=True, kw_only=True):
    """A place on land (3).

    lat, lon  degrees north and east
    power     whose colour the lower half has: who controls it at first
    status    home, vassal, or double_vassal, which is also a vassal of `second`
    key       not round: counts for victory and cards
    fortress  its strength, 0 for none
    ports     the sea areas its anchors touch
    """

    name: Text
    power: str
    status: Literal["home", "vassal", "double_vassal"]
    second: str | None = None
    capital: bool = False
    key: bool = False
    fortress: int = 0
    ports: tuple[str, ...] = ()
    lat: float
    lon: float
    note: str = ""


class Sea(Record, frozen=True, kw_only=True):
    """A sea area."""

    name: Text
    lat: float
    lon: float


class Link(Record, frozen=True, kw_only=True):
    """A way from area `a` to `b` and back; `seas` are those whose enemy fleets close a strait (9.53)."""

    a: str
    b: str
    kind: LinkKind
    seas: tuple[str, ...] = ()


class SeaLink(Record, frozen=True, kw_only=True):
    """Two sea areas that touch; `strait` lies between them (13.8)."""

    a: str
    b: str
    strait: str | None = None


class Strait(Record, frozen=True, kw_only=True):
    """A strait: the areas on both shores, the seas it lies in, the fortresses that command it (13.8)."""

    name: Text
    land: tuple[str, ...] = ()
    seas: tuple[str, ...]
    fortresses: tuple[str, ...] = ()


class Bloc(Record, frozen=True, kw_only=True):
    """One of the two blocs (8.3)."""

    name: Text


class Power(Record, frozen=True, kw_only=True):
    """A nation. The order of the records is that of the impulse track.

    rank                    major, or minor: never a player's own
    bloc                    its bloc at first; none for a neutral
    keys                    keys it holds at first
    hand                    cards it starts with (4.4); `draw_least` and `draw_most` of a draw phase (14.32)
    conquest                what the conquest roll against it adds (15.1)
    naval_dice, naval_bonus battle dice of a squadron (13.4), and what it adds to interception and evasion (13.36)
    counters                how many of each kind there are; `squadrons` and `flags` likewise
    colour                  of its pieces, #RRGGBB
    """

    name: Text
    rank: Literal["major", "minor"]
    bloc: BlocId | None = None
    capitals: tuple[str, ...]
    keys: int
    hand: int
    draw_least: int
    draw_most: int
    reinforcement_cp: int
    flags: int
    conquest: int
    naval_dice: int
    naval_bonus: int
    counters: dict[str, int]
    squadrons: int
    colour: str


class Kind(Record, frozen=True, kw_only=True):
    """A kind of army counter and the units it is worth (2.2)."""

    name: Text
    units: int


class Leader(Record, frozen=True, kw_only=True):
    """A leader: `battle` the number outside the box, `command` the boxed one.

    from_turn   the first turn in which he may be built; `event_only` he comes by his event alone (7.2)
    """

    name: Text
    power: str
    battle: int
    command: int
    from_turn: int = 1
    event_only: bool = False
    note: str = ""


class Placement(Record, frozen=True, kw_only=True):
    """What a power has in one place at the start (4.1): units and leaders in an area, or squadrons."""

    power: str
    at: str
    units: int = 0
    leaders: tuple[str, ...] = ()
    squadrons: int = 0


class Column(Record, frozen=True, kw_only=True):
    """A column of the diplomatic track; `cost` is what a step into it costs (8.1)."""

    name: Text
    cost: int


class Consul(Record, frozen=True, kw_only=True):
    """Where the consul marker of a minor power starts (4.2). The id is the power; no row in the unaligned column."""

    row: str | None = None
    column: str


class Turn(Record, frozen=True, kw_only=True):
    """A box of the turn track."""

    name: Text
    number: int
    year: int


class Reserve(Record, frozen=True, kw_only=True):
    """A reserve card of a power (6.2); `when`, `effects` and `text` as on a card."""

    name: Text
    power: str
    cp: int
    kind: CardKind = "event"
    when: Moment = ""
    not_1805: bool = False
    effects: tuple[dict[str, Any], ...] = ()
    text: Text | None = None


class Card(Record, frozen=True, kw_only=True):
    """A card (6).

    kind        what its bar says; `hourglass` events are timed, those with a lasting mark lasting
    plus        may be played beside another card (5.12)
    colour      red: a neutral minor power must play the event; green: from turn `green_from` on (5.31)
    not_1805    6.18; `must_event`: never for CP (6)
    when        6.14 of a response: the moment at which it interrupts
    removed     out of the game after its event; `removed_if` only if it came off (6.13)
    powers      of a foreign war: who fights it; of a card for some powers only: who may play it as event
    effects     what the event does: `{"do": name, ...arguments}` in order
    text        what it says, in our words
    """

    name: Text
    kind: CardKind
    cp: int
    when: Moment = ""
    plus: bool = False
    colour: Literal["", "red", "green"] = ""
    green_from: int = 0
    not_1805: bool = False
    must_event: bool = False
    removed: bool = False
    removed_if: bool = False
    powers: tuple[str, ...] = ()
    effects: tuple[dict[str, Any], ...] = ()
    text: Text | None = None


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All records of the game."""

    areas: tuple[Area, ...]
    seas: tuple[Sea, ...]
    links: tuple[Link, ...]
    sea_links: tuple[SeaLink, ...]
    straits: tuple[Strait, ...]
    blocs: tuple[Bloc, ...]
    powers: tuple[Power, ...]
    kinds: tuple[Kind, ...]
    leaders: tuple[Leader, ...]
    placements: tuple[Placement, ...]
    columns: tuple[Column, ...]
    consuls: tuple[Consul, ...]
    turns: tuple[Turn, ...]
    reserves: tuple[Reserve, ...]
    cards: tuple[Card, ...]
