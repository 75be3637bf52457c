"""04 The events of cards: who may play one, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, yes

from .records import Card, Major
from .state import State
from .steps import may_play_steps, play_steps


class Event(NamedTuple):
    """The event of a card.

    may  (state, power) -> Verdict: its conditions; an event without any effect may not be played
    do   (game, power) -> procedure; what it returns says whether a card that is removed only sometimes is so now
    """

    may: Callable[[State, str], Verdict]
    do: Callable[[Game, str], Procedure]


EVENTS: dict[str, Event] = {}
"""card -> its event."""


def event(card: str, may: Callable[[State, str], Verdict] = lambda state, power: yes("4/play")) -> Callable[..., Any]:
    """Declare ``do(game, power)`` as the event of a card."""
    def put(do: Any) -> Any:
        EVENTS[card] = Event(may, do)
        return do
    return put


@question("may_play_event")
@rule("4/play")
def may_play_event(state: State, power: Major, card: Card) -> Verdict:
    """4/play Whether the conditions of a card's event are met when a power plays it."""
    if card not in EVENTS:
        return may_play_steps(state, power, card)
    return EVENTS[card].may(state, power)


@procedure("play_event")
@rule("4/play")
def play_event(game: Game, power: Major, card: Card) -> Procedure:
    """4/play The event of a card happens."""
    if card not in EVENTS:
        return (yield from play_steps(game, power, card))
    return (yield from EVENTS[card].do(game, power))
