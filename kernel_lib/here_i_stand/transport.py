"""06.5 Naval transport: land units over a bridge of fleets."""

from __future__ import annotations

from collections.abc import Iterator

from kernel_lib.core.decision import Bag
from kernel_lib.core.dice import Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import less, shift

from .board import FLEETS, MAJORS, ON_LAND, PORTS, SEAS, SPACES
from .formation import limit_of
from .map import NET, enemy_fleets, may_enter
from .movement import may_come, movable
from .records import Major, Space, Units
from .spending import NEVER, Choice, action
from .state import State, captains, places_with, troops, units_at

MOST = 5


@question("sea_route")
@rule("6.5")
def sea_route(state: State, power: Major, at: Space, to: Space) -> list[str]:
    """6.5 A shortest way from port to port over sea zones with fleets of the power, both ends included; [] without
    one."""
    return route_over(set(crossable(state, power)), at, to)


def route_over(bridge: set[str], at: str, to: str) -> list[str]:
    """6.5 A `sea_route` over these sea zones."""
    if not SPACES[at].seas or not SPACES[to].seas or at == to:
        return []
    return NET.line(at, [to], bridge | {to}, SPACES[at].seas, "sea", "port")


def crossable(state: State, power: str) -> list[str]:
    """6.5 The sea zones with fleets of a power."""
    held = places_with(state, power, FLEETS)
    return [sea for sea in SEAS if sea in held]


@question("may_transport")
@rule("6.5", "6.5/port")
def may_transport(state: State, power: Major, at: Space, to: Space, units: Units) -> Verdict:
    """6.5 Whether up to 5 units may cross the sea from one port to another, which holds no enemy fleets."""
    if troops(units) > MOST:
        return no("6.5", "too_many", units=troops(units), limit=MOST)
    if not sea_route(state, power, at, to):
        return no("6.5", "no_bridge", place=at, to=to)
    if enemy_fleets(state, power, to):
        return no("6.5/port", "enemy_fleets", place=to)
    if state.impulse is not None and "transport" in state.impulse.barred:
        return no("6.5", "barred_by_card", what="transport")
    allowed = may_come(state, power, at, to, units)
    return yes("6.5") if allowed else allowed


@question("transport_cost")
@rule("6.5")
def transport_cost(state: State, power: Major, at: Space, to: Space) -> int | None:
    """6.5 Command points for the whole way: one per step; None where no fleets of its own lead."""
    route = sea_route(state, power, at, to)
    return len(route) - 1 if route else None


def candidates(state: State, power: str) -> Iterator[Choice]:
    """Every formation in a port and every port that it might be shipped to."""
    bridge = crossable(state, power)
    ports = ports_on(bridge)
    for at in ports:
        bag = shipped(state, power, at)
        if bag is not None:
            for to in ports:
                if to != at and may_enter(state, power, to) and route_over(set(bridge), at, to):
                    yield {"do": "transport", "from": at, "to": to, "units": bag}


def ports_on(bridge: list[str]) -> list[str]:
    """The ports on these sea zones."""
    return list(dict.fromkeys([at for sea in bridge for at in PORTS[sea]]))


def shipped(state: State, power: str, at: str) -> Bag | None:
    """Any formation that might be shipped from a port; None where nobody may move."""
    pool = movable(state, power, at) if at in state.units else {}
    heads = captains(pool)
    return Bag({**heads, **less(pool, heads)}, 1, min(MOST, limit_of(list(heads))) + len(heads)) if pool else None


def drawn(state: State, power: str, stream: Stream) -> Choice | None:
    """A formation in a port and another port at random."""
    ports = ports_on(crossable(state, power))
    manned = [at for at in ports if not ON_LAND.isdisjoint(units_at(state, at))]
    at = stream.pick(manned) if manned else ""
    bag = shipped(state, power, at)
    return {"do": "transport", "from": at, "to": stream.pick(ports), "units": bag} if bag is not None else None


@action("transport", "6.5", candidates,
        lambda state, power, one: may_transport(state, power, one["from"], one["to"], one["units"]),
        lambda state, power, one: transport_cost(state, power, one["from"], one["to"]) or NEVER,
        also=("ship", "sealift", "naval_transport", "运输", "海运", "海军运输"), least=dict.fromkeys(MAJORS, 2),
        drawn=drawn)
def transport_action(game: Game, power: str, choice: Choice) -> Procedure:
    """6.5 A transport that is paid for."""
    yield from transport(game, power, choice["from"], choice["to"], choice["units"])


@procedure("transport", may="may_transport")
@rule("6.5")
def transport(game: Game, power: Major, at: Space, to: Space, units: Units) -> Procedure:
    """6.5 Units cross the sea and land; a beaten landing force is lost, by another reading back in its port."""
    state = game.state
    route = sea_route(state, power, at, to)
    game.emit("ships", "6.5", power, place=at, to=to, units=units, route=route)
    start = at
    if state.options["landing_beaten"] == "lost":
        start = route[-2]
        shift(state.units, at, start, units)
    yield from game.run("arrive", power=power, at=start, to=to, units=units)
    yield from game.run("settle", at=at)
