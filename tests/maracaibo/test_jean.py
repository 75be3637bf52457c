"""20 Alone against Jean."""

import msgspec
import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from kernel_lib.maracaibo import records
from tests.maracaibo.play import ask, events, names, run

ALONE = {"players": 1}
DISPLAY = ["A001", "A002", "A003", "A004"]


def solo(her=None, you=None, **more):
    """A position of the solo game."""
    return {"players": {"jean": her or {}, "alex": you or {}}, "display": list(DISPLAY), "deck": ["A005", "A006"],
            **more}


def turn(card, her=None, you=None, **more):
    """Jean's turn with that card on top of her deck."""
    board = {"deck": [card], "discs": 22} | more.pop("board", {})
    return run("jean_turn", solo(her, you, jean=board, **more), options=ALONE)


def question(name, her=None, you=None, *, options=None, more=None, **arguments):
    return ask(name, solo(her, you, **(more or {})), ALONE | (options or {}), **arguments)


def act(do, her=None, you=None, **fields):
    return run("jean_act", solo(her, you), options=ALONE, act={"do": do} | fields)


# ---- set-up ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("level", "a", "b", "c"), [
    ("very_easy", 5, 0, 0), ("easy", 5, 0, 1), ("normal", 5, 1, 1), ("hard", 4, 2, 1), ("very_hard", 3, 3, 1)])
@pytest.mark.rules("20/setup")
def test_the_difficulty_decides_her_deck(level, a, b, c):
    made = run("jean_set_up", options=ALONE | {"difficulty": level})
    letters = [records.solo_cards()[card].level for card in made.state.jean.deck]
    assert (letters.count("A"), letters.count("B"), letters.count("C")) == (a, b, c)
    assert len(set(made.state.jean.deck)) == a + b + c
    assert made.state.jean.discs == 22


@pytest.mark.parametrize(("level", "a"), [("normal", 5), ("hard", 5), ("very_hard", 5)])
@pytest.mark.rules("20/setup")
def test_the_other_reading_of_the_hard_decks(level, a):
    options = {"difficulty": level, "solo_hard_decks": "helper"}
    assert question("jean_deck", options=options)["A"] == a


@pytest.mark.rules("20/setup")
def test_jean_has_no_money_figures_or_cards():
    made = run("jean_set_up", options=ALONE)
    jean = made.state.player("jean")
    assert (jean.doubloons, jean.figures, jean.general, jean.combat_points, jean.hand) == (0, 0, 0, 0, [])
    assert (jean.score, set(jean.influence.values())) == (0, {0})


@pytest.mark.rules("20/setup", "01/2p-markers")
def test_everything_else_is_set_up_as_for_two():
    made = run("set_up_board", options=ALONE)
    assert made.state.markers == {"6": "spain", "7": "england", "8": "france"}
    cities = run("set_up_cities", options=ALONE)
    assert "11" in cities.state.city_tiles
    run("jean_set_up", options=ALONE)


# ---- sailing -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("start", "steps", "direction", "more", "path"), [
    ("havana", 1, "upper", {}, ["1"]),
    ("havana", 1, "lower", {}, ["2", "3", "4"]),
    ("havana", 1, "lower", {"quests": {"3": ["Q01"]}}, ["2", "3"]),
    ("havana", 2, "upper", {}, ["1", "3", "4"]),
    ("5", 1, "upper", {}, ["6", "7", "8", "12", "13"]),
    ("5", 2, "lower", {}, ["6", "7", "8", "9", "10", "11"]),
    ("14", 1, "upper", {}, ["15", "16", "18", "19", "20"]),
    ("19", 2, "upper", {}, ["20"]),
    ("20", 2, "lower", {}, ["21a"]),
    ("20", 1, "upper", {"round": 4}, ["21b"]),
    ("21b", 2, "upper", {"round": 4}, ["22"]),
])
@pytest.mark.rules("20/move")
def test_villages_without_a_quest_are_no_places_for_her(start, steps, direction, more, path):
    assert question("jean_way", {"location": start}, more=more, steps=steps, direction=direction) == path


@drawn(card=st.sampled_from(sorted(records.solo_cards())), start=st.sampled_from(["havana", "3", "5", "8", "9", "14"]),
       quest=st.sampled_from(["2", "7", "12", "16"]), number=st.integers(1, 4))
@pytest.mark.rules("20/move")
def test_she_always_stops_at_a_city_or_a_quest(card, start, quest, number):
    more = {"quests": {quest: ["Q05"]}, "round": number}
    record = records.solo_cards()[card]
    path = question("jean_way", {"location": start}, more=more, steps=record.steps, direction=record.direction)
    assert path[-1] == quest or records.locations()[path[-1]].kind in ("city", "homeward")


# ---- a quest, a city -------------------------------------------------------------------------------------------

@pytest.mark.rules("20/quest")
def test_she_takes_the_oldest_quest_without_paying_and_her_turn_ends():
    made = turn("jean_B1", {"location": "5"}, quests={"7": ["Q05", "story_1"], "8": ["Q02"]}, quest_stack=["Q09"])
    jean = made.state.player("jean")
    assert (jean.location, jean.quest_tiles) == ("8", ["Q02"]), "2 steps: the quest at 7 and the one at 8"
    assert (jean.score, jean.explorer) == (0, 0), "the card's actions are not done"
    made = turn("jean_A1", {"location": "5"}, quests={"7": ["Q05", "story_1"]}, quest_stack=["Q09"])
    assert made.state.player("jean").quest_tiles == ["Q05"]
    assert made.state.quests == {"7": ["story_1"]}
    assert made.state.jean.discard == ["jean_A1"]


@pytest.mark.rules("20/city")
def test_she_delivers_a_disc_where_the_market_has_room():
    made = turn("jean_A2", {"location": "9"})
    assert (made.state.player("jean").location, made.state.market, made.state.jean.discs) == ("10", {"10": 1}, 21)
    assert made.state.jean.cards == []
    assert made.state.player("jean").influence["france"] == 1, "the action of her card follows"


@pytest.mark.rules("20/city")
def test_the_symbol_1_takes_the_leftmost_card_when_the_market_is_full():
    """EX17."""
    made = run("jean_city", solo({"location": "10"}, market={"10": 2}), options=ALONE, card=_record("jean_A4"))
    assert made.state.jean.cards == ["A001"]
    assert made.state.display == ["A002", "A003", "A004", "A005"]
    assert made.state.jean.discs == 22


@pytest.mark.parametrize(("card", "taken"), [("jean_A4", "A001"), ("jean_A2", "A002"), ("jean_A1", "A003"),
                                            ("jean_A3", "A004")])
@pytest.mark.rules("20/city")
def test_on_homeward_spaces_always_the_display_card(card, taken):
    made = run("jean_city", solo({"location": "20"}), options=ALONE, card=_record(card))
    assert made.state.jean.cards == [taken]
    assert len(made.state.display) == 4


def _record(card):
    return msgspec.to_builtins(records.solo_cards()[card])


# ---- her actions -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize(("card", "early", "late"), [
    ("jean_A1", {"explorer": 2}, {"explorer": 2}),
    ("jean_A2", {"france": 1}, {"france": 1}),
    ("jean_A4", {"spain": 1}, {"spain": 1}),
    ("jean_A5", {"england": 1}, {"england": 1}),
    ("jean_B1", {"score": 4, "explorer": 2}, {"score": 4, "explorer": 4}),
    ("jean_B2", {"quests": 1}, {"quests": 1, "score": 4}),
    ("jean_B3", {"discs": 1}, {"discs": 1, "score": 4}),
    ("jean_C1", {"score": 4, "discs": 1}, {"score": 4, "discs": 1}),
    ("jean_C2", {"quests": 1, "score": 3}, {"quests": 1, "score": 3}),
    ("jean_C3", {"score": 4, "explorer": 3}, {"score": 4, "explorer": 4}),
])
@pytest.mark.rules("20/actions")
def test_every_card(card, early, late, number):
    """On homeward space 20, where she can neither deliver nor find a quest."""
    made = turn(card, {"location": "19"}, round=number, quest_stack=["Q01", "Q02"])
    jean = made.state.player("jean")
    found = {"score": jean.score, "explorer": jean.explorer, "quests": len(jean.quest_tiles),
             "discs": 22 - made.state.jean.discs, **jean.influence}
    assert {name: count for name, count in found.items() if count} == (early if number < 3 else late)


@pytest.mark.rules("20/actions")
def test_the_other_reading_of_card_c3():
    position = solo({"location": "19"}, jean={"deck": ["jean_C3"], "discs": 22})
    made = run("jean_turn", position, options=ALONE | {"jean_c3": "two"})
    assert made.state.player("jean").explorer == 2


@pytest.mark.rules("20/actions")
def test_her_explorer_takes_the_shortest_way_and_earns_nothing():
    made = act("explore", {"explorer": 5}, x=2)
    assert made.state.player("jean").explorer == 10, "9 and 10, the short way"
    made = act("explore", {"explorer": 10}, {"explorer": 11}, x=2)
    jean = made.state.player("jean")
    assert jean.explorer == 17, "11 is jumped over, 12 counts, then the short way"
    assert (jean.score, jean.influence, made.state.crossed["red"]) == (0, dict.fromkeys(records.NATIONS, 0), 2)


@pytest.mark.rules("20/actions", "09/lines")
def test_she_lowers_your_reward_of_the_lines_and_the_end():
    first = act("explore", {"explorer": 18, "barriers": ["red"]}, {"explorer": 17}, x=1)
    assert first.state.crossed["blue"] == 1
    yours = run("explore", solo({"explorer": 19}, {"explorer": 18}, crossed={"blue": 1}), [{"path": [19, 20]}],
                options=ALONE, who="alex", most=1)
    assert events(yours, "points")[0]["points"] == 2


@pytest.mark.parametrize(("option", "tiles"), [("takes", ["Q05"]), ("leaves", [])])
@pytest.mark.rules("20/actions")
def test_a_quest_within_reach_stops_her_explorer(option, tiles):
    position = solo({"explorer": 5}, explorer_quests={"e7": "Q05"})
    made = run("jean_explore", position, options=ALONE | {"jean_explorer_quest": option}, steps=4)
    assert made.state.player("jean").explorer == 7, "two of the four steps"
    assert made.state.player("jean").quest_tiles == tiles
    far = run("jean_explore", position, options=ALONE, steps=1)
    assert far.state.player("jean").explorer == 9, "out of reach: the short way"


@pytest.mark.rules("20/actions")
def test_the_end_of_the_track():
    made = act("explore", {"explorer": 25}, x=4)
    assert (made.state.player("jean").explorer, made.state.explorer_end) == (29, ["jean"])
    assert made.state.player("jean").score == 0
    assert act("explore", {"explorer": 29}, x=2).state.player("jean").explorer == 29


# ---- her combat ------------------------------------------------------------------------------------------------------

@pytest.mark.rules("20/combat")
def test_corrected_values():
    """T01: France 6, Spain 4, England 2. Her rank is added, yours taken off, costs are ignored."""
    found = question("jean_combat_values", {"influence": {"england": 6}}, {"influence": {"france": 3, "spain": 1}},
                     tile="T01")
    assert {nation: part["value"] for nation, part in found.items()} == {"france": 4, "spain": 3, "england": 5}
    assert question("jean_nation", {"influence": {"england": 6}}, {"influence": {"france": 3, "spain": 1}},
                    tile="T01") == "england"


@pytest.mark.rules("20/combat")
def test_the_tile_corrects_too():
    """T04: 3 more for the nation with fewest markers; T07: 2 less for the one with most."""
    few = {"markers": {"4": "france", "5": "spain", "6": "spain"}, "supply_taken": {"france": 1, "spain": 2}}
    assert question("jean_combat_values", more=few, tile="T04")["england"]["value"] == 7
    assert question("jean_combat_values", more=few, tile="T07")["spain"] == {
        "printed": 4, "jean_rank": 0, "your_rank": 0, "modifier": -2, "value": 2}


@pytest.mark.parametrize(("tile", "jean", "nation"), [
    ("T25", {}, "france"),
    ("T12", {"influence": {"france": 1}}, "spain"),
    ("T16", {"influence": {"france": 1, "spain": 1}}, "england"),
    ("T16", {"influence": {"france": 3, "spain": 3}}, "france"),
    ("", {}, "france"),
])
@pytest.mark.rules("20/combat")
def test_ties(tile, jean, nation):
    """T25 is 4, 4, 4 (with markers it would not tie); T12: France 4+1 and Spain 5; T16: 3+1, 3+1 and 4."""
    more = {"markers": {"4": "france", "5": "spain", "10": "england"},
            "supply_taken": dict.fromkeys(records.NATIONS, 1)}
    assert question("jean_nation", jean, more=more, tile=tile) == nation


def jean_fights(steps=2, her=None, **more):
    return run("jean_combat", solo(her, **({"combat_stacks": [["T10"], []]} | more)), options=ALONE, steps=steps)


@pytest.mark.rules("20/combat")
def test_the_empty_city_of_the_lowest_number_without_its_reward():
    made = jean_fights(city_tiles={"4": "city_01"})
    assert made.state.markers == {"1": "england"}
    jean = made.state.player("jean")
    assert (jean.influence["england"], jean.combat_tiles, jean.doubloons, jean.score) == (2, ["T10"], 0, 0)
    again = jean_fights(markers={"1": "england", "4": "spain"}, supply_taken={"england": 1, "spain": 1})
    assert again.state.markers["5"] == "england"


CITIES = {"1": "france", "4": "france", "5": "spain", "10": "spain", "11": "france", "13": "spain", "14": "france"}
TAKEN = {"france": 4, "spain": 3}


@pytest.mark.rules("20/combat")
def test_then_the_empty_village_of_the_lowest_number():
    made = jean_fights(markers=CITIES, supply_taken=TAKEN)
    assert made.state.markers["2"] == "england"


@pytest.mark.rules("20/combat")
def test_else_the_marker_leaves_the_game():
    villages = {place: "france" for place, one in records.locations().items() if one.kind == "village"}
    made = jean_fights(markers=CITIES | villages, supply_taken={"france": 13, "spain": 3})
    assert made.state.supply_taken["england"] == 1
    assert "england" not in made.state.markers.values()
    assert "marker_out_of_game" in names(made)


@pytest.mark.rules("20/combat")
def test_armed_invasion_annexes_one_more_village():
    made = turn("jean_C4", {"location": "19"}, combat_stacks=[["T10"], []])
    jean = made.state.player("jean")
    assert made.state.markers == {"1": "england", "2": "england"}
    assert (jean.influence["england"], jean.score) == (3, 2)
    weaker = turn("jean_A3", {"location": "19"}, combat_stacks=[["T10"], []])
    assert (weaker.state.player("jean").influence["england"], weaker.state.markers) == (2, {"1": "england"})


@pytest.mark.rules("20/combat", "08/overflow")
def test_influence_past_the_end_is_two_points_a_step():
    made = jean_fights(3, {"influence": {"england": 11}})
    assert (made.state.player("jean").influence["england"], made.state.player("jean").score) == (12, 4)


@pytest.mark.rules("20/combat")
def test_without_markers_in_the_supply_she_only_gains_influence():
    made = jean_fights(supply_taken={"england": 13})
    assert (made.state.markers, made.state.player("jean").influence["england"]) == ({}, 2)


# ---- scoring ---------------------------------------------------------------------------------------------------------

ROW = [0, 0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38]


@drawn(gone=st.integers(0, 22), cards=st.integers(0, 4))
@pytest.mark.rules("20/income")
def test_her_income(gone, cards):
    """EX16 among them: three discs gone are 2 points; each card beside her board is 1 more."""
    more = {"jean": {"discs": 22 - gone, "cards": DISPLAY[:cards]}, "display": []}
    made = run("jean_income", solo() | more, options=ALONE)
    assert made.state.player("jean").score == ROW[gone] + cards


@pytest.mark.rules("20/income")
def test_three_discs_gone_are_two_points():
    assert question("jean_income", more={"jean": {"discs": 19}})["points"] == 2


@pytest.mark.rules("20/income")
def test_she_buys_nothing_and_takes_no_two_points():
    position = solo({"location": "21a"}, {"location": "5"}, trigger="jean", jean={"discs": 19})
    made = run("buy_or_points", position, options=ALONE)
    assert {player.seat: player.score for player in made.state.players} == {"alex": 2, "jean": 0}
    run("jean_income", position, options=ALONE)


@pytest.mark.parametrize(("hers", "yours", "lead"), [
    (2, 2, 0), (1, 3, 0), (3, 2, 10), (4, 2, 10), (5, 2, 20), (6, 2, 30), (9, 2, 30)])
@pytest.mark.rules("20/end")
def test_quest_tiles_at_the_end(hers, yours, lead):
    tiles = [f"Q{number:02}" for number in range(1, 20)]
    found = question("jean_end_bonus", {"quest_tiles": tiles[:hers]}, {"quest_tiles": tiles[10:10 + yours]})
    assert found["points"]["quest_tiles"] == 5 * hers
    assert found["points"]["quest_lead"] == lead


@pytest.mark.parametrize(("gone", "upgrades", "lead"), [
    (0, 0, 0), (1, 0, 0), (2, 0, 10), (5, 0, 10), (6, 0, 20), (8, 0, 30), (8, 1, 20), (8, 2, 10), (8, 4, 0),
    (22, 12, 0)])
@pytest.mark.rules("20/end")
def test_uncovered_gold_spaces_against_your_upgrades(gone, upgrades, lead):
    discs = {f"SU{number:02}": 0 for number in range(1, upgrades + 1)}
    found = question("jean_end_bonus", you={"discs": discs}, more={"jean": {"discs": 22 - gone}})
    assert question("jean_upgrades", more={"jean": {"discs": 22 - gone}}) == gone // 2
    assert found["points"]["upgrade_lead"] == lead


@pytest.mark.parametrize(("hers", "yours", "lead", "points"), [
    (4, 4, 0, 0), (3, 4, -1, 0), (4, 3, 1, 10), (10, 0, 7, 10), (11, 0, 8, 20), (17, 0, 10, 20), (18, 0, 11, 30),
    (9, 6, 2, 10), (9, 8, 0, 0), (8, 9, 0, 0), (7, 9, -1, 0), (29, 0, 17, 30)])
@pytest.mark.rules("20/end")
def test_the_explorer_ahead(hers, yours, lead, points):
    """On different branches of one stretch fewer spaces to the next line are ahead: 9 and 8 both lie before 10."""
    assert question("jean_explorer_lead", {"explorer": hers}, {"explorer": yours}) == lead
    assert question("jean_end_bonus", {"explorer": hers}, {"explorer": yours})["points"]["explorer_lead"] == points


@pytest.mark.rules("20/end")
def test_her_bonuses_are_scored_one_by_one():
    position = solo({"quest_tiles": ["Q01", "Q02"], "explorer": 4}, {"explorer": 3}, jean={"discs": 18})
    made = run("jean_end_bonus", position, options=ALONE)
    assert [(one["part"], one["points"]) for one in events(made, "jean_bonus")] == [
        ("quest_tiles", 10), ("quest_lead", 10), ("upgrade_lead", 10), ("explorer_lead", 10)]
    assert made.state.player("jean").score == 40


# ---- legacy tiles ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("tile", "place", "start", "gate"), [("L4", "9a", "8", 4), ("L7", "15a", "14", 11)])
@pytest.mark.rules("20/legacy")
def test_new_cities_wait_for_her_explorer(tile, place, start, gate):
    for explorer, open_ in ((gate - 1, False), (gate, True)):
        more = {"legacy": [tile], "markers": CITIES, "supply_taken": TAKEN}
        path = question("jean_way", {"location": start, "explorer": explorer}, more=more, steps=1, direction="lower")
        assert (place in path) is open_
        annexed = question("jean_annexes", {"explorer": explorer}, more=more)
        assert annexed == (place if open_ else "2")
    run("place_legacy_tile", solo(), options=ALONE, tile="L10")


@pytest.mark.parametrize(("tile", "discs"), [("L10", 1), ("L11", 2), ("L12", 2), ("L17", 2)])
@pytest.mark.rules("20/legacy")
def test_one_more_disc_on_the_disc_tiles(tile, discs):
    assert run("place_legacy_tile", solo(), options=ALONE, tile=tile).state.legacy_discs == {tile: discs}


@pytest.mark.rules("20/legacy")
def test_she_ignores_the_other_tiles():
    """L25 at 16 with a quest there: no 6 points; L11 at 7: no toll."""
    position = {"quests": {"16": ["Q05"]}, "legacy": ["L25", "L11", "L22"]}
    made = turn("jean_A1", {"location": "14"}, **position)
    assert (made.state.player("jean").location, made.state.player("jean").score) == ("16", 0)
    run("place_legacy_tile", solo(), options=ALONE, tile="L13")


@pytest.mark.rules("20/setup", "20/move")
def test_an_empty_deck_is_shuffled_again():
    board = {"deck": [], "discard": ["jean_A1"]}
    made = turn("jean_A1", {"location": "19"}, board=board)
    assert names(made)[0] == "solo_deck_reshuffled"
    assert made.state.player("jean").location == "20"


@pytest.mark.rules("20/end")
def test_what_a_lead_gives_her():
    assert [ask("jean_lead_points", kind="quests", lead=lead) for lead in (0, 1, 2, 3, 4, 9)] == [0, 10, 10, 20, 30, 30]
    assert [ask("jean_lead_points", kind="explorer", lead=lead) for lead in (-1, 0, 1, 7, 8, 10, 11)] == [
        0, 0, 10, 10, 20, 20, 30]


@pytest.mark.rules("20/move", "20/city")
def test_a_card_of_hers_is_named_by_its_id():
    made = run("jean_sail", solo({"location": "3"}), options=ALONE, card="jean_A4")
    assert made.state.player("jean").location == "5"
    made = run("jean_city", solo({"location": "10"}), options=ALONE, card="jean_A4")
    assert made.state.market == {"10": 1}


@pytest.mark.rules("20/combat", "07/supply")
@pytest.mark.parametrize(("reading", "nation"), [("influence_only", "england"), ("next_nation", "spain")])
def test_two_readings_of_a_nation_without_markers(reading, nation):
    """T10 has England 5, Spain 4, France 3."""
    position = solo(supply_taken={"england": 13}, combat_stacks=[["T10"], []])
    made = run("jean_combat", position, options=ALONE | {"jean_without_markers": reading}, steps=2)
    assert made.state.player("jean").influence[nation] == 2
    assert list(made.state.markers.values()) == (["spain"] if nation == "spain" else [])
