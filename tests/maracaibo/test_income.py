"""18 Income and cooperation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.maracaibo.play import alex, ask, events, run


def raised(track, steps, round_=1, **fields):
    made = run("raise_income", {"round": round_, **alex(**fields)}, who="alex", track=track, steps=steps)
    return made, made.state.player("alex")


@pytest.mark.rules("18/steps")
def test_markers_move_by_the_steps():
    _, player = raised("doubloons", 3)
    assert player.doubloon_income == 11
    _, player = raised("vp", 4)
    assert player.score_income == 4


@pytest.mark.rules("18/steps")
@pytest.mark.parametrize(("start", "steps", "doubloons", "points"), [(33, 1, 34, 0), (33, 3, 34, 2), (34, 2, 34, 2)])
def test_doubloon_income_past_34_raises_the_score_income(start, steps, doubloons, points):
    _, player = raised("doubloons", steps, doubloon_income=start)
    assert (player.doubloon_income, player.score_income) == (doubloons, points)


@pytest.mark.rules("18/wrap")
@pytest.mark.parametrize(("round_", "scorings"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_at_twenty_points_for_every_scoring_to_come(round_, scorings):
    made, player = raised("vp", 4, round_, score_income=18)
    assert (player.score_income, player.score) == (2, 20 * scorings)
    assert events(made, "income_wrapped")[0]["scorings"] == scorings


@pytest.mark.rules("18/wrap")
def test_the_last_space_itself_wraps():
    _, player = raised("vp", 2, 4, score_income=18)
    assert (player.score_income, player.score) == (0, 20)


@given(start=st.integers(8, 34), points=st.integers(0, 19), steps=st.integers(1, 15), round_=st.integers(1, 4))
@pytest.mark.rules("18/steps")
def test_no_step_of_doubloon_income_is_lost(start, points, steps, round_):
    _, player = raised("doubloons", steps, round_, doubloon_income=start, score_income=points)
    wraps = player.score // (20 * (5 - round_))
    assert player.doubloon_income - start + player.score_income + 20 * wraps - points == steps
    assert player.doubloon_income <= 34 and player.score_income < 20


@pytest.mark.rules("18/coop")
def test_one_token_of_each_kind():
    made = run("buy", alex(doubloons=20, hand=["A026"], tokens=["anchor"]), who="alex", card="A026")
    assert made.state.player("alex").tokens == ["anchor"]
    assert not events(made, "token")


@pytest.mark.rules("18/coop")
def test_a_late_token_starts_the_incomes_that_waited():
    """Legionnaire waits for the anchor (score income 2); Anchor smith brings it."""
    position = alex(doubloons=40, hand=["A004", "A026"])
    first = run("buy", position, who="alex", card="A004")
    assert first.state.player("alex").score_income == 0
    position = alex(doubloons=40, hand=["A026"], bought=["A004"], doubloon_income=10)
    later = run("buy", position, who="alex", card="A026", open_end=False)
    player = later.state.player("alex")
    assert (player.tokens, player.score_income) == (["anchor"], 2)
    assert ask("income_is_right", alex(bought=["A004", "A026"], tokens=["anchor"], doubloon_income=11, score_income=2),
               who="alex")


@pytest.mark.rules("18/steps")
def test_the_markers_can_be_checked_from_the_bought_cards():
    position = alex(bought=["A001", "B002", "B003"], doubloon_income=13, score_income=5)
    assert ask("income_of_cards", position, who="alex") == {"doubloons": 13, "points": 5}
    wrong = ask("income_is_right", alex(bought=["A001"]), who="alex")
    assert (wrong.reason, wrong.facts["should_doubloons"]) == ("income_is_wrong", 11)


@pytest.mark.parametrize(("track", "steps", "after"), [
    ("vp", 2, {"doubloons": 33, "vp": 0, "points": 40}),
    ("vp", 4, {"doubloons": 33, "vp": 2, "points": 40}),
    ("doubloons", 1, {"doubloons": 34, "vp": 18, "points": 0}),
    ("doubloons", 4, {"doubloons": 34, "vp": 1, "points": 40}),
])
@pytest.mark.rules("18/steps", "18/wrap")
def test_where_income_leads_can_be_asked_and_is_what_happens(track, steps, after):
    position = {"round": 3, "players": {"alex": {"doubloon_income": 33, "score_income": 18}}}
    assert ask("income_after", position, who="alex", track=track, steps=steps) == after
    player = run("raise_income", position, who="alex", track=track, steps=steps).state.player("alex")
    assert {"doubloons": player.doubloon_income, "vp": player.score_income, "points": player.score} == after


@pytest.mark.rules("18/wrap")
@pytest.mark.parametrize(("reading", "points"), [("still_to_come", 40), ("already_begun", 20)])
def test_two_readings_of_passing_20_in_step_1_of_a_scoring(reading, points):
    position = {"round": 3, "phase": "interim", "players": {"alex": {"score_income": 19}}}
    made = run("raise_income", position, options={"wrap_during_scoring": reading}, who="alex", track="vp", steps=1)
    assert made.state.player("alex").score == points
