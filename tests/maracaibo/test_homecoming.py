"""13 Returning home and interim scoring."""

import pytest

from kernel_lib.core.errors import Bad
from tests.maracaibo.play import alex, ask, names, run

DECK = ["A001", "A002", "A003", "A004", "A005", "A006", "A007", "A008", "A010", "A011"]


@pytest.mark.rules("13/first")
def test_the_first_homeward_space_is_a_combat_or_an_exploration():
    position = {"combat_stacks": [["T11"], []], **alex(location="20", combat_points=0, figures=0, general=8)}
    fight = run("city_action", position, ["act", "combat", "france", {"action": "ca_influence_2"}], who="alex")
    assert fight.state.player("alex").influence["france"] == 2
    explore = run("city_action", alex(location="20"), ["act", "explore", {"path": [1, 2]}], who="alex")
    assert explore.state.player("alex").explorer == 2


@pytest.mark.rules("13/second")
@pytest.mark.parametrize(("round_", "place", "points"), [(1, "21a", 3), (4, "21b", 3), (4, "22", 5)])
def test_points_of_the_last_spaces(round_, place, points):
    made = run("city_action", {"round": round_, **alex(location=place)}, ["act"], who="alex")
    assert made.state.player("alex").score == points


@pytest.mark.rules("13/second")
@pytest.mark.parametrize("place", ["20", "21a", "21b", "22"])
def test_nothing_is_delivered_there_and_there_are_no_village_actions(place):
    position = alex(location=place, hand=["A001", "A002", "A003"])
    for card in ("A001", "A002", "A003"):
        verdict = ask("may_deliver", position, who="alex", card=card)
        assert (verdict.rule, verdict.reason) == ("13/second", "no_market")
    assert not ask("may_take_main_action", position, who="alex", choice="village")


def scoring(choices=(), **more):
    position = {
        "round": 2, "trigger": "bea", "deck": DECK, "display": ["B001", "B002", "B003", "B004"],
        "market": {"4": 2, "10": 1}, "buildings": {"PB01": {"face_up": True}, "PB02": {}, "PB03": {}, "PB04": {}},
        "players": {"alex": {"location": "19", "doubloon_income": 12, "score_income": 3, "score": 10, "doubloons": 1},
                    "bea": {"location": "21a", "doubloon_income": 9}},
    } | more
    return run("interim_scoring", position, choices)


@pytest.mark.rules("13/order")
def test_the_steps_in_their_order_beginning_with_who_ended_the_round():
    made = scoring()
    order = [name for name in names(made) if name in (
        "points", "income_points", "markets_cleared", "display_discarded", "prestige_revealed", "ships_home")]
    assert order == ["points", "points", "income_points", "markets_cleared", "display_discarded", "prestige_revealed",
                     "ships_home"]
    assert [event.who for event in made.log if event.name == "points"] == ["bea", "alex"]
    assert made.state.player("bea").score == 2


@pytest.mark.rules("13/order")
def test_a_card_may_be_bought_instead_and_the_hand_is_filled():
    made = run("buy_or_points", {"trigger": "alex", "deck": DECK, **alex(doubloons=7, hand=["A017"])},
               [{"buy": "A017"}], options={"players": 1})
    player = made.state.player("alex")
    assert player.bought == ["A017"]
    assert len(player.hand) == 4
    assert player.score == 0


@pytest.mark.rules("13/order")
def test_or_a_prestige_building():
    made = run("buy_or_points", {"trigger": "alex", "deck": DECK, "buildings": {"PB01": {"face_up": True}},
                                 **alex(doubloons=14, hand=["B001", "B003", "B004", "B005"])},
               [{"invest": "PB01"}], options={"players": 1})
    assert made.state.buildings["PB01"].investors == ["alex"]
    assert made.state.player("alex").score == 2, "as the first investor"


@pytest.mark.rules("13/income")
def test_income_of_both_tracks_without_the_points_of_the_doubloon_track():
    made = scoring()
    player = made.state.player("alex")
    assert (player.doubloons, player.score) == (1 + 12, 10 + 2 + 3)
    assert made.state.player("bea").doubloons == 9


@pytest.mark.rules("13/income")
def test_both_tracks_begin_at_eight_and_nought():
    assert ask("income", who="alex") == {"doubloons": 8, "points": 0}


@pytest.mark.rules("13/goods")
def test_goods_leave_the_game():
    state = scoring().state
    assert (state.market, state.discs_gone) == ({}, 3)


@pytest.mark.rules("13/display")
def test_the_display_is_new():
    state = scoring().state
    assert state.display == DECK[:4]
    assert state.discard == ["B001", "B002", "B003", "B004"]


@pytest.mark.rules("13/prestige")
def test_the_next_prestige_building_is_revealed():
    state = scoring().state
    assert [one.face_up for one in state.buildings.values()] == [True, True, False, False]


@pytest.mark.rules("13/home")
def test_all_ships_return_and_the_next_player_begins():
    state = scoring().state
    assert [one.location for one in state.players] == ["havana", "havana"]
    assert (state.round, state.next_player, state.trigger) == (3, "alex", "")


@pytest.mark.rules("12/unused")
def test_assistants_left_ahead_pay_when_the_ships_go_home():
    players = {"alex": {"location": "15", "figures": 0, "bought": ["B093", "B096"],
                        "assistants": {"B093": "16", "B096": "6"}}, "bea": {"location": "21a"}}
    state = scoring(players=players).state
    assert state.player("alex").score == 2 + 2


def test_goals_are_no_part_of_an_interim_scoring():
    assert ask("may_choose_at_scoring", who="alex", choice={"goal": 0, "half": "low"}).reason == "goals_only_at_the_end"


def test_there_is_no_interim_scoring_after_the_last_round():
    with pytest.raises(Bad, match="after the last round comes the final scoring"):
        run("interim_scoring", {"round": 4})
