"""01 Components and set-up."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.table import Table
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.game import RULES
from tests.maracaibo.play import ask, events, run


def set_up(players, seed=3, **options):
    """The table when the first turn begins, with the first options chosen."""
    table = Table(RULES, {"players": players, **options}, Seeded(seed))
    while table.state.phase == "setup":
        table.choose(table.pending.first())
    return table


@pytest.mark.rules("01/board")
def test_the_board_gets_its_tiles_and_markers():
    state = run("set_up_board", options={"players": 3}).state
    assert sorted(map(len, state.combat_stacks)) == [12, 13], "25 tiles in two stacks"
    assert list(state.explorer_quests) == ["e7", "e14", "e21"]
    assert len(state.quest_stack) == 24 - 3
    assert state.supply_taken == {"france": 0, "england": 0, "spain": 0}


@pytest.mark.rules("01/2p-markers")
@pytest.mark.parametrize(("players", "markers"), [
    (1, {"6": "spain", "7": "england", "8": "france"}), (2, {"6": "spain", "7": "england", "8": "france"}),
    (3, {}), (4, {})])
def test_only_two_players_and_a_lone_one_begin_with_markers_on_the_map(players, markers):
    state = run("set_up_board", options={"players": players}).state
    assert state.markers == markers
    assert sum(state.supply_taken.values()) == len(markers)


@pytest.mark.rules("01/maracaibo-tile")
def test_maracaibo_has_a_tile_with_two_players():
    assert run("set_up_cities", options={"players": 2}).state.city_tiles["11"] == "city_maracaibo"


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_maracaibo_is_as_printed(players):
    assert "11" not in run("set_up_cities", options={"players": players}).state.city_tiles


@pytest.mark.rules("01/city-tiles")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_two_marked_and_two_random_city_tiles_of_that_number_of_players(players):
    state = run("set_up_cities", options={"players": players}).state
    laid = [state.city_tiles[place] for place in ("4", "5", "13", "14")]
    assert len(set(laid)) == 4
    assert {one for one in records.city_tiles() if records.city_tiles()[one].wheel} <= set(laid)
    assert all(max(2, players) in records.city_tiles()[one].players for one in laid)
    assert not set(laid) & set(state.city_tiles_left)


@pytest.mark.rules("01/decks")
@pytest.mark.parametrize(("players", "deck"), [(2, 76), (3, 68), (4, 60)])
def test_the_deck_after_dealing(players, deck):
    made = run("set_up_cards", options={"players": players})
    state = made.state
    cards = records.cards()
    assert len(state.deck) == deck
    assert len(state.display) == 4
    for player in state.people():
        assert len(player.hand) == 8
        assert all(cards[card].deck == "A" for card in player.hand)
    used = [*state.deck, *state.display]
    assert sum(cards[card].deck == "B" for card in used) == 40
    assert sum(cards[card].deck == "A" for card in used) == 56 - 8 * players


@pytest.mark.rules("01/prestige")
def test_four_prestige_buildings_of_which_one_is_revealed():
    state = run("set_up_prestige").state
    assert [one.face_up for one in state.buildings.values()] == [True, False, False, False]
    variant = run("set_up_prestige", options={"all_prestige_face_up": True}).state
    assert all(one.face_up for one in variant.buildings.values())


@pytest.mark.rules("01/ship-discs", "01/career", "01/start-doubloons")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_get_discs_money_and_two_careers(players):
    state = run("set_up_players", options={"players": players}).state
    assert [one.doubloons for one in state.players] == [8, 9, 10, 11][:players]
    offered = [career for one in state.players for career in one.career_offer]
    assert len(offered) == len(set(offered)) == 2 * players
    for one in state.players:
        assert set(one.discs.values()) == {2}
        assert sum(one.discs.values()) == 24
        assert (one.combat_points, one.doubloon_income, one.score_income, one.score) == (1, 8, 0, 0)
        assert one.influence == {"france": 0, "england": 0, "spain": 0}
        assert (one.location, one.explorer) == ("havana", 0)


@pytest.mark.rules("01/choose-eight", "01/career")
def test_four_cards_are_kept_one_planned_three_discarded_and_one_career_chosen():
    table = set_up(3)
    for one in table.state.players:
        assert (len(one.hand), len(one.planned)) == (4, 1)
        assert one.career in records.careers()
        assert one.career_offer == []
        assert one.goals == ["", "", ""]
        assert (one.figures, one.general) == (2, 3)
    assert len(table.state.discard) == 9
    chosen = events(table, "cards_chosen")[0]
    assert len(chosen["kept"]) == 4 and len(chosen["discarded"]) == 3


@pytest.mark.rules("01/choose-eight")
def test_neither_three_nor_five_cards_can_be_kept():
    table = Table(RULES, {"players": 2}, Seeded(1))
    hand = table.state.player("alex").hand
    assert table.pending.name == "keep_four"
    assert not table.why_not({"keep": dict.fromkeys(hand[:3], 1)})
    assert not table.why_not({"keep": dict.fromkeys(hand[:5], 1)})
    assert table.why_not({"keep": dict.fromkeys(hand[:4], 1)})


@pytest.mark.rules("01/story-or-not")
def test_a_game_begins_with_the_story_or_with_an_open_card():
    assert set_up(2).state.story_cards == ["S75"]
    assert set_up(2).state.story_tiles == []
    story = set_up(2, story="S01").state
    assert story.story_cards == ["S01"]
    assert "story_1" in story.quests["15"]


def test_the_players_may_have_other_names():
    from kernel_lib.core.errors import Bad
    assert set_up(2, names=["Lin", "Wang"]).state.seats() == ["Lin", "Wang"]
    for names in (["Lin"], ["Lin", "Lin"], ["Lin", "jean"]):
        with pytest.raises(Bad, match=r"options\.names"):
            Table(RULES, {"players": 2, "names": names}, Seeded(1))


def test_ask_for_the_city_tiles_of_three_players():
    assert set(ask("city_tile_pool", options={"players": 3})) == {
        one.id for one in records.city_tiles().values() if 3 in one.players and not one.maracaibo}


@pytest.mark.rules("01/start-doubloons")
def test_the_money_of_each_player_can_be_asked():
    assert ask("start_doubloons", options={"players": 4}) == {"alex": 8, "bea": 9, "chen": 10, "dara": 11}
    assert ask("start_doubloons", options={"players": 1}) == {"alex": 8}


@pytest.mark.rules("01/career")
def test_by_the_other_reading_one_career_is_dealt_and_kept():
    table = set_up(2, career_cards_dealt="one")
    assert "career" not in [made.decision.name for made in table.made]
    dealt = [event.facts["careers"] for event in table.log if event.name == "careers_dealt"]
    assert [[one.career] for one in table.state.players] == dealt


def test_only_who_plays_alone_chooses_how_well_jean_plays():
    asked = {players: RULES.asked(RULES.complete({"players": players})) for players in (1, 2, 3, 4)}
    assert [players for players, options in asked.items() if "difficulty" in options] == [1]
