"""06.4 and 06.8 Fleets that are lost: sunk in battle, or in a port that changes hands."""

from __future__ import annotations

from functools import partial

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, put, take

from . import combat
from .board import FLEETS, SPACES
from .map import enemy_fleets, fortified
from .records import Place, Power, Space
from .state import State, by_owner, fleet, friends, units_at


@rule("6.4/return")
def sink(game: Game, at: str, units: dict[str, int], rule: str = "6.4/return") -> None:
    """6.4/return Fleets leave the map: squadrons and corsairs may be built again next turn, admirals come back then."""
    state = game.state
    take(state.units, at, units)
    for piece, count in units.items():
        if piece in FLEETS:
            add(state.sunk, {piece: count})
        else:
            state.away[piece] = state.turn + 1
    if units:
        game.emit("sunk", rule, None, place=at, units=units)


@question("may_put_to_sea")
@rule("6.8")
def may_put_to_sea(state: State, power: Power, at: Place) -> Verdict:
    """6.8 Whether fleets driven out of a port may go to a sea zone: no enemy fleets there."""
    return no("6.8", "enemy_fleets", place=at) if enemy_fleets(state, power, at) else yes("6.8")


@procedure("port_lost")
@rule("6.8")
def port_lost(game: Game, at: Space, before: Power | None = None) -> Procedure:
    """6.8 A port has changed hands: fleets there that are not the new controller's leave a town for the sea, and are
    destroyed in a fortified space."""
    state = game.state
    lost = {piece: count for power, units in by_owner(state, fleet(units_at(state, at))).items()
            if not friends(state, power, state.control[at]) for piece, count in units.items()}
    for power, units in by_owner(state, lost).items():
        open_seas = tuple(sea for sea in SPACES[at].seas if may_put_to_sea(state, power, sea))
        if fortified(state, at) or not open_seas:
            sink(game, at, units, "6.8")
            continue
        to = yield from game.asked(Decision("put_to_sea", combat.seat_of(state, power, power), "6.8", open_seas,
                                            partial(may_put_to_sea, state, power), {"place": at, "units": units}))
        take(state.units, at, units)
        put(state.units, to, units)
        game.emit("puts_to_sea", "6.8", power, place=at, to=to, units=units)
