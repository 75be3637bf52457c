"""What dice decide in each game: every such procedure with what one wants to know of it.

A game lists them in its module ``odds`` (``DECIDED``); a new game that has none needs no such module.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, Literal

import msgspec

from kernel_lib.core import packages, registry
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.event import Event

from .chances import Chances
from .walk import SECONDS, Choose, Measure, walk


class Decided(msgspec.Struct, frozen=True):
    """A procedure that dice decide; the fields are those of `walk`.

    measure  (state before, arguments) -> the measure of the walk
    tells    whether its outcomes are ends of battles (`battles.End`), yes or no, or anything else
    quick    (state, arguments) -> the same chances at once, where a model of the procedure stands beside the walk; None
             where the model has nothing to say
    """

    measure: Callable[[Any, dict[str, Any]], Measure]
    tells: Literal["battle", "success", "result"] = "battle"
    until: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    rounds: tuple[str, ...] | None = None
    forget: Callable[[Any], None] | None = None
    policy: Callable[[], Choose] | None = None
    quick: Callable[[Any, dict[str, Any]], Chances | None] | None = None


def fact(name: str, otherwise: Hashable = None) -> Callable[[Any, dict[str, Any]], Measure]:
    """The measure that is a fact of the event waited for; `otherwise` when it never happened."""
    def measure(state: Any, event: Event | None) -> Hashable:
        return otherwise if event is None else event.facts[name]
    return lambda before, arguments: measure


@cache
def decided(game: str) -> dict[str, Decided]:
    """Everything that dice decide in a game, by procedure."""
    module = packages.part(game, "odds")
    found: dict[str, Decided] = module.DECIDED if module is not None else {}
    return found


def chances(game: str, state: Any, procedure: str, arguments: dict[str, Any] | None = None, *,
            policy: Callable[[], Choose] | None = None, seconds: float | None = SECONDS,
            plays: int = 0) -> Chances:
    """The chances of a procedure that dice decide. Raises Bad where dice decide nothing.

    seconds  None: the walk itself, as long as it takes; else a model answers at once, where there is one
    """
    known = decided(game)
    if procedure not in known:
        raise Bad(f"no dice decide {procedure!r}", "procedure", one_of(known) if known else "no game of dice")
    one = known[procedure]
    given = given_to(game, state, procedure, arguments or {})
    if one.quick is not None and policy is None and seconds is not None and not plays:
        at_once = one.quick(state, given)
        if at_once is not None:
            return at_once
    return walk(game, state, procedure, given, policy or one.policy, measure=one.measure(state, given),
                until=one.until, noted=one.noted, rounds=one.rounds, forget=one.forget, seconds=seconds, plays=plays)


def given_to(game: str, state: Any, procedure: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a procedure as it takes them. Raises Bad."""
    known = importlib.import_module(f"kernel_lib.{game}.game").RULES.position.known(state)
    return registry.arguments(registry.find("procedure", game, procedure), arguments, procedure, known)
