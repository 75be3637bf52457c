"""20 Alone against Jean: her combat."""

import pytest

from kernel_lib.maracaibo import records
from tests.maracaibo.play import names, run
from tests.maracaibo.solo import ALONE, CITIES, TAKEN, question, solo, turn


@pytest.mark.rules("20/combat")
def test_corrected_values():
    """T01: France 6, Spain 4, England 2. Her rank is added, yours taken off, costs are ignored."""
    found = question("jean_combat_values", {"influence": {"england": 6}}, {"influence": {"france": 3, "spain": 1}},
                     tile="T01")
    assert {nation: part["value"] for nation, part in found.items()} == {"france": 4, "spain": 3, "england": 5}
    assert question("jean_nation", {"influence": {"england": 6}}, {"influence": {"france": 3, "spain": 1}},
                    tile="T01") == "england"


@pytest.mark.rules("20/combat")
def test_the_tile_corrects_too():
    """T04: 3 more for the nation with fewest markers; T07: 2 less for the one with most."""
    few = {"markers": {"4": "france", "5": "spain", "6": "spain"}, "supply_taken": {"france": 1, "spain": 2}}
    assert question("jean_combat_values", more=few, tile="T04")["england"]["value"] == 7
    assert question("jean_combat_values", more=few, tile="T07")["spain"] == {
        "printed": 4, "jean_rank": 0, "your_rank": 0, "modifier": -2, "value": 2}


@pytest.mark.parametrize(("tile", "jean", "nation"), [
    ("T25", {}, "france"),
    ("T12", {"influence": {"france": 1}}, "spain"),
    ("T16", {"influence": {"france": 1, "spain": 1}}, "england"),
    ("T16", {"influence": {"france": 3, "spain": 3}}, "france"),
    ("", {}, "france"),
])
@pytest.mark.rules("20/combat")
def test_ties(tile, jean, nation):
    """T25 is 4, 4, 4 (with markers it would not tie); T12: France 4+1 and Spain 5; T16: 3+1, 3+1 and 4."""
    more = {"markers": {"4": "france", "5": "spain", "10": "england"},
            "supply_taken": dict.fromkeys(records.NATIONS, 1)}
    assert question("jean_nation", jean, more=more, tile=tile) == nation


def jean_fights(steps=2, her=None, **more):
    return run("jean_combat", solo(her, **({"combat_stacks": [["T10"], []]} | more)), options=ALONE, steps=steps)


@pytest.mark.rules("20/combat")
def test_the_empty_city_of_the_lowest_number_without_its_reward():
    made = jean_fights(city_tiles={"4": "city_01"})
    assert made.state.markers == {"1": "england"}
    jean = made.state.player("jean")
    assert (jean.influence["england"], jean.combat_tiles, jean.doubloons, jean.score) == (2, ["T10"], 0, 0)
    again = jean_fights(markers={"1": "england", "4": "spain"}, supply_taken={"england": 1, "spain": 1})
    assert again.state.markers["5"] == "england"


@pytest.mark.rules("20/combat")
def test_then_the_empty_village_of_the_lowest_number():
    made = jean_fights(markers=CITIES, supply_taken=TAKEN)
    assert made.state.markers["2"] == "england"


@pytest.mark.rules("20/combat")
def test_else_the_marker_leaves_the_game():
    villages = {place: "france" for place, one in records.locations().items() if one.kind == "village"}
    made = jean_fights(markers=CITIES | villages, supply_taken={"france": 13, "spain": 3})
    assert made.state.supply_taken["england"] == 1
    assert "england" not in made.state.markers.values()
    assert "marker_out_of_game" in names(made)


@pytest.mark.rules("20/combat")
def test_armed_invasion_annexes_one_more_village():
    made = turn("jean_C4", {"location": "19"}, combat_stacks=[["T10"], []])
    jean = made.state.player("jean")
    assert made.state.markers == {"1": "england", "2": "england"}
    assert (jean.influence["england"], jean.score) == (3, 2)
    weaker = turn("jean_A3", {"location": "19"}, combat_stacks=[["T10"], []])
    assert (weaker.state.player("jean").influence["england"], weaker.state.markers) == (2, {"1": "england"})


@pytest.mark.rules("20/combat", "08/overflow")
def test_influence_past_the_end_is_two_points_a_step():
    made = jean_fights(3, {"influence": {"england": 11}})
    assert (made.state.player("jean").influence["england"], made.state.player("jean").score) == (12, 4)


@pytest.mark.rules("20/combat")
def test_without_markers_in_the_supply_she_only_gains_influence():
    made = jean_fights(supply_taken={"england": 13})
    assert (made.state.markers, made.state.player("jean").influence["england"]) == ({}, 2)


@pytest.mark.rules("20/combat", "07/supply")
@pytest.mark.parametrize(("reading", "nation"), [("influence_only", "england"), ("next_nation", "spain")])
def test_two_readings_of_a_nation_without_markers(reading, nation):
    """T10 has England 5, Spain 4, France 3."""
    position = solo(supply_taken={"england": 13}, combat_stacks=[["T10"], []])
    made = run("jean_combat", position, options=ALONE | {"jean_without_markers": reading}, steps=2)
    assert made.state.player("jean").influence[nation] == 2
    assert list(made.state.markers.values()) == (["spain"] if nation == "spain" else [])
