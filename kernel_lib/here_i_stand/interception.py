"""05.3, 05.6 and 05.8 What enemies do when a formation comes: intercept it, avoid battle, go inside, sally."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from kernel_lib.core.decision import Bag, Decision, filled
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, add, holds, less, shift

from . import combat
from .board import KIND, LINES, MAJORS, NEXT, TROOPS
from .formation import limit_of
from .map import NET, besieged, fortified, garrison, in_the_field, may_enter, open_behind, own
from .records import Major, Place, Power, Space, Units
from .siege import INSIDE_MOST, may_withdraw
from .state import State, army, at_war, by_owner, captains, enemies, holder, leaders_in, of_power, troops, units_at

SUCCESS = 9
PASS = "pass"


@question("roll_bonus")
@rule("5.3/intercept", "5.3/avoid", "11.1/rolls")
def roll_bonus(state: State, units: Units, against: Units | None = None) -> dict[str, int]:
    """5.3, 11.1/rolls What is added to the two dice of interception or avoidance, part by part: the best leader's
    battle rating, 1 for own cavalry, 1 off for cavalry of the formation it is `against`. {leader, cavalry,
    their_cavalry}"""
    parts = {"leader": combat.best_battle(units), "cavalry": int(any(KIND[one] == "cavalry" for one in units)),
             "their_cavalry": -int(any(KIND[one] == "cavalry" for one in against or {}))}
    return {part: plus for part, plus in parts.items() if plus}


def attempt_roll(game: Game, purpose: str, rule: str, power: str, units: dict[str, int], against: dict[str, int],
                 **facts: Any) -> Procedure:
    """Two dice and what is added to them; whether they make 9."""
    parts = roll_bonus(game.state, units, against)
    bonus = sum(parts.values())
    dice = yield Roll(2, purpose, rule, who=power, odds=("at_least", SUCCESS - bonus), facts={**facts, "bonus": bonus})
    if rule == "6.3":
        yield from game.run("respond", window="naval_roll", first=power, power=power, total=sum(dice) + bonus)
        rowers = game.state.effects.pop("rowers", 0)
        parts |= {"card": rowers} if rowers else {}
    total = sum(dice) + sum(parts.values())
    game.emit(purpose, rule, power, rolled=list(dice), bonus=parts, total=total, success=total >= SUCCESS, **facts)
    return total >= SUCCESS


# Interception


@question("may_intercept")
@rule("5.3/intercept", "9/grey")
def may_intercept(state: State, power: Power, at: Space, to: Space, mover: Power,
                  units: Units | None = None) -> Verdict:
    """5.3/intercept Whether a power may intercept `mover` in the space `to` with `units` (any when not given) from
    `at`: at war with it, over a line, no enemies there already, no enemy walls, not besieged itself."""
    if power not in MAJORS or not at_war(state, power, mover):
        return no("5.3/intercept", "no_enemy", power=power, other=mover)
    if NET.kind(at, to) != "land":
        return no("5.3/intercept", "not_over_a_line", place=at, to=to)
    force = units if units is not None else army(of_power(state, units_at(state, at), power))
    if not troops(force):
        return no("5.2/formation", "nobody")
    if not holds(of_power(state, units_at(state, at), power), force):
        return no("5.3/intercept", "cannot_leave", place=at, units=force)
    if besieged(state, at) and own(state, power, at):
        return no("5.6/siege", "under_siege", place=at)
    if troops(enemies(state, army(units_at(state, to)), power)):
        return no("5.3/intercept", "enemies_there", place=to)
    if fortified(state, to) and not own(state, power, to):
        return no("5.3/intercept", "enemy_walls", place=to)
    if units is not None and troops(units) > limit_of(leaders_in(units)):
        return no("5.2/formation", "too_many", units=troops(units), limit=limit_of(leaders_in(units)))
    return may_enter(state, power, to)


@procedure("intercept")
@rule("5.3/intercept", "5.3/first")
def intercept(game: Game, power: Major, at: Place, to: Space, units: Units) -> Procedure:
    """5.3/intercept Each stack of enemies next to `to` may try once, in the order of play; the first power to succeed
    shuts out the others. Returns the pieces that came."""
    state = game.state
    came: dict[str, int] = {}
    for enemy in [one for one in MAJORS if at_war(state, one, power)]:
        for place in LINES[to]:
            if TROOPS.isdisjoint(units_at(state, place)) or (place == at and not besieged(state, place)):
                continue
            if may_intercept(state, enemy, place, to, power):
                arrived = yield from one_interception(game, enemy, place, at, to, power, units)
                add(came, arrived)
        if came:
            break
    return came


def one_interception(game: Game, enemy: str, place: str, at: str, to: str, power: str,
                     units: dict[str, int]) -> Procedure:
    """One stack's try against those who march from `at`; returns the pieces that came."""
    state = game.state
    asked = formation_choice(state, "intercept", enemy, "5.3/intercept", army(of_power(
        state, units_at(state, place), enemy)), (to,),
        lambda one: may_intercept(state, enemy, place, to, power, one["units"]),
        place=place, to=to, power=power, coming=units, origin=at)
    choice = all_there(asked, (yield replace(asked, same=partial(all_there, asked))))
    if choice == PASS:
        return {}
    force = choice["units"]
    if not (yield from attempt_roll(game, "interception", "5.3/intercept", enemy, force, units, place=place, to=to)):
        return {}
    shift(state.units, place, to, force)
    game.emit("intercepts", "5.3/first", enemy, place=place, to=to, units=force)
    yield from game.run("settle", at=place)
    return dict(force)


def all_there(asked: Decision, said: Any) -> Any:
    """All who may go, where only the space that they leave is said: {intercept: besancon}."""
    return filled(asked.options[1], Bag.fullest) if said == asked.facts["place"] else said


def formation_choice(state: State, name: str, seat: str, rule: str, pool: dict[str, int], where: tuple[str, ...],
                     judge: Any, **facts: Any) -> Decision:
    """Pass, or a formation from `pool` and where it goes."""
    heads = captains(pool)
    bag = Bag({**heads, **less(pool, heads)}, 1, limit_of(list(heads)) + len(heads))
    need = SUCCESS - sum(roll_bonus(state, bag.fullest(), facts.get("coming")).values())
    return Decision(name, seat, rule, (PASS, *({"to": to, "units": bag} for to in where)),
                    lambda one: yes(rule) if one == PASS else judge(one), {**facts, "need": need}, usual=(PASS,))


# Avoiding battle


@question("may_avoid")
@rule("5.3/avoid", "5.3/avoid-away", "20.6/avoid")
def may_avoid(state: State, power: Power, at: Space, to: Space, came_from: Place,
              units: Units | None = None) -> Verdict:
    """5.3/avoid Whether troops of a power may avoid battle from `at` to `to`: next to it, over a pass too, own, without
    enemies or unrest, not where the enemy comes from. A leader may go by himself (20.6)."""
    if NET.kind(at, to) not in ("land", "pass"):
        return no("5.3/avoid", "not_adjacent", place=at, to=to)
    if to == came_from:
        return no("5.3/avoid", "towards_the_enemy", place=to)
    if units is not None:
        if not units:
            return no("5.2/formation", "nobody")
        if not holds(of_power(state, units_at(state, at), power), units):
            return no("5.3/avoid", "cannot_leave", place=at, units=units)
        if troops(units) > limit_of(leaders_in(units)):
            return no("5.2/formation", "too_many", units=troops(units), limit=limit_of(leaders_in(units)))
    return open_behind(state, power, to, "5.3/avoid")


@question("avoids_without_a_roll")
@rule("5.3/auto")
def avoids_without_a_roll(state: State, at: Space, units: Units) -> bool:
    """5.3/auto Whether all these pieces lost a field battle in this play."""
    return state.impulse is not None and holds(state.impulse.beaten.get(at, NOBODY), units)


@procedure("avoid_battle")
@rule("5.3/avoid", "5.3/auto", "5.3/avoid-away")
def avoid_battle(game: Game, power: Major, at: Place, to: Space, units: Units, came: Units | None = None) -> Procedure:
    """5.3/avoid Each enemy power in the field of `to` may try to leave with one formation; who just `came` to intercept
    stays. Troops that nobody plays stay, too."""
    state = game.state
    for enemy in MAJORS if in_the_field(state, to, power) else ():
        pool = less(of_power(state, in_the_field(state, to, power), enemy), came or NOBODY)
        where = tuple(place for place in NEXT[to] if pool and may_avoid(state, enemy, to, place, at))
        if not where:
            continue
        choice = yield formation_choice(
            state, "avoid_battle", enemy, "5.3/avoid", pool, where,
            partial(lambda who, one: may_avoid(state, who, to, one["to"], at, one["units"]), enemy),
            place=to, coming=units, power=power, origin=at)
        if choice == PASS:
            continue
        leaving = choice["units"]
        if avoids_without_a_roll(state, to, leaving):
            game.emit("avoids_at_once", "5.3/auto", enemy, place=to, to=choice["to"])
        elif not (yield from attempt_roll(game, "avoidance", "5.3/avoid", enemy, leaving, units,
                                          place=to, to=choice["to"])):
            continue
        shift(state.units, to, choice["to"], leaving)
        game.emit("avoids", "5.3/avoid-away", enemy, place=to, to=choice["to"], units=leaving)
        if state.impulse is not None and avoids_without_a_roll(state, to, leaving):
            shift(state.impulse.beaten, to, choice["to"], leaving)


# Going inside, sallying


@procedure("withdraw")
@rule("5.6/withdraw", "20.6/hold")
def withdraw(game: Game, power: Major, at: Space, units: Units | None = None,
             came_from: Place | None = None) -> Procedure:
    """5.6/withdraw The defenders of walls that are no more than 4 units may go inside; returns whether they did. Troops
    that nobody plays always do, and so does a leader who is alone (20.6)."""
    state = game.state
    defenders = enemies(state, army(units_at(state, at)), power)
    if not defenders or not may_withdraw(state, at, power):
        return False
    seat = holder(state, at)
    inside = not troops(defenders) or seat not in MAJORS or (yield Decision(
        "withdraw", seat, "5.6/withdraw", (True, False), facts={
            "place": at, "units": defenders, "most": INSIDE_MOST,
            "coming": units, "power": power, "origin": came_from}, usual=(False,)))
    if inside:
        game.emit("withdraws", "5.6/withdraw", seat, place=at, units=defenders)
    return bool(inside)


@procedure("sally")
@rule("5.8/relief")
def sally(game: Game, power: Major, at: Space) -> Procedure:
    """5.8/relief Which of the besieged fight beside their relief; returns them. They count for no formation."""
    joined: dict[str, int] = {}
    for one, pool in by_owner(game.state, garrison(game.state, at)).items():
        if one in MAJORS:
            joined |= (yield from combat.choose_part(game, pool, one, "sally", "5.8/relief", troops(pool), place=at))
    if joined:
        game.emit("sallies", "5.8/relief", power, place=at, units=joined)
    return joined
