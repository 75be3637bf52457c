"""Progress: what a learner has read and answered, kept in one small file of his own.

A file of ours that cannot be read is set aside, never overwritten; one of somebody else's is left alone. Two notebooks
open at once write the same file, one at a time: each change begins with what the file holds by then.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core import files
from kernel_lib.core.errors import Bad
from kernel_lib.core.told import told
from widgets.listeners import Listeners
from widgets.page import page

FORMAT = "rulebook-progress"
VERSION = 1
HOME = Path("~/.local/share/rulebook-lab/progress.json")


def ours(head: bytes) -> bool:
    """Whether a file that begins so is of this kind, or was until it was damaged."""
    return b'"chapters"' in head or files.of_format(FORMAT)(head) or OPENING.startswith(head.strip())


OPENING = b'{\n "format": "rulebook-progress",\n "version":'


class Chapter(msgspec.Struct):
    """Progress in one chapter.

    seen     sections marked as read
    checked  named checks that held
    answers  question ("<seed>:<number>") -> whether it is right, tries, hints used
    steps    example -> the step one stands at
    games    what is played -> the file in which that game is kept
    done     what was done to its end: "stepper:<example>", "quiz", "first_steps"
    review   exercise -> its card of spaced repetition: when it is due, how well it is known
    """

    seen: list[str] = []
    checked: list[str] = []
    answers: dict[str, dict[str, int]] = {}
    steps: dict[str, int] = {}
    games: dict[str, str] = {}
    done: list[str] = []
    review: dict[str, dict[str, Any]] = {}

    @property
    def right(self) -> int:
        """Questions answered rightly."""
        return sum(answer.get("right", 0) for answer in self.answers.values())


class _File(msgspec.Struct):
    format: str = FORMAT
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

    def chapters(self) -> dict[tuple[str, str], Chapter]:
        """(game, chapter) -> the progress in it, of all that was begun."""
        return {(game, chapter): one for name, one in self._file.chapters.items()
                for game, _, chapter in [name.partition("/")]}

    def toggle(self, game: str, chapter: str, section: str) -> None:
        """Mark a section as read, or as not read when it was."""
        with self._changing():
            here = self._latest(game, chapter)
            if section in here.seen:
                here.seen.remove(section)
            else:
                here.seen.append(section)
            self._write()

    def held(self, game: str, chapter: str, name: str) -> None:
        """Remember that a check held."""
        with self._changing():
            here = self._latest(game, chapter)
            if name not in here.checked:
                here.checked.append(name)
                self._write()

    def answered(self, game: str, chapter: str, question: str, *, right: bool, tries: int, hints: int) -> None:
        """Remember an answer; a right one is never made worse by a later try."""
        with self._changing():
            answers = self._latest(game, chapter).answers
            if right or not answers.get(question, {}).get("right"):
                made = {"right": int(right), "tries": tries, "hints": hints}
                if answers.get(question) != made:
                    answers[question] = made
                    self._write()

    def stepped(self, game: str, chapter: str, example: str, step: int) -> None:
        """Remember the step one stands at. Nothing shown depends on it, so nobody is told."""
        with self._changing():
            self._latest(game, chapter).steps[example] = step
            self._write(tell=False)

    def did(self, game: str, chapter: str, what: str, sections: dict[str, set[str]]) -> None:
        """Remember that something was done to its end; a section is seen when all there is to do in it is done."""
        with self._changing():
            here = self._latest(game, chapter)
            if what in here.done:
                return
            here.done.append(what)
            here.seen += [name for name, wanted in sections.items()
                          if what in wanted and wanted <= set(here.done) and name not in here.seen]
            self._write()

    def reviewed(self, game: str, chapter: str, exercise: str, card: dict[str, Any]) -> None:
        """Remember when an exercise is due again."""
        with self._changing():
            self._latest(game, chapter).review[exercise] = card
            self._write()

    def kept(self, game: str, chapter: str, played: str, file: Path) -> None:
        """Remember in which file a game is kept. Nothing shown depends on it."""
        with self._changing():
            self._latest(game, chapter).games[played] = str(file)
            self._write(tell=False)

    def reset(self, game: str = "", chapter: str = "") -> None:
        """Forget a chapter, a game, or everything."""
        with self._changing():
            for name in list(self._file.chapters):
                if name == f"{game}/{chapter}" or (not chapter and name.startswith(f"{game}/" if game else "")):
                    del self._file.chapters[name]
            self._write()

    def export(self, path: Path | str) -> Path:
        """Write a copy, to hand in or to take along. Raises Bad when it cannot be written."""
        return files.write(Path(path).expanduser(), self._content(), ours)

    def bring(self, path: Path | str) -> None:
        """Add an exported file to this progress. Raises Bad when it is none."""
        try:
            other = msgspec.json.decode(files.read(Path(path).expanduser(), "file made by export"), type=_File)
        except (UnicodeDecodeError, RecursionError, msgspec.MsgspecError) as error:
            raise Bad(f"the file cannot be read ({error})", str(path), "a file made by export") from None
        with self._changing():
            for name, theirs in other.chapters.items():
                mine = self._file.chapters.setdefault(name, Chapter())
                mine.seen = list(dict.fromkeys([*mine.seen, *theirs.seen]))
                mine.checked = list(dict.fromkeys([*mine.checked, *theirs.checked]))
                mine.done = list(dict.fromkeys([*mine.done, *theirs.done]))
                mine.review = theirs.review | mine.review
                for question, answer in theirs.answers.items():
                    if not mine.answers.get(question, {}).get("right"):
                        mine.answers[question] = answer
            self._write()

    def plain(self) -> dict[str, Any]:
        """Everything as plain data."""
        made: dict[str, Any] = msgspec.to_builtins(self._file)
        return made

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Be the only one to change the file, beginning with what another notebook has written.

        Where nothing can be written, what is known here is more than what the file holds.
        """
        if self.path is None:
            yield
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            held = files.alone(files.real(self.path), "change")
            held.__enter__()
        except (OSError, RuntimeError, Bad) as error:
            self.fault = self.fault or f"the file cannot be written ({error})"
            yield
            return
        try:
            if not self.fault:
                self._file = self._read() or self._file
            yield
        finally:
            held.__exit__(None, None, None)

    def _latest(self, game: str, chapter: str) -> Chapter:
        """The chapter as it stands now, to be changed and written."""
        return self._file.chapters.setdefault(f"{game}/{chapter}", Chapter())

    def _content(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self._file), indent=1) + b"\n"

    def _write(self, tell: bool = True) -> None:
        try:
            if self.path is not None:
                files.write(self.path, self._content(), ours)
            self.fault = ""
        except Bad as error:  # a lesson goes on where nothing can be kept
            self.fault = told(error, page.lang)
        if tell:
            self.changed.tell()

    def _read(self) -> _File | None:
        """What the file holds; None where there is none, it is not ours, or it had to be set aside."""
        if self.path is None or not self.path.is_file():
            return None
        try:
            content = files.read(self.path, "progress file")
            files.insist(self.path, ours)
        except Bad as error:
            self.fault = told(error, page.lang)
            return None
        try:
            found = msgspec.json.decode(content, type=_File)
            if found.version <= VERSION:
                return found
        except (UnicodeDecodeError, RecursionError, msgspec.MsgspecError):
            pass
        try:
            self.set_aside = files.set_aside(files.real(self.path))
        except Bad as error:
            self.fault = told(error, page.lang)
        return None


@functools.cache
def _at(path: str | None) -> Progress:
    return Progress(path)


def progress() -> Progress:
    """The learner's progress: at $RULEBOOK_PROGRESS, or in the home folder.

    A notebook run where no reader is connected neither shows nor changes it: pages to hand out are nobody's own.
    """
    return _at(os.environ.get("RULEBOOK_PROGRESS") or str(HOME) if page.interactive else None)
