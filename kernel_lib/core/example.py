"""Worked examples: what they are made of, and running them."""

from __future__ import annotations

import math
import re
from typing import Any

import msgspec

from . import data, left_out, registry, words
from . import game as games
from .beginning import possible
from .bilingual import Text
from .choices import READINGS, TO_THE_END, Choices, Reading, options_text
from .claims import Check, Expect, check
from .decision import Decision
from .dice import Seeded, Taped, Used
from .errors import Bad
from .event import Event
from .table import Table
from .verdict import Forbidden, Verdict
from .yaml_source import Path as FieldPath
from .yaml_source import Source, dotted, path_of


class Variant(msgspec.Struct, forbid_unknown_fields=True):
    """Another case of the same example: what differs. `given` and `options` are merged, the rest is replaced."""

    id: str
    title: Text | None = None
    given: dict[str, Any] = {}
    options: dict[str, Any] = {}
    run: dict[str, Any] | list[dict[str, Any]] | None = None
    ask: dict[str, Any] | list[dict[str, Any]] | None = None
    dice: list[int] | dict[str, list[int]] | None = None
    draws: list[str | int] | None = None
    choices: list[Any] | None = None
    expect: list[Expect] | None = None


class Example(msgspec.Struct, forbid_unknown_fields=True):
    """A worked example. See ``docs/examples.md`` for every field.

    given    a patch over the opening position of the options, or a whole position
    run      one procedure ({procedure: name, ...arguments}) or several in order
    ask      one question ({name: {...arguments}}) or several, asked of the position after `run`
    dice     in rolling order, or by who rolls them; `seed` answers after the tape ends
    draws    what is drawn from cups and decks, in order
    choices  the decisions, in order
    """

    id: str
    game: str
    rules: list[str] = []
    title: Text = Text("", "")
    source: str = "authored"
    note: Text | None = None
    options: dict[str, Any] = {}
    given: dict[str, Any] = {}
    run: dict[str, Any] | list[dict[str, Any]] | None = None
    ask: dict[str, Any] | list[dict[str, Any]] | None = None
    dice: list[int] | dict[str, list[int]] = []
    draws: list[str | int] = []
    seed: int | None = None
    choices: list[Any] = []
    expect: list[Expect] = []
    variants: list[Variant] = []

    def __post_init__(self) -> None:
        self.title = Text(self.title.en or self.id, self.title.zh or self.id)

    def cases(self) -> list[Example]:
        """The example itself, or one example per variant (id ``example/variant``).

        Claims that every variant replaces are those of the example itself, which is then the first case.
        """
        if not self.variants:
            return [self]
        own = self.expect and all(variant.expect is not None for variant in self.variants)
        made = [msgspec.structs.replace(self, variants=[])] if own else []
        for variant in self.variants:
            case = msgspec.structs.replace(
                self, id=f"{self.id}/{variant.id}", title=variant.title or self.title, variants=[],
                given=merged(self.given, variant.given), options=self.options | variant.options)
            for field in ("run", "ask", "dice", "draws", "choices", "expect"):
                value = getattr(variant, field)
                if value is not None:
                    setattr(case, field, value)
            made.append(case)
        return made


class Outcome(msgspec.Struct):
    """An example that was run.

    table    the table of the (last) procedure, with log, rolls, decisions and snapshots; None for questions only
    answers  one per question: a Verdict or a plain value
    checks   one per claim
    tables   the tables of all procedures, in order
    state    the final state
    """

    example: Example
    table: Table | None
    events: list[Event]
    answers: list[Any]
    checks: list[Check]
    tables: list[Table] = []
    state: Any = None

    @property
    def position(self) -> dict[str, Any]:
        """The final position in words of the data."""
        return games.load(self.example.game).describe(self.state)

    @property
    def ok(self) -> bool:
        """Whether every claim holds."""
        return all(check.ok for check in self.checks)


def run(example: Example, *, record: bool = True, source: Source | None = None) -> Outcome:
    """Run one case (see ``Example.cases``) and check its claims.

    Raises Bad when it cannot be run to its end, or leaves choices or dice over: with the field, and with file and
    line when the `source` of the example is given.
    """
    try:
        return _run_choosing(example, record)
    except Bad as error:
        if isinstance(error, Forbidden):
            error = error.worded(data.messages(example.game))
        field = path_of(error.where.partition(", ")[0])
        place = source.where(place_in(source, example, field)) if source else example.id
        raise Bad(error.what, f"{place}, {error.where}" if error.where else place, error.expected) from error


def _run_choosing(example: Example, record: bool) -> Outcome:
    """The outcome by the first reading of the choices that comes to the end; when none does, the one that came furthest
    tells what is wrong."""
    errors: list[Bad] = []
    for reading in READINGS:
        if errors and not errors[-1].where.startswith("choices") and not reading.usual:
            continue
        try:
            return _gone_on(_run(example, record, reading), record)
        except Bad as error:
            errors.append(error)
    raise max(errors, key=_choices_used) from None


def _gone_on(found: Outcome, record: bool) -> Outcome:
    """What comes out when the decisions at the end go their usual way, if that is what the example claims."""
    pending = found.table.pending if found.table is not None else None
    if found.ok or not isinstance(pending, Decision) or not left_out.usual_of(pending):
        return found
    try:
        further = _run(found.example, record, TO_THE_END)
    except Bad:
        return found
    return further if further.ok else found


def _choices_used(error: Bad) -> float:
    """How many choices were made before this was wrong; any number when it is not one of them."""
    found = re.match(r"choices\[(\d+)\]", error.where)
    return int(found[1]) if found else math.inf


def _run(example: Example, record: bool, reading: Reading) -> Outcome:
    """Run its procedures, one after the other, with its choices read in one way."""
    rules = games.load(example.game)
    tables: list[Table] = []
    then = Seeded(example.seed) if example.seed is not None else None
    rolled, sides = ([], example.dice) if isinstance(example.dice, dict) else (example.dice, {})
    dice = Taped(rolled, example.draws, then, sides)
    choices = Choices(example.choices, reading, len(dice.whole()))
    state, used = None, Used()
    runs = many(example.run)
    for number, one in enumerate(runs):
        arguments = {key: value for key, value in one.items() if key != "procedure"}
        field = _field("run", example.run, number)
        try:
            table = Table(rules, example.options, dice, position=None if tables else example.given,
                          start=(one["procedure"], arguments), record=record, opening=state, used=used)
        except Bad as error:
            if error.where in arguments:
                raise Bad(error.what, f"{field}.{error.where}", error.expected) from error
            if error.where.partition(".")[0].partition("[")[0] in example.__struct_fields__:
                raise
            error = error.worded(data.messages(rules.id)) if isinstance(error, Forbidden) else error
            raise Bad(error.what, f"{field}, {error.where or one['procedure']}", error.expected) from error
        choices.make(table, last=number + 1 == len(runs))
        tables.append(table)
        state, used = table.state, table.used
    if state is None:
        state = rules.new_state(rules.complete(example.options))
        rules.patch(state, example.given)
        if example.given:
            possible(rules, state)
    _nothing_left(example, len(choices.left), used, dice, tables)
    answers = [answer_to(rules, state, one, _field("ask", example.ask, number))
               for number, one in enumerate(many(example.ask))]
    outcome = Outcome(example, tables[-1] if tables else None, [event for table in tables for event in table.log],
                      answers, [], tables, state)
    outcome.checks = [check(outcome, expect) for expect in example.expect]
    return outcome


def _nothing_left(example: Example, choices: int, used: Used, dice: Taped, tables: list[Table]) -> None:
    made = len(example.choices) - choices
    pending = tables[-1].pending if tables else None
    for field, given, taken in (("choices", example.choices, made), ("dice", dice.whole(), used.dice),
                                ("draws", dice.draws, used.draws)):
        if len(given) > taken:
            left = ", ".join(repr(one) for one in given[taken:])
            if isinstance(pending, Decision):
                raise Bad(f"the choices end before decision {pending.name} of {pending.who}, and left over is: {left}",
                          f"{field}[{taken}]", f"choices[{made}]: {options_text(pending.options)}")
            why = f"; {_was_asked(tables)}" if field == "choices" else ""
            raise Bad(f"left over when everything is done: {left}{why}", f"{field}[{taken}]", f"{taken} {field}")


def _was_asked(tables: list[Table]) -> str:
    """What was asked and what was not, for a choice that nobody asked for; not where there was nothing but to pass."""
    asked = [one.decision for table in tables for one in table.made]
    alone = [one for table in tables for one in table.game.unasked if one.options[0] not in (*words.NOTHING, False)]
    said = f"the last decision asked was {asked[-1].name} of {asked[-1].who}" if asked else "no decision was asked"
    names = ", ".join(dict.fromkeys(f"{one.name} of {one.who}" for one in alone))
    return f"{said}; with one choice only, and so not asked: {names}" if alone else said


def merged(base: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """`base` with `more` laid over it, map by map; an empty map empties what it is laid over."""
    made = dict(base)
    for key, value in more.items():
        old = made.get(key)
        made[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) and value else value
    return made


def answer_to(rules: games.Rules, state: Any, one: dict[str, Any], where: str) -> Any:
    """What the question `one` ({name: {...arguments}}) is answered in a position; `where` it stands, for Bad."""
    (name, given), = one.items()
    function, known = registry.find("question", rules.id, name), rules.position.known(state)
    arguments = registry.arguments(function, given or {}, f"{where}.{name}", known, rules.acting(state),
                                   rules.position.standing(state))
    try:
        return function(state, **arguments)
    except Bad as error:
        raise Bad(error.what, dotted((f"{where}.{name}", error.where)), error.expected) from error


def _field(name: str, value: Any, number: int) -> str:
    """The field of question or run `number`: one alone needs no list."""
    return f"{name}[{number}]" if isinstance(value, list) else name


def many(one: Any) -> list[dict[str, Any]]:
    """One, several or none as a list."""
    return [] if one is None else one if isinstance(one, list) else [one]


def place_in(source: Source, case: Example, path: FieldPath) -> FieldPath:
    """Where the file gives a field of `case`: in its variant, or for all of them."""
    for number, variant in enumerate(source.value.get("variants") or []):
        if case.id == f"{source.value['id']}/{variant['id']}" and path and path[0] in variant:
            return ("variants", number, *path)
    return path


def plain(outcome: Outcome) -> dict[str, Any]:
    """An outcome as plain data, as ``rulebook example run --json`` prints it."""
    table, begun, before = outcome.table, [], 0  # each table, and the events before it
    for each in outcome.tables:
        begun.append((before, each))
        before += len(each.log)
    made = {
        "id": outcome.example.id, "game": outcome.example.game, "ok": outcome.ok,
        "events": [{"name": event.name, "rule": event.rule, "who": event.who, "facts": event.facts}
                   for event in outcome.events],
        "rolls": [{"purpose": one.chance.purpose, "rule": one.chance.rule, "values": list(one.values),
                   "at": at + one.at} for at, each in begun for one in each.rolled],
        "choices": [{"decision": one.decision.name, "who": one.decision.who, "rule": one.decision.rule,
                     "choice": one.choice, "at": at + one.at}
                    for at, each in begun for one in each.made],
        "answers": [verdict_of(answer) for answer in outcome.answers],
        "checks": outcome.checks, "position": outcome.position,
    }
    pending = table.pending if table else None
    if isinstance(pending, Decision):
        made["pending"] = {"decision": pending.name, "who": pending.who, "rule": pending.rule,
                           "options": list(pending.options), "facts": pending.facts}
    return msgspec.to_builtins(made)  # type: ignore[no-any-return]


def verdict_of(answer: Any) -> Any:
    """A verdict with all its fields, any other answer as it is."""
    if isinstance(answer, Verdict):
        return {"ok": answer.ok, "rule": answer.rule, "reason": answer.reason, "facts": answer.facts}
    return answer
