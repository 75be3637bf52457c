"""Exercises on 09 Movement."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import Verdict, no, yes

from ..board import AREAS, LEADERS, LINKS, PORTS, PORTS_ON
from ..state import State
from .shared import Ask, counted, mixed, near, quiz, words

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


@exercise(CHAPTER, 4)
def which_way_costs_men(stream: Stream) -> Question:
    """9.41, 9.43: which step makes the army roll attrition?"""
    while True:
        at = one(stream, ("munich", "linz", "salzburg", "tyrol", "prague", "milan", "venice", "graz", "zurich"))
        around = [to for to in near(at) if AREAS[to].power in ("france", "austria")]
        flags = {to: "france" for to in (at, *around) if AREAS[to].power == "austria" and stream.below(3) == 0}
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "units": {at: {"davout": 1, "france": 3}},
                "flags": flags,
                "impulse": {"power": "france", "cp": 1},
            }
        )
        verdicts = {to: rolls_on_the_way(state, at, to, "france") for to in around}
        if mixed(verdicts.values()):
            whose = quiz.ask(state, "standing", at=at, power="france")
            return Ask("way_costs", state, at=at, whose=words(f"stands_{whose}")).spaces("9.41", verdicts)


def rolls_on_the_way(state: State, at: str, to: str, power: str) -> Verdict:
    """9.41, 9.43 Whether pieces of a power roll when they go from `at` to `to`, and if not, why."""
    causes = quiz.ask(state, "way_causes", at=at, to=to, power=power)
    if causes:
        return yes(causes[0])
    hostile = quiz.ask(state, "standing", at=to, power=power) == "enemy"
    return no("9.41", "exercise_clear_way" if hostile else "exercise_no_enemy_land", place=at, to=to)


@exercise(CHAPTER, 5)
def which_straits_are_open(stream: Stream) -> Question:
    """9.53: across which straits may this power go?"""
    pairs = dict.fromkeys((way.a, way.b) for ways in LINKS.values() for way in ways.values() if way.kind == "strait")
    seas = ("kattegat", "baltic_sea", "tyrrhenian_sea", "english_channel")
    while True:
        at_sea, enemy = one(stream, seas), one(stream, ("britain", "britain", "russia"))
        harbours = [port for sea in seas if sea != at_sea for port in PORTS_ON[sea] if AREAS[port].power == enemy]
        port = one(stream, harbours or ["kent"])
        friend = one(stream, [sea for sea in seas if sea not in (at_sea, *PORTS[port])])
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "squadrons": {at_sea: {enemy: 1}, port: {enemy: 1}, friend: {"spain": 1}},
                "impulse": "france",
            }
        )
        verdicts = [
            (f"{at} {to}", words("crossing", at=at, to=to), quiz.ask(state, "may_cross", at=at, to=to, power="france"))
            for at, to in pairs
        ]
        if mixed(verdict for _, _, verdict in verdicts):
            return Ask("straits", state, enemy=enemy, sea=at_sea, port=port, friend=friend).which(
                stream, "9.53", verdicts
            )
