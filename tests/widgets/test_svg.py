"""The still picture: complete, accessible, and the same strokes as the live board."""

import re
import xml.etree.ElementTree as ET

import pytest

from widgets import badges, shapes, theme
from widgets.clip import clipped
from widgets.paint import Pen
from widgets.pictograms import SIGNS
from widgets.scene import (
    Badge,
    Border,
    Ink,
    Label,
    Land,
    Legend,
    LegendLine,
    Link,
    Place,
    Point,
    Scene,
    Territory,
    Token,
)
from widgets.still import paint_still, still
from widgets.svg import MARK, inline, to_svg

SVG = "{http://www.w3.org/2000/svg}"


def everything() -> Scene:
    """One of each kind of place, badge, token, way and highlight."""
    kinds = list(shapes.PLACES)
    places = tuple(
        Place(f"p-{kind}", 40 + 50 * i, 60, kind, 9, "#f0c808", "#0072b2", "Od", Label(40 + 50 * i, 80, kind),
              (Badge(list(badges.BADGES)[i % len(badges.BADGES)], 2, "3"),), {"en": kind.title(), "zh": "地"})
        for i, kind in enumerate(kinds)
    )  # fmt: skip
    tokens = tuple(
        Token(f"t-{kind}", "p-castle", 40 + 50 * i, 120, kind, 9, 12, "#0072b2", text="7", tag="Od", double=True,
              inside=True, name={"en": f"token {kind}"})
        for i, kind in enumerate(shapes.TOKENS)
    )  # fmt: skip
    links = tuple(Link(f"l-{kind}", "p-castle", "p-temple", kind, arrow=True) for kind in theme.LINKS)
    marks = {kind: [f"p-{kinds[i]}", "t-square", "l-road"] for i, kind in enumerate(theme.HIGHLIGHTS)}
    land = (Land(((0, 0), (300, 0), (300, 150), (0, 150))), Land(((10, 10), (30, 10), (30, 30)), water=True))
    lines = (LegendLine(("link", "road?"), "unsure road"), LegendLine(("place", "castle"), "castle"),
             LegendLine(("badge", "bars"), "fort", "2"), LegendLine(("token", "disc"), "disc", "C"),
             LegendLine(("leader", "double"), "daimyo"), LegendLine(("colour", "#e69f00"), "Oda", "3"))  # fmt: skip
    fields = (((40, 10), (90, 10), (90, 50)), ((100, 10), (140, 10), (140, 50)))
    borders = tuple(Border(kind, (((40, 10), (90, 50), (70, 60)), ((100, 10), (140, 50)))) for kind in theme.BORDERS)
    scene = Scene(width=800, height=300, title='A <map> & "more"', land=land, links=links, places=places, tokens=tokens,
                  territories=(Territory("p-castle", "#f1d9a8", fields), Territory("p-temple", "#bed3f1", fields)),
                  borders=borders, lettering=(Label(150, 40, "LAND", size=30, halo=False),),
                  legend=Legend(500, 150, 200, lines, 2, "Legend"), labels=(Label(1, 2, "free & <bold>"),))  # fmt: skip
    return scene.with_highlights(**marks)


def test_it_is_well_formed_and_says_what_it_is() -> None:
    root = ET.fromstring(to_svg(everything()))
    assert root.attrib["role"] == "img" and root.attrib["aria-label"] == 'A <map> & "more"'
    assert root.attrib["class"] == MARK and root.attrib["viewBox"].startswith("0 0 800 ")
    assert root[0].text == 'A <map> & "more"' and "Castle" in (root[1].text or "")


def test_every_place_and_piece_is_a_group_with_its_names() -> None:
    scene = everything()
    groups = {g.attrib["data-id"]: g.findtext(f"{SVG}title") for g in ET.fromstring(to_svg(scene)).iter(f"{SVG}g")}
    assert set(groups) == {thing.id for thing in (*scene.places, *scene.tokens)}
    assert groups["p-castle"] == "Castle"


def test_many_pictures_fit_on_one_page() -> None:
    assert not re.search(r'\sid="', to_svg(everything())), "two pictures with the same ids would share them"


def test_no_text_is_too_small_to_read() -> None:
    root = ET.fromstring(to_svg(everything()))
    scale = float(root.attrib["width"]) / float(root.attrib["viewBox"].split()[2])
    sizes = [float(t.attrib["font-size"]) * scale for t in root.iter(f"{SVG}text")]
    assert min(sizes) > 10.9


def test_chinese_has_fonts_and_letter_forms() -> None:
    scene = Scene(width=1, height=1, lang="zh", title="馬拉開波")
    assert "Noto Sans CJK SC" in to_svg(scene) and 'lang="zh-Hans"' in to_svg(scene)
    hant = to_svg(scene, variant="Hant")
    assert "Noto Sans CJK TC" in hant and 'lang="zh-Hant"' in hant


def test_a_reconstructed_way_is_drawn_lighter() -> None:
    places = (Place("a", 0, 0), Place("b", 9, 9))
    sure, unsure = (
        to_svg(Scene(width=9, height=9, places=places, links=(Link("l", "a", "b", "road", sure=s),)))
        for s in (True, False)
    )
    assert "opacity" not in sure and f'opacity="{theme.UNSURE:.2f}"' in unsure


def test_kinds_differ_without_colour() -> None:
    dashes = [(ink.dash, ink.width, sign) for ink, sign in theme.HIGHLIGHTS.values()]
    assert len({sign for *_, sign in dashes}) == len(dashes), "every highlight has its own sign"
    ways = [tuple((ink.width, ink.dash) for ink in inks) for inks in theme.LINKS.values()]
    assert len(set(ways)) == len(ways), "every way has its own stroke"


@pytest.mark.parametrize(
    "fill", ["#f0c808", "#0072b2", "#009e73", "#d55e00", "#cc79a7", "#ffffff", "#2b2b2b", "#a0724a"]
)
def test_text_on_pieces_is_readable(fill: str) -> None:
    assert theme.contrast(fill, theme.ink_on(fill)) >= 4.5


def test_contrast_is_that_of_wcag() -> None:
    assert theme.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert theme.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_text_width_counts_chinese_as_full_squares() -> None:
    assert theme.text_width("京都", 10) == 20 and theme.text_width("Kyoto", 10) == pytest.approx(27.5)


class Notes:
    """A pen that only notes what it was told."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.depth = 0

    def open(self, id: str, title: str) -> None:
        self.depth += 1

    def close(self) -> None:
        self.depth -= 1

    def polygon(self, points: tuple[Point, ...], ink: Ink) -> None:
        assert len(points) > 2 and (ink.fill or ink.stroke)

    def line(self, points: tuple[Point, ...], ink: Ink) -> None:
        assert len(points) > 1 and ink.stroke

    def polygons(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        assert parts and all(len(part) > 2 for part in parts) and ink.fill

    def lines(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None:
        assert parts and all(len(part) > 1 for part in parts) and ink.stroke

    def circle(self, x: float, y: float, radius: float, ink: Ink) -> None:
        assert radius > 0

    def rect(self, x: float, y: float, width: float, height: float, ink: Ink, radius: float = 0) -> None:
        assert width > 0 and height > 0

    def text(self, label: Label) -> None:
        self.texts.append(label.text)


def test_any_pen_can_draw_a_scene() -> None:
    pen = Notes()
    drawn: Pen = pen
    paint_still(drawn, everything(), *still(everything()))
    assert pen.depth == 0
    assert pen.texts == [t.text for t in ET.fromstring(to_svg(everything())).iter(f"{SVG}text")]


def test_a_still_part_of_a_map_holds_only_what_is_seen() -> None:
    shore = Land(((0, 0), (2000, 0), (2000, 1400), (0, 1400)))
    places = tuple(Place(f"p{x}", x, 200, label=Label(x, 220, f"p{x}")) for x in (200, 300, 1900))
    tokens = (Token("near", "p200", 200, 180, text="1"), Token("far", "p1900", 1900, 180, text="9"))
    links = (Link("in", "p200", "p300", "road"), Link("out", "p300", "p1900", "road"))
    scene = Scene(width=2000, height=1400, land=(shore,), places=places, tokens=tokens, links=links,
                  window=(100, 100, 400, 300))  # fmt: skip
    sight, shown = still(scene)
    part = clipped(sight, shown)
    assert [token.id for token in part.tokens] == ["near"] and [link.id for link in part.links] == ["in", "out"]
    assert {place.id for place in part.places} == {"p200", "p300", "p1900"}, "the way that leads out needs its end"
    assert max(x for x, _ in part.land[0].points) < 1200 and min(x for x, _ in part.land[0].points) == 0
    assert clipped(sight, (0, 0, 2000, 1400)) is sight


def test_a_text_with_pictograms_breaks_where_chinese_may_break() -> None:
    sword, coin = SIGNS["sword"], SIGNS["coin"]
    kept = re.findall(r'<span style="white-space:nowrap">([^<]*)<svg.*?</svg>([^<]*)</span>',
                      inline(f"+5{sword}；收入+2{coin}；有船錨"))
    assert kept == [("+5", "；"), ("+2", "；")]
    assert inline(f"income +2{coin}, then").startswith('income <span style="white-space:nowrap">+2<svg')
