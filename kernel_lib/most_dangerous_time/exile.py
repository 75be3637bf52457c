"""07 Exile. (Hook that the impulse calls.)"""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure


def exile_step(game: Game) -> Procedure:
    """4.1 step 2."""
    return
    yield
