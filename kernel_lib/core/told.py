"""What a `Bad` says to a reader of either language."""

from __future__ import annotations

import functools
import importlib
import re
import string
from pathlib import Path
from types import ModuleType

import msgspec

from . import data
from . import game as games
from .errors import Bad
from .spelling import traditional
from .verdict import Verdict

LINE = re.compile(r", line (\d+)")


def told(error: Bad, lang: str) -> str:
    """The one message to show for `error`. `lang` is en, zh, zh-Hans or zh-Hant; what has no Chinese stays English."""
    if not lang.startswith("zh"):
        return str(error)
    place = LINE.sub(r"，第\1行", error.where)
    said = chinese(error.what)
    end = "" if said.endswith(("。", "！", "？", ".", "!", "?")) else "。"
    hope = f"应为：{chinese(error.expected)}。" if error.expected else ""
    whole = f"{f'{place}：' if place else ''}{said}{end}{hope}"
    return written(whole, lang)


def fault(text: str, lang: str) -> str:
    """What a claim lacks, or a whole message of ours, to a reader of that language."""
    return written(chinese(text), lang) if lang.startswith("zh") else text


def in_words(verdict: Verdict, game: str, lang: str) -> str:
    """A verdict in the sentences of `game`, also where it quotes a message of ours."""
    if verdict.reason == "cannot_follow":
        letters = f"zh-{games.load(game).script}" if lang == "zh" else lang
        because = fault(verdict.facts["because"], letters).rstrip(".。")
        verdict = msgspec.structs.replace(verdict, facts={**verdict.facts, "because": because})
    return data.messages(game).verdict(verdict, lang)


def kind(word: str, game: str, lang: str) -> str:
    """What a page in that language calls a kind of names or values: first as the game does, then as all do."""
    if not lang.startswith("zh"):
        return word
    own: dict[str, str] = getattr(_modules().get(game), "KINDS", {})
    parts = [word] if word in own or word in _known() else word.replace(" or ", ", ").split(", ")
    return written("或".join(own.get(part) or chinese(part) for part in parts), lang)


def written(text: str, lang: str) -> str:
    """Chinese in the letters of `lang`."""
    return traditional(text) if lang == "zh-Hant" else text


def chinese(text: str) -> str:
    """A message of ours in Chinese, parts of it too; `text` itself where it is none of ours."""
    if text in _known():
        return _known()[text].replace("{{", "{").replace("}}", "}")
    parts = text.split("; ")
    if len(parts) > 1 and all(chinese(one) != one for one in parts):  # several faults at once
        return "；".join(map(chinese, parts))
    for pattern, template in _patterns():
        if found := pattern.fullmatch(text):
            return template.format(*map(chinese, found.groups()))
    return text


@functools.cache
def _known() -> dict[str, str]:
    """Every message with its Chinese: those of the toolkit, of its parts, and of the games."""
    return {english: said for module in _modules().values() for english, said in module.CHINESE.items()}


@functools.cache
def _modules() -> dict[str, ModuleType]:
    """Package -> what holds its messages with their Chinese, and the KINDS of names that it calls otherwise."""
    root = Path(__file__).parents[1]
    return {file.parent.name: importlib.import_module(f"{root.name}.{file.parent.name}.errors_zh")
            for file in sorted(root.glob("*/errors_zh.py"))}


@functools.cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """The messages with something to fill in, those that say most first."""
    filled = [(english, said) for english, said in _known().items() if "{}" in english]
    filled.sort(key=lambda one: -len(one[0].replace("{}", "")))
    return [(re.compile("(.+?)".join(map(re.escape, english.split("{}"))), re.DOTALL), _numbered(said))
            for english, said in filled]


def _numbered(template: str) -> str:
    """`template` with a number in each of its holes."""
    parts, count = [], 0
    for literal, name, _, _ in string.Formatter().parse(template):
        parts.append(literal.replace("{", "{{").replace("}", "}}"))
        if name is not None:
            parts.append(f"{{{name or count}}}")
            count += 1
    return "".join(parts)
