"""A board is a scene: plain records of what is on the table, where, and what it is called.

A scene knows nothing of Jupyter and nothing of rules. `widgets.svg` draws it still, `widgets.canvas` draws it live,
and `describe` says it in words for screen readers, terminals and saved notebooks. Lengths are CSS pixels, the origin
is the upper left corner, angles do not occur.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from widgets import words

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Names = Mapping[str, str]


class Ink(msgspec.Struct, frozen=True):
    """How a line or an area looks: colours are CSS colours, None draws nothing; dash is on/off lengths in pixels."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    alpha: float = 1.0


class Land(msgspec.Struct, frozen=True):
    """One closed shoreline; water=True is a lake cut out of the land drawn before it. `rough` is the same line with
    few corners, for the broad strokes along the shore."""

    points: tuple[Point, ...]
    water: bool = False
    rough: tuple[Point, ...] = ()


class Territory(msgspec.Struct, frozen=True):
    """The land of the place `id`: closed lines, all in the tint of who holds it."""

    id: str
    fill: str
    parts: tuple[tuple[Point, ...], ...]


class Border(msgspec.Struct, frozen=True):
    """Lines between territories; kind picks the stroke (`theme.BORDERS`)."""

    kind: str
    lines: tuple[tuple[Point, ...], ...]


class Thing(msgspec.Struct, frozen=True):
    """What can be pointed at: everything with an id."""

    id: str


class Link(Thing, frozen=True):
    """A way between two places. `kind` picks the line of the theme; sure=False is drawn lighter (reconstructed);
    arrow=True may only be taken from a to b; `via` are its corners."""

    a: str
    b: str
    kind: str
    sure: bool = True
    arrow: bool = False
    via: tuple[Point, ...] = ()
    name: Names = {}


class Label(msgspec.Struct, frozen=True):
    """A text at a point: anchor is start, middle or end; y is the middle of the line."""

    x: float
    y: float
    text: str
    anchor: str = "middle"
    size: float = 11
    weight: str = "normal"
    fill: str = ""
    halo: bool = True


class Badge(msgspec.Struct, frozen=True):
    """A small mark on a place: bars (count = fort value), stripe (home castle), flag, ruin, port, letter."""

    kind: str
    count: int = 1
    text: str = ""
    colour: str = ""


class Place(Thing, frozen=True):
    """Where tokens can stand. `ring` is the owner's colour and `owner` the short text beside it, so that colour is
    never the only cue. `name` and `note` (both by language) are what hovering and the description say. Where there is
    no room for all names, those of the heaviest stay (`weight`). `grow` and `letters` are set by `widgets.sight`: how
    many times larger it is drawn, and the size of its letters where that is not the usual one, below 0 where there is
    no room for any.
    """

    x: float
    y: float
    shape: str = "circle"
    size: float = 9
    fill: str = ""
    ring: str = ""
    owner: str = ""
    label: Label | None = None
    badges: tuple[Badge, ...] = ()
    name: Names = {}
    note: Names = {}
    quiet: bool = False
    weight: float = 0
    grow: float = 1
    letters: float = 0

    @property
    def reach(self) -> float:
        """Half its size as it is drawn."""
        return self.size * self.grow


class Token(Thing, frozen=True):
    """A piece. `text` is its letter or number, `tag` the small text under it, double=True a double border.

    `brief` is all that a phone shows of it where it shows the whole map: its number. Pieces beside it without one wait
    for the zoom; `initials` are what is left of a name where it has no room. size is half the height (or the radius),
    wide half the width where that differs; inside=True stands behind walls (drawn with a fort ring). `grow` (how many
    times larger it is drawn) and `letters` (the size of its text, where that is not the usual one) are set by
    `widgets.sight`.
    """

    at: str
    x: float
    y: float
    shape: str = "square"
    size: float = 9
    wide: float = 0
    fill: str = "#ffffff"
    ink: str = ""
    text: str = ""
    tag: str = ""
    double: bool = False
    inside: bool = False
    name: Names = {}
    brief: str = ""
    initials: str = ""
    grow: float = 1
    letters: float = 0

    @property
    def box(self) -> Box:
        """Where it is drawn."""
        wide, high = (self.wide or self.size) * self.grow, self.size * self.grow
        return self.x - wide, self.y - high, self.x + wide, self.y + high


class Card(Token, frozen=True):
    """A card, tile or slot: a box (`wide` x `size`) with what is printed or lies on it, drawn in the order of `face`.

    note: by language, what hovering and the description add to its name; band: colour of its upper edge, which is
    `head` high.
    """

    shape: str = "card"
    face: tuple[Label | Token, ...] = ()
    band: str = ""
    head: float = 3.5
    note: Names = {}


class Highlight(msgspec.Struct, frozen=True):
    """Marks the place, token or link `id`. kind: changed, legal, goal, from, to, wrong, hint or chosen."""

    id: str
    kind: str


class Line(msgspec.Struct, frozen=True):
    """A line over the map that is no way of its own: a line of supply, a move.

    kind picks the strokes (`theme.LINES`); arrow=True ends in a head; fill: the colour of a tail.
    """

    points: tuple[Point, ...]
    kind: str
    arrow: bool = False
    fill: str = ""


class Frame(msgspec.Struct, frozen=True):
    """A panel beside or on the map: a box with a heading, holding labels and places drawn elsewhere in the scene."""

    id: str
    x: float
    y: float
    width: float
    height: float
    title: str = ""
    fill: str = ""


class Chip(msgspec.Struct, frozen=True):
    """A word of the strip that a phone shows under the map: its colour, and whether it is what counts now."""

    text: str
    fill: str = ""
    now: bool = False


class LegendLine(msgspec.Struct, frozen=True):
    """One line of the legend. `look` is (what, which): ("link","road"), ("place","castle"), ("colour","#e69f00"),
    ("land", its fill)."""

    look: tuple[str, str]
    text: str
    mark: str = ""


class Legend(msgspec.Struct, frozen=True):
    """Where the legend stands and what it explains, in `columns` columns."""

    x: float
    y: float
    width: float
    lines: tuple[LegendLine, ...] = ()
    columns: int = 1
    title: str = ""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on one board. Two scenes that are equal look equal. `variant` (Hans or Hant) is the script of zh.
    `window` is what must be seen of it (None: all): a page shows that part, with as much around it as there is room
    for. `pixel` is how long one pixel of the page is on it (`widgets.sight`). `strip` says in words what stands in the
    frame of that name, which a phone has no room for. `lettering` is written large and faint upon the land.
    """

    width: float
    height: float
    title: str = ""
    lang: str = "en"
    variant: str = "Hans"
    text: str = ""
    land: tuple[Land, ...] = ()
    territories: tuple[Territory, ...] = ()
    borders: tuple[Border, ...] = ()
    lettering: tuple[Label, ...] = ()
    frames: tuple[Frame, ...] = ()
    links: tuple[Link, ...] = ()
    places: tuple[Place, ...] = ()
    labels: tuple[Label, ...] = ()
    tokens: tuple[Token, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    lines: tuple[Line, ...] = ()
    legend: Legend | None = None
    strip: tuple[Chip, ...] = ()
    window: Box | None = None
    pixel: float = 1
    slim: Scene | None = None

    def place(self, id: str) -> Place:
        """The place `id`; KeyError when the scene has none."""
        for place in self.places:
            if place.id == id:
                return place
        raise KeyError(id)

    def with_highlights(self, **kinds: list[str] | tuple[str, ...]) -> Scene:
        """The same scene with only these highlights: scene.with_highlights(legal=["odani"], wrong=[])."""
        marks = tuple(Highlight(id, kind) for kind, ids in kinds.items() for id in ids)
        slim = self.slim.with_highlights(**kinds) if self.slim is not None else None
        return msgspec.structs.replace(self, highlights=marks, slim=slim)


OVERHANG = 20.0
"""So far beyond the edge of its map land is kept, in pixels."""
LEAST_TARGET = 12.0
"""Half the side of the smallest area that a finger or an unsteady hand hits (24 px)."""


def hit(scene: Scene, x: float, y: float, scale: float = 1) -> str | None:
    """The id under the point: the uppermost token, else the nearest place in reach, else the place that may be chosen
    on whose land it lies, else None. `scale`: pixels of the page for one of the scene."""
    for token in reversed(scene.tokens):
        left, top, right, bottom = token.box
        if left <= x <= right and top <= y <= bottom:
            return token.id
    near: tuple[float, str] | None = None
    for place in scene.places:
        reach = max(place.reach, LEAST_TARGET / scale)
        if abs(x - place.x) <= reach and abs(y - place.y) <= reach:
            distance = (x - place.x) ** 2 + (y - place.y) ** 2
            if near is None or distance < near[0]:
                near = (distance, place.id)
    return near[1] if near else _held(scene, (x, y))


def _held(scene: Scene, point: Point) -> str | None:
    wanted = {mark.id for mark in scene.highlights if mark.kind in ("legal", "goal", "hint")}
    held = (one for one in scene.territories if one.id in wanted)
    return next((one.id for one in held if any(inside(point, part) for part in one.parts)), None)


def inside(point: Point, line: tuple[Point, ...]) -> bool:
    """Whether a point lies within a closed line."""
    x, y = point
    crossed = sum(
        (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1], strict=True)
    )
    return crossed % 2 == 1


def called(scene: Scene, thing: Place | Token | Link) -> str:
    """The name of one thing, in the scene's language."""
    return thing.name.get(scene.lang) or next((name for name in thing.name.values() if name), "") or thing.id


def name_of(scene: Scene, id: str) -> str:
    """The name of the place, piece or way `id`, in the scene's language."""
    thing = _thing(scene, id)
    return called(scene, thing) if thing else id


def hover(scene: Scene, id: str) -> str:
    """What hovering over `id` says: its name and its note, in the scene's language."""
    thing = _thing(scene, id)
    note = thing.note.get(scene.lang, "") if isinstance(thing, Place | Card) else ""
    colon = words.table("scene", scene.lang, scene.variant)["colon"]
    return f"{name_of(scene, id)}{colon}{note}" if note else name_of(scene, id)


def _thing(scene: Scene, id: str) -> Place | Token | Link | None:
    things: tuple[Place | Token | Link, ...] = (*scene.places, *scene.tokens, *scene.links)
    return next((thing for thing in things if thing.id == id), None)


def describe(scene: Scene) -> str:
    """The position in words: the board's own text, a line per place or panel that holds something, highlights."""
    lang, word = scene.lang, words.table("scene", scene.lang, scene.variant)

    def told(token: Token) -> str:
        note = token.note.get(lang, "") if isinstance(token, Card) else ""
        return called(scene, token) + (word["note"].format(note=note) if note else "")

    standing: dict[str, list[str]] = {}
    for token in scene.tokens:
        standing.setdefault(token.at, []).append(told(token))
    lines = [part for part in (scene.title, scene.text) if part]
    head = len(lines)
    for place in scene.places:
        said = [place.note[lang]] if place.note.get(lang) and not place.quiet else []
        said += standing.pop(place.id, [])
        if said:
            lines.append(called(scene, place) + word["colon"] + word["comma"].join(said))
    titles = {frame.id: frame.title for frame in scene.frames if frame.title}
    for at, tokens in standing.items():
        lines.append((titles[at] + word["colon"] if at in titles else "") + word["comma"].join(tokens))
    if len(lines) == head and not scene.text:
        lines.append(word["empty"] + word["stop"])
    everything: tuple[Place | Token | Link, ...] = (*scene.links, *scene.places, *scene.tokens)
    things = {thing.id: thing for thing in everything}
    by_kind: dict[str, list[str]] = {}
    for mark in scene.highlights:
        by_kind.setdefault(mark.kind, []).append(called(scene, things[mark.id]) if mark.id in things else mark.id)
    lines += [word.get(kind, kind) + word["colon"] + word["comma"].join(ids) for kind, ids in by_kind.items()]
    return "\n".join(lines)
