"""Exercises on 08 Influence."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo.influence import place_marker
from kernel_lib.maracaibo.records import NATIONS

from .asking import Asking, because, between, done, first, one, position, table

CHAPTER = "08_influence"


@exercise(CHAPTER, 1)
def rank_after(stream: Stream) -> Question:
    """The noble rank after gaining influence."""
    nation, start, steps = one(stream, NATIONS), between(stream, 0, 8), between(stream, 1, 3)
    state = position({"players": {"alex": {"influence": {nation: start}}}})
    why = first(table(state, "gain_influence", who="alex", nation=nation, steps=steps).log, "influence")
    asking = Asking("rank_after", state, nation=nation, start=start, steps=steps, space=why.facts["space"])
    return asking.number(why.facts["rank"], why)


@exercise(CHAPTER, 2)
def past_the_end(stream: Stream) -> Question:
    """Points for influence past the last space."""
    nation, start = one(stream, NATIONS), between(stream, 9, 12)
    steps = between(stream, 13 - start, 13 - start + 3)
    state = position({"players": {"alex": {"influence": {nation: start}}}})
    why = first(table(state, "gain_influence", who="alex", nation=nation, steps=steps).log, "points")
    asking = Asking("past_the_end", state, nation=nation, start=start, steps=steps, over=start + steps - 12)
    return asking.number(why.facts["points"], why)


@exercise(CHAPTER, 3)
def next_marker(stream: Stream) -> Question:
    """Does the next marker empty a supply space?"""
    nation, taken = one(stream, NATIONS), stream.below(12)
    state = position({"supply_taken": {nation: taken}})
    before = max(0, 1 + (taken - 1) // 2) if taken else 0
    why = first(done(state, place_marker, nation, "4", "08/leftmost"), "marker_placed")
    emptied = why.facts["emptied"]
    why = because("supply_empties" if emptied > before else "supply_keeps", "08/leftmost", emptied=emptied)
    asking = Asking("next_marker", nation=nation, taken=taken, left=13 - taken)
    return asking.yes_or_no(emptied > before, why)
