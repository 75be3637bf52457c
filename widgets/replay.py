"""A played example as steps: what happened, with which dice and choices, and the state after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from kernel_lib.core import game as games
from kernel_lib.core import registry
from kernel_lib.core.claims import Check, claim_event
from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from kernel_lib.core.event import Event
from kernel_lib.core.example import Outcome, many
from kernel_lib.core.history import Made, Rolled
from kernel_lib.core.messages import Messages
from kernel_lib.core.table import Table


class Step(msgspec.Struct):
    """One step: an event, or the start, or a question with its answer, or what is left after the last event.

    rolls, made  (number within its table, what was rolled or decided) just before the event
    run          number of the table it belongs to
    """

    state: Any
    event: Event | None = None
    rolls: list[tuple[int, Rolled]] = []
    made: list[tuple[int, Made]] = []
    asked: tuple[str, dict[str, Any], Any] | None = None
    pending: Any = None
    run: int = 0


def steps_of(tables: list[Table], outcome: Outcome | None = None) -> list[Step]:
    """The steps of these tables one after the other, then those of the outcome's questions."""
    steps: list[Step] = []
    for run, table in enumerate(tables):
        if not table.record:
            raise Bad("this table kept no states to step through", "Stepper", "a table made with record=True")
        if not steps:
            steps.append(Step(table.opening))
        states = [*table.snapshots, table.state]
        for at in range(len(table.log) + 1):
            event = table.log[at] if at < len(table.log) else None
            step = Step(states[at], event, run=run)
            step.rolls = [(number, one) for number, one in enumerate(table.rolled) if one.at == at]
            step.made = [(number, one) for number, one in enumerate(table.made) if one.at == at]
            if event is None and run == len(tables) - 1:
                step.pending = table.pending
            if event is not None or step.rolls or step.made or step.pending is not None:
                steps.append(step)
    if outcome is not None:
        if not steps:
            steps.append(Step(outcome.state))
        for (name, arguments), answer in zip(questions(outcome), outcome.answers, strict=True):
            steps.append(Step(outcome.state, asked=(name, arguments, answer), run=len(tables)))
    return steps


def questions(outcome: Outcome) -> list[tuple[str, dict[str, Any]]]:
    """What an example asks in the end, names in it as the rules read them: a card by its id, not its number."""
    rules = games.load(outcome.example.game)
    known, found = rules.position.known(outcome.state), []
    for one in many(outcome.example.ask):
        (name, given), = one.items()
        function = registry.find("question", rules.id, name)
        found.append((name, msgspec.to_builtins(registry.arguments(function, given or {}, name, known))))
    return found


def step_of_claim(steps: list[Step], outcome: Outcome, check: Check) -> int:
    """The number of the step at which a claim of the example can be seen to hold; the last one for most."""
    event = claim_event(outcome, check)
    for number, step in enumerate(steps):
        if event is not None and step.event is event:
            return number
    answers = [number for number, step in enumerate(steps) if step.asked is not None]
    if "answer" in check.expected:
        return int(answers[check.expected.get("ask", 0)])
    return len(steps) - 1


def fields(messages: Messages, values: dict[str, Any], lang: str) -> str:
    """Facts or a position as "field: value" in words."""
    colon, stop = (": ", " · ") if lang == "en" else ("：", "；")
    return stop.join(f"{messages.field(field, lang)}{colon}{messages.choice('', value, lang)}"
                     for field, value in values.items())


def ids_in(events: Iterable[Event]) -> set[str]:
    """Every word in the facts of these events: among them the places where things happen."""
    return words_in([list(event.facts.values()) for event in events])


def subjects(steps: Iterable[Step]) -> list[tuple[str, Mapping[str, Any]]]:
    """What steps speak of, for the board to draw: (name, facts) of their events and questions; the places that answer
    a question among these."""
    found: list[tuple[str, Mapping[str, Any]]] = []
    for step in steps:
        if step.event is not None:
            found.append((step.event.name, step.event.facts))
        elif step.asked is not None:
            name, facts, answer = step.asked
            found.append((name, {**facts, "answered": answer} if isinstance(answer, (list, tuple)) else facts))
    return found


def words_in(value: Any) -> set[str]:
    """Every word in a value, and in all that it holds."""
    if isinstance(value, str):
        return {value}
    parts = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return {word for part in parts for word in words_in(part)}


def asked_words(messages: Messages, decision: Decision, lang: str) -> str:
    """The question of a decision, with who decides where it does not say so itself."""
    who, asked = messages.words(decision.who, lang), messages.decision(decision, lang)
    return asked if who in asked else f"{who} · {asked}"


def thrown_words(messages: Messages, chance: Any, lang: str) -> str:
    """What dice or a draw are for, with who rolls or draws where it does not say so itself."""
    said, who = messages.chance(chance, lang), messages.words(chance.who, lang) if chance.who else ""
    return said if who in said else f"{who} · {said}"


def other_options(made: Made) -> list[Any]:
    """The options that were not taken."""
    taken = made.decision.option_of(made.choice)
    return [option for option in made.decision.options if option is not taken]


def position_difference(mine: Any, theirs: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any, Any]]:
    """Where two described positions differ: (path, mine, theirs) for each smallest part."""
    if mine == theirs:
        return []
    if isinstance(mine, dict) and isinstance(theirs, dict):
        found = []
        for key in dict.fromkeys([*theirs, *mine]):
            found += position_difference(mine.get(key), theirs.get(key), (*path, str(key)))
        return found
    if isinstance(mine, dict) and theirs is None:
        return [found for key in mine for found in position_difference(mine[key], None, (*path, str(key)))]
    if isinstance(theirs, dict) and mine is None:
        return [found for key in theirs for found in position_difference(None, theirs[key], (*path, str(key)))]
    return [(path, mine, theirs)]
