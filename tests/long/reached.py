"""Which functions of a game's rules run while something else does; and, loaded by pytest, only the tests that run one.

    pytest -p tests.long.reached --record FILE --game here_i_stand      # keeps what each test reaches, and its seconds
    pytest -p tests.long.reached --record FILE --reaches winter.returns # those tests, the quickest first

A test that is not in the record runs last: it may reach the function. Random games reach nearly all, so they are best
left out of the record.
"""

from __future__ import annotations

import ast
import builtins
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

_found: set[str] = set()


class Marking(SourceFileLoader):
    """Loads a module of rules so that each of its functions says when it runs, those within it under its name."""

    def get_code(self, fullname: str) -> CodeType:
        """Made from the source each time."""
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path))
        for part in tree.body:
            owner = getattr(part, "name", "") or "<lambda>"
            for node in ast.walk(part):
                if isinstance(node, ast.FunctionDef | ast.Lambda):
                    _mark(node, f"{fullname.removeprefix('kernel_lib.')}.{owner}")
        return compile(ast.fix_missing_locations(tree), path, "exec")


def _mark(function: ast.FunctionDef | ast.Lambda, name: str) -> None:
    call = ast.Call(ast.Name("__reached__", ast.Load()), [ast.Constant(name)], [])
    if isinstance(function, ast.Lambda):
        function.body = ast.BoolOp(ast.Or(), [call, function.body])
    else:
        function.body.insert(1 if ast.get_docstring(function) else 0, ast.Expr(call))


class Finder(PathFinder):
    """Finds the modules of rules, for `Marking`."""

    @classmethod
    def find_spec(cls, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Only modules of games."""
        spec = super().find_spec(fullname, path, target) if fullname.startswith("kernel_lib.") else None
        if spec is None or spec.origin is None or not (Path(spec.origin).parent / "rulebook.yaml").exists():
            return None
        spec.loader = Marking(fullname, spec.origin)
        return spec


def watch() -> None:
    """From now on rules that are loaded say what runs."""
    builtins.__reached__ = _found.add
    sys.meta_path.insert(0, Finder())


@contextmanager
def reached(game: str) -> Iterator[set[str]]:
    """Filled at the end with what ran inside, as "module.function"; what the rules remember is forgotten before. Only
    rules that were loaded after `watch` are seen."""
    from kernel_lib.core import rulebook  # not sooner: as a plugin this is loaded before tests/conftest.py

    found: set[str] = set()
    _forget(f"kernel_lib.{game}.")
    with rulebook.executed():  # which forgets what is kept of positions
        _found.clear()
        try:
            yield found
        finally:
            found |= {name.removeprefix(f"{game}.") for name in _found if name.startswith(f"{game}.")}


def _forget(package: str) -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for one in vars(module).values():
                if hasattr(one, "cache_clear") and one.__module__.startswith(package):
                    one.cache_clear()


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is recorded, and what is wanted; the rules are not loaded yet."""
    if "--game" in sys.argv:
        watch()
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
