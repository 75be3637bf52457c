"""10.5 Siege: the assault on a castle or temple. The besieged fire first, then the survivors outside; one round."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import size

from .board import CLANS, LEADERS
from .clans import fall_check
from .combat import open_battle, prepare, take_command
from .components_and_map import bravery, destroy_castle, fort_value, settle
from .events import card_effect
from .field_battle import dice_of, leaders_fates, take_losses, truce, volley
from .leading import plain
from .multiplayer import active_player
from .names import ClanId, Count, LeaderId, Place, Walled
from .special_rules import before_assault
from .state import Battle, State, impulse_of, of_alliance, opposed, units_at


@question("may_assault")
@rule("10.5/start", "9.3/battle", "2.42/siege")
def may_assault(state: State, at: Place) -> Verdict:
    """10.5 Whether the active alliance may assault the castle or temple at `at` now.

    It stands before opponents inside, none of them is in the field, and new units came or 1 MP was paid.
    """
    impulse = impulse_of(state)
    if at == "kyo":
        return no("2.42/siege", "no_walls", place=at)
    if not opposed(state, units_at(state, at, inside=True), impulse.side):
        return no("10.5/start", "nobody_inside", place=at)
    field = units_at(state, at)
    if not of_alliance(state, field, impulse.alliance):
        return no("10.5/start", "no_besiegers", place=at)
    if opposed(state, field, impulse.side):
        return no("10.1/order", "field_first", place=at)
    if at not in impulse.entered and at not in impulse.activated:
        return no("9.3/battle", "not_activated", place=at)
    return yes("10.5/start")


@procedure("siege")
@rule("10.5/start")
def siege(game: Game, at: Place) -> Procedure:
    """10.5 Before the walls: leaders and betrayal as in every battle; then an assault, if the active player likes."""
    state = game.state
    if not may_assault(state, at):
        return
    battle = open_battle(game, at, "siege")
    yield from prepare(game, battle)
    if not (battle.active.units and battle.other.units):
        return
    declared = yield Decision("assault", active_player(state), "10.5/start", (True, False),
                              facts={"place": at, "besieged": plain(state, battle.other.units)})
    if not declared:
        game.emit("no_assault", "10.5/start", battle.active.side, place=at)
        return
    yield from assault(game, at)


@procedure("assault")
@rule("10.5/start")
def assault(game: Game, at: Place) -> Procedure:
    """10.5 The assault: the besieged fire, the besiegers take losses and fire, the besieged take theirs."""
    state = game.state
    verdict = may_assault(state, at)
    if not verdict:
        game.emit("no_assault", verdict.rule, impulse_of(state).side, place=at)
        return
    battle = state.battle
    if battle is None or battle.kind != "siege":
        battle = open_battle(game, at, "siege")
        yield from prepare(game, battle)
    game.emit("assault", "10.5/start", battle.active.side, place=at)
    yield from before_assault(game, battle)
    yield from take_command(game, battle)
    if card_effect(battle, "truce"):
        yield from truce(game, battle)
        settle(game, at)
        return
    battle.round = 1
    yield from defenders_fire(game, battle)
    lost = yield from take_losses(game, battle, battle.active, "10.5/loss")
    if battle.active.units:
        yield from besiegers_fire(game, battle)
        lost += yield from take_losses(game, battle, battle.other, "10.5/loss")
    if not battle.other.units:
        game.emit("taken", "10.5/fall", battle.active.side, place=at)
        destroy_castle(game, at)
        yield from fall_check(game, captured=at)
    yield from leaders_fates(game, lost)
    settle(game, at)


@question("siege_hits_on")
@rule("10.5/defender", "15.2/bonus")
def siege_hits_on(state: State, at: Walled, commander: LeaderId = "", clan: ClanId = "") -> int:
    """10.5 What a die of the besieged at `at` needs: 6 less commander's bravery and fort value; Ikko-Ikki 1 less.

    clan  the clan of the besieged units that roll
    """
    return 6 - bravery(state, commander) - fort_value(state, at) - int(bool(clan) and CLANS[clan].plus_one)


def defence_groups(state: State, battle: Battle) -> list[dict[str, Any]]:
    """The besieged in groups that need the same: one die per unit, in communication or not (5.3)."""
    groups: dict[int, dict[str, Any]] = {}
    for unit, count in plain(state, battle.other.units).items():
        need = siege_hits_on(state, battle.place, battle.other.commander, "" if unit in LEADERS else unit)
        clan = state.clan[unit]
        leader = "" if CLANS[clan].plus_one else battle.other.commander  # monks need less: told by name
        group = groups.setdefault(need, {"leader": leader, "clan": clan, "dice": 0, "need": need})
        group["dice"] += count
    return list(groups.values())


@rule("10.5/defender", "5.3/siege")
def defenders_fire(game: Game, battle: Battle) -> Procedure:
    """10.5 First the besieged: one die per unit."""
    yield from volley(game, battle, {battle.other.side: defence_groups(game.state, battle)}, "10.5/defender")


@question("assault_dice")
@rule("10.5/attacker", "5.3/half")
def assault_dice(state: State, units: Count, ooc: Count = 0) -> dict[str, int]:
    """10.5 Dice of besiegers, of them `ooc` out of communication, and what each needs: 6, with card 46 5."""
    plus = state.impulse.effects.get("assault", 0) if state.impulse else 0
    return {"dice": dice_of(state, units, ooc, ooc == units), "need": 6 - plus}


@rule("10.5/attacker")
def besiegers_fire(game: Game, battle: Battle) -> Procedure:
    """10.5 Then the besiegers left: a die per unit, only sixes hit; leaders add nothing, card 46 adds 1."""
    state = game.state
    units, ooc = size(battle.active.units), size(battle.active.ooc)
    clan = state.clan[next(iter(plain(state, battle.active.units)))]
    group = {"leader": None, "clan": clan, **assault_dice(state, units, ooc)}
    yield from volley(game, battle, {battle.active.side: [group]}, "10.5/attacker")
