"""Names on a map: beside their place where there is room, tied to it where it must not be missed."""


from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from widgets import theme
from widgets.inset import corner
from widgets.printed import frame_box
from widgets.room import (
    HEIGHT,
    Room,
    along,
    apart,
    around,
    grown,
    label_box,
    meet,
    nearest,
    neighbours,
    spots,
    text_box,
    tied,
    written,
)
from widgets.scene import Box, Label, Line, Place, Scene, Token
from widgets.stacks import FINE
from widgets.taken_up import cut, within
from widgets.view import LEAST

NAME, SMALLER = 12.0, LEAST
"""Pixels of a place's name, and of one that finds no room otherwise."""
NEAR = 140.0
"""Pixels around a place where a reader might take its stack or name for another's."""
SMALL = 0.9
"""Places and pieces never become smaller than this, measured in the scene."""
OFF = 40.0
"""So far from its place stands any name, tied to it, before it is left out."""
CLOSE = 9.0
"""Pixels from its place within which no string need say whose a stack or name is."""
RINGED = 7.0
"""Pixels between a marked place and its name."""
MUST = 60.0
"""So far from its place stands a name that must not be missed."""
replace = msgspec.structs.replace


class Names:
    """The names of one laying out of a map for so many of its units a pixel, for a page that shows a part of it or all.

    urgent: the places whose stacks choose first, the highest number before others. `off`: how many pixels from its
    place each stack stands that is tied to it."""

    def __init__(self, scene: Scene, pixel: float, phone: bool, shown: Box | None, inset: bool,
                 urgent: Mapping[str, float] = MappingProxyType({})) -> None:
        self.scene, self.pixel, self.urgent = scene, pixel, urgent
        self.places: dict[str, Place] = {}
        self.off: dict[str, float] = {}
        self.shown = shown or (0, 0, scene.width, scene.height)
        panels = [frame_box(frame) for frame in scene.frames]
        self.beside = {p.id for p in scene.places if any(within(p, box) for box in panels)}
        self.large = max(pixel * LEAST / theme.LEAST_SIZE, SMALL)
        self.room = Room((0, 0, scene.width, scene.height))
        self.lines: list[Line] = list(scene.lines)
        self.arrows = Room(self.room.edges)  # stacks are put before it is known what is marked, or they would jump
        self.solid: dict[str, Box] = {}
        self.names: dict[str, Label] = {}
        self.stacked: list[Box] = []
        self.ringed: set[str] = set()
        self.near = neighbours(tuple((p.id, p.x, p.y) for p in scene.places), NEAR * pixel)
        self.fine = phone and pixel > FINE
        self.roomy = not phone  # on a phone a name far from its place only confuses
        self.marked: set[str] = set()
        self.inset = corner(scene, self.shown, pixel) if inset else None
        self.hidden = {p.id for p in scene.places if self.inset is not None and within(p, self.inset)}
        near = grown(self.shown, (self.shown[2] - self.shown[0]) / 4)  # what a hand may draw into sight
        self.unseen = {p.id for p in scene.places if not within(p, near)}

    def _by_weight(self, places: dict[str, Place]) -> list[Place]:
        """The places in sight whose names are still to be put, the most important first."""
        named = [(place, place.label) for id, place in places.items()
                 if place.label and id not in self.names and id not in self.unseen]
        named.sort(key=lambda one: (one[0].id not in self.marked, -one[0].weight, one[1].weight != "bold",
                                    -one[0].size))  # fmt: skip
        return [place for place, _ in named]

    def _name(self, place: Place, size: float = NAME) -> None:
        """Put the name of a place where there is room for it."""
        if place.id not in self.names and (said := self._spot(place, size)) is not None:
            self._say(place, said)

    def _names_aside(self) -> None:
        """Names make room for the marks of their places and for arrows, where there is another spot for them."""
        for id, said in list(self.names.items()):
            if id in self.marked or not self.arrows.free(label_box(said)):
                place = self.places[id]
                self._take_up({id: said})
                if found := self._spot(place) or self._spot(place, SMALLER):
                    self._lay_down({id: found})
                elif not (self.roomy and self._name_apart(place, SMALLER, OFF)):
                    self._lay_down({id: said})

    def _names_off_strings(self) -> None:
        """No name is struck through by the string of a stack: it goes elsewhere, or waits for the zoom."""
        strings = [box for line in self.lines if line.kind == "string" for box in along(line.points, self.pixel)]
        for id, said in list(self.names.items()):
            if any(meet(label_box(said), box) for box in strings):
                self._take_up({id: said})
                if found := self._spot(self.places[id]):
                    self._lay_down({id: found})

    def _say(self, place: Place, said: Label) -> None:
        self._lay_down({place.id: said})

    def _take_up(self, names: dict[str, Label]) -> None:
        for id, said in names.items():
            del self.names[id]
            self.room.remove(grown(label_box(said), self.pixel))

    def _lay_down(self, names: dict[str, Label]) -> None:
        for id, said in names.items():
            self.names[id] = said
            self.room.add(grown(label_box(said), self.pixel))

    def _spot(self, place: Place, letters: float = NAME) -> Label | None:
        """The name of a place where there is room for it."""
        said, size = place.label, letters * self.pixel
        if said is None or place.id in self.hidden:
            return None
        width, second = written(replace(said, size=size)), None
        gap = RINGED if place.id in self.marked else 2.5  # its mark is drawn around it
        for x, y, anchor in spots(self.solid[place.id], size, gap * self.pixel, said):
            box = text_box(x, y, anchor, width, size)
            if self.room.free(box) and not self._strays(box, place) and not cut(box, self.shown):
                found = replace(said, x=x, y=y, anchor=anchor, size=size)
                if self.arrows.free(box):
                    return found
                second = second or found
        return second

    def _name_apart(self, place: Place, letters: float = NAME, far: float = MUST) -> bool:
        """Put a name a little off its place, tied to it; no nearer to another place, unless it must not be missed."""
        assert place.label is not None
        said = replace(place.label, anchor="middle", size=letters * self.pixel)
        width, high = written(said), said.size * HEIGHT
        free = []
        for x, foot in around(self.solid[place.id], width, high, 5 * self.pixel, far * self.pixel):
            box = x - width / 2, foot - high, x + width / 2, foot
            if self.room.free(box) and not cut(box, self.shown):
                free.append(replace(said, x=x, y=foot - high / 2))
                if not self._strays(box, place):
                    break
        else:
            free = free[:1] if far == MUST else []  # what must not be missed is tied to its place even so
        for label in free[-1:]:
            self.names[place.id] = label
            self._tie(place, label_box(label))
        return bool(free)

    def _tie(self, place: Place, box: Box, by: Token | None = None) -> None:
        """A string from a name to its place, or a tail from a stack (from `by`, its nearest piece), where it does not
        stand close by; nothing is put over it."""
        self.room.add(grown(box, self.pixel))
        start, end = tied((place.x, place.y), by.box if by else box, self.solid[place.id])
        off = math.dist(start, end) / self.pixel
        if off > CLOSE or (by and self._strays(box, place)):
            if by is not None:
                self.off[place.id] = off
                hidden = min(5 * self.pixel, by.size * by.grow, (by.wide or by.size) * by.grow)  # by the piece
                start = nearest((place.x, place.y), grown(by.box, -hidden))
            self.lines.append(Line(((place.x, place.y), start), "tail" if by else "string", fill=by.fill if by else ""))
            for part in self._string(place, box):
                self.room.add(part)

    def _string(self, place: Place, box: Box) -> list[Box]:
        """What the string from a stack or name to its place runs over."""
        start, end = tied((place.x, place.y), box, self.solid[place.id])
        steps = int(math.dist(start, end) / (4 * self.pixel))
        return [grown((x, y, x, y), self.pixel) for at in range(1, steps)
                for x, y in [(end[0] + (start[0] - end[0]) * at / steps, end[1] + (start[1] - end[1]) * at / steps)]]

    def _strays(self, box: Box, place: Place) -> bool:
        """Whether a name there lies nearer to another place."""
        mine = apart((place.x, place.y), box) + 2 * self.pixel
        return any(apart(point, box) < mine for point in self.near[place.id])
