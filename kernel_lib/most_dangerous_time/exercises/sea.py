"""Exercises on 13 The sea."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import LINKS, SEAS, SPACES
from .shared import counted, happens, quiz, rolled

CHAPTER = "13_sea"
HARBOURS = ("noda_fukushima", "sumoto", "shozui", "sogo", "kishiwada", "ishiyama", "kakogawa", "okayama")


@exercise(CHAPTER, 1)
def where_to_sail(stream: Stream) -> Question:
    """Click every place a unit may sail to for one point."""
    while True:
        at = one(stream, (*HARBOURS, *sorted(SEAS)))
        near = sailing(at)
        far = [to for stop in near for to in sailing(stop) if to not in (at, *near)]
        shown = sorted({*near, *some(stream, dict.fromkeys(far), 3)})
        ports = [to for to in (at, *shown) if to in SPACES]
        state = quiz.position(
            {
                "empty": True,
                "turn": 8,
                "entered": ["mori"],
                "units": {at: {"miyoshi": 3}},
                "control": {to: "miyoshi" if to == at or stream.below(3) else "oda" for to in ports},
                "impulse": {"alliance": "anti_oda_minor", "mp": 2},
            }
        )
        verdicts = {to: quiz.ask(state, "may_move", units={"miyoshi": 1}, at=at, to=to) for to in shown}
        if any(verdicts.values()) and not all(verdicts.values()):
            break
    prompt = quiz.words("where_to_sail", at=at)
    hints = [
        quiz.words("where_to_sail.1"),
        quiz.words("where_to_sail.2"),
        quiz.words("there_are", n=sum(map(bool, verdicts.values()))),
    ]
    return quiz.spaces(prompt, "13.2", verdicts, hints, state)


def sailing(at: str) -> list[str]:
    """Where the sea lanes lead from here."""
    return [to for to, kind in LINKS[at].items() if kind == "sea"]


@exercise(CHAPTER, 2)
def hits_at_sea(stream: Stream) -> Question:
    """How many hits at sea?"""
    ships, leader = between(stream, 2, 5), one(stream, ("terumoto", "kobayakawa", ""))
    bag = {"mori": ships} | ({leader: 1} if leader else {})
    dice = [between(stream, 1, 6) for _ in range(sum(bag.values()))]
    state = quiz.position(
        {
            "empty": True,
            "turn": 15,
            "entered": ["mori"],
            "units": {"sea_harima": {**bag, "oda": 4}},
            "impulse": {"alliance": "mori", "entered": ["sea_harima"]},
        }
    )
    why = happens(quiz.table(state, "battle", dice=rolled(6, 1, *dice), at="sea_harima"), "group_fires")
    prompt = quiz.words("hits_at_sea", bag=bag, dice=dice)
    hints = [
        quiz.words("hits_at_sea.1"),
        quiz.words("hits_at_sea.2"),
    ]
    return quiz.number(prompt, why.facts["hits"], why, hints, state)


@exercise(CHAPTER, 3)
def initiative_at_sea(stream: Stream) -> Question:
    """The initiative of a side at sea."""
    die, ship = between(stream, 1, 6), one(stream, ("oda", "anti_oda", ""))
    clans = one(stream, (["mori"], ["mori", "murakami"], ["murakami"], ["ukita"]))
    state = quiz.position(
        {"empty": True, "turn": 15, "entered": ["mori"], "flags": {"iron_ship": ship} if ship else {}}
    )
    parts = quiz.ask(state, "sea_initiative_bonus", clans=clans, side="anti_oda")
    total = die + sum(parts.values())
    why = counted(
        "sea_initiative",
        "13.3/murakami",
        die=die,
        murakami=parts.get("murakami", 0),
        iron_ship=parts.get("iron_ship", 0),
        total=total,
    )
    card = (
        quiz.words("initiative_at_sea.card")
        if not ship
        else quiz.words("initiative_at_sea.no_card", side=ship)
    )
    prompt = quiz.words("initiative_at_sea", clans=clans, die=die, card=card)
    hints = [
        quiz.words("initiative_at_sea.1"),
        quiz.words("initiative_at_sea.2"),
    ]
    return quiz.number(prompt, total, why, hints, state)
