"""15.1 Ashikaga Yoshiaki, the 15th shogun: exile to Tomo, or open war as a daimyo."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import put, take

from .board import LINKS, SHOGUN, SPACES, TOMO
from .events import effect
from .multiplayer import active_player
from .reinforcements import hasten_each
from .state import State, impulse_of, of_side, opposed, seat, units_at


@question("may_exile_shogun")
@rule("15.1/samurai")
def may_exile_shogun(state: State) -> Verdict:
    """15.1 Whether Oda may send the shogun to Tomo now: at the start of an Oda impulse, while he is a samurai."""
    area, at = seat(state, SHOGUN)
    if area != "field" or at == TOMO:
        return no("15.1/samurai", "shogun_gone", leader=SHOGUN)
    if state.rank[SHOGUN] == "daimyo":
        return no("15.1/daimyo", "shogun_is_daimyo", leader=SHOGUN)
    if state.impulse is None or state.impulse.alliance != "oda_alliance":
        return no("15.1/samurai", "oda_impulse_only")
    if state.impulse.step > 1:
        return no("15.1/samurai", "impulse_has_begun")
    return yes("15.1/samurai")


@procedure("exile_shogun")
@rule("15.1/exile", "2.45/tomo")
def exile_shogun(game: Game, with_card: bool = False) -> Procedure:
    """15.1 The shogun goes to Tomo; without the card a die for each power still to come hastens it."""
    state: State = game.state
    area, at = seat(state, SHOGUN)
    if area != "field" or at == TOMO:
        demand(no("15.1/samurai", "shogun_gone", leader=SHOGUN), "exile_shogun")
    take(state.field, at, {SHOGUN: 1})
    put(state.field, TOMO, {SHOGUN: 1})
    game.emit("shogun_exiled", "15.1/exile", "oda", leader=SHOGUN, place=at, with_card=with_card)
    if not with_card:
        yield from hasten_each(game, "oda", "15.1/exile")


def _may_exile_by_card(state: State, player: str, card: str) -> Verdict:
    return may_exile_shogun(state)


@effect("exile_ashikaga", _may_exile_by_card)
def exile_by_card(game: Game, player: str, card: str) -> Procedure:
    """The Shogun Is Banished: exile without consequences."""
    yield from exile_shogun(game, with_card=True)


@question("may_turn_daimyo")
@rule("15.1/daimyo")
def may_turn_daimyo(state: State) -> Verdict:
    """15.1 Whether the shogun may turn daimyo: a samurai in Kyo, at the start of an Anti-Oda minor impulse."""
    area, at = seat(state, SHOGUN)
    if state.rank[SHOGUN] == "daimyo":
        return no("15.1/daimyo", "shogun_is_daimyo", leader=SHOGUN)
    if area != "field" or at != "kyo":
        return no("15.1/daimyo", "shogun_gone", leader=SHOGUN)
    if state.impulse is None or state.impulse.alliance != "anti_oda_minor":
        return no("15.1/daimyo", "minor_impulse_only")
    if state.impulse.step > 1:
        return no("15.1/daimyo", "impulse_has_begun")
    return yes("15.1/daimyo")


@procedure("turn_daimyo", may="may_turn_daimyo")
@rule("15.1/daimyo", "2.32/ashikaga")
def turn_daimyo(game: Game) -> Procedure:
    """15.1 The shogun turns daimyo for good. With Oda in Kyo he may leave; where opponents are, a battle follows."""
    state: State = game.state
    impulse = impulse_of(state)
    state.rank[SHOGUN] = "daimyo"
    game.emit("shogun_turns", "15.1/daimyo", "anti_oda", leader=SHOGUN)
    at = "kyo"
    if of_side(state, units_at(state, "kyo"), "oda"):
        ways = [place for place in LINKS["kyo"] if place in SPACES]
        at = yield Decision("shogun_goes", active_player(state), "15.1/daimyo", ("kyo", *ways))
        if at != "kyo":
            take(state.field, "kyo", {SHOGUN: 1})
            put(state.field, at, {SHOGUN: 1})
            game.emit("shogun_moves", "15.1/daimyo", "anti_oda", leader=SHOGUN, place=at)
    if opposed(state, state.field[at], "anti_oda"):
        impulse.entered.append(at)
        yield from game.run("deploy", at)
        yield from game.run("battle", at)
        if at in impulse.entered:
            impulse.entered.remove(at)


@procedure("shogun_step")
@rule("15.1/samurai", "15.1/daimyo")
def shogun_step(game: Game) -> Procedure:
    """15.1 At the start of an impulse: Oda may exile the samurai, the Anti-Oda minor alliance may turn him daimyo."""
    state: State = game.state
    for name, may, act in (("exile_shogun", may_exile_shogun(state), exile_shogun),
                           ("turn_daimyo", may_turn_daimyo(state), turn_daimyo)):
        if may and (yield Decision(name, active_player(state), may.rule, ("no", "yes"),
                                   facts={"place": seat(state, SHOGUN)[1]})) == "yes":
            yield from act(game)
