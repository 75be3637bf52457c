"""Positions of real tables, kept by their names: one file each, beside the games of this person."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kernel_lib.core import files, journal
from kernel_lib.core import save as saves
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Rules

FOLDER = "tables"


class KeptPositions:
    """The positions of one game that were kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.folder = journal.home() / FOLDER / rules.id

    def names(self) -> list[str]:
        """The names, the one kept last first."""
        found = sorted(self.folder.glob("*.json"), key=lambda one: one.stat().st_mtime, reverse=True)
        return [one.stem for one in found]

    def keep(self, name: str, state: Any) -> None:
        """Keep a position; an older one of that name goes. Raises Bad."""
        files.write(self._path(name), saves.of_position(self.rules, state), saves.OURS)

    def add(self, name: str, state: Any) -> str:
        """Keep a position under this name, without what no file is called and with a number where it is taken; the name
        it has now. Raises Bad."""
        name = self.free(re.sub(r"[/\\:\s]+", " ", name).strip(" ."))
        self.keep(name, state)
        return name

    def open(self, name: str) -> Any:
        """The position of that name. Raises Bad."""
        return position_in(self._path(name), self.rules)

    def free(self, name: str) -> str:
        """`name`, or with a number where it is taken."""
        return files.free(self._path(name)).stem if self._path(name).exists() else name

    def games(self) -> list[Path]:
        """Games of this person whose position can be taken over, the last one first."""
        finished = [one for one in journal.home().glob("*.json") if one.name.startswith(self.rules.id)]
        here = [one for one in Path().glob("*.json") if one.name.startswith(self.rules.id)]
        found = {*journal.unfinished(self.rules.id), *finished, *here}
        return sorted(found, key=lambda one: one.stat().st_mtime, reverse=True)

    def _path(self, name: str) -> Path:
        if not name.strip() or not name.isprintable() or any(sign in name for sign in "/\\:") or name.startswith("."):
            raise Bad(f"{name!r} cannot be the name of a file", "name", "letters, digits and spaces")
        return self.folder / f"{name.strip()}.json"


def position_in(path: Path, rules: Rules) -> Any:
    """Where play stands in a save or a journal, or the position that was kept in it. Raises Bad."""
    table, _ = journal.opened(path)
    if table.rules.id != rules.id:
        raise Bad(f"the file is a game of {table.rules.id}", str(path), rules.id)
    return table.state if table.here.parent is not None else table.opening
