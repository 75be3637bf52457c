"""10.4 Retreat from a field battle: where to, how many, and the Emperor's truce."""

from __future__ import annotations

from functools import partial
from typing import Any

from kernel_lib.core.decision import Bag, Decision, filled
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, add, common, less, put, size, take

from . import parties
from .board import ALLIANCE_OF, FORTIFIED, OFF_MAP, SEAS, SPACES
from .combat import castle_side, newcomers
from .communications import BY_LAND
from .components_and_map import friendly, may_enter, send_to_box, siege_capacity
from .leading import plain
from .multiplayer import player_of, three
from .names import Place, Side, Units
from .state import Battle, Force, State, bags_of, impulse_of, of_alliance, of_clan, opponents, opposed, units_at


def retreating_units(state: State, at: str, side: str) -> Units:
    """The units of `side` that would have to retreat from the field at `at`: of the active side the active alliance."""
    if state.battle is not None and state.battle.place == at:
        return next((plain(state, force.units) for force in state.battle.forces() if force.side == side), {})
    impulse = impulse_of(state)
    field = units_at(state, at)
    if side == impulse.side:
        return of_alliance(state, field, impulse.alliance)
    return opponents(state, field, impulse.side)


@question("may_retreat_to")
@rule("10.4/where")
def may_retreat_to(state: State, at: Place, to: Place, side: Side) -> Verdict:
    """10.4 Whether units of `side` may retreat from the field at `at` to the place `to` next to it.

    It must be linked by road or trail, friendly, without enemy or neutral units, and not besieged. Neutral clans
    only know their own spaces.
    """
    if to not in BY_LAND[at] or to in OFF_MAP:
        return no("10.4/where", "not_adjacent", place=at, to=to)
    if side == "neutral":
        own = {state.clan[unit] for unit in retreating_units(state, at, side)}
        if state.control.get(to) not in own:
            return no("10.4/where", "not_friendly", to=to, side=side)
    elif not friendly(state, to, side):
        return no("10.4/where", "not_friendly", to=to, side=side)
    if opposed(state, units_at(state, to), side):
        return no("10.4/where", "enemies_there", to=to)
    if to in state.inside:
        return no("10.4/where", "besieged_there", to=to)
    alliance = next((ALLIANCE_OF[state.clan[unit]] for unit in retreating_units(state, at, side)), None)
    barred = may_enter(state, alliance or "", to)
    return yes("10.4/where") if barred else barred


@question("may_retreat_inside")
@rule("10.4/fort", "10.2/2", "16.1.5")
def may_retreat_inside(state: State, at: Place, side: Side) -> Verdict:
    """10.4 Whether units of `side` may retreat into the castle or temple of the battle space; `room` says how many.

    Only the alliance that controls it (C40), with three players the player (16.1.5), up to its capacity with those
    already inside, if enemies came in this impulse or it was besieged when the impulse began. Relief that came in this
    impulse may not (10.2).
    """
    impulse = impulse_of(state)
    if at not in FORTIFIED:
        return no("10.4/fort", "no_walls", place=at)
    allowed = able_to_go_inside(state, at, side)
    holder = ALLIANCE_OF.get(state.control.get(at, ""))
    if not allowed and side == impulse.side and holder == impulse.alliance and newcomers(state, at):
        return no("10.2/2", "relief_stays_out", place=at)
    if not allowed:
        return no("10.4/fort", "not_its_owner", place=at, side=side)
    if at not in impulse.besieged and (side == impulse.side or at not in impulse.entered):
        return no("10.4/fort", "no_siege", place=at)
    room = siege_capacity(state, at) - size(units_at(state, at, inside=True))
    if room <= 0:
        return no("10.4/fort", "no_room", place=at, room=0, units=1)
    return yes("10.4/fort", room=min(room, size(allowed)))


def able_to_go_inside(state: State, at: str, side: str) -> Units:
    """Units of `side` in the field at `at` whose alliance (with three players: whose player) holds the castle.

    Without relief that just came. Where others control the space, the besieged who came out of it.
    """
    owner = state.control.get(at, "")
    if not owner or castle_side(state, at) != side:
        return {}
    units = retreating_units(state, at, side)
    if state.side[owner] != side:
        return common(units, impulse_of(state).sallied.get(at, {}))
    alliance = ALLIANCE_OF[owner]
    if alliance is None:
        return of_clan(state, units, owner)
    if three(state):  # 16.1.5
        holder = player_of(state, owner)
        units = {unit: count for unit, count in units.items() if player_of(state, state.clan[unit]) == holder}
    else:
        units = of_alliance(state, units, alliance)
    return less(units, newcomers(state, at)) if side == impulse_of(state).side else units


def destinations(state: State, at: str, side: str) -> list[str]:
    """The neighbours of `at` that `side` may retreat to."""
    return [to for to in BY_LAND[at] if may_retreat_to(state, at, to, side)]


@question("may_retreat")
@rule("10.4/none", "10.4/all", "13.3/noretreat")
def may_retreat(state: State, at: Place, side: Side) -> Verdict:
    """10.4 Whether `side` may retreat from the field battle at `at`: all its units must find a place."""
    if at in SEAS:
        return no("13.3/noretreat", "no_retreat_at_sea", place=at)
    places = destinations(state, at, side)
    if places:
        return yes("10.4/where", places=places)
    inside = may_retreat_inside(state, at, side)
    units = retreating_units(state, at, side)
    if not inside:
        return no("10.4/none", "nowhere", place=at)
    if size(units) > inside.facts["room"]:
        return no("10.4/all", "not_all", place=at, room=inside.facts["room"], units=size(units))
    return yes("10.4/fort", places=[at])


@rule("10.3/6", "10.4/all")
def retreat(game: Game, battle: Battle, force: Force) -> Procedure:
    """10.3 step 6: the force leaves the field, every player's units split over legal places as he likes."""
    state = game.state
    stay: Units = {}
    for who, units in parties.parties(state, force.units, battle.place, force.who).items():
        add(stay, (yield from _leave(game, battle.place, who, force.side, plain(state, units))))
    force.units, force.ooc = stay, {}


def _leave(game: Game, at: str, who: str, side: str, left: Units) -> Procedure:
    """The units of one player retreat; returns those for whom there is no place."""
    state = game.state
    while left and (options := ways_out(state, at, side, left)):
        if len(options) == 1:
            choice = filled(options[0], Bag.fullest)
            game.only(Decision("retreat_to", who, "10.4/where", (choice,)))
        else:
            choice = yield Decision("retreat_to", who, "10.4/where", tuple(options),
                                    partial(judge_retreat, state, at, side), {"place": at, "units": dict(left)})
        go(game, at, choice["to"], choice["units"], side)
        left = less(left, choice["units"])
    return left


def ways_out(state: State, at: str, side: str, left: Units) -> list[dict[str, Any]]:
    """10.4 Where those who are `left` of a retreating force may go, as options; `at` means into its castle."""
    options: list[dict[str, Any]] = [{"to": to, "units": Bag(dict(left), 1)} for to in destinations(state, at, side)]
    inside = may_retreat_inside(state, at, side)
    able = common(left, able_to_go_inside(state, at, side)) if inside else NOBODY
    if able:
        options.append({"to": at, "units": Bag(able, 1, min(inside.facts["room"], size(able)))})
    return options


def judge_retreat(state: State, at: str, side: str, choice: dict[str, Any]) -> Verdict:
    """10.4 Whether units may retreat to the place of a choice of `retreat_to`; to their own place means inside."""
    to = choice["to"]
    if to != at:
        return may_retreat_to(state, at, to, side)
    verdict = may_retreat_inside(state, at, side)
    if verdict and size(choice["units"]) > verdict.facts["room"]:
        return no("10.4/fort", "no_room", place=at, room=verdict.facts["room"], units=size(choice["units"]))
    return verdict


def go(game: Game, at: str, to: str, units: Units, side: str, rule_id: str = "10.4/where") -> None:
    """Move retreating units; to their own place means into its castle."""
    state = game.state
    take(state.field, at, units)
    put(bags_of(state, to == at), to, units)
    game.emit("retreats_inside" if to == at else "retreats", "10.4/fort" if to == at else rule_id, side, place=at,
              to=to, units=units)


@rule("10.4/truce")
def truce_retreat(game: Game, battle: Battle) -> Procedure:
    """10.4 The active force retreats: where it legally may, else to the nearest friendly spaces, else to the box."""
    state = game.state
    force = battle.active
    game.emit("truce", "10.4/truce", force.side, place=battle.place)
    if may_retreat(state, battle.place, force.side):
        yield from retreat(game, battle, force)
        return
    units = plain(state, force.units)
    nearest = nearest_friendly(state, battle.place, force.side)
    if not nearest:
        send_to_box(game, battle.place, units)
        game.emit("no_way_back", "10.4/truce", force.side, place=battle.place, units=units)
    else:
        to = yield from game.asked(Decision("truce_retreat", force.who, "10.4/truce", tuple(nearest),
                                             facts={"place": battle.place}))
        go(game, battle.place, to, units, force.side, "10.4/truce")
    force.units, force.ooc = {}, {}


@question("nearest_friendly")
@rule("10.4/truce")
def nearest_friendly(state: State, at: Place, side: Side) -> list[str]:
    """10.4 The friendly, free and unbesieged spaces nearest to `at` by road and trail; several when tied."""
    seen, ring = {at}, [at]
    while ring:
        ring = [to for to in dict.fromkeys(to for place in ring for to in BY_LAND[place]) if to not in seen]
        seen.update(ring)
        found = [to for to in ring if to in SPACES and friendly(state, to, side) and to not in state.inside
                 and not opposed(state, units_at(state, to), side)]
        if found:
            return found
    return []
