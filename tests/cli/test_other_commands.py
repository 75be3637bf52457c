"""`rulebook` rules, doctor, reference, open, and what the command says of itself."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kernel_lib import __version__, open_lab, own_copy
from kernel_lib import doctor as doctors
from kernel_lib.core import data, registry
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import GAMES as REAL

from .conftest import Rulebook
from .test_example import documented


@pytest.mark.parametrize("game", REAL)
def test_rules_as_json(game: str, rulebook: Rulebook) -> None:
    done = rulebook("rules", game, "--json")
    rows = json.loads(done.out)
    assert [row["id"] for row in rows] == [one.id for one in data.rulebook(game).rules]
    assert all(set(row) == documented("rules [GAME] --json") for row in rows)
    assert all(row["text"]["en"] and row["text"]["zh"] and row["game"] == game for row in rows)
    assert all(row["covered"] == bool(row["tests"]) for row in rows)
    assert any(name.startswith(f"kernel_lib.{game}.") for row in rows for name in row["functions"])


def test_rules_as_a_table(rulebook: Rulebook) -> None:
    english, chinese = (rulebook("rules", "maracaibo", "--lang", lang).out for lang in ("en", "zh"))
    book = data.rulebook("maracaibo")
    short = min(book.rules, key=lambda rule: len(rule.en))
    assert short.en in english and short.zh in chinese
    assert f"of {len(book.rules)} statements covered" in english
    assert f"：{len(book.rules)}条规则中已覆盖" in chinese and "statement" not in chinese


def test_rules_of_every_game(rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernel_lib.core.game.GAMES", REAL)
    rows = json.loads(rulebook("rules", "--json").out)
    assert {row["game"] for row in rows} == set(REAL)


def test_rules_of_an_unknown_game(rulebook: Rulebook) -> None:
    done = rulebook("rules", "chess")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("game: 'chess' is no game of this toolkit.")


def test_doctor_finds_everything_well(rulebook: Rulebook) -> None:
    done = rulebook("doctor", "--json")
    found = {one["name"]: one for one in json.loads(done.out)}
    assert all(set(one) == documented("doctor --json") for one in found.values())
    assert [name for name, one in found.items() if one["needed"] and not one["ok"]] == []
    assert done.code == 0
    assert found["Rulebook Lab"]["said"] == __version__
    assert found["harbour"]["said"] == "3 rules, 2 examples come out as printed"
    assert set(REAL) <= set(found)


def test_doctor_tells_what_is_missing_and_goes_on(rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Any:
        raise FileNotFoundError("no notebooks here")

    monkeypatch.setattr(doctors, "notebooks", missing)
    done = rulebook("doctor")
    assert done.code == 1
    assert "✗ notebooks: no notebooks here" in done.out and "✓ kernel:" in done.out


def test_doctor_runs_the_examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wrong = tmp_path / "short-trip.yaml"
    from kernel_lib.core import example_file

    text = example_file.shipped("harbour")["short-trip"].read_text(encoding="utf-8")
    wrong.write_text(text.replace("wind: 4", "wind: 5"), encoding="utf-8")
    find = example_file.find
    monkeypatch.setattr(
        example_file, "find", lambda name: example_file.load(wrong) if name == "short-trip" else find(name)
    )
    (found,) = [one for one in doctors.examine() if one.name == "harbour"]
    assert not found.ok and found.said == "these examples do not come out as printed: short-trip"


def test_reference(rulebook: Rulebook) -> None:
    done = rulebook("reference", "harbour")
    assert done.code == 0
    assert done.out.startswith("# Harbour (`harbour`)\n")
    for line in (
        "- `wind`: the wind (`fair` | `foul`; default `fair`)",
        "- `sail(twice: true or false = False)` Roll for wind, pay to go faster, draw a fish, load the hold.",
        "- `may_pay(coins: number)` (yes or no) Whether so many coins can be paid.",
    ):
        assert line in done.out.splitlines()
    assert "## 选项" in rulebook("reference", "harbour", "--lang", "zh").out


@pytest.mark.parametrize("game", REAL)
def test_reference_names_everything(game: str, rulebook: Rulebook) -> None:
    out = rulebook("reference", game).out
    for name in (*registry.procedures(game), *registry.questions(game)):
        assert f"- `{name}(" in out


# --- open ---


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Two editions of a small game, as a wheel brings them; nobody has chosen a language."""
    shipped = tmp_path / "_notebooks"
    english = ("en/00_start_here.ipynb", "en/game/10_combat.ipynb", "en/game/img/10_combat.svg")
    for name in ("00_start_here.ipynb", *english, "zh/00_start_here.ipynb", "zh/game/10_combat.ipynb"):
        (shipped / name).parent.mkdir(parents=True, exist_ok=True)
        (shipped / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(open_lab, "notebooks", lambda: shipped)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LESSON_LANG")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return shipped


def test_open_starts_the_lab_at_a_lesson(monkeypatch: pytest.MonkeyPatch, rulebook: Rulebook, shipped: Path) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(
        subprocess, "run", lambda command, **_: started.append(command) or subprocess.CompletedProcess(command, 3)
    )
    own = shipped.parent / "rulebook-notebooks"
    assert rulebook("open", "game/10_combat").code == 3
    assert started[-1][:3] == [sys.executable, "-m", "jupyterlab"]
    assert started[-1][-1] == str(own / "en/game/10_combat.ipynb")
    done = rulebook("open", "game/11_regroup")
    assert (done.code, done.out) == (2, "")
    assert done.err == "open: there is no notebook 'game/11_regroup'. Expected: one of 00_start_here, game/10_combat.\n"


def test_open_speaks_the_language_that_was_chosen(
    monkeypatch: pytest.MonkeyPatch, rulebook: Rulebook, shipped: Path
) -> None:
    own = shipped.parent / "rulebook-notebooks"
    monkeypatch.setattr(open_lab, "run", lambda notebook: print(notebook.relative_to(own)) or 0)
    assert rulebook("open").out == "00_start_here.ipynb\n", "the browser is asked"
    assert rulebook("open", "game/10_combat", "--lang", "zh").out == "zh/game/10_combat.ipynb\n"
    assert rulebook("open").out == "zh/00_start_here.ipynb\n"
    assert "中" in rulebook("example", "list", "maracaibo").out, "every command speaks it"
    monkeypatch.setenv("LESSON_LANG", "en")
    assert rulebook("open").out == "en/00_start_here.ipynb\n"
    assert rulebook("open", "--lang", "fr").code == 2


def test_lessons_of_a_wheel_are_copied_once(shipped: Path) -> None:
    lesson = open_lab.lesson("", "en")
    assert lesson == shipped.parent / "rulebook-notebooks" / "en" / "00_start_here.ipynb"
    assert (lesson.parent / "game" / "img" / "10_combat.svg").is_file()
    lesson.write_text("my notes", encoding="utf-8")
    assert open_lab.lesson("", "en").read_text(encoding="utf-8") == "my notes"
    assert open_lab.lesson("game/10_combat.ipynb").read_text(encoding="utf-8") == "en/game/10_combat.ipynb"
    with pytest.raises(Bad, match="there is no notebook 'chess'"):
        open_lab.lesson("chess")


def test_copied_lessons_follow_newer_versions_and_changed_ones_are_kept(
    shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = shipped.parent / "rulebook-notebooks"
    lesson = open_lab.lesson("game/10_combat", "en")
    picture, start = own / "en/game/img/10_combat.svg", own / "en/00_start_here.ipynb"
    start.write_text("my notes", encoding="utf-8")

    for file in shipped.rglob("*.*"):
        if file.is_file():
            file.write_text(f"newer {file.name}", encoding="utf-8")
    assert open_lab.lesson("game/10_combat", "en") == lesson
    assert lesson.read_text(encoding="utf-8") == "newer 10_combat.ipynb"
    assert picture.read_text(encoding="utf-8") == "newer 10_combat.svg"
    assert start.read_text(encoding="utf-8") == "newer 00_start_here.ipynb"
    assert start.with_name("00_start_here-2.ipynb").read_text(encoding="utf-8") == "my notes"
    assert "Yours is now rulebook-notebooks/en/00_start_here-2.ipynb" in capsys.readouterr().err

    (shipped / "en/game/10_combat.ipynb").unlink()
    open_lab.lesson("", "en")
    assert not lesson.exists()
    assert capsys.readouterr().err == ""


def test_a_saved_lesson_counts_as_changed_only_when_its_cells_say_something_else(tmp_path: Path) -> None:
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    shipped.mkdir()
    cell = {"cell_type": "code", "source": ["play()"], "outputs": []}
    (shipped / "a.ipynb").write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    own_copy.update(shipped, own)
    saved = {**cell, "source": "play()", "outputs": [1]}
    (own / "a.ipynb").write_text(json.dumps({"cells": [saved]}, indent=1), encoding="utf-8")
    (shipped / "a.ipynb").write_text(json.dumps({"cells": [{**cell, "source": ["play(2)"]}]}), encoding="utf-8")
    assert own_copy.update(shipped, own) == []
    assert "play(2)" in (own / "a.ipynb").read_text(encoding="utf-8")


# --- the command itself ---


def test_help_names_every_command(rulebook: Rulebook) -> None:
    out = rulebook("--help").out
    assert all(name in out for name in ("check", "example", "rules", "doctor", "open", "reference", "play"))


@pytest.mark.parametrize(
    "arguments", [("fly",), ("rules", "--loud"), ("play",), ("play", "harbour", "--seed", "x"), ("check", "-j", "0")]
)
def test_unknown_arguments_end_with_2(arguments: tuple[str, ...], rulebook: Rulebook) -> None:
    done = rulebook(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err and "Traceback" not in done.err


def test_the_installed_command_answers() -> None:
    command = Path(sys.executable).with_name("rulebook")
    done = subprocess.run([command, "example", "run", "no-such.yaml"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "no-such.yaml: the file cannot be read (No such file or directory). Expected: a readable file.\n"
    )


def test_errors_are_told_in_the_language_of_the_reader(rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rulebook("rules", "chess", "--lang", "zh").err.startswith("game：'chess' 不是本工具的游戏。应为：以下之一：")
    assert rulebook("rules", "chess").err.startswith("game: 'chess' is no game"), "only that command was told so"
    monkeypatch.setenv("LESSON_LANG", "zh")
    assert rulebook("example", "show", "x").err.startswith("example：没有例子 'x'。")


def test_a_lesson_is_opened_with_all_others_within_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(open_lab.subprocess, "run",
                        lambda command, check: asked.extend(command) or SimpleNamespace(returncode=0))
    lesson = open_lab.lesson("maracaibo/03_sailing", "zh")
    assert open_lab.run(lesson) == 0
    assert f"--ServerApp.root_dir={lesson.parents[2]}" in asked and asked[-1] == str(lesson)
