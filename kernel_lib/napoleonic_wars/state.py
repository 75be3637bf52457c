"""The state of a game: what lies where, who is allied with whom, who holds which cards, and the impulse going on.

Pieces. Units of a power in one area are interchangeable, so a bag ``{piece: count}`` says all: a unit is named by its
power (``"france": 8``), a leader by himself (``"ney": 1``). Squadrons lie in bags of their own, ``{power: count}``.
Which units are in a leader's army is decided when they move, attack, intercept or evade; only who commands is kept.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from kernel_lib.core.copying import Plain, Shared
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Procedure
from kernel_lib.core.naming import Of, Pile
from kernel_lib.parts import decks

from .board import FORTRESSES, KEYS, MAJORS, PORTS, REAL_CARD

Area = Annotated[str, Of("areas")]
Sea = Annotated[str, Of("seas")]
Place = Annotated[str, Of("areas", "seas", word="area or sea area")]
Port = Annotated[str, Of(PORTS, word="port")]
Fortress = Annotated[str, Of(FORTRESSES, word="fortress")]
Key = Annotated[str, Of(KEYS, word="key")]
Power = Annotated[str, Of("powers")]
Nobody = Annotated[str, Of("powers", "", word="power")]
"""A power, or "" for none."""
Major = Annotated[str, Of(MAJORS, word="major power")]
Leader = Annotated[str, Of("leaders")]
NoLeader = Annotated[str, Of("leaders", "", word="leader")]
Piece = Annotated[str, Of("powers", "leaders", word="power or leader")]
Card = Annotated[str, Of("cards", (REAL_CARD,), word="card")]
NoCard = Annotated[str, Of("cards", "reserves", (REAL_CARD,), "", word="card")]
Reserve = Annotated[str, Of("reserves", word="reserve card")]
Seat = Annotated[str, Of("seats")]
Column = Annotated[str, Of("columns", word="column of the diplomatic track")]
Bloc = Annotated[str, Of("blocs")]
NoBloc = Annotated[str, Of("blocs", "", word="bloc")]
Count = Annotated[int, msgspec.Meta(ge=0)]
FromOne = Annotated[int, msgspec.Meta(ge=1)]
BattleRound = Annotated[int, msgspec.Meta(ge=1, le=2)]

Units = Annotated[dict[Piece, Count], Pile]
"""Units by their power, leaders by name."""
Ships = Annotated[dict[Power, Count], Pile]
"""Squadrons by their power."""


class Cards(decks.Cards):
    """deck     cards not drawn yet, in no order
    hands    power -> its cards
    discard  face up, the last on top
    removed  out of the game
    table    cards in play: foreign wars, timed and lasting events -> the power that played them

    Real cards, on the table, are all one here: drawing them needs no chance.
    """

    deck: list[Card] = []
    hands: dict[Power, list[Card]] = {}
    discard: list[Card] = []
    removed: list[Card] = []
    table: dict[Card, Power] = {}

    def draw(self, who: str, count: int, rule: str, purpose: str = "card", reshuffle: bool = True,
             refilled: decks.Refilled | None = None, **facts: Any) -> Procedure:
        """`who` draws up to `count` cards; returns them."""
        if REAL_CARD not in self.deck and REAL_CARD not in self.discard:
            return (yield from super().draw(who, count, rule, purpose, reshuffle, refilled, **facts))
        if len(self.deck) < count and reshuffle:
            self.reshuffle(refilled)
        drawn, self.deck = self.deck[:count], self.deck[count:]
        self.hands.setdefault(who, []).extend(drawn)
        return drawn

    def at_random(self, who: str, count: int, purpose: str, rule: str, by: str | None = None) -> Procedure:
        """`count` cards of a hand, drawn unseen; they stay there. Returns them."""
        if REAL_CARD not in self.hand(who):
            return (yield from super().at_random(who, count, purpose, rule, by))
        return self.hand(who)[:count]


class Consul(Plain):
    """Where a consul marker stands on the diplomatic track (8.1).

    row     the major power whose row it is; nobody's in the unaligned column
    column  unaligned, friendly, aid, partner or pact
    plus    whether its +1 face is up
    """

    row: Annotated[str, Of(MAJORS, "", word="major power")] = ""
    column: Column = "unaligned"
    plus: bool = False


class Truce(Plain):
    """15.24, 15.25 After a conquest or submission: no war between `power` and those `barred`, in this `turn` and until
    the interphase of the next."""

    power: Power
    barred: list[Power]
    turn: int


RAIDERS = "raiders"
"""Where squadrons are that went commerce raiding (6.13), as a place of refit markers."""


class Refit(Plain):
    """A squadron of `power` in port `at` with refit markers (5.62, 13.11). Without a place it is in the regroup box;
    off the map among the raiders (`RAIDERS`) or on the card of its foreign war."""

    power: Power
    at: Annotated[str, Of("areas", "seas", "cards", (RAIDERS,), "", word="area, sea area, card or raiders")] = ""
    markers: Annotated[int, msgspec.Meta(ge=1)] = 1


class GrandFleet(Plain):
    """Fleets that sail as one (13.2): where, and the nations whose fleets they are, the commanding one first."""

    at: Place
    fleets: list[Power]


class ForeignWar(Plain):
    """A foreign war (6.13): its card, who fights it, and the pieces that wait on it."""

    card: Card
    powers: list[Power] = []
    units: Units = {}
    squadrons: Ships = {}


class Lasting(Plain):
    """A timed or lasting event in play (6.11, 6.19): its card, who played it, and what its rules keep of it."""

    card: Annotated[str, Of("cards", "reserves", word="card")]
    by: Power
    timed: bool = False
    facts: dict[str, Any] = {}


class Marched(Plain):
    """Pieces at `at` that have entered so many `areas` in this impulse (9.42)."""

    at: Area
    units: Units
    areas: Annotated[int, msgspec.Meta(ge=1)] = 1


class Moving(Plain):
    """Pieces on their way from `at` to `to`, while others intercept or evade (10.3); `lead` commands them."""

    at: Place
    to: Area
    units: Units
    lead: NoLeader = ""


class Sailing(Plain):
    """Squadrons on their way from `at` to `to`, while others intercept (13.31)."""

    at: Place
    to: Place
    ships: Ships


class Impulse(Plain):
    """One power's impulse (5.1).

    power       the active power
    scheduled   its scheduled impulse; false when it pre-empts (5.2)
    card        the card or reserve card played, "" before and without one; `event` whether for its event
    extra       the reserve card or "resource" played beside it (5.12), "" without
    cp          command points left; `mp` movement points at sea left of the last one (13.1)
    plays       normal plays made: cards, or what stood in for one
    timed       whether a timed event was in play when it began (6.19)
    moving      pieces on their way just now; `sailing` squadrons on theirs
    passed      sea areas that the sealift of this impulse has entered (13.61), and the port it came to
    marched     how far pieces have gone
    stopped     area -> pieces that may not move again: they fought, besieged or entered an enemy fortress (9.51)
    beaten      area -> pieces of lost battles, which place no flags (7.41)
    spent       area -> armies that failed to intercept or fought: they do not intercept (10.3)
    tried       areas from which an interception failed: nobody there intercepts (10.12)
    fought      areas where a battle was fought that was no overrun: no siege there (12.2)
    late        area -> pieces that came to it after such a battle: they may besiege (12.2, C70)
    built       area -> pieces built there: no sealift for them (13.6)
    besieged    fortresses besieged; `besiegers` the leaders whose armies did (12.2)
    routed      commanders whose army gave its resource already (11.5)
    sealift     whether the power has used its sealift (13.6)
    at_sea      squadrons that may sail no more in this impulse: sea area or port -> squadrons (13.42)
    refitted    ports where refit markers were taken off -> squadrons (7.3)
    wars        powers that war was declared on in this impulse
    offered     powers that have offered to submit (15.41)
    freed       what an event allows or forbids in this impulse: no_interception, no_attrition, siege (dice more);
                open: powers that intercept all the same
    moment      what responses may interrupt just now (6.14): "" nothing
    facing      the event announced at that moment, and `facing_by` whose it is; `cancelled` whether a response stopped
                it
    """

    power: Power
    scheduled: bool = True
    card: NoCard = ""
    event: bool = False
    extra: str = ""
    cp: Count = 0
    mp: Count = 0
    plays: Count = 0
    timed: bool = False
    moving: Moving | None = None
    sailing: Sailing | None = None
    passed: list[Place] = []
    marched: list[Marched] = []
    stopped: dict[Area, Units] = {}
    beaten: dict[Area, Units] = {}
    spent: dict[Area, Units] = {}
    tried: list[Area] = []
    fought: list[Area] = []
    late: dict[Area, Units] = {}
    built: dict[Area, Units] = {}
    besieged: list[Fortress] = []
    besiegers: list[Leader] = []
    routed: list[Leader] = []
    sealift: bool = False
    at_sea: dict[Place, Ships] = {}
    refitted: dict[Port, Ships] = {}
    wars: list[Power] = []
    offered: list[Power] = []
    freed: dict[str, Any] = {}
    moment: Literal["", "event", "played", "march", "battle", "rolled"] = ""
    facing: NoCard = ""
    facing_by: Nobody = ""
    cancelled: bool = False


class Force(Plain):
    """One side of a battle (11) or siege.

    who        the seat that decides for it
    units      units and leaders taking part; `squadrons` in a naval battle
    commander  the leader who commands, "" without one; `rating` his battle rating as it counts here (9.7/2)
    ways       areas from which it came in this impulse
    evasions   its failed evasions: dice for the enemy in round 1
    terrain    dice for terrain in round 1 (11.22)
    dice       dice more or less by events, in this round
    marks      what events do to it in this round: bloody (fives kill, on both sides), leaderless
    cards      battle cards it has played in this round
    strength   pieces it began with
    kills      sixes against it so far; `fives` likewise, `shore` of them from shore fire before round 1
    """

    who: str = ""
    units: Units = {}
    squadrons: Ships = {}
    commander: NoLeader = ""
    rating: int = 0
    ways: list[Place] = []
    evasions: int = 0
    terrain: int = 0
    dice: int = 0
    marks: list[str] = []
    cards: list[Annotated[str, Of("cards", "reserves", word="card")]] = []
    strength: int = 0
    kills: int = 0
    fives: int = 0
    shore: int = 0


class Battle(Plain):
    """A battle at `at`: kind is land, siege, naval or port; `active` is the active side.

    landed  whether the active side came from the sea: the sea area it came from
    """

    at: Place
    kind: Literal["land", "siege", "naval", "port"] = "land"
    active: Force = msgspec.field(default_factory=Force)
    other: Force = msgspec.field(default_factory=Force)
    round: int = 0
    landed: Annotated[str, Of("seas", "", word="sea area")] = ""

    def forces(self) -> tuple[Force, Force]:
        """Active force first."""
        return self.active, self.other

    def against(self, force: Force) -> Force:
        """The opponent of `force`."""
        return self.other if force is self.active else self.active


Phase = Literal["setup", "redraw", "impulses", "attrition", "conquest", "peace", "blocs", "reinforcements", "draw",
                "over"]


class State(Plain):
    """A position.

    options       all options of the game (never changed)
    turn          1 (1805) to 5, or 6 after Napoleon Abdicates; `round` of impulses in it (5.5)
    phase         what comes next: setup, redraw, impulses, attrition, conquest, peace, blocs, reinforcements, draw,
                  over
    scheduled     the power whose scheduled impulse comes next: the impulse marker (5.1)
    last          the power that had the last impulse; nobody has two running (5.2)
    asked         whether pre-emption before the scheduled impulse was offered already (5.21)
    units         area -> units and leaders there
    squadrons     sea area or port -> squadrons there, those under refit too
    refit         squadrons with refit markers
    construction  port -> squadrons under construction (7.3)
    grand         grand fleets (13.2)
    commanders    area -> leaders named as commanders, where they are not simply the best of their nation there (9.6)
    grouped       area -> the leader who commands an army group of several nations there (9.7/2)
    flags         area -> power whose flag lies there (7.4)
    ceded         ceded area -> the power that got it, until the other bloc flags it (3)
    consuls       minor power -> where its consul marker stands (8.1)
    bloc          power -> its bloc; neutrals are not named (8.3)
    submitted     submitted neutral -> its conqueror (8.8)
    truces        armistices (15.24)
    regroup       units and leaders in the regroup box; `regroup_squadrons` likewise (7.7)
    wars          foreign wars (6.13)
    raiders       squadrons off the map by Commerce Raiding (5.9)
    lost          leaders out of the game for good (7.2)
    cards         deck, hands, discards, cards out of the game or in play
    kept          power -> cards left unplayed at the end of the turn (14.31)
    reserves      power -> its reserve cards that are ready (6.2)
    spare         submitted neutral -> cards that serve as its reserve cards this turn (14.31)
    lasting       timed and lasting events in play
    resources     power -> resources (16)
    plus_key      powers with the +1 key status (15.5)
    credit        neutral minor powers with a +1 CP marker in their capital (7.51)
    base          power -> keys against which conquest counts losses: those at the start or after its last defeat (15.1)
    peace         power -> +1 or -1: modifiers of the peace roll paid with a card of its next draw (5.8)
    peace_events  what events add to this turn's peace roll
    sixth_turn    whether Napoleon Abdicates was played (5)
    no_reserves   powers that begin the next turn without reserve cards (15.42)
    changed       powers that changed bloc or declared war in this interphase (14.11)
    redrawn       powers that have decided about their redraw (4.41)
    impulse       the impulse going on
    battle        the battle or siege going on
    winner        who has won, "" before; `why` the game ended
    """

    options: Annotated[dict[str, Any], Shared]
    turn: int = 1
    round: FromOne = 1
    phase: Phase = "setup"
    scheduled: Power = "france"
    last: Nobody = ""
    asked: bool = False
    units: dict[Area, Units] = {}
    squadrons: dict[Place, Ships] = {}
    refit: list[Refit] = []
    construction: dict[Port, Ships] = {}
    grand: list[GrandFleet] = []
    commanders: dict[Area, list[Leader]] = {}
    grouped: dict[Area, Leader] = {}
    flags: dict[Area, Power] = {}
    ceded: dict[Area, Power] = {}
    consuls: dict[Power, Consul] = {}
    bloc: dict[Power, Bloc] = {}
    submitted: dict[Power, Power] = {}
    truces: list[Truce] = []
    regroup: Units = {}
    regroup_squadrons: Ships = {}
    wars: list[ForeignWar] = []
    raiders: Ships = {}
    lost: list[Leader] = []
    cards: Cards = msgspec.field(default_factory=Cards)
    kept: dict[Power, list[Card]] = {}
    reserves: dict[Power, list[Reserve]] = {}
    spare: dict[Power, list[Card]] = {}
    lasting: list[Lasting] = []
    resources: dict[Power, Count] = {}
    plus_key: list[Power] = []
    credit: list[Power] = []
    base: dict[Power, list[Key]] = {}
    peace: dict[Power, int] = {}
    peace_events: int = 0
    sixth_turn: bool = False
    no_reserves: list[Power] = []
    changed: list[Power] = []
    redrawn: list[Power] = []
    impulse: Impulse | None = None
    battle: Battle | None = None
    winner: str = ""
    why: str = ""


def impulse_of(state: State) -> Impulse:
    """The impulse in progress. Raises Bad when nobody is active."""
    if state.impulse is None:
        raise Bad("no power is active", "given.impulse", "impulse: france")
    return state.impulse
