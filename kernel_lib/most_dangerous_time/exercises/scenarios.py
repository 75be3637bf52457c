"""Exercises on 14 Scenarios."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.event import Event
from kernel_lib.core.exercise import Question, exercise

from ..board import CLANS, DATA, PLACES
from ..scenarios import STRONG
from ..setup import RULES
from .shared import counted, quiz

CHAPTER = "14_scenarios"
CASTLES = (
    "odani",
    "ichijodani",
    "nagashima",
    "ishiyama",
    "gifu",
    "kiyosu",
    "mt_hiei",
    "hamamatsu",
    "sawayama",
    "kuwana",
    "obama",
    "miki",
    "okayama",
)
SPLITS = {one.clan: one for one in DATA.setup if one.among}
"""Clans whose player says how they are split over several spaces."""
WRONG = {"azai": "kanagasaki", "tokugawa": "kiyosu", "bessho": "himeji", "asakura": "kanagasaki"}
WINNERS = ("oda", "anti_oda")


@exercise(CHAPTER, 1)
def counting_castles(stream: Stream) -> Question:
    """How many castles count in the short game?"""
    shown, fortune = some(stream, CASTLES, 5), bool(stream.below(2))
    state = quiz.position(
        {
            "empty": True,
            "turn": 10,
            "control": dict.fromkeys(STRONG, "azai") | dict.fromkeys(shown, "oda"),
            "good_fortune": "oda" if fortune else "anti_oda",
        },
        scenario="short",
        good_fortune=True,
    )
    answer = quiz.ask(state, "strong_castles")
    why = counted(
        "castles", "14.3/short", spaces=answer["spaces"], good_fortune=answer["good_fortune"], total=answer["total"]
    )
    luck = (
        quiz.words("counting_castles.luck")
        if fortune
        else quiz.words("counting_castles.no_luck")
    )
    prompt = quiz.words("counting_castles", shown=shown, luck=luck)
    hints = [
        quiz.words("counting_castles.1"),
        quiz.words("counting_castles.2"),
        quiz.words("counting_castles.3", values={at: PLACES[at].fort for at in shown}),
    ]
    return quiz.number(prompt, answer["total"], why, hints, state)


@exercise(CHAPTER, 2)
def who_wins(stream: Stream) -> Question:
    """Who has won at the end of the turn, if anybody?"""
    scenario = one(stream, ("short", "standard", "campaign"))
    last = {"short": 10, "standard": 30, "campaign": 30}[scenario]
    turn = one(stream, (last - 1, last, last))
    kyo, death = one(stream, WINNERS), one(stream, ("", "battle", "illness"))
    count = between(stream, 4, 8)
    held = some(stream, STRONG, count)
    given: dict[str, Any] = {
        "empty": True,
        "turn": turn,
        "control": {at: "oda" if at in held else "azai" for at in STRONG}
        | {"kyo": "oda" if kyo == "oda" else "miyoshi"},
        "flags": {"death_of_nobunaga": death} if death else {},
    }
    state = quiz.position(given, scenario=scenario)
    result = quiz.ask(state, "victory", turn_over=True)
    story = {
        "": quiz.words("who_wins.none"),
        "battle": quiz.words("who_wins.battle"),
        "illness": quiz.words("who_wins.illness"),
    }[death]
    prompt = quiz.words("who_wins", scenario=scenario, turn=turn, kyo=kyo, count=count, life=story)
    rule = result["rule"] or f"14.3/{scenario}"
    why = (
        Event("victory", rule, {"winner": result["winner"], "reason": result["reason"], "turn": turn}, result["winner"])
        if result["winner"]
        else counted("nobody_yet", rule, turn=turn)
    )
    said = {"": quiz.words("nobody_yet")} | {side: quiz.name(side) for side in WINNERS}
    hints = [
        quiz.words("who_wins.1"),
        quiz.words("who_wins.2"),
    ]
    return quiz.choose(prompt, result["winner"], said, why, hints, label=said.__getitem__)


@exercise(CHAPTER, 3)
def which_setups(stream: Stream) -> Question:
    """Which ways to set up a clan are allowed?"""
    clan = one(stream, SPLITS)
    spaces, total, leader = SPLITS[clan].among, SPLITS[clan].units, CLANS[clan].leaders[0]

    def split(places: list[str], units: int) -> dict[str, int]:
        made = dict.fromkeys(places, 1)
        for _ in range(units - len(places)):
            made[one(stream, places)] += 1
        return made

    asked = [
        split(some(stream, spaces, 2), total),
        split(some(stream, spaces, len(spaces)), total),
        {one(stream, spaces): total},
        split(some(stream, spaces, 2), total - 1),
        split([spaces[0], WRONG[clan]], total),
        split(some(stream, spaces, 2), total + 1),
    ]
    unique = [one_way for at, one_way in enumerate(asked) if one_way not in asked[:at]]
    state = quiz.position({})
    verdicts = [
        (number, quiz.name(way), quiz.ask(state, "may_place", clan=clan, units=way))
        for number, way in enumerate(unique)
    ]
    prompt = quiz.words("which_setups", clan=clan, leader=leader)
    hints = [
        quiz.words("which_setups.1"),
        quiz.words("which_setups.2", total=total, spaces=list(spaces)),
    ]
    return quiz.which(stream, prompt, RULES[CLANS[clan].faction], verdicts, hints, state)
