"""Which rule statements are covered: code that cites them, tests that assert them, the notebook that teaches them."""

from __future__ import annotations

import importlib
import json
import pkgutil
from importlib import resources
from typing import Any

from kernel_lib.core import data, rulebook
from kernel_lib.core import game as games
from kernel_lib.notebooks_path import notebooks


def rows(game: str) -> list[dict[str, Any]]:
    """One row per rule statement of `game`, in the rulebook's order.

    covered  a test executed code citing the rule and asserted its outcome (the suite fails when it did not run)
    """
    games.load(game)
    package = importlib.import_module(f"kernel_lib.{game}")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"kernel_lib.{game}.{module.name}")
    cited, tests, lessons = rulebook.cited.get(game, {}), _tests(game), _lessons(game)
    return [{"game": game, "id": one.id, "chapter": one.ch, "text": {"en": one.en, "zh": one.zh},
             "functions": cited.get(one.id, []), "tests": tests.get(one.id, []),
             "notebook": lessons.get(one.ch, ""), "covered": bool(tests.get(one.id))}
            for one in data.rulebook(game).rules]


def _tests(game: str) -> dict[str, list[str]]:
    file = resources.files(f"kernel_lib.{game}").joinpath("coverage.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _lessons(game: str) -> dict[str, str]:
    return {file.stem[:2]: f"{game}/{file.stem}" for file in sorted((notebooks() / game).glob("[0-9][0-9]_*.ipynb"))}
