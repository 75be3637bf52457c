"""Rule ids: every one that is cited anywhere exists, and which statements no test cites is known."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernel_lib import coverage
from kernel_lib.core import data
from kernel_lib.core.game import GAMES, UNFINISHED

ROOT = Path(__file__).resolve().parents[1]
ALL = (*GAMES, *UNFINISHED)
RULE_AT = {"rule": 0, "no": 0, "yes": 0, "emit": 1, "whisper": 3, "Decision": 2, "offer": 2, "Roll": 2, "Draw": 1,
           "rules": 0}
"""Where a call names a rule: its position among the arguments; `rule` and `rules` name several from there on."""


def cited(file: Path) -> Iterator[tuple[str, str]]:
    """Every rule that a call in this file names by a constant, and where."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            at = RULE_AT.get(name)
            if at is None:
                continue
            named = node.args[at:] if name in ("rule", "rules") else node.args[at:at + 1]
            named += [word.value for word in node.keywords if word.arg == "rule"]
            for one in named:
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value, f"{file.relative_to(ROOT)}:{one.lineno}"


def cited_in_lessons(game: str) -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "kernel_lib" / game / "lessons").glob("*.yaml")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip().startswith("- lesson.rules("):
                for one in re.findall(r'"([^"]+)"', line.partition("(")[2].partition("=")[0]):
                    yield one, f"{file.relative_to(ROOT)}:{number}"


@pytest.mark.parametrize("game", ALL)
def test_every_rule_that_is_cited_exists(game: str) -> None:
    ids = {rule.id for rule in data.rulebook(game).rules}
    parts = {one.rpartition("/")[0] for one in ids if "/" in one}
    folders = (ROOT / "kernel_lib" / game, ROOT / "tests" / game)
    found = [pair for folder in folders for file in sorted(folder.rglob("*.py")) for pair in cited(file)]
    found += [*cited_in_lessons(game), *((rule, name) for name, rule in coverage.cases(game))]
    assert found
    assert [f"{rule} at {where}" for rule, where in found if rule and rule not in ids and rule not in parts] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_tests_cite_is_listed(game: str, claims: dict[str, dict[str, list[str]]],
                                   pytestconfig: pytest.Config) -> None:
    if "tests" not in {Path(one).name for one in pytestconfig.args}:
        pytest.skip("only part of the suite was collected")
    assert set(claims[game]) <= set(coverage.tests(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_has_code_a_test_and_a_lesson(game: str) -> None:
    assert coverage.missing(game) == {"code": [], "test": [], "lesson": []}
