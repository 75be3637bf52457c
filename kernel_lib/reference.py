"""The reference page of a game, made from code, data and sentences: what examples and `may I?` can name."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from kernel_lib.core import data, forms, registry
from kernel_lib.core import game as games
from kernel_lib.core.position import Position, told
from kernel_lib.core.spelling import traditional
from kernel_lib.core.told import kind
from kernel_lib.core.verdict import Verdict
from kernel_lib.core.yaml_source import Source

WORDS = {
    "en": {"options": "Options", "procedures": "Procedures (`run:`)", "questions": "Questions (`ask:`)",
           "position": "Positions (`given:`, `at_end:`)", "default": "default",
           "decisions": "Decisions (`choices:`, `allowed:`, `refused:`)", "events": "Events (`after:`, `never:`)",
           "decided": "A decision with one choice only is not asked and may be left out; who could do something and is "
                      "not named passes, and units are lost before leaders. "
                      "A name made of digits may be written as a number.",
           "facts": "Words in braces are the facts of the event, or of the decision.", "verdict": "yes or no",
           "answered": "In parentheses stands what the answer is; of a map a claim may name a part.",
           "draws": "Draws (`draws:`)", "names": "Names, and what is printed on them"},
    "zh": {"options": "选项", "procedures": "流程（`run:`）", "questions": "问题（`ask:`）",
           "position": "局面（`given:`、`at_end:`）", "default": "默认",
           "decisions": "决定（`choices:`、`allowed:`、`refused:`）", "events": "事件（`after:`、`never:`）",
           "decided": "只有一个选择的决定不会提出，可以省略；可以行动而未写明者视为跳过，"
                      "先损失单位，后损失将领。由数字组成的名称可以写成数字。",
           "facts": "花括号中的词是事件或决定的事实。", "verdict": "是或否",
           "answered": "括号中是答案的形式；若是映射，断言可以只写其中一部分。", "draws": "抽取（`draws:`）",
           "names": "名称，以及印在上面的内容"},
}
UNTOLD = ("id", "name", "source", "text", "back", "lat", "lon", "x", "y")
"""Fields of a record that no example needs."""


class Translation(msgspec.Struct, forbid_unknown_fields=True):
    """``kernel_lib/<game>/reference/<lang>.yaml``: what no form of a decision shows, and, in another language than
    English, what the code says of itself."""

    position: str = ""
    structs: dict[str, str] = {}
    procedures: dict[str, str] = {}
    questions: dict[str, str] = {}
    decisions: dict[str, str] = {}


def translation(game: str, lang: str) -> Translation:
    """The texts of a game's reference that are not its docstrings. Raises Bad."""
    package = Path(str(importlib.import_module(f"kernel_lib.{game}").__file__)).parent
    file = package / "reference" / f"{lang}.yaml"
    return Source.file(file).into(Translation) if file.is_file() else Translation()


def page(game: str, lang: str = "en") -> str:
    """The Markdown reference of `game`: options, procedures, questions, and the vocabulary of positions."""
    rules, words, said = games.load(game), WORDS[lang], translation(game, lang)
    if lang == "zh" and rules.script == "Hant":
        words = {key: traditional(text) for key, text in words.items()}
    package = importlib.import_module(f"kernel_lib.{game}")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"kernel_lib.{game}.{module.name}")
    parts = [f"# {rules.title[lang]} (`{game}`)", f"## {words['options']}"]
    for name, option in rules.options.items():
        values = " | ".join(f"`{value}`" for value in option.values) or f"`{type(option.default).__name__}`"
        parts.append(f"- `{name}`: {option.text(lang)} ({values}; {words['default']} `{option.default}`)")
    parts += [f"## {words['position']}", said.position or rules.position.doc]
    called = partial(kind, game=game, lang=lang if lang == "en" else f"zh-{rules.script}")
    parts += _fields(rules.position, said.structs, called)
    for title, shelf, texts in (("procedures", registry.procedures(game), said.procedures),
                                ("questions", registry.questions(game), said.questions)):
        parts += [f"## {words[title]}", *([words["answered"]] if title == "questions" else [])]
        chapters: dict[str, list[str]] = {}
        for name, function in shelf.items():
            verdict = words["verdict"] if title == "questions" else ""
            entry = _entry(name, function, texts.get(name, ""), verdict, called)
            if title == "procedures" and lang == "zh" and (also := _called(rules, name)):
                entry = entry.replace(f"- `{name}(", f"- {also} `{name}(", 1)
            chapters.setdefault(function.__module__.rpartition(".")[2], []).append(entry)
        for chapter, entries in sorted(chapters.items()):
            parts += [f"### {chapter}", "\n".join(entries)]
    parts += [f"## {words['decisions']}", words["decided"], _decisions(game, lang, said.decisions, called),
              f"## {words['events']}", words["facts"], _sentences(game, "event", lang),
              f"## {words['draws']}", _sentences(game, "draw", lang), f"## {words['names']}", *_names(game, lang)]
    return "\n\n".join(parts) + "\n"


def _called(rules: games.Rules, name: str) -> str:
    """The Chinese words for a procedure."""
    words = "、".join(word for word in registry.other_words(rules.id, name) if not word.isascii())
    return traditional(words) if rules.script == "Hant" else words


def _fields(position: Position, texts: dict[str, str], called: Callable[[str], str]) -> list[str]:
    """The fields of a position, record by record."""
    parts = []
    for record in position.records():
        listed = [f"- `{one.name}: {one.kind}{f' = {one.default}' if one.default else ''}`"
                  for one in position.entries(record, called)]
        text = texts.get(record.__name__) or inspect.getdoc(record)
        parts += [f"### {record.__name__}", f"```text\n{text}\n```", "\n".join(listed)]
    return parts


def _decisions(game: str, lang: str, notes: dict[str, str], called: Callable[[str], str]) -> str:
    """Every decision with its sentence, how its choice is written, and what is to be said of that."""
    known = forms.stored(game)
    written = {name: form.text(lang, called) for name, form in known.items()}
    told = {name: "; ".join(text for text in (written.get(name), notes.get(name)) if text) for name in (*known, *notes)}
    return _sentences(game, "decision", lang, told)


def _sentences(game: str, kind: str, lang: str, told: dict[str, str] | None = None) -> str:
    """Every decision, event or draw with its sentence, and before it what else is `told` of it."""
    known, more = data.messages(game).catalogues[lang], told or {}
    names = [key.removeprefix(f"{kind}.") for key in sorted(known) if key.startswith(f"{kind}.")]
    return "\n".join(f"- `{name}`{f' - {more[name]}' if name in more else ''} *{known[f'{kind}.{name}']}*"
                     for name in names)


def _names(game: str, lang: str) -> list[str]:
    """Every record of the data by its id."""
    parts, found = [], data.data(game)
    for section in found.__struct_fields__:
        records = [one for one in getattr(found, section) if hasattr(one, "id")]
        if records:
            parts += [f"### {section}", "\n".join(_record(one, lang) for one in records)]
    return parts


def _record(one: Any, lang: str) -> str:
    name = getattr(getattr(one, "name", None), lang, "")
    defaults = {field.name: field.default for field in msgspec.structs.fields(one)}
    printed = {key: getattr(one, key) for key in msgspec.to_builtins(one)
               if key not in UNTOLD and getattr(one, key) != defaults.get(key)}
    told = ", ".join(f"{key}: {_short(value)}" for key, value in printed.items())
    return f"- `{one.id}`{f' {name}' if name else ''}{f' - {told}' if told else ''}"


def _short(value: Any) -> str:
    """A value as YAML in one line, without what is nothing where leaving it out means that."""
    if isinstance(value, msgspec.Struct):
        meant = {field.name for field in msgspec.structs.fields(value) if type(field.default) is int and field.default}
        told = {key: getattr(value, key, part) for key, part in msgspec.to_builtins(value).items()
                if part or key in meant}
        return "{" + ", ".join(f"{key}: {_short(part)}" for key, part in told.items()) + "}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_short(part)}" for key, part in value.items() if part) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_short(part) for part in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _entry(name: str, function: Callable[..., Any], text: str, verdict: str, called: Callable[[str], str]) -> str:
    """A procedure with its arguments, or a question with the shape of its answer, too: `verdict` is what a yes or no is
    called."""
    plain = inspect.unwrap(function)
    hints = get_type_hints(plain, include_extras=True)
    listed = []
    for parameter in list(inspect.signature(plain).parameters.values())[1:]:
        kind = told(hints.get(parameter.name, Any), called)
        default = "" if parameter.default is inspect.Parameter.empty else f" = {parameter.default!r}"
        listed.append(f"{parameter.name}: {kind}{default}")
    text = " ".join((text or inspect.getdoc(plain) or "").split())
    result = hints.get("return", Any)
    answer = verdict and f"({verdict if result in (Verdict, bool) else told(result, called)}) "
    return f"- `{name}({', '.join(listed)})` {answer}{text}"

