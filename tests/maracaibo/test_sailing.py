"""03 Sailing."""

import pytest

from kernel_lib.maracaibo import records, sailing
from kernel_lib.maracaibo.game import RULES
from tests.maracaibo.play import alex, ask, events, run


def may(path, location="havana", **more):
    return ask("may_sail", {"players": {"alex": {"location": location, **more}}}, who="alex", path=path)


@pytest.mark.rules("03/range")
def test_one_to_seven_points_and_at_least_one():
    seven = ["3", "4", "5", "6", "7", "8", "12"]
    assert may(seven, "2").facts["spent"] == 7
    assert may(seven[:1], "2").facts["spent"] == 1
    too_far = may([*seven, "13"], "2")
    assert (too_far.rule, too_far.reason, too_far.facts["needs"]) == ("03/range", "too_far", 8)
    assert may([], "2").reason == "must_move"


@pytest.mark.rules("03/range")
def test_unused_points_are_lost():
    made = run("move_ship", alex(location="4"), who="alex", path=["5", "6"])
    assert events(made, "sailed")[0] == {"start": "4", "path": ["5", "6"], "place": "6", "spent": 2, "lost": 5}
    assert made.state.turn.sailed == 2


@pytest.mark.rules("03/branch")
def test_never_backwards_only_along_the_arrows():
    assert (may(["4"], "5").rule, may(["4"], "5").reason) == ("03/branch", "backwards")
    assert may(["6"], "4").reason == "no_arrow"
    assert may(["nowhere"], "4").reason == "no_such_place"


@pytest.mark.rules("03/branch")
def test_at_a_fork_the_player_chooses_the_way():
    made = run("sail", alex(location="8"), [{"path": ["12"]}], who="alex")
    assert made.state.player("alex").location == "12"
    assert not events(made, "branch_taken"), "the log tells of a way only where another leads to the same place"
    assert events(run("sail", alex(location="8"), [{"path": ["12", "13"]}], who="alex"), "branch_taken")
    assert run("sail", alex(location="8"), [{"path": ["9"]}], who="alex").state.player("alex").location == "9"


@pytest.mark.rules("03/share")
def test_ships_may_share_a_place():
    made = run("move_ship", {"players": {"alex": {"location": "4"}, "bea": {"location": "5"}}}, who="alex", path=["5"])
    assert [one.location for one in made.state.players] == ["5", "5"]
    assert events(made, "shares_place") == [{"place": "5", "others": ["bea"]}]


@pytest.mark.rules("03/stop")
@pytest.mark.parametrize("path", [["20", "21a"], ["19", "20", "21a"]])
def test_stop_places_cannot_be_passed(path):
    location = "19" if path[0] == "20" else "18"
    verdict = may(path, location)
    assert (verdict.rule, verdict.reason, verdict.facts) == ("03/stop", "must_stop", {"place": "20"})
    assert may(path[:-1], location)


@pytest.mark.rules("13/second")
@pytest.mark.parametrize(("round_", "open_", "shut"), [(1, "21a", "21b"), (3, "21a", "21b"), (4, "21b", "21a")])
def test_the_homeward_space_depends_on_the_round(round_, open_, shut):
    position = {"round": round_, "players": {"alex": {"location": "20"}}}
    assert ask("may_sail", position, who="alex", path=[open_])
    assert ask("may_sail", position, who="alex", path=[shut]).reason == "not_in_this_round"


def test_the_offered_ways_are_exactly_the_allowed_ones():
    found = ask("paths", alex(location="8"), who="alex")
    assert ["9"] in found and ["12"] in found and all(may(path, "8") for path in found)
    assert max(map(len, found)) == 7


@pytest.mark.parametrize("tiles", [[], ["L4"], ["L4", "L7"], ["L2", "L8"]])
@pytest.mark.parametrize("round_", [1, 4])
def test_a_way_is_offered_when_each_of_its_arrows_is_open_and_the_points_suffice(round_, tiles):
    for place in records.locations():
        state = RULES.new_state(RULES.complete({}))
        RULES.patch(state, {"round": round_, "legacy": tiles, **alex(location=place, explorer=20)})
        offered, legs = sailing.paths(state, "alex"), sailing.Legs(state, "alex")
        assert len(offered) == len({tuple(path) for path in offered})
        for path in [[], *offered]:
            for arrow in records.locations()[path[-1] if path else place].arrows:
                onwards = [*path, arrow.to]
                stepwise = sailing._along(legs, onwards, sailing.MOVEMENT)
                assert bool(stepwise) == (onwards in offered)
                if stepwise:
                    assert sailing.may_sail(state, "alex", onwards).facts["spent"] == stepwise.facts["spent"]


def test_a_place_without_its_legacy_tile_is_not_in_play():
    assert not may(["9a"], "9")


@pytest.mark.rules("17/permanent")
@pytest.mark.parametrize(("choice", "field", "gains"), [("vp", "score", 1), ("doubloons", "doubloons", 2)])
def test_by_the_other_reading_who_has_the_assistant_chooses_what_a_visit_pays(choice, field, gains):
    card = next(one.id for one in records.cards().values()
                if any(type(effect).__name__ == "PermVisitIncome" for effect in one.effects))
    position = alex(location="6", doubloons=0, assistants={"A043": "7"}, bought=["A043", card], figures=1)
    made = run("move_ship", position, [choice], options={"visit_income": "choice"}, who="alex", path=["7"])
    assert getattr(made.state.player("alex"), field) == gains
