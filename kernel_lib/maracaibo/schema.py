"""What the records of data/*.yaml look like. Each field of `Data` is the file of that name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeVar

import msgspec

from kernel_lib.core.schema import Named, Record, Text

from .schema_base import City
from .schema_story import JeanAct as JeanAct
from .schema_story import JeanSpace, LegacyTile, SoloCard, SoloDeck, StoryCard
from .schema_story import StoryTask as StoryTask
from .vocabulary import Barrier, CardEffect, Cost, Good, Item, Nation, Requirement, Steps, Token


class NationRecord(Named, frozen=True):
    """colour of its markers; supply: the number printed on each of the 7 supply spaces, leftmost first."""

    colour: str
    supply: tuple[int, int, int, int, int, int, int]


class Term(Named, frozen=True):
    """A good, item, synergy token, direction or other word that is shown by name."""

    kind: str


class EffectText(Named, frozen=True):
    """Name and card text of a `do:` id or requirement; {x}, {nation} ... are fields of the struct."""

    kind: Literal["income", "permanent", "instant", "card_action", "requirement", "step", "legacy", "ship"]
    rule: str
    text: Text


class Arrow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the route. `route` says which arrow of a fork it is (for Jean)."""

    to: str
    cost: int = 1
    route: Literal["only", "upper", "lower"] = "only"


class Location(Named, frozen=True):
    """A place of the sailing route. The order of the records is the order of the numbers.

    city    what is printed here; None for a village and where a city tile lies
    tile    a city tile is laid here: "random" (4, 5, 13, 14) or "maracaibo" (two players, over the city)
    flag    reward for annexing; None where there is no flag
    needs   legacy tile without which the place is not in play
    rounds  rounds in which the place is used
    lat, lon  of the real place, degrees
    """

    kind: Literal["start", "village", "city", "homeward"]
    arrows: tuple[Arrow, ...]
    lat: float
    lon: float
    stop: bool = False
    city: City | None = None
    tile: Literal["random", "maracaibo"] | None = None
    flag: tuple[Steps, ...] | None = None
    needs: str | None = None
    rounds: tuple[int, ...] = (1, 2, 3, 4)


class CityAction(Named, frozen=True):
    """What a city scroll does, in order."""

    rule: str
    steps: tuple[Steps, ...]


class CityTile(Named, frozen=True):
    """players: for whom it may be used; wheel: always used; maracaibo: lies on Maracaibo, never drawn."""

    players: tuple[int, ...]
    city: City
    wheel: bool = False
    maracaibo: bool = False


class VillageAction(Named, frozen=True):
    """A village action. `last` ends the village actions of the main action."""

    origin: Literal["base", "ship", "card"]
    rule: str
    steps: tuple[Steps, ...]
    cost: Cost = Cost()
    last: bool = False


class CombatOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to take a combat action; at most one per combat.

    marker  where a marker goes: an empty place, an expelled one's place, or a slot of the legacy tile
    at      flag: any place with a flag; village: villages only
    """

    id: str
    cost: int
    influence: int = 0
    vp: int = 0
    doubloons: int = 0
    marker: Literal["annex", "expel", "slot"] | None = None
    at: Literal["flag", "village"] | None = None


class CombatAction(Named, frozen=True):
    """per_own, per_other: doubloons for each assistant, own or of others, at the place."""

    origin: Literal["base", "ship", "card", "legacy"]
    rule: str
    options: tuple[CombatOption, ...]
    flag_reward: bool = False
    per_own: int = 0
    per_other: int = 0
    token_vp: int = 0


class AssistantAction(Named, frozen=True):
    """cost is optional; without paying it nothing of `steps` is done."""

    steps: tuple[Steps, ...]
    cost: Cost = Cost()


class ExplorerSpace(Named, frozen=True):
    """A space of the explorer track. `index` grows along every way, so later means further.

    next     indices of the spaces that follow; two at a fork
    reward   nothing on the quest spaces, the start and the end
    barrier_after  the barrier crossed when leaving this space
    """

    index: int
    next: tuple[int, ...]
    branch: Literal["trunk", "long", "short"] = "trunk"
    reward: tuple[Steps, ...] = ()
    quest_preset: bool = False
    barrier_after: Barrier | None = None
    end: bool = False


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One nation's row of a combat tile: its value and what is gained at once (doubloons < 0: paid)."""

    value: int
    doubloons: int = 0
    influence: int = 0
    vp: int = 0
    figures: int = 0


class CombatTile(Named, frozen=True):
    """A combat tile. most: -2 for the nation with most markers; least: +3 for the one with fewest."""

    france: Side
    spain: Side
    england: Side
    modifier: Literal["most", "least"] | None = None


class QuestTile(Named, frozen=True):
    """cost above, reward below: `per_compass` once for each compass, `fixed` once. `text` says the reward in words."""

    text: Text
    cost: Cost
    per_compass: tuple[Steps, ...] = ()
    fixed: tuple[Steps, ...] = ()


GoalKind = Literal["combat_tiles", "quest_tiles", "influence_one", "influence_two", "ship_upgrades",
                   "explorer_barrier", "synergy_tokens", "assistants"]


class GoalLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """need: a number, or the barrier that must be crossed."""

    need: int | Barrier
    doubloons: int
    vp: int = 0


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One career goal: the easier half, and the harder half that gives points too."""

    kind: GoalKind
    low: GoalLevel
    high: GoalLevel


class CareerCard(Named, frozen=True):
    """A career of three goals."""

    goals: tuple[Goal, Goal, Goal]


class ProjectCard(Named, frozen=True):
    """A project card: one good, one item, or bought for `cost` doubloons and `requires`.

    vp      points at the end of the game
    number  the red number of C cards
    """

    deck: Literal["A", "B", "C"]
    good: Good
    item: Item
    cost: int
    effects: tuple[CardEffect, ...]
    requires: tuple[Requirement, ...] = ()
    vp: int = 0
    number: int | None = None


class PerThing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`vp` points for each. doubloon_track: the points of the position on the doubloon track, `vp` times."""

    per: Literal["barrier", "quest_tile", "assistant", "combat_point", "figure", "synergy_token",
                 "combat_tile", "ship_upgrade", "doubloon_track"]
    vp: int


class PrestigeBuilding(Named, frozen=True):
    """A building to invest in: final points for each thing, at most `most` in all."""

    cost: int
    scores: tuple[PerThing, ...]
    token: Token = "crown"
    most: int | None = None


class ShipUpgrade(Named, frozen=True):
    """A spot of the ship board with two discs.

    after, others  discs may leave only when spot `after` is done; or when `others` other spots are done
    gain           at once
    village_actions_from  {2: 2, 5: 3}: movement points needed for that many village actions
    """

    rule: str
    after: str | None = None
    others: int = 0
    gain: tuple[Steps, ...] = ()
    village_action: str | None = None
    combat_action: str | None = None
    hand_limit: int | None = None
    free_display: bool = False
    village_actions_from: dict[int, int] = msgspec.field(default_factory=dict)


class Rank(Record, frozen=True):
    """A red band: from `space` on, the noble rank is `rank`."""

    space: int
    rank: int


class DoubloonSpace(Record, frozen=True):
    """Points of the doubloon income track at the final scoring."""

    position: int
    vp: int


class PlayerSetup(Record, frozen=True):
    """What depends on the number of players. markers: location -> nation, placed at set-up."""

    players: int
    start_doubloons: tuple[int, ...]
    markers: dict[str, Nation] = msgspec.field(default_factory=dict)
    maracaibo_tile: bool = False


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All data files of the game; each field is the file of that name."""

    nations: tuple[NationRecord, ...]
    terms: tuple[Term, ...]
    effects: tuple[EffectText, ...]
    locations: tuple[Location, ...]
    city_actions: tuple[CityAction, ...]
    city_tiles: tuple[CityTile, ...]
    village_actions: tuple[VillageAction, ...]
    combat_actions: tuple[CombatAction, ...]
    assistant_actions: tuple[AssistantAction, ...]
    explorer_track: tuple[ExplorerSpace, ...]
    combat_tiles: tuple[CombatTile, ...]
    quest_tiles: tuple[QuestTile, ...]
    career_cards: tuple[CareerCard, ...]
    project_cards: tuple[ProjectCard, ...]
    prestige_buildings: tuple[PrestigeBuilding, ...]
    ship_upgrades: tuple[ShipUpgrade, ...]
    influence_ranks: tuple[Rank, ...]
    doubloon_track: tuple[DoubloonSpace, ...]
    players: tuple[PlayerSetup, ...]
    solo_cards: tuple[SoloCard, ...]
    solo_decks: tuple[SoloDeck, ...]
    solo_board: tuple[JeanSpace, ...]
    story_cards: tuple[StoryCard, ...]
    legacy_tiles: tuple[LegacyTile, ...]


R = TypeVar("R", bound=Record)


def by_id(records: Iterable[R]) -> dict[str, R]:
    """The records by their ids, in their order."""
    return {one.id: one for one in records}
