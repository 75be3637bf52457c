"""4.1 step 6: what the active player may do with movement points, offered and carried out."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .azuchi import azuchi_options, build_azuchi, may_build_azuchi
from .board import ALLIANCE_OF, LINKS, OFF_MAP, SEAS
from .combat import sally
from .communications import BY_SEA, Known
from .components_and_map import closed_places, friendly_places, held_against
from .events import any_time, any_time_options
from .four_players import free_soldiers, may_command, may_send_into_battle
from .movement import (
    LIMITS,
    may_activate,
    may_move,
    may_sally,
    may_take,
    may_use_strategic_movement,
    movable,
    move,
    spend,
    transfer,
)
from .multiplayer import active_player
from .spheres import four
from .state import NOBODY, State, Units, impulse_of, leaders_in, less, of_alliance, opposed

TWO_ROADS: dict[str, tuple[tuple[str, str], ...]] = {
    place: tuple((via, to) for via, kind in links.items() if kind == "road"
                 for to, onward in LINKS[via].items() if onward == "road" and to != place)
    for place, links in LINKS.items()}
"""9.5 place -> (via, to): where two roads in a row lead."""
ON_THE_GROUND = {"move": ("from", "to"), "sail": ("from", "to"), "strategic": ("from", "to"), "sally": ("at",),
                 "activate": ("at",)}
"""What changes only the active units, and the places it touches; a card or a castle may change the whole map."""


def may_do(state: State, choice: Any) -> Verdict:
    """Whether the active player may make this choice of the movement step."""
    if choice == "end":
        return yes("9.1")
    match choice["do"]:
        case "move":
            return may_move(state, choice["units"], choice["from"], choice["to"])
        case "sail":
            return may_move(state, choice["units"], choice["from"], choice["to"], inside=True)
        case "strategic":
            return may_use_strategic_movement(state, choice["units"], choice["from"], choice["via"], choice["to"])
        case "sally":
            return may_sally(state, choice["units"], choice["at"])
        case "activate":
            return may_activate(state, choice["at"])
        case "azuchi":
            return may_build_azuchi(state, choice["at"], choice["value"])
    if choice in any_time_options(state):
        return yes("6.1")
    return no("9.2", "not_offered", decision="movement", choice=choice)


def options(state: State, ground: Ground | None = None) -> list[Any]:
    """Everything the active player may do now in the movement step, besides ending it."""
    found: list[Any] = [*any_time_options(state), *azuchi_options(state)]
    if not impulse_of(state).mp:
        return found
    ground = ground or Ground(state)
    for at, bag in state.field.items():
        if not ground.ours.isdisjoint(bag):
            found += ground.ways[at]
    for at, bag in state.inside.items():
        if not ground.ours.isdisjoint(bag):
            found += _ordered(state, besieged_options(state, at))
    return found


class Ground:
    """The map as the active units find it, looked at once: while only they move, control and opponents stay.

    ours    the active units
    closed  places they may not enter
    calm    places that strategic movement may touch
    ways    place -> what those in the field there may do; a move changes only what it touches
    """

    def __init__(self, state: State) -> None:
        impulse = impulse_of(state)
        self.ours = {unit for unit, clan in state.clan.items() if ALLIANCE_OF[clan] == impulse.alliance}
        self.closed = closed_places(state, impulse.alliance)
        self.calm = (friendly_places(state, impulse.side) - held_against(state, impulse.side) - self.closed
                     - OFF_MAP - SEAS)
        self.ways = Known(lambda at: _ordered(state, field_options(state, at, self)))

    def moved(self, *places: str) -> None:
        """Units came or went at `places`: look again there, and where one might sail there."""
        for at in places:
            for place in (at, *BY_SEA[at]):
                self.ways.pop(place, None)


def field_options(state: State, at: str, ground: Ground) -> list[Any]:
    """What active units in the field at `at` may do: fight, move, go by sea, move strategically."""
    impulse = impulse_of(state)
    bag = state.field[at]
    units = of_alliance(state, bag, impulse.alliance)
    if not units:
        return []
    found: list[Any] = []
    if at not in impulse.entered and at not in impulse.activated and (
            opposed(state, bag, impulse.side) or opposed(state, state.inside.get(at, NOBODY), impulse.side)):
        found.append({"do": "activate", "at": at})
    pool = less(units, impulse.stopped[at]) if at in impulse.stopped else units
    if not pool:
        return found
    marked = impulse.ooc.get(at, NOBODY)
    weights = {unit: 2 for unit, count in pool.items()
               if unit in marked and marked[unit] >= bag[unit]} if marked else NOBODY
    bags = {kind: Bag(pool, 1, limit, NOBODY if kind == "sea" else weights) for kind, limit in LIMITS.items()}
    for to, kind in LINKS[at].items():
        if kind == "sea" or to in OFF_MAP:
            found += by_sea(state, pool, at, to)
        elif to not in ground.closed:
            found.append({"do": "move", "from": at, "to": to, "units": bags[kind]})
    supplied = {unit: left for unit, count in pool.items()
                if (left := min(count, bag[unit] - marked.get(unit, 0))) > 0} if marked else pool
    if supplied and at in ground.calm:
        found += strategic_options(supplied, at, ground.calm)
    return found


def besieged_options(state: State, at: str) -> list[Any]:
    """What active units besieged at `at` may do: come out, or leave by sea."""
    pool = movable(state, at, inside=True)
    if not pool:
        return []
    return [{"do": "sally", "at": at, "units": Bag(pool)},
            *({"do": "sail", "from": at, "to": to, "units": Bag(pool, 1, 1)}
              for to in BY_SEA[at] if may_take(state, at, to, inside=True))]


def _ordered(state: State, found: list[Any]) -> list[Any]:
    if not four(state) or impulse_of(state).side != "oda":
        return found
    return [mine for option in found if (mine := ordered(state, option))]


@rule("16.2.6", "16.2.7")
def ordered(state: State, option: dict[str, Any]) -> dict[str, Any] | None:
    """16.2.6, 16.2.7 With four players: `option` with the units that the player may send on it, None without any."""
    bag = option.get("units")
    if not isinstance(bag, Bag):
        return option if may_send_into_battle(state, option["at"]) else None
    steps = (*pairwise([option[one] for one in ("from", "via", "to") if one in option] or [option["at"]] * 2),)
    led = [{leader: 1} for leader in leaders_in(bag.pool)] if bag.most != LIMITS["sea"] else []
    pool = {unit: count for unit, count in bag.pool.items()
            if any(commanded(state, {unit: 1} | leader, steps) for leader in ({}, *led))}
    if "oda" in pool and "from" in option:
        pool["oda"] = min(pool["oda"], free_soldiers(state, active_player(state), option["from"]))
    return option | {"units": Bag(pool, bag.least, bag.most, bag.weights)} if pool else None


def commanded(state: State, units: Units, steps: tuple[tuple[str, str], ...]) -> bool:
    """Whether the player may send `units` every one of `steps`, each from a place to a place."""
    for at, to in steps:  # noqa: SIM110 - asked for every unit of every option; a loop is twice as fast
        if not may_command(state, units, at, to):
            return False
    return True


def by_sea(state: State, pool: Units, at: str, to: str) -> list[Any]:
    """The move from `at` to `to` by sea or into an off-map box, for those of `pool` that may make it."""
    kind = LINKS[at][to]
    able = pool
    if to in OFF_MAP or four(state):
        able = {unit: count for unit, count in pool.items() if may_move(state, {unit: 1}, at, to)}
    elif not may_move(state, {next(iter(pool)): 1}, at, to):  # by sea one unit is like another
        return []
    return [{"do": "move", "from": at, "to": to, "units": Bag(able, 1, LIMITS[kind])}] if able else []


def strategic_options(pool: Units, at: str, calm: frozenset[str]) -> list[Any]:
    """Strategic movements of `pool` from `at` through `calm` places."""
    bag = Bag(pool, 1, LIMITS["road"])
    return [{"do": "strategic", "from": at, "via": via, "to": to, "units": bag}
            for via, to in TWO_ROADS[at] if via in calm and to in calm]


@procedure("movement")
@rule("9.2")
def movement(game: Game) -> Procedure:
    """4.1 step 6: the active player spends movement points as long as he likes and has some."""
    state = game.state
    impulse = impulse_of(state)
    who = active_player(state)
    ground = Ground(state)

    def judge(one: Any) -> Verdict:
        return may_do(state, one)

    while found := options(state, ground):
        choice = yield Decision("movement", who, "9.2", (*found, "end"), judge,
                                {"mp": impulse.mp or 0, "alliance": impulse.alliance})
        if choice == "end":
            break
        yield from carry_out(game, choice)
        if choice["do"] in ON_THE_GROUND:
            ground.moved(*(choice[place] for place in ON_THE_GROUND[choice["do"]]))
        else:
            ground = Ground(state)
    else:
        game.only(Decision("movement", who, "9.2", ("end",)))
    if impulse.mp:
        game.emit("points_lost", "9.1", impulse.side, mp=impulse.mp)
        impulse.mp = 0


def carry_out(game: Game, choice: dict[str, Any]) -> Procedure:
    """One choice of the movement step."""
    impulse = impulse_of(game.state)
    match choice["do"]:
        case "move" | "sail":
            move(game, choice["units"], choice["from"], choice["to"], inside=choice["do"] == "sail")
        case "strategic":
            spend(impulse)
            transfer(game, choice["units"], choice["from"], choice["to"], False)
            game.emit("strategic_movement", "9.5", impulse.side, units=choice["units"], place=choice["from"],
                      via=choice["via"], to=choice["to"], mp=impulse.mp)
        case "sally":
            spend(impulse)
            impulse.activated.append(choice["at"])
            sally(game, choice["at"], choice["units"], "9.6")
        case "activate":
            spend(impulse)
            impulse.activated.append(choice["at"])
            game.emit("battle_activated", "9.3/battle", impulse.side, place=choice["at"], mp=impulse.mp)
        case "card":
            yield from any_time(game, choice)
        case "azuchi":
            yield from build_azuchi(game, choice["at"], choice["value"])
