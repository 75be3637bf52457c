"""Exercises on 04 The turn."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.asking import one, some
from kernel_lib.core.dice import Seeded, Stream, Taped
from kernel_lib.core.exercise import Question, exercise

from ..board import CHITS
from .shared import NOTHING, played, quiz

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
        "map": quiz.words("into_the_cup.map"),
        "box": quiz.words("into_the_cup.box"),
        "track": quiz.words("into_the_cup.track"),
    }
    seats = {
        lang: (", " if lang == "en" else "，").join(
            f"{quiz.name(leader)[lang]}{' ' if lang == 'en' else ''}{places[at][lang]}" for leader, at in where.items()
        )
        for lang in ("en", "zh")
    }
    prompt = quiz.words("into_the_cup", entered=given["entered"][0], seats=seats)
    hints = [
        quiz.words("into_the_cup.1"),
        quiz.words("into_the_cup.2"),
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
    prompt = quiz.words("steps_in_order", shown=shown)
    hints = [
        quiz.words("steps_in_order.1"),
        quiz.words("steps_in_order.2"),
    ]
    return quiz.choose(prompt, first, shown, steps[first], hints)


@exercise(CHAPTER, 3, "beside")
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
        "impulse": quiz.words("a_chit_is_drawn.says_impulse"),
        "aside": quiz.words("a_chit_is_drawn.says_aside"),
        "end": quiz.words("a_chit_is_drawn.says_end"),
    }
    leader = OWNERS.get(chit, "")
    note = {
        "map": quiz.words("a_chit_is_drawn.map"),
        "box": quiz.words("a_chit_is_drawn.box"),
        "track": quiz.words("a_chit_is_drawn.track"),
    }
    extra = note[where[leader]] if leader else NOTHING
    prompt = {
        lang: text + extra[lang]
        for lang, text in quiz.words("a_chit_is_drawn.label", chit=chit).items()
    }
    hints = [
        quiz.words("a_chit_is_drawn.1"),
        quiz.words("a_chit_is_drawn.2"),
    ]
    return quiz.choose(prompt, answer, said, aside or drawn, hints, state, label=said.__getitem__)
