"""A board as a still picture: what is to be seen of it, the whole in a corner, what its signs mean below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from widgets import shapes, theme
from widgets.clip import clipped
from widgets.enlarged import Enlarged
from widgets.inset import corner, paint_inset
from widgets.paint import LAYERS, paint_layer
from widgets.scene import Box, Ink, Scene
from widgets.sight import legend_under, seen
from widgets.view import framed

if TYPE_CHECKING:
    from widgets.paint import Pen

PAGE = 880.0
"""How wide pages show a still picture, in pixels."""


_last: list[tuple[tuple[Scene, float, bool], tuple[Scene, Box]]] = []
"""What was laid out last: a picture is drawn in two forms, one after the other."""


def still(scene: Scene, wide: float = PAGE, inset: bool = True) -> tuple[Scene, Box]:
    """The scene laid out for a still picture so many pixels wide, and the part of it that is shown."""
    if not _last or _last[0][0] != (scene, wide, inset):
        page = wide if scene.width > PAGE / 2 else scene.width
        shown = framed(scene, page)
        _last[:] = [((scene, wide, inset),
                      (seen(scene, page / (shown[2] - shown[0]), shown=shown, inset=inset), shown))]
    return _last[0][1]


def extent(scene: Scene, sight: Scene, shown: Box) -> Box:
    """The edges of the picture: the part that is shown, and the legend below it."""
    if scene.legend is None:
        return shown
    under = legend_under(scene.legend, (shown[2] - shown[0]) / sight.pixel)
    return shown[0], shown[1], shown[2], shown[3] + shapes.legend_height(under) * sight.pixel


def paint_still(pen: Pen, scene: Scene, sight: Scene, shown: Box, layers: tuple[str, ...] = LAYERS,
                inset: bool = True) -> Box:
    """Draw all of it, as `still` laid it out, and say where its edges are."""
    part = clipped(sight, shown, cut=getattr(pen, "cuts", True))
    for layer in layers:
        paint_layer(pen, part, layer)
    if inset and (where := corner(sight, shown, sight.pixel)) is not None:
        paint_inset(pen, sight, where, shown)
    edges = extent(scene, sight, shown)
    if scene.legend is not None:
        left, _, right, top = shown
        pen.rect(left, top, right - left, edges[3] - top, Ink(theme.PAPER))
        under = legend_under(scene.legend, (right - left) / sight.pixel)
        shapes.legend(Enlarged(pen, left, top, sight.pixel), msgspec.structs.replace(under, x=left, y=top))
    return edges
