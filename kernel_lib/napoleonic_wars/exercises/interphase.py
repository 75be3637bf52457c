"""Exercises on 14 The interphase."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import AREAS, KEYS, POWERS
from ..building import UNIT
from .shared import Ask, counted, mixed, near, quiz

CHAPTER = "14_interphase"


@exercise(CHAPTER, 1, "tracks")
def cards_to_draw(stream: Stream) -> Question:
    """14.31: how many cards?"""
    power = one(stream, ("france", "austria", "russia", "britain"))
    own = [at for at in KEYS if AREAS[at].power == power]
    other = [at for at in KEYS if AREAS[at].power not in (power, "") and AREAS[at].second != power]
    lost, gained = some(stream, own, stream.below(4)), some(stream, other, stream.below(5))
    enemy = "britain" if power == "france" else "france"
    state = quiz.position(
        {"empty": True, "round": 2, "flags": {**dict.fromkeys(lost, enemy), **dict.fromkeys(gained, power)}}
    )
    keys, cards = len(quiz.ask(state, "keys_held", power=power)), quiz.ask(state, "cards_to_draw", power=power)
    why = counted("draw", "14.31", power=power, keys=keys, cards=cards, least=POWERS[power].draw_least)
    return Ask("draw", state, power=power, keys=keys).number(cards, why)


@exercise(CHAPTER, 2)
def where_to_deploy(stream: Stream) -> Question:
    """14.23: where may the deploying army go on to?"""
    while True:
        at = one(stream, ("vienna", "linz", "graz", "buda", "prague", "salzburg", "venice"))
        around = near(at)
        enemy = one(stream, [to for beside in around for to in near(beside) if to != at])
        state = quiz.position(
            {"empty": True, "round": 2, "units": {at: {"mack": 1, "austria": 2}, enemy: {"soult": 1}}}
        )
        verdicts = {to: quiz.ask(state, "may_deploy", at=at, to=to, power="austria") for to in around}
        if mixed(verdicts.values()):
            return Ask("deploy", state, at=at, enemy=enemy).spaces("14.23", verdicts)


@exercise(CHAPTER, 3)
def what_is_left(stream: Stream) -> Question:
    """14.21: what is left of the reinforcements?"""
    power = one(stream, ("france", "austria", "russia", "prussia"))
    units, back = between(stream, 1, 3), between(stream, 0, 2)
    given = POWERS[power].reinforcement_cp
    left = given - UNIT * units - back
    why = counted("reinforced", "14.21", given=given, spent=UNIT * units, units=units, back=back, left=left)
    return Ask("reinforced", quiz.position({"empty": True}), power=power, given=given, units=units, back=back).number(
        left, why
    )
