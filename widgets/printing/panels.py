"""The panels of a page of the table: on paper such a page is cut between its panels, never through one."""

from __future__ import annotations

import re

from widgets.printed import frame_box
from widgets.room import meet, union
from widgets.scene import Box, Scene

CLOSE = 1.15
"""Pixels of the paper for one of a panel, at most."""
SHAPE = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)" width="\S+" height="\S+"')


def panels(svg: str, scene: Scene, near: float) -> str:
    """The panels that are looked at, cut out of the picture of the whole page: `near` pixels wide, or below the words
    ("strip") where they would be too small so."""
    left, top, right, bottom = shown(scene)
    wide = right - left
    strip = wide > near
    pixels = min(wide * CLOSE, float("inf") if strip else near)
    cut = (f'viewBox="{left:g} {top:g} {wide:g} {bottom - top:g}" width="{pixels:.0f}" '
           f'height="{(bottom - top) * pixels / wide:.0f}"')  # fmt: skip
    look = ' class="strip"' if strip else ""
    return f'<figure{look} style="max-width:{pixels:.0f}px">{SHAPE.sub(cut, svg, count=1)}</figure>'


def shown(scene: Scene) -> Box:
    """The edges of the panels where something is marked; where nothing is, of those that are looked at."""
    assert scene.window is not None
    marked = {mark.id for mark in scene.highlights}
    spots: list[Box] = [(one.x, one.y, one.x, one.y) for one in scene.tokens if one.id in marked]
    spots += [(one.x, one.y, one.x, one.y) for one in scene.places if one.id in marked]
    boxes = [frame_box(frame) for frame in scene.frames if frame.width < scene.width]
    held = [box for box in boxes if any(meet(box, spot) for spot in spots or [scene.window])]
    return union(held) if held else (0.0, 0.0, scene.width, scene.height)
