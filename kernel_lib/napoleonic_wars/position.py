"""A position in words (see `State` for the fields), and what follows from them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kernel_lib.core.errors import Bad
from kernel_lib.core.position import Position, by_name
from kernel_lib.core.spelling import spelled

from .board import AREAS, CARDS, LEADERS, MAJORS, POWERS, REAL_CARD, RESERVES, WORTH
from .cards import real_cards
from .players import bloc_of_pact, is_major, seats
from .setup import lay_out
from .state import Card, ForeignWar, Lasting, Power, State

TURNS = range(1, 7)
FIRST_YEAR = 1803
"""5 Two years before the first turn."""

POSITION = Position(
    State, keep=("units", "bloc"), passing=("impulse", "battle", "asked", "last"),
    pieces={"leaders": ("units", "regroup", "wars", "lost")},
    seats=lambda state: seats(state.options), alone={"wars": "card"},
    also={"year": "turn", "control": "flags", "fleets": "squadrons", "ships": "squadrons", "active": "impulse",
          "blocs": "bloc", "consul_markers": "consuls", "foreign_wars": "wars", "grand_fleets": "grand",
          "diplomacy": "consuls", "conquered": "submitted",
          "回合": "turn", "轮次": "round", "阶段": "phase", "部队": "units", "陆军单位": "units",
          "海军单位": "squadrons", "舰队": "squadrons", "旗帜": "flags", "控制": "flags", "阵营": "bloc",
          "领事标志": "consuls", "外交领事标志": "consuls", "手牌": "hands", "资源": "resources", "保留卡": "reserves",
          "重组": "regroup", "行动轮": "impulse", "投降中立国": "submitted", "割占": "ceded", "停战": "truces",
          "国外战争": "wars", "重整": "refit", "统帅": "commanders"},
    standing=lambda state: {at: {**state.units.get(at, {}), **state.squadrons.get(at, {})}
                            for at in (*state.units, *state.squadrons)}, doc="""
    The set-up of the options, changed by `given`. Every field is optional; an area, power or leader not named stays.

    - `empty: true` - nobody on the map or at sea; pacts, blocs, cards, resources and markers as at the start
    - `turn: 3`, `round: 2`, `phase: impulses` - the turn (or its year), the round of impulses in it, what comes next
    - `units: {vienna: {austria: 4, charles: 1}}` - replaces all pieces in each area named: units by power, leaders by
      name; a leader counts 1 and is lifted from elsewhere; `vienna: null` empties the area
    - `squadrons: {english_channel: {britain: 2}, brest: {france: 2}}` - squadrons in sea areas and ports; also `refit`
      (with refit markers) and `construction` (being built); `grand: {north_sea: [britain, russia]}` - grand fleets
    - `commanders: {vienna: [mack]}`, `grouped: {munich: kutusov}` - commanders named; who leads an army group
    - `flags: {munich: austria}` - the flag in an area, `null` for none; `ceded: {prague: france}` - a ceded area,
      where a flag lies too
    - `consuls: {sweden: {row: britain, column: pact}}`, or `sweden: britain/pact` - consul markers (`pact` alone: in
      its row; `aid+1`: its +1 face up); by a pact a minor power is in the bloc of its sponsor; of one that has
      submitted in the bloc against its conqueror's
    - `bloc: {austria: allied, prussia: neutral}` - blocs; `null` means neutral too
    - `submitted: {austria: france}`, `truces: [{power: austria, barred: [france], turn: 1}]` - submitted neutrals and
      armistices
    - `regroup: {spain: 1}`, `lost: [mack]` - the regroup box, and leaders out of the game for good
    - `wars: [{card: serbian_revolt, powers: [turkey], units: {turkey: 2}}]` - foreign wars and the pieces in them;
      `wars: [serbian_revolt]` as printed on the card
    - `cards: {hands: {france: [tilsit]}, discard: [conscripts]}` - cards; what is in a hand, discarded, removed or in
      play leaves the deck; `hands: {france: [tilsit]}` will do, `hands: {france: 5}` where any five cards do
    - `reserves: {britain: [parliament]}`, `resources: {france: 1}` - reserve cards that are ready; resources
    - `lasting: [{card: tilsit, by: france}]` - timed and lasting events in play; their effects are those printed, an
      armistice says between whom: `facts: {armistice: [france, austria]}`; `lasting: [russian_winter]` will do
    - `impulse: france` or `impulse: {power: austria, cp: 3}` - whose impulse it is; moves, building and diplomacy need
      it, `cp` are the command points left. It was the scheduled one, unless `scheduled` says otherwise
    - `battle: {at: linz, kind: land, active: {...}, other: {...}}` - a battle or siege going on
    - `winner: france`, `why: peace` - of a game that is over
    """)


@POSITION.before
def in_other_words(state: State, given: dict[str, Any]) -> dict[str, Any]:
    """``pacts: {prussia: france}`` are consul markers, ``leaders: {vienna: [charles]}`` stand among the units there,
    ``units: {vienna: 3}`` and ``squadrons: {toulon: 2}`` are of the power whose area it is, by its flag or colour."""
    given = {name: one for name, one in given.items() if one is not None or name not in ("pacts", "leaders")}
    laid = given.get("flags")
    flags = state.flags | by_name(laid) if isinstance(laid, dict) else state.flags
    for name in ("units", "squadrons", "ships", "fleets", "construction"):
        if isinstance(told := given.get(name), dict):
            given = given | {name: {at: {whose: one} if type(one) is int and one and (whose := holder(flags, at)) else
                                    one for at, one in told.items()}}
    pacts, leaders = given.get("pacts"), given.get("leaders")
    if isinstance(pacts, dict):
        markers = {minor: {"row": major, "column": "pact"} for minor, major in pacts.items()}
        given = {name: one for name, one in given.items() if name != "pacts"} | {
            "consuls": markers | (given.get("consuls") or {})}
    if isinstance(leaders, dict) and all(isinstance(one, str | list) for one in leaders.values()):
        units = dict(given.get("units") or {})
        for at, names in leaders.items():
            here = units.get(at, state.units.get(at)) or {}
            units[at] = {**here, "leaders": names} if isinstance(here, dict) else here
        given = {name: one for name, one in given.items() if name != "leaders"} | {"units": units}
    return given


def holder(flags: dict[str, Any], at: Any) -> str:
    """The power whose flag lies in an area, or whose colour it has; "" of a sea area."""
    area = spelled("napoleonic_wars", (), at)
    return flags.get(at) or flags.get(area) or (AREAS[area].power if area in AREAS else "")


@POSITION.begins
def begun(state: State, empty: bool) -> None:
    """``empty: true``: markers as at the start, nobody on the map. Without it the starting pieces are placed."""
    if state.phase == "setup":
        lay_out(state)
        state.phase = "impulses"
        if empty:
            state.units, state.squadrons = {}, {}


@POSITION.short("State.impulse")
def impulse(state: State, value: Any, where: str) -> Any:
    """``impulse: france`` is France's scheduled impulse, ``impulse: {france: 3}`` with three command points."""
    if isinstance(value, dict) and not value.keys() & {"power", "cp"}:
        named = [one for one, cp in value.items() if one in POWERS and (type(cp) is int or len(value) == 1)]
        rest = {one: part for one, part in value.items() if one not in named}
        return {"power": named[0], "cp": value[named[0]], **rest} if len(named) == 1 else value
    return {"power": value} if isinstance(value, str) else value


@POSITION.short("State.turn")
def turn(state: State, value: Any, where: str) -> Any:
    """``turn: 1807`` is turn 2."""
    if not isinstance(value, int):
        return value
    years = {FIRST_YEAR + 2 * number: number for number in TURNS}
    if value not in years and value not in TURNS:
        raise Bad(f"there is no turn {value!r}", where, "1 (1805) to 6 (1815)")
    return years.get(value, value)


@POSITION.short("State.bloc")
def bloc(state: State, value: Any, where: str) -> Any:
    """``bloc: {austria: neutral}`` is ``{austria: null}``, ``{allied: [austria, russia]}`` says both at once."""
    if not isinstance(value, dict):
        return value
    return {power: None if one == "neutral" else one for power, one in by_name(value).items()}


@POSITION.short("State.flags")
@POSITION.short("State.ceded")
def flagged(state: State, value: Any, where: str) -> Any:
    """``flags: {france: [vienna, tyrol]}`` says by power what ``{vienna: france, tyrol: france}`` says by area."""
    return by_name(value)


@POSITION.short("State.units")
def counters(state: State, value: Any, where: str) -> Any:
    """``units: {vienna: {austria: {infantry: 2, cavalry: 1}, leaders: [charles]}}`` by counters (2.2) and in a list."""
    def pieces(bag: dict[str, Any]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for name, one in bag.items():
            if name in ("leaders", "leader") and isinstance(one, str | list):
                made |= dict.fromkeys([one] if isinstance(one, str) else one, 1)
            elif isinstance(one, dict) and one.keys() <= WORTH.keys() and all(type(n) is int for n in one.values()):
                made[name] = sum(WORTH[kind] * count for kind, count in one.items())
            else:
                made[name] = one
        return made

    if not isinstance(value, dict):
        return value
    told: dict[Any, Any] = {}
    for at, bag in value.items():
        if at in POWERS and isinstance(bag, dict) and bag.keys() <= AREAS.keys():  # {austria: {vienna: 3}}
            for area, count in bag.items():
                told[area] = {**(told.get(area) or {}), at: count}
        else:
            told[at] = bag
    return {at: pieces(bag) if isinstance(bag, dict) else bag for at, bag in told.items()}


def in_one_word(one: Any) -> Any:
    """Where a marker stands as ``britain/pact``, also told as ``{britain: pact}``, ``[britain, pact]``."""
    if isinstance(one, dict) and len(one) == 1 and one.keys() <= set(MAJORS):
        one = [*one, *one.values()]
    if isinstance(one, str) and one.casefold().partition(" ")[0] in MAJORS:
        one = one.casefold().split()
    return "/".join(one) if isinstance(one, list) and all(isinstance(part, str) for part in one) else one


@POSITION.short("State.consuls")
def consuls(state: State, value: Any, where: str) -> Any:
    """``consuls: {sweden: britain/pact, turkey: unaligned}``: the row and the column in one word, or as
    ``{britain: pact}``, ``[britain, pact]``; ``sweden: pact`` is
    that of the row in which it stands, ``sweden: aid+1`` with its +1 face up."""
    if not isinstance(value, dict):
        return value
    for minor, one in value.items():
        if one in MAJORS:
            raise Bad(f"{one} is a row, and the column is missing", f"{where}.{minor}", f"{one}/pact or another column")
    value = {minor: in_one_word(one) for minor, one in value.items()}
    said = {minor: one for minor, one in value.items() if isinstance(one, str)}
    parts = {minor: one.removesuffix("+1").rpartition("/") for minor, one in said.items()}
    stands = {minor: state.consuls[minor].row for minor in parts if minor in state.consuls}
    return value | {minor: {"row": row.strip() or (stands.get(minor, "") if column.strip() != "unaligned" else ""),
                            "column": column.strip(), **({"plus": True} if said[minor].endswith("+1") else {})}
                    for minor, (row, _, column) in parts.items()}


@POSITION.short("Battle.active")
@POSITION.short("Battle.other")
def force(state: State, value: Any, where: str) -> Any:
    """``active: {france: 4, soult: 1}``: the units of a side alone."""
    alone = isinstance(value, dict) and value and value.keys() <= {*POWERS, *LEADERS}
    return {"units": value} if alone else value


@POSITION.short("State.lasting")
def lasting(state: State, value: Any, where: str) -> Any:
    """``lasting: [russian_winter]``: played by whose turn it is."""
    if not isinstance(value, list):
        return value
    return [{"card": one, "by": state.scheduled} if isinstance(one, str) else one for one in value]


@POSITION.short("State.refit")
def refit(state: State, value: Any, where: str) -> Any:
    """``refit: {brest: {france: 2}}``: so many squadrons there have a marker."""
    if not isinstance(value, dict):
        return value
    if not all(type(count) is int for ships in value.values() if isinstance(ships, dict) for count in ships.values()):
        raise Bad("this is no number of squadrons", where, "{port: {power: number}}")
    return [{"power": power, "at": at} for at, ships in value.items() if isinstance(ships, dict)
            for power, count in ships.items() for _ in range(count)]


@POSITION.short("State.grand")
def grand(state: State, value: Any, where: str) -> Any:
    """``grand: {north_sea: [britain, russia]}``: one grand fleet there."""
    if not isinstance(value, dict):
        return value
    return [{"at": at, "fleets": fleets} for at, fleets in value.items()]


@POSITION.short("State.hands")
@POSITION.short("Cards.hands")
def so_many_cards(state: State, value: Any, where: str) -> Any:
    """``hands: {france: 5}``: five cards, whichever they are: those in hand, if they are five, else the first of the
    deck that nothing else names."""
    if not isinstance(value, dict):
        return value
    named = {card for cards in value.values() if isinstance(cards, list | dict) for card in cards}
    free = [card for card in sorted(state.cards.deck) if card not in named]
    counted = {power: count for power, count in value.items() if isinstance(count, int)}
    kept = {power: state.cards.hand(power) for power, count in counted.items()
            if count == len(state.cards.hand(power))}
    value, counted = value | kept, {power: count for power, count in counted.items() if power not in kept}
    if sum(counted.values()) > len(free):
        raise Bad(f"there are not so many cards: {sum(counted.values())}", where, f"at most {len(free)}")
    return value | {power: [free.pop(0) for _ in range(count)] for power, count in counted.items()}


@POSITION.word("hands")
def hands(state: State, value: dict[Power, list[Card]], where: str) -> None:
    """{france: [tilsit], austria: []}: what is in these hands, as in `cards`."""
    state.cards.hands |= value


@POSITION.follows
def settled(state: State, given: dict[str, Any]) -> None:
    """A card in a hand or in play leaves the deck; an event in play has the effects printed on it; a flag lies in a
    ceded area, whose own area it is needs none; pact minor powers are in the bloc of their sponsor, submitted neutrals
    in none; who moves was scheduled; a major power's reserve card goes beside a card, also when it comes first."""
    state.flags |= {at: power for at, power in state.ceded.items() if at not in (given.get("flags") or {})}
    state.flags = {at: power for at, power in state.flags.items() if AREAS[at].power != power}
    for lasting in state.lasting:
        if lasting.card in CARDS:
            lie_on_the_table(state, lasting.card, lasting.by)
            lasting.timed = CARDS[lasting.card].kind == "timed"
            lasting.facts = lasting.facts or printed(lasting)
    for war in [one for one in state.wars if one.card in CARDS]:
        if CARDS[war.card].kind != "foreign_war":
            raise Bad(f"{war.card} is no foreign war", "given.wars", "the card of a foreign war")
        if not war.powers:
            as_printed(war)
        lie_on_the_table(state, war.card, war.powers[0])
    hands = (*state.cards.hands.values(), *state.kept.values(), *state.spare.values())
    held = Counter([*(one for hand in hands for one in hand), *state.cards.discard, *state.cards.removed,
                    *state.cards.table])
    cards = given.get("cards") or {}
    if "deck" not in cards:
        state.cards.deck = [one for one in state.cards.deck if not held[one]] if REAL_CARD not in held else (
            [REAL_CARD] * max(0, len(CARDS) - held[REAL_CARD]))
    told = given.get("bloc") or {}
    if "consuls" in given:
        for power in [one for one in state.consuls if one not in told]:
            state.bloc.pop(power, None)
            if side := bloc_of_pact(state, power):
                state.bloc[power] = side
    for power in [one for one in given.get("submitted") or {} if one not in told]:
        state.bloc.pop(power, None)
    if state.impulse is not None and "impulse" in given and "scheduled" not in given and state.impulse.scheduled:
        state.scheduled = state.impulse.power
    if (one := state.impulse) is not None and one.card in RESERVES and not one.extra and is_major(state, one.power):
        one.card, one.extra = "", one.card


def lie_on_the_table(state: State, card: str, by: str) -> None:
    """6.19 The card of what lasts; of real cards (6.1) only the name of ours is used, the card lies with the others."""
    if not real_cards(state):
        state.cards.table.setdefault(card, by)


def as_printed(war: ForeignWar) -> None:
    """6.13 Who fights a foreign war, and the pieces sent there, as its card says."""
    card = CARDS[war.card]
    pieces = next((one for one in card.effects if one["do"] == "foreign_war"), {})
    war.powers = list(card.powers)
    war.units = war.units or dict(pieces.get("units", {}))
    war.squadrons = war.squadrons or dict(pieces.get("squadrons", {}))


def printed(lasting: Lasting) -> dict[str, Any]:
    """What the rules keep of an event in play as it is printed on its card (see lasting.py)."""
    kept: dict[str, Any] = {}
    for effect in CARDS[lasting.card].effects:
        match effect["do"]:
            case "lasts":
                kept[effect["what"]] = effect["value"]
            case "armistice" if "of" in effect:
                kept["armistice"] = list(effect["of"])
            case "plus_key":
                kept["plus_key"] = lasting.by
    return kept
