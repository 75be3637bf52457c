"""A simple opponent of any game: an answer to each decision by its name, the first option to all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Stream
from kernel_lib.core.table import Table

Handler = Callable[[Any, Decision, Stream], Any]
"""The position as who decides sees it, the decision, lots -> the choice; None where it has none to make."""


class ByName:
    """It answers a decision with the handler of that name, by what its seat may know. Every choice is one that the
    decision allows, so it can do nothing that the rules forbid.

    lots  decides between choices that it likes equally well
    """

    def __init__(self, handlers: Mapping[str, Handler], lots: Stream) -> None:
        self._handlers, self._lots = handlers, lots

    def __call__(self, table: Table, decision: Decision) -> Any:
        handler = self._handlers.get(decision.name, first)
        choice = handler(table.seen(decision.who), decision, self._lots)
        return choice if choice is not None and decision.verdict(choice) else decision.first()


def first(state: Any, decision: Decision, lots: Stream) -> Any:
    """The first that is allowed."""
    return decision.first()


def says(*answers: Any) -> Handler:
    """The first of `answers` that is on offer; True is no 1."""
    def answer(state: Any, decision: Decision, lots: Stream) -> Any:
        return next((one for one in answers if any(one == option and type(one) is type(option)
                                                   for option in decision.options)), None)
    return answer


def best(options: Iterable[Any], worth: Callable[[Any], float], lots: Stream) -> Any:
    """The option worth most, by lot among equals."""
    scored = [(worth(option), option) for option in options]
    most = max(score for score, _ in scored)
    liked = [option for score, option in scored if score == most]
    return liked[lots.below(len(liked))]
