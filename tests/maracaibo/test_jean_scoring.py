"""20 Alone against Jean: her income and what she scores at the end."""

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from tests.maracaibo.play import ask, events, run
from tests.maracaibo.solo import ALONE, DISPLAY, question, solo

ROW = [0, 0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38]


@drawn(gone=st.integers(0, 22), cards=st.integers(0, 4))
@pytest.mark.rules("20/income")
def test_her_income(gone, cards):
    """EX16 among them: three discs gone are 2 points; each card beside her board is 1 more."""
    more = {"jean": {"discs": 22 - gone, "cards": DISPLAY[:cards]}, "display": []}
    made = run("jean_income", solo() | more, options=ALONE)
    assert made.state.player("jean").score == ROW[gone] + cards


@pytest.mark.rules("20/income")
def test_three_discs_gone_are_two_points():
    assert question("jean_income", more={"jean": {"discs": 19}})["points"] == 2


@pytest.mark.rules("20/income")
def test_she_buys_nothing_and_takes_no_two_points():
    position = solo({"location": "21a"}, {"location": "5"}, trigger="jean", jean={"discs": 19})
    made = run("buy_or_points", position, options=ALONE)
    assert {player.seat: player.score for player in made.state.players} == {"alex": 2, "jean": 0}
    run("jean_income", position, options=ALONE)


@pytest.mark.parametrize(("hers", "yours", "lead"), [
    (2, 2, 0), (1, 3, 0), (3, 2, 10), (4, 2, 10), (5, 2, 20), (6, 2, 30), (9, 2, 30)])
@pytest.mark.rules("20/end")
def test_quest_tiles_at_the_end(hers, yours, lead):
    tiles = [f"Q{number:02}" for number in range(1, 20)]
    found = question("jean_end_bonus", {"quest_tiles": tiles[:hers]}, {"quest_tiles": tiles[10:10 + yours]})
    assert found["points"]["quest_tiles"] == 5 * hers
    assert found["points"]["quest_lead"] == lead


@pytest.mark.parametrize(("gone", "upgrades", "lead"), [
    (0, 0, 0), (1, 0, 0), (2, 0, 10), (5, 0, 10), (6, 0, 20), (8, 0, 30), (8, 1, 20), (8, 2, 10), (8, 4, 0),
    (22, 12, 0)])
@pytest.mark.rules("20/end")
def test_uncovered_gold_spaces_against_your_upgrades(gone, upgrades, lead):
    discs = {f"SU{number:02}": 0 for number in range(1, upgrades + 1)}
    found = question("jean_end_bonus", you={"discs": discs}, more={"jean": {"discs": 22 - gone}})
    assert question("jean_upgrades", more={"jean": {"discs": 22 - gone}}) == gone // 2
    assert found["points"]["upgrade_lead"] == lead


@pytest.mark.parametrize(("hers", "yours", "lead", "points"), [
    (4, 4, 0, 0), (3, 4, -1, 0), (4, 3, 1, 10), (10, 0, 7, 10), (11, 0, 8, 20), (17, 0, 10, 20), (18, 0, 11, 30),
    (9, 6, 2, 10), (9, 8, 0, 0), (8, 9, 0, 0), (7, 9, -1, 0), (29, 0, 17, 30)])
@pytest.mark.rules("20/end")
def test_the_explorer_ahead(hers, yours, lead, points):
    """On different branches of one stretch fewer spaces to the next line are ahead: 9 and 8 both lie before 10."""
    assert question("jean_explorer_lead", {"explorer": hers}, {"explorer": yours}) == lead
    assert question("jean_end_bonus", {"explorer": hers}, {"explorer": yours})["points"]["explorer_lead"] == points


@pytest.mark.rules("20/end")
def test_her_bonuses_are_scored_one_by_one():
    position = solo({"quest_tiles": ["Q01", "Q02"], "explorer": 4}, {"explorer": 3}, jean={"discs": 18})
    made = run("jean_end_bonus", position, options=ALONE)
    assert [(one["part"], one["points"]) for one in events(made, "jean_bonus")] == [
        ("quest_tiles", 10), ("quest_lead", 10), ("upgrade_lead", 10), ("explorer_lead", 10)]
    assert made.state.player("jean").score == 40


@pytest.mark.rules("20/end")
def test_what_a_lead_gives_her():
    assert [ask("jean_lead_points", kind="quests", lead=lead) for lead in (0, 1, 2, 3, 4, 9)] == [0, 10, 10, 20, 30, 30]
    assert [ask("jean_lead_points", kind="explorer", lead=lead) for lead in (-1, 0, 1, 7, 8, 10, 11)] == [
        0, 0, 10, 10, 20, 20, 30]
