"""04 Steps of card events that change spaces: fortresses, havens, rebels, treachery, the Knights, the sack of Rome."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.parts.bags import chosen, first_of, put, size, take
from kernel_lib.parts.stacks import pick as pick_units

from .board import (
    CARDS,
    GREY,
    KEYS,
    KIND,
    MAJORS,
    PORTS,
    SPACES,
    TROOPS,
    UNIT_OF,
)
from .cards import give, others_cards
from .combat import HIT, capture
from .event_troops import lose_units, piece_for, some
from .map import NET, besieged, besieging, fortified, garrison, home_of, homes_of, sieges
from .raising import as_many, may_lay_out
from .schema import Step
from .state import (
    State,
    army,
    at_war,
    commander,
    controller,
    held_by,
    holder,
    leaders_in,
    master,
    side,
    troops,
    units_at,
)
from .steps import pick, word


@word("fortress", lambda state, power, step: some([at for at in SPACES if not fortified(state, at)]))
def fortress(game: Game, power: str, step: Step) -> Procedure:
    """Card 104: a fortress in any unfortified space, with a regular of who controls it; enemies there besiege it."""
    state = game.state
    at = yield from pick(game, power, "fortress_at", [at for at in SPACES if not fortified(state, at)])
    state.fortresses.append(at)
    game.emit("fortress", "4/play", power, place=at)
    held = controller(state, at)
    unit = UNIT_OF[held, "regular"]
    if may_lay_out(state, held, unit, at) and (held != "protestant" or state.league):
        yield from game.run("place_units", power=held, at=at, units={unit: 1}, rule="4/play")
    yield from game.run("settle", at=at)


@word("haven", lambda state, power, step: some(state.pirates and haven_sites(state)))
def haven(game: Game, power: str, step: Step) -> Procedure:
    """Card 89: Oran or Tripoli becomes a pirate haven of the Ottomans, with a regular and two corsairs."""
    state = game.state
    at = yield from pick(game, "ottoman", "haven_at", haven_sites(state))
    state.havens.append(at)
    state.faith.pop(at, None)  # an Ottoman home has no religion (15.1/ottoman)
    put(state.units, at, as_many(state, "ottoman", {"ottoman_regular": 1, "ottoman_corsair": 2}, at))
    game.emit("haven", "4/play", "ottoman", place=at)
    yield from game.run("take_control", power="ottoman", at=at, rule="4/play")


HAVENS = ("oran", "tripoli")
"""Where the Ottomans can have a pirate haven (card 89)."""


def haven_sites(state: State) -> list[str]:
    """Oran and Tripoli, of an enemy, without anybody, on a sea next to an Ottoman fortified port."""
    return [at for at in HAVENS if at not in state.havens and not units_at(state, at)
            and at_war(state, "ottoman", holder(state, at))
            and any(fortified(state, port) and controller(state, port) == "ottoman"
                    for sea in SPACES[at].seas for near in (sea, *NET.along("sea")[sea]) for port in PORTS[near])]


@word("rebels", lambda state, power, step: some(restive(state)))
def rebels(game: Game, power: str, step: Step) -> Procedure:
    """Card 71: 5 dice against the garrison of a captured key that is not besieged; if none is left it goes back to its
    home power, or becomes independent again, with a regular."""
    state = game.state
    at = yield from pick(game, power, "rebels_at", restive(state))
    dice = yield Roll(5, "rebels", "4/play", who=power, odds=("hits", HIT), facts={"place": at})
    hits = sum(die >= HIT for die in dice)
    held = holder(state, at)
    men = chosen(garrison(state, at), TROOPS.__contains__)
    seat = held if held in MAJORS else power
    lost = yield from pick_units(men, min(hits, size(men)), seat, "losses", "4/play", place=at, power=held)
    game.emit("rebels", "4/play", None, place=at, rolled=list(dice), hits=hits)
    if lost:
        take(state.units, at, lost)
        game.emit("removed", "4/play", None, place=at, units=lost)
    if troops(garrison(state, at)):
        return
    home = home_of(state, at)
    for leader in leaders_in(army(units_at(state, at))):
        take(state.units, at, {leader: 1})
        state.away[leader] = state.turn + 1
    whose = master(state, home)
    yield from game.run("take_control", power=whose, at=at, rule="4/play")
    unit = UNIT_OF[home, "regular"]
    if may_lay_out(state, home, unit, at):
        put(state.units, at, {unit: 1})


def restive(state: State) -> list[str]:
    """Keys held by a power that is not their home power, not besieged."""
    return [at for at in KEYS if controller(state, at) and not besieged(state, at)
            and controller(state, at) != master(state, home_of(state, at))]


@word("treachery", lambda state, power, step: some(stormable(state)))
def treachery(game: Game, power: str, step: Step) -> Procedure:
    """Card 105: an assault by a besieger without the usual conditions; if besiegers still outnumber the garrison
    afterwards, the space falls."""
    state = game.state
    at = yield from pick(game, power, "treachery_at", stormable(state))
    who = commander(state, next(piece for piece in besieging(state, at) if piece in TROOPS))
    yield from game.run("assault", power=who, at=at)
    inside = garrison(state, at)
    if troops(besieging(state, at)) > troops(inside):
        men = chosen(inside, TROOPS.__contains__)
        if men:
            take(state.units, at, men)
            game.emit("removed", "4/play", None, place=at, units=men)
        capture(game, at, leaders_in(inside), who)
        yield from game.run("take_control", power=who, at=at, rule="4/play")


def stormable(state: State) -> list[str]:
    """Spaces under siege by a major power."""
    return [at for at in sieges(state)
            if any(commander(state, piece) in MAJORS for piece in besieging(state, at) if piece in TROOPS)]


@word("knights_raid", lambda state, power, step: some(knights_near(state) and others_cards(state, "ottoman")))
def knights_raid(game: Game, power: str, step: Step) -> Procedure:
    """Card 86: the Knights, not besieged and one sea from an Ottoman port: a random Ottoman card is lost, its CP build
    Saint Peter's."""
    drawn = yield from game.run("discard_random", power="ottoman", count=1)
    for card in drawn:
        yield from game.run("build_saint_peters", cp=CARDS[card].cp)


def knights_near(state: State) -> bool:
    """Whether the Knights hold a port near an Ottoman one."""
    at = next((one for one, bag in state.units.items() if "knights" in bag), "")
    return (at in SPACES and not besieged(state, at)
            and any(controller(state, port) == "ottoman" for sea in SPACES[at].seas for port in PORTS[sea]))


@word("knights_settle", lambda state, power, step: some(knights_ports(state)))
def knights_settle(game: Game, power: str, step: Step) -> Procedure:
    """Card 86: the Hapsburgs give the Knights a home port, which becomes independent and a fortress; who is there
    leaves (20.1)."""
    state = game.state
    at = yield from pick(game, "hapsburg", "knights_at", knights_ports(state))
    if not fortified(state, at):
        state.fortresses.append(at)
        game.emit("fortress", "4/play", GREY, place=at)
    yield from game.run("take_control", power=GREY, at=at, rule="4/play", displaced=True)
    yield from game.run("displace", at=at)
    put(state.units, at, {"knights": 1})
    game.emit("raised", "4/play", GREY, place=at, units={"knights": 1})


def knights_ports(state: State) -> list[str]:
    """The Hapsburg home ports that the Knights may get, while they are off the map."""
    if any("knights" in bag for bag in state.units.values()):
        return []
    return [at for at in held_by(state, "hapsburg", homes_of(state, "hapsburg")) if SPACES[at].seas]


@word("sack_of_rome", lambda state, power, step: some(sackers(state)))
def sack_of_rome(game: Game, power: str, step: Step) -> Procedure:
    """Card 95: foreign mercenaries in an Italian space fight the Papal regulars in Rome; if Rome loses, 5 CP of Saint
    Peter's and two random Papal cards are lost, one of them to the mercenaries' master. Returns whether the Papacy
    lost."""
    state = game.state
    choice = yield from pick(game, power, "sackers", sackers(state))
    count, held = choice["count"], units_at(state, "rome").get("papacy_regular", 0)
    hits = []
    for who, dice in ((choice["power"], count), ("papacy", held + 1)):
        rolled = yield Roll(dice, "sack", "4/play", who=who, odds=("hits", HIT))
        hits.append(sum(die >= HIT for die in rolled))
        game.emit("fires", "4/play", who, place="rome", kind="field", dice=dice, rolled=list(rolled), hits=hits[-1])
    yield from lose_units(game, choice["at"], first_of({piece_for(choice["power"]): count}, hits[1]))
    lost = first_of({"papacy_regular": held}, hits[0])
    if lost:
        take(state.units, "rome", lost)
        game.emit("removed", "4/play", None, place="rome", units=lost)
    if hits[0] <= hits[1]:
        return False
    state.saint_peters = max(0, state.saint_peters - 5)
    game.emit("sacked", "4/play", choice["power"], total=state.saint_peters)
    drawn = yield from game.run("random_cards", power="papacy", count=2, by=choice["power"])
    for number, card in enumerate(drawn):
        if number == 0:
            give(game, "papacy", choice["power"], [card], "4/play")
        else:
            state.cards.play("papacy", card)
            game.emit("discards", "4/play", "papacy", card=card)
    return True


def sackers(state: State) -> list[dict[str, Any]]:
    """Foreign mercenaries in an Italian space that are more than the Papal regulars in Rome."""
    held = units_at(state, "rome").get("papacy_regular", 0)
    return [{"at": at, "power": side(state, piece), "count": count} for at, bag in state.units.items()
            if at in SPACES and SPACES[at].language == "italian" for piece, count in bag.items()
            if KIND.get(piece) == "mercenary" and side(state, piece) != "papacy" and count > held]
