"""21 Legacy tiles, one by one."""

import pytest

from kernel_lib.maracaibo import records
from tests.maracaibo.play import alex, ask, events, names, run


def tiles(*names_, **more):
    """A position with these tiles in play."""
    return {"legacy": list(names_), **more}


# ---- L1, L4, L7: new cities --------------------------------------------------------------------------------

@pytest.mark.rules("21/L1")
def test_puerto_cabezas_becomes_a_city_with_a_quest():
    assert ask("kind_of_place", place="17") == "village"
    made = run("place_legacy_tile", {"quest_stack": ["Q03"], "markers": {"17": "spain"}, "supply_taken": {"spain": 1}},
               tile="L1")
    assert made.state.quests == {"17": ["Q03"]}
    assert made.state.markers == {"17": "spain"}, "the village's marker is now that of the city"
    assert ask("kind_of_place", tiles("L1"), place="17") == "city"
    assert ask("market", tiles("L1"), place="17") == {"good": "corn", "spaces": 2, "free": 2}
    assert not ask("may_act_in_village", tiles("L1"), who="alex", place="17")


@pytest.mark.rules("21/L1", "06/deliver")
def test_its_city_action_is_the_quest_which_is_replaced_at_once():
    position = tiles("L1", quests={"17": ["Q03"]}, quest_stack=["Q04"], turn={"who": "alex"}, players={
        "alex": {"location": "17", "hand": ["A002"], "combat_points": 1}})
    made = run("city_action", position, [{"deliver": "A002"}, "SU01", "act"], who="alex")
    player = made.state.player("alex")
    assert (player.quest_tiles, player.doubloons, player.score) == (["Q03"], 2, 2)
    assert made.state.quests == {"17": ["Q04"]}
    assert made.state.market == {"17": 1}
    poor = ask("may_complete_quest_here", position | {"players": {"alex": {"location": "17", "combat_points": 0}}},
               who="alex")
    assert (poor.ok, poor.reason) == (False, "no_payable_quest")


@pytest.mark.parametrize(("tile", "place", "gate", "before", "after"), [("L4", "9a", 4, "9", "10"),
                                                                       ("L7", "15a", 11, "14", "16")])
@pytest.mark.rules("21/L4", "21/L7")
def test_a_city_opens_when_the_explorer_is_far_enough(tile, place, gate, before, after):
    for one in ("L4", "L7"):
        assert not ask("may_reach", who="alex", place=records.legacy_tiles()[one].at)
    for explorer, ok in ((gate - 1, False), (gate, True), (gate + 5, True)):
        position = alex(location=before, explorer=explorer) | tiles(tile)
        assert bool(ask("may_sail", position, who="alex", path=[place])) is ok
        assert bool(ask("may_mark", position, who="alex", place=place)) is ok
    closed = ask("may_mark", alex(explorer=gate - 1) | tiles(tile), who="alex", place=place)
    assert (closed.rule, closed.facts["needs"]) == (f"21/{tile}", gate)
    assert ask("may_sail", alex(location=before), who="alex", path=[place]).reason == "place_not_in_play"


@pytest.mark.rules("03/range")
def test_sailing_into_and_out_of_the_inland_city_costs_three():
    assert ask("arrow_cost", tiles("L4"), start="9", to="9a") == 3
    assert ask("arrow_cost", tiles("L4"), start="9a", to="10") == 3


@pytest.mark.rules("21/L4")
def test_the_inland_city():
    position = alex(location="9a", explorer=4, figures=1, general=7) | tiles("L4") | {"turn": {"who": "alex"}}
    made = run("city_action", position, ["act", {"do": "va_doubloon"}, {"do": "va_doubloon"}, "pay"], who="alex")
    player = made.state.player("alex")
    assert (player.doubloons, player.score, player.figures, player.general) == (2, 5, 0, 8)
    kept = run("city_action", position, ["act", {"do": "va_doubloon"}, {"do": "va_doubloon"}, "decline"], who="alex")
    assert (kept.state.player("alex").score, kept.state.player("alex").figures) == (0, 1)
    assert ask("market", tiles("L4"), place="9a")["free"] == 2


@pytest.mark.rules("21/L7")
def test_the_jungle_city():
    position = alex(location="15a", explorer=11, combat_points=1) | tiles("L7", combat_stacks=[["T10"], []])
    made = run("city_action", position, ["act", "england", "end"], who="alex")
    player = made.state.player("alex")
    assert (player.combat_points, player.combat_tiles) == (4, ["T10"])


# ---- routes, plague, ruins -------------------------------------------------------------------------------------

@pytest.mark.parametrize(("tile", "start", "to"), [("L2", "8", "12"), ("L8", "15", "16"), ("L18", "18", "19")])
@pytest.mark.rules("21/L2")
def test_hard_routes_cost_three(tile, start, to):
    assert ask("arrow_cost", start=start, to=to) == 1
    assert ask("arrow_cost", tiles(tile), start=start, to=to) == 3
    others = [arrow.to for arrow in records.locations()[start].arrows if arrow.to != to]
    assert all(ask("arrow_cost", tiles(tile), start=start, to=one) in (1, 3) for one in others)


@pytest.mark.rules("21/L2")
def test_seven_points_do_not_reach_as_far():
    way = ["12", "13", "14", "15", "16", "18"]
    assert ask("may_sail", alex(location="8"), who="alex", path=way)
    assert ask("may_sail", alex(location="8") | tiles("L2"), who="alex", path=way).reason == "too_far"


PLAGUE = {"city_tiles": {"14": "city_05"}, "city_tiles_left": ["city_06"], "markers": {"14": "spain"},
          "supply_taken": {"spain": 1}, "market": {"14": 1}}


@pytest.mark.rules("21/L3")
def test_the_plague_empties_cartagena():
    made = run("place_legacy_tile", PLAGUE, tile="L3")
    assert (made.state.city_tiles, made.state.markers, made.state.market) == ({}, {}, {})
    assert (made.state.supply_taken["spain"], made.state.discs_gone) == (1, 1), "the marker does not return"
    sick = tiles("L3")
    assert ask("may_mark", sick, who="alex", place="14").reason == "plague"
    assert ask("may_act", sick, place="14", main="city").reason == "no_city_action_here"
    assert not ask("may_act_in_village", sick, who="alex", place="14")
    assert ask("market", sick, place="14")["free"] == 0


@pytest.mark.rules("21/L3")
def test_quests_and_assistants_at_cartagena_stay_possible():
    position = tiles("L3", quests={"14": ["Q03"]}, players={"alex": {
        "location": "14", "combat_points": 1, "bought": ["A055"], "assistants": {"A055": "14"}}})
    assert ask("main_actions", position, who="alex") == [{"quest": "Q03"}, "none"]
    position["players"]["alex"]["combat_points"] = 2
    assert {"assistant": "A055"} in ask("main_actions", position, who="alex")


@pytest.mark.rules("21/rewards")
def test_removing_the_plague_brings_a_city_tile():
    position = tiles("L3", city_tiles_left=["city_06", "city_07"])
    made = run("remove_skull_tile", position, draws=["city_07"], who="alex")
    assert (made.state.legacy, made.state.city_tiles) == ([], {"14": "city_07"})
    assert made.state.city_tiles_left == ["city_06"]


@pytest.mark.rules("21/rewards")
def test_the_player_chooses_the_skull_tile():
    made = run("remove_skull_tile", tiles("L3", "L5", "L20", "L22"), ["L22"], who="alex")
    assert made.state.legacy == ["L3", "L5", "L20"]
    assert ask("may_remove_tile", tiles("L5"), tile="L5").reason == "no_skull"
    assert ask("may_remove_tile", tile="L3").reason == "tile_not_in_play"
    assert names(run("remove_skull_tile", tiles("L5"), who="alex")) == ["no_skull_tile"]


@pytest.mark.parametrize(("tile", "place"), [("L20", "6"), ("L21", "8"), ("L22", "15"), ("L23", "18")])
@pytest.mark.rules("21/L20-23")
def test_no_village_actions_in_a_burned_village(tile, place):
    assert ask("may_act_in_village", who="alex", place=place)
    verdict = ask("may_act_in_village", tiles(tile), who="alex", place=place)
    assert (verdict.rule, verdict.reason) == ("21/L20-23", "no_village_action_here")
    position = tiles(tile, quests={place: ["Q03"]}, players={"alex": {"location": place, "combat_points": 1}})
    assert ask("main_actions", position, who="alex") == [{"quest": "Q03"}, "none"]


# ---- stopping ---------------------------------------------------------------------------------------------------

@pytest.mark.rules("21/L5")
def test_a_figure_for_stopping():
    made = run("move_ship", alex(location="2", figures=0, general=5) | tiles("L5"), who="alex", path=["3"])
    assert (made.state.player("alex").figures, made.state.player("alex").general) == (1, 4)
    passed = run("move_ship", alex(location="2", figures=0, general=5) | tiles("L5"), who="alex", path=["3", "4"])
    assert passed.state.player("alex").figures == 0


@pytest.mark.rules("21/L25")
def test_six_points_for_stopping():
    made = run("move_ship", alex(location="15") | tiles("L25"), who="alex", path=["16"])
    assert made.state.player("alex").score == 6
    passed = run("move_ship", alex(location="15") | tiles("L25"), who="alex", path=["16", "18"])
    assert passed.state.player("alex").score == 0


# ---- disc tiles ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("tile", "fields", "gains"), [
    ("L10", {}, {"doubloons": 1}),
    ("L11", {"combat_points": 2}, {"score": 4}),
    ("L12", {"hand": ["A001"]}, {"score": 3}),
    ("L13", {"hand": ["A004"]}, {"combat_points": 2}),
    ("L14", {"hand": ["A002"]}, {"doubloons": 4}),
    ("L17", {"doubloons": 3}, {"score": 4}),
])
@pytest.mark.rules("21/L10-17")
def test_pay_a_disc_tile_before_the_main_action(tile, fields, gains):
    place = records.legacy_tiles()[tile].at
    position = alex(**({"location": place, "combat_points": 0} | fields)) | tiles(tile)
    made = run("main_phase", position, ["pay", "SU01"], open_end=True, who="alex")
    assert made.pending.name == "main_action", "the main action follows as usual"
    player = made.state.player("alex")
    assert (made.state.legacy_discs, player.discs["SU01"]) == ({tile: 1}, 1)
    assert {name: getattr(player, name) for name in ("doubloons", "score", "combat_points")} == {
        "doubloons": 0, "score": 0, "combat_points": 0} | gains
    left = run("main_phase", position, ["decline"], open_end=True, who="alex")
    assert left.state.legacy_discs == {}


@pytest.mark.rules("21/L10-17", "16/money")
def test_an_upgrade_completed_by_a_disc_tile_counts_at_once():
    position = alex(location="2", discs={"SU04": 1}) | tiles("L10")
    made = run("legacy_offer", position, ["pay", "SU04"], who="alex", place="2")
    assert made.state.player("alex").doubloons == 1 + 5


@pytest.mark.rules("21/L10-17", "04/career", "17/permanent")
def test_free_actions_may_bring_what_a_disc_tile_asks_for():
    """They are allowed before the main action, so before and after the tile is asked about."""
    turn = {"turn": {"who": "alex", "phase": "main"}}
    position = alex(location="7", combat_points=0, figures=1, bought=["A017"]) | tiles("L11") | turn
    made = run("legacy_offer", position, ["figure_to_combat", "pay", "SU05"], who="alex", place="7")
    assert made.state.legacy_discs == {"L11": 1}
    goal = alex(location="19", doubloons=0, career="K2", goals=["", "", ""], influence={"france": 3, "spain": 3})
    made = run("legacy_offer", goal | tiles("L17") | turn, [{"goal": 2, "half": "low"}, "pay", "SU05"], who="alex",
               place="19")
    assert made.state.player("alex").doubloons == 0, "the 3 doubloons of the goal paid for the tile"


@pytest.mark.rules("21/L10-17")
def test_who_can_only_plan_a_card_is_not_asked_to_pay_what_he_lacks():
    """Planning brings neither doubloons nor figures nor combat points."""
    turn = {"turn": {"who": "alex", "phase": "main"}}
    position = alex(location="19", doubloons=0, hand=["A001"]) | tiles("L17") | turn
    made = run("legacy_offer", position, who="alex", place="19")
    assert made.pending is None and made.state.legacy_discs == {}


@pytest.mark.rules("21/L10-17")
@pytest.mark.parametrize("closed", [alex(discs={f"SU{n:02}": 0 for n in range(1, 13)}), {"legacy_discs": {"L11": 4}}])
def test_free_actions_bring_no_disc_and_no_room_for_one(closed):
    """Who cannot move a disc onto the tile is not asked about its price, though he could raise it."""
    turn = {"turn": {"who": "alex", "phase": "main"}}
    position = alex(location="7", combat_points=0, figures=1, bought=["A017"]) | tiles("L11") | turn
    assert run("legacy_offer", position, who="alex", place="7", open_end=True).pending is not None
    position["players"]["alex"] |= closed.get("players", {}).get("alex", {})
    made = run("legacy_offer", position | {k: v for k, v in closed.items() if k != "players"}, who="alex", place="7")
    assert made.pending is None and made.state.player("alex").figures == 1


@pytest.mark.rules("21/L10-17")
def test_a_full_tile_no_longer_works():
    position = alex(location="2") | tiles("L10", legacy_discs={"L10": 3})
    made = run("legacy_offer", position, ["pay", "SU01"], who="alex", place="2")
    assert "tile_full" in names(made)
    full = alex(location="2") | tiles("L10", legacy_discs={"L10": 4})
    assert ask("may_use_offer", full, who="alex", tile="L10").reason == "tile_full"
    assert names(run("legacy_offer", full, who="alex", place="2")) == []
    assert ask("tile_is_full", full, tile="L10")


@pytest.mark.parametrize(("position", "reason"), [
    (alex(location="2"), "tile_not_in_play"),
    (alex(location="3") | tiles("L10"), "ship_elsewhere"),
    (alex(location="2", discs={f"SU{n:02}": 0 for n in range(1, 13)}) | tiles("L10"), "no_disc_to_move"),
])
@pytest.mark.rules("21/L10-17")
def test_when_a_disc_tile_cannot_be_used(position, reason):
    verdict = ask("may_use_offer", position, who="alex", tile="L10")
    assert (verdict.rule, verdict.reason) == ("21/L10-17", reason)


@pytest.mark.parametrize(("players", "tile", "discs"), [
    (2, "L10", None), (2, "L11", 1), (2, "L17", 1), (3, "L11", None), (4, "L12", None)])
@pytest.mark.rules("21/L10-17")
def test_with_two_players_a_disc_lies_on_it_already(players, tile, discs):
    made = run("place_legacy_tile", options={"players": players}, tile=tile)
    assert made.state.legacy_discs == ({tile: discs} if discs else {})
    assert ask("tile_is_full", tile=tile) is False


@pytest.mark.rules("21/L11")
def test_sailing_past_the_toll_fort_costs_two():
    position = alex(location="6", doubloons=3) | tiles("L11")
    made = run("move_ship", position, who="alex", path=["7", "8"])
    assert made.state.player("alex").doubloons == 1
    stopped = run("move_ship", position, who="alex", path=["7"])
    assert stopped.state.player("alex").doubloons == 3


@pytest.mark.rules("21/L11")
def test_who_cannot_pay_must_stop_there():
    position = alex(location="6", doubloons=1) | tiles("L11")
    assert ask("paths", position, who="alex") == [["7"]]
    verdict = ask("may_sail", position, who="alex", path=["7", "8"])
    assert (verdict.rule, verdict.reason) == ("21/L11", "toll")


# ---- L6, L9: combat actions -----------------------------------------------------------------------------------------

FIGHT = {"combat": {"who": "alex", "tile": "T13", "nation": "spain", "value": 11}}


@pytest.mark.parametrize(("action", "cost", "slot"), [
    ("ca_silver_fleet_10", 10, "L6/1"), ("ca_silver_fleet_11", 11, "L6/2")])
@pytest.mark.rules("21/L6")
def test_the_silver_fleet(action, cost, slot):
    made = run("combat_action", alex() | tiles("L6") | FIGHT, who="alex", choice={"action": action})
    player = made.state.player("alex")
    assert (made.state.markers, made.state.combat.value) == ({slot: "spain"}, 11 - cost)
    assert (player.influence["spain"], player.doubloons) == (8, 8)


@pytest.mark.rules("21/L6")
def test_a_slot_of_the_fleet_is_taken_once_and_never_expelled():
    taken = alex() | tiles("L6", markers={"L6/1": "france"}, supply_taken={"france": 1}) | FIGHT
    first = ask("may_take_combat_action", taken, who="alex", choice={"action": "ca_silver_fleet_10"})
    assert (first.ok, first.reason) == (False, "slot_taken")
    assert ask("may_take_combat_action", taken, who="alex", choice={"action": "ca_silver_fleet_11"})
    assert not ask("may_take_combat_action", taken, who="alex", choice={"action": "ca_expel", "at": "L6/1"})
    made = run("combat_action", alex() | tiles("L6") | FIGHT, options={"silver_fleet_influence": "three"}, who="alex",
               choice={"action": "ca_silver_fleet_10"})
    assert made.state.player("alex").influence["spain"] == 3, "the other reading"


@pytest.mark.rules("21/L9")
def test_the_gold_mine():
    choice = {"action": "ca_gold_mine_8"}
    early = alex(explorer=4) | tiles("L9") | FIGHT
    assert ask("may_take_combat_action", early, who="alex", choice=choice).reason == "explorer_too_early"
    made = run("combat_action", alex(explorer=5) | tiles("L9") | FIGHT, who="alex", choice=choice)
    player = made.state.player("alex")
    assert (made.state.markers, player.doubloons, made.state.combat.value) == ({"L9/1": "spain"}, 12, 3)
    assert player.influence["spain"] == 0
    again = alex(explorer=5) | tiles("L9", markers={"L9/1": "france"}, supply_taken={"france": 1}) | FIGHT
    assert ask("may_take_combat_action", again, who="alex", choice=choice).reason == "slot_taken"


@pytest.mark.rules("21/instructions")
def test_a_tile_comes_into_play_once():
    made = run("place_legacy_tile", {"quest_stack": ["Q01"]}, tile="L1")
    assert made.state.legacy == ["L1"]
    assert names(run("place_legacy_tile", tiles("L1"), tile="L1")) == []
    story = run("follow_story_card", {"story_cards": ["S03"], "story_tiles": ["story_1"]}, card="S03")
    assert story.state.legacy == ["L1", "L5"]
    assert [one["tile"] for one in events(story, "legacy_tile")] == ["L1", "L5"]


@pytest.mark.rules("21/L1")
def test_the_new_city_gets_its_quest_even_where_one_waits_already():
    made = run("place_legacy_tile", {"quests": {"17": ["Q03"]}, "quest_stack": ["Q04"]}, tile="L1")
    assert made.state.quests == {"17": ["Q03", "Q04"]}


@pytest.mark.rules("21/L11")
def test_a_full_toll_fort_still_asks_its_toll():
    assert ask("toll", {"legacy": ["L11"], "legacy_discs": {"L11": 3}}, place="7") == 2


@pytest.mark.rules("21/L3")
def test_a_plague_where_no_city_tile_lies_removes_none():
    assert "city_tile_removed" not in names(run("place_legacy_tile", tile="L3"))


@pytest.mark.rules("21/L11", "21/L10-17")
def test_by_the_other_reading_the_toll_ends_when_the_fort_is_full():
    other = {"toll_of_a_full_fort": "ends"}
    assert ask("toll", {"legacy": ["L11"], "legacy_discs": {"L11": 2}}, other, place="7") == 2
    assert ask("toll", {"legacy": ["L11"], "legacy_discs": {"L11": 3}}, other, place="7") == 0


@pytest.mark.rules("21/L20-23")
@pytest.mark.parametrize(("reading", "choices", "doubloons"), [
    ("main_only", ["france", {"do": "va_doubloon"}, {"do": "va_doubloon"}], 2), ("all", ["france"], 0)])
def test_two_readings_of_an_assistants_village_actions_in_a_burned_village(reading, choices, doubloons):
    """A043 gives 1 influence and 2 village actions."""
    position = tiles("L20", players={"alex": {"location": "6", "bought": ["A043"], "assistants": {"A043": "6"}}})
    made = run("assistant_action", position, choices, options={"village_actions_in_ruins": reading}, who="alex",
               card="A043")
    assert made.state.player("alex").doubloons == doubloons
