"""The map laid out for the size at hand: stacks beside their places, names where there is room."""

from __future__ import annotations

import math

import msgspec

from widgets import theme
from widgets.inset import corner
from widgets.printed import frame_box, printed
from widgets.room import (
    HEIGHT,
    TURNS,
    Room,
    along,
    apart,
    around,
    beside,
    grown,
    growth,
    holds,
    label_box,
    meet,
    nearest,
    neighbours,
    spots,
    text_box,
    union,
    written,
)
from widgets.scene import Badge, Box, Label, Line, Place, Point, Scene, Token
from widgets.stacks import FINE, PLAIN, bounds, chiefs, compact, moved, packed, plainly, shapes
from widgets.taken_up import cut, lies_on, solid, within
from widgets.view import LEAST

NAME, SMALLER = 12.0, LEAST
"""Pixels of a place's name, and of one that finds no room otherwise."""
DOT = 6.0
"""Half the size in pixels of a place without letters."""
NEAR = 140.0
"""Pixels around a place where a reader might take its stack or name for another's."""
SMALL = 0.9
"""Places and pieces never become smaller than this, measured in the scene."""
FAR, TOLD, LOST = 30.0, 90.0, 150.0
"""Pixels between a place and its stack, at most: with its names, where it is made compact, and where there is no room
nearer at all."""
TOUCHING = 34.0
"""Pixels from the middle of a place within which what stands there is taken for its own."""
OFF = 40.0
"""So far from its place stands any name, tied to it, before it is left out."""
RINGED = 7.0
"""Pixels between a marked place and its name."""
replace = msgspec.structs.replace



class Laying:
    """One laying out of a map for so many of its units a pixel, for a page that shows a part of it or all."""

    def __init__(self, scene: Scene, pixel: float, phone: bool, shown: Box | None, inset: bool) -> None:
        self.scene, self.pixel = scene, pixel
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

    def laid(self) -> Scene:
        """The scene with everything in its place."""
        scene = self.scene
        on_map = [place for place in scene.places if place.id not in self.beside]
        grow = growth(tuple((p.x, p.y, p.size) for p in on_map), self.large, self.pixel)
        self.places = places = {
            place.id: place if place.id in self.beside else self._symbol(place, grow) for place in scene.places}
        for id, place in places.items():
            self.solid[id] = solid(place, self.pixel)
            self.room.add(self.solid[id])
        fixed = [token for token in scene.tokens if token.at not in places or lies_on(token, places[token.at])]
        fixtures = printed(scene, tuple(fixed), self.pixel, LEAST, keep=False)
        for frame in fixtures["frames"]:
            self.room.add(frame_box(frame))
        for label in fixtures["labels"]:
            self.room.add(label_box(label))
        at_place = {token.id: token for token in fixtures["tokens"]}
        if self.inset is not None:
            self.room.add(self.inset)
        stood: dict[str, Token] = {}
        piles = self._piles(places, {token.id for token in fixed})
        standing = {at for at, _ in piles}
        for place in self._by_weight(places):
            if place.weight and place.id not in standing:
                self._name(place)
        for at, pile in piles:
            if not any(token.inside for token in pile):
                self._name_with(places[at], pile)
            stood |= {token.id: token for token in self._stand(places[at], pile)}
            self._name(places[at])
            if at in self.ringed:
                places[at] = replace(places[at], badges=tuple(
                    Badge("blades") if badge.kind == "siege" else badge for badge in places[at].badges))  # fmt: skip
        for place in self._by_weight(places):
            if place.weight and self.roomy and place.id not in self.hidden:
                self._name_apart(place)
        self.marked = {mark.id for mark in scene.highlights}
        for id in self.marked & places.keys():
            self.arrows.add(grown(self.solid[id], (RINGED - 1) * self.pixel))
        for line in scene.lines:
            for box in along(line.points, 7 * self.pixel):
                self.arrows.add(box)
        for place in self._by_weight(places):
            self._name(place)
        self._names_aside()
        if self.fine:
            self._names_off_strings()
        if self.roomy:
            for place in self._by_weight(places):
                self._name(place, SMALLER)
            for place in self._by_weight(places):
                if place.id not in self.hidden:
                    self._name_apart(place, SMALLER, OFF)
        placed = tuple(replace(place, label=self.names.get(place.id)) for place in places.values())
        tokens = tuple(at_place.get(t.id) or stood[t.id] for t in scene.tokens if t.id in at_place or t.id in stood)
        return replace(scene, places=placed, tokens=tokens, pixel=self.pixel, lines=tuple(self.lines),
                       frames=fixtures["frames"], labels=fixtures["labels"])  # fmt: skip

    def _symbol(self, place: Place, grow: float) -> Place:
        letters = max(theme.LEAST_SIZE, place.size * 0.95) * grow
        if place.owner and letters >= LEAST * self.pixel - 0.01:
            return replace(place, grow=grow)
        return replace(place, grow=min(grow, max(1.0, DOT * self.pixel / place.size)), letters=False)

    def _piles(self, places: dict[str, Place], fixed: set[str]) -> list[tuple[str, list[Token]]]:
        """The stacks beside places: the largest choose first, marked or not, or they would jump at each press."""
        found: dict[str, list[Token]] = {}
        for token in self.scene.tokens:
            if token.id not in fixed:
                found.setdefault(token.at, []).append(token)
        if self.large > PLAIN:
            found = {at: plainly(pile, places[at]) for at, pile in found.items()}
        return sorted(found.items(), key=lambda item: (-places[item[0]].weight, -len(item[1])))

    def _stand(self, place: Place, pile: list[Token]) -> list[Token]:
        """The stack of a place; what the inset hides stays below it."""
        if self.inset is None or place.id not in self.hidden:
            return self._stack(place, pile)
        self.room.remove(self.inset)
        stood = self._stack(place, pile)
        self.room.add(self.inset)
        return stood

    def _stack(self, place: Place, pile: list[Token]) -> list[Token]:
        """The pieces of one place, the besieged inside a ring with it, the others outside."""
        inner = [token for token in pile if token.inside]
        if not inner:
            return self._put(place, pile)
        outer = packed([token for token in pile if not token.inside])
        found = self._put(place, packed(inner))
        solid = self.solid[place.id]
        box = union([solid, *(token.box for token in found)])
        ring = grown(box, 4.5 * self.pixel)
        if any(ring[0] < x < ring[2] and ring[1] < y < ring[3] for x, y in self.near[place.id]):
            return found + (self._put(place, outer) if outer else [])  # too crowded for a ring: its sign says it
        left, top, right, bottom = ring
        self.lines.append(Line(((left, top), (right, top), (right, bottom), (left, bottom), (left, top)), "wall"))
        self.ringed.add(place.id)
        self.room.add(ring)
        self.solid[place.id] = ring
        return found + (self._put(place, outer) if outer else [])

    def _name_with(self, place: Place, pile: list[Token]) -> None:
        """The name of a place where a stack stands goes first, unless it takes the room close by from the stack."""
        said = self._spot(place)
        if said is None:
            return
        box, ways = label_box(said), self._close(pile)
        if any(self._foot(place, shape, self.large, 0, box) for shape in ways) \
                or not any(self._foot(place, shape, self.large, 0) for shape in ways):
            self._say(place, said)

    def _close(self, pile: list[Token]) -> list[list[Token]]:
        """The shapes in which a stack is tried close by; on a phone initials come before a name at a string's end."""
        return [*shapes(pile), *(() if self.roomy else shapes(compact(pile)))]

    def _put(self, place: Place, pile: list[Token]) -> list[Token]:
        """The stack where there is room for it, tied to its place where that is not close by."""
        if self.fine and len(pile) == 1 and pile[0].fill == place.fill and (upon := self._upon(place, pile)):
            return upon
        short, least = compact(pile), chiefs(pile)
        close = [(shape, self.large, 0.0) for shape in self._close(pile)]
        told = [(shape, self.large, far) for far in (0, FAR, TOLD) for shape in shapes(short)]
        told += [(least, self.large, far) for far in (0, FAR)]
        for shown, grow, far in (*close, (pile, self.large, FAR), *told, (short, self.large, LOST),
                                 (short, SMALL, LOST)):
            foot = self._foot(place, shown, grow, far * self.pixel) if far else self._among_names(place, shown)
            if foot is not None:
                break
        made = moved(shown, foot or (place.x, self.solid[place.id][1]), grow)
        if grow * theme.LEAST_SIZE < LEAST * self.pixel - 0.01:
            made = [replace(token, letters=-1) for token in made]
        box = union(token.box for token in made)
        self.stacked.append(box)
        self._tie(place, box, min((token.box for token in made), key=lambda one: apart((place.x, place.y), one)))
        return made

    def _upon(self, place: Place, pile: list[Token]) -> list[Token]:
        """The number of the owner's units on its place, as there is no room for both; none where it would lie over
        other pieces."""
        made = moved(pile, (place.x, place.y + pile[0].size * self.large), self.large)
        box = made[0].box
        if any(meet(box, other) for other in self.stacked):
            return []
        self.room.add(box)
        self.stacked.append(box)
        return made

    def _among_names(self, place: Place, pile: list[Token]) -> Point | None:
        """Where the stack finds room close by, names of other places moving to another side of theirs if need be."""
        foot = self._foot(place, pile, self.large, 0)
        if foot is not None:
            return foot
        left, top, right, bottom = bounds(pile)
        wide, high = (right - left) * self.large, (bottom - top) * self.large
        about = grown(self.solid[place.id], max(wide, high))
        near = {id: said for id, said in self.names.items() if id != place.id and meet(about, label_box(said))}
        self._take_up(near)
        foot = self._foot(place, pile, self.large, 0)
        if foot is None:
            self._lay_down(near)
            return None
        stack = grown((foot[0] - wide / 2, foot[1] - high, foot[0] + wide / 2, foot[1]), 2 * self.pixel)
        off = {id: said for id, said in near.items() if meet(stack, label_box(said))}
        self._lay_down({id: said for id, said in near.items() if id not in off})
        self.room.add(stack)
        moved: dict[str, Label] = {}
        for id in off:
            if (said := self._spot(self.places[id])) is None:
                break
            moved[id] = said
            self._lay_down({id: said})
        self.room.remove(stack)
        if len(moved) == len(off):
            return foot
        self._take_up(moved)
        self._lay_down(off)
        return None

    def _take_up(self, names: dict[str, Label]) -> None:
        for id, said in names.items():
            del self.names[id]
            self.room.remove(grown(label_box(said), self.pixel))

    def _lay_down(self, names: dict[str, Label]) -> None:
        for id, said in names.items():
            self.names[id] = said
            self.room.add(grown(label_box(said), self.pixel))

    def _foot(self, place: Place, pile: list[Token], grow: float, far: float, but: Box | None = None) -> Point | None:
        """Where the stack finds room, not over `but`."""
        left, top, right, bottom = bounds(pile)
        wide, high = (right - left) * grow, (bottom - top) * grow
        solid, gap = self.solid[place.id], 2.5 * self.pixel
        feet = around(solid, wide, high, 2 * gap, far) if far else beside(solid, wide, high, gap)
        found: list[tuple[tuple[bool, bool], Point]] = []
        inside = within(place, self.shown)
        for x, y in feet:
            box = (x - wide / 2, y - high, x + wide / 2, y)
            if (but is not None and meet(box, but)) or (inside and not holds(self.shown, box)):
                continue
            if self.room.free(box) and (far or not self._misleads((x, y - high / 2), place)):
                if not far:
                    return x, y
                worse = (self._touches(box, place), not all(map(self.room.free, self._string(place, box))))
                if not any(worse):
                    return x, y
                found.append((worse, (x, y)))
            if len(found) > 4 * TURNS:  # there is no better place anyway
                break
        return min(found)[1] if found else None

    def _touches(self, box: Box, place: Place) -> bool:
        """Whether a stack there, though tied to its place, stands right at another one."""
        return any(apart(point, box) < TOUCHING * self.pixel for point in self.near[place.id])

    def _string(self, place: Place, box: Box) -> list[Box]:
        """What the string from a stack or name to its place runs over."""
        start = nearest((place.x, place.y), box)
        end = nearest(start, self.solid[place.id])
        steps = int(math.dist(start, end) / (4 * self.pixel))
        return [grown((x, y, x, y), self.pixel) for at in range(1, steps)
                for x, y in [(end[0] + (start[0] - end[0]) * at / steps, end[1] + (start[1] - end[1]) * at / steps)]]

    def _misleads(self, middle: Point, place: Place) -> bool:
        """Whether a reader would give a stack there to another place that stands nearer to it."""
        away = apart(middle, self.solid[place.id]) + 16 * self.pixel
        return any(math.dist(middle, point) < away for point in self.near[place.id])

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

    def _name_apart(self, place: Place, letters: float = NAME, far: float = TOLD) -> bool:
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
            free = free[:1] if far == TOLD else []  # what must not be missed is tied to its place even so
        for label in free[-1:]:
            self.names[place.id] = label
            self._tie(place, label_box(label))
        return bool(free)

    def _tie(self, place: Place, box: Box, by: Box | None = None) -> None:
        """A string from a stack (from `by`, its nearest piece) or name to its place, where it does not stand close by;
        nothing is put over it."""
        self.room.add(grown(box, self.pixel))
        start = nearest((place.x, place.y), by or box)
        end = nearest(start, self.solid[place.id])
        if math.dist(start, end) > 9 * self.pixel:
            self.lines.append(Line((end, start), "string"))
            for part in self._string(place, box):
                self.room.add(part)

    def _strays(self, box: Box, place: Place) -> bool:
        """Whether a name there lies nearer to another place."""
        mine = apart((place.x, place.y), box) + 2 * self.pixel
        return any(apart(point, box) < mine for point in self.near[place.id])
