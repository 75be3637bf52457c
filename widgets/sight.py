"""A board as a page shows it: names and pieces as large as one can read them, however small the board is shown.

    seen(scene, 0.8)        # the scene for a page that shows 0.8 pixels for one of its own

A map is drawn once for all sizes; what stands on it is laid out for the size at hand. Stacks are put beside their place
where they cover no other place, then names go where there is room; what finds none is left out (a hover still says it)
and comes into view with zooming. Besieged pieces stand with their place inside a ring, besiegers outside. Pictures,
live boards and tests all draw what `seen` returns.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from widgets import theme
from widgets.map_laying import FAR, Laying
from widgets.printed import frame_box, printed
from widgets.room import holds
from widgets.scene import Box, Legend, Scene
from widgets.stacks import FINE, leaders, numbers
from widgets.taken_up import cut, within
from widgets.view import LEAST, NARROW

replace = msgspec.structs.replace


def on_phone(pixels: float) -> bool:
    """Whether a board that is shown so wide is on a phone."""
    return pixels < NARROW


def seen(scene: Scene, scale: float, phone: bool = False, shown: Box | None = None, inset: bool = False) -> Scene:
    """The scene where a page shows `scale` pixels for one of its own, with no text too small to be read.

    Where it shows a part of a map only, names and stacks of places in it are kept within its edges; `inset`: and clear
    of the whole of it, which then stands in a corner.
    """
    pixel = 1 / scale
    part = scene.window is not None if shown is None else \
        shown[2] - shown[0] < scene.width - 1 or shown[3] - shown[1] < scene.height - 1
    gone = {"strip"} if scene.strip and (phone or part) else set()
    if scene.land and shown is not None:
        gone |= {frame.id for frame in scene.frames if cut(frame_box(frame), shown)}
    for id in gone:
        scene = _without(scene, id)
    if scene.land and (not phone or pixel > FINE):
        scene = replace(scene, tokens=numbers(scene.tokens) if phone else leaders(scene.tokens, pixel))
    if not scene.land:
        return replace(scene, pixel=pixel, **printed(scene, scene.tokens, pixel, LEAST, keep=True))
    laid = _laid(scene, pixel, phone, shown, inset)
    if scene.strip and {one.id for one in scene.frames} - {one.id for one in laid.frames} == {"strip"}:
        return seen(_without(scene, "strip"), scale, phone, shown, inset)  # too small for its words: its signs go, too
    return laid


TRIES = 3
"""So often a map is laid out to find stacks a place nearer to theirs."""


def _laid(scene: Scene, pixel: float, phone: bool, shown: Box | None, inset: bool) -> Scene:
    """The map laid out: as long as a stack stands off its place, those that do choose earlier. The best is taken."""
    urgent: Counter[str] = Counter()
    found: list[tuple[float, Scene]] = []
    while len(found) < TRIES:
        laying = Laying(scene, pixel, phone, shown, inset, urgent)
        laid = laying.laid()
        found.append((sum(laying.off.values()), laid))
        if max(laying.off.values(), default=0) <= FAR:
            break
        urgent.update(laying.off)
    return min(found, key=lambda one: one[0])[1]


def _without(scene: Scene, panel: str) -> Scene:
    """The map without a panel that lies on it: on a phone the strip stands in words under the map, and of a panel at
    the edge of the part shown one would see a part only."""
    frame = next(frame for frame in scene.frames if frame.id == panel)
    box = frame_box(frame)
    inside = {place.id for place in scene.places if within(place, box)}
    return replace(scene, frames=tuple(one for one in scene.frames if one is not frame),
                   places=tuple(place for place in scene.places if place.id not in inside),
                   tokens=tuple(token for token in scene.tokens if token.at not in inside | {panel}),
                   labels=tuple(one for one in scene.labels if not holds(box, (one.x, one.y, one.x, one.y))))


def legend_under(legend: Legend, width: float) -> Legend:
    """The legend as a strip so many pixels wide, in as many columns as fit."""
    column = 40 + max(theme.text_width(line.text, theme.LEGEND) for line in legend.lines)
    columns = max(1, min(len(legend.lines), int((width - 9) / column)))
    return replace(legend, x=0, y=0, width=width, columns=columns)
