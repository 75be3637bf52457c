"""Exercises on 11 Battle."""

from __future__ import annotations

import msgspec

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import LEADERS, LINKS
from .shared import Ask, counted, happens, mixed, near, quiz, words

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


@exercise(CHAPTER, 4)
def is_it_a_rout(stream: Stream) -> Question:
    """11.5: after which won battles is the enemy routed?"""
    state = quiz.position({"empty": True})
    while True:
        ends = list(dict.fromkeys((between(stream, 1, 6), between(stream, 0, 4)) for _ in range(7)))
        verdicts = [
            (
                f"{caused} {taken}",
                words("battle_won", caused=caused, taken=taken),
                yes("11.5")
                if quiz.ask(state, "routs", caused=caused, suffered=taken)
                else no("11.5", "exercise_no_rout", caused=caused, taken=taken, more=caused - taken),
            )
            for caused, taken in ends
            if caused > taken
        ]
        if len(verdicts) > 3 and mixed(verdict for _, _, verdict in verdicts):
            return Ask("rout_when").which(stream, "11.5", verdicts)


@exercise(CHAPTER, 5)
def dice_of_the_ground(stream: Stream) -> Question:
    """11.22: how many dice does the ground give the defender?"""
    at = one(stream, ("tyrol", "salzburg", "prague", "linz", "graz", "venice", "vienna", "klausenburg"))
    ways = sorted(near(at), key=lambda to: LINKS[at][to].kind == "clear")
    came = one(stream, ways[:3])
    lost = stream.below(4) == 0
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "units": {at: {"mack": 1, "austria": 3}, came: {"soult": 1, "france": 4}},
            "flags": {came: "france", **({at: "france"} if lost else {})},
            "impulse": {"power": "france", "cp": 1},
        }
    )
    state.impulse.freed["no_attrition"] = True  # the way to the battle is not asked about
    table = quiz.table(state, "march", ["stand"], at=came, to=at, units={"france": 4}, lead="soult")
    rolled = next(each for each in table.log if each.name == "battle_dice" and each.who == "austria")
    dice = rolled.facts["parts"].get("terrain", 0)
    why = counted(f"ground_{'lost' if lost else LINKS[at][came].kind}", "11.22", place=at, came=came)
    return Ask("ground", state, at=at, came=came, flag=words("french_flag" if lost else "no_flag")).number(dice, why)
