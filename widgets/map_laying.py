"""The map laid out for the size at hand: stacks beside their places, names where there is room."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec

from widgets import theme
from widgets.map_names import OFF, RINGED, SMALL, SMALLER, Names
from widgets.printed import frame_box, printed
from widgets.room import (
    along,
    apart,
    around,
    beside,
    grown,
    growth,
    holds,
    label_box,
    meet,
    tied,
    union,
)
from widgets.scene import Badge, Box, Label, Line, Place, Point, Scene, Token
from widgets.stacks import PLAIN, bounds, chiefs, compact, moved, packed, plainly, shapes
from widgets.taken_up import cut, lies_on, solid, within
from widgets.view import LEAST

DOT = 6.0
"""Half the size in pixels of a place without letters."""
DIGIT = 0.72
"""How high a digit is, of the size of its letters."""
FAR, TOLD, LOST = 30.0, 90.0, 150.0
"""Pixels between a place and its stack, at most: with its names, where it is made compact, and where there is no room
nearer at all."""
TOUCHING = 34.0
"""Pixels from the middle of a place within which what stands there is taken for its own."""
AMISS = 20.0
"""So many pixels farther off a stack stands, lest it touches another place or its tail runs over something."""
GAP = 2.5
"""Pixels between a place and a stack beside it."""
Stood = tuple[list[Token], Point, float]
"""A stack in one of its shapes, the middle of its lower edge, and how many times larger it is drawn."""
replace = msgspec.structs.replace


class Laying(Names):
    """One laying out of a map: stacks, names around them."""

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
                       frames=fixtures["frames"], labels=fixtures["labels"],
                       lettering=tuple(one for one in scene.lettering if self._whole(label_box(one))))  # fmt: skip

    def _whole(self, box: Box) -> bool:
        """Whether a name across the map, of a sea or a zone, is cut off by no edge of the part shown and no inset."""
        return not cut(box, self.shown) and not (self.inset is not None and meet(box, self.inset))

    def _symbol(self, place: Place, grow: float) -> Place:
        letters, least = max(theme.LEAST_SIZE, place.size * 0.95) * grow, LEAST * self.pixel
        if place.owner and letters >= least - 0.01:
            return replace(place, grow=grow)
        if place.owner[:1].isdigit():  # what the place is called; other letters say whose it is, as its colour does
            across = math.hypot(theme.text_width(place.owner, least), DIGIT * least)
            if across <= 2 * place.size * grow:
                return replace(place, grow=grow, letters=least / grow)
        return replace(place, grow=min(grow, max(1.0, DOT * self.pixel / place.size)), letters=-1)

    def _piles(self, places: dict[str, Place], fixed: set[str]) -> list[tuple[str, list[Token]]]:
        """The stacks beside places: the largest choose first, marked or not, or they would jump at each press."""
        found: dict[str, list[Token]] = {}
        for token in self.scene.tokens:
            if token.id not in fixed:
                found.setdefault(token.at, []).append(token)
        if self.large > PLAIN:
            found = {at: plainly(pile, places[at]) for at, pile in found.items()}
        return sorted(found.items(), key=lambda item: (-self.urgent.get(item[0], 0), -places[item[0]].weight,
                                                       -len(item[1])))  # fmt: skip

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
        if any(self._foot(place, shape, box) for shape in ways) \
                or not any(self._foot(place, shape) for shape in ways):
            self._say(place, said)

    def _close(self, pile: list[Token]) -> list[list[Token]]:
        """The shapes in which a stack is tried close by; on a phone initials come before a name at a string's end."""
        return [*shapes(pile), *(() if self.roomy else shapes(compact(pile)))]

    def _put(self, place: Place, pile: list[Token]) -> list[Token]:
        """The stack where there is room for it, tied to its place where that is not close by."""
        short, large = compact(pile), self.large
        if self.fine and len(pile) == 1 and pile[0].fill == place.fill and (upon := self._upon(place, short)):
            return upon
        shown, foot, grow = self._next_to(place, self._close(pile)) or self._tied_to(place, [pile], large, FAR) \
            or self._next_to(place, shapes(short)) or self._tied_to(place, shapes(short), large, TOLD) \
            or self._next_to(place, [chiefs(pile)]) or self._tied_to(place, [chiefs(pile)], large, FAR) \
            or self._tied_to(place, shapes(short), large, LOST) or self._tied_to(place, [short], SMALL, LOST) \
            or (short, (place.x, self.solid[place.id][1]), SMALL)
        made = moved(shown, foot, grow)
        if grow * theme.LEAST_SIZE < LEAST * self.pixel - 0.01:
            made = [replace(token, letters=-1) for token in made]
        box = union(token.box for token in made)
        self.stacked.append(box)
        self._tie(place, box, min(made, key=lambda one: apart((place.x, place.y), one.box)))
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

    def _next_to(self, place: Place, ways: list[list[Token]]) -> Stood | None:
        """The first shape of a stack that finds room right beside its place."""
        for pile in ways:
            if (foot := self._among_names(place, pile)) is not None:
                return pile, foot, self.large
        return None

    def _tied_to(self, place: Place, ways: list[list[Token]], grow: float, far: float) -> Stood | None:
        """The shape of a stack that finds the best room up to so many pixels from its place."""
        best, found = math.inf, None
        for pile in ways:
            for amiss, foot in self._feet_off(place, pile, grow, far * self.pixel):
                if amiss < best:
                    best, found = amiss, (pile, foot, grow)
        return found

    def _among_names(self, place: Place, pile: list[Token]) -> Point | None:
        """Where the stack finds room close by, names of other places moving to another side of theirs if need be."""
        foot = self._foot(place, pile)
        if foot is not None:
            return foot
        left, top, right, bottom = bounds(pile)
        wide, high = (right - left) * self.large, (bottom - top) * self.large
        about = grown(self.solid[place.id], max(wide, high))
        near = {id: said for id, said in self.names.items() if id != place.id and meet(about, label_box(said))}
        self._take_up(near)
        foot = self._foot(place, pile)
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

    def _foot(self, place: Place, pile: list[Token], but: Box | None = None) -> Point | None:
        """Where the stack finds room right beside its place, not over `but`."""
        left, top, right, bottom = bounds(pile)
        wide, high = (right - left) * self.large, (bottom - top) * self.large
        for x, y in beside(self.solid[place.id], wide, high, GAP * self.pixel):
            box = (x - wide / 2, y - high, x + wide / 2, y)
            if (but is None or not meet(box, but)) and self._may_stand(box, place) \
                    and not self._misleads((x, y - high / 2), place):
                return x, y
        return None

    def _feet_off(self, place: Place, pile: list[Token], grow: float, far: float) -> Iterator[tuple[float, Point]]:
        """Where the stack finds room off its place, and what is amiss there: how far it is, whether it touches another
        place, whether its tail runs over something; each is better than the one before."""
        left, top, right, bottom = bounds(pile)
        wide, high = (right - left) * grow, (bottom - top) * grow
        solid, best = self.solid[place.id], math.inf
        for x, y in around(solid, wide, high, 2 * GAP * self.pixel, far):
            box = (x - wide / 2, y - high, x + wide / 2, y)
            if not self._may_stand(box, place):
                continue
            off = math.dist(*tied((place.x, place.y), box, solid)) / self.pixel
            if off >= best:
                return
            crosses = not all(map(self.room.free, self._string(place, box)))
            amiss = off + AMISS * (self._touches(box, place) + crosses)
            if amiss < best:
                best = amiss
                yield amiss, (x, y)

    def _may_stand(self, box: Box, place: Place) -> bool:
        return self.room.free(box) and (holds(self.shown, box) or not within(place, self.shown))

    def _touches(self, box: Box, place: Place) -> bool:
        """Whether a stack there, though tied to its place, stands right at another one."""
        return any(apart(point, box) < TOUCHING * self.pixel for point in self.near[place.id])

    def _misleads(self, middle: Point, place: Place) -> bool:
        """Whether a reader would give a stack there to another place that stands nearer to it."""
        away = apart(middle, self.solid[place.id]) + 16 * self.pixel
        return any(math.dist(middle, point) < away for point in self.near[place.id])

