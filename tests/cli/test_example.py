"""`rulebook example`: list, show, run; JSON; every fault is one line on standard error and exit code 2."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kernel_lib.core import example_file
from kernel_lib.core.game import GAMES as REAL
from tests.core.conftest import GAMES
from tests.core.test_bad_examples import FAULTS, GOOD
from tests.core.test_bad_yaml import TEXTS

from .conftest import Rulebook

# `rulebook` in a process of its own, with the tiny game among the games.
BOOT = f"""
import kernel_lib
kernel_lib.__path__.append({str(GAMES)!r})
from kernel_lib.core import game
game.GAMES += ("harbour",)
from kernel_lib.cli import main
main()
"""


def documented(title: str) -> set[str]:
    """The fields that docs/json.md promises under a title, from its table or its one line."""
    text = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    part = text[text.index(f"**`rulebook {title}") :].partition("**`rulebook ")[2].partition("**`rulebook ")[0]
    rows = [row.split("|")[1] for row in part.splitlines() if row.startswith("| `")]
    if rows:
        return {name.strip(" `") for row in rows for name in row.split(",")}
    inside = part.partition("[{")[2].partition("}]`")[0]
    for nested in ("{en, zh}",):
        inside = inside.replace(f": {nested}", "")
    return {name.strip() for name in inside.replace("\n", " ").split(",")}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD, encoding="utf-8")
    return file


def test_list(rulebook: Rulebook) -> None:
    done = rulebook("example", "list", "harbour")
    assert done.code == 0 and done.err == ""
    assert [line.split() for line in done.out.splitlines()] == [
        ["example", "title", "rules"],
        ["may-pay", "Paying", "2"],
        ["short-trip", "A", "short", "trip", "1", "2", "3"],
    ]
    assert "短途" in rulebook("example", "list", "harbour", "--lang", "zh").out


def test_list_as_json(rulebook: Rulebook) -> None:
    done = rulebook("example", "list", "--json")
    rows = json.loads(done.out)
    assert {one["id"] for one in rows} == {name for game in (*REAL, "harbour") for name in example_file.shipped(game)}
    assert all(set(one) == documented("example list --json") for one in rows)
    (row,) = [one for one in rows if one["id"] == "may-pay"]
    assert row == {
        "id": "may-pay",
        "game": "harbour",
        "title": {"en": "Paying", "zh": "付钱"},
        "rules": ["2"],
        "source": "authored",
        "variants": [],
    }


def test_what_show_prints_can_be_run(rulebook: Rulebook, tmp_path: Path) -> None:
    shown = rulebook("example", "show", "short-trip")
    assert shown.out == (GAMES / "harbour/examples/short-trip.yaml").read_text(encoding="utf-8")
    file = tmp_path / "copy.yaml"
    file.write_text(shown.out, encoding="utf-8")
    assert rulebook("example", "run", file).code == 0


def test_run_tells_the_story_in_both_languages(rulebook: Rulebook) -> None:
    done = rulebook("example", "run", "short-trip")
    assert done.code == 0 and done.err == ""
    assert "A short trip" in done.out
    for said in (
        "The wind blows 4.  1",
        "The captain sails 6 steps.  2",
        "In the hold: 2 × Eel.  3",
        '✓ {"after": "wind", "facts": {"wind": 4}}',
        "1 The wind is one die.",
    ):
        assert said in done.out
    chinese = rulebook("example", "run", "short-trip", "--lang", "zh").out
    assert "船长航行6步。" in chinese and "风是一颗骰子。" in chinese


def test_brackets_in_a_title_are_told_as_they_stand(rulebook: Rulebook, mine: Path) -> None:
    mine.write_text(GOOD.replace("en: Mine", "en: 'Sailing [draft] [/end]'"), encoding="utf-8")
    done = rulebook("example", "run", mine)
    assert (done.code, done.err) == (0, "")
    assert "Sailing [draft] [/end]" in done.out


def test_run_tells_answers(rulebook: Rulebook) -> None:
    done = rulebook("example", "run", "may-pay")
    assert done.code == 0
    assert "→ This is allowed." in done.out and "→ 3 coins cannot be paid out of 2." in done.out and "→ 0" in done.out


def test_run_tells_the_rule_of_an_answer_and_what_is_asked_at_the_end(rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("id: mine\ngame: here_i_stand\nask: {may_pass: france}\n"
                    "run: {procedure: spend}\ngiven: {impulse: {power: france, cp: 2}}\n", encoding="utf-8")
    told = rulebook("example", "run", str(file), "--lang", "en").out
    assert "Patron of the Arts must be used before passing.  4/pass" in told
    assert "? France: 2 command points are left. What is done?  5/cp" in told


def test_a_claim_that_does_not_hold_ends_with_1(rulebook: Rulebook, mine: Path) -> None:
    mine.write_text(GOOD.replace("steps: 6", "steps: 5"), encoding="utf-8")
    done = rulebook("example", "run", mine)
    assert done.code == 1
    assert "✗ facts.steps: 6, not 5" in done.out
    said = rulebook("example", "run", mine, "--json")
    assert said.code == 1
    (case,) = json.loads(said.out)["cases"]
    assert case["ok"] is False and case["checks"] == [
        {"expected": {"after": "sailed", "facts": {"steps": 5}}, "ok": False, "difference": "facts.steps: 6, not 5"}
    ]


def test_run_as_json(rulebook: Rulebook) -> None:
    made = json.loads(rulebook("example", "run", "short-trip", "--json").out)
    assert (made["format"], made["ok"]) == ("rulebook-example-1", True)
    (case,) = made["cases"]
    assert set(case) == documented("example run FILE_OR_ID --json") - {"pending"}
    assert case["events"] == [
        {"name": "wind", "rule": "1", "who": None, "facts": {"wind": 4}},
        {"name": "sailed", "rule": "2", "who": "captain", "facts": {"steps": 6}},
        {"name": "loaded", "rule": "3", "who": None, "facts": {"hold": {"eel": 2}}},
    ]
    assert case["rolls"] == [
        {"purpose": "wind", "rule": "1", "values": [4], "at": 0},
        {"purpose": "fish", "rule": "3", "values": ["eel"], "at": 2},
    ]
    assert case["choices"] == [
        {"decision": "pay", "who": "captain", "rule": "2", "choice": 2, "at": 1},
        {"decision": "load", "who": "captain", "rule": "3", "choice": {"do": "load", "take": {"eel": 2}}, "at": 2},
    ]
    assert case["answers"] == [] and case["position"] == {"turn": 1, "at": 6, "coins": 1, "hold": {"eel": 2}}


def test_answers_as_json(rulebook: Rulebook) -> None:
    (case,) = json.loads(rulebook("example", "run", "may-pay", "--json").out)["cases"]
    assert case["answers"] == [
        {"ok": True, "rule": "2", "reason": "", "facts": {"coins": 2}},
        {"ok": False, "rule": "2", "reason": "too_poor", "facts": {"coins": 3, "have": 2}},
        0,
    ]


def test_a_pending_decision_as_json(rulebook: Rulebook, mine: Path) -> None:
    mine.write_text(GOOD.replace("[2, leave]", "[2]"), encoding="utf-8")
    (case,) = json.loads(rulebook("example", "run", mine, "--json").out)["cases"]
    assert case["pending"] == {
        "decision": "load",
        "who": "captain",
        "rule": "3",
        "facts": {},
        "options": [
            {"do": "load", "take": {"pool": {"eel": 2, "salt": 1}, "least": 0, "most": 2, "weights": {"salt": 2}}},
            "leave",
        ],
    }


def test_variants_are_cases(rulebook: Rulebook, mine: Path) -> None:
    mine.write_text(
        GOOD.replace("expect:", "variants:\n- {id: calm, dice: [1]}\n- {id: gale, dice: [4]}\nexpect:"),
        encoding="utf-8",
    )
    done = rulebook("example", "run", mine, "--json")
    assert done.code == 1
    assert [(case["id"], case["ok"]) for case in json.loads(done.out)["cases"]] == [
        ("mine/calm", False),
        ("mine/gale", True),
    ]


BAD: dict[str, Any] = {
    **{name: GOOD.replace(old, new) for name, (old, new, _) in FAULTS.items()},
    **{f"YAML, {name}": text for name, (text, _) in TEXTS.items() if "endless" not in name},
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
@pytest.mark.parametrize("flags", [(), ("--json",)], ids=["text", "json"])
def test_bad_input_is_one_line(rulebook: Rulebook, mine: Path, text: str, flags: tuple[str, ...]) -> None:
    mine.write_text(text, encoding="utf-8")
    done = rulebook("example", "run", mine, *flags)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("mine.yaml") and done.err.count("\n") == 1
    assert mine.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD.replace("[2, leave]", "[5]"), "choices[0], decision pay: 5 is not allowed"),
        (GOOD.replace("dice: [4]", "dice: [4, 5]"), "line 7, dice[1]: left over when everything is done: 5."),
        (GOOD.replace("dice: [4]", "dice: !!python/object/apply:os.system ['true']"), "line 7: the tag "),
        ("", "the file is empty."),
    ],
    ids=["choice", "dice", "tag", "empty"],
)
def test_bad_input_in_a_process_of_its_own(mine: Path, text: str, said: str) -> None:
    mine.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", BOOT, "example", "run", str(mine)], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr and done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("run", "no-such"), "example: there is no example 'no-such'. Expected: a file or one of "),
        (("run", "no-such.yaml"), "no-such.yaml: the file cannot be read (No such file or directory)."),
        (("run", "."), "example: there is no example '.'."),
        (("run", "x" * 300), f"{'x' * 300}: File name too long."),
        (("run", "short-trip", "--lang", "fr"), "--lang: 'fr' is no language here. Expected: one of en, zh."),
        (("show", "no-such"), "example: there is no example 'no-such'. Expected: a name from `rulebook example list`."),
        (("list", "chess"), "game: 'chess' is no game of this toolkit. Expected: one of harbour, here_i_stand, "),
    ],
)
def test_bad_arguments_are_one_line(rulebook: Rulebook, arguments: tuple[str, ...], said: str) -> None:
    done = rulebook("example", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(said) and done.err.count("\n") == 1


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = Path(sys.executable).with_name("rulebook")
    done = subprocess.run(f"'{command}' rules --json | head -1", shell=True, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[\n", "")
