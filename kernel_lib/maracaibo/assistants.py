"""12 Assistants: figures that bought cards have put on the map."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import costs, records, steps
from .names import Card, Place, Seat
from .schema import AssistantAction
from .state import State
from .supplies import gain_points
from .vocabulary import CardAssistant

UNUSED = 2


def action_of(card: str) -> AssistantAction | None:
    """The blue action of a card, None when it has none."""
    names = (effect.action for effect in records.cards()[card].effects if isinstance(effect, CardAssistant))
    name = next(names, None)
    return records.assistant_actions()[name] if name else None


@question("assistants_at")
@rule("12/place")
def assistants_at(state: State, who: Seat, place: Place) -> list[str]:
    """The player's cards whose figure stands beside this place."""
    wanted = records.locations()[place].id
    return [card for card, at in state.player(who).assistants.items() if at == wanted]


@question("may_use_assistant")
def may_use_assistant(state: State, who: Seat, card: Card) -> Verdict:
    """Whether the assistant of this card can be the main action: own, at the ship, not put there in this turn."""
    player, action = state.player(who), action_of(card)
    owner = next((one.seat for one in state.players if card in one.assistants), None)
    if owner is None or action is None:
        return no("12/use", "no_assistant_of_card", card=card)
    if owner != who:
        return no("12/use", "not_own_assistant", card=card, owner=owner)
    if player.assistants[card] != player.location:
        return no("12/use", "assistant_elsewhere", card=card, place=player.assistants[card], ship=player.location)
    if state.turn.who == who and card in state.turn.placed:
        return no("12/use", "assistant_is_new", card=card)
    verdict = costs.may_pay(state, who, action.cost, "17/assistant")
    return verdict if not verdict else yes("12/use", card=card, action=action.id)


@question("usable_assistants")
def usable_assistants(state: State, who: Seat) -> list[str]:
    """Cards whose assistants the player could use where the ship is."""
    return [card for card in state.player(who).assistants if may_use_assistant(state, who, card)]


@procedure("assistant_action")
def use_assistant(game: Game, who: Seat, card: Card) -> Procedure:
    """The action printed on the card, in its order; what it asks for is paid first."""
    demand(may_use_assistant(game.state, who, card), "assistant_action")
    action = action_of(card)
    assert action is not None
    game.state.turn.assistant = card
    game.emit("assistant_used", "12/use", who, card=card, action=action.id, place=game.state.player(who).location)
    yield from costs.pay(game, who, action.cost, "17/assistant")
    yield from steps.do_steps(game, who, action.steps, "17/assistant")


# ---- 2 points for each assistant that is not used ----------------------------------------------------

@question("assistants_passed")
@rule("12/unused")
def assistants_passed(state: State, who: Seat, start: Place, end: Place) -> list[str]:
    """Own assistants at numbers between two places; which way the ship took does not matter."""
    first, last = records.number_of(start), records.number_of(end)
    return [card for card, at in state.player(who).assistants.items() if first < records.number_of(at) < last]


@question("assistants_not_used")
@rule("12/unused")
def assistants_not_used(state: State, who: Seat) -> list[str]:
    """Own assistants at the ship's place, without the one used and those that came since the ship sailed there."""
    turn = state.turn
    return [card for card in assistants_at(state, who, state.player(who).location)
            if card != turn.assistant and (card not in turn.placed or card in turn.met)]


@question("assistants_ahead")
@rule("12/unused")
def assistants_ahead(state: State, who: Seat) -> list[str]:
    """Own assistants at numbers beyond the ship's place."""
    here = records.number_of(state.player(who).location)
    return [card for card, at in state.player(who).assistants.items() if records.number_of(at) > here]


def passed(game: Game, who: str, start: str, path: list[str]) -> None:
    """The ship sailed from `start` along `path`: 2 points for each assistant between, or on the way only (a ruling)."""
    cards = assistants_passed(game.state, who, start, path[-1])
    if game.state.options["assistants_of_the_other_branch"] == "by_route":
        cards = [card for card in cards if game.state.player(who).assistants[card] in path]
    _unused(game, who, cards, "passed")


def not_used(game: Game, who: str) -> None:
    """The main action at this place is over: 2 points for each assistant here that was not used."""
    _unused(game, who, assistants_not_used(game.state, who), "not_used")


def left_ahead(game: Game, who: str) -> None:
    """The round ends and the ship goes home: 2 points for each assistant still ahead."""
    _unused(game, who, ahead_at_the_end(game.state, who), "left_ahead")


def ahead_at_the_end(state: State, who: str) -> list[str]:
    """The assistants ahead when the round ends; none of a ship in Havana, where no round leaves one.

    By one reading those bought in the scoring, which come last onto the map, do not count yet.
    """
    if state.player(who).location == "havana":
        return []
    new = state.turn.placed if state.options["assistants_bought_in_a_scoring"] == "pays_later" else []
    return [card for card in assistants_ahead(state, who) if card not in new]


@procedure("unused_assistants")
def unused_assistants(game: Game, who: Seat, start: Place, end: Place) -> Procedure:
    """12 Points for the assistants passed between two places."""
    _unused(game, who, assistants_passed(game.state, who, start, end), "passed")
    yield from ()


def _unused(game: Game, who: str, cards: list[str], why: str) -> None:
    if cards:
        gain_points(game, who, UNUSED * len(cards), "12/unused", cards=cards, why=why)
