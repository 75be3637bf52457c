"""21 Story cards, and what chapters 13 and 14 do with them."""

import pytest

from kernel_lib.maracaibo import records
from tests.maracaibo.play import ask, events, names, run

STACK = [f"Q{number:02}" for number in range(1, 25)]
TILES = list(records.STORY_TILES)


def set_up(story, players=2, **more):
    return run("story_set_up", {"quest_stack": STACK} | more, options={"players": players, "story": story})


def in_play(card, tile="story_1", **more):
    """A position in which the card is in play and its story tile lies somewhere or was taken."""
    return {"story_cards": [card], "tile_cards": {tile: card}, "story_tiles": TILES[1:], "quest_stack": STACK,
            "story_deck": [one for one in records.story_cards() if one != card], **more}


def quest_places(made):
    return sorted((at for at, tiles in made.state.quests.items() if any(one in STACK for one in tiles)), key=int)


# ---- instructions ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("players", "places"), [(1, ["16"]), (2, ["16"]), (3, ["16"]), (4, ["16", "19"])])
@pytest.mark.rules("21/instructions", "01/story-or-not")
def test_card_01_places_quests_by_the_number_of_players(players, places):
    """EX05; and the story tile with number 1 at place 15."""
    made = set_up("S01", players)
    assert quest_places(made) == places
    assert made.state.quests["15"] == ["story_1"]
    assert made.state.tile_cards == {"story_1": "S01"}
    assert made.state.story_tiles == TILES[1:]
    assert made.state.story_cards == ["S01"]


@pytest.mark.parametrize(("players", "places"), [(1, ["15"]), (2, ["15"]), (3, ["15", "18"]), (4, ["15", "18", "19"])])
@pytest.mark.rules("21/instructions", "01/story-or-not")
def test_card_75_is_open_play(players, places):
    """EX08: 15 for all; the data say for how many players 18 and 19."""
    made = set_up("S75", players)
    assert quest_places(made) == places
    assert (made.state.story_tiles, made.state.story_deck, made.state.legacy) == ([], [], [])


@pytest.mark.parametrize(("players", "places"), [(2, ["6", "12"]), (3, ["6", "12", "16"]), (4, ["6", "12", "16"])])
@pytest.mark.rules("13/story", "21/instructions")
def test_card_75_after_round_1(players, places):
    """EX07."""
    assert ask("quest_places", options={"players": players}, card="S75", after_round=1) == places
    made = run("story_check", {"story_cards": ["S75"], "quest_stack": STACK, "phase": "interim"},
               options={"players": players})
    assert quest_places(made) == places


@pytest.mark.rules("21/instructions")
def test_tiles_and_c_cards():
    made = set_up("S77", deck=["A001", "A002"])
    assert made.state.legacy == ["L1", "L4", "L5", "L6", "L7", "L8", "L9"]
    assert sorted(made.state.deck) == ["A001", "A002", *(f"C{number}" for number in range(90, 98))]
    assert made.state.deck != sorted(made.state.deck), "shuffled"


@pytest.mark.rules("21/instructions")
def test_c_cards_on_the_discard_pile():
    made = run("follow_story_card", {"story_cards": ["S05"], "story_tiles": TILES, "quest_stack": STACK}, card="S05")
    assert made.state.discard == ["C92"]
    there = run("follow_story_card", {"story_cards": ["S05"], "discard": ["C92"]}, card="S05")
    assert there.state.discard == ["C92"], "a card that is in the game already is not added again"


@pytest.mark.rules("21/instructions")
def test_reading_a_further_card_at_once():
    made = run("follow_story_card", {"story_cards": ["S06"], "story_tiles": TILES, "quest_stack": STACK,
                                     "story_deck": ["S07", "S08"]}, card="S06")
    assert made.state.story_cards == ["S06", "S07"]
    assert made.state.story_deck == ["S08"]
    assert made.state.legacy == ["L12", "L4"]
    assert made.state.quests["9"] == ["story_1"]


@pytest.mark.rules("21/instructions")
def test_a_chapter_brings_what_came_before_and_its_own_card():
    made = set_up("S83", deck=["A001"])
    assert made.state.story_cards == ["S83", "S05"]
    assert made.state.legacy == ["L1", "L5", "L6"]
    assert {"C90", "C91"} <= set(made.state.deck)


@pytest.mark.rules("21/instructions")
def test_of_two_cards_that_need_one_tile_the_higher_number_stays():
    """Card 03 is voted for while 76 lies there, which brings L1 as well."""
    position = in_play("S02", players={"alex": {"quest_tiles": ["story_1"]}}) | {"story_cards": ["S02", "S76"]}
    made = run("read_story", position, ["S03", "S03"], card="S02", reader="alex")
    assert made.state.story_cards == ["S76"]
    assert events(made, "story_card_gives_way") == [{"card": "S03", "stays": "S76"}]
    assert made.state.legacy == [], "a card that has gone is not followed"
    other = run("read_story", position, ["S04", "S04"], card="S02", reader="alex")
    assert other.state.story_cards == ["S76", "S04"]


@pytest.mark.rules("21/instructions")
def test_without_a_story_tile_left_the_card_still_lies_there():
    made = run("follow_story_card", {"story_cards": ["S03"], "story_tiles": []}, card="S03")
    assert "no_story_tile_left" in names(made)
    assert made.state.tile_cards == {}


# ---- when a round ends ----------------------------------------------------------------------------------------------

@pytest.mark.rules("13/story", "11/story")
def test_the_player_with_the_story_tile_reads():
    position = in_play("S01", players={"bea": {"quest_tiles": ["Q01", "story_1"]}})
    verdict = ask("is_story_card_done", position, card="S01")
    assert (verdict.ok, verdict.facts) == (True, {"reader": "bea"})
    made = run("story_check", position)
    assert made.state.player("bea").story_cards == ["S01"]
    assert made.state.story_cards == ["S02"]
    assert made.state.legacy == ["L3", "L20"]
    assert made.state.quests["8"] == ["story_2"]
    assert made.state.tile_cards == {"story_2": "S02"}
    assert quest_places(made) == ["2"]


@pytest.mark.rules("13/story")
def test_nothing_is_read_before_the_quest_is_done():
    made = run("story_check", in_play("S01", quests={"15": ["story_1"]}))
    assert made.state.story_cards == ["S01"]
    assert ask("is_story_card_done", in_play("S01"), card="S01").reason == "story_quest_open"


@pytest.mark.rules("13/story", "21/L10-17")
def test_a_full_tile_is_read_by_who_ended_the_round():
    position = in_play("S06", legacy=["L12"], legacy_discs={"L12": 3}, trigger="bea", tile_cards={})
    assert ask("is_story_card_done", position, card="S06").facts == {"reader": "bea"}
    made = run("story_check", position)
    assert (made.state.player("bea").story_cards, made.state.story_cards) == (["S06"], ["S08"])
    open_ = ask("is_story_card_done", position | {"legacy_discs": {"L12": 2}}, card="S06")
    assert (open_.reason, open_.facts["discs"]) == ("discs_missing", 2)


@pytest.mark.rules("13/story", "20/quest")
def test_when_jean_has_done_it_you_read():
    position = in_play("S01", players={"jean": {"quest_tiles": ["story_1"]}})
    made = run("story_check", position, options={"players": 1})
    assert made.state.player("alex").story_cards == ["S01"]
    run("jean_turn", {"jean": {"deck": ["jean_A1"]}, "players": {"jean": {"location": "14"}},
                      "quests": {"15": ["story_1"]}}, options={"players": 1})


@pytest.mark.rules("13/story")
def test_several_cards_in_the_order_of_their_numbers():
    position = in_play("S07", tile="story_2", players={"alex": {"quest_tiles": ["story_2", "story_1"]}},
                       story_cards=["S07", "S01"], story_tiles=TILES[2:],
                       tile_cards={"story_1": "S01", "story_2": "S07"})
    made = run("story_check", position)
    assert [one["card"] for one in events(made, "story_read")] == ["S01", "S07"]
    assert made.state.story_cards == ["S02"], "card 07 has no successor"


@pytest.mark.parametrize(("votes", "chosen"), [
    (["S03", "S03", "S04"], "S03"), (["S04", "S03", "S04"], "S04")])
@pytest.mark.rules("13/story")
def test_the_group_votes(votes, chosen):
    made = run("vote", choices=votes, options={"players": 3}, reader="bea", cards=["S03", "S04"])
    assert events(made, "voted")[0]["card"] == chosen
    assert [one.decision.who for one in made.made] == ["bea", "chen", "alex"]


@pytest.mark.rules("13/story")
def test_on_a_tie_the_reader_decides():
    made = run("vote", choices=["S03", "S04", "S04"], reader="bea", cards=["S03", "S04"])
    assert made.made[-1].decision.who == "bea"
    assert events(made, "voted")[0] | {"votes": None} == {"votes": None, "card": "S04", "tied": True}


@pytest.mark.rules("21/instructions")
def test_cards_skipped_go_to_the_bottom_of_the_deck():
    position = in_play("S02", players={"alex": {"quest_tiles": ["story_1"]}}, story_deck=["S03", "S04", "S05"])
    made = run("read_story", position, ["S04", "S04"], card="S02", reader="alex")
    assert made.state.story_deck == ["S05", "S03"]


@pytest.mark.rules("13/story")
def test_in_the_final_scoring_the_new_card_waits():
    position = in_play("S01", phase="final", players={"alex": {"quest_tiles": ["story_1"]}})
    made = run("story_check", position)
    assert made.state.story_cards == ["S02"]
    assert (made.state.legacy, made.state.quests) == ([], {})
    assert "story_waits" in names(made)


@pytest.mark.rules("21/instructions")
def test_every_card_of_the_story_can_be_followed():
    for card in records.story_cards().values():
        if card.mode != "open":
            made = run("follow_story_card", {"story_cards": [card.id], "story_tiles": TILES, "quest_stack": STACK,
                                             "deck": ["A001"]}, card=card.id)
            assert set(card.tiles) <= set(made.state.legacy)
            assert (card.story_at is None) or made.state.quests[card.story_at][0] == "story_1"


@pytest.mark.rules("21/instructions")
def test_a_card_that_is_followed_comes_into_play():
    given = {"story_deck": ["S01", "S02"], "story_tiles": TILES, "quest_stack": STACK}
    made = run("follow_story_card", given, card="S01")
    assert made.state.story_cards == ["S01"]
    assert made.state.story_deck == ["S02"]
    assert made.state.quests["15"] == ["story_1"]
