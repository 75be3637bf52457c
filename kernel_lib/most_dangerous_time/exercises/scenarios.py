"""Exercises on 14 Scenarios."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.event import Event
from kernel_lib.core.exercise import Question, exercise

from ..board import CLANS, DATA, PLACES
from ..scenarios import STRONG
from ..setup import RULES
from .shared import counted, quiz

CHAPTER = "14_scenarios"
CASTLES = (
    "odani",
    "ichijodani",
    "nagashima",
    "ishiyama",
    "gifu",
    "kiyosu",
    "mt_hiei",
    "hamamatsu",
    "sawayama",
    "kuwana",
    "obama",
    "miki",
    "okayama",
)
SPLITS = {one.clan: one for one in DATA.setup if one.among}
"""Clans whose player says how they are split over several spaces."""
WRONG = {"azai": "kanagasaki", "tokugawa": "kiyosu", "bessho": "himeji", "asakura": "kanagasaki"}
WINNERS = ("oda", "anti_oda")


@exercise(CHAPTER, 1)
def counting_castles(stream: Stream) -> Question:
    """How many castles count in the short game?"""
    shown, fortune = some(stream, CASTLES, 5), bool(stream.below(2))
    state = quiz.position(
        {
            "empty": True,
            "turn": 10,
            "control": dict.fromkeys(STRONG, "azai") | dict.fromkeys(shown, "oda"),
            "good_fortune": "oda" if fortune else "anti_oda",
        },
        scenario="short",
        good_fortune=True,
    )
    answer = quiz.ask(state, "strong_castles")
    why = counted(
        "castles", "14.3/short", spaces=answer["spaces"], good_fortune=answer["good_fortune"], total=answer["total"]
    )
    luck = (
        quiz.words("It still has Good Fortune.", "幸运片还在它手里。")
        if fortune
        else quiz.words("Anti-Oda has Good Fortune.", "幸运片在反织田手里。")
    )
    prompt = quiz.words(
        "Short game, the end of turn 10. Oda holds {shown}. {luck} How many of the six it needs is that?",
        "简短游戏，第 10 回合结束。织田控制以下五处：{shown}。{luck}对所需的六座来说，这算几座？",
        shown=shown,
        luck=luck,
    )
    hints = [
        quiz.words("Only printed values of 2 and 3 count.", "只有地图上印着要塞值 2 或 3 的才算。"),
        quiz.words("Good Fortune in hand counts as one.", "手中的幸运片算一座。"),
        quiz.words("Values: {values}.", "要塞值：{values}。", values={at: PLACES[at].fort for at in shown}),
    ]
    return quiz.number(prompt, answer["total"], why, hints, state)


@exercise(CHAPTER, 2)
def who_wins(stream: Stream) -> Question:
    """Who has won at the end of the turn, if anybody?"""
    scenario = one(stream, ("short", "standard", "campaign"))
    last = {"short": 10, "standard": 30, "campaign": 30}[scenario]
    turn = one(stream, (last - 1, last, last))
    kyo, death = one(stream, WINNERS), one(stream, ("", "battle", "illness"))
    count = between(stream, 4, 8)
    held = some(stream, STRONG, count)
    given: dict[str, Any] = {
        "empty": True,
        "turn": turn,
        "control": {at: "oda" if at in held else "azai" for at in STRONG}
        | {"kyo": "oda" if kyo == "oda" else "miyoshi"},
        "flags": {"death_of_nobunaga": death} if death else {},
    }
    state = quiz.position(given, scenario=scenario)
    result = quiz.ask(state, "victory", turn_over=True)
    story = {
        "": quiz.words("Nobunaga lives.", "信长在世。"),
        "battle": quiz.words("Nobunaga was killed in battle.", "信长战死。"),
        "illness": quiz.words("Nobunaga died of illness.", "信长病逝。"),
    }[death]
    prompt = quiz.words(
        "{scenario}, the end of turn {turn}. Kyo is held by {kyo}, Oda controls {count} castles or temples of "
        "printed value 2 or 3, without Good Fortune. {life} Who has won?",
        "{scenario}，第 {turn} 回合结束。京由{kyo}控制，织田控制 {count} 座印着要塞值 2 或 3 的"
        "城堡或寺院，没有幸运片。{life}谁获胜？",
        scenario=scenario,
        turn=turn,
        kyo=kyo,
        count=count,
        life=story,
    )
    rule = result["rule"] or f"14.3/{scenario}"
    why = (
        Event("victory", rule, {"winner": result["winner"], "reason": result["reason"], "turn": turn}, result["winner"])
        if result["winner"]
        else counted("nobody_yet", rule, turn=turn)
    )
    said = {"": quiz.words("Nobody yet", "尚无胜负")} | {side: quiz.name(side) for side in WINNERS}
    hints = [
        quiz.words("Each scenario looks at one thing only.", "每个剧本只看一件事。"),
        quiz.words(
            "Short: castles after turn 10. Standard: Kyo after turn 30. Campaign: Nobunaga's death in battle, or "
            "everything.",
            "简短：第 10 回合后的城数。标准：第 30 回合后的京。战役：信长战死，或占领全部据点。",
        ),
    ]
    return quiz.choose(prompt, result["winner"], said, why, hints, label=said.__getitem__)


@exercise(CHAPTER, 3)
def which_setups(stream: Stream) -> Question:
    """Which ways to set up a clan are allowed?"""
    clan = one(stream, SPLITS)
    spaces, total, leader = SPLITS[clan].among, SPLITS[clan].units, CLANS[clan].leaders[0]

    def split(places: list[str], units: int) -> dict[str, int]:
        made = dict.fromkeys(places, 1)
        for _ in range(units - len(places)):
            made[one(stream, places)] += 1
        return made

    asked = [
        split(some(stream, spaces, 2), total),
        split(some(stream, spaces, len(spaces)), total),
        {one(stream, spaces): total},
        split(some(stream, spaces, 2), total - 1),
        split([spaces[0], WRONG[clan]], total),
        split(some(stream, spaces, 2), total + 1),
    ]
    unique = [one_way for at, one_way in enumerate(asked) if one_way not in asked[:at]]
    state = quiz.position({})
    verdicts = [
        (number, quiz.name(way), quiz.ask(state, "may_place", clan=clan, units=way))
        for number, way in enumerate(unique)
    ]
    prompt = quiz.words(
        "Set-up: the {clan} clan with {leader}. Which of these are allowed (units, the leader included)?",
        "设置：{clan}（含{leader}）。以下哪些放法是允许的（单位数含领袖）？",
        clan=clan,
        leader=leader,
    )
    hints = [
        quiz.words("All of them, and only in its own spaces.", "一个不能少，也只能放在指定据点。"),
        quiz.words(
            "It has {total} units in {spaces}.", "共 {total} 个单位，放在：{spaces}。", total=total, spaces=list(spaces)
        ),
    ]
    return quiz.which(stream, prompt, RULES[CLANS[clan].faction], verdicts, hints, state)
