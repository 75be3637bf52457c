"""Which games there are: every package of kernel_lib that has a rulebook; and the modules they may have or not."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType


def _found(finished: bool) -> tuple[str, ...]:
    """The packages of kernel_lib that have a rulebook, and a file UNFINISHED while their game is none yet."""
    root = Path(__file__).resolve().parents[1]
    return tuple(sorted(file.parent.name for file in root.glob("*/rulebook.yaml")
                        if (file.parent / "UNFINISHED").exists() is not finished))


GAMES = _found(finished=True)
UNFINISHED = _found(finished=False)
"""Games that load by their name, with rules to try and examples to run, and that nobody is offered."""


def part(game: str, name: str) -> ModuleType | None:
    """The module ``kernel_lib/<game>/<name>.py``; None in a game that has none."""
    full = f"kernel_lib.{game}.{name}"
    return importlib.import_module(full) if importlib.util.find_spec(full) else None
