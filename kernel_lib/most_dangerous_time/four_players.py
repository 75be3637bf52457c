"""16.2 Four players: set-up, whose soldiers march, Nobunaga and his guard, the Turn End chit, regroup."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, put, size, take
from kernel_lib.parts.network import Known

from .board import LEADERS, SEAS
from .communications import Lines, in_communication
from .components_and_map import command_limit, controller, end_chit, friendly, settle
from .multiplayer import player_of
from .names import LeaderId, Place, Player, Units
from .regroup import coming, may_place, may_regroup_at, open_places, optional_regroup, place
from .spheres import (
    LORD,
    PLAYER_OF_CHIT,
    PLAYER_OF_LEADER,
    SPHERES,
    commands,
    four,
    in_sphere,
    nobunagas_area,
    spaces_in_sphere,
    sphere_of,
)
from .state import State, all_against, impulse_of, leaders_in, of_side, seat, units_at

GUARD = 3
FRONT = "kanagasaki"


# Set-up (16.2.3)


@question("set_up_places")
@rule("16.2.3")
def set_up_places(state: State, leader: LeaderId, free: list[Place]) -> list[str]:
    """16.2.3 Where an Oda leader may start among the free places of his clan.

    Hideyoshi in Kanagasaki; the others in their player's sphere; one of Tokugawa's who is no daimyo in Kanagasaki too.
    """
    player = PLAYER_OF_LEADER.get(leader)
    if not four(state) or player is None:
        return free
    if leader == "hideyoshi" and FRONT in free:
        return [FRONT]
    own = [at for at in free if sphere_of(state, at) == player]
    if player == "tokugawa" and leader != "ieyasu" and FRONT in free and not any(
            PLAYER_OF_LEADER.get(one) == player for one in leaders_in(units_at(state, FRONT)) if one != leader):
        own.append(FRONT)
    return own or free


def setter(state: State, clan: str, leader: str = "") -> str:
    """16.2.3 Who places a clan or one of its leaders: with four players his Oda player, or else the clan's player."""
    placing = player_of(state, clan)
    return PLAYER_OF_LEADER.get(leader, placing) if four(state) else placing


@procedure("four_player_setup")
@rule("16.2.2", "16.2.3")
def four_player_setup(game: Game) -> Procedure:
    """16.2.2 The three lords are daimyo from the start; the Turn End chit waits in Kyo."""
    state: State = game.state
    if four(state):
        shares = front_shares(state)
        state.flags["front"] = {player: shares[player] for player in ("hideyoshi", "tokugawa") if shares[player]}
        game.emit("four_players", "16.2.3", "oda", daimyo=[sphere.daimyo for sphere in SPHERES.values()],
                  shares=shares)
        end_chit(game)
    yield from ()


def promote_lords(state: State) -> None:
    """16.2.2 The lords of the Oda players are daimyo."""
    for sphere in SPHERES.values():
        state.rank[sphere.daimyo] = "daimyo"


@question("front_shares")
@rule("16.2.3")
def front_shares(state: State) -> dict[str, int]:
    """16.2.3 Whose soldiers stand in Kanagasaki at the start: 4 Hideyoshi's, 3 Nobunaga's guard, 3 Tokugawa's if he
    has a leader there, the others Katsuie's."""
    here = units_at(state, FRONT)
    soldiers = here.get("oda", 0)
    shares = {"hideyoshi": min(4, soldiers), "nobunaga": GUARD}
    shares["tokugawa"] = 3 if any(PLAYER_OF_LEADER.get(one) == "tokugawa" for one in leaders_in(here)) else 0
    shares["katsuie"] = max(0, soldiers - sum(shares.values()))
    return shares


@rule("16.2.3")
def held_at_front(state: State) -> dict[str, int]:
    """16.2.3 Soldiers in Kanagasaki that are not Katsuie's: another player's, as long as a leader of his is there."""
    shares = state.flags.get("front")
    if not shares:
        return {}
    there = {PLAYER_OF_LEADER.get(leader) for leader in leaders_in(units_at(state, FRONT))}
    return {player: soldiers for player, soldiers in shares.items() if player in there}


def free_soldiers(state: State, player: str, at: str) -> int:
    """16.2.3 Oda soldiers at a place that are not kept there for other players than `player`."""
    kept = sum(soldiers for other, soldiers in held_at_front(state).items() if other != player) if at == FRONT else 0
    return max(0, units_at(state, at).get("oda", 0) - kept)


# Who marches (16.2.6, 16.2.7)


def one_of_several(state: State) -> bool:
    """16.2.6 Whether the active player is one of the three who play Oda, and may not send everybody."""
    return four(state) and state.impulse is not None and state.impulse.side == "oda"


@question("may_command")
@rule("16.2.6", "16.2.7")
def may_command(state: State, units: Units, at: Place, to: Place) -> Verdict:
    """16.2.6, 16.2.7 Whether the active Oda player may move `units` from `at` to a neighbour `to`.

    Leaders must be his, or Nobunaga, who never sails. Soldiers march freely within his sphere; into or out of it and in
    Nobunaga's area under his leaders, up to their command; in the sphere of another, and into it or into Nobunaga's
    area where Oda holds it (C101), only under Nobunaga. The soldiers that Hideyoshi and Tokugawa have in Kanagasaki
    from the start (16.2.3) march out under their leaders only.
    """
    if not one_of_several(state):
        return yes("16.2.7")
    player = PLAYER_OF_CHIT.get(impulse_of(state).chit, "")
    leaders = leaders_in(units)
    for leader in leaders:
        if not commands(state, player, leader):
            return no("16.2.7", "another_players_leader", leader=leader)
    lord = bool(leaders) and any(leader in LORD for leader in leaders)
    if lord and (to in SEAS or at in SEAS):
        return no("16.2.7", "lord_stays_ashore", leader=leaders[0])
    soldiers = size(units) - len(leaders)
    held = held_at_front(state) if at == FRONT else {}
    if held and units.get("oda", 0) > (free := free_soldiers(state, player, at)):
        return no("16.2.3", "others_at_front", place=at, free=free)
    own = bool(leaders) and soldiers <= held.get(player, 0)
    limit = sum([command_limit(state, leader) for leader in leaders])
    if not soldiers or (lord and soldiers <= limit):
        return yes("16.2.7")
    here, there = sphere_of(state, at), sphere_of(state, to)
    if here not in (player, "") and not own:
        return no("16.2.6", "another_players_soldiers", place=at)
    if leaders and (there not in (player, "") or enters_area(state, at, to)):
        return no("16.2.7", "soldiers_stay_behind", place=to)
    if here == there == player:
        return yes("16.2.6")
    if soldiers > limit:
        return no("16.2.6", "too_many_to_lead", soldiers=soldiers, limit=limit)
    return yes("16.2.7")


def enters_area(state: State, at: str, to: str) -> bool:
    """16.2.7 Whether the step from `at` to `to` leads into Nobunaga's area where Oda holds it (C101)."""
    return (state.options["C101"] == "stay_behind" and nobunagas_area(state, to) and not nobunagas_area(state, at)
            and friendly(state, to, "oda"))


@question("may_send_into_battle")
@rule("16.2.6")
def may_send_into_battle(state: State, at: Place) -> Verdict:
    """16.2.6 Whether the active Oda player may pay for a battle at `at`: in his sphere, or where a leader of his is.

    Soldiers in the sphere of another, and in Nobunaga's area without a leader, are not his.
    """
    if not one_of_several(state):
        return yes("16.2.6")
    player, sphere = PLAYER_OF_CHIT.get(impulse_of(state).chit, ""), sphere_of(state, at)
    if sphere == player or (not sphere and not nobunagas_area(state, at)):
        return yes("16.2.6")
    if any(commands(state, player, leader) for leader in leaders_in(of_side(state, units_at(state, at), "oda"))):
        return yes("16.2.6")
    return no("16.2.6", "another_players_soldiers", place=at)


# Nobunaga (16.2.5)


@question("headquarters")
@rule("16.2.5")
def headquarters(state: State) -> str:
    """16.2.5 Nobunaga's seat: Kyo, or Azuchi once it has value 3."""
    return state.azuchi if state.azuchi_value == 3 else "kyo"


def lord_in_field(state: State) -> tuple[str, str]:
    """Nobunaga, or his heir, and where he stands in the open; ("", "") while he does not."""
    for lord in LORD:
        area, at = seat(state, lord)
        if area == "field":
            return lord, at
    return "", ""


@procedure("guard_returns")
@rule("16.2.5")
def guard_returns(game: Game) -> Procedure:
    """16.2.5 At the start of the end phase Nobunaga and 3 soldiers go home if they have a line."""
    state: State = game.state
    (lord, at), home = lord_in_field(state), headquarters(state)
    if four(state) and lord and at != home and controller(state, home) == "oda" and home not in state.inside and (
            in_communication(state, "oda", at)):
        units: Units = {lord: 1}
        add(units, {"oda": min(GUARD, state.field[at].get("oda", 0))})
        take(state.field, at, units)
        put(state.field, home, units)
        settle(game, at)
        game.emit("guard_returns", "16.2.5", "oda", units=units, place=at, to=home)
    yield from ()


# Regroup (16.2.10)


@question("sphere_regroup")
@rule("16.2.10", "11.5")
def sphere_regroup(state: State, player: Player) -> dict[str, int]:
    """16.2.10 What an Oda player may regroup: by the spaces of his sphere, as in 11.5."""
    lines = Lines.of(state)
    spaces = [at for at in spaces_in_sphere(state, player) if controller(state, at) == "oda"
              and lines.serves(state.control[at], at)]
    units = sum(size(of_side(state, bag, "oda")) for bags in (state.field, state.inside) for at, bag in bags.items()
                if in_sphere(state, player, at))
    return optional_regroup(state, len(spaces), units, size(of_side(state, state.box, "oda")))


@procedure("regroup_four")
@rule("16.2.10", "16.2.5")
def regroup_four(game: Game) -> Procedure:
    """16.2.10 First Nobunaga takes 2 units for nothing; then his guard is made up; then the players take turns."""
    state: State = game.state
    home = headquarters(state)
    placed: Units = {}
    for _ in range(2):
        if state.box.get("oda") and nobunagas_area(state, home) and may_regroup_at(state, "oda", home):
            place(game, "oda", home, "16.2.10")
    left = {player: sphere_regroup(state, player)["may_place"] for player in SPHERES}
    for player in smallest_first(state):
        while left[player] and state.box.get("oda") and 0 < guard_size(state) < GUARD:
            place(game, "oda", lord_in_field(state)[1], "16.2.5")
            left[player] -= 1
    while takers := [player for player in smallest_first(state) if left[player]]:  # nobody at a table of two
        for player in takers:
            left[player] = left[player] - 1 if (yield from _take_one(game, player, placed)) else 0


@question("guard_size")
@rule("16.2.10")
def guard_size(state: State) -> int:
    """16.2.10 Nobunaga and the Oda soldiers with him, 0 while he is not in the open with a line."""
    lord, at = lord_in_field(state)
    return 1 + state.field[at].get("oda", 0) if lord and in_communication(state, "oda", at) else 0


@question("smallest_first")
@rule("16.2.10")
def smallest_first(state: State) -> list[str]:
    """16.2.10 The Oda players by their units on the map, the fewest first; soldiers in Nobunaga's area are nobody's."""
    if not four(state):
        return []
    units, others = dict.fromkeys(SPHERES, 0), all_against(state, "oda")
    for bags in (state.field, state.inside):
        for at, bag in bags.items():
            for unit, count in of_side(state, bag, "oda").items() if not others.issuperset(bag) else ():
                if unit in PLAYER_OF_LEADER:
                    units[PLAYER_OF_LEADER[unit]] += 1
                elif unit not in LORD and not nobunagas_area(state, at):
                    units[player_of(state, state.clan[unit], at)] += count
    return sorted(units, key=lambda player: units[player])


def _take_one(game: Game, player: str, placed: Units) -> Procedure:
    state: State = game.state
    waiting = [unit for unit in of_side(state, state.box, "oda")
               if unit not in LEADERS or commands(state, player, unit)]
    if not waiting:
        return False
    lines, own = Lines.of(state), set(spaces_in_sphere(state, player))
    places = Known(lambda clan: [at for at in open_places(lines, clan, placed) if at in own])
    legal = [coming(unit, at) for unit in waiting for at in places[state.clan[unit]]]
    if not legal:
        return False

    def judge(one: Any) -> Verdict:
        if one == "done":
            return yes("16.2.10")
        unit, at = one["unit"], one["at"]
        if sphere_of(state, at) != player:
            return no("16.2.10", "not_your_sphere", place=at)
        if unit in LEADERS and not commands(state, player, unit):
            return no("16.2.10", "another_players_leader", leader=unit)
        return may_place(lines, state.clan[unit], at, placed)

    choice = yield Decision("regroup", player, "16.2.10", ("done", *legal), judge, {"left": {}})
    if choice == "done":
        return False
    place(game, choice["unit"], choice["at"], "16.2.10")
    add(placed, {choice["at"]: 1})
    return True
