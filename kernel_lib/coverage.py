"""Which rule statements are covered: code that cites them, tests that assert them, the notebook that teaches them."""

from __future__ import annotations

import ast
import functools
import json
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core import data
from kernel_lib.core import game as games


def rows(game: str) -> list[dict[str, Any]]:
    """One row per rule statement of `game`, in the rulebook's order.

    covered  a test executed code citing the rule and asserted its outcome (the suite fails when it did not run)
    """
    games.load(game)
    known = data.rulebook(game).rules
    cited, tested, lessons = functions(game, {one.id for one in known}), tests(game), _lessons(game)
    return [{"game": game, "id": one.id, "chapter": one.ch, "text": {"en": one.en, "zh": one.zh},
             "functions": cited.get(one.id, []), "tests": tested.get(one.id, []),
             "notebook": lessons.get(one.ch, ""), "covered": bool(tested.get(one.id))}
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


def tests(game: str) -> dict[str, list[str]]:
    """rule id -> the tests, cases and examples that assert it: in a checkout read from them, in a wheel from a list."""
    folder = Path(__file__).parents[1] / "tests" / game
    if not folder.is_dir():
        file = resources.files(f"kernel_lib.{game}").joinpath("coverage.json")
        return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    found: dict[str, list[str]] = {}
    for file in sorted(folder.glob("test_*.py")):
        for name, cited in _marked(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(cited, []).append(f"tests/{game}/{file.name}::{name}")
    known = [one.id for one in data.rulebook(game).rules]
    for name, cited in (*cases(game), *examples(game)):
        for one in known:
            if one == cited or (cited not in known and one.startswith(f"{cited}/")):
                found.setdefault(one, []).append(name)
    return {one: list(dict.fromkeys(names)) for one, names in sorted(found.items())}


def examples(game: str) -> list[tuple[str, str]]:
    """The worked examples of a game, and the rules that their claims name; those they only show are not asserted."""
    whole = {id: msgspec.json.decode(text) for id, text in data.pack(game).examples.items()}
    named = {(id, claim["rule"]) for id, one in whole.items() for case in (one, *one.get("variants", ()))
             for claim in case.get("expect", ()) if claim.get("rule")}
    return [(f"kernel_lib/{game}/examples/{id}.yaml", rule) for id, rule in sorted(named)]


@functools.cache
def cases(game: str) -> tuple[tuple[str, str], ...]:
    """The cases of a game in a checkout, and the rules that each cites; read as text, for there are hundreds."""
    folder, found = Path(__file__).parents[1] / "tests" / game / "cases", []
    for file in sorted(folder.glob("*.yaml")):
        for case in re.split(r"(?m)^- ", file.read_text(encoding="utf-8"))[1:]:
            id, rules = re.search(r"\bid: ([^\s,}]+)", case), re.search(r"\brules: (\[[^]]*\]|[^\s,}]+)", case)
            if id and rules:
                found += [(f"tests/{game}/cases/{file.name}::{id[1]}", one)
                          for one in re.findall(r"[\w./-]+", rules[1])]
    return tuple(found)


def _marked(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Each test of a module, and the rules that its marks cite."""
    for part in module.body:
        for node in ast.walk(part):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rules":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield getattr(part, "name", ""), argument.value


def write(game: str, folder: Path) -> None:
    """Put the list of tests of a game into its package, for a wheel."""
    text = json.dumps(tests(game), indent=1, ensure_ascii=False)
    (folder / "coverage.json").write_text(text + "\n", encoding="utf-8")


def missing(game: str) -> dict[str, list[str]]:
    """The statements of a game that have no code, no test, or no lesson of their chapter."""
    found = rows(game)
    return {what: [row["id"] for row in found if not row[field]]
            for what, field in (("code", "functions"), ("test", "tests"), ("lesson", "notebook"))}


def _lessons(game: str) -> dict[str, str]:
    return {name[:2]: f"{game}/{name}" for name in data.lessons(game) if name[:2].isdigit()}
