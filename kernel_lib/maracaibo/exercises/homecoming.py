"""Exercises on 13 Returning home and interim scoring."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo.homecoming import return_home
from kernel_lib.maracaibo.state import State

from .asking import Asking, ask, because, between, done, first, one, position, some, table, words
from .prestige import building
from .villages import said

CHAPTER = "13_homecoming"
STEPS = ("doubloons", "markets_cleared", "display_filled", "prestige_revealed", "ships_home")
"""What shows the steps after the purchases, in no order that matters here."""


@exercise(CHAPTER, 1, "tracks")
def income(stream: Stream) -> Question:
    """Doubloons after the income step."""
    money, position_, points = stream.below(8), between(stream, 8, 26), stream.below(9)
    state = position({"round": between(stream, 1, 3), "players": {"alex": {
        "doubloons": money, "doubloon_income": position_, "score_income": points}}})
    why = first(table(state, "take_income", who="alex").log, "doubloons")
    asking = Asking("interim_income", state, money=money, at=position_, points=points)
    return asking.number(why.facts["doubloons"], why)


@exercise(CHAPTER, 2)
def who_begins(stream: Stream) -> Question:
    """The seat that begins the next round."""
    players = between(stream, 2, 4)
    seats = position(players=players).seats()
    trigger, last = one(stream, seats), one(stream, seats)
    state = position({"round": between(stream, 1, 3), "trigger": trigger, "turn": {"who": trigger},
                      "players": {last: {"score": 40}}}, players=players)
    why = first(done(state, return_home), "ships_home")
    return Asking("who_begins", state, trigger=trigger, seats=seats, leader=last).choose(why.who, seats, why)


@exercise(CHAPTER, 3, "mine")
def step_one(stream: Stream) -> Question:
    """What may be done in step 1 of the interim scoring?"""
    hand = some(stream, ("A001", "A011", "B009", "B017", "A007"), 2)
    state = position({
        "phase": "interim", "round": between(stream, 1, 3), "buildings": {
            "PB01": {"face_up": True}, "PB02": {"face_up": bool(stream.below(2))}},
        "players": {"alex": {"doubloons": between(stream, 4, 17), "hand": hand, "planned": ["B020"],
                             "figures": stream.below(3), "career": "K1", "goals": ["", "", ""],
                             "combat_tiles": ["T01", "T02", "T03"]}}})
    choices: list[Any] = ["points", {"buy": hand[0]}, {"buy": "B020"}, {"invest": "PB01"}, {"invest": "PB02"},
                          {"goal": 0, "half": "low"}]
    player = state.player("alex")
    asking = Asking("interim_which", state, round=state.round, doubloons=player.doubloons, figures=player.figures,
                    hand=hand, planned="B020")
    rows = [(choice, _said(state, choice), ask(state, "may_choose_at_scoring", who="alex", choice=choice))
            for choice in choices]
    return asking.which(stream, "13/order", rows)


def _said(state: State, choice: Any) -> dict[str, str]:
    if choice == "points":
        return words("exercise.two_points")
    if "goal" in choice:
        return words("exercise.complete_goal", goal=words("exercise.goal_combat_tiles", need=3))
    if "invest" in choice:
        return building(state, choice["invest"])
    return said(choice)


@exercise(CHAPTER, 4)
def points_of_the_way_home(stream: Stream) -> Question:
    """Points of a homeward space in this round."""
    number, place = one(stream, ((1, "21a"), (2, "21a"), (3, "21a"), (4, "21b"), (4, "22"), (4, "22")))
    sailed = between(stream, 1, 6)
    state = position({"round": number, "turn": {"who": "alex", "phase": "main", "sailed": sailed},
                      "players": {"alex": {"location": place, "score": between(stream, 5, 40)}}}, players=3)
    why = first(table(state, "city_action", ["act"], who="alex").log, "points")
    asking = Asking("homeward_points", state, place=place, round=number, sailed=sailed)
    return asking.number(why.facts["points"], why)


@exercise(CHAPTER, 5)
def which_step_next(stream: Stream) -> Question:
    """The step of the interim scoring after this one, in the engine's own order."""
    state = position({
        "phase": "interim", "round": between(stream, 1, 3), "trigger": "alex", "market": {"4": 1},
        "city_tiles": {"4": "city_03"}, "display": ["B001", "B009", "B020", "B023"],
        "deck": [f"A0{number}" for number in range(10, 40)], "buildings": {"PB01": {}, "PB02": {"face_up": False}},
        "players": {"alex": {"location": "21a"}}}, players=3)
    played = table(state, "interim_scoring")
    while played.pending is not None:
        played.choose("points")
    order = list(dict.fromkeys(event.name for event in played.log if event.name in STEPS))
    at = stream.below(len(order) - 1)
    why = because(f"then_{order[at + 1]}", "13/order")
    return Asking("step_next", state, step=words(f"exercise.answer_{order[at]}")).choose_said(
        order[at + 1], stream.shuffled([step for step in STEPS if step != order[at]]), why)
