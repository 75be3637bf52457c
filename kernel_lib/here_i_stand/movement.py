"""05.2 and 20.6 Moving a formation: who may go where, what it costs, and what happens on arrival."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kernel_lib.core.decision import Bag
from kernel_lib.core.dice import Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, common, holds, less, put, shift
from kernel_lib.parts.network import Known

from .board import COSTS, GREY, NEXT, ON_LAND, SPACES
from .formation import limit_of
from .map import NET, besieged, besieging, enemy_troops, garrison, in_the_field, may_enter, own
from .records import Impulse, Major, Place, Space, Units
from .spending import NEVER, Choice, action
from .state import (
    State,
    army,
    captains,
    controller,
    enemies,
    friends,
    leaders_in,
    of_power,
    places_with,
    present,
    troops,
    units_at,
)


@question("movable")
@rule("5.2/move", "5.6/siege", "5.4/halt", "18.1/hands-off")
def movable(state: State, power: Major, at: Space) -> dict[str, int]:
    """5.2/move The land pieces of a power in a space that may still move in this play: not besieged, not stopped."""
    if power == "protestant" and not state.league:
        return {}
    here = army(of_power(state, units_at(state, at), power))
    if not here:
        return {}
    if besieged(state, at) and friends(state, power, controller(state, at)):
        return {}
    if state.impulse is None:
        return here
    free = less(here, state.impulse.stopped.get(at, NOBODY))
    return less(free, held_by_cards(state.impulse, at, free))


def held_by_cards(impulse: Impulse, at: str, units: dict[str, int]) -> dict[str, int]:
    """The pieces that cards keep where they are: a leader with gout, in foul weather all that moved a space already."""
    if "move" in impulse.barred:
        return dict(units)
    moved = impulse.moved.get(at, NOBODY) if "one_step" in impulse.barred else NOBODY
    return {piece: 1 for piece in units if piece in impulse.barred} | common(moved, units)


@question("move_cost")
@rule("5.2/move")
def move_cost(state: State, at: Space, to: Space) -> int:
    """5.2/move Command points for one step: 1 along a line, 2 over a pass."""
    return 2 if NET.kind(at, to) == "pass" else 1


@question("may_move")
@rule("5.2/move", "5.2/formation", "20.6/enter", "5.6/siege")
def may_move(state: State, power: Major, at: Space, to: Space, units: Units) -> Verdict:
    """5.2/move Whether `units` of a power may move as one formation from a space to the next one."""
    if NET.kind(at, to) not in ("land", "pass"):
        return no("5.2/move", "not_adjacent", place=at, to=to)
    return may_come(state, power, at, to, units)


def may_come(state: State, power: str, at: str, to: str, units: dict[str, int]) -> Verdict:
    """5.2 Whether `units` may leave `at` as one formation and come to `to`, by land or by sea."""
    if state.impulse is not None:
        here = of_power(state, army(units_at(state, at)), power)
        kept = held_by_cards(state.impulse, at, here)
        if holds(here, units) and not holds(less(here, kept), units):
            return no("5.2/move", "kept_by_card", units=common(kept, units))
    if not units:
        return no("5.2/formation", "nobody")
    if not holds(movable(state, power, at), units):
        return kept_there(state, power, at, units)
    limit, count = limit_of(leaders_in(units)), troops(units)
    if count > limit:
        return no("5.2/formation", "too_many", units=count, limit=limit)
    entering = may_enter(state, power, to)
    if not entering:
        return entering
    return lone_leader(state, power, to) if not count else yes("5.2/move")


@rule("5.2/move", "5.4/halt", "5.6/siege", "18.1/hands-off")
def kept_there(state: State, power: str, at: str, units: dict[str, int]) -> Verdict:
    """5.2/move Why pieces may not leave a space: they are not there, under siege or newly before its walls, or beaten;
    before the League the Protestants never march."""
    if power == "protestant" and not state.league:
        return no("18.1/hands-off", "before_league", power=power)
    if not holds(of_power(state, units_at(state, at), power), units):
        return no("5.2/move", "cannot_leave", place=at, units=units)
    return no("5.6/siege" if besieged(state, at) else "5.4/halt", "cannot_leave", place=at, units=units)


@rule("20.6/enter")
def lone_leader(state: State, power: str, to: str) -> Verdict:
    """20.6/enter Whether leaders may enter a space without troops: no enemies control it or stand in it."""
    if enemy_troops(state, power, to):
        return no("20.6/enter", "leader_alone", place=to)
    if own(state, power, to):
        return yes("20.6")
    if controller(state, to) == GREY and state.options["lone_leader_into_grey"] == "allowed":
        return yes("20.6/enter")
    return no("20.6/enter", "leader_alone", place=to)


def candidates(state: State, power: str) -> Iterator[Choice]:
    """Every step that some formation might take."""
    open_to = Known(partial(may_enter, state, power))
    for at in places_with(state, power, ON_LAND):
        bag = formation(state, power, at) if at in SPACES else None
        if bag is None:
            continue
        led = troops(bag.pool) > 0
        for to in NEXT[at]:
            if open_to[to] and (led or lone_leader(state, power, to)):
                yield {"do": "move", "from": at, "to": to, "units": bag}


def formation(state: State, power: str, at: str) -> Bag | None:
    """5.2/formation Any formation that might leave a space, its leaders first; None where nobody may move."""
    free = movable(state, power, at)
    if not free:
        return None
    heads = captains(free)
    return Bag({**heads, **less(free, heads)}, 1, limit_of(list(heads)) + len(heads))


def drawn(state: State, power: str, stream: Stream) -> Choice | None:
    """A step at random, out of a space that is drawn."""
    places = [at for at in places_with(state, power, ON_LAND) if NEXT.get(at)]
    at = stream.pick(places) if places else ""
    bag = formation(state, power, at) if at else None
    return {"do": "move", "from": at, "to": stream.pick(NEXT[at]), "units": bag} if bag is not None else None


def cost_of(state: State, power: str, choice: Choice) -> int:
    """The command points of a choice."""
    kind = "move_over_pass" if move_cost(state, choice["from"], choice["to"]) == 2 else "move"
    return COSTS[kind].get(power, NEVER)


@action("move", "5.2/move", candidates,
        lambda state, power, one: may_move(state, power, one["from"], one["to"], one["units"]), cost_of,
        also=("march", "移动", "行军"), drawn=drawn)
def move_action(game: Game, power: str, choice: Choice) -> Procedure:
    """5.2/move A step that is paid for."""
    yield from move(game, power, choice["from"], choice["to"], choice["units"])


@procedure("move", may="may_move")
@rule("5.2/move")
def move(game: Game, power: Major, at: Space, to: Space, units: Units) -> Procedure:
    """5.2 A formation moves to the next space."""
    game.emit("moves", "5.2/move", power, place=at, to=to, units=units)
    yield from arrive(game, power, at, to, units)
    yield from game.run("settle", at=at)


@procedure("arrive")
@rule("5.3/first", "5.3/avoid-away", "5.4/sides", "5.6/siege", "5.8/relief")
def arrive(game: Game, power: Major, at: Place, to: Space, units: Units) -> Procedure:
    """5.2 What happens as `units` come from a place to a space: enemies intercept, avoid battle or go inside; then the
    formation is there and fights a field battle, relieves the besieged, begins a siege, or just stands there."""
    state = game.state
    present(state, at, units)
    relief = besieged(state, to) and own(state, power, to)
    rivals = {} if relief else enemies(state, besieging(state, to), power)
    joining = besieged(state, to) and not relief and not troops(rivals)
    inside, sallying = False, {}
    if troops(units) and not joining:
        came = yield from game.run("intercept", power=power, at=at, to=to, units=units)
        yield from game.run("avoid_battle", power=power, at=at, to=to, units=units, came=came)
        if not relief and not rivals:
            inside = yield from game.run("withdraw", power=power, at=to, units=units, came_from=at)
        elif relief and besieged(state, to):
            sallying = yield from game.run("sally", power=power, at=to)
    shift(state.units, at, to, units)
    if state.impulse is not None:
        put(state.impulse.moved, to, units)
    foes = in_the_field(state, to, power)
    if troops(foes) and troops(units) and not joining and not inside:
        yield from game.run("field_battle", attacker=power, at=to, units=units, came_from=at, relieved=sallying)
    yield from lay_siege(game, power, to, units)


def lay_siege(game: Game, power: str, at: str, came: dict[str, int]) -> Procedure:
    """5.6/siege Those who have come before enemy walls besiege them, and move no more in this play; who besieged them
    before may still go."""
    state = game.state
    here = of_power(state, army(units_at(state, at)), power)
    if troops(here) and besieged(state, at) and not own(state, power, at):
        fresh = less(here, state.impulse.stopped.get(at, NOBODY)) if state.impulse is not None else here
        if state.impulse is not None:
            put(state.impulse.stopped, at, common(fresh, came) if at in state.impulse.besieged else fresh)
        if fresh:
            game.emit("siege_laid", "5.6/siege", power, place=at, besieged=garrison(state, at))
    yield from game.run("settle", at=at)
