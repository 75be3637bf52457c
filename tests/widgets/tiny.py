"""Makes the tiny game a game of the toolkit, as if it stood in kernel_lib."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path

import kernel_lib
from kernel_lib.core import data
from kernel_lib.core import game as games

HERE = Path(__file__).parent / "tiny_game"


def install(folder: Path) -> None:
    """Copy the game into `folder`, compile its pack there, and let kernel_lib find it."""
    if "tiny_game" in games.GAMES:
        return
    home = folder / "tiny_game"
    shutil.copytree(HERE, home, ignore=shutil.ignore_patterns("__pycache__"))
    kernel_lib.__path__.append(str(folder))
    games.GAMES = (*games.GAMES, "tiny_game")
    (home / "pack.json").write_bytes(data.compile_game("tiny_game", home))
    games.load("tiny_game")
    spec = importlib.util.spec_from_file_location("widgets.boards.tiny_game", home / "board_of_tiny.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["widgets.boards.tiny_game"] = module
    spec.loader.exec_module(module)
