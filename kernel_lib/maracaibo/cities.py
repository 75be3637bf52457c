"""06 Cities and goods: deliver one good, then the city's action; both are optional."""

from __future__ import annotations

from typing import Any

import msgspec

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import costs, free_actions, legacy, records, steps, upgrades
from .names import Card, Place, Seat
from .schema_base import City
from .state import State
from .vocabulary import Steps


@question("kind_of_place")
def kind_of(state: State, place: Place) -> str:
    """village, city, homeward or start; a legacy tile can make a village a city."""
    return "city" if legacy.city_tile(state, place) else records.locations()[place].kind


def city_at(state: State, place: str) -> City | None:
    """The market and action of a place: a legacy tile's, a city tile's, or what is printed; None in a village."""
    tile = legacy.city_tile(state, place)
    if tile is not None:
        return tile.city
    if place in state.city_tiles:
        return records.city_tiles()[state.city_tiles[place]].city
    location = records.locations()[place]
    return None if location.tile == "random" else location.city


@question("city")
@rule("06/order")
def city(state: State, place: Place) -> dict[str, Any] | None:
    """The city at a place: its action with the steps, the good it wants and its market; None in a village.

    As {action, steps, good, spaces}.
    """
    found = city_at(state, place)
    if found is None:
        return None
    steps_told = [msgspec.to_builtins(step) for step in records.city_actions()[found.action].steps]
    return {"action": found.action, "steps": steps_told, "good": found.good, "spaces": found.spaces}


@question("flag")
@rule("07/annex")
def flag(state: State, place: Place) -> list[dict[str, Any]] | None:
    """What the flag at a place gives who annexes it; None where there is no flag."""
    reward = flag_at(state, place)
    return None if reward is None else [msgspec.to_builtins(step) for step in reward]


def flag_at(state: State, place: str) -> tuple[Steps, ...] | None:
    """The reward of the flag at a place, None where there is no flag."""
    tile = legacy.city_tile(state, place)
    return tile.flag if tile is not None else records.locations()[place].flag


@question("market")
def market(state: State, place: Place) -> dict[str, Any]:
    """The good a city wants, the spaces of its market, and how many are free: {good, spaces, free}."""
    city = city_at(state, place)
    if city is None or city.good is None:
        return {"good": None, "spaces": 0, "free": 0}
    return {"good": city.good, "spaces": city.spaces, "free": city.spaces - state.market.get(place, 0)}


@question("may_deliver")
def may_deliver(state: State, who: Seat, card: Card) -> Verdict:
    """Whether the player may deliver this hand card as a good to the city where the ship lies."""
    player, good = state.player(who), records.cards()[card].good
    place = player.location
    if kind_of(state, place) == "homeward":
        return no("13/second", "no_market", place=place)
    wants = market(state, place)
    banned = legacy.may_act(state, place, "city")
    if not banned:
        return banned
    if wants["good"] is None:
        return no("06/deliver", "no_city_tile" if kind_of(state, place) == "city" else "no_market", place=place)
    if wants["free"] < 1:
        return no("06/deliver", "market_full", place=place, spaces=wants["spaces"])
    if card not in player.hand:
        return no("17/use", "not_in_hand", card=card)
    if good != wants["good"]:
        return no("06/deliver", "wrong_good", card=card, good=good, wants=wants["good"])
    if not upgrades.removable_discs(state, who):
        return no("06/deliver", "no_disc_to_remove")
    return yes("06/deliver", good=good)


def deliverable(state: State, who: str) -> list[str]:
    """The hand cards that may be delivered to the city where the ship lies."""
    player = state.player(who)
    good = market(state, player.location)["good"]
    return [card for card in player.hand if records.cards()[card].good == good and may_deliver(state, who, card)]


@question("may_city_action")
def may_city_action(state: State, who: Seat, place: Place | None = None) -> Verdict:
    """Whether the place (that of the ship when not said) has a city action for the player."""
    where = place or state.player(who).location
    banned = legacy.may_act(state, where, "city")
    if not banned:
        return banned
    if city_at(state, where) is None:
        return no("06/order", "no_city_tile" if kind_of(state, where) == "city" else "no_city", place=where)
    return yes("06/order", place=where)


@procedure("city_action")
@rule("06/order")
def city_action(game: Game, who: Seat) -> Procedure:
    """Deliver at most one good, then the action of the city; either may be left out, the order may not change."""
    state = game.state
    place = state.player(who).location
    city = city_at(state, place)
    demand(may_city_action(state, who), "city_action")
    assert city is not None
    delivered = False

    def may(choice: Any) -> Verdict:
        if isinstance(choice, dict):
            if delivered:
                return no("06/deliver", "one_good_only")
            return may_deliver(state, who, choice["deliver"])
        return yes("06/order")

    def allowed() -> list[Any]:
        goods = [] if delivered else [{"deliver": card} for card in deliverable(state, who)]
        return [*goods, "act", "end"]

    while True:
        choice = yield from free_actions.ask(game, "city", who, "06/order", allowed, may, "act", place=place,
                                             action=city.action)
        if not isinstance(choice, dict):
            break
        yield from deliver(game, who, choice["deliver"])
        delivered = True
    if choice == "act":
        action = records.city_actions()[city.action]
        game.emit("city_action", action.rule, who, place=place, action=city.action)
        yield from steps.do_steps(game, who, action.steps, action.rule)
    else:
        game.emit("city_action_skipped", "06/order", who, place=place)


@procedure("deliver")
def deliver(game: Game, who: Seat, card: Card) -> Procedure:
    """Discard the card as a good; a disc of choice goes from the ship board to the market."""
    state = game.state
    place = state.player(who).location
    demand(may_deliver(state, who, card), "deliver")
    costs.discard(game, who, [card], "06/deliver", used_as=records.cards()[card].good)
    game.emit("delivered", "06/deliver", who, place=place, good=records.cards()[card].good, card=card,
              free=market(state, place)["free"] - 1)
    yield from upgrades.remove_disc(game, who, place)


@question("may_carry_marker")
def may_carry_marker(state: State, who: Seat, place: Place) -> Verdict:
    """Whether an ownership marker may lie at this place at all: in play, reached, no plague."""
    if kind_of(state, place) not in ("city", "village"):
        return no("12/place", "no_markers_here", place=place)
    return legacy.may_mark(state, who, place)
