"""14.1, 14.2 Setting up: neutral clans, then Anti-Oda, then Oda, each placing as its player likes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, put, size

from .board import CARDS, CHITS, CLANS, DATA, LEADERS, PLACES
from .four_players import four_player_setup, promote_lords, set_up_places, setter
from .names import ClanId, Count, Place, Units
from .schema import Setup
from .spheres import four
from .state import State
from .turn import may_be_in_cup

RULES = {"neutral": "14.1/neutral", "anti_oda": "14.1/anti", "oda": "14.1/oda"}


def blank(options: dict[str, Any]) -> State:
    """The state before set-up: nothing placed, printed control, rank and clan, all reinforcements to come."""
    return State(
        options,
        clan={clan: clan for clan in CLANS} | {leader.id: leader.clan for leader in LEADERS.values()},
        rank={leader.id: leader.rank for leader in LEADERS.values()},
        side={clan.id: "neutral" if clan.neutral_at_start and clan.enters else clan.faction
              for clan in CLANS.values()},
        control={place.id: place.start_control for place in PLACES.values() if place.start_control},
        reinforcements={one.id: one.turn for one in DATA.reinforcements},
    )


@question("may_place")
@rule("14.1/neutral", "14.1/anti", "14.1/oda", "14.1/reinforce")
def may_place(state: State, clan: ClanId, units: dict[Place, Count]) -> Verdict:
    """14.1 Whether the units of `clan` may be split so, place by place."""
    record = next((one for one in DATA.setup if one.clan == clan), None)
    if record is None:
        return no("14.1/reinforce", "not_entered", clan=clan)
    rule_id = RULES[CLANS[clan].faction]
    for at in units:
        if at not in (*record.place, *record.among):
            return no(rule_id, "not_its_setup", clan=clan, place=at)
    wanted = record.units or size(record.place)
    if size(units) != wanted:
        return no(rule_id, "not_all_placed", clan=clan, wanted=wanted, units=size(units))
    return yes(rule_id)


@procedure("setup")
@rule("14.1/neutral", "14.1/anti", "14.1/oda", "14.1/reinforce", "14.2")
def setup(game: Game) -> Procedure:
    """14.1 The whole set-up, in the rulebook's order; whatever stands on the map or in boxes is taken up first."""
    state = game.state
    for pieces in (state.field, state.inside, state.box):
        pieces.clear()
    for record in DATA.setup:
        yield from place_clan(game, record)
    reinforcements(game)
    cards_and_chits(state)
    yield from four_player_setup(game)
    state.phase = "turn_start"
    game.emit("set_up", "14.2", None, cup=state.cup[:])


def cards_and_chits(state: State) -> None:
    """14.1 All cards in the deck, the Daruma with Oda, and the chits that may be used in the cup.

    With four players the three lords are daimyo (16.2.2).
    """
    if four(state):
        promote_lords(state)
    state.deck = list(CARDS)
    state.hands = {}
    if state.options["good_fortune"]:
        state.good_fortune = "oda"
    state.cup = [chit for chit in CHITS if may_be_in_cup(state, chit)]


def place_clan(game: Game, record: Setup) -> Procedure:
    """14.1 One clan: how many units where, where its leaders are, and its soldiers in the box."""
    state = game.state
    clan = record.clan
    rule_id = RULES[CLANS[clan].faction]
    slots: Units = dict(record.place)
    if record.among:
        count = record.units
        choice = yield Decision("set_up_units", setter(state, clan), rule_id,
                                ({"units": Bag(dict.fromkeys(record.among, count), count, count)},),
                                lambda one: may_place(state, clan, one["units"]), {"clan": clan, "count": count})
        slots = dict(choice["units"])
    for leader in CLANS[clan].leaders:
        at = LEADERS[leader].start
        free = set_up_places(state, leader, [place for place, room in slots.items() if room])
        if at is None or at not in free:
            at = free[0] if len(free) == 1 else (yield Decision(
                "set_up_leader", setter(state, clan, leader), rule_id, tuple(free), facts={"leader": leader}))
        slots[at] -= 1
        put(state.field, at, {leader: 1})
    for at, room in slots.items():
        if room:
            put(state.field, at, {clan: room})
    add(state.box, {clan: record.box})
    for at in record.markers:
        state.control[at] = clan
    game.emit("placed", rule_id, record.chooser, clan=clan, units=size(record.place) or record.units, box=record.box)


@rule("14.1/reinforce")
def reinforcements(game: Game) -> None:
    """14.1 Powers that come later wait in their boxes, Enryaku-ji on the track itself; the track shows when."""
    state = game.state
    for one in DATA.reinforcements:
        for clan, units in one.units.items() if one.when == "end_phase" else ():
            add(state.box, in_all(clan, units))
        come: Units = {}
        for clan, units in one.units.items():
            add(come, in_all(clan, units))
        game.emit("reinforcement_waits", "14.1/reinforce", None, reinforcement=one.id, turn=one.turn, units=come)


def in_all(clan: str, units: int) -> Units:
    """The leaders of `clan`, and soldiers to make them `units`."""
    leaders = CLANS[clan].leaders
    return dict.fromkeys(leaders, 1) | {clan: units - len(leaders)}


def place_all(state: State) -> None:
    """The set-up without anybody asked: units spread evenly, leaders where most of their clan's units are."""
    game = Game("most_dangerous_time", state, state.options)
    steps = setup(game)
    asked = next(steps, None)
    while asked is not None:
        assert isinstance(asked, Decision)
        try:
            asked = steps.send(even(asked))
        except StopIteration:
            return


def even(decision: Decision) -> object:
    """The plain answer to a decision of the set-up."""
    option = decision.options[0]
    if not isinstance(option, dict):
        return option
    bag = option["units"]
    places: Iterator[str] = iter(())
    picked: Units = {}
    for _ in range(bag.least):
        at = next(places, None)
        if at is None:
            places = iter(bag.pool)
            at = next(places)
        picked[at] = picked.get(at, 0) + 1
    return {"units": picked}
