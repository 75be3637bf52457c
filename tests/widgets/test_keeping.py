"""A game at the screen is kept: every choice at once, through a dead kernel, a second page and a stop."""

from pathlib import Path

import pytest

from kernel_lib.core import journal
from kernel_lib.core import save as saves
from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from widgets.lesson import Lesson
from widgets.page import page
from widgets.play import Play
from widgets.progress import Progress


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEBOOK_GAMES", str(tmp_path / "games"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "games"


def chosen(play: Play, times: int = 1) -> list:
    made = []
    for _ in range(times):
        assert isinstance(play.table.pending, Decision)
        made.append(play.table.pending.first())
        play.choose(made[-1])
    return made


def made(play_or_table) -> list:
    return [one.choice for one in getattr(play_or_table, "table", play_or_table).made]


def test_nothing_is_written_before_a_choice_and_every_choice_at_once(mine: Path) -> None:
    play = Play("maracaibo", players=2, open_table=True)
    assert not mine.exists()
    for number in range(1, 4):
        chosen(play)
        (kept,) = mine.glob("*.journal")
        assert made(journal.load(kept)[0]) == made(play) and len(made(play)) == number


def test_after_a_dead_kernel_the_game_is_offered_and_goes_on(mine: Path) -> None:
    play = Play("maracaibo", opponents={"bea": "random"}, players=2)
    chosen(play, 2)
    before = made(play)
    again = Play("maracaibo", players=2)  # as after F5, or in a new kernel
    assert 'data-act="continue"' in again.head.html
    again.head.act("continue")
    assert made(again) == before and set(again.opponents) == {"bea"} and "continue" not in again.head.html
    chosen(again)
    (kept,) = mine.glob("*.journal")
    assert made(journal.load(kept)[0]) == made(again)
    assert 'data-act="continue"' not in Play("most_dangerous_time").head.html


def test_who_plays_a_game_that_goes_on_plays_it_and_the_next_one(mine: Path) -> None:
    chosen(Play("maracaibo", players=2, open_table=True))
    again = Play("maracaibo", opponents={"bea": "random", "chen": "random"}, players=3)
    again.head.act("continue")
    assert again.opponents == {} and again.new is not None
    assert again.new.opponents == {} and again.new.options["players"] == 2
    chosen(again)
    (kept,) = mine.glob("*.journal")
    assert journal.load(kept)[1] == {"alex": "human", "bea": "human"}


def test_a_game_on_paper_is_nobodys(mine: Path) -> None:
    page.interactive = False
    chosen(Play("maracaibo", players=2, open_table=True))
    assert not mine.exists()


def test_a_new_game_leaves_nothing_to_continue_and_the_old_one_in_its_save(mine: Path, tmp_path: Path) -> None:
    play = Play("maracaibo", players=2, open_table=True)
    chosen(play, 2)
    play.begin({"players": 3}, {}, 5)
    assert len(made(saves.load(tmp_path / "maracaibo-1.json"))) == 2 and not list(mine.glob("*.journal"))


def test_what_is_chosen_after_a_save_is_opened_with_it(tmp_path: Path) -> None:
    play = Play("maracaibo", players=2, open_table=True)
    chosen(play, 2)
    play.save("ours.json")
    opened = Play("maracaibo", players=2, open_table=True)
    opened.load("ours.json")
    chosen(opened, 2)
    assert len(made(saves.load("ours.json"))) == 2 and len(made(journal.opened(Path("ours.json"))[0])) == 4
    third = Play("maracaibo", players=2, open_table=True)
    third.load("ours.json")
    assert len(made(third)) == 4
    third.save("ours.json")
    assert not Path("ours.journal").exists() and len(made(saves.load("ours.json"))) == 4


def test_a_finished_game_becomes_a_save(mine: Path) -> None:
    play = Play("maracaibo", opponents={"bea": "random"}, players=2)
    chosen(play)
    play.table.play(Random(3))
    play.opponents = {}
    play.draw()
    play.look_after()
    assert play.table.over and [one.suffix for one in mine.iterdir()] == [".json"]


def test_a_journal_that_cannot_be_written_is_said_and_play_goes_on(tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULEBOOK_GAMES", str(tmp_path / "file"))
    play = Play("maracaibo", players=2, open_table=True)
    chosen(play)
    assert "cannot be written" in play.fault and len(made(play)) == 1


def test_the_stop_of_the_kernel_leaves_a_game_that_goes_on() -> None:
    play = Play("maracaibo", opponents={"bea": "random"}, players=2)
    bea = play.opponents["bea"]

    def stopped(table, decision):
        raise KeyboardInterrupt

    play.opponents["bea"] = stopped
    play.act_try = lambda _: chosen(play)
    for number in range(1, 20):
        play.head.act("try")
        assert len(made(play)) == number
        if play.table.pending.who == "bea":
            break
    assert "Stopped" in play.side.html and 'data-act="go_on"' in play.side.html
    play.opponents["bea"] = bea
    play.side.act("go_on")
    assert play.table.pending.who != "bea" and "go_on" not in play.side.html


def test_a_file_of_another_game_leaves_the_game_on_show(tmp_path: Path) -> None:
    other = Play("most_dangerous_time")
    other.save("other.json")
    play = Play("maracaibo", players=2, open_table=True)
    chosen(play)
    with pytest.raises(Bad, match="a game of most_dangerous_time"):
        play.load("other.json")
    assert len(made(play)) == 1


@pytest.mark.parametrize("played", [
    {"source": "your-sail"},
    {"options": {"players": 2}, "opponents": {"bea": "random"}, "seed": "chance"},
    {"options": {"players": 2}},
])
def test_a_lesson_s_game_is_where_it_was_on_another_evening(tmp_path: Path, played: dict) -> None:
    def lesson() -> Lesson:
        return Lesson("maracaibo", "03_sailing", Progress(tmp_path / "progress.json"))  # as in another kernel

    first = lesson().play(**played)
    chosen(first)
    first.kept.close()
    second = lesson().play(**played)
    assert made(second) == made(first) and second.table.state == first.table.state
    assert set(second.opponents) == set(first.opponents) and "continue" not in second.head.html
    second.undo()
    second.redo()
    second.kept.close()
    third = lesson()
    assert made(third.play(**played)) == made(first)
    assert made(third.play("your-city")) == []
    assert set(third.play(**played | {"opponents": {"alex": "random"}}).opponents) == {"alex"}  # another game
    third.keep.reset("maracaibo", "03_sailing")
    assert made(lesson().play(**played)) == []


def test_a_lesson_s_finished_game_is_still_there(mine: Path, tmp_path: Path) -> None:
    lesson = Lesson("maracaibo", "play", Progress(tmp_path / "progress.json"))
    play = lesson.play(options={"players": 2})
    chosen(play)
    play.table.play(Random(3))
    play.look_after()
    assert play.table.over
    again = Lesson("maracaibo", "play", Progress(tmp_path / "progress.json")).play(options={"players": 2})
    assert again.table.over and made(again) == made(play) and journal.unfinished() == []


def test_a_lesson_s_game_that_cannot_be_read_or_began_otherwise_gives_way(mine: Path, tmp_path: Path) -> None:
    keep = Progress(tmp_path / "progress.json")
    lesson = Lesson("maracaibo", "03_sailing", keep)
    play = lesson.play("your-sail")
    chosen(play)
    keep.kept("maracaibo", "03_sailing", "your-city", play.kept.path)
    play.kept.close()
    assert made(lesson.play("your-city")) == []
    (tmp_path / "torn.journal").write_text("not ours")
    keep.kept("maracaibo", "03_sailing", "your-sail", tmp_path / "torn.journal")
    fresh = lesson.play("your-sail")
    assert made(fresh) == [] and "torn.journal" in fresh.fault
    chosen(fresh)
    assert made(fresh) == made(lesson.play("your-sail"))


def test_who_sits_at_the_table_sits_there_again_after_a_dead_kernel(mine: Path) -> None:
    page.begin("en", interactive=True)
    play = Play("napoleonic_wars", players=2)
    for name, value in {"set:name:france": "Ann", "set:name:britain": "Bea", "set:hands": "open"}.items():
        play.menu.side.act(name, value)
    play.menu.side.act("begin")
    chosen(play)
    again = Play("napoleonic_wars", players=2)
    again.head.act("continue")
    assert again.open_table and again.new is not None and again.new.names == {"france": "Ann", "britain": "Bea"}
    again.menu.side.act("set:name:britain", "Bert")
    chosen(again)
    (kept,) = mine.glob("*.journal")
    assert journal.sitting(kept) == journal.Sitting({"france": "Ann", "britain": "Bert"}, True)
    assert made(journal.load(kept)[0]) == made(again)
