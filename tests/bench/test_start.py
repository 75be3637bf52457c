"""Starting: imports, data, a kernel, its memory, the notebooks."""

import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import nbformat
import papermill
import pytest
from jupyter_client.manager import start_new_kernel

from kernel_lib import notebook_check
from kernel_lib.core.game import GAMES
from kernel_lib.notebooks_path import notebooks

from .conftest import Measured, Note

BOARD = """
from widgets.lesson import Lesson
Lesson.start("most_dangerous_time", "10_combat", lang="en", interactive=True).stepper("odani-siege")
"""


def test_import(note: Note, clean: dict[str, str]) -> None:
    def ms(code: str) -> float:
        times = []
        for _ in range(9):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], env=clean, check=True)
            times.append((time.perf_counter() - start) * 1000)
        return min(times)

    bare = ms("pass")
    note("import msgspec", ms("import msgspec") - bare, "ms", python=bare)
    note("import kernel_lib", ms("import kernel_lib") - bare, "ms")
    note("import kernel_lib.core.example", ms("import kernel_lib.core.example") - bare, "ms")
    for game in GAMES:
        note(f"import the rules of {game}", ms(f"from kernel_lib.core import game; game.load({game!r})") - bare, "ms")


@pytest.mark.parametrize("game", GAMES)
def test_data(game: str, note: Note, measured: Measured) -> None:
    found = measured("load_data", game)
    note(f"data of {game}", found["data"], "ms", messages=found["messages"], rules=found["rules"])


def memory(pid: int) -> dict[str, float]:
    """Megabytes of a process: its share (PSS) and all it maps (RSS)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    sizes = {line.split()[0]: int(line.split()[1]) / 1024 for line in lines[1:]}
    return {"pss": sizes["Pss:"], "rss": sizes["Rss:"]}


def execute(client: Any, code: str) -> float:
    """Run code; gives the seconds until its first output is shown."""
    start, shown = time.perf_counter(), 0.0

    def heard(message: Any) -> None:
        nonlocal shown
        assert message["msg_type"] != "error", message["content"]
        if message["msg_type"] in ("display_data", "execute_result") and not shown:
            shown = time.perf_counter() - start

    client.execute_interactive(code, output_hook=heard, timeout=600)
    return shown


def test_kernel(note: Note, clean: dict[str, str]) -> None:
    start = time.perf_counter()
    manager, client = start_new_kernel(env=clean, cwd=str(notebooks() / "en" / "most_dangerous_time"))
    ready = time.perf_counter() - start
    try:
        pid = manager.provisioner.pid
        empty = memory(pid) if Path("/proc").is_dir() else None
        first = execute(client, BOARD)
        note("kernel started", ready, "s")
        note("first board after that", first, "s", again=execute(client, BOARD))
        book = nbformat.read(notebooks() / "en" / "most_dangerous_time" / "10_combat.ipynb", as_version=4)
        for cell in book.cells:
            if cell.cell_type == "code":
                execute(client, cell.source)
        if empty is not None:
            full = memory(pid)
            note("kernel with 10_combat run", full["pss"], "MB PSS", rss=full["rss"], empty_kernel=empty["pss"])
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def reader_waits(file: Path, folder: Path) -> float:
    """Seconds under papermill from its start to the end of the last cell, the lesson as a reader has it.

    Without the kernel's end, which takes 2.5 seconds more where a kernel does not answer its last message.
    """
    done = papermill.execute_notebook(str(file), str(folder / file.name), progress_bar=False, kernel_name="python3",
                                      language="python", resources={"metadata": {"path": str(file.parent)}})
    ends = [cell.metadata.papermill["end_time"] for cell in done.cells if cell.metadata.papermill.get("end_time")]
    start = datetime.fromisoformat(done.metadata.papermill["start_time"])
    return (datetime.fromisoformat(max(ends)) - start).total_seconds()


def test_notebooks(note: Note, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULEBOOK_COVERAGE", raising=False)
    empty = tmp_path / "empty.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1")]), empty)
    base = min(reader_waits(empty, tmp_path) for _ in range(3))
    note("an empty notebook by papermill", base, "s")
    for file in notebook_check.found(None, "en"):
        name = file.relative_to(notebooks())
        note(f"{name} beyond that", reader_waits(file, tmp_path) - base, "s")
