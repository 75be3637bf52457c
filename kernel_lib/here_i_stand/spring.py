"""08 Spring deployment: one formation from a capital to a space of its power or an ally."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from kernel_lib.core.decision import Bag, Decision, OnDemand, filled
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import holds, less, shift
from kernel_lib.parts.network import Known

from .board import CAPITALS, ELECTORATES, LINES, MAJORS, NEXT, PORTS, SEAS
from .formation import ALL, limit_of, with_units
from .map import besieged, enemy_troops
from .records import Major, Sea, Space, Units
from .state import (
    State,
    army,
    captains,
    commander,
    controller,
    fleet,
    friends_of,
    leaders_in,
    of_power,
    troops,
    units_at,
)

if TYPE_CHECKING:
    from kernel_lib.core.dice import Stream

Ways = Known[dict[str, str]]
BY_SEA = 5
PASS = "pass"


@procedure("spring_deployment")
@rule("8/formation", "18.3/limits")
def spring_deployment(game: Game) -> Procedure:
    """8 Every power in order may deploy; the Protestants have no capital. Then the action phase begins."""
    state = game.state
    yield from game.run("respond", window="spring")
    for power in MAJORS:
        ways = ways_of(state, power)
        able = OnDemand(partial(every_option, state, power, ways), partial(at_random, state, power, ways))
        if not able.more_than(1):
            continue
        choice = yield Decision("deploy", power, "8/formation", able, partial(judge, state, power, ways),
                                same=partial(in_full, state, power), usual=(PASS,))
        choice = in_full(state, power, choice)
        if choice != PASS:
            shift(state.units, choice["from"], choice["to"], choice["units"])
            game.emit("deploys", "8/formation", power, place=choice["from"], to=choice["to"], units=choice["units"])
    state.phase, state.acting, state.passes = "actions", MAJORS[0], 0


@question("may_cross")
@rule("8/fleets")
def may_cross(state: State, power: Major, sea: Sea) -> Verdict:
    """8/fleets Whether a sea zone may be crossed in spring: no fleet of another player in a port on it, an ally's
    neither."""
    if state.effects.get("spring_preparations") == power:
        return yes("8/fleets")
    for port in PORTS[sea]:
        for piece in fleet(units_at(state, port)):
            other = commander(state, piece)
            if other != power and other in MAJORS:
                return no("8/fleets", "fleet_in_port", place=port, other=other)
    return yes("8/fleets")


@question("deployable")
@rule("8/path", "20.2/moves", "9/ally-land")
def deployable(state: State, power: Major, at: Space) -> dict[str, str]:
    """8/path The spaces that a formation may be deployed to from a capital: its own and its allies', by land, or where
    no land way leads by sea."""
    found = reach(state, power, at, lambda sea: bool(may_cross(state, power, sea)))
    return {place: "sea" if by_sea else "land" for place, by_sea in found.items()} if at in CAPITALS[power] else {}


def ways_of(state: State, power: str) -> Ways:
    """capital -> `deployable` from it, while the position stays as it is."""
    return Known(partial(deployable, state, power))


def reach(state: State, power: str, at: str, free: Callable[[str], bool]) -> dict[str, bool]:
    """`deployable` over the sea zones that are `free`, one at most."""
    ours = friends_of(state, power)

    def calm(place: str) -> bool:
        return (state.control.get(place) in ours and place not in state.unrest and not enemy_troops(state, power, place)
                and (place not in ELECTORATES or state.league))

    def spread(found: dict[str, bool], begun: list[str], sea: bool) -> None:
        for place in begun:
            for other in neighbours(state, power, place):
                if other not in found and calm(other):
                    found[other] = sea
                    begun.append(other)

    reached = {at: False}
    spread(reached, [at], sea=False)
    landed: list[str] = []
    for sea in SEAS:
        if not reached.keys().isdisjoint(PORTS[sea]) and free(sea):
            landed += [port for port in PORTS[sea] if port not in reached and calm(port)]
    reached |= dict.fromkeys(landed, True)
    spread(reached, landed, sea=True)
    return {place: sea for place, sea in reached.items() if place != at}


def neighbours(state: State, power: str, at: str) -> tuple[str, ...]:
    """Where a deployment may go on from a space: over lines, with card 102 over passes, too."""
    return NEXT[at] if state.effects.get("spring_preparations") == power else LINES[at]


@question("may_deploy")
@rule("8/formation", "8/path")
def may_deploy(state: State, power: Major, at: Space, to: Space, units: Units) -> Verdict:
    """8 Whether a formation may be deployed from a capital to a space of its power or an ally."""
    return may_go(state, power, at, to, units, ways_of(state, power))


def may_go(state: State, power: str, at: str, to: str, units: dict[str, int], ways: Ways) -> Verdict:
    """`may_deploy`, by the ways that are known."""
    if at not in CAPITALS[power] or controller(state, at) != power or besieged(state, at):
        return no("8/formation", "no_capital", place=at, power=power)
    if not units or not holds(army(of_power(state, units_at(state, at), power)), units):
        return no("8/formation", "nobody")
    limit = limit_of(leaders_in(units))
    if troops(units) > limit:
        return no("5.2/formation", "too_many", units=troops(units), limit=limit)
    reached = ways[at]
    if to not in reached:
        return no_way(state, power, at, to)
    if reached[to] == "sea" and troops(units) > BY_SEA and state.effects.get("spring_preparations") != power:
        return no("8/path", "too_many", units=troops(units), limit=BY_SEA)
    return yes("8/path")


@rule("8/path", "8/fleets", "18.1/electorates", "20.2/moves")
def no_way(state: State, power: str, at: str, to: str) -> Verdict:
    """8/path Why a space is out of reach: a closed electorate, unrest, a fleet in a port of the sea between, or no
    path."""
    if to in ELECTORATES and not state.league:
        return no("18.1/electorates", "electorate_closed", place=to)
    if to in state.unrest:
        return no("20.2/moves", "unrest_bars", place=to)
    barred = next((sea for sea in SEAS if to in reach(state, power, at, sea.__eq__)), None)
    return may_cross(state, power, barred) if barred else no("8/path", "no_way", place=at, to=to)


def judge(state: State, power: str, ways: Ways, choice: Any) -> Verdict:
    """`may_deploy` of a choice."""
    if choice == PASS:
        return yes("8/formation")
    return may_go(state, power, choice["from"], choice["to"], choice["units"], ways)


def in_full(state: State, power: str, choice: Any) -> Any:
    """A choice with the capital it starts from, where there is but one, and its units: {paris: lyon}, {to: lyon}."""
    if not isinstance(choice, dict):
        return choice
    bases = [at for at in CAPITALS[power] if army(of_power(state, units_at(state, at), power))]
    if len(choice) == 1 and choice.keys() <= set(bases):
        (at, to), = choice.items()
        choice = {"from": at, "to": to}
    elif len(bases) == 1:
        choice = {"from": bases[0], **choice}
    at = choice.get("from")
    there = army(of_power(state, units_at(state, at), power)) if at in bases else {}
    return with_units(choice if "units" in choice else {**choice, "units": ALL}, there)


def every_option(state: State, power: str, ways: Ways) -> Iterator[Any]:
    """To pass, and every deployment."""
    yield PASS
    yield from (one for one in candidates(state, power, ways) if judge(state, power, ways, filled(one, Bag.fullest)))


def at_random(state: State, power: str, ways: Ways, stream: Stream) -> Any:
    """To pass, or a formation and a space, allowed or not."""
    return stream.pick([PASS, *candidates(state, power, ways)])


def candidates(state: State, power: str, ways: Ways) -> Iterator[dict[str, Any]]:
    """A formation from each capital to each space it may reach."""
    for at in CAPITALS[power]:
        mine = army(of_power(state, units_at(state, at), power)) if controller(state, at) == power else {}
        if not mine:
            continue
        heads = captains(mine)
        pool, limit = {**heads, **less(mine, heads)}, limit_of(list(heads))
        over_sea = limit if state.effects.get("spring_preparations") == power else min(limit, BY_SEA)
        units = {"land": Bag(pool, 1, limit + len(heads)), "sea": Bag(pool, 1, over_sea + len(heads))}
        yield from ({"from": at, "to": to, "units": units[way]} for to, way in ways[at].items())
