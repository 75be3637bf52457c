"""4.1 step 6: what the active player may do with movement points, offered and carried out."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any, assert_never

from kernel_lib.core.decision import Bag, Decision, OnDemand
from kernel_lib.core.dice import Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import deed, procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, less
from kernel_lib.parts.network import Known

from .azuchi import azuchi_options, build_azuchi, may_build_azuchi
from .board import ALLIANCE_OF, LEADERS, LINKS, OFF_MAP
from .combat import sally
from .communications import BY_SEA
from .events import any_time, any_time_options, in_time
from .four_players import free_soldiers, may_command, may_send_into_battle
from .movement import (
    LIMITS,
    Ways,
    may_activate,
    may_sally,
    movable,
    move,
    ooc_among,
    spend,
    transfer,
)
from .multiplayer import active_player
from .names import Units
from .spheres import four
from .state import State, impulse_of, leaders_in

TWO_ROADS: dict[str, tuple[tuple[str, str], ...]] = {
    place: tuple((via, to) for via, kind in links.items() if kind == "road"
                 for to, onward in LINKS[via].items() if onward == "road" and to != place)
    for place, links in LINKS.items()}
"""9.5 place -> (via, to): where two roads in a row lead."""
WAYS: dict[str, tuple[dict[str, str], ...]] = {
    place: ({"do": "activate", "at": place}, *({"do": "move", "from": place, "to": to} for to in links),
            *({"do": "strategic", "from": place, "via": via, "to": to} for via, to in TWO_ROADS[place]))
    for place, links in LINKS.items()}
"""place -> all that units in the field there might do on the map, were nothing in the way."""
MANY = {place: len(ways) for place, ways in WAYS.items()}
"""place -> how many `WAYS` there are."""
ON_THE_GROUND = {"move": ("from", "to"), "sail": ("from", "to"), "strategic": ("from", "to"), "sally": ("at",),
                 "activate": ("at",)}
"""What changes only the active units, and the places it touches; a card or a castle may change the whole map."""


def may_do(ways: Ways, choice: Any) -> Verdict:
    """Whether the active player may make this choice of the movement step."""
    if choice == "end":
        return yes("9.1")
    state = ways.state
    match choice["do"]:
        case "move":
            return ways.move(choice["units"], choice["from"], choice["to"])
        case "sail":
            return ways.move(choice["units"], choice["from"], choice["to"], inside=True)
        case "strategic":
            return ways.strategic(choice["units"], choice["from"], choice["via"], choice["to"])
        case "sally":
            return may_sally(state, choice["units"], choice["at"])
        case "activate":
            return may_activate(state, choice["at"])
        case "azuchi":
            return may_build_azuchi(state, choice["at"], choice["value"])
    if choice in any_time_options(state, active_player(state)):
        return yes("6.1")
    return no("9.2", "not_offered", decision="movement", choice=choice)


def options(state: State, ground: Ground | None = None) -> list[Any]:
    """Everything the active player may do now in the movement step, besides ending it."""
    ground = ground or Ground(state)
    found = [*any_time_options(state, ground.player), *azuchi_options(state)]
    for at in ground.held:
        found += [option for number in range(MANY[at]) if (option := ground.way(at, number)) is not None]
    return found + ground.besieged


def anything(ground: Ground) -> bool:
    """Whether there are any `options`."""
    return bool(ground.besieged) or any(map(ground.lively, ground.held)) or any(
        may_do(ground.ways, one) for one in ground.besides)


def drawn(ground: Ground, stream: Stream) -> Any:
    """One of the `options`, or the end of the step, at random; it may be a card without effect, and None for a way
    that nobody can take."""
    complete = ["end", *ground.besides, *ground.besieged]
    number = stream.below(len(complete) + ground.many)
    if number < len(complete):
        return complete[number]
    number -= len(complete)
    for at in ground.held:
        if number < MANY[at]:
            break
        number -= MANY[at]
    return ground.way(at, number)


class Ground:
    """The map as the active units find it, looked at once: while only they move, control and opponents stay.

    ours      the active units; `player` who moves them
    ways      the ways open to them
    besides   what may perhaps be done besides moving: cards, Azuchi
    there     where those are in the field whom he may send; `held` the same in order, nowhere once the points are
              spent; `many` their `WAYS`
    besieged  what those under siege may do
    stacks    place -> those in the field there
    manned    place -> number of one of its `WAYS` -> the option it is; a move changes only what it touches
    """

    def __init__(self, state: State) -> None:
        impulse = impulse_of(state)
        self.state = state
        self.player = active_player(state)
        self.ours = {unit for unit, clan in state.clan.items() if ALLIANCE_OF[clan] == impulse.alliance}
        self.stacks = Known(partial(Stack, state))
        self.ways = Ways(state)
        self.manned: dict[str, dict[int, Any]] = {}
        self._lively: dict[str, bool] = {}
        self.besides = [*({"do": "card", "card": card} for card in in_time(state, self.player, "movement")),
                        *azuchi_options(state)]
        self.there = {at for at, bag in state.field.items() if not self.ours.isdisjoint(bag)}
        if self.ways.shared:
            self.there = {at for at in self.there if may_send_into_battle(state, at)}
        self.look()

    def look(self) -> None:
        """See where the active units are now."""
        state, ours, there = self.state, self.ours, self.there
        points = impulse_of(state).mp
        self.held = [at for at in state.field if at in there] if points else []
        self.many = sum([MANY[at] for at in self.held])
        self.besieged = [option for at, bag in state.inside.items() if points and not ours.isdisjoint(bag)
                         for option in besieged_options(at, self)]

    def moved(self, *places: str) -> None:
        """Units came or went at `places`: look again there, and where one might sail there."""
        for at in places:
            self.stacks.pop(at, None)
            self.there.discard(at)
            if not self.ours.isdisjoint(self.state.field.get(at, NOBODY)) and (
                    not self.ways.shared or may_send_into_battle(self.state, at)):
                self.there.add(at)
            for place in (at, *BY_SEA[at]):
                self.manned.pop(place, None)
                self._lively.pop(place, None)
        self.look()

    def way(self, at: str, number: int) -> Any:
        """One of the `WAYS` from `at` as an option for those who can take it; None when nobody can."""
        known = self.manned.setdefault(at, {})
        if number not in known:
            known[number] = manned(WAYS[at][number], self)
        return known[number]

    def lively(self, at: str) -> bool:
        """Whether those at `at` may do anything."""
        if at not in self._lively:
            self._lively[at] = any(self.way(at, number) is not None for number in range(MANY[at]))
        return self._lively[at]


class Stack:
    """Active units in the field at one place.

    pool      those that may still move
    supplied  those of them in communication
    weights   what they count as by land, where that is not one
    """

    __slots__ = ("pool", "supplied", "weights")

    def __init__(self, state: State, at: str) -> None:
        self.pool = pool = movable(state, at)
        out = ooc_among(state, at, pool)
        self.supplied = less(pool, out) if out else pool
        self.weights = {unit: 2 for unit in out if ooc_among(state, at, {unit: 1})}


def manned(way: dict[str, str], ground: Ground) -> Any:
    """One of the `WAYS` as an option for those who can take it; None when nobody can."""
    option = by_way(way, ground.ways, ground.stacks)
    return ordered(ground.state, option) if option is not None and ground.ways.shared else option


def by_way(way: dict[str, str], ways: Ways, stacks: Known[Stack]) -> Any:
    """One of the `WAYS` with all units that may go it; None without any."""
    if way["do"] == "activate":
        return way if may_activate(ways.state, way["at"]) else None
    at, to = way["from"], way["to"]
    stack = stacks[at]
    if way["do"] == "strategic":
        supplied = stack.supplied
        return way | {"units": Bag(supplied, 1, LIMITS["road"])} if supplied and ways.by_road(at, way["via"], to) else (
            None)
    if not stack.pool or not ways.open(at, to):
        return None
    kind = LINKS[at][to]
    if kind == "sea" or to in OFF_MAP:
        return by_sea(ways, stack.pool, at, to)
    return way | {"units": Bag(stack.pool, 1, LIMITS[kind], stack.weights)}


def besieged_options(at: str, ground: Ground) -> list[Any]:
    """What active units besieged at `at` may do: come out, or leave by sea."""
    state = ground.state
    pool = movable(state, at, inside=True)
    if not pool:
        return []
    found = [{"do": "sally", "at": at, "units": Bag(pool)},
             *({"do": "sail", "from": at, "to": to, "units": Bag(pool, 1, 1)}
               for to in BY_SEA[at] if ground.ways.open(at, to, inside=True))]
    return [mine for option in found if (mine := ordered(state, option))] if ground.ways.shared else found


@rule("16.2.6", "16.2.7")
def ordered(state: State, option: dict[str, Any]) -> dict[str, Any] | None:
    """16.2.6, 16.2.7 With four players: `option` with the units that the player may send on it, None without any."""
    bag = option.get("units")
    if not isinstance(bag, Bag):
        return option if may_send_into_battle(state, option["at"]) else None
    steps = (*pairwise([option[one] for one in ("from", "via", "to") if one in option] or [option["at"]] * 2),)
    led = [leader for leader in leaders_in(bag.pool) if commanded(state, {leader: 1}, steps)]
    parties = [{leader: 1} for leader in led] if bag.most != LIMITS["sea"] else []
    pool = {unit: count for unit, count in bag.pool.items() if unit in led or (unit not in LEADERS and any(
        commanded(state, {unit: 1} | leader, steps) for leader in ({}, *parties)))}
    if "oda" in pool and "from" in option:
        pool["oda"] = min(pool["oda"], free_soldiers(state, active_player(state), option["from"]))
    return option | {"units": Bag(pool, bag.least, bag.most, bag.weights)} if pool else None


def commanded(state: State, units: Units, steps: tuple[tuple[str, str], ...]) -> bool:
    """Whether the player may send `units` every one of `steps`, each from a place to a place."""
    for at, to in steps:  # noqa: SIM110 - asked for every unit of every option; a loop is twice as fast
        if not may_command(state, units, at, to):
            return False
    return True


def by_sea(ways: Ways, pool: Units, at: str, to: str) -> Any:
    """The move from `at` to `to` by sea or into an off-map box, for those of `pool` that may make it."""
    kind = LINKS[at][to]
    able = pool
    if to in OFF_MAP or four(ways.state):
        able = {unit: count for unit, count in pool.items() if ways.move({unit: 1}, at, to)}
    elif not ways.move({next(iter(pool)): 1}, at, to):  # by sea one unit is like another
        return None
    return {"do": "move", "from": at, "to": to, "units": Bag(able, 1, LIMITS[kind])} if able else None


@procedure("movement")
@rule("9.2")
def movement(game: Game) -> Procedure:
    """4.1 step 6: the active player spends movement points as long as he likes and has some."""
    state = game.state
    impulse = impulse_of(state)
    ground = Ground(state)
    who = ground.player

    def judge(one: Any) -> Verdict:
        return may_do(ground.ways, one)

    def everything() -> tuple[Any, ...]:
        return (*options(state, ground), "end")

    def draw(stream: Stream) -> Any:
        return drawn(ground, stream)

    while anything(ground):
        choice = yield Decision("movement", who, "9.2", OnDemand(everything, draw), judge,
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


@deed("strategic", "strategic_movement", "战略移动", "move")  # with a place on the way
@deed("move", "march", "移动", "行军", "sail")  # who is not besieged moves by sea as by land
@deed("sail", "naval_move", "航行")
@deed("sally", "突围", "出城")
@deed("activate", "battle", "attack", "激活", "进攻")
@deed("azuchi", "build", "建造", "安土城")
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
        case other:
            assert_never(other)
