"""What the exercises of every game share: positions, procedures run on them, and questions in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import data, registry
from . import game as games
from .bilingual import LANGUAGES, Words
from .dice import Dice, Seeded, Stream
from .event import Event
from .exercise import Answer, Question, key
from .table import Table
from .verdict import Verdict

Label = Callable[[Any], Words]
SHOWN = 6
"""The most answers a question offers."""


# chance

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


class Asker:
    """Makes questions about one game; whatever it asks is answered by the game's own rules.

    label  a value in words, in both languages; by default the name of the record with that id
    """

    def __init__(self, game: str, label: Label | None = None) -> None:
        self.game = game
        self.label: Label = label or self.name

    # positions and what happens in them

    def position(self, given: dict[str, Any] | None = None, **options: Any) -> Any:
        """The opening state of these options with `given` laid over it, in the words of examples."""
        rules = games.load(self.game)
        state = rules.new_state(rules.complete(options))
        rules.patch(state, given or {})
        return state

    def ask(self, state: Any, question: str, **arguments: Any) -> Any:
        """The rules' answer to a question that examples can ask too."""
        return registry.find("question", self.game, question)(state, **arguments)

    def table(self, state: Any, procedure: str, choices: Iterable[Any] = (), dice: Dice | None = None,
              **arguments: Any) -> Table:
        """The procedure begun in this position, with these choices made."""
        made = Table(games.load(self.game), state.options, dice or Seeded(0), opening=state,
                     start=(procedure, arguments))
        for choice in choices:
            made.choose(choice)
        return made

    # words

    def words(self, sentence: str, /, **facts: Any) -> Words:
        """The game's sentence ``exercise.<sentence>`` filled from `facts`; a fact may be a text in every language."""
        return {lang: data.messages(self.game).text(f"exercise.{sentence}", lang, **{
            field: value[lang] if isinstance(value, dict) and value.keys() == set(LANGUAGES) else value
            for field, value in facts.items()}) for lang in LANGUAGES}

    def name(self, value: Any) -> Words:
        """A plain value in words: names for ids, lists and counts joined."""
        return data.named(self.game, value)

    # questions

    def number(self, prompt: Words, solution: int, why: Event | Verdict, hints: list[Words],
               state: Any = None) -> Question:
        """How many? `why` shows the number."""
        return Question("number", prompt, why.rule, [solution], otherwise=why, hints=hints, state=state)

    def choose(self, prompt: Words, solution: Any, options: Iterable[Any], why: Event | Verdict, hints: list[Words],
               state: Any = None, label: Label | None = None) -> Question:
        """Which one? `why` shows it."""
        said = label or self.label
        return Question("choose", prompt, why.rule, [solution], [Answer(value, said(value)) for value in options],
                        otherwise=why, hints=hints, state=state)

    def may(self, prompt: Words, verdict: Verdict, hints: list[Words], state: Any = None) -> Question:
        """Allowed or not?"""
        may = any(word in prompt["zh"] for word in ("可以", "能"))  # Chinese answers "is it so?" with other words
        yes, no = ("可以", "不可以") if may else ("是", "否")
        return Question("choose", prompt, verdict.rule, ["yes" if verdict else "no"],
                        [Answer("yes", {"en": "Yes", "zh": yes}), Answer("no", {"en": "No", "zh": no})],
                        otherwise=verdict, hints=hints, state=state)

    def which(self, stream: Stream, prompt: Words, rule: str, verdicts: list[tuple[Any, Words, Verdict]],
              hints: list[Words], state: Any = None) -> Question:
        """Which of these are allowed? Up to six are shown, of both sorts where there are both."""
        mixed = stream.shuffled(verdicts)
        good = [each for each in mixed if each[2]]
        bad = [each for each in mixed if not each[2]]
        room = max(SHOWN - len(bad), min(len(good), SHOWN // 2))
        shown = stream.shuffled(good[:room] + bad[:SHOWN - min(room, len(good))])
        return Question("many", prompt, rule, [value for value, _, verdict in shown if verdict],
                        [Answer(value, label) for value, label, _ in shown],
                        why={key(value): verdict for value, _, verdict in shown}, hints=hints, state=state)

    def spaces(self, prompt: Words, rule: str, verdicts: dict[str, Verdict], hints: list[Words],
               state: Any = None) -> Question:
        """Click every place that the verdicts allow."""
        return Question("spaces", prompt, rule, [place for place, verdict in verdicts.items() if verdict],
                        targets=list(verdicts), why=dict(verdicts), hints=hints, state=state)
