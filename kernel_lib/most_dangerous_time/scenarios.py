"""14.3, 16 Who wins. (Hook that the impulse and the end phase call.)"""

from __future__ import annotations

from kernel_lib.core.game import Game


def check_victory(game: Game, turn_over: bool = False) -> bool:
    """Whether the game is over now; emits it and sets `winner` and the phase over."""
    return False
