"""8.34 What war does to former friends who stand in each other's areas: attrition, flags, the regroup box, battle."""

from __future__ import annotations

from collections.abc import Collection

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule

from .attrition import attrition
from .battle import fight, open_battle
from .board import FORTRESSES, NATION
from .consuls import regroup
from .flags import flag_effect, lay_flag
from .players import player
from .state import Impulse, State, Units
from .terms import allied, at_war, controller, enemies_at, units_at


@rule("8.34")
def separate(game: Game, declarers: list[str], at_fault: bool, friends: bool,
             attackers: Collection[str] = ()) -> Procedure:
    """8.34 Former friends part; then enemies who are left together fight.

    at_fault   whether `declarers` declared (or changed sides); else the others did
    friends    whether `declarers` had any, or had submitted: who stands in a plain neutral's land is none (17.2)
    attackers  who declared war on them, if that is known: allies of those did not
    """
    if friends:
        yield from part_friends(game, declarers, at_fault, attackers)
    for at in list(game.state.units):
        yield from meet(game, at, declarers, at_fault)


@rule("8.34")
def part_friends(game: Game, declarers: list[str], at_fault: bool, attackers: Collection[str] = ()) -> Procedure:
    """8.34 Pieces of those who declared in the others' areas suffer attrition and regroup; pieces of the others in
    theirs suffer it, and may flag the area free if they are alone. When a conqueror changes sides his former friends
    leave the submitted neutral's land likewise."""
    state: State = game.state
    for at in list(state.units):
        holder = controller(state, at)
        for nation in dict.fromkeys(NATION[piece] for piece in units_at(state, at)):
            conqueror = state.submitted.get(holder, "")
            if conqueror in declarers and at_war(state, nation, conqueror):
                yield from part(game, at, nation, holder, True)
            newly = (nation in declarers) != (holder in declarers)  # guests, not besiegers or invaders of before
            if newly and at_war(state, nation, holder):
                guilty = (nation in declarers) == at_fault and (not attackers or nation in attackers)
                yield from part(game, at, nation, holder, guilty)


def part(game: Game, at: str, nation: str, holder: str, guilty: bool) -> Procedure:
    """The pieces of one nation in an area that has become hostile; with allies alone they are alone as well."""
    state: State = game.state
    here: Units = {piece: count for piece, count in units_at(state, at).items() if NATION[piece] == nation}
    yield from attrition(game, here, at, ["8.34"])
    here = {piece: count for piece, count in units_at(state, at).items() if NATION[piece] == nation}
    if not here:
        return
    alone = not enemies_at(state, at, nation) and at not in FORTRESSES
    seat = player(state, nation)
    if not guilty and alone and allied(state, nation, controller(state, at)):
        return  # an ally there has just flagged it for both
    if not guilty and alone and seat and flag_effect(state, at, nation) and (
            yield Decision("flag_or_regroup", seat, "8.34", (True, False), facts={"place": at, "power": nation})):
        yield from lay_flag(game, at, nation, "8.34")
        return
    regroup(game, at, nation, "8.34")


def meet(game: Game, at: str, declarers: list[str], at_fault: bool) -> Procedure:
    """8.34 Hostile formations still together fight, without terrain dice, unless those who did not declare evade; where
    a pact alone made them enemies, the side attacks whose impulse it is."""
    state: State = game.state
    mine = [NATION[piece] for piece in units_at(state, at) if NATION[piece] in declarers]
    if not mine or not enemies_at(state, at, mine[0]):
        return
    before = state.impulse
    attacks = at_fault or (before is not None and allied(state, before.power, mine[0]))
    active = mine[0] if attacks else NATION[next(iter(enemies_at(state, at, mine[0])))]
    if before is None or (before.power != active and not allied(state, before.power, active)):
        state.impulse = Impulse(active)
    failed = yield from game.run("evasions", at, "")
    if enemies_at(state, at, active):
        battle = open_battle(state, at, [], failed)
        battle.other.terrain = 0
        yield from fight(game, battle)
    state.impulse = before
