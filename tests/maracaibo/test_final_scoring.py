"""14 Final scoring."""

from pathlib import Path

import pytest

from kernel_lib import maracaibo
from kernel_lib.core import example, example_file
from kernel_lib.core.table import Table
from kernel_lib.maracaibo.game import RULES
from tests.maracaibo.play import alex, ask, events, names, run

EXAMPLE = example_file.load(Path(maracaibo.__file__).parent / "examples" / "alex-final-scoring.yaml")


def whole(choices):
    """The final scoring of Alex's example from its first step on."""
    table = Table(RULES, EXAMPLE.options, position=EXAMPLE.given, start=("final_scoring", {}))
    for choice in choices:
        table.choose(choice)
    return table


@pytest.mark.rules("14/tracks", "14/cards", "14/weight", "14/rank", "19/score")
def test_the_printed_example():
    """EX09: 34 from cards and buildings, 4 and 9 from the tracks; 2 x 6, 3 x 5 and 1 x 2 from the ranks."""
    outcome = example.run(EXAMPLE)
    assert outcome.ok, [check.difference for check in outcome.checks if not check.ok]
    gained = outcome.table.state.player("alex").score - EXAMPLE.given["players"]["alex"]["score"]
    assert gained == 34 + 4 + 9 + 12 + 15 + 2 == 76


@pytest.mark.rules("14/buy", "14/majority", "14/winner")
def test_the_whole_scoring_adds_the_first_step_and_the_majorities():
    table = whole(["points", "done"])
    assert table.pending is None
    scores = {one.seat: one.score for one in table.state.players}
    assert scores["alex"] == 51 + 76 + 2 + 3, "2 points in step 1, most influence in Spain"
    majorities = [(event.who, event.facts["nation"]) for event in table.log if event.name == "majority_scored"]
    assert majorities == [("bea", "france"), ("chen", "england"), ("alex", "spain")]
    assert table.state.winners == ["alex"]
    assert table.state.phase == "over"


@pytest.mark.rules("14/buy")
def test_goals_may_be_completed_before_and_after_the_last_purchase():
    position = {"phase": "final", "round": 4, "trigger": "alex",
                **alex(career="K1", goals=["", "", ""], general=3, combat_tiles=["T01", "T02", "T03"],
                       influence={"france": 6}, doubloons=4, hand=["A011"])}
    made = run("buy_or_points", position,
               [{"goal": 0, "half": "low"}, {"buy": "A011"}, {"goal": 1, "half": "low"}], options={"players": 1})
    player = made.state.player("alex")
    assert player.bought == ["A011"], "4 doubloons and 2 of the goal buy a card for 6"
    assert player.goals == ["low", "low", ""]
    assert player.hand == [], "nothing is drawn any more"


@pytest.mark.rules("14/tracks")
def test_no_doubloons_are_paid_at_the_end():
    made = run("score_tracks", alex(doubloon_income=24, score_income=7))
    player = made.state.player("alex")
    assert (player.doubloons, player.score) == (0, 5 + 7)


@pytest.mark.rules("14/tracks")
@pytest.mark.parametrize(("position", "points"), [(8, 0), (22, 4), (23, 4), (24, 5), (34, 10)])
def test_points_of_the_doubloon_track(position, points):
    made = run("score_tracks", alex(doubloon_income=position))
    assert events(made, "doubloon_track_scored")[0]["points"] == points


@pytest.mark.rules("14/cards")
def test_hand_and_planned_cards_have_no_points():
    """B003 and B005 are worth 3 points each."""
    assert ask("card_points", alex(bought=["B003"], hand=["B005"], planned=["B035"]), who="alex") == {"B003": 3}


@pytest.mark.rules("14/majority")
@pytest.mark.parametrize(("steps", "leaders"), [
    ([0, 0, 0], []), ([1, 0, 0], ["alex"]), ([4, 7, 7], ["bea", "chen"]), ([2, 2, 2], ["alex", "bea", "chen"])])
def test_most_influence_ties_share_and_nobody_at_nought(steps, leaders):
    players = {who: {"influence": {"spain": step}} for who, step in zip(("alex", "bea", "chen"), steps, strict=True)}
    assert ask("most_influence", {"players": players}, {"players": 3}, nation="spain") == leaders
    made = run("score_majority", {"players": players}, options={"players": 3})
    assert [one.score for one in made.state.players] == [3 if who in leaders else 0 for who in ("alex", "bea", "chen")]


@pytest.mark.rules("14/weight")
@pytest.mark.parametrize(("counts", "bonus"), [
    ((3, 2, 1), (2, 1, 0)), ((2, 2, 1), (2, 2, 0)), ((1, 1, 1), (2, 2, 2)), ((3, 1, 1), (2, 1, 1)),
    ((0, 0, 0), (2, 2, 2))])
def test_rank_bonus_with_ties_high(counts, bonus):
    places = iter(["1", "4", "5", "10", "11", "13", "14"])
    nations = ("france", "england", "spain")
    markers = {next(places): nation for nation, count in zip(nations, counts, strict=True) for _ in range(count)}
    found = ask("rank_bonus", {"markers": markers, "supply_taken": dict(zip(nations, counts, strict=True))})
    assert tuple(found[nation] for nation in nations) == bonus


@pytest.mark.rules("14/weight", "08/leftmost")
def test_markers_that_were_ousted_count_for_the_empty_spaces_not_for_the_rank():
    position = {"markers": {"4": "spain"}, "supply_taken": {"france": 3, "spain": 1}}
    france = ask("nation_weight", position, nation="france")
    assert (france["emptied"], france["markers"], france["weight"]) == (2 + 1, 0, 3 + 1)


@pytest.mark.rules("14/rank")
def test_rank_times_weight():
    position = {"markers": {"4": "spain"}, "supply_taken": {"spain": 1}, **alex(influence={"spain": 9})}
    assert ask("rank_points", position, who="alex", nation="spain") == {"rank": 4, "weight": 2 + 2, "points": 16}


@pytest.mark.rules("14/winner")
def test_the_tied_share_the_victory():
    assert ask("winners", {"players": {"alex": {"score": 80}, "bea": {"score": 80}}}) == ["alex", "bea"]


def test_the_score_foretold_is_the_score_made():
    foretold = {who: ask("final_score", EXAMPLE.given, EXAMPLE.options, who=who)["total"]
                for who in ("alex", "bea", "chen")}
    table = whole(["points", "done"])
    assert {one.seat: one.score - 2 for one in table.state.players} == foretold, "and 2 points of the first step"


def test_jean_is_foretold_too():
    position = {"phase": "final", "round": 4, "trigger": "jean", "jean": {"discs": 12, "cards": ["A001", "A002"]},
                "players": {"jean": {"quest_tiles": ["Q01", "Q02", "Q03"], "influence": {"spain": 6}, "explorer": 12},
                            "alex": {"explorer": 4, "quest_tiles": ["Q04"], "location": "12", "figures": 1,
                                     "bought": ["B093"], "assistants": {"B093": "15"}}}}
    foretold = {who: ask("final_score", position, {"players": 1}, who=who)["total"] for who in ("alex", "jean")}
    state = run("final_scoring", position, options={"players": 1}).state
    assert state.player("jean").score == foretold["jean"]
    assert state.player("alex").score == foretold["alex"] + 2


@pytest.mark.rules("17/permanent", "19/score")
def test_figures_may_still_fight_before_the_fortress_counts():
    """A figure in the Fortress is worth 2 points, as two combat points it is worth 4."""
    from kernel_lib.maracaibo import records
    from kernel_lib.maracaibo.vocabulary import PermFigureToCombat
    card = next(one.id for one in records.cards().values()
                if any(isinstance(effect, PermFigureToCombat) for effect in one.effects))
    position = {"phase": "final", "round": 4, "trigger": "alex",
                "buildings": {"PB04": {"face_up": True, "investors": ["alex"]}},
                **alex(bought=[card], figures=2, general=5, combat_points=0)}
    made = run("final_scoring", position, ["figure_to_combat", "points", "figure_to_combat"], options={"players": 2})
    assert events(made, "prestige_scored")[0]["points"] == 8


@pytest.mark.rules("14/archive")
def test_without_the_story_nothing_is_kept():
    table = whole(["points", "done"])
    assert "nothing_archived" in names(table)
    assert table.state.archive == {}
