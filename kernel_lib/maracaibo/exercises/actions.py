"""Exercises on 04 Main and free actions."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.state import State

from .asking import Asking, ask, between, card, one, position, some, words

CHAPTER = "04_actions"
VILLAGES = ("2", "3", "6", "7", "8", "15", "16", "18")
ASSISTANTS = {"2": "A041", "3": "A042", "6": "A044", "7": "A043", "8": "A050", "15": "A047", "16": "A051", "18": "B097"}
CITIES = {"4": "city_07", "5": "city_03", "13": "city_05", "14": "city_06"}


def a_turn(stream: Stream, place: str) -> State:
    """Alex somewhere in phase B, with assistants, a quest perhaps, and a few cards."""
    there = {"A041": "2", "A050": "8"} if stream.below(2) else {}
    if place in ASSISTANTS and stream.below(2):
        there[ASSISTANTS[place]] = place
    quests = {one(stream, VILLAGES): ["Q19"]} if stream.below(2) else {place: [one(stream, ("Q19", "Q05", "Q23"))]}
    return position({
        "round": 2, "quests": quests, "city_tiles": CITIES,
        "turn": {"who": "alex", "phase": "main", "sailed": between(stream, 1, 7)},
        "players": {"alex": {"location": place, "doubloons": stream.below(6), "assistants": there,
                             "hand": some(stream, ("A001", "A008", "A011", "A021"), 3),
                             "planned": some(stream, ("B009", "B012", "B020", "B023"), between(stream, 1, 3)),
                             "career": "K1", "goals": ["", "", ""],
                             "combat_tiles": ["T01", "T02", "T03"][:stream.below(4)],
                             "quest_tiles": ["Q01", "Q02", "Q03", "Q04"][:stream.below(5)],
                             "influence": {"france": between(stream, 3, 9)},
                             "bought": ["A017"] if stream.below(2) else []}}})


def label(choice: Any) -> Any:
    """A main or free action in words."""
    if isinstance(choice, str):
        return words(f"exercise.main_{choice}")
    (kind, value), = [(kind, value) for kind, value in choice.items() if kind != "half"]
    return words(f"exercise.main_{kind}" + (f"_{choice['half']}" if "half" in choice else ""), it=value)


@exercise(CHAPTER, 1)
def main_actions(stream: Stream) -> Question:
    """Which main actions are possible where the ship lies?"""
    place = one(stream, (*VILLAGES, *CITIES))
    state = a_turn(stream, place)
    tile = next(iter(state.quests.values()))[0]
    helper = one(stream, [*state.player("alex").assistants, ASSISTANTS.get(place, "A041")])
    choices: list[Any] = ["city", "village", {"quest": tile}, {"assistant": helper}]
    lies, stands = next(iter(state.quests)), state.player("alex").assistants.get(helper)
    asking = Asking("main_which", state, place=place, lies=lies, sailed=state.turn.sailed,
                    quest=tile, helper=helper,
                    stands=words("exercise.stands_at", place=stands) if stands else words("exercise.nowhere"),
                    doubloons=state.player("alex").doubloons, combat=state.player("alex").combat_points)
    return asking.which(stream, "04/one", [
        (choice, label(choice), ask(state, "may_take_main_action", who="alex", choice=choice)) for choice in choices])


@exercise(CHAPTER, 2)
def planning(stream: Stream) -> Question:
    """May this card go into the planning area?"""
    state = a_turn(stream, one(stream, VILLAGES))
    player = state.player("alex")
    wanted = one(stream, [*player.hand, *player.hand, "A031"])
    verdict = ask(state, "may_plan", who="alex", card=wanted)
    return Asking("may_plan", card=wanted, hand=player.hand, planned=player.planned).may(verdict)


@exercise(CHAPTER, 3, "mine")
def free_actions(stream: Stream) -> Question:
    """Which free actions are possible?"""
    state = a_turn(stream, one(stream, VILLAGES))
    player = state.player("alex")
    halves = ("low", "high")
    choices: list[Any] = [{"plan": player.hand[0]}, {"plan": "A031"}, "figure_to_combat",
                          *({"goal": goal, "half": one(stream, halves)} for goal in range(3))]
    goals = [(level.need) for goal in records.careers()["K1"].goals for level in (goal.low, goal.high)]
    asking = Asking("free_which", state, hand=[card(one_card) for one_card in player.hand],
                    planned=len(player.planned), bought=player.bought, tiles=len(player.combat_tiles),
                    quests=len(player.quest_tiles), influence=player.influence["france"],
                    **{f"need{at}": need for at, need in enumerate(goals)})
    verdicts = [(choice, _free_label(choice), ask(state, "may_do_free_action", who="alex", choice=choice))
                for choice in choices]
    return asking.which(stream, "04/plan", verdicts)


def _free_label(choice: Any) -> Any:
    if isinstance(choice, dict) and "goal" in choice:
        goal = records.careers()["K1"].goals[choice["goal"]]
        level = goal.low if choice["half"] == "low" else goal.high
        return words("exercise.complete_goal", goal=words(f"exercise.goal_{goal.kind}", need=level.need))
    return label(choice)


@exercise(CHAPTER, 4)
def where_is_a_city(stream: Stream) -> Question:
    """Click every place where the city action is a main action: homeward spaces are cities too."""
    shown = [*some(stream, VILLAGES, 3), *some(stream, (*CITIES, "1", "10", "11"), between(stream, 1, 3)),
             *some(stream, ("20", "21a"), between(stream, 0, 2))]
    given = {"round": 2, "city_tiles": CITIES, "turn": {"who": "alex", "phase": "main", "sailed": 3}}
    verdicts = {}
    for place in sorted(shown, key=records.number_of):
        there = position({**given, "players": {"alex": {"location": place}}})
        verdicts[place] = ask(there, "may_take_main_action", who="alex", choice="city")
    state = position({**given, "players": {"alex": {"location": one(stream, ("2", "6", "8", "12"))}}})
    return Asking("city_where", state).spaces("04/one", verdicts)


@exercise(CHAPTER, 5, "mine")
def after_the_main_action(stream: Stream) -> Question:
    """One main action in a turn, but free actions before and after it."""
    place, hand = one(stream, VILLAGES), some(stream, ("A001", "A008", "A011"), 2)
    tiles, planned = between(stream, 2, 4), some(stream, ("B009", "B012", "B020"), between(stream, 1, 3))
    state = position({
        "round": 2, "quests": {place: ["Q19"]},
        "turn": {"who": "alex", "phase": "main", "sailed": 4, "main": "village"},
        "players": {"alex": {"location": place, "doubloons": 9, "hand": hand, "planned": planned, "career": "K1",
                             "goals": ["", "", ""], "combat_tiles": ["T01", "T02", "T03", "T04"][:tiles],
                             "assistants": {ASSISTANTS[place]: place}}}})
    choices: list[Any] = ["village", {"quest": "Q19"}, {"assistant": ASSISTANTS[place]}]
    free: list[Any] = [{"plan": hand[0]}, {"plan": "A031"}, {"goal": 0, "half": "low"}]
    asking = Asking("after_main", state, place=place, quest="Q19", helper=ASSISTANTS[place], hand=hand,
                    planned=planned, tiles=tiles)
    return asking.which(stream, "04/one", [
        *((choice, label(choice), ask(state, "may_take_main_action", who="alex", choice=choice)) for choice in choices),
        *((choice, _free_label(choice), ask(state, "may_do_free_action", who="alex", choice=choice))
          for choice in free)])
