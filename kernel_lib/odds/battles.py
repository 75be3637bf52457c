"""How a battle ends, told alike for every game; and policies that say what is done until then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Procedure

from . import outcomes

T = TypeVar("T")
Choose = Callable[[Any, Decision], Any]


class End(NamedTuple):
    """The end of a battle.

    winner  active, other, or "" when nobody is left or the battle goes no further
    left    units that the active and the other side still have, wherever they went
    lost    leaders that were killed, wounded or captured, in order
    how     what else is told: rout, overrun, ...
    """

    winner: str
    left: tuple[int, int]
    lost: tuple[str, ...] = ()
    how: str = ""


class Steady:
    """A policy that answers some decisions always alike, passes where it can, and leaves the others to `otherwise`.

    answers  name of a decision -> its answer, or a function of the decision that returns it; the first time `once`
             holds an answer for (decision, who), that is taken instead
    """

    def __init__(self, answers: Mapping[str, Any], otherwise: Choose,
                 once: Mapping[tuple[str, str], Any] | None = None) -> None:
        self.answers, self.otherwise, self.once = answers, otherwise, dict(once or {})

    def __call__(self, table: Any, decision: Decision) -> Any:
        first = self.once.pop((decision.name, decision.who), None)
        if first is not None:
            return first
        if decision.name not in self.answers:
            passes = isinstance(decision.options, tuple) and "pass" in decision.options
            return "pass" if passes else self.otherwise(table, decision)
        answer = self.answers[decision.name]
        choice = answer(decision) if callable(answer) else answer
        return choice if decision.verdict(choice) else self.otherwise(table, decision)


def settled(procedure: Procedure, answer: Callable[[Decision], Any]) -> Any:
    """What a procedure returns in which nothing is rolled, every decision in it answered."""
    value = None
    try:
        while True:
            asked = procedure.send(value)
            assert isinstance(asked, Decision)
            value = answer(asked)
    except StopIteration as end:
        return end.value


def endings(begin: Callable[[], tuple[T, Procedure]], answer: Callable[[Decision], Any]) -> list[tuple[Fraction, T]]:
    """What a procedure makes of something by every roll and draw there is, each with its chance.

    begin   begins it anew: (what it changes, the procedure)
    answer  makes its decisions
    """
    found: list[tuple[Fraction, T]] = []
    waiting: list[tuple[Fraction, tuple[Any, ...]]] = [(Fraction(1), ())]
    while waiting:
        share, taken = waiting.pop()
        changed, procedure = begin()
        at, value = 0, None
        try:
            while True:
                asked = procedure.send(value)
                if isinstance(asked, Decision):
                    value = answer(asked)
                    continue
                if at == len(taken):
                    first, *others = outcomes.answers(asked)
                    waiting += [(share * chance, (*taken, dice)) for chance, dice in others]
                    share, taken = share * first[0], (*taken, first[1])
                value, at = taken[at], at + 1
        except StopIteration:
            found.append((share, changed))
    return found
