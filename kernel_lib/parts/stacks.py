"""Stacks of units of several owners: who stands there, how losses are shared, which units are lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.dice import Draw
from kernel_lib.core.game import Game, Procedure

from .bags import Bags, Units, common, only_pick, remove, size


def evenly(total: int, room: Mapping[str, int]) -> tuple[dict[str, int], int]:
    """`total` shared evenly among owners who can bear no more than their `room`: (owner -> share, the odd ones).

    The odd ones are those that are left when all who have room bear as much: who bears them, a rule must say. What
    nobody has room for is lost.
    """
    shares = dict.fromkeys(room, 0)
    left = min(total, sum(room.values()))
    while True:
        able = [owner for owner in room if shares[owner] < room[owner]]
        if not able or left < len(able):
            return shares, left
        for owner in able:
            shares[owner] += 1
        left -= len(able)


def able(shares: Mapping[str, int], room: Mapping[str, int]) -> list[str]:
    """The owners who can bear more than their share."""
    return [owner for owner in room if shares[owner] < room[owner]]


def odd_by_lot(shares: dict[str, int], room: Mapping[str, int], odd: int, purpose: str, rule: str) -> Procedure:
    """The odd losses fall by lot, one each, on owners who can bear one more; `shares` is changed."""
    bearers = able(shares, room)
    if len(bearers) > odd > 0:
        bearers = list((yield Draw(purpose, rule, tuple(bearers), odd)))
    for owner in bearers[:odd]:
        shares[owner] += 1


def odd_by_choice(game: Game, shares: dict[str, int], room: Mapping[str, int], odd: int, who: str, name: str,
                  rule: str, **facts: Any) -> Procedure:
    """The odd losses fall, one by one, on owners whom `who` names; one owner may take several. `shares` is changed."""
    for _ in range(odd):
        bearers = able(shares, room)
        if bearers:
            shares[(yield from game.asked(Decision(name, who, rule, tuple(bearers), facts=facts)))] += 1


def pick(pool: Units, count: int, who: str, name: str, rule: str, field: str = "lost", first: Sequence[Units] = (),
         usual: Sequence[str] = (), **facts: Any) -> Procedure:
    """`who` picks `count` units of `pool`, asked only where there is a choice; returns them.

    first  parts of the pool that must be used up before the rest, in this order (leaders last: give the troops)
    field  the name of the choice: ``{lost: {unit: count}}``
    usual  the one kind of unit that is picked where an example says nothing, if there are enough of it
    """
    chosen: Units = {}
    left = dict(pool)
    for part in (*first, pool):
        open_ = common(left, part)
        wanted = min(count - size(chosen), size(open_))
        picked = only_pick(open_, wanted)
        if picked is None:
            choice = yield Decision(name, who, rule, ({field: Bag(dict(open_), wanted, wanted)},),
                                    facts={"count": wanted, **facts},
                                    usual=tuple({field: {one: wanted}} for one in usual if open_.get(one, 0) >= wanted))
            picked = choice[field]
        for unit, number in picked.items():
            chosen[unit] = chosen.get(unit, 0) + number
        remove(left, picked)
        if size(chosen) == min(count, size(pool)):
            break
    return chosen


def take_shares(stack: Bags, shares: Mapping[str, int], name: str, rule: str,
                decides: Mapping[str, str] | None = None, **facts: Any) -> Procedure:
    """Each owner of `stack` (owner -> units) picks the units of his share; returns owner -> units lost.

    The stack is not changed. `decides` names who picks for an owner, where it is not himself.
    """
    lost: Bags = {}
    for owner, count in shares.items():
        if count:
            seat = (decides or {}).get(owner, owner)
            lost[owner] = yield from pick(stack[owner], count, seat, name, rule, owner=owner, **facts)
    return lost
