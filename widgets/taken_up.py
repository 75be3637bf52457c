"""What places and pieces take up of a scene."""

from __future__ import annotations

from widgets.room import holds, meet
from widgets.scene import Box, Place, Token


def cut(box: Box, shown: Box) -> bool:
    """Whether a part of a box is shown, and a part of it is not."""
    return meet(box, shown) and not holds(shown, box)


def within(place: Place, box: Box) -> bool:
    """Whether the middle of a place is in a box."""
    return box[0] <= place.x <= box[2] and box[1] <= place.y <= box[3]


def lies_on(token: Token, place: Place) -> bool:
    """Whether a piece lies on its place, as markers on tracks do."""
    return abs(token.x - place.x) <= place.size * 0.7 and abs(token.y - place.y) <= place.size * 0.7


TALL = {"temple": 1.6, "star": 1.6}
"""How far a place reaches above its middle, in parts of its size."""


def solid(place: Place, pixel: float) -> Box:
    """What a place takes up, its badges included."""
    r, pad = place.reach, 1.5 * pixel
    kinds = {badge.kind for badge in place.badges}
    wide = max(TALL.get(place.shape, 1), 1.6 if place.shape in ("box", "city") else 1) * r
    if "siege" in kinds:
        return place.x - 1.8 * r, place.y - 1.7 * r, place.x + 1.7 * r, place.y + 1.7 * r
    top = r * TALL.get(place.shape, 1)
    foot = r + 7 * place.grow if "bars" in kinds else r
    return place.x - min(wide, 1.3 * r) - pad, place.y - top - pad, place.x + wide + pad, place.y + foot + pad
