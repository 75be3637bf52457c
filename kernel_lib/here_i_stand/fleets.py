"""06.2, 06.3 Fleets: where they may sail, interception and avoidance at sea."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, add, holds, less, put, remove, shift

from .board import ADMIRALS, BY_SEA, FLEETS, MAJORS, OWNER, SEAS
from .interception import PASS, SUCCESS, attempt_roll, roll_bonus
from .map import enemy_fleets
from .records import Major, Place, Units
from .spending import Choice, action
from .state import State, at_war, controller, fleet, master, of_power, places_with, ships, side, units_at

ATLANTIC = "atlantic_ocean"
FROM_SEA = {sea: frozenset(at for at, there in BY_SEA.items() if sea in there) for sea in SEAS}
"""sea zone -> the places from which a fleet comes there in one step."""
STAY_OUT = ("genoa", "venice")
"""Powers whose fleets stay out of the Atlantic."""


@question("sailable")
@rule("6.2/move", "6.2/besieged", "6.4/halt")
def sailable(state: State, power: Major, at: Place) -> dict[str, int]:
    """6.2/move The fleets of a power at a place that may still sail in this play, under siege or not."""
    mine = of_power(state, fleet(units_at(state, at)), power)
    stopped = state.impulse.stopped.get(at, NOBODY) if state.impulse is not None else NOBODY
    return less(mine, stopped)


@question("may_put_in")
@rule("6.2/ports")
def may_put_in(state: State, power: Major, to: Place) -> Verdict:
    """6.2/ports Whether fleets of a power may be at a place: any sea zone, its own ports, enemy ports with enemy
    fleets."""
    if to in SEAS or controller(state, to) == power:
        return yes("6.2/ports")
    if at_war(state, power, controller(state, to)) and enemy_fleets(state, power, to):
        return yes("6.2/ports", because="enemy_fleets")
    return no("6.2/ports", "closed_port", place=to, power=power)


@question("may_sail")
@rule("6.2/move", "6.2/ports")
def may_sail(state: State, power: Major, at: Place, to: Place, units: Units) -> Verdict:
    """6.2/move Whether fleets may sail one step, from a sea zone or port to the next."""
    if to not in BY_SEA.get(at, ()):
        return no("6.2/ports", "not_adjacent", place=at, to=to)
    if not ships(units):
        return no("6.2/move", "nobody")
    if not holds(sailable(state, power, at), units):
        there = holds(fleet(of_power(state, units_at(state, at), power)), units)
        return no("6.4/halt" if there else "6.2/move", "cannot_leave", place=at, units=units)
    return may_come_to(state, power, to, units)


def may_come_to(state: State, power: str, to: str, units: dict[str, int]) -> Verdict:
    """6.2/ports Whether fleets next to a place that may sail may sail there."""
    if to == ATLANTIC and any(OWNER[piece] in STAY_OUT for piece in units):
        return no("6.2/ports", "stay_out_of_the_atlantic")
    return may_put_in(state, power, to)


def able(state: State, power: str) -> Iterator[tuple[str, dict[str, int]]]:
    """The places from which some fleet might sail, and the fleets there that may."""
    for at in places_with(state, power, FLEETS):
        if ships(pool := sailable(state, power, at)):
            yield at, pool


def can_sail(state: State, power: str) -> bool:
    """Whether some fleet might sail somewhere."""
    return any(may_come_to(state, power, to, pool) for at, pool in able(state, power) for to in BY_SEA[at])


def sail_choice(state: State, power: str) -> list[Choice]:
    """All fleets at once: one choice."""
    return [{"do": "sail"}] if can_sail(state, power) else []


def may_choose_sail(state: State, power: str, choice: Choice) -> Verdict:
    """6.2/move Whether some fleet of the power may sail; which one is chosen after it is paid for."""
    if choice.keys() > {"do"}:
        return no("6.2/move", "sail_alone")
    if state.impulse is not None and "sail" in state.impulse.barred:
        return no("6.2/move", "barred_by_card", what="sail")
    return yes("6.2/move") if can_sail(state, power) else no("6.2/move", "nobody")


@action("sail", "6.2/move", sail_choice, may_choose_sail, least="naval_move",
        also=("naval_move", "航行", "航海", "海军移动"), drawn=lambda state, power, stream: {"do": "sail"})
def sail_action(game: Game, power: str, choice: Choice) -> Procedure:
    """6.2/move A naval move that is paid for."""
    yield from sail(game, power)


@procedure("sail")
@rule("6.2/move", "6.3", "9/neutral")
def sail(game: Game, power: Major) -> Procedure:
    """6.2/move Every fleet may sail one step; all are moved first, then enemies intercept and avoid, then they
    fight."""
    state = game.state
    done: dict[str, dict[str, int]] = {}
    came: dict[str, dict[str, dict[str, int]]] = {}
    ready = dict(able(state, power))
    ways = {at: steps_from(state, power, at, pool) for at, pool in ready.items()}
    while True:
        choice = yield from game.asked(Decision(
            "sail", power, "6.2/move", (PASS, *chain.from_iterable(ways.values())),
            lambda one: yes("6.2/move") if one == PASS else judge(state, power, done, one)))
        if choice == PASS:
            break
        at = choice["from"]
        shift(state.units, at, choice["to"], choice["units"])
        put(done, choice["to"], choice["units"])
        ready[at] = less(ready[at], choice["units"])
        ways[at] = steps_from(state, power, at, ready[at])
        add(came.setdefault(choice["to"], {}).setdefault(choice["from"], {}), choice["units"])
        game.emit("sails", "6.2/move", power, place=choice["from"], to=choice["to"], units=choice["units"])
    for to, origins in came.items():
        intercepted: dict[str, int] = {}
        if to in SEAS:
            intercepted = yield from naval_interception(game, power, to, origins)
            yield from naval_avoidance(game, power, to, list(origins), intercepted)
    for to, origins in came.items():
        for enemy in enemies_at(state, power, to):
            if fleet(of_power(state, units_at(state, to), power)):
                first, *others = origins
                yield from game.run("sea_battle", attacker=power, defender=enemy, at=to, came_from=first,
                                    also_from=others)


def steps_from(state: State, power: str, at: str, pool: dict[str, int]) -> list[Choice]:
    """The steps of any of these fleets, which have not sailed yet."""
    units = sailing(pool)
    return [{"from": at, "to": to, "units": units} for to in BY_SEA[at]
            if may_come_to(state, power, to, pool)] if ships(pool) else []


def sailing(pool: dict[str, int]) -> Bag:
    """Any of these fleets; an admiral sails with one of them, never alone."""
    return Bag(pool, 1, None, dict.fromkeys(ADMIRALS, 0))


def judge(state: State, power: str, done: dict[str, dict[str, int]], choice: Any) -> Verdict:
    """A step of fleets that have not sailed yet."""
    at = choice["from"]
    if not holds(less(sailable(state, power, at), done.get(at, NOBODY)), choice["units"]):
        return no("6.2/move", "sailed_already", place=at)
    return may_sail(state, power, at, choice["to"], choice["units"])


def enemies_at(state: State, power: str, at: str) -> list[str]:
    """The powers at war with `power` that command fleets at a place."""
    found = dict.fromkeys(side(state, piece) for piece in fleet(units_at(state, at)) if ships({piece: 1}))
    masters = dict.fromkeys(master(state, one) for one in found)
    return [one for one in masters if at_war(state, power, one)]


# Interception and avoidance


@question("may_intercept_at_sea")
@rule("6.3")
def may_intercept_at_sea(state: State, power: Major, at: Place, to: Place, mover: Major) -> Verdict:
    """6.3 Whether fleets of a power may intercept `mover` in the place `to`: a sea zone next to them, not a port,
    without enemy fleets before he comes; at war."""
    near = in_reach(state, power, at, to, mover)
    if near and enemy_fleets(state, power, to):
        return no("5.3/intercept", "enemies_there", place=to)
    return near


def in_reach(state: State, power: str, at: str, to: str, mover: str) -> Verdict:
    """6.3 Whether fleets could intercept an enemy who comes to the sea zone `to`."""
    if to not in SEAS:
        return no("6.3", "not_into_port", place=to)
    if not at_war(state, power, mover):
        return no("5.3/intercept", "no_enemy", power=power, other=mover)
    if to not in BY_SEA.get(at, ()):
        return no("6.2/ports", "not_adjacent", place=at, to=to)
    if not ships(fleet(of_power(state, units_at(state, at), power))):
        return no("6.3", "nobody")
    return yes("6.3")


def naval_interception(game: Game, power: str, to: str, origins: dict[str, dict[str, int]]) -> Procedure:
    """6.3 Enemy fleets next to the sea zone may try to come, in the order of play; the first power to succeed shuts out
    the others. Returns the pieces that came."""
    state = game.state
    came: dict[str, int] = {}
    moving = fleet(of_power(state, units_at(state, to), power))
    there = dict(units_at(state, to))
    for units in origins.values():
        remove(there, units)
    near = [one for one, there in state.units.items()
            if one in FROM_SEA[to] and one not in origins and not FLEETS.isdisjoint(there)]
    for enemy in MAJORS:
        if not at_war(state, enemy, power) or any(at_war(state, enemy, side(state, piece)) for piece in there
                                                  if piece in FLEETS):
            continue
        for at in near:
            if not in_reach(state, enemy, at, to, power):
                continue
            pool = fleet(of_power(state, units_at(state, at), enemy))
            choice = yield Decision("naval_intercept", enemy, "6.3", (PASS, {"units": sailing(pool)}),
                                    lambda one: yes("6.3") if one == PASS or ships(one["units"]) else
                                    no("6.3", "nobody"),
                                    {"place": at, "to": to, "power": power, "coming": moving,
                                     "need": SUCCESS - sum(roll_bonus(state, pool, moving).values()),
                                     "origin": next(iter(origins))}, usual=(PASS,))
            if choice != PASS and (yield from attempt_roll(game, "interception", "6.3", enemy, choice["units"], moving,
                                                           place=at, to=to)):
                shift(state.units, at, to, choice["units"])
                add(came, choice["units"])
                game.emit("intercepts", "6.3", enemy, place=at, to=to, units=choice["units"])
        if came:
            break
    return came


@question("may_avoid_at_sea")
@rule("6.3", "6.4/retreat")
def may_avoid_at_sea(state: State, power: Major, at: Place, to: Place) -> Verdict:
    """6.3 Whether fleets at sea may go to a place next to it to avoid battle or to retreat: a sea zone or own port
    without enemy fleets. Fleets in a port never avoid."""
    if at not in SEAS:
        return no("6.3", "not_out_of_port", place=at)
    return may_flee(state, power, at, to)


def may_flee(state: State, power: str, at: str, to: str) -> Verdict:
    """6.4/retreat Whether beaten fleets may go to the next place."""
    if to not in BY_SEA.get(at, ()):
        return no("6.2/ports", "not_adjacent", place=at, to=to)
    if enemy_fleets(state, power, to):
        return no("6.4/retreat", "enemy_fleets", place=to)
    if to not in SEAS and controller(state, to) != power:
        return no("6.2/ports", "closed_port", place=to, power=power)
    return yes("6.4/retreat")


def naval_avoidance(game: Game, power: str, to: str, origins: list[str], came: dict[str, int]) -> Procedure:
    """6.3 Enemy fleets in the sea zone may try to leave, also when they were beaten in this play: always with a
    roll."""
    state = game.state
    moving = fleet(of_power(state, units_at(state, to), power))
    for enemy in enemies_at(state, power, to):
        pool = less(fleet(of_power(state, units_at(state, to), enemy)), came)
        where = [place for place in BY_SEA[to] if place not in origins and may_avoid_at_sea(state, enemy, to, place)]
        if enemy not in MAJORS or not ships(pool) or not where:
            continue
        choice = yield Decision("naval_avoid", enemy, "6.3", (PASS, *({"to": place} for place in where)),
                                partial(avoid_judge, state, enemy, to),
                                {"place": to, "units": pool, "coming": moving, "power": power, "origin": origins[0],
                                 "need": SUCCESS - sum(roll_bonus(state, pool, moving).values())}, usual=(PASS,))
        if choice != PASS and (yield from attempt_roll(game, "avoidance", "6.3", enemy, pool, moving, place=to,
                                                       to=choice["to"])):
            shift(state.units, to, choice["to"], pool)
            game.emit("avoids", "6.3", enemy, place=to, to=choice["to"], units=pool)


def avoid_judge(state: State, power: str, at: str, choice: Any) -> Verdict:
    """`may_avoid_at_sea` of a choice."""
    return yes("6.3") if choice == PASS else may_avoid_at_sea(state, power, at, choice["to"])
