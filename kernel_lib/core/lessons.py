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

from .bilingual import LANGUAGES, Words
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


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an evening.

    minutes  how long it takes
    title    what it is about
    say      what the host says, word for word if he likes
    do       what the others do meanwhile
    show     the worked example whose position is on the screen; "" where the real table is enough
    look     what of it the board is zoomed to
    page     the page of the board, where that is not the first
    ask      a question to the table, and `answer`, which is shown on demand
    lesson   the lesson that has more of it
    """

    minutes: int
    title: Words
    say: Words
    do: Words
    show: str = ""
    look: list[str] = []
    page: str = ""
    ask: Words = {}
    answer: Words = {}
    lesson: str = ""


class Evening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan for an evening: for how many people, and its parts in order; `after` names a plan that comes before it."""

    title: Words
    players: Words
    moments: list[Moment]
    after: str = ""

    @property
    def minutes(self) -> int:
        """How long the whole takes."""
        return sum(one.minutes for one in self.moments)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: what its first lines say, and its sections in order.

    about    one line under its title
    minutes  how long it takes
    title    where it is no chapter of the rulebook
    payoff   what has been achieved at its end, in a sentence
    path     the lessons to go on with, in their order: said by the page that a game begins with
    script   the guided play of that page
    evenings the plans of a page for hosts, by name
    """

    about: Words
    minutes: int
    title: Words = {}
    payoff: Words = {}
    path: list[str] = []
    script: Script | None = None
    evenings: dict[str, Evening] = {}
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
    for name, evening in head.evenings.items():
        _spoken(source, HEAD, {"title": evening.title, "players": evening.players}, "evenings", name)
        for at, moment in enumerate(evening.moments):
            for field in ("title", "say", "do", "ask", "answer"):
                _spoken(source, HEAD, {field: getattr(moment, field)}, "evenings", name, "moments", at)
    plans: dict[str, Evening] = {}
    for name, evening in head.evenings.items():
        if evening.after and evening.after not in plans:
            raise source.bad(f"no plan {evening.after!r} before it", (HEAD, "evenings", name, "after"),
                             ", ".join(plans) or "a plan above it")
        first = plans[evening.after].moments if evening.after else []
        plans[name] = msgspec.structs.replace(evening, moments=[*first, *evening.moments])
    for name, section in sections.items():
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            raise source.bad(f"{name!r} cannot name a section", (name,), "small letters, digits and _")
        _spoken(source, name, {"title": section.title, "text": section.text})
        for at, line in enumerate(section.cells):
            if not _is_call(line):
                raise source.bad(f"{line!r} is no widget of the lesson", (name, "cells", at), 'lesson.stepper("an-id")')
    return msgspec.structs.replace(head, sections=sections, evenings=plans)


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
