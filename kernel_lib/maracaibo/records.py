"""The data of the game by id. Every function is made once and remembered."""

from __future__ import annotations

import functools
from typing import Any, TypeVar

from kernel_lib.core.data import data
from kernel_lib.core.errors import Bad, one_of

from . import printed
from .schema import (
    AssistantAction,
    CareerCard,
    CityAction,
    CityTile,
    CombatAction,
    CombatTile,
    Data,
    ExplorerSpace,
    Location,
    NationRecord,
    PlayerSetup,
    PrestigeBuilding,
    ProjectCard,
    QuestTile,
    ShipUpgrade,
    VillageAction,
    by_id,
)
from .schema_story import LegacyTile, SoloCard, StoryCard

NATIONS = ("france", "england", "spain")
GOODS = ("tobacco", "corn", "sugar")
ITEMS = ("herbs", "map", "book", "spyglass")
TOKENS = ("anchor", "house", "medal", "tools", "crown")
BARRIERS = ("red", "blue", "green")
LAST_SPACE = {1: "21a", 2: "21a", 3: "21a", 4: "22"}
STORY_TILES = ("story_1", "story_2", "story_3", "story_4")

E = TypeVar("E")
K = TypeVar("K")
V = TypeVar("V")


class Unknown(Bad, KeyError):
    """A name that no record has; the message lists those there are."""

    __str__ = Exception.__str__


class Named(dict[K, V]):
    """Records by id. Looking up an id that there is not raises Unknown with the word for such records."""

    def __init__(self, word: str, found: dict[K, V]) -> None:
        super().__init__(found)
        self.word = word

    def __missing__(self, key: object) -> V:
        raise Unknown(f"there is no {self.word} {key!r}", self.word, one_of(self, 30))


@functools.cache
def records() -> Data:
    """All records of the game."""
    found: Data = data("maracaibo")
    return found


@functools.cache
def nations() -> dict[str, NationRecord]:
    """The three nations."""
    return Named("nation", by_id(records().nations))


@functools.cache
def locations() -> dict[str, Location]:
    """Places of the route, in the order of their numbers."""
    return Named("place", by_id(records().locations))


@functools.cache
def number_of(location: str) -> int:
    """The rank of a place in the order of the numbers; Havana is 0."""
    return list(locations()).index(locations()[location].id)


@functools.cache
def city_actions() -> dict[str, CityAction]:
    return Named("city action", by_id(records().city_actions))


@functools.cache
def city_tiles() -> dict[str, CityTile]:
    return Named("city tile", by_id(records().city_tiles))


@functools.cache
def village_actions() -> dict[str, VillageAction]:
    return Named("village action", by_id(records().village_actions))


@functools.cache
def combat_actions() -> dict[str, CombatAction]:
    return Named("combat action", by_id(records().combat_actions))


@functools.cache
def assistant_actions() -> dict[str, AssistantAction]:
    return Named("assistant action", by_id(records().assistant_actions))


@functools.cache
def explorer_track() -> dict[int, ExplorerSpace]:
    """Spaces of the explorer track by their index."""
    return Named("explorer space", {one.index: one for one in records().explorer_track})


@functools.cache
def combat_tiles() -> dict[str, CombatTile]:
    return Named("combat tile", by_id(records().combat_tiles))


@functools.cache
def quest_tiles() -> dict[str, QuestTile]:
    return Named("quest tile", by_id(records().quest_tiles))


@functools.cache
def careers() -> dict[str, CareerCard]:
    return Named("career", by_id(records().career_cards))


class Cards(Named[str, ProjectCard]):
    """Project cards by id; a card that the data lacks is read from its name (`printed`)."""

    def __missing__(self, key: object) -> ProjectCard:
        card = printed.read(key) if isinstance(key, str) else None
        return super().__missing__(key) if card is None else card


@functools.cache
def cards() -> dict[str, ProjectCard]:
    """Project cards of all decks."""
    return Cards("card", by_id(records().project_cards))


@functools.cache
def known_cards() -> frozenset[str]:
    """The ids of the cards in the data."""
    return frozenset(cards())


class Showing(dict[str, tuple[E, ...]]):
    """The cards of the data that show an effect of one kind, with those effects; any other card is looked at."""

    def __init__(self, kind: type[E]) -> None:
        self.kind = kind
        super().__init__({card: shown for card in known_cards() if (shown := self[card])})

    def __missing__(self, card: str) -> tuple[E, ...]:
        return tuple(one for one in cards()[card].effects if isinstance(one, self.kind))


@functools.cache
def effects_of(kind: type[E]) -> Showing[E]:
    """The cards that show an effect of that kind, with those effects."""
    return Showing(kind)


@functools.cache
def buildings() -> dict[str, PrestigeBuilding]:
    return Named("prestige building", by_id(records().prestige_buildings))


@functools.cache
def upgrades() -> dict[str, ShipUpgrade]:
    """The 12 spots of the ship board."""
    return Named("spot of the ship board", by_id(records().ship_upgrades))


@functools.cache
def upgrades_with(field: str) -> tuple[tuple[str, Any], ...]:
    """The spots of the ship board that have something in this field, with it."""
    return tuple((one.id, getattr(one, field)) for one in records().ship_upgrades if getattr(one, field))


@functools.cache
def solo_cards() -> dict[str, SoloCard]:
    return Named("solo card", by_id(records().solo_cards))


@functools.cache
def story_cards() -> dict[str, StoryCard]:
    return Named("story card", by_id(records().story_cards))


@functools.cache
def legacy_tiles() -> dict[str, LegacyTile]:
    return Named("legacy tile", by_id(records().legacy_tiles))


@functools.cache
def founding_tiles() -> frozenset[str]:
    """The legacy tiles that bring a new place into play."""
    return frozenset(one.needs for one in records().locations if one.needs)


@functools.cache
def player_setup(players: int) -> PlayerSetup:
    """What depends on the number of players; alone it is that of two."""
    return next(one for one in records().players if one.players == max(2, players))


@functools.cache
def marker_places() -> tuple[str, ...]:
    """Everywhere an ownership marker can lie: cities, villages, and the slots of legacy tiles (``L6/1``)."""
    slots = [f"{tile.id}/{n}" for tile in records().legacy_tiles for n in range(1, tile.slots + 1)]
    return (*(place.id for place in locations().values() if place.kind in ("city", "village")), *slots)


@functools.cache
def city_places() -> tuple[str, ...]:
    """Every city, those that a legacy tile makes one among them."""
    founded = [tile.at for tile in records().legacy_tiles if tile.city]
    return tuple(place.id for place in locations().values() if place.kind == "city" or place.id in founded)
