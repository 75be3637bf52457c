"""The panels of a page of the table: on paper such a page is cut between its panels, never through one."""

from __future__ import annotations

import re

from msgspec.structs import replace

from widgets.printed import frame_box
from widgets.room import grown, holds, label_box, meet, union
from widgets.scene import Box, Frame, Label, Place, Scene, Token
from widgets.theme import FAINT, text_width

CLOSE = 1.15
"""Pixels of the paper for one of a panel, at most."""
EDGE, MUCH, TITLE = 8.0, 24.0, 13.0
"""Room between the edge of a panel and what it holds; empty room that is taken off it; letters of its title."""
SHAPE = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)" width="\S+" height="\S+"')


def looked_at(svg: str, scene: Scene, near: float, before: Scene | None = None) -> str:
    """The panels that are looked at, cut out of the picture of the whole page. `before` is the page as it was drawn
    last; "" where it shows nothing else now."""
    if (edges := shown(scene, before)) is None:
        return ""
    return cut_out(svg, edges, near)


def all_of(svg: str, scene: Scene, near: float) -> str:
    """All panels of a page, without the ground around them."""
    edges = union(map(frame_box, scene.frames)) if scene.frames else (0.0, 0.0, scene.width, scene.height)
    return cut_out(svg, edges, near)


def cut_out(svg: str, edges: Box, near: float) -> str:
    """A part of a picture, `near` pixels wide at most, or below the words ("strip") where it would be too small so."""
    left, top, right, bottom = grown(edges, 0.5)  # half of a panel's line lies outside it
    wide = right - left
    strip = wide > near
    pixels = min(wide * CLOSE, float("inf") if strip else near)
    cut = (f'viewBox="{left:g} {top:g} {wide:g} {bottom - top:g}" width="{pixels:.0f}" '
           f'height="{(bottom - top) * pixels / wide:.0f}"')  # fmt: skip
    look = ' class="strip"' if strip else ""
    return f'<figure{look} style="max-width:{pixels:.0f}px">{SHAPE.sub(cut, svg, count=1)}</figure>'


def filled(scene: Scene) -> Scene:
    """The page without the panels that hold nothing, each of the others as large as what it holds, and without what
    lies under all: paper would show much emptiness."""
    panels = [one for one in scene.frames if one.width < scene.width]
    notes = [one for panel in panels for one in _note(panel, scene)]
    boxes = [*map(frame_box, panels), *(_box(one) for one in _things(scene) if one not in notes)]
    fitted = (_fitted(one, boxes) for one in panels)
    kept = tuple(one for one in fitted if one is not None)
    return replace(scene, frames=kept, labels=tuple(one for one in scene.labels if one not in notes)) if kept else scene


def _note(panel: Frame, scene: Scene) -> list[Label]:
    """The word in the middle of a panel with a title that says why nothing lies there."""
    held = [one for one in _things(scene) if holds(frame_box(panel), (one.x, one.y, one.x, one.y))]
    return [one for one in held if panel.title and len(held) == 1 and isinstance(one, Label)
            and one.anchor == "middle" and one.fill == FAINT]


def _fitted(panel: Frame, boxes: list[Box]) -> Frame | None:
    """A panel without the empty room at its right and below, where that is much; None for one with a title alone."""
    around = frame_box(panel)
    held = [one for one in boxes if one != around and holds(around, (one[0], one[1], one[0], one[1]))]
    if not held:
        return None if panel.title else panel
    title = panel.x + text_width(panel.title, TITLE)
    right = min(around[2], max(title, *(one[2] for one in held)) + EDGE)
    bottom = min(around[3], max(one[3] for one in held) + EDGE)
    return replace(panel, width=right - panel.x if around[2] - right > MUCH else panel.width,
                   height=bottom - panel.y if around[3] - bottom > MUCH else panel.height)


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


def _box(thing: Token | Place | Label) -> Box:
    if isinstance(thing, Label):
        return label_box(thing)
    return thing.box if isinstance(thing, Token) else grown((thing.x, thing.y, thing.x, thing.y), thing.reach)


def _held(boxes: list[Box], things: list[Token | Place | Label]) -> list[Box]:
    """The panels in which one of these lies."""
    spots = [(one.x, one.y, one.x, one.y) for one in things]
    return [box for box in boxes if any(meet(box, spot) for spot in spots)]
