"""8.2 Betrayal: an event card makes a leader change sides, in the negotiation step or before a battle."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import offer
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, common, put, size, take
from kernel_lib.parts.windows import passed

from .board import ALLIANCE_OF, CARDS, DIPLOMATS, LEADERS, LINKS, MEN, SHOGUN
from .components_and_map import command_limit, control_check, set_control, settle
from .events import cards_for_spaces, may_play_card, playable, spend_card
from .multiplayer import active_player, side_of_player
from .names import AllianceId, CardId, LeaderId, Place, Units
from .spheres import commands, four
from .state import (
    ON_MAP,
    State,
    bags_of,
    belongs,
    impulse_of,
    leaders_in,
    of_clan,
    of_side,
    opposed,
    seat,
    side_of,
    units_at,
)

DIPLOMATS_BY_NAME = tuple(sorted(DIPLOMATS))
Came = tuple[str, bool, Units]
"""Units that came over: their place, whether besieged there, and they themselves as units of their new clan."""

# Who can win somebody over, and where


@question("diplomats")
@rule("8.2/phase", "8.3/who")
def diplomats(state: State, alliance: AllianceId) -> list[str]:
    """8.2 The leaders of `alliance` with diplomacy, on the map, not besieged; the shogun even as a samurai."""
    clan = state.clan
    return [leader for leader in DIPLOMATS_BY_NAME if ALLIANCE_OF[clan[leader]] == alliance
            and may_talk(state, leader, alliance)]


def may_talk(state: State, leader: str, alliance: str) -> bool:
    """Whether `leader` is one of the `diplomats`."""
    if leader not in DIPLOMATS or ALLIANCE_OF[state.clan[leader]] != alliance or not serves(state, leader):
        return False
    area, place = seat(state, leader)
    return area == "field" and not (place == "off_tomo" and state.rank[leader] == "samurai")


def silent(state: State, leader: str, alliance: str, rule_id: str) -> Verdict:
    """Why `leader` is none of the `diplomats`."""
    if ALLIANCE_OF[state.clan[leader]] == alliance and not serves(state, leader):
        return no("16.2.8", "another_players_leader", leader=leader)
    return no(rule_id, "not_an_active_diplomat", leader=leader)


@rule("16.2.8")
def serves(state: State, leader: str) -> bool:
    """16.2.8 With four players only leaders of the active Oda player, and Nobunaga, negotiate in his impulse."""
    if not four(state) or state.impulse is None or state.impulse.side != "oda":
        return True
    return commands(state, active_player(state), leader)


@question("within_reach")
@rule("8.2/phase", "15.1/reach")
def within_reach(state: State, leader: LeaderId, place: Place, inside: bool = False,
                 rule_id: str = "8.2/phase") -> Verdict:
    """8.2 Whether `leader` can win over units in the field of `place`, or (`inside`) besieged there.

    A samurai reaches spaces next to him and those he besieges; a daimyo does so by every unit of his alliance, and the
    shogun as a daimyo by every Anti-Oda unit where Oda units are concerned (15.1).
    rule_id  8.2/phase for a betrayal, 8.3/who for a negotiation
    """
    area, at = seat(state, leader)
    if area not in ON_MAP:
        return no(rule_id, "not_on_map", leader=leader)
    if leader not in DIPLOMATS:
        return no(rule_id, "no_diplomacy", leader=leader)
    if area == "inside":
        return no(rule_id, "not_an_active_diplomat", leader=leader)
    if state.rank[leader] == "samurai":
        if place in LINKS[at] or (inside and place == at):
            return yes(rule_id, leader=leader, place=place)
        return no(rule_id, "samurai_too_far", leader=leader, place=place)
    everywhere = leader == SHOGUN and _holds_oda(state, place, inside)
    reached = [place] if inside else []
    for near in (*LINKS[place], *reached):
        for bags in (state.field,) if near == place else (state.field, state.inside):
            bag = bags.get(near, {})
            if bag and (of_side(state, bag, "anti_oda") if everywhere else belongs(
                    state, bag, str(ALLIANCE_OF[state.clan[leader]]))):
                return yes("15.1/reach" if everywhere else rule_id, leader=leader, place=place, by=near)
    return no("15.1/reach" if leader == SHOGUN else rule_id, "daimyo_too_far", leader=leader, place=place)


def _holds_oda(state: State, place: str, inside: bool) -> bool:
    return bool(of_side(state, units_at(state, place, inside), "oda"))


@question("betrayers")
@rule("8.2/samurai", "8.2/daimyo")
def betrayers(state: State, leader: LeaderId) -> dict[str, int]:
    """8.2 The units at his place that come over with `leader` in the negotiation step.

    With a daimyo his whole clan comes; with a samurai the soldiers of his clan, unless it has another leader there.
    """
    area, place = seat(state, leader)
    clan = state.clan[leader]
    if area not in ON_MAP:
        return {}
    here = of_clan(state, units_at(state, place, area == "inside"), clan)
    if brings_clan(state, leader):
        return here
    if goes_alone(state, leader):
        return {leader: 1} | ({clan: led} if (led := min(here.get(clan, 0), command_limit(state, leader))) else {})
    return {leader: 1} if len(leaders_in(here)) > 1 else here


@rule("16.2.11")
def goes_alone(state: State, leader: str) -> bool:
    """16.2.11 With four players a leader who leaves Oda takes only the soldiers under him along."""
    return four(state) and side_of(state, leader) == "oda"


def brings_clan(state: State, leader: str) -> bool:
    """8.2 Whether the whole clan comes over with `leader`."""
    return state.rank[leader] == "daimyo" and not goes_alone(state, leader)


# The card in the negotiation step


def target_of(state: State, card: str) -> str:
    """The leader that a betrayal card names."""
    return str(CARDS[card].target)


@rule("8.2/dead")
def may_be_target(state: State, player: str, leader: str) -> Verdict:
    """8.2 Whether `leader` is on the map and not of the player's side."""
    area = seat(state, leader)[0]
    if area == "removed":
        return no("8.2/dead", "leader_eliminated", leader=leader)
    if area not in ON_MAP:
        return no("8.2/phase", "not_on_map", leader=leader)
    if side_of(state, leader) == side_of_player(player):
        return no("8.2/phase", "already_ours", leader=leader)
    return yes("8.2/phase")


@question("may_betray")
@rule("8.2/phase")
def may_betray(state: State, card: CardId, leader: LeaderId) -> Verdict:
    """8.2 Whether the active player may play the betrayal card by means of `leader`, in the negotiation step."""
    impulse = impulse_of(state)
    verdict = may_play_card(state, active_player(state), card, "negotiation")
    if not verdict:
        return verdict
    if leader not in DIPLOMATS:
        return no("8.2/phase", "no_diplomacy", leader=leader)
    if not may_talk(state, leader, impulse.alliance):
        return silent(state, leader, impulse.alliance, "8.2/phase")
    area, place = seat(state, target_of(state, card))
    return within_reach(state, leader, place, area == "inside")


def betrayal_cards(game: Game) -> Procedure:
    """8.2 The active player plays any number of betrayal cards; only then are battles fought."""
    state: State = game.state
    alliance = impulse_of(state).alliance
    player = active_player(state)
    came: list[Came] = []
    while (able := diplomats(state, alliance)) and (cards := playable(state, player, "negotiation", "betrayal")):
        pairs = [{"card": card, "leader": leader} for card in cards for leader in able]
        decision = offer(
            "betrayal", player, "8.2/phase", ["pass", *pairs],
            lambda one: yes("8.2/phase") if one == "pass" else may_betray(state, one["card"], one["leader"]))
        choice: Any = yield from game.asked(decision)
        if choice == "pass":
            break
        spend_card(game, player, choice["card"])
        came += betray(game, player, target_of(state, choice["card"]), choice["leader"])
    else:
        passed(game, "betrayal", player, "8.2/phase")
    yield from after_betrayal(game, came)


@rule("8.2/auto", "8.2/daimyo", "8.2/samurai")
def betray(game: Game, player: str, leader: str, by: str) -> list[Came]:
    """8.2 `leader` joins the clan of `by` without a roll; returns all that came over."""
    state: State = game.state
    clan, joins = state.clan[leader], state.clan[by]
    area, place = seat(state, leader)
    daimyo = brings_clan(state, leader)
    units = betrayers(state, leader)
    game.emit("betrayed", "8.2/daimyo" if daimyo else "8.2/samurai", player, leader=leader, by=by, clan=clan,
              joins=joins, place=place, units=units)
    last = not another_leader(state, clan, leader) and not goes_alone(state, leader)
    inside = area == "inside"
    came = whole_clan(game, clan, joins) if daimyo else [(place, inside, convert(state, place, units, joins, inside))]
    if daimyo or last:
        state.won_over[clan] = joins
    settle_places(game, came)
    return came


def settle_places(game: Game, came: list[Came]) -> None:
    """Sieges that end because units came over."""
    for at, _, _ in came:
        settle(game, at)


def another_leader(state: State, clan: str, leader: str) -> bool:
    """Whether `clan` has another leader in the game; the wounded and those in the box are."""
    return any(state.clan[other] == clan and other != leader and seat(state, other)[0] not in ("", "removed")
               for other in LEADERS)


def convert(state: State, place: str, units: Units, joins: str, inside: bool = False) -> Units:
    """`units` in the field of `place`, or besieged there, become units of the clan `joins`; returns them as such."""
    bags = bags_of(state, inside)
    take(bags, place, units)
    joined: Units = {}
    for unit, count in units.items():
        if unit in MEN:
            state.clan[unit] = joins
        add(joined, {unit if unit in MEN else joins: count})
    put(bags, place, joined)
    return joined


@rule("8.2/daimyo", "8.2/control")
def whole_clan(game: Game, clan: str, joins: str, but: str = "") -> list[Came]:
    """8.2 All units of `clan`, on the map (except at `but`), in the box and wounded, and its spaces join `joins`."""
    state: State = game.state
    came = []
    for inside, bags in ((False, state.field), (True, state.inside)):
        for place in list(bags):
            units = of_clan(state, bags[place], clan)
            if units and place != but:
                came.append((place, inside, convert(state, place, units, joins, inside)))
    if soldiers := state.box.pop(clan, 0):
        add(state.box, {joins: soldiers})
    for leader in (*leaders_in(state.box), *state.track):
        if state.clan[leader] == clan:
            state.clan[leader] = joins
    game.emit("clan_came_over", "8.2/daimyo", state.side[joins], clan=clan, joins=joins,
              units={joins: sum(size(units) for _, _, units in came)})
    for place, owner in list(state.control.items()):
        if owner == clan and place != but and not opposed(state, units_at(state, place), state.side[joins]):
            set_control(game, place, joins, "8.2/control")
    return came


@rule("8.2/battle", "8.2/control")
def after_betrayal(game: Game, came: list[Came]) -> Procedure:
    """8.2 Battles where others are in the same space, then control is checked and cards drawn at once."""
    state: State = game.state
    settle_places(game, came)
    for place, inside, units in came:
        if left := common(units, units_at(state, place, inside)):
            yield from game.run("special_battle", place, left, inside)
    for place in dict.fromkeys(place for place, _, _ in came):
        settle(game, place)
        if place in state.control:
            yield from control_check(game, [place])
    yield from cards_for_spaces(game)
