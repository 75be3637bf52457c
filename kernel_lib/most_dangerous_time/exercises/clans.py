"""Exercises on 03 Clans and how they fall."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .shared import played, quiz

CHAPTER = "03_clans"
HOMES = {
    "azai": ("odani", "azai_nagamasa", "sawayama"),
    "asakura": ("ichijodani", "asakura_yoshikage", "ono"),
    "tokugawa": ("hamamatsu", "ieyasu", "okazaki"),
}
ENEMY = {"azai": "oda", "asakura": "oda", "tokugawa": "takeda"}
FATES = ("besieged", "box", "track", "stands")


@exercise(CHAPTER, 1)
def does_it_fall(stream: Stream) -> Question:
    """Does the clan fall?"""
    clan, fate, lost = one(stream, HOMES), one(stream, FATES), stream.below(4) > 0
    home, leader, refuge = HOMES[clan]
    enemy = ENEMY[clan]
    state = quiz.position(
        {
            "empty": True,
            "turn": 9,
            "entered": ["takeda"],
            "control": {home: enemy if lost else clan},
            "units": {refuge: {enemy: 4} if fate == "besieged" else {leader: 1, clan: 1} if fate == "stands" else {}},
            "inside": {refuge: {leader: 1, clan: 1}} if fate == "besieged" else {},
            "box": {leader: 1} if fate == "box" else {},
            "track": {leader: 11} if fate == "track" else {},
        }
    )
    falls = quiz.ask(state, "falls", clan=clan)
    why = (
        next(
            (
                event
                for event in played(quiz.table(state, "fall_check"))
                if event.name == "clan_falls" and event.facts["clan"] == clan
            ),
            None,
        )
        or falls
    )
    where = {
        "besieged": quiz.words("besieged in {refuge}", "被围在{refuge}", refuge=refuge),
        "box": quiz.words("in the regroup box", "在重整格里"),
        "track": quiz.words("wounded, on the turn track", "负伤，在回合条上"),
        "stands": quiz.words("free at {refuge}", "在{refuge}行动自如", refuge=refuge),
    }[fate]
    prompt = quiz.words(
        "{home}, the only home castle of {clan}, is held by {holder}. Its only leader, {leader}, is {where}. "
        "Does the clan fall?",
        "{clan}唯一的主城{home}由{holder}控制，唯一的领袖{leader}{where}。这个氏族败落吗？",
        home=home,
        clan=clan,
        holder=enemy if lost else clan,
        leader=leader,
        where=where,
    )
    hints = [
        quiz.words("Two conditions, both needed.", "两个条件，缺一不可。"),
        quiz.words(
            "Every home castle lost, and no leader free on the map.", "主城全部失守，且没有领袖在地图上自由行动。"
        ),
    ]
    said = {"yes": quiz.words("It falls", "败落"), "no": quiz.words("It stands", "不败落")}
    return quiz.choose(prompt, "yes" if falls else "no", said, why, hints, state, label=said.__getitem__)


@exercise(CHAPTER, 2)
def who_conquers(stream: Stream) -> Question:
    """Who is the conqueror?"""
    clan = one(stream, ("azai", "asakura"))
    home = HOMES[clan][0]
    besiegers = {other: between(stream, 1, 6) for other in ("oda", "tokugawa", "hosokawa")}
    most = max(besiegers.values())
    while list(besiegers.values()).count(most) > 1:
        besiegers[one(stream, besiegers)] += 1
        most = max(besiegers.values())
    state = quiz.position(
        {"empty": True, "turn": 9, "control": {home: "oda"}, "units": {home: besiegers}, "box": {clan: 3}}
    )
    why = next(
        event
        for event in played(quiz.table(state, "fall_check"))
        if event.name == "clan_falls" and event.facts["clan"] == clan
    )
    prompt = quiz.words(
        "{clan} falls. Before its home castle {home} stood {besiegers}. Which clan is the conqueror?",
        "{clan}败落。围攻其主城{home}的是：{besiegers}。哪个氏族是征服氏族？",
        clan=clan,
        home=home,
        besiegers=besiegers,
    )
    hints = [
        quiz.words("Count units, not glory.", "看单位数量，不看名声。"),
        quiz.words("The clan with most units in the siege of the home castle.", "参与围攻主城单位最多的氏族。"),
    ]
    return quiz.choose(prompt, why.facts["conqueror"], besiegers, why, hints, state)


@exercise(CHAPTER, 3)
def soldiers_of_the_fallen(stream: Stream) -> Question:
    """How many soldiers go to the conqueror's box?"""
    clan = one(stream, ("azai", "asakura"))
    home, leader, other = HOMES[clan]
    outside, box, over = between(stream, 1, 4), between(stream, 0, 3), between(stream, 1, 2)
    state = quiz.position(
        {
            "empty": True,
            "turn": 9,
            "control": {home: "oda"},
            "box": {clan: box, leader: 1},
            "units": {home: {"oda": 5 + over}, other: {clan: outside}},
        }
    )
    events = played(quiz.table(state, "fall_check"))
    why = next(event for event in events if event.name == "soldiers_won" and event.facts["clan"] == clan)
    prompt = quiz.words(
        "{clan} falls to Oda: {outside} of its soldiers are at {other}, {box} and {leader} in the regroup "
        "box; {over} changed sides earlier. How many soldiers does Oda gain in its regroup box?",
        "{clan}败给织田：{outside} 个士兵在{other}，重整格里有 {box} 个士兵和{leader}；另有 {over} 个早已倒戈。"
        "织田的重整格增加几个士兵？",
        clan=clan,
        outside=outside,
        other=other,
        box=box,
        leader=leader,
        over=over,
    )
    hints = [
        quiz.words("Leaders do not change sides here.", "领袖不会归降。"),
        quiz.words(
            "Soldiers on the map and in the box; those who came over before are Oda's already.",
            "地图上的和重整格里的士兵都算；早先倒戈的已经是织田的人。",
        ),
    ]
    return quiz.number(prompt, why.facts["soldiers"], why, hints, state)
