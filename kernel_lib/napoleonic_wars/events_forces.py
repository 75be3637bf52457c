"""06 Events that raise, remove and return pieces (6.12), and what a power must do that lacks the pieces asked of it."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, put, remove, take

from .board import CAPITALS, HOMES, LEADERS, NATION, PORTS, POWERS
from .building import (
    SQUADRON,
    UNIT,
    lands,
    may_build_at,
    may_build_leader,
    may_build_squadron,
    may_return,
    may_return_squadron,
    return_squadron,
    squadrons_in_play,
)
from .cards import cards_ready, effect, lay_down, may_play_cp, points
from .command import take_away
from .components import may_add, units_left
from .invariants import everywhere
from .players import player
from .refit import leave_map
from .state import Area, NoCard, Power, Refit, State, Units, impulse_of
from .targets import Of, choose, meant
from .terms import allied, friendly, units_at

# Raising pieces


def places(state: State, owner: str, where: str) -> list[str]:
    """Where an event may raise pieces of a power: friendly ones in which it could build; where: home, capital, land."""
    areas = {"home": HOMES[owner], "land": lands(owner)}.get(where, tuple(
        at for at, power in CAPITALS.items() if power == owner))
    return [at for at in areas if may_build_at(state, at, owner) and friendly(state, at, owner)]


def may_raise(state: State, power: str, card: str, count: int, of: Of = "", where: str = "home") -> Verdict:
    """6.12 Whether some power meant has a place for units; where counters run out, others are taken from elsewhere."""
    able = [one for one in meant(state, power, of) if places(state, one, where)]
    return yes("6.12") if able else no("6.12", "no_place_for_units", card=card)


@effect("units", may_raise)
@rule("6.12")
def raise_units(game: Game, power: str, card: str, count: int, of: Of = "", where: str = "home") -> Procedure:
    """6.12 Units are raised in one area."""
    state: State = game.state
    able = [one for one in meant(state, power, of) if places(state, one, where)]
    owner = yield from choose(game, power, "event_power", able, "6.12", card=card)
    at = yield from choose(game, owner, "event_place", places(state, owner, where), "6.12", card=card)
    raised = yield from from_supply(game, owner, at, count)
    put(state.units, at, {owner: raised} if raised else {})
    yield from appeared(game, at, owner, {owner: raised} if raised else {})


def appeared(game: Game, at: str, owner: str, units: Units) -> Procedure:
    """10.1 Pieces raised by an event are there; on the active side enemies may answer."""
    if not units:
        return
    impulse = impulse_of(game.state)
    game.emit("raised", "6.12", owner, place=at, units=units.copy())
    if allied(game.state, owner, impulse.power):
        put(impulse.built, at, units)
        yield from game.run("appear", at, units)


@rule("6.12", "2.2")
def from_supply(game: Game, owner: str, at: str, count: int) -> Procedure:
    """6.12 Units for `at`; when no counters are left the player takes them from other areas. Returns how many."""
    state: State = game.state
    for raised in range(count):
        while not may_add(state, owner, at, raised + 1):
            donors = [place for place, bag in state.units.items() if place != at and bag.get(owner)]
            if not donors:
                return raised
            place = yield from choose(game, owner, "event_donor", donors, "6.12", place=at)
            take(state.units, place, {owner: 1})
            game.emit("taken_from", "6.12", owner, place=place)
    return count


def may_bring(state: State, power: str, card: str, leader: str = "", of: Of = "", where: str = "home") -> Verdict:
    """7.2 Whether a leader meant is not in play and has a place."""
    return yes("7.2") if leaders_to_come(state, power, leader, of, where) else no("7.2", "no_leader_to_come", card=card)


def leaders_to_come(state: State, power: str, leader: str, of: Of, where: str) -> list[str]:
    """The leaders that an event can bring: the one it names, even if he comes by it alone, or any that can be built."""
    there = everywhere(state)
    able = [leader] if leader and leader not in there and leader not in state.lost else [] if leader else [
        one for one in LEADERS if LEADERS[one].power in meant(state, power, of) and may_build_leader(state, one)]
    return [one for one in able if places(state, LEADERS[one].power, where)]


@effect("leader", may_bring)
@rule("7.2", "6.12")
def bring_leader(game: Game, power: str, card: str, leader: str = "", of: Of = "", where: str = "home") -> Procedure:
    """7.2 A leader comes by an event."""
    state: State = game.state
    one = yield from choose(game, power, "event_leader", leaders_to_come(state, power, leader, of, where), "7.2",
                            card=card)
    owner = LEADERS[one].power
    at = yield from choose(game, owner if player(state, owner) else power, "event_place",
                           places(state, owner, where), "7.2", card=card)
    put(state.units, at, {one: 1})
    yield from appeared(game, at, owner, {one: 1})


def may_launch(state: State, power: str, card: str, count: int = 1, of: Of = "") -> Verdict:
    """7.3 Whether some power meant could build a squadron somewhere."""
    able = [at for one in meant(state, power, of) for at in PORTS if may_build_squadron(state, at, one)]
    return yes("7.3") if able else no("7.3", "no_port_for_squadron", card=card)


@effect("squadrons", may_launch)
@rule("6.12", "7.3")
def launch(game: Game, power: str, card: str, count: int = 1, of: Of = "") -> Procedure:
    """7.3 Squadrons are built by an event: under construction, as if paid for."""
    state: State = game.state
    for _ in range(count):
        able = [one for one in meant(state, power, of) if any(may_build_squadron(state, at, one) for at in PORTS)]
        if not able:
            return
        owner = yield from choose(game, power, "event_power", able, "7.3", card=card)
        at = yield from choose(game, owner, "event_place",
                               [port for port in PORTS if may_build_squadron(state, port, owner)], "7.3", card=card)
        put(state.construction, at, {owner: 1})
        game.emit("squadron_built", "7.3", owner, place=at, cp=impulse_of(state).cp)


# Returning pieces


def returns(state: State, power: str, of: Of) -> list[str]:
    """The units and leaders of the powers meant that can come back from the regroup box."""
    return [piece for piece in state.regroup if NATION[piece] in meant(state, power, of)
            and any(may_return(state, piece, at) for at in HOMES[NATION[piece]])]


def may_recall(state: State, power: str, card: str, count: int, of: Of = "") -> Verdict:
    """7.7 Whether anything meant could come back from the regroup box."""
    ships = [one for one in meant(state, power, of) if any(may_return_squadron(state, at, one) for at in PORTS)]
    return yes("7.7") if returns(state, power, of) or ships else no("7.7", "nothing_regroups", card=card)


@effect("recall", may_recall)
@rule("7.7")
def recall(game: Game, power: str, card: str, count: int, of: Of = "") -> Procedure:
    """7.7 Pieces come back from the regroup box without being paid for, leaders and units first, then squadrons."""
    state: State = game.state
    for _ in range(count):
        able = returns(state, power, of)
        if able:
            piece = yield from choose(game, power, "event_piece", able, "7.7", card=card)
            homes = [at for at in HOMES[NATION[piece]] if may_return(state, piece, at)]
            at = yield from choose(game, power, "event_place", homes, "7.7", card=card)
            remove(state.regroup, {piece: 1})
            put(state.units, at, {piece: 1})
            yield from appeared(game, at, NATION[piece], {piece: 1})
            continue
        ships = [one for one in meant(state, power, of) if any(may_return_squadron(state, at, one) for at in PORTS)]
        if not ships:
            return
        owner = yield from choose(game, power, "event_power", ships, "7.7", card=card)
        at = yield from choose(game, power, "event_place",
                               [port for port in PORTS if may_return_squadron(state, port, owner)], "7.7", card=card)
        return_squadron(state, at, owner)
        game.emit("squadron_returns", "7.7", owner, place=at, cp=impulse_of(state).cp)


def may_refit_free(state: State, power: str, card: str, of: Of = "") -> Verdict:
    """13.11 Whether squadrons of a power meant lie in a friendly port under refit."""
    able = refits(state, power, of)
    return yes("13.11") if able else no("13.11", "nothing_refits", card=card)


def refits(state: State, power: str, of: Of) -> list[Refit]:
    """The refit markers on squadrons in port of the powers meant."""
    return [one for one in state.refit if one.power in meant(state, power, of) and one.at in PORTS]


@effect("refit_all", may_refit_free)
@rule("13.11")
def refit_all(game: Game, power: str, card: str, of: Of = "") -> Procedure:
    """13.11 One refit marker comes off every such squadron."""
    state: State = game.state
    for one in refits(state, power, of):
        one.markers -= 1
        game.emit("refitted_by_event", "13.11", one.power, place=one.at)
    state.refit = [one for one in state.refit if one.markers]
    yield from ()


# 6.12 Losing pieces


def may_lose(state: State, power: str, card: str, count: int, of: Of = "enemy") -> Verdict:
    """6.12 Whether a power meant has pieces in play at all."""
    there = everywhere(state)
    able = [one for one in meant(state, power, of) if there.get(one)]
    return yes("6.12") if able else no("6.12", "no_units_to_lose", card=card)


@effect("lose_units", may_lose)
@rule("6.12")
def lose_units(game: Game, power: str, card: str, count: int, of: Of = "enemy") -> Procedure:
    """6.12 A power loses units of its player's choice."""
    state: State = game.state
    there = everywhere(state)
    able = [one for one in meant(state, power, of) if there.get(one)]
    loser = yield from choose(game, power, "event_power", able, "6.12", card=card)
    yield from game.run("levy", loser, count)


@procedure("levy")
@rule("6.12", "6.13")
def levy(game: Game, owner: Power, units: int = 0, squadrons: int = 0, war: NoCard = "") -> Procedure:
    """6.12, 6.13 A power gives up so many units and squadrons of its choice, to the card of a `war`; what it lacks it
    builds at once with its cards, reserve cards and resource; what it still lacks makes it submit (15.42). Returns
    (units, squadrons) given."""
    state: State = game.state
    gave, purse = [0, 0], 0
    for kind, due in enumerate((units, squadrons)):
        while gave[kind] < due:
            sources = unit_sources(state, owner) if kind == 0 else ship_sources(state, owner)
            able = [one for one in sources if one != "regroup" or kind or purse or purses(state, owner)]
            if able:
                at = yield from choose(game, owner, "event_levy", able, "6.13", units=units, squadrons=squadrons)
                if at == "regroup" and kind == 0:
                    while not purse and purses(state, owner):
                        purse += yield from spend_card(game, owner)
                    if not purse:
                        continue
                    purse -= 1
                if kind == 0:
                    give_unit(game, owner, at)
                else:
                    give_squadron(game, owner, at, war)
            elif left_to_build(state, owner, kind) > gave[kind]:
                while purse < (UNIT, SQUADRON)[kind] and purses(state, owner):
                    purse += yield from spend_card(game, owner)
                if purse < (UNIT, SQUADRON)[kind]:
                    break
                purse -= (UNIT, SQUADRON)[kind]
                game.emit("built_and_lost", "6.12", owner, what=("unit", "squadron")[kind])
            else:
                break
            gave[kind] += 1
    if gave != [units, squadrons]:
        yield from game.run("force_submission", owner)
    return tuple(gave)


def unit_sources(state: State, owner: str) -> list[str]:
    """Where a power has units to give up: areas, and the regroup box."""
    return [at for at, bag in state.units.items() if bag.get(owner)] + ["regroup"] * bool(state.regroup.get(owner))


def ship_sources(state: State, owner: str) -> list[str]:
    """Where a power has squadrons to give up, blockaded and refitting ones too, but none under construction or away."""
    return [at for at, bag in state.squadrons.items() if bag.get(owner)] + ["regroup"] * bool(
        state.regroup_squadrons.get(owner))


def left_to_build(state: State, owner: str, kind: int) -> int:
    """2.2 Units (squadrons) that a power could still build."""
    return POWERS[owner].squadrons - squadrons_in_play(state, owner) if kind else units_left(state, owner)


def purses(state: State, owner: str) -> list[str]:
    """6.12 What a power could spend at once: cards for their points, and a player reserve cards and a resource too."""
    drawable = bool(player(state, owner) and state.resources.get(owner) and (state.cards.deck or state.cards.discard))
    return [*(card for card in cards_ready(state, owner) if may_play_cp(state, owner, card)), *["resource"] * drawable]


@rule("6.12", "6.13")
def spend_card(game: Game, owner: str) -> Procedure:
    """6.12 A card is spent at once, as in an impulse; returns its command points. A resource brings a card (16.2)."""
    state: State = game.state
    card = yield from choose(game, owner, "event_spend", purses(state, owner), "6.12")
    if card == "resource":
        state.resources[owner] -= 1
        drawn = yield from state.cards.draw(owner, 1, "16.2", "resource_card")
        game.emit("resource_used", "16.2", owner, resources=state.resources[owner], cards=len(drawn))
        return 0
    cp: int = yield from points(game, owner, card)
    lay_down(game, owner, card, event=False)
    game.emit("spent_at_once", "6.12", owner, card=card, cp=cp)
    return cp


def give_unit(game: Game, owner: str, at: str) -> None:
    """A unit leaves an area or the regroup box."""
    if at == "regroup":
        remove(game.state.regroup, {owner: 1})
    else:
        take(game.state.units, at, {owner: 1})
    game.emit("gave_unit", "6.12", owner, place=at)


def give_squadron(game: Game, owner: str, at: str, war: str) -> None:
    """A squadron leaves a port, a sea area or the regroup box for the card of a war."""
    leave_map(game.state, owner, at, war)
    game.emit("gave_squadron", "6.12", owner, place=at)


# Leaders


@question("event_victims")
@rule("7.2")
def event_victims(state: State, power: Power, of: Any = "enemy", leader: str = "") -> list[str]:
    """7.2 The leaders on the map whom an event of `power` can strike."""
    return [piece for bag in state.units.values() for piece in bag
            if piece in LEADERS and (piece == leader if leader else LEADERS[piece].power in meant(state, power, of))]


def may_strike(state: State, power: str, card: str, of: Of = "enemy", leader: str = "", least: int = 4) -> Verdict:
    """7.2 Whether a leader meant is on the map."""
    return yes("7.2") if event_victims(state, power, of, leader) else no("7.2", "no_leader_there", card=card)


@effect("strike_leader", may_strike)
@rule("7.2")
def strike_leader(game: Game, power: str, card: str, of: Of = "enemy", leader: str = "", least: int = 4) -> Procedure:
    """7.2 A die of `least` or more removes a leader; he can be built again. Returns whether it came off."""
    state: State = game.state
    victim = yield from choose(game, power, "event_leader", event_victims(state, power, of, leader), "7.2", card=card)
    (die,) = yield Roll(1, "strike", "7.2", who=player(state, power) or None, odds=("at_least", least),
                        facts={"leader": victim, "least": least})
    game.emit("struck", "7.2", power, leader=victim, die=die, success=die >= least)
    if die < least:
        return False
    at = next(at for at in state.units if victim in units_at(state, at))
    take_away(state, at, {victim: 1})
    if LEADERS[victim].event_only:
        state.lost.append(victim)
    return True


def may_send_away(state: State, power: str, card: str, count: int, of: Of = "enemy", leaders: bool = False) -> Verdict:
    """7.7 Whether a power meant has such pieces on the map."""
    return yes("7.7") if places_of(state, power, of, leaders) else no("6.12", "no_units_to_lose", card=card)


def places_of(state: State, power: str, of: Of, leaders: bool) -> list[str]:
    """The areas where units of the powers meant (or their leaders) stand."""
    nations = meant(state, power, of)
    return [at for at, bag in state.units.items()
            if any(NATION[piece] in nations and (piece in LEADERS) == leaders for piece in bag)]


@effect("to_regroup", may_send_away)
@rule("7.7", "6.12")
def to_regroup(game: Game, power: str, card: str, count: int, of: Of = "enemy", leaders: bool = False) -> Procedure:
    """7.7 Units (or leaders) of one area go to the regroup box, as the player of the event says."""
    state: State = game.state
    at = yield from choose(game, power, "event_place", places_of(state, power, of, leaders), "7.7", card=card)
    nations = meant(state, power, of)
    for _ in range(count):
        able = [piece for piece in units_at(state, at) if NATION[piece] in nations and (piece in LEADERS) == leaders]
        if not able:
            return
        piece = yield from choose(game, power, "event_piece", able, "7.7", card=card)
        take_away(state, at, {piece: 1})
        add(state.regroup, {piece: 1})
        game.emit("regroups", "7.7", NATION[piece], place=at, units={piece: 1})


@question("event_places")
@rule("6.12", "7/where")
def event_places(state: State, power: Power, where: str = "home") -> list[Area]:
    """6.12 The areas where an event may raise pieces of a power."""
    return places(state, power, where)


