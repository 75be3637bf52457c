"""`rulebook play --continue`, `--open`, `--log`: nothing that was chosen is lost, and it can be played on."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kernel_lib.core import journal
from kernel_lib.core import save as saves

from .conftest import Rulebook

TYPED = 'import sys; sys.argv[0] = "rulebook"; from kernel_lib.cli import main; main()'


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the games of this person."""
    monkeypatch.setenv("RULEBOOK_GAMES", str(tmp_path / "games"))
    return tmp_path / "games"


def test_what_was_left_is_played_on(rulebook: Rulebook, mine: Path) -> None:
    done = rulebook("play", "harbour", "--seed", 1, stdin="2\nleave\nquit\n")
    assert done.code == 0 and "rulebook play --continue" in done.out
    (kept,) = mine.iterdir()
    assert [one.choice for one in journal.load(kept)[0].made] == [1, "leave"]
    again = rulebook("play", "--continue", "--json", stdin="1\nquit\n")
    assert again.code == 0, again.err
    assert (json.loads(again.out)[0]["seed"], len(journal.load(kept)[0].made)) == (1, 3)
    rulebook("play", "harbour", "--continue", "--seats", "random")  # to its end, without a person
    assert rulebook("play", "most_dangerous_time", "--continue").err.startswith(f"{mine}: no unfinished game is kept")


def test_a_finished_game_is_a_save(rulebook: Rulebook, mine: Path) -> None:
    rulebook("play", "harbour", "--seed", 1, stdin="1\nquit\n")
    (kept,) = mine.iterdir()
    table, _ = journal.load(kept)
    moves = []
    while table.pending is not None:
        choice, options = table.pending.first(), list(table.pending.options)
        moves.append(str(options.index(choice) + 1) if choice in options else json.dumps(choice))
        table.choose(choice)
    assert rulebook("play", "--continue", stdin="\n".join(moves)).code == 0
    (saved,) = mine.iterdir()
    assert saved.suffix == ".json" and saves.load(saved).over
    assert rulebook("play", "--continue").code == 2


def test_opponents_keep_their_seats(rulebook: Rulebook, mine: Path) -> None:
    rulebook("play", "maracaibo", "--players", 2, "--seats", "human,bot", stdin="1\n\n1\n\nquit\n")
    (kept,) = mine.iterdir()
    assert list(journal.load(kept)[1].values()) == ["human", "bot"]
    done = rulebook("play", "--continue", "--json", "--max-turns", 1, stdin="1\n\nquit\n")
    assert done.code == 0 and len({one.decision.who for one in journal.load(kept)[0].made}) == 2


def test_a_save_is_opened_and_what_is_played_goes_into_it(rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rulebook("play", "harbour", "--seed", 1, "--save", file, stdin="2\nquit\n")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["game.json"]
    assert rulebook("play", "--open", file, stdin="leave\n1\nquit\n").code == 0
    assert [one.choice for one in saves.load(file).made] == [1, "leave", 0]
    for wrong in (("--seed", 3), ("--option", "wind=foul"), ("--players", 2)):
        done = rulebook("play", "--open", file, *wrong)
        assert (done.code, done.out) == (2, "") and "keeps its options and its seed" in done.err
    assert "this is a game of harbour" in rulebook("play", "maracaibo", "--open", file).err
    assert "no game is named" in rulebook("play").err


def test_a_killed_game_goes_on_where_it_stood(tmp_path: Path, mine: Path) -> None:
    """Killed at the question, with nothing saved: every choice is in the journal beside the save that was asked for."""
    file = tmp_path / "game.json"
    command = [sys.executable, "-c", TYPED, "play", "maracaibo", "--players", "2", "--seed", "4", "--save",
               str(file), "--open-table"]
    playing = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert playing.stdin is not None
    playing.stdin.write(b"1\n\n1\n\n1\n\n")
    playing.stdin.flush()
    kept = tmp_path / "game.journal"
    end = time.monotonic() + 60
    while not kept.exists() or kept.read_bytes().count(b"\n") < 4:
        assert time.monotonic() < end and playing.poll() is None
        time.sleep(0.05)
    second = subprocess.run([*command[:3], "play", "--open", str(kept)], input="", capture_output=True, text=True,
                            check=False)
    assert second.returncode == 2 and "another program has this file open" in second.stderr
    playing.kill()
    playing.wait()
    assert not file.exists()
    made = len(journal.load(kept)[0].made)
    assert made >= 2
    again = subprocess.run([*command[:3], "play", "--open", str(kept), "--open-table", "--save", str(file)],
                           input="1\n\n", text=True, capture_output=True, check=False)
    assert again.returncode == 0, again.stderr
    assert len(saves.load(file).made) > made and not kept.exists()


def test_a_game_that_was_cut_off_is_not_written_over(rulebook: Rulebook, tmp_path: Path) -> None:
    file, left = tmp_path / "game.json", tmp_path / "game.journal"
    rulebook("play", "harbour", "--seed", 1, stdin="2\nquit\n")
    (kept,) = (tmp_path / "games").iterdir()
    kept.rename(left)
    done = rulebook("play", "harbour", "--seed", 2, "--save", file, stdin="1\nquit\n")
    assert "A game that was cut off lay there" in done.out
    assert [one.choice for one in journal.load(tmp_path / "game-2.journal")[0].made] == [1]
    assert [one.choice for one in saves.load(file).made] == [0]


@pytest.mark.parametrize(("lang", "said"), [("en", "The captain"), ("zh", "船长")])
def test_the_story_in_words(rulebook: Rulebook, tmp_path: Path, lang: str, said: str) -> None:
    file = tmp_path / "game.json"
    played = rulebook("play", "harbour", "--seats", "random", "--max-turns", 2, "--save", file, "--log", "--lang", lang)
    told = rulebook("play", "--open", file, "--log", "--lang", lang)
    assert told.code == 0 and told.out.strip() and told.out in played.out
    assert told.out.count("\n") == len(saves.load(file).log)
