"""Exercises on 11 Battle."""

from __future__ import annotations

import msgspec

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import LEADERS
from .shared import Ask, happens, mixed, near, quiz, words

CHAPTER = "11_battle"


@exercise(CHAPTER, 1)
def count_the_dice(stream: Stream) -> Question:
    """11.2: how many dice has the attacker?"""
    leader = one(stream, ("soult", "davout", "ney", "napoleon"))
    count, spanish = between(stream, 1, LEADERS[leader].command), between(stream, 0, 2)
    count = max(1, count - spanish)
    spanish = min(spanish, LEADERS[leader].command - count)
    units = {"france": count, **({"spain": spanish} if spanish else {})}
    state = quiz.position(
        {
            "empty": True,
            "units": {"linz": {"mack": 1, "austria": 3}, "munich": {leader: 1, **units}},
            "impulse": {"power": "france", "cp": 1},
        }
    )
    rolled = happens(state, "battle_dice", "march", choices=["stand"], at="munich", to="linz", units=units, lead=leader)
    why = msgspec.structs.replace(rolled, name="exercise_dice")  # how they fell is not what was asked
    return Ask("dice", state, leader=leader, rating=LEADERS[leader].battle, units=units).number(why.facts["dice"], why)


@exercise(CHAPTER, 2)
def who_wins(stream: Stream) -> Question:
    """11.32: who has won?"""
    french = [one(stream, (6, 5, 5, 1, 2)) for _ in range(3)] + [1] * 6
    austrian = [one(stream, (6, 5, 1, 2, 3)) for _ in range(3)] + [1] * 3
    state = quiz.position(
        {
            "empty": True,
            "units": {"linz": {"mack": 1, "austria": 4}, "munich": {"soult": 1, "france": 4}},
            "impulse": {"power": "france", "cp": 1},
        }
    )
    hurt, given = sum(die > 4 for die in austrian), sum(die > 4 for die in french)
    name = "second_round" if hurt == given else "won"
    why = happens(
        state, name, "march", french + austrian, ["stand"], at="munich", to="linz", units={"france": 4}, lead="soult"
    )
    answer = "nobody" if name == "second_round" else str(why.who)
    return Ask("who_wins", state, french=french, austrian=austrian).choose(
        answer, ("france", "austria", "nobody"), why, nobody=words("again")
    )


@exercise(CHAPTER, 3)
def where_to_retreat(stream: Stream) -> Question:
    """11.42: where may the beaten go?"""
    while True:
        at = one(stream, ("linz", "munich", "salzburg", "venice", "prague", "milan"))
        around = near(at)
        came, *enemies = some(stream, around, 2)
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "units": {at: {"austria": 2}, **{to: {"france": 1} for to in enemies}},
                "impulse": "france",
            }
        )
        verdicts = {to: quiz.ask(state, "may_retreat", at=at, to=to, power="austria", barred=[came]) for to in around}
        if mixed(verdicts.values()):
            return Ask("where_to_retreat", state, at=at, came=came, enemy=enemies).spaces("11.42", verdicts)
