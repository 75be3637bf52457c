"""15 Career cards."""

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from kernel_lib.core.errors import Bad
from kernel_lib.maracaibo import records
from tests.maracaibo.play import alex, ask, names, run

QUESTS = [f"Q{number:02}" for number in range(1, 10)]
K1 = {"career": "K1", "goals": ["", "", ""], "doubloons": 0, "figures": 0, "general": 5}


def k1(**fields):
    return alex(**(K1 | fields))


def gains(made):
    player = made.state.player("alex")
    return {"doubloons": player.doubloons, "figures": player.figures, "points": player.score}


@pytest.mark.rules("15/half")
def test_the_upper_half_gives_doubloons_and_the_figure():
    """EX11: four quest tiles."""
    position = k1(quest_tiles=QUESTS[:4])
    assert ask("goals_met", position, who="alex") == [{"goal": 2, "half": "low"}]
    made = run("career_goal", position, who="alex", goal=2, half="low")
    assert gains(made) == {"doubloons": 4, "figures": 1, "points": 0}
    assert made.state.player("alex").goals == ["", "", "low"]


@pytest.mark.rules("15/full")
def test_the_lower_half_gives_points_too():
    """EX11: six quest tiles."""
    position = k1(quest_tiles=QUESTS[:6])
    assert ask("goals_met", position, who="alex") == [{"goal": 2, "half": "high"}]
    made = run("career_goal", position, who="alex", goal=2, half="high")
    assert gains(made) == {"doubloons": 4, "figures": 1, "points": 4}
    upper = ask("may_complete_goal", position, who="alex", goal=2, half="low")
    assert (upper.ok, upper.reason) == (False, "higher_half_met")


@pytest.mark.rules("15/all")
def test_the_third_goal_gives_two_doubloons_and_two_points_more():
    """EX11: the other two goals are done, six quest tiles."""
    made = run("career_goal", k1(quest_tiles=QUESTS[:6], goals=["low", "high", ""]), who="alex", goal=2, half="high")
    assert gains(made) == {"doubloons": 6, "figures": 1, "points": 6}
    assert "career_completed" in names(made)


@pytest.mark.rules("15/full")
def test_each_goal_once():
    position = k1(quest_tiles=QUESTS[:6], goals=["", "", "low"])
    verdict = ask("may_complete_goal", position, who="alex", goal=2, half="high")
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "15/full", "goal_done")
    with pytest.raises(Bad, match="goal_done"):
        run("career_goal", position, who="alex", goal=2, half="high")


@pytest.mark.rules("15/half")
def test_a_goal_needs_a_career_and_its_number():
    assert ask("may_complete_goal", who="alex", goal=0, half="low").reason == "no_career"
    verdict = ask("may_complete_goal", k1(quest_tiles=QUESTS[:3]), who="alex", goal=2, half="low")
    assert (verdict.reason, verdict.facts) == ("goal_not_met", {"kind": "quest_tiles", "needs": 4, "has": 3})
    assert ask("may_complete_goal", k1(), who="alex", goal=3, half="low").reason == "no_such_goal"


@pytest.mark.parametrize(("kind", "less", "enough"), [
    ("combat_tiles", {"combat_tiles": ["T01"]}, {"combat_tiles": ["T01", "T02", "T03"]}),
    ("quest_tiles", {"quest_tiles": QUESTS[:2]}, {"quest_tiles": ["story_1", *QUESTS[:4]]}),
    ("influence_one", {"influence": {"france": 5, "spain": 5}}, {"influence": {"spain": 6}}),
    ("influence_two", {"influence": {"france": 12, "spain": 2}}, {"influence": {"france": 3, "england": 3}}),
    ("ship_upgrades", {"discs": {"SU01": 0, "SU02": 1}}, {"discs": {"SU01": 0, "SU02": 0, "SU03": 0, "SU04": 0}}),
    ("explorer_barrier", {"barriers": []}, {"barriers": ["red"]}),
    ("synergy_tokens", {"tokens": ["anchor"]}, {"tokens": ["anchor", "crown", "house"]}),
    ("assistants", {"assistants": {"B093": "13"}}, {"assistants": {"B093": "13", "B094": "11"}}),
])
@pytest.mark.rules("15/kinds")
def test_every_kind_of_goal(kind, less, enough):
    career, number = next((card.id, number) for card in records.careers().values()
                          for number, goal in enumerate(card.goals) if goal.kind == kind)
    base = {"career": career, "goals": ["", "", ""]}
    assert not ask("may_complete_goal", alex(**base, **less), who="alex", goal=number, half="low")
    assert ask("may_complete_goal", alex(**base, **enough), who="alex", goal=number, half="low")


@pytest.mark.rules("15/kinds")
def test_a_later_line_does_for_a_goal_only_if_it_is_the_one_shown():
    base = {"career": "K3", "goals": ["", "", ""]}
    assert not ask("may_complete_goal", alex(**base, barriers=["red"]), who="alex", goal=0, half="high")
    assert ask("may_complete_goal", alex(**base, barriers=["red", "blue"]), who="alex", goal=0, half="high")


@pytest.mark.rules("15/half", "04/career")
def test_a_goal_is_a_free_action_beside_the_main_action():
    position = k1(quest_tiles=QUESTS[:4], location="2")
    made = run("main_phase", position, open_end=True, who="alex")
    assert {"goal": 2, "half": "low"} in made.pending.options
    made.choose({"goal": 2, "half": "low"})
    assert made.pending.name == "main_action", "the main action is still to come"
    assert gains(made)["doubloons"] == 4


@drawn(career=st.sampled_from(sorted(records.careers())), order=st.permutations([0, 1, 2]))
@pytest.mark.rules("15/full", "15/all")
def test_the_order_of_goals_does_not_change_what_a_career_gives(career, order):
    rich = {"combat_tiles": [f"T{n:02}" for n in range(1, 8)], "quest_tiles": QUESTS,
            "barriers": ["red", "blue", "green"], "influence": {"france": 12, "spain": 12},
            "discs": {f"SU{n:02}": 0 for n in range(1, 13)},
            "tokens": ["anchor", "house", "medal", "tools"], "assistants": {f"B{n:03}": "13" for n in range(93, 99)}}
    position = alex(career=career, goals=["", "", ""], doubloons=0, figures=0, **rich)
    goals = records.careers()[career].goals
    state = None
    for goal in order:
        given = position if state is None else {"players": {"alex": {
            "goals": state.goals, "doubloons": state.doubloons, "score": state.score, "figures": state.figures,
            "career": career, **rich}}}
        state = run("career_goal", given, who="alex", goal=goal, half="high").state.player("alex")
    assert state.doubloons == sum(goal.high.doubloons for goal in goals) + 2
    assert state.score == sum(goal.high.vp for goal in goals) + 2
    assert state.figures == 3


@pytest.mark.rules("15/half", "15/full")
def test_the_better_half_that_is_met_when_none_is_named():
    four = run("career_goal", k1(quest_tiles=["Q01", "Q02", "Q03", "Q04"]), who="alex", goal=2)
    six = run("career_goal", k1(quest_tiles=["Q01", "Q02", "Q03", "Q04", "Q05", "Q06"]), who="alex", goal=2)
    assert [(made.state.player("alex").doubloons, made.state.player("alex").score) for made in (four, six)] == [
        (4, 0), (4, 4)]
    met = ask("may_complete_goal", k1(quest_tiles=["Q01", "Q02", "Q03", "Q04"]), who="alex", goal=2)
    assert (met.ok, met.facts["points"]) == (True, 0)
    assert ask("may_complete_goal", k1(quest_tiles=["Q01"]), who="alex", goal=2).rule == "15/half"
