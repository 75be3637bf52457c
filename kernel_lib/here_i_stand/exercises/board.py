"""Exercises on 02 Map, 03 Keys and 04 Cards."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CARDS, KEYS, MAJORS, NEXT, PASSES
from .shared import may, number, quiz


@exercise("02_map", 1)
def cost_of_a_step(stream: Stream) -> Question:
    """5.2/move: a line or a pass?"""
    at = one(stream, [space for space in PASSES if PASSES[space]])
    to = one(stream, NEXT[at])
    state = quiz.position()
    return number("step", quiz.ask(state, "move_cost", at=at, to=to), "5.2/move", state, at=at, to=to)


@exercise("03_keys", 1)
def points_of_keys(stream: Stream) -> Question:
    """3/track: the points of the open box."""
    power = one(stream, ("ottoman", "hapsburg", "england", "france", "papacy"))
    state, count = _holding(stream, power)
    return number("key_points", quiz.ask(state, "power_card", power=power)["vp"], "3/track", state, power=power,
                  count=count)


@exercise("03_keys", 2)
def cards_of_keys(stream: Stream) -> Question:
    """3/track: the cards of the open box."""
    power = one(stream, ("ottoman", "hapsburg", "england", "france", "papacy"))
    state, count = _holding(stream, power)
    return number("key_cards", quiz.ask(state, "power_card", power=power)["cards"], "3/track", state, power=power,
                  count=count)


def _holding(stream: Stream, power: str) -> tuple[object, int]:
    """A position in which `power` took some keys, and how many it holds."""
    state = quiz.position()
    others = [at for at in KEYS if state.control.get(at, power) != power]
    state = quiz.position({"control": dict.fromkeys(some(stream, others, between(stream, 0, 2)), power)})
    return state, len(quiz.ask(state, "keys_of", power=power))


@exercise("04_cards", 1)
def cards_drawn(stream: Stream) -> Question:
    """4/draw: the open box and the ruler's bonus."""
    power = one(stream, MAJORS)
    state = quiz.position({"turn": 2})
    return number("draw", quiz.ask(state, "cards_to_draw", power=power)["total"], "4/draw", state, power=power)


@exercise("04_cards", 2)
def may_it_pass(stream: Stream) -> Question:
    """4/pass: home card, mandatory cards and administration."""
    power = one(stream, ("ottoman", "hapsburg", "england", "france"))
    plain = [card for card, record in CARDS.items() if record.kind == "event" and record.enters == 1]
    hand = some(stream, plain, between(stream, 0, 3))
    state = quiz.position({"turn": 2, "hand": {power: hand}})
    return may("pass", quiz.ask(state, "may_pass", power=power), state, power=power, count=len(hand))
