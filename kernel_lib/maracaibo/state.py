"""The state of a game of Maracaibo: plain values, in the words of the data.

Other chapters change it only through their procedures. A figure (棋子) is in one of: `figures` (the owner's supply),
`general`, on the map as an assistant, on a card, on a prestige building, on the career card.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kernel_lib.core.copying import Plain, Shared
from kernel_lib.core.errors import Bad, one_of

from . import records
from .names import (
    BuildingId,
    Card,
    Career,
    City,
    CityTile,
    CombatChoice,
    CombatTile,
    Count,
    ExplorerQuest,
    Figures,
    LegacyTile,
    Line,
    MarkerPlace,
    Nation,
    Place,
    Quest,
    QuestTile,
    Rank,
    Seat,
    SeatKey,
    SoloCard,
    Spot,
    StoryCard,
    StoryTile,
    TileCity,
    Token,
)

SEATS = ("alex", "bea", "chen", "dara")
COLOURS = ("yellow", "green", "orange", "purple")
JEAN = "jean"
FIGURES = 8


class Player(Plain, kw_only=True):
    """One player, or Jean (who has neither ship board, cards, figures nor money).

    figures         in the personal supply; general: of this colour in the general supply
    hand, planned, bought   project cards: held, in the planning area, in the own display
    tokens          cooperation tokens
    discs           spot of the ship board -> discs still on it (2, 1, 0)
    combat_tiles    on the ship board; quest_tiles: completed, in order, story tiles included
    assistants      card -> location of the figure it put on the map
    figures_on      card -> figures that lie on it for good
    quests_on       card -> quest tile that lies on it
    career          career card, "" before it is chosen; career_offer: the two dealt
    goals           the three goals of the career: "" open, or the half that was completed
    explorer        index on the explorer track; barriers: lines crossed
    location        of the ship
    score_token     0, 100 or 200: the token lying in front of the player
    story_cards     cards tucked under the ship board
    """

    seat: SeatKey
    colour: str
    doubloons: Count = 0
    score: Count = 0
    score_token: int = 0
    doubloon_income: Annotated[int, Meta(ge=0, le=34)] = 8
    score_income: Annotated[int, Meta(ge=0, le=20)] = 0
    combat_points: Figures = 1
    influence: dict[Nation, Rank] = {}
    figures: Figures = 2
    general: Figures = 6
    hand: list[Card] = []
    planned: list[Card] = []
    bought: list[Card] = []
    tokens: list[Token] = []
    discs: dict[Spot, Annotated[int, Meta(ge=0, le=2)]] = {}
    combat_tiles: list[CombatTile] = []
    quest_tiles: list[Quest] = []
    assistants: dict[Card, Place] = {}
    figures_on: dict[Card, Count] = {}
    quests_on: dict[Card, QuestTile] = {}
    career: Career = ""
    career_offer: list[Career] = []
    goals: Annotated[list[Literal["", "low", "high"]], Meta(max_length=3)] = []
    explorer: Annotated[int, Meta(ge=0, le=29)] = 0
    barriers: list[Line] = []
    location: Place = "havana"
    story_cards: list[StoryCard] = []

    def finished(self) -> list[str]:
        """The spots of the ship board from which both discs have gone."""
        return [spot for spot, discs in self.discs.items() if discs == 0]


class Building(Plain, kw_only=True):
    """A prestige building above the board; investors in the order in which they came."""

    face_up: bool = False
    investors: list[Seat] = []


class Turn(Plain, kw_only=True):
    """The turn that is going on.

    who         whose turn it is; phase: where in it
    sailed      movement points of the last sail, which decide the village actions
    before      movement points of earlier sails in this turn (an assistant can let the ship sail on)
    main        the main action taken in this turn
    assistant   the card whose assistant was used
    placed      cards whose assistants were put on the map in this turn; they work from the next turn on
    met         those of them that stood on the map when the ship sailed last: passed or met they pay alike
    village_actions  village actions left in the main action that is going on
    further     whether a further main action (sail again) is going on
    """

    who: Seat = ""
    phase: Literal["", "sail", "main", "draw"] = ""
    sailed: Annotated[int, Meta(ge=0, le=7)] = 0
    before: int = 0
    main: Literal["", "city", "village", "quest", "assistant", "none"] = ""
    assistant: Card = ""
    placed: list[Card] = []
    met: list[Card] = []
    village_actions: int = 0
    further: bool = False


class Combat(Plain, kw_only=True):
    """The combat that is going on: the tile ("" when both stacks were out), the nation, the value, actions taken."""

    who: Seat
    tile: CombatTile = ""
    nation: Nation = ""
    value: int = 0
    taken: list[CombatChoice] = []


class Solo(Plain, kw_only=True):
    """Jean's board: her deck (top first), the discs still on her row, cards beside it."""

    deck: list[SoloCard] = []
    discard: list[SoloCard] = []
    discs: Annotated[int, Meta(ge=0, le=22)] = 0
    cards: list[Card] = []


class BySeat(dict[str, Player]):
    """seat -> its player."""

    def __missing__(self, who: str) -> Player:
        raise Bad(f"there is no player {who!r}", "player", one_of(self))


class State(Plain, kw_only=True, dict=True):
    """Everything on the table.

    players         in turn order, the start player first; alone: you and Jean
    trigger         the player who reached the last space in this round
    next_player     seat that begins the next turn
    markers         place (or slot of a legacy tile) -> nation
    supply_taken    nation -> markers taken from its supply, leftmost first
    combat_stacks   the two stacks, top first
    quests          location -> quest and story tiles, oldest first; explorer_quests: explorer space (e7) -> tile
    city_quest      the tile on the quest space of Puerto Cabezas (L1); "" means the oldest there
    market          city -> discs delivered; discs_gone: discs that left the game
    city_tiles      location -> city tile; city_tiles_left: of this player count, not in play
    deck            top first; display: from left to right
    buildings       the four prestige buildings, I to IV
    crossed         line -> players who crossed it; explorer_end: seats that reached the end, in order
    story_cards     in play; story_deck, story_tiles: the stacks; tile_cards: story tile in play -> its card
    legacy          legacy tiles in play; legacy_discs: tile -> discs on it
    archive         what is kept for the next game: tiles, cards, c_cards
    """

    options: Annotated[dict[str, Any], Shared] = {}
    players: list[Player] = []
    phase: Literal["setup", "play", "interim", "final", "over"] = "setup"
    round: Annotated[int, Meta(ge=1, le=4)] = 1
    turn: Turn = msgspec.field(default_factory=Turn)
    next_player: Seat = ""
    trigger: Seat = ""
    combat: Combat | None = None
    markers: dict[MarkerPlace, Nation] = {}
    supply_taken: dict[Nation, Annotated[int, Meta(ge=0, le=13)]] = {}
    combat_stacks: list[list[CombatTile]] = []
    quest_stack: list[QuestTile] = []
    quests: dict[Place, list[Quest]] = {}
    explorer_quests: dict[ExplorerQuest, QuestTile] = {}
    city_quest: QuestTile = ""
    market: dict[City, Annotated[int, Meta(ge=0, le=3)]] = {}
    discs_gone: int = 0
    city_tiles: dict[TileCity, CityTile] = {}
    city_tiles_left: list[CityTile] = []
    deck: list[Card] = []
    discard: list[Card] = []
    display: list[Card] = []
    buildings: dict[BuildingId, Building] = {}
    crossed: dict[Line, Annotated[int, Meta(ge=0, le=4)]] = {}
    explorer_end: list[Seat] = []
    story_cards: list[StoryCard] = []
    story_deck: list[StoryCard] = []
    story_tiles: list[StoryTile] = []
    tile_cards: dict[StoryTile, StoryCard] = {}
    legacy: list[LegacyTile] = []
    legacy_discs: dict[LegacyTile, int] = {}
    archive: dict[str, list[str]] = {}
    jean: Solo | None = None
    winners: list[Seat] = []

    def solo(self) -> Solo:
        """Jean's board. Raises Bad when she does not play."""
        if self.jean is None:
            raise Bad("Jean does not play", "options.players", "1")
        return self.jean

    @functools.cached_property
    def player(self) -> Callable[[str], Player]:
        """The player of a seat; raises Bad. The same players stay in a state from its beginning to its end."""
        return BySeat({one.seat: one for one in self.players}).__getitem__

    def seats(self) -> list[str]:
        """Seats in turn order, Jean among them."""
        return [one.seat for one in self.players]

    def people(self) -> list[Player]:
        """The players without Jean."""
        return [one for one in self.players if one.seat != JEAN]

    def clockwise_from(self, who: str) -> list[str]:
        """All seats in turn order, beginning with `who`. Raises Bad when there is no such player."""
        seats = self.seats()
        at = seats.index(self.player(who).seat)
        return seats[at:] + seats[:at]

    def ended_by(self) -> str:
        """Whose ship ended the round; in a position that has no ship on the last space, the first player's."""
        at_end = (one.seat for one in self.players if one.location in records.LAST_SPACE.values())
        return self.trigger or next(at_end, self.players[0].seat)


def new_state(options: dict[str, Any]) -> State:
    """The table before set-up: every piece that needs neither chance nor a choice is where the game begins.

    Examples lay their position over it. Raises Bad when the players' names do not fit.
    """
    count: int = options["players"]
    names = options["names"]
    proper = all(isinstance(name, str) and name not in ("", JEAN) for name in names)
    if not proper or len(names) < count or len(set(names)) != len(names):
        raise Bad("the names do not fit the players", "options.names", f"{count} different names, none of them {JEAN}")
    if unseen := next((name for name in names if not name.isprintable() or name != name.strip()), None):
        raise Bad(f"{unseen!r} holds what nobody can see", "options.names", "names of letters, digits and signs")
    players = [new_player(seat, colour) for seat, colour in zip(names[:count], COLOURS, strict=False)]
    if count == 1:
        players.append(new_jean())
    return State(options=options, players=players, next_player=players[0].seat,
                 supply_taken=dict.fromkeys(records.NATIONS, 0), combat_stacks=[[], []],
                 crossed=dict.fromkeys(records.BARRIERS, 0), archive=_opening_archive(options),
                 jean=Solo(discs=len(records.records().solo_board)) if count == 1 else None)


def _opening_archive(options: dict[str, Any]) -> dict[str, list[str]]:
    """What the last story game kept, when this one continues it."""
    kept = checked_archive(options["archive"], "options.archive")
    if options["story"] == "continue" and not kept.get("cards"):
        raise Bad("there is no story to continue", "options.archive", "the story cards kept, for example cards: [S02]")
    if options["story"] != "continue" and kept:
        raise Bad("an archive is only for a story that goes on", "options.archive", "the option story: continue")
    return kept


def checked_archive(kept: dict[str, list[str]], where: str) -> dict[str, list[str]]:
    """What a story game kept (tiles, cards, c_cards, read), its names checked. Raises Bad naming the field."""
    known: dict[str, Collection[str]] = {
        "tiles": records.legacy_tiles(), "cards": records.story_cards(), "read": records.story_cards(),
        "c_cards": [one.id for one in records.cards().values() if one.deck == "C"]}
    for field, names in kept.items():
        if field not in known:
            raise Bad(f"{field!r} is no part of an archive", where, one_of(known))
        if not isinstance(names, list):
            raise Bad(f"{names!r} is no list", f"{where}.{field}", "a list of names")
        for one in names:
            if one not in known[field]:
                raise Bad(f"{one!r} is not known", f"{where}.{field}", one_of(known[field]))
    return {field: list(names) for field, names in kept.items()}


def new_player(seat: str, colour: str) -> Player:
    """A player with the pieces of the start."""
    return Player(seat=seat, colour=colour, influence=dict.fromkeys(records.NATIONS, 0),
                  discs=dict.fromkeys(records.upgrades(), 2))


def new_jean() -> Player:
    """Jean: a ship, an explorer, influence and a score."""
    return Player(seat=JEAN, colour=COLOURS[1], doubloon_income=0, combat_points=0, figures=0, general=0,
                  influence=dict.fromkeys(records.NATIONS, 0))
