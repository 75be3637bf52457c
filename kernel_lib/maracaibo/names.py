"""What a text names: the types of the names in positions, arguments and choices."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kernel_lib.core.naming import Key, Of

from . import printed, records

Seat = Annotated[str, Of("seats", word="player")]
SeatKey = Annotated[str, Of("seats", word="player"), Key]
Place = Annotated[str, Of("locations", word="place")]
City = Annotated[str, Of(records.city_places, word="city")]
TileCity = Annotated[str, Of(lambda: [one.id for one in records.locations().values() if one.tile],
                             word="city with a tile")]
MarkerPlace = Annotated[str, Of(records.marker_places, word="place")]
Nation = Annotated[str, Of("nations")]
Card = Annotated[str, Of("project_cards", word="card", made=printed.proper)]
Career = Annotated[str, Of("career_cards", word="career")]
CityTile = Annotated[str, Of("city_tiles")]
CombatTile = Annotated[str, Of("combat_tiles")]
CombatChoice = Annotated[str, Of("combat_actions", "project_cards", word="combat action",
                                  made=printed.proper)]
CombatOrNone = Annotated[str, Of("combat_tiles", "")]
"""Empty where both stacks were out."""
QuestTile = Annotated[str, Of("quest_tiles")]
StoryTile = Annotated[str, Of(records.STORY_TILES, word="story tile")]
Quest = Annotated[str, Of("quest_tiles", records.STORY_TILES)]
ExplorerQuest = Annotated[str, Of(lambda: [one.id for one in records.explorer_track().values() if one.quest_preset],
                                  word="explorer space with a quest")]
Token = Annotated[str, Of(records.TOKENS, word="cooperation token")]
Spot = Annotated[str, Of("ship_upgrades", word="spot of the ship board")]
Line = Annotated[str, Of(records.BARRIERS, word="line")]
BuildingId = Annotated[str, Of("prestige_buildings")]
SoloCard = Annotated[str, Of("solo_cards")]
StoryCard = Annotated[str, Of("story_cards")]
LegacyTile = Annotated[str, Of("legacy_tiles")]

Count = Annotated[int, Meta(ge=0, le=10_000)]
Sailed = Annotated[int, Meta(ge=0, le=7)]
"""Movement points of a turn."""
Rank = Annotated[int, Meta(ge=0, le=12)]
Figures = Annotated[int, Meta(ge=0, le=8)]
"""Figures of one colour, and points on the combat track: eight of each."""
