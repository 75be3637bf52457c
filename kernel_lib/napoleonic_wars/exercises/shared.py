"""What the exercises of this game share: positions, what happens in them, and questions in the words of messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kernel_lib.core import data
from kernel_lib.core.asking import Asker
from kernel_lib.core.bilingual import LANGUAGES, Words
from kernel_lib.core.dice import Roll, Seeded, Stream, Taped
from kernel_lib.core.event import Event
from kernel_lib.core.exercise import Question
from kernel_lib.core.verdict import Verdict

from ..board import LINKS

GAME = "napoleonic_wars"
quiz = Asker(GAME)
YES, NO = "yes", "no"


def words(sentence: str, **facts: Any) -> Words:
    """The sentence ``exercise.<sentence>`` in both languages; ids among the facts become names."""
    known = data.messages(GAME)
    return {
        lang: known.text(
            f"exercise.{sentence}", lang, **{field: in_language(value, lang) for field, value in facts.items()}
        )
        for lang in LANGUAGES
    }


def in_language(value: Any, lang: str) -> Any:
    """A fact; of a pair of texts the one of this language."""
    return value[lang] if isinstance(value, dict) and value.keys() == set(LANGUAGES) else value


def happens(
    state: Any, event: str, procedure: str, dice: Iterable[int] = (), choices: Iterable[Any] = (), **arguments: Any
) -> Event:
    """The first event of this name when the procedure runs with these dice (then seeded ones) and choices (then first
    options)."""
    table = quiz.table(state, procedure, choices, Taped(list(dice), [], Seeded(1)), **arguments)
    while table.pending is not None and not any(one.name == event for one in table.log):
        assert not isinstance(table.pending, Roll)
        table.choose(table.pending.first())  # type: ignore[union-attr]
    return next(one for one in table.log if one.name == event)


def counted(name: str, rule: str, **facts: Any) -> Event:
    """What an answer that the rules worked out is made of: the sentence ``event.exercise_<name>``."""
    return Event(f"exercise_{name}", rule, facts, None)


def near(at: str) -> list[str]:
    """The areas next to this one."""
    return sorted(LINKS[at])


class Ask:
    """A question whose words are ``exercise.<name>``, its hints ``exercise.<name>.1`` and so on."""

    def __init__(self, name: str, state: Any = None, **facts: Any) -> None:
        self.state, self.prompt = state, words(name, **facts)
        known = data.messages(GAME)
        self.hints = [
            words(f"{name}.{number}", **facts) for number in range(1, 4) if known.has(f"exercise.{name}.{number}", "en")
        ]

    def number(self, solution: int, why: Event | Verdict) -> Question:
        """How many?"""
        return quiz.number(self.prompt, solution, why, self.hints, self.state)

    def choose(self, solution: Any, options: Iterable[Any], why: Event | Verdict, **labels: Words) -> Question:
        """Which one? `labels`: option -> its words where it is no name."""
        return quiz.choose(
            self.prompt,
            solution,
            options,
            why,
            self.hints,
            self.state,
            label=lambda value: labels[value] if value in labels else quiz.name(value),
        )

    def yes_or_no(self, answer: bool, why: Event | Verdict) -> Question:
        """Does it happen?"""
        return self.choose(YES if answer else NO, (YES, NO), why, yes=words(YES), no=words(NO))

    def which(self, stream: Stream, rule: str, verdicts: list[tuple[Any, Words, Verdict]]) -> Question:
        """Which are allowed?"""
        return quiz.which(stream, self.prompt, rule, verdicts, self.hints, self.state)

    def spaces(self, rule: str, verdicts: dict[str, Verdict]) -> Question:
        """Click every place that is allowed."""
        return quiz.spaces(self.prompt, rule, verdicts, self.hints, self.state)


def mixed(verdicts: Iterable[Verdict]) -> bool:
    """Whether some are allowed and some are not."""
    answers = {bool(one) for one in verdicts}
    return len(answers) > 1
