"""`rulebook open`: JupyterLab at a lesson that the learner may write in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from kernel_lib.core.errors import Bad
from kernel_lib.notebooks_path import START, notebooks

OWN_COPY = "rulebook-notebooks"


def lesson(chapter: str) -> Path:
    """The notebook of ``game/NN_chapter`` ("" is the start). Raises Bad with the known ones.

    Lessons that came with an installed wheel are copied to ``rulebook-notebooks`` in the working folder first; copies
    that are there already stay as they are.
    """
    folder = notebooks()
    name = f"{chapter.removesuffix('.ipynb')}.ipynb" if chapter else START
    if not (folder / name).is_file():
        known = sorted(str(file.relative_to(folder).with_suffix("")) for file in folder.rglob("*.ipynb"))
        raise Bad(f"there is no notebook {chapter!r}", "open", ", ".join(known))
    if folder.name.startswith("_"):
        own = Path.cwd() / OWN_COPY
        for file in folder.rglob("*.ipynb"):
            copy = own / file.relative_to(folder)
            if not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, copy)
        folder = own
    return folder / name


def run(notebook: Path) -> int:
    """Open JupyterLab at `notebook`; returns its exit code when it is closed."""
    root = ["--allow-root"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    return subprocess.run([sys.executable, "-m", "jupyterlab", *root, str(notebook)], check=False).returncode
