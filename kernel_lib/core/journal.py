"""Journal: every choice of a game written down the moment it is made, so that a crash loses none.

A journal is a file of lines: how the game began (a save file without inputs, and who takes which seat), then every
input, where play stands after something was taken back, and who sits at the table. It lies beside the save of its game,
or among the games of this person; when the game is saved whole, it goes. While a game is played, its journal is held by
one program.
"""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

import msgspec

from . import files
from . import save as saves
from .errors import Bad
from .history import Node
from .table import Table

FORMAT = "rulebook-journal"
VERSION = 1
SUFFIX = ".journal"
OURS = files.of_format(FORMAT)
HOME = "~/.local/share/rulebook-lab/games"
SYNC = 1.0
"""Seconds after which what was written is pressed onto the disk; a person takes longer over a choice."""


class Heading(saves.Save, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a journal. `seats`: who takes each seat, as `rulebook play` names them."""

    seats: dict[str, str] = msgspec.field(default_factory=dict)


class Sitting(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A later line: who sits at the table, seat -> name, and whether everybody sees every hand."""

    people: dict[str, str]
    open_table: bool = False


class Here(msgspec.Struct, forbid_unknown_fields=True):
    """A later line: play stands at this input now."""

    here: int


class Journal:
    """Keeps what is chosen at a table in the file at `path`, from the first choice on.

    A journal that is there already, of the game as it stands at the table, is played on. For a new game choose a name
    that is free.

    fault  why nothing can be kept, "" as long as everything is: play goes on all the same

    Raises Bad when another program plays this game now.
    """

    def __init__(self, table: Table, path: Path, seats: dict[str, str] | None = None) -> None:
        self.table, self.path, self.seats, self.fault = table, path, seats or {}, ""
        self.sitting: Sitting | None = None
        self._told: Sitting | None = None
        self._ids: dict[Node, int] = {}
        self._here: Node | None = None
        self._open, self._holding = ExitStack(), False
        self._coming: tuple[dict[Node, int], Node] = {}, table.here
        self._synced = 0.0
        _release(path)
        with files.failing(path, "written", "a writable place"):
            if path.exists():
                self._hold()
        table.journal = self

    def __call__(self, table: Table) -> None:
        """Write down what is new at the table."""
        try:
            self._write(self._news(table))
            self.fault = ""
        except OSError as error:
            self.fault = f"{self.path}: the journal cannot be written ({error.strerror or error})."
        except Bad as error:
            self.fault = str(error)

    def close(self) -> None:
        """Keep nothing more; what was written stays."""
        if self.table.journal is self:
            self.table.journal = None
        if _held.get(self.path) is self:
            del _held[self.path]
        self._open.close()

    def done(self) -> None:
        """The game is saved whole elsewhere: the journal goes."""
        self.path.unlink(missing_ok=True)
        self.close()

    def _news(self, table: Table) -> list[Any]:
        here = table.here
        known = dict(self._ids)
        lines: list[Any] = []
        new: list[Node] = []
        if not known:
            heading = msgspec.structs.asdict(saves.heading(table)) | {"format": FORMAT, "version": VERSION}
            lines.append(Heading(**heading, seats=self.seats))
            for node in table.history.nodes():
                known[node] = len(known)
                if node.parent is not None or node.changes:
                    lines.append(saves.input_of(node, known))
            lines.append(Here(known[here]))
        else:
            unwritten: Node | None = here
            while unwritten is not None and unwritten not in known:
                new.append(unwritten)
                unwritten = unwritten.parent
            for node in reversed(new):
                known[node] = len(known)
                lines.append(saves.input_of(node, known))
            if here is not self._here and not new:
                lines.append(Here(known[here]))
        if self.sitting is not None and self.sitting != self._told:
            lines.append(self.sitting)
        self._coming = known, here
        return lines

    def _write(self, lines: list[Any]) -> None:
        """Add lines; what a crash or a full disk cut off before them stays a line of its own."""
        known, here = self._coming
        if not self._ids:
            if not self._holding:
                if self.path.exists():  # another game of this program began in the same second
                    self.path = files.free(self.path)
                self._hold()
            files.write(self.path, b"".join(msgspec.json.encode(one) + b"\n" for one in lines), OURS)
        elif lines:
            with self.path.open("ab+", buffering=0) as file:
                torn = _torn(file)
                file.write(b"\n" * torn + b"".join(msgspec.json.encode(one) + b"\n" for one in lines))
                if time.monotonic() - self._synced > SYNC:
                    os.fsync(file.fileno())
                    self._synced = time.monotonic()
        self._ids, self._here, self._told = known, here, self.sitting

    def _hold(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._open.enter_context(files.alone(self.path, "playing", wait=0))
        self._holding = True
        _held[self.path] = self


def _torn(file: IO[bytes]) -> bool:
    """Whether the last line of a file was cut off."""
    if not file.seek(0, os.SEEK_END):
        return False
    file.seek(-1, os.SEEK_END)
    return file.read(1) != b"\n"


_held: dict[Path, Journal] = {}
"""The journals that this program keeps."""


def _release(path: Path) -> None:
    """A table of this program that is forgotten gives its journal to the next one."""
    if path in _held:
        _held[path].close()


def home() -> Path:
    """The folder of the games of this person: at $RULEBOOK_GAMES, or in the home folder."""
    return Path(os.environ.get("RULEBOOK_GAMES") or HOME).expanduser()


def beside(save: Path) -> Path:
    """The journal of the game that is saved at `save`: game.json -> game.journal."""
    return files.real(save).with_suffix(SUFFIX)


def new(game: str) -> Path:
    """A name for the journal of a new game among this person's games."""
    first = home() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}{SUFFIX}"
    return files.free(first) if first.exists() else first


def unfinished(game: str = "") -> list[Path]:
    """The journals of this person's unfinished games (of one game), the newest first."""
    found = [one for one in home().glob(f"*{SUFFIX}") if one.name.startswith(f"{game}-" if game else "")]
    return sorted(found, key=lambda one: (one.stat().st_mtime_ns, one.name), reverse=True)


def load(path: Path, *, record: bool = False) -> tuple[Table, dict[str, str]]:
    """The table that a journal tells of, and who takes each seat; lines that were cut off are passed over. Raises Bad.
    """
    lines = files.read(path, "journal").split(b"\n")
    try:
        heading = msgspec.json.decode(lines[0], type=Heading)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        heading = None
    if heading is None or heading.format != FORMAT or heading.version > VERSION:
        raise Bad("this is no journal of this toolkit", f"{path.name}, line 1", f'"format": "{FORMAT}"')
    known, inputs, here = {-1, 0}, [], 0
    for line in lines[1:]:
        try:
            one = msgspec.json.decode(line, type=dict[str, Any])
            if "here" in one:
                here = one["here"] if one["here"] in known else here
                continue
            made = msgspec.convert(one, saves.Input, str_keys=True)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue
        if made.after in known and made.id not in known:
            known.add(made.id)
            inputs.append(made)
        here = made.id if made.id in known else here
    plain = {field: getattr(heading, field) for field in saves.Save.__struct_fields__}
    try:
        table = saves.table_of(saves.Save(**{**plain, "inputs": inputs, "here": here}), record)
    except Bad as error:
        raise error.at(path.name) from None
    return table, heading.seats


def sitting(path: Path) -> Sitting | None:
    """Who sits at the table of the game in a file, as its journal told it last; None where it does not say."""
    told = path if path.suffix == SUFFIX else beside(path)
    found = None
    for line in files.read(told, "journal").split(b"\n") if told.exists() else ():
        try:
            found = msgspec.json.decode(line, type=Sitting)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue
    return found


def opened(path: Path) -> tuple[Table, dict[str, str]]:
    """The game in a file, a save or a journal, with what only its journal tells. Raises Bad."""
    if path.suffix == SUFFIX:
        return load(path)
    table, journal = saves.load(path), beside(path)
    if journal.exists():
        further, seats = load(journal)
        if saves.same_game(table, saves.heading(further)):
            return further, seats
    return table, {}
