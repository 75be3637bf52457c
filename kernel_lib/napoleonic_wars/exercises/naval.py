"""Exercises on 13 Naval matters."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import PORTS, PORTS_ON, SEA_LINKS, SEAS
from .shared import Ask, counted, happens, mixed, quiz

CHAPTER = "13_naval"
NAVIES = ("britain", "france", "spain", "russia", "denmark", "sweden")


@exercise(CHAPTER, 1)
def dice_of_a_fleet(stream: Stream) -> Question:
    """13.4: how many dice?"""
    ships = {power: between(stream, 1, 3) for power in some(stream, NAVIES, 2)}
    fives = between(stream, 0, 2)
    state = quiz.position({"empty": True})
    dice = quiz.ask(state, "naval_dice", ships=ships, fives=fives)
    return Ask("naval_dice", ships=ships, fives=fives).number(
        dice, counted("naval_dice", "13.4", ships=ships, fives=fives, dice=dice)
    )


@exercise(CHAPTER, 2)
def does_it_meet(stream: Stream) -> Question:
    """13.31: does the patrol find the enemy?"""
    british, dice = between(stream, 1, 4), [between(stream, 2, 6), between(stream, 1, 4)]
    swedish = between(stream, 0, 3)
    ships = {"britain": british, **({"sweden": swedish} if swedish else {})}
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "bloc": {"sweden": "allied"},
            "consuls": {"sweden": {"row": "britain", "column": "pact"}},
            "squadrons": {"north_sea": {**ships, "france": 2}},
            "cards": {"hands": {"britain": ["rally"]}},
            "reserves": {"britain": []},
            "resources": {"britain": 0},
        }
    )
    why = happens(
        state,
        "patrol",
        "impulse",
        dice,
        [{"do": "play", "card": "rally", "as": "cp"}, {"do": "patrol", "at": "north_sea", "target": "france"}],
        power="britain",
    )
    return Ask("patrol", state, ships=ships, dice=dice).yes_or_no(why.facts["success"], why)


@exercise(CHAPTER, 3)
def where_to_sail(stream: Stream) -> Question:
    """13.1: where may this fleet go with one movement point?"""
    while True:
        at = one(stream, list(SEAS))
        reach = sorted({*SEA_LINKS[at], *PORTS_ON[at]})
        far = some(stream, [one for one in (*SEAS, *PORTS) if one not in (at, *reach)], 3)
        state = quiz.position(
            {"empty": True, "round": 2, "squadrons": {at: {"britain": 2}}, "impulse": {"power": "britain", "cp": 1}}
        )
        verdicts = {
            to: quiz.ask(state, "may_sail", at=at, to=to, ships={"britain": 2}) for to in sorted({*reach, *far})
        }
        if mixed(verdicts.values()):
            return Ask("where_to_sail", state, at=at).spaces("13.1", verdicts)
