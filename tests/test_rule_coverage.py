"""The list of covered rules is current, and every cited rule exists."""

import json
from pathlib import Path

import pytest

from kernel_lib.core import data
from kernel_lib.core.game import GAMES

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("game", GAMES)
def test_coverage_is_current(game: str, claims: dict[str, dict[str, list[str]]], pytestconfig: pytest.Config) -> None:
    if "tests" not in {Path(one).name for one in pytestconfig.args}:
        pytest.skip("only part of the suite was collected")
    kept = json.loads((ROOT / "kernel_lib" / game / "coverage.json").read_text(encoding="utf-8"))
    assert kept == claims[game], "run: pytest --collect-only -q --write-coverage"


@pytest.mark.parametrize("game", GAMES)
def test_cited_rules_exist(game: str, claims: dict[str, dict[str, list[str]]]) -> None:
    known = {rule.id for rule in data.rulebook(game).rules}
    assert set(claims.get(game, {})) <= known
