"""Exercises on 06 Cities and goods."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records

from .asking import Asking, ask, because, between, card, first, one, position, some, table, with_compass

CHAPTER = "06_cities"
TILES = ("city_03", "city_04", "city_05", "city_06", "city_07", "city_08")
CARDS = ("A001", "A002", "A003", "A004", "A005", "A006", "A007", "A008", "A009")


@exercise(CHAPTER, 1, "mine")
def deliver_which(stream: Stream) -> Question:
    """Which hand cards can be delivered?"""
    tile, place = one(stream, TILES), one(stream, ("4", "5", "13", "14"))
    city = records.city_tiles()[tile].city
    filled = city.spaces if stream.below(5) == 0 else stream.below(city.spaces)
    hand = some(stream, CARDS, 4)
    state = position({"city_tiles": {place: tile}, "market": {place: filled},
                      "players": {"alex": {"location": place, "hand": hand, "planned": ["B009"]}}})
    asking = Asking("deliver_which", state, place=place, good=city.good, spaces=city.spaces, filled=filled,
                    planned=card("B009"))
    return asking.which(stream, "06/deliver", [
        (each, card(each), ask(state, "may_deliver", who="alex", card=each)) for each in [*hand, "B009"]])


@exercise(CHAPTER, 2, "mine")
def compass_city(stream: Stream) -> Question:
    """Village actions of the city that counts compasses."""
    bought = some(stream, ("A011", "A038", "B002", "A001", "A008"), between(stream, 1, 4))
    state = position({"city_tiles": {"5": "city_08"}, "turn": {"who": "alex", "phase": "main"},
                      "players": {"alex": {"location": "5", "bought": bought}}})
    count = first(table(state, "city_action", ["act"], who="alex").log, "village_actions").facts["count"]
    why = because("compass_city", "06/compass-village", cards=ask(state, "compasses", who="alex") - 1, count=count)
    return Asking("compass_city", state, bought=list(map(with_compass, bought))).number(count, why)


@exercise(CHAPTER, 3, "mine")
def city_points(stream: Stream) -> Question:
    """Points for combat tiles or assistants in a city."""
    tiles, assistants = between(stream, 1, 5), between(stream, 1, 4)
    tile = one(stream, ("city_09", "city_10"))
    state = position({"city_tiles": {"13": tile}, "turn": {"who": "alex", "phase": "main"}, "players": {"alex": {
        "location": "13", "combat_tiles": list(records.combat_tiles())[:tiles], "hand": [],
        "assistants": dict([("A041", "2"), ("A042", "3"), ("A043", "7"), ("A050", "8")][:assistants])}}}, players=3)
    choices = ["act"] if tile == "city_09" else ["act", "vp_per_assistant"]
    why = first(table(state, "city_action", choices, who="alex").log, "points")
    asking = Asking(f"city_points_{tile[-2:]}", state, tiles=tiles, assistants=assistants)
    return asking.number(why.facts["points"], why)


@exercise(CHAPTER, 4, "mine")
def combat_points_have_an_end(stream: Stream) -> Question:
    """Combat points after the city that gives three, as far as the track allows."""
    points = between(stream, 2, 8)
    state = position({"city_tiles": {"13": "city_05"}, "turn": {"who": "alex", "phase": "main"}, "players": {"alex": {
        "location": "13", "combat_points": points, "hand": []}}}, players=2)
    after = table(state, "city_action", ["act"], who="alex").state.player("alex").combat_points
    why = because("combat_cap", "06/combat3", before=points, after=after)
    return Asking("combat_three", state, points=points).number(after, why)


@exercise(CHAPTER, 5)
def where_to_deliver(stream: Stream) -> Question:
    """Click every place where this card can be delivered."""
    while True:
        tiles = dict(zip(("4", "5", "13", "14"), some(stream, TILES, 4), strict=True))
        market = {place: stream.below(1 + records.city_tiles()[tile].city.spaces) for place, tile in tiles.items()}
        held, shown = one(stream, CARDS), sorted([*tiles, "1", "11", "20"], key=records.number_of)
        given = {"city_tiles": tiles, "market": {place: discs for place, discs in market.items() if discs}, "round": 2}
        verdicts = {place: ask(position({**given, "players": {"alex": {"location": place, "hand": [held]}}}),
                               "may_deliver", who="alex", card=held) for place in shown}
        if any(verdicts.values()):
            state = position({**given, "players": {"alex": {"location": "2", "hand": [held]}}})
            return Asking("deliver_where", state, card=card(held)).spaces("06/deliver", verdicts)
