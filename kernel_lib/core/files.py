"""Files of ours: written whole or not at all, never over what is somebody else's, one writer at a time."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from .errors import Bad

Ours = Callable[[bytes], bool]
"""Whether a file that begins with these bytes is one that may be replaced."""
HEAD = 4096
WAIT = 20.0
"""Seconds to wait for somebody else who is writing."""


def of_format(form: str) -> Ours:
    """Files of ours that say so near their beginning: ``"format": form``."""
    said = f'"{form}"'.encode()
    return lambda head: b'"format"' in head and said in head


def write(path: Path | str, content: bytes, ours: Ours | None = None, *, keep: bool = False) -> Path:
    """Write a file beside its place and then put it there: at every moment the old file stands, or the new one.

    A link stays a link, and what it leads to is written; the mode stays; a device or pipe is written to and stays what
    it is. A file that is not `ours` (nor empty) is left alone. To `keep` the old file it gets another name. Raises Bad.
    """
    with failing(path, "written", "a writable place"):
        target = real(path)
        if kind_of(target) not in (None, stat.S_IFREG):
            _into(target, content)
            return Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        with alone(target):
            if ours is not None:
                insist(target, ours)
            _instead(target, content, keep)
    return Path(path)


def set_aside(path: Path) -> Path:
    """Give a file another name beside its own: ``game.json`` becomes ``game-2.json``. Raises Bad."""
    aside = free(path)
    with failing(path, "set aside", "a writable folder"):
        path.replace(aside)
    return aside


def free(path: Path) -> Path:
    """A name like `path`, numbered from 2, that no file has."""
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(one for one in numbered if not os.path.lexists(one))


def read(path: Path | str, called: str) -> bytes:
    """The content of a file; `called` is what people call such a file. Raises Bad."""
    with failing(path, "read", f"a {called}"):
        return real(path).read_bytes()


def insist(path: Path | str, ours: Ours) -> None:
    """Raise Bad when there is a file at `path` that is not `ours`, and so must not be replaced."""
    with failing(path, "written", "a writable place"):
        target = real(path)
        kind = kind_of(target)
        if kind == stat.S_IFDIR:
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if kind != stat.S_IFREG:
            return
        with target.open("rb") as file:
            head = file.read(HEAD)
    if head.strip(b"\0 \n\r\t") and not ours(head):
        raise Bad("there is another file of this name already, which is not one of ours; it stays as it is", str(path),
                  "another name")


def real(path: Path | str) -> Path:
    """Where `path` leads to, along links. Raises OSError where links lead to themselves."""
    here = Path(path)
    if here.is_symlink():
        with suppress(FileNotFoundError):  # it leads to a file that is not there yet
            here.stat()
        return Path(os.path.realpath(here))
    return here


def kind_of(path: Path) -> int | None:
    """The kind of file at `path` (``stat.S_IFREG``, ...), None where there is none."""
    try:
        return stat.S_IFMT(path.stat().st_mode)
    except FileNotFoundError:
        return None


@contextmanager
def alone(path: Path, purpose: str = "", wait: float = WAIT) -> Iterator[None]:
    """Be the only one to have `path` for a `purpose`, in all programs; the mark of it beside the file goes afterwards.

    Raises Bad when another has it for longer than `wait` seconds, and OSError where no mark can be made.
    """
    from filelock import FileLock, Timeout
    mark = path.parent / f".{path.name}{purpose and '.'}{purpose}.lock"
    lock = FileLock(mark, timeout=wait)
    mark.touch()  # where no mark can be made, the lock would wait for it in vain
    try:
        lock.acquire()
    except Timeout:
        raise Bad("another program has this file open for writing", str(path),
                  "one at a time; it is free when the other has ended") from None
    try:
        yield
    finally:
        mark.unlink(missing_ok=True)  # whoever waits for it notices, and makes a new one
        lock.release()


@contextmanager
def failing(path: Path | str, done: str, expected: str) -> Iterator[None]:
    """What the system refuses, said as Bad: the file cannot be `done` (read, written)."""
    try:
        yield
    except (OSError, RuntimeError) as error:  # older Pythons call a link to itself a RuntimeError
        why = error.strerror if isinstance(error, OSError) else error
        raise Bad(f"the file cannot be {done} ({why or error})", str(path), expected) from None
    except ValueError as error:  # a name that can be no name: with a zero byte
        raise Bad(f"the file cannot be {done} ({error})", repr(str(path)), expected) from None


def _into(target: Path, content: bytes) -> None:
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    with target.open("wb", buffering=0) as file:
        file.write(content)


def _instead(target: Path, content: bytes, keep: bool) -> None:
    """Put `content` in the place of `target`. Nobody else writes it: what lies beside is left from a crash."""
    for left in target.parent.glob(f".{_escaped(target.name)}.*.part"):
        left.unlink(missing_ok=True)
    beside = target.parent / f".{target.name}.{os.getpid()}.part"  # a temporary file would be closed to all others
    try:
        with beside.open("xb") as file:
            if target.exists():
                os.fchmod(file.fileno(), stat.S_IMODE(target.stat().st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if keep and target.exists():
            target.replace(free(target))
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _escaped(name: str) -> str:
    """`name` as a pattern that means just it."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
