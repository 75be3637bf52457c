"""The reference page of a game, made from the code: what examples and `may I?` can name."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable
from typing import Any, get_type_hints

from kernel_lib.core import game as games
from kernel_lib.core import registry

WORDS = {
    "en": {"options": "Options", "procedures": "Procedures (`run:`)", "questions": "Questions (`ask:`)",
           "position": "Positions (`given:`, `at_end:`)", "default": "default"},
    "zh": {"options": "选项", "procedures": "流程（`run:`）", "questions": "问题（`ask:`）",
           "position": "局面（`given:`、`at_end:`）", "default": "默认"},
}


def page(game: str, lang: str = "en") -> str:
    """The Markdown reference of `game`: options, procedures, questions, and the vocabulary of positions."""
    rules, words = games.load(game), WORDS[lang]
    package = importlib.import_module(f"kernel_lib.{game}")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"kernel_lib.{game}.{module.name}")
    parts = [f"# {rules.title[lang]} (`{game}`)", f"## {words['options']}"]
    for name, option in rules.options.items():
        values = " | ".join(f"`{value}`" for value in option.values) or f"`{type(option.default).__name__}`"
        text = option.en if lang == "en" else option.zh
        parts.append(f"- `{name}`: {text} ({values}; {words['default']} `{option.default}`)")
    parts += [f"## {words['position']}", inspect.getdoc(rules.patch) or ""]
    for title, shelf in (("procedures", registry.procedures(game)), ("questions", registry.questions(game))):
        parts.append(f"## {words[title]}")
        chapters: dict[str, list[str]] = {}
        for name, function in shelf.items():
            chapters.setdefault(function.__module__.rpartition(".")[2], []).append(_entry(name, function))
        for chapter, entries in sorted(chapters.items()):
            parts += [f"### {chapter}", "\n".join(entries)]
    return "\n\n".join(parts) + "\n"


def _entry(name: str, function: Callable[..., Any]) -> str:
    plain = inspect.unwrap(function)
    hints = get_type_hints(plain)
    told = []
    for parameter in list(inspect.signature(plain).parameters.values())[1:]:
        kind = _kind(inspect.formatannotation(hints.get(parameter.name, Any)))
        default = "" if parameter.default is inspect.Parameter.empty else f" = {parameter.default!r}"
        told.append(f"{parameter.name}: {kind}{default}")
    text = " ".join((inspect.getdoc(plain) or "").split())
    return f"- `{name}({', '.join(told)})` {text}"


def _kind(annotation: str) -> str:
    """A type as readers of examples know it: without modules; a record of any shape is a map."""
    short = re.sub(r"[\w.]+\.(\w+)", r"\1", annotation)
    if chosen := re.fullmatch(r"Literal\[(.*)\]", short):
        return chosen[1].replace(", ", " | ")
    return "map" if "." in annotation.replace("typing.", "") else short
