"""Exercises on 03 Clans and how they fall."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .shared import played, quiz

CHAPTER = "03_clans"
HOMES = {
    "azai": ("odani", "azai_nagamasa", "sawayama"),
    "asakura": ("ichijodani", "asakura_yoshikage", "ono"),
    "tokugawa": ("hamamatsu", "ieyasu", "okazaki"),
}
ENEMY = {"azai": "oda", "asakura": "oda", "tokugawa": "takeda"}
FATES = ("besieged", "box", "track", "stands")


@exercise(CHAPTER, 1)
def does_it_fall(stream: Stream) -> Question:
    """Does the clan fall?"""
    clan, fate, lost = one(stream, HOMES), one(stream, FATES), stream.below(4) > 0
    home, leader, refuge = HOMES[clan]
    enemy = ENEMY[clan]
    state = quiz.position(
        {
            "empty": True,
            "turn": 9,
            "entered": ["takeda"],
            "control": {home: enemy if lost else clan},
            "units": {refuge: {enemy: 4} if fate == "besieged" else {leader: 1, clan: 1} if fate == "stands" else {}},
            "inside": {refuge: {leader: 1, clan: 1}} if fate == "besieged" else {},
            "box": {leader: 1} if fate == "box" else {},
            "track": {leader: 11} if fate == "track" else {},
        }
    )
    falls = quiz.ask(state, "falls", clan=clan)
    why = (
        next(
            (
                event
                for event in played(quiz.table(state, "fall_check"))
                if event.name == "clan_falls" and event.facts["clan"] == clan
            ),
            None,
        )
        or falls
    )
    where = {
        "besieged": quiz.words("does_it_fall.besieged", refuge=refuge),
        "box": quiz.words("does_it_fall.box"),
        "track": quiz.words("does_it_fall.track"),
        "stands": quiz.words("does_it_fall.stands", refuge=refuge),
    }[fate]
    prompt = quiz.words(
        "does_it_fall", home=home, clan=clan, holder=enemy if lost else clan, leader=leader, where=where)
    hints = [
        quiz.words("does_it_fall.1"),
        quiz.words("does_it_fall.2"),
    ]
    said = {"yes": quiz.words("does_it_fall.says_yes"), "no": quiz.words("does_it_fall.says_no")}
    return quiz.choose(prompt, "yes" if falls else "no", said, why, hints, state, label=said.__getitem__)


@exercise(CHAPTER, 2)
def who_conquers(stream: Stream) -> Question:
    """Who is the conqueror?"""
    clan = one(stream, ("azai", "asakura"))
    home = HOMES[clan][0]
    besiegers = {other: between(stream, 1, 6) for other in ("oda", "tokugawa", "hosokawa")}
    most = max(besiegers.values())
    while list(besiegers.values()).count(most) > 1:
        besiegers[one(stream, besiegers)] += 1
        most = max(besiegers.values())
    state = quiz.position(
        {"empty": True, "turn": 9, "control": {home: "oda"}, "units": {home: besiegers}, "box": {clan: 3}}
    )
    why = next(
        event
        for event in played(quiz.table(state, "fall_check"))
        if event.name == "clan_falls" and event.facts["clan"] == clan
    )
    prompt = quiz.words("who_conquers", clan=clan, home=home, besiegers=besiegers)
    hints = [
        quiz.words("who_conquers.1"),
        quiz.words("who_conquers.2"),
    ]
    return quiz.choose(prompt, why.facts["conqueror"], besiegers, why, hints, state)


@exercise(CHAPTER, 3)
def soldiers_of_the_fallen(stream: Stream) -> Question:
    """How many soldiers go to the conqueror's box?"""
    clan = one(stream, ("azai", "asakura"))
    home, leader, other = HOMES[clan]
    outside, box, over = between(stream, 1, 4), between(stream, 0, 3), between(stream, 1, 2)
    state = quiz.position(
        {
            "empty": True,
            "turn": 9,
            "control": {home: "oda"},
            "box": {clan: box, leader: 1},
            "units": {home: {"oda": 5 + over}, other: {clan: outside}},
        }
    )
    events = played(quiz.table(state, "fall_check"))
    why = next(event for event in events if event.name == "soldiers_won" and event.facts["clan"] == clan)
    prompt = quiz.words(
        "soldiers_of_the_fallen", clan=clan, outside=outside, other=other, box=box, leader=leader, over=over)
    hints = [
        quiz.words("soldiers_of_the_fallen.1"),
        quiz.words("soldiers_of_the_fallen.2"),
    ]
    return quiz.number(prompt, why.facts["soldiers"], why, hints, state)
