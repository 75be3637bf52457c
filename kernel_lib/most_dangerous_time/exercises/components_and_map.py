"""Exercises on 02 Components and the map."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import FORTIFIED, WAYPOINTS
from .shared import counted, happens, played, quiz

CHAPTER = "02_components_and_map"
CRESTED = {
    "odani": "azai",
    "sawayama": "azai",
    "ichijodani": "asakura",
    "noda_fukushima": "miyoshi",
    "saika": "saika",
    "mitsukuri": "rokkaku",
}
TAKERS = ("ikko_ikki", "takeda", "uesugi")


@exercise(CHAPTER, 1)
def room_inside(stream: Stream) -> Question:
    """How many units fit inside during a siege?"""
    at, destroyed = one(stream, sorted(FORTIFIED)), stream.below(3) == 0
    state = quiz.position({"empty": True, "turn": 9, "destroyed": [at] if destroyed else []})
    room, fort = quiz.ask(state, "siege_capacity", at=at), quiz.ask(state, "fort_value", at=at)
    why = counted("room", "2.41/fort", place=at, fort=fort, room=room)
    story = (
        quiz.words("room_inside.story", at=at)
        if destroyed
        else quiz.words("room_inside.no_story", at=at)
    )
    prompt = quiz.words("room_inside", story=story)
    hints = [
        quiz.words("room_inside.1"),
        quiz.words("room_inside.2"),
        quiz.words("room_inside.3", fort=fort),
    ]
    return quiz.number(prompt, room, why, hints, state)


@exercise(CHAPTER, 2)
def whose_is_it(stream: Stream) -> Question:
    """A crested space is won back: whose is it now?"""
    at, taker, fallen = one(stream, CRESTED), one(stream, TAKERS), bool(stream.below(2))
    clan = CRESTED[at]
    state = quiz.position(
        {
            "empty": True,
            "turn": 18,
            "entered": ["takeda", "uesugi"],
            "control": {at: "oda"},
            "units": {at: {taker: between(stream, 2, 5)}},
            "fallen": {clan: "oda"} if fallen else {},
            "impulse": {"alliance": taker},
        }
    )
    why = happens(quiz.table(state, "control_check"), "control")
    story = (
        quiz.words("whose_is_it.story", clan=clan)
        if fallen
        else quiz.words("whose_is_it.no_story", clan=clan)
    )
    prompt = quiz.words("whose_is_it", at=at, clan=clan, taker=taker, story=story)
    hints = [
        quiz.words("whose_is_it.1"),
        quiz.words("whose_is_it.2"),
    ]
    return quiz.choose(prompt, why.facts["clan"], sorted({clan, taker, "oda"}), why, hints, state)


@exercise(CHAPTER, 3)
def crowded_waypoint(stream: Stream) -> Question:
    """How many units must leave a waypoint at the end of the impulse?"""
    at, clan = one(stream, sorted(WAYPOINTS)), one(stream, ("oda", "azai", "ikko_ikki", "tokugawa"))
    units = between(stream, 2, 9)
    state = quiz.position(
        {"empty": True, "turn": 6, "units": {at: {clan: units}}, "impulse": {"alliance": "oda_alliance"}}
    )
    gone = sum(
        sum(event.facts["units"].values())
        for event in played(quiz.table(state, "waypoint_limit"))
        if event.name == "waypoint_excess"
    )
    why = counted("waypoint", "2.43/limit", place=at, units=units, gone=gone)
    prompt = quiz.words("crowded_waypoint", units=units, clan=clan, at=at)
    hints = [
        quiz.words("crowded_waypoint.1"),
        quiz.words("crowded_waypoint.2"),
    ]
    return quiz.number(prompt, gone, why, hints, state)
