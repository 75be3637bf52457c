"""Positions in readable words: described, laid over a state, checked."""

import pytest

from kernel_lib.core import example, registry
from kernel_lib.core.dice import Seeded
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.maracaibo.game import RULES


def fresh(**options):
    return RULES.new_state(RULES.complete(options))


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 2, "story": "S01"}, {"players": 4}], ids=str)
@pytest.mark.parametrize("choices", [0, 20, 90, 10_000])
def test_what_is_described_can_be_laid_down_again(options, choices):
    table = Table(RULES, options, Seeded(8))
    table.play(Random(8), choices)
    state = fresh(**options)
    state.archive = {}
    RULES.patch(state, RULES.describe(table.state))
    assert RULES.describe(state) == RULES.describe(table.state)


def test_a_copy_is_independent():
    state = fresh()
    copy = state.copy()
    copy.player("alex").influence["france"] = 5
    copy.markers["6"] = "spain"
    assert state.player("alex").influence["france"] == 0
    assert state.markers == {}


def test_maps_are_laid_over_entry_by_entry_and_lists_replaced():
    state = fresh()
    RULES.patch(state, {"markers": {6: "spain", 7: "england"},
                        "players": {"alex": {"hand": ["A001"], "discs": {"SU04": 0}}}})
    RULES.patch(state, {"markers": {7: None, 8: "france"}, "players": {"alex": {"hand": ["A002"]}}})
    assert state.markers == {"6": "spain", "8": "france"}
    assert state.player("alex").hand == ["A002"]
    assert state.player("alex").discs["SU04"] == 0
    assert state.player("alex").discs["SU05"] == 2


@pytest.mark.parametrize(("given", "field", "expected"), [
    ({"players": {"zoe": {}}}, "given.players", "alex"),
    ({"players": {"alex": {"gold": 3}}}, "given.players.alex.gold", "doubloons"),
    ({"players": {"alex": {"hand": ["A999"]}}}, "given.players.alex.hand[0]", "A001"),
    ({"players": {"alex": {"influence": {"holland": 1}}}}, "given.players.alex.influence", "england"),
    ({"players": {"alex": {"influence": {"spain": 13}}}}, "given.players.alex.influence.spain", "0 to 12"),
    ({"players": {"alex": {"doubloons": -1}}}, "given.players.alex.doubloons", "0 to 10000"),
    ({"players": {"alex": {"combat_points": 9}}}, "given.players.alex.combat_points", "0 to 8"),
    ({"players": {"alex": {"doubloons": "many"}}}, "given.players.alex.doubloons", ""),
    ({"players": {"alex": {"location": "41"}}}, "given.players.alex.location", "havana"),
    ({"players": {"alex": "rich"}}, "given.players.alex", "field: value"),
    ({"players": ["alex"]}, "given.players", "seat"),
    ({"markers": {99: "spain"}}, "given.markers", "10"),
    ({"markers": {6: "holland"}}, "given.markers.6", "england"),
    ({"markers": {"havana": "spain"}}, "given.markers", "10"),
    ({"market": {6: 1}}, "given.market", "15a"),
    ({"city_tiles": {6: "city_01"}}, "given.city_tiles", "11, 13, 14, 4, 5"),
    ({"explorer_quests": {8: "Q01"}}, "given.explorer_quests", "e7"),
    ({"players": {"alex": {"career": "K1", "goals": ["", "", "", "low"]}}}, "given.players.alex.goals", "at most 3"),
    ({"round": 5}, "given.round", "1 to 4"),
    ({"weather": "fair"}, "given.weather", "markers"),
    ({"buildings": {"PB99": {}}}, "given.buildings", "PB01"),
    ({"buildings": {"PB01": {"investors": ["zoe"]}}}, "given.buildings.PB01.investors[0]", "alex"),
    ({"quests": {"6": ["Q99"]}}, "given.quests.6[0]", "Q01"),
    ({"combat_stacks": [["T99"]]}, "given.combat_stacks[0][0]", "T01"),
    ({"turn": {"who": "zoe"}}, "given.turn.who", "alex"),
    ({"combat": {"nation": "spain"}}, "given.combat", "who"),
    ({"options": {}}, "given.options", ""),
])
def test_what_cannot_be_is_said_with_its_field(given, field, expected):
    with pytest.raises(Bad) as error:
        RULES.patch(fresh(), given)
    assert error.value.where == field
    assert expected in error.value.expected


@pytest.mark.parametrize(("given", "fault"), [
    ({"players": {"alex": {"figures": 5}}}, "alex has 11 figures, not 8"),
    ({"markers": {6: "spain"}, "supply_taken": {"spain": 0}}, "spain: 1 markers on the map, 0 taken"),
    ({"deck": ["A001"], "players": {"alex": {"hand": ["A001"]}}}, "A001 is in 2 places"),
    ({"players": {"alex": {"planned": ["A001", "A002", "A003", "A004"]}}}, "plans 4 cards"),
])
def test_a_position_that_cannot_lie_on_a_table_is_noticed(given, fault):
    state = fresh()
    assert RULES.check(state) == []
    RULES.patch(state, given)
    assert any(fault in one for one in RULES.check(state))


@pytest.mark.parametrize(("procedure", "arguments", "message"), [
    ("move_ship", {"who": "alex", "path": ["9"]}, "rule 03/branch: no_arrow"),
    ("deliver", {"who": "alex", "card": "A001"}, "rule 06/deliver: no_market"),
    ("city_action", {"who": "alex"}, "rule 06/order: no_city"),
    ("invest", {"who": "alex", "building": "PB01"}, "rule 19/invest: not_revealed"),
    ("combat_actions", {"who": "alex"}, "rule 07/nation: no_combat"),
    ("combat_action", {"who": "alex", "choice": {"action": "ca_influence_1"}}, "rule 07/nation: no_combat"),
    ("village_action", {"who": "alex", "choice": {"do": "va_discard_hand"}}, "rule 10/a: empty_hand"),
    ("free_action", {"who": "alex", "choice": {"plan": "A001"}}, "rule 04/plan: not_in_hand"),
    ("sail", {"who": "zoe"}, "there is no player 'zoe'"),
    ("choose_combat_nation", {"who": "alex", "tile": "T99"}, "there is no combat tile 'T99'"),
])
def test_a_procedure_that_the_rules_do_not_allow_is_refused_in_one_sentence(procedure, arguments, message):
    with pytest.raises(Bad, match=message):
        Table(RULES, {}, Seeded(1), start=(procedure, arguments))


def test_what_follows_from_the_fields_given_need_not_be_given():
    state = fresh()
    RULES.patch(state, {"markers": {4: "spain", "L6/1": "spain"},
                        "story_cards": ["S01"], "quests": {15: ["Q01", "story_1"]},
                        "players": {"alex": {"explorer": 19, "career": "K1"}, "bea": {"explorer": 29}}})
    assert state.player("alex").barriers == ["red", "blue"]
    assert state.player("alex").goals == ["", "", ""]
    assert state.crossed == {"red": 2, "blue": 2, "green": 1}
    assert state.explorer_end == ["bea"]
    assert state.tile_cards == {"story_1": "S01"}
    assert state.supply_taken == {"france": 0, "england": 0, "spain": 2}


def test_what_is_given_stays_as_it_is_given():
    state = fresh()
    RULES.patch(state, {"markers": {4: "spain"}, "supply_taken": {"spain": 5}, "crossed": {"red": 1, "blue": 0},
                        "players": {"alex": {"explorer": 19, "barriers": ["red"], "career": "K1",
                                             "goals": ["low", "", ""]}}})
    assert state.player("alex").barriers == ["red"]
    assert state.player("alex").goals == ["low", "", ""]
    assert (state.crossed["red"], state.crossed["blue"], state.supply_taken["spain"]) == (1, 0, 5)


def test_an_explorer_space_may_be_written_as_its_number():
    state = fresh()
    RULES.patch(state, {"explorer_quests": {7: "Q01", "e14": "Q02"}})
    assert state.explorer_quests == {"e7": "Q01", "e14": "Q02"}


@pytest.mark.parametrize(("question", "arguments"), [
    ("noble_rank", {"who": "alex", "nation": "holland"}),
    ("next_rank", {"who": "alex", "nation": "holland"}),
    ("influence_after", {"who": "alex", "nation": "holland", "steps": 1}),
    ("may_rise", {"who": "alex", "nation": "holland"}),
    ("rank_points", {"who": "alex", "nation": "holland"}),
    ("emptied_spaces", {"nation": "holland"}),
    ("may_place_marker", {"nation": "holland"}),
    ("most_influence", {"nation": "holland"}),
    ("nation_weight", {"nation": "holland"}),
    ("combat_value", {"tile": "T01", "nation": "holland"}),
    ("combat_value", {"tile": "", "nation": "holland"}),
    ("combat_modifier", {"tile": "", "nation": "holland"}),
])
def test_a_nation_that_there_is_not_is_answered_with_those_there_are(question, arguments):
    with pytest.raises(Bad, match=r"no nation 'holland'.*england"):
        registry.find("question", "maracaibo", question)(fresh(), **arguments)


@pytest.mark.parametrize(("procedure", "arguments", "said"), [
    ("gain_influence", {"who": "alex", "nation": "holland", "steps": 1}, "no nation 'holland'"),
    ("rise", {"who": "alex", "nation": "holland"}, "no nation 'holland'"),
    ("read_story", {"card": "S02", "reader": "alex"}, "S02 is not in play.*S01"),
    ("read_story", {"card": "S01", "reader": "zoe"}, "no player 'zoe'"),
])
def test_a_procedure_refuses_what_there_is_not(procedure, arguments, said):
    with pytest.raises(Bad, match=said):
        Table(RULES, {}, position={"story_cards": ["S01"]}, start=(procedure, arguments))


def test_a_source_of_cards_that_there_is_not():
    with pytest.raises(Bad, match=r"deck, stop, \{display: \.\.\.\}"):
        registry.find("question", "maracaibo", "may_take")(fresh(), "alex", "hat")


@pytest.mark.parametrize(("procedure", "arguments", "name"), [
    ("gain_influence", {"who": "alex", "nation": "spain", "steps": -1}, "steps"),
    ("raise_income", {"who": "alex", "track": "vp", "steps": -1}, "steps"),
    ("raise_income", {"who": "alex", "track": "doubloons", "steps": -1}, "steps"),
    ("explore", {"who": "alex", "most": -1}, "most"),
    ("village_actions", {"who": "alex", "count": -1}, "count"),
])
def test_nothing_is_done_less_than_not_at_all(procedure, arguments, name):
    with pytest.raises(Bad, match=f"{name}: -1 is too few.*0 or more"):
        Table(RULES, {}, start=(procedure, arguments))


def test_one_alone_is_a_list_of_one():
    state = fresh()
    RULES.patch(state, {"legacy": "L1", "quests": {6: "Q01"}, "players": {"alex": {"hand": "A001"}}})
    assert (state.legacy, state.quests, state.player("alex").hand) == (["L1"], {"6": ["Q01"]}, ["A001"])


@pytest.mark.parametrize(("given", "field", "said"), [
    ({"players": {"alex": {"discs": 3}}}, "given.players.alex.discs", "this is a whole number. Expected: a map"),
    ({"players": {"alex": {"hand": 3}}}, "given.players.alex.hand[0]", "there is no card '3'. Expected: one of A001"),
    ({"players": {"alex": {"figures": "two"}}}, "given.players.alex.figures", "this is text. Expected: a whole number"),
    ({"combat_stacks": ["T01"]}, "given.combat_stacks[0]", "this is text. Expected: a list"),
    ({"phase": "lunch"}, "given.phase", "'lunch' is not known. Expected: one of final, interim"),
    ({"jean": {"discs": 3}}, "given.jean", "Jean does not play. Expected: the option players: 1"),
])
def test_a_value_of_another_kind_is_told_in_words(given, field, said):
    with pytest.raises(Bad) as error:
        RULES.patch(fresh(), given)
    assert str(error.value).startswith(f"{field}: {said}")


def test_a_goal_without_a_career():
    with pytest.raises(Bad, match="alex has no career yet"):
        registry.find("question", "maracaibo", "goal_value")(fresh(), "alex", 1)


def test_a_market_holds_no_more_than_its_city_has_spaces():
    with pytest.raises(Bad, match=r"given.market.4: the market holds 2 discs.*at most 1"):
        RULES.patch(fresh(), {"city_tiles": {4: "city_04"}, "market": {4: 2}})
    RULES.patch(fresh(), {"city_tiles": {4: "city_04"}, "market": {4: 1}})
    RULES.patch(fresh(), {"legacy": ["L4"], "market": {"9a": 2}})


@pytest.mark.parametrize(("points", "possible"), [(-1, False), (0, True), (8, True), (9, False)])
def test_the_track_of_combat_points_goes_from_0_to_8(points, possible):
    state = fresh()
    state.player("alex").combat_points = points
    assert (f"alex has {points} combat points" not in RULES.check(state)) == possible


@pytest.mark.parametrize(("question", "arguments", "said"), [
    ("village_actions_count", {"who": "alex", "sailed": 8}, "8 is out of bounds"),
    ("may_sail", {"who": "alex", "path": [1, 3], "points": 9}, "9 is out of bounds"),
    ("track_points", {"completed": -1}, "-1 is out of bounds"),
    ("price", {"who": "alex", "doubloons": -2}, "-2 is out of bounds")])
def test_what_makes_no_sense_is_not_answered(question, arguments, said):
    with pytest.raises(Bad, match=said):
        example.run(example.Example("mine", "maracaibo", ask={question: arguments}))
