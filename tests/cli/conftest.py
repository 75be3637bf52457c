"""`rulebook` as a function, and the core's tiny game to run it on."""

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from kernel_lib import cli
from tests.core.conftest import harbour  # noqa: F401


class Done(NamedTuple):
    """A command that ended: its exit code and what it wrote."""

    code: int
    out: str
    err: str


Rulebook = Callable[..., Done]


@pytest.fixture
def rulebook(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Rulebook:
    """Run `rulebook` with these arguments, `stdin` typed in."""

    def run(*arguments: object, stdin: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["rulebook", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = 0
        try:
            cli.main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        return Done(code, *capsys.readouterr())

    return run
