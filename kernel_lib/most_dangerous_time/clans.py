"""03 Clans: how they fall, who conquers them, who withdraws; and what a leader's death means."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, largest, take

from .azuchi import automatic_azuchi
from .board import ALLIANCE_OF, ALLIANCES, CHITS, CLANS, CRESTS, HOMES, LEADERS, REINFORCEMENTS
from .components_and_map import controller, set_control, settle_all
from .multiplayer import acting_first, player_of
from .names import ClanId, Place, Units
from .state import ON_MAP, State, bags_of, by_clan, leaders_in, of_alliance, of_clan, opponents, seat, units_at

FIRST_HOME = {clan: (HOMES[clan] or CRESTS[clan])[0] for clan in CLANS if not CLANS[clan].never_falls}
"""Clans that may fall -> one of the spaces of which the last must be lost (`key_spaces`)."""
NEVER_FALL = {"ikko_ikki": "3.33", "ashikaga": "15.1/wound"}
"""The rules by which a clan never falls; neutral clans have none of their own."""
ELIMINATED = {"takeda": "3.32", "enryakuji": "15.4"}
"""The rules by which soldiers of a fallen clan join nobody."""
DEATHS = {"battle": "10.3/5", "disbanding": "12.0"}
"""The rules by which leaders die of something else than illness."""
LEAVERS = tuple(clan for clan in CLANS if CLANS[clan].withdraw_when)


def key_spaces(state: State, clan: str) -> tuple[str, ...]:
    """3.3 The spaces whose loss brings a clan down: its home castles, without any those with its crest (C48).

    Azuchi of value 3 is the third home castle of Oda (15.5).
    """
    homes = HOMES[clan] or CRESTS[clan]
    return (*homes, state.azuchi) if clan == "oda" and state.azuchi_value == 3 else homes


@question("falls")
@rule("3.3", "3.33", "15.1/wound")
def falls(state: State, clan: ClanId, captured: Place = "") -> Verdict:
    """3.3 Whether `clan` falls: all its leaders in the box, on the track, besieged or dead, and every home castle lost.

    captured  a space just taken by assault, whose marker is placed only at the end of the impulse
    """
    if CLANS[clan].never_falls:
        return no(NEVER_FALL.get(clan, "3.3"), "never_falls", clan=clan)
    if clan in state.fallen or clan in state.withdrawn:
        return no("3.3", "already_out", clan=clan)
    side = state.side[clan]
    if CLANS[clan].enters in state.reinforcements:
        return no("3.3", "not_entered", clan=clan)
    for at in key_spaces(state, clan):
        if at != captured and controller(state, at) == side:
            return no("3.3", "holds_home", clan=clan, place=at)
    for leader in LEADERS:
        if state.clan[leader] == clan and seat(state, leader)[0] == "field":
            return no("3.3", "leader_stands", clan=clan, leader=leader)
    return yes("3.3") if anybody(state, clan) else no("3.3", "nobody_left", clan=clan)


def anybody(state: State, clan: str) -> bool:
    """Whether a unit of `clan` is anywhere, dead leaders counted: a clan that came over as a whole has none to fall."""
    return alive(state, clan) or any(state.clan[unit] == clan for unit in state.removed)


def alive(state: State, clan: str) -> bool:
    """Whether a unit of `clan` is on the map, in a box or wounded."""
    units = {unit for unit, owner in state.clan.items() if owner == clan}
    return not all(map(units.isdisjoint, (*state.field.values(), *state.inside.values(), state.box, state.track)))


@question("conqueror")
@rule("3.3/conqueror-home", "3.3/conqueror-nohome")
def conqueror(state: State, clan: ClanId, captured: Place = "") -> list[str]:
    """3.3 The clan with most units before the home castle (without one: in the original spaces) of a falling clan.

    Several names mean a tie, which their owner breaks. Without units there, the clan that controls a home castle.
    captured  a space just taken by assault: only clans of the active alliance took part in it
    """
    side = state.side[clan]
    spaces = key_spaces(state, clan)
    stormed = captured in spaces
    there: Units = {}
    for at in (captured,) if stormed else spaces:
        add(there, opponents(state, units_at(state, at), side))
    if stormed and state.impulse is not None:
        there = of_alliance(state, there, state.impulse.alliance)
    return largest(by_clan(state, there) or {
        state.control[at]: 1 for at in spaces if controller(state, at) != side})


@procedure("fall_check")
@rule("3.3")
def fall_check(game: Game, captured: Place = "") -> Procedure:
    """3.3 Every clan whose condition is met falls; `captured` is a space just taken by assault."""
    state = game.state
    sides, control = state.side, state.control
    for clan, home in FIRST_HOME.items():
        if clan in state.fallen or (home != captured and sides.get(control.get(home, "")) == sides[clan]):
            continue  # most checks end here
        if falls(state, clan, captured):
            fall(game, clan, (yield from chosen_conqueror(game, clan, captured)))


def chosen_conqueror(game: Game, clan: str, captured: str) -> Procedure:
    """3.3 The `conqueror` of a falling clan; where clans tie their owner chooses (C96). "" when there is none."""
    state = game.state
    tied = conqueror(state, clan, captured)
    if not tied:
        return ""
    owners = [player_of(state, one) for one in (tied if state.options["C96"] == "of_the_winners" else [clan])]
    return (yield from game.asked(Decision("conqueror", acting_first(state, owners)[0], conquest(clan), tuple(tied),
                                           facts={"clan": clan})))


def conquest(clan: str) -> str:
    """3.3 The rule by which the conqueror of `clan` is found."""
    return "3.3/conqueror-home" if HOMES[clan] else "3.3/conqueror-nohome"


@rule("3.3/leaders", "3.3/soldiers", "3.3/defected", "3.32", "2.46/fallen")
def fall(game: Game, clan: str, winner: str) -> None:
    """3.3 `clan` falls to `winner`: leaders out for good, soldiers to the winner's box, spaces to the winner.

    Takeda's and Enryaku-ji's soldiers are out for good (3.32, 15.4). Units that came over earlier belong to others.
    """
    state = game.state
    state.fallen[clan] = winner
    game.emit("clan_falls", conquest(clan), state.side[clan], clan=clan, conqueror=winner)
    leaders, soldiers = clear(game, clan)
    add(state.removed, dict.fromkeys(leaders, 1))
    if leaders:
        game.emit("leaders_out", "3.3/leaders", state.side[clan], clan=clan, leaders=leaders)
    if soldiers and winner and not CLANS[clan].eliminated_on_fall:
        add(state.box, {winner: soldiers})
        game.emit("soldiers_won", "3.3/soldiers", state.side[winner], clan=clan, conqueror=winner, soldiers=soldiers)
    elif soldiers:
        add(state.removed, {clan: soldiers})
        game.emit("soldiers_out", ELIMINATED.get(clan, "3.3/soldiers"), None, clan=clan, conqueror=winner,
                  soldiers=soldiers)
    for at in [at for at, owner in state.control.items() if owner == clan and winner]:
        set_control(game, at, winner, "2.46/fallen")
    drop_chits(game)
    automatic_azuchi(game)


def clear(game: Game, clan: str) -> tuple[list[str], int]:
    """Take every unit of `clan` off the map, the track and the box: its leaders and the number of its soldiers."""
    state = game.state
    leaders: list[str] = []
    soldiers = state.box.pop(clan, 0)
    for bags in (state.field, state.inside):
        for at in list(bags):
            units = of_clan(state, bags[at], clan)
            take(bags, at, units)
            soldiers += units.pop(clan, 0)
            leaders += leaders_in(units)
    for pool in (state.box, state.track):
        for leader in [unit for unit in pool if unit in LEADERS and state.clan[unit] == clan]:
            del pool[leader]
            leaders.append(leader)
    settle_all(game)
    return leaders, soldiers


@question("withdraws")
@rule("3.31/mori", "3.31/uesugi", "2.41/surrender")
def withdraws(state: State, clan: ClanId) -> Verdict:
    """3.31 Whether `clan` leaves the war: Oda holds all spaces with its white flag, even before it came (C103)."""
    rule_id = f"3.31/{clan}" if CLANS[clan].withdraw_when else "2.41/surrender"
    spaces = CLANS[clan].withdraw_when
    if not spaces or clan in state.withdrawn or clan in state.fallen:
        return no(rule_id, "no_flag", clan=clan)
    if state.options["C103"] == "in_the_war" and CLANS[clan].enters in state.reinforcements:
        return no(rule_id, "not_entered", clan=clan)
    for at in spaces:
        if controller(state, at) != "oda":
            return no(rule_id, "holds_flag", clan=clan, place=at)
    return yes(rule_id)


@procedure("withdrawal_check")
@rule("3.31/units")
def withdrawal_check(game: Game) -> Procedure:
    """3.31 Mori and Uesugi leave the war; all their units are out for good, those that came over earlier are not."""
    state = game.state
    for clan in LEAVERS:
        verdict = withdraws(state, clan)
        if verdict:
            state.withdrawn.append(clan)
            leaders, soldiers = clear(game, clan)
            add(state.removed, dict.fromkeys(leaders, 1) | {clan: soldiers})
            game.emit("withdraws", verdict.rule, state.side[clan], clan=clan, leaders=leaders, soldiers=soldiers)
            comes_no_more(game, str(CLANS[clan].enters))
            drop_chits(game)
    yield from ()


@rule("3.31/units")
def comes_no_more(game: Game, power: str) -> None:
    """3.31 A power still to come of which every clan has withdrawn never enters, and no monks rise with it (15.2)."""
    state = game.state
    if power in state.reinforcements and all(clan in state.withdrawn for clan in REINFORCEMENTS[power].units):
        del state.reinforcements[power]
        state.flags.update({f"no_monks_{at}": True for at in REINFORCEMENTS[power].risings})
        game.emit("comes_no_more", "3.31/units", None, power=power)


def in_play(state: State, alliance: str) -> bool:
    """2.33 Whether an alliance has a clan that entered, not fallen, withdrawn or come over whole (C104)."""
    return any(state.side[clan] != "neutral" and clan not in state.fallen and clan not in state.withdrawn
               and not (state.options["C104"] == "gone" and came_over_whole(state, clan))
               for clan in ALLIANCES[alliance].clans)


def came_over_whole(state: State, clan: str) -> bool:
    """8.2 Whether `clan` came over and nobody alive is left of it."""
    return clan in state.won_over and not alive(state, clan)


@rule("2.33", "4.1/special")
def drop_chits(game: Game) -> None:
    """2.33 Chits of alliances that are out, and of leaders that are dead, leave the game."""
    state = game.state
    for pool in (state.cup, state.aside):
        for chit in [chit for chit in pool if not may_be_used(state, chit)]:
            pool.remove(chit)
            game.emit("chit_out", "2.33", None, chit=chit)


def may_be_used(state: State, chit: str) -> bool:
    """2.33 Whether a chit is still in the game: its alliance in play, its leader alive."""
    alliance, leader = CHITS[chit].alliance, CHITS[chit].leader
    if alliance is not None and not in_play(state, alliance):
        return False
    return leader is None or seat(state, leader)[0] not in ("removed", "")


@rule("15.3/heir")
def leader_dies(game: Game, leader: str, cause: str) -> None:
    """A leader is out for good; his own chit leaves the game, his clan's rests a turn (15.3, C25).

    cause  battle, illness, disbanding: as the scenarios ask for it
    """
    state = game.state
    area, at = seat(state, leader)
    if area in ON_MAP:
        take(bags_of(state, area == "inside"), at, {leader: 1})
    for pool in (state.box, state.track):
        pool.pop(leader, None)
    state.removed[leader] = 1
    state.flags[f"death_of_{leader}"] = cause
    game.emit("leader_dies", DEATHS.get(cause, "15.3"), state.side[state.clan[leader]], leader=leader,
              cause=cause)
    drop_chits(game)
    if LEADERS[leader].chit or state.options["C25"] == "any_leader":
        alliance = ALLIANCE_OF[state.clan[leader]]
        for chit in CHITS.values():
            if alliance and chit.alliance == alliance and chit.leader is None and chit.joins != "four_players":
                state.resting.append(chit.id)
