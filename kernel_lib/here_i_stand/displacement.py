"""20.1 Pieces that may not stay where they are: displaced, or without a way home."""

from __future__ import annotations

from functools import partial

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import chosen, less, shift, take

from .board import CAPITALS, ELECTORATES, LEADERS, MAJORS, SEAS, SPACES
from .combat import seat_of
from .map import NET, enemy_troops, fortified, nearest, own
from .ports import sink
from .records import Nobody, Place, Power, Space
from .state import State, army, by_owner, controller, fleet, friends, hostile, units_at


@question("shelters")
@rule("20.1")
def shelters(state: State, power: Power, at: Place) -> list[str]:
    """20.1 Where land pieces of a power go from a space that is no longer theirs: the nearest own fortified spaces, or
    a capital of its own."""
    def safe(place: str) -> bool:
        return (place in SPACES and place != at and fortified(state, place) and own(state, power, place)
                and not enemy_troops(state, power, place) and open_electorate(state, place))
    found = nearest(state, at, safe)
    capitals = [place for place in CAPITALS[power] if controller(state, place) == power and place != at
                and not enemy_troops(state, power, place)]
    return list(dict.fromkeys([*found, *capitals]))


def open_electorate(state: State, at: str) -> bool:
    """18.1/electorates Whether armies may be in a space as far as electorates go: the Protestants have none before."""
    return at not in ELECTORATES or state.league


@question("harbours")
@rule("20.1", "7/fleets")
def harbours(state: State, power: Power, at: Place) -> list[str]:
    """20.1, 7/fleets The nearest ports that a power controls."""
    return NET.nearest(at, partial(own_port, state, power), partial(by_sea, state, power))


def own_port(state: State, power: str, at: str) -> bool:
    """Whether a place that ships come to is a port that the power controls."""
    return at in SPACES and controller(state, at) == power


def by_sea(state: State, power: str, at: str, to: str, kind: str) -> int | None:
    """A step of a fleet going home: over sea zones, and through ports of its own."""
    return 1 if kind in ("sea", "port") and (to in SEAS or own_port(state, power, to)) else None


@procedure("displace")
@rule("20.1")
def displace(game: Game, at: Space, enemies_stay: bool = False, heir: Nobody = "") -> Procedure:
    """20.1 A space has changed hands without a fight: pieces of those who may not stay there leave, or are lost.

    enemies_stay  only how powers stand to each other has changed: who is at war with its controller may stay
    heir          the power that becomes the controller's ally at the same moment: its pieces stay
    """
    state = game.state
    held = controller(state, at)
    here = units_at(state, at)
    for power, units in by_owner(state, army(here)).items():
        if power != heir and must_leave(state, power, held, enemies_stay) and not elector(state, power, at):
            yield from send(game, power, at, units, shelters(state, power, at), "20.1")
    for power, units in by_owner(state, fleet(units_at(state, at))).items():
        if power != heir and must_leave(state, power, held, enemies_stay):
            yield from send(game, power, at, units, harbours(state, power, at), "20.1")
    if not heir:
        yield from game.run("settle", at=at)


def must_leave(state: State, power: str, held: str, enemies_stay: bool) -> bool:
    """20.1 Whether pieces of a power have to leave a space that another one controls."""
    return not friends(state, power, held) and not (enemies_stay and hostile(state, power, held))


@rule("18.1/electorates")
def elector(state: State, power: str, at: str) -> bool:
    """18.1/electorates Whether this is the garrison of an electorate before the League: it stays whoever holds it."""
    return at in ELECTORATES and not state.league and power == "protestant"


def send(game: Game, power: str, at: str, units: dict[str, int], places: list[str], rule: str) -> Procedure:
    """Pieces go to one of these places, or are lost: leaders return a turn later."""
    state = game.state
    if places:
        to = places[0] if power not in MAJORS else (yield from game.asked(Decision(
            "displaced_to", seat_of(state, power, power), rule, tuple(places), facts={"place": at, "units": units})))
        shift(state.units, at, to, units)
        game.emit("displaced", rule, power, place=at, to=to, units=units)
    else:
        lose(game, at, units, rule)


def lose(game: Game, at: str, units: dict[str, int], rule: str) -> None:
    """Pieces leave the map for want of a place: fleets and leaders may come back next turn."""
    state = game.state
    ships = fleet(units)
    if ships:
        sink(game, at, ships, rule)
    rest = less(units, ships)
    leaders = chosen(rest, LEADERS.__contains__)
    take(state.units, at, rest)
    for leader in leaders:
        state.away[leader] = state.turn + 1
    if rest:
        game.emit("wiped_out", rule, None, place=at, units=rest)


