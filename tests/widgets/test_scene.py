"""Scenes: what is under the pointer, what it is called, and the same position in words."""

import subprocess
import sys

import pytest

from widgets.course import course, stopped
from widgets.scene import Badge, Label, Land, Link, Place, Scene, Token, describe, hit, hover


@pytest.fixture
def scene() -> Scene:
    kyo = Place(
        "kyo", 100, 100, "star", 10, name={"en": "Kyo", "zh": "京"}, note={"en": "held by Oda", "zh": "由织田控制"}
    )
    otsu = Place("otsu", 118, 100, "castle", 6, name={"en": "Otsu", "zh": "大津"}, badges=(Badge("bars"),), quiet=True)
    far = Place(
        "kofu", 300, 200, "castle", 8, name={"en": "Kofu", "zh": "甲府"}, label=Label(300, 215, "Kofu"), quiet=True
    )
    oda = Token("kyo/oda", "kyo", 100, 85, text="3", name={"en": "Oda: 3 soldiers", "zh": "织田：士兵 3"})
    chief = Token("nobunaga", "kyo", 100, 80, "plate", 7, 20, name={"en": "Nobunaga", "zh": "信长"})
    road = Link("kyo__otsu", "kyo", "otsu", "road", name={"en": "Tokaido"})
    return Scene(width=400, height=300, title="Test", links=(road,), places=(kyo, otsu, far), tokens=(oda, chief))


def test_pieces_are_hit_before_places_and_the_uppermost_first(scene: Scene) -> None:
    assert hit(scene, 100, 100) == "kyo"
    assert hit(scene, 100, 92) == "kyo/oda"
    assert hit(scene, 100, 82) == "nobunaga"
    assert hit(scene, 118, 80) == "nobunaga", "a plate is as wide as it says"


def test_the_nearest_place_in_reach_is_hit(scene: Scene) -> None:
    assert hit(scene, 108, 100) == "kyo"
    assert hit(scene, 111, 101) == "otsu"


def test_every_place_has_a_target_of_24_pixels(scene: Scene) -> None:
    assert hit(scene, 300 + 11.9, 200 - 11.9) == "kofu"
    assert hit(scene, 118 + 11.9, 100) == "otsu"


def test_nothing_is_hit_on_the_open_map(scene: Scene) -> None:
    assert hit(scene, 200, 200) is None


def test_hovering_says_name_and_note_in_the_language_of_the_page(scene: Scene) -> None:
    assert hover(scene, "kyo") == "Kyo: held by Oda"
    assert hover(scene, "nobunaga") == "Nobunaga"
    assert hover(scene, "kyo__otsu") == "Tokaido"
    assert hover(scene, "unknown") == "unknown"


def test_the_position_in_words(scene: Scene) -> None:
    marked = scene.with_highlights(legal=["otsu"], wrong=["nobunaga"])
    assert describe(marked).splitlines() == [
        "Test",
        "Kyo: held by Oda, Oda: 3 soldiers, Nobunaga",
        "allowed: Otsu",
        "not allowed: Nobunaga",
    ]


def test_words_follow_the_language(scene: Scene) -> None:
    zh = Scene(width=1, height=1, lang="zh", places=scene.places, tokens=scene.tokens).with_highlights(hint=["kofu"])
    assert describe(zh) == "京：由织田控制，织田：士兵 3，信长\n提示：甲府"


def test_a_board_without_pieces_says_so() -> None:
    assert describe(Scene(width=1, height=1, title="Map")) == "Map\nNothing is on the board."


def test_pieces_that_stand_nowhere_are_told_too() -> None:
    lonely = Token("x", "box", 0, 0, name={"en": "Oda: 2 soldiers in the box"})
    assert "Oda: 2 soldiers in the box" in describe(Scene(width=1, height=1, tokens=(lonely,)))


def test_highlights_replace_earlier_ones(scene: Scene) -> None:
    again = scene.with_highlights(legal=["kyo"]).with_highlights(to=["otsu"])
    assert [(mark.id, mark.kind) for mark in again.highlights] == [("otsu", "to")]
    assert scene.highlights == (), "a scene never changes"


def test_an_unknown_place_is_a_key_error(scene: Scene) -> None:
    assert scene.place("otsu").size == 6
    with pytest.raises(KeyError):
        scene.place("edo")


def test_scenes_and_still_pictures_need_neither_jupyter_nor_numpy() -> None:
    heavy = "{'ipywidgets', 'ipycanvas', 'IPython', 'numpy', 'PIL'}"
    code = f"import sys, widgets.svg; print(sorted({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def test_the_course_of_ships_bends_round_an_island_and_ends_before_its_goal() -> None:
    island = (Land(((40, -10), (60, -10), (60, 4), (40, 4))),)
    way = stopped(course(island, (0, 0), (100, 0)), 5)
    assert all(not (40 < x < 60 and -10 < y < 4) for x, y in way), "round it, the near side"
    assert 90 <= way[-1][0] < 95
    assert {y for _, y in course((), (0, 0), (100, 0))} == {0}, "straight where nothing is in the way"
