"""19 Prestige buildings."""

import pytest

from tests.maracaibo.play import alex, ask, events, run

OPEN = {"buildings": {"PB01": {"face_up": True}, "PB02": {}}}


@pytest.mark.rules("19/invest")
def test_investing_costs_doubloons_and_a_figure_and_brings_the_token():
    made = run("invest", OPEN | alex(doubloons=15), who="alex", building="PB01")
    player = made.state.player("alex")
    assert (player.doubloons, player.figures, player.tokens) == (1, 1, ["crown"])
    assert made.state.buildings["PB01"].investors == ["alex"]


@pytest.mark.rules("19/invest")
@pytest.mark.parametrize(("fields", "building", "reason"), [
    ({"doubloons": 13}, "PB01", "too_few_doubloons"),
    ({"doubloons": 30, "figures": 0, "general": 8}, "PB01", "too_few_figures"),
    ({"doubloons": 30}, "PB02", "not_revealed"), ({"doubloons": 30}, "PB05", "not_revealed")])
def test_who_may_not_invest(fields, building, reason):
    verdict = ask("may_invest", OPEN | alex(**fields), who="alex", building=building)
    assert (verdict.rule, verdict.reason) == ("19/invest", reason)


@pytest.mark.rules("19/invest")
def test_once_in_each_building_but_in_several_and_after_others():
    position = {"buildings": {"PB01": {"face_up": True, "investors": ["bea", "alex"]},
                              "PB02": {"face_up": True, "investors": ["bea"]}}, **alex(doubloons=30)}
    assert ask("may_invest", position, who="alex", building="PB01").reason == "already_invested"
    assert ask("may_invest", position, who="alex", building="PB02")


@pytest.mark.rules("19/first")
def test_only_the_first_investor_gains_two_points():
    first = run("invest", OPEN | alex(doubloons=14), who="alex", building="PB01")
    assert first.state.player("alex").score == 2
    position = {"buildings": {"PB01": {"face_up": True, "investors": ["bea"]}}, **alex(doubloons=14)}
    second = run("invest", position, who="alex", building="PB01")
    assert second.state.player("alex").score == 0


@pytest.mark.rules("17/permanent")
def test_a_discount_holds_for_buildings_too():
    """A013 saves 1 doubloon."""
    made = run("invest", OPEN | alex(doubloons=13, bought=["A013"]), who="alex", building="PB01")
    assert events(made, "paid_doubloons")[0]["paid"] == 13


ASSISTANTS = {"B093": "6", "B095": "7", "B096": "9", "B097": "12", "B098": "15"}


@pytest.mark.rules("19/score")
@pytest.mark.parametrize(("building", "fields", "points"), [
    ("PB01", {"barriers": ["red", "blue"]}, 8),
    ("PB02", {"quest_tiles": ["Q01", "Q02", "story_1"]}, 6),
    ("PB03", {"assistants": dict(list(ASSISTANTS.items())[:3])}, 12),
    ("PB03", {"assistants": ASSISTANTS}, 16),
    ("PB04", {"figures": 2, "combat_points": 3}, 10),
    ("PB05", {"tokens": ["crown", "anchor", "house", "tools", "medal"]}, 15),
    ("PB06", {"combat_tiles": ["T01", "T02", "T03"]}, 6),
    ("PB07", {"discs": {"SU04": 0, "SU05": 0, "SU06": 1}}, 4),
    ("PB08", {"doubloon_income": 24}, 10),
])
def test_what_each_building_scores(building, fields, points):
    assert ask("prestige_score", alex(**fields), who="alex", building=building)["points"] == points


def test_a_building_without_investment_scores_nothing():
    assert ask("cards_and_buildings", OPEN | alex(barriers=["red"]), who="alex") == 0
