"""What people and machines get wrong on the command line: one message, exit code 2, and nothing is harmed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kernel_lib.core import files

from .conftest import Rulebook

RUN = [sys.executable, "-c", 'import sys; sys.argv[0] = "rulebook"; from kernel_lib.cli import main; main()']


def piped(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A shell command in which RULEBOOK stands for ours."""
    ours = " ".join(f"'{part}'" if " " in part or ";" in part else part for part in RUN)
    return subprocess.run(["bash", "-c", f"set -o pipefail; {command.replace('RULEBOOK', ours)}"], text=True,
                          capture_output=True, env={**os.environ, **environment}, check=False)


GAME = "RULEBOOK play most_dangerous_time --seats random --max-turns 1"


@pytest.mark.parametrize(("command", "code"), [
    ("RULEBOOK rules maracaibo | head -1 > /dev/null", 141),
    (f"{GAME} --json | true", 141),
    (f"{GAME} >&-", 0), (f"{GAME} >&- 2>&- <&-", 0),
    ("RULEBOOK play maracaibo --players 2 <&-", 0),
    ("RULEBOOK play maracaibo --players 2 < /dev/null", 0),
    pytest.param(f"{GAME} > /dev/full", 2, marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="none")),
])
def test_streams_that_are_closed_or_full(command: str, code: int) -> None:
    done = piped(command)
    assert done.returncode == code
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr


@pytest.mark.parametrize("command", ["RULEBOOK example run odani-siege --lang zh", "RULEBOOK rules maracaibo",
                                     "RULEBOOK play maracaibo --players 2 --lang zh < /dev/null"])
def test_a_terminal_that_knows_no_chinese(command: str) -> None:
    done = piped(command, PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and done.stdout.isascii() and not done.stderr


def test_bytes_that_are_no_letters_are_asked_again(tmp_path: Path) -> None:
    typed = tmp_path / "typed"
    typed.write_bytes(b"\xff\xfe\n" + b"[" * 100_000 + b"\n1\n\nquit\n")
    done = piped(f"RULEBOOK play maracaibo --players 2 --seats human,random < {typed}")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("a number, a choice") >= 1 or "not among the choices" in done.stdout


@pytest.mark.parametrize(("names", "said"), [
    ("a,a", "the names do not fit"), (",b", "the names do not fit"), ("jean,b", "the names do not fit"),
    ("a\u200b,a", "holds what nobody can see"), ("a\u202e,b", "holds what nobody can see"),
    ("a ,b", "holds what nobody can see")])
def test_names_that_cannot_be(names: str, said: str, rulebook: Rulebook, tmp_path: Path) -> None:
    done = rulebook("campaign", "start", tmp_path / "ours.json", "--names", names)
    assert done.code == 2 and said in " ".join(done.err.split()) and not list(tmp_path.iterdir())


def test_a_campaign_that_cannot_be(rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    rulebook("campaign", "start", file, "--names", "anna,ben", "--seed", 3)
    (tmp_path / "minus.json").write_text(file.read_text().replace('"games": 0', '"games": -5'))
    assert "minus.json, games" in rulebook("campaign", "show", tmp_path / "minus.json").err
    other = tmp_path / "ours.game-1.json"
    rulebook("play", "most_dangerous_time", "--seats", "random", "--max-turns", 1, "--save", other)
    before = other.read_bytes()
    done = rulebook("campaign", "play", file, "--seats", "random")
    assert done.code == 2 and "this is a save of another game" in done.err
    assert other.read_bytes() == before


def test_a_campaign_is_played_by_one_at_a_time(rulebook: Rulebook, tmp_path: Path) -> None:
    """Two players of one campaign: the second is told so, and no game vanishes."""
    file = tmp_path / "ours.json"
    rulebook("campaign", "start", file, "--names", "anna,ben", "--seed", 3)
    before = file.read_bytes()
    with files.alone(file, "playing"):
        done = piped(f"RULEBOOK campaign play {file} --seats random")
        assert done.returncode == 2 and "another program has this file open" in done.stderr
    assert file.read_bytes() == before and sorted(tmp_path.iterdir()) == [file]
    assert rulebook("campaign", "play", file, "--seats", "random").code == 0


@pytest.mark.parametrize("arguments", [
    ("play", "maracaibo", "--seats", "random", "--max-turns", "1", "--save", "FILE"),
    ("sheet", "maracaibo", "-o", "FILE"),
    ("check", "00_start_here", "--report", "FOLDER")])
def test_files_of_somebody_else_stay(arguments: tuple[str, ...], rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "index.html"
    file.write_text("<p>mine</p>")
    done = rulebook(*(one.replace("FILE", str(file)).replace("FOLDER", str(tmp_path)) for one in arguments))
    assert done.code == 2 and "not one of ours; it stays as it is" in " ".join(done.err.split())
    assert file.read_text() == "<p>mine</p>" and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(("text", "said"), [
    ("spaces:\n- {id: odani, fort: -3}", "line 3, spaces[0].fort: -3 is out of bounds"),
    ("spaces:\n- {id: odani, fort: 1000000000}", "line 3, spaces[0].fort: 1000000000 is out of bounds"),
    ("leaders:\n- {id: niwa, remove: true}", "leaders[0].id: 'niwa' is taken away, but 'card_9' of cards names it"),
    ("clans:\n- {id: oda, soldiers: 30000000}", "30000000 is out of bounds")])
def test_own_data_that_cannot_be(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "most_dangerous_time.yml").write_text(f"game: most_dangerous_time\n{text}\n")
    done = piped(GAME, RULEBOOK_DATA=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "") and said in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize(("game", "given", "said"), [
    ("most_dangerous_time", "{units: {odani: {oda: 60}}}", "odani holds 60 oda soldiers, and the largest clan has 32"),
    ("most_dangerous_time", "{units: {odani: {oda: 30000000}}}", "given.units.odani.oda: 30000000"),
    ("most_dangerous_time", "{hand: {oda: [18, 18]}}", "card_18 is there twice"),
    ("most_dangerous_time", "{hand: {oda: [18], anti_oda: [18]}}", "card_18 is there twice"),
    ("maracaibo", "{players: {alex: {hand: [A001]}, bea: {bought: [A001]}}}", "A001 is in 2 places"),
    ("maracaibo", "{players: {alex: {doubloons: 30000000}}}", "0 to 10000")])
def test_positions_that_cannot_be(game: str, given: str, said: str, rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    ask = "{victory: {}}" if game == "most_dangerous_time" else "{final_score: alex}"
    file.write_text(f"id: mine\ngame: {game}\ngiven: {given}\nask: {ask}\n")
    done = rulebook("example", "run", file)
    assert done.code == 2 and done.err.startswith("mine.yaml, line 3") and said in " ".join(done.err.split())


def test_no_name_is_no_folder(rulebook: Rulebook) -> None:
    done = rulebook("example", "run", "")
    assert done.code == 2 and "there is no example ''" in done.err


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="no /proc")
def test_where_nothing_can_be_written_nobody_else_is_blamed(rulebook: Rulebook) -> None:
    done = rulebook("sheet", "maracaibo", "-o", "/proc/sheet.html")
    assert done.code == 2 and "/proc/sheet.html: the file cannot be written" in " ".join(done.err.split())


def test_a_folder_of_examples(rulebook: Rulebook, tmp_path: Path) -> None:
    for name in ("odani-siege", "sailing"):
        text = rulebook("example", "show", name).out
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    done = rulebook("example", "run", tmp_path)
    assert done.code == 0 and done.out.count("✓") == done.out.count("\n") - 1 >= 2
    (tmp_path / "wrong.yml").write_text("id: wrong\ngame: chess\n")
    (tmp_path / "notes.txt").write_text("no example")
    done = rulebook("example", "run", tmp_path)
    assert done.code == 1 and "✗ wrong.yml: wrong.yml, line 2, game: 'chess' is no game" in done.out
    assert "odani-siege.yaml" in done.out
    assert rulebook("example", "run", tmp_path / "none").code == 2
