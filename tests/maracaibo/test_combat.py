"""07 Combat."""

import pytest

from kernel_lib.core import data
from kernel_lib.maracaibo import records
from tests.maracaibo.play import alex, ask, events, names, run

MOST_FRANCE = {"markers": {"4": "france", "5": "france", "6": "spain"}, "supply_taken": {"france": 2, "spain": 1}}


def fight(nation="france", value=6, **fields):
    """A combat that is going on for this nation with this value."""
    return {"combat": {"who": "alex", "tile": "T01", "nation": nation, "value": value},
            "players": {"alex": {"location": "4"} | fields}}


def may(position, **choice):
    return ask("may_take_combat_action", position, who="alex", choice=choice)


def do(position, **choice):
    made = run("combat_action", position, who="alex", choice=choice)
    return made, made.state.player("alex")


# ---- the tile and the nation -----------------------------------------------------------------------

@pytest.mark.rules("07/reveal")
def test_the_player_chooses_the_stack():
    position = {"combat_stacks": [["T10"], ["T11"]], **alex(combat_points=0, figures=0, general=8)}
    made = run("combat", position, [2, "france", "end"], who="alex")
    assert events(made, "combat_tile")[0]["tile"] == "T11"
    assert made.state.combat_stacks == [["T10"], []]
    assert made.state.player("alex").combat_tiles == ["T11"]


@pytest.mark.rules("07/reveal")
def test_without_tiles_every_nation_has_three():
    made = run("combat", alex(combat_points=0, figures=0, general=8), ["spain", "end"], who="alex")
    assert events(made, "fights_for") == [{"nation": "spain", "value": 3}]
    assert made.state.player("alex").combat_tiles == []
    assert [ask("combat_value", tile="", nation=nation)["value"] for nation in records.NATIONS] == [3, 3, 3]


@pytest.mark.rules("07/nation")
@pytest.mark.parametrize(("tile", "nation", "gained"), [
    ("T01", "england", {"doubloons": 2 + 4}), ("T01", "france", {"doubloons": 4 - 2}),
    ("T10", "spain", {"score": 1, "doubloons": 4}), ("T16", "france", {"figures": 3, "general": 5, "doubloons": 4}),
    ("T16", "spain", {"influence": {"spain": 1, "france": 0, "england": 0}, "doubloons": 4}),
])
def test_the_row_of_the_nation_is_paid_or_gained_at_once(tile, nation, gained):
    made = run("choose_combat_nation", alex(doubloons=4), [nation], who="alex", tile=tile)
    assert {field: getattr(made.state.player("alex"), field) for field in gained} == gained


@pytest.mark.rules("07/nation")
def test_a_nation_that_cannot_be_paid_cannot_be_chosen():
    verdict = ask("may_fight_for", alex(doubloons=1), who="alex", tile="T01", nation="france")
    assert (verdict.rule, verdict.reason) == ("07/nation", "too_few_doubloons")
    assert ask("may_fight_for", alex(doubloons=2), who="alex", tile="T01", nation="france")


@pytest.mark.rules("07/modifiers")
@pytest.mark.parametrize(("tile", "nation", "markers", "modifier"), [
    ("T07", "france", {"4": "france", "5": "france", "6": "spain"}, -2),
    ("T07", "spain", {"4": "france", "5": "france", "6": "spain"}, 0),
    ("T07", "france", {"4": "france", "6": "spain"}, 0),
    ("T04", "england", {"4": "france", "6": "spain"}, 3),
    ("T04", "england", {"4": "france"}, 0),
    ("T10", "france", {"4": "france"}, 0),
])
def test_minus_two_for_most_markers_plus_three_for_fewest_nothing_on_ties(tile, nation, markers, modifier):
    taken = {one: list(markers.values()).count(one) for one in records.NATIONS}
    found = ask("combat_value", {"markers": markers, "supply_taken": taken}, tile=tile, nation=nation)
    assert found["modifier"] == modifier
    assert found["value"] == found["printed"] + modifier


# ---- the value -------------------------------------------------------------------------------------

@pytest.mark.rules("07/spend")
def test_combat_points_and_figures_raise_the_value_never_the_reverse():
    position = fight(value=1, combat_points=3, figures=2)
    assert may(position, spend={"combat_points": 3, "figures": 2})
    assert may(position, spend={"combat_points": 4}).reason == "too_few_combat_points"
    assert may(position, spend={"figures": 3}).reason == "too_few_figures"
    assert not may(position, spend={"combat_points": -1})
    assert not may(position, spend={"doubloons": 1})
    made = run("combat_actions", position,
               [{"spend": {"combat_points": 2, "figures": 1}}, {"action": "ca_annex", "at": "5"}],
               open_end=True, who="alex")
    player = made.state.player("alex")
    assert (player.combat_points, player.figures, player.general) == (1, 1, 7)
    assert made.state.combat.value == 0


@pytest.mark.rules("07/cap")
def test_never_more_than_eight_combat_points():
    made = run("buy", alex(doubloons=12, hand=["A004"], combat_points=6), who="alex", card="A004")
    assert made.state.player("alex").combat_points == 8
    assert events(made, "combat_points_full") == [{"lost": 3, "combat_points": 8}]


# ---- the two basic actions -------------------------------------------------------------------------

@pytest.mark.rules("07/influence")
@pytest.mark.parametrize(("action", "cost", "influence"), [("ca_influence_1", 2, 1), ("ca_influence_2", 5, 2)])
def test_influence_for_two_or_five(action, cost, influence):
    made, player = do(fight(), action=action)
    assert made.state.combat.value == 6 - cost
    assert player.influence["france"] == influence
    assert may(fight(value=cost - 1), action=action).reason == "value_too_low"


@pytest.mark.rules("07/once")
def test_one_of_the_two_and_only_once():
    position = fight(value=9)
    position["combat"]["taken"] = ["ca_influence"]
    for action in ("ca_influence_1", "ca_influence_2"):
        assert may(position, action=action).reason == "already_taken"


@pytest.mark.rules("07/annex")
def test_annexing_costs_four_places_a_marker_and_pays_the_flag():
    """The flag of Santo Domingo (5) gives 4 doubloons."""
    made, player = do(fight(), action="ca_annex", at="5")
    assert made.state.combat.value == 2
    assert made.state.markers == {"5": "france"}
    assert made.state.supply_taken["france"] == 1
    assert (player.influence["france"], player.doubloons) == (1, 4)


@pytest.mark.rules("07/annex")
def test_ousting_costs_six_and_the_other_marker_leaves_the_game():
    made, player = do(fight() | {"markers": {"5": "spain"}, "supply_taken": {"spain": 1}}, action="ca_expel", at="5")
    assert made.state.combat.value == 0
    assert made.state.markers == {"5": "france"}
    assert made.state.supply_taken == {"france": 1, "england": 0, "spain": 1}, "it does not return to the supply"
    assert (player.influence["france"], player.doubloons) == (1, 4)


@pytest.mark.rules("07/annex", "07/once")
def test_where_a_nation_can_and_cannot_go():
    position = fight() | MOST_FRANCE
    assert may(position, action="ca_annex", at="5").reason == "has_a_marker"
    assert may(position, action="ca_expel", at="5").reason == "own_nation"
    assert may(position, action="ca_expel", at="10").reason == "no_marker_to_expel"
    assert may(position, action="ca_annex", at="12").reason == "no_flag"
    assert may(position, action="ca_annex", at="20").reason == "no_flag"
    assert may(position, action="ca_annex", at="10")


@pytest.mark.rules("07/supply")
def test_without_markers_left_only_actions_that_place_none():
    position = fight() | {"supply_taken": {"france": 13}}
    verdict = may(position, action="ca_annex", at="5")
    assert (verdict.rule, verdict.reason) == ("07/supply", "no_marker_left")
    assert may(position, action="ca_influence_1")


@pytest.mark.rules("07/keep")
def test_the_tile_is_kept_and_the_rest_of_the_value_lost():
    position = {"combat_stacks": [["T11"], []], **alex(combat_points=0, figures=0, general=8)}
    made = run("combat", position, ["france", {"action": "ca_influence_1"}], who="alex")
    assert events(made, "combat_ends") == [{"tile": "T11", "lost": 3, "tiles": 1}]
    assert made.state.combat is None
    assert made.state.player("alex").combat_points == 0, "the rest of the value becomes nothing"


@pytest.mark.rules("07/nation")
def test_figures_of_the_tile_can_be_used_in_the_same_combat():
    position = {"combat_stacks": [["T16"], []], **alex(combat_points=0, figures=0, general=8)}
    made = run("combat", position, ["france", {"spend": {"figures": 1}}, {"action": "ca_annex", "at": "5"}], who="alex")
    assert made.state.markers == {"5": "france"}
    assert names(made)[-1] == "combat_ends"


# ---- what ships, cards and cards of the nation add -------------------------------------------------

@pytest.mark.rules("16/village-combat")
def test_the_upgrade_fights_for_villages():
    position = fight(discs={"SU07": 0}, bought=["B093"], assistants={"B093": "6"}, figures=1)
    made, player = do(position, action="ca_village_annex", at="6")
    assert made.state.combat.value == 4
    assert (made.state.markers, player.influence["france"], player.doubloons) == ({"6": "france"}, 1, 3)
    assert may(position, action="ca_village_annex", at="5").reason == "not_a_village"
    taken = position | {"markers": {"6": "spain"}, "supply_taken": {"spain": 1}}
    assert may(taken, action="ca_village_annex", at="6").reason == "has_a_marker"
    assert may(taken, action="ca_village_expel", at="6").facts["cost"] == 5
    assert may(fight(), action="ca_village_annex", at="6").reason == "no_such_combat_action"


@pytest.mark.rules("16/village-combat")
def test_assistants_of_others_there_pay_one():
    position = fight(discs={"SU07": 0}) | {}
    position["players"]["bea"] = {"figures": 1, "bought": ["B093"], "assistants": {"B093": "6"}}
    _, player = do(position, action="ca_village_annex", at="6")
    assert player.doubloons == 1


@pytest.mark.rules("17/combat")
def test_cards_add_combat_actions():
    from kernel_lib.maracaibo.vocabulary import CardCombatAction
    found = {effect.action: (card.id, effect) for card in records.cards().values() for effect in card.effects
             if isinstance(effect, CardCombatAction)}
    card, effect = found["ca_card_influence_vp"]
    _, player = do(fight(bought=[card]), action="ca_card_influence_vp_1", card=card)
    assert (player.influence["france"], player.score) == (1, effect.vp)
    card, effect = found["ca_card_doubloons"]
    made, player = do(fight(bought=[card], tokens=[effect.token]), action="ca_card_doubloons_1", card=card)
    assert (made.state.combat.value, player.doubloons, player.score) == (5, 3, 2)
    _, without = do(fight(bought=[card]), action="ca_card_doubloons_1", card=card)
    assert without.score == 0


@pytest.mark.rules("17/permanent")
def test_permanent_effects_of_combat():
    from kernel_lib.maracaibo.vocabulary import PermCombatPrep, PermExpelPoints, PermNationBonus

    def card_with(kind, **fields):
        return next(card.id for card in records.cards().values() for effect in card.effects
                    if isinstance(effect, kind) and all(getattr(effect, key) == one for key, one in fields.items()))

    ready = run("combat", {"combat_stacks": [["T11"], []], **alex(bought=[card_with(PermCombatPrep)])},
                ["france", "end"], who="alex")
    assert ready.state.player("alex").combat_points == 2
    sworn = run("choose_combat_nation", alex(bought=[card_with(PermNationBonus, nation="spain")]), ["spain"],
                who="alex", tile="T11")
    assert sworn.state.player("alex").combat_points == 3
    marked = {"markers": {"5": "spain"}, "supply_taken": {"spain": 1}}
    _, player = do(fight(bought=[card_with(PermExpelPoints)]) | marked, action="ca_expel", at="5")
    assert player.score == 3


@pytest.mark.rules("21/L6", "21/L9")
@pytest.mark.parametrize(("options", "influence"), [({}, 8), ({"silver_fleet_influence": "three"}, 3)])
def test_silver_fleet_and_gold_mine(options, influence):
    position = fight(value=11, explorer=5) | {"legacy": ["L6", "L9"]}
    fleet = run("combat_action", position, who="alex", choice={"action": "ca_silver_fleet_11"}, options=options).state
    assert fleet.markers == {"L6/2": "france"}
    assert (fleet.player("alex").influence["france"], fleet.player("alex").doubloons) == (influence, 8)
    mine = run("combat_action", position, who="alex", choice={"action": "ca_gold_mine_8"}).state
    assert (mine.markers, mine.player("alex").doubloons) == ({"L9/1": "france"}, 12)
    full = position | {"markers": {"L9/1": "spain"}, "supply_taken": {"spain": 1}}
    assert may(full, action="ca_gold_mine_8").reason == "slot_taken"
    early = fight(value=11, explorer=4) | {"legacy": ["L9"]}
    assert may(early, action="ca_gold_mine_8").reason == "explorer_too_early"


@pytest.mark.rules("21/L6")
def test_the_marker_on_the_silver_fleet_cannot_be_ousted():
    position = fight(value=8) | {"legacy": ["L6"], "markers": {"L6/1": "spain"}}
    assert may(position, action="ca_expel", at="L6/1").rule == "21/L6"


@pytest.mark.rules("07/spend")
def test_nothing_comes_back_from_the_value():
    position = fight(combat_points=3, figures=2)
    for spend in ({"combat_points": -1}, {"combat_points": 3, "figures": -1}, {"combat_points": 0}):
        assert may(position, spend=spend).reason == "value_never_falls"


@pytest.mark.rules("07/annex")
def test_a_place_may_be_named_by_its_number():
    assert may(fight(), action="ca_annex", at=5)
    assert do(fight(), action="ca_annex", at=5)[0].state.markers == {"5": "france"}


@pytest.mark.rules("07/once")
def test_what_the_value_allows_next():
    assert ask("combat_action_choices", fight(value=3), who="alex") == [{"action": "ca_influence_1"}]
    assert {"action": "ca_annex", "at": "5"} in ask("combat_action_choices", fight(value=4), who="alex")


@pytest.mark.rules("16/village-combat", "17/combat", "21/L6", "21/L9")
def test_an_action_that_is_not_ones_own_is_refused_by_its_rule():
    refused = {"ca_village_annex": "16/village-combat", "ca_card_doubloons_1": "17/combat",
               "ca_silver_fleet_10": "21/L6", "ca_gold_mine_8": "21/L9"}
    assert {action: may(fight(value=20), action=action, at="6").rule for action in refused} == refused
    assert may(fight(), action="ca_nothing").rule == "07/once"


def test_the_only_card_of_a_combat_action_needs_no_name():
    given = {"combat": {"who": "alex", "tile": "T01", "nation": "france", "value": 6}, **alex(bought=["A024"])}
    made = run("combat_action", given, who="alex", choice={"action": "ca_card_doubloons_1"})
    assert made.state.player("alex").doubloons == 3
    assert made.state.combat.taken == ["A024"]
    assert ask("may_take_combat_action", given, who="alex", choice={"nation": "france"})
    assert not ask("may_take_combat_action", given, who="alex", choice={"nation": "spain"})


def test_the_place_of_a_combat_action_may_be_a_number():
    given = {"combat": {"who": "alex", "tile": "T01", "nation": "france", "value": 6}}
    made = run("combat_action", given, who="alex", choice={"action": "ca_annex", "at": 5})
    assert events(made, "combat_action")[0]["place"] == "5"
    assert made.state.markers == {"5": "france"}


@pytest.mark.rules("07/nation", "04/career")
def test_a_goal_may_pay_for_the_nation_after_the_tile_is_revealed():
    """Free actions are allowed during the main action; T13 asks 3 doubloons for France."""
    position = alex(doubloons=0, career="K2", goals=["", "", ""], influence={"france": 3, "spain": 3})
    position |= {"turn": {"who": "alex", "phase": "main"}}
    made = run("choose_combat_nation", position, [{"goal": 2, "half": "low"}, "france"], who="alex", tile="T13")
    assert made.state.combat.nation == "france"
    assert made.state.player("alex").doubloons == 0


def test_what_is_offered_in_a_combat_says_what_it_costs():
    said = data.messages("maracaibo")
    for action in data.data("maracaibo").combat_actions:
        for option in action.options:
            for lang in ("en", "zh"):
                assert str(option.cost) in said.option("combat_action", {"action": option.id}, lang)
