"""Exercises on 07 Building."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import AREAS, CAPITALS, LEADERS
from ..building import UNIT
from .shared import Ask, counted, mixed, near, quiz

CHAPTER = "07_building"


@exercise(CHAPTER, 1)
def what_it_costs(stream: Stream) -> Question:
    """7.1, 7.2: how many points?"""
    leader, units = (
        one(stream, ("ney", "davout", "soult", "mack", "charles", "kutusov", "moore", "blucher")),
        between(stream, 0, 3),
    )
    state = quiz.position({"empty": True})
    cost = quiz.ask(state, "leader_cost", leader=leader) + UNIT * units
    why = counted("price", "7.2", leader=leader, command=LEADERS[leader].command, n=units, cp=cost)
    return Ask("price", leader=leader, command=LEADERS[leader].command, n=units).number(cost, why)


@exercise(CHAPTER, 2)
def where_to_build(stream: Stream) -> Question:
    """7: where may it build?"""
    power = one(stream, ("austria", "prussia", "britain", "spain"))
    while True:
        own = some(stream, [at for at, area in AREAS.items() if power in (area.power, area.second)], 5)
        other = some(stream, [at for at, area in AREAS.items() if power not in (area.power, area.second)], 3)
        lost = dict.fromkeys(some(stream, own, 2), "france" if power != "spain" else "britain")
        state = quiz.position({"empty": True, "round": 2, "flags": lost})
        verdicts = {at: quiz.ask(state, "may_build_at", at=at, power=power) for at in sorted({*own, *other})}
        if mixed(verdicts.values()):
            return Ask("where_to_build", state, power=power, shown=sorted(verdicts)).spaces("7/where", verdicts)


@exercise(CHAPTER, 3)
def where_to_flag(stream: Stream) -> Question:
    """7.41: where may this army place its flag?"""
    while True:
        at = one(stream, ("salzburg", "linz", "graz", "venice", "tyrol", "trieste", "prague"))
        around = near(at)
        watch = one(stream, [to for beside in around for to in near(beside) if to not in (at, *around)] or around)
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "units": {at: {"mack": 1, "austria": 2}, watch: {"ney": 1}},
                "flags": {to: "france" for to in around if stream.below(2) and to not in CAPITALS},
                "impulse": {"power": "austria", "cp": 1},
            }
        )
        verdicts = {to: quiz.ask(state, "may_flag", at=to, power="austria") for to in around}
        if mixed(verdicts.values()):
            return Ask("where_to_flag", state, at=at, watch=watch).spaces("7.41", verdicts)
