"""Which rule statements are covered: code that cites them, tests that assert them, the notebook that teaches them."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.notebooks_path import notebooks


def rows(game: str) -> list[dict[str, Any]]:
    """One row per rule statement of `game`, in the rulebook's order.

    covered  a test executed code citing the rule and asserted its outcome (the suite fails when it did not run)
    """
    games.load(game)
    known = data.rulebook(game).rules
    cited, tests, lessons = functions(game, {one.id for one in known}), _tests(game), _lessons(game)
    return [{"game": game, "id": one.id, "chapter": one.ch, "text": {"en": one.en, "zh": one.zh},
             "functions": cited.get(one.id, []), "tests": tests.get(one.id, []),
             "notebook": lessons.get(one.ch, ""), "covered": bool(tests.get(one.id))}
            for one in known]


def functions(game: str, ids: set[str]) -> dict[str, list[str]]:
    """rule id -> the functions that cite it, in ``@rule``, an event, a verdict or a decision, and the data that does.

    Data cites where many records share one function: each city action names its own rule, for example.
    """
    found: dict[str, list[str]] = {}
    for file in sorted((Path(__file__).parent / game).glob("*.py")):
        for name, cited in _citations(ast.parse(file.read_text(encoding="utf-8")), ids):
            found.setdefault(cited, []).append(f"kernel_lib.{game}.{file.stem}.{name}")
    for section, records in msgspec.json.decode(data.pack(game).data, type=dict[str, list[dict[str, Any]]]).items():
        for record in records:
            for cited in ids & set(_strings(record)):
                found.setdefault(cited, []).append(f"kernel_lib.{game}.data.{section}.{record['id']}")
    return {cited: list(dict.fromkeys(names)) for cited, names in found.items()}


def _citations(module: ast.Module, ids: set[str]) -> Iterator[tuple[str, str]]:
    for part in module.body:
        name = getattr(part, "name", None) or next(
            (target.id for target in getattr(part, "targets", []) if isinstance(target, ast.Name)), "")
        for node in ast.walk(part):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ids:
                yield name, node.value


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _strings(part)


def _tests(game: str) -> dict[str, list[str]]:
    file = resources.files(f"kernel_lib.{game}").joinpath("coverage.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _lessons(game: str) -> dict[str, str]:
    return {file.stem[:2]: f"{game}/{file.stem}" for file in sorted((notebooks() / game).glob("[0-9][0-9]_*.ipynb"))}
