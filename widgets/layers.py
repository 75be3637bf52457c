"""The canvases of one board."""

from __future__ import annotations

import math
from typing import Any

from ipycanvas import Canvas, MultiCanvas

from widgets.looks import plain
from widgets.paint import LAYERS

READABLE = 865
"""How wide boards are made for: all their texts can be read then."""


def widest(width: float, height: float) -> str:
    """How wide a board is shown at most: wider than it was drawn for only where the window is high enough for it."""
    most = max(READABLE, int(width))
    return f"max({most}px, min({int(1.4 * most)}px, {width / height:.2f} * (100vh - 300px)))"


def shape(width: float, height: float) -> tuple[int, int]:
    """The smallest canvas of the same shape as a scene of this size."""
    wide, high = round(width), round(height)
    shared = math.gcd(wide, high)
    return wide // shared, high // shared


class Layers(MultiCanvas):
    """The canvases of one board, one above the other, pointed at on the last.

    A MultiCanvas makes its canvases itself, each with a layout of its own; ours share one, as none is shown singly.
    """

    def __init__(self, width: int, height: int, **traits: Any) -> None:
        layers = [Canvas(layout=plain(), width=width, height=height) for _ in range(len(LAYERS) + 1)]
        super(MultiCanvas, self).__init__(_canvases=layers, width=width, height=height, **traits)
        self.on_msg(layers[-1]._handle_frontend_event)

    def resize(self, width: int, height: int) -> None:
        """Make all of them so large, which empties them."""
        for one in (*self._canvases, self):
            with one.hold_sync():
                one.width, one.height = width, height
