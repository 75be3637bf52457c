"""09 Exploration."""

import pytest

from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.vocabulary import PermExplorerPlus, PermExplorerSteal
from tests.maracaibo.play import alex, ask, events, run

QUESTS = {"explorer_quests": {"e7": "Q03", "e14": "Q04", "e21": "Q05"}}


def card_with(kind):
    return next(card.id for card in records.cards().values() if any(isinstance(one, kind) for one in card.effects))


def explore(position, path, most, choices=(), **options):
    """The explorer goes along `path`; where there is no other way nobody is asked."""
    ways = ask("explorer_paths", QUESTS | position, options.get("options"), who="alex", most=most)
    assert path in ways
    asked = [{"path": path}] if len(ways) > 1 else []
    return run("explore", QUESTS | position, [*asked, *choices], who="alex", most=most, **options)


def may(path, most, **fields):
    return ask("may_explore", QUESTS | alex(**fields), who="alex", path=path, most=most)


@pytest.mark.rules("09/move")
def test_forward_only_at_least_one_at_most_so_many():
    assert may([1, 2, 3], 3)
    assert may([1], 3)
    assert may([], 3).reason == "must_explore"
    assert may([1, 2, 3], 2).reason == "explorer_too_far"
    assert may([4], 2, explorer=5).reason == "explorer_backwards"
    assert may([3], 2, explorer=1).reason == "not_next"


@pytest.mark.rules("09/move")
def test_occupied_spaces_are_skipped_and_not_counted():
    position = {"players": {"alex": {"explorer": 1}, "bea": {"explorer": 2}}}
    made = explore(position, [2, 3, 4], 2, ["france"])
    assert made.state.player("alex").explorer == 4
    assert events(made, "explored")[0] == {"start": 1, "space": 4, "steps": 2, "skipped": [2]}
    verdict = ask("may_explore", QUESTS | position, who="alex", path=[2], most=2)
    assert verdict.reason == "space_skipped"


@pytest.mark.rules("09/move")
def test_at_a_fork_the_long_or_the_short_way():
    assert may([6], 1, explorer=5)
    assert may([9, 10], 2, explorer=5)
    assert ask("explorer_paths", QUESTS | alex(explorer=5), who="alex", most=1) == [[6], [9]]


@pytest.mark.rules("09/reward")
def test_only_the_space_where_the_explorer_stops_pays():
    made = explore({}, [1, 2, 3], 3)
    player = made.state.player("alex")
    assert (player.doubloons, player.combat_points, player.score) == (0, 1, 2), "space 3 gives 2 points"


@pytest.mark.rules("09/quest", "11/pay")
def test_a_quest_on_the_stop_space_may_be_completed():
    made = explore(alex(explorer=6), [7], 1, ["complete"])
    assert made.state.player("alex").quest_tiles == ["Q03"]
    assert "e7" not in made.state.explorer_quests, "not refilled"
    left = explore(alex(explorer=6), [7], 1, ["leave"])
    assert left.state.explorer_quests["e7"] == "Q03"


@pytest.mark.rules("09/quest")
def test_a_space_without_its_quest_is_skipped_from_then_on():
    position = {"explorer_quests": {"e7": None}} | alex(explorer=6)
    assert ask("explorer_skips", position, who="alex", space=7)
    assert ask("explorer_paths", position, who="alex", most=1) == [[7, 8]]


@pytest.mark.rules("09/red")
def test_the_red_line_gives_three_influence_with_one_nation():
    made = explore(alex(explorer=10), [11], 1, ["spain"])
    player = made.state.player("alex")
    assert player.influence == {"france": 0, "england": 0, "spain": 3}
    assert player.barriers == ["red"]


@pytest.mark.rules("09/lines")
@pytest.mark.parametrize(("line", "start"), [("blue", 18), ("green", 24)])
@pytest.mark.parametrize(("crossed", "points"), [(0, 4), (1, 2), (3, 2)])
def test_blue_and_green_give_four_points_first_then_two(line, start, crossed, points):
    made = run("cross_line", {"crossed": {line: crossed}, **alex(explorer=start)}, who="alex", line=line)
    assert made.state.player("alex").score == points
    assert made.state.crossed[line] == crossed + 1


@pytest.mark.rules("09/end")
@pytest.mark.parametrize(("before", "points"), [
    ([], 10), (["bea"], 8), (["bea", "chen"], 6), (["bea", "chen", "dara"], 4)])
def test_the_end_gives_points_by_order_and_a_village_action(before, points):
    others = {one: {"explorer": 29} for one in before}
    position = {"explorer_end": before, "players": {"alex": {"explorer": 28}} | others}
    made = explore(position, [29], 1, [{"do": "va_doubloon"}], options={"players": 4})
    player = made.state.player("alex")
    assert (player.explorer, player.score, player.doubloons) == (29, points, 1)
    assert made.state.explorer_end == [*before, "alex"]


@pytest.mark.rules("09/end")
def test_at_the_end_further_moves_are_ignored():
    made = run("explore", alex(explorer=29), who="alex", most=3)
    assert made.state.player("alex").explorer == 29
    assert [event.name for event in made.log] == ["explorer_stays"]


@pytest.mark.rules("17/permanent")
def test_cards_that_lengthen_and_steal():
    far = may([1, 2, 3], 2, bought=[card_with(PermExplorerPlus)])
    assert far.facts["steps"] == 3
    position = {"players": {"alex": {"explorer": 1, "bought": [card_with(PermExplorerSteal)]},
                            "bea": {"explorer": 2, "score": 1}, "chen": {"explorer": 3}}}
    made = explore(position, [2, 3, 4], 1, ["spain"], options={"players": 3})
    assert made.state.player("alex").score == 1
    assert made.state.player("bea").score == 0
    assert made.state.player("chen").score == 0, "nothing can be stolen from 0 points"


def test_an_index_of_the_track_grows_along_every_way():
    for space in records.explorer_track().values():
        assert all(following > space.index for following in space.next)


@pytest.mark.rules("09/red", "09/lines", "09/end")
def test_what_lines_and_the_end_give_the_next_explorer():
    assert [ask("line_reward", line=line) for line in ("red", "blue", "green")] == [
        {"influence": 3}, {"points": 4}, {"points": 4}]
    later = {"players": {"bea": {"explorer": 19}}}
    assert [ask("line_reward", later, line=line) for line in ("blue", "green")] == [{"points": 2}, {"points": 4}]
    there = [ask("end_points", {"explorer_end": end}, {"players": 4}) for end in (
        [], ["bea"], ["bea", "chen"], ["bea", "chen", "dara"], ["bea", "chen", "dara", "alex"])]
    assert there == [10, 8, 6, 4, 0]


@pytest.mark.rules("09/quest", "04/career")
def test_a_goal_met_by_the_move_can_pay_for_the_quest():
    """The free action may be done during the main action, so also before the quest on the explorer's space."""
    reached = alex(explorer=6, figures=0, career="K2", goals=["", "", ""], influence={"france": 3, "spain": 3})
    position = reached | {"explorer_quests": {"e7": "Q02"}, "turn": {"who": "alex", "phase": "main"}}
    made = run("explore", position, [{"path": [7]}, {"goal": 2, "half": "low"}, "complete"], who="alex", most=2)
    assert made.state.player("alex").quest_tiles == ["Q02"]
    assert made.state.player("alex").figures == 0, "the goal's figure paid for the quest"
    poor = run("explore", alex(explorer=6, figures=0) | {"explorer_quests": {"e7": "Q02"}}, [{"path": [7]}],
               who="alex", most=2)
    assert poor.state.explorer_quests["e7"] == "Q02", "nobody is asked when nothing can bring the figure"
