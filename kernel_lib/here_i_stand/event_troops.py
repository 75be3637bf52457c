"""04 Steps of card events that bring units or take them away."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import chosen, first_of, size, take
from kernel_lib.parts.stacks import pick as pick_units

from .board import (
    CARDS,
    FLEETS,
    KIND,
    MAJORS,
    OWNER,
    SPACES,
    TROOPS,
    UNIT_OF,
)
from .cards import others_cards
from .map import besieged, enemy_troops, homes_of, own
from .raising import RAISED, may_lay_out, raising_cost, with_room
from .schema import Step
from .state import State, ally_of, army, commander, controller, held_by, of_power, places_with, units_at
from .steps import pick, word


def some(found: Any, rule: str = "4/play") -> Verdict:
    """Yes when there is anything."""
    return yes(rule) if found else no(rule, "no_effect")


def camps(state: State, power: str) -> list[str]:
    """Spaces with own land units that are not under siege; the Protestants have none before the League."""
    if power == "protestant" and not state.league:
        return []
    return [at for at in places_with(state, power, TROOPS) if at in SPACES
            and (in_the_field(state, at) or not (besieged(state, at) and own(state, power, at)))]


def in_the_field(state: State, at: str) -> bool:
    """Whether a field battle goes on there: its defenders are not behind their walls."""
    return state.battle is not None and (state.battle.at, state.battle.kind) == (at, "field")


def piece_for(power: str) -> str:
    """The mercenary of a power; the Ottomans have cavalry in its stead."""
    return UNIT_OF.get((power, "mercenary")) or UNIT_OF[power, "cavalry"]


def enlist(game: Game, power: str, count: int, places: list[str], piece: str = "") -> Procedure:
    """Up to `count` new units of a power, one by one, where it likes among these places."""
    state = game.state
    unit = piece or piece_for(power)
    for _ in range(count):
        able = with_room(state, OWNER[unit], unit, places)
        at = yield from pick(game, power, "place_unit", able, "5.1/counters", unit=unit)
        if at is None:
            return
        yield from game.run("place_units", power=power, at=at, units={unit: 1}, rule="4/play")


def employer(power: str, step: Step) -> str:
    """Who gets the mercenaries of a card: the Ottomans leave theirs to the card's own power."""
    return step.kind if power == "ottoman" else power


@word("hire", lambda state, power, step: some(hired(state) if (power, step.kind) == ("ottoman", "hapsburg")
                                             else camps(state, employer(power, step))))
def hire(game: Game, power: str, step: Step) -> Procedure:
    """Cards 33 and 36: mercenaries for who plays it, more for one power; `kind` is that power. The Ottomans remove two
    with Landsknechts, and leave the Swiss to France."""
    state = game.state
    if power == "ottoman" and step.kind == "hapsburg":
        for _ in range(2):
            able = [{"at": at, "unit": piece} for at in state.units for piece in units_at(state, at)
                    if KIND.get(piece) == "mercenary"]
            choice = yield from pick(game, power, "remove_unit", able, optional=True)
            if choice:
                take(state.units, choice["at"], {choice["unit"]: 1})
                game.emit("removed", "4/play", None, place=choice["at"], units={choice["unit"]: 1})
                yield from game.run("settle", at=choice["at"])
        return
    who = employer(power, step)
    yield from enlist(game, who, 4 if who == step.kind else 2, camps(state, who))


def held_homes(state: State, power: str, port: bool = False) -> list[str]:
    """Home spaces that a power controls, without siege, unrest or enemies."""
    return [at for at in held_by(state, power, homes_of(state, power)) if not besieged(state, at)
            and at not in state.unrest and not enemy_troops(state, power, at) and (not port or SPACES[at].seas)]


@word("janissaries", lambda state, power, step: some(held_homes(state, "ottoman")))
def janissaries(game: Game, power: str, step: Step) -> Procedure:
    """Card 1: four Ottoman regulars in Ottoman homes, not in Algiers or a pirate haven; or in a foreign war."""
    places = [at for at in held_homes(game.state, "ottoman") if at != "algiers" and at not in game.state.havens]
    yield from enlist(game, "ottoman", 4, places, "ottoman_regular")


@word("recruits", lambda state, power, step: some(recruiting(state, power)))
def recruits(game: Game, power: str, step: Step) -> Procedure:
    """Card 76: 4 CP of new units in any controlled space that is not besieged."""
    state = game.state
    left = 4
    while left:
        places = recruiting(state, power)
        units = [unit for unit in RAISED[power] if raising_cost(state, power, unit) <= left
                 and (KIND[unit] != "corsair" or state.pirates)]
        room = {unit: set(with_room(state, power, unit, [at for at in places if unit not in FLEETS
                                                         or SPACES[at].seas])) for unit in units}
        able = [{"unit": unit, "at": at} for at in places for unit in units if at in room[unit]]
        choice = yield from pick(game, power, "recruit", able, optional=True)
        if choice is None:
            return
        left -= raising_cost(state, power, choice["unit"])
        yield from game.run("place_units", power=power, at=choice["at"], units={choice["unit"]: 1}, rule="4/play")


def recruiting(state: State, power: str) -> list[str]:
    """Spaces that a power controls, without siege and enemies."""
    if power == "protestant" and not state.league:
        return []
    return [at for at in held_by(state, power, SPACES) if not besieged(state, at)
            and not enemy_troops(state, power, at)]


@word("shipbuilding", lambda state, power, step: some(held_homes(state, power, port=True)))
def shipbuilding(game: Game, power: str, step: Step) -> Procedure:
    """Card 100: two squadrons in home ports; the Ottomans may take two corsairs for each."""
    state = game.state
    for _ in range(2):
        kinds = ["squadron", *(["corsair"] if power == "ottoman" and state.pirates else [])]
        able = [{"unit": UNIT_OF[power, kind], "at": at} for at in held_homes(state, power, port=True) for kind in kinds
                if may_lay_out(state, power, UNIT_OF[power, kind], at, 1 if kind == "squadron" else 2)]
        choice = yield from pick(game, power, "recruit", able, optional=True)
        if choice is None:
            return
        count = 2 if KIND[choice["unit"]] == "corsair" else 1
        yield from game.run("place_units", power=power, at=choice["at"], units={choice["unit"]: count}, rule="4/play")


@word("zapolya", lambda state, power, step: some(not besieged(state, "buda") and controller(state, "buda")))
def zapolya(game: Game, power: str, step: Step) -> Procedure:
    """Card 83: four regulars of who controls Buda stand there."""
    state = game.state
    held = controller(state, "buda")
    owner = "hungary" if ally_of(state, "hungary") == held else held
    unit = UNIT_OF[owner, "regular"]
    count = next((number for number in (4, 3, 2, 1) if may_lay_out(state, owner, unit, "buda", number)), 0)
    if count:
        yield from game.run("place_units", power=owner, at="buda", units={unit: count}, rule="4/play")


# Losses


def hired(state: State) -> list[dict[str, Any]]:
    """Mercenaries of one power in one space."""
    return [{"at": at, "unit": piece} for at in state.units for piece in units_at(state, at)
            if KIND.get(piece) == "mercenary"]


def lose_units(game: Game, at: str, units: dict[str, int]) -> Procedure:
    """Units leave the map for good; a siege may break."""
    if units:
        take(game.state.units, at, units)
        game.emit("removed", "4/play", None, place=at, units=units)
        yield from game.run("settle", at=at)


@word("unpaid", lambda state, power, step: some(hired(state)))
def unpaid(game: Game, power: str, step: Step) -> Procedure:
    """Card 106: all mercenaries of one power in one space are removed."""
    choice = yield from pick(game, power, "remove_unit", hired(game.state))
    yield from lose_units(game, choice["at"], {choice["unit"]: units_at(game.state, choice["at"])[choice["unit"]]})


def camped(state: State) -> list[dict[str, Any]]:
    """Stacks of land units of one power in one space."""
    return [{"at": at, "power": who} for at in state.units if at in SPACES
            for who in dict.fromkeys(commander(state, piece) for piece in army(units_at(state, at)) if piece in TROOPS)]


@word("unsanitary", lambda state, power, step: some(camped(state)))
def unsanitary(game: Game, power: str, step: Step) -> Procedure:
    """Card 107: a stack loses a third, rounded up, at least half of it regulars as far as there are."""
    state = game.state
    choice = yield from pick(game, power, "which_stack", camped(state))
    at = choice["at"]
    men = chosen(of_power(state, army(units_at(state, at)), choice["power"]), TROOPS.__contains__)
    count = -(-size(men) // 3)
    regulars = chosen(men, lambda piece: KIND[piece] == "regular")
    lost = first_of(regulars, (count + 1) // 2)
    rest = {piece: number - lost.get(piece, 0) for piece, number in men.items() if number > lost.get(piece, 0)}
    seat = choice["power"] if choice["power"] in MAJORS else power
    more = yield from pick_units(rest, count - size(lost), seat, "losses", "4/play", place=at, power=choice["power"])
    for piece, number in more.items():
        lost[piece] = lost.get(piece, 0) + number
    yield from lose_units(game, at, lost)


@word("demand_pay", lambda state, power, step: some(paymasters(state, power)))
def demand_pay(game: Game, power: str, step: Step) -> Procedure:
    """Card 87: a power keeps mercenaries only by discarding a card: none for 0 CP, then 2, 4, 6, 10, all."""
    state = game.state
    who = yield from pick(game, power, "which_power", paymasters(state, power))
    able = [card for card in others_cards(state, who) if CARDS[card].kind != "mandatory"]
    card = yield from pick(game, who, "pay_mercenaries", able, optional=True)
    kept = 0
    if card:
        kept = {0: 0, 1: 2, 2: 4, 3: 6, 4: 10}.get(CARDS[card].cp, 99)
        state.cards.play(who, card)
        game.emit("discards", "4/play", who, card=card)
    while sum(mercenaries(state, who).values()) > kept:
        at = yield from pick(game, who, "mercenary_from", list(mercenaries(state, who)))
        yield from lose_units(game, at, {piece_for(who): 1})


def paymasters(state: State, power: str) -> list[str]:
    """Other powers that have mercenaries."""
    return [one for one in MAJORS if one != power and mercenaries(state, one)]


def mercenaries(state: State, power: str) -> dict[str, int]:
    """place -> mercenaries of a power there."""
    piece = UNIT_OF.get((power, "mercenary"), "")
    return {at: bag[piece] for at, bag in state.units.items() if piece in bag}
