"""Exercises on 12 Fortresses."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import FORTRESSES, LEADERS, PORTS
from .shared import Ask, counted, happens, mixed, quiz, words

CHAPTER = "12_fortresses"


@exercise(CHAPTER, 1)
def does_it_fall(stream: Stream) -> Question:
    """12.3: does the fortress fall in the first round?"""
    walls = [between(stream, 1, 4) for _ in range(FORTRESSES["lisbon"])]
    army = [one(stream, (6, 6, 5, 1, 2)) for _ in range(5)]
    state = quiz.position({"empty": True, "units": {"lisbon": {"castanos": 1, "spain": 4}}, "impulse": "spain"})
    sixes, strength = army.count(6), FORTRESSES["lisbon"]
    falls = sixes >= strength
    fought = happens(
        state, "fortress_falls" if falls else "siege_dice", "siege", walls + army, at="lisbon", leader="castanos"
    )
    why = counted("falls" if falls else "holds", fought.rule, place="lisbon", sixes=sixes, strength=strength)
    return Ask("falls", state, place="lisbon", strength=strength, walls=walls, army=army).yes_or_no(falls, why)


@exercise(CHAPTER, 2)
def dice_of_the_army(stream: Stream) -> Question:
    """12.3, 12.32: how many dice has the besieger?"""
    at, leader = one(stream, ("lisbon", "gibraltar")), one(stream, ("soult", "ney", "davout"))
    count, ships = between(stream, 1, LEADERS[leader].command), stream.below(2) == 0
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "units": {at: {leader: 1, "france": count}},
            "impulse": "france",
            "squadrons": {PORTS[at][0]: {"britain": 1}} if ships else {},
        }
    )
    parts = quiz.ask(state, "siege_dice", at=at, units={leader: 1, "france": count}, leader=leader)
    asked = Ask(
        "siege_dice",
        state,
        at=at,
        leader=leader,
        rating=LEADERS[leader].battle,
        count=count,
        sea=words("british_at_sea" if ships else "nobody_at_sea"),
    )
    return asked.number(
        parts["total"],
        counted(
            "siege_dice",
            "12.3",
            total=parts["total"],
            units=parts.get("units", 0),
            bonus=parts.get("bonus", 0),
            commander=parts.get("commander", 0),
            sea=bool(parts.get("sea", 0)),
        ),
    )


@exercise(CHAPTER, 3)
def on_with_it(stream: Stream) -> Question:
    """12.3: after which rounds may the siege go on?"""
    state = quiz.position({"empty": True})
    while True:
        rounds = list(dict.fromkeys((between(stream, 0, 3), between(stream, 0, 3)) for _ in range(5)))
        found = [
            (
                f"{gave} {took}",
                words("siege_round", gave=gave, took=took),
                yes("12.3")
                if quiz.ask(state, "may_storm_on", gave=gave, took=took, left=2)
                else no("12.3", "exercise_siege_over", gave=gave, took=took),
            )
            for gave, took in rounds
        ]
        if mixed(verdict for _, _, verdict in found):
            return Ask("siege_on").which(stream, "12.3", found)


@exercise(CHAPTER, 4)
def which_may_be_besieged(stream: Stream) -> Question:
    """12.2: which fortresses may be besieged now?"""
    leaders = stream.shuffled(["ney", "davout", "soult", "massena", "lannes"])
    places = dict(zip(("lisbon", "gibraltar", "sevastopol", "cadiz", "mantua"), leaders, strict=True))
    foes = {"lisbon": "britain", "gibraltar": "britain", "sevastopol": "russia", "mantua": "austria"}
    while True:
        before = some(stream, foes, between(stream, 0, 1))
        done, fought = some(stream, [at for at in foes if at not in before], 2)
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "units": {
                    at: {leader: 1, "france": 3, **({foes[at]: 1} if at in before else {})}
                    for at, leader in places.items()
                },
                "flags": {"mantua": "austria"} if stream.below(2) else {},
                "impulse": {"power": "france", "cp": 3, "besieged": [done], "fought": [fought]},
            }
        )
        verdicts = {at: quiz.ask(state, "may_besiege", at=at, leader=leader) for at, leader in sorted(places.items())}
        if mixed(verdicts.values()):
            return Ask("besieges", state, done=done, fought=fought).spaces("12.2", verdicts)


@exercise(CHAPTER, 5)
def does_the_army_move_on(stream: Stream) -> Question:
    """12.31: which fallen fortresses let the besieger move on?"""
    state = quiz.position({"empty": True})
    while True:
        at = one(stream, FORTRESSES)
        strength = FORTRESSES[at]
        falls = list(
            dict.fromkeys((strength + between(stream, 0, 2), between(stream, 1, strength + 1)) for _ in range(6))
        )
        verdicts = [
            (
                f"{sixes} {rounds}",
                words("fell_with", sixes=sixes, rounds=rounds),
                yes("12.31")
                if quiz.ask(state, "siege_overrun", at=at, sixes=sixes, rounds=rounds)
                else no("12.31", "exercise_no_overrun", sixes=sixes, rounds=rounds, strength=strength),
            )
            for sixes, rounds in falls
        ]
        if len(verdicts) > 2 and mixed(verdict for _, _, verdict in verdicts):
            return Ask("overruns", at=at, strength=strength).which(stream, "12.31", verdicts)
