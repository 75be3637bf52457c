"""The map of Europe shows a position of The Napoleonic Wars."""

import pytest

from kernel_lib.core.game import load
from kernel_lib.napoleonic_wars.board import DATA
from widgets.boards import board_of, geography
from widgets.boards.napoleonic_wars import table

RULES = load("napoleonic_wars")


def position(**given):
    state = RULES.new_state(RULES.complete({}))
    RULES.patch(state, given)
    return state


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_everything_has_its_place(lang):
    scene = table.of_state(position(), lang)
    assert {one.id for one in scene.places} == {one.id for one in (*DATA.areas, *DATA.seas)}
    assert len(scene.links) == len(DATA.links)
    assert {one.id for one in scene.tokens} >= {"napoleon", "calais/france/square", "english_channel/britain/ship"}
    assert all(one.label is not None for one in scene.places)


def test_who_controls_an_area_shows():
    scene = table.of_state(position(empty=True, flags={"linz": "france"}), "en")
    linz = next(one for one in scene.places if one.id == "linz")
    assert (linz.owner, linz.ring != "", [badge.kind for badge in linz.badges]) == ("Fr", True, ["flag"])
    assert "controlled by France" in linz.note["en"]


def test_what_is_beside_the_map_is_said():
    made = position(empty=True, impulse={"power": "france", "cp": 3}, regroup={"austria": 2})
    assert "Impulse: France (3 CP)" in table.facts(made, "en") and "Regroup box: Austria 2" in table.facts(made, "en")


def test_the_layout_is_that_of_the_data():
    made = board_of("napoleonic_wars")
    assert made is not None and made.survey is not None
    assert geography.load("napoleonic_wars").places.keys() == {site.id for site in made.survey().sites}
