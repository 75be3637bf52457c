"""NewGame: the settings of the next game, beside a game that is on show."""

import re
from pathlib import Path

import pytest

from kernel_lib.core import save
from kernel_lib.core.dice import Asked
from kernel_lib.core.game import GAMES
from widgets.page import page
from widgets.play import Play


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    monkeypatch.chdir(tmp_path)
    return Play("maracaibo", opponents={"bea": "simple"}, seed=3)


def press(play: Play, **settings: str) -> None:
    for name, value in settings.items():
        play.menu.side.act("set:" + name.replace("__", ":"), value)


def test_it_shows_what_the_game_began_with(play: Play) -> None:
    html = play.menu.content()
    assert "Alex: a person here · Bea: a simple opponent" in html
    assert '<option value="2" selected>2</option>' in html
    assert '<option value="S75" selected>No story, easy: quests only (75)</option>' in html
    assert 'value="3"' in html
    page.lang = "zh"
    assert "艾力克斯：真人 · 碧雅：簡單的程式對手" in play.menu.content()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("lang", "said"), [("en", "a simple opponent"), ("zh", "对手")])
def test_who_may_play_a_seat_has_a_name_in_both_languages(game: str, lang: str, said: str) -> None:
    page.begin(lang, interactive=True)
    players = re.findall(r'<option value="simple"[^>]*>([^<]*)<', Play(game).menu.content())
    assert players and all(said in one.replace("對", "对") for one in players)


def test_seats_follow_the_number_of_players(play: Play) -> None:
    press(play, option__players="4", seat__dara="random")
    assert "Dara: plays anything legal" in play.menu.content()
    assert len(play.table.state.players) == 2, "nothing begins before Begin is pressed"
    play.menu.side.act("begin")
    assert len(play.table.state.players) == 4
    assert set(play.opponents) == {"bea", "chen", "dara"}, "one person plays on alone"


def test_a_seat_that_is_gone_has_no_opponent(play: Play) -> None:
    press(play, option__players="1")
    play.menu.side.act("begin")
    assert play.opponents == {} and play.table.options["players"] == 1


def test_the_game_before_is_saved_under_a_name_of_its_own(play: Play, tmp_path: Path) -> None:
    for number in (1, 2):
        play.choose(play.table.pending.first())
        before = len(play.table.log)
        play.menu.side.act("begin")
        assert f"maracaibo-{number}.json" in play.side.html
        assert len(save.load(tmp_path / f"maracaibo-{number}.json").log) == before
        assert play.table.here.parent is None
    play.menu.side.act("begin")
    assert not (tmp_path / "maracaibo-3.json").exists(), "a game that has not begun needs no file"


def test_a_line_that_was_taken_back_is_saved_too(play: Play, tmp_path: Path) -> None:
    play.choose(play.table.pending.first())
    play.undo()
    play.menu.side.act("begin")
    assert save.load(tmp_path / "maracaibo-1.json").redo()


def test_real_dice_and_another_seed(play: Play) -> None:
    press(play, dice="real")
    assert "set:seed" not in play.menu.content()
    play.menu.side.act("begin")
    assert isinstance(play.table.dice, Asked)
    press(play, dice="seeded", seed="77")
    play.menu.side.act("begin")
    assert play.table.dice.saved() == {"seed": 77}


def test_settings_that_cannot_be_leave_the_game_as_it_was(play: Play) -> None:
    table = play.table
    press(play, seed="a lot")
    assert "a whole number" in play.side.html and play.new.seed == 3
    press(play, option__story="continue")
    play.menu.side.act("begin")
    assert play.table is table and "archive" in play.side.html


def test_a_game_that_begins_in_the_middle_has_no_settings() -> None:
    assert Play(Play("maracaibo").table).new is None


def test_every_new_game_is_shuffled_differently_unless_a_number_is_given() -> None:
    one, other = (Play("maracaibo", seed="chance") for _ in range(2))
    assert one.table.dice.saved() != other.table.dice.saved()
    first = one.table.dice.saved()
    one.menu.side.act("begin")
    second = one.table.dice.saved()
    one.menu.side.act("begin")
    assert len({str(seed) for seed in (first, second, one.table.dice.saved())}) == 3
    press(one, seed="77")
    for _ in range(2):
        one.menu.side.act("begin")
        assert one.table.dice.saved() == {"seed": 77}


def test_where_nobody_plays_the_shuffle_is_the_same() -> None:
    page.interactive = False
    assert Play("maracaibo", seed="chance").table.dice.saved() == {"seed": 1}


def test_who_was_alone_among_opponents_is_so_at_a_larger_table(play: Play) -> None:
    press(play, option__players="4")
    assert "Bea: a simple opponent · Chen: a simple opponent · Dara: a simple opponent" in play.menu.content()
    press(play, option__players="2", seat__bea="person")
    assert "Alex: a person here · Bea: a person here" in play.menu.content()
