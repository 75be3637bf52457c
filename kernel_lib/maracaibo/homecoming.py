"""13 Returning home: the homeward spaces and the interim scoring after rounds 1 to 3."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import assistants, cards, careers, free_actions, jean_scoring, prestige, purchase, records, story
from .income import take_income
from .names import Seat
from .refusal import shaped
from .state import JEAN, State
from .supplies import gain_points

INSTEAD_OF_BUYING = 2


@question("round_is_over")
@rule("02/rounds")
def round_is_over(state: State) -> bool:
    """Whether a ship lies on the last space of this round."""
    return any(player.location == records.LAST_SPACE[state.round] for player in state.players)


@procedure("interim_scoring")
def interim_scoring(game: Game) -> Procedure:
    """The seven steps after rounds 1 to 3, beginning with the player who ended the round."""
    state = game.state
    if state.round == max(records.LAST_SPACE):
        raise Bad("after the last round comes the final scoring", "round", "1 to 3, or the procedure final_scoring")
    state.phase = "interim"
    game.emit("interim_scoring", "13/order", state.ended_by(), round=state.round)
    yield from buy_or_points(game, "13/order")
    yield from interim_income(game)
    clear_markets(game)
    yield from renew_display(game)
    yield from prestige.reveal(game)
    yield from story.check_requirements(game)
    return_home(game)
    state.phase = "play"


@procedure("buy_or_points")
@rule("13/order", "14/buy")
def buy_or_points(game: Game, rule: str = "13/order") -> Procedure:
    """Step 1: each player, clockwise, buys a card, invests, or takes 2 points; Jean does neither."""
    state = game.state
    for who in state.clockwise_from(state.ended_by()):
        if who != JEAN:
            yield from _buy_or_points(game, who, rule)


def _buy_or_points(game: Game, who: str, rule: str) -> Procedure:
    state = game.state
    final = state.phase == "final"
    chosen = False
    while not chosen or final:
        allowed: list[Any] = ["done"] if chosen else [*purchase.purchases(state, who), "points"]
        allowed += careers.goals_met(state, who) if final else []
        if may_choose(state, who, "figure_to_combat"):
            allowed.append("figure_to_combat")
        decision = Decision("scoring_choice" if not chosen else "goals_after", who, rule, tuple(allowed),
                            lambda one: may_choose(state, who, one), usual=("done" if chosen else "points",))
        choice = yield from game.asked(decision)
        if choice == "done":
            return
        if free_actions.is_free(choice):
            free_actions.free_action(game, who, choice)
            continue
        chosen = True
        if choice == "points":
            gain_points(game, who, INSTEAD_OF_BUYING, rule)
            continue
        yield from purchase.purchase(game, who, choice)
        if not final:
            yield from cards.draw_cards(game, who)


@question("may_choose_at_scoring")
def may_choose(state: State, who: Seat, choice: Any) -> Verdict:
    """Whether "points", {"buy": card}, {"invest": building} or (at the end) {"goal": n, "half": ...} is allowed.

    A figure may become combat points at any time, here too.
    """
    shaped(choice, "may_choose_at_scoring", ("points", "done", "figure_to_combat"), ("buy", "invest", "goal"))
    if choice in ("points", "done"):
        return yes("13/order" if state.phase != "final" else "14/buy")
    if choice == "figure_to_combat":
        return free_actions.may_do_free(state, who, choice)
    if "goal" in choice:
        return free_actions.may_do_free(state, who, choice) if state.phase == "final" else no(
            "14/buy", "goals_only_at_the_end")
    return purchase.may_purchase(state, who, choice)


@procedure("interim_income")
def interim_income(game: Game) -> Procedure:
    """Step 2: everyone's income; Jean has her own."""
    for who in game.state.clockwise_from(game.state.ended_by()):
        if who == JEAN:
            jean_scoring.income(game)
        else:
            yield from take_income(game, who)


def clear_markets(game: Game) -> None:
    """Step 3: goods in all cities leave the game."""
    state = game.state
    discs = sum(state.market.values())
    state.discs_gone += discs
    state.market = {}
    game.emit("markets_cleared", "13/goods", discs=discs)


@procedure("renew_display")
def renew_display(game: Game) -> Procedure:
    """Step 4: the face-up cards are discarded and four new ones turned up."""
    yield from cards.renew_display(game, "13/display")


def return_home(game: Game) -> None:
    """Step 7: assistants left ahead pay, all ships go back to Havana, the next player clockwise begins."""
    state = game.state
    state.next_player = state.clockwise_from(state.ended_by())[1 % len(state.players)]
    for player in state.people():
        assistants.left_ahead(game, player.seat)
    for player in state.players:
        player.location = "havana"
    state.trigger = ""
    state.round += 1
    game.emit("ships_home", "13/home", state.next_player, round=state.round)
