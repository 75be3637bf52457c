"""Exercises on 05 Sequence of play."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CARDS
from .shared import Ask, counted, happens, quiz, words

CHAPTER = "05_sequence"
MAJORS = ("france", "britain", "austria", "russia")


@exercise(CHAPTER, 1, "tracks")
def who_pre_empts(stream: Stream) -> Question:
    """5.2: who may go first?"""
    scheduled, last = one(stream, MAJORS), one(stream, MAJORS)
    held = {power: between(stream, 1, 4) for power in MAJORS}
    deck = iter(CARDS)
    state = quiz.position(
        {
            "empty": True,
            "round": 2,
            "scheduled": scheduled,
            "last": last,
            "cards": {"hands": {power: [next(deck) for _ in range(count)] for power, count in held.items()}},
        }
    )
    verdicts = {power: quiz.ask(state, "may_preempt", power=power) for power in MAJORS}
    able = next((power for power, verdict in verdicts.items() if verdict), "nobody")
    most = max(MAJORS, key=lambda power: held[power])
    why = verdicts[most] if able == "nobody" else counted("pre_empts", "5.2", power=able, n=held[able])
    asked = Ask(
        "pre_empts",
        state,
        scheduled=scheduled,
        last=last,
        france=held["france"],
        britain=held["britain"],
        austria=held["austria"],
        russia=held["russia"],
    ).choose(able, (*MAJORS, "nobody"), why, nobody=words("nobody"))
    asked.why = {power: verdict for power, verdict in verdicts.items() if not verdict}
    return asked


@exercise(CHAPTER, 2)
def points(stream: Stream) -> Question:
    """5.81: how many points?"""
    flags = {at: "france" for at in ("berlin", "vienna", "venice", "lisbon", "hanover") if stream.below(2)}
    flags |= {at: "austria" for at in ("lyon", "brussels") if stream.below(2)}
    stock = between(stream, 0, 3)
    state = quiz.position({"empty": True, "flags": flags, "resources": {"france": stock}})
    total, keys = quiz.ask(state, "points_of", power="france"), quiz.ask(state, "key_points", power="france")
    asked = Ask(
        "points",
        state,
        gained=[at for at, who in flags.items() if who == "france"],
        lost=[at for at, who in flags.items() if who != "france"],
        stock=stock,
    )
    return asked.number(total, counted("points", "5.81", total=total, keys=keys, stock=stock))


@exercise(CHAPTER, 3)
def peace(stream: Stream) -> Question:
    """5.8: is it peace?"""
    paid = {power: one(stream, (-1, 0, 1)) for power in MAJORS}
    die = between(stream, 4, 6)
    state = quiz.position({"empty": True, "turn": 2, "phase": "peace", "scheduled": "france"})
    why = happens(state, "peace_roll", "peace_phase", [die], list(paid.values()))
    return Ask(
        "peace", die=die, france=paid["france"], britain=paid["britain"], austria=paid["austria"], russia=paid["russia"]
    ).yes_or_no(why.facts["peace"], why)
