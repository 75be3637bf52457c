"""Exercises on 02 The round and the turn."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.table import Table
from kernel_lib.core.verdict import no, yes
from kernel_lib.maracaibo.game import RULES

from .asking import Asking, ask, because, between, first, one, position, some

CHAPTER = "02_turn"
PHASES = ("sail", "main", "draw")
EARLY_STEPS = (("18", "19"), ("19", "20"), ("20", "21a"), ("20", "21a"))
LATE_STEPS = (("19", "20"), ("20", "21b"), ("21b", "22"), ("21b", "22"))
LAST_STEPS = (("19", "20"), ("20", "21a"), ("20", "21b"), ("21b", "22"))


@exercise(CHAPTER, 1)
def turns_to_wait(stream: Stream) -> Question:
    """How many turns of others come first?"""
    players = between(stream, 3, 4)
    seats = position(players=players).seats()
    who, other = some(stream, seats, 2)
    hands = {seat: {"hand": ["A001", "A002", "A003", "A005"]} for seat in seats}
    state = position({"phase": "play", "next_player": who, "players": hands}, players=players)
    played = Table(RULES, state.options, opening=state)
    played.play(lambda table, decision: decision.first(), most=30)
    turns = [event for event in played.log if event.name == "turn_begins"]
    others = [event.who for event in turns][1:next(at for at, event in enumerate(turns) if event.who == other)]
    why = because("turns_between" if others else "no_turn_between", "02/phases", who=who, other=other, others=others,
                  total=len(others))
    return Asking("turns_to_wait", state, who=who, other=other, seats=seats).number(len(others), why)


@exercise(CHAPTER, 2)
def does_the_round_end(stream: Stream) -> Question:
    """Whether a turn that reaches a homeward space ends the round."""
    number = between(stream, 1, 4)
    start, end = one(stream, [step for step in LAST_STEPS if ("21a" in step) <= (number < 4)
                              and (bool({"21b", "22"} & set(step))) <= (number == 4)])
    state = position({"phase": "play", "round": number, "next_player": "alex",
                      "players": {"alex": {"location": start, "doubloons": stream.below(9)}}})
    played = Table(RULES, state.options, opening=state)
    played.play(lambda table, decision: decision.first(), most=12)
    over = any(event.name == "round_over" for event in played.log)
    why = first(played.log, "round_over") if over else because("after_next_turn", "02/rounds", end=end)
    return Asking("round_end", state, round=number, start=start, end=end).yes_or_no(over, why)


@exercise(CHAPTER, 3)
def which_phase(stream: Stream) -> Question:
    """The phase in which something is done; the engine's own order of phases shows it."""
    phase = one(stream, PHASES)
    state = position({"phase": "play", "next_player": "alex", "deck": ["A001", "A002", "A003", "A004", "A005"]})
    played = Table(RULES, state.options, opening=state)
    played.play(lambda table, decision: decision.first(), most=12)
    why = because("phase_of", "02/phases", phase=first(played.log, "phase", phase=phase).facts["phase"])
    return Asking(f"phase_{phase}_{1 + stream.below(3)}").choose(phase, PHASES, why)


@exercise(CHAPTER, 4)
def what_comes_next(stream: Stream) -> Question:
    """What follows this turn: another turn, or the scoring of the round."""
    number = between(stream, 1, 4)
    start, end = one(stream, LATE_STEPS if number == 4 else EARLY_STEPS)
    state = position({"phase": "play", "round": number, "next_player": "alex",
                      "players": {"alex": {"location": start}}}, players=3)
    played = Table(RULES, state.options, opening=state)
    played.play(lambda table, decision: decision.first(), most=12)
    happened = {event.name for event in played.log}
    after = next((each for each in ("interim_scoring", "final_scoring") if each in happened), "next_turn")
    return Asking("comes_next", state, round=number, start=start, end=end).choose_said(
        after, ("next_turn", "interim_scoring", "final_scoring"), because(f"after_{after}", "02/rounds", end=end))


@exercise(CHAPTER, 5)
def which_space_ends_it(stream: Stream) -> Question:
    """Click the space that ends this round."""
    number = between(stream, 1, 4)
    places = ("19", "20", "21a", "21b", "22")
    ships = dict(zip(("alex", "bea", "chen"), some(stream, ("14", "16", "17", "18", "19"), 3), strict=True))
    state = position({"round": number, "players": {seat: {"location": at} for seat, at in ships.items()}}, players=3)
    verdicts = {}
    for place in places:
        there = position({"round": number, "players": {"alex": {"location": place}}}, players=3)
        verdicts[place] = yes("02/rounds") if ask(there, "round_is_over") else no(
            "02/rounds", "exercise_round_goes_on", place=place, round=number)
    return Asking("ends_round", state, round=number, ships=list(ships.values())).spaces("02/rounds", verdicts)
