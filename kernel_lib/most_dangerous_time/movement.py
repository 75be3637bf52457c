"""09 Movement (and 13.1-13.2 by sea): movement points, what a point buys, where units must stop."""

from __future__ import annotations

from functools import partial
from math import ceil

from kernel_lib.core.dice import Roll
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, common, less, put, size, take
from kernel_lib.parts.network import Known

from .board import LINKS, OFF_MAP, SEAS, SHOGUN, SPACES, TOMO
from .combat import opposed_in_field, opposed_in_siege
from .communications import behind_walls, lanes_closed
from .components_and_map import friendly, holds_kyo, may_enter, settle, siege_capacity
from .four_players import may_command, may_send_into_battle, one_of_several
from .names import AllianceId, Count, Die, Place, Units
from .state import Impulse, State, aloof, bags_of, impulse_of, of_alliance, opposed, units_at

LIMITS = {"road": 8, "trail": 4, "sea": 1}
"""9.3 What one movement point moves along each kind of link."""
KYO_BONUS = 2

# 9.1 The allowance


@question("movement_points")
@rule("9.1", "2.42/mp")
def movement_points(state: State, die: Die, alliance: AllianceId) -> int:
    """9.1, 2.42 Movement points after rolling `die`: 2 more for the alliance that controls Kyo."""
    return die + (KYO_BONUS if holds_kyo(state, alliance) else 0)


@procedure("roll_movement")
@rule("9.1", "2.42/mp")
def roll_movement(game: Game) -> Procedure:
    """4.1 step 4: roll for movement points."""
    state = game.state
    impulse = impulse_of(state)
    bonus = movement_points(state, 0, impulse.alliance)
    (die,) = yield Roll(1, "movement", "9.1", who=impulse.side, odds=("sum", bonus),
                        facts={"alliance": impulse.alliance, "kyo": bonus})
    impulse.mp = impulse.rolled = movement_points(state, die, impulse.alliance)
    game.emit("movement_points", "9.1", impulse.side, alliance=impulse.alliance, die=die, kyo=bonus, mp=impulse.mp)


# Who may move


@question("movable")
@rule("9.2", "9.4", "2.45/tomo")
def movable(state: State, at: Place, inside: bool = False) -> dict[str, int]:
    """9.2, 9.4 Active units at `at` that may still move: those that did not have to stop in this impulse.

    2.45 From Tomo nobody does.
    """
    impulse = impulse_of(state)
    bag = units_at(state, at, inside)
    if not bag or at == TOMO:
        return {}
    stopped = (impulse.stopped_inside if inside else impulse.stopped).get(at)
    units = of_alliance(state, bag, impulse.alliance)
    return less(units, stopped) if stopped else units


def ooc_among(state: State, at: str, units: Units) -> Units:
    """Those of `units`, moving from `at`, that are marked out of communication; the others go first."""
    marked = impulse_of(state).ooc.get(at)
    if not marked:
        return {}
    there = state.field[at]
    return {unit: out for unit, count in units.items() if unit in marked
            and (out := count - (there[unit] - marked[unit])) > 0}


@question("weight")
@rule("5.3/move")
def weight(state: State, at: Place, units: Units) -> int:
    """5.3 What `units` at `at` count as when they move: one each, two when out of communication."""
    return size(units) + size(ooc_among(state, at, units))


@question("must_stop")
@rule("9.4", "13.2/stop")
def must_stop(state: State, at: Place) -> Verdict:
    """9.4, 13.2 Whether active units that enter `at` must stop there for this impulse."""
    side = impulse_of(state).side
    if not friendly(state, at, side):
        return yes("9.4", place=at, because="space_not_ours")
    if opposed(state, units_at(state, at), side):
        return yes("13.2/stop" if at in SEAS else "9.4", place=at, because="opponents_present")
    return no("9.4", "no_need_to_stop", place=at)


# What a point buys


@question("movement_cost")
@rule("9.3/road", "9.3/trail", "9.3/sea", "5.3/move", "5.3/sea")
def movement_cost(state: State, kind: str, units: Count, ooc: Count = 0) -> int:
    """9.3 Movement points that `units`, of them `ooc` out of communication, need for one step.

    kind  of the link: road, trail or sea. Raises Bad for another.
    """
    if kind not in LIMITS:
        raise Bad(f"{kind!r} is no kind of link", "kind", one_of(LIMITS))
    return ceil((units if kind == "sea" else units + ooc) / LIMITS[kind])


def may_spend(impulse: Impulse) -> Verdict:
    """9.1 Whether a movement point is left."""
    return yes("9.1") if impulse.mp else no("9.1", "no_points", mp=0)


@question("may_move")
@rule("9.3/road", "9.3/trail", "9.3/sea", "9.8/enemy-port", "9.8/port", "9.8/besieger")
def may_move(state: State, units: Units, at: Place, to: Place, inside: bool = False) -> Verdict:
    """9.3 Whether active `units` may go from `at` to the place `to` next to it for 1 MP.

    inside  whether they are besieged at `at`; then only the sea is open (9.8)
    """
    return Ways(state).move(units, at, to, inside)


@question("may_use_strategic_movement")
@rule("9.5", "5.3/strategic")
def may_use_strategic_movement(state: State, units: Units, at: Place, via: Place, to: Place) -> Verdict:
    """9.5 Whether active `units` may go two places by road, `at` - `via` - `to`, for 1 MP."""
    return Ways(state).strategic(units, at, via, to)


class Ways:
    """The ways that are open to the active alliance, whatever units go; who may go them.

    What is found out about a place stays true while only active units move: options and verdicts read the same.

    calm    place -> whether strategic movement may touch it
    shared  whether the active player is one of several who send these units (16.2.6)
    """

    __slots__ = ("calm", "impulse", "shared", "state")

    def __init__(self, state: State) -> None:
        self.state, self.impulse, self.shared = state, impulse_of(state), one_of_several(state)
        self.calm = Known(partial(undisturbed, state))

    def entry(self, to: str) -> Verdict:
        """Whether the alliance may enter the place `to`."""
        return may_enter(self.state, self.impulse.alliance, to)

    def open(self, at: str, to: str, inside: bool = False) -> Verdict:
        """Whether the way from `at` to `to` is open, whatever units go."""
        state, impulse = self.state, self.impulse
        if not impulse.mp:
            return may_spend(impulse)
        kind = LINKS[at].get(to)
        if kind is None:
            return no("9.2", "not_adjacent", place=at, to=to)
        if inside and kind != "sea":
            return no("9.6", "besieged", place=at)
        if kind == "sea" and at in SPACES and not friendly(state, at, impulse.side):
            return no("9.8/enemy-port", "port_not_ours", place=at)
        if kind == "sea" and not inside and lanes_closed(state, at, impulse.side):
            return no("9.8/besieger", "port_besieged", place=at)
        return self.entry(to)

    def move(self, units: Units, at: str, to: str, inside: bool = False) -> Verdict:
        """9.3 Whether `units` may go from `at` to `to` (`may_move`)."""
        state = self.state
        allowed = self.open(at, to, inside) and free_to_move(state, units, at, inside)
        if allowed and self.shared:
            allowed = may_command(state, units, at, to)
        if allowed and to in OFF_MAP:
            allowed = may_enter(state, self.impulse.alliance, to, units)
        if not allowed:
            return allowed
        kind = LINKS[at][to]
        heavy = size(units) if kind == "sea" else weight(state, at, units)
        if heavy > LIMITS[kind]:
            if heavy > size(units):
                return no("5.3/move", "ooc_double", limit=LIMITS[kind], units=size(units), count=heavy)
            return no(f"9.3/{kind}", "too_many", limit=LIMITS[kind], units=size(units), kind=kind)
        if kind == "sea" and goes_inside(state, to):
            room = siege_capacity(state, to) - size(state.inside[to])
            if room < 1:
                return no("2.41/fort", "no_room", place=to, room=room, units=1)
        return yes(f"9.3/{kind}", cost=1)

    def by_road(self, at: str, via: str, to: str) -> Verdict:
        """9.5 Whether the two roads `at` - `via` - `to` are open for strategic movement, whatever units go."""
        if not self.impulse.mp:
            return may_spend(self.impulse)
        for here, there in ((at, via), (via, to)):
            if LINKS[here].get(there) != "road":
                return no("9.5", "no_road", place=here, to=there)
        if to == at:
            return no("9.5", "not_two_places", place=at)
        return (self.calm[at] and self.calm[via] and self.calm[to]) and self.entry(via) and self.entry(to)

    def strategic(self, units: Units, at: str, via: str, to: str) -> Verdict:
        """9.5 Whether `units` may go the two roads `at` - `via` - `to` (`may_use_strategic_movement`)."""
        state = self.state
        allowed = self.by_road(at, via, to)
        if allowed and self.shared:
            allowed = may_command(state, units, at, via) and may_command(state, units, via, to)
        allowed = allowed and free_to_move(state, units, at)
        if not allowed:
            return allowed
        if size(units) > LIMITS["road"]:
            return no("9.5", "too_many", limit=LIMITS["road"], units=size(units), kind="road")
        if ooc_among(state, at, units):
            return no("5.3/strategic", "ooc_strategic", place=at)
        return yes("9.5", cost=1)


def free_to_move(state: State, units: Units, at: str, inside: bool = False, rule_id: str = "9.2") -> Verdict:
    """9.2, 9.4 Whether `units` are active units at `at` that did not have to stop; by `rule_id` those who are there."""
    able = movable(state, at, inside)
    for unit, count in units.items():
        if count > able.get(unit, 0):
            active = of_alliance(state, units_at(state, at, inside), impulse_of(state).alliance)
            if count <= active.get(unit, 0):
                return no("9.4", "stopped", unit=unit, place=at)
            if aloof(state, unit):
                return no("15.1/samurai", "only_talks", leader=unit)
            return no(rule_id, "not_there", unit=unit, count=count, place=at)
    return yes(rule_id) if size(units) else no(rule_id, "nobody", place=at)


def goes_inside(state: State, to: str) -> bool:
    """9.8 Whether a unit from the sea enters the castle of `to` directly: its own side is besieged there."""
    return behind_walls(state, to, impulse_of(state).side)


@rule("9.5")
def undisturbed(state: State, at: str) -> Verdict:
    """9.5 Whether strategic movement may touch `at`: friendly (C57), without enemy units, even besieged ones."""
    side = impulse_of(state).side
    if not friendly(state, at, side):
        return no("9.5", "not_friendly", to=at, side=side)
    if opposed(state, units_at(state, at), side) or opposed(state, units_at(state, at, inside=True), side):
        return no("9.5", "enemies_there", to=at)
    if at in OFF_MAP:
        return no("9.5", "no_road", place=at, to=at)
    return yes("9.5")


@question("may_sally")
@rule("9.6")
def may_sally(state: State, units: Units, at: Place) -> Verdict:
    """9.6 Whether besieged active `units` may come out into the field at `at` for 1 MP."""
    allowed = (may_spend(impulse_of(state)) and free_to_move(state, units, at, inside=True, rule_id="9.6")
               and may_command(state, units, at, at))
    return yes("9.6", cost=1) if allowed else allowed


@question("may_activate")
@rule("9.3/battle", "15.1/samurai")
def may_activate(state: State, at: Place) -> Verdict:
    """9.3 Whether the active player may pay 1 MP for a battle at `at`, where no new unit has entered."""
    impulse = impulse_of(state)
    if not (opposed_in_field(state, at) or opposed_in_siege(state, at)):
        if SHOGUN in units_at(state, at) and aloof(state, SHOGUN):
            return no("15.1/samurai", "only_talks", leader=SHOGUN)
        return no("9.3/battle", "nobody_to_fight", place=at)
    if at in impulse.entered or at in impulse.activated:
        return no("9.3/battle", "already_due", place=at)
    allowed = may_send_into_battle(state, at) and may_spend(impulse)
    return yes("9.3/battle", cost=1) if allowed else allowed


# Carried out


def spend(impulse: Impulse) -> None:
    """Pay 1 MP."""
    assert impulse.mp
    impulse.mp -= 1


@rule("9.3/road", "9.3/trail", "9.3/sea", "9.4", "13.1", "13.2")
def move(game: Game, units: Units, at: str, to: str, inside: bool) -> None:
    """9.3 One step of `units` for 1 MP; they stop where 9.4 says so."""
    state = game.state
    impulse = impulse_of(state)
    kind = LINKS[at][to]
    spend(impulse)
    enters_castle = kind == "sea" and goes_inside(state, to)
    stop = must_stop(state, to)
    transfer(game, units, at, to, inside, enters_castle)
    game.emit("moves", f"9.3/{kind}", impulse.side, units=units, place=at, to=to, kind=kind, mp=impulse.mp)
    if enters_castle:
        put(impulse.stopped_inside, to, units)
        game.emit("enters_castle", "9.8/port", impulse.side, units=units, place=to)
        return
    if stop:
        put(impulse.stopped, to, units)
        if kind == "sea" and to in SPACES:
            put(impulse.landed, to, units)
        game.emit("stops", stop.rule, impulse.side, units=units, place=to, because=stop.facts["because"])
    if to not in impulse.entered and ((stop and opposed_in_field(state, to)) or opposed_in_siege(state, to)):
        impulse.entered.append(to)


def transfer(game: Game, units: Units, at: str, to: str, inside: bool, enters_castle: bool = False) -> None:
    """Put units and their out-of-communication marks from one place to another."""
    state = game.state
    impulse = impulse_of(state)
    if inside:
        marks, source = impulse.ooc_inside, state.inside
        out = common(units, marks.get(at, NOBODY))
    else:
        marks, source = impulse.ooc, state.field
        out = ooc_among(state, at, units)
    if out:
        take(marks, at, out)
        put(impulse.ooc_inside if enters_castle else impulse.ooc, to, out)
    take(source, at, units)
    put(bags_of(state, enters_castle), to, units)
    settle(game, at)
