"""Exercises of the tiny game."""

from kernel_lib.core import exercise
from kernel_lib.core.dice import Seeded, Stream
from kernel_lib.core.exercise import Answer, Question
from kernel_lib.core.table import Table
from kernel_lib.core.verdict import Verdict, no

from .game import RULES, may_enter


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
    dice = Seeded(stream.below(10_000)).answer(_roll(), _used())
    hits = sum(die >= 5 for die in dice)
    return Question("number", {"en": f"Red rolls {list(dice)}. How many hits?", "zh": f"红方掷出 {list(dice)}，命中几次？"}, "2.2",
                    [hits], otherwise=no("2.2", "too_many", there=hits, at="bridge"))


@exercise.exercise("02_fighting", 3)
def legal(stream: Stream) -> Question:
    table = Table(RULES, position={"units": {"bridge": {"red": {"infantry": 2}}, "east": {"blue": {"infantry": 1}}}},
                  start=("march", {"side": "red"}))
    refused = [{"at": "bridge", "to": to, "units": {"infantry": n}} for to, n in (("east", 1), ("hill", 1), ("west", 5))]
    return exercise.legal_or_not(stream, "tiny_game", table.pending, refused, table.state)


@exercise.exercise("02_fighting", 4)
def all_legal(stream: Stream) -> Question:
    table = Table(RULES, position={"units": {"bridge": {"red": {"infantry": 2}}, "east": {"blue": {"infantry": 1}}}},
                  start=("march", {"side": "red"}))
    refused = [{"at": "bridge", "to": to, "units": {"infantry": n}} for to, n in (("east", 1), ("hill", 1), ("west", 5))]
    return exercise.which_are_legal(stream, "tiny_game", table.pending, refused, state=table.state)


@exercise.exercise("02_fighting", 5)
def who_first(stream: Stream) -> Question:
    red, blue = stream.below(6) + 1, stream.below(6) + 1
    first = "blue" if blue > red else "red"
    return Question("choose", {"en": f"Red rolls {red}, Blue {blue}. Who is first?", "zh": f"红方 {red}，蓝方 {blue}，谁先？"}, "2.1", [first],
                    [Answer("red", {"en": "Red", "zh": "红方"}), Answer("blue", {"en": "Blue", "zh": "蓝方"})],
                    otherwise=Verdict(False, "2.1", "enemy_there", {"to": "bridge", "holder": first}))


def _roll():
    from kernel_lib.core.dice import Roll
    return Roll(4, "fire", "2.2")


def _used():
    from kernel_lib.core.dice import Used
    return Used()
