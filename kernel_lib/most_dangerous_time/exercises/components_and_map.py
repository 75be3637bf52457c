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
        quiz.words("{at} was stormed some turns ago.", "{at}几回合前曾被攻陷。", at=at)
        if destroyed
        else quiz.words("{at} has never been stormed.", "{at}从未被攻陷。", at=at)
    )
    prompt = quiz.words(
        "{story} How many units does it hold in a siege? Look at the bars on the map.",
        "{story}围城战中它能容纳几个单位？看地图上的小条。",
        story=story,
    )
    hints = [
        quiz.words("The bars show the fort value.", "小条表示要塞值。"),
        quiz.words("Twice the fort value; a stormed castle has value 1.", "要塞值的两倍；被攻陷过的要塞值为 1。"),
        quiz.words("The fort value is {fort} now.", "现在的要塞值是 {fort}。", fort=fort),
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
        quiz.words("The {clan} clan has fallen.", "{clan}已经败落。", clan=clan)
        if fallen
        else quiz.words("The {clan} clan still stands.", "{clan}尚未败落。", clan=clan)
    )
    prompt = quiz.words(
        "Oda had taken {at}, which bears the crest of {clan}. Now {taker} takes it back. {story} Who controls it?",
        "{at}带有{clan}的家徽，曾被织田占据，现由{taker}夺回。{story}它归谁控制？",
        at=at,
        clan=clan,
        taker=taker,
        story=story,
    )
    hints = [
        quiz.words("Crests remember.", "家徽会记得主人。"),
        quiz.words(
            "It returns to the clan of the crest while that clan stands.", "只要家徽所属氏族未败落，就归还给它。"
        ),
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
    prompt = quiz.words(
        "An impulse ends with {units} {clan} units on the waypoint {at}. How many go to the regroup box?",
        "执行阶段结束时，路点{at}上有 {units} 个{clan}单位。要有几个放入重整格？",
        units=units,
        clan=clan,
        at=at,
    )
    hints = [
        quiz.words("Passing through is free; staying is limited.", "经过不受限，停留有上限。"),
        quiz.words("At most 4 stay.", "最多停留 4 个。"),
    ]
    return quiz.number(prompt, gone, why, hints, state)
