"""Exercises of the tiny game."""

from typing import Any

from kernel_lib.core import exercise
from kernel_lib.core.asking import Asker, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Answer, Question
from kernel_lib.core.table import Table
from kernel_lib.core.verdict import no

from .game import RULES, may_enter

QUIZ = Asker("tiny_game")


@exercise.exercise("02_fighting", 1)
def where_to(stream: Stream) -> Question:
    """Click every place that red may enter."""
    state = RULES.new_state(RULES.complete(None))
    state.units = {"bridge": {"red": {"infantry": 1 + stream.below(3)}}, "east": {"blue": {"infantry": 1}}}
    why = {to: may_enter(state, "red", "bridge", to) for to in ("west", "bridge", "east", "hill")}
    return Question("spaces", {"en": "Red may fall back to which places?", "zh": "红方可以撤到哪些地点？"}, "1.1",
                    [to for to, verdict in why.items() if verdict], why=why,
                    hints=[{"en": "Look at the neighbours.", "zh": "看相邻的地点。"}], state=state)


@exercise.exercise("02_fighting", 2)
def how_many(stream: Stream) -> Question:
    """Count hits."""
    dice = [stream.below(6) + 1 for _ in range(4)]
    hits = sum(die >= 5 for die in dice)
    prompt = {"en": f"Red rolls {dice}. How many hits?", "zh": f"红方掷出 {dice}，命中几次？"}
    return Question("number", prompt, "2.2", [hits], otherwise=no("2.2", "too_many", there=hits, at="bridge"))


def march() -> tuple[Table, list[dict[str, Any]]]:
    """Red's move from the bridge, and moves of which it may make the first alone."""
    units = {"bridge": {"red": {"infantry": 2}}, "east": {"blue": {"infantry": 1}}}
    moves = [{"at": "bridge", "to": to, "units": {"infantry": count}}
             for to, count in (("west", 1), ("east", 1), ("hill", 1), ("west", 5))]
    return Table(RULES, position={"units": units}, start=("march", {"side": "red"})), moves


@exercise.exercise("02_fighting", 3)
def legal(stream: Stream) -> Question:
    """Is one move legal?"""
    table, moves = march()
    move = one(stream, moves)
    return QUIZ.may(QUIZ.words("legal", to=move["to"]), table.why_not(move), [], table.state)


@exercise.exercise("02_fighting", 4)
def all_legal(stream: Stream) -> Question:
    """Which moves are legal?"""
    table, moves = march()
    verdicts = [(number, QUIZ.words("all_legal.move", to=move["to"]), table.why_not(move))
                for number, move in enumerate(moves)]
    return QUIZ.which(stream, QUIZ.words("all_legal"), "1.1", verdicts, [], table.state)


@exercise.exercise("02_fighting", 5)
def who_first(stream: Stream) -> Question:
    """Who has the initiative?"""
    red, blue = stream.below(6) + 1, stream.below(6) + 1
    first = "blue" if blue > red else "red"
    prompt = {"en": f"Red rolls {red}, Blue {blue}. Who is first?", "zh": f"红方 {red}，蓝方 {blue}，谁先？"}
    options = [Answer("red", {"en": "Red", "zh": "红方"}), Answer("blue", {"en": "Blue", "zh": "蓝方"})]
    return Question("choose", prompt, "2.1", [first], options, otherwise=no("2.1", "not_first", side=first))
