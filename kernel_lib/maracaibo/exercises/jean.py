"""Exercises on 20 Solo against Jean."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.records import NATIONS

from .asking import Asking, ask, between, first, one, position, some, table

CHAPTER = "20_jean"
STARTS = ("havana", "3", "5", "8", "11", "13", "14", "16")


@exercise(CHAPTER, 1)
def her_nation(stream: Stream) -> Question:
    """For which nation does Jean fight?"""
    tile = one(stream, [each.id for each in records.combat_tiles().values() if not each.modifier])
    influence = {seat: {nation: one(stream, (0, 1, 3, 6, 9)) for nation in NATIONS} for seat in ("alex", "jean")}
    state = position({"combat_stacks": [[tile], []], "players": {
        seat: {"influence": reached} for seat, reached in influence.items()}}, players=1)
    why = first(table(state, "jean_combat", steps=2).log, "jean_fights")
    values = ask(state, "jean_combat_values", tile=tile)
    facts = {f"{part}_{nation}": values[nation][part] for nation in NATIONS
             for part in ("printed", "jean_rank", "your_rank")}
    return Asking("jean_nation", state, **facts).choose(why.facts["nation"], NATIONS, why)


@exercise(CHAPTER, 2)
def her_ship(stream: Stream) -> Question:
    """Where does Jean's ship stop?"""
    start, card = one(stream, STARTS), one(stream, list(records.solo_cards().values()))
    places = [place for place in records.locations() if records.locations()[place].kind == "village"]
    quests = {place: ["Q01"] for place in some(stream, places, between(stream, 1, 3))}
    tiles = {"4": "city_01", "5": "city_02", "13": "city_03", "14": "city_04"}
    state = position({"quests": quests, "city_tiles": tiles, "players": {"jean": {"location": start}}}, players=1)
    way = ask(state, "jean_way", steps=card.steps, direction=card.direction)
    ahead = [place for place in records.locations() if 0 < records.number_of(place) - records.number_of(start) <= 6
             and not records.locations()[place].needs]
    asking = Asking("jean_ship", state, start=start, steps=card.steps, way=card.direction, quests=list(quests))
    verdicts = {place: yes("20/move") if place == way[-1] else no("20/move", "exercise_jean_stops", place=way[-1])
                for place in sorted({way[-1], *ahead}, key=records.number_of)}
    return asking.spaces("20/move", verdicts)


@exercise(CHAPTER, 3)
def her_income(stream: Stream) -> Question:
    """What does Jean's income give?"""
    gone, cards = stream.below(12), stream.below(6)
    lying = ["A001", "A002", "A003", "A005", "A006"][:cards]
    state = position({"jean": {"discs": 22 - gone, "cards": lying}}, players=1)
    why = first(table(state, "jean_income").log, "jean_income")
    asking = Asking("jean_income", gone=gone, cards=len(lying), row=why.facts["row"])
    return asking.number(why.facts["points"], why)
