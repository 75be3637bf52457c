"""Exercises on 19 Prestige buildings."""

from __future__ import annotations

from kernel_lib.core.bilingual import Words
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.state import State

from .asking import Asking, ask, between, first, one, position, some, table, words

CHAPTER = "19_prestige"


def a_game(stream: Stream, *buildings: str) -> State:
    """Alex late in the game, invested in these buildings."""
    return position({
        "buildings": {name: {"face_up": True, "investors": ["alex"]} for name in buildings},
        "players": {"alex": {
            "combat_points": stream.below(6), "figures": stream.below(4), "doubloon_income": between(stream, 16, 30),
            "tokens": list(records.TOKENS[:between(stream, 1, 5)]),
            "combat_tiles": list(records.combat_tiles())[:stream.below(7)],
            "quest_tiles": list(records.quest_tiles())[:stream.below(6)],
            "discs": dict.fromkeys(list(records.upgrades())[:stream.below(8)], 0),
            "barriers": ["red", "blue", "green"][:stream.below(4)],
            "assistants": dict(list({"A041": "2", "A042": "3", "A043": "7", "A050": "8", "A047": "15"}.items())
                               [:stream.below(6)])}}})


@exercise(CHAPTER, 1)
def which_buildings(stream: Stream) -> Question:
    """In which buildings may Alex invest?"""
    names = some(stream, records.buildings(), 4)
    money, figures = between(stream, 13, 20), 0 if stream.below(5) == 0 else between(stream, 1, 2)
    state = position({
        "buildings": {name: {"face_up": at < 3, "investors": ["alex"] if at == 0 and stream.below(2) else []}
                      for at, name in enumerate(names)},
        "players": {"alex": {"doubloons": money, "figures": figures, "general": 8 - figures}}})
    rows = [(name, building(state, name), ask(state, "may_invest", who="alex", building=name))
            for name in state.buildings]
    return Asking("invest_which", money=money, figures=figures).which(stream, "19/invest", rows)


def building(state: State, name: str) -> Words:
    """A building with its price, or that it lies face down."""
    place = state.buildings[name]
    lies = "invested" if place.investors else "face_up" if place.face_up else "face_down"
    return words(f"exercise.building_{lies}", it=name, price=records.buildings()[name].cost)


@exercise(CHAPTER, 2)
def score(stream: Stream) -> Question:
    """What a building gives at the end."""
    name = one(stream, records.buildings())
    state = a_game(stream, name)
    why = first(table(state, "score_cards").log, "prestige_scored", building=name)
    player = state.player("alex")
    counted = {"tokens": len(player.tokens), "tiles": len(player.combat_tiles), "quests": len(player.quest_tiles),
               "upgrades": len(ask(state, "upgrades", who="alex")), "lines": len(player.barriers),
               "assistants": len(player.assistants), "combat": player.combat_points, "figures": player.figures,
               "track": ask(state, "doubloon_track_points", who="alex")}
    return Asking("building_score", building=name, text=words(f"exercise.scores_{name}"), **counted).number(
        why.facts["points"], why)


@exercise(CHAPTER, 3)
def best(stream: Stream) -> Question:
    """Which of two buildings gives more?"""
    names = some(stream, records.buildings(), 2)
    state = a_game(stream, *names)
    points = {name: ask(state, "prestige_score", who="alex", building=name)["points"] for name in names}
    if len(set(points.values())) == 1:
        return best(stream)
    log = table(state, "score_cards").log
    richest = max(points, key=lambda name: points[name])
    player = state.player("alex")
    asking = Asking("building_best", tokens=len(player.tokens), tiles=len(player.combat_tiles),
                    quests=len(player.quest_tiles), upgrades=len(ask(state, "upgrades", who="alex")),
                    lines=len(player.barriers), assistants=len(player.assistants), combat=player.combat_points,
                    figures=player.figures, track=ask(state, "doubloon_track_points", who="alex"))
    return asking.choose(richest, names, {name: first(log, "prestige_scored", building=name) for name in names})
