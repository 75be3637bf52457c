"""13 The sea. (Hook that the battle calls; sea movement 13.1-13.2 is in movement.py.)"""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure

from .state import Battle


def sea_battle(game: Game, battle: Battle) -> Procedure:
    """13.3 The rounds of a battle at sea."""
    return
    yield
