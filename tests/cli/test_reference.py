"""The reference pages are whole, and everything they list explains itself."""

import importlib
import inspect
import pkgutil
import re

import pytest

from kernel_lib import reference
from kernel_lib.core import registry
from kernel_lib.core.game import GAMES as REAL
from kernel_lib.core.game import load
from kernel_lib.core.told import kind


@pytest.mark.parametrize("game", REAL)
def test_every_name_has_a_sentence(game: str) -> None:
    rules, package = load(game), importlib.import_module(f"kernel_lib.{game}")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"kernel_lib.{game}.{module.name}")
    known = {**registry.procedures(game), **registry.questions(game)}
    assert registry.procedures(game) and registry.questions(game)
    assert [name for name, function in known.items() if not (inspect.getdoc(function) or "").strip()] == []
    assert rules.position.doc


@pytest.mark.parametrize("game", REAL)
def test_the_chinese_page_is_chinese(game: str) -> None:
    said = reference.translation(game, "zh")
    page = reference.page(game, "zh")
    assert set(said.procedures) == set(registry.procedures(game))
    assert set(said.questions) == set(registry.questions(game))
    assert set(said.structs) == {kind.__name__ for kind in load(game).position.records()}
    entries = [line for line in page.splitlines() if re.match(r"- (?:[^`]+ )?`\w+\(.*\)` ", line)]
    assert len(entries) == len(said.procedures) + len(said.questions)
    assert [line for line in entries if not re.search("[\u4e00-\u9fff]{3}", line.rpartition(")` ")[2])] == []
    given = page.partition("## 局面")[2].partition("\n## ")[0]
    assert re.findall(r"(?:[A-Za-z]{2,} ){4,}", re.sub(r"`[^`]*`", "", given)) == [], "English sentences are left"


def test_kinds_of_names_are_called_as_the_game_calls_them() -> None:
    assert kind("leader", "most_dangerous_time", "zh-Hans") == "领袖"
    assert kind("leader", "napoleonic_wars", "zh-Hans") == "将领"
    assert kind("project card", "maracaibo", "zh-Hant") == "計劃卡"
    assert kind("space or sea zone", "here_i_stand", "zh-Hans") == "地区或海域"
    assert kind("card", "maracaibo", "en") == "card"
