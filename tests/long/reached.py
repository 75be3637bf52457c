"""Which functions of a game's rules run while something else does; and, loaded by pytest, only the tests that run one.

    pytest -p tests.long.reached --record FILE --game here_i_stand      # keeps what each test reaches, and its seconds
    pytest -p tests.long.reached --record FILE --reaches winter.returns # those tests, the quickest first

A test that is not in the record runs last: it may reach the function. Random games reach nearly all, so they are best
left out of the record.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest


@contextmanager
def reached(game: str) -> Iterator[set[str]]:
    """Filled at the end with what ran inside, as "module.function"; what the rules remember is forgotten before."""
    from kernel_lib.core import rulebook  # not sooner: as a plugin this is loaded before tests/conftest.py

    found: set[str] = set()
    codes: set[CodeType] = set()
    _forget(f"kernel_lib.{game}.")
    with rulebook.executed():  # which forgets what is kept of positions
        sys.settrace(lambda frame, *_: _called(codes, frame))
        try:
            yield found
        finally:
            sys.settrace(None)
            for code in codes:
                file = Path(code.co_filename)
                if file.parent.name == game:
                    found.add(f"{file.stem}.{code.co_qualname.partition('.')[0]}")


def _called(codes: set[CodeType], frame: FrameType) -> None:
    codes.add(frame.f_code)


def _forget(package: str) -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for one in vars(module).values():
                if hasattr(one, "cache_clear") and one.__module__.startswith(package):
                    one.cache_clear()


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is recorded, and what is wanted."""
    parser.addoption("--game")
    parser.addoption("--record")
    parser.addoption("--reaches")


def pytest_configure(config: pytest.Config) -> None:
    """Recording or choosing."""
    record, function = config.getoption("--record"), config.getoption("--reaches")
    if record:
        config.pluginmanager.register(Chosen(Path(record), function) if function else
                                      Recorder(Path(record), config.getoption("--game")))


class Recorder:
    """Keeps for each test its seconds and what it reached."""

    def __init__(self, file: Path, game: str) -> None:
        self.file, self.game, self.tests = file, game, dict[str, Any]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Fixtures included."""
        begun = time.process_time()
        with reached(self.game) as functions:
            result = yield
        self.tests[item.nodeid] = [time.process_time() - begun, sorted(functions)]
        return result

    def pytest_sessionfinish(self) -> None:
        """Kept."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.tests), encoding="utf-8")


class Chosen:
    """Leaves the tests that reach the function or are not known, the quickest first."""

    def __init__(self, record: Path, function: str) -> None:
        self.tests: dict[str, Any] = json.loads(record.read_text(encoding="utf-8"))
        self.function = function

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """In place, as pytest wants it."""
        seconds = {item.nodeid: self.tests.get(item.nodeid, [float("inf"), [self.function]]) for item in items}
        items[:] = sorted((item for item in items if self.function in seconds[item.nodeid][1]),
                          key=lambda item: seconds[item.nodeid][0])
