"""What the exercises of all chapters share: positions, procedures run on them, and questions in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.core import data, registry
from kernel_lib.core.dice import Seeded, Stream, Taped
from kernel_lib.core.event import Event
from kernel_lib.core.exercise import Answer, Question, Words, key
from kernel_lib.core.game import Game
from kernel_lib.core.messages import LANGUAGES
from kernel_lib.core.table import Table
from kernel_lib.core.verdict import Verdict
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.game import RULES
from kernel_lib.maracaibo.state import State

GAME = RULES.id
SHOWN = 6


# ---- positions and what happens in them ----------------------------------------------------------------

def position(given: dict[str, Any] | None = None, **options: Any) -> State:
    """The opening table of these options with `given` laid over it, in the words of examples."""
    state: State = RULES.new_state(RULES.complete(options))
    RULES.patch(state, given or {})
    return state


def ask(state: State, question: str, **arguments: Any) -> Any:
    """The engine's answer to a question that examples can ask too."""
    return registry.find("question", GAME, question)(state, **arguments)


def table(state: State, procedure: str, choices: Iterable[Any] = (), **arguments: Any) -> Table:
    """The procedure begun in this position, with these choices made."""
    made = Table(RULES, state.options, Taped([], [], Seeded(0)), opening=state, start=(procedure, arguments))
    for choice in choices:
        made.choose(choice)
    return made


def happens(state: State, event: str, procedure: str, choices: Iterable[Any] = (), **arguments: Any) -> Event:
    """The first event of that name when the procedure runs in this position."""
    return first(table(state, procedure, choices, **arguments).log, event)


def done(state: State, function: Callable[..., None], *arguments: Any) -> list[Event]:
    """What happens when a plain function of the rules, ``function(game, ...)``, works on a copy of this position."""
    game = Game(state.copy(), state.options)
    function(game, *arguments)
    return game.log


def first(events: Iterable[Event], name: str, **facts: Any) -> Event:
    """The first event of that name that has these facts."""
    return next(one for one in events if one.name == name
                and all(one.facts.get(field) == value for field, value in facts.items()))


# ---- chance ------------------------------------------------------------------------------------------------

def one(stream: Stream, items: Iterable[Any]) -> Any:
    """One of the items."""
    pool = list(items)
    return pool[stream.below(len(pool))]


def some(stream: Stream, items: Iterable[Any], count: int) -> list[Any]:
    """`count` different ones of the items, in random order."""
    return stream.shuffled(list(items))[:count]


def between(stream: Stream, least: int, most: int) -> int:
    """A number from `least` to `most`."""
    return least + stream.below(most - least + 1)


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


def total(values: list[int]) -> str | int:
    """An addition: 2 + 1 + 1. One number stays a number, since its text could be the id of a place."""
    return " + ".join(map(str, values)) if len(values) > 1 else sum(values)


def _in(value: Any, lang: str) -> Any:
    if isinstance(value, int):
        return value
    if isinstance(value, dict) and set(value) == set(LANGUAGES):
        return str(value[lang])
    if isinstance(value, (list, tuple)):
        return (", " if lang == "en" else "、").join(str(_in(item, lang)) for item in value) or "-"
    said = data.messages(GAME).words(value, lang)
    if value in records.locations() and records.locations()[value].kind in ("village", "city"):
        return f"{said} ({value})" if lang == "en" else f"{said}（{value}號）"
    return said


# ---- questions -------------------------------------------------------------------------------------------------

class Asking:
    """One exercise in the making: its sentence, with the facts that prompt and hints are filled from."""

    def __init__(self, sentence: str, state: State | None = None, **facts: Any) -> None:
        self.prompt = words(f"exercise.{sentence}", **facts)
        self.hints = hints(f"exercise.{sentence}", **facts)
        self.state = state

    def number(self, solution: int, why: Event | Verdict) -> Question:
        """How many? `why` is the event that shows the number, or the refusal that names it."""
        return Question("number", self.prompt, why.rule, [solution], otherwise=why, hints=self.hints, state=self.state)

    def choose(self, solution: Any, options: Iterable[Any], why: Event | dict[str, Verdict | Event]) -> Question:
        """Which one? `why` is the event that shows it, or the explanation of each answer."""
        each = why if isinstance(why, dict) else {}
        general = None if isinstance(why, dict) else why
        rule = general.rule if general is not None else each[key(solution)].rule
        return Question("choose", self.prompt, rule, [solution], [Answer(value, name(value)) for value in options],
                        why=each, otherwise=general, hints=self.hints, state=self.state)

    def yes_or_no(self, yes: bool, why: Event | Verdict) -> Question:
        """Yes or no? `why` shows it."""
        answers = [Answer(value, words(f"exercise.{value}")) for value in ("yes", "no")]
        return Question("choose", self.prompt, why.rule, ["yes" if yes else "no"], answers, otherwise=why,
                        hints=self.hints, state=self.state)

    def may(self, verdict: Verdict) -> Question:
        """Allowed or not? The verdict is the engine's."""
        return self.yes_or_no(bool(verdict), verdict)

    def which(self, stream: Stream, rule: str, verdicts: Iterable[tuple[Any, Words, Verdict]]) -> Question:
        """Which of these are allowed? Up to six are shown, of both sorts where there are both."""
        mixed = stream.shuffled(list(verdicts))
        good = [each for each in mixed if each[2]]
        bad = [each for each in mixed if not each[2]]
        room = max(SHOWN - len(bad), min(len(good), SHOWN // 2))
        shown = stream.shuffled(good[:room] + bad[:SHOWN - min(room, len(good))])
        return Question("many", self.prompt, rule, [value for value, _, verdict in shown if verdict],
                        [Answer(value, label) for value, label, _ in shown],
                        why={key(value): verdict for value, _, verdict in shown}, hints=self.hints, state=self.state)

    def spaces(self, rule: str, verdicts: dict[str, Verdict]) -> Question:
        """Click every place that the verdicts allow."""
        return Question("spaces", self.prompt, rule, [place for place, verdict in verdicts.items() if verdict],
                        targets=list(verdicts), why=dict(verdicts), hints=self.hints, state=self.state)
