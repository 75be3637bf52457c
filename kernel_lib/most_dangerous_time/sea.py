"""13 The sea: battles at sea (13.3). Sea areas, ports and sea movement (13.1, 13.2) are in movement.py."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no
from kernel_lib.parts.bags import size

from .board import CARDS, CLANS
from .events import card_bonus, does, number_of
from .field_battle import battle_over, initiative_result, leaders_fates, named, remove_losses, volley
from .leading import plain
from .names import ClanId, Count, Place, Side, Units
from .single_combat import single, single_combat
from .state import Battle, Force, State

HITS_ON = 5
"""13.3 What a die at sea must show at least."""
IRON_SHIP = next(number_of(card.id, "plus") for card in CARDS.values() if does(card.id) == "iron_ship")


@procedure("sea_battle")
@rule("13.3/noretreat")
def sea_battle(game: Game, battle: Battle) -> Procedure:
    """13.3 Rounds of initiative, fire and losses until one side is gone; nobody retreats."""
    game.emit("no_retreat_at_sea", "13.3/noretreat", place=battle.place)
    while battle.active.units and battle.other.units:
        game.round("sea_battle", battle=battle)
        if single(battle):
            yield from single_combat(game, battle)
            break
        battle.round += 1
        attackers = yield from sea_initiative(game, battle)
        yield from sea_fire(game, battle, attackers)
        lost = yield from remove_losses(game, battle)
        yield from leaders_fates(game, lost)
    battle_over(game, battle)


@question("may_retreat_at_sea")
@rule("13.3/noretreat")
def may_retreat_at_sea(state: State, place: Place) -> Verdict:
    """13.3 Nobody retreats from a sea battle."""
    return no("13.3/noretreat", "no_retreat_at_sea", place=place)


@question("sea_initiative_bonus")
@rule("13.3/leaders", "13.3/murakami", "13.3/iron", "2.31")
def sea_initiative_bonus(state: State, clans: list[ClanId], side: Side, enemy_ooc: bool = False,
                         cards: Count = 0) -> dict[str, int]:
    """13.3 What is added to the initiative die at sea, part by part: leaders nothing, Murakami (C14), the Iron Ship.

    clans  the clans that take part on `side`
    """
    murakami = max((CLANS[clan].naval_initiative for clan in clans), default=0)
    parts = {"murakami": murakami if state.options["C14"] == "initiative" else 0,
             "iron_ship": IRON_SHIP if state.flags.get("iron_ship") == side else 0,
             "enemy_ooc": int(enemy_ooc), "cards": cards}
    return {part: plus for part, plus in parts.items() if plus}


def _clans(state: State, force: Force) -> list[str]:
    return sorted({state.clan[unit] for unit in plain(state, force.units)})


def bonuses(state: State, battle: Battle) -> list[dict[str, int]]:
    """The initiative bonus of both forces in this round."""
    return [sea_initiative_bonus(state, _clans(state, force), force.side, bool(battle.against(force).ooc),
                                 card_bonus(battle, force, "initiative")) for force in battle.forces()]


def sea_initiative(game: Game, battle: Battle) -> Procedure:
    """13.3 A die each; returns the forces that fire, as in a field battle without leaders."""
    state: State = game.state
    parts = bonuses(state, battle)
    bonus = [sum(part.values()) for part in parts]
    dice = yield Roll(2, "sea_initiative", "13.3/leaders", odds=("opposed", bonus[0], bonus[1]),
                      facts={"place": battle.place, "round": battle.round})
    totals = [die + plus for die, plus in zip(dice, bonus, strict=True)]
    for force, die, part, total in zip(battle.forces(), dice, parts, totals, strict=True):
        game.emit("sea_initiative", "13.3/murakami" if "murakami" in part else "13.3/iron" if "iron_ship" in part
                  else "13.3/leaders", force.side, place=battle.place, round=battle.round, die=die, bonus=part,
                  total=total)
    result = initiative_result(state, totals[0], totals[1])
    attackers = named(battle, result)
    game.emit("attackers", "10.3/2-attack", None, place=battle.place, round=battle.round,
              sides=[force.side for force in attackers])
    return attackers


@question("sea_groups")
@rule("13.3/hits", "13.3/leaders")
def sea_groups(state: State, units: Units) -> list[dict[str, Any]]:
    """13.3 One die for each unit, a leader like a soldier; 5 and 6 hit and nothing modifies the dice.

    By the other reading of C14 the Murakami add 1 to theirs, and so form a group of their own.
    """
    pirates = {unit: count for unit, count in units.items()
               if state.options["C14"] == "fire_die" and CLANS[state.clan[unit]].naval_initiative}
    groups = (("fleet", size(units) - size(pirates), HITS_ON), ("murakami", size(pirates), HITS_ON - 1))
    return [{"leader": None, "clan": name, "dice": dice, "need": need} for name, dice, need in groups if dice]


@rule("13.3/hits")
def sea_fire(game: Game, battle: Battle, attackers: list[Force]) -> Procedure:
    """13.3 Both fire at the same time: hits count before anybody is removed."""
    groups = {force.side: sea_groups(game.state, plain(game.state, force.units)) for force in attackers}
    yield from volley(game, battle, groups, "13.3/hits")
