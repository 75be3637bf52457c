"""Exercises on 12 Disbanding."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .shared import happens, played, quiz, rolled

CHAPTER = "12_disband"
PLACES = ("gifu", "kyo", "otsu", "minakuchi", "kuwana")


@exercise(CHAPTER, 1)
def which_units(stream: Stream) -> Question:
    """Which of these may Oda disband?"""
    at = one(stream, PLACES)
    men = between(stream, 1, 4)
    state = quiz.position(
        {
            "empty": True,
            "turn": 7,
            "units": {at: {"niwa": 1, "oda": men, "tokugawa": 2}, "odani": {"azai": 3}, "obama": {"minor_clan": 1}},
        }
    )
    asked = [
        (at, {"oda": men}),
        (at, {"oda": men + 2}),
        (at, {"niwa": 1}),
        (at, {"tokugawa": 1}),
        ("odani", {"azai": 1}),
        ("obama", {"minor_clan": 1}),
    ]
    verdicts = [
        (
            number,
            quiz.words("which_units.label", units=units, place=place),
            quiz.ask(state, "may_disband", player="oda", at=place, units=units),
        )
        for number, (place, units) in enumerate(asked)
    ]
    prompt = quiz.words("which_units", at=at, units=state.field[at])
    hints = [
        quiz.words("which_units.1"),
        quiz.words("which_units.2"),
    ]
    return quiz.which(stream, prompt, "12.0", verdicts, hints, state)


@exercise(CHAPTER, 2)
def is_it_dangerous(stream: Stream) -> Question:
    """Must the leader roll on the leader loss table?"""
    how, leader = one(stream, ("free", "besieged", "cut_off")), one(stream, ("niwa", "sakuma", "akechi"))
    at = {
        "free": one(stream, ("gifu", "kiyosu", "toki")),
        "besieged": one(stream, ("otsu", "minakuchi")),
        "cut_off": one(stream, ("okayama", "tottori")),
    }[how]
    group = {leader: 1, "oda": 1 if how == "besieged" else between(stream, 1, 4)}
    state = quiz.position(
        {
            "empty": True,
            "turn": 7,
            "control": {at: "oda"},
            "units": {at: {"azai": 4}} if how == "besieged" else {at: group},
            "inside": {at: group} if how == "besieged" else {},
        }
    )
    events = played(quiz.table(state, "disband", dice=rolled(1), at=at, units={leader: 1}, inside=how == "besieged"))
    told = {event.name: event for event in events}
    why = told.get("dangerous_way") or told["disbanded"]
    story = {
        "free": quiz.words("is_it_dangerous.free", at=at),
        "besieged": quiz.words("besieged_in", at=at),
        "cut_off": quiz.words("is_it_dangerous.cut_off", at=at),
    }[how]
    prompt = quiz.words("is_it_dangerous", leader=leader, how=story)
    said = {
        "yes": quiz.words("is_it_dangerous.says_yes"),
        "no": quiz.words("is_it_dangerous.says_no"),
    }
    hints = [
        quiz.words("is_it_dangerous.1"),
        quiz.words("is_it_dangerous.2"),
    ]
    return quiz.choose(
        prompt, "yes" if why.name == "dangerous_way" else "no", said, why, hints, state, label=said.__getitem__
    )


@exercise(CHAPTER, 3)
def when_is_he_back(stream: Stream) -> Question:
    """In which turn may a leader return who rolled?"""
    turn, die = between(stream, 3, 25), between(stream, 1, 4)
    leader = one(stream, ("niwa", "sakuma", "akechi", "shibata"))
    state = quiz.position(
        {"empty": True, "turn": turn, "units": {"otsu": {"azai": 3}}, "inside": {"otsu": {leader: 1, "oda": 1}}}
    )
    why = happens(
        quiz.table(state, "disband", dice=rolled(die), at="otsu", units={leader: 1}, inside=True), "leader_fate"
    )
    prompt = quiz.words("when_is_he_back", turn=turn, leader=leader, die=die)
    hints = [
        quiz.words("when_is_he_back.1"),
        quiz.words("when_is_he_back.2"),
    ]
    return quiz.number(prompt, why.facts["back"], why, hints, state)
