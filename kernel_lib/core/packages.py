"""Which games there are: every package of kernel_lib that has a rulebook."""

from __future__ import annotations

from pathlib import Path


def _found(finished: bool) -> tuple[str, ...]:
    """The packages of kernel_lib that have a rulebook, and a file UNFINISHED while their game is none yet."""
    root = Path(__file__).resolve().parents[1]
    return tuple(sorted(file.parent.name for file in root.glob("*/rulebook.yaml")
                        if (file.parent / "UNFINISHED").exists() is not finished))


GAMES = _found(finished=True)
UNFINISHED = _found(finished=False)
"""Games that load by their name, with rules to try and examples to run, and that nobody is offered."""
