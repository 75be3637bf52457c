"""Whole maps as they are laid out: stacks at their place, names that do not meet."""

import pytest

from kernel_lib.core import game as games
from kernel_lib.core.setting_up import opening
from widgets.picture import pages_of
from widgets.room import apart, label_box, meet
from widgets.sight import LEAST, seen

WIDE = 865.0
"""How wide a lesson shows a board at 1280 x 800."""


def test_a_name_that_finds_no_room_is_written_smaller_before_it_is_left_out() -> None:
    rules = games.load("most_dangerous_time")
    scene = next(iter(pages_of("most_dangerous_time", opening(rules, {}), "en").values()))()
    laid = seen(scene, WIDE / scene.width)
    sizes = [round(place.label.size / laid.pixel) for place in laid.places if place.label is not None]
    assert set(sizes) == {LEAST, 12} and len(sizes) > 60, len(sizes)


@pytest.mark.parametrize("game", ["here_i_stand", "most_dangerous_time", "napoleonic_wars"])
def test_on_a_whole_map_stacks_stand_at_their_place_and_no_two_names_meet(game: str) -> None:
    board = next(iter(pages_of(game, opening(games.load(game), {}), "en").values()))()
    laid = seen(board, WIDE / board.width)
    places = {place.id: place for place in laid.places}
    off: dict[str, float] = {}
    for token in laid.tokens:
        if token.at in places:
            place = places[token.at]
            away = (apart((place.x, place.y), token.box) - place.reach) / laid.pixel
            off[token.at] = min(away, off.get(token.at, away))
    assert {at: away for at, away in off.items() if away > 50} == {}
    assert sum(away > 12 for away in off.values()) <= len(off) / 3
    names = [label_box(place.label) for place in laid.places if place.label is not None]
    assert [(a, b) for i, a in enumerate(names) for b in names[:i] if meet(a, b)] == []


def test_a_stack_off_its_place_is_tied_to_it_in_its_own_colour() -> None:
    board = next(iter(pages_of("most_dangerous_time", opening(games.load("most_dangerous_time"), {}), "en").values()))()
    laid = seen(board, WIDE / board.width)
    tails = [line for line in laid.lines if line.kind == "tail"]
    spots = {(place.x, place.y) for place in laid.places}
    assert tails and all(line.fill and line.points[0] in spots for line in tails)


def test_the_name_of_a_sea_is_shown_whole_or_not_at_all() -> None:
    scene = pages_of("maracaibo", opening(games.load("maracaibo"), {}), "en")["map"]()
    sea = next(label for label in scene.lettering if label.text == "ATLANTIC OCEAN")
    left, top, right, bottom = label_box(sea)
    assert sea in seen(scene, 1.6, shown=(left - 200, top - 60, right + 9, bottom + 100)).lettering
    assert sea not in seen(scene, 1.6, shown=(left - 200, top - 60, right - 9, bottom + 100)).lettering
