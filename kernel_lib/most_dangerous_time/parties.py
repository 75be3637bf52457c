"""16.1.5, 16.2.9 Several players on one side of a battle: commander, retreat party by party, losses, battle cards."""

from __future__ import annotations

from functools import partial

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import common, remove, size

from .board import LEADERS, LED_BY, MEN
from .components_and_map import to_command
from .multiplayer import player_of, players, side_of_player, three
from .names import LeaderId, Men, Place, Units
from .spheres import LORD, PLAYER_OF_LEADER, four
from .state import Battle, Force, Leaving, State, leaders_in


def several(state: State) -> bool:
    """Whether a side may have more than one player."""
    return len(players(state)) > 2


def rule_of(state: State) -> str:
    """The rule of several players in one battle, for this number of players."""
    return "16.2.9" if four(state) else "16.1.5"


def party_of(state: State, item: str, at: str) -> str:
    """The player to whom a unit of a force belongs; Nobunaga and his men go with whoever leads the battle."""
    leader = LED_BY.get(item, item)
    if four(state) and leader in LORD:
        return ""
    if four(state) and leader in PLAYER_OF_LEADER and state.side[state.clan[leader]] == "oda":
        return PLAYER_OF_LEADER[leader]
    return player_of(state, state.clan[leader], at)


@question("parties")
@rule("16.1.5", "16.2.9")
def parties(state: State, units: Men, at: Place, leads: str = "") -> dict[str, dict[str, int]]:
    """16.1.5, 16.2.9 The units of a force by player; `leads` is the player who leads the battle."""
    made: dict[str, Units] = {}
    for item, count in units.items():
        made.setdefault(party_of(state, item, at) or leads, {})[item] = count
    return made


@rule("16.1.5")
def card_players(state: State, battle: Battle) -> list[str]:
    """16.1.5 Everybody with units in the battle may play battle cards, the active side first."""
    if not several(state):
        return [force.who for force in battle.forces()]
    return [player for force in battle.forces() for player in parties(state, force.units, battle.place, force.who)]


@rule("8.2/combat", "16.2.8")
def winners_over(state: State, battle: Battle) -> list[str]:
    """8.2 Who may play betrayal cards before the battle, the active side first: all players of both sides, as a leader
    on the spot is enough (16.2.8: with four players any Oda player)."""
    beside = {force.who: side_of_player(force.who) for force in battle.forces()}
    return list(dict.fromkeys(player for who, side in beside.items()
                              for player in (who, *(one for one in players(state) if side_of_player(one) == side))))


@rule("16.1.5")
def may_play_another(state: State, battle: Battle, player: str, played: list[str]) -> bool:
    """16.1.5 Players of one side who fight together play one battle card each."""
    if not several(state) or player not in played:
        return True
    return not any(len(parties(state, force.units, battle.place, force.who)) > 1
                   and player in parties(state, force.units, battle.place, force.who) for force in battle.forces())


@rule("16.1.5", "16.2.9")
def order_player(state: State, active: str) -> str:
    """16.1.5 With three players Oda decides the order of battles, whoever is active."""
    return "oda" if three(state) else active


# Commander


@question("able_commanders")
@rule("16.2.9")
def able_commanders(state: State, units: Men, able: list[LeaderId]) -> list[str]:
    """16.2.9 With four players Nobunaga commands where he is; elsewhere any Oda leader there may. Else `able`."""
    here = leaders_in(units)
    if not four(state) or not here or state.side[state.clan[here[0]]] != "oda":
        return able
    return [leader for leader in here if leader in LORD] or here


@rule("16.1.5")
def agree(game: Game, battle: Battle, force: Force, able: list[str]) -> Procedure:
    """The commander of a force; with three players the players of tying leaders must name the same, or none is."""
    state: State = game.state
    voters = list(dict.fromkeys(player_of(state, state.clan[leader], battle.place) for leader in able))
    if not three(state) or len(voters) < 2:
        return (yield Decision("commander", force.who, "10.2/5", tuple(able), facts={"place": battle.place},
                               usual=(max(able, key=partial(to_command, state)),)))
    named = []
    for voter in voters:
        named.append((yield Decision("commander", voter, "16.1.5", tuple(able), facts={"place": battle.place})))
    if len(set(named)) == 1:
        return named[0]
    game.emit("no_agreement", "16.1.5", force.side, place=battle.place)
    return ""


# Retreat


@rule("16.1.5", "16.2.9")
def declare(game: Game, battle: Battle, force: Force) -> Procedure:
    """Whether `force` retreats. Where several players have units each says for himself; who goes alone is parted.

    The commander's player says first, then the one with fewest units. Once Nobunaga's guard was hit, all must go.
    """
    state: State = game.state
    if guard_hit(state, force):
        game.emit("guard_hit", "16.2.9", force.side, place=battle.place)
        return True
    groups = parties(state, force.units, battle.place, force.who) if several(state) else {}
    if len(groups) < 2:
        return (yield Decision("retreat", force.who, "10.3/1", (False, True), facts=_facts(battle, force.units)))
    leads = party_of(state, force.commander, battle.place) if force.commander else ""
    order = sorted(groups, key=lambda player: (player != (leads or force.who), size(groups[player])))
    if four(state) and len(order) == 3 and size(groups[order[1]]) == size(groups[order[2]]):
        order[1:] = yield from roll_off(game, battle, order[1:])
    going = []
    for player in order:
        if (yield Decision("retreat", player, rule_of(state), (False, True), facts=_facts(battle, groups[player]))):
            going.append(player)
    if len(going) == len(order):
        return True
    for player in going:
        part(game, battle, force, player, groups[player])
    return False


@rule("16.2.9")
def roll_off(game: Game, battle: Battle, players: list[str]) -> Procedure:
    """16.2.9 Two players with as many units roll a die each: the higher one says first whether he retreats."""
    dice: tuple[int, ...] = (0, 0)
    while dice[0] == dice[1]:
        dice = yield Roll(2, "retreat_order", "16.2.9", odds=("opposed", 0, 0), facts={"players": players})
    first, second = players if dice[0] > dice[1] else players[::-1]
    game.emit("retreat_order", "16.2.9", first, place=battle.place, players=players, dice=list(dice))
    return [first, second]


def _facts(battle: Battle, units: Units) -> dict[str, object]:
    return {"place": battle.place, "units": dict(units), "round": battle.round}


def part(game: Game, battle: Battle, force: Force, player: str, units: Units) -> None:
    """One player's units leave the force: nobody fires at them (16.1.5)."""
    force.leaving[player] = Leaving(dict(units), common(units, force.ooc))
    remove(force.units, units)
    force.ooc = common(force.ooc, force.units)
    if force.commander in units:
        force.commander = ""
    game.emit("parts", rule_of(game.state), player, place=battle.place, units=units)


# Losses (16.1.5, 16.2.9)


@rule("16.1.5")
def chooses_losses(state: State, force: Force, at: str) -> str:
    """16.1.5 Who chooses the losses of a force: with three players whoever commands, for both (C109)."""
    return party_of(state, force.commander, at) if three(state) and force.commander else force.who


@question("guard_hit")
@rule("16.2.9")
def guard_lost(state: State, lost: Men) -> bool:
    """16.2.9 Whether Nobunaga's own soldiers are among the lost."""
    return any(MEN[lord] in lost for lord in LORD)


def guard_hit(state: State, force: Force) -> bool:
    """16.2.9 Whether all Oda units must retreat because the guard lost a soldier under Nobunaga's command."""
    return four(state) and force.commander in LORD and guard_lost(state, force.lost)


@rule("16.2.9")
def pools(state: State, force: Force, pool: Units, count: int) -> list[tuple[Units, int]]:
    """From which units losses are chosen: with four players Oda loses no leader before the last soldier."""
    if not four(state) or force.side != "oda":
        return [(pool, count)]
    soldiers = {item: number for item, number in pool.items() if item not in LEADERS}
    first = min(count, size(soldiers))
    return [(soldiers, first), ({item: 1 for item in pool if item in LEADERS}, count - first)]
