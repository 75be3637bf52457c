"""Exercises on 04 Preparing the game."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CARDS, POWERS, TRACK
from .shared import Ask, counted, mixed, quiz, words

CHAPTER = "04_setup"


@exercise(CHAPTER, 1)
def after_redraws(stream: Stream) -> Question:
    """4.5: how many cards are left after redraws?"""
    power = one(stream, ("france", "austria", "britain", "russia"))
    dealt = POWERS[power].hand
    times = between(stream, 0, dealt - 1)
    state = quiz.position({"empty": True, "phase": "redraw", "cards": {"hands": {power: list(CARDS)[:dealt]}}})
    table = quiz.table(state, "redraws")
    for _ in range(times):
        while table.pending.who != power and table.pending.facts.get("power") != power:  # type: ignore[union-attr]
            table.choose("keep")
        table.choose("redraw")
    left = len(table.state.cards.hands.get(power, ()))
    return Ask("redraws", power=power, dealt=dealt, times=times).number(
        left, counted("redraws", "4.51", power=power, dealt=dealt, times=times)
    )


@exercise(CHAPTER, 2)
def who_runs_it(stream: Stream) -> Question:
    """4.3: who runs this power?"""
    count, power = between(stream, 2, 5), one(stream, ("austria", "russia", "prussia", "spain", "turkey", "britain"))
    state = quiz.position({}, players=count)
    seat = quiz.ask(state, "player", power=power) or "nobody"
    why = (
        counted("nobody_runs", "4.3", n=count, power=power)
        if seat == "nobody"
        else counted("who_runs", "4.3", n=count, power=power, seat=seat)
    )
    return Ask("who_runs", n=count, power=power).choose(
        seat, ("france", "britain", "austria", "russia", "prussia", "nobody"), why, nobody=words("nobody")
    )


@exercise(CHAPTER, 3, "tracks")
def which_hands_may_be_seen(stream: Stream) -> Question:
    """4.41: at which hands may he look by now?"""
    mine = ("britain", "austria", "russia")
    while True:
        decided = list(TRACK[: between(stream, 0, 4)])
        state = quiz.position({"empty": True, "phase": "redraw", "redrawn": decided}, players=2)
        verdicts = [
            (power, quiz.name(power), quiz.ask(state, "may_look", seat="britain", power=power))
            for power in (*mine, "france")
        ]
        if mixed(verdict for _, _, verdict in verdicts):
            return Ask("look", state, decided=decided).which(stream, "4.41", verdicts)
