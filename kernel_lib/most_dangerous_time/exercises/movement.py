"""Exercises on 09 Movement."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import LINKS, SPACES
from .shared import counted, happens, quiz, rolled

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
    prompt = quiz.words("points_to_spend", alliance=alliance, die=die, holder=holder)
    hints = [
        quiz.words("points_to_spend.1"),
        quiz.words("points_to_spend.2"),
        quiz.words("points_to_spend.3", kyo=why.facts["kyo"]),
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
    status = quiz.words("one_point.status") if cut_off else quiz.words("one_point.no_status")
    prompt = quiz.words("one_point", units=units, at=at, status=status)
    hints = [
        quiz.words("one_point.1"),
        quiz.words("one_point.2"),
        quiz.words("one_point.3", n=(1 + men) * (2 if cut_off else 1)),
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
                quiz.words("two_at_once.label", via=via, to=to),
                quiz.ask(state, "may_use_strategic_movement", units=TROOP, at=at, via=via, to=to),
            )
            for via, to in ways
        ]
        if any(verdict for _, _, verdict in verdicts):
            break
    prompt = quiz.words("two_at_once", at=at)
    hints = [
        quiz.words("two_at_once.1"),
        quiz.words("two_at_once.2"),
    ]
    return quiz.which(stream, prompt, "9.5", verdicts, hints, state)


@exercise(CHAPTER, 4)
def where_to_stop(stream: Stream) -> Question:
    """Click every place where units that enter it must stop."""
    while True:
        at = one(stream, ("otsu", "ogaki", "minakuchi", "kuwana", "ise_kameyama", "kannonji"))
        near = dict.fromkeys(to for stop in (at, *by_land(at)) for to in by_land(stop) if to != at)
        shown = sorted(some(stream, near, 6))
        state = quiz.position(
            {
                "empty": True,
                "turn": 6,
                "control": {to: one(stream, ("oda", "azai", "minor_clan")) for to in shown if to in SPACES},
                "units": {at: {"shibata": 1, "oda": 3}}
                | {to: {one(stream, ("azai", "oda")): 2} for to in shown if stream.below(2)},
                "impulse": {"alliance": "oda_alliance", "mp": 5},
            }
        )
        verdicts = {to: quiz.ask(state, "must_stop", at=to) for to in shown}
        if any(verdicts.values()) and not all(verdicts.values()):
            break
    hints = [quiz.words("must_stop.1"), quiz.words("must_stop.2")]
    return quiz.spaces(quiz.words("must_stop"), "9.4", verdicts, hints, state)


@exercise(CHAPTER, 5)
def price_of_a_step(stream: Stream) -> Question:
    """How many points does this step take for so many units?"""
    at = one(stream, ("kanagasaki", "okazaki", "gifu", "iwamura", "hanakuma", "saika", "otsu", "ise_kameyama", "odani"))
    to = one(stream, LINKS[at])
    kind = LINKS[at][to]
    units = between(stream, 2, 5) if kind == "sea" else between(stream, 5, 17)
    state = quiz.position(
        {
            "empty": True,
            "turn": 6,
            "control": {at: "oda"},
            "units": {at: {"oda": units}},
            "impulse": {"alliance": "oda_alliance", "mp": 6},
        }
    )
    cost = quiz.ask(state, "movement_cost", kind=kind, units=units)
    why = counted(f"way_{kind}", f"9.3/{kind}", units=units, mp=cost)
    question = quiz.number(
        quiz.words("price_of_a_step", units=units, at=at, to=to),
        cost,
        why,
        [quiz.words("price_of_a_step.1"), quiz.words("price_of_a_step.2")],
        state,
    )
    question.look = [at, to]
    return question
