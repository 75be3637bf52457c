"""8.2 Betrayal before a battle: cards in turn, and what they change in the forces that are about to fight."""

from __future__ import annotations

from kernel_lib.core.decision import Judge
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, common, put, remove, size, take
from kernel_lib.parts.windows import each_until_pass, offered, passed, until_all_pass

from . import parties
from .betrayal import (
    DIPLOMATS_BY_NAME,
    Came,
    after_betrayal,
    another_leader,
    brings_clan,
    convert,
    goes_alone,
    target_of,
    whole_clan,
    within_reach,
)
from .board import ALLIANCE_OF, CLANS, DIPLOMATS, LED_BY, MEN, SHOGUN
from .components_and_map import siege_capacity
from .events import may_play_card, playable, spend_card
from .multiplayer import player_of, side_of_player, three
from .names import LeaderId, Player, Units
from .state import ON_MAP, Battle, Force, State, impulse_of, leaders_in, seat, side_of, units_at


@question("may_win_over_in_battle")
@rule("8.2/combat", "15.1/reach")
def may_win_over_in_battle(state: State, player: Player, target: LeaderId, leader: LeaderId) -> Verdict:
    """8.2 Whether `leader`, in the place of the battle, may win over `target`, who takes part in it.

    The shogun as a daimyo reaches Oda units wherever Anti-Oda units are there or next to it (15.1).
    """
    battle = state.battle
    if battle is None:
        return no("8.2/combat", "no_battle")
    if leader not in DIPLOMATS:
        return no("8.2/combat", "no_diplomacy", leader=leader)
    if not fights_against(battle, player, target):
        return no("8.2/combat", "not_in_battle", leader=target)
    area, place = seat(state, leader)
    theirs = side_of(state, leader) != side_of_player(player) or (
        three(state) and player_of(state, state.clan[leader]) != player)
    if theirs or area not in ON_MAP:
        return no("8.2/combat", "not_our_diplomat", leader=leader)
    if place != battle.place and not (leader == SHOGUN and _reached(state, target)):
        return no("8.2/combat", "diplomat_not_here", leader=leader, place=battle.place)
    return yes("8.2/combat")


def forces_against(battle: Battle, player: str) -> list[Force]:
    """The forces of a battle on the side against `player`."""
    side = side_of_player(player)
    return [force for force in battle.forces() if force.who != player and force.side != side]


def fights_against(battle: Battle, player: str, target: str) -> bool:
    """Whether `target` takes part in a battle on the side against `player`."""
    return any(target in force.units for force in forces_against(battle, player))


@rule("15.1/reach")
def _reached(state: State, target: str) -> bool:
    """15.1 Whether `target`, an Oda leader in battle, has Anti-Oda units in his place or next to it."""
    area, place = seat(state, target)
    if side_of(state, target) != "oda":
        return False
    here = (*state.field.get(place, ()), *state.inside.get(place, ()))
    return any(side_of(state, unit) == "anti_oda" for unit in here) or bool(
        within_reach(state, SHOGUN, place, area == "inside"))


@procedure("betrayal_window")
@rule("8.2/combat", "10.2/4")
def betrayal_window(game: Game, battle: Battle) -> Procedure:
    """10.2 step 4: both sides play betrayal cards in turn (C110), the active side first, until both pass in a row."""
    state: State = game.state
    elsewhere: list[Came] = []

    def win_over(player: str) -> Procedure:
        def betray(choice: dict[str, str]) -> Procedure:
            spend_card(game, player, choice["card"])
            elsewhere.extend(betray_in_battle(game, battle, player, target_of(state, choice["card"]), choice["leader"]))
            yield from ()

        pairs = [{"card": card, "leader": leader} for card in playable(state, player, "before_battle", "betrayal")
                 for leader in DIPLOMATS_BY_NAME]
        return (yield from offered(game, "betrayal_in_battle", player, "8.2/combat", pairs, _judge(state, player),
                                   betray, place=battle.place))

    order = parties.winners_over(state, battle)
    if any(_leaders_against(battle, player) and playable(state, player, "before_battle", "betrayal")
           for player in order):
        yield from (until_all_pass if state.options["C110"] == "in_turn" else each_until_pass)(order, win_over)
    else:
        for player in order:
            passed(game, "betrayal_in_battle", player, "8.2/combat")
    if elsewhere:
        yield from _elsewhere(game, battle, elsewhere)


def _leaders_against(battle: Battle, player: str) -> bool:
    """Whether there is anybody in the battle whom `player` could win over."""
    return any(leaders_in(force.units) for force in forces_against(battle, player))


def _judge(state: State, player: str) -> Judge:
    def judge(one: dict[str, str]) -> Verdict:
        verdict = may_play_card(state, player, one["card"], "before_battle")
        return verdict and may_win_over_in_battle(state, player, target_of(state, one["card"]), one["leader"])
    return judge


def _elsewhere(game: Game, battle: Battle, came: list[Came]) -> Procedure:
    game.state.battle = None
    yield from after_betrayal(game, came)
    game.state.battle = battle


@rule("8.2/combat", "8.2/samurai", "8.2/daimyo")
def betray_in_battle(game: Game, battle: Battle, player: str, leader: str, by: str) -> list[Came]:
    """8.2 `leader` and the soldiers he leads change sides before the battle; the only leader here takes all soldiers.

    A daimyo brings his whole clan. They fight for their new clan if it may fight. Returns what came over elsewhere.
    """
    state: State = game.state
    left = next(force for force in battle.forces() if leader in force.units)
    gained = battle.against(left)
    clan, joins = state.clan[leader], state.clan[by]
    daimyo = brings_clan(state, leader)
    last = not another_leader(state, clan, leader) and not goes_alone(state, leader)
    going = going_over(state, left, leader)
    remove(left.units, going)
    out = common(going, left.ooc)
    remove(left.ooc, out)
    on_map: Units = {}
    for unit, count in going.items():
        add(on_map, {unit if unit in MEN else state.clan[LED_BY[unit]] if unit in LED_BY else unit: count})
    joined = convert(state, battle.place, on_map, joins, left.inside)
    game.emit("betrayed_in_battle", "8.2/daimyo" if daimyo else "8.2/combat", player, leader=leader, by=by, clan=clan,
              joins=joins, place=battle.place, units=joined)
    there = _walls(game, battle.place, joined, left.inside, gained.inside, joins)
    if gained is battle.other or ALLIANCE_OF[joins] == impulse_of(state).alliance:
        for bag, moved in ((gained.units, going), (gained.ooc, out)):
            add(bag, _among(there, moved, joins))
    else:
        game.emit("looks_on", "10.1/sides", player, clan=joins, units=joined)
    came = whole_clan(game, clan, joins, battle.place) if daimyo else []
    if daimyo or last:
        state.won_over[clan] = joins
    if not left.units:
        game.emit("nobody_left", "8.2/combat", left.who, place=battle.place)
    return came


@rule("8.2/combat")
def going_over(state: State, force: Force, leader: str) -> Units:
    """8.2 The units of `force` that go with `leader`: he and his men; a daimyo's whole clan.

    With the only leader there go all soldiers of his side (C95), but monks, who never change sides.
    """
    clan = state.clan[leader]
    own = {leader: 1} | {unit: count for unit, count in force.units.items() if unit == MEN[leader]}
    clansmen = {unit: count for unit, count in force.units.items() if state.clan[LED_BY.get(unit, unit)] == clan}
    if goes_alone(state, leader):
        return own
    if state.options["C95"] == "clansmen":
        return clansmen if brings_clan(state, leader) or leaders_in(clansmen) == [leader] else own
    if leaders_in(force.units) != [leader]:
        return clansmen if brings_clan(state, leader) else own
    return {unit: count for unit, count in force.units.items() if state.clan[LED_BY.get(unit, unit)] == clan or (
        side_of(state, unit) == side_of(state, leader) and not CLANS[unit].never_negotiated)}


def _walls(game: Game, place: str, joined: Units, were_inside: bool, go_inside: bool, joins: str) -> Units:
    """Who leaves the besieged comes out; who joins them goes in as far as there is room, the others to the box (C72).

    With neutrals inside there is none for others. Returns those who are still there, leaders before soldiers.
    """
    state: State = game.state
    if were_inside:
        take(state.inside, place, joined)
        put(state.field, place, joined)
        return joined
    if not go_inside:
        return joined
    garrison = units_at(state, place, inside=True)
    strangers = any(side_of(state, unit) != state.side[joins] for unit in garrison)
    room = 0 if strangers else max(0, siege_capacity(state, place) - size(garrison))
    take(state.field, place, joined)
    within: Units = {}
    for unit, count in sorted(joined.items(), key=lambda one: one[0] not in MEN):
        enter = min(count, room)
        room -= enter
        add(within, {unit: enter})
        if count > enter:
            add(state.box, {unit: count - enter})
            game.emit("no_room", "8.4/deploy", state.side[joins], unit=unit, count=count - enter, place=place)
    put(state.inside, place, within)
    return within


def _among(there: Units, moved: Units, joins: str) -> Units:
    """Those of `moved` (soldiers counted by leader) who are among the units `there`, as units of `joins`."""
    left = dict(there)
    found: Units = {}
    for item, count in moved.items():
        unit = item if item in MEN else joins
        if kept := min(count, left.get(unit, 0)):
            left[unit] -= kept
            add(found, {item if item in MEN or item in LED_BY else joins: kept})
    return found
