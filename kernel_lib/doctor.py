"""`rulebook doctor`: is this installation whole?"""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import sys
from collections.abc import Callable
from typing import NamedTuple

from kernel_lib import __version__
from kernel_lib.core import data, example, example_file
from kernel_lib.core import game as games
from kernel_lib.notebooks_path import notebooks


class Finding(NamedTuple):
    """One thing looked at; `needed` says whether the toolkit works without it."""

    name: str
    ok: bool
    needed: bool
    said: str


def examine() -> list[Finding]:
    """Look at everything, in the order a person would."""
    found = [Finding("Rulebook Lab", True, True, __version__), _python()]
    packages = ("jupyterlab", "ipywidgets", "ipycanvas", "papermill", "msgspec", "ruamel.yaml")
    found += [_package(name) for name in packages]
    found += [_game(game) for game in games.GAMES]
    found += [_tried("notebooks", _notebooks), _tried("kernel", _kernel), _browser()]
    return found


def _python() -> Finding:
    return Finding("Python", sys.version_info >= (3, 11), True, sys.version.split()[0])


def _package(name: str) -> Finding:
    try:
        return Finding(name, True, True, importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return Finding(name, False, True, "missing; install rulebook-lab again")


def _game(game: str) -> Finding:
    def look() -> str:
        games.load(game)
        data.data(game)
        failed = [case.id for name in example_file.shipped(game) for case in example_file.find(name).cases()
                  if not example.run(case, record=False).ok]
        if failed:
            raise ValueError(f"these examples do not come out as printed: {', '.join(failed)}")
        own = f", with the corrections of {data.corrections(game)}" if data.corrections(game) else ""
        rules, examples = len(data.rulebook(game).rules), len(example_file.shipped(game))
        return f"{rules} rules, {examples} examples come out as printed{own}"
    return _tried(game, look)


def _tried(name: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(name, True, True, look())
    except Exception as error:  # whatever is broken, the doctor reports it and goes on
        return Finding(name, False, True, str(error))


def _notebooks() -> str:
    count = len(list(notebooks().rglob("*.ipynb")))
    if not count:
        raise FileNotFoundError("there are none; install rulebook-lab again")
    return f"{count} lessons"


def _kernel() -> str:
    from jupyter_client.kernelspec import KernelSpecManager
    return str(KernelSpecManager().get_kernel_spec("python3").display_name)


def _browser() -> Finding:
    path = os.environ.get("CHROMIUM") or next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), "")
    return Finding("browser for the tests", bool(path), False,
                   "found" if path else "none; only the browser tests need it (Debian: apt install chromium)")
