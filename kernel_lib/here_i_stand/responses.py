"""04 Cards played out of turn: response cards in the windows their events name, combat cards in battle.

A card says how it is played in a window by registering for it; see `responds`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no
from kernel_lib.parts.windows import each_until_pass, offered, passed, rotated

from .board import MAJORS
from .state import State, battle_of


class Answer(NamedTuple):
    """How a card is played in a window.

    may  (state, power, facts of the window) -> Verdict
    do   (game, power, facts of the window) -> procedure; it plays the card itself
    """

    may: Callable[[State, str, dict[str, Any]], Verdict]
    do: Callable[[Game, str, dict[str, Any]], Procedure]


MARY = "mary_i"
"""Under her England has no response and combat cards (card 21)."""
WINDOWS: dict[str, dict[str, Answer]] = {}
"""window -> the cards that may be played in it, and how. Windows: event_announced, paid (for a move, assault, sea move,
raid), before_battle, combat_cards, after_dice, naval_roll, birth, ..."""


def responds(window: str, card: str, may: Callable[[State, str, dict[str, Any]], Verdict]) -> Callable[..., Any]:
    """Register ``do(game, power, facts)`` as the play of `card` in a window."""
    def put(do: Any) -> Any:
        WINDOWS.setdefault(window, {})[card] = Answer(may, do)
        return do
    return put


@procedure("respond")
@rule("4/response")
def respond(game: Game, window: str, first: str = "", order: list[str] | None = None, **facts: Any) -> Procedure:
    """4/response Open a window: every power in turn, beginning with `first`, may play cards that answer it. Returns the
    powers that did."""
    answers = WINDOWS.get(window)
    if not answers:
        return []
    name, seats = f"respond_{window}", order or rotated(MAJORS, first or game.state.acting)
    if all(answers.keys().isdisjoint(game.state.cards.hand(power)) for power in seats):
        for power in seats:
            passed(game, name, power, "4/response")
        return []

    def one_power(power: str) -> Procedure:
        cards = held(game.state, power, answers)
        if not cards:
            return passed(game, name, power, "4/response")
        return (yield from offered(
            game, name, power, "4/response", cards,
            lambda card: answers[card].may(game.state, power, facts) if card in cards else no(
                "4/response", "not_in_hand", card=card),
            lambda card: answers[card].do(game, power, facts), window=window, **facts))

    return (yield from each_until_pass(seats, one_power))


def held(state: State, power: str, answers: Iterable[str]) -> list[str]:
    """The cards of a hand that answer; none of England's while Mary rules."""
    mary = power == "england" and state.rulers[power] == MARY
    return [] if mary else [card for card in answers if card in state.cards.hand(power)]


@procedure("combat_cards")
@rule("4/combat")
def combat_cards(game: Game) -> Procedure:
    """4/combat Before the dice of a battle: the attacker plays combat cards, then the defender."""
    battle = battle_of(game.state)
    order = [force.who for force in battle.forces() if force.who in MAJORS]
    yield from respond(game, "combat_cards", order=order, place=battle.at, kind=battle.kind)
