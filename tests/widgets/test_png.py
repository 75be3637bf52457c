"""The PNG twin of a board: the same picture, for pages that show no SVG."""

import base64
import io
import sys

import pytest
from PIL import Image, ImageColor

from widgets import png, theme
from widgets.board import still_bundle
from widgets.page import page
from widgets.scene import Ink, Label, Land, Link, Place, Scene, Token
from widgets.stepper import Stepper
from widgets.svg import to_svg

SHORE = ((10.0, 10.0), (190.0, 10.0), (190.0, 90.0), (10.0, 90.0))


def scene(lang: str = "en") -> Scene:
    return Scene(
        title="Ferry", lang=lang, width=200, height=100, land=(Land(SHORE),),
        places=(Place("a", 40, 50, fill="#7d2b1c", label=Label(40, 70, {"en": "Here", "zh": "这里"}[lang])),
                Place("b", 160, 50)),
        links=(Link("a-b", "a", "b", "trail"),), tokens=(Token("red", "a", 40, 50, text="R"),),
    )  # fmt: skip


def pixels(made: bytes | None) -> Image.Image:
    assert made is not None
    return Image.open(io.BytesIO(made)).convert("RGB")


def near(colour: tuple[int, ...], name: str) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(colour, ImageColor.getrgb(name), strict=True))


def test_it_shows_what_the_svg_shows() -> None:
    drawn = pixels(png.to_png(scene()))
    assert drawn.size == (200, 100)
    assert near(drawn.getpixel((1, 1)), theme.SEA) and near(drawn.getpixel((100, 80)), theme.LAND)
    assert drawn.crop((90, 48, 110, 53)).getcolors(99) != [(100, drawn.getpixel((100, 80)))], "the way is drawn"


def test_the_map_is_kept_and_the_rest_is_drawn_anew() -> None:
    first = png.to_png(scene())
    moved = png.to_png(scene().with_highlights(changed=("b",)))
    assert first != moved
    assert png.to_png(scene()) == first


def test_half_strong_ink_lets_shine_through() -> None:
    pen = png.PngPen(Image.new("RGB", (100, 100), "#ffffff"), png.Sheet((0, 0, 50, 50), 2), "")
    pen.rect(10, 10, 20, 20, Ink(fill="#000000", alpha=0.5))
    pen.line(((0, 45), (50, 45)), Ink(stroke="#ff0000", width=2, alpha=0.5))
    assert near(pen.image.getpixel((40, 40)), "#808080") and near(pen.image.getpixel((50, 90)), "#ff8080")


def test_a_dashed_line_has_gaps() -> None:
    pen = png.PngPen(Image.new("RGB", (200, 40), "#ffffff"), png.Sheet((0, 0, 100, 20), 2), "")
    pen.line(((0, 10), (100, 10)), Ink(stroke="#000000", width=2, dash=(10, 10)))
    assert [pen.image.getpixel((x, 20)) == (0, 0, 0) for x in (10, 30, 50, 70)] == [True, False, True, False]


def test_it_is_left_only_where_nobody_is_there() -> None:
    assert set(still_bundle(scene())) == {"image/svg+xml", "text/plain"}
    page.interactive = False
    bundle = still_bundle(scene())
    assert bundle["image/svg+xml"] == to_svg(scene())
    assert pixels(base64.b64decode(bundle["image/png"])).size == (200, 100)
    picture, said = Stepper("bridge-fight").still()
    assert set(picture) == {"image/svg+xml", "image/png", "text/plain"} and set(said) == {"text/html", "text/plain"}


def test_there_is_none_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(png.twin(scene())) == {"image/png"}
    monkeypatch.setenv("RULEBOOK_PNG", "0")
    assert png.twin(scene()) == {}


def test_without_pillow_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert png.twin(scene()) == {}


def test_without_a_font_english_is_shown_and_chinese_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "FONTS", dict.fromkeys(png.FONTS, ("no such font",)))
    png._font.cache_clear()
    assert png.to_png(scene()) is not None
    assert png.to_png(scene("zh")) is None
    png._font.cache_clear()
