"""06 Whom and what an event means, and who chooses among several: its player, for a neutral power the lot.

``of`` in the data of an event names whose pieces, cards or flags it touches: "" the power that plays it, the id of a
power, a list of them, or any, others, enemy, ally, friend (itself and allies), enemy_major.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Draw
from kernel_lib.core.game import Game, Procedure

from .board import AREAS, CAPITALS, FORTRESSES, POWERS, TRACK
from .players import is_minor, player
from .state import State
from .terms import allied, at_war

Of = str | list[str]


def meant(state: State, power: str, of: Of) -> list[str]:
    """The powers that ``of`` means for an event of `power`, in the order of the track."""
    if isinstance(of, list):
        return [one for one in TRACK if one in of]
    if of in POWERS:
        return [of]
    match of:
        case "":
            return [power]
        case "any":
            return list(TRACK)
        case "others":
            return [one for one in TRACK if one != power]
        case "enemy":
            return [one for one in TRACK if at_war(state, power, one)]
        case "ally":
            return [one for one in TRACK if one != power and allied(state, power, one)]
        case "friend":
            return [one for one in TRACK if allied(state, power, one)]
        case "enemy_major":
            return [one for one in TRACK if at_war(state, power, one) and not is_minor(state, one)]
    raise ValueError(f"an event means nobody by {of!r}")


def open_areas(state: State, power: str, areas: list[str] | None, land: Of | None) -> list[str]:
    """The areas that an event names, one by one or by whose they are; neither fortresses nor capitals."""
    lands = meant(state, power, land) if land is not None else []
    return [at for at, area in AREAS.items() if at not in FORTRESSES and at not in CAPITALS
            and ((areas is not None and at in areas) or area.power in lands)]


def choose(game: Game, power: str, name: str, options: Iterable[str], rule: str, **facts: Any) -> Procedure:
    """One of the options: the player of `power` says which, for a neutral power it is drawn."""
    able = tuple(dict.fromkeys(options))
    seat = player(game.state, power)
    if seat:
        return (yield from game.asked(Decision(name, seat, rule, able, facts={"power": power, **facts})))
    if len(able) == 1:
        return able[0]
    (one,) = yield Draw("by_chance", rule, able)
    return one
