"""The game as the core sees it."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure, Rules, switches

from .position import POSITION
from .setup import POOL, SEATS, new_state
from .state import State

LAST_TURN = 6


def next_procedure(game: Game) -> Procedure | None:
    """The next piece of the whole game; None when it is over."""
    return turn(game) if game.state.turn <= LAST_TURN else None


def turn(game: Game) -> Procedure:
    """A turn: every player in order does what the first chapter says."""
    for who in SEATS:
        yield from game.run("$first", who=who)
    game.state.turn += 1


def check(state: State) -> list[str]:
    """Every broken invariant of a position, in words."""
    total = state.pool + sum(state.gold.values())
    return [f"there are {total} gold, not more than {POOL}"] if total > POOL else []


def result(state: State) -> dict[str, Any] | None:
    """Who has won; None while nobody has."""
    most = max(state.gold.values())
    return {"winners": [who for who in SEATS if state.gold[who] == most]} if state.turn > LAST_TURN else None


RULES = Rules(
    id="$game",
    title={"en": "$Title", "zh": "$Title"},
    options=switches("$game"),
    new_state=new_state,
    position=POSITION,
    next_procedure=next_procedure,
    check=check,
    seats=lambda options: SEATS,
    round_of=lambda state: state.turn,
    result=result,
    first_lesson="$first_lesson",
)
