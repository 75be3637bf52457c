"""Small drawings that stand in a text as one letter."""

import pytest

from widgets.boards import lettering
from widgets.boards.maracaibo import signs
from widgets.pictograms import DRAWN, SIGNS, lettered, width
from widgets.scene import Label, Scene
from widgets.svg import SvgPen, to_svg


@pytest.mark.parametrize("name", DRAWN)
def test_every_pictogram_is_drawn_and_never_written(name: str) -> None:
    pen = SvgPen()
    lettered(pen, Label(0, 0, f"+2{SIGNS[name]} each"))
    drawn = "".join(pen.parts)
    assert "+2" in drawn and "each" in drawn
    assert drawn.count("<path") + drawn.count("<circle") >= 1
    assert SIGNS[name] not in drawn


def test_words_keep_their_distance_around_a_pictogram() -> None:
    assert width(f"2{SIGNS['coin']}", 10) == pytest.approx(width("2", 10) + 12)


def test_a_number_is_not_parted_from_its_pictogram() -> None:
    assert all(not line.startswith(signs.COIN) for line in lettering.wrapped(f"收入+10{signs.COIN}", 20, 10))


@pytest.mark.parametrize(("said", "drawn"), [
    ("income +2$", f"income +2{signs.COIN}"), ("收入+2幣", f"收入+2{signs.COIN}"), ("2× map", f"2{signs.ITEMS['map']}"),
    ("2玉米", f"2{signs.GOODS['corn']}"), ("戰鬥", "戰鬥"), ("分數", "分數"),
])  # fmt: skip
def test_only_what_is_counted_is_drawn(said: str, drawn: str) -> None:
    assert signs.drawn(said) == drawn


def test_free_texts_of_a_board_are_lettered() -> None:
    assert signs.COIN not in to_svg(Scene(width=100, height=50, labels=(Label(10, 10, f"3{signs.COIN}"),)))
