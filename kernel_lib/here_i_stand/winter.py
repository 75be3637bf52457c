"""07 Winter: everybody goes home at the same time, sieges end, alliances are over, capitals get a regular."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, chosen, less, put, shift, size, take
from kernel_lib.parts.stacks import pick

from .board import (
    ADMIRALS,
    AT_SEA,
    CAPITALS,
    CARDS,
    DATA,
    ELECTORATES,
    HOMES,
    KEYS,
    MAJORS,
    MINORS,
    ON_LAND,
    SEAS,
    SPACES,
    TROOPS,
    UNIT_OF,
    UNITS,
)
from .displacement import harbours, lose, open_electorate, own_port
from .formation import ALL, counted, with_units
from .map import NET, fortified, nearest, own
from .raising import may_lay_out
from .records import Count, Power, Space
from .schema import Card
from .state import (
    State,
    army,
    commander,
    controller,
    fleet,
    friends_of,
    of_power,
    places_with,
    set_relation,
    side,
    troops,
    units_at,
)

LIMIT = 4


@procedure("winter")
@rule("7/together", "9/alliance-ends", "7/sieges")
def winter(game: Game) -> Procedure:
    """7 Winter, step by step; nothing is fought. Then the New World."""
    state = game.state
    game.emit("winter", "7/together", None, turn=state.turn)
    yield from return_loans(game)
    yield from renegade_leaves(game)
    for power in MAJORS:
        yield from fleets_home(game, power)
    for power in MAJORS:
        yield from armies_home(game, power)
    for at in ELECTORATES:
        yield from game.run("electorate_regulars", at=at)
    for power in MAJORS:
        yield from surplus(game, power)
    yield from end_alliances(game)
    for power in MAJORS:
        reinforce_capitals(game, power)
    take_off_marks(state)
    yield from due_events(game)
    if state.phase != "over":
        state.phase = "new_world"


@rule("11.2/raid", "16.2/committed")
def take_off_marks(state: State) -> None:
    """7 What a turn has marked: zones raided, peace made, debaters committed."""
    state.raided.clear()
    state.peace.clear()
    for debater in state.debaters:
        state.debaters[debater] = "uncommitted"


def return_loans(game: Game) -> Procedure:
    """9 Squadrons on loan go back to the nearest port of their owner, admirals with them to their power."""
    state = game.state
    for at in list(state.units):
        for piece, count in list(state.units.get(at, {}).items()):
            lender = UNITS[piece].lender if piece in UNITS else None
            if lender is None:
                continue
            own_piece = {UNIT_OF[lender, "squadron"]: count}
            take(state.units, at, {piece: count})
            places = harbours(state, lender, at)
            if not places:
                add(state.sunk, own_piece)
                continue
            left = own_piece
            while left:
                to, going = yield from port_for(game, lender, at, left, places)
                put(state.units, to, going)
                left = less(left, going)
                game.emit("loan_ends", "7/fleets", lender, place=at, to=to, units=going)
    for admiral in [one for one in state.sides if one in ADMIRALS]:
        del state.sides[admiral]


def renegade_leaves(game: Game) -> Procedure:
    """The renegade leader of card 70 is there for one turn."""
    state = game.state
    for at, bag in list(state.units.items()):
        if "renegade" in bag:
            take(state.units, at, {"renegade": 1})
            game.emit("renegade_leaves", "7/together", None, place=at)
    state.captured.pop("renegade", None)
    state.sides.pop("renegade", None)
    return
    yield


# Fleets


@rule("7/fleets", "7/seas")
def fleets_home(game: Game, power: str) -> Procedure:
    """7/fleets Every ship that is not in a port of its power goes to the nearest one; where several are as near, its
    owner chooses for each."""
    state = game.state
    for at in places_with(state, power, AT_SEA):
        ships = fleet(of_power(state, units_at(state, at), power))
        if not ships or own_port(state, power, at):
            continue
        places = harbours(state, power, at)
        if not places:
            lose(game, at, ships, "7/fleets")
            continue
        while ships:
            to, going = yield from port_for(game, power, at, ships, places)
            shift(state.units, at, to, going)
            ships = less(ships, going)
            game.emit("goes_home", "7/fleets", power, place=at, to=to, units=going)


def port_for(game: Game, power: str, at: str, ships: dict[str, int], places: list[str]) -> Procedure:
    """7/fleets One of the nearest ports, and who of a fleet goes there: all of it, or in one reading a part; then the
    rest is asked for. A port that is named alone is for all."""
    if len(places) == 1:
        return places[0], dict(ships)
    parting = size(ships) > 1 and game.state.options["fleets_equally_near"] == "each"
    parts = [{"to": to, "units": Bag(dict(ships), 1)} for to in places]
    choice = yield Decision("fleet_home", power, "7/fleets", tuple(parts if parting else places),
                            facts={"place": at, "units": ships},
                            same=lambda said: {"to": said, "units": dict(ships)} if said in places and parting
                            else said)
    if isinstance(choice, str):
        return choice, dict(ships)
    return choice["to"], choice["units"]


# Armies


@question("winter_places")
@rule("7/armies", "7/capitals", "10/troops", "10/scots", "18.3/winter", "9/ally-land")
def winter_places(state: State, power: Power, at: Space, owner: Power = "") -> list[str]:
    """7/armies Where troops of `owner` (the power itself, or a minor power that it runs) may winter: the nearest
    fortified spaces that are its own, or its capitals; a minor's also in its home keys, Scots in Scotland only."""
    owner = owner or power
    if owner == "scotland":
        homes = [home for home in HOMES["scotland"] if fortified(state, home) and own(state, power, home)]
        return nearest(state, at, homes.__contains__)

    def walls(place: str) -> bool:
        return (place in SPACES and fortified(state, place) and own(state, power, place)
                and open_electorate(state, place) and not (power == "protestant" and full(state, place, at)))

    found = nearest(state, at, walls)
    found += [home for home in CAPITALS[power] if controller(state, home) == power]
    if owner in MINORS:
        found += [home for home in HOMES[owner] if home in KEYS and own(state, power, home)]
    return list(dict.fromkeys(found))


@rule("7/armies")
def may_winter(state: State, power: Power, at: Space, owner: Power, to: Space) -> Verdict:
    """7/armies Whether troops may winter in `to`, and if not, why."""
    if to in winter_places(state, power, at, owner):
        return yes("7/armies")
    if not own(state, power, to):
        return no("7/armies", "not_winter_home", power=power, place=to)
    return no("7/armies", "nearer_walls" if fortified(state, to) else "not_walled", place=to)


def full(state: State, place: str, at: str) -> bool:
    """18.3/winter Whether a fortified space has 4 units already."""
    return place != at and troops(army(units_at(state, place))) >= LIMIT


@question("winter_loss")
@rule("7/loss", "7/seas", "20.2/moves", "9/ally-land", "18.1/electorates")
def winter_loss(state: State, power: Power, at: Space, to: Space, units: Count) -> int:
    """7/loss How many of `units` are lost on the way: half, rounded up, when every way leads through spaces that
    are not its own or are in unrest. Sea zones are free, the space they start from does not count."""
    return lost_on_the_way(free_ways(state, power), at, to, units)


def free_ways(state: State, power: str) -> set[str]:
    """7/loss The places through which troops of a power come home without loss."""
    ours = friends_of(state, power)
    return {place for place, held in state.control.items() if held in ours}.difference(
        state.unrest, () if state.league else ELECTORATES).union(SEAS)


def lost_on_the_way(free: set[str], at: str, to: str, units: int) -> int:
    """`winter_loss` where these places are `free_ways`."""
    return 0 if at == to or NET.line(at, {to}, free) else (units + 1) // 2


def stacks(state: State, power: str) -> Iterator[tuple[str, str, dict[str, int]]]:
    """(space, owner, pieces) of all land pieces that a power commands."""
    for at in places_with(state, power, ON_LAND):
        mine = army(of_power(state, units_at(state, at), power))
        for owner in dict.fromkeys(side(state, piece) for piece in mine):
            yield at, owner, {piece: count for piece, count in mine.items() if side(state, piece) == owner}


@rule("7/armies", "7/loss")
def armies_home(game: Game, power: str) -> Procedure:
    """7/armies Troops outside a fortified space of their own must go, those inside may go to a capital."""
    state = game.state
    if power == "protestant" and not state.league:
        return
    free = free_ways(state, power)
    for at, owner, units in list(stacks(state, power)):
        left = units
        while left:
            places = winter_places(state, power, at, owner)
            if not places:
                lose(game, at, left, "7/armies")
                break
            if at in CAPITALS[power] and at in places:
                break
            everybody = dict(left)
            choice: Any = {"to": places[0], "units": everybody} if len(places) == 1 else (yield Decision(
                "winter_home", power, "7/armies", tuple({"to": to, "units": Bag(dict(left), 1)} for to in places),
                lambda one, at=at, owner=owner, places=places: (  # type: ignore[misc]
                    yes("7/armies") if one["to"] in places else may_winter(state, power, at, owner, one["to"])),
                {"place": at, "units": left}, same=partial(all_go, units=everybody)))
            choice = all_go(choice, everybody)
            if choice["to"] != at:
                go_home(game, power, at, choice["to"], choice["units"], free)
            left = less(left, choice["units"])


def all_go(choice: Any, units: dict[str, int]) -> Any:
    """A choice that names the place alone sends everybody there; {milan: {france_regular: 4}} sends these."""
    if isinstance(choice, str):
        return {"to": choice, "units": units}
    if isinstance(choice, dict) and len(choice) == 1 and choice.keys() <= set(SPACES):
        (to, some), = choice.items()
        choice = {"to": to, "units": some}
    if not isinstance(choice, dict) or counted(choice):
        return choice
    return {**choice, "units": units} if choice.get("units", ALL) in (ALL, {ALL: 1}) else with_units(choice, units)


def go_home(game: Game, power: str, at: str, to: str, units: dict[str, int], free: set[str]) -> None:
    """7/loss A batch goes home, and may lose half of its units on the way, where no line of `free` places leads:
    mercenaries and cavalry first."""
    state = game.state
    men = chosen(units, TROOPS.__contains__)
    lost_count = lost_on_the_way(free, at, to, size(men))
    lost: dict[str, int] = {}
    for piece in sorted(men, key=lambda one: UNITS[one].kind == "regular"):
        taken = min(men[piece], lost_count - size(lost))
        if taken > 0:
            lost[piece] = taken
    take(state.units, at, lost)
    kept = less(units, lost)
    shift(state.units, at, to, kept)
    game.emit("goes_home", "7/armies", power, place=at, to=to, units=kept, lost=lost)


@question("winter_surplus")
@rule("7/limit", "10/troops")
def winter_surplus(state: State, at: Space) -> int:
    """7/limit Units over 4 in a fortified space that is no capital of its holder; troops of a minor power in a home key
    of their own are not counted."""
    men = chosen(units_at(state, at), TROOPS.__contains__)
    if size(men) <= LIMIT:
        return 0
    if at in KEYS:
        men = {piece: count for piece, count in men.items()
               if not (side(state, piece) in MINORS and SPACES[at].home == side(state, piece))}
    if any(at in CAPITALS[who] and controller(state, at) == who for who in (commander(state, one) for one in men)):
        return 0
    return max(0, size(men) - LIMIT)


@rule("7/limit")
def surplus(game: Game, power: str) -> Procedure:
    """7/limit What is over 4 is removed, as its owner likes."""
    state = game.state
    for at in places_with(state, power, TROOPS):
        over = winter_surplus(state, at)
        if not over:
            continue
        mine = chosen(army(of_power(state, units_at(state, at), power)), TROOPS.__contains__)
        lost = yield from pick(mine, min(size(mine), over), power, "winter_surplus", "7/limit",
                               place=at)
        if lost:
            take(state.units, at, lost)
            game.emit("removed_in_winter", "7/limit", power, place=at, units=lost)


# Alliances, capitals


@rule("9/alliance-ends")
def end_alliances(game: Game) -> Procedure:
    """9/alliance-ends Alliances between major powers end; who stands in a former ally's space is displaced."""
    state = game.state
    ended = [(one, other) for one in MAJORS for other in MAJORS if MAJORS.index(one) < MAJORS.index(other)
             and state.relations.get(one, {}).get(other) == "alliance"]
    for one, other in ended:
        set_relation(state, one, other, None)
        game.emit("alliance_ends", "9/alliance-ends", None, powers=[one, other])
    if ended:
        for at in [at for at in state.units if at in SPACES]:
            yield from game.run("displace", at=at, enemies_stay=True)


@question("may_reinforce")
@rule("7/replace", "20.2/moves")
def may_reinforce(state: State, power: Power, at: Space) -> Verdict:
    """7/replace Whether a capital gets its winter regular: its power controls it, and it is not in unrest."""
    if at not in CAPITALS[power]:
        return no("7/capitals", "no_capital", place=at, power=power)
    if controller(state, at) != power:
        return no("7/replace", "not_controlled", place=at, power=power)
    if at in state.unrest and state.options["winter_unrest"] == "none":
        return no("20.2/moves", "unrest_bars", place=at)
    return may_lay_out(state, power, UNIT_OF[power, "regular"], at)


@rule("7/replace")
def reinforce_capitals(game: Game, power: str) -> None:
    """7/replace One regular in each capital."""
    for at in CAPITALS[power]:
        if may_reinforce(game.state, power, at):
            put(game.state.units, at, {UNIT_OF[power, "regular"]: 1})
            game.emit("reinforced", "7/replace", power, place=at)


# Events that are due


@question("due")
@rule("20.5")
def due(state: State) -> list[str]:
    """20.5 The mandatory events that happen at the end of this winter, because they have not happened yet."""
    return [card.id for card in DATA.cards
            if card.due is not None and state.turn >= card.due and not has_happened(state, card)]


def has_happened(state: State, card: Card) -> bool:
    """Whether the position shows it: by what the event leaves, or by its ruler or a later one on the throne."""
    if card.marks:
        return bool(getattr(state, card.marks))
    crowned = next(one for one in DATA.rulers if one.card == card.id)
    line = [one.id for one in DATA.rulers if one.power == crowned.power]
    return line.index(state.rulers[crowned.power]) >= line.index(crowned.id)


@procedure("due_events")
@rule("20.5")
def due_events(game: Game) -> Procedure:
    """20.5 Mandatory events that are due happen by themselves; nobody gets command points for them."""
    state = game.state
    for card in due(state):
        if state.phase == "over":
            return
        power = CARDS[card].due_for
        if not state.cards.where(card)[0]:
            state.cards.enter([card])
        state.cards.leave(card, "table", power)
        game.emit("due_event", "20.5", power, card=card)
        yield from game.run("play_event", power=power, card=card)
        if CARDS[card].removed != "ruler":
            state.cards.leave(card, "removed")
