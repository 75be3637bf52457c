"""Exercises on 03 Terms."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import AREAS, LEADERS, NATION
from .shared import Ask, counted, happens, mixed, quiz, words

CHAPTER = "03_terms"


@exercise(CHAPTER, 1)
def losses(stream: Stream) -> Question:
    """3 Attrition: how many are lost?"""
    power, at = one(stream, ("france", "austria", "russia")), one(stream, ("linz", "madrid", "moscow", "adrianople"))
    count = between(stream, 2, 5)
    dice = [one(stream, (6, 6, 1, 2, 3, 4, 5)) for _ in range(count)]
    state = quiz.position({"empty": True, "units": {at: {power: count}}, "impulse": power})
    why = happens(state, "attrition", "attrition", dice, units={power: count}, at=at, causes=["9.43"])
    return Ask("losses", state, power=power, at=at, count=count, dice=dice).number(why.facts["losses"], why)


@exercise(CHAPTER, 2)
def one_army(stream: Stream) -> Question:
    """3 Army: who goes together?"""
    state = quiz.position({"empty": True, "bloc": {"prussia": "imperial"}}, players=5)
    leaders = ("ney", "davout", "blucher", "castanos", "mack")
    while True:
        cases = []
        for leader in some(stream, leaders, 3):
            units = {NATION[leader]: between(stream, 1, 3)}
            other = one(stream, ("spain", "prussia", "france", "austria"))
            units[other] = units.get(other, 0) + between(stream, 1, 3)
            cases += [(leader, units), (leader, {NATION[leader]: between(stream, 2, 7)})]
        verdicts = [
            (
                f"{leader} {units}",
                words("army_of", leader=leader, units=units, command=LEADERS[leader].command),
                quiz.ask(state, "carried", leaders=[leader], units=units),
            )
            for leader, units in cases
        ]
        if mixed(verdict for _, _, verdict in verdicts) and len({value for value, _, _ in verdicts}) == len(verdicts):
            return Ask("one_army").which(stream, "3/army", verdicts)


@exercise(CHAPTER, 3)
def whose_area(stream: Stream) -> Question:
    """3 Control: who controls it?"""
    at = one(stream, ("munich", "hanover", "warsaw", "naples", "linz", "lisbon", "mantua", "salzburg"))
    owner = AREAS[at].power
    flag = one(stream, [power for power in ("france", "austria", "britain", "spain") if power != owner])
    flagged, occupied = stream.below(2) == 0, stream.below(2) == 0
    by = flag if flagged else owner
    enemy = one(stream, ("france", "spain") if by in ("britain", "austria", "russia") else ("britain", "austria"))
    given = {
        "empty": True,
        "round": 2,
        "bloc": {"prussia": "allied"},
        "flags": {at: flag} if flagged else {},
        "units": {at: {enemy: 2}} if occupied else {},
    }
    state = quiz.position(given)
    holder = "nobody" if quiz.ask(state, "is_uncontrolled", at=at) else quiz.ask(state, "controller", at=at)
    flags = words("flag_of", power=flag) if flagged else words("no_flag")
    troops = words("troops_of", power=enemy) if occupied else words("no_troops")
    options = [*dict.fromkeys((owner, flag, enemy)), "nobody"]
    if holder == "nobody":
        why = counted("uncontrolled", "3/control", place=at, power=enemy)
    else:
        reason = "walls" if occupied and AREAS[at].fortress else "flag_holds" if flagged else "control"
        why = counted(reason, "3/control", place=at, holder=holder)
    return Ask("whose_area", state, at=at, owner=owner, flag=flags, troops=troops).choose(
        holder, options, why, nobody=words("nobody")
    )
