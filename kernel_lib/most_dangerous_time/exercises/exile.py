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
    quiz.words("Who else is in the space?", "同一处还有谁？"),
    quiz.words(
        "Oda: another leader of the Oda faction there. Anti-Oda: another of the same clan. Never the last of a clan.",
        "织田：同处有织田阵营的另一名领袖。反织田：同处有同氏族的另一名领袖。氏族的最后一名领袖不可流放。",
    ),
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
            quiz.words("{leader} at {at}", "{at}的{leader}", leader=leader, at=seats[leader]),
            quiz.ask(state, "may_exile", leader=leader),
        )
        for leader in leaders
    ]
    prompt = quiz.words(
        "An Oda impulse. {first} share a space, and so do {second}. Which of these leaders may be exiled?",
        "织田的执行阶段。{first}同处一地，{second}同处一地。哪些领袖可以流放？",
        first=leaders[:2],
        second=leaders[2:4],
    )
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
    story = quiz.words("beside him", "就在他身边") if together else quiz.words("somewhere else", "在别处")
    clans = quiz.words("({clan})", "（{clan}）", clan=LEADERS[leader].clan)
    prompt = quiz.words(
        "Anti-Oda wants to exile {leader} {clan}. {mate} of the {other} clan is {there}. May it?",
        "反织田想流放{leader}{clan}。{other}的{mate}{there}。可以吗？",
        leader=leader,
        mate=mate,
        other=LEADERS[mate].clan,
        clan=clans,
        there=story,
    )
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
    prompt = quiz.words(
        "Oda leaders stand like this - {seats}. Click every place where at least one of them may be exiled.",
        "织田领袖的位置：{seats}。点选至少有一名领袖可以流放的所有地点。",
        seats=seats,
    )
    return quiz.spaces(
        prompt,
        "7.0/oda",
        verdicts,
        [*HINTS, quiz.words("There are {n}.", "共有 {n} 处。", n=sum(map(bool, verdicts.values())))],
        state,
    )
