"""The walk through a procedure: every outcome once, chances that add up to 1, and the numbers one finds by hand."""

import re
from fractions import Fraction
from functools import cache

import pytest

from kernel_lib.core import example, example_file
from kernel_lib.core.dice import Draw, Roll
from kernel_lib.core.game import GAMES, UNFINISHED
from kernel_lib.most_dangerous_time.odds import fight_on
from kernel_lib.odds import decided, outcomes, rolls
from kernel_lib.odds.chain import solve
from kernel_lib.odds.walk import Start, Walker, walk
from tests.cases import cases, outcome, source

from .positions import GAME, battle_at_random, walked

ROLLS = [Roll(3, "", "", odds=("hits", 5)), Roll(5, "", "", odds=("groups", [[2, 7], [2, 4], [1, 1]])),
         Roll(2, "", "", odds=("sum", 2)), Roll(2, "", "", odds=("sum_at_most", 5)), Roll(1, "", ""),
         Roll(1, "", "", odds=("at_least", 9)), Roll(3, "", "", odds=("highest", 1)), Roll(2, "", "", odds=("faces",)),
         Roll(2, "", "", odds=("opposed", 1, 0)),
         Roll(2, "", "", odds=("opposed", 1, 0, [[1, None, "a"], [None, 0, "b"]])),
         Roll(2, "", "", odds=("table", [[1, 2, "low"], [3, 6, "high"]])), Roll(4, "", "", odds=("each", [6, 5])),
         Roll(0, "", "", odds=("hits", 5))]


@pytest.mark.parametrize("roll", ROLLS, ids=lambda roll: str(roll.odds))
def test_each_outcome_of_a_roll_is_answered_once_with_dice_that_come_to_it(roll):
    found = outcomes.answers(roll)
    assert sum(share for share, _ in found) == 1
    if roll.count:
        assert {rolls.outcome_of(roll, dice): share for share, dice in found} == rolls.of(roll)
    assert all(len(dice) == roll.count and all(1 <= die <= 6 for die in dice) for _, dice in found)


def test_of_equal_chits_it_does_not_matter_which_is_drawn():
    assert {items: share for share, items in outcomes.answers(Draw("chit", "", ("a", "a", "b"), 2))} == {
        ("a", "a"): Fraction(1, 3), ("a", "b"): Fraction(1, 3), ("b", "a"): Fraction(1, 3)}


def test_a_shuffle_is_walked_by_nobody():
    with pytest.raises(outcomes.TooMany):
        outcomes.answers(Draw("shuffle", "", tuple(map(str, range(30))), 30))


def test_what_comes_back_to_itself_is_tried_until_it_does_not():
    ways = {"a": {"a": Fraction(1, 2), "b": Fraction(1, 4), "end": Fraction(1, 4)}, "b": {"end": 1}, "end": None}
    assert solve("a", ways.get, Fraction(1)) == ({"end": 1}, 0)
    assert solve("stuck", {"stuck": {"stuck": 1}}.get, Fraction(1)) == ({"stuck": 1}, 0)
    ring = {"a": {"b": 0.5, "x": 0.5}, "b": {"a": 0.5, "y": 0.5}}
    found, left = solve("a", ring.get)
    assert found == {"x": pytest.approx(2 / 3), "y": pytest.approx(1 / 3)}
    assert left < 1e-12


def playing(game, procedure):
    """The cases of a game that name this procedure: files and texts."""
    return [one for one in cases(game).values() if re.search(rf"(?s)procedure: {procedure}\b.*dice: \[\d", one[1])]


@cache
def one_table(game, procedure):
    """The table of a case that plays this procedure, and rolls dice."""
    for file, text in playing(game, procedure):
        for table in outcome(game, source(file, text)).tables:
            if table.start and table.start[0] == procedure and table.rolled:
                return table
    return pytest.skip("no case of it rolls dice")


DECIDED = [(game, name) for game in (*GAMES, *UNFINISHED) for name in decided.decided(game) if playing(game, name)]


def test_most_of_what_dice_decide_has_a_case():
    assert len(DECIDED) >= 12


@pytest.mark.parametrize(("game", "procedure"), DECIDED)
def test_the_chances_of_everything_that_dice_decide_add_up_to_one(game, procedure):
    """With what a slow machine had no time to walk through; a model at once counts in floats."""
    table = one_table(game, procedure)
    chances = decided.chances(game, table.opening, procedure, table.start[1], seconds=5)
    whole = sum(chances.odds.values())
    walked = chances.leaves and not chances.open
    assert whole == 1 if walked else float(whole) + chances.open == pytest.approx(1)
    assert all(share > 0 for share in chances.odds.values())


@pytest.mark.parametrize(("game", "procedure"), [one for one in DECIDED if one[1] not in ("debate", "assault")])
def test_dice_told_apart_by_what_they_mean_lose_nothing(game, procedure, monkeypatch):
    """Every face of every die, where they are few enough to be counted out, comes to the same."""
    table = one_table(game, procedure)
    if 6 ** sum(len(one.values) for one in table.rolled) > 1500:
        pytest.skip("too many dice")
    grouped = decided.chances(game, table.opening, procedure, table.start[1], seconds=None)
    walk_ = decided.walk
    monkeypatch.setattr(decided, "walk", lambda *args, **more: walk_(*args, **more, answers=outcomes.every_face))
    assert decided.chances(game, table.opening, procedure, table.start[1], seconds=None).odds == grouped.odds


@pytest.mark.rules("8.3/target")
def test_a_soldier_is_won_over_by_the_printed_number():
    """8.3: 6 or more, and 5 for a besieged one: one and two faces of six."""
    table = one_table(GAME, "negotiate")
    chances = decided.chances(GAME, table.opening, "negotiate", table.start[1])
    target = table.log[0].facts["target"] - table.log[0].facts["plus"]
    assert chances.odds.get(True, 0) == Fraction(max(0, 7 - target), 6)


@pytest.mark.rules("10.5/defender", "10.5/attacker")
def test_the_siege_of_odani_whole():
    """10.5: the besieged, of whom four fire, hit on 2 or more; then those left outside hit on 6."""
    made = example.run(example_file.find("odani-siege"))
    table = made.tables[-1]
    table.go_to(next(one for one in table.made if one.decision.name == "assault"))
    chances = decided.chances(GAME, table.state, "siege", {"at": "odani"}, seconds=None)
    assert chances.exact and sum(chances.odds.values()) == 1
    outside = chances.by(lambda end: end.left[0]).odds
    assert outside[14] == Fraction(1, 6**4)  # nobody of the four hits
    assert outside[10] == Fraction(5, 6)**4
    sixes = outcomes.answers(Roll(10, "", "", odds=("hits", 6)))
    falls = sum(share for share, dice in sixes if dice.count(6) >= 4)
    assert chances.share(lambda end: end.winner == "active" and end.left[0] == 10) == Fraction(5, 6)**4 * falls


@pytest.mark.rules("10.3/single")
def test_one_against_one():
    """10.3: the higher of two dice wins, a tie kills both."""
    state = battle_at_random(0)
    for force in state.battle.forces():
        soldier = next(unit for unit in state.field["wp_kurikara"] if state.side.get(unit) == force.side)
        force.units, force.ooc, force.commander = {soldier: 1}, {}, ""
    assert walked(state).by(lambda end: end.winner).odds == {
        "active": Fraction(15, 36), "other": Fraction(15, 36), "": Fraction(6, 36)}


def test_equal_positions_are_put_together_and_change_nothing():
    """A walk that plays round after round on its way, cut off after many, comes to the same within what stayed open."""
    state = battle_at_random(3, most=2)
    merged = walked(state)
    apart = walked(state, rounds=(), seconds=1.0)
    assert merged.exact and merged.leaves < 5000
    if not apart.plays:
        assert all(abs(float(merged.odds[end] - share)) <= apart.open for end, share in apart.odds.items())


def test_with_too_little_time_playouts_answer_and_say_so():
    state = battle_at_random(4, most=12)
    found = walked(state, seconds=0.02)
    assert not found.exact and found.plays >= 100
    low, high = found.margin(lambda end: end.winner == "active")
    assert low < found.share(lambda end: end.winner == "active") < high


def test_the_position_that_is_asked_about_stays_as_it_is():
    state = battle_at_random(5)
    before = state.copy()
    walked(state, seconds=0.2)
    assert state == before


def test_a_walk_ends_with_the_event_that_is_waited_for():
    state = battle_at_random(6)
    one = walk(GAME, state, "field_battle", {"battle": state.battle}, fight_on, measure=lambda after, event: (
        event.name if event else None), until=("attackers", "battle_over"), seconds=None)
    assert set(one.odds) <= {"attackers", "battle_over", None}
    assert sum(one.odds.values()) == 1


def test_a_start_is_told_by_its_position_and_arguments():
    state = battle_at_random(7)
    walker = Walker(GAME, lambda: None, lambda after, event: None, (), (), (), None, outcomes.answers)
    start = walker.start(state, "field_battle", {"battle": state.battle})
    assert isinstance(start, Start) and start.shared == {"battle": "battle"} and not start.arguments
