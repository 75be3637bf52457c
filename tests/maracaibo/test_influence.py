"""08 Influence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.maracaibo.play import alex, ask, events, run


@pytest.mark.rules("08/steps")
def test_each_influence_is_a_step():
    made = run("gain_influence", alex(influence={"spain": 2}), who="alex", nation="spain", steps=3)
    assert made.state.player("alex").influence == {"france": 0, "england": 0, "spain": 5}
    assert events(made, "influence") == [{"nation": "spain", "gained": 3, "start": 2, "space": 5, "rank": 2}]


@pytest.mark.rules("08/overflow")
@pytest.mark.parametrize(("start", "steps", "space", "points"), [
    (11, 3, 12, 4), (12, 1, 12, 2), (12, 8, 12, 16), (9, 3, 12, 0)])
def test_past_the_end_each_step_is_two_points(start, steps, space, points):
    made = run("gain_influence", alex(influence={"france": start}), who="alex", nation="france", steps=steps)
    player = made.state.player("alex")
    assert (player.influence["france"], player.score) == (space, points)


@given(start=st.integers(0, 12), steps=st.integers(0, 12))
@pytest.mark.rules("08/steps", "08/overflow")
def test_no_step_is_lost(start, steps):
    after = ask("influence_after", alex(influence={"england": start}), who="alex", nation="england", steps=steps)
    assert after["space"] <= 12
    assert after["space"] - start + after["points"] // 2 == steps


@pytest.mark.rules("08/leftmost")
@pytest.mark.parametrize(("taken", "numbers"), [
    (0, []), (1, [2]), (2, [2]), (3, [2, 1]), (4, [2, 1]), (5, [2, 1, 1]), (6, [2, 1, 1]), (12, [2, 1, 1, 1, 1, 1]),
    (13, [2, 1, 1, 1, 1, 1, 1])])
def test_markers_leave_the_leftmost_space_first(taken, numbers):
    """One marker lies on the first space, two on each other: a number shows when its space is wholly empty."""
    assert ask("emptied_spaces", {"supply_taken": {"spain": taken}}, nation="spain") == numbers


@pytest.mark.parametrize(("space", "rank", "following"), [
    (0, 0, 1), (1, 1, 3), (2, 1, 3), (3, 2, 6), (6, 3, 9), (9, 4, 10), (10, 5, 12), (11, 5, 12), (12, 6, None)])
def test_noble_ranks(space, rank, following):
    position = alex(influence={"france": space})
    assert ask("noble_rank", position, who="alex", nation="france") == rank
    assert ask("next_rank", position, who="alex", nation="france") == following


@pytest.mark.rules("16/need4-choice")
def test_rising_to_the_next_rank():
    made = run("rise", alex(influence={"france": 4, "spain": 12}), ["france"], who="alex")
    assert made.state.player("alex").influence["france"] == 6
    assert not ask("may_rise", alex(influence={"spain": 12}), who="alex", nation="spain")


@pytest.mark.rules("08/steps")
def test_influence_of_any_nation_is_not_split():
    made = run("gain_influence_any", None, ["england"], who="alex", steps=3)
    assert made.state.player("alex").influence == {"france": 0, "england": 3, "spain": 0}


@pytest.mark.rules("07/supply")
def test_thirteen_markers_of_a_nation():
    assert ask("may_place_marker", {"supply_taken": {"spain": 12}}, nation="spain")
    assert ask("may_place_marker", {"supply_taken": {"spain": 13}}, nation="spain").reason == "no_marker_left"
