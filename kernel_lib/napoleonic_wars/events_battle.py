"""6.15, 11.1 What battle cards and responses do in a battle or siege, and events at sea."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import size, take

from .board import LEADERS, NATION, PORTS, SEAS
from .cards import effect, record_of
from .command import take_away
from .players import player
from .refit import leave_map
from .state import RAIDERS, Battle, Force, State
from .targets import Of, choose, meant
from .terms import allied, at_war, leaders_in


def own(state: State, battle: Battle, power: str) -> Force | None:
    """The side of a battle that `power` fights on, or with; None when neither is."""
    for force in battle.forces():
        nations = {NATION[piece] for piece in (*force.units, *force.squadrons)}
        if any(allied(state, one, power) for one in nations):
            return force
    against = [force for force in battle.forces()
               if any(at_war(state, NATION[piece], power) for piece in (*force.units, *force.squadrons))]
    return battle.against(against[0]) if against else None


def may_fight(state: State, power: str, card: str, count: int = 0, foe: bool = False, leader: str = "",
              kinds: list[str] | None = None, more: bool = False) -> Verdict:
    """6.15, 13.4 Whether a battle goes on in which this counts for the power: with this leader, on land unless the card
    says more."""
    battle = state.battle
    if battle is None:
        return no("6.15", "no_battle", card=card)
    part = record_of(card).effects[0]
    if battle.kind not in (kinds or part.get("in", ["land"])):
        return no("6.15", "not_in_such_battle", card=card, kind=battle.kind)
    force = own(state, battle, power)
    if force is None or not (force.units or force.squadrons):
        return no("6.15", "no_piece_in_battle", power=power)
    if leader and leader not in force.units:
        return no("6.15", "leader_not_in_battle", card=card, leader=leader)
    if more and size(force.units) <= size(battle.against(force).units):
        return no("6.15", "not_the_larger", card=card)
    return yes("6.15")


@effect("battle_dice", may_fight)
@rule("11.1", "11.2")
def battle_dice(game: Game, power: str, card: str, count: int = 0, foe: bool = False, leader: str = "",
                kinds: list[str] | None = None, more: bool = False) -> Procedure:
    """11.2 Dice more or less in this round, for its own side or the enemy's."""
    state: State = game.state
    battle = state.battle
    force = own(state, battle, power) if battle is not None else None
    if battle is None or force is None:
        return
    force = battle.against(force) if foe else force
    force.dice += count
    game.emit("dice_by_event", "11.2", power, place=battle.at, dice=count, foe=foe)
    yield from ()


def may_mark(state: State, power: str, card: str, mark: str, foe: bool = False, leader: str = "") -> Verdict:
    """6.15 Whether the battle is one on land, and somebody commands where a commander is meant."""
    verdict = may_fight(state, power, card, leader=leader, kinds=["land"])
    if not verdict or state.battle is None or mark != "leaderless":
        return verdict
    force = own(state, state.battle, power)
    return verdict if force is not None and state.battle.against(force).commander else no(
        "6.15", "nobody_commands", card=card)


@effect("battle_mark", may_mark)
@rule("11.1", "11.3")
def battle_mark(game: Game, power: str, card: str, mark: str, foe: bool = False, leader: str = "") -> Procedure:
    """11.3 In this round the fives of both sides kill (bloody), or the enemy commander does not count (leaderless)."""
    state: State = game.state
    battle = state.battle
    force = own(state, battle, power) if battle is not None else None
    if battle is None or force is None:
        return
    for one in battle.forces() if mark == "bloody" else (battle.against(force),):
        one.marks = [*one.marks, mark]
    game.emit("battle_mark", "11.1", power, place=battle.at, mark=mark)
    yield from ()


def may_rally(state: State, power: str, card: str, kills: int = 0, fives: int = 0) -> Verdict:
    """6.14 Whether the power's side has just taken hits that could be undone."""
    verdict = may_fight(state, power, card)
    if not verdict or state.battle is None:
        return verdict
    force = own(state, state.battle, power)
    taken = force is not None and ((kills and fresh_kills(force)) or (fives and force.fives))
    return yes("6.14") if taken else no("6.14", "no_hits_to_undo", card=card)


def fresh_kills(force: Force) -> int:
    """Sixes against a side that have not taken a piece yet."""
    taken = size(force.units) if force.squadrons else force.strength - size(force.units)
    return force.kills - force.shore - taken


@effect("undo_hits", may_rally)
@rule("6.14", "11.3")
def undo_hits(game: Game, power: str, card: str, kills: int = 0, fives: int = 0) -> Procedure:
    """6.14 Hits just taken are undone."""
    battle = game.state.battle
    force = own(game.state, battle, power) if battle is not None else None
    if battle is None or force is None:
        return
    spared, steadied = min(kills, max(0, fresh_kills(force))), min(fives, force.fives)
    force.kills -= spared
    force.fives -= steadied
    game.emit("hits_undone", "6.14", power, place=battle.at, kills=spared, disrupted=steadied)
    yield from ()


def may_fall(state: State, power: str, card: str, least: int = 6) -> Verdict:
    """6.14 Whether an enemy leader is in the battle."""
    verdict = may_fight(state, power, card)
    if not verdict or state.battle is None:
        return verdict
    force = own(state, state.battle, power)
    return yes("6.14") if force is not None and leaders_in(state.battle.against(force).units) else no(
        "7.2", "no_leader_there", card=card)


@effect("leader_falls", may_fall)
@rule("6.14", "7.2")
def leader_falls(game: Game, power: str, card: str, least: int = 6) -> Procedure:
    """7.2 A die of `least` or more: a leader of the enemy in the battle is killed. Returns whether it came off."""
    state: State = game.state
    battle = state.battle
    force = own(state, battle, power) if battle is not None else None
    if battle is None or force is None:
        return False
    foe = battle.against(force)
    victim = yield from choose(game, power, "event_leader", leaders_in(foe.units), "7.2", card=card)
    (die,) = yield Roll(1, "strike", "7.2", who=player(state, power) or None, odds=("at_least", least),
                        facts={"leader": victim, "least": least})
    game.emit("struck", "7.2", power, leader=victim, die=die, success=die >= least)
    if die < least:
        return False
    take_away(state, battle.at, {victim: 1})
    foe.units = {piece: count for piece, count in foe.units.items() if piece != victim}
    foe.strength -= 1
    if foe.commander == victim:
        foe.commander, foe.rating = "", 0
    if LEADERS[victim].event_only:
        state.lost.append(victim)
    return True


# At sea


def in_port(state: State, power: str, of: Of) -> list[str]:
    """Ports with squadrons of the powers meant, those under construction too."""
    nations = meant(state, power, of)
    return [at for at in PORTS if any(one in nations for one in (*state.squadrons.get(at, {}),
                                                                 *state.construction.get(at, {})))]


def may_burn(state: State, power: str, card: str, dice: int, of: Of = "enemy") -> Verdict:
    """3 Whether squadrons meant lie in a port."""
    return yes("6.1") if in_port(state, power, of) else no("6.1", "no_squadrons_in_port", card=card)


@effect("fire_ships", may_burn)
@rule("6.1", "7.3")
def fire_ships(game: Game, power: str, card: str, dice: int, of: Of = "enemy") -> Procedure:
    """3 Fire ships against a port: every six burns a squadron there, those under construction last."""
    state: State = game.state
    at = yield from choose(game, power, "event_place", in_port(state, power, of), "6.1", card=card)
    rolled = yield Roll(dice, "fire_ships", "6.1", who=player(state, power) or None, odds=("hits", 6),
                        facts={"place": at})
    game.emit("fire_ships", "6.1", power, place=at, rolled=list(rolled), sixes=rolled.count(6))
    nations = meant(state, power, of)
    for _ in range(rolled.count(6)):
        for bags in (state.squadrons, state.construction):
            owners = [one for one in bags.get(at, {}) if one in nations]
            if owners:
                sink(game, bags, at, owners[0])
                break


def sink(game: Game, bags: dict[str, dict[str, int]], at: str, owner: str) -> None:
    """A squadron is lost; one under refit first."""
    state: State = game.state
    take(bags, at, {owner: 1})
    if bags is state.squadrons:
        marked = next((one for one in state.refit if one.power == owner and one.at == at), None)
        if marked is not None:
            state.refit = [one for one in state.refit if one is not marked]
    game.emit("sunk_by_event", "6.1", owner, place=at)


def may_storm(state: State, power: str, card: str, of: Of = "any") -> Verdict:
    """6.1 Whether squadrons meant are at sea."""
    return yes("6.1") if at_sea(state, power, of) else no("6.1", "no_squadrons_at_sea", card=card)


def at_sea(state: State, power: str, of: Of) -> list[str]:
    """Sea areas with squadrons of the powers meant."""
    return [at for at, bag in state.squadrons.items() if at in SEAS and any(
        one in meant(state, power, of) for one in bag)]


@effect("storm", may_storm)
@rule("7.7", "6.1")
def storm(game: Game, power: str, card: str, of: Of = "any") -> Procedure:
    """7.7 A storm: a die for each squadron in one sea area, on a 6 it goes to the regroup box."""
    state: State = game.state
    at = yield from choose(game, power, "event_place", at_sea(state, power, of), "6.1", card=card)
    ships = dict(state.squadrons[at])
    rolled = yield Roll(size(ships), "storm", "6.1", who=player(state, power) or None, odds=("hits", 6),
                        facts={"place": at})
    game.emit("storm", "6.1", power, place=at, rolled=list(rolled), sixes=rolled.count(6))
    for _ in range(rolled.count(6)):
        owners = [one for one in state.squadrons.get(at, {}) if one in ships]
        owner = yield from choose(game, power, "event_power", owners, "6.1", card=card)
        yield from scatter(game, at, owner)


def scatter(game: Game, at: str, owner: str) -> Procedure:
    """A squadron goes from a sea area to the regroup box."""
    state: State = game.state
    take(state.squadrons, at, {owner: 1})
    state.regroup_squadrons = {**state.regroup_squadrons, owner: state.regroup_squadrons.get(owner, 0) + 1}
    marked = next((one for one in state.refit if one.power == owner and one.at == at), None)
    if marked is not None:
        marked.at = ""
    game.emit("fleet_regroups", "7.7", owner, place=at, squadrons={owner: 1})
    yield from ()


def may_raid(state: State, power: str, card: str, count: int) -> Verdict:
    """6.13 Whether the power has squadrons that could go raiding: in port, or regrouping."""
    return yes("6.13") if raiders(state, power) else no("6.13", "no_raiders", card=card)


def raiders(state: State, power: str) -> list[str]:
    """Where squadrons of `power` could be taken for commerce raiding: ports, sea areas, the regroup box."""
    return [at for at, bag in state.squadrons.items() if bag.get(power)] + ["regroup"] * bool(
        state.regroup_squadrons.get(power))


@effect("raid", may_raid)
@rule("6.13", "5.9")
def raid(game: Game, power: str, card: str, count: int) -> Procedure:
    """6.13 Squadrons go off the map to raid, blockaded and refitting ones too."""
    state: State = game.state
    for _ in range(count):
        able = raiders(state, power)
        if not able:
            return
        at = yield from choose(game, power, "event_place", able, "6.13", card=card)
        leave_map(state, power, at, RAIDERS)
        state.raiders = {**state.raiders, power: state.raiders.get(power, 0) + 1}
        game.emit("raiders", "6.13", power, place=at)


