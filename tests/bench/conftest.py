"""Measurements: each prints a row of the table at the end and goes into build/bench.json.

Each is made in a process of its own, without the recording of rules that the tests switch on. Nothing is asserted
about time: machines differ. Where it helps, something well known is measured beside ours in the same run.
"""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table as Grid

ROOT = Path(__file__).resolve().parents[2]
RESULT = ROOT / "build" / "bench.json"
ROWS = pytest.StashKey[list[dict[str, Any]]]()

Note = Callable[..., None]
Measured = Callable[..., Any]


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []


@pytest.fixture
def note(request: pytest.FixtureRequest) -> Note:
    """note(what, value, unit, **more): one row of the report."""

    def put(what: str, value: float, unit: str, **more: Any) -> None:
        request.config.stash[ROWS].append({"what": what, "value": value, "unit": unit, **more})

    return put


@pytest.fixture
def clean() -> dict[str, str]:
    """The environment of a learner: no recording of rules."""
    return {name: value for name, value in os.environ.items() if name != "RULEBOOK_COVERAGE"}


@pytest.fixture
def measured(clean: dict[str, str]) -> Measured:
    """measured(name, ...): what ``measures.name(...)`` returns in a fresh process."""

    def run(name: str, *arguments: Any) -> Any:
        command = [sys.executable, "-m", "tests.bench.measures", name, json.dumps(arguments)]
        done = subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])

    return run


@pytest.fixture
def instructions(clean: dict[str, str]) -> Callable[..., float | None]:
    """instructions(name, options, games): millions of instructions of a move, by valgrind; None where it is not."""

    def counted(name: str, options: dict[str, Any], games: int) -> tuple[int, int]:
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                   sys.executable, "-m", "tests.bench.measures", "some_games", json.dumps([name, options, games])]
        done = subprocess.run(command, cwd=ROOT, env={**clean, "PYTHONHASHSEED": "0"}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
        assert found, done.stderr
        return int(found[1].replace(",", "")), int(done.stdout.splitlines()[-1])

    def run(name: str, options: dict[str, Any], games: int) -> float | None:
        if shutil.which("valgrind") is None:
            return None
        first, one = counted(name, options, 1)
        more, moves = counted(name, options, 1 + games)
        return (more - first) / (moves - one) / 1e6

    return run


def pytest_sessionfinish(session: pytest.Session) -> None:
    rows = session.config.stash[ROWS]
    if rows:
        RESULT.parent.mkdir(exist_ok=True)
        machine = {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "cores": os.cpu_count(),
            "when": time.strftime("%Y-%m-%d %H:%M"),
        }
        RESULT.write_text(json.dumps({"machine": machine, "rows": rows}, indent=1, ensure_ascii=False) + "\n")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    rows = config.stash[ROWS]
    if not rows:
        return
    grid = Grid("measured", "value", "unit", "beside it", box=None)
    for row in rows:
        more = ", ".join(
            f"{name} {shown(value)}" for name, value in row.items() if name not in ("what", "value", "unit")
        )
        grid.add_row(row["what"], shown(row["value"]), row["unit"], more)
    Console(width=160).print(grid)
    terminalreporter.write_line(f"kept in {RESULT.relative_to(ROOT)}")


def shown(value: Any) -> str:
    return (
        f"{value:.3g}"
        if isinstance(value, float) and abs(value) < 1000
        else (f"{value:.0f}" if isinstance(value, float) else str(value))
    )
