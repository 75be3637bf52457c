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
    prompt = quiz.words(
        "Three Miyoshi soldiers are at {at}. Click every place to which one of them may sail for 1 movement point.",
        "{at}有三个三好士兵。点选其中一个士兵花 1 移动点可以航行到的所有地点。",
        at=at,
    )
    hints = [
        quiz.words("One sea lane for one point: port to sea, sea to port, sea to sea.",
                   "一点走一段航路：从港口到海域、从海域到港口，或从海域到海域。"),
        quiz.words("Into any port, even the enemy's: that is a landing.", "驶入任何港口都行，敌方的也行：那是登陆。"),
        quiz.words("There are {n}.", "共有 {n} 处。", n=sum(map(bool, verdicts.values()))),
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
    prompt = quiz.words(
        "Battle in the Sea of Harima. {bag} alone may fire this round and roll {dice}. How many hits?",
        "播磨滩海战。本轮只有{bag}开火，掷出 {dice}。命中几点？",
        bag=bag,
        dice=dice,
    )
    hints = [
        quiz.words("Forget bravery at sea.", "海上别管勇气值。"),
        quiz.words("5 and 6 hit, whoever leads.", "无论谁率领，5 和 6 命中。"),
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
        quiz.words("Nobody has played the Iron Ship.", "无人打出铁甲船。")
        if not ship
        else quiz.words("{side} has played the Iron Ship.", "{side}打出过铁甲船。", side=ship)
    )
    prompt = quiz.words(
        "Anti-Oda fights at sea with {clans}, led by a brave daimyo. {card} "
        "The initiative die shows {die}. What is its total?",
        "反织田的{clans}由一名勇猛的大名率领，进行海战。{card}主动权掷出 {die}。合计多少？",
        clans=clans,
        die=die,
        card=card,
    )
    hints = [
        quiz.words("Leaders add nothing at sea.", "海上领袖没有加值。"),
        quiz.words("Murakami +1, Iron Ship +2 for its owner.", "村上 +1，铁甲船的主人 +2。"),
    ]
    return quiz.number(prompt, total, why, hints, state)
