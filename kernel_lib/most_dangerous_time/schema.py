"""The shape of the game's data: map, clans, leaders, cards, chits and set-up.

Every file of `data/` holds one list of records (see `Data`). Every record has an `id` and a `source`:
rulebook, public, reconstructed or authored for the whole record, or a map from a field to such a word.
"""

from typing import Literal

import msgspec

from kernel_lib.core import schema
from kernel_lib.core.schema import Record

FactionId = Literal["oda", "anti_oda", "neutral"]
Window = Literal[
    "before_chit",  # before an action chit is drawn
    "impulse_start",  # step 1 of an impulse
    "negotiation",  # step 3 of an impulse
    "movement",  # step 6 of an impulse
    "before_battle",  # 10.2 step 4, betrayal cards in turn
    "assignment",  # 10.2 step 3, soldiers are put under leaders
    "combat_cards",  # 10.2 step 6
    "impulse_end",  # step 9 of an impulse
    "own_impulse",  # any time in an impulse of the own side
    "ikko_impulse",  # any time in an impulse of the Ikko-Ikki alliance
    "oda_impulse",  # any time in an impulse of the Oda alliance
]


class Text(schema.Text, frozen=True):
    """A text in both languages; `ja` is the Japanese writing of a name, "" if none."""

    ja: str = ""


class Space(Record, frozen=True, kw_only=True):
    """A place on the map (2.4).

    lat, lon       degrees north and east
    fort           the printed value, 0 for none
    home_clan      the clan of the printed crest; `home_castle` whether it is one of its home castles (2.41)
    surrender      whether it has a white flag (3.31)
    start_control  the clan that controls it at first; minor_clan for brown spaces
    only_clan      the one clan that may enter an off-map box (2.45)
    """

    kind: Literal["castle", "temple", "kyo", "waypoint", "sea", "off_map"]
    name: Text
    province: str | None = None
    lat: float
    lon: float
    fort: int = 0
    home_clan: str | None = None
    home_castle: bool = False
    surrender: bool = False
    start_control: str | None = None
    only_clan: str | None = None
    note: str = ""


class Link(Record, frozen=True, kw_only=True):
    """A road, trail or sea lane between `a` and `b`. `pinned` names the printed example that forces it."""

    a: str
    b: str
    kind: Literal["road", "trail", "sea"]
    pinned: str = ""
    note: str = ""


class Province(Record, frozen=True, kw_only=True):
    """A province; `spaces` is the number printed below its name, `sphere` its four-player owner (16.2.2)."""

    name: Text
    spaces: int
    sphere: str | None = None


class Regroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units a clan may regroup in a turn (11.0): `base`, and one more for each clan of `raised_by` won.

    With `groups` the value comes from groups of linked spaces instead (11.3).
    """

    base: int = 1
    raised_by: tuple[str, ...] = ()
    groups: bool = False


class Clan(Record, frozen=True, kw_only=True):
    """A clan and what sets it apart. `soldiers` and `leaders` are those it starts or enters with.

    enters              the reinforcement with which it comes (11.4); `neutral_at_start` until then
    home_castles        where its lines end and what it must not lose; `crests` all spaces with its crest (3.3, 5.2)
    never_falls         3.33; `never_negotiated` no soldier of it is won over (15.2, 15.4)
    must_occupy         15.7: it has no control markers
    eliminated_on_fall  3.32: its units leave the game when it falls
    withdraw_when       3.31: the spaces with whose loss it leaves the war
    plus_one            15.2: whether its soldiers add 1 to their dice on land
    naval_initiative    13.3: what it adds to initiative at sea
    colour              of its pieces, #RRGGBB
    """

    name: Text
    faction: FactionId
    alliance: str | None = None
    neutral_at_start: bool = False
    enters: str | None = None
    home_castles: tuple[str, ...] = ()
    crests: tuple[str, ...] = ()
    soldiers: int = 0
    leaders: tuple[str, ...] = ()
    regroup: Regroup = Regroup()
    never_falls: bool = False
    never_negotiated: bool = False
    must_occupy: bool = False
    eliminated_on_fall: bool = False
    withdraw_when: tuple[str, ...] = ()
    plus_one: bool = False
    naval_initiative: int = 0
    colour: str
    note: str = ""


class Faction(Record, frozen=True, kw_only=True):
    """One of the three factions."""

    name: Text


class Alliance(Record, frozen=True, kw_only=True):
    """Clans that act together, and the action chits that activate them. `player` has it of three (16.1.2)."""

    name: Text
    faction: FactionId
    player: Literal["oda", "anti_oda_a", "anti_oda_b"]
    clans: tuple[str, ...]
    chits: tuple[str, ...]


class Leader(Record, frozen=True, kw_only=True):
    """A daimyo or samurai as he starts.

    diplomacy     whether he may win others over (8.2, 8.3)
    start         the space of his clan where he must be set up
    chit          his own action chit (2.33)
    heir          who follows him when he dies of illness (15.3); `heir_of` whom he follows
    illness_from  first turn with an illness roll (1: since entry)
    """

    name: Text
    clan: str
    rank: Literal["daimyo", "samurai"]
    bravery: int
    diplomacy: bool = False
    start: str | None = None
    chit: str | None = None
    heir: str | None = None
    heir_of: str | None = None
    illness_from: int | None = None
    note: str = ""


class Card(Record, frozen=True, kw_only=True):
    """An event card. `effect` is `{"do": name, ...arguments}`; `target` the leader of a betrayal card.

    `side` may play it, in one of the times of `window` (6.1).
    """

    number: int
    name: Text
    kind: Literal["betrayal", "event", "combat", "tactics", "forced_march", "riot", "truce", "promote"]
    side: Literal["oda", "anti_oda", "either"]
    window: tuple[Window, ...]
    effect: dict[str, str | int | bool | tuple[str, ...]]
    target: str | None = None
    text: Text


class Chit(Record, frozen=True, kw_only=True):
    """An action chit: of an alliance, of one leader of it, or the one that ends the turn; `joins` says since when."""

    name: Text
    alliance: str | None = None
    leader: str | None = None
    ends_turn: bool = False
    joins: Literal["start", "entry", "four_players"] = "start"


class Setup(Record, frozen=True, kw_only=True):
    """14.1 How one clan starts, in set-up order. A unit is a leader or a soldier.

    `place` fixes the number of units per space; `units` may instead be split over `among` by `chooser`.
    Where a leader starts is said with him; `box` soldiers wait in the regroup box, `markers` stand on the spaces named.
    """

    clan: str
    chooser: Literal["oda", "anti_oda"]
    place: dict[str, int] = msgspec.field(default_factory=dict)
    units: int = 0
    among: tuple[str, ...] = ()
    box: int = 0
    markers: tuple[str, ...] = ()


class Reinforcement(Record, frozen=True, kw_only=True):
    """14.1, 11.4 Who comes when. The id is the first clan of the group.

    An empty `where` means spaces its clans control. `risings` are spaces where one minor-clan unit gives way to
    an Ikko-Ikki soldier (15.2). Only `movable` ones can be hastened.
    """

    turn: int
    when: Literal["turn_start", "end_phase"]
    units: dict[str, int]
    where: tuple[str, ...] = ()
    chits: tuple[str, ...] = ()
    movable: bool = True
    risings: tuple[str, ...] = ()


class Scenario(Record, frozen=True, kw_only=True):
    """14.3, 16 A way to play: number of players, last turn (None: until won) and who wins how."""

    name: Text
    players: int
    last_turn: int | None = None
    victory: Literal["castles", "kyo", "campaign", "three_players", "four_players"]
    castles: int = 0
    text: Text


class Sphere(Record, frozen=True, kw_only=True):
    """16.2.2 One Oda player of the four-player game: daimyo, leaders, provinces, seas and chit.

    With `goal` in the hands of the Oda side he wins (16.2.4).
    """

    name: Text
    daimyo: str
    leaders: tuple[str, ...]
    chit: str
    provinces: tuple[str, ...]
    seas: tuple[str, ...] = ()
    goal: str


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All records of the game. Clan, alliance and faction may share an id and then share its name."""

    factions: tuple[Faction, ...]
    alliances: tuple[Alliance, ...]
    clans: tuple[Clan, ...]
    leaders: tuple[Leader, ...]
    provinces: tuple[Province, ...]
    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    chits: tuple[Chit, ...]
    cards: tuple[Card, ...]
    setup: tuple[Setup, ...]
    reinforcements: tuple[Reinforcement, ...]
    scenarios: tuple[Scenario, ...]
    spheres: tuple[Sphere, ...]
