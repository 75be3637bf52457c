"""`rulebook check`: run notebooks with papermill, in parallel, and report."""

from __future__ import annotations

import ast
import html
import json
import logging
import shutil
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from kernel_lib.core import files
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.errors import Bad
from kernel_lib.notebooks_path import notebooks

INDEX = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Notebooks: {passed} passed, {failed} failed</title>
<style>
body {{ font: 16px/1.5 sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }}
th, td {{ padding: .2rem 1rem; text-align: left; vertical-align: top }} td:nth-child(2) {{ text-align: right }}
tr.bad {{ background: #fbe3dd }}
</style>
<h1>Notebooks: {passed} passed, {failed} failed</h1>
<p>Every cell of these lessons was run, and everything they claim was checked, {when}. A name opens the lesson as it
came out: boards and words, without the code; where something failed, with it.</p>
<table><tr><th>lesson</th><th>time</th><th>result</th></tr>{rows}</table></html>
"""


NO_PNG = """--IPKernelApp.exec_lines=__import__("os").environ.setdefault("RULEBOOK_PNG", "0")"""
"""The report is a web page, which shows every board as SVG: the kernel need not draw it once more."""


class Result(NamedTuple):
    """A notebook that was run: seconds it took, and the number of the failing cell with its fault, if one failed."""

    name: str
    seconds: float
    executed: Path
    cell: int | None = None
    fault: str = ""

    @property
    def ok(self) -> bool:
        return not self.fault

    @property
    def at(self) -> str:
        """``, cell 3`` when a cell is at fault."""
        return f", cell {self.cell}" if self.cell else ""


def found(named: list[Path] | None, lang: str | None = None) -> list[Path]:
    """The notebooks to run: those named (files, folders, or names like game/10_combat), or all. Raises Bad.

    A name stands for the lesson in both editions, or with `lang` in that one.
    """
    root = notebooks()
    places = [root / one for one in ([lang] if lang else LANGUAGES)]
    if not named:
        return [file for place in (places if lang else [root]) for file in _inside(place)]
    files: list[Path] = []
    for one in named:
        for choice in ([one], [place / one for place in places], [root / one]):
            if here := [file for place in choice for file in _at(place)]:
                files += here
                break
        else:
            raise Bad(f"there is no notebook {str(one)!r}", "check", "a notebook file, or a name like game/10_combat")
    return files


def run_all(files: list[Path], folder: Path, jobs: int, lang: str | None, screen: Console) -> list[Result]:
    """Run notebooks, `jobs` at a time, into `folder`, showing progress. Every notebook runs, also when one fails.

    lang  what a notebook is told that asks for its language; ours are each in one
    """
    results: dict[Path, Result] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True) as progress, ThreadPoolExecutor(jobs) as pool:
        bar = progress.add_task("notebooks", total=len(files))
        waiting = {pool.submit(run, file, folder, lang): file for file in files}
        for done in as_completed(waiting):
            results[waiting[done]] = done.result()
            progress.advance(bar)
    return [results[file] for file in files]


def run(file: Path, folder: Path, lang: str | None) -> Result:
    """Run one notebook, its result written into `folder`. A failing cell is a Result, not an exception."""
    from nbclient.exceptions import CellTimeoutError
    from papermill import PapermillExecutionError
    name = _name(file)
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    try:
        known = _parameters(file)
    except Exception as error:  # nbformat stumbles over foreign files in many ways
        what = next(iter(str(error).splitlines()), "")
        return Result(name, time.perf_counter() - start, target, None, f"this is no notebook ({what})")
    wanted = {key: value for key, value in {"lang": lang, "interactive": False}.items()
              if key in known and value is not None}
    try:
        _execute(file, target, wanted)
    except PapermillExecutionError as error:
        number = error.cell_index + 1 - bool(wanted)  # papermill put its parameters in as one more cell
        return Result(name, time.perf_counter() - start, target, number, f"{error.ename}: {error.evalue}")
    except (CellTimeoutError, RuntimeError) as error:  # the kernel died
        return Result(name, time.perf_counter() - start, target, None, str(error).splitlines()[0])
    return Result(name, time.perf_counter() - start, target)


def _execute(file: Path, target: Path, parameters: Mapping[str, object]) -> None:
    """Run the cells with papermill.

    Kernels that start at once may choose the same port, of which one dies before it answers: that one starts again.
    """
    import papermill
    from nbclient.exceptions import DeadKernelError
    logging.getLogger("papermill").setLevel(logging.ERROR)
    for last in (False, False, True):
        try:
            papermill.execute_notebook(
                str(file), str(target), parameters=dict(parameters), progress_bar=False, kernel_name="python3",
                language="python", execution_timeout=300,
                request_save_on_cell_execute=False,  # once at the end: twice a cell is half of the time
                shutdown_kernel="immediate",  # some kernels do not hear their last message: 2.5 seconds each
                resources={"metadata": {"path": str(file.parent)}},  # cwd= would move all threads
                extra_arguments=["--IPKernelApp.log_level=ERROR", NO_PNG,
                                 "--HistoryManager.enabled=False"])  # one file for all kernels
            return
        except DeadKernelError:
            raise
        except RuntimeError:
            if last:
                raise


def summary(results: list[Result], heads: str = "notebook|seconds|result",
            count: str = "{passed} passed, {failed} failed") -> Grid:
    """The table printed at the end; `heads` and `count` are its words."""
    grid = Grid(*heads.split("|"), box=None)
    for result in results:
        mark = "[green]✓[/]" if result.ok else f"[red]✗{result.at}[/]"
        grid.add_row(result.name, f"{result.seconds:.1f}", mark)
    failed = sum(not result.ok for result in results)
    grid.caption = count.format(passed=len(results) - failed, failed=failed)
    return grid


def write_report(results: list[Result], folder: Path) -> None:
    """JUnit XML, and an HTML page per notebook with an index."""
    from nbconvert import HTMLExporter
    from nbconvert.preprocessors import TagRemovePreprocessor
    files.insist(folder / "index.html", _report)
    folder.mkdir(parents=True, exist_ok=True)
    suite = ElementTree.Element("testsuite", name="notebooks", tests=str(len(results)),
                                failures=str(sum(not result.ok for result in results)),
                                time=f"{sum(result.seconds for result in results):.3f}")
    rows = []
    for result in results:
        case = ElementTree.SubElement(suite, "testcase", classname="notebooks", name=result.name,
                                      time=f"{result.seconds:.3f}")
        if not result.ok:
            ElementTree.SubElement(case, "failure", message=f"{result.name}{result.at}").text = result.fault
        page = folder / Path(result.name).with_suffix(".html")
        page.parent.mkdir(parents=True, exist_ok=True)
        if result.executed.is_file():
            exporter = HTMLExporter(embed_images=True, exclude_input=result.ok, exclude_output_prompt=result.ok,
                                    language_code=_language(result.executed))
            exporter.register_preprocessor(TagRemovePreprocessor(remove_cell_tags={"still"}), enabled=True)
            exporter.require_js_url = exporter.mathjax_url = exporter.widget_renderer_url = ""
            page.write_text(exporter.from_filename(str(result.executed))[0], encoding="utf-8")
            shutil.copy(result.executed, folder / result.name)
        fault = "✓" if result.ok else html.escape(f"{result.at} {result.fault}".lstrip(", "))
        shown = html.escape(result.name)
        if page.is_file():
            shown = f'<a href="{html.escape(str(page.relative_to(folder)))}">{shown}</a>'
        rows.append(f"<tr{'' if result.ok else ' class=bad'}><td>{shown}</td><td>{result.seconds:.1f} s</td>"
                    f"<td>{fault}</td></tr>")
    ElementTree.ElementTree(suite).write(folder / "junit.xml", encoding="utf-8", xml_declaration=True)
    failed = sum(not result.ok for result in results)
    files.write(folder / "index.html", INDEX.format(
        when=time.strftime("%Y-%m-%d %H:%M"), passed=len(results) - failed, failed=failed, rows="".join(rows)).encode(),
        _report)


def _report(head: bytes) -> bool:
    return b"<title>Notebooks: " in head


def _at(place: Path) -> list[Path]:
    """The notebook at `place`, with or without its ending, or all in that folder."""
    if place.is_dir():
        return _inside(place)
    return [file for file in (place, place.with_suffix(".ipynb")) if file.is_file()][:1]


def _inside(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in file.parts)


def _parameters(file: Path) -> set[str]:
    """The names that the notebook's cell tagged `parameters` sets."""
    import nbformat
    tagged = [cell.source for cell in nbformat.read(file, as_version=4).cells
              if "parameters" in cell.metadata.get("tags", [])]
    return {node.id for source in tagged for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _language(file: Path) -> str:
    """The language that a notebook says it is in."""
    said = json.loads(file.read_bytes())["metadata"].get("rulebook", {}).get("lang")
    return said if said in LANGUAGES else "en"


def _name(file: Path) -> str:
    """From the lessons' folder, else from here, else from the root: two notebooks never have the same name."""
    file = file.resolve()
    for root in (notebooks().resolve(), Path.cwd(), Path(file.anchor)):
        if file.is_relative_to(root):
            return str(file.relative_to(root))
    raise Bad("this is no path", str(file))
