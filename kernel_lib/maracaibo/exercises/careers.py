"""Exercises on 15 Career cards."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.state import State

from .asking import Asking, ask, between, one, position, some, table, words

CHAPTER = "15_careers"
HALVES = ("low", "high")
CAREERS = ("K1", "K2", "K4", "K5", "K7", "K8")


def a_career(stream: Stream, career: str) -> State:
    """Alex with a career, and about as much as it asks for."""
    upgraded = some(stream, records.upgrades(), between(stream, 2, 7))
    assistants = {"A041": "2", "A042": "3", "A043": "7", "A050": "8", "A047": "15"}
    lines = ["red", "blue", "green"][:stream.below(4)]
    return position({"players": {"alex": {
        "career": career, "goals": ["", "", ""],
        "combat_tiles": [f"T0{number}" for number in range(1, 1 + between(stream, 1, 5))],
        "quest_tiles": [f"Q0{number}" for number in range(1, 1 + between(stream, 2, 6))],
        "tokens": list(records.TOKENS[:between(stream, 1, 4)]), "discs": dict.fromkeys(upgraded, 0),
        "influence": {nation: between(stream, 1, 10) for nation in records.NATIONS},
        "assistants": dict(list(assistants.items())[:between(stream, 1, 5)]), "barriers": lines}}})


def about(state: State) -> dict[str, Any]:
    """What Alex has, for the prompt."""
    player = state.player("alex")
    return {"career": player.career, "tiles": len(player.combat_tiles), "quests": len(player.quest_tiles),
            "tokens": len(player.tokens), "assistants": len(player.assistants),
            "upgrades": len(ask(state, "upgrades", who="alex")), "lines": player.barriers, **player.influence}


@exercise(CHAPTER, 1, "mine")
def which_goals(stream: Stream) -> Question:
    """Which goals can be completed now, and by which half?"""
    state = a_career(stream, one(stream, CAREERS))
    rows = []
    for at, goal in enumerate(records.careers()[state.player("alex").career].goals):
        for half in HALVES:
            level = goal.low if half == "low" else goal.high
            rows.append(({"goal": at, "half": half}, words(f"exercise.goal_{goal.kind}", need=level.need),
                         ask(state, "may_complete_goal", who="alex", goal=at, half=half)))
    return Asking("goal_which", state, **about(state)).which(stream, "15/half", rows)


@exercise(CHAPTER, 2)
def doubloons_for_a_goal(stream: Stream) -> Question:
    """All doubloons that a goal brings, with those of the whole career when it is the last."""
    career = one(stream, CAREERS)
    state = a_career(stream, career)
    met = ask(state, "goals_met", who="alex")
    if not met:
        return doubloons_for_a_goal(stream)
    chosen = one(stream, met)
    last = stream.below(2) == 1
    state.player("alex").goals = ["low" if last and at != chosen["goal"] else "" for at in range(3)]
    log = table(state, "career_goal", who="alex", **chosen).log
    gained = [event for event in log if event.name == "doubloons"]
    goal = records.careers()[career].goals[chosen["goal"]]
    level = goal.low if chosen["half"] == "low" else goal.high
    asking = Asking("goal_last" if last else "goal_first", career=career, doubloons=level.doubloons, points=level.vp,
                    goal=words(f"exercise.goal_{goal.kind}", need=level.need))
    return asking.number(sum(event.facts["gained"] for event in gained), gained[-1])


@exercise(CHAPTER, 3, "mine")
def may_it_be(stream: Stream) -> Question:
    """May this half of a goal be completed?"""
    state = a_career(stream, one(stream, CAREERS))
    at, half = stream.below(3), one(stream, HALVES)
    if stream.below(4) == 0:
        state.player("alex").goals[at] = one(stream, HALVES)
    goal = records.careers()[state.player("alex").career].goals[at]
    level = goal.low if half == "low" else goal.high
    verdict = ask(state, "may_complete_goal", who="alex", goal=at, half=half)
    sentence = "goal_may_again" if state.player("alex").goals[at] else "goal_may"
    wanted = words(f"exercise.goal_{goal.kind}", need=level.need)
    return Asking(sentence, state, goal=wanted, **about(state)).may(verdict)
