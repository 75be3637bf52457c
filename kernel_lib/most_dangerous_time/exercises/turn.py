"""Exercises on 04 The turn."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.asking import one, some
from kernel_lib.core.dice import Seeded, Stream, Taped
from kernel_lib.core.exercise import Question, exercise

from ..board import CHITS
from .shared import played, quiz

CHAPTER = "04_turn"
OWNERS = {chit.id: chit.leader for chit in CHITS.values() if chit.leader}
HOMES = {"nobunaga": "gifu", "shingen": "kofu", "kenshin": "uotsu"}
STATES = ("map", "box", "track")


def seated(stream: Stream) -> tuple[dict[str, Any], dict[str, str]]:
    """Nobunaga, Shingen and Kenshin on the map, in the box or wounded."""
    where = {leader: one(stream, STATES) for leader in HOMES}
    given: dict[str, Any] = {
        "units": {HOMES[leader]: {leader: 1} for leader, at in where.items() if at == "map"},
        "box": {leader: 1 for leader, at in where.items() if at == "box"},
        "track": {leader: 22 for leader, at in where.items() if at == "track"},
    }
    return {"empty": True, "turn": 20, "entered": [one(stream, ("takeda", "uesugi"))], **given}, where


@exercise(CHAPTER, 1)
def into_the_cup(stream: Stream) -> Question:
    """Which chits go into the cup?"""
    given, where = seated(stream)
    state = quiz.position(given)
    chits = [chit for chit in CHITS if CHITS[chit].joins != "four_players"]
    verdicts = [(chit, quiz.name(chit), quiz.ask(state, "may_be_in_cup", chit=chit)) for chit in chits]
    places = {
        "map": quiz.words("on the map", "在地图上"),
        "box": quiz.words("in the regroup box", "在重整格"),
        "track": quiz.words("on the turn track", "在回合条上"),
    }
    seats = {
        lang: (", " if lang == "en" else "，").join(
            f"{quiz.name(leader)[lang]}{' ' if lang == 'en' else ''}{places[at][lang]}" for leader, at in where.items()
        )
        for lang in ("en", "zh")
    }
    prompt = quiz.words(
        "End phase: {entered} has entered, the other powers still to come are neutral. {seats}. "
        "Which of these chits go into the cup?",
        "结束阶段：{entered}已经进场，其余增援仍为中立。{seats}。哪些行动片放入抽取杯？",
        entered=given["entered"][0],
        seats=seats,
    )
    hints = [
        quiz.words("Alliances that are not in play have no chit.", "不在场的联盟没有行动片。"),
        quiz.words("A leader's own chit needs him on the map.", "个人行动片要求本人在地图上。"),
    ]
    return quiz.which(stream, prompt, "4.2/5", verdicts, hints, state)


@exercise(CHAPTER, 2)
def steps_in_order(stream: Stream) -> Question:
    """Which step of an impulse comes first?"""
    state = quiz.position({"empty": True, "turn": 6, "units": {"gifu": {"oda": 1}}})
    steps = {
        event.facts["step"]: event
        for event in played(quiz.table(state, "impulse", chit="chit_oda"))
        if event.name == "step"
    }
    shown = some(stream, steps, 4)
    first = min(shown, key=lambda step: steps[step].facts["number"])
    prompt = quiz.words(
        "The chit of Oda is drawn. Which of these steps of the impulse comes first: {shown}?",
        "抽到织田联盟行动片。执行阶段的这些步骤里，哪一个最先：{shown}？",
        shown=shown,
    )
    hints = [
        quiz.words("Talk before you march.", "先劝诱，后行军。"),
        quiz.words(
            "Cards, exile, talk, roll, lines, march, fight, control, tactics.",
            "卡牌、流放、劝诱、掷点、交通线、移动、战斗、控制、战术。",
        ),
    ]
    return quiz.choose(prompt, first, shown, steps[first], hints)


@exercise(CHAPTER, 3)
def a_chit_is_drawn(stream: Stream) -> Question:
    """What does the chit that is drawn lead to?"""
    given, where = seated(stream)
    chit = one(stream, (*OWNERS, "chit_oda", "chit_ikko_ikki", "chit_end_turn"))
    rest = "chit_azai_asakura"
    state = quiz.position({**given, "entered": ["takeda", "uesugi"], "cup": [chit, rest]})
    table = quiz.table(state, "draw_chit", dice=Taped([], [chit, rest], Seeded(1)))
    aside = next((event for event in table.log if event.name == "chit_aside"), None)
    drawn = next(event for event in table.log if event.name == "chit_drawn")
    answer = "aside" if aside else "end" if CHITS[chit].ends_turn else "impulse"
    said = {
        "impulse": quiz.words("Its alliance takes an impulse", "该联盟进行一个执行阶段"),
        "aside": quiz.words("It is set aside and another is drawn", "放在一边，重新抽取"),
        "end": quiz.words("The end phase begins at once", "立即进入结束阶段"),
    }
    leader = OWNERS.get(chit, "")
    note = {
        "map": quiz.words("He is on the map.", "本人在地图上。"),
        "box": quiz.words("He is in the regroup box.", "本人在重整格。"),
        "track": quiz.words("He is on the turn track.", "本人在回合条上。"),
    }
    extra = note[where[leader]] if leader else quiz.words("", "")
    prompt = {
        lang: text + extra[lang]
        for lang, text in quiz.words(
            "Turn 20. The chit drawn is: {chit}. What happens? ",
            "第 20 回合。抽到的是：{chit}。会发生什么？",
            chit=chit,
        ).items()
    }
    hints = [
        quiz.words("Whose chit is it?", "这是谁的行动片？"),
        quiz.words(
            "A leader's own chit does nothing while he is off the map; Turn End ends the turn.",
            "本人不在地图上，个人行动片就不起作用；回合结束片直接结束本回合。",
        ),
    ]
    return quiz.choose(prompt, answer, said, aside or drawn, hints, state, label=said.__getitem__)
