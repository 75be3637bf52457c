"""Exercises: questions made and marked by the engine, the same ones for the same seed.

A game puts its exercises in ``kernel_lib/<game>/exercises``, a module for each chapter:

    @exercise("10_combat", 1)
    def who_may_retreat(stream: Stream) -> Question:
        ...

`stream` is the only source of chance. The solution, and why each wrong answer is wrong, come from the game's own
questions and judges, so an exercise cannot contradict play.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from .bilingual import Words
from .dice import Stream
from .errors import Bad, one_of
from .event import Event
from .verdict import Verdict

Kind = Literal["choose", "many", "number", "spaces"]


class Answer(msgspec.Struct, frozen=True):
    """One answer to pick: its value, and how it reads."""

    value: Any
    label: Words


class Question(msgspec.Struct):
    """One exercise.

    kind      choose (one of `options`), many (all that are right), number, or spaces (click them on the board)
    prompt    what is asked; made with `data.said` where the game has a sentence for it
    rule      the rule that is practised
    solution  choose: every accepted answer; many and spaces: exactly what must be picked; number: accepted numbers
    options   what choose and many offer
    targets   ids that may be clicked for spaces; empty when any place may
    why       answer -> the verdict or event that explains it (see `key`): for wrong answers, and for spaces left out
    otherwise the explanation of every answer that `why` does not name
    hints     from a nudge to nearly the solution
    state     the position to show, if one
    look      ids of the part of the board to begin with; else where its pieces are
    page      the page of the board that shows what is asked about; "" is where its pieces are
    """

    kind: Kind
    prompt: Words
    rule: str
    solution: list[Any]
    options: list[Answer] = []
    targets: list[str] = []
    why: dict[str, Verdict | Event] = {}
    otherwise: Verdict | Event | None = None
    hints: list[Words] = []
    state: Any = None
    look: list[str] = []
    page: str = ""


class Marked(msgspec.Struct):
    """A marked answer.

    wrong    each wrong thing picked, with its explanation
    missing  what was not picked although it is right
    """

    ok: bool
    wrong: list[tuple[Any, Verdict | Event | None]] = []
    missing: list[Any] = []


Maker = Callable[[Stream], Question]
TRIES = 1000
"""So often a question is drawn anew, when nothing would answer it."""
_makers: dict[str, dict[str, list[tuple[int, str, Maker]]]] = {}


def exercise(chapter: str, number: int, page: str = "") -> Callable[[Maker], Maker]:
    """Make ``function(stream) -> Question`` exercise `number` of a chapter (``10_combat``); `page` is that of the board
    which shows what it asks about. One that nothing would answer is drawn again: nobody looks for what is not there."""
    def put(function: Maker) -> Maker:
        @functools.wraps(function)
        def maker(stream: Stream) -> Question:
            for _ in range(TRIES):
                question = function(stream)
                if question.solution:
                    break
            question.page = page
            return question

        game = function.__module__.split(".")[1]
        shelf = _makers.setdefault(game, {}).setdefault(chapter, [])
        shelf[:] = sorted([one for one in shelf if one[1] != function.__name__]
                          + [(number, function.__name__, maker)], key=lambda one: one[:2])
        return maker
    return put


def makers(game: str, chapter: str) -> list[Maker]:
    """The exercises of a chapter, in order. Raises Bad when there are none."""
    return list(named(game, chapter).values())


def named(game: str, chapter: str) -> dict[str, Maker]:
    """The exercises of a chapter by their names, in order. Raises Bad when there are none."""
    try:
        importlib.import_module(f"kernel_lib.{game}.exercises")
    except ModuleNotFoundError as error:
        if error.name != f"kernel_lib.{game}.exercises":
            raise
    chapters = _makers.get(game, {})
    if chapter not in chapters:
        raise Bad(f"chapter {chapter!r} of {game} has no exercises", "chapter", one_of(chapters) if chapters else "")
    return {name: maker for _, name, maker in chapters[chapter]}


def make(game: str, chapter: str, count: int | None = None, seed: int = 0) -> list[Question]:
    """`count` questions of a chapter (one of each exercise when not said); the same for the same seed."""
    known = makers(game, chapter)
    return [known[at % len(known)](Stream(seed, at)) for at in range(len(known) if count is None else count)]


def key(value: Any) -> str:
    """How an answer is named in ``Question.why``."""
    return value if isinstance(value, str) else msgspec.json.encode(value, order="sorted").decode()


def mark(question: Question, answer: Any) -> Marked:
    """Mark an answer: one value for choose and number, a list of values for many and spaces."""
    if question.kind in ("choose", "number"):
        ok = any(type(answer) is type(right) and answer == right for right in question.solution)
        return Marked(ok, [] if ok else [(answer, explanation(question, answer))])
    picked = list(answer) if isinstance(answer, (list, tuple, set, frozenset)) else [answer]
    wrong = [(one, explanation(question, one)) for one in picked if one not in question.solution]
    missing = [one for one in question.solution if one not in picked]
    return Marked(not wrong and not missing, wrong, missing)


def explanation(question: Question, value: Any) -> Verdict | Event | None:
    """Why `value` is wrong (or, for something left out, why it is right)."""
    return question.why.get(key(value), question.otherwise)


def check(question: Question) -> list[str]:
    """Everything that makes this no proper question, in words; empty when it is one."""
    faults = []
    values = [one.value for one in question.options]
    if not question.solution:
        faults.append("no answer is right")
    if question.kind in ("choose", "many"):
        if len(values) < 2:
            faults.append("fewer than two answers are offered")
        if len({key(value) for value in values}) != len(values):
            faults.append("an answer is offered twice")
        faults += [f"the solution {right!r} is not offered" for right in question.solution if right not in values]
        if question.kind == "choose" and all(value in question.solution for value in values):
            faults.append("no answer is wrong")
        faults += [f"nothing says why {value!r} is wrong" for value in values
                   if value not in question.solution and explanation(question, value) is None]
    if question.kind == "spaces" and question.targets:
        faults += [f"{right!r} cannot be clicked" for right in question.solution if right not in question.targets]
    texts = [("prompt", question.prompt), *((f"hint {at}", hint) for at, hint in enumerate(question.hints, 1))]
    for name, words in texts:
        faults += [f"the {name} is missing in {lang}" for lang in ("en", "zh") if not words.get(lang, "").strip()]
    return faults
