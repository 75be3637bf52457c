"""Exercises on 11 Regroup and reinforcements."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CLANS
from .shared import counted, quiz

CHAPTER = "11_regroup"
WON = {
    "oda": ("azai", "asakura", "miyoshi", "takeda", "rokkaku"),
    "takeda": ("tokugawa", "matsunaga"),
    "tokugawa": ("takeda", "azai"),
    "miyoshi": ("tsutsui", "hosokawa"),
}
CASTLES = (
    "kyo",
    "gifu",
    "kiyosu",
    "otsu",
    "kannonji",
    "minakuchi",
    "ise_kameyama",
    "kuwana",
    "ogaki",
    "ibaraki",
    "toki",
)
OTHERS = ("odani", "sawayama", "obama", "nagashima", "mitsukuri")


@exercise(CHAPTER, 1)
def how_many_come(stream: Stream) -> Question:
    """The regroup value of a clan that has won others."""
    clan = one(stream, WON)
    won = some(stream, WON[clan], between(stream, 0, len(WON[clan])))
    state = quiz.position({"empty": True, "turn": 9, "entered": ["takeda"], "fallen": dict.fromkeys(won, clan)})
    value = quiz.ask(state, "regroup_value", clan=clan)
    base = CLANS[clan].regroup.base
    why = counted(
        "regroup_value",
        "11.0/raise",
        clan=clan,
        value=value,
        base=base,
        won=[other for other in won if other in CLANS[clan].regroup.raised_by],
    )
    told = ("{clan} has conquered {won}.", "{clan}征服了{won}。") if won else (
        "{clan} has conquered nobody yet.", "{clan}还没有征服任何氏族。")
    prompt = quiz.words(
        f"{told[0]} How many units may it regroup this turn?",
        f"{told[1]}这一回合它可以重整几个单位？",
        clan=clan,
        won=won,
    )
    hints = [
        quiz.words("Not every conquest counts.", "不是每次征服都算数。"),
        quiz.words(
            "Oda grows by Azai, Asakura, Miyoshi and Takeda; Takeda by Tokugawa; Tokugawa by Takeda.",
            "织田因浅井、朝仓、三好、武田而增长；武田因德川；德川因武田。",
        ),
        quiz.words("It begins with {base}.", "基数是 {base}。", base=base),
    ]
    return quiz.number(prompt, value, why, hints)


@exercise(CHAPTER, 2)
def where_they_come(stream: Stream) -> Question:
    """Click every space where one more unit may be placed."""
    while True:
        own, foreign = some(stream, CASTLES, 5), some(stream, OTHERS, 2)
        lost = own[0]
        placed = {at: between(stream, 1, 2) if at == "kyo" else 1 for at in own[1:3]}
        state = quiz.position({"empty": True, "turn": 6, "units": {lost: {"azai": 3}}, "box": {"oda": 4}})
        verdicts = {
            at: quiz.ask(state, "may_regroup_at", clan="oda", at=at, placed=placed) for at in sorted([*own, *foreign])
        }
        if any(verdicts.values()):
            break
    prompt = quiz.words(
        "Oda regroups. Already placed this turn: {placed}. Azai units stand at {lost}. "
        "Click every space where one more Oda unit may be placed.",
        "织田重整。本回合已放置：{placed}。{lost}有浅井单位。点选还能再放一个织田单位的所有据点。",
        placed=placed,
        lost=lost,
    )
    hints = [
        quiz.words("Friendly, with a line of communication.", "友方控制，并且有交通线。"),
        quiz.words("One unit for each space, two in Kyo.", "每个据点 1 个，京 2 个。"),
        quiz.words("{n} spaces are left.", "还剩 {n} 处。", n=sum(map(bool, verdicts.values()))),
    ]
    return quiz.spaces(prompt, "11.2", verdicts, hints, state)


@exercise(CHAPTER, 3)
def a_group_of_monks(stream: Stream) -> Question:
    """How many soldiers may join a group of the Ikko-Ikki?"""
    spaces = between(stream, 1, 6)
    units = between(stream, max(0, 2 * spaces - 4), 2 * spaces + 1)
    size = quiz.ask(quiz.position({}), "group_size", spaces=spaces, units=units)
    why = counted(
        "group", "11.3/cap", spaces=spaces, units=units, **{key: size[key] for key in ("value", "cap", "room")}
    )
    prompt = quiz.words(
        "Spaces of an Ikko-Ikki group: {spaces}. Its units on the map: {units}. The regroup box holds plenty. "
        "How many soldiers may join it this turn?",
        "一行一揆的一组有 {spaces} 个据点，地图上有 {units} 个单位，重整格里人手充足。本回合能加入几个士兵？",
        spaces=spaces,
        units=units,
    )
    hints = [
        quiz.words("Two limits: a value and a cap.", "有两个限制：重整值和上限。"),
        quiz.words(
            "The value is half the spaces, rounded up; the cap is twice the spaces.",
            "重整值是据点数的一半，向上取整；上限是据点数的两倍。",
        ),
        quiz.words(
            "Value {value}, room {room}.", "重整值 {value}，空位 {room}。", value=size["value"], room=size["room"]
        ),
    ]
    return quiz.number(prompt, size["may_place"], why, hints)
