"""Windows: moments when seats may respond, in an order, in or out of their turn.

`respond` is what the game lets one seat do: a procedure that offers it whatever it may do now, carries it out, and
returns whether it did something. A seat that can do nothing returns False without a decision. A response may open a
window of its own; windows nest as procedures do.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.verdict import Verdict, yes

Respond = Callable[[str], Procedure]
"""seat -> procedure that returns whether the seat did something."""
PASS = "pass"
"""The choice of a seat that does nothing."""


def until_all_pass(order: Sequence[str], respond: Respond) -> Procedure:
    """One response each in turn, round and round, until all pass in a row. Returns the seats that responded."""
    done: list[str] = []
    passed = at = 0
    while passed < len(order):
        seat = order[at % len(order)]
        at += 1
        if (yield from respond(seat)):
            done.append(seat)
            passed = 0
        else:
            passed += 1
    return done


def each_until_pass(order: Iterable[str], respond: Respond) -> Procedure:
    """Each seat in turn responds as often as it likes, until it passes. Returns the seats that responded."""
    done: list[str] = []
    for seat in order:
        while (yield from respond(seat)):
            done.append(seat)
    return done


def first_of(order: Iterable[str], respond: Respond) -> Procedure:
    """The first seat in order that responds; the others are not asked. Returns it, or None."""
    for seat in order:
        if (yield from respond(seat)):
            return seat
    return None


def each_once(order: Iterable[str], respond: Respond) -> Procedure:
    """Each seat in order is asked once. Returns the seats that responded."""
    done: list[str] = []
    for seat in order:
        if (yield from respond(seat)):
            done.append(seat)
    return done


def offered(game: Game, name: str, seat: str, rule: str, candidates: Iterable[Any], judge: Callable[[Any], Verdict],
            do: Callable[[Any], Procedure], **facts: Any) -> Procedure:
    """Let `seat` take one of the `candidates` that `judge` allows, or pass; returns whether it took one.

    Nothing is asked of a seat that has none. `facts` go into the decision.
    """
    able = [one for one in candidates if judge(one)]
    if not able:
        return passed(game, name, seat, rule)
    choice = yield Decision(name, seat, rule, (PASS, *able),
                            lambda one: yes(rule) if one == PASS else judge(one), facts, usual=(PASS,))
    if choice == PASS:
        return False
    yield from do(choice)
    return True


def passed(game: Game, name: str, seat: str, rule: str) -> bool:
    """A seat that can do nothing passes, unasked: it took nothing."""
    game.only(_passing(name, seat, rule))
    return False


@functools.cache
def _passing(name: str, seat: str, rule: str) -> Decision:
    """The decision of a seat that can but pass; made once, because a game comes to it hundreds of times."""
    return Decision(name, seat, rule, (PASS,))


def rotated(seats: Sequence[str], first: str) -> list[str]:
    """The seats in their order, beginning with `first`. Raises ValueError when it is none of them."""
    at = list(seats).index(first)
    return [*seats[at:], *seats[:at]]
