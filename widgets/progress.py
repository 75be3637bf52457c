"""Progress: what a learner has read and answered, kept in one small file of his own.

The file is written beside and then put in place; one that cannot be read is set aside, never overwritten. Two notebooks
open at once write the same file: each change begins with what the file holds by then.
"""

from __future__ import annotations

import functools
import os
import time
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core import save
from kernel_lib.core.errors import Bad
from widgets.listeners import Listeners
from widgets.page import page

VERSION = 1
HOME = Path("~/.local/share/rulebook-lab/progress.json")


class Chapter(msgspec.Struct):
    """Progress in one chapter.

    seen     sections marked as read
    checked  named checks that held
    answers  question ("<seed>:<number>") -> whether it is right, tries, hints used
    """

    seen: list[str] = []
    checked: list[str] = []
    answers: dict[str, dict[str, int]] = {}

    @property
    def right(self) -> int:
        """Questions answered rightly."""
        return sum(answer.get("right", 0) for answer in self.answers.values())


class _File(msgspec.Struct):
    version: int = VERSION
    chapters: dict[str, Chapter] = {}


class Progress:
    """The progress kept at `path`; without one it lasts as long as the kernel.

    `set_aside` names a damaged file that was moved out of the way, if any.
    """

    def __init__(self, path: Path | str | None = None) -> None:
        self.path = None if path is None else Path(path).expanduser()
        self.set_aside: Path | None = None
        self.fault = ""
        self.changed = Listeners()
        self._file = self._read() or _File()

    def chapter(self, game: str, chapter: str) -> Chapter:
        """The progress in a chapter, empty at first."""
        return self._file.chapters.get(f"{game}/{chapter}") or Chapter()

    def toggle(self, game: str, chapter: str, section: str) -> None:
        """Mark a section as read, or as not read when it was."""
        here = self._latest(game, chapter)
        if section in here.seen:
            here.seen.remove(section)
        else:
            here.seen.append(section)
        self._write()

    def held(self, game: str, chapter: str, name: str) -> None:
        """Remember that a check held."""
        here = self._latest(game, chapter)
        if name not in here.checked:
            here.checked.append(name)
            self._write()

    def answered(self, game: str, chapter: str, question: str, *, right: bool, tries: int, hints: int) -> None:
        """Remember an answer; a right one is never made worse by a later try."""
        answers = self._latest(game, chapter).answers
        if right or not answers.get(question, {}).get("right"):
            made = {"right": int(right), "tries": tries, "hints": hints}
            if answers.get(question) != made:
                answers[question] = made
                self._write()

    def reset(self, game: str = "", chapter: str = "") -> None:
        """Forget a chapter, a game, or everything."""
        self._refresh()
        for name in list(self._file.chapters):
            if name == f"{game}/{chapter}" or (not chapter and name.startswith(f"{game}/" if game else "")):
                del self._file.chapters[name]
        self._write()

    def export(self, path: Path | str) -> Path:
        """Write a copy, to hand in or to take along. Raises Bad when it cannot be written."""
        return save.write(Path(path).expanduser(), self._content())

    def bring(self, path: Path | str) -> None:
        """Add an exported file to this progress. Raises Bad when it is none."""
        try:
            other = msgspec.json.decode(Path(path).expanduser().read_bytes(), type=_File)
        except (OSError, msgspec.MsgspecError) as error:
            what = error.strerror if isinstance(error, OSError) else error
            raise Bad(f"the file cannot be read ({what})", str(path), "a file made by export") from None
        self._refresh()
        for name, theirs in other.chapters.items():
            mine = self._file.chapters.setdefault(name, Chapter())
            mine.seen = list(dict.fromkeys([*mine.seen, *theirs.seen]))
            mine.checked = list(dict.fromkeys([*mine.checked, *theirs.checked]))
            for question, answer in theirs.answers.items():
                if not mine.answers.get(question, {}).get("right"):
                    mine.answers[question] = answer
        self._write()

    def plain(self) -> dict[str, Any]:
        """Everything as plain data."""
        made: dict[str, Any] = msgspec.to_builtins(self._file)
        return made

    def _latest(self, game: str, chapter: str) -> Chapter:
        """The chapter as it stands now, to be changed and written."""
        self._refresh()
        return self._file.chapters.setdefault(f"{game}/{chapter}", Chapter())

    def _refresh(self) -> None:
        """Take over what another notebook has written; where nothing can be written, what is known here is more."""
        if not self.fault:
            self._file = self._read() or self._file

    def _content(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self._file), indent=1) + b"\n"

    def _write(self) -> None:
        try:
            if self.path is not None:
                save.write(self.path, self._content())
            self.fault = ""
        except Bad as error:  # a lesson goes on where nothing can be kept
            self.fault = str(error)
        self.changed.tell()

    def _read(self) -> _File | None:
        """What the file holds; None where there is none, or it had to be set aside."""
        if self.path is None:
            return None
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            self.fault = f"{self.path}: {error.strerror}"
            return None
        try:
            found = msgspec.json.decode(content, type=_File)
            if found.version <= VERSION:
                return found
        except msgspec.MsgspecError:
            pass
        aside = self.path.with_name(f"{self.path.stem}-{time.strftime('%Y%m%d-%H%M%S')}{self.path.suffix}")
        while aside.exists():
            aside = aside.with_name(f"{aside.stem}x{aside.suffix}")
        try:
            self.path.replace(aside)
            self.set_aside = aside
        except OSError as error:
            self.fault = f"{self.path}: {error.strerror}"
        return None


@functools.cache
def _at(path: str | None) -> Progress:
    return Progress(path)


def progress() -> Progress:
    """The learner's progress: at $RULEBOOK_PROGRESS, or in the home folder.

    A notebook run where no reader is connected neither shows nor changes it: pages to hand out are nobody's own.
    """
    return _at(os.environ.get("RULEBOOK_PROGRESS") or str(HOME) if page.interactive else None)
