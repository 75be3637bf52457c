"""Exercises on 18 Income and cooperation."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.vocabulary import IncomeIfToken, IncomePoints, InstToken

from .asking import Asking, between, first, one, position, some, table

CHAPTER = "18_income"
CARDS = ("B001", "B025", "A016", "B023", "B029", "A014", "B015", "A004")


@exercise(CHAPTER, 1)
def score_income(stream: Stream) -> Question:
    """Where the score income marker stands after buying a card with token incomes."""
    card, start = one(stream, CARDS), stream.below(8)
    tokens = some(stream, records.TOKENS, between(stream, 0, 3))
    state = position({"players": {"alex": {"doubloons": 20, "hand": [card], "score_income": start, "tokens": tokens,
                                           "discs": {}}}})
    bought = table(state, "buy", ["SU01"] if card == "B015" else [], who="alex", card=card)
    effects = records.cards()[card].effects
    plain = sum(effect.x for effect in effects if isinstance(effect, IncomePoints))
    waiting = next(effect for effect in effects if isinstance(effect, IncomeIfToken) and effect.kind == "vp")
    all_waiting = [effect.token for effect in effects if isinstance(effect, IncomeIfToken)]
    raised = [event for event in bought.log if event.name == "income_raised" and event.facts["track"] == "vp"]
    why = raised[-1] if raised else first(bought.log, "income_waits")
    asking = Asking("income_card", state, card=card, start=start, plain=plain, x=waiting.x, needed=all_waiting,
                    tokens=tokens)
    assert not any(isinstance(effect, InstToken) for effect in effects)
    return asking.number(bought.state.player("alex").score_income, why)


@exercise(CHAPTER, 2)
def wrap(stream: Stream) -> Question:
    """Points at once when score income reaches 20."""
    number, start = between(stream, 1, 4), between(stream, 15, 19)
    steps = between(stream, 20 - start, 20 - start + 3)
    state = position({"round": number, "players": {"alex": {"score_income": start}}})
    why = first(table(state, "raise_income", who="alex", track="vp", steps=steps).log, "points")
    asking = Asking("income_wrap", state, round=number, start=start, steps=steps, left=5 - number)
    return asking.number(why.facts["points"], why)


@exercise(CHAPTER, 3)
def overflow(stream: Stream) -> Question:
    """Does doubloon income turn into score income?"""
    start, steps, points = between(stream, 28, 34), between(stream, 2, 6), stream.below(9)
    state = position({"players": {"alex": {"doubloon_income": start, "score_income": points}}})
    raised = table(state, "raise_income", who="alex", track="doubloons", steps=steps)
    over = any(event.name == "income_converted" for event in raised.log)
    why = first(raised.log, "income_converted" if over else "income_raised")
    return Asking("income_over", state, start=start, steps=steps, reach=start + steps).yes_or_no(over, why)
