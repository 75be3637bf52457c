"""04 and 20.4 Cards: drawing, the hand, home cards, playing a card for its event or its command points, passing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from kernel_lib.core.decision import Decision, OnDemand
from kernel_lib.core.dice import Draw, Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import CARDS, ELECTORATES, HOME_CARDS, MAJORS, POWERS, RULERS
from .events import may_play_event
from .keys import power_card
from .map import sieges
from .records import Card, Impulse, Major
from .state import State, controller

PASS = "pass"
RULERS_FROM = 6
"""The turn from which cards of new English rulers come."""
BASE, MORE, MANY_ELECTORATES = 4, 5, 4
"""18.1, 18.3/cards Protestant cards, and with so many electorates."""


@question("cards_to_draw")
@rule("4/draw", "3/track", "17.2/card", "18.1", "18.3/cards")
def cards_to_draw(state: State, power: Major) -> dict[str, int]:
    """4/draw Cards a power draws, part by part, and in all: its open box (the Protestants 4 or 5), its ruler's bonus,
    one less under excommunication, more or fewer by events; riches of the New World come on top. {box, bonus, banned,
    events, foreign_wars, total}"""
    if power == "protestant":
        held = sum(controller(state, at) == "protestant" for at in ELECTORATES)
        base = MORE if state.league and held >= MANY_ELECTORATES else BASE
    else:
        base = power_card(state, power)["cards"]
    parts = {"box": base, "bonus": RULERS[state.rulers[power]].bonus, "banned": -int(power in state.banned),
             "events": state.draws.get(power, 0), "foreign_wars": -sum(
                 war.power == power for war in state.foreign_wars.values())}
    return {**{part: cards for part, cards in parts.items() if cards}, "total": max(0, sum(parts.values()))}


# What other chapters use


@procedure("draw_cards")
@rule("4/draw")
def draw_cards(game: Game, power: Major, count: int = 1, rule: str = "4/draw") -> Procedure:
    """4/draw A power draws cards from the deck; returns them. Which ones only it knows."""
    drawn = yield from game.state.cards.draw(power, count, rule, "card", refilled=None)
    if drawn:
        game.whisper(("cards",), (power,), "draws", rule, power, count=len(drawn), cards=drawn)
    return drawn


def others_cards(state: State, power: str) -> list[str]:
    """The cards of a hand that others may take or draw: no home cards (4/home)."""
    return [card for card in state.cards.hand(power) if card not in HOME_CARDS]


@procedure("random_cards")
@rule("4/home", "9/cards-random")
def random_cards(game: Game, power: Major, count: int = 1, by: Major | None = None, rule: str = "4/home") -> Procedure:
    """4/home `count` random cards of a hand, no home cards; they stay there. Returns them."""
    pool = tuple(others_cards(game.state, power))
    count = min(count, len(pool))
    return list((yield Draw("random_card", rule, pool, count, by))) if count else []


@procedure("discard_random")
@rule("4/home")
def discard_random(game: Game, power: Major, count: int = 1, rule: str = "4/home") -> Procedure:
    """4/home `count` random cards of a hand are discarded; returns them."""
    lost = yield from random_cards(game, power, count, rule=rule)
    for card in lost:
        discard(game, power, card, rule)
    return lost


def discard(game: Game, power: str, card: str, rule: str) -> None:
    """A card of a hand goes to the discards."""
    game.state.cards.play(power, card)
    game.emit("discards", rule, power, card=card)


def give(game: Game, power: str, to: str, cards: list[str], rule: str) -> None:
    """Cards go from one hand to another."""
    for card in cards:
        game.state.cards.leave(card, "hands", to)
    if cards:
        game.whisper(("cards",), (power, to), "gives_cards", rule, power, to=to, count=len(cards), cards=cards)


# Passing


@question("may_pass")
@rule("4/pass")
def may_pass(state: State, power: Major) -> Verdict:
    """4/pass Whether a power may pass: home cards used, no mandatory card, no more cards than its ruler's
    administration; an empty hand always passes."""
    hand = state.cards.hand(power)
    if not hand:
        return yes("4/pass")
    home = next((card for card in hand if card in HOME_CARDS), None)
    if home is not None:
        return no("4/pass", "home_card_unused", card=home)
    mandatory = next((card for card in hand if CARDS[card].kind == "mandatory"), None)
    if mandatory is not None:
        return no("4/pass", "mandatory_held", card=mandatory)
    admin = RULERS[state.rulers[power]].admin
    if len(hand) > admin:
        return no("4/pass", "too_many_cards", cards=len(hand), most=admin)
    return yes("4/pass")


# Playing a card


@question("may_play")
@rule("4/play", "4/cp-or-event", "4/mandatory", "4/home", "4/response", "4/combat", "18.5/limits")
def may_play(state: State, power: Major, card: Card, how: Literal["cp", "event"] | None = None) -> Verdict:
    """4/play Whether a power may play a card now for its command points (`how` cp) or its event; when `how` is not
    given, for what it has to be played first: the event of a mandatory card, the command points of another."""
    if card not in state.cards.hand(power):
        return no("4/play", "not_in_hand", card=card)
    record = CARDS[card]
    if (how or first(card)) == "cp":
        if record.kind == "mandatory":
            return no("4/mandatory", "event_first", card=card)
        return yes("4/cp-or-event") if record.cp else no("4/cp-or-event", "no_cp", card=card)
    if record.kind == "combat":
        return no("4/combat", "only_in_battle", card=card)
    if record.kind == "response" and power == "england" and state.rulers[power] == "mary_i":
        return no("4/response", "mary_rules", card=card)
    if record.kind == "response" and not record.own_play:
        return no("4/response", "only_as_response", card=card)
    if card in state.events and record.kind != "home":
        return no("18.5/limits", "event_played_already", card=card, power=state.events[card])
    return may_play_event(state, power, card)


def first(card: str) -> Literal["cp", "event"]:
    """What a card is played for when nobody says it."""
    return "event" if CARDS[card].kind == "mandatory" else "cp"


def plays(state: State, power: str) -> list[dict[str, Any]]:
    """Every card that a power may play now, and how."""
    return [{"card": card, "how": how} for card in state.cards.hand(power) for how in ("event", "cp")
            if may_play(state, power, card, how)]


def every_play(state: State, power: str) -> Iterator[Any]:
    """To pass, where a power may or has nothing to play, and every play of its cards."""
    able = plays(state, power)
    if may_pass(state, power) or not able:
        yield PASS
    yield from able


def drawn_play(hand: list[str], stream: Stream) -> Any:
    """To pass, or a card of the hand and how it is played, at random, allowed or not."""
    at, how = divmod(stream.below(2 * len(hand) + 1), 2)
    return {"card": hand[at], "how": ("event", "cp")[how]} if at < len(hand) else PASS


def withheld(state: State, power: str) -> list[Any]:
    """What a power might do with its hand if not for a rule."""
    cards = [{"card": card, "how": how} for card in state.cards.hand(power) for how in ("event", "cp")
             if not may_play(state, power, card, how)]
    return cards if may_pass(state, power) else [*cards, PASS]


@procedure("play_card", may="may_play", also=("play",))
@rule("4/play", "4/mandatory", "4/cp-or-event", "4/home-back")
def play_card(game: Game, power: Major, card: Card, how: Literal["cp", "event"] | None = None) -> Procedure:
    """4/play A power plays a card: its event, its command points, or, if it is mandatory, first the one, then the
    other."""
    state = game.state
    record = CARDS[card]
    how = how or first(card)
    state.cards.play(power, card, "table", power)
    state.impulse = Impulse(power, card, besieged=sieges(state))
    game.emit("plays", "4/play", power, card=card, how=how)
    stays = False
    if power == "england" and (yield from game.run("mary_gives", card=card)):
        put_away(game, power, card, "mary", removed_if=False)
        state.impulse = None
        return
    if how == "event":
        yield from game.run("respond", window="event_announced", first=power, power=power, card=card)
        if state.effects.pop("cancelled", None) == card:
            game.emit("event_cancelled", "4/response", power, card=card)
            put_away(game, power, card, "cancelled", removed_if=False)
            state.impulse = None
            return
        else:
            state.events[card] = power
            stays = yield from game.run("play_event", power=power, card=card)
    if state.impulse is not None and state.phase == "actions" and (how == "cp" or record.kind == "mandatory"):
        state.impulse.cp += record.cp
        yield from game.run("spend")
    elif state.impulse is not None and state.impulse.cp:
        yield from game.run("spend")
    yield from game.run("after_battle", at="buda")
    put_away(game, power, card, how, removed_if=bool(stays))
    state.impulse = None


def put_away(game: Game, power: str, card: str, how: str, *, removed_if: bool) -> None:
    """4/cp-or-event Where a played card goes: home cards stay face down before their power, an event may remove its
    card (`removed_if`: in this outcome), rulers stay, all others are discarded."""
    state = game.state
    record = CARDS[card]
    if record.kind == "home" or card not in state.cards.table:
        return
    gone = how == "event" and (record.removed == "event" or (record.removed == "if" and removed_if))
    if record.removed == "ruler":
        return
    state.cards.leave(card, "removed" if gone else "discard")
    if gone:
        game.emit("card_removed", "4/cp-or-event", power, card=card)


# The draw phase


@procedure("draw_phase")
@rule("4/draw", "4/home-back", "20.4", "4/phases")
def draw_phase(game: Game) -> Procedure:
    """20.4 The draw phase: who was away returns, new leaders, reformers and debaters come, riches are rolled, new cards
    join, deck and discards are shuffled, everybody draws and takes his home cards back."""
    state = game.state
    state.effects, state.events = {}, {}
    state.sunk = {}
    yield from game.run("returns")
    yield from game.run("newcomers")
    riches = {}
    for power in MAJORS:
        riches[power] = yield from game.run("riches", power=power)
    new = [card for card in CARDS if joins(state, card)]
    state.cards.enter(new)
    state.cards.reshuffle()
    game.emit("reshuffled", "20.4", None, new=new, deck=len(state.cards.deck))
    for power in MAJORS:
        count = max(0, cards_to_draw(state, power)["total"] + riches[power])
        yield from draw_cards(game, power, count)
        state.draws.pop(power, None)
        for card in POWERS[power].home_cards:
            if card in state.cards.table:
                state.cards.leave(card, "hands", power)
    state.phase = "diplomacy"


@question("joins")
@rule("20.4")
def joins(state: State, card: Card) -> bool:
    """20.4 Whether a card joins the deck in this turn."""
    return CARDS[card].kind != "home" and enters_now(state, card) and not state.cards.where(card)[0]


def enters_now(state: State, card: str) -> bool:
    """20.4 Whether it is the turn in which a card joins the deck, if it has not done so."""
    enters = CARDS[card].enters
    if card == "card_47" and state.options["copernicus_enters"] == "turn_5":
        enters = 5
    match enters:
        case "anne":
            return 0 < state.england.anne_in < state.turn
        case "edward" | "mary" | "elizabeth":
            return ruler_joins(state, enters)
        case "never":
            return False
    return enters == state.turn


@rule("20.4", "13.1/birth")
def ruler_joins(state: State, who: str) -> bool:
    """20.4 Whether the card of an English ruler joins now: Edward from turn 6 once born, in turn 6 the turn after; Mary
    when there is no Edward, or after a sickly one; Elizabeth after Mary, if she is born."""
    england, ruler = state.england, state.rulers["england"]
    if state.turn < RULERS_FROM:
        return False
    match who:
        case "edward":
            return bool(england.edward) and ruler == "henry_viii" and england.edward_in < state.turn
        case "mary":
            return ruler == "henry_viii" if not england.edward else england.edward == "sickly" and ruler == "edward_vi"
    return england.elizabeth and ruler == "mary_i" and england.edward != "healthy"


@procedure("next_play")
@rule("4/play", "4/pass", "4/pass-again")
def next_play(game: Game) -> Procedure:
    """4/play The power whose turn it is plays a card or passes; when all six have passed in a row, winter comes."""
    state = game.state
    power, begun = state.acting, state.impulse
    if begun is not None and begun.power == power and begun.cp:
        yield from go_on(game, begun)
    elif state.effects.pop(f"skips_{power}", None):
        game.emit("skips", "4/play", power)
    else:
        state.impulse = None
        yield from one_turn(game, power)
    if state.phase != "actions":
        return
    if state.passes >= len(MAJORS):
        state.phase, state.passes, state.acting = "winter", 0, MAJORS[0]
        game.emit("all_passed", "4/pass", None)
    else:
        state.acting = MAJORS[(MAJORS.index(power) + 1) % len(MAJORS)]


def go_on(game: Game, begun: Impulse) -> Procedure:
    """A play of a position that was given goes on: its command points are spent. Where nothing is said to have moved
    in it, every siege was there before it (5.7)."""
    state = game.state
    state.passes = 0
    if not (begun.moved or begun.stopped or begun.besieged):
        begun.besieged = sieges(state)
    yield from game.run("spend")
    yield from game.run("after_battle", at="buda")
    if begun.card:
        put_away(game, begun.power, begun.card, "cp", removed_if=False)
    state.impulse = None


def one_turn(game: Game, power: str) -> Procedure:
    """A power's turn in the action phase: one card, or a pass."""
    state = game.state
    hand = state.cards.hand(power)
    sure = sum([bool(may_play(state, power, card, "cp")) for card in hand])
    choice = yield from game.asked(Decision(
        "play", power, "4/play", OnDemand(partial(every_play, state, power), partial(drawn_play, hand), sure),
        lambda one: may_pass(state, power) if one == PASS else may_play(state, power, one["card"], one["how"]),
        {"hand": hand[:]}, near=partial(withheld, state, power)))
    if choice != PASS:
        state.passes = 0
        yield from play_card(game, power, choice["card"], choice["how"])
        return
    state.passes += 1
    game.emit("passes", "4/pass", power, passes=state.passes)
    yield from game.run("passed", power=power)
