"""Exercises on 10 Combat."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import ALLIANCE_OF, LEADERS, PLACES, SPACES
from ..communications import BY_LAND
from .shared import happens, quiz, rolled

CHAPTER = "10_combat"
BATTLEFIELDS = ("kitanosho", "echizen_fuchu", "sawayama", "ogaki", "minakuchi", "ise_kameyama", "ibaraki", "otsu")
ODA = ("nobunaga", "hideyoshi", "shibata", "akechi")
ANTI = ("kenshin", "azai_nagamasa", "shingen", "asakura_yoshikage")


@exercise(CHAPTER, 1)
def who_may_fire(stream: Stream) -> Question:
    """The initiative of a round: who may fire?"""
    place, ours, theirs = one(stream, BATTLEFIELDS), one(stream, ANTI), one(stream, ODA)
    dice = [between(stream, 1, 6), between(stream, 1, 6)]
    clan = LEADERS[ours].clan
    state = quiz.position({
        "empty": True, "turn": 20, "entered": ["takeda", "uesugi"], "control": {place: "oda"},
        "units": {place: {ours: 1, clan: 4, theirs: 1, "oda": 4}},
        "impulse": {"alliance": ALLIANCE_OF[clan], "entered": [place]}})
    fought = quiz.table(state, "battle", dice=rolled(*dice), at=place)
    why = happens(fought, "attackers")
    totals = [event.facts["total"] for event in fought.log if event.name == "initiative"]
    answer = why.facts["sides"][0] if len(why.facts["sides"]) == 1 else "both"
    prompt = quiz.words(
        "{ours} (bravery {valour}) attacks {theirs} (bravery {other}). Initiative with all modifiers: {ours} {a}, "
        "{theirs} {b}. Nobody retreats. Who fires this round?",
        "{ours}（勇气 {valour}）攻击{theirs}（勇气 {other}）。加上全部修正后的主动权：{ours} {a}，{theirs} {b}。"
        "无人撤退。这一轮谁开火？",
        ours=ours, theirs=theirs, a=totals[0], b=totals[1], valour=LEADERS[ours].bravery, other=LEADERS[theirs].bravery)
    hints = [quiz.words("Look at the difference first, then at bravery.", "先看差值，再看勇气值。"),
             quiz.words("A lead of 2 is enough; a lead of 1 only for the braver commander.",
                        "领先 2 点就够；只领先 1 点时，要指挥官更勇敢。"),
             quiz.words("The difference is {n}.", "差值是 {n}。", n=abs(totals[0] - totals[1]))]
    said = {"oda": quiz.words("Only {who}", "只有{who}", who=theirs), "both": quiz.words("Both", "双方"),
            "anti_oda": quiz.words("Only {who}", "只有{who}", who=ours)}
    return quiz.choose(prompt, answer, said, why, hints, state, label=said.__getitem__)


@exercise(CHAPTER, 2)
def walls_fire(stream: Stream) -> Question:
    """The besieged fire: how many hits?"""
    place = one(stream, ("odani", "mt_hiei", "gifu", "kiyosu", "ichijodani"))
    leader = one(stream, ("azai_nagamasa", "asakura_yoshikage"))
    clan = LEADERS[leader].clan
    men = between(stream, 1, PLACES[place].fort * 2 - 1)
    dice = [between(stream, 1, 6) for _ in range(1 + men)]
    state = quiz.position({
        "empty": True, "turn": 6, "control": {place: clan}, "units": {place: {"nobunaga": 1, "oda": 12}},
        "inside": {place: {leader: 1, clan: men}},
        "impulse": {"alliance": "oda_alliance", "chit": "chit_nobunaga", "entered": [place]}})
    why = happens(quiz.table(state, "assault", dice=rolled(*dice), at=place), "group_fires")
    prompt = quiz.words(
        "{leader} (bravery {valour}) and {men} of his men are besieged at {place} (fort {fort}). They roll {dice}. "
        "How many besiegers are hit?",
        "{leader}（勇气 {valour}）和 {men} 个士兵被围在{place}（要塞值 {fort}）。他们掷出 {dice}。命中几次？",
        leader=leader, valour=LEADERS[leader].bravery, men=men, place=place, fort=PLACES[place].fort, dice=dice)
    hints = [quiz.words("Inside, bravery and walls both help.", "守城时，勇气值和要塞值都要加。"),
             quiz.words("A die hits when it shows 6 after adding both.", "两者相加后达到 6 的骰子命中。"),
             quiz.words("So each die must show {need} or more.", "所以每个骰子掷到 {need} 以上即命中。",
                        need=why.facts["need"])]
    return quiz.number(prompt, why.facts["hits"], why, hints, state)


@exercise(CHAPTER, 3)
def where_to_retreat(stream: Stream) -> Question:
    """Click every place to which the beaten side may retreat."""
    while True:
        place = one(stream, BATTLEFIELDS)
        near = sorted(to for to in BY_LAND[place])
        owners = {to: one(stream, ("oda", "asakura", "minor_clan")) for to in near if to in SPACES}
        held = {to: {"azai": 2} for to in near if to in SPACES and owners[to] == "oda" and stream.below(3) == 0}
        state = quiz.position({
            "empty": True, "turn": 6, "control": {place: "oda"} | owners,
            "units": {place: {"shibata": 1, "oda": 3, "azai": 6}, **held},
            "impulse": {"alliance": "azai_asakura", "entered": [place]}})
        verdicts = {to: quiz.ask(state, "may_retreat_to", at=place, to=to, side="oda") for to in near}
        if any(verdicts.values()) and not all(verdicts.values()):
            break
    prompt = quiz.words("Oda wants to retreat from the field at {place}. Click every place the units may go to.",
                        "织田要从{place}的野地撤退。点选所有可以撤往的地点。", place=place)
    hints = [quiz.words("One step by road or trail, never by sea.", "沿道路或小径一步，不能走海路。"),
             quiz.words("Friendly, without enemies, not besieged. Waypoints are friendly to all.",
                        "必须友方控制、没有敌军、未被围城。路点对双方都友好。"),
             quiz.words("There are {n} of them.", "共有 {n} 处。", n=sum(map(bool, verdicts.values())))]
    return quiz.spaces(prompt, "10.4/where", verdicts, hints, state)
