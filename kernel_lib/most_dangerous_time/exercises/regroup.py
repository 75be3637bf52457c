"""Exercises on 11 Regroup and reinforcements."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CLANS
from .shared import counted, quiz

CHAPTER = "11_regroup"
WON = {
    "oda": ("azai", "asakura", "miyoshi", "takeda", "rokkaku"),
    "takeda": ("tokugawa", "matsunaga"),
    "tokugawa": ("takeda", "azai"),
    "miyoshi": ("tsutsui", "hosokawa"),
}
CASTLES = (
    "kyo",
    "gifu",
    "kiyosu",
    "otsu",
    "kannonji",
    "minakuchi",
    "ise_kameyama",
    "kuwana",
    "ogaki",
    "ibaraki",
    "toki",
)
OTHERS = ("odani", "sawayama", "obama", "nagashima", "mitsukuri")


@exercise(CHAPTER, 1)
def how_many_come(stream: Stream) -> Question:
    """The regroup value of a clan that has won others."""
    clan = one(stream, WON)
    won = some(stream, WON[clan], between(stream, 0, len(WON[clan])))
    state = quiz.position({"empty": True, "turn": 9, "entered": ["takeda"], "fallen": dict.fromkeys(won, clan)})
    value = quiz.ask(state, "regroup_value", clan=clan)
    base = CLANS[clan].regroup.base
    why = counted(
        "regroup_value",
        "11.0/raise",
        clan=clan,
        value=value,
        base=base,
        won=[other for other in won if other in CLANS[clan].regroup.raised_by],
    )
    conquests = quiz.words("how_many_come.conquests", clan=clan, won=won) if won else quiz.words(
        "how_many_come.no_conquests", clan=clan)
    prompt = quiz.words("how_many_come", conquests=conquests)
    hints = [
        quiz.words("how_many_come.1"),
        quiz.words("how_many_come.2"),
        quiz.words("how_many_come.3", base=base),
    ]
    return quiz.number(prompt, value, why, hints)


@exercise(CHAPTER, 2)
def where_they_come(stream: Stream) -> Question:
    """Click every space where one more unit may be placed."""
    while True:
        own, foreign = some(stream, CASTLES, 5), some(stream, OTHERS, 2)
        lost = own[0]
        placed = {at: between(stream, 1, 2) if at == "kyo" else 1 for at in own[1:3]}
        state = quiz.position({"empty": True, "turn": 6, "units": {lost: {"azai": 3}}, "box": {"oda": 4}})
        verdicts = {
            at: quiz.ask(state, "may_regroup_at", clan="oda", at=at, placed=placed) for at in sorted([*own, *foreign])
        }
        if any(verdicts.values()):
            break
    prompt = quiz.words("where_they_come", placed=placed, lost=lost)
    hints = [
        quiz.words("where_they_come.1"),
        quiz.words("where_they_come.2"),
        quiz.words("where_they_come.3", n=sum(map(bool, verdicts.values()))),
    ]
    return quiz.spaces(prompt, "11.2", verdicts, hints, state)


@exercise(CHAPTER, 3)
def a_group_of_monks(stream: Stream) -> Question:
    """How many soldiers may join a group of the Ikko-Ikki?"""
    spaces = between(stream, 1, 6)
    units = between(stream, max(0, 2 * spaces - 4), 2 * spaces + 1)
    size = quiz.ask(quiz.position({}), "group_size", spaces=spaces, units=units)
    why = counted(
        "group", "11.3/cap", spaces=spaces, units=units, **{key: size[key] for key in ("value", "cap", "room")}
    )
    prompt = quiz.words("a_group_of_monks", spaces=spaces, units=units)
    hints = [
        quiz.words("a_group_of_monks.1"),
        quiz.words("a_group_of_monks.2"),
        quiz.words("a_group_of_monks.3", value=size["value"], room=size["room"]),
    ]
    return quiz.number(prompt, size["may_place"], why, hints)
