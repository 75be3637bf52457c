"""06 Event cards. (Hooks that the other chapters call.)"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure

from .state import Battle, State


def before_chit(game: Game) -> Procedure:
    """Card 32, before a chit is drawn: returns the chit chosen instead of a draw, or None."""
    return None
    yield


def impulse_start(game: Game) -> Procedure:
    """4.1 step 1: cards of the window impulse_start."""
    return
    yield


def impulse_end(game: Game) -> Procedure:
    """4.1 step 9: cards of the window impulse_end (31)."""
    return
    yield


def combat_cards(game: Game, battle: Battle) -> Procedure:
    """10.2/6 Cards of the window combat_cards: put into the force's `cards`, their effect is read from the data."""
    return
    yield


def any_time_options(state: State) -> list[dict[str, Any]]:
    """What the active player may play between two moves (forced march, promotion, riot, truce): options."""
    return []


def any_time(game: Game, choice: dict[str, Any]) -> Procedure:
    """Carry out one of `any_time_options`."""
    return
    yield


def draw_cards(game: Game, player: str, count: int, rule: str) -> Procedure:
    """6.2, 6.3 `player` draws up to `count` cards from the deck."""
    return
    yield
