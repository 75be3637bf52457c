"""Exercises on 05 Lines of communication."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .shared import counted, quiz

CHAPTER = "05_communications"
STACKS = ("kyo", "otsu", "kannonji", "minakuchi", "ise_kameyama", "kuwana", "ogaki", "iwamura", "okazaki", "ibaraki")
CUTS = ("ogaki", "kuwana", "ise_kameyama", "otsu", "minakuchi", "toki", "wp_sekigahara")


@exercise(CHAPTER, 1)
def who_has_a_line(stream: Stream) -> Question:
    """Click every stack that traces a line."""
    while True:
        cuts = some(stream, CUTS, 3)
        stacks = [at for at in some(stream, STACKS, 6) if at not in cuts]
        lost = [at for at in cuts if not at.startswith("wp_")][: between(stream, 1, 2)]
        besieged = bool(stream.below(2))
        state = quiz.position(
            {
                "empty": True,
                "turn": 6,
                "control": dict.fromkeys(lost, "azai"),
                "units": {at: {"oda": 2} for at in stacks}
                | {at: {"azai": 2} for at in cuts}
                | ({"gifu": {"azai": 3}} if besieged else {}),
                "inside": {"gifu": {"oda": 2}} if besieged else {},
                "impulse": {"alliance": "oda_alliance"},
            }
        )
        verdicts = {at: quiz.ask(state, "in_communication", clan="oda", at=at) for at in stacks}
        if any(verdicts.values()) and not all(verdicts.values()):
            break
    siege = quiz.words(" and besiege Gifu", "，并围困岐阜城") if besieged else quiz.words("", "")
    prompt = quiz.words(
        "The homes of Oda are Gifu and Kiyosu. Azai units stand at {cuts}{siege}. "
        "Click every Oda stack that is in communication.",
        "织田的主城是岐阜城和清洲城。浅井单位在{cuts}{siege}。点选所有有交通线的织田部队。",
        cuts=cuts,
        siege=siege,
    )
    hints = [
        quiz.words("Follow the roads home from each stack.", "从每支部队出发，沿路回主城。"),
        quiz.words(
            "An unbesieged enemy or a space of the other side cuts the line; one free home is enough.",
            "未被围的敌军或非己方据点会切断交通线；有一座可用的主城就够。",
        ),
        quiz.words("{n} of them are in communication.", "其中 {n} 支联络正常。", n=sum(map(bool, verdicts.values()))),
    ]
    return quiz.spaces(prompt, "5.2/block", verdicts, hints, state)


@exercise(CHAPTER, 2)
def dice_when_cut_off(stream: Stream) -> Question:
    """How many dice does a group roll in which some are out of communication?"""
    leader, men = one(stream, ("shibata", "akechi", "kenshin", "baba")), between(stream, 2, 7)
    cut = between(stream, 1, men)
    answer = quiz.ask(quiz.position({"empty": True}), "dice_of", units=1 + men, ooc=cut)
    why = counted("dice", "5.3/half", dice=answer, linked=1 + men - cut, ooc=cut)
    prompt = quiz.words(
        "{leader}, in communication, leads {men} soldiers in a field battle. Out of communication: "
        "{cut} of them. How many dice does the group roll?",
        "{leader}联络正常，在野战中指挥 {men} 个士兵，其中 {cut} 个失去联系。这一队掷几个骰子？",
        leader=leader,
        men=men,
        cut=cut,
    )
    hints = [
        quiz.words("The leader is a unit, too.", "领袖也是一个单位。"),
        quiz.words(
            "One die for each unit in communication, one for every two others, rounded up.",
            "联络正常的每个一骰，失联的每两个一骰，向上取整。",
        ),
        quiz.words(
            "{linked} in communication, {ooc} not.",
            "联络正常 {linked} 个，失联 {ooc} 个。",
            linked=1 + men - cut,
            ooc=cut,
        ),
    ]
    return quiz.number(prompt, answer, why, hints)


@exercise(CHAPTER, 3)
def losses_when_cut_off(stream: Stream) -> Question:
    """How many units do these hits remove?"""
    hits, linked, cut = between(stream, 2, 4), between(stream, 1, 5), between(stream, 1, 6)
    lost = quiz.ask(quiz.position({"empty": True}), "losses", hits=hits, units=linked, ooc=cut)
    why = counted("losses", "5.3/half", hits=hits, ooc=lost["ooc"], linked=lost["units"])
    prompt = quiz.words(
        "{hits} hits fall on a force of {linked} units in communication and {cut} out of it. "
        "How many units are removed in all?",
        "一支部队有 {linked} 个单位联络正常、{cut} 个失去联系，受到 {hits} 点命中。一共移除几个单位？",
        hits=hits,
        linked=linked,
        cut=cut,
    )
    hints = [
        quiz.words("Those out of communication go first.", "失去联系的先移除。"),
        quiz.words(
            "A hit takes two of them; a single last one soaks up a whole hit.",
            "一点命中移除两个；只剩一个时，它独自抵消一点。",
        ),
        quiz.words("{ooc} of them go.", "失联单位移除 {ooc} 个。", ooc=lost["ooc"]),
    ]
    return quiz.number(prompt, lost["ooc"] + lost["units"], why, hints)
