"""05 Drawing cards: the deck, the face-up display, the hand limit."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.decks import from_top

from .names import Seat
from .refusal import shaped
from .state import State
from .supplies import pay_doubloons
from .upgrades import given

HAND_LIMIT = 4
DISPLAY = 4
DISPLAY_PRICE = 1


@question("hand_limit")
@rule("05/limit", "16/hand")
def hand_limit(state: State, who: Seat) -> int:
    """Four cards; six with the upgrade."""
    return int(max([HAND_LIMIT, *given(state.player(who), "hand_limit")]))


@question("display_price")
@rule("05/display", "16/display")
def display_price(state: State, who: Seat) -> int:
    """What a face-up card costs."""
    return 0 if given(state.player(who), "free_display") else DISPLAY_PRICE


@question("may_take")
def may_take(state: State, who: Seat, source: Any) -> Verdict:
    """Whether the next card may come from the "deck" or be {"display": card}; "stop" only when the deck is out."""
    shaped(source, "may_take", ("deck", "stop"), ("display",))
    player = state.player(who)
    if len(player.hand) >= hand_limit(state, who):
        return no("05/limit", "hand_full", limit=hand_limit(state, who))
    if source == "stop":
        return no("05/limit", "must_draw") if state.deck or state.discard else yes("05/refill")
    if source == "deck":
        return yes("05/limit") if state.deck or state.discard else no("05/refill", "deck_out")
    if source["display"] not in state.display:
        return no("05/display", "not_in_display", card=source["display"])
    price = display_price(state, who)
    if player.doubloons < price:
        return no("05/display", "too_few_doubloons", needs=price, has=player.doubloons)
    return yes("05/display", price=price)


@procedure("draw_cards")
def draw_cards(game: Game, who: Seat) -> Procedure:
    """Phase C: fill the hand up to its limit from the deck or the display, then the display up to four."""
    yield from fill_hand(game, who)
    yield from fill_display(game)


def sources(state: State, who: str) -> tuple[Any, ...]:
    """Where the next card may come from. What lets one face-up card be taken lets each."""
    face_up = state.display if state.display and may_take(state, who, {"display": state.display[0]}) else []
    deck = ["deck"] if may_take(state, who, "deck") else []
    return (*deck, *({"display": card} for card in face_up), *(["stop"] if may_take(state, who, "stop") else []))


def fill_hand(game: Game, who: str) -> Procedure:
    """Card by card: the deck, or a face-up card for its price."""
    state, player = game.state, game.state.player(who)
    limit, price = hand_limit(state, who), display_price(state, who)
    while len(player.hand) < limit:
        offered = sources(state, who)
        decision = Decision("draw", who, "05/display", offered, lambda one: may_take(state, who, one),
                            {"price": price, "room": limit - len(player.hand)},
                            usual=("deck",) if "deck" in offered else ())
        choice = yield from game.asked(decision)
        if choice == "stop":
            game.emit("no_cards_left", "05/refill", who)
            return
        if choice == "deck":
            yield from _take_from_deck(game, who)
        else:
            card = choice["display"]
            pay_doubloons(game, who, price, "05/display", card=card)
            state.display.remove(card)
            player.hand.append(card)
            game.emit("took_display_card", "05/display", who, card=card)


def _take_from_deck(game: Game, who: str) -> Procedure:
    card = yield from next_card(game)
    game.state.player(who).hand.append(card)
    game.whisper(("card",), (who,), "drew_card", "05/limit", who, card=card)


@rule("05/refill")
def next_card(game: Game) -> Procedure:
    """The top card of the deck; an empty deck is made anew from the discard pile. None when both are empty."""
    state = game.state
    drawn = yield from from_top(state.deck, state.discard, 1, "05/refill",
                                refilled=lambda cards: game.emit("reshuffled", "05/refill", cards=cards))
    return drawn[0] if drawn else None


def fill_display(game: Game) -> Procedure:
    """Face-up cards back to four, from the deck, left to right."""
    state = game.state
    added = []
    while len(state.display) < DISPLAY:
        card = yield from next_card(game)
        if card is None:
            break
        state.display.append(card)
        added.append(card)
    if added:
        game.emit("display_filled", "05/refill", cards=added)


def renew_display(game: Game, rule: str) -> Procedure:
    """All face-up cards are discarded and four new ones turned up."""
    state = game.state
    state.discard.extend(state.display)
    game.emit("display_discarded", rule, cards=list(state.display))
    state.display = []
    yield from fill_display(game)
