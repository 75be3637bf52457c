"""Exercises on 15 Special rules."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .shared import happens, quiz, rolled

CHAPTER = "15_special_rules"
SITES = (
    "kannonji",
    "minakuchi",
    "gifu",
    "kuwana",
    "otsu",
    "makishima",
    "ibaraki",
    "kyo",
    "odani",
    "hamamatsu",
    "iwamura",
)


@exercise(CHAPTER, 1)
def where_to_build(stream: Stream) -> Question:
    """Where may Azuchi be built?"""
    while True:
        turn, points = between(stream, 8, 14), between(stream, 5, 12)
        value, sites = one(stream, (2, 2, 3)), some(stream, SITES, 6)
        lost = one(stream, sites)
        state = quiz.position(
            {
                "empty": True,
                "turn": turn,
                "control": {lost: "azai"} if lost != "odani" else {},
                "impulse": {"alliance": "oda_alliance", "mp": points},
            }
        )
        verdicts = {at: quiz.ask(state, "may_build_azuchi", at=at, value=value) for at in sites}
        if any(verdicts.values()):
            break
    prompt = quiz.words("where_to_build", turn=turn, points=points, lost=lost, value=value)
    hints = [
        quiz.words("where_to_build.1"),
        quiz.words("where_to_build.2"),
        quiz.words("there_are", n=sum(map(bool, verdicts.values()))),
    ]
    return quiz.spaces(prompt, "15.5/build", verdicts, hints, state)


@exercise(CHAPTER, 2)
def a_fever(stream: Stream) -> Question:
    """Does he die?"""
    leader = one(stream, ("shingen", "kenshin"))
    dice = [between(stream, 1, 6), between(stream, 1, 6)] if stream.below(2) else [1, between(stream, 1, 3)]
    at = {"shingen": "kofu", "kenshin": "uotsu"}[leader]
    state = quiz.position(
        {"empty": True, "turn": between(stream, 16, 28), "entered": ["takeda", "uesugi"], "units": {at: {leader: 1}}}
    )
    why = happens(quiz.table(state, "illness", dice=rolled(*dice), leader=leader), "illness")
    said = {
        "dies": quiz.words("a_fever.says_dies"),
        "lives": quiz.words("a_fever.says_lives"),
    }
    prompt = quiz.words("a_fever", leader=leader, dice=dice)
    hints = [quiz.words("a_fever.1"), quiz.words("a_fever.2")]
    return quiz.choose(prompt, why.facts["outcome"], said, why, hints, state, label=said.__getitem__)


@exercise(CHAPTER, 3)
def they_come_sooner(stream: Stream) -> Question:
    """In which turn does the power come after the sacrilege?"""
    power, turn, die = (
        one(stream, (("takeda", 6), ("mori", 13), ("uesugi", 15))),
        between(stream, 2, 5),
        between(stream, 1, 6),
    )
    state = quiz.position(
        {"empty": True, "turn": turn, "entered": [name for name in ("takeda", "mori", "uesugi") if name != power[0]]}
    )
    why = happens(quiz.table(state, "hasten_each", dice=rolled(die)), "hastened")
    comes = quiz.ask(quiz.table(state, "hasten_each", dice=rolled(die)).state, "reinforcement_turns")[power[0]]
    prompt = quiz.words("they_come_sooner", turn=turn, power=power[0], due=power[1], die=die)
    hints = [
        quiz.words("they_come_sooner.1"),
        quiz.words("they_come_sooner.2"),
    ]
    return quiz.number(prompt, comes, why, hints, state)
