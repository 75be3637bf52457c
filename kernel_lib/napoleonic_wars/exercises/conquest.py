"""Exercises on 15 Conquest and submission."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import AREAS, CAPITALS, KEYS, POWERS
from ..conquest import FALL
from .shared import Ask, counted, happens, quiz, words

CHAPTER = "15_conquest"


@exercise(CHAPTER, 1)
def is_it_conquered(stream: Stream) -> Question:
    """15.1: does the power fall?"""
    power = one(stream, ("austria", "britain"))
    own = [at for at in KEYS if AREAS[at].power == power and at not in CAPITALS and not AREAS[at].second]
    capital = next(at for at in AREAS if AREAS[at].capital and AREAS[at].power == power)
    lost = [capital, *some(stream, own, between(stream, 0, 3))]
    die = between(stream, 2, 6)
    state = quiz.position({"empty": True, "round": 2, "phase": "conquest", "flags": dict.fromkeys(lost, "france")})
    why = happens(state, "conquest_roll", "conquest_phase", [die])
    return Ask("conquered", state, power=power, lost=lost, die=die).yes_or_no(why.facts["success"], why)


@exercise(CHAPTER, 2)
def may_it_submit(stream: Stream) -> Question:
    """15.4: may it offer to submit?"""
    home, abroad, ally, invaders = (
        between(stream, 1, 3),
        between(stream, 0, 2),
        between(stream, 0, 2),
        between(stream, 2, 6),
    )
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "impulse": "france",
            "units": {
                "vienna": {"austria": home, "russia": ally},
                "munich": {"austria": abroad},
                "linz": {"france": invaders},
            },
        }
    )
    verdict = quiz.ask(state, "may_submit", power="austria")
    own = quiz.ask(state, "forces_in_play", power="austria")
    why = counted("may_submit", "15.4", power="austria", invaders=invaders, own=own) if verdict else verdict
    return Ask("submits", state, home=home, abroad=abroad, ally=ally, invaders=invaders).yes_or_no(bool(verdict), why)


@exercise(CHAPTER, 3)
def what_the_die_must_show(stream: Stream) -> Question:
    """15.1: what does the conquest roll need?"""
    power = one(stream, ("austria", "britain", "prussia"))
    capital = next(at for at in AREAS if AREAS[at].capital and AREAS[at].power == power)
    own = [at for at in KEYS if AREAS[at].power == power and at != capital and not AREAS[at].second]
    lost = [capital, *some(stream, own, between(stream, 0, 3))]
    state = quiz.position(
        {"empty": True, "round": 2, "phase": "conquest", "flags": dict.fromkeys(lost, "france")}, players=5
    )
    plus = quiz.ask(state, "conquest_modifier", power=power)
    why = counted("conquest_needs", "15.1", power=power, plus=plus, needs=max(1, FALL - plus))
    return Ask("conquest_needs", state, power=power, lost=lost).number(max(1, FALL - plus), why)


@exercise(CHAPTER, 4)
def what_may_be_ceded(stream: Stream) -> Question:
    """15.2: which areas may be chosen to be ceded?"""
    power = one(stream, ("austria", "prussia", "spain"))
    capital = POWERS[power].capitals[0]
    own = [at for at, area in AREAS.items() if area.power == power and at != capital and not area.second]
    flagged, *free = some(stream, own, 4)
    foreign = one(stream, [at for at in ("warsaw", "munich", "lisbon", "ulm", "venice") if AREAS[at].power != power])
    state = quiz.position({"empty": True, "round": 2, "phase": "conquest", "flags": {flagged: "russia"}})
    shown = sorted({capital, flagged, foreign, *free})
    verdicts = {at: quiz.ask(state, "may_cede", at=at, power=power) for at in shown}
    return Ask("cedes", state, power=power, flagged=flagged).spaces("15.2", verdicts)


@exercise(CHAPTER, 5)
def who_takes_russia(stream: Stream) -> Question:
    """15.1, 15.11: who tries to conquer Russia, with its two capitals?"""
    holders = {at: one(stream, (*("france", "spain", "turkey") * 2, "")) for at in POWERS["russia"].capitals}
    scheduled = one(stream, ("france", "austria", "spain"))
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "phase": "conquest",
            "scheduled": scheduled,
            "consuls": {"turkey": {"row": "france", "column": "pact"}},
            "flags": {at: holder for at, holder in holders.items() if holder},
        }
    )
    by = quiz.ask(state, "conqueror_of", power="russia") or "nobody"
    both = len(set(holders.values())) == 1
    why = counted("russia_stands" if by == "nobody" else "russia_both" if both else "russia_first", "15.11", by=by)
    first, second = (holder or "russia" for holder in holders.values())
    return Ask("takes_russia", state, first=first, second=second, scheduled=scheduled).choose(
        by, ("france", "spain", "turkey", "nobody"), why, nobody=words("nobody")
    )
