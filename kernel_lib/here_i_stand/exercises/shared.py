"""What the exercises of this game share: the asker, sentences from the messages, and what shows a number."""

from __future__ import annotations

from typing import Any

from kernel_lib.core import data
from kernel_lib.core.asking import Asker
from kernel_lib.core.bilingual import Words
from kernel_lib.core.dice import Stream
from kernel_lib.core.event import Event
from kernel_lib.core.exercise import Question
from kernel_lib.core.verdict import Verdict

from ..board import NEXT, SEAS, SPACES

GAME = "here_i_stand"
quiz = Asker(GAME)


def said(key: str, **facts: Any) -> Words:
    """The sentence ``exercise.<key>``; it begins with a capital letter."""
    return {lang: text[:1].upper() + text[1:] for lang, text in quiz.words(key, **facts).items()}


def hints(key: str, facts: dict[str, Any]) -> list[Words]:
    """The hints of an exercise, from a nudge to nearly the solution."""
    return [said(f"{key}.{number}", **facts) for number in (1, 2)]


def number(key: str, solution: int, rule: str, state: Any = None, why: Event | None = None, **facts: Any) -> Question:
    """How many? Why: ``event.exercise_<key>``, with the number as `total`."""
    why = why or because(key, rule, **facts, total=solution)
    return _looking(quiz.number(said(key, **facts), solution, why, hints(key, facts), state), facts)


def choose(key: str, solution: str, options: list[str], rule: str, state: Any = None, why: Event | None = None,
           **facts: Any) -> Question:
    """Which of these? Why: ``event.exercise_<key>``, with the right one as `answer`."""
    why = why or because(key, rule, **facts, answer=solution)
    return _looking(quiz.choose(said(key, **facts), solution, options, why, hints(key, facts), state, answer), facts)


def answer(value: str) -> Words:
    """An answer to choose: a name, or the sentence ``exercise.answer_<value>`` where there is one."""
    has = data.messages(GAME).has(f"exercise.answer_{value}", "en")
    return quiz.words(f"answer_{value}") if has else quiz.name(value)


def which(stream: Stream, key: str, rule: str, verdicts: dict[str, Verdict], state: Any = None,
          **facts: Any) -> Question:
    """Which of these are allowed?"""
    offered = [(value, answer(value), verdict) for value, verdict in verdicts.items()]
    return _looking(quiz.which(stream, said(key, **facts), rule, offered, hints(key, facts), state), facts)


def because(name: str, rule: str, **facts: Any) -> Event:
    """Why an answer is right: the sentence ``event.exercise_<name>``."""
    return Event(f"exercise_{name}", rule, facts, None)


def may(key: str, verdict: Verdict, state: Any = None, **facts: Any) -> Question:
    """Allowed or not?"""
    return _looking(quiz.may(said(key, **facts), verdict, hints(key, facts), state), facts)


def _looking(question: Question, facts: dict[str, Any]) -> Question:
    """Begin with the part of the board that the question speaks of: Europe is wide, and full of pieces."""
    named = [one for fact in facts.values() for one in (fact if isinstance(fact, list) else [fact])]
    spoken = [one for one in named if isinstance(one, str) and (one in SPACES or one in SEAS)]
    question.look = [*spoken, *(NEXT.get(spoken[0], ()) if len(spoken) == 1 else ())]
    return question


def spaces(key: str, rule: str, verdicts: dict[str, Verdict], state: Any = None, **facts: Any) -> Question:
    """Click every space that is allowed."""
    return quiz.spaces(said(key, **facts), rule, verdicts, hints(key, facts), state)
