"""`rulebook` rules, doctor, reference, open, and what the command says of itself."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kernel_lib import __version__, open_lab
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
        "- `sail(twice: bool = False)` Roll for wind, pay to go faster, draw a fish, load the hold.",
        "- `may_pay(coins: int)` Whether so many coins can be paid.",
    ):
        assert line in done.out.splitlines()
    assert "## 选项" in rulebook("reference", "harbour", "--lang", "zh").out


@pytest.mark.parametrize("game", REAL)
def test_reference_names_everything(game: str, rulebook: Rulebook) -> None:
    out = rulebook("reference", game).out
    for name in (*registry.procedures(game), *registry.questions(game)):
        assert f"- `{name}(" in out


# --- open ---


def test_open_starts_the_lab_at_a_lesson(monkeypatch: pytest.MonkeyPatch, rulebook: Rulebook, tmp_path: Path) -> None:
    lesson = tmp_path / "game" / "10_combat.ipynb"
    lesson.parent.mkdir()
    lesson.touch()
    monkeypatch.setattr(open_lab, "notebooks", lambda: tmp_path)
    started: list[list[str]] = []
    monkeypatch.setattr(
        subprocess, "run", lambda command, **_: started.append(command) or subprocess.CompletedProcess(command, 3)
    )
    assert rulebook("open", "game/10_combat").code == 3
    assert started[0][:3] == [sys.executable, "-m", "jupyterlab"] and started[0][-1] == str(lesson)
    done = rulebook("open", "game/11_regroup")
    assert (done.code, done.out) == (2, "")
    assert done.err == "open: there is no notebook 'game/11_regroup'. Expected: game/10_combat.\n"


def test_lessons_of_a_wheel_are_copied_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shipped = tmp_path / "_notebooks"
    (shipped / "game").mkdir(parents=True)
    for name in ("00_start_here", "game/10_combat"):
        (shipped / f"{name}.ipynb").write_text(name, encoding="utf-8")
    monkeypatch.setattr(open_lab, "notebooks", lambda: shipped)
    monkeypatch.chdir(tmp_path)
    lesson = open_lab.lesson("")
    assert lesson == tmp_path / "rulebook-notebooks" / "00_start_here.ipynb"
    lesson.write_text("my notes", encoding="utf-8")
    assert open_lab.lesson("").read_text(encoding="utf-8") == "my notes"
    assert open_lab.lesson("game/10_combat.ipynb").read_text(encoding="utf-8") == "game/10_combat"
    with pytest.raises(Bad, match="there is no notebook 'chess'"):
        open_lab.lesson("chess")


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
