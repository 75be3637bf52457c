"""Exercises on 15 Special rules."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .shared import happens, quiz, rolled

CHAPTER = "15_special_rules"
SITES = (
    "kannonji",
    "minakuchi",
    "gifu",
    "kuwana",
    "otsu",
    "makishima",
    "ibaraki",
    "kyo",
    "odani",
    "hamamatsu",
    "iwamura",
)


@exercise(CHAPTER, 1)
def where_to_build(stream: Stream) -> Question:
    """Where may Azuchi be built?"""
    while True:
        turn, points = between(stream, 8, 14), between(stream, 5, 12)
        value, sites = one(stream, (2, 2, 3)), some(stream, SITES, 6)
        lost = one(stream, sites)
        state = quiz.position(
            {
                "empty": True,
                "turn": turn,
                "control": {lost: "azai"} if lost != "odani" else {},
                "impulse": {"alliance": "oda_alliance", "mp": points},
            }
        )
        verdicts = {at: quiz.ask(state, "may_build_azuchi", at=at, value=value) for at in sites}
        if any(verdicts.values()):
            break
    prompt = quiz.words(
        "Turn {turn}; Oda has {points} movement points left. {lost} is in enemy hands. Click every place where "
        "Azuchi may be built with value {value}.",
        "第 {turn} 回合，织田还有 {points} 点移动点。{lost}在敌方手中。点选可以建造要塞值 {value} 的安土城的所有地点。",
        turn=turn,
        points=points,
        lost=lost,
        value=value,
    )
    hints = [
        quiz.words(
            "From turn 10; 6 points for value 2, 12 for value 3 at once.",
            "第 10 回合起；要塞值 2 需 6 点，直接到 3 需 12 点。",
        ),
        quiz.words(
            "A space with the Oda crest that Oda controls, but not Kyo or an Oda space next to it.",
            "织田家徽、由织田控制，但不能是京或与京邻接的织田据点。",
        ),
        quiz.words("There are {n}.", "共有 {n} 处。", n=sum(map(bool, verdicts.values()))),
    ]
    return quiz.spaces(prompt, "15.5/build", verdicts, hints, state)


@exercise(CHAPTER, 2)
def a_fever(stream: Stream) -> Question:
    """Does he die?"""
    leader = one(stream, ("shingen", "kenshin"))
    dice = [between(stream, 1, 6), between(stream, 1, 6)] if stream.below(2) else [1, between(stream, 1, 3)]
    at = {"shingen": "kofu", "kenshin": "uotsu"}[leader]
    state = quiz.position(
        {"empty": True, "turn": between(stream, 16, 28), "entered": ["takeda", "uesugi"], "units": {at: {leader: 1}}}
    )
    why = happens(quiz.table(state, "illness", dice=rolled(*dice), leader=leader), "illness")
    said = {
        "dies": quiz.words("He dies; his heir takes his place", "病逝，由继承人接替"),
        "lives": quiz.words("He lives on", "安然无恙"),
    }
    prompt = quiz.words(
        "Illness roll for {leader}: {dice}. What happens?",
        "{leader}的疾病检定：掷出 {dice}。结果如何？",
        leader=leader,
        dice=dice,
    )
    hints = [quiz.words("Add the dice.", "把两骰相加。"), quiz.words("2 or 3 is death.", "2 或 3 即死亡。")]
    return quiz.choose(prompt, why.facts["outcome"], said, why, hints, state, label=said.__getitem__)


@exercise(CHAPTER, 3)
def they_come_sooner(stream: Stream) -> Question:
    """In which turn does the power come after the sacrilege?"""
    power, turn, die = (
        one(stream, (("takeda", 6), ("mori", 13), ("uesugi", 15))),
        between(stream, 2, 5),
        between(stream, 1, 6),
    )
    state = quiz.position(
        {"empty": True, "turn": turn, "entered": [name for name in ("takeda", "mori", "uesugi") if name != power[0]]}
    )
    why = happens(quiz.table(state, "hasten_each", dice=rolled(die)), "hastened")
    comes = quiz.ask(quiz.table(state, "hasten_each", dice=rolled(die)).state, "reinforcement_turns")[power[0]]
    prompt = quiz.words(
        "Turn {turn}. Oda storms Mt. Hiei with Enryaku-ji inside. {power} would enter in turn {due}; its die "
        "shows {die}. In which turn does it enter?",
        "第 {turn} 回合。织田强攻有延历寺僧兵的比叡山。{power}原定第 {due} 回合进场，掷出 {die}。它在第几回合进场？",
        turn=turn,
        power=power[0],
        due=power[1],
        die=die,
    )
    hints = [
        quiz.words("That many turns sooner.", "提前那么多回合。"),
        quiz.words(
            "Never in the past: if it is due already, it enters this turn.", "不会在过去：若已过期，就在本回合进场。"
        ),
    ]
    return quiz.number(prompt, comes, why, hints, state)
