"""A learner's own copy of the lessons that came in a wheel: he may write in it, and it follows newer versions.

Beside the copies stands a note of what each looked like when it was copied. What he did not touch is replaced by what
is shipped now; what he changed stays, and where the lesson itself has changed too, his goes under another name.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from contextlib import suppress
from pathlib import Path

from kernel_lib.core import files
from kernel_lib.core.errors import Bad

NOTE = ".shipped.json"
FORMAT = "rulebook-lessons"


def update(shipped: Path, own: Path) -> list[Path]:
    """Bring `own` up to `shipped`; gives his files that were set aside. Raises Bad where nothing can be written."""
    note = own / NOTE
    known = _noted(note)
    now, aside = {}, []
    for file in sorted(file for file in shipped.rglob("*.*") if file.is_file()):
        name = file.relative_to(shipped).as_posix()
        copy, now[name] = own / name, told(file)
        was = told(copy) if copy.is_file() else ""
        if was == now[name] or (was and was != known.get(name) and known.get(name) == now[name]):
            continue
        with files.failing(copy, "written", "a writable place"):
            copy.parent.mkdir(parents=True, exist_ok=True)
            if was and was != known.get(name):
                aside.append(files.set_aside(copy))
            shutil.copyfile(file, copy)
    for name in known.keys() - now.keys():  # lessons that are no more
        if (own / name).is_file() and told(own / name) == known[name]:
            (own / name).unlink()
    if now != known:
        made = json.dumps({"format": FORMAT, "files": now}, indent=1)
        files.write(note, made.encode(), files.of_format(FORMAT))
    return aside


def told(file: Path) -> str:
    """What a file says, as a digest. Of a notebook that is its cells: outputs and layout are nobody's words."""
    content = file.read_bytes()
    if file.suffix == ".ipynb":
        with suppress(ValueError, KeyError, TypeError):  # no notebook: as it stands
            content = json.dumps([[cell["cell_type"], "".join(cell["source"])]
                                  for cell in json.loads(content)["cells"]]).encode()
    return hashlib.sha256(content).hexdigest()


def _noted(note: Path) -> dict[str, str]:
    try:
        found = json.loads(files.read(note, "note of what was shipped"))["files"]
        return {str(name): str(digest) for name, digest in found.items()}
    except (Bad, ValueError, KeyError, TypeError, AttributeError):
        return {}
