"""Exercises on 21 Story cards and legacy tiles."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records

from .asking import Asking, ask, because, between, first, name, one, position, some, table, words

CHAPTER = "21_story"
RUINS = {"L20": "6", "L21": "8", "L22": "15", "L23": "18"}
OFFERS = ("L10", "L11", "L12", "L13", "L14", "L15", "L16", "L17")


@exercise(CHAPTER, 1)
def quest_places(stream: Stream) -> Question:
    """Where does a story card put quest tiles?"""
    players = between(stream, 1, 4)
    tiles = records.legacy_tiles()
    card = one(stream, [each for each in records.story_cards().values() if each.mode == "story" and each.quests
                        and not any(tiles[tile].quest for tile in each.tiles)])
    state = position({"quest_stack": ["Q01", "Q02", "Q03"], "story_cards": [card.id],
                      "story_tiles": list(records.STORY_TILES)}, players=players)
    log = table(state, "follow_story_card", card=card.id).log
    placed = [event.facts["at"] for event in log if event.name == "quest_placed"]
    why = because("quests_placed", first(log, "quest_placed").rule, places=placed, count=len(placed))
    asking = Asking("story_quests_two" if len(card.quests) > 1 else "story_quests_one", players=players,
                    place=card.quests[0].at, other=card.quests[-1].at,
                    least=min(card.quests[-1].players), card=card.id)
    return asking.number(len(placed), why)


@exercise(CHAPTER, 2)
def main_actions(stream: Stream) -> Question:
    """May these main actions be taken where a tile lies?"""
    tiles = [*some(stream, RUINS, 2), "L3"]
    state = position({"legacy": tiles, "city_tiles": {"13": "city_03"}})
    rows = []
    asked = [*((place, "village") for place in RUINS.values()), ("14", "city"), ("13", "city"), ("16", "village")]
    for place, main in asked:
        rows.append((f"{place} {main}", _place_and(place, main), ask(state, "may_act", place=place, main=main)))
    return Asking("legacy_main", state, tiles=tiles).which(stream, "21/L20-23", rows)


def _place_and(place: str, main: str) -> dict[str, str]:
    return words(f"exercise.act_{main}", place=place)


@exercise(CHAPTER, 3)
def may_use_offer(stream: Stream) -> Question:
    """May a disc be moved onto the tile?"""
    tile = records.legacy_tiles()[one(stream, OFFERS)]
    discs, money = stream.below(tile.spaces + 1), stream.below(5)
    hand = some(stream, ("A001", "A002", "A003", "A004", "A005", "A006"), 2)
    state = position({"legacy": [tile.id], "legacy_discs": {tile.id: discs}, "players": {"alex": {
        "location": tile.at, "hand": hand, "doubloons": money, "combat_points": between(stream, 0, 3)}}}, players=3)
    verdict = ask(state, "may_use_offer", who="alex", tile=tile.id)
    cost = tile.cost
    paid = [name(each) for each in (*cost.items, *cost.goods)]
    asking = Asking("legacy_offer", state, tile=tile.id, place=tile.at, discs=discs, spaces=tile.spaces,
                    cards=paid, doubloons=cost.doubloons, points=cost.combat_points,
                    hand=[name(each) for one_card in hand for each in (records.cards()[one_card].good,
                                                                       records.cards()[one_card].item)],
                    money=money, combat=state.player("alex").combat_points)
    return asking.may(verdict)
