"""Every place has its land, in the tint of its holder: soft enough for names, and painted anew when it changes."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from kernel_lib.core import poster
from widgets import theme, tints
from widgets.boards import board_of, geography, territories
from widgets.paint import layer_content
from widgets.picture import pages_of
from widgets.scene import Point, Scene, hit, inside
from widgets.svg import to_svg

MAPS = {"here_i_stand": "arms", "most_dangerous_time": "map", "napoleonic_wars": "map"}
AFLOAT = {"malta"}
"""Islands too small to be drawn."""
NAMES = {theme.TEXT, "#4a453c", "#1f5875"}
"""The inks in which names are written on the maps."""


def opening(game: str) -> Any:
    return poster.posters(game)[0].opening(game)


def board(game: str, state: Any) -> Scene:
    return pages_of(game, state, "en")[MAPS[game]]()


def landed(game: str) -> dict[str, Point]:
    declared = board_of(game)
    assert declared is not None and declared.survey is not None
    spots = geography.load(game).places
    return {site.id: spots[site.id] for site in declared.survey().sites if site.land}


def beach(spot: Point, part: tuple[Point, ...]) -> float:
    return min(math.dist(spot, corner) for corner in part)


@pytest.mark.parametrize("game", MAPS)
def test_every_place_stands_on_its_own_land(game: str) -> None:
    lands, spots = territories.load(game).lands, landed(game)
    assert spots.keys() - lands.keys() <= AFLOAT and lands.keys() <= spots.keys(), "run widgets.boards.surveying"
    off = [id for id, parts in lands.items()
           if not any(inside(spots[id], part) or beach(spots[id], part) < 20 for part in parts)]  # fmt: skip
    assert off == []
    stolen = [(id, other) for id, spot in spots.items() for other, parts in lands.items()
              if other != id and any(inside(spot, part) for part in parts)]  # fmt: skip
    assert stolen == []


@pytest.mark.parametrize("game", MAPS)
def test_borders_lie_between_two_lands(game: str) -> None:
    lands = territories.load(game).lands
    for border in territories.load(game).borders:
        corners = {point for id in (border.a, border.b) for part in lands[id] for point in part}
        for line in border.lines:
            assert all((x, y) in corners for x, y in line), (border.a, border.b)


@pytest.mark.slow
@pytest.mark.parametrize("game", MAPS)
def test_the_stored_lands_are_those_computed(game: str) -> None:
    pytest.importorskip("shapely")
    from widgets.boards import surveying

    declared = board_of(game)
    assert declared is not None and declared.survey is not None
    again, kept = surveying.divided(declared.survey(), geography.load(game)), territories.load(game)
    assert again.lands.keys() == kept.lands.keys()
    assert {(one.a, one.b) for one in again.borders} == {(one.a, one.b) for one in kept.borders}


@pytest.mark.parametrize("game", MAPS)
def test_names_can_be_read_on_every_tint(game: str) -> None:
    for page in pages_of(game, opening(game), "en").values():
        scene = page()
        weak = [(one.id, ink) for one in scene.territories for ink in NAMES if theme.contrast(one.fill, ink) < 4.5]
        assert weak == []


def test_every_colour_becomes_a_soft_tint() -> None:
    """From black to white: light, never glaring, and black stays darker than white."""
    made = [tints.tint(colour) for colour in ("#000000", "#2f5fa8", "#d9b32c", "#ffffff")]
    assert [tint for tint in made if theme.contrast(tint, theme.TEXT) < 6] == []
    assert theme.contrast(made[0], "#000000") < theme.contrast(made[-1], "#000000")
    paler = [theme.contrast(tints.paler(made[1], share), theme.LAND) for share in (1.0, 0.5, 0.0)]
    assert paler == sorted(paler, reverse=True) and paler[-1] == pytest.approx(1, abs=0.01)


def test_a_flag_changes_the_tint_and_the_map_is_painted_anew() -> None:
    state = opening("napoleonic_wars")
    before = board("napoleonic_wars", state)
    state.flags["vienna"] = "france"
    after = board("napoleonic_wars", state)
    was, now = ({one.id: one.fill for one in scene.territories} for scene in (before, after))
    assert now["vienna"] == now["paris"] != was["vienna"]
    assert {id for id in was if was[id] != now[id]} == {"vienna"}
    assert layer_content(before, "map") != layer_content(after, "map")


def test_pieces_that_come_and_go_leave_the_map_alone() -> None:
    state = opening("napoleonic_wars")
    before = board("napoleonic_wars", state)
    del state.units[next(iter(state.units))]
    assert layer_content(before, "map") == layer_content(board("napoleonic_wars", state), "map")


def test_home_countries_are_firm_and_vassals_paler() -> None:
    scene = board("napoleonic_wars", opening("napoleonic_wars"))
    tint = {one.id: one.fill for one in scene.territories}
    assert tint["amsterdam"] == tint["milan"] != tint["paris"] == tint["lyon"]
    assert {border.kind for border in scene.borders} == {"home", "front"}


def test_protestant_land_shows_on_the_map_of_the_faiths() -> None:
    state = opening("here_i_stand")
    scene = pages_of("here_i_stand", state, "en")["beliefs"]()
    tint = {one.id: one.fill for one in scene.territories}
    assert tint["wittenberg"] != tint["leipzig"] == tint["augsburg"] != tint["paris"]
    assert "istanbul" not in tint, "no language zone, no faith of the struggle"
    assert next(label.text for label in scene.lettering) == "GERMAN ZONE"


def test_a_click_on_the_land_of_a_place_that_can_be_chosen_counts() -> None:
    scene = board("most_dangerous_time", opening("most_dangerous_time"))
    land = next(one for one in scene.territories if one.id == "okawachi")
    spot = next((x, y) for x in range(0, 1100, 15) for y in range(0, 700, 15)
                if inside((x, y), land.parts[0]) and hit(scene, x, y) is None)  # fmt: skip
    for kind in ("legal", "goal"):
        assert hit(scene.with_highlights(**{kind: ["okawachi"]}), *spot) == "okawachi"
    assert hit(scene.with_highlights(legal=["gifu"]), *spot) is None


def test_a_shore_is_written_in_steps_that_lead_where_it_goes() -> None:
    from widgets.svg import _path

    points = ((100.0, 50.0), (103.2, 46.0), (102.7, 46.0), (0.0, 10.25))
    first, _, rest = _path(points).partition("l")
    steps = [float(word) for word in rest.replace("-", " -").split()]
    x, y = map(float, first.split())
    for (_, (to_x, to_y)), dx, dy in zip(pairwise(points), steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        assert (x, y) == (pytest.approx(to_x, abs=0.06), pytest.approx(to_y, abs=0.06))


@pytest.mark.parametrize("game", MAPS)
def test_a_picture_with_lands_is_well_formed(game: str) -> None:
    """A browser shows nothing at all of a picture that is not."""
    assert ElementTree.fromstring(to_svg(board(game, opening(game)))).tag.endswith("svg")


def test_lands_outside_of_a_part_are_not_in_its_picture() -> None:
    scene = board("napoleonic_wars", opening("napoleonic_wars"))
    x, y = geography.load("napoleonic_wars").places["vienna"]
    part = msgspec.structs.replace(scene, window=(x - 120, y - 80, x + 120, y + 80))
    assert len(to_svg(part, inset=False)) < 0.5 * len(to_svg(scene))


def test_a_place_between_two_shores_goes_with_the_larger_land() -> None:
    borders = {frozenset((one.a, one.b)) for one in territories.load("napoleonic_wars").borders}
    assert any("gibraltar" in pair for pair in borders)
