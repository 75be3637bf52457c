"""Exercises on 12 Disbanding."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .shared import happens, played, quiz, rolled

CHAPTER = "12_disband"
PLACES = ("gifu", "kyo", "otsu", "minakuchi", "kuwana")


@exercise(CHAPTER, 1)
def which_units(stream: Stream) -> Question:
    """Which of these may Oda disband?"""
    at = one(stream, PLACES)
    men = between(stream, 1, 4)
    state = quiz.position(
        {
            "empty": True,
            "turn": 7,
            "units": {at: {"niwa": 1, "oda": men, "tokugawa": 2}, "odani": {"azai": 3}, "obama": {"minor_clan": 1}},
        }
    )
    asked = [
        (at, {"oda": men}),
        (at, {"oda": men + 2}),
        (at, {"niwa": 1}),
        (at, {"tokugawa": 1}),
        ("odani", {"azai": 1}),
        ("obama", {"minor_clan": 1}),
    ]
    verdicts = [
        (
            number,
            quiz.words("{units} at {place}", "{place}的{units}", units=units, place=place),
            quiz.ask(state, "may_disband", player="oda", at=place, units=units),
        )
        for number, (place, units) in enumerate(asked)
    ]
    prompt = quiz.words(
        "Disband step. At {at} stand {units}. Which of these may the Oda player send to the regroup boxes?",
        "解散环节。{at}有：{units}。织田玩家可以把哪些单位放入重整格？",
        at=at,
        units=state.field[at],
    )
    hints = [
        quiz.words("Whose units are they, and are there so many?", "是谁的单位？有那么多吗？"),
        quiz.words("Leaders are units too.", "领袖也是单位。"),
    ]
    return quiz.which(stream, prompt, "12.0", verdicts, hints, state)


@exercise(CHAPTER, 2)
def is_it_dangerous(stream: Stream) -> Question:
    """Must the leader roll on the leader loss table?"""
    how, leader = one(stream, ("free", "besieged", "cut_off")), one(stream, ("niwa", "sakuma", "akechi"))
    at = {
        "free": one(stream, ("gifu", "kiyosu", "toki")),
        "besieged": one(stream, ("otsu", "minakuchi")),
        "cut_off": one(stream, ("okayama", "tottori")),
    }[how]
    group = {leader: 1, "oda": 1 if how == "besieged" else between(stream, 1, 4)}
    state = quiz.position(
        {
            "empty": True,
            "turn": 7,
            "control": {at: "oda"},
            "units": {at: {"azai": 4}} if how == "besieged" else {at: group},
            "inside": {at: group} if how == "besieged" else {},
        }
    )
    events = played(quiz.table(state, "disband", dice=rolled(1), at=at, units={leader: 1}, inside=how == "besieged"))
    told = {event.name: event for event in events}
    why = told.get("dangerous_way") or told["disbanded"]
    story = {
        "free": quiz.words("at home in {at}, with a line", "在后方的{at}，交通线畅通", at=at),
        "besieged": quiz.words("besieged in {at}", "被围在{at}", at=at),
        "cut_off": quiz.words("at {at}, far from home and out of communication", "在遥远的{at}，失去联系", at=at),
    }[how]
    prompt = quiz.words(
        "{leader} is {how}. Oda disbands him. Must he roll on the leader loss table?",
        "{leader}{how}。织田解散他。需要查领袖伤亡表吗？",
        leader=leader,
        how=story,
    )
    said = {
        "yes": quiz.words("He must roll", "要掷骰"),
        "no": quiz.words("He goes straight to the box", "直接放入重整格"),
    }
    hints = [
        quiz.words("Can he get home?", "他回得了家吗？"),
        quiz.words("Besieged or out of communication: he rolls.", "被围或失去联系就要掷骰。"),
    ]
    return quiz.choose(
        prompt, "yes" if why.name == "dangerous_way" else "no", said, why, hints, state, label=said.__getitem__
    )


@exercise(CHAPTER, 3)
def when_is_he_back(stream: Stream) -> Question:
    """In which turn may a leader return who rolled?"""
    turn, die = between(stream, 3, 25), between(stream, 1, 4)
    leader = one(stream, ("niwa", "sakuma", "akechi", "shibata"))
    state = quiz.position(
        {"empty": True, "turn": turn, "units": {"otsu": {"azai": 3}}, "inside": {"otsu": {leader: 1, "oda": 1}}}
    )
    why = happens(
        quiz.table(state, "disband", dice=rolled(die), at="otsu", units={leader: 1}, inside=True), "leader_fate"
    )
    prompt = quiz.words(
        "Turn {turn}. {leader}, besieged in Otsu, is disbanded; the die shows {die}. In which turn does he come back?",
        "第 {turn} 回合。被围在大津的{leader}遭解散，掷出 {die}。他在第几回合返场？",
        turn=turn,
        leader=leader,
        die=die,
    )
    hints = [
        quiz.words("The leader loss table: 1-2, 3-4, 5-6.", "领袖伤亡表：1-2、3-4、5-6。"),
        quiz.words("1-2 next turn, 3-4 in two turns.", "1-2 下回合，3-4 两回合后。"),
    ]
    return quiz.number(prompt, why.facts["back"], why, hints, state)
