"""Seats with secrets at one screen: a curtain between them, and boards and logs that show what the seat may know."""

import pytest

from kernel_lib.core.seen import EVERYTHING
from kernel_lib.core.table import Table
from widgets.page import page
from widgets.play import Play

GAME = "maracaibo"


def cards_of(play: Play, seat: str) -> list[str]:
    return [play.messages.words(card, "en") for card in play.table.state.player(seat).hand]


@pytest.fixture
def play() -> Play:
    return Play(GAME, players=2, seed=1)


def shown(play: Play) -> str:
    return "".join([play.head.html, play.side.html, play.hand.html, play.menu.content(), play.text(), play.svg(),
                    play.picture.text()])


def test_the_first_to_decide_is_called_before_anything_of_his_is_shown(play: Play) -> None:
    assert play.title() == "Pass the screen to Alex." and "I am Alex: show my cards" in play.side.html
    for card in (*cards_of(play, "alex"), *cards_of(play, "bea")):
        assert card not in shown(play)
    assert "Hands are hidden" in play.hand.html and "No cards" not in play.hand.html
    play.side.act("look")
    assert all(card in shown(play) for card in cards_of(play, "alex"))
    assert not any(card in shown(play) for card in cards_of(play, "bea") if card not in cards_of(play, "alex"))
    assert "Bea is dealt eight A cards." in play.menu.content()


def test_the_screen_is_passed_when_the_other_decides(play: Play) -> None:
    play.side.act("look")
    mine = cards_of(play, "alex")
    play.choose(play.table.pending.first())
    assert not play.passed, "Alex decides still"
    play.choose(play.table.pending.first())
    assert play.title() == "Pass the screen to Bea."
    kept = [card for card in cards_of(play, "alex") if card in mine]
    assert kept and not any(card in shown(play) for card in kept)
    page.lang = "zh"
    assert play.title() == "請把螢幕交給碧雅。"


def test_behind_the_curtain_nothing_can_be_pressed_but_the_curtain(play: Play) -> None:
    assert 'data-act="undo"' not in play.head.html and 'data-act="pick"' not in play.side.html
    play.clicked("hand")
    assert len(play.table.made) == 0 and play.passed == "alex"


def test_undo_goes_back_behind_the_curtain(play: Play) -> None:
    play.side.act("look")
    play.choose(play.table.pending.first())
    play.choose(play.table.pending.first())
    play.side.act("look")
    play.undo()
    assert play.table.pending.who == "alex" and play.passed == "alex"


def test_careers_are_chosen_at_once_and_told_together(play: Play) -> None:
    for _ in range(4):
        play.side.act("look")
        play.choose(play.table.pending.first())
    play.side.act("look")
    assert play.table.pending.sealed and "Everybody chooses at the same time" in play.side.html
    play.choose(play.table.pending.first())
    assert play.passed == "bea" and "chooses the career" not in play.menu.content()
    play.side.act("look")
    play.choose(play.table.pending.first())
    assert play.menu.content().count("chooses the career") == 2


def test_one_person_against_the_toolkit_needs_no_curtain_and_sees_his_own_cards_only() -> None:
    play = Play(GAME, players=2, seed=1, opponents={"bea": "random"})
    assert not play.passed and all(card in shown(play) for card in cards_of(play, "alex"))
    only = [card for card in cards_of(play, "bea") if card not in cards_of(play, "alex")]
    assert only and not any(card in play.menu.content() + play.text() for card in only)


def test_at_an_open_table_everybody_sees_everything() -> None:
    play = Play(GAME, players=2, seed=1, open_table=True)
    assert not play.passed and play.sees() == EVERYTHING
    assert all(card in play.menu.content() for seat in ("alex", "bea") for card in cards_of(play, seat))


def test_the_next_game_may_be_open(play: Play, tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "secret: the screen is passed round" in play.menu.content()
    play.menu.side.act("set:hands", "open")
    play.menu.side.act("begin")
    assert play.open_table and not play.passed


def test_a_table_played_on_is_open_as_in_a_lesson(play: Play) -> None:
    assert Play(Table(play.table.rules)).open_table and not Play("tiny_game").passed


def test_why_not_shows_what_the_one_who_asks_may_know(play: Play) -> None:
    play.side.act("look")
    play.act_why()
    assert play.why is not None and play.why.who == "alex"


def test_behind_the_curtain_the_board_is_shown_and_nobodys_cards() -> None:
    play = Play("napoleonic_wars", players=4, opponents={"france": "simple", "britain": "simple"}, seed=1)
    assert play.title() == "Pass the screen to Austria." and play.picture.page == "map"
    play.side.act("look")
    assert play.picture.page == "cards"
