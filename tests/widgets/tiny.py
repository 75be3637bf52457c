"""Makes the tiny game a game of the toolkit, as if it stood in kernel_lib."""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import sys
from pathlib import Path

import pytest

import kernel_lib
from kernel_lib.core import game as games
from kernel_lib.core import packing

HERE = Path(__file__).parent / "tiny_game"


def install(folder: Path) -> None:
    """Copy the game into `folder`, compile its pack there, and let kernel_lib and the widgets find it."""
    if "kernel_lib.tiny_game.game" in sys.modules:
        return
    home = folder / "tiny_game"
    shutil.copytree(HERE, home, ignore=shutil.ignore_patterns("__pycache__"))
    kernel_lib.__path__.append(str(folder))
    (home / "pack.json").write_bytes(packing.compile_game("tiny_game", home))
    importlib.import_module("kernel_lib.tiny_game.game")
    spec = importlib.util.spec_from_file_location("widgets.boards.tiny_game", home / "board_of_tiny.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["widgets.boards.tiny_game"] = module
    spec.loader.exec_module(module)


def listed() -> tuple[str, ...]:
    """The games of the toolkit and the tiny one."""
    return (*(game for game in games.GAMES if game != "tiny_game"), "tiny_game")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> None:
    install(tmp_path_factory.mktemp("games"))


@pytest.fixture(autouse=True)
def tiny_game(installed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", listed())
