"""10 Interception and evasion: the inactive side's chances while somebody is on his way."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from kernel_lib.core.decision import Bag, Decision, filled
from kernel_lib.core.dice import Roll
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, holds, less, put, take

from .actions import without_lead
from .attrition import suffer, way_causes
from .battle import fight, open_battle
from .board import LEADERS, LINKS, NATION
from .command import keep_command, led_by, meet_allies, take_away
from .components import counters_for
from .players import family, player
from .retreat import dice_lost, may_retreat, retreat_causes
from .shore import defended_shore, shore_fire, under_fire
from .state import Area, Leader, Moving, Power, State, Units, impulse_of
from .straits import may_cross
from .terms import (
    armies_needed,
    at_war,
    by_skill,
    enemies_at,
    enemy_fortress,
    friends_at,
    impulse_order,
    leaders_in,
    leaders_near,
    may_lead,
    may_try,
    of_family,
    standing,
    units_at,
    units_in,
)

NEEDED = 9
HARD = ("marsh", "pass", "strait")
"""10.11, 10.2 Links that cost 1."""


# Interception


@question("may_intercept")
@rule("10.1", "10.3", "9.53", "12.4", "6.1")
def may_intercept(state: State, at: Area, to: Area, leader: Leader, units: Units = {}) -> Verdict:  # noqa: B006
    """10.1 Whether `leader` at `at`, with `units` besides himself, may try to enter `to` before the active side."""
    if leader not in units_at(state, at):
        return no("10.1", "leader_not_there", leader=leader, place=at)
    power = LEADERS[leader].power
    freed = impulse_of(state).freed
    if freed.get("no_interception") and family(state, power) not in freed.get("open", ()):
        return no("6.1", "event_forbids_interception", place=to)
    verdict = may_try(state, at, leader)
    verdict = verdict and way_to_intercept(state, at, to, power)
    if not verdict:
        return verdict
    if not holds(units_at(state, at), units):
        return no("10.1", "not_there", place=at)
    if not holds(unspent(state, at), units):
        return no("10.3", "units_fought", place=at)
    whole = {leader: 1, **units}
    for piece in units:
        if family(state, NATION[piece]) != family(state, power) and state.grouped.get(at) != leader:
            return no("10.12", "other_players_army", power=NATION[piece])
    return armies_needed(state, whole, leader)


@rule("10.3")
def unspent(state: State, at: str) -> Units:
    """10.3 The pieces at `at` that have neither fought nor failed to intercept in this impulse."""
    return less(units_at(state, at), state.impulse.spent.get(at, {}) if state.impulse is not None else {})


@rule("10.1", "9.53", "12.4")
def way_to_intercept(state: State, at: str, to: str, power: str) -> Verdict:
    """10.1 Whether an army of `power` at `at` has a way to intercept at `to`: it is next door, no enemy stands there
    yet, no neutral holds it, and no strait or enemy fortress keeps the army in."""
    if to not in LINKS[at]:
        return no("10.1", "not_adjacent", place=at, to=to)
    verdict = may_cross(state, at, to, power)
    if not verdict:
        return verdict
    if enemies_at(state, to, power):
        return no("10.1", "enemy_stands_there", place=to)
    there = standing(state, to, power)
    if there == "neutral":
        return no("9.54", "neutral_area", place=to)
    if enemy_fortress(state, at, power) and there not in ("friendly", "uncontrolled"):
        return no("12.4", "from_enemy_fortress", place=at, to=to)
    return yes("10.1")


@question("could_be_intercepted")
@rule("14.23")
def could_be_intercepted(state: State, at: Area, power: Power) -> bool:
    """14.23 Whether an enemy army next to an area could intercept there if this were an impulse."""
    return any(at_war(state, LEADERS[leader].power, power)
               and bool(way_to_intercept(state, way, at, LEADERS[leader].power))
               for way, leader in leaders_near(state, at))


@question("interception_modifier")
@rule("10.11")
def interception_modifier(state: State, at: Area, to: Area, leader: Leader) -> dict[str, int]:
    """10.11 What is added to the two dice of an interception, part by part."""
    return modifier(state, at, to, LEADERS[leader].power, LEADERS[leader].battle)


def modifier(state: State, at: str, to: str, power: str, rating: int) -> dict[str, int]:
    """10.11, 10.2 The modifiers that interception and evasion share."""
    parts = {"friendly": int(standing(state, to, power) == "friendly"),
             "uncontrolled": -int(standing(state, at, power) == "uncontrolled"), "commander": rating,
             "way": -int(to in LINKS[at] and LINKS[at][to].kind in HARD)}
    return {part: plus for part, plus in parts.items() if plus}


def interceptors(state: State, to: str, seat: str) -> list[dict[str, Any]]:
    """The armies with which a player may try to intercept at `to`."""
    return [{"from": at, "lead": leader, "units": company(state, at, leader)} for at, leader in leaders_near(state, to)
            if player(state, LEADERS[leader].power) == seat and may_intercept(state, at, to, leader)]


def company(state: State, at: str, leader: str, armies: int = 9) -> Bag:
    """Whom a leader at `at` may take along, as many as he and the other leaders with him carry in so many armies."""
    here = unspent(state, at)
    chief = state.grouped.get(at) == leader
    heads = [one for one in leaders_in(here) if one != leader and (
        chief or (family(state, LEADERS[one].power) == family(state, LEADERS[leader].power)
                  and may_lead(state, leader, LEADERS[one].power)))]
    more = sorted((LEADERS[one].command for one in heads), reverse=True)[:max(0, armies - 1)]
    lords = [leader, *heads]
    pool = dict.fromkeys(heads, 1) | {piece: count for piece, count in units_in(here).items()
                                      if any(may_lead(state, one, piece) for one in lords)}
    return Bag(pool, 0, LEADERS[leader].command + sum(more) + len(more))


class Joined(NamedTuple):
    """Who has intercepted somewhere, and the areas they came from: their enemies cannot retreat there (11.42); sixes
    and fives of shore fire at them (C90)."""

    units: Units
    ways: list[Area]
    shot: list[tuple[int, int]]


@procedure("interceptions", also=("拦截",))
@rule("10.1", "10.11", "10.12")
def interceptions(game: Game, to: Area) -> Procedure:
    """10.1 The inactive armies next to `to` may enter it first, in impulse order. Returns who `Joined`."""
    state: State = game.state
    joined = Joined({}, [], [])
    power = impulse_of(state).power
    if not any(at_war(state, LEADERS[leader].power, power) for _, leader in leaders_near(state, to)):
        return joined
    enemies = [one for one in impulse_order(state) if at_war(state, one, power)]
    for seat in dict.fromkeys(filter(None, (player(state, one) for one in enemies))):
        kept: list[str] = []
        while (yield from intercept(game, to, seat, joined, kept)):
            pass
    return joined


def army_of(able: list[dict[str, Any]], choice: Any) -> Any:
    """A leader alone, or where he stands, is he with as many as he may bring."""
    named = [one for one in able if isinstance(choice, str) and choice in (one["lead"], one["from"])]
    return filled(named[0], Bag.fullest) if len(named) == 1 else without_lead(choice)


def intercept(game: Game, to: str, seat: str, joined: Joined, kept: list[str]) -> Procedure:
    """One player tries with one army, or passes; returns whether he tried. `kept`: whose commander did not let them."""
    state: State = game.state
    able = [one for one in interceptors(state, to, seat) if one["lead"] not in kept]
    if not able:
        return False
    moving = impulse_of(state).moving

    def judge(one: Any) -> Verdict:
        if one == "pass":
            return yes("10.1")
        if one["lead"] in kept:
            return no("10.12", "commander_forbids", leader=one["lead"])
        return may_intercept(state, one["from"], to, one["lead"], one["units"])

    powers = {LEADERS[one["lead"]].power for one in able}
    choice = yield Decision("intercept", seat, "10.1", ("pass", *able), judge,
                            {"power": powers.pop() if len(powers) == 1 else "", "place": to,
                             "origin": moving.at if moving else "", **needed(
                                {one["lead"]: interception_modifier(state, one["from"], to, one["lead"])
                                 for one in able})}, same=partial(army_of, able), usual=("pass",))
    choice = army_of(able, choice)
    if choice == "pass":
        return False
    at, leader = choice["from"], choice["lead"]
    units = {leader: 1, **choice["units"]}
    chief = state.grouped.get(at, "")
    if chief and chief != leader and player(state, LEADERS[chief].power) != seat:
        leave = yield Decision("allow_interception", player(state, LEADERS[chief].power), "10.12", (True, False),
                               facts={"power": LEADERS[chief].power, "leader": leader, "place": to})
        if not leave:
            kept.append(leader)
            return True
    parts = interception_modifier(state, at, to, leader)
    plus = sum(parts.values())
    dice = yield Roll(2, "interception", "10.11", who=seat, odds=("at_least", NEEDED - plus),
                      facts={"leader": leader, "place": to, "parts": parts})
    total = sum(dice) + plus
    success = total >= NEEDED
    game.emit("interception", "10.11", LEADERS[leader].power, leader=leader, place=to, at=at, dice=list(dice),
              parts=parts, total=total, success=success)
    if not success:
        impulse_of(state).tried.append(at)
        return True
    causes = way_causes(state, at, to, LEADERS[leader].power)
    take_away(state, at, units)
    yield from suffer(game, units, at, causes, seat, to)
    if state.options["C90"] == "fires" and units and defended_shore(state, at, to, LEADERS[leader].power):
        joined.shot.append((yield from shore_fire(game, to, units, LEADERS[leader].power, "11.22")))
    put(state.units, to, units)
    keep_command(state, to, units, leader)
    add(joined.units, units)
    joined.ways.append(at)
    yield from meet_allies(game, to, leader)
    return True


@rule("10.11")
def needed(parts: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """10.11 What each try adds to its dice, and what they must show: `plus` and `need`."""
    plus = {one: sum(modifiers.values()) for one, modifiers in parts.items()}
    return {"plus": plus, "need": {one: NEEDED - more for one, more in plus.items()}}


# Evasion


@question("formations")
@rule("3/corps", "10.2", "9.7/2")
def formations(state: State, at: Area, units: Units) -> list[Units]:
    """3, 10.2 How pieces at `at` evade: each army or army group together, units beyond command counter by counter."""
    made, left = [], units.copy()
    heads: dict[str, list[str]] = {}
    for leader in leaders_in(units):
        key = "group" if state.grouped.get(at) in units else family(state, LEADERS[leader].power)
        heads.setdefault(key, []).append(leader)
    for leaders in heads.values():
        group = dict.fromkeys(leaders, 1)
        for piece in units_in(left):
            for count in range(left[piece], 0, -1):
                if armies_needed(state, {**group, piece: count}):
                    group[piece] = count
                    break
        made.append(group)
        left = less(left, group)
    for piece, count in left.items():
        made += [{piece: counter} for counter in counters_for(piece, count)]
    return made


@question("may_evade")
@rule("10.2", "12.4", "9.53")
def may_evade(state: State, at: Area, to: Area, power: str, came_from: str = "") -> Verdict:
    """10.2 Whether a formation of `power` may try to evade from `at` to `to`; the enemy comes from `came_from`."""
    verdict = may_retreat(state, at, to, power, [came_from] if came_from else [])
    if not verdict:
        return no(verdict.rule if verdict.rule not in ("11.4", "11.42") else "10.2", verdict.reason, **verdict.facts)
    if standing(state, to, power) == "neutral":
        return no("9.54", "neutral_area", place=to)
    return yes("10.2")


@question("evasion_modifier")
@rule("10.2")
def evasion_modifier(state: State, at: Area, to: Area, units: Units) -> dict[str, int]:
    """10.2 What is added to the two dice of an evasion, part by part."""
    leaders = leaders_in(units)
    if not units:
        return {}
    rating = max((LEADERS[leader].battle for leader in leaders), default=0)
    chief = state.grouped.get(at)
    named = [leader for leader in state.commanders.get(at, ()) if leader in leaders]
    if chief in leaders or named:
        rating = LEADERS[chief if chief in leaders else named[0]].battle
    return modifier(state, at, to, NATION[next(iter(units))], rating)


@procedure("evasions", also=("避战",))
@rule("10.2")
def evasions(game: Game, at: Area, came_from: str, joined: Units = {}) -> Procedure:  # noqa: B006
    """10.2 Those whom the active side comes upon may withdraw, each formation once. Returns how many failed.

    joined  pieces that intercepted: they stay for the battle (10.3)
    """
    state: State = game.state
    failed = 0
    present = less(enemies_at(state, at, impulse_of(state).power), joined)
    all_of_them = formations(state, at, present)
    for number, units in enumerate(all_of_them, 1):
        failed += yield from evade(game, at, units, came_from, len(all_of_them) - number)
    return failed


def evade(game: Game, at: str, units: Units, came_from: str, others: int) -> Procedure:
    """One formation stands, or tries to evade, and so many others are asked after it; returns 1 when it tried and
    failed."""
    state: State = game.state
    leader = next(iter(leaders_in(units)), "")
    power = LEADERS[leader].power if leader else NATION[next(iter(units))]
    seat = player(state, power)
    places = [to for to in LINKS[at] if may_evade(state, at, to, power, came_from)]
    if not seat or not places:
        return 0
    choice = yield Decision("evade", seat, "10.2", ("stand", *places),
                            lambda to: yes("10.2") if to == "stand" else may_evade(state, at, to, power, came_from),
                            {"power": power, "place": at, "origin": came_from, "units": units.copy(),
                             "others": others, "attrition": dice_lost(state, at, places, power, units),
                             **needed({to: evasion_modifier(state, at, to, units) for to in places})},
                            usual=("stand",))
    if choice == "stand":
        return 0
    parts = evasion_modifier(state, at, choice, units)
    plus = sum(parts.values())
    dice = yield Roll(2, "evasion", "10.2", who=seat, odds=("at_least", NEEDED - plus),
                      facts={"units": units.copy(), "place": at, "to": choice, "parts": parts})
    total = sum(dice) + plus
    game.emit("evasion", "10.2", power, place=at, to=choice, units=units.copy(), dice=list(dice), parts=parts,
              total=total, success=total >= NEEDED)
    if total < NEEDED:
        return 1
    lead = led_by(state, at, units)
    take_away(state, at, units)
    going = units.copy()
    yield from suffer(game, going, at, retreat_causes(state, at, choice, power), seat, choice)
    put(state.units, choice, going)
    keep_command(state, choice, going, lead)
    yield from meet_allies(game, choice, lead or next(iter(by_skill(leaders_in(going))), ""))
    return 0


# Pieces that appear


@procedure("appear")
@rule("10.1", "7/where", "12.1")
def appear(game: Game, at: Area, units: Units = {}) -> Procedure:  # noqa: B006 - never changed
    """10.1 The active side's `units` were built or placed at `at`: others may intercept, who come before they stand
    there; with enemies there is battle, unless these evade."""
    state: State = game.state
    impulse, power = impulse_of(state), impulse_of(state).power
    if not holds(units_at(state, at), units):
        raise Bad(f"they do not stand at {at}", "units", "pieces that are there")
    joined = Joined({}, [], [])
    if units and of_family(state, units, power):
        take(state.units, at, units)
        impulse.moving = Moving(at, at, units.copy())
        joined = yield from interceptions(game, at)
        impulse.moving = None
        put(state.units, at, units)
    if not friends_at(state, at, power):
        return
    failed = yield from evasions(game, at, "", joined.units)
    if enemies_at(state, at, power):
        battle = open_battle(state, at, [], failed, came=joined.ways)
        under_fire(battle.other, *joined.shot)
        yield from fight(game, battle)


@procedure("intercept_flag")
@rule("10.13")
def intercept_flag(game: Game, at: Area) -> Procedure:
    """10.13 A flag that an event placed alone at `at` may be intercepted: an army that comes takes it off."""
    state: State = game.state
    joined = yield from interceptions(game, at)
    if joined.units and at in state.flags:
        power = state.flags.pop(at)
        game.emit("flag_intercepted", "10.13", power, place=at)
