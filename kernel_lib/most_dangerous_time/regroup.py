"""11 Regroup and reinforcements. (Hook that the end phase calls.)"""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure


def regroup_phase(game: Game) -> Procedure:
    """4.2/2, 11.1-11.4."""
    return
    yield
