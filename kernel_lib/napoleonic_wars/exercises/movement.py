"""Exercises on 09 Movement."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import LEADERS
from .shared import Ask, counted, mixed, near, quiz

CHAPTER = "09_movement"
CAMPS = ("ulm", "munich", "linz", "vienna", "zurich", "milan", "prague", "dresden", "berlin", "salzburg")


@exercise(CHAPTER, 1)
def where_to(stream: Stream) -> Question:
    """9: where may this army go?"""
    while True:
        at = one(stream, CAMPS)
        leader = one(stream, ("ney", "davout", "soult"))
        count = between(stream, 1, LEADERS[leader].command)
        around = near(at)
        far = some(stream, dict.fromkeys(to for beside in around for to in near(beside) if to not in (at, *around)), 3)
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "units": {at: {leader: 1, "france": count}},
                "flags": {at: "france"},
                "impulse": {"power": "france", "cp": 1},
            },
            players=5,
        )
        verdicts = {
            to: quiz.ask(state, "may_march", at=at, to=to, units={"france": count}, lead=leader)
            for to in sorted({*around, *far})
        }
        if mixed(verdicts.values()):
            return Ask("where_to", state, leader=leader, count=count, at=at).spaces("9.3", verdicts)


@exercise(CHAPTER, 2)
def what_a_step_costs(stream: Stream) -> Question:
    """9.1, 9.71: how many points for one area?"""
    first, second = some(stream, ("napoleon", "davout", "ney", "soult", "murat"), 2)
    if LEADERS[second].command > LEADERS[first].command:
        first, second = second, first
    count = between(stream, 2, LEADERS[first].command + LEADERS[second].command)
    state = quiz.position(
        {
            "empty": True,
            "units": {"paris": {first: 1, second: 1, "france": count}},
            "impulse": {"power": "france", "cp": 5},
        }
    )
    cost = quiz.ask(state, "march_cost", units={second: 1, "france": count}, lead=first)
    return Ask(
        "step", state, first=first, a=LEADERS[first].command, second=second, b=LEADERS[second].command, count=count
    ).number(
        cost,
        counted(
            "step", "9.71", first=first, command=LEADERS[first].command, second=second, pieces=count + 1, cp=cost
        ),
    )


@exercise(CHAPTER, 3)
def french_losses(stream: Stream) -> Question:
    """9.45: how many do the French lose?"""
    sixes, at = (
        between(stream, 1, 5),
        one(stream, ("tyrol", "moscow", "madrid", "vienna", "berlin", "adrianople", "warsaw")),
    )
    state = quiz.position({"empty": True})
    lost = quiz.ask(state, "french_losses", sixes=sixes, at=at)
    halved = quiz.ask(state, "french_losses", sixes=2, at=at) < 2
    why = counted("french" if halved else "french_all", "9.45", sixes=sixes, at=at, lost=lost)
    return Ask("french", sixes=sixes, at=at).number(lost, why)
