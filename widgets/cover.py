"""The picture of a game on its card: the part of the map where the first steps are played, with whole names only."""

from __future__ import annotations

from msgspec.structs import replace

from widgets.clip import clipped
from widgets.paint import LAYERS, paint_layer
from widgets.room import holds, label_box
from widgets.scene import Box, Scene
from widgets.sight import seen
from widgets.svg import SvgPen, framing
from widgets.view import View, framed

WIDE, SHAPE = 290.0, 1.6
"""How many pixels of a page it is wide, and its width for its height."""


def cover(scene: Scene) -> str:
    """What is to be seen of the scene, as SVG."""
    bare = replace(scene, highlights=(), lines=(), frames=(), strip=(), legend=None, labels=(),
                   tokens=tuple(one for one in scene.tokens if one.at not in {frame.id for frame in scene.frames}))
    shown = framed(bare, WIDE, View(scene.width, scene.width / SHAPE))
    sight = _whole(seen(bare, WIDE / (shown[2] - shown[0]), shown=shown), shown)
    pen, part = SvgPen(), clipped(sight, shown)
    for layer in LAYERS:
        paint_layer(pen, part, layer)
    return framing(pen, scene, shown, WIDE)


def _whole(sight: Scene, shown: Box) -> Scene:
    """The scene without names and pieces that the edges would cut."""
    places = tuple(one if one.label is None or holds(shown, label_box(one.label)) else replace(one, label=None)
                   for one in sight.places)
    return replace(sight, places=places, tokens=tuple(one for one in sight.tokens if holds(shown, one.box)),
                   lettering=tuple(one for one in sight.lettering if holds(shown, label_box(one))))
