"""The board shows where the players are."""

from kernel_lib.core.game import load
from widgets.boards.$game import BOARD


def test_the_board_shows_both_players():
    rules = load("$game")
    (scene,) = [page() for page in BOARD.pages(rules.new_state(rules.complete(None)), "en", "").values()]
    assert {token.at for token in scene.tokens} == {"north", "south"}
