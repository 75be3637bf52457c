"""`rulebook check`: notebooks are run, reported, and a failing one names its cell."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import papermill
import pytest

from kernel_lib import notebook_check

from .conftest import Rulebook

pytestmark = pytest.mark.xdist_group("kernels")


def notebook(file: Path, *cells: str, parameters: str = "") -> Path:
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Title")])
    if parameters:
        book.cells.append(nbformat.v4.new_code_cell(parameters, metadata={"tags": ["parameters"]}))
    book.cells += [nbformat.v4.new_code_cell(source) for source in cells]
    file.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(book, file)
    return file


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three notebooks: one that is fine in any language, one that fails in cell 4, one that is none."""
    folder = tmp_path_factory.mktemp("notebooks")
    alone = "assert not get_ipython().history_manager.enabled  # kernels at once would lock each other's history"
    notebook(folder / "fine.ipynb", alone, "print(lang, interactive)", parameters="lang, interactive = 'xx', True")
    notebook(folder / "sub" / "fails.ipynb", "1 + 1", "1 / 0", "print('never')", parameters="seed, lang = 1, 'xx'")
    (folder / "foreign.ipynb").write_text("no notebook", encoding="utf-8")
    return folder


def test_notebooks_are_run_and_reported(rulebook: Rulebook, folder: Path, tmp_path: Path) -> None:
    before = {file: file.read_bytes() for file in folder.rglob("*.ipynb")}
    report = tmp_path / "report"
    done = rulebook("check", folder, "-j", 2, "--report", report, "--lang", "zh")
    assert done.code == 1
    assert "1 passed, 2 failed" in done.out and "✗, cell 4" in done.out and str(report / "index.html") in done.out
    foreign, fails = sorted(done.err.splitlines())
    assert foreign.endswith("foreign.ipynb: this is no notebook (Notebook does not appear to be JSON: 'no notebook')")
    assert fails.endswith("sub/fails.ipynb, cell 4: ZeroDivisionError: division by zero")

    suite = ElementTree.parse(report / "junit.xml").getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("3", "2")
    failure = {Path(str(case.get("name"))).name: case.find("failure") for case in suite}
    assert failure["fine.ipynb"] is None
    assert failure["fails.ipynb"] is not None and failure["fails.ipynb"].text == "ZeroDivisionError: division by zero"
    assert str(failure["fails.ipynb"].get("message")).endswith("sub/fails.ipynb, cell 4")

    index = (report / "index.html").read_text(encoding="utf-8")
    assert "✓" in index and "cell 4 ZeroDivisionError" in index and "this is no notebook" in index
    (page,) = report.rglob("fine.html")
    assert "zh False" in page.read_text(encoding="utf-8") and str(page.relative_to(report)) in index
    (executed,) = report.rglob("fine.ipynb")
    assert nbformat.read(executed, 4).cells[-1].outputs[0].text == "zh False\n"
    assert not re.search(r'(src|href)="https?:', page.read_text(encoding="utf-8"))  # it opens without a network
    assert {file: file.read_bytes() for file in folder.rglob("*.ipynb")} == before


def test_a_fine_notebook_passes(rulebook: Rulebook, folder: Path) -> None:
    done = rulebook("check", folder / "fine.ipynb")
    assert (done.code, done.err) == (0, "")
    assert "1 passed, 0 failed" in done.out


def test_a_kernel_that_dies_is_a_failure(rulebook: Rulebook, tmp_path: Path) -> None:
    done = rulebook("check", notebook(tmp_path / "dies.ipynb", "import os", "os._exit(1)"))
    assert done.code == 1 and "1 failed" in done.out
    assert "dies.ipynb" in done.err and "died" in done.err and "Traceback" not in done.err


def test_every_notebook_runs_in_its_own_folder(rulebook: Rulebook, tmp_path: Path) -> None:
    for one in ("a", "b"):
        cell = f"from pathlib import Path; assert Path.cwd().name == Path('here.txt').read_text() == {one!r}"
        notebook(tmp_path / one / "where.ipynb", cell)
        (tmp_path / one / "here.txt").write_text(one, encoding="utf-8")
    here = Path.cwd()
    done = rulebook("check", tmp_path, "-j", 2)
    assert (done.code, done.err) == (0, "")
    assert Path.cwd() == here


@pytest.mark.parametrize(("times", "code"), [(2, 0), (3, 1)])
def test_a_kernel_that_does_not_start_is_started_again(
    rulebook: Rulebook, folder: Path, monkeypatch: pytest.MonkeyPatch, times: int, code: int
) -> None:
    deaths = iter(range(times))
    execute = papermill.execute_notebook

    def dying(*where: str, **how: Any) -> Any:
        if next(deaths, None) is not None:
            raise RuntimeError("Kernel died before replying to kernel_info")
        return execute(*where, **how)

    monkeypatch.setattr(papermill, "execute_notebook", dying)
    done = rulebook("check", folder / "fine.ipynb")
    assert done.code == code and ("Kernel died" in done.err) == bool(code)


def test_a_missing_notebook_is_one_line(rulebook: Rulebook) -> None:
    done = rulebook("check", "no_such/10_combat")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "check: there is no notebook 'no_such/10_combat'. Expected: a notebook file, or a name like game/10_combat.\n"
    )


def test_names_find_lessons_and_checkpoints_are_no_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("00_start_here", "game/10_combat", "game/.ipynb_checkpoints/10_combat-checkpoint"):
        notebook(tmp_path / f"{name}.ipynb")
    monkeypatch.setattr(notebook_check, "notebooks", lambda: tmp_path)
    every = [tmp_path / "00_start_here.ipynb", tmp_path / "game/10_combat.ipynb"]
    assert notebook_check.found(None) == every
    assert notebook_check.found([Path("game/10_combat")]) == every[1:]
    assert notebook_check.found([Path("game")]) == every[1:]
    assert notebook_check.found([every[0]]) == every[:1]


def test_it_is_quiet_in_a_process_of_its_own(folder: Path) -> None:
    command = Path(sys.executable).with_name("rulebook")
    done = subprocess.run([command, "check", folder / "fine.ipynb"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "fine.ipynb" in done.stdout and done.stdout.rstrip().endswith("1 passed, 0 failed")
