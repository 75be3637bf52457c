"""13.9 The loss of a port: squadrons put to sea and may be caught there."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import put, take

from .board import PORTS
from .fleets import fleets_at, plus_of
from .naval import NEEDED, roll
from .naval_battle import drop_refit, fight_at_sea, settle_refit, to_refuge
from .players import family, player
from .state import Area, Impulse, Power, Sailing, State, impulse_of
from .terms import at_war, controller


@procedure("port_lost")
@rule("13.9", "13.11", "5.61")
def port_lost(game: Game, at: Area, before: Power) -> Procedure:
    """13.9 `at` has changed hands, `before` had it: enemy squadrons in port put to sea and may be intercepted; they
    cannot evade, and beaten they are sunk. Those under construction are lost. Outside impulses all this is as in one of
    the new holder (5.61)."""
    state: State = game.state
    if at not in PORTS:
        return
    holder = controller(state, at)
    going_on = state.impulse
    state.impulse = going_on or Impulse(holder)
    for power in [one for one in state.construction.get(at, {}) if at_war(state, one, holder)]:
        lost = {power: state.construction[at][power]}
        take(state.construction, at, lost)
        game.emit("squadrons_lost", "13.9", power, place=at, squadrons=lost)
    for head in dict.fromkeys(family(state, one) for one in state.squadrons.get(at, {}) if at_war(state, one, holder)):
        yield from driven_out(game, at, head)
    state.impulse = going_on


@rule("13.9")
def ports_turned(game: Game, spared: str = "") -> Procedure:
    """13.9 Ports that a defeat or a change of bloc has made those of an enemy of who lies there; not the `spared`
    power's, which is about to be neutral."""
    state: State = game.state
    for at in PORTS:
        holder = controller(state, at)
        if holder != spared:
            yield from game.run("port_lost", at, holder)


@rule("13.9", "13.42")
def driven_out(game: Game, at: str, head: str) -> Procedure:
    """13.9 The squadrons of one nation leave a lost port; who catches them and is beaten goes to port himself."""
    state: State = game.state
    ships = {power: count for power, count in state.squadrons[at].items() if family(state, power) == head}
    sea = yield from game.asked(Decision("put_to_sea", player(state, head), "13.9", PORTS[at],
                                         facts={"power": head, "place": at}))
    take(state.squadrons, at, ships)
    for one in state.refit:
        if one.power in ships and one.at == at:
            one.at = sea
    game.emit("put_to_sea", "13.9", head, place=at, to=sea, squadrons=ships.copy())
    impulse = impulse_of(state)
    before_that, impulse.sailing = impulse.sailing, Sailing(at, sea, ships)
    for fleet in [one for one in fleets_at(state, sea) if at_war(state, one.heads[0], head)]:
        seat = player(state, fleet.heads[0])
        plus = plus_of(state, fleet)
        if not ships or not seat or not (yield Decision("naval_intercept", seat, "13.9", (False, True), facts={
                "power": fleet.heads[0], "place": sea, "ships": ships.copy(), "plus": plus, "need": NEEDED - plus},
                usual=(False,))):
            continue
        if not (yield from roll(game, "naval_interception", "13.31", fleet, plus, sea)):
            continue
        mine, before = fleet.ships.copy(), ships.copy()
        take(state.squadrons, sea, mine)
        lost = yield from fight_at_sea(game, sea, mine, ships)
        if lost == "active":
            yield from to_refuge(game, sea, mine)
        else:
            put(state.squadrons, sea, mine)
        settle_refit(state, sea, before, ships)
        if lost == "other" and ships:
            for power, count in ships.items():
                drop_refit(state, sea, power, count)
            game.emit("ships_lost", "13.9", head, place=sea, ships=ships.copy())
            ships.clear()
    impulse.sailing = before_that
    put(state.squadrons, sea, ships)
