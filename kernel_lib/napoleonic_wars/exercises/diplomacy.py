"""Exercises on 08 Diplomacy."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import Verdict, no, yes

from ..board import AREAS, COLUMN_COST, COLUMNS
from ..state import State
from .shared import Ask, counted, mixed, quiz, words

CHAPTER = "08_diplomacy"
ROWS = ("france", "britain", "austria", "russia")


@exercise(CHAPTER, 1, "diplomacy")
def price_of_a_step(stream: Stream) -> Question:
    """8.1: what does this step cost?"""
    minor, row = one(stream, ("denmark", "sweden", "turkey")), one(stream, ("france", "britain"))
    column, plus, right = between(stream, 1, len(COLUMNS) - 2), stream.below(2) == 0, stream.below(3) > 0
    state = quiz.position(
        {"empty": True, "round": 2, "consuls": {minor: {"row": row, "column": COLUMNS[column], "plus": plus}}}
    )
    cost = quiz.ask(state, "consul_cost", minor=minor, right=right)
    to = COLUMNS[column + (1 if right else -1)]
    asked = Ask(
        "consul",
        state,
        minor=minor,
        row=row,
        column=COLUMNS[column],
        face=words("plus_face" if plus else "plain_face"),
        way=words("to_right" if right else "to_left"),
    )
    return asked.number(
        cost, counted("consul", "8.1/plus1" if plus else "8.1/cost", to=to, number=COLUMN_COST[to], cp=cost)
    )


@exercise(CHAPTER, 2, "diplomacy")
def who_may_push(stream: Stream) -> Question:
    """8.1: which moves may this power buy?"""
    power = one(stream, ("france", "britain", "austria", "russia"))
    rows = {
        "denmark": one(stream, ("france", "russia")),
        "sweden": one(stream, ("britain", "austria")),
        "turkey": one(stream, ("france", "britain", "austria", "russia")),
    }
    columns = {minor: one(stream, COLUMNS[1:]) for minor in rows}
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "impulse": {"power": power, "cp": 9},
            "consuls": {minor: {"row": row, "column": columns[minor]} for minor, row in rows.items()},
        }
    )
    verdicts = [
        (
            f"{minor} {right}",
            words("push", minor=minor, row=row, column=columns[minor], way=words("to_right" if right else "to_left")),
            quiz.ask(state, "may_influence", minor=minor, row=row, right=right),
        )
        for minor, row in rows.items()
        for right in (True, False)
        if not (right and columns[minor] == COLUMNS[-1])
    ]
    if not mixed(verdict for _, _, verdict in verdicts):
        return who_may_push(stream)
    return Ask("who_may_push", state, power=power).which(stream, "8.1/who", verdicts)


@exercise(CHAPTER, 3, "diplomacy")
def price_of_war(stream: Stream) -> Question:
    """8.33: on whom may it declare war, and for how much?"""
    power, target = (
        one(stream, ("britain", "russia", "france", "austria")),
        one(stream, ("denmark", "sweden", "turkey", "prussia")),
    )
    row, column = one(stream, ("france", "britain", "")), one(stream, COLUMNS[1:4])
    given: dict[str, Any] = {"empty": True, "round": 2, "impulse": {"power": power, "cp": 9}}
    if target != "prussia":
        given["consuls"] = {target: {"row": row, "column": column if row else COLUMNS[0]}}
    state = quiz.position(given, players=5)
    verdict = quiz.ask(state, "may_declare", power=power, target=target)
    answer = str(verdict.facts.get("cp", 0)) if verdict else "never"
    where = (
        (words("client_of", row=row) if row else words("unaligned")) if target != "prussia" else words("neutral_major")
    )
    reason = "war" if answer == "0" else "war_major" if target == "prussia" else "war_change"
    why = counted(reason, "8.33", power=power, target=target, cp=int(answer)) if verdict else verdict
    return Ask("war", state, power=power, target=target, where=where).choose(
        answer, ("0", "7", "never"), why, **{"0": words("free"), "7": words("seven"), "never": words("never")}
    )


@exercise(CHAPTER, 4, "diplomacy")
def whom_does_it_join(stream: Stream) -> Question:
    """8.32: with whom does a minor power that is attacked ally?"""
    invader = one(stream, ("france", "france", "britain", "russia", "austria"))
    minor = one(stream, ("denmark", "sweden", "turkey"))
    row, column = one(stream, (*ROWS, "")), one(stream, COLUMNS[1:4])
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "impulse": {"power": invader, "cp": 9},
            "consuls": {minor: {"row": row, "column": column if row else COLUMNS[0]}},
        }
    )
    friend = quiz.ask(state, "friend_of", minor=minor, invader=invader)
    why = counted("joins_sponsor" if friend == row else "joins_last", "8.32", minor=minor, friend=friend)
    where = words("client_of", row=row) if row else words("unaligned")
    return Ask("joins", state, invader=invader, minor=minor, where=where).choose(friend, ROWS, why)


@exercise(CHAPTER, 5)
def whose_land_is_friendly(stream: Stream) -> Question:
    """8.31, 8.2: which areas are friendly for this power?"""
    power, ally, foe = one(
        stream, (("austria", "russia", "france"), ("russia", "austria", "france"), ("france", "spain", "austria"))
    )
    while True:
        own, crossed, flagged = some(stream, open_land(power), 3)
        theirs, taken = some(stream, open_land(ally), 2)
        neutral, hostile = one(stream, open_land("prussia")), one(stream, open_land(foe))
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "impulse": {"power": power, "cp": 1},
                "units": {crossed: {foe: 2}},
                "flags": {flagged: foe, taken: foe} | ({hostile: ally} if stream.below(2) else {}),
            }
        )
        shown = sorted({own, crossed, flagged, theirs, taken, neutral, hostile})
        verdicts = {at: friendly_land(state, at, power) for at in shown}
        if mixed(verdicts.values()):
            return Ask("friendly", state, power=power, crossed=crossed, foe=foe).spaces("8.31", verdicts)


def open_land(power: str) -> list[str]:
    """The unfortified areas of a power."""
    return [at for at, area in AREAS.items() if area.power == power and not area.fortress and not area.second]


def friendly_land(state: State, at: str, power: str) -> Verdict:
    """8.31 Whether an area is friendly for a power, and if not, why."""
    standing = quiz.ask(state, "standing", at=at, power=power)
    if standing == "friendly":
        return yes("8.31")
    return no("8.31", f"exercise_{standing}_land", place=at, holder=quiz.ask(state, "controller", at=at))
