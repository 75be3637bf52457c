"""Exercises on 05 Sequence of play."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import Verdict, no, yes

from ..board import AREAS, CARDS, KEYS
from ..state import State
from .shared import Ask, counted, happens, mixed, quiz, words

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


@exercise(CHAPTER, 4)
def who_suffers_at_the_end(stream: Stream) -> Question:
    """5.6: which formations roll attrition when the turn ends?"""
    while True:
        bare, other, flagged = some(stream, ("linz", "salzburg", "brunn", "graz", "prague", "trieste"), 3)
        walls = one(stream, ("lisbon", "gibraltar"))
        safe = one(stream, ("ulm", "nuremberg", "zurich", "munich", "madrid", "burgos"))
        posts = [flagged, *some(stream, [bare, other, walls, safe], 3)]
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "phase": "attrition",
                "units": {at: {"france": between(stream, 1, 3)} for at in stream.shuffled(posts)},
                "flags": {flagged: "france"},
            }
        )
        verdicts = {at: rolls_at_the_end(state, at, "france") for at in sorted(posts)}
        if mixed(verdicts.values()):
            return Ask("end_attrition", state, posts=posts, flagged=flagged).spaces("5.6", verdicts)


def rolls_at_the_end(state: State, at: str, power: str) -> Verdict:
    """5.6 Whether a power rolls for its formations at `at`, and if not, why."""
    if quiz.ask(state, "suffers_attrition", at=at, power=power):
        return yes("5.6")
    return no("5.6", "exercise_stays_whole", place=at, power=quiz.ask(state, "controller", at=at))


@exercise(CHAPTER, 5, "tracks")
def who_may_pay_for_peace(stream: Stream) -> Question:
    """5.8: who may give up a card to change the peace roll?"""
    while True:
        lost = some(stream, [at for at in KEYS if AREAS[at].power in ("austria", "britain", "russia")], 8)
        beaten = one(stream, ("", "", "austria", "russia"))
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "phase": "peace",
                "flags": dict.fromkeys(lost, "france"),
                "submitted": {beaten: "france"} if beaten else {},
            }
        )
        held = {power: len(quiz.ask(state, "keys_held", power=power)) for power in (*MAJORS, "spain")}
        verdicts = [
            (power, words("keys_of", power=power, keys=count), quiz.ask(state, "may_pay_for_peace", power=power))
            for power, count in held.items()
        ]
        if sum(not verdict for _, _, verdict in verdicts) > 1 and mixed(verdict for _, _, verdict in verdicts):
            said = words("has_submitted", power=beaten) if beaten else words("none_submitted")
            return Ask("pays", state, submitted=said).which(stream, "5.8", verdicts)
