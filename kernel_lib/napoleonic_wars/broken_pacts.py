"""8.21 A pact that an event breaks: who may bring it back at once, and what becomes of the new neutral."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import demand, no

from .board import AREAS, COLUMN_COST, COLUMNS, FORTRESSES, NATION, PORTS
from .cards import cards_ready, lay_down, may_play_cp, may_play_event, real_cards, record_of
from .consuls import UNALIGNED, make_pact, part_fleets, regroup, regroup_fleet
from .flags import flag_off
from .players import PACT, player
from .state import Column, Consul, Power, State
from .terms import controller, enemies_at, impulse_order, units_at


@procedure("break_pact")
@rule("8.21", "8.2")
def break_pact(game: Game, minor: Power, column: Column = UNALIGNED) -> Procedure:
    """8.21 An event breaks the pact of a minor power; its marker goes to `column` of the same row.

    Anybody may restore it at once, the former sponsor by CP too; else it is a neutral with a new hand of the same size.
    """
    state: State = game.state
    if minor not in state.consuls or state.consuls[minor].column != PACT:
        demand(no("8.21", "no_pact", power=minor), "break_pact")
    major = state.consuls[minor].row
    state.consuls[minor] = Consul("" if column == UNALIGNED else major, column)
    game.emit("pact_broken", "8.21", minor, major=major, column=column)
    for power in impulse_order(state):
        if (yield from restore(game, power, minor, major)):
            return
    hand = state.cards.hand(minor)
    count = len(hand)
    for card in hand[:]:
        state.cards.play(minor, card)
    yield from state.cards.draw(minor, count, "8.21", "hand")
    disputed = [at for at in state.units if AREAS[at].power == minor and enemies_at(state, at, controller(state, at))]
    state.bloc.pop(minor, None)
    part_fleets(state)
    yield from go_home(game, minor, disputed)


def restore(game: Game, power: str, minor: str, major: str) -> Procedure:
    """8.21 One power may bring the pact back: by an event, or the former sponsor by the CP of one card (C59)."""
    state: State = game.state
    seat = player(state, major if power == minor else power)
    if not seat:
        return False
    need = sum(COLUMN_COST[column] for column in COLUMNS[COLUMNS.index(state.consuls[minor].column) + 1:])
    cards = cards_ready(state, power)
    events = [{"card": card, "as": "event"} for card in cards if brings_back(state, power, card, minor, major)]
    paid = [{"card": card, "as": "cp"} for card in cards
            if power == major and (real_cards(state) or record_of(card).cp >= need) and may_play_cp(state, power, card)]
    if not (events or paid):
        return False
    choice = yield Decision("restore_pact", seat, "8.21", ("pass", *events, *paid),
                            facts={"minor": minor, "power": power, "need": need}, usual=("pass",))
    if choice == "pass":
        return False
    if choice["as"] == "event":
        yield from game.run("play_event", power, choice["card"])
    else:
        lay_down(game, power, choice["card"], event=False)
        yield from make_pact(game, minor, major)
    return state.consuls[minor].column == PACT


def brings_back(state: State, power: str, card: str, minor: str, major: str) -> bool:
    """8.21 Whether the event of a card can move the marker of a minor power back into the pact box of that row."""
    if real_cards(state):
        return bool(may_play_event(state, power, card))
    far = COLUMNS.index(PACT) - COLUMNS.index(state.consuls[minor].column)
    parts = [part for part in record_of(card).effects if part["do"] == "consul" and part["steps"] >= far]
    return bool(may_play_event(state, power, card)) and any(
        part["minor"] in ("any", minor) or minor in part["minor"]
        for part in parts if (major in part["row"] if "row" in part else power in (major, minor)))


@rule("8.21")
def go_home(game: Game, minor: str, disputed: list[str]) -> Procedure:
    """8.21 A new neutral's pieces abroad and its ships at sea regroup, as do others in its home areas; its vassals
    stay with who controls them, and who stands there stays or regroups, like ships in its ports; those `disputed` by
    an enemy are its own again, and who stands there regroups. Flags are forces too (3): they come off like the rest."""
    state: State = game.state
    for at, flag in list(state.flags.items()):
        abroad = AREAS[at].power != minor if flag == minor else AREAS[at].power == minor and (
            AREAS[at].status == "home" or (at in disputed and at not in FORTRESSES))
        if abroad and at not in state.ceded:
            flag_off(game, at, "8.21")
            yield from game.run("port_lost", at, flag)
    for at in list(state.units):
        mine = AREAS[at].power == minor
        for nation in dict.fromkeys(NATION[piece] for piece in units_at(state, at)):
            if nation == minor:
                leaves = not mine
            elif not mine:
                leaves = False
            elif AREAS[at].status == "home" or at in disputed or must_leave(state, at, minor):
                leaves = True
            else:
                leaves = yield from may_stay(game, at, nation)
            if leaves:
                regroup(game, at, nation, "8.21")
    for at in list(state.squadrons):
        own = at in PORTS and AREAS[at].power == minor
        for nation in list(state.squadrons[at]):
            if nation == minor:
                leaves = not own
            else:
                leaves = own and controller(state, at) == minor and (yield from may_stay(game, at, nation))
            if leaves:
                regroup_fleet(game, at, nation, "8.21")


def must_leave(state: State, at: str, minor: str) -> bool:
    """8.21 Whether former allies must leave a vassal that the new neutral itself controls (C91)."""
    return bool(controller(state, at) == minor and state.options["C91"] == "leave")


def may_stay(game: Game, at: str, nation: str) -> Procedure:
    """8.21 Whether pieces of a nation leave a former ally's vassal or port for the regroup box: as their player
    likes."""
    seat = player(game.state, nation)
    if not seat:
        return True
    return (yield Decision("leave_area", seat, "8.21", (False, True), facts={"power": nation, "place": at}))
