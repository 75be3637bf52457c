"""What the code of a game can say: the keys of its sentences, read from its source.

A call that names a sentence is found by the function called. A function that hands one of its own arguments on as the
name of a sentence speaks, too, so helpers need no list.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import kernel_lib

PACKAGES = Path(kernel_lib.__file__).parent


class Spoken(NamedTuple):
    """Where a call names a sentence: what kind of sentence, which argument, and what it is called."""

    kind: str
    at: int
    name: str = ""


Speakers = dict[tuple[str, str], frozenset[Spoken]]
"""(module, function) -> what it says."""
CORE = {"emit": Spoken("event", 0), "whisper": Spoken("event", 2), "Event": Spoken("event", 0), "no": Spoken("no", 1),
        "Decision": Spoken("decision", 0), "offer": Spoken("decision", 0), "Roll": Spoken("roll", 1),
        "Draw": Spoken("draw", 0), "kind": Spoken("clause", 0)}
"""What the core says, by functions and methods of these names."""


def said(game: str) -> set[str]:
    """Every sentence that the code of a game names."""
    known = speakers(game)
    return {f"{spoken.kind}.{key}" for file in _files(game) for call in _all(file, ast.Call)
            for spoken in _spoken(call, file, known) for key in _literals(_argument(call, spoken))}


@cache
def speakers(game: str) -> Speakers:
    """The functions to which one tells what they shall say."""
    known: Speakers = {}
    while True:
        new = {(file.stem, function.name): found for file in (*_files("parts"), *_files(game))
               for function in _all(file, ast.FunctionDef)
               if (found := frozenset(_handed_on(function, file, known)))}
        if new == known:
            return known
        known = new


def _handed_on(function: ast.FunctionDef, file: Path, known: Speakers) -> Iterator[Spoken]:
    arguments = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
    passed = arguments[1:] if arguments[:1] in (["self"], ["cls"]) else arguments
    for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
        for spoken in _spoken(call, file, known):
            given = _argument(call, spoken)
            if isinstance(given, ast.Name) and given.id in passed:
                yield Spoken(spoken.kind, passed.index(given.id), given.id)


def _spoken(call: ast.Call, file: Path, known: Speakers) -> frozenset[Spoken]:
    """What the function called says: one of this module, one imported, of a module imported, or a method."""
    match call.func:
        case ast.Name(name):
            module, name = _imported(file).get(name, (file.stem, name))
        case ast.Attribute(ast.Name(module), name) if module in _imported(file):
            module = _imported(file)[module][1]
        case ast.Attribute(_, name):
            found = frozenset(spoken for (_, one), says in known.items() if one == name for spoken in says)
            return found | ({CORE[name]} if name in CORE else frozenset())
        case _:
            return frozenset()
    if module in ("decision", "dice", "event", "verdict"):
        return frozenset({CORE[name]} if name in CORE else ())
    return known.get((module, name), frozenset())


@cache
def _imported(file: Path) -> dict[str, tuple[str, str]]:
    """name -> the module from which it is imported, and what it is called there."""
    return {one.asname or one.name: ((node.module or "").rpartition(".")[2], one.name)
            for node in _all(file, ast.ImportFrom) for one in node.names}


def _argument(call: ast.Call, spoken: Spoken) -> ast.expr | None:
    if len(call.args) > spoken.at and not any(isinstance(one, ast.Starred) for one in call.args[:spoken.at + 1]):
        return call.args[spoken.at]
    return next((one.value for one in call.keywords if one.arg == spoken.name and spoken.name), None)


def _literals(node: ast.expr | None) -> Iterator[str]:
    """The strings an argument can be: itself, or both arms of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _files(package: str) -> list[Path]:
    return sorted((PACKAGES / package).glob("*.py"))


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def _all(file: Path, kind: Any) -> list[Any]:
    return [node for node in ast.walk(_tree(file)) if isinstance(node, kind)]
