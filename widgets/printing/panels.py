"""The panels of a page of the table: on paper such a page is cut between its panels, never through one."""

from __future__ import annotations

import re

from msgspec.structs import replace

from widgets.printed import frame_box
from widgets.room import meet, union
from widgets.scene import Box, Label, Place, Scene, Token

CLOSE = 1.15
"""Pixels of the paper for one of a panel, at most."""
SHAPE = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)" width="\S+" height="\S+"')


def panels(svg: str, scene: Scene, near: float, before: Scene | None = None) -> str:
    """The panels that are looked at, cut out of the picture of the whole page: `near` pixels wide, or below the words
    ("strip") where they would be too small so. `before` is the page as it was drawn last; "" where it
    shows nothing else now."""
    if (edges := shown(scene, before)) is None:
        return ""
    left, top, right, bottom = edges
    wide = right - left
    strip = wide > near
    pixels = min(wide * CLOSE, float("inf") if strip else near)
    cut = (f'viewBox="{left:g} {top:g} {wide:g} {bottom - top:g}" width="{pixels:.0f}" '
           f'height="{(bottom - top) * pixels / wide:.0f}"')  # fmt: skip
    look = ' class="strip"' if strip else ""
    return f'<figure{look} style="max-width:{pixels:.0f}px">{SHAPE.sub(cut, svg, count=1)}</figure>'


def filled(scene: Scene) -> Scene:
    """The page without the panels that hold nothing, and then without what lies under all: paper would show a title
    and much emptiness below it."""
    empty = [one for one in scene.frames
             if one.title and one.width < scene.width and not _held([frame_box(one)], _things(scene))]
    kept = (one for one in scene.frames if one not in empty and one.width < scene.width)
    return replace(scene, frames=tuple(kept)) if empty else scene


def only_beside(scene: Scene, before: Scene) -> bool:
    """Whether of a map that was drawn before only panels upon it show something new."""
    boxes = [frame_box(frame) for frame in scene.frames]
    ids = {mark.id for mark in scene.highlights}
    known = _things(before)
    things = [one for one in _things(scene)
              if one not in known or (not isinstance(one, Label) and one.id in ids)]
    return bool(things) and not scene.lines and all(_held(boxes, [one]) for one in things)


def _things(scene: Scene) -> list[Token | Place | Label]:
    return [*scene.tokens, *scene.places, *scene.labels]


def shown(scene: Scene, before: Scene | None = None) -> Box | None:
    """The edges of the panels where something is marked, of these those with something new; where nothing is marked, of
    all with something new. Of a page that was not drawn yet those that are looked at, of another None."""
    boxes = [frame_box(frame) for frame in scene.frames if frame.width < scene.width]
    ids = {mark.id for mark in scene.highlights}
    marked = _held(boxes, [one for one in _things(scene) if not isinstance(one, Label) and one.id in ids])
    new: list[Box] = []
    if before is not None:
        known = _things(before)
        new = _held(boxes, [one for one in _things(scene) if one not in known])
    held = [box for box in marked if box in new] or marked or new
    if not held and before is not None:
        return None
    looked_at = scene.window or (0.0, 0.0, scene.width, scene.height)
    held = held or [box for box in boxes if meet(box, looked_at)]
    return union(held) if held else (0.0, 0.0, scene.width, scene.height)


def _held(boxes: list[Box], things: list[Token | Place | Label]) -> list[Box]:
    """The panels in which one of these lies."""
    spots = [(one.x, one.y, one.x, one.y) for one in things]
    return [box for box in boxes if any(meet(box, spot) for spot in spots)]
