"""8.4 The special battle: units that came over (or rose in a riot) find others in the same space."""

from __future__ import annotations

from functools import partial

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import demand, no
from kernel_lib.parts.bags import NOBODY, add, less, put, size, take

from .board import ALLIANCE_OF, FORTIFIED, SEAS
from .combat import fight_out, force_of, who_is_inside
from .components_and_map import siege_capacity
from .leading import plain
from .multiplayer import player_of
from .names import BattleKind, Place, Units
from .state import Battle, Impulse, State, bags_of, of_side, opponents, side_of, units_at


@procedure("special_battle")
@rule("8.4/only", "8.2/battle")
def special_battle(game: Game, at: Place, joined: Units, inside: bool = False) -> Procedure:
    """8.4 The units that came over (`joined`, in the field of `at` or `inside`) fight those of the other side there.

    Nobody else takes part. Where there are walls, first those who came over, then the others say who is inside.
    """
    state: State = game.state
    for unit in less(joined, units_at(state, at, inside)):
        demand(no("8.4/only", "not_there", unit=unit, count=joined[unit], place=at), "special_battle")
    if not joined:
        return
    side = side_of(state, next(iter(joined)))
    field, within = (opponents(state, bags.get(at, NOBODY), side) for bags in (state.field, state.inside))
    if not field and not within:
        return
    if state.impulse is None:  # in the end phase (15.2): for this battle their alliance is the active one
        state.impulse = Impulse(str(ALLIANCE_OF[state.clan[next(iter(joined))]]), side)
        yield from special_battle(game, at, joined, inside)
        state.impulse = None
        return
    betrayed: Units = dict(field)
    add(betrayed, within)
    game.emit("special_battle", "8.4/only", side, place=at, joined=joined, betrayed=betrayed)
    if at not in FORTIFIED:
        yield from fight(game, at, joined, field)
        return
    for bags, here in ((state.field, field), (state.inside, within), (bags_of(state, inside), joined)):
        take(bags, at, here)
    friends = state.inside.pop(at, {})
    room = siege_capacity(state, at) - size(friends)
    in_castle = yield from _chosen(game, at, joined, 0, room)
    open_field = not of_side(state, units_at(state, at), side)
    most = 0 if friends else room - size(in_castle)
    defends = yield from _chosen(game, at, betrayed, 0 if open_field else min(most, size(betrayed)), most)
    stay = yield from _contest(game, at, in_castle, defends, lift=True)
    yield from _contest(game, at, less(joined, in_castle), less(betrayed, defends), lift=False)
    add(stay, friends)
    _occupy(game, at, stay)


@rule("8.4/deploy")
def _chosen(game: Game, at: str, units: Units, least: int, most: int) -> Procedure:
    """8.4 Which of `units` go into the castle or temple; the others stay in the field."""
    state: State = game.state
    most = max(0, min(most, size(units)))
    only: Units | None = {} if not most else dict(units) if least >= size(units) else None
    inside = Bag(dict(units), least, most) if only is None else only
    who = player_of(state, state.clan[next(iter(units))], at)
    parted = partial(who_is_inside, units)
    decision = Decision("castle_or_field", who, "8.4/deploy", ({"inside": inside},),
                        facts={"place": at, "units": units, "room": most}, same=parted)
    chosen = parted((yield decision) if only is None else game.only(decision))["inside"]
    game.emit("castle_or_field", "8.4/deploy", side_of(state, next(iter(units))), place=at, inside=chosen,
              field=less(units, chosen))
    return chosen


def _contest(game: Game, at: str, joined: Units, betrayed: Units, lift: bool) -> Procedure:
    """Fight where both are in the same part of the space; returns who is left, taken off the field when `lift`."""
    state: State = game.state
    for units in (joined, betrayed):
        put(state.field, at, units)
    left: Units = dict(joined)
    add(left, betrayed)
    if joined and betrayed:
        left = yield from fight(game, at, joined, betrayed)
    if lift:
        take(state.field, at, left)
    return left


def fight(game: Game, at: str, joined: Units, betrayed: Units) -> Procedure:
    """8.4 The battle by the rules of 10.2 and 10.3, or 13.3 at sea; returns the units left."""
    state: State = game.state
    before = state.battle
    kind: BattleKind = "sea" if at in SEAS else "field"
    state.battle = battle = Battle(at, kind, force_of(state, joined, at), force_of(state, betrayed, at))
    game.emit("battle", "8.4/only", battle.active.side, place=at, kind=kind, active=joined, other=betrayed,
              ooc={**battle.active.ooc, **battle.other.ooc})
    yield from fight_out(game, battle)
    state.battle = before
    left: Units = {}
    for force in battle.forces():
        if not force.retreating:
            add(left, plain(state, force.units))
    return left


@rule("8.4/siege")
def _occupy(game: Game, at: str, within: Units) -> None:
    """8.4 Those left in the castle or temple are besieged when opponents hold the field; else all stand together."""
    state: State = game.state
    if not within:
        return
    side = side_of(state, next(iter(within)))
    besiegers = opponents(state, units_at(state, at), side)
    if besiegers and not opponents(state, within, side):
        put(state.inside, at, within)
        game.emit("siege_laid", "8.4/siege", side_of(state, next(iter(besiegers))), place=at, besieged=within)
    else:
        put(state.field, at, within)
