"""02 The round and the turn."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.maracaibo.game import RULES
from tests.maracaibo.play import ask, events, names, run

DECK = ["A001", "A002", "A003", "A004", "A005", "A006", "A007", "A008"]


@pytest.mark.rules("02/phases")
def test_a_turn_is_sailing_then_the_main_action_then_drawing():
    made = run("turn", {"deck": DECK, "players": {"alex": {"hand": ["A011"]}}},
               [{"path": ["1"]}, "none", "end"], who="alex")
    assert [facts["phase"] for facts in events(made, "phase")] == ["sail", "main", "draw"]
    order = names(made)
    assert order.index("sailed") < order.index("main_action") < order.index("drew_card")
    assert made.state.next_player == "bea", "then it is the next player's turn, clockwise"


@pytest.mark.rules("02/rounds")
@pytest.mark.parametrize(("round_", "start", "last"), [(1, "20", "21a"), (3, "20", "21a"), (4, "21b", "22")])
def test_a_round_ends_when_a_ship_reaches_the_last_space(round_, start, last):
    made = run("turn", {"round": round_, "deck": DECK, "players": {"alex": {"location": start, "combat_points": 0,
                                                                         "figures": 0, "general": 8}}},
               ["city", "act"], who="alex")
    assert events(made, "round_over") == [{"round": round_, "place": last}]
    assert made.state.trigger == "alex"


@pytest.mark.rules("02/rounds", "13/order", "14/buy")
def test_a_game_has_four_rounds_three_interim_scorings_and_a_final_one():
    table = Table(RULES, {"players": 3}, Seeded(5))
    table.play(Random(5))
    order = [(event.name, event.facts.get("round")) for event in table.log
             if event.name in ("round_over", "interim_scoring", "final_scoring", "game_won")]
    assert order == [("round_over", 1), ("interim_scoring", 1), ("round_over", 2), ("interim_scoring", 2),
                     ("round_over", 3), ("interim_scoring", 3), ("round_over", 4), ("final_scoring", None),
                     ("game_won", None)]


def test_turns_go_clockwise():
    assert ask("next_seat", options={"players": 3}, who="alex") == "bea"
    assert ask("next_seat", options={"players": 3}, who="chen") == "alex"
