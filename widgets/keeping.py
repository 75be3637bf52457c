"""Keeping: saves and the journal of the game at the screen; what was chosen outlives page, kernel and crash."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from kernel_lib.core import files, journal
from kernel_lib.core import save as saves
from kernel_lib.core.errors import Bad
from kernel_lib.core.table import Policy, Table
from widgets import markup
from widgets.page import page
from widgets.play_begin import policy_of
from widgets.stage import Stage

PERSON = "human"


class Keeping(Stage):
    """A stage with a game that is kept: a new one in a journal among one's games, an opened one beside its save.

    table      the game
    opponents  who plays the seats that no person does
    kept_at    told of the file in which the game is kept, whenever that is another one
    stays      whether the journal stays when the game is over: that of a lesson's example does
    """

    table: Table
    opponents: dict[str, Policy]
    kinds: dict[str, str]
    kept: journal.Journal | None = None
    left_off: Path | None = None
    kept_at: Callable[[Path], None] | None = None
    stays: bool = False
    told_at: Path | None = None
    note: str
    fault: str
    file: str

    def keep_new(self, opponents: Mapping[str, str | Policy]) -> None:
        """Keep a game that begins, if somebody is there to play it."""
        self.seated(opponents)
        self._keep(journal.new(self.game))
        self.left_off = next(iter(journal.unfinished(self.game)), None) if page.interactive else None

    def seated(self, opponents: Mapping[str, str | Policy]) -> None:
        """Let them play these seats of the game on show, and remember who does, as a journal says it."""
        self.kinds = {seat: kind if isinstance(kind, str) else "random" for seat, kind in opponents.items()}
        self.opponents = {seat: policy_of(self.table, seat, kind) for seat, kind in opponents.items()}

    def keep_example(self, name: str) -> None:
        """Keep what is tried at a lesson's example, apart from the games of this person."""
        path = journal.home() / "lessons" / f"{self.game}-{name}{journal.SUFFIX}"
        self._keep(files.free(path) if path.exists() else path)

    def take_up(self, kept: Path) -> bool:
        """Go on with the game kept in a file, if it began as the one on show does; whether it did."""
        try:
            opened, seats = journal.opened(kept)
            alike = saves.plain((opened.position, opened.start)) == saves.plain((self.table.position, self.table.start))
            if alike and opened.rules.id == self.game:
                self._open(kept, opened, seats)
                return True
        except Bad as error:  # it is played elsewhere, or cannot be read: the one on show is played
            self.failed(error)
        return False

    def keep_on(self, path: Path) -> None:
        """Keep the game that was opened from this file. Raises Bad when another program plays it now."""
        self.left_off = None
        self._keep(path if path.suffix == journal.SUFFIX else journal.beside(path))

    def stop_keeping(self, saved: bool) -> None:
        """Another game comes to the screen: this one's journal goes when all of it is `saved` elsewhere."""
        if self.kept is not None:
            self.kept.done() if saved else self.kept.close()
            self.kept = None

    def look_after(self) -> None:
        """After each change: a finished game becomes a save, and what cannot be kept is said."""
        kept = self.kept
        if kept is None:
            return
        if kept.fault:
            self.fault = self.fault or kept.fault
        elif kept.path.exists():
            at = kept.path
            if self.table.over and not self.stays:
                at = saves.save(self.table, _beside(at))
                self.stop_keeping(saved=True)
            if self.kept_at is not None and at != self.told_at:
                self.told_at = at
                self.kept_at(at)

    def _keep(self, path: Path) -> None:
        seats = {seat: self.kinds.get(seat, PERSON) for seat in self.table.rules.seats(self.table.options)}
        self.kept = journal.Journal(self.table, path, seats) if page.interactive else None
        self.tell_sitting()

    # who sits there

    def sitting(self) -> journal.Sitting | None:
        """Who sits at the table; None where nobody asked."""
        return None

    def sat(self, sitting: journal.Sitting) -> None:
        """Those who sat at a game that is opened sit there again."""

    def tell_sitting(self) -> None:
        """Have it written down beside the game, with its next choice."""
        if self.kept is not None:
            self.kept.sitting = self.sitting()

    # saves

    def save(self, path: Path | str) -> Path:
        """Save the game. Raises Bad when the file cannot be written."""
        made = saves.save(self.table, Path(path).expanduser())
        if self.kept is not None and self.kept.path == journal.beside(made):  # it tells no more than the save now
            self.kept.done()
            self._keep(self.kept.path)
        return made

    def load(self, path: Path | str) -> None:
        """Open a saved game, or the journal of one. Raises Bad, and the game on show stays, when that cannot be."""
        file = Path(path).expanduser()
        opened, seats = journal.opened(file)
        if opened.rules.id != self.game:
            raise Bad(f"the file is a game of {opened.rules.id}", str(path), self.game)
        self._open(file, opened, seats)

    def _open(self, file: Path, opened: Table, seats: Mapping[str, str]) -> None:
        before = self.table, self.kinds, self.opponents
        self.table = opened
        try:
            if seats:
                self.seated({seat: kind for seat, kind in seats.items() if kind != PERSON})
            kept = self.kept
            self.keep_on(file)
            if kept is not None and kept is not self.kept:
                kept.close()
        except Bad:
            self.table, self.kinds, self.opponents = before
            raise
        if (sitting := journal.sitting(file)) is not None:
            self.sat(sitting)
            self.tell_sitting()
        self.taken_up()
        if opened.refused is not None:
            self.fault = f"{self.w('refused_load')} {markup.verdict_line(self.game, opened.refused, self.lang)}"
            self.draw()

    def taken_up(self) -> None:
        """Another game is at the screen now."""
        raise NotImplementedError

    def act_file(self, value: Any) -> None:
        self.file = str(value).strip() or self.file

    def act_save(self, _: Any = None) -> None:
        self.note = self.w("saved", path=self.save(self.file))
        self.draw()

    def act_open(self, _: Any = None) -> None:
        self.load(self.file)
        self.note = self.w("opened", path=self.file)
        self.draw()

    def act_continue(self, _: Any = None) -> None:
        """Play the game on that was left off."""
        if self.left_off is not None:
            self.load(self.left_off)
            self.draw()

    def continue_html(self) -> str:
        """The offer to play the last game on, as long as nothing was chosen in this one."""
        if self.left_off is None or self.table.here.parent is not None or not self.left_off.exists():
            return ""
        return markup.button(self.w("play_continue"), "continue")


def free(game: str) -> str:
    """The name of a save file that is not there yet."""
    return next(name for number in count(1) if not Path(name := f"{game}-{number}.json").exists())


def _beside(path: Path) -> Path:
    """Where the save of a finished game lies: beside its journal, under a name that is free."""
    save = path.with_suffix(".json")
    return save if not save.exists() else path.with_name(free(path.stem))
