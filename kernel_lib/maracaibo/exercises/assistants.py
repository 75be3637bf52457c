"""Exercises on 12 Assistants."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.assistants import left_ahead

from .asking import Asking, ask, between, card, done, first, one, position, some, table, words

CHAPTER = "12_assistants"
ASSISTANTS = {"A041": "2", "A042": "3", "A043": "7", "A044": "6", "A050": "8", "A046": "12", "A047": "15", "A051": "16",
           "B097": "18", "A052": "19"}
ROUTE = ("2", "3", "4", "5", "6", "7", "8", "12", "13", "14", "15", "16", "18", "19")


@exercise(CHAPTER, 1)
def usable(stream: Stream) -> Question:
    """Which assistants can be used now?"""
    place = one(stream, ("6", "7", "8"))
    here = [each for each, at in {"A043": "7", "A044": "6", "A050": "8"}.items() if at == place]
    own = {**{each: ASSISTANTS[each] for each in some(stream, ASSISTANTS, 2)}, here[0]: place}
    new = [here[0]] if stream.below(3) == 0 else []
    other = one(stream, [each for each in ASSISTANTS if each not in own])
    goods = some(stream, ("A001", "A004", "A007", "A010", "A002"), between(stream, 2, 4))
    trader = "A049"
    state = position({
        "turn": {"who": "alex", "phase": "main", "placed": new},
        "players": {"alex": {"location": place, "hand": goods, "assistants": {**own, trader: place}},
                    "bea": {"assistants": {other: place}}}})
    asking = Asking("assistant_which", state, place=place, hand=[card(each) for each in goods],
                    new=new or words("exercise.nobody"), trader=trader)
    rows = [(each, words("exercise.assistant_at", card=each, place=at), ask(state, "may_use_assistant", who="alex",
                                                                               card=each))
            for each, at in state.player("alex").assistants.items()]
    rows.append((other, words("exercise.assistant_of_bea", card=other, place=place),
                 ask(state, "may_use_assistant", who="alex", card=other)))
    return asking.which(stream, "12/use", rows)


@exercise(CHAPTER, 2)
def points_on_the_way(stream: Stream) -> Question:
    """Points for assistants that are passed."""
    start, end = sorted(some(stream, ROUTE, 2), key=records.number_of)
    own = {each: ASSISTANTS[each] for each in some(stream, ASSISTANTS, between(stream, 3, 5))}
    state = position({"players": {"alex": {"location": start, "assistants": own}}})
    log = table(state, "unused_assistants", who="alex", start=start, end=end).log
    if not log:
        return points_on_the_way(stream)
    why = first(log, "points")
    asking = Asking("assistant_passed", state, start=start, end=end, places=sorted(own.values(), key=records.number_of),
                    count=len(why.facts["cards"]))
    return asking.number(why.facts["points"], why)


@exercise(CHAPTER, 3)
def points_at_the_end(stream: Stream) -> Question:
    """Points for assistants ahead when the round ends."""
    own = {each: ASSISTANTS[each] for each in some(stream, ASSISTANTS, 4)}
    ship = one(stream, ("6", "8", "12", "13", "14", "15"))
    state = position({"players": {"alex": {"location": ship, "assistants": own}}})
    log = done(state, left_ahead, "alex")
    if not log:
        return points_at_the_end(stream)
    why = first(log, "points")
    asking = Asking("assistant_ahead", state, ship=ship, places=sorted(own.values(), key=records.number_of),
                    count=len(why.facts["cards"]))
    return asking.number(why.facts["points"], why)
