"""The shape of the game's data: map, powers, pieces, cards, tables and set-up.

Every file of `data/` holds one list of records (see `Data`). Every record has an `id` and a `source`:
rulebook, public, reconstructed or authored for the whole record, or a map from a field to such a word.
"""

from typing import Literal

import msgspec

from kernel_lib.core.schema import Record, Text

Faith = Literal["catholic", "protestant", "none"]
Zone = Literal["german", "english", "french", "italian", "spanish"]
PieceKind = Literal["regular", "mercenary", "cavalry", "squadron", "corsair"]
Enters = int | Literal["never", "anne", "edward", "mary", "elizabeth"]
"""The turn in which something joins the game, or the condition."""


class Space(Record, frozen=True, kw_only=True):
    """A land space (ch. 2).

    home           the power whose colour it has; independent for grey ones
    language       its zone, "" outside all of them (15.3)
    seas           the sea zones of its anchors (6.2)
    start_control  who holds it in 1517 where that is not its home power; "" while it is out of play
    lon, lat       where it lies, degrees east and north
    """

    name: Text
    kind: Literal["key", "fortress", "electorate", "town"]
    home: str
    capital: bool = False
    language: Zone | Literal[""] = ""
    seas: tuple[str, ...] = ()
    start_control: str | None = None
    lon: float
    lat: float


class Link(Record, frozen=True, kw_only=True):
    """A line between land spaces `a` and `b`: solid, or dotted over a pass (5.2)."""

    a: str
    b: str
    kind: Literal["land", "pass"]


class Sea(Record, frozen=True, kw_only=True):
    """A sea zone and those next to it (6.2); lon, lat: where its name stands, degrees east and north."""

    name: Text
    adjacent: tuple[str, ...]
    lon: float
    lat: float


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One box of a key track: cards drawn, points."""

    cards: int
    vp: int


class Power(Record, frozen=True, kw_only=True):
    """A power: six major ones, four minor ones, and the grey independents.

    home_cards         of a major power (4)
    markers            square markers; holding as many keys is an automatic victory (3)
    track              what holding 0, 1, 2 ... keys gives
    faith              of its troops at the start (16.1)
    activated_by       who may activate this minor power; `natural_ally` may step in for it (10)
    can_be_deactivated whether it may lose its ally again
    """

    name: Text
    kind: Literal["major", "minor", "grey"]
    colour: str
    capitals: tuple[str, ...] = ()
    home_cards: tuple[str, ...] = ()
    markers: int = 0
    track: tuple[Box, ...] = ()
    faith: Faith = "catholic"
    activated_by: tuple[str, ...] = ()
    can_be_deactivated: bool = False
    natural_ally: str | None = None


class Ruler(Record, frozen=True, kw_only=True):
    """A ruler on a power card: `admin` cards may be kept when passing, `bonus` are drawn more (4).

    card       brings him; None of those in 1517
    wins_ties  whether his Papacy wins ties of counter-reformation in the chosen zone (16.1)
    """

    name: Text
    power: str
    admin: int
    bonus: int
    card: str | None = None
    wins_ties: bool = False


class Leader(Record, frozen=True, kw_only=True):
    """A leader with a piece on the map.

    battle   dice in battle, and what he adds to interception and avoidance
    command  units he leads (5.2); `piracy` dice he adds to a raid (11.2)
    """

    name: Text
    power: str
    kind: Literal["army", "naval"]
    battle: int
    command: int = 0
    piracy: int = 0


class Unit(Record, frozen=True, kw_only=True):
    """A kind of piece. `power` commands it; `lender`: whose squadron it is when it is on loan (9)."""

    name: Text
    power: str
    kind: PieceKind
    lender: str | None = None


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many land counters that stand for these numbers of units, one on each side."""

    faces: tuple[int, ...]
    count: int


class Counters(Record, frozen=True, kw_only=True):
    """The counters of a power: land ones, and how many for squadrons and corsairs together."""

    land: tuple[Counter, ...]
    fleets: int = 0


class Reformer(Record, frozen=True, kw_only=True):
    """A reformer, his space, and when he comes."""

    name: Text
    space: str
    enters: Enters


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a debater can do once a turn while uncommitted (16.3).

    do         translate: `cp` more for the Bible of `zone`; dice: `dice` more in attempts; targets: `count` attempts
               instead of two; second_round, debate_dice, cancel_lost_debate, one_more_space: in debates; saint_peters:
               `cp` for the church with each burning of books; council_dice; university_cost: `cp` for a university
    within     spaces at most between the target and `of`, a space or a leader; `homes`: or in homes of these powers;
               `electorates`: or in an electorate
    chosen_zone  only in the zone that was named; `unrest_on_failure`: a failed attempt leaves unrest
    """

    do: Literal["translate", "dice", "targets", "second_round", "debate_dice", "cancel_lost_debate", "one_more_space",
                "saint_peters", "council_dice", "university_cost"]
    dice: int = 0
    cp: int = 0
    count: int = 0
    zone: Zone | Literal[""] = ""
    within: int | None = None
    of: str = ""
    homes: tuple[str, ...] = ()
    electorates: bool = False
    chosen_zone: bool = False
    unrest_on_failure: bool = False


class Debater(Record, frozen=True, kw_only=True):
    """A debater of the Papacy or the Protestants; Papal ones belong to no zone (16.2)."""

    name: Text
    side: Literal["papacy", "protestant"]
    value: int
    enters: Enters
    zone: Zone | Literal[""] = ""
    ability: Ability


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a card's event; `do` names its procedure in steps.py, the other fields say with what.

    who  the power meant, who plays the card when empty; `kind` a further word that the step knows
    """

    do: str
    count: int = 0
    plus: int = 0
    zone: Zone | Literal[""] = ""
    who: str = ""
    kind: str = ""
    homes: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    debaters: tuple[str, ...] = ()
    more_if_calm: int = 0


class Card(Record, frozen=True, kw_only=True):
    """A card: its kind (4), command points, when it joins the deck, and whether its event removes it.

    event     its event: alternatives, each a row of steps
    by        who may play the event; everybody when empty

    power     whose home card it is
    due       the winter at whose end it happens by itself (20.5); `due_for` who then carries it out
    marks     the part of a position that shows that its event has happened; a ruler's shows on the throne
    text      what its event does, in short, in our words
    own_play  whether this response may also be played as an event in one's own impulse
    """

    number: int
    name: Text
    kind: Literal["home", "mandatory", "combat", "response", "event", "war"]
    cp: int
    enters: Enters
    removed: Literal["never", "event", "if", "ruler"]
    power: str | None = None
    due: int | None = None
    due_for: str = ""
    marks: Literal["", "pirates", "league", "jesuits"] = ""
    own_play: bool = False
    by: tuple[str, ...] = ()
    event: tuple[tuple[Step, ...], ...] = ()
    text: Text


class Setup(Record, frozen=True, kw_only=True):
    """Who stands at one place in 1517."""

    at: str
    units: dict[str, int]


class Electorate(Record, frozen=True, kw_only=True):
    """Protestant regulars that wait for an electorate (18.1)."""

    regulars: int


class WarCost(Record, frozen=True, kw_only=True):
    """Command points for a declaration of war between two powers; None: not allowed (9)."""

    a: str
    b: str
    cp: int | None


class Relation(Record, frozen=True, kw_only=True):
    """How two powers stand to each other at the start."""

    a: str
    b: str
    status: Literal["war", "alliance"]


class Action(Record, frozen=True, kw_only=True):
    """Command points that an action costs each power; who is not named may not take it."""

    cp: dict[str, int]


class ReligiousStep(Record, frozen=True, kw_only=True):
    """Points for `least` to `most` Protestant spaces (15.2)."""

    least: int
    most: int
    papacy: int
    protestant: int


class Chateau(Record, frozen=True, kw_only=True):
    """A row of the chateaux table (14.1): totals, points, cards drawn and then discarded."""

    least: int | None = None
    most: int | None = None
    vp: int
    draw: int
    discard: int


class MaritalBox(Record, frozen=True, kw_only=True):
    """A box of the marital track; `wife`: whether it is one (13.1)."""

    name: Text
    wife: bool


class Birth(Record, frozen=True, kw_only=True):
    """A result of the birth table and its die (13.1)."""

    die: int


class Voyager(Record, frozen=True, kw_only=True):
    """An explorer or conqueror and the powers that may send him (12.2)."""

    name: Text
    kind: Literal["explorer", "conqueror"]
    powers: tuple[str, ...]
    rating: int


class Discovery(Record, frozen=True, kw_only=True):
    """What a voyage may find: the total that reaches it, points for the first who comes (12.2)."""

    name: Text
    kind: Literal["exploration", "circumnavigation", "conquest"]
    total: int
    vp: int


class Colony(Record, frozen=True, kw_only=True):
    """A colony and the power that may found it (12.1); "" comes by a card."""

    name: Text
    power: str


class Riches(Record, frozen=True, kw_only=True):
    """A column of the riches table: what 2 dice bring, from 2 to 12 (12.3)."""

    results: tuple[Literal["used_up", "card", "galleons", "nothing", "destroyed"], ...]


class Turn(Record, frozen=True, kw_only=True):
    """A turn and its years."""

    number: int
    years: str


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All records of the game. A power, a space, a ruler and a leader may share an id and then share its name."""

    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    seas: tuple[Sea, ...]
    powers: tuple[Power, ...]
    rulers: tuple[Ruler, ...]
    leaders: tuple[Leader, ...]
    units: tuple[Unit, ...]
    counters: tuple[Counters, ...]
    reformers: tuple[Reformer, ...]
    debaters: tuple[Debater, ...]
    cards: tuple[Card, ...]
    setup: tuple[Setup, ...]
    electorates: tuple[Electorate, ...]
    war_costs: tuple[WarCost, ...]
    relations: tuple[Relation, ...]
    actions: tuple[Action, ...]
    religious_track: tuple[ReligiousStep, ...]
    chateaux: tuple[Chateau, ...]
    marriage: tuple[MaritalBox, ...]
    births: tuple[Birth, ...]
    voyagers: tuple[Voyager, ...]
    discoveries: tuple[Discovery, ...]
    colonies: tuple[Colony, ...]
    riches: tuple[Riches, ...]
    turns: tuple[Turn, ...]
