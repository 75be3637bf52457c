"""15 Special rules. (Hooks that the other chapters call.)"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure

from .state import Battle, Force, State


def turn_start(game: Game) -> Procedure:
    """15.4 and whatever else happens when a turn begins."""
    return
    yield


def illness_phase(game: Game) -> Procedure:
    """4.2/4, 15.3."""
    return
    yield


def fortune_on_chit(game: Game, chit: str) -> Procedure:
    """15.6 use 1: returns True when the chit just drawn has no effect."""
    return False
    yield


def fortune_in_battle(game: Game, battle: Battle) -> Procedure:
    """15.6 use 2, after both sides fired: returns the Force that must roll all its dice again, or None."""
    return None
    yield


def movement_options(state: State) -> list[dict[str, Any]]:
    """15.5 Azuchi: options of the movement decision."""
    return []


def special_move(game: Game, choice: dict[str, Any]) -> Procedure:
    """Carry out one of `movement_options`."""
    return
    yield


def shogun_step(game: Game) -> Procedure:
    """15.1 At the start of an impulse: exile of the shogun (Oda) or his turning daimyo (Anti-Oda minor)."""
    return
    yield


def before_assault(game: Game, battle: Battle) -> Procedure:
    """15.4 An assault on Enryaku-ji angers the neutral powers."""
    return
    yield
