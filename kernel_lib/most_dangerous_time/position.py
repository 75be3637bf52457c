"""A position in words: `describe` writes it, `patch` reads it (the ``given`` of an example)."""

from __future__ import annotations

from typing import Any

import msgspec

from kernel_lib.core.errors import Bad, one_of

from .board import ALLIANCES, CARDS, CHITS, CLANS, FORTIFIED, LEADERS, PLACES, REINFORCEMENTS, SEAS, SIDES, SPACES
from .combat import meeting, opposed_in_field, opposed_in_siege
from .multiplayer import EVERY_PLAYER, players
from .setup import cards_and_chits, place_all
from .spelling import spelled
from .spheres import SPHERES
from .state import Battle, Impulse, State, Units, side_of, take

PHASES = ("setup", "turn_start", "impulses", "end_phase", "over")
UNITS = CLANS.keys() | LEADERS.keys()
FLAGS = {"truce_with_ikko", "iron_ship", "enryakuji_assaulted", "chosen_chit", "victory", "front"} | {
    f"{what}_{name}" for what, names in (("death_of", LEADERS), ("exiled", LEADERS), ("no_monks", SPACES))
    for name in names}
PLAIN = ("turn", "phase", "control", "box", "removed", "track", "fallen", "withdrawn", "destroyed", "side", "cup",
         "drawn", "aside", "resting", "reinforcements", "won_over", "good_fortune", "flags", "winner")


def describe(state: State) -> dict[str, Any]:
    """The whole position in the words that `patch` understands. Empty parts are left out, but for deck and cup."""
    made: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    made["units"], made["inside"] = state.field, state.inside
    made["entered"] = [name for name in REINFORCEMENTS if name not in state.reinforcements]
    made["hand"] = {player: sorted(CARDS[card].number for card in hand) for player, hand in state.hands.items() if hand}
    made["deck"] = sorted(CARDS[card].number for card in state.deck)
    made["leaders"] = {
        leader.id: {"rank": state.rank[leader.id], "clan": state.clan[leader.id]} for leader in LEADERS.values()
        if state.rank[leader.id] != leader.rank or state.clan[leader.id] != leader.clan}
    if state.azuchi or state.azuchi_lost:
        made["azuchi"] = {"at": state.azuchi, "value": state.azuchi_value, "turn": state.azuchi_turn,
                          "lost": state.azuchi_lost}
    if state.impulse is not None:
        made["impulse"] = {name: value for name, value in msgspec.to_builtins(state.impulse).items()
                           if value not in (None, {}, [], "")}
    if state.battle is not None:
        made["battle"] = msgspec.to_builtins(state.battle)
    return {name: value for name, value in msgspec.to_builtins(made).items()
            if name in ("deck", "cup") or value not in (None, {}, [], "")}


def patch(state: State, given: dict[str, Any]) -> None:
    """The set-up of the options, changed by `given`. Every field is optional; a place, leader or clan not named stays.

    - `empty: true` - nobody on the map, in boxes or hands; control, ranks, sides, deck and cup as at the start
    - `turn: 6`, `phase: impulses` - the turn; setup, turn_start, impulses, end_phase or over
    - `units: {odani: {azai: 3, azai_nagamasa: 1}}` - replaces all units in the open at each place named: soldiers by
      clan, leaders by name; a leader counts 1 and is lifted from elsewhere
    - `inside: {odani: {azai: 2}}` - the besieged in the castle or temple, the besiegers stand in `units`
    - `control: {odani: oda}` - which clan controls a space; a minor clan's is minor_clan
    - `box: {oda: 4, sakuma: 1}`, `removed: {shingen: 1}` - regroup boxes, and who is out for good
    - `track: {niwa: 7}` - wounded leaders and the turn of their return
    - `leaders: {ieyasu: {rank: daimyo, clan: takeda}}` - rank and clan now
    - `side: {takeda: anti_oda}` - a clan's side; `entered: [takeda]` brings a power in (side, and no more to come),
      and so do its units on the map and its impulse
    - `reinforcements: {mori: 12}` - the turn of a power still to come
    - `fallen: {azai: oda}`, `won_over: {tokugawa: takeda}`, `withdrawn: [mori]` - clans that are out
    - `destroyed: [odani]` - Castle Destroyed markers
    - `hand: {oda: [18]}`, `deck: [1, 2]` - cards by number; a card in a hand leaves the deck
    - `cup: [chit_oda]`, `drawn: [...]`, `aside: [...]`, `resting: [...]` - chits to draw, used, waiting, missing a turn
    - `azuchi: {at: kannonji, value: 2, turn: 12, lost: false}`, `good_fortune: oda` - Azuchi; who holds the Daruma
    - `flags: {truce_with_ikko: true, iron_ship: oda, death_of_nobunaga: battle}` - lasting facts; further:
      `no_monks_oyama: true` (15.2, no monk rose there), `front: {hideyoshi: 4}` (16.2.3, his soldiers in Kanagasaki)
    - `winner: oda` - of a game that is over
    - `impulse: {alliance: oda_alliance, chit: chit_oda, mp: 4}` - whose impulse it is; movement, battles and
      negotiation need it. Further: `entered: [odani]` (new units came, no MP for the battle), `activated: [odani]`
      (paid), `besieged: [odani]` (since the impulse began), `stopped: {odani: {oda: 3}}`, `stopped_inside`, `sallied`,
      `ooc: {odani: {azai: 2}}` and `ooc_inside` (marks of the last check), `landed: {saika: {oda: 1}}` (came ashore),
      `gained: [obama]` (cards due), `tried: [nobunaga]` (has negotiated), `effects: {supply: 1}`, `rolled`, `step: 6`
      (where it has come to; `next_impulse` goes on from there). Its chit is not in the cup, unless `cup` says so
    - `battle: kyo` - a battle going on there, between the active alliance and the others; `{place: odani, kind: siege}`
      before the walls, or all of it as `at_end` has it

    Raises Bad with the field, what is wrong with it and the known names.
    """
    given = dict(given)
    empty = given.pop("empty", False)
    if type(empty) is not bool:
        raise Bad(f"{empty!r} is neither true nor false", "given.empty", "true or false")
    if state.phase == "setup":
        (cards_and_chits if empty else place_all)(state)
    state.phase = "impulses"
    for name, value in given.items():
        if name not in READERS:
            raise Bad(f"{name!r} is no part of a position", "given", one_of(READERS.keys() | {"empty"}, like=name))
        if name != "battle":
            READERS[name](state, value, f"given.{name}")
    bring_in(state, given)
    for place, bag in state.inside.items():
        if len({side_of(state, unit) for unit in bag}) > 1:
            raise Bad(f"two sides are inside {place}", f"given.inside.{place}", "the besiegers in units")
    if state.impulse is not None and state.impulse.chit in state.cup and "cup" not in given:
        state.cup.remove(state.impulse.chit)
        state.drawn.append(state.impulse.chit)
    if given.get("battle"):
        _read_battle(state, given["battle"], "given.battle")


def bring_in(state: State, given: dict[str, Any]) -> None:
    """A power with units on the map, or with the impulse, has entered, unless `given` says when or on which side."""
    acting = state.impulse.alliance if state.impulse is not None else None
    for name, power in REINFORCEMENTS.items():
        said = name in (given.get("reinforcements") or {}) or power.units.keys() & (given.get("side") or {}).keys()
        if name not in state.reinforcements or said:
            continue
        if acting in {CLANS[clan].alliance for clan in power.units} - {"anti_oda_minor"} or any(
                state.clan[unit] in power.units for bags in (state.field, state.inside) for bag in bags.values()
                for unit in bag):
            _read_entered(state, [name], "given.units")


def _map(value: Any, where: str, known: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Bad(f"{value!r} is no map", where, f"{{{what}: ...}}")
    return {_one(key, where, known, what): one for key, one in value.items()}


def _list(value: Any, where: str, known: Any, what: str) -> list[str]:
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list):
        raise Bad(f"{value!r} is no list", where, f"[{what}, ...]")
    return [_one(one, where, known, what) for one in value]


def _one(value: Any, where: str, known: Any, what: str) -> str:
    if isinstance(value, str) and (name := spelled(value, known)) in known:
        return name
    raise Bad(f"{value!r} is no {what}", where, one_of(known, like=str(value)))


def _number(value: Any, where: str, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise Bad(f"{value!r} is no number here", where, f"a whole number from {least}")
    return value


def _units(value: Any, where: str) -> Units:
    value = [value] if isinstance(value, str) else value
    if isinstance(value, list):  # each named once is one
        value = {unit: value.count(unit) for unit in value if isinstance(unit, str)}
    named = _map(value, where, UNITS, "clan or leader")
    bag = {unit: 1 if count is None and unit in LEADERS else _number(count, f"{where}.{unit}")
           for unit, count in named.items()}  # {nobunaga, oda: 3}: a leader needs no number
    for unit, count in bag.items():
        if unit in LEADERS and count > 1:
            raise Bad(f"{count} × {unit}", f"{where}.{unit}", "1: a leader is one unit")
    return {unit: count for unit, count in bag.items() if count}


def _lift(state: State, bag: Units) -> None:
    """A leader is in one place only: take those of `bag` away from wherever they were."""
    for leader in bag:
        if leader in LEADERS:
            for bags in (state.field, state.inside):
                for place in [place for place, units in bags.items() if leader in units]:
                    take(bags, place, {leader: 1})
            for units in (state.box, state.removed, state.track):
                units.pop(leader, None)


def _read_places(area: str) -> Any:
    def read(state: State, value: Any, where: str) -> None:
        bags = getattr(state, area)
        for place, units in _map(value, where, PLACES, "place").items():
            bag = _units(units, f"{where}.{place}")
            if area == "inside" and place not in FORTIFIED:
                raise Bad(f"{place} has no walls", f"{where}.{place}", "a castle or temple")
            _lift(state, bag)
            bags.pop(place, None)
            if bag:
                bags[place] = bag
    return read


def _read_pool(area: str) -> Any:
    def read(state: State, value: Any, where: str) -> None:
        bag = _units(value, where)
        _lift(state, bag)
        pool = getattr(state, area)
        for unit in [value] if isinstance(value, str) else value:
            pool.pop(spelled(unit, UNITS), None)
        pool.update(bag)
    return read


def _read_track(state: State, value: Any, where: str) -> None:
    turns = {leader: _number(turn, f"{where}.{leader}", 1)
             for leader, turn in _map(value, where, LEADERS, "leader").items()}
    _lift(state, turns)
    state.track.update(turns)


def _read_leaders(state: State, value: Any, where: str) -> None:
    for leader, facts in _map(value, where, LEADERS, "leader").items():
        at = f"{where}.{leader}"
        facts = _map({"rank": facts} if isinstance(facts, str) else facts, at, ("rank", "clan"), "fact of a leader")
        if "rank" in facts:
            state.rank[leader] = _one(facts["rank"], f"{at}.rank", ("daimyo", "samurai"), "rank")
        if "clan" in facts:
            state.clan[leader] = _one(facts["clan"], f"{at}.clan", CLANS, "clan")


def _card(number: Any, where: str) -> str:
    name = f"card_{number}" if type(number) is int else number
    return _one(name, where, CARDS, "card")


def _read_hand(state: State, value: Any, where: str) -> None:
    for player, cards in _map(value, where, {*players(state), "oda"}, "player").items():
        if not isinstance(cards, list):
            raise Bad(f"{cards!r} is no list", f"{where}.{player}", "[18, ...]")
        hand = [_card(number, f"{where}.{player}") for number in cards]
        for card in hand:
            for other in (*state.hands.values(), state.deck):
                if card in other:
                    other.remove(card)
        state.hands[player] = hand


def _read_deck(state: State, value: Any, where: str) -> None:
    if not isinstance(value, list):
        raise Bad(f"{value!r} is no list", where, "[18, ...]")
    state.deck = [_card(number, where) for number in value]


def _read_entered(state: State, value: Any, where: str) -> None:
    for name in _list(value, where, REINFORCEMENTS, "reinforcement"):
        state.reinforcements.pop(name, None)
        for clan in REINFORCEMENTS[name].units:
            state.side[clan] = CLANS[clan].faction


def _read_azuchi(state: State, value: Any, where: str) -> None:
    value = _map({"at": value} if isinstance(value, str) else value, where, ("at", "value", "turn", "lost"),
                 "fact of Azuchi")
    state.azuchi = _one(value["at"], f"{where}.at", FORTIFIED, "castle") if value.get("at") else ""
    state.azuchi_value = _number(value.get("value", 2 if state.azuchi else 0), f"{where}.value")
    if state.azuchi_value not in ((2, 3) if state.azuchi else (0,)):
        raise Bad(f"Azuchi has no value {state.azuchi_value}", f"{where}.value", "2 or 3, and where it stands")
    state.azuchi_turn = _number(value.get("turn", 0), f"{where}.turn")
    state.azuchi_lost = bool(value.get("lost", False))


def _read_impulse(state: State, value: Any, where: str) -> None:
    value = _map({"alliance": value} if isinstance(value, str) else value, where, Impulse.__struct_fields__,
                 "part of an impulse")
    alliance = _one(value.get("alliance"), f"{where}.alliance", ALLIANCES, "alliance")
    value = {"side": ALLIANCES[alliance].faction} | value | {"alliance": alliance}
    for name in value.keys() & {"entered", "activated", "besieged", "gained"}:
        value[name] = _list(value[name], f"{where}.{name}", PLACES, "place")
    for name in value.keys() & {"stopped", "stopped_inside", "sallied", "ooc", "ooc_inside", "landed"}:
        bags = _map(value[name], f"{where}.{name}", PLACES, "place")
        value[name] = {place: _units(bag, f"{where}.{name}.{place}") for place, bag in bags.items()}
    if "tried" in value:
        value["tried"] = _list(value["tried"], f"{where}.tried", LEADERS, "leader")
    for name in value.keys() & {"mp", "step", "rolled"}:
        value[name] = value[name] if value[name] is None else _number(value[name], f"{where}.{name}")
    if value.get("chit"):
        value["chit"] = _one(value["chit"], f"{where}.chit", CHITS, "chit")
    try:
        state.impulse = msgspec.convert(value, Impulse)
    except msgspec.ValidationError as error:
        raise Bad(str(error), where) from None


def _read_battle(state: State, value: Any, where: str) -> None:
    """A battle going on: its place (and kind) alone, then those who are there fight; or all of it."""
    value = _map({"place": value} if isinstance(value, str) else value, where, Battle.__struct_fields__,
                 "part of a battle")
    place = _one(value.get("place"), f"{where}.place", PLACES, "place")
    kind = value.get("kind") or ("sea" if place in SEAS else "field" if opposed_in_field(state, place) else "siege")
    kind = _one(kind, f"{where}.kind", ("field", "siege", "sea"), "kind of battle")
    if value.keys() <= {"place", "kind"}:
        if not (opposed_in_siege if kind == "siege" else opposed_in_field)(state, place):
            raise Bad(f"nobody can fight at {place}", where, "units of the active alliance and of opponents there")
        state.battle = meeting(state, place, kind)
        return
    try:
        state.battle = msgspec.convert(value | {"place": place, "kind": kind}, Battle)
    except msgspec.ValidationError as error:
        raise Bad(str(error), where) from None


def _read_chits(area: str) -> Any:
    """The chits of a pool; a chit is in one pool only."""
    def read(state: State, value: Any, where: str) -> None:
        chits = _list(value, where, CHITS, "chit")
        for pool in (state.cup, state.drawn, state.aside):
            pool[:] = [chit for chit in pool if chit not in chits]
        setattr(state, area, chits)
    return read


def _read_names(area: str, known: Any, what: str) -> Any:
    def read(state: State, value: Any, where: str) -> None:
        setattr(state, area, _list(value, where, known, what))
    return read


def _read_facts(area: str, known: Any, what: str, values: Any, meaning: str) -> Any:
    def read(state: State, value: Any, where: str) -> None:
        pairs = _map(value, where, known, what)
        for key, one in pairs.items():
            at = f"{where}.{key}"
            pairs[key] = _number(one, at, 1) if values is int else _one(one, at, values, meaning)
        getattr(state, area).update(pairs)
    return read


def _read_flags(state: State, value: Any, where: str) -> None:
    flags = _map(value, where, FLAGS, "lasting fact")
    state.flags.update({name: _fact(name, one, f"{where}.{name}") for name, one in flags.items()})


def _fact(name: str, value: Any, where: str) -> Any:
    """Whose ship, which chit, how he died, soldiers at the front, why somebody won; of others whether it is so."""
    if name == "iron_ship":
        return _one(value, where, SIDES[:2], "side")
    if name == "chosen_chit":
        return _one(value, where, CHITS, "chit")
    if name == "front":
        return {player: _number(count, where) for player, count in _map(value, where, SPHERES, "player").items()}
    if name.startswith("death_of_"):
        return _one(value, where, ("battle", "illness"), "cause of a death")
    if name != "victory" and type(value) is not bool:
        raise Bad(f"{value!r} is neither true nor false", where, "true or false")
    return value


def _read_turn(state: State, value: Any, where: str) -> None:
    state.turn = _number(value, where, 1)


def _read_word(area: str, known: Any, what: str) -> Any:
    def read(state: State, value: Any, where: str) -> None:
        setattr(state, area, _one(value, where, known, what))
    return read


READERS: dict[str, Any] = {
    "turn": _read_turn,
    "phase": _read_word("phase", PHASES, "phase"),
    "units": _read_places("field"),
    "inside": _read_places("inside"),
    "box": _read_pool("box"),
    "removed": _read_pool("removed"),
    "track": _read_track,
    "leaders": _read_leaders,
    "control": _read_facts("control", SPACES, "space", CLANS, "clan"),
    "side": _read_facts("side", CLANS, "clan", SIDES, "side"),
    "entered": _read_entered,
    "reinforcements": _read_facts("reinforcements", REINFORCEMENTS, "reinforcement", int, "turn"),
    "hand": _read_hand,
    "deck": _read_deck,
    "cup": _read_chits("cup"),
    "drawn": _read_chits("drawn"),
    "aside": _read_chits("aside"),
    "resting": _read_names("resting", CHITS, "chit"),
    "fallen": _read_facts("fallen", CLANS, "clan", CLANS.keys() | {""}, "clan"),
    "withdrawn": _read_names("withdrawn", CLANS, "clan"),
    "won_over": _read_facts("won_over", CLANS, "clan", CLANS, "clan"),
    "destroyed": _read_names("destroyed", SPACES, "space"),
    "good_fortune": _read_word("good_fortune", (*SIDES[:2], ""), "side"),
    "azuchi": _read_azuchi,
    "flags": _read_flags,
    "impulse": _read_impulse,
    "battle": _read_battle,
    "winner": _read_word("winner", (*EVERY_PLAYER, ""), "player"),
}
