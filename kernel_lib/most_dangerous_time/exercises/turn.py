"""Exercises on 04 The turn."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.asking import one, some
from kernel_lib.core.dice import Seeded, Stream, Taped
from kernel_lib.core.exercise import Question, exercise

from ..board import CHITS
from .shared import NOTHING, counted, played, quiz

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
    why = aside or counted(f"chit_{answer}", drawn.rule, chit=chit)
    return quiz.choose(prompt, answer, said, why, hints, state, label=said.__getitem__)


@exercise(CHAPTER, 4)
def end_steps_in_order(stream: Stream) -> Question:
    """Which step of the end phase comes first?"""
    state = quiz.position({"empty": True, "turn": 6, "phase": "end_phase", "units": {"gifu": {"oda": 1}}})
    steps = {event.facts["step"]: event for event in played(quiz.table(state, "end_phase")) if event.name == "end_step"}
    shown = some(stream, steps, 4)
    first = min(shown, key=lambda step: steps[step].facts["number"])
    prompt = quiz.words("end_steps", shown=shown)
    return quiz.choose(prompt, first, shown, steps[first], [quiz.words("end_steps.1"), quiz.words("end_steps.2")])


@exercise(CHAPTER, 5)
def who_draws_for_kyo(stream: Stream) -> Question:
    """Who draws the event card at the start of the end phase?"""
    holder = one(stream, ("oda", "tokugawa", "hosokawa", "azai", "takeda", "ikko_ikki", "miyoshi", "minor_clan"))
    beside = one(stream, ("oda", "azai", "ikko_ikki"))
    state = quiz.position({"empty": True, "turn": 9, "phase": "end_phase", "entered": ["takeda"],
                           "control": {"kyo": holder}, "units": {"otsu": {beside: 3}}})
    log = quiz.table(state, "kyo_card").log
    drawn = next((event for event in log if event.who in ("oda", "anti_oda")), None)
    answer = str(drawn.who) if drawn is not None else "nobody"
    why = counted("kyo_card" if drawn is not None else "kyo_neutral", "4.2/1", clan=holder, player=answer)
    said = {player: quiz.words(f"kyo_card.{player}") for player in ("oda", "anti_oda", "nobody")}
    hints = [quiz.words("kyo_card.1"), quiz.words("kyo_card.2")]
    question = quiz.choose(quiz.words("kyo_card", clan=holder, beside=beside), answer, said, why, hints, state,
                           label=said.__getitem__)
    question.look = ["kyo", "otsu"]
    return question
