"""11 Quests and story tiles."""

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from kernel_lib.core.errors import Bad
from kernel_lib.maracaibo import records
from tests.maracaibo.play import alex, ask, events, names, run

COMPASS_CARDS = ["A011", "A038"]


def at_16(tile, **fields):
    return {"quests": {"16": [tile]}, "players": {"alex": {"location": "16", **fields}}}


@pytest.mark.rules("11/pay", "11/compass")
def test_three_compasses_pay_three_times_what_the_quest_gives_for_each():
    """EX15: Alex has two compasses on cards and the one of the ship board."""
    made = run("complete_quest", at_16("Q01", figures=1, bought=COMPASS_CARDS), [{"path": [1, 2]}],
               who="alex", tile="Q01", at="16")
    player = made.state.player("alex")
    assert (player.figures, player.general) == (0, 7)
    assert events(made, "doubloons")[0]["gained"] == 6
    assert player.explorer == 2
    assert player.quest_tiles == ["Q01"]
    assert "16" not in made.state.quests, "not refilled before the round ends"


@pytest.mark.rules("11/compass")
def test_the_ship_board_has_one_compass_from_the_start():
    assert ask("compasses", who="alex") == 1
    assert ask("compasses", alex(bought=COMPASS_CARDS), who="alex") == 3
    assert ask("quest_reward", at_16("Q06"), who="alex", tile="Q06") == [
        {"do": "doubloons", "x": 3}, {"do": "remove_discs", "x": 1}]


@drawn(tile=st.sampled_from(sorted(records.quest_tiles())), compasses=st.integers(0, 2))
@pytest.mark.rules("11/compass")
def test_only_the_part_for_each_compass_grows(tile, compasses):
    reward = ask("quest_reward", at_16(tile, bought=COMPASS_CARDS[:compasses]), who="alex", tile=tile)
    record = records.quest_tiles()[tile]
    grows, fixed = reward[:len(record.per_compass)], reward[len(record.per_compass):]
    assert [step["x"] for step in grows] == [step.x * (1 + compasses) for step in record.per_compass]
    assert len(fixed) == len(record.fixed)


@pytest.mark.parametrize(("place", "fields", "reason"), [
    ("15", {"combat_points": 2}, "quest_not_here"),
    ("16", {"combat_points": 1}, "too_few_combat_points"),
])
@pytest.mark.rules("11/pay")
def test_a_quest_needs_the_place_and_the_whole_cost(place, fields, reason):
    position = {"quests": {"16": ["Q05"]}, "players": {"alex": {"location": place, **fields}}}
    verdict = ask("may_complete_quest", position, who="alex", tile="Q05")
    assert (verdict.ok, verdict.reason) == (False, reason)
    assert ask("may_complete_quest", at_16("Q05", combat_points=2), who="alex", tile="Q05")


@pytest.mark.rules("11/pay")
def test_goods_and_items_are_paid_by_discarding_cards():
    made = run("complete_quest", at_16("Q15", hand=["A002", "A005", "A001"]), who="alex", tile="Q15")
    assert made.state.discard == ["A002", "A005"], "both corn"
    assert made.state.player("alex").hand == ["A001"]


@pytest.mark.rules("11/pay")
def test_the_player_chooses_which_cards_are_paid():
    made = run("complete_quest", at_16("Q15", hand=["A002", "A005", "A008"]), open_end=True, who="alex", tile="Q15")
    assert made.pending.name == "discard_cards"
    made.choose({"cards": {"A002": 1, "A008": 1}})
    assert made.state.player("alex").hand == ["A005"]


@pytest.mark.rules("17/permanent")
def test_permanent_items_pay_every_time_and_stay():
    position = at_16("Q07", hand=["A013"], bought=["A008"])
    assert ask("may_complete_quest", position, who="alex", tile="Q07")
    made = run("complete_quest", position, who="alex", tile="Q07")
    assert made.state.player("alex").bought == ["A008"]
    assert made.state.discard == ["A013"]
    verdict = ask("may_complete_quest", at_16("Q07", bought=["A008"]), who="alex", tile="Q07")
    assert verdict.facts == {"item": "herbs", "needs": 1, "has": 0}


@pytest.mark.parametrize(("completed", "points"), [(1, 0), (2, 0), (3, 0), (4, 3), (5, 2), (6, 2), (9, 2)])
@pytest.mark.rules("11/track")
def test_the_fourth_quest_gives_three_points_and_each_later_one_two(completed, points):
    assert ask("track_points", completed=completed) == points


@pytest.mark.rules("11/track")
def test_the_tile_goes_to_the_leftmost_free_space():
    done = ["Q01", "Q02", "Q03"]
    made = run("complete_quest", at_16("Q16", hand=["A002", "A005"], quest_tiles=done), who="alex", tile="Q16")
    assert made.state.player("alex").quest_tiles == [*done, "Q16"]
    assert events(made, "quest_completed") == [{"tile": "Q16", "number": 4}]
    assert made.state.player("alex").score == 3
    assert names(made)[-1] == "points"


@pytest.mark.rules("11/story", "21/requirements", "21/rewards")
def test_a_story_tile_is_a_quest_with_the_cost_of_its_card():
    """EX04: card 01 asks for a combat point at place 15; 5 doubloons and 1 point for each compass."""
    position = {"quests": {"15": ["story_1"]}, "story_cards": ["S01"], "tile_cards": {"story_1": "S01"},
                "players": {"alex": {"location": "15", "combat_points": 1, "bought": COMPASS_CARDS}}}
    made = run("complete_quest", position, who="alex", tile="story_1")
    player = made.state.player("alex")
    assert (player.combat_points, player.doubloons, player.score) == (0, 5, 3)
    assert player.quest_tiles == ["story_1"]


@pytest.mark.rules("11/story")
def test_a_story_tile_without_its_card_asks_for_nothing_that_can_be_done():
    position = {"quests": {"15": ["story_1"]}, "players": {"alex": {"location": "15"}}}
    assert ask("may_complete_quest", position, who="alex", tile="story_1").reason == "no_story_task"
    assert ask("quest_reward", position, who="alex", tile="story_1") == []


def test_a_quest_that_is_not_allowed_is_refused_in_one_sentence():
    with pytest.raises(Bad, match="rule 11/pay: too_few_figures; needs 1, has 0"):
        run("complete_quest", at_16("Q01", figures=0), who="alex", tile="Q01")


@pytest.mark.rules("12/place")
def test_quests_come_from_the_top_of_the_stack_and_lie_beside_the_place():
    made = run("place_quest", {"quest_stack": ["Q05", "Q06"], "quests": {"12": ["Q01"]}}, at="12")
    assert made.state.quests == {"12": ["Q01", "Q05"]}
    assert made.state.quest_stack == ["Q06"]
    assert names(run("place_quest", at="12")) == ["no_quest_left"]


@pytest.mark.parametrize(("tile", "fields", "change"), [
    ("Q02", {"figures": 1}, {"score": 2, "combat_points": 3}),
    ("Q03", {"combat_points": 1}, {"doubloons": 2, "score": 2}),
    ("Q05", {"combat_points": 2}, {"score": 4, "figures": 1}),
    ("Q07", {"hand": ["A001", "A005"]}, {"score": 2, "doubloons": 2}),
    ("Q17", {"hand": ["A003", "A006"]}, {"score": 2, "doubloons": 3}),
    ("Q18", {"hand": ["A001", "A004"]}, {"doubloons": 2, "combat_points": 3}),
    ("Q19", {"doubloons": 2}, {"score": 2, "combat_points": 1}),
])
@pytest.mark.rules("11/pay", "21/rewards")
def test_every_kind_of_cost_and_reward(tile, fields, change):
    start = {"figures": 0, "general": 5, "combat_points": 0, "doubloons": 0} | fields
    made = run("complete_quest", at_16(tile, **start), who="alex", tile=tile)
    player = made.state.player("alex")
    for field in ("score", "doubloons", "combat_points", "figures"):
        assert getattr(player, field) == change.get(field, 0), field


@pytest.mark.rules("11/pay")
def test_some_quests_ask_for_four_movement_points():
    for sailed, allowed in ((3, False), (4, True), (7, True)):
        position = at_16("Q22") | {"turn": {"who": "alex", "sailed": sailed}}
        assert bool(ask("may_complete_quest", position, who="alex", tile="Q22")) is allowed, sailed


@pytest.mark.rules("11/pay")
def test_the_points_sailed_are_those_of_this_turn_and_a_scoring_is_no_turn():
    position = at_16("Q22") | {"turn": {"who": "alex", "sailed": 7}, "phase": "interim"}
    assert ask("may_complete_quest", position, who="alex", tile="Q22").reason == "sailed_too_little"


@pytest.mark.rules("21/rewards")
def test_rewards_with_a_choice():
    spain = run("complete_quest", at_16("Q04", combat_points=1), ["spain"], who="alex", tile="Q04")
    assert spain.state.player("alex").influence["spain"] == 1
    discs = run("complete_quest", at_16("Q20", doubloons=2), ["SU04", "SU04"], who="alex", tile="Q20")
    assert discs.state.player("alex").discs["SU04"] == 0
    assert discs.state.player("alex").doubloons == 5
    fight = run("complete_quest", at_16("Q24") | {"turn": {"sailed": 4}, "combat_stacks": [["T10"], []]},
                ["england", "end"], who="alex", tile="Q24")
    assert fight.state.player("alex").combat_tiles == ["T10"]


@pytest.mark.rules("21/rewards", "07/annex")
def test_a_quest_that_leads_to_a_combat_within_a_combat():
    """The flag of 11 removes a disc, the upgrade moves the explorer, the quest there is a combat; the first goes on."""
    position = {"combat": {"who": "alex", "tile": "T13", "nation": "france", "value": 6}, "turn": {"sailed": 4},
                "combat_stacks": [["T10"], []], "explorer_quests": {"e7": "Q24"},
                "players": {"alex": {"explorer": 5, "combat_points": 0, "figures": 0, "general": 8, "discs": {
                    "SU01": 0, "SU02": 0, "SU03": 0, "SU04": 0, "SU11": 1}}}}
    choices = [{"action": "ca_annex", "at": "11"}, "SU11", "explore", {"path": [6, 7]}, "complete", "spain", "end"]
    made = run("combat_actions", position, choices, open_end=True, who="alex")
    assert made.state.player("alex").combat_tiles == ["T10"]
    assert (made.state.combat.nation, made.state.combat.value) == ("france", 2)
    made.choose("end")
    assert made.over


def test_a_quest_that_lies_elsewhere_is_said_to():
    with pytest.raises(Bad, match="Q03 does not lie at 12"):
        run("complete_quest", at_16("Q03", combat_points=1), who="alex", tile="Q03", at="12")


def test_jean_is_missed_in_one_sentence():
    with pytest.raises(Bad, match="Jean does not play"):
        run("jean_turn")


@pytest.mark.rules("11/pay", "17/permanent")
def test_whether_a_cost_can_be_paid():
    position = {"players": {"alex": {"hand": ["A001"], "bought": ["A008"]}}}
    assert ask("may_pay", position, who="alex", cost={"items": {"herbs": 2}})
    assert ask("may_pay", position, who="alex", cost={"items": {"herbs": 3}}).facts == {
        "item": "herbs", "needs": 2, "has": 1}


def test_what_a_tile_asks_for_and_gives_is_told_plainly():
    assert ask("task_of", tile="Q05") == {
        "cost": {"combat_points": 2}, "per_compass": [{"do": "vp", "x": 2}],
        "fixed": [{"do": "figures", "x": 1}, {"do": "vp", "x": 2}]}
    assert ask("task_of", tile="story_1") is None
