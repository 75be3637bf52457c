"""16 Resources: gained by victories, spent to draw a card, counted at the end."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from .board import RESERVES
from .cards import end_lasting
from .players import is_minor, player
from .state import Count, Power, State, impulse_of


@procedure("gain_resource")
@rule("16.1")
def gain_resource(game: Game, power: Power, cause: str = "16.1") -> Procedure:
    """16.1 A power gains a resource, because of the rule `cause`."""
    resources = game.state.resources
    resources[power] = resources.get(power, 0) + 1
    game.emit("resource_gained", cause, power, resources=resources[power])
    yield from ()


@procedure("lose_resources")
@rule("16.1", "15.5")
def lose_resources(game: Game, power: Power) -> Procedure:
    """16.1 A conquered or submitting power loses all its resources, and the +1 key status (15.5)."""
    state: State = game.state
    lost = state.resources.pop(power, 0)
    lose_plus_key(game, power)
    game.emit("resources_lost", "15.5", power, lost=lost)
    yield from ()


@rule("15.5")
def lose_plus_key(game: Game, power: str) -> None:
    """15.5 The +1 key status is lost, if the power had it, and its event is over."""
    state: State = game.state
    if power in state.plus_key:
        state.plus_key.remove(power)
        for one in [one for one in state.lasting if one.facts.get("plus_key") == power]:
            end_lasting(game, one.card, "15.5")


@question("may_use_resource")
@rule("16.2", "5.12", "5.11")
def may_use_resource(state: State, power: Power) -> Verdict:
    """16.2 Whether a power may spend a resource in its impulse now to draw a card.

    In place of a card, or beside one that is no reserve card; one resource or reserve card beside it an impulse.
    """
    impulse = impulse_of(state)
    if impulse.power != power or not player(state, power):
        return no("16.2", "not_your_impulse", power=power)
    if not state.resources.get(power):
        return no("16.2", "no_resource", power=power)
    if impulse.extra:
        return no("5.12", "extra_used", extra=impulse.extra)
    if impulse.card in RESERVES:
        return no("16.2", "beside_reserve", card=impulse.card)
    if not (state.cards.deck or state.cards.discard):
        return no("16.2", "no_card_to_draw")
    return yes("16.2")


@procedure("use_resource")
@rule("16.2")
def use_resource(game: Game, power: Power) -> Procedure:
    """16.2 A resource is spent, a card drawn."""
    state: State = game.state
    demand(may_use_resource(state, power), "use_resource")
    state.resources[power] -= 1
    impulse_of(state).extra = "resource"
    drawn = yield from state.cards.draw(power, 1, "16.2", "resource_card")
    game.emit("resource_used", "16.2", power, resources=state.resources[power], cards=len(drawn))
    for card in drawn:
        game.whisper(("card",), (player(state, power),), "card_drawn", "16.2", power, card=card)


@question("may_play_drawn")
@rule("16.2", "5.11")
def may_play_drawn(state: State, cards: Count, resource_first: bool = False) -> Verdict:
    """16.2 Whether, with so many cards in hand and a resource, both the card of the impulse and one more may be played.

    Never: the drawn card may be the card of the impulse when the resource is used first; after a card it may not.
    """
    return yes("16.2") if resource_first else no("16.2", "third_play", cards=cards)


@question("resource_points")
@rule("16.3", "5.81")
def resource_points(state: State, power: Power) -> int:
    """16.3 Points of a power's resources at the end of the game: none for a minor power's."""
    return 0 if is_minor(state, power) else state.resources.get(power, 0)
