"""08 Negotiation and betrayal. (Hooks that the impulse and battles call.)"""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure

from .state import Battle


def negotiation_step(game: Game) -> Procedure:
    """4.1 step 3."""
    return
    yield


def betrayal_window(game: Game, battle: Battle) -> Procedure:
    """10.2/4 Betrayal cards in turn; changes the sides of units and the forces of `battle`."""
    return
    yield
