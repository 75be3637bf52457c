"""What the exercises of all chapters share: positions, procedures run on them, and questions in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.core import data
from kernel_lib.core.asking import Asker, between, one, some
from kernel_lib.core.bilingual import LANGUAGES, Words
from kernel_lib.core.dice import Stream
from kernel_lib.core.event import Event
from kernel_lib.core.exercise import Answer, Question, key
from kernel_lib.core.game import Game
from kernel_lib.core.verdict import Verdict
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.game import RULES
from kernel_lib.maracaibo.state import State
from kernel_lib.maracaibo.vocabulary import PermCompass

GAME = RULES.id
__all__ = ["GAME", "Asking", "ask", "because", "between", "card", "done", "first", "happens", "hints", "name", "one",
           "position", "some", "table", "total", "with_compass", "words"]


# ---- positions and what happens in them ----------------------------------------------------------------

quiz = Asker(GAME)
position: Callable[..., State] = quiz.position
ask, table = quiz.ask, quiz.table


def happens(state: State, event: str, procedure: str, choices: Iterable[Any] = (), **arguments: Any) -> Event:
    """The first event of that name when the procedure runs in this position."""
    return first(table(state, procedure, choices, **arguments).log, event)


def done(state: State, function: Callable[..., None], *arguments: Any) -> list[Event]:
    """What happens when a plain function of the rules, ``function(game, ...)``, works on a copy of this position."""
    game = Game("maracaibo", state.copy(), state.options)
    function(game, *arguments)
    return game.log


def first(events: Iterable[Event], name: str, **facts: Any) -> Event:
    """The first event of that name that has these facts."""
    return next(one for one in events if one.name == name
                and all(one.facts.get(field) == value for field, value in facts.items()))


def because(name: str, rule: str, **facts: Any) -> Event:
    """Why an answer is right where no event of the game says it: the sentence ``event.exercise_<name>``."""
    return Event(f"exercise_{name}", rule, facts, None)


# ---- words ---------------------------------------------------------------------------------------------------

def words(sentence: str, **facts: Any) -> Words:
    """A sentence of messages/<language>/exercises.yaml filled from `facts`; ids become names."""
    catalogues = data.messages(GAME)
    return {lang: catalogues.text(sentence, lang, **{field: _in(value, lang) for field, value in facts.items()})
            for lang in LANGUAGES}


def hints(sentence: str, **facts: Any) -> list[Words]:
    """The hints that belong to a prompt: ``<sentence>.1``, ``<sentence>.2`` and so on."""
    known = data.messages(GAME)
    found = (f"{sentence}.{number}" for number in range(1, 5))
    return [words(one, **facts) for one in found if known.has(one, "en")]


def name(value: Any) -> Words:
    """A value in words: ids become names, places with their number."""
    return {lang: str(_in(value, lang)) for lang in LANGUAGES}


def card(identity: str) -> Words:
    """A project card with its good and its item: what it can be used as."""
    record = records.cards()[identity]
    return words("exercise.card", card=identity, good=record.good, item=record.item)


def with_compass(identity: str) -> Words:
    """A bought card, and whether it shows a compass."""
    shown = any(isinstance(effect, PermCompass) for effect in records.cards()[identity].effects)
    return words("exercise.card_with_compass" if shown else "exercise.card_without_compass", card=identity)


def total(values: list[int]) -> str | int:
    """An addition: 2 + 1 + 1. One number stays a number, since its text could be the id of a place."""
    return " + ".join(map(str, values)) if len(values) > 1 else sum(values)


def _in(value: Any, lang: str) -> Any:
    if isinstance(value, int):
        return value
    if isinstance(value, dict) and set(value) == set(LANGUAGES):
        return str(value[lang])
    if isinstance(value, (list, tuple)):
        none = data.messages(GAME).text("exercise.nothing", lang)
        return (", " if lang == "en" else "、").join(str(_in(item, lang)) for item in value) or none
    said = data.messages(GAME).words(value, lang)
    if value in records.locations() and records.locations()[value].kind in ("village", "city"):
        return f"{said} ({value})" if lang == "en" else f"{said}（{value}號）"
    return said


# ---- questions -------------------------------------------------------------------------------------------------

class Asking:
    """One exercise in the making: its sentence, with the facts that prompt and hints are filled from."""

    def __init__(self, sentence: str, state: State | None = None, **facts: Any) -> None:
        asked = words(f"exercise.{sentence}", **facts)
        self.prompt = {lang: text[:1].upper() + text[1:] for lang, text in asked.items()}
        self.hints = hints(f"exercise.{sentence}", **facts)
        self.state = state

    def number(self, solution: int, why: Event | Verdict) -> Question:
        """How many? `why` is the event that shows the number, or the refusal that names it."""
        return quiz.number(self.prompt, solution, why, self.hints, self.state)

    def choose(self, solution: Any, options: Iterable[Any], why: Event | dict[str, Verdict | Event]) -> Question:
        """Which one? `why` is the event that shows it, or the explanation of each answer."""
        if not isinstance(why, dict):
            return quiz.choose(self.prompt, solution, options, why, self.hints, self.state, name)
        return Question("choose", self.prompt, why[key(solution)].rule, [solution],
                        [Answer(value, name(value)) for value in options], why=why, hints=self.hints, state=self.state)

    def choose_said(self, solution: str, options: Iterable[str], why: Event) -> Question:
        """Which one? The answers are sentences, ``exercise.answer_<value>``."""
        return quiz.choose(self.prompt, solution, options, why, self.hints, self.state,
                           lambda value: words(f"exercise.answer_{value}"))

    def yes_or_no(self, yes: bool, why: Event | Verdict) -> Question:
        """Yes or no? `why` shows it."""
        return quiz.choose(self.prompt, "yes" if yes else "no", ("yes", "no"), why, self.hints, self.state,
                           lambda value: words(f"exercise.{value}"))

    def may(self, verdict: Verdict) -> Question:
        """Allowed or not? The verdict is the engine's."""
        return self.yes_or_no(bool(verdict), verdict)

    def which(self, stream: Stream, rule: str, verdicts: Iterable[tuple[Any, Words, Verdict]]) -> Question:
        """Which of these are allowed? Up to six are shown, of both sorts where there are both."""
        return quiz.which(stream, self.prompt, rule, list(verdicts), self.hints, self.state)

    def spaces(self, rule: str, verdicts: dict[str, Verdict]) -> Question:
        """Click every place that the verdicts allow."""
        return quiz.spaces(self.prompt, rule, verdicts, self.hints, self.state)
