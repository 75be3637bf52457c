"""Every notebook: its shape, and that it runs and checks what it claims."""

import ast
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from rich.console import Console

from kernel_lib import notebook_check
from kernel_lib.core import data
from kernel_lib.core.game import GAMES
from kernel_lib.notebooks_path import START, notebooks

NAMES = [str(file.relative_to(notebooks())) for file in notebook_check.found(None)]
# Beside its chapters a game may have a table to play at and a page for whoever teaches: they claim nothing.
CHAPTERS = [name for name in NAMES if Path(name).stem[:2].isdigit() and not name.endswith(START)]
CLAIMING = [name for name in NAMES if name in CHAPTERS]
DEFINING = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Lambda,
    ast.For,
    ast.While,
    ast.If,
    ast.Try,
    ast.With,
)

every = pytest.mark.parametrize("name", NAMES)
every_chapter = pytest.mark.parametrize("name", CHAPTERS)
every_claiming = pytest.mark.parametrize("name", CLAIMING)


@pytest.fixture(scope="module")
def executed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """name -> the result of each notebook that a chosen test asks for; two run at a time."""
    names = list(dict.fromkeys(item.callspec.params["name"] for item in request.session.items
                               if "executed" in getattr(item, "fixturenames", ())))
    folder = tmp_path_factory.mktemp("executed")
    done = notebook_check.run_all([notebooks() / name for name in names], folder, 2, None, Console(quiet=True))
    return dict(zip(names, done, strict=True))


def read(name: str) -> Any:
    return nbformat.read(notebooks() / name, as_version=4)


def code(name: str) -> list[str]:
    return [cell.source for cell in read(name).cells if cell.cell_type == "code"]


def text_of(output: Any) -> str:
    """What an output says where no widget can be shown."""
    return str(output.get("text") or output.get("data", {}).get("text/plain", ""))


@every
def test_it_is_a_clean_notebook_file(name: str) -> None:
    book = read(name)
    nbformat.validate(book)
    assert (book.nbformat, book.nbformat_minor) >= (4, 5), "cells need ids: save it with a current JupyterLab"
    assert book.metadata.kernelspec.name == "python3"
    assert book.metadata.language_info.name == "python"
    assert set(book.metadata) == {"kernelspec", "language_info", "rulebook"}, "no widget states"
    for cell in book.cells:
        assert cell.cell_type in ("markdown", "code") and cell.source.strip(), f"empty cell {cell.id}"
        assert not cell.get("outputs") and not cell.get("execution_count"), f"clear the outputs of cell {cell.id}"


@every
def test_it_begins_with_a_title_and_parameters(name: str) -> None:
    cells = read(name).cells
    assert cells[0].cell_type == "markdown" and cells[0].source.startswith("# ")
    tagged = [cell for cell in cells if "parameters" in cell.metadata.get("tags", [])]
    assert tagged == [cell for cell in cells if cell.cell_type == "code"][:1]
    set_there = {node.id for cell in tagged for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)}
    assert set_there == ({"interactive", "seed"} if name != START else set())


@every
def test_its_code_is_short_and_defines_nothing(name: str) -> None:
    for source in code(name)[1:]:
        assert len([line for line in source.splitlines() if line.strip()]) <= 3, source
        assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, DEFINING)], source


@every_chapter
def test_it_is_named_like_its_chapter(name: str) -> None:
    lang, game, chapter = name.split("/")
    assert game in GAMES
    known = {one.ch: one for one in data.rulebook(game).chapters}
    assert chapter[:2] in known, f"{game} has no chapter {chapter[:2]}"
    title = read(name).cells[0].source.splitlines()[0]
    assert title == f"# {int(chapter[:2])} {known[chapter[:2]].text(lang)}"


@every_claiming
def test_it_checks_what_it_shows(name: str) -> None:
    assert any(re.search(r"\bcheck(_line)?\(", source) for source in code(name))


@pytest.mark.slow
@pytest.mark.xdist_group("kernels")
@every
def test_it_runs(name: str, executed: dict[str, Any]) -> None:
    result = executed[name]
    assert result.ok, f"{name}{result.at}: {result.fault}"
    book = nbformat.read(result.executed, as_version=4)
    outputs = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert [output for output in outputs if output.output_type == "error"] == []
    assert [output.text for output in outputs if output.get("name") == "stderr"] == []
    said = [text_of(output) for output in outputs]
    shown = any(re.search(r"^✓ .*\d", text, re.MULTILINE) for text in said)
    assert shown or name not in CLAIMING, "no check line is shown"
    assert name not in CLAIMING or not any(re.search("^✗", text, re.MULTILINE) for text in said), (
        "a check does not hold"
    )
    assert not any(re.search(r"<\w+[\w.]* (object )?at 0x|^\w+\(children=", text) for text in said), "no text form"
    assert not any(re.search(r"\b(event|no|decision|option|roll|draw|ui)\.[a-z_]+ ?\(", text) for text in said), (
        "no sentence"
    )
    if name.startswith("zh/"):
        least = 20 if name.endswith("/review.ipynb") else 200  # nothing is due for a new reader, and that is said
        assert sum(len(re.findall(r"[\u4e00-\u9fff]", text)) for text in said) > least, "it does not speak Chinese"
