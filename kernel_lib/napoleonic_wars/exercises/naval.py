"""Exercises on 13 Naval matters."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import Verdict, no, yes

from ..board import AREAS, PORTS, PORTS_ON, SEA_LINKS, SEAS
from ..state import State
from .shared import Ask, counted, happens, mixed, quiz

CHAPTER = "13_naval"
NAVIES = ("britain", "france", "spain", "russia", "denmark", "sweden")
BUSY = ("bay_of_biscay", "irish_sea", "north_sea", "portuguese_coast", "balearic_sea", "english_channel")


@exercise(CHAPTER, 1)
def dice_of_a_fleet(stream: Stream) -> Question:
    """13.4: how many dice?"""
    ships = {power: between(stream, 1, 3) for power in some(stream, NAVIES, 2)}
    fives = between(stream, 1, 2)
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


@exercise(CHAPTER, 4)
def price_of_a_sealift(stream: Stream) -> Question:
    """13.6: what does this sealift cost?"""
    ports = [at for at in PORTS if AREAS[at].power == "britain"]
    while True:
        at, to = some(stream, ports, 2)
        enemy = one(stream, [sea for sea in BUSY if sea not in (*PORTS[at], *PORTS[to])])
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "units": {at: {"moore": 1, "britain": 3}},
                "squadrons": {enemy: {"france": 1}},
                "impulse": {"power": "britain", "cp": 6},
            }
        )
        way = quiz.ask(state, "sea_way", at=at, to=to, power="britain")
        if len(way) > 1:
            return Ask("sealift", state, at=at, to=to, enemy=enemy).number(
                quiz.ask(state, "sealift_cost", at=at, to=to, power="britain"),
                counted("sealift", "13.6", way=way, cp=len(way)),
            )


@exercise(CHAPTER, 5)
def where_the_beaten_go(stream: Stream) -> Question:
    """13.42: to which ports may a beaten fleet go?"""
    while True:
        at = one(stream, ("english_channel", "north_sea", "irish_sea", "bay_of_biscay", "balearic_sea", "ligurian_sea"))
        power, foe = one(stream, (("france", "britain"), ("britain", "france")))
        reach = [*PORTS_ON[at], *(port for sea in SEA_LINKS[at] for port in PORTS_ON[sea])]
        held = one(stream, [port for port in reach if AREAS[port].power == power] or [""])
        if not held:
            continue
        shown = sorted({held, *some(stream, PORTS_ON[at], 5), *some(stream, reach, 3)})
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "squadrons": {at: {power: 2, foe: 3}},
                "flags": {held: foe},
                "impulse": {"power": foe, "cp": 1},
            }
        )
        nearest = quiz.ask(state, "refuges_by_sea", at=at, power=power)
        verdicts = {port: refuge(state, port, power, nearest) for port in sorted({*shown, *nearest})}
        if mixed(verdicts.values()):
            return Ask("refuge", state, power=power, at=at, held=held, foe=foe).spaces("13.42", verdicts)


def refuge(state: State, port: str, power: str, nearest: list[str]) -> Verdict:
    """13.42 Whether a beaten fleet may go to this port, and if not, why."""
    if port in nearest:
        return yes("13.42")
    friendly = quiz.ask(state, "port_friendly", port=port, power=power)
    return no("13.42", "exercise_farther_port" if friendly else "exercise_no_friendly_port", place=port)
