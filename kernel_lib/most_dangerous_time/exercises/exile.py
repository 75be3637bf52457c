"""Exercises on 07 Exile."""

from __future__ import annotations

from kernel_lib.core.asking import one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import LEADERS
from .shared import quiz

CHAPTER = "07_exile"
ODA = ("nobunaga", "hideyoshi", "sakuma", "araki", "shibata", "niwa", "akechi", "ieyasu", "matsunaga_hisahide")
PAIRS = (
    ("shingen", "baba"),
    ("yamagata", "baba"),
    ("katsuyori", "yamagata"),
    ("azai_nagamasa", "asakura_yoshikage"),
    ("miyoshi_nagayasu", "rokkaku_yoshikata"),
    ("baba", "asakura_yoshikage"),
)
CAMPS = ("gifu", "kyo", "ogaki", "otsu", "minakuchi")
HINTS = [
    quiz.words("exile.1"),
    quiz.words("exile.2"),
]


@exercise(CHAPTER, 1)
def who_may_be_exiled(stream: Stream) -> Question:
    """Which of these Oda leaders may be exiled?"""
    leaders, camps = some(stream, ODA, 6), some(stream, CAMPS, 4)
    seats = dict(zip(leaders, [camps[0], camps[0], camps[1], camps[1], camps[2], camps[3]], strict=True))
    state = quiz.position(
        {
            "empty": True,
            "turn": 6,
            "impulse": {"alliance": "oda_alliance"},
            "units": {camp: dict.fromkeys([leader for leader, at in seats.items() if at == camp], 1) for camp in camps},
        }
    )
    verdicts = [
        (
            leader,
            quiz.words("who_may_be_exiled.label", leader=leader, at=seats[leader]),
            quiz.ask(state, "may_exile", leader=leader),
        )
        for leader in leaders
    ]
    prompt = quiz.words("who_may_be_exiled", first=leaders[:2], second=leaders[2:4])
    return quiz.which(stream, prompt, "7.0/oda", verdicts, HINTS, state)


@exercise(CHAPTER, 2)
def may_anti_oda(stream: Stream) -> Question:
    """May the Anti-Oda player exile him?"""
    leader, mate = stream.shuffled(list(one(stream, PAIRS)))
    together = bool(stream.below(2))
    at, other = some(stream, ("kofu", "iida", "odani", "ono"), 2)
    state = quiz.position(
        {
            "empty": True,
            "turn": 8,
            "entered": ["takeda"],
            "impulse": {"alliance": "takeda"},
            "units": {at: {leader: 1, mate: 1}} if together else {at: {leader: 1}, other: {mate: 1}},
        }
    )
    verdict = quiz.ask(state, "may_exile", leader=leader)
    story = quiz.words("may_anti_oda.story") if together else quiz.words("may_anti_oda.no_story")
    clans = quiz.words("may_anti_oda.clans", clan=LEADERS[leader].clan)
    prompt = quiz.words("may_anti_oda", leader=leader, mate=mate, other=LEADERS[mate].clan, clan=clans, there=story)
    return quiz.may(prompt, verdict, HINTS, state)


@exercise(CHAPTER, 3)
def where_is_one(stream: Stream) -> Question:
    """Click every place where a leader may be exiled."""
    while True:
        camps = some(stream, CAMPS, 4)
        pool = iter(some(stream, ODA, 8))
        groups = {camp: [next(pool) for _ in range(1 + stream.below(2))] for camp in camps}
        state = quiz.position(
            {
                "empty": True,
                "turn": 6,
                "impulse": {"alliance": "oda_alliance"},
                "units": {camp: dict.fromkeys(group, 1) for camp, group in groups.items()},
            }
        )
        asked = {
            camp: {leader: quiz.ask(state, "may_exile", leader=leader) for leader in group}
            for camp, group in groups.items()
        }
        verdicts = {
            camp: next((said for said in answers.values() if said), next(iter(answers.values())))
            for camp, answers in asked.items()
        }
        if any(verdicts.values()) and not all(verdicts.values()):
            break
    stops = {"en": ("; ", ": "), "zh": ("；", "：")}
    seats = {
        lang: stop.join(quiz.name(camp)[lang] + colon + quiz.name(group)[lang] for camp, group in groups.items())
        for lang, (stop, colon) in stops.items()
    }
    prompt = quiz.words("where_is_one", seats=seats)
    return quiz.spaces(
        prompt,
        "7.0/oda",
        verdicts,
        [*HINTS, quiz.words("there_are", n=sum(map(bool, verdicts.values())))],
        state,
    )
