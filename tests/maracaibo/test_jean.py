"""20 Alone against Jean: set-up, her way, her actions, legacy tiles."""

import msgspec
import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from kernel_lib.maracaibo import records
from tests.maracaibo.play import events, names, run
from tests.maracaibo.solo import ALONE, CITIES, TAKEN, act, question, solo, turn


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


@pytest.mark.rules("20/move", "20/city")
def test_a_card_of_hers_is_named_by_its_id():
    made = run("jean_sail", solo({"location": "3"}), options=ALONE, card="jean_A4")
    assert made.state.player("jean").location == "5"
    made = run("jean_city", solo({"location": "10"}), options=ALONE, card="jean_A4")
    assert made.state.market == {"10": 1}
