"""04 Steps of card events that move leaders, bring them, or take them away."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.verdict import Verdict
from kernel_lib.parts.bags import put, take

from .board import (
    ADMIRALS,
    LEADERS,
    NEXT,
    SPACES,
)
from .cards import others_cards
from .combat import seat_of
from .displacement import shelters
from .event_troops import enlist, held_homes, piece_for, recruiting, some
from .formation import fullest_formation
from .map import besieged, besieging, fortified, garrison, homes_of, own
from .schema import Step
from .siege import may_storm
from .state import (
    State,
    army,
    at_war,
    controller,
    master,
    of_power,
    side,
    units_at,
    where_is,
)
from .steps import pick, word

MASTERS_MEN = {"charles_brandon", "duke_of_alva", "montmorency", "ibrahim_pasha"}


def renegade_places(state: State, power: str) -> list[str]:
    """Where the renegade may appear: a controlled space; for an enemy of France an open one next to Lyon, too."""
    if where_is(state, "renegade") or "renegade" in state.captured:
        return []
    places = recruiting(state, power)
    if at_war(state, power, "france") and (power != "protestant" or state.league):
        places += [at for at in NEXT["lyon"] if at not in places and not army(units_at(state, at))
                   and not fortified(state, at) and controller(state, at) == "france"]
    return places


@word("renegade", lambda state, power, step: some(renegade_places(state, power)))
def renegade(game: Game, power: str, step: Step) -> Procedure:
    """Card 70: the renegade leader and three mercenaries, of the Ottomans cavalry, in a controlled space; for an enemy
    of France also in a space next to Lyon where nobody stands, which is taken."""
    state = game.state
    at = yield from pick(game, power, "renegade_at", renegade_places(state, power))
    state.away.pop("renegade", None)
    state.sides["renegade"] = power
    put(state.units, at, {"renegade": 1})
    game.emit("leader_comes", "4/play", power, leader="renegade", place=at)
    yield from enlist(game, power, 3, [at])
    if controller(state, at) != power:
        yield from game.run("take_control", power=power, at=at, rule="4/play")


@word("threat", lambda state, power, step: some([one for one in MASTERS_MEN if where_is(state, one)]))
def threat(game: Game, power: str, step: Step) -> Procedure:
    """Card 103: a favourite falls: a die of 1 to 3 sends him away for the turn, more for good."""
    state = game.state
    leader = yield from pick(game, power, "which_leader", sorted(one for one in MASTERS_MEN if where_is(state, one)))
    (die,) = yield Roll(1, "threat", "4/play", who=power)
    at = where_is(state, leader)
    take(state.units, at, {leader: 1})
    if die <= 3:
        state.away[leader] = state.turn + 1
    else:
        state.gone.append(leader)
    game.emit("leader_falls", "4/play", LEADERS[leader].power, leader=leader, die=die)


@word("free_a_leader", lambda state, power, step: some([one for one in state.captured if refuges(state, one)]))
def free_a_leader(game: Game, power: str, step: Step) -> Procedure:
    """Card 91: a captured leader goes to a fortified home space, as his power likes."""
    state = game.state
    leader = yield from pick(game, power, "which_leader", [one for one in state.captured if refuges(state, one)])
    whose = side(state, leader)
    at = yield from pick(game, seat_of(state, whose, power), "leader_returns", refuges(state, leader), leader=leader)
    del state.captured[leader]
    put(state.units, at, {leader: 1})
    game.emit("leader_comes", "4/play", whose, leader=leader, place=at)


def refuges(state: State, leader: str) -> list[str]:
    """The fortified home spaces that a leader's power, or its ally, controls, without siege; an admiral needs a
    port."""
    whose = side(state, leader)
    return [at for at in homes_of(state, whose) if fortified(state, at)
            and controller(state, at) in (whose, master(state, whose)) and not besieged(state, at)
            and (leader not in ADMIRALS or SPACES[at].seas)]


@word("bigamy", lambda state, power, step: some(where_is(state, "philip_of_hesse")))
def bigamy(game: Game, power: str, step: Step) -> Procedure:
    """Card 57: the Protestants lose Philip of Hesse, or a random card."""
    state = game.state
    ways = ["lose_leader", *(["lose_card"] if others_cards(state, "protestant") else [])]
    way = yield from pick(game, "protestant", "bigamy", ways)
    if way == "lose_card":
        yield from game.run("discard_random", power="protestant", count=1)
        return
    take(state.units, where_is(state, "philip_of_hesse"), {"philip_of_hesse": 1})
    state.gone.append("philip_of_hesse")
    game.emit("leader_falls", "4/play", "protestant", leader="philip_of_hesse", die=0)


@word("maurice", lambda state, power, step: some(where_is(state, "maurice_of_saxony")))
def maurice(game: Game, power: str, step: Step) -> Procedure:
    """Card 60: Maurice changes sides with the mercenaries that stand with him."""
    state = game.state
    at = where_is(state, "maurice_of_saxony")
    old = state.sides.get("maurice_of_saxony", "protestant")
    new = "hapsburg" if old == "protestant" else "protestant"
    count = units_at(state, at).get(piece_for(old), 0)
    take(state.units, at, {"maurice_of_saxony": 1, **({piece_for(old): count} if count else {})})
    state.sides["maurice_of_saxony"] = new
    to = at if own(state, new, at) else (yield from pick(game, new, "displaced_to", shelters(state, new, at), "20.1",
                                                         place=at, units={"maurice_of_saxony": 1}))
    game.emit("changes_sides", "4/play", new, leader="maurice_of_saxony", place=to or at, count=count)
    if to is None:
        state.away["maurice_of_saxony"] = state.turn + 1
    else:
        put(state.units, to, {"maurice_of_saxony": 1})
        yield from enlist(game, new, count, [to])
    yield from game.run("settle", at=at)


def may_roxelana(state: State, power: str, step: Step) -> Verdict:
    """Others always may; the Ottomans where Suleiman besieges a space that may be assaulted but for how new the siege
    is."""
    at = suleimans_siege(state)
    return may_storm(state, "ottoman", at, at_once=True) if power == "ottoman" and at else some(power != "ottoman")


@word("roxelana", may_roxelana)
def roxelana(game: Game, power: str, step: Step) -> Procedure:
    """Card 42: the Ottomans assault with Suleiman's formation for nothing; others have 4 CP, and may send Suleiman home
    for 2 of them."""
    state = game.state
    if power == "ottoman":
        at = suleimans_siege(state)
        yield from game.run("assault", power="ottoman", at=at,
                            units=fullest_formation(of_power(state, besieging(state, at), "ottoman")))
        return
    points = 4
    at = where_is(state, "suleiman")
    if at and at != "istanbul" and controller(state, "istanbul") == "ottoman" and (
            yield from pick(game, power, "send_suleiman", ["stay", "send"])) == "send":
        take(state.units, at, {"suleiman": 1})
        put(state.units, "istanbul", {"suleiman": 1})
        game.emit("leader_comes", "4/play", "ottoman", leader="suleiman", place="istanbul")
        points = 2
    if state.impulse is not None:
        state.impulse.cp += points


def suleimans_siege(state: State) -> str:
    """The space that Suleiman besieges; "" without one."""
    at = where_is(state, "suleiman")
    return at if at in SPACES and "suleiman" in besieging(state, at) else ""


@word("command_points")
def command_points(game: Game, power: str, step: Step) -> Procedure:
    """Command points to spend after the event."""
    if game.state.impulse is not None:
        game.state.impulse.cp += step.count
    return
    yield


@word("emperor", lambda state, power, step: some(where_is(state, "charles_v") and not caged(state, "charles_v")))
def emperor(game: Game, power: str, step: Step) -> Procedure:
    """Card 2: Charles V, and Alva with him from the same space, travel to a home space; Gout may stop it; then 5 CP."""
    state = game.state
    at = where_is(state, "charles_v")
    to = yield from pick(game, "hapsburg", "emperor_to", [one for one in held_homes(state, "hapsburg") if one != at])
    state.effects.pop("stopped_emperor", None)
    yield from game.run("respond", window="emperor", first="hapsburg", power="hapsburg")
    if to and not state.effects.pop("stopped_emperor", None):
        party = {"charles_v": 1}
        if "duke_of_alva" in units_at(state, at):
            along = yield from pick(game, "hapsburg", "alva_too", ["stay", "go"])
            party |= {"duke_of_alva": 1} if along == "go" else {}
        take(state.units, at, party)
        put(state.units, to, party)
        game.emit("travels", "4/play", "hapsburg", place=at, to=to, units=party)
        yield from game.run("settle", at=at)
    if state.impulse is not None:
        state.impulse.cp += 5


def caged(state: State, leader: str) -> bool:
    """Whether a leader is under siege."""
    at = where_is(state, leader)
    return at in SPACES and besieged(state, at) and leader in garrison(state, at)
