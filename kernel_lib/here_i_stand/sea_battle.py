"""06.4 Sea battle: dice by the strength of the fleets, two hits for a squadron, retreat."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import add, chosen, put, remove, shift
from kernel_lib.parts.stacks import pick

from . import combat
from .board import ADMIRALS, BY_SEA, KIND, SEAS
from .field_battle import field_winner
from .fleets import may_flee
from .ports import sink
from .records import Battle, Count, Force, Major, Place, Power, Units
from .state import State, fleet, of_power, opposed, ships, units_at

STRENGTH = {"squadron": 2, "corsair": 1}
IN_PORT = 1
HITS_PER_SQUADRON = 2


@question("sea_dice")
@rule("6.4/dice", "11.2/pirates")
def sea_dice(state: State, units: Units, at: Place, defending: bool = False) -> int:
    """6.4/dice Dice of a fleet: 2 for a squadron, 1 for a corsair, one admiral's rating; 1 more for a defender in
    port."""
    strength = sum(STRENGTH[KIND[piece]] * count for piece, count in units.items() if KIND[piece] in STRENGTH)
    return strength + combat.best_battle(units) + (IN_PORT if defending and at not in SEAS else 0)


@question("ships_sunk")
@rule("6.4/hits", "11.2/pirates")
def ships_sunk(state: State, hits: Count, squadrons: Count, corsairs: Count = 0,
               by_winner: bool = True) -> dict[str, int]:
    """6.4/hits What `hits` destroy: two for a squadron, one for a corsair, pairs on squadrons first; an odd hit
    `by_winner` sinks one squadron more. {squadron, corsair}"""
    pairs = min(squadrons, hits // HITS_PER_SQUADRON)
    left = hits - HITS_PER_SQUADRON * pairs
    pirates = min(corsairs, left)
    odd = int(by_winner and left - pirates >= 1 and squadrons > pairs)
    return {"squadron": pairs + odd, "corsair": pirates}


@procedure("sea_battle")
@rule("6.4/dice", "6.4/hits", "6.4/retreat", "6.4/halt", "9/ally-defence")
def sea_battle(game: Game, attacker: Major, defender: Power, at: Place, came_from: Place = "",
               also_from: list[Place] | None = None) -> Procedure:
    """6.4 All fleets of the attacker at a place against those of one enemy; allies do not join. Returns who won.

    came_from  where the attackers came from; `also_from` the other places when they came from several
    """
    state = game.state
    here = units_at(state, at)
    forces = [Force(who, fleet(of_power(state, here, who))) for who in (attacker, defender)]
    opposed(at, *(force.units for force in forces))
    battle = state.battle = Battle(at, "sea", forces[0], forces[1], came_from)
    game.emit("sea_battle", "6.4/dice", attacker, place=at, attacker=dict(forces[0].units),
              defender=dict(forces[1].units), against=defender)
    yield from game.run("combat_cards")
    won = yield from exchange(game, battle)
    if not ships(forces[0].units) and not ships(forces[1].units):
        yield from keep_one(game, battle, won)
    for force in forces:
        admirals = chosen(force.units, ADMIRALS.__contains__)
        if admirals and not ships(force.units):
            sink(game, at, admirals, "6.4/return")
            remove(force.units, admirals)
    loser = battle.against(won)
    leaving = battle.attacker if at not in SEAS else loser
    if ships(leaving.units):
        yield from flee(game, battle, leaving, (came_from, *(also_from or ())), halted=leaving is loser)
    state.battle = None
    return battle.winner


def exchange(game: Game, battle: Battle) -> Procedure:
    """6.4/dice, 6.4/hits Both fleets roll, then both lose ships; returns the side that won."""
    state, forces = game.state, battle.forces()
    for force in forces:
        yield from combat.volley(game, battle, force, dice_now(state, battle, force))
    yield from game.run("respond", window="after_dice")
    battle.winner = field_winner(state, forces[0].hits, forces[1].hits)  # type: ignore[assignment]
    won = forces[0] if battle.winner == "attacker" else forces[1]
    game.emit("field_result", "6.4/hits", won.who, place=battle.at, winner=battle.winner,
              attacker_hits=forces[0].hits, defender_hits=forces[1].hits)
    for force in forces:
        yield from sink_by_hits(game, battle, force, battle.against(force).hits, battle.against(force) is won)
    return won


def dice_now(state: State, battle: Battle, force: Force) -> int:
    """The dice of a fleet as it stands, with those that cards give or take."""
    return sea_dice(state, force.units, battle.at, force is battle.defender) + force.more_dice


def sink_by_hits(game: Game, battle: Battle, force: Force, hits: int, by_winner: bool) -> Procedure:
    """6.4/hits A side loses its ships; of several kinds of squadrons it picks."""
    kinds = {kind: {piece: count for piece, count in force.units.items() if KIND[piece] == kind} for kind in STRENGTH}
    sunk = ships_sunk(game.state, hits, ships(kinds["squadron"]), ships(kinds["corsair"]), by_winner)
    for kind, count in sunk.items():
        if count:
            seat = combat.seat_of(game.state, force.who, battle.against(force).who)
            lost = yield from pick(kinds[kind], count, seat, "losses", "6.4/hits", place=battle.at, power=force.who)
            sink(game, battle.at, lost, "6.4/hits")
            remove(force.units, lost)
            add(force.lost, lost)


@rule("5.4/both", "6.4/hits")
def keep_one(game: Game, battle: Battle, won: Force) -> Procedure:
    """5.4/both Both fleets are gone: the winner keeps one ship, as on land."""
    state = game.state
    if not won.lost:
        return
    seat = combat.seat_of(state, won.who, battle.against(won).who)
    kept = yield from pick(won.lost, 1, seat, "keep_one", "5.4/both", field="kept", place=battle.at)
    remove(state.sunk, kept)
    remove(won.lost, kept)
    add(won.units, kept)
    put(state.units, battle.at, kept)
    game.emit("keeps_one", "5.4/both", won.who, place=battle.at, kept=kept)


@rule("6.4/retreat", "6.4/halt")
def flee(game: Game, battle: Battle, force: Force, origins: tuple[str, ...], halted: bool) -> Procedure:
    """6.4/retreat Fleets leave the place of a battle: attackers wherever they may, defenders not to the `origins` of
    the attackers; without a place to go they are lost. Who was beaten sails no more in this play."""
    state = game.state
    at = battle.at
    places = tuple(to for to in BY_SEA[at] if may_flee(state, force.who, at, to)
                   and (force is battle.attacker or to not in origins))
    seat = combat.seat_of(state, force.who, "")
    if not places or not seat:
        sink(game, at, dict(force.units), "6.4/retreat")
        return
    to = yield from game.asked(Decision("flee", seat, "6.4/retreat", places,
                                        lambda one: may_flee(state, force.who, at, one),
                                        {"place": at, "units": force.units}))
    shift(state.units, at, to, force.units)
    game.emit("retreats", "6.4/retreat", force.who, place=at, to=to, units=dict(force.units))
    if halted and state.impulse is not None:
        put(state.impulse.stopped, to, force.units)
