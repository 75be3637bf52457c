"""Variants: the cases of an example beside the first, and numbers of its position to change."""

import pytest

from kernel_lib.core.errors import Bad
from widgets.page import page
from widgets.variants import Variants

FRANCE = "players.alex.influence.france"


@pytest.fixture
def alex() -> Variants:
    page.lang = "en"
    return Variants("alex-what-if", change={FRANCE: (0, 12)})


def points(shown: Variants, nation: str) -> tuple[str, str]:
    return next((book, mine) for asked, book, mine in shown.rows() if asked.startswith(f"Alex in {nation}"))


def test_it_opens_with_the_first_case_and_nothing_differs(alex: Variants) -> None:
    assert points(alex, "France") == ("2 × 6 = 12", "2 × 6 = 12")
    assert all(book == mine for _, book, mine in alex.rows())
    assert "<b>" not in alex.side.html


def test_another_case_stands_beside_it(alex: Variants) -> None:
    alex.act_case("4")
    assert points(alex, "France") == ("2 × 6 = 12", "2 × 7 = 14")
    assert points(alex, "Spain") == ("3 × 5 = 15", "3 × 4 = 12")
    assert "<b>3 × 4 = 12</b>" in alex.side.html


def test_a_number_can_be_raised_and_lowered_within_its_span(alex: Variants) -> None:
    alex.act_number(f"{FRANCE}|5")
    assert points(alex, "France")[1] == "2 × 6 = 12"
    alex.act_number(f"{FRANCE}|6")
    assert points(alex, "France")[1] == "3 × 6 = 18"
    alex.set(FRANCE, 99)
    assert points(alex, "France")[1] == "6 × 6 = 36"
    alex.set(FRANCE, 4)
    assert points(alex, "France")[1] == "2 × 6 = 12"


def test_a_star_stands_for_every_entry() -> None:
    shown = Variants("alex-what-if", change={"players.alex.influence.*": (0, 12)})
    assert list(shown.change) == [f"players.alex.influence.{nation}" for nation in ("france", "england", "spain")]


def test_choosing_a_case_forgets_changed_numbers(alex: Variants) -> None:
    alex.set(FRANCE, 12)
    alex.act_case("0")
    assert all(book == mine for _, book, mine in alex.rows())


def test_the_words_tell_every_case_and_speak_both_languages(alex: Variants) -> None:
    assert "France annexes Cartagena" in alex.text()
    assert "2 × 6 = 12 → 2 × 7 = 14" in alex.text()
    page.lang = "zh"
    assert "法國吞併卡塔赫納" in alex.side.html
    assert "貴族等級" in alex.side.html
    page.lang = "en"


def test_an_example_that_asks_nothing_is_refused_in_one_message() -> None:
    with pytest.raises(Bad, match="asks nothing"):
        Variants("battle-for-france")


def test_it_begins_on_the_page_of_the_table_that_it_is_told() -> None:
    assert Variants("ties-for-the-rank-bonus").picture.page == "tracks"
    assert Variants("ties-for-the-rank-bonus", page="map").picture.page == "map"


def test_a_page_opens_where_the_numbers_move_things() -> None:
    shown = Variants("four-steps-of-score-income", change={"players.alex.score_income": (0, 19)}, page="tracks")
    shown.act_near()
    view = shown.picture.widget.canvas.view
    for place in shown.picture.scene.places:
        if place.id in ("scores/0", "scores/19"):
            assert 0 < place.x * view.scale + view.x < view.width and 0 < place.y * view.scale + view.y < view.height
