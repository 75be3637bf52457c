"""The still pen for pages that show no SVG: a scene as a PNG, where Pillow and a font for its letters are at hand.

GitHub, and JupyterLab for a notebook that somebody else ran, take SVG and HTML out of what they show and leave PNG.
Pillow comes with ipycanvas; where it is missing (a browser's Python), or a font for Chinese is, there is no PNG.
"""

from __future__ import annotations

import base64
import functools
import itertools
import math
import os
from io import BytesIO
from typing import TYPE_CHECKING

import msgspec

from widgets import theme
from widgets.dashes import dashes
from widgets.paint import LAYERS, ground, layer_content, paint_ground, paint_ways
from widgets.scene import Box, Ink, Label, Point, Scene
from widgets.still import extent, paint_still, still

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image, ImageDraw, ImageFont

WANTED = "RULEBOOK_PNG"
"""Set to 0 for outputs that only pages with SVG will show."""
SHARP = 2
"""The picture is drawn so many times larger and then made smaller, which smooths its edges."""
COLOURS = 128
FONTS = {
    "latin": ("Arial.ttf", "arial.ttf", "LiberationSans-Regular.ttf", "DejaVuSans.ttf", "NotoSansCJK-Regular.ttc"),
    "latin bold": ("Arial Bold.ttf", "arialbd.ttf", "LiberationSans-Bold.ttf", "DejaVuSans-Bold.ttf",
                   "NotoSansCJK-Bold.ttc"),
    "signs": ("DejaVuSans.ttf", "seguisym.ttf", "Apple Symbols.ttf"),
    "han": ("NotoSansCJK-Regular.ttc", "PingFang.ttc", "msyh.ttc", "wqy-microhei.ttc"),
    "han bold": ("NotoSansCJK-Bold.ttc", "PingFang.ttc", "msyhbd.ttc", "wqy-microhei.ttc"),
}
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
FACES = {"Hans": 2, "Hant": 3}
"""Which letter forms of Noto Sans CJK's file."""


def twin(scene: Scene, variant: str = "") -> dict[str, str]:
    """The picture as a part of an output; nothing where it cannot be drawn, or where WANTED is 0 in the environment."""
    made = None if os.environ.get(WANTED) == "0" else to_png(scene, variant=variant)
    return {} if made is None else {"image/png": base64.b64encode(made).decode()}


def to_png(scene: Scene, *, variant: str = "") -> bytes | None:
    """The picture of `scene`; None where it cannot be drawn."""
    try:
        from PIL import Image
    except ImportError:
        return None
    variant = variant or scene.variant
    try:
        sight, shown = still(scene)
        sheet = Sheet(extent(scene, sight, shown), SHARP / sight.pixel)
        pen = PngPen(_map(sight, sheet, variant).copy(), sheet, variant)
        paint_still(pen, scene, sight, shown, LAYERS[1:])
    except FontMissing:
        return None
    made = BytesIO()
    small = pen.image.reduce(SHARP).quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small.save(made, "PNG", compress_level=4)
    return made.getvalue()


class FontMissing(Exception):
    """No font for these letters is installed."""


Kept = list[tuple[object, "Image.Image"]]
_grounds: Kept = []
_maps: Kept = []
"""What was drawn for the last boards: the next one's ground is the same, and its map mostly is."""


def _kept(shelf: Kept, most: int, content: object, draw: Callable[[], Image.Image]) -> Image.Image:
    found = next((image for known, image in shelf if known == content), None)
    if found is None:
        found = draw()
        shelf.append((content, found))
        del shelf[:-most]
    return found


class Sheet(msgspec.Struct, frozen=True):
    """What a picture shows of the scene, and how many of its pixels one of the scene takes."""

    edges: Box
    unit: float

    @property
    def size(self) -> tuple[int, int]:
        """In pixels of the picture."""
        left, top, right, bottom = self.edges
        return round((right - left) * self.unit), round((bottom - top) * self.unit)


def _map(scene: Scene, sheet: Sheet, variant: str) -> Image.Image:
    """The bottom layer."""
    from PIL import Image

    def bare() -> Image.Image:
        pen = PngPen(Image.new("RGB", sheet.size, theme.PAPER), sheet, variant)
        paint_ground(pen, scene)
        return pen.image

    def whole() -> Image.Image:
        land = _kept(_grounds, 1, (sheet, scene.width, scene.height, *ground(scene)), bare)
        pen = PngPen(land.copy(), sheet, variant)
        paint_ways(pen, scene)
        return pen.image

    return _kept(_maps, 4, (variant, sheet, *layer_content(scene, "map")), whole)


class PngPen:
    """Draws on `image`, which shows what `sheet` says."""

    def __init__(self, image: Image.Image, sheet: Sheet, variant: str) -> None:
        from PIL import ImageDraw
        self.image, self.variant, self.unit = image, variant, sheet.unit
        self.left, self.top, self.right, self.bottom = sheet.edges
        self.draw = ImageDraw.Draw(image)

    def _spots(self, points: tuple[Point, ...]) -> list[Point]:
        return [((x - self.left) * self.unit, (y - self.top) * self.unit) for x, y in points]

    def _out(self, points: tuple[Point, ...], around: float) -> bool:
        """Whether what reaches so far around these points lies beyond an edge: most of a map that is seen closely."""
        xs, ys = zip(*points, strict=True)
        return bool(max(xs) + around < self.left or min(xs) - around > self.right
                    or max(ys) + around < self.top or min(ys) - around > self.bottom)

    def open(self, id: str, title: str) -> None: ...

    def close(self) -> None: ...

    def polygon(self, points: tuple[Point, ...], ink: Ink) -> None:
        if self._out(points, ink.width + 1):
            return
        spots = self._spots(points)
        if ink.fill:
            self._area(spots, ink.fill, ink.alpha)
        if ink.stroke:
            self._stroke([*spots, *spots[:2]], ink.stroke, ink)

    def line(self, points: tuple[Point, ...], ink: Ink) -> None:
        if ink.stroke and not self._out(points, ink.width + 1):
            self._stroke(self._spots(points), ink.stroke, ink)

    def polygons(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        for part in parts:
            self.polygon(part, ink)

    def lines(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        for part in parts:
            self.line(part, ink)

    def circle(self, x: float, y: float, radius: float, ink: Ink) -> None:
        if self._out(((x, y),), radius + ink.width + 1):
            return
        steps = max(12, round(radius * self.unit * 2))
        turns = [math.tau * step / steps for step in range(steps)]
        self.polygon(tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns), ink)

    def rect(self, x: float, y: float, width: float, height: float, ink: Ink, radius: float = 0) -> None:
        if ink.alpha < 1:
            self.polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), ink)
            return
        if self._out(((x, y), (x + width, y + height)), ink.width + 1):
            return
        box = [*self._spots(((x, y),))[0], *self._spots(((x + width, y + height),))[0]]
        line = max(1, round(ink.width * self.unit)) if ink.stroke else 0
        if ink.stroke:
            box = [box[0] - line / 2, box[1] - line / 2, box[2] + line / 2, box[3] + line / 2]
        self.draw.rounded_rectangle(box, radius * self.unit, ink.fill, ink.stroke, line)

    def text(self, label: Label) -> None:
        if self._out(((label.x, label.y),), 2 * label.size + 1.5 * theme.text_width(label.text, label.size)):
            return
        parts = [(kind, "".join(letters)) for kind, letters in itertools.groupby(label.text, _kind)]
        bold = label.weight == "bold"
        size = round(label.size * self.unit * 2) / 2
        fonts = [_font(kind, bold, size, self.variant) for kind, _ in parts]
        [(x, y)], anchor = self._spots(((label.x, label.y + 0.36 * label.size),)), ANCHORS[label.anchor]
        lengths = [0.0]
        if len(parts) > 1:  # letters of several fonts, one after the other
            lengths = [font.getlength(text) for font, (_, text) in zip(fonts, parts, strict=True)]
            x, anchor = x - sum(lengths) * {"start": 0, "middle": 0.5, "end": 1}[label.anchor], "ls"
        for font, (_, text), length in zip(fonts, parts, lengths, strict=False):
            self.draw.text((x, y), text, label.fill or theme.TEXT, font, anchor,
                           stroke_width=0.13 * size * label.halo, stroke_fill=theme.PAPER)
            x += length

    def _area(self, spots: list[Point], colour: str, alpha: float) -> None:
        if alpha == 1:
            self.draw.polygon(spots, colour)
        else:
            self._through([spots], 0, colour, alpha, lambda draw, moved, shade: draw.polygon(moved, shade))

    def _stroke(self, spots: list[Point], colour: str, ink: Ink) -> None:
        if len(spots) < 2:
            return
        width = max(1, round(ink.width * self.unit))
        parts = dashes(spots, [length * self.unit for length in ink.dash]) if ink.dash else [spots]
        lines = [line for dash in parts for line in _within(dash, self.image.size, 2 * width)]
        if not lines:
            return
        if ink.alpha < 1:
            self._through(lines, width, colour, ink.alpha,
                          lambda draw, moved, shade: draw.line(moved, shade, width, "curve"))
            return
        for line in lines:
            self.draw.line(line, colour, width, "curve")

    def _through(self, shapes: list[list[Point]], width: int, colour: str, alpha: float,
                 stroke: Callable[[ImageDraw.ImageDraw, list[Point], int], None]) -> None:
        """Draw what lets shine through what is below it; `stroke` draws its shade on black."""
        from PIL import Image, ImageDraw
        spots = list(itertools.chain.from_iterable(shapes))
        left, top = (int(min(axis)) - width for axis in zip(*spots, strict=True))
        right, bottom = (int(max(axis)) + width + 2 for axis in zip(*spots, strict=True))
        mask = Image.new("L", (right - left, bottom - top))
        pen = ImageDraw.Draw(mask)
        for shape in shapes:
            stroke(pen, [(x - left, y - top) for x, y in shape], round(255 * alpha))
        self.image.paste(colour, (left, top), mask)


def _within(spots: list[Point], size: tuple[int, int], around: float) -> list[list[Point]]:
    """The parts of a line that can be seen on an image of this size, whole from corner to corner."""
    right, bottom = size[0] + around, size[1] + around
    found: list[list[Point]] = []
    going = False
    for (x, y), (to_x, to_y) in itertools.pairwise(spots):
        out = ((x < -around and to_x < -around) or (x > right and to_x > right)
               or (y < -around and to_y < -around) or (y > bottom and to_y > bottom))  # fmt: skip
        if not out and going:
            found[-1].append((to_x, to_y))
        elif not out:
            found.append([(x, y), (to_x, to_y)])
        going = not out
    return found


def _kind(letter: str) -> str:
    code = ord(letter)
    return "han" if code >= 0x2E80 else "signs" if code >= 0x2190 else "latin"


@functools.cache
def _font(kind: str, bold: bool, size: float, variant: str) -> ImageFont.FreeTypeFont:
    """The first font that is installed, else Pillow's own, which knows no Chinese. Raises FontMissing."""
    from PIL import ImageFont
    for name in FONTS.get(f"{kind} bold" if bold else kind, FONTS[kind]):
        try:
            face = FACES.get(variant, 2) if name.startswith("NotoSansCJK") else 0
            font = ImageFont.truetype(name, size, face, layout_engine=ImageFont.Layout.BASIC)
        except OSError:
            continue
        # Most names stand where they stood on the board before: their letters are drawn once.
        setattr(font, "getmask2", functools.lru_cache(maxsize=2048)(font.getmask2))  # noqa: B010
        return font
    if kind == "han":
        raise FontMissing(kind)
    return ImageFont.load_default(size)  # type: ignore[return-value]
