"""Exercises on 05 Armies."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import LEADERS, NEXT, SPACES
from .shared import because, choose, may, number, quiz, spaces

CHAPTER = "05_armies"
CHIEFS = ("suleiman", "charles_v", "ferdinand", "francis_i", "montmorency", "henry_viii", "charles_brandon")


@exercise(CHAPTER, 1)
def dice_in_the_field(stream: Stream) -> Question:
    """5.4/dice: units, a leader, and one more for the defender."""
    units, leader, defending = between(stream, 2, 7), one(stream, CHIEFS), bool(stream.below(2))
    dice = quiz.ask(quiz.position(), "field_dice", units={"france_regular": units, leader: 1}, defending=defending)
    return number("field_defender" if defending else "field_attacker", dice, "5.4/dice", units=units, leader=leader,
                  rating=LEADERS[leader].battle)


@exercise(CHAPTER, 2)
def dice_in_an_assault(stream: Stream) -> Question:
    """5.7/dice: half the units against a garrison, all against none."""
    units, leader, inside = between(stream, 3, 9), one(stream, CHIEFS), between(stream, 0, 2)
    dice = quiz.ask(quiz.position(), "assault_dice", units={"hapsburg_regular": units, leader: 1},
                    garrison={"france_regular": inside} if inside else {})
    rating = LEADERS[leader].battle
    why = because("assault_garrison" if inside else "assault_empty", "5.7/dice", units=units, half=(units + 1) // 2,
                  leader=leader, rating=rating, total=dice["attacker"])
    return number("assault", dice["attacker"], "5.7/dice", None, why, units=units, leader=leader, inside=inside,
                  rating=rating)


@exercise(CHAPTER, 3)
def who_loses(stream: Stream) -> Question:
    """5.4/result: fewer hits lose; a tie is the attacker's loss."""
    attacker, defender = between(stream, 0, 4), between(stream, 0, 4)
    winner = quiz.ask(quiz.position(), "field_winner", attacker_hits=attacker, defender_hits=defender)
    return choose("winner", winner, ["attacker", "defender"], "5.4/result", attacker=attacker, defender=defender)


@exercise(CHAPTER, 4)
def may_they_march(stream: Stream) -> Question:
    """5.2/formation: how many may go?"""
    chiefs, units = some(stream, ("francis_i", "montmorency"), between(stream, 0, 2)), between(stream, 3, 10)
    party = {"france_regular": units} | dict.fromkeys(chiefs, 1)
    state = quiz.position({"empty": True, "units": {"paris": party}, "impulse": {"power": "france", "cp": 2}})
    verdict = quiz.ask(state, "may_move", power="france", at="paris", to="dijon", units=party)
    way = {"at": "paris", "to": "dijon"}
    return may("march", verdict, state, units=units, leaders=chiefs, **way) if chiefs else may(
        "march_alone", verdict, state, units=units, **way)


@exercise(CHAPTER, 5)
def towns_in_reach(stream: Stream) -> Question:
    """5.5/control: click every town that France may take."""
    while True:
        stands = some(stream, ("lyon", "marseille", "milan", "dijon", "st_dizier", "turin", "st_quentin", "avignon"), 3)
        enemies = some(stream, ("besancon", "strasburg", "barcelona", "navarre"), 1)
        state = quiz.position({"empty": True, "units": {at: {"france_regular": 1} for at in stands}
                               | {at: {"hapsburg_regular": 2} for at in enemies}})
        towns = [at for at, space in SPACES.items() if space.kind == "town" and state.control.get(at) != "france"]
        near = sorted({to for at in stands for to in NEXT[at] if to in towns} | set(some(stream, towns, 3)))
        verdicts = {at: quiz.ask(state, "may_control", power="france", at=at) for at in near}
        if any(verdicts.values()) and not all(verdicts.values()):
            return spaces("towns", "5.5/control", verdicts, state)
