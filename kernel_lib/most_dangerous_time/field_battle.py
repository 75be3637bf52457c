"""10.3 Field battle: rounds of initiative, fire, losses and leaders' fates, until one side is gone or has retreated."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, common, less, only_pick, remove, size

from . import parties
from .board import CLANS, LEADERS, LED_BY, MEN, SHOGUN, TOMO
from .clans import leader_dies
from .components_and_map import bravery, lose, to_tomo
from .events import card_bonus, card_effect
from .fortune import fortune_in_battle
from .leading import free_men, of_groups, plain, unled_first
from .multiplayer import player_of
from .names import ClanId, Count, Die, LeaderId, Units
from .retreat import may_retreat, retreat, truce_retreat
from .single_combat import single, single_combat
from .state import Battle, Force, State, leaders_in, units_at

Groups = list[dict[str, Any]]
"""Units that fire together: {"leader" or None, "clan", "dice": how many, "need": what each must show}."""
FATES: list[list[Any]] = [[1, 2, "wounded"], [3, 4, "badly_wounded"], [5, 6, "killed"]]
"""10.3/5 The leader loss table."""
ATTACKS: dict[str, list[list[Any]]] = {
    "active": [[2, None, "active"], [1, 1, "active"], [-1, 0, "both"], [None, -2, "other"]],
    "other": [[2, None, "active"], [0, 1, "both"], [-1, -1, "other"], [None, -2, "other"]],
    "": [[2, None, "active"], [-1, 1, "both"], [None, -2, "other"]]}
"""10.3/2 Who attacks, by the difference of initiative (active less other), for each braver commander."""


@procedure("field_battle")
@rule("10.3/6")
def field_battle(game: Game, battle: Battle) -> Procedure:
    """10.3 Fight rounds in the field until no opponents are left there together."""
    state = game.state
    if (yield from truce(game, battle)):
        return
    while battle.active.units and battle.other.units:
        game.round("field_battle", battle=battle)
        if single(battle):
            yield from single_combat(game, battle)
            break
        battle.round += 1
        retreating = yield from declare_retreat(game, battle)
        if retreating is None and deadlocked(state, battle):
            game.emit("deadlock", "5.3/roll", place=battle.place)
            return
        attackers = yield from roll_initiative(game, battle, retreating)
        yield from exchange_fire(game, battle, attackers)
        lost = yield from remove_losses(game, battle)
        yield from leaders_fates(game, lost)
        yield from game.run("leave", battle)
        if retreating is not None and retreating.units:
            yield from retreat(game, battle, retreating)
    battle_over(game, battle)


def battle_over(game: Game, battle: Battle) -> None:
    """Say who holds the field."""
    left = [force.side for force in battle.forces() if force.units]
    game.emit("battle_over", "10.3/6", left[0] if len(left) == 1 else None, place=battle.place,
              active=plain(game.state, battle.active.units), other=plain(game.state, battle.other.units))


@rule("10.4/truce")
def truce(game: Game, battle: Battle) -> Procedure:
    """10.4 The Emperor's truce (card 30): the active force must retreat and the battle is over."""
    if not card_effect(battle, "truce"):
        return False
    yield from truce_retreat(game, battle)
    return True


# Step 1


@rule("10.3/1", "10.4/all")
def declare_retreat(game: Game, battle: Battle) -> Procedure:
    """10.3 step 1: the non-active side may declare a retreat, else the active side; returns the force or None."""
    for force in (battle.other, battle.active):
        held = any(card.who != force.who for card in card_effect(battle, "no_retreat"))
        if held or not may_retreat(game.state, battle.place, force.side):
            game.only(Decision("retreat", force.who, "10.3/1", (False,)))
            continue
        goes = yield from parties.declare(game, battle, force)
        game.emit("retreat_declared" if goes else "stands", "10.3/1", force.side, place=battle.place,
                  round=battle.round)
        if goes:
            force.retreating = True
            return force
    return None


@rule("5.3/roll")
def deadlocked(state: State, battle: Battle) -> bool:
    """5.3 Whether no die of either side could ever hit (C34): then the battle would never end."""
    return all(group["need"] > 6 for force in battle.forces() for group in fire_groups(state, battle, force))


# Step 2


@question("initiative_bonus")
@rule("10.3/2")
def initiative_bonus(state: State, commander: LeaderId = "", enemy_ooc: bool = False, enemy_retreats: bool = False,
                     cards: Count = 0) -> dict[str, int]:
    """10.3/2 What is added to the initiative die, part by part; parts that are 0 are left out."""
    parts = {"daimyo": int(bool(commander) and state.rank[commander] == "daimyo"),
             "bravery": bravery(state, commander), "enemy_ooc": int(enemy_ooc),
             "enemy_retreats": int(enemy_retreats), "cards": cards}
    return {part: plus for part, plus in parts.items() if plus}


@question("initiative_result")
@rule("10.3/2-attack")
def initiative_result(state: State, active: int, other: int, braver: Literal["", "active", "other"] = "") -> str:
    """10.3/2 Who may attack after totals `active` and `other`: active, other or both.

    braver  the force with the braver commander: active, other or ""
    """
    difference = active - other
    return next(str(result) for low, high, result in ATTACKS[braver]
                if (low is None or low <= difference) and (high is None or difference <= high))


@question("retreat_unharmed")
@rule("10.3/2-retreat")
def retreat_unharmed(state: State, retreating: int, other: int, braver: bool = False) -> bool:
    """10.3/2 Whether the side that retreats, with these initiative totals, goes without being fired at.

    braver  whether its commander is the braver one
    """
    return initiative_result(state, retreating, other, "active" if braver else "") == "active"


def named(battle: Battle, result: str) -> list[Force]:
    """The forces that an `initiative_result` means."""
    return [force for force, name in zip(battle.forces(), ("active", "other"), strict=True) if result in (name, "both")]


def parts_of(state: State, battle: Battle, force: Force) -> dict[str, int]:
    """The initiative bonus of a force in this round."""
    enemy = battle.against(force)
    return initiative_bonus(state, force.commander, bool(enemy.ooc), enemy.retreating,
                            card_bonus(battle, force, "initiative"))


@rule("10.3/2", "10.3/2-attack", "10.3/2-retreat")
def roll_initiative(game: Game, battle: Battle, retreating: Force | None) -> Procedure:
    """10.3 step 2: a die each; returns the forces that attack. A force that retreats never does."""
    state = game.state
    active, other = battle.forces()
    parts = [parts_of(state, battle, force) for force in (active, other)]
    valour = bravery(state, active.commander) - bravery(state, other.commander)
    braver: Literal["", "active", "other"] = "active" if valour > 0 else "other" if valour < 0 else ""
    bonus = [sum(part.values()) for part in parts]
    dice = yield Roll(2, "initiative", "10.3/2", odds=("opposed", bonus[0], bonus[1], ATTACKS[braver]),
                      facts={"place": battle.place, "round": battle.round, "active": active.side, "other": other.side})
    totals = [die + plus for die, plus in zip(dice, bonus, strict=True)]
    for force, die, part, total in zip((active, other), dice, parts, totals, strict=True):
        for name, plus in part.items():
            game.emit("initiative_bonus", "10.3/2", force.side, place=battle.place, part=name, plus=plus)
        game.emit("initiative", "10.3/2", force.side, place=battle.place, round=battle.round, die=die, bonus=part,
                  total=total)
    result = initiative_result(state, totals[0], totals[1], braver)
    attackers = named(battle, result)
    if retreating is not None:
        enemy = battle.against(retreating)
        safe = attackers == [retreating] or retreating in card_effect(battle, "safe_retreat")
        attackers = [] if safe else [enemy]
        game.emit("retreat_unharmed" if safe else "retreat_under_fire", "10.3/2-retreat", retreating.side,
                  place=battle.place)
    else:
        alone = attackers[0].side if len(attackers) == 1 else None
        game.emit("attackers", "10.3/2-attack", alone, place=battle.place, round=battle.round,
                  sides=[force.side for force in attackers])
    return attackers


# Step 3


@question("dice_of")
@rule("5.3/half")
def dice_of(state: State, units: Count, ooc: Count = 0, leader_ooc: bool = False) -> int:
    """5.3, 10.3/3 Dice of a group of `units`, of them `ooc` out of communication: two of these share a die, rounded up.

    leader_ooc  whether the leader is; matters when C02 reads the group as its leader is
    """
    if state.options["C02"] == "by_leader":
        return (units + 1) // 2 if leader_ooc else units
    return units - ooc + (ooc + 1) // 2


@question("hits_on")
@rule("10.3/3", "5.3/roll", "15.2/bonus")
def hits_on(state: State, leader: LeaderId = "", clan: ClanId = "", ooc: bool = False, cards: Count = 0) -> int:
    """10.3/3 What a die of a group needs in the field: 6 less the leader's bravery; above 6 it cannot hit.

    Without a leader the Ikko-Ikki need 5 (15.2); a leader (or soldiers without one) out of communication need 1 more.
    """
    plus = bravery(state, leader) if leader else int(bool(clan) and CLANS[clan].plus_one)
    return 6 - plus - cards + int(ooc)


def fire_groups(state: State, battle: Battle, force: Force) -> Groups:
    """10.3/3 The groups a force fires in: each leader with his soldiers, then the soldiers without one, by clan."""
    cards = card_bonus(battle, force, "fire")
    groups = []
    for leader in leaders_in(force.units):
        men = force.units.get(MEN[leader], 0)
        out = force.ooc.get(leader, 0) + force.ooc.get(MEN[leader], 0)
        groups.append({"leader": leader, "dice": dice_of(state, 1 + men, out, leader in force.ooc),
                       "need": hits_on(state, leader, ooc=leader in force.ooc, cards=cards)})
    for unit, count in force.units.items():
        if unit not in LEADERS and unit not in LED_BY:
            out = force.ooc.get(unit, 0)
            groups += [{"leader": None, "clan": unit, "dice": dice_of(state, units, units if cut else 0, cut),
                        "need": hits_on(state, clan=unit, ooc=cut, cards=cards)}
                       for cut, units in ((False, count - out), (True, out)) if units]
    return groups


@rule("10.3/3")
def exchange_fire(game: Game, battle: Battle, attackers: list[Force]) -> Procedure:
    """10.3 step 3: the attacking forces fire, group by group; hits count before anybody is removed."""
    yield from volley(game, battle, {force.side: fire_groups(game.state, battle, force) for force in attackers},
                      "10.3/3")


def volley(game: Game, battle: Battle, groups: dict[str, Groups], rule_id: str) -> Procedure:
    """The sides that `groups` names fire; then Good Fortune may have one of them roll all its dice again (15.6)."""
    for force in battle.forces():
        if force.side in groups:
            yield from fire(game, battle, force, groups[force.side], rule_id)
    again = yield from fortune_in_battle(game, list(groups))
    if again is not None:
        yield from fire(game, battle, again, groups[again.side], rule_id)


def fire(game: Game, battle: Battle, force: Force, groups: Groups, rule_id: str) -> Procedure:
    """Roll the dice of `groups` and count the hits against the other force."""
    count = sum(group["dice"] for group in groups)
    odds = (("hits", groups[0]["need"]) if len(groups) == 1
            else ("groups", [[group["dice"], group["need"]] for group in groups]))
    dice = yield Roll(count, "fire", rule_id, who=force.side, odds=odds,
                      facts={"place": battle.place, "round": battle.round, "groups": groups})
    at = hits = 0
    for group in groups:
        rolled = list(dice[at:at + group["dice"]])
        at += group["dice"]
        scored = sum(1 for die in rolled if die >= group["need"])
        hits += scored
        game.emit("group_fires", rule_id, force.side, place=battle.place, group=group["leader"] or group["clan"],
                  dice=group["dice"], need=group["need"], rolled=rolled, hits=scored)
    battle.against(force).hits = hits
    game.emit("fire", rule_id, force.side, place=battle.place, round=battle.round, dice=count, hits=hits)


# Step 4


@question("losses")
@rule("5.3/half", "10.3/4")
def losses(state: State, hits: Count, units: Count, ooc: Count = 0) -> dict[str, int]:
    """5.3, 10.3/4 What `hits` take from `units` in communication and `ooc` out of it (C01): {"ooc": n, "units": m}.

    Each hit removes two units out of communication as long as there are any, then one unit in communication.
    """
    out = min(ooc, 2 * hits)
    return {"ooc": out, "units": min(units, hits - absorbed(state, out))}


def absorbed(state: State, ooc: int) -> int:
    """The hits that `ooc` lost units out of communication absorbed (C01)."""
    return (ooc + 1) // 2 if state.options["C01"] == "up" else ooc // 2


@rule("10.3/4")
def remove_losses(game: Game, battle: Battle) -> Procedure:
    """10.3 step 4: each player takes off what the hits cost; returns the leaders lost."""
    gone = []
    for force in (battle.other, battle.active):
        gone += yield from take_losses(game, battle, force, "10.3/4")
    return gone


def take_losses(game: Game, battle: Battle, force: Force, rule_id: str) -> Procedure:
    """The owner of a force chooses its losses: units out of communication first, the commander last."""
    state = game.state
    hits, force.hits = force.hits, 0
    if not hits:
        return []
    rest = less(force.units, {force.commander: 1})
    out = common(rest, force.ooc)
    supplied = less(rest, out)
    due = losses(state, hits, size(supplied), size(out))
    lost: Units = {}
    for pool, count in ((out, due["ooc"]), (supplied, due["units"])):
        for units, number in parties.pools(state, force, pool, count):
            who = parties.chooses_losses(state, force, battle.place)
            chosen = yield from choose_losses(game, who, force, battle, units, number, rule_id)
            add(lost, chosen)
            if pool is out:
                force.ooc = less(force.ooc, chosen)
    spent = due["units"] + absorbed(game.state, due["ooc"])
    shares_a_hit = force.commander in force.ooc and not supplied and size(out) < 2 * hits  # two fall to a hit
    if force.commander in force.units and size(lost) == size(rest) and (spent < hits or shares_a_hit):
        add(lost, {force.commander: 1})
    force.hits = max(0, hits - spent - (force.commander in lost))
    if not lost:
        return []
    remove(force.units, lost)
    force.ooc = common(force.ooc, force.units)
    add(force.lost, lost)
    leaders = leaders_in(lost)
    lose(game, battle.place, plain(state, lost), force.inside)
    for leader in leaders:
        free_men(state, force, leader)
    game.emit("losses", rule_id, force.side, place=battle.place, hits=hits, lost=lost, left=size(force.units))
    return [leader for leader in leaders if leader != SHOGUN]


def choose_losses(game: Game, who: str, force: Force, battle: Battle, pool: Units, count: int,
                  rule_id: str) -> Procedure:
    """`count` of `pool`; a decision only where there is a choice."""
    picked = only_pick(pool, count)
    if picked == {}:
        return picked
    lost = Bag(dict(pool), count, count) if picked is None else picked
    grouped = partial(of_groups, game.state, pool)
    decision = Decision("losses", who, rule_id, ({"lost": lost},),
                        lambda one: judge_losses(force, pool, count, rule_id, grouped(one)),
                        {"place": battle.place, "count": count, "units": dict(pool)},
                        usual=unled_first(game.state, pool, count), same=grouped)
    choice = (yield decision) if picked is None else game.only(decision)
    return grouped(choice)["lost"]


def judge_losses(force: Force, pool: Units, count: int, rule_id: str, choice: dict[str, Units]) -> Verdict:
    """10.3/4 Whether a player may lose these units now: units out of communication first, the commander last."""
    lost = choice["lost"]
    for unit, number in lost.items():
        if unit == force.commander:
            return no(rule_id, "commander_last", leader=unit)
        if unit not in pool and unit in force.units:
            return no("5.3/half", "ooc_first", unit=unit)
        if number > pool.get(unit, 0):
            return no(rule_id, "not_there", unit=unit, count=number, place="")
    return yes(rule_id) if size(lost) == count else no(rule_id, "wrong_losses", count=count, units=size(lost))


# Step 5


@procedure("leader_fate")
@rule("10.3/5")
def leader_fate(game: Game, leader: LeaderId, cause: str = "battle") -> Procedure:
    """10.3 step 5: roll on the leader loss table for a leader who was removed; he lies in the box until then.

    cause  of his death, if he is killed
    """
    state = game.state
    if leader == SHOGUN:
        if SHOGUN not in units_at(state, TOMO):
            to_tomo(game)
        return
    (die,) = yield Roll(1, "leader_fate", "10.3/5", who=player_of(state, state.clan[leader]),
                        odds=("table", FATES), facts={"leader": leader})
    fate = fate_of(state, die)
    if fate == "killed":
        game.emit("leader_fate", "10.3/5", state.side[state.clan[leader]], leader=leader, die=die, fate=fate)
        leader_dies(game, leader, cause)
        return
    back = state.turn + (1 if fate == "wounded" else 2)
    state.box.pop(leader, None)
    state.track[leader] = back
    game.emit("leader_fate", "10.3/5", state.side[state.clan[leader]], leader=leader, die=die, fate=fate, back=back)


@question("fate_of")
@rule("10.3/5")
def fate_of(state: State, die: Die) -> str:
    """10.3/5 The leader loss table: 1-2 wounded (back next turn), 3-4 badly wounded (in two turns), 5-6 killed."""
    return next(str(fate) for low, high, fate in FATES if low <= die <= high)


def leaders_fates(game: Game, leaders: list[str]) -> Procedure:
    """The fates of several leaders who still lie in the box."""
    for leader in leaders:
        if leader in game.state.box:
            yield from leader_fate(game, leader)
