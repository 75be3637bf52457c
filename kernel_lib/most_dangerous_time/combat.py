"""10.1, 10.2 Combat: which battles there are, who takes part, who is in the castle, and how a battle goes on.

Who leads whom is in `leading`, the rounds of a field battle in `field_battle`, retreats in `retreat`, the assault on a
castle in `siege`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, add, common, less, put, size, take

from . import parties
from .betrayal_in_battle import betrayal_window
from .board import FORTIFIED, SEAS
from .communications import Lines, out_of_communication
from .components_and_map import come_out, controller, settle, siege_capacity
from .events import assignment, combat_cards
from .leading import assign, choose_commander
from .multiplayer import active_player, player_of
from .names import BattleKind, Count, Place, Side, Units
from .scenarios import death_decides
from .state import (
    Battle,
    Force,
    State,
    belongs,
    impulse_of,
    of_alliance,
    of_side,
    opponents,
    opposed,
    side_of,
    units_at,
)

# Who takes part


@question("participants")
@rule("10.1/sides")
def participants(state: State, at: Place) -> dict[str, dict[str, int]]:
    """10.1 The units that would fight in the field at `at`: active, other, and the bystanders of the active side."""
    impulse = impulse_of(state)
    field = units_at(state, at)
    active, other = of_alliance(state, field, impulse.alliance), opponents(state, field, impulse.side)
    return {"active": active, "other": other, "bystanders": less(less(field, active), other)}


def opposed_in_field(state: State, at: str) -> bool:
    """10.3 Whether active and other units stand together in the field at `at`."""
    impulse = impulse_of(state)
    field = units_at(state, at)
    return belongs(state, field, impulse.alliance) and opposed(state, field, impulse.side)


def opposed_in_siege(state: State, at: str) -> bool:
    """10.5 Whether active units stand before a castle or temple that opponents hold."""
    impulse = impulse_of(state)
    return (opposed(state, units_at(state, at, inside=True), impulse.side)
            and belongs(state, units_at(state, at), impulse.alliance))


def force_of(state: State, units: Units, at: str, inside: bool = False, lines: Lines | None = None) -> Force:
    """The force that `units` make at `at`, its units out of communication marked (10.2/1); the besieged ignore it."""
    sides = [side_of(state, unit) for unit in units]
    side = next((one for one in sides if one != "neutral"), "neutral")
    ooc = {} if inside else out_of_communication(state, units, at, False, lines)
    return Force(player_of(state, state.clan[next(iter(units))], at), side, dict(units), ooc, inside)


@rule("10.2/1", "5.1", "5.3/siege")
def open_battle(game: Game, at: str, kind: BattleKind) -> Battle:
    """10.2 step 1: gather both forces and check their communications."""
    game.state.battle = battle = meeting(game.state, at, kind)
    active, other = battle.forces()
    game.emit("battle", "10.2/1", active.side, place=at, kind=kind, active=dict(active.units), other=dict(other.units),
              ooc={**active.ooc, **other.ooc})
    return battle


def meeting(state: State, at: str, kind: BattleKind) -> Battle:
    """10.1 The battle of this kind between those who are at `at` now."""
    impulse = impulse_of(state)
    field = state.field[at]
    against = state.inside[at] if kind == "siege" else field
    lines = Lines.of(state)
    return Battle(at, kind, force_of(state, of_alliance(state, field, impulse.alliance), at, False, lines),
                  force_of(state, opponents(state, against, impulse.side), at, kind == "siege", lines))


# Step 2: field or castle


@rule("10.2/2")
def castle_side(state: State, at: str) -> str:
    """10.2/2 Whose castle or temple it is to go into: of those besieged in it, or who came out of it; else its owner's.

    After a riot, or where somebody was won over, others than the besieged may control the space.
    """
    sallied = state.impulse.sallied.get(at) if state.impulse else None
    holders = units_at(state, at, inside=True) or sallied
    return side_of(state, next(iter(holders))) if holders else controller(state, at)


@question("may_deploy_inside")
@rule("9.7", "2.42/siege", "10.2/2")
def may_deploy_inside(state: State, at: Place, side: Side, units: Count = 1) -> Verdict:
    """9.7 Whether `units` units of the non-active `side` may stand in the castle or temple when opponents are outside.

    Only where there is one, that side controls it or is besieged in it, and up to twice its fort value.
    """
    if at not in FORTIFIED:
        return no("2.42/siege" if at == "kyo" else "9.7", "no_walls", place=at)
    if castle_side(state, at) != side:
        return no("10.2/2", "not_its_owner", place=at, side=side)
    room = siege_capacity(state, at)
    if units > room:
        return no("2.41/fort", "no_room", place=at, room=room, units=units)
    return yes("9.7", room=room)


@rule("16.1.5")
def deployer(state: State, at: str, units: Units) -> str:
    """9.7 Who deploys `units` at `at`: of several players the one who controls the space, if he has any (C106)."""
    having = list(dict.fromkeys(player_of(state, state.clan[unit], at) for unit in units))
    owner = player_of(state, state.control[at], at)
    return owner if owner in having else having[0]


def who_is_inside(pool: Units, said: Any) -> Any:
    """Who is in the field may be said, too, or alone: the others of `pool` are inside then."""
    if not isinstance(said, dict) or not isinstance(field := said.get("field"), dict):
        return said
    if "inside" in said:
        return {"inside": said["inside"]}
    return {"inside": less(pool, field)} if all(type(count) is int for count in field.values()) else said


@procedure("deploy")
@rule("9.7", "10.2/2")
def deploy(game: Game, at: Place) -> Procedure:
    """9.7, 10.2/2 The non-active side says which of its units at `at` are in the castle or temple."""
    state = game.state
    impulse = impulse_of(state)
    side = castle_side(state, at)
    if side == impulse.side or not may_deploy_inside(state, at, side):
        return
    field, inside = (of_side(state, bags.get(at, NOBODY), side) for bags in (state.field, state.inside))
    pool = dict(inside)
    add(pool, field)
    if not pool:
        return
    room = siege_capacity(state, at)
    parted = partial(who_is_inside, pool)
    choice = yield Decision("deploy", deployer(state, at, pool), "9.7",
                            ({"inside": Bag(pool, 0, room)},),
                            lambda one: may_deploy_inside(state, at, side, size(parted(one)["inside"])),
                            {"place": at, "room": room, "units": pool},
                            usual=({"inside": inside},) if 0 < size(inside) <= room else (), same=parted)
    chosen = parted(choice)["inside"]
    take(state.field, at, field)
    if inside:
        take(state.inside, at, inside)
    put(state.inside, at, chosen)
    put(state.field, at, less(pool, chosen))
    put(impulse.sallied, at, less(inside, chosen))
    game.emit("deployed", "9.7", side, place=at, inside=chosen, field=less(pool, chosen))
    if chosen and not inside:
        game.emit("siege_laid", "10.5/start", impulse.side, place=at, besieged=chosen)


@procedure("sortie")
@rule("10.2/2")
def sortie(game: Game, at: Place) -> Procedure:
    """10.2/2 When relief has come, besieged units of the active alliance may come out to fight in the field."""
    state = game.state
    impulse = impulse_of(state)
    pool = of_alliance(state, units_at(state, at, inside=True), impulse.alliance)
    if not pool or at not in impulse.entered or not opposed_in_field(state, at):
        return
    choice = yield Decision("sortie", player_of(state, state.clan[next(iter(pool))], at), "10.2/2",
                            ({"units": Bag(pool, 0)},), facts={"place": at, "units": pool}, usual=({"units": {}},))
    sally(game, at, choice["units"], "10.2/2")


def sally(game: Game, at: str, units: Units, rule_id: str) -> None:
    """Besieged units come out into the field; they may go back inside (10.2/2)."""
    state = game.state
    impulse = impulse_of(state)
    if units:
        come_out(state, at, units)
        put(impulse.sallied, at, units)
        put(impulse.stopped, at, units)
        game.emit("sally", rule_id, impulse.side, place=at, units=units)


# A place, a step of the impulse


@procedure("battle")
@rule("10.1/order", "10.2/1", "10.2/4", "10.2/6")
def battle(game: Game, at: Place) -> Procedure:
    """10.1, 10.2 All that is fought at `at`: the field battle first, then perhaps an assault on those inside."""
    state, before = game.state, len(game.state.removed)
    yield from sortie(game, at)
    if opposed_in_field(state, at):
        yield from fight_out(game, open_battle(game, at, "sea" if at in SEAS else "field"))
        state.battle = None
        settle(game, at)
        if death_decides(game, before):
            return
    yield from game.run("siege", at)
    state.battle = None
    settle(game, at)
    death_decides(game, before)


@procedure("prepare")
def prepare(game: Game, battle: Battle) -> Procedure:
    """10.2 steps 3 and 4: soldiers under leaders, then betrayal cards in turn."""
    yield from assignment(game, battle)
    for force in battle.forces():
        yield from assign(game, battle, force)
    yield from betrayal_window(game, battle)


@rule("10.2/5", "10.2/6")
def take_command(game: Game, battle: Battle) -> Procedure:
    """10.2 steps 5 and 6: a commander for each force, then battle cards."""
    for force in battle.forces():
        yield from choose_commander(game, battle, force)
    yield from combat_cards(game, battle)


def fight_out(game: Game, battle: Battle) -> Procedure:
    """10.2 from step 3 to the end of a battle in the field or at sea; betrayal may leave nothing to fight about."""
    yield from prepare(game, battle)
    if battle.active.units and battle.other.units:
        yield from take_command(game, battle)
        yield from game.run("sea_battle" if battle.kind == "sea" else "field_battle", battle)


@question("battles")
@rule("9.3/battle", "10.1/order")
def battles(state: State) -> list[str]:
    """9.3, 10.1 Places where a battle is due: new active units entered, or it was paid for, and opponents are there."""
    impulse = impulse_of(state)
    return [at for at in dict.fromkeys([*impulse.entered, *impulse.activated])
            if opposed_in_field(state, at) or opposed_in_siege(state, at)]


@procedure("deployment")
@rule("9.7")
def deployment(game: Game) -> Procedure:
    """9.7 After all movement, before all combat, the non-active side deploys in every place of a battle."""
    for at in battles(game.state):
        yield from deploy(game, at)


@procedure("combat")
@rule("10.1/order")
def combat_step(game: Game) -> Procedure:
    """4.1 step 7: deployment (9.7), then the battles, place after place in the order the active player likes."""
    state = game.state
    yield from deployment(game)
    done: list[str] = []
    while not state.winner and (waiting := [at for at in battles(state) if at not in done]):
        who = parties.order_player(state, active_player(state))
        at = yield from game.asked(Decision("next_battle", who, "10.1/order", tuple(waiting)))
        done.append(at)
        yield from battle(game, at)


def newcomers(state: State, at: str) -> Units:
    """Active units that came to `at` in this impulse and not out of its castle."""
    impulse = impulse_of(state)
    field = units_at(state, at)
    stopped = impulse.stopped.get(at)
    if stopped is None and at in impulse.entered:  # a position that says no more: all of them
        stopped = of_alliance(state, field, impulse.alliance)
    return common(field, less(stopped or NOBODY, impulse.sallied.get(at, NOBODY)))
