"""A real JupyterLab on a copy of the notebooks, and a page of a real Chromium that drives it."""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat

from kernel_lib import browser

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
HOST = "127.0.0.1"

NOTEBOOK = ".jp-NotebookPanel:not(.lm-mod-hidden)"
KERNEL_READY = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
RUN_CELL = """async (index) => {
    window.jupyterapp.shell.currentWidget.content.activeCellIndex = index;
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""
CELLS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map(cell => ({
    type: cell.type, source: cell.sharedModel.getSource(),
    outputs: cell.type === 'code' ? cell.outputs.toJSON() : [] }))"""
SCROLL_TO = "(index) => window.jupyterapp.shell.currentWidget.content.scrollToItem(index, 'start')"
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
# What is thrown by others when a lesson is left or loses its kernel: by JupyterLab when the kernel ends while it still
# answers, or is left before its session has begun; by ipycanvas over a message torn by the end of the kernel, with the
# topic of the next one where JSON should be.
LEFT = re.compile("|".join((r"Canceled future for create_subshell_request",
                            r"^Disposed$[\s\S]*_handleNewSession",
                            r"\"(comm-|stream\.|kernel\.).*is not valid JSON")), re.MULTILINE)
PAINTED = """canvases => canvases.some(canvas => canvas.width && canvas.height && canvas.getContext('2d')
    .getImageData(0, 0, canvas.width, canvas.height).data.some((value, i) => i % 4 === 3 && value > 0))"""


find_chromium = browser.found
CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-device-scale-factor=1",
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}",  # nothing leaves this machine
]


@dataclass
class Server:
    """A running JupyterLab. `root` is the folder it serves: a copy of notebooks/, free to write to."""

    url: str
    root: Path
    log: Path

    def api(self, path: str, method: str = "GET") -> Any:
        """The JSON answer of the server's REST interface, None where it has no body."""
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or "null")

    def end_sessions(self) -> None:
        """Stop every kernel, so that tests neither share state nor pile up memory."""
        for session in self.api("sessions"):
            self.api(f"sessions/{session['id']}", "DELETE")


@contextlib.contextmanager
def serve(folder: Path) -> Iterator[Server]:
    """Start JupyterLab on a copy of notebooks/ made in `folder`; it is ended on leaving."""
    root = folder / "notebooks"
    shutil.copytree(ROOT / "notebooks", root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    subprocess.run(["sh", ROOT / "widgets" / "lab" / "install.sh", folder / "own"], check=True)
    shared = folder / "own" / "share" / "jupyter"
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    server = Server(f"http://{HOST}:{port}", root, folder / "jupyterlab.log")
    arguments = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        f"--ip={HOST}",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.disable_check_xsrf=True",
        "--ServerApp.log_level=WARN",
        f"--ServerApp.root_dir={root}",
        "--IdentityProvider.token=",
        "--PasswordIdentityProvider.hashed_password=",
        "--LabApp.expose_app_in_browser=True",
        f"--LabApp.app_settings_dir={shared / 'lab' / 'settings'}",
        f"--LabApp.extra_labextensions_path={shared / 'labextensions'}",
    ]
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "IPYTHONDIR": "ipython",
        "RULEBOOK_PROGRESS": "progress.json",
        "RULEBOOK_GAMES": "games",
    }
    environment = {**os.environ, **{name: str(folder / sub) for name, sub in own.items()}}
    with server.log.open("w") as log:
        process = subprocess.Popen(arguments, stdout=log, stderr=subprocess.STDOUT, env=environment, cwd=root)
        try:
            _wait_until_up(server, process)
            yield server
            server.end_sessions()
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_until_up(server: Server, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 300  # on a busy machine the start alone may take minutes
    while True:
        try:
            server.api("")
            return
        except (urllib.error.URLError, OSError):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"JupyterLab did not start:\n{server.log.read_text()}") from None
            time.sleep(0.1)


@dataclass
class Lab:
    """One browser page on the server. `page` is Playwright's, for everything that has no helper here."""

    page: Any
    server: Server
    outside: list[str] = field(default_factory=list)  # requests that wanted to leave this machine
    errors: list[str] = field(default_factory=list)  # exceptions of the page's scripts

    def __post_init__(self) -> None:
        self.page.on("request", self._note_request)
        self.page.on("pageerror", self._note_error)

    def _note_error(self, error: Any) -> None:
        told = f"{error}\n{error.stack or ''}"
        if not LEFT.search(told):
            self.errors.append(told)

    def _note_request(self, request: Any) -> None:
        if request.url.startswith(("http", "ws")) and HOST not in request.url.split("/")[2]:
            self.outside.append(request.url)

    def write_notebook(self, path: str, *cells: str) -> str:
        """Put a notebook of these code cells at `path` of the served folder; gives the path back."""
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        file = self.server.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(book, file)
        return path

    def open_notebook(self, path: str) -> None:
        """Open the notebook alone in the page and wait for its kernel."""
        self.page.goto(f"{self.server.url}/doc/tree/{path}?reset", wait_until="domcontentloaded")
        self.wait_for_notebook()

    def reload(self) -> None:
        """Save and load the page again, as a learner pressing F5; the kernel lives on."""
        self.page.evaluate(SAVE)
        self.page.reload(wait_until="domcontentloaded")
        self.wait_for_notebook()

    def wait_for_notebook(self) -> None:
        """Wait until the notebook of the page is shown and its kernel answers."""
        self.page.wait_for_selector(f"{NOTEBOOK} .jp-Notebook .jp-Cell", timeout=120_000)
        self.page.evaluate(KERNEL_READY)

    def run_all(self) -> None:
        """Run every cell. Raises AssertionError with the traceback of a cell that failed."""
        self.page.evaluate(RUN_ALL)
        for index, cell in enumerate(self.cells()):
            failed = [out for out in cell["outputs"] if out["output_type"] == "error"]
            assert not failed, f"cell {index}:\n{cell['source']}\n" + "\n".join(failed[0]["traceback"])

    def run_cell(self, index: int) -> None:
        """Run one cell, 0 being the notebook's first."""
        self.page.evaluate(RUN_CELL, index)

    def cells(self) -> list[dict[str, Any]]:
        """Every cell as {type, source, outputs}; the outputs as a notebook file holds them."""
        return self.page.evaluate(CELLS)

    def text(self, index: int) -> str:
        """The printed and plain-text output of one cell."""
        parts = []
        for out in self.cells()[index]["outputs"]:
            text = out.get("text") or out.get("data", {}).get("text/plain", "")
            parts.append(text if isinstance(text, str) else "".join(text))
        return "".join(parts)

    def cell(self, index: int) -> Any:
        """Playwright's locator of one cell, scrolled to: what is far off the screen has no layout."""
        self.scroll_to(index)
        return self.page.locator(f"{NOTEBOOK} .jp-Notebook .jp-Cell[data-windowed-list-index='{index}']")

    def scroll_to(self, index: int) -> None:
        """Bring a cell to the top of the screen."""
        self.page.evaluate(SCROLL_TO, index)

    def wait_painted(self, index: int) -> Any:
        """Wait until a canvas in the cell's output shows something; gives that cell's locator."""
        cell = self.cell(index)
        cell.locator("canvas").first.wait_for(state="visible")
        deadline = time.monotonic() + 120
        while not cell.locator("canvas").evaluate_all(PAINTED):
            assert time.monotonic() < deadline, f"no canvas of cell {index} was painted"
            self.page.wait_for_timeout(250)
            self.scroll_to(index)  # cells above that were only estimated may have moved it off the screen
        return cell

    def box(self, thing: Any) -> dict[str, float]:
        """Where a locator's element is on the screen, once it has come to rest there."""
        thing.wait_for(state="visible")
        before, now = None, thing.bounding_box()
        while now is None or now != before:
            self.page.wait_for_timeout(100)
            before, now = now, thing.bounding_box()
        return now

    def screenshot(self, name: str) -> Path:
        """Save what the screen shows as build/screenshots/<name>.png."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        file = SCREENSHOTS / f"{name}.png"
        self.page.screenshot(path=str(file))
        return file
