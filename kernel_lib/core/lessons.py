"""A chapter's lesson as it is written: prose in both languages, and the widgets between it, in order.

``kernel_lib/<game>/lessons/<chapter>.yaml`` is the one source of a lesson: the notebooks of both
editions are made of it.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import msgspec

from . import hosting
from .bilingual import LANGUAGES, Words
from .hosting import Host
from .yaml_source import Source

HEAD = "lesson"
"""The entry of a lesson's file that is no section."""


class Outlook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a role card shows of the board: the opening of one of the game's posters, from near.

    near    the places that must be seen of it
    poster  which of the posters
    """

    near: list[str]
    poster: int = 0


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of a lesson: its prose by language, and the widgets that follow it.

    title  its heading; {} where it goes on under the last one
    text   Markdown
    cells  one line of Python each, such as ``lesson.stepper("odani-siege")``
    card   what it shows of the board where it is printed as a role card
    colour that of its role, as the pieces have it
    """

    title: Words
    text: Words = {}
    cells: list[str] = []
    card: Outlook | None = None
    colour: str = ""


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One input at the table of a guided play: a choice, or what is rolled or drawn."""

    choose: Any = None
    roll: list[int | str] | None = None


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One click of a guided play.

    say    what to do, in one short sentence
    ring   the place or piece to click; "" where the button alone does it
    press  the words of the button that does the same
    do     the inputs that the click stands for
    then   what came of it, in one sentence
    """

    say: Words
    do: list[Deed]
    press: Words
    ring: str = ""
    then: Words = {}


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a newcomer sees on the board: how it looks, and what it means."""

    looks: Words
    means: Words


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided play on the real rules: where it begins, and its steps.

    example  the worked example whose position and procedure it begins with
    look     what the board is zoomed to
    page     the page of the board it begins on, where that is not the first
    signs    what is seen on the board
    """

    example: str
    steps: list[Step]
    look: list[str] = []
    page: str = ""
    signs: list[Sign] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: what its first lines say, and its sections in order.

    about    one line under its title
    minutes  how long it takes
    title    where it is no chapter of the rulebook
    payoff   what has been achieved at its end, in a sentence
    path     the lessons to go on with, in their order: said by the page that a game begins with
    script   the guided play of that page
    host     the evenings of a page for hosts
    """

    about: Words
    minutes: int
    title: Words = {}
    payoff: Words = {}
    path: list[str] = []
    script: Script | None = None
    host: Host | None = None
    sections: dict[str, Section] = {}


def read(file: Path) -> Lesson:
    """The lesson in `file`, every part of it in every language. Raises Bad with file and line."""
    source = Source.file(file)
    if not isinstance(source.value, dict) or not isinstance(source.value.get(HEAD), dict):
        raise source.bad("a lesson begins with what it is about", (), f"{HEAD}: {{about: ..., minutes: ...}}")
    value: dict[str, Any] = dict(source.value)
    head = source.into(Lesson, value.pop(HEAD), (HEAD,))
    if head.sections:
        raise source.bad("sections are entries of their own", (HEAD, "sections"))
    sections = source.into(dict[str, Section], value)
    _spoken(source, HEAD, {"about": head.about, "title": head.title, "payoff": head.payoff})
    for at, step in enumerate(head.script.steps if head.script is not None else ()):
        for field in ("say", "press", "then"):
            _spoken(source, HEAD, {field: getattr(step, field)}, "script", "steps", at)
    if head.host is not None:
        for path, said in hosting.words_of(head.host, ("host",)):
            _spoken(source, HEAD, {str(path[-1]): said}, *path[:-1])
        if wrong := hosting.fault(head.host):
            raise source.bad(wrong[0], (HEAD, "host", *wrong[1]))
        if unknown := [name for name in head.host.asked if name not in sections]:
            raise source.bad(f"no section {unknown[0]!r}", (HEAD, "host", "asked"), "a section of this lesson")
    for name, section in sections.items():
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            raise source.bad(f"{name!r} cannot name a section", (name,), "small letters, digits and _")
        _spoken(source, name, {"title": section.title, "text": section.text})
        for at, line in enumerate(section.cells):
            if not _is_call(line):
                raise source.bad(f"{line!r} is no widget of the lesson", (name, "cells", at), 'lesson.stepper("an-id")')
    return msgspec.structs.replace(head, sections=sections)


def read_all(folder: Path) -> dict[str, Lesson]:
    """The lessons in `folder` by chapter, those of the rulebook's chapters first. Raises Bad with file and line."""
    return {file.stem: read(file) for file in sorted(folder.glob("*.yaml"))}


def _spoken(source: Source, entry: str, fields: dict[str, Words], *inside: str | int) -> None:
    for field, given in fields.items():
        missing = [lang for lang in LANGUAGES if given and not given.get(lang, "").strip()]
        if missing:
            raise source.bad(f"the {field} is missing in {missing[0]}", (entry, *inside, field), ", ".join(LANGUAGES))


def _is_call(line: str) -> bool:
    """Whether `line` is one call of the lesson, ``lesson.quiz(seed=seed)``."""
    try:
        call = ast.parse(line, mode="eval").body
    except (SyntaxError, ValueError):
        return False
    return (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
            and isinstance(call.func.value, ast.Name) and call.func.value.id == HEAD)
