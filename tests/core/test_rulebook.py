"""What stands in several paragraphs of a rulebook."""

import pytest

from kernel_lib.core import data
from kernel_lib.core.game import GAMES
from kernel_lib.core.rulebook import Rulebook, Twice, within


def test_a_claim_may_name_any_paragraph_that_says_the_same() -> None:
    book = Rulebook([], [], [Twice(["9.7", "10.2/2"], ["no_room"])])
    assert book.says("9.7", "10.2/2", "no_room")
    assert book.says("10.2", "9.7", "no_room")
    assert not book.says("9.7", "10.2/2", "no_walls")
    assert not book.says("9.6", "10.2/2", "no_room")
    assert book.says("10.2", "10.2/2", "no_walls")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_twice_is_known(game: str) -> None:
    book, said = data.rulebook(game), data.messages(game).catalogues["en"]
    for one in book.twice:
        assert len(one.rules) > 1
        assert all(any(within(rule.id, named) for rule in book.rules) for named in one.rules), one
        assert all(f"no.{why}" in said or f"event.{why}" in said for why in one.why), one
