"""04 Main and free actions."""

import pytest

from kernel_lib.core.errors import Bad
from tests.maracaibo.play import alex, ask, events, run


@pytest.mark.rules("04/one")
def test_one_main_action_though_several_are_possible():
    position = {"quests": {"6": ["Q03"]},
                "players": {"alex": {"location": "6", "figures": 1, "bought": ["B093"], "assistants": {"B093": "6"}}}}
    possible = ask("main_actions", position, who="alex")
    assert possible == ["village", {"quest": "Q03"}, {"assistant": "B093"}, "none"]
    after = position | {"turn": {"who": "alex", "main": "village"}}
    verdict = ask("may_take_main_action", after, who="alex", choice={"quest": "Q03"})
    assert (verdict.rule, verdict.reason) == ("04/one", "one_main_action")


@pytest.mark.rules("04/one")
def test_the_main_action_may_be_none():
    made = run("main_phase", alex(location="6"), ["none"], who="alex")
    assert made.state.turn.main == "none"


@pytest.mark.rules("04/one")
def test_the_place_of_the_ship_decides_what_is_possible():
    assert ask("may_take_main_action", alex(location="6"), who="alex", choice="city").reason == "not_at_a_city"
    assert ask("may_take_main_action", alex(location="10"), who="alex", choice="village").reason == "not_at_a_village"
    assert ask("may_take_main_action", alex(location="10"), who="alex", choice="city")
    assert ask("may_take_main_action", alex(location="6"), who="alex", choice={"quest": "Q03"}).rule == "11/pay"


@pytest.mark.rules("04/plan")
def test_a_hand_card_may_be_planned_until_three_lie_there():
    hand = ["A001", "A002", "A003", "A004"]
    made = run("main_phase", alex(location="6", hand=hand),
               [{"plan": "A001"}, "none", {"plan": "A002"}, {"plan": "A003"}], who="alex")
    player = made.state.player("alex")
    assert (player.hand, player.planned) == (["A004"], ["A001", "A002", "A003"])
    full = alex(hand=["A004"], planned=["A001", "A002", "A003"])
    assert ask("may_plan", full, who="alex", card="A004").reason == "plan_full"
    assert ask("may_plan", full, who="alex", card="A005").reason == "not_in_hand"


@pytest.mark.rules("04/career")
def test_a_career_goal_can_be_completed_before_and_after_the_main_action():
    """K1 asks for 3 or 4 combat tiles, influence 6 or 9, 4 or 6 quests."""
    position = alex(location="6", career="K1", goals=["", "", ""], general=3, combat_tiles=["T01", "T02", "T03"],
                    influence={"france": 6})
    made = run("main_phase", position,
               [{"goal": 0, "half": "low"}, "none", {"goal": 1, "half": "low"}], who="alex")
    player = made.state.player("alex")
    assert player.goals == ["low", "low", ""]
    assert player.doubloons == 2 + 3
    assert player.figures == 4


@pytest.mark.rules("17/permanent")
def test_a_figure_may_become_two_combat_points_at_any_time():
    from kernel_lib.maracaibo import records
    from kernel_lib.maracaibo.vocabulary import PermFigureToCombat
    card = next(one.id for one in records.cards().values()
                if any(isinstance(effect, PermFigureToCombat) for effect in one.effects) and not one.requires)
    made = run("main_phase", alex(location="6", bought=[card]), ["figure_to_combat", "none", "end"], who="alex")
    player = made.state.player("alex")
    assert (player.figures, player.general, player.combat_points) == (1, 7, 3)
    assert not ask("may_do_free_action", who="alex", choice="figure_to_combat")


def test_free_actions_are_possible_during_a_main_action():
    made = run("main_phase", alex(location="6", hand=["A001", "A002"]),
               ["village", {"plan": "A001"}, {"do": "va_discard_hand"}], who="alex")
    player = made.state.player("alex")
    assert (player.planned, player.hand, player.doubloons) == (["A001"], [], 2)


@pytest.mark.rules("17/assistant")
def test_sailing_on_gives_one_further_main_action_counted_by_the_new_points():
    position = {"turn": {"who": "alex", "sailed": 7}, "players": {
        "alex": {"location": "5", "figures": 1, "bought": ["B096"], "assistants": {"B096": "5"}}}}
    action = ask("may_use_assistant", position, who="alex", card="B096")
    assert action
    made = run("main_action", position, open_end=True, choices=[{"assistant": "B096"}], who="alex")
    assert made.pending.name == "sail_again"
    made.choose({"path": ["6"]})
    made.choose("village")
    assert events(made, "village_actions")[0]["count"] == 1, "one point was spent on the further sail"


def test_a_choice_that_is_not_allowed_says_why():
    made = run("main_phase", alex(location="6"), open_end=True, who="alex")
    with pytest.raises(Bad, match="04/one"):
        made.choose("city")


@pytest.mark.parametrize(("turn", "allowed"), [
    ({"who": "alex", "phase": "main"}, True),
    ({"who": "alex", "phase": "sail"}, False),
    ({"who": "alex", "phase": "draw"}, False),
    ({"who": "bea", "phase": "main"}, False),
])
@pytest.mark.rules("04/plan", "04/career")
def test_free_actions_belong_to_phase_b_of_the_own_turn(turn, allowed):
    position = {"turn": turn, **alex(hand=["A001"], career="K1", quest_tiles=["Q01", "Q02", "Q03", "Q04"])}
    plan = ask("may_do_free_action", position, who="alex", choice={"plan": "A001"})
    goal = ask("may_do_free_action", position, who="alex", choice={"goal": 2, "half": "low"})
    assert (plan.ok, goal.ok) == (allowed, allowed)
    assert allowed or (plan.rule, goal.rule) == ("04/plan", "04/career")


@pytest.mark.rules("04/plan")
def test_nothing_is_planned_while_a_round_is_scored():
    for phase in ("interim", "final"):
        assert not ask("may_plan", {"phase": phase, **alex(hand=["A001"])}, who="alex", card="A001")


@pytest.mark.parametrize(("question", "choice", "expected"), [
    ("may_take_main_action", "assistant", "city, village, none, {quest: ...}, {assistant: ...}"),
    ("may_do_free_action", {"buy": "A001"}, "figure_to_combat, {plan: ...}, {goal: ...}"),
    ("may_do_village_action", "va_doubloon", "stop, {do: ...}"),
    ("may_take_combat_action", 3, "end, {spend: ...}, {action: ...}"),
    ("may_choose_at_scoring", ["points"], "points, done"),
])
def test_a_choice_of_another_shape_is_answered_with_those_there_are(question, choice, expected):
    with pytest.raises(Bad, match=f"{question}.choice") as bad:
        ask(question, alex(), who="alex", choice=choice)
    assert expected in str(bad.value)
