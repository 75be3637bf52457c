"""04 Preparing the game: counters and markers, roles and bids, first hands, redraws."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Draw
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.seen import hidden
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put, take

from .board import CARDS, DATA, KEYS, POWERS, REAL_CARD, RESERVES_OF, TRACK
from .cards import real_cards
from .players import is_minor, player, players_majors, sides
from .state import Area, Consul, Power, Seat, State
from .terms import controller, impulse_order


def blank(options: dict[str, Any]) -> State:
    """The state before set-up: an empty map."""
    return State(options)


@procedure("setup")
@rule("4.3", "4.31")
def setup(game: Game) -> Procedure:
    """4 The whole set-up up to the first hands: roles by dice, counters, bids, cards."""
    state = game.state
    yield from roles(game)
    lay_out(state)
    game.emit("set_up", "4.1", None, players=state.options["players"])
    yield from pay_bid(game)
    yield from deal(game)
    state.phase = "redraw"


@rule("4.31")
def roles(game: Game) -> Procedure:
    """4.31 With three or more, and with two who want the same nothing, dice decide who plays what, if they like."""
    if game.options["roles"] == "dice":
        drawn = yield Draw("roles", "4.31", tuple(sides(game.state)), len(sides(game.state)))
        for chair, seat in enumerate(drawn, 1):
            game.emit("role", "4.31", seat, chair=chair, powers=list(sides(game.state)[seat]))


def lay_out(state: State) -> None:
    """4.1, 4.2 Everything as it starts, but the hands."""
    place_counters(state)
    place_markers(state)
    state.phase = "redraw"


@rule("4.1")
def place_counters(state: State) -> None:
    """4.1 The starting pieces on the map and in port, and all reserve cards ready."""
    state.units, state.squadrons = {}, {}
    for one in DATA.placements:
        if one.squadrons:
            put(state.squadrons, one.at, {one.power: one.squadrons})
        else:
            put(state.units, one.at, {one.power: one.units} | dict.fromkeys(one.leaders, 1))
    state.reserves = {power: list(ready) for power, ready in RESERVES_OF.items()}


@rule("4.2", "8.3")
def place_markers(state: State) -> None:
    """4.2, 8.3 Turn, impulse, consul and resource markers, the two blocs, the deck."""
    for power in POWERS.values():
        if power.bloc is not None:
            state.bloc[power.id] = power.bloc
    state.consuls = {one.id: Consul(one.row or "", one.column) for one in DATA.consuls if is_minor(state, one.id)}
    state.resources = dict.fromkeys(players_majors(state), 1)
    state.base = {power: [key for key in KEYS if controller(state, key) == power] for power in TRACK}
    state.cards.deck = [REAL_CARD] * len(CARDS) if real_cards(state) else list(CARDS)


@question("keys_held")
@rule("4.2", "5.81")
def keys_held(state: State, power: Power) -> list[str]:
    """4.2 The keys that a power controls: what its marker on the key track shows."""
    return [key for key in KEYS if controller(state, key) == power]


# Bids


@question("may_give_up")
@rule("4.31")
def may_give_up(state: State, seat: Seat, power: Power, at: Area) -> Verdict:
    """4.31 Whether the winner of the bid may remove a unit of `power` from `at`."""
    if seat != state.options["bidder"] or not state.options["bid"]:
        return no("4.31", "has_not_bid", seat=seat)
    if power not in sides(state)[seat]:
        return no("4.31", "not_his_power", power=power, seat=seat)
    if not state.units.get(at, {}).get(power):
        return no("4.31", "no_unit_there", power=power, place=at)
    return yes("4.31")


@procedure("pay_bid")
@rule("4.31")
def pay_bid(game: Game) -> Procedure:
    """4.31 With two players: who got his side by a bid removes the units he bid, wherever he likes."""
    state, seat = game.state, game.options["bidder"]
    if game.options["players"] != 2:
        return
    for left in range(game.options["bid"], 0, -1):
        candidates = [{"power": power, "at": at} for at, bag in state.units.items() for power in bag
                      if may_give_up(state, seat, power, at)]
        choice = yield Decision("give_up", seat, "4.31", tuple(candidates),
                                lambda one: may_give_up(state, seat, one["power"], one["at"]), {"left": left})
        take(state.units, choice["at"], {choice["power"]: 1})
        game.emit("given_up", "4.31", seat, power=choice["power"], place=choice["at"])


# Hands


@procedure("deal")
@rule("4.4")
def deal(game: Game) -> Procedure:
    """4.4 The first hands."""
    cards = game.state.cards
    for power in TRACK:
        count = POWERS[power].hand
        yield from cards.draw(power, count, "4.4", "hand")
        game.emit("dealt", "4.4", power, cards=count)


@question("may_look")
@rule("4.41")
def may_look(state: State, seat: Seat, power: Power) -> Verdict:
    """4.41 Whether a player may look at the hand of a power he runs: his first at once (4.5), a further one not before
    all before it have decided."""
    if player(state, power) != seat:
        return no("6.5", "not_his_hand", power=power)
    order = impulse_order(state)
    first = next(one for one in order if player(state, one) == seat)
    if state.phase not in ("redraw", "draw") or power == first:
        return yes("4.41")
    for before in order:
        if before == power:
            break
        if before not in state.redrawn and player(state, before):
            return no("4.41", "decides_first", power=power, before=before)
    return yes("4.41")


@procedure("redraws", also=("重抽",))
@rule("4.5", "4.51", "4.41")
def redraws(game: Game) -> Procedure:
    """4.5 In impulse order each power may replace its hand, by one card fewer each time."""
    state = game.state
    for power in impulse_order(state):
        if power in state.redrawn:
            continue
        yield from redraw(game, power)
        state.redrawn.append(power)


def redraw(game: Game, power: str) -> Procedure:
    """4.5, 4.51 One power keeps its hand, or discards it again and again."""
    state, seat = game.state, player(game.state, power)
    cards = state.cards
    while seat and cards.hand(power):
        count = len(cards.hand(power))
        held = {REAL_CARD: count} if real_cards(state) else list(cards.hand(power))
        facts = {"power": power, "cards": count, "hand": held}
        choice = yield Decision("redraw", seat, "4.5", ("keep", "redraw"), facts=facts, usual=("keep",))
        if choice == "keep":
            return
        for card in cards.hand(power)[:]:
            cards.play(power, card)
        yield from cards.draw(power, count - 1, "4.5", "hand")
        game.emit("redrawn", "4.51", power, cards=count - 1)


@procedure("first_redraws")
def first_redraws(game: Game) -> Procedure:
    """4.5 The redraws before the first impulse."""
    yield from redraws(game)
    game.state.redrawn = []
    game.state.phase = "impulses"


def seen(state: State, who: str | None) -> State:
    """What a seat may know: other hands, and those it must not look at yet (4.41), are unknown cards (6.5)."""
    shown = state.copy()
    for power in TRACK:
        if not who or not may_look(state, who, power):
            shown.cards.hands[power] = hidden(shown.cards.hand(power))
            shown.kept.pop(power, None)
            if power in shown.spare:
                shown.spare[power] = hidden(shown.spare[power])
    shown.cards.deck = hidden(shown.cards.deck)
    return shown


