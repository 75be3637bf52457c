"""06 Events about cards, resources, command points, peace and whatever lasts."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import RESERVES_OF, SEAS
from .cards import effect, in_effect, may_play_cp, may_play_event
from .players import player
from .state import Lasting, Power, State, impulse_of
from .targets import Of, choose, meant
from .terms import at_war, controller, sea_controllers

# Conditions


def may_be(state: State, power: str, card: str, at_war_with: str = "", turn: int = 0, holds: list[str] | None = None,
           seas: int = 0) -> Verdict:
    """6.1 Whether the condition of an event holds: a war, a turn, one of some areas, a number of seas."""
    if at_war_with and not at_war(state, power, at_war_with):
        return no("6.1", "needs_war", card=card, power=at_war_with)
    if state.turn < turn:
        return no("6.1", "needs_turn", card=card, turn=turn)
    if holds and not any(controller(state, at) == power for at in holds):
        return no("6.1", "needs_area", card=card, places=holds)
    held = [sea for sea in SEAS if power in sea_controllers(state, sea)]
    if len(held) < seas:
        return no("6.1", "needs_seas", card=card, seas=seas, held=len(held))
    return yes("6.1")


@effect("needs", may_be)
def needs(game: Game, power: str, card: str, **given: Any) -> Procedure:
    """6.1 A condition does nothing by itself."""
    yield from ()


# Cards


def may_draw(state: State, power: str, card: str, count: int = 1, of: Of = "") -> Verdict:
    """6.1 Whether there are cards, and somebody to draw them."""
    if not meant(state, power, of):
        return no("6.1", "nobody_to_draw", card=card)
    return yes("6.1") if state.cards.deck or state.cards.discard else no("6.1", "no_card_to_draw")


@effect("draw", may_draw)
@rule("6.1", "5.51")
def draw(game: Game, power: str, card: str, count: int = 1, of: Of = "") -> Procedure:
    """5.51 A power draws cards into its hand."""
    one = yield from choose(game, power, "event_power", meant(game.state, power, of), "5.51", card=card)
    yield from game.run("event_draw", one, count)


@procedure("event_draw")
def event_draw(game: Game, power: Power, count: int) -> Procedure:
    """6.1 Cards are drawn because of an event."""
    drawn = yield from game.state.cards.draw(power, count, "6.1", "event_card")
    game.emit("event_drew", "6.1", power, cards=len(drawn))
    return drawn


@effect("draw_and_play", may_draw)
@rule("5.11")
def draw_and_play(game: Game, power: str, card: str) -> Procedure:
    """5.11 A card is drawn and played at once: it goes on with this event and is no other play."""
    state: State = game.state
    drawn = yield from game.run("event_draw", power, 1)
    if not drawn:
        return
    new = drawn[0]
    ways = [way for way, allowed in (("event", may_play_event(state, power, new)),
                                     ("cp", may_play_cp(state, power, new))) if allowed]
    if not ways:
        return
    way = yield from choose(game, power, "event_way", ways, "5.11", card=new)
    yield from game.run("play_event" if way == "event" else "play_cp", power, new)


def may_discard(state: State, power: str, card: str, count: int = 1, of: Of = "enemy_major") -> Verdict:
    """6.1 Whether a power meant holds a card besides this one."""
    return yes("6.1") if holders(state, power, of, card) else no("6.1", "nobody_holds_cards", card=card)


def holders(state: State, power: str, of: Of, card: str) -> list[str]:
    """The powers meant that hold a card besides the one played."""
    return [one for one in meant(state, power, of) if [held for held in state.cards.hand(one) if held != card]]


@effect("discard", may_discard)
@rule("6.1", "6.14")
def discard(game: Game, power: str, card: str, count: int = 1, of: Of = "enemy_major") -> Procedure:
    """6.1 A power loses cards at random."""
    state: State = game.state
    able = holders(state, power, of, card)
    if not able:
        return
    one = yield from choose(game, power, "event_power", able, "6.1", card=card)
    for lost in (yield from state.cards.at_random(one, count, "card_lost", "6.1")):
        state.cards.play(one, lost)
        game.emit("card_discarded", "6.1", one, card=lost)


@effect("take_card", may_discard)
@rule("6.1", "6.5")
def take_card(game: Game, power: str, card: str, count: int = 1, of: Of = "enemy_major") -> Procedure:
    """6.5 A card goes from one hand into another: an event allows what players may not do."""
    state: State = game.state
    able = holders(state, power, of, card)
    if not able:
        return
    one = yield from choose(game, power, "event_power", able, "6.5", card=card)
    for taken in (yield from state.cards.at_random(one, count, "card_taken", "6.5", player(state, power) or None)):
        state.cards.play(one, taken, "hands", power)
        game.whisper(("card",), (player(state, power), player(state, one)), "card_taken", "6.5", power, of=one,
                     card=taken)


@effect("look", may_discard)
@rule("6.5")
def look(game: Game, power: str, card: str, count: int = 1, of: Of = "enemy_major") -> Procedure:
    """6.5 A player looks at a hand: an event allows it."""
    state: State = game.state
    able = holders(state, power, of, card)
    if not able:
        return
    one = yield from choose(game, power, "event_power", able, "6.5", card=card)
    game.whisper(("cards",), (player(state, power), player(state, one)), "hand_seen", "6.5", power, of=one,
                 cards=list(state.cards.hand(one)))


def may_ready(state: State, power: str, card: str) -> Verdict:
    """6.2 Whether a reserve card of the power is used up."""
    used = [one for one in RESERVES_OF[power] if one not in state.reserves.get(power, ())]
    return yes("6.2") if used else no("6.2", "reserves_ready", power=power)


@effect("ready_reserve", may_ready)
@rule("6.2", "6.1")
def ready_reserve(game: Game, power: str, card: str) -> Procedure:
    """6.2 A reserve card is ready again."""
    state: State = game.state
    used = [one for one in RESERVES_OF[power] if one not in state.reserves.get(power, ())]
    one = yield from choose(game, power, "event_card", used, "6.2", card=card)
    state.reserves.setdefault(power, []).append(one)
    game.emit("reserve_ready", "6.2", power, card=one)


# Resources, command points


def may_gain(state: State, power: str, card: str, count: int = 1) -> Verdict:
    """6.1 Whether the power is a player's: a neutral has no use for resources."""
    return yes("6.1") if player(state, power) else no("6.1", "not_for_this_power", card=card, power=power)


@effect("resource", may_gain)
@rule("16.1", "6.1")
def resource(game: Game, power: str, card: str, count: int = 1) -> Procedure:
    """6.1 The power gains a resource."""
    for _ in range(count):
        yield from game.run("gain_resource", power, "6.1")


def may_cost_resource(state: State, power: str, card: str, of: Of = "enemy_major") -> Verdict:
    """6.1 Whether a power meant has a resource."""
    able = [one for one in meant(state, power, of) if state.resources.get(one)]
    return yes("6.1") if able else no("6.1", "nobody_has_resources", card=card)


@effect("cost_resource", may_cost_resource)
@rule("6.1")
def cost_resource(game: Game, power: str, card: str, of: Of = "enemy_major") -> Procedure:
    """6.1 A power loses a resource."""
    state: State = game.state
    able = [one for one in meant(state, power, of) if state.resources.get(one)]
    one = yield from choose(game, power, "event_power", able, "6.1", card=card)
    state.resources[one] -= 1
    game.emit("resource_lost", "6.1", one, resources=state.resources[one])


def may_have_cp(state: State, power: str, card: str, count: int = 0, **given: Any) -> Verdict:
    """6 Whether the power is active, so that it can use what the event gives to its impulse."""
    active = state.impulse is not None and state.impulse.power == power
    return yes("6.3") if active and player(state, power) else no("6.3", "only_in_own_impulse", card=card, power=power)


@effect("cp", may_have_cp)
@rule("6.3", "6/event-or-cp")
def give_cp(game: Game, power: str, card: str, count: int = 0) -> Procedure:
    """6 Some events give command points to use with them."""
    impulse = impulse_of(game.state)
    impulse.cp += count
    game.emit("event_cp", "6.3", power, given=count, cp=impulse.cp)
    yield from ()


@effect("free", may_have_cp)
@rule("6.1")
def free(game: Game, power: str, card: str, what: str, value: Any = True) -> Procedure:
    """6.1 An event changes a rule for this impulse: no_interception, no_attrition, siege (dice)."""
    impulse_of(game.state).freed[what] = value
    game.emit("freed", "6.1", power, what=what, value=value)
    yield from ()


# Peace and the end


def may_always(state: State, power: str, card: str, **given: Any) -> Verdict:
    """6.1 An event without a condition."""
    return yes("6.1")


@effect("peace", may_always)
@rule("5.8", "6/event-or-cp")
def peace(game: Game, power: str, card: str, plus: int) -> Procedure:
    """5.8 The peace roll of this turn is changed."""
    game.state.peace_events += plus
    game.emit("peace_by_event", "5.8", power, plus=plus)
    yield from ()


def may_lengthen(state: State, power: str, card: str) -> Verdict:
    """5 Whether no sixth turn is due yet."""
    return no("5/phases", "sixth_turn_due", card=card) if state.sixth_turn else yes("5/phases")


@effect("sixth_turn", may_lengthen)
@rule("5/phases", "5.82")
def sixth_turn(game: Game, power: str, card: str) -> Procedure:
    """5 A sixth turn may be played."""
    game.state.sixth_turn = True
    game.emit("sixth_turn", "5/phases", power)
    yield from ()


# What lasts


def may_last(state: State, power: str, card: str, what: str, value: Any) -> Verdict:
    """6.11 Whether this event is not in play already."""
    return no("6.11", "in_effect_already", card=card) if in_effect(state, card) else yes("6.11")


@effect("lasts", may_last)
@rule("6.11", "6.19")
def lasts(game: Game, power: str, card: str, what: str, value: Any) -> Procedure:
    """6.11, 6.19 What the event changes while it is in play (see lasting.py)."""
    record(game.state, card, power).facts[what] = value
    game.emit("lasts", "6.11", power, card=card)
    yield from ()


def record(state: State, card: str, power: str) -> Lasting:
    """The record of an event in play."""
    return next(one for one in state.lasting if one.card == card)


def may_have_plus(state: State, power: str, card: str) -> Verdict:
    """15.5 Whether the power has not the +1 key status yet, and is a player's major power."""
    if power in state.plus_key:
        return no("15.5", "has_plus_key", power=power)
    return may_gain(state, power, card)


@effect("plus_key", may_have_plus)
@rule("15.5", "6.11")
def plus_key(game: Game, power: str, card: str) -> Procedure:
    """15.5 The power has the +1 key status."""
    state: State = game.state
    state.plus_key.append(power)
    record(state, card, power).facts["plus_key"] = power
    game.emit("plus_key", "15.5", power)
    yield from ()


