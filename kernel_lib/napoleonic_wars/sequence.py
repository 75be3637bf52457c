"""05 The impulses of a turn: whose turn it is, pre-emption, what a power plays, when the turn ends."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import largest

from .actions import Candidates, action, take_actions
from .board import CARDS, TRACK
from .cards import (
    cards_ready,
    has_points,
    is_reserve,
    may_happen,
    may_hold,
    points,
    real_cards,
    record_of,
)
from .lasting import named
from .players import is_major, player
from .resources import may_use_resource
from .state import Impulse, NoCard, Power, State, impulse_of

# 5.1, 5.2 Whose impulse it is


@question("may_preempt")
@rule("5.2", "5.21", "5.22", "5.4")
def may_preempt(state: State, power: Power) -> Verdict:
    """5.2 Whether a power may have its impulse before the scheduled one: it alone has most cards, and so on."""
    if state.impulse is not None:
        return no("5.22", "within_impulse", power=state.impulse.power)
    if state.turn == 1 and state.round == 1:
        return no("5.2", "first_round", power=power)
    hands = {one: len(state.cards.hand(one)) for one in TRACK}
    most = max(hands.values())
    if hands[power] < most or most == 0 or list(hands.values()).count(most) > 1:
        return no("5.2", "not_most_cards", power=power, cards=hands[power], most=most)
    if power == state.scheduled:
        return no("5.2", "scheduled_itself", power=power)
    if power == state.last:
        return no("5.2", "two_running", power=power)
    if not hands[state.scheduled]:
        return no("5.4", "scheduled_without_cards", power=state.scheduled)
    if state.asked:
        return no("5.21", "asked_already", power=state.scheduled)
    if not player(state, power):
        return no("5.3", "neutral_power", power=power)
    calm = named(state, "calm", power)
    return no("6.19", "event_forbids_preemption", power=power, event=calm) if calm else yes("5.2")


@question("loses_impulse")
@rule("5.23")
def loses_impulse(state: State) -> bool:
    """5.23 Whether the scheduled power has just had an impulse by pre-emption, and so loses its scheduled one."""
    return state.scheduled == state.last


@procedure("next_impulse")
@rule("5.1", "5.2", "5.21", "5.5")
def next_impulse(game: Game) -> Procedure:
    """5.1 One impulse: a pre-empting one, or the scheduled one, after which the marker advances."""
    state: State = game.state
    for power in largest({one: len(state.cards.hand(one)) for one in TRACK}):  # nobody else may
        if may_preempt(state, power):
            state.asked = True
            goes = yield Decision("preempt", player(state, power), "5.21", (False, True),
                                  facts={"power": power, "scheduled": state.scheduled}, usual=(False,))
            if goes:
                game.emit("preempts", "5.2", power, scheduled=state.scheduled)
                yield from impulse(game, power, scheduled=False)
                if state.phase == "impulses" and turn_over(state, power):
                    end_impulses(game)
                return
    power = state.scheduled
    if loses_impulse(state):
        game.emit("impulse_lost", "5.23", power)
    else:
        yield from impulse(game, power)
    advance(game)
    if state.phase == "impulses" and power == state.last and turn_over(state, power):
        end_impulses(game)


@question("turn_over")
@rule("5.5", "5.51")
def turn_over(state: State, power: Power) -> bool:
    """5.5 Whether the turn ends after the impulse of `power`: no other power has a card left."""
    return not any(state.cards.hand(other) for other in TRACK if other != power)


@rule("5.1", "5.5")
def advance(game: Game) -> None:
    """5.1, 5.5 The impulse marker moves on; after Denmark a round is over."""
    state: State = game.state
    at = TRACK.index(state.scheduled) + 1
    state.asked = False
    state.scheduled = TRACK[at % len(TRACK)]
    if at == len(TRACK):
        state.round += 1
        game.emit("round", "5.5", None, round=state.round)


@rule("5.5")
def end_impulses(game: Game) -> None:
    """5.5 No more impulses: cards left are kept for the next turn."""
    state: State = game.state
    for power in TRACK:
        if state.cards.hand(power):
            state.kept[power] = state.cards.hands.pop(power)
    game.emit("impulses_over", "5.5", None, turn=state.turn,
              kept={power: len(cards) for power, cards in state.kept.items()})
    state.phase = "attrition"


# An impulse


@procedure("impulse", also=("行动轮",))
@rule("5.1", "5.4", "5.3", "6.4")
def impulse(game: Game, power: Power, scheduled: bool = True) -> Procedure:
    """5.1 A power's impulse: a neutral minor power plays by itself, everybody else as his player likes."""
    state: State = game.state
    if scheduled:
        state.scheduled = power
    begun = state.impulse       # of a position that was given: it goes on
    if begun is None or begun.power != power or not begun.cp or begun.card in state.cards.hand(power):
        state.impulse = Impulse(power, scheduled, timed=any(one.timed for one in state.lasting))
    cards = len(state.cards.hand(power))
    if player(state, power):
        game.emit("impulse", "5.1", power, scheduled=scheduled, cards=cards)
        yield from take_actions(game, may_end)
    elif cards:
        game.emit("impulse", "5.3", power, scheduled=scheduled, cards=cards)
        yield from neutral_impulse(game, power)
    yield from end_impulse(game, cards > 0)


@rule("5.1", "5.23")
def end_impulse(game: Game, had_cards: bool) -> Procedure:
    """The end of an impulse: the removal of a timed event, then offers to submit. Who had no card and did nothing was
    skipped: then the impulses before and after are running (5.23)."""
    state: State = game.state
    yield from game.run("removal_roll")
    yield from game.run("submissions")
    done = impulse_of(state)
    if had_cards or done.card or done.extra or done.besieged:
        state.last = done.power
    state.impulse = None


# 5.11, 5.12 What is played


@question("may_play")
@rule("5.1", "5.11", "5.12", "6.2")
def may_play(state: State, card: NoCard, event: bool = True) -> Verdict:
    """5.11, 5.12 Whether the active power may play a card now, for its event or for its command points.

    One card an impulse; beside it one more with a plus, before or after it: a reserve card of a major power, or a card
    that has one.
    """
    one = impulse_of(state)
    power = one.power
    held = may_hold(state, power, card)
    if not held:
        return held
    if goes_beside(state, card):
        if one.extra:
            return no("5.12", "extra_used", extra=one.extra)
    elif one.card:
        return no("5.11", "card_played", card=one.card)
    if one.extra and is_reserve(state, power, card):
        return no("5.12", "extra_used", extra=one.extra)
    if not event:
        return has_points(card) and held
    return held if real_cards(state) else may_happen(state, power, card)


@rule("5.12")
def goes_beside(state: State, card: str) -> bool:
    """5.12 Whether a card goes beside the one of this impulse: a major power's reserve card, or one of two with a
    plus."""
    one = impulse_of(state)
    return bool(one.card and (has_plus(card) or has_plus(one.card))) or (
        is_reserve(state, one.power, card) and is_major(state, one.power))


def has_plus(card: str) -> bool:
    """5.12 Whether a card of the deck has a plus: it goes beside another one."""
    return card in CARDS and CARDS[card].plus


def cards_left(state: State) -> list[str]:
    """5.11, 5.12 The cards of which one can still be played in this impulse, as far as a glance tells."""
    one = impulse_of(state)
    if one.card and one.extra:
        return []
    ready = cards_ready(state, one.power)
    return [card for card in ready if goes_beside(state, card)] if one.card else ready


def plays(state: State) -> list[dict[str, Any]]:
    """Every card that could be played, both ways."""
    return [{"do": "play", "card": card, "as": way} for card in cards_left(state) for way in ("event", "cp")]


def two_plays(found: Candidates) -> int:
    """How many cards could be played for their points, of the first two."""
    return sum([may_play(found.state, card, False).ok for card in cards_left(found.state)[:2]])


@action("play", plays, lambda state, one: may_play(state, one["card"], one["as"] == "event"), free=True, sure=two_plays)
@rule("5.11", "5.12")
def play(game: Game, choice: dict[str, Any]) -> Procedure:
    """5.1 A card is played."""
    state: State = game.state
    one, card, event = impulse_of(state), choice["card"], choice["as"] == "event"
    power = one.power
    if (is_reserve(state, power, card) and is_major(state, power)) or one.card:
        one.extra = card
    else:
        one.card, one.event = card, event
    yield from game.run("play_event" if event else "play_cp", power, card)


@rule("16.2")
def resources(state: State) -> list[dict[str, Any]]:
    """16.2 To spend a resource, of a power that has one."""
    return [{"do": "resource"}] if state.resources.get(impulse_of(state).power) else []


@action("resource", resources, lambda state, one: may_use_resource(state, impulse_of(state).power), free=True,
        also=("use_resource", "spend_resource", "资源", "使用资源"))
@rule("16.2", "5.12")
def resource(game: Game, choice: dict[str, Any]) -> Procedure:
    """16.2 A resource is spent for a card."""
    yield from game.run("use_resource", impulse_of(game.state).power)


@question("may_end")
@rule("5.1", "5.4")
def may_end(state: State) -> Verdict:
    """5.1 Whether the active power may end its impulse: it has played, used a resource or reserve, or has no card."""
    one = impulse_of(state)
    if one.card or one.extra or not state.cards.hand(one.power):
        return yes("5.1")
    playable = any(may_play(state, card, event) for card in state.cards.hand(one.power) for event in (False, True))
    return no("5.1", "must_play", power=one.power) if playable else yes("5.1")


# 5.3 Neutral minor powers


@question("must_be_event")
@rule("5.31", "6.1")
def must_be_event(state: State, power: Power, card: NoCard) -> bool:
    """5.31 Whether a neutral minor power that draws this card plays its event: a red one, or a green one in its time,
    that can have an effect."""
    one = record_of(card)
    colour = getattr(one, "colour", "")
    due = colour == "red" or (colour == "green" and state.turn >= getattr(one, "green_from", 0))
    return due and (real_cards(state) or bool(may_happen(state, power, card)))


@procedure("neutral_impulse")
@rule("5.3", "5.31", "7.5")
def neutral_impulse(game: Game, power: Power) -> Procedure:
    """5.3 A card is drawn at random from the hand of a neutral minor power: an event it must play, or CP to build."""
    state: State = game.state
    state.impulse = state.impulse or Impulse(power)
    if not state.cards.hand(power) or impulse_of(state).power != power:
        demand(no("5.3", "no_card", power=power), "neutral_impulse")
    (card,) = yield from state.cards.at_random(power, 1, "minor_card", "5.3")
    impulse_of(state).card = card
    if must_be_event(state, power, card) or (real_cards(state) and (yield from shows_event(game, power))):
        yield from game.run("play_event", power, card)
        return
    cp = yield from points(game, power, card)
    state.cards.play(power, card)
    game.emit("neutral_card", "5.31", power, card=card, cp=cp)
    yield from game.run("build_neutral", power, cp)


@rule("5.31")
def shows_event(game: Game, power: str) -> Procedure:
    """5.31 Whether the real card that a neutral minor power has drawn is one whose event it must play."""
    return (yield Decision("must_play_event", "france", "5.31", (False, True), facts={"power": power}))
