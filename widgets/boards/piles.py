"""Where the pieces of a space go: above it, or beside or below it where they would hide a name or a neighbour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist

import msgspec

from widgets.boards.geography import Layout
from widgets.boards.labelling import Box, label_box, overlap
from widgets.scene import Token

REACH = 130
"""How far around a space, in pixels, its pile may hide something."""
STRAY = 60
"""What it costs a pile to stand nearer to another space than to its own."""


class Piles:
    """The free room on one map in one language.

    radius: half the size of each place's shape; text: the name printed at each place.
    """

    def __init__(
        self, layout: Layout, lang: str, size: tuple[float, float], radius: dict[str, float], text: dict[str, str]
    ) -> None:
        self.layout, self.size, self.radius = layout, size, radius
        boxes: list[Box] = []
        for id, r in radius.items():
            x, y = layout.places[id]
            boxes.append((x - r - 2, y - r - 2, x + r + 2, y + r + 2))
            if id in layout.labels.get(lang, {}):
                boxes.append(label_box(layout.labels[lang][id], text[id], layout.label_size))
        self.near: dict[str, list[Box]] = {}
        places = layout.places
        self.others = {
            id: [at for other, at in places.items() if other != id and dist(at, places[id]) < REACH] for id in radius
        }
        for id in radius:
            x, y = layout.places[id]
            around = (x - REACH, y - REACH, x + REACH, y + REACH)
            self.near[id] = [box for box in boxes if overlap(box, around)]

    def place(self, piles: Iterable[tuple[str, list[Token]]]) -> tuple[Token, ...]:
        """Tokens around a foot at 0, 0 (middle of the lower edge) moved to their space, in the order given."""
        taken: list[Box] = []
        found: list[Token] = []
        for at, pile in piles:
            if not pile:
                continue
            reach = max(abs(token.x) + (token.wide or token.size) for token in pile)
            height = 1 - min(token.y - token.size for token in pile)
            x, y = self._foot(at, reach, height, taken)
            taken.append((x - reach, y - height, x + reach, y))
            found += [msgspec.structs.replace(token, x=token.x + x, y=token.y + y) for token in pile]
        return tuple(found)

    def _foot(self, at: str, reach: float, height: float, taken: list[Box]) -> tuple[float, float]:
        x, y = self.layout.places[at]
        near = self.near[at]
        best: tuple[float, float, float] | None = None
        for bias, foot_x, foot_y in _spots(x, y, self.radius[at], reach, height):
            if best is not None and best[0] <= bias:
                break
            box = (foot_x - reach, foot_y - height, foot_x + reach, foot_y)
            cost = bias + sum(overlap(box, other) for other in near) + 2 * sum(overlap(box, other) for other in taken)
            middle = (foot_x, foot_y - height / 2)
            away = dist(middle, (x, y))
            if any(dist(middle, other) < away for other in self.others[at]):
                cost += STRAY
            if box[0] < 0 or box[1] < 0 or box[2] > self.size[0] or box[3] > self.size[1]:
                cost += 1e6
            if best is None or cost < best[0]:
                best = (cost, foot_x, foot_y)
        assert best is not None
        return best[1], best[2]


def _spots(x: float, y: float, r: float, reach: float, height: float) -> Iterator[tuple[float, float, float]]:
    """Where the foot of a pile may stand, dearest last: (cost, x, y). Close by, and if need be anywhere around."""
    beside = r + reach + 3
    yield from (
        (0, x, y - r - 2), (20, x + 10, y - r - 2), (20, x - 10, y - r - 2),
        (50, x + beside, y - r * 0.6), (50, x - beside, y - r * 0.6), (60, x + beside, y + height / 2),
        (60, x - beside, y + height / 2), (70, x + beside, y + height + r * 0.6),
        (70, x - beside, y + height + r * 0.6), (90, x, y + r + 8 + height),
    )  # fmt: skip
    yield from sorted(
        (100 + abs(right) + abs(down), x + right, y + down)
        for right in (0, beside / 2, -beside / 2, beside, -beside, beside + 16, -beside - 16)
        for down in range(-int(r) - 38, int(height + r) + 40, 12)
    )
