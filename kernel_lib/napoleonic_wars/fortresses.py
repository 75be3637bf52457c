"""12 Fortresses: who may besiege one, the rounds of a siege, its fall."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import chosen, common, less, put, remove, size

from .actions import action
from .battle import follow, national_bonus, share
from .board import FORTRESSES, LEADERS, LEADERS_OF, PORTS
from .command import take_away
from .flags import lay_flag
from .lasting import kept_out
from .players import player
from .state import Area, Battle, Count, Force, Fortress, FromOne, Leader, NoLeader, State, Units, impulse_of
from .terms import (
    by_skill,
    commander_of,
    controller,
    enemies_at,
    enemy_fortress,
    headquarters,
    leaders_in,
    may_lead,
    sea_controlled,
    units_at,
    units_in,
)


@question("may_besiege")
@rule("12.2", "12.33", "12.1")
def may_besiege(state: State, at: Area, leader: NoLeader = "") -> Verdict:
    """12.2 Whether the army of `leader` may besiege the fortress at `at` now; of who commands there, if it is not said.
    It costs no CP."""
    impulse = impulse_of(state)
    leader = leader or commander_of(state, at, impulse.power)
    if at not in FORTRESSES:
        return no("12.2", "no_fortress", place=at)
    if not leader:
        return no("12.2", "no_army_there", place=at)
    if leader not in units_at(state, at):
        return no("12.2", "leader_not_there", leader=leader, place=at)
    if LEADERS[leader].power != impulse.power:
        return no("12.33" if at in state.grouped else "12.2", "not_his_impulse", leader=leader, power=impulse.power)
    if not enemy_fortress(state, at, impulse.power):
        return no("12.1", "no_enemy_fortress", place=at, power=controller(state, at))
    if not impulse.scheduled and state.options["C21"] == "scheduled":
        return no("12.2", "pre_empting", power=impulse.power)
    if enemies_at(state, at, impulse.power):
        return no("12.2", "enemies_before_walls", place=at)
    let = kept_out(state, at, impulse.power)
    if not let:
        return let
    if at in impulse.besieged:
        return no("12.2", "besieged_already", place=at)
    if leader in impulse.besiegers:
        return no("12.33", "has_besieged", leader=leader)
    if leader not in besiegers_at(state, at):
        return no("12.2", "fought_there", place=at)
    return yes("12.2")


@rule("12.2")
def besiegers_at(state: State, at: str) -> Units:
    """12.2 The pieces at a fortress that may besiege it in this impulse: not those that fought a battle there, unless
    they overran the enemy; by the other reading (C70) nobody after a battle."""
    impulse = state.impulse
    if impulse is None or at not in impulse.fought:
        return units_at(state, at)
    return impulse.late.get(at, {}) if state.options["C70"] == "army" else {}


@question("besieging_army")
@rule("12.2", "12.33", "9.1")
def besieging_army(state: State, at: Area, leader: Leader) -> Units:
    """12.2 The army that besieges: the leader and as many units there as he commands, his own nation's first.

    More leaders join only where his command is not used up by units.
    """
    here = besiegers_at(state, at)
    army: Units = {leader: 1}
    room = LEADERS[leader].command
    own = LEADERS[leader].power
    for piece in sorted(units_in(here), key=lambda one: one != own):
        if may_lead(state, leader, piece) and room:
            army[piece] = min(here[piece], room)
            room -= army[piece]
    for other in by_skill([one for one in leaders_in(here) if one != leader and LEADERS[one].power == own])[:room]:
        army[other] = 1
    return army


@question("siege_dice")
@rule("12.3", "12.32", "11.2")
def siege_dice(state: State, at: Fortress, units: Units, leader: Leader, fives: Count = 0) -> dict[str, int]:
    """12.3 The dice of a besieging army under `leader`, part by part, and their total; one fewer when the sea is the
    defenders'."""
    return storm_dice(state, at, {**units, leader: 1}, leader, fives)


def storm_dice(state: State, at: str, units: Units, leader: str, fives: int) -> dict[str, int]:
    """The same of what is left of the army, who has perhaps lost its commander."""
    others = size(units) - (leader in units)
    parts = {"units": max(0, others - fives), "bonus": national_bonus(state, units),
             "commander": LEADERS[leader].battle if leader in units and fives <= others else 0,
             "sea": -1 if sea_modifier(state, at) else 0}
    return {**{part: count for part, count in parts.items() if count}, "total": max(0, sum(parts.values()))}


@question("sea_modifier")
@rule("12.32")
def sea_modifier(state: State, at: Fortress) -> bool:
    """12.32 Whether the owner of a fortress with a port, or his ally, controls a sea area next to it."""
    return any(sea_controlled(state, sea, controller(state, at)) for sea in PORTS.get(at, ()))


@procedure("siege", also=("攻城", "围攻"))
@rule("12.3")
def siege(game: Game, at: Fortress, leader: NoLeader = "") -> Procedure:
    """12.3 The army of `leader` besieges the fortress at `at`, round after round while it may and likes; that of who
    commands there, if it is not said."""
    state = game.state
    leader = leader or commander_of(state, at, impulse_of(state).power)
    demand(may_besiege(state, at, leader), "siege")
    impulse = impulse_of(state)
    battle = open_siege(state, at, leader)
    seat = battle.active.who
    impulse.besieged.append(at)
    impulse.besiegers.append(leader)
    game.emit("siege", "12.2", impulse.power, place=at, units=battle.active.units.copy(), strength=FORTRESSES[at])
    reserve = reserve_of(state, battle)
    while True:
        battle.round += 1
        battle.active.dice, battle.active.cards = 0, []
        yield from game.run("battle_events", battle)
        yield from game.run("respond", "battle")
        gave, took = yield from siege_round(game, battle)
        if ends(state, battle, gave, took):
            break
        again = yield Decision("storm_on", seat, "12.3", (True, False), facts={"power": impulse.power, "place": at,
                                                                             "gave": gave, "took": took},
                               usual=(True,))
        if not again:
            break
        relieve(game, battle, reserve)
    yield from siege_ends(game, battle, reserve)


def open_siege(state: State, at: str, leader: str) -> Battle:
    """12.2 The siege of the fortress at `at` by the army of `leader`."""
    army = besieging_army(state, at, leader)
    seat = player(state, impulse_of(state).power)
    state.battle = Battle(at, "siege", Force(seat, army, commander=leader, strength=size(army)))
    return state.battle


def reserve_of(state: State, battle: Battle) -> Units:
    """12.33 The units there that the besieger may lead, beyond his army."""
    army = battle.active
    if not army.commander:
        return {}
    return less({piece: count for piece, count in units_in(besiegers_at(state, battle.at)).items()
                 if may_lead(state, army.commander, piece)}, army.units)


def fallen(battle: Battle) -> bool:
    """12.3 Whether sixes enough were given by an army of which somebody is left."""
    return bool(battle.active.units) and battle.other.kills >= FORTRESSES[battle.at]


def ends(state: State, battle: Battle, gave: int, took: int) -> bool:
    """12.3 Whether a siege is over after a round in which the army gave and took so much."""
    return fallen(battle) or not may_storm_on(state, gave, took, fresh(battle))


def fresh(battle: Battle) -> int:
    """Pieces of the besiegers that are not disrupted."""
    return max(0, size(battle.active.units) - battle.active.fives)


@question("may_storm_on")
@rule("12.3")
def may_storm_on(state: State, gave: Count, took: Count, left: Count) -> bool:
    """12.3 Whether a besieger may go on: he gave more sixes than the fives and sixes he took this round, and has pieces
    left that are not disrupted."""
    return gave > took and left > 0


@rule("12.3")
def siege_round(game: Game, battle: Battle) -> Procedure:
    """12.3 The fortress and the army roll; sixes count against the walls, fives and sixes against the army."""
    state, at, army = game.state, battle.at, battle.active
    walls = yield Roll(FORTRESSES[at], "fortress", "12.3", odds=("each", [6, 5]),
                       facts={"place": at, "round": battle.round})
    game.emit("fortress_dice", "12.3", controller(state, at), place=at, round=battle.round, dice=len(walls),
              rolled=list(walls), kills=walls.count(6), disrupted=walls.count(5))
    parts = army_dice(state, battle)
    total = max(0, sum(parts.values()))
    dice = yield Roll(total, "siege", "12.3", who=army.who or None, odds=("hits", 6),
                      facts={"place": at, "round": battle.round, "parts": parts})
    gave = dice.count(6)
    battle.other.kills += gave
    game.emit("siege_dice", "12.3", impulse_of(state).power, place=at, round=battle.round, dice=total, parts=parts,
              rolled=list(dice), kills=gave, sixes=battle.other.kills)
    army.fives += walls.count(5)
    yield from bear(game, battle, walls.count(6))
    return gave, walls.count(5) + walls.count(6)


def army_dice(state: State, battle: Battle) -> dict[str, int]:
    """12.3 The dice of the besiegers in this round, part by part, with those of events."""
    army = battle.active
    parts = storm_dice(state, battle.at, army.units, army.commander, army.fives)
    parts.pop("total")
    events = army.dice + impulse_of(state).freed.get("siege", 0)
    return parts | ({"events": events} if events else {})


def bear(game: Game, battle: Battle, sixes: int) -> Procedure:
    """12.3 The sixes of the walls take pieces of the army."""
    state, at, army = game.state, battle.at, battle.active
    army.kills += sixes
    lost = yield from share(game, at, army, sixes, "12.3")
    if lost:
        remove(army.units, lost)
        take_away(state, at, lost)
        game.emit("killed", "12.3", impulse_of(state).power, place=at, units=lost, left=size(army.units))
        follow(state, battle, army)


@rule("12.33")
def relieve(game: Game, battle: Battle, reserve: Units) -> None:
    """12.33 Further units there take the places of those killed and disrupted, up to the leader's command."""
    army = battle.active
    if not reserve or army.commander not in army.units:
        return
    room = LEADERS[army.commander].command - (size(army.units) - 1)
    joined: Units = {}
    for piece in list(reserve):
        room_now = room - size(joined)
        killed = min(reserve[piece], max(0, room_now))
        rested = min(reserve[piece] - killed, army.fives)
        if killed:
            joined[piece] = killed
        army.fives -= rested
        remove(reserve, {piece: killed + rested})
    if joined:
        for piece, count in joined.items():
            army.units[piece] = army.units.get(piece, 0) + count
    game.emit("relieved", "12.33", impulse_of(game.state).power, place=battle.at, units=joined, disrupted=army.fives)


@rule("12.3", "12.31", "9.52")
def siege_ends(game: Game, battle: Battle, reserve: Units) -> Procedure:
    """12.3 The fortress stands or falls; the army moves on only after an overrun (12.31). What is left of the `reserve`
    was no part of it."""
    state, at = game.state, battle.at
    impulse = impulse_of(state)
    fell = fallen(battle)
    state.battle = None
    free = fell and siege_overrun(state, at, battle.other.kills, battle.round)
    if fell:
        game.emit("fortress_falls", "12.3", impulse.power, place=at, sixes=battle.other.kills, overrun=free)
        yield from lay_flag(game, at, impulse.power, "12.3")
    else:
        game.emit("fortress_stands", "12.3", controller(state, at), place=at, sixes=battle.other.kills,
                  strength=FORTRESSES[at])
    stopped = impulse.stopped.pop(at, {})
    if not free:
        army = chosen(less(units_at(state, at), reserve), lambda piece: piece in battle.active.units)
        put(impulse.stopped, at, army)
        put(impulse.stopped, at, less(common(stopped, units_at(state, at)), army))


@question("siege_overrun")
@rule("12.31")
def siege_overrun(state: State, at: Fortress, sixes: Count, rounds: FromOne) -> bool:
    """12.31 Whether so many sixes overrun a fortress: more than it takes to fall, or in fewer rounds than its strength.
    """
    strength = FORTRESSES[at]
    return sixes > strength or (sixes == strength and rounds < strength)


# As an action of an impulse


def sieges(state: State, starts: list[str]) -> list[dict[str, str]]:
    """Every siege of an enemy fortress that could be tried."""
    power = impulse_of(state).power
    return [{"do": "besiege", "at": at, "leader": leader} for at in starts if enemy_fortress(state, at, power)
            for leader in state.units[at] if leader in LEADERS_OF[power]]


@action("besiege", sieges, lambda state, one: may_besiege(state, one["at"], one["leader"]), free=True,
        starts=headquarters, also=("assault", "attack", "storm", "siege", "围攻", "攻城"))
def besiege(game: Game, choice: dict[str, str]) -> Procedure:
    """12.2 The siege as an action."""
    yield from siege(game, choice["at"], choice["leader"])


