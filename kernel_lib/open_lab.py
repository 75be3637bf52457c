"""`rulebook open`: JupyterLab at a lesson that the learner may write in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from kernel_lib import language, own_copy
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.notebooks_path import START, notebooks

OWN_COPY = "rulebook-notebooks"
NEWER = {"en": "A lesson that you changed has a newer version. Yours is now {file}",
         "zh": "你改过的一课有了新版本。你的那份现在是 {file}"}


def lesson(chapter: str, lang: str | None = None) -> Path:
    """The notebook of ``game/NN_chapter`` ("" is the start). Raises Bad with the known ones.

    lang  en or zh; else the language chosen last, and where none was, the page that asks the browser

    Lessons that came with an installed wheel are copied to ``rulebook-notebooks`` in the working folder first, and
    brought up to date there; what the learner changed is kept.
    """
    folder = notebooks()
    chosen = lang or language.chosen()
    if lang:
        language.remember(lang)
    edition = chosen or (language.preferred() if chapter else "")
    name = Path(edition, f"{chapter.removesuffix('.ipynb')}.ipynb" if chapter else START)
    if not (folder / name).is_file():
        known = sorted(str(file.relative_to(folder / edition).with_suffix(""))
                       for file in (folder / edition).rglob("*.ipynb"))
        raise Bad(f"there is no notebook {chapter!r}", "open", one_of(known, like=chapter))
    if folder.name.startswith("_"):
        own = Path.cwd() / OWN_COPY
        for file in own_copy.update(folder, own):
            print(NEWER[language.preferred()].format(file=file.relative_to(Path.cwd())), file=sys.stderr)
        folder = own
    return folder / name


def run(notebook: Path) -> int:
    """Open JupyterLab at `notebook`; returns its exit code when it is closed.

    All lessons are within its reach: the start page, the other games, the other edition.
    """
    all_lessons = [folder for folder in notebook.resolve().parents if (folder / START).is_file()]
    reach = [f"--ServerApp.root_dir={all_lessons[-1]}"] if all_lessons else []
    root = ["--allow-root"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    command = [sys.executable, "-m", "jupyterlab", *root, *reach, str(notebook.resolve())]
    return subprocess.run(command, check=False).returncode
