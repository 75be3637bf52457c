"""12 Disbanding. (Hook that the end phase calls.)"""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure


def disband_phase(game: Game) -> Procedure:
    """4.2/3."""
    return
    yield
