"""05.5 and 20.2 Taking towns, and clearing unrest."""

from __future__ import annotations

from collections.abc import Iterator

from kernel_lib.core.dice import Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import ELECTORATES, GREY, HOMES, LINES, NEXT, ON_LAND, SPACES, TROOPS, WALLED
from .map import besieged, fortified, garrison, line_of_control, may_enter
from .records import Major, Space, Units
from .spending import Choice, action
from .state import State, army, at_war, controller, fleet, friends, of_power, places_with, side, troops, units_at


def around(state: State, at: str) -> Units:
    """5.5/control The land pieces in a space that count for towns next to it: by one reading not those under siege."""
    shut_in = garrison(state, at) if state.options["besieged_neighbours"] == "ignored" and besieged(state, at) else {}
    return {piece: count for piece, count in army(units_at(state, at)).items() if piece not in shut_in}


def men_at(state: State, power: str, at: str) -> bool:
    """Whether troops of a power are in a space."""
    return not TROOPS.isdisjoint(units_at(state, at)) and troops(of_power(state, around(state, at), power)) > 0


@rule("9/grey")
def foes_at(state: State, power: str, at: str) -> bool:
    """9/grey Whether troops of powers at war with `power` are in a space; grey ones are ignored."""
    return not TROOPS.isdisjoint(units_at(state, at)) and any(
        piece in TROOPS and at_war(state, power, side(state, piece)) for piece in around(state, at))


@question("may_reach")
@rule("5.5/control", "5.5/pass")
def may_reach(state: State, power: Major, at: Space) -> Verdict:
    """5.5/control Whether troops are placed to take a town: in it, or next to it over a line while no enemy troops are
    in it or next to it."""
    if men_at(state, power, at):
        return yes("5.5/control", how="inside")
    if foes_at(state, power, at):
        return no("5.5/control", "enemies_there", place=at)
    if not any(men_at(state, power, near) for near in LINES[at]):
        over_a_pass = any(men_at(state, power, near) for near in NEXT[at])
        return no("5.5/pass" if over_a_pass else "5.5/control", "no_troops_near", place=at, power=power)
    near = next((near for near in LINES[at] if foes_at(state, power, near)), "")
    if near:
        return no("5.5/control", "enemies_near", place=at, near=near)
    return yes("5.5/control", how="adjacent")


@question("may_control")
@rule("5.5/control", "5.5/supply", "9/grey", "18.1/hands-off")
def may_control(state: State, power: Major, at: Space) -> Verdict:
    """5.5/control Whether a power may take a town: an enemy's or a grey one, with troops near, and a line of
    control."""
    if power == "protestant" and not state.league:
        return no("18.1/hands-off", "before_league", power=power)
    held = controller(state, at)
    if friends(state, power, held):
        return no("5.5/control", "own_already", place=at)
    if fortified(state, at):
        return no("5.5/control", "walls", place=at)
    if not (at_war(state, power, held) or held == GREY):
        return no("9/neutral", "neutral_space", place=at, power=power, other=held)
    entering = may_enter(state, power, at)
    if not entering:
        return entering
    near = may_reach(state, power, at)
    if near and not line_of_control(state, power, at):
        return no("5.5/supply", "no_line", place=at, power=power)
    return near


def towns(state: State, power: str) -> Iterator[Choice]:
    """The spaces that might be taken: those with or next to own troops."""
    near = {at for place in places_with(state, power, ON_LAND) if place in SPACES for at in (place, *LINES[place])}
    near -= WALLED
    for at in SPACES:
        if at in near and not fortified(state, at) and not friends(state, power, controller(state, at)):
            yield {"do": "control", "at": at}


def drawn(state: State, power: str, stream: Stream) -> Choice | None:
    """A space with or next to own troops at random."""
    held = [at for at in places_with(state, power, TROOPS) if at in SPACES]
    at = stream.pick(held) if held else ""
    towns_near = [town for town in (at, *LINES[at]) if town not in WALLED] if at else []
    return {"do": "control", "at": stream.pick(towns_near)} if towns_near else None


@action("control", "5.5/control", towns, lambda state, power, one: may_control(state, power, one["at"]),
        also=("take", "take_control", "capture", "occupy", "控制", "控制小镇", "占领"), drawn=drawn)
@rule("5.5/control")
def control(game: Game, power: str, choice: Choice) -> Procedure:
    """5.5/control Take a town; unrest in it goes as well."""
    if choice["at"] in game.state.unrest:
        clear(game, power, choice["at"])
    yield from game.run("take_control", power=power, at=choice["at"], rule="5.5/control")


# Unrest


@question("may_hold_unrest")
@rule("20.2/where")
def may_hold_unrest(state: State, at: Space) -> Verdict:
    """20.2/where Whether an event may put unrest in a space: no troops, fleets or leaders there, none yet."""
    if at in state.unrest:
        return no("20.2", "unrest_already", place=at)
    if army(units_at(state, at)) or fleet(units_at(state, at)):
        return no("20.2/where", "occupied", place=at)
    return yes("20.2/where")


@procedure("put_unrest")
@rule("20.2")
def put_unrest(game: Game, at: Space, rule: str = "20.2") -> Procedure:
    """20.2 A space falls into unrest."""
    if at not in game.state.unrest:
        game.state.unrest.append(at)
        game.emit("unrest", rule, None, place=at)
    return
    yield


@question("may_clear_unrest")
@rule("20.2/clear")
def may_clear_unrest(state: State, power: Major, at: Space) -> Verdict:
    """20.2/clear Whether a power may take unrest off: as for a town, but without a line, also in walls and own spaces;
    before the League the Protestants in any home space of theirs."""
    if at not in state.unrest:
        return no("20.2/clear", "no_unrest", place=at)
    if power == "protestant" and not state.league:
        return yes("20.2/clear") if at in HOMES["protestant"] else no("20.2/clear", "not_home", place=at, power=power)
    held = controller(state, at)
    if not (friends(state, power, held) or at_war(state, power, held) or held == GREY):
        return no("9/neutral", "neutral_space", place=at, power=power, other=held)
    if at in ELECTORATES and not state.league:
        return no("18.1/electorates", "electorate_closed", place=at)
    return may_reach(state, power, at)


@action("calm", "20.2/clear", lambda state, power: [{"do": "calm", "at": at} for at in state.unrest],
        lambda state, power, one: may_clear_unrest(state, power, one["at"]), least="control",
        also=("clear", "clear_unrest", "remove_unrest", "清除骚乱", "平息骚乱"))
@rule("20.2/clear")
def calm(game: Game, power: str, choice: Choice) -> Procedure:
    """20.2/clear Take unrest off a space."""
    clear(game, power, choice["at"])
    yield from game.run("automatic_victory")


def clear(game: Game, power: str, at: str) -> None:
    """Unrest is over in a space."""
    game.state.unrest.remove(at)
    game.emit("calm", "20.2/clear", power, place=at)
