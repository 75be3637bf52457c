"""Advice: what the toolkit would do, on request."""

import pytest

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import GAMES
from widgets.play import Play


@pytest.fixture
def play() -> Play:
    return Play("here_i_stand", seed=3, open_table=True)


def test_the_advice_is_told_and_marks_nothing_else(play: Play) -> None:
    play.head.act("advise")
    assert "The toolkit would, in your place:" in play.side.html
    assert isinstance(play.table.pending, Decision)
    told = play.messages.choice(play.table.pending.name, play.advised[0], "en")
    assert told[1:] in play.side.html
    assert play.table.made == []


def test_it_is_followed_by_one_press(play: Play) -> None:
    play.head.act("advise")
    (advised,) = play.advised
    play.side.act("follow")
    assert [one.choice for one in play.table.made] == [advised]
    assert play.advised == () and "rl-advice" not in play.side.html


def test_anything_else_that_is_pressed_forgets_it(play: Play) -> None:
    play.head.act("advise")
    play.head.act("why")
    play.head.act("why")
    assert play.advised == ()
    play.side.act("follow")
    assert play.table.made == []


def test_behind_the_curtain_nobody_is_advised() -> None:
    play = Play("here_i_stand", seed=3, open_table=False)
    play.head.act("advise")
    assert play.passed and play.advised == ()


@pytest.mark.parametrize("game", GAMES)
def test_advice_can_be_followed_through_a_game(game: str) -> None:
    play = Play(game, seed=1)
    followed = 0
    for _ in range(70):
        if isinstance(play.table.pending, Decision):
            play.act_look()
            play.head.act("advise")
            play.side.act("follow")
            followed += 1
            assert play.fault == ""
        elif play.table.pending is not None:
            play.side.act("roll")
    assert followed > 30
