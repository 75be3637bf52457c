"""The odds beside a decision: what each answer is worth in chances, where dice decide what comes of it.

A game says in its module ``odds`` which decisions these are: ``beside(state, decision)`` returns `Offer`s. It may also
say what a choice begins, ``begun(state, decision, choice)``: the odds of the battle, and of being met on the way, are
told before it is chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from kernel_lib.core import packages
from kernel_lib.core.decision import Decision

from .chances import Chances

SECONDS = 0.1
"""How long a page waits for one answer's odds before playouts answer."""
KEPT = 64


class Offer(NamedTuple):
    """Something whose odds are told.

    choice   the answer of the decision it belongs to; None: whatever is answered
    sides    who fights (ids): the active and the other side; of yes and no, nobody
    sizes    the units both have now
    chances  seconds -> how likely each outcome is
    tells    ends of a battle (`battles.End`), yes or no, or any result
    what     the procedure that the dice decide
    """

    choice: Any
    sides: tuple[str, str]
    sizes: tuple[int, int]
    chances: Callable[[float], Chances]
    tells: Literal["battle", "success", "result"] = "battle"
    what: str = ""


def success(choice: Any, odds: dict[Any, Any], what: str = "") -> Offer:
    """Whether dice bring what is hoped for: nobody fights."""
    return Offer(choice, ("", ""), (0, 0), lambda seconds: Chances(odds), "success", what)


@cache
def _told_by(game: str, name: str) -> Callable[..., Any] | None:
    return getattr(packages.part(game, "odds"), name, None)


_known: dict[bytes, list[tuple[Offer, Chances]]] = {}


def beside(game: str, state: Any, decision: Any, seconds: float = SECONDS) -> list[tuple[Offer, Chances]]:
    """The odds of each answer to `decision` in `state`; [] where dice decide nothing. What was asked before is kept."""
    find = _told_by(game, "beside")
    if find is None or not isinstance(decision, Decision):
        return []
    return _counted([game, state, decision.name, decision.who, decision.facts], find(state, decision), seconds)


def begun(game: str, state: Any, decision: Any, choice: Any, seconds: float = SECONDS) -> list[tuple[Offer, Chances]]:
    """The odds of the battle that `choice` begins if the enemy stands, and of being met on the way if he tries; []
    where it begins neither."""
    find = _told_by(game, "begun")
    if find is None or not isinstance(decision, Decision):
        return []
    return _counted([game, state, "begun", choice], find(state, decision, choice), seconds)


def _counted(told: list[Any], offers: list[Offer], seconds: float) -> list[tuple[Offer, Chances]]:
    """The chances of these offers, kept by what is `told` of them."""
    if not offers:
        return []
    key = msgspec.msgpack.encode(told, enc_hook=repr)
    known = _known.get(key)
    if known is None:
        if len(_known) >= KEPT:
            del _known[next(iter(_known))]
        known = _known[key] = [(offer, offer.chances(seconds / len(offers))) for offer in offers]
    return known
