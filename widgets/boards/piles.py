"""The pieces of a space as a stack at its place; `widgets.sight` finds the room for it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from widgets.boards.geography import Layout
from widgets.scene import Token


class Piles:
    """Stacks over the places of one map. radius: half the size of each place's shape."""

    def __init__(self, layout: Layout, radius: dict[str, float]) -> None:
        self.layout, self.radius = layout, radius

    def place(self, piles: Iterable[tuple[str, list[Token]]]) -> tuple[Token, ...]:
        """Tokens around a foot at 0, 0 (middle of the lower edge) moved to their space, in the order given."""
        found: list[Token] = []
        for at, pile in piles:
            x, y = self.layout.places[at]
            foot = y - self.radius[at] - 2
            found += [msgspec.structs.replace(token, x=token.x + x, y=token.y + foot) for token in pile]
        return tuple(found)
