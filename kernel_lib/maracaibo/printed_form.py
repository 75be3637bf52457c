"""The form for a project card that the data lacks: price, good, item and points, then each thing that it asks for or
does, with its numbers. What is filled in becomes the card's name (`printed`)."""

from __future__ import annotations

import functools
from typing import get_args

from kernel_lib.core.data import messages, texts
from kernel_lib.core.errors import Bad
from kernel_lib.core.setting_up import Blank

from .printed import HALF, WORDS, choices_of, proper
from .vocabulary import Good, Item

LINES = 4
"""So many things can a card ask for and do; none that is known has more."""
NUMBER = "#"
"""Stands for a number in a thing to choose."""
PRINTS = {"doubloons": ("va_books",), "vp": ("va_books", "ca_card_influence_vp"), "token": ("ca_card_doubloons",)}
"""What of the actions on cards only some have."""


def blanks(lang: str) -> list[Blank]:
    """What is filled in."""
    say = messages("maracaibo")
    goods, items = ({name: say.words(name, lang) for name in get_args(kind)} for kind in (Good, Item))
    words = {word: _said(word, lang) for word in _words()}
    lines = [blank for at in range(LINES) for blank in (Blank(f"word{at}", "", words), Blank(f"number{at}", ""))]
    return [Blank("cost", say.field("cost", lang)), Blank("good", say.field("good", lang), goods),
            Blank("item", say.field("item", lang), items), Blank("vp", say.field("vp", lang)), *lines]


def filled(form: dict[str, str]) -> str:
    """The name of the card that a form tells of; "" while price, good or item is missing. Raises Bad."""
    said = [form.get(field, "") for field in ("cost", "good", "item")]
    if not all(said):
        return ""
    said += [f"{form['vp']}vp"] if form.get("vp") else []
    for at in range(LINES):
        word, numbers = form.get(f"word{at}", ""), form.get(f"number{at}", "").split()
        while NUMBER in word:
            word = word.replace(NUMBER, numbers.pop(0) if numbers else "1", 1)
        said.append(word)
    if any(one.startswith("assistant") for one in said) != any(one.startswith("cost_assistant") for one in said):
        raise Bad(HALF, "", "two lines for an assistant: its place, and what it does")
    return proper(" ".join(said)) or ""


@functools.cache
def _words() -> tuple[str, ...]:
    """Everything that a card can ask for or do, the numbers left open."""
    found = []
    for tag, kind in WORDS.items():
        ways: list[tuple[str, ...]] = [(tag,)]
        for field, choices in choices_of(kind).items():
            ways = [(*way, value) for way in ways for value in _values(field, choices, way[1:2])]
        found += [".".join(way).rstrip(".") for way in ways]
    return tuple(found)


def _values(field: str, choices: tuple[str, ...], action: tuple[str, ...]) -> tuple[str, ...]:
    """What can stand in a field of a word after the action that stands before it."""
    if action and action[0].startswith(("va_", "ca_")) and action[0] not in PRINTS[field]:
        return ("",) if choices else ("0",)
    return choices or (NUMBER,)


def _said(word: str, lang: str) -> str:
    tag, *values = word.split(".")
    say, template = messages("maracaibo"), texts("maracaibo")[tag][lang]
    facts = {field: "…" if value == NUMBER else value if field == "location" else say.words(value, lang)
             for field, value in zip(choices_of(WORDS[tag]), values, strict=False)}
    rest = [f"{say.field(field, lang)} {value}" for field, value in facts.items()
            if f"{{{field}}}" not in template and value not in ("", "0")]
    return " · ".join([template.format(**facts), *rest])
