"""Exercises on 15 Conquest and submission."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import AREAS, CAPITALS, KEYS
from ..conquest import FALL
from .shared import Ask, counted, happens, quiz

CHAPTER = "15_conquest"


@exercise(CHAPTER, 1)
def is_it_conquered(stream: Stream) -> Question:
    """15.1: does the power fall?"""
    power = one(stream, ("austria", "britain"))
    own = [at for at in KEYS if AREAS[at].power == power and at not in CAPITALS and not AREAS[at].second]
    capital = next(at for at in AREAS if AREAS[at].capital and AREAS[at].power == power)
    lost = [capital, *some(stream, own, between(stream, 0, 3))]
    die = between(stream, 2, 6)
    state = quiz.position({"empty": True, "round": 2, "phase": "conquest", "flags": dict.fromkeys(lost, "france")})
    why = happens(state, "conquest_roll", "conquest_phase", [die])
    return Ask("conquered", state, power=power, lost=lost, die=die).yes_or_no(why.facts["success"], why)


@exercise(CHAPTER, 2)
def may_it_submit(stream: Stream) -> Question:
    """15.4: may it offer to submit?"""
    home, abroad, ally, invaders = (
        between(stream, 1, 3),
        between(stream, 0, 2),
        between(stream, 0, 2),
        between(stream, 2, 6),
    )
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "impulse": "france",
            "units": {
                "vienna": {"austria": home, "russia": ally},
                "munich": {"austria": abroad},
                "linz": {"france": invaders},
            },
        }
    )
    verdict = quiz.ask(state, "may_submit", power="austria")
    own = quiz.ask(state, "forces_in_play", power="austria")
    why = counted("may_submit", "15.4", power="austria", invaders=invaders, own=own) if verdict else verdict
    return Ask("submits", state, home=home, abroad=abroad, ally=ally, invaders=invaders).yes_or_no(bool(verdict), why)


@exercise(CHAPTER, 3)
def what_the_die_must_show(stream: Stream) -> Question:
    """15.1: what does the conquest roll need?"""
    power = one(stream, ("austria", "britain", "prussia"))
    capital = next(at for at in AREAS if AREAS[at].capital and AREAS[at].power == power)
    own = [at for at in KEYS if AREAS[at].power == power and at != capital and not AREAS[at].second]
    lost = [capital, *some(stream, own, between(stream, 0, 3))]
    state = quiz.position(
        {"empty": True, "round": 2, "phase": "conquest", "flags": dict.fromkeys(lost, "france")}, players=5
    )
    plus = quiz.ask(state, "conquest_modifier", power=power)
    why = counted("conquest_needs", "15.1", power=power, plus=plus, needs=max(1, FALL - plus))
    return Ask("conquest_needs", state, power=power, lost=lost).number(max(1, FALL - plus), why)
