"""Exercises on 09 Movement."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import LINKS, SPACES
from .shared import happens, quiz, rolled

CHAPTER = "09_movement"
ROADS = {at: [to for to, kind in links.items() if kind == "road"] for at, links in LINKS.items()}
CAMPS = ("gifu", "toki", "iwamura", "okazaki", "minakuchi", "kanagasaki", "arioka", "futamata", "kiyosu")
CROSSROADS = ("kiyosu", "gifu", "ogaki", "minakuchi", "otsu", "ise_kameyama", "kuwana")
TROOP = {"niwa": 1, "oda": 5}


@exercise(CHAPTER, 1)
def points_to_spend(stream: Stream) -> Question:
    """The roll for movement points: how many are there to spend?"""
    alliance = one(stream, ("oda_alliance", "takeda", "ikko_ikki", "azai_asakura"))
    holder = one(stream, ("oda", "tokugawa", "takeda", "ikko_ikki", "azai"))
    die = between(stream, 1, 6)
    state = quiz.position(
        {
            "empty": True,
            "turn": 8,
            "entered": ["takeda"],
            "control": {"kyo": holder},
            "units": {"kyo": {holder: 2}},
            "impulse": {"alliance": alliance},
        }
    )
    why = happens(quiz.table(state, "roll_movement", dice=rolled(die)), "movement_points")
    prompt = quiz.words(
        "The chit of {alliance} is drawn and the die shows {die}. Kyo is held by {holder}. "
        "How many movement points are there to spend?",
        "抽到{alliance}的行动片，掷出 {die}。京由{holder}控制。这次有几点移动点？",
        alliance=alliance,
        die=die,
        holder=holder,
    )
    hints = [
        quiz.words("Kyo may add something.", "京可能带来加成。"),
        quiz.words(
            "+2, but only for the alliance that controls Kyo; its friends get nothing.",
            "+2，但只给控制京的那个联盟，友军没有份。",
        ),
        quiz.words("Kyo adds {kyo} here.", "这里京的加成是 {kyo}。", kyo=why.facts["kyo"]),
    ]
    return quiz.number(prompt, why.facts["mp"], why, hints, state)


@exercise(CHAPTER, 2)
def one_point(stream: Stream) -> Question:
    """Where may these units go for one point?"""
    at, cut_off = one(stream, CAMPS), stream.below(3) == 0
    men = between(stream, 1, 3 if cut_off else 7)
    units = {"shibata": 1, "oda": men}
    state = quiz.position(
        {
            "empty": True,
            "turn": 6,
            "control": {at: "oda"},
            "units": {at: units},
            "impulse": {"alliance": "oda_alliance", "mp": 2, "ooc": {at: units} if cut_off else {}},
        }
    )
    ways = by_land(at)
    far = [to for stop in ways for to in by_land(stop) if to not in (at, *ways)]
    shown = sorted({*ways, *some(stream, dict.fromkeys(far), 3)})
    verdicts = {to: quiz.ask(state, "may_move", units=units, at=at, to=to) for to in shown}
    status = quiz.words("out of communication", "失去联系") if cut_off else quiz.words("in communication", "联络正常")
    prompt = quiz.words(
        "{units} stand at {at}, {status}. Click every place to which all of them may go for 1 movement point.",
        "{units}在{at}，{status}。点选他们花 1 点移动点可以全体前往的所有地点。",
        units=units,
        at=at,
        status=status,
    )
    hints = [
        quiz.words("Roads are thick, trails are thin.", "粗线是道路，细线是小径。"),
        quiz.words(
            "A point takes 8 units by road and 4 by trail; out of communication each counts as two.",
            "1 点沿道路走 8 个，沿小径走 4 个；失去联系的每个算两个。",
        ),
        quiz.words("They count as {n} units.", "他们算作 {n} 个单位。", n=(1 + men) * (2 if cut_off else 1)),
    ]
    return quiz.spaces(prompt, "9.3/road", verdicts, hints, state)


def by_land(at: str) -> list[str]:
    """Where the roads and trails lead from here."""
    return [to for to, kind in LINKS[at].items() if kind != "sea"]


@exercise(CHAPTER, 3)
def two_at_once(stream: Stream) -> Question:
    """Which strategic movements are possible?"""
    at = one(stream, CROSSROADS)
    ways = [(via, to) for via in ROADS[at] for to in ROADS[via] if to != at]
    near = sorted({place for way in ways for place in way})
    while True:
        spoiled = {place: stream.below(3) for place in near if stream.below(3) == 0}
        state = quiz.position(
            {
                "empty": True,
                "turn": 6,
                "control": {at: "oda"}
                | {place: "azai" for place, how in spoiled.items() if how == 0 and place in SPACES},
                "units": {at: TROOP} | {place: {"azai": 1} for place, how in spoiled.items() if how == 1},
                "impulse": {"alliance": "oda_alliance", "mp": 1},
            }
        )
        verdicts = [
            (
                f"{via}>{to}",
                quiz.words("{via} → {to}", "{via} → {to}", via=via, to=to),
                quiz.ask(state, "may_use_strategic_movement", units=TROOP, at=at, via=via, to=to),
            )
            for via, to in ways
        ]
        if any(verdict for _, _, verdict in verdicts):
            break
    prompt = quiz.words(
        "Six Oda units in communication stand at {at}. Which strategic movements may they make?",
        "六个联络正常的织田单位在{at}。他们可以进行哪些战略移动？",
        at=at,
    )
    hints = [
        quiz.words("Two steps by road for one point.", "一点移动点沿道路走两步。"),
        quiz.words(
            "Start, middle and end must be friendly and free of enemies, even besieged ones. "
            "Waypoints are friendly to all.",
            "起点、中途、终点都须友好且没有敌军（被围的也不行）。路点对双方都友好。",
        ),
    ]
    return quiz.which(stream, prompt, "9.5", verdicts, hints, state)
