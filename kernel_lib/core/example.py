"""Worked examples as YAML: load, run, check, branch."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from . import game as games
from . import registry
from .decision import Decision
from .dice import Seeded, Taped
from .errors import Bad, one_of
from .event import Event
from .table import Refused, Table
from .verdict import Verdict
from .yaml_source import Path as FieldPath
from .yaml_source import Source


class Text(msgspec.Struct, frozen=True):
    """A text in both languages."""

    en: str
    zh: str


class Expect(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One thing an example claims. Exactly one of after, never, at_end, answer, allowed, refused is given.

    after    name of an event, or [name, n] for its n-th time; with `facts` and `who` that it must have
    never    name of an event that must not happen
    at_end   part of the position when the example ends
    answer   (part of) the answer of question number `ask`; true or false for a yes or no
    allowed  a choice that the decision pending at the end must allow
    refused  a choice that it must not allow, because of `rule`
    """

    after: str | tuple[str, int] | None = None
    facts: dict[str, Any] = {}
    who: str | None = None
    never: str | None = None
    at_end: dict[str, Any] | None = None
    answer: Any = msgspec.UNSET
    ask: int = 0
    allowed: Any = msgspec.UNSET
    refused: Any = msgspec.UNSET
    rule: str | None = None


class Variant(msgspec.Struct, forbid_unknown_fields=True):
    """Another case of the same example: what differs. `given` and `options` are merged, the rest is replaced."""

    id: str
    title: Text | None = None
    given: dict[str, Any] = {}
    options: dict[str, Any] = {}
    run: dict[str, Any] | list[dict[str, Any]] | None = None
    ask: dict[str, Any] | list[dict[str, Any]] | None = None
    dice: list[int] | None = None
    draws: list[str] | None = None
    choices: list[Any] | None = None
    expect: list[Expect] | None = None


class Example(msgspec.Struct, forbid_unknown_fields=True):
    """A worked example. See ``docs/examples.md`` for every field.

    given    a patch over the opening position of the options, or a whole position
    run      one procedure ({procedure: name, ...arguments}) or several in order
    ask      one question ({name: {...arguments}}) or several, asked of the position after `run`
    dice     in rolling order; `seed` answers after the tape ends
    draws    what is drawn from cups and decks, in order
    choices  the decisions, in order
    """

    id: str
    game: str
    rules: list[str]
    title: Text
    source: str = "authored"
    note: Text | None = None
    options: dict[str, Any] = {}
    given: dict[str, Any] = {}
    run: dict[str, Any] | list[dict[str, Any]] | None = None
    ask: dict[str, Any] | list[dict[str, Any]] | None = None
    dice: list[int] = []
    draws: list[str] = []
    seed: int | None = None
    choices: list[Any] = []
    expect: list[Expect] = []
    variants: list[Variant] = []

    def cases(self) -> list[Example]:
        """The example itself, or one example per variant (id ``example/variant``)."""
        if not self.variants:
            return [self]
        made = []
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


class Check(msgspec.Struct):
    """One checked claim: what was expected, what came, whether it fits, and where it differs."""

    expected: dict[str, Any]
    ok: bool
    difference: str = ""


class Outcome(msgspec.Struct):
    """An example that was run.

    table    the table of the (last) procedure, with log, rolls, decisions and snapshots; None for questions only
    answers  one per question: a Verdict or a plain value
    checks   one per claim
    position the final position in words of the data
    tables   the tables of all procedures, in order
    state    the final state
    """

    example: Example
    table: Table | None
    events: list[Event]
    answers: list[Any]
    checks: list[Check]
    position: dict[str, Any]
    tables: list[Table] = []
    state: Any = None

    @property
    def ok(self) -> bool:
        """Whether every claim holds."""
        return all(check.ok for check in self.checks)


def shipped(game: str) -> dict[str, Path]:
    """The printed examples of a game that travel with it: id -> file, in alphabetical order."""
    games.load(game)
    package = Path(str(sys.modules[f"kernel_lib.{game}.game"].__file__)).parent
    return {file.stem: file for file in sorted((package / "examples").glob("*.yaml"))}


def find(name: str) -> Example:
    """An example by the path of a file, or by the id of a shipped one. Raises Bad."""
    if name.endswith((".yaml", ".yml")) or Path(name).is_file():
        return load(name)
    known = {one: file for game in games.GAMES for one, file in shipped(game).items()}
    if name not in known:
        raise Bad(f"there is no example {name!r}", "example", f"a file or {one_of(known)}")
    return load(known[name])


def load(path: Path | str) -> Example:
    """Read an example file. Raises Bad with file, line, field and what was expected."""
    return read(Source.file(path))


def read(source: Source) -> Example:
    """An example from a YAML source, its names checked. Raises Bad with the line."""
    if not isinstance(source.value, dict):
        raise source.bad("an example is a map of fields", (), "id, game, rules, title, given, run or ask, expect")
    example = source.into(Example)
    try:
        rules = games.load(example.game)
    except Bad as error:
        raise source.bad(error.what, ("game",), error.expected) from None
    from . import data
    for at, one in enumerate(example.rules):
        if one not in data.rulebook(example.game):
            raise source.bad(f"there is no rule {one!r}", ("rules", at), "an id listed by `rulebook rules`")
    for case in example.cases():
        _check_names(source, rules.id, case)
    for at, expect in enumerate(example.expect):
        _check_expect(source, expect, ("expect", at))
    for number, variant in enumerate(example.variants):
        for at, expect in enumerate(variant.expect or []):
            _check_expect(source, expect, ("variants", number, "expect", at))
    if not example.expect and not all(variant.expect for variant in example.variants):
        raise source.bad("the example expects nothing", (), "expect: a list of claims")
    return example


def run(example: Example, *, record: bool = True) -> Outcome:
    """Run one case (see ``Example.cases``) and check its claims. Raises Bad when it cannot be run to its end."""
    rules = games.load(example.game)
    runs = _many(example.run)
    table: Table | None = None
    tables: list[Table] = []
    events: list[Event] = []
    position = example.given
    choices = list(example.choices)
    dice = Taped(example.dice, example.draws, Seeded(example.seed) if example.seed is not None else None)
    if not runs:
        table = None
        state = rules.new_state(rules.complete(example.options))
        _patched(rules, state, position)
    for number, one in enumerate(runs):
        arguments = {key: value for key, value in one.items() if key != "procedure"}
        try:
            following = Table(rules, example.options, dice, position=position if table is None else None,
                              start=(one["procedure"], arguments), record=record,
                              opening=table.state if table is not None else None,
                              used=table.used if table is not None else None)
        except Bad as error:
            raise error.at(f"{example.id}, run[{number}]") from None
        table = following
        while choices and table.pending is not None:
            choice = choices.pop(0)
            at = len(example.choices) - len(choices) - 1
            try:
                table.choose(choice)
            except Refused as error:
                raise Bad(error.what, f"{example.id}, choices[{at}], {error.where}",
                          options_text(error.decision)) from None
            except Bad as error:
                raise error.at(f"{example.id}, choices[{at}]") from None
        tables.append(table)
        events.extend(table.log)
        state = table.state
    if choices:
        raise Bad(f"{len(choices)} choices are left over when everything is done", f"{example.id}, choices",
                  f"{len(example.choices) - len(choices)} choices")
    answers = [_ask(rules.id, state, one, f"{example.id}, ask[{number}]")
               for number, one in enumerate(_many(example.ask))]
    outcome = Outcome(example, table, events, answers, [], rules.describe(state), tables, state)
    outcome.checks = [_check(outcome, expect) for expect in example.expect]
    return outcome


def options_text(decision: Any, most: int = 6) -> str:
    """The options of a decision, shortened, for a message."""
    shown = [repr(msgspec.to_builtins(option)) for option in decision.options[:most]]
    more = f" ... ({len(decision.options)} in all)" if len(decision.options) > most else ""
    return "; ".join(shown) + more


def difference(expected: Any, got: Any, at: str = "") -> str:
    """Where `got` differs from `expected`, or "". Of maps only the expected keys are compared."""
    got = msgspec.to_builtins(got) if isinstance(got, msgspec.Struct) else got
    if isinstance(expected, bool) and isinstance(got, dict) and "ok" in got:
        said, wanted = ("yes" if one else "no" for one in (got["ok"], expected))
        return "" if said == wanted else f"{at or 'answer'}: {said}, not {wanted}"
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return f"{at or 'value'}: {got!r}, not {expected!r}"
        for key, value in expected.items():
            place = f"{at}.{key}" if at else str(key)
            if key not in got:
                if value in (0, None, False) or value == {} or value == []:
                    continue
                return f"{place}: nothing, not {value!r}"
            found = difference(value, got[key], place)
            if found:
                return found
        return ""
    if isinstance(expected, list) and isinstance(got, (list, tuple)):
        if len(expected) != len(got):
            return f"{at or 'value'}: {list(got)!r}, not {expected!r}"
        return next((found for number, (left, right) in enumerate(zip(expected, got, strict=True))
                     if (found := difference(left, right, f"{at}[{number}]"))), "")
    same = expected == got and (isinstance(expected, bool) == isinstance(got, bool))
    return "" if same else f"{at or 'value'}: {got!r}, not {expected!r}"


def merged(base: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """`base` with `more` laid over it, map by map."""
    made = dict(base)
    for key, value in more.items():
        old = made.get(key)
        made[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return made


def _check(outcome: Outcome, expect: Expect) -> Check:
    said = msgspec.to_builtins(expect)
    found = _fault(outcome, expect)
    return Check({key: value for key, value in said.items() if value not in (None, {})}, not found, found)


def claim_event(outcome: Outcome, check: Check) -> Event | None:
    """The event that an `after` claim speaks about: the first that bears it out, else the first of its name."""
    expect = msgspec.convert(check.expected, Expect)
    tried = _claimed(outcome, expect)
    return next((event for event in tried if not _event_fault(expect, event)), tried[0] if tried else None)


def _claimed(outcome: Outcome, expect: Expect) -> list[Event]:
    if expect.after is None:
        return []
    name, number = (expect.after, None) if isinstance(expect.after, str) else expect.after
    happened = [event for event in outcome.events if event.name == name]
    return happened if number is None else happened[number - 1:number]


def _event_fault(expect: Expect, event: Event) -> str:
    return difference(expect.facts, event.facts, "facts") or (
        f"who: {event.who}, not {expect.who}" if expect.who and event.who != expect.who else "")


def _fault(outcome: Outcome, expect: Expect) -> str:
    if expect.after is not None:
        name = expect.after if isinstance(expect.after, str) else expect.after[0]
        tried = _claimed(outcome, expect)
        if not tried:
            return f"{name} happened {sum(event.name == name for event in outcome.events)} times"
        faults = [_event_fault(expect, event) for event in tried]
        return "" if "" in faults else faults[0]
    if expect.never is not None:
        return f"{expect.never} happened" if any(event.name == expect.never for event in outcome.events) else ""
    if expect.at_end is not None:
        return difference(expect.at_end, outcome.position)
    if expect.answer is not msgspec.UNSET:
        if expect.ask >= len(outcome.answers):
            return f"there is no question number {expect.ask}"
        return difference(expect.answer, outcome.answers[expect.ask])
    wanted = expect.allowed is not msgspec.UNSET
    if outcome.table is None or outcome.table.pending is None:
        return "no decision is pending"
    verdict = outcome.table.why_not(expect.allowed if wanted else expect.refused)
    if bool(verdict) is not wanted:
        return f"it is {'refused' if wanted else 'allowed'}" + (f" by rule {verdict.rule}" if not verdict else "")
    if not wanted and expect.rule and verdict.rule != expect.rule:
        return f"refused by rule {verdict.rule}, not {expect.rule}"
    return ""


def _ask(game: str, state: Any, one: dict[str, Any], where: str) -> Any:
    if len(one) != 1:
        raise Bad("a question has one name", where, "{name: {arguments}}")
    (name, given), = one.items()
    function = registry.find("question", game, name)
    return function(state, **registry.arguments(function, given or {}, f"{where}.{name}"))


def _patched(rules: games.Rules, state: Any, given: dict[str, Any]) -> None:
    if given:
        rules.patch(state, given)


def _many(one: Any) -> list[dict[str, Any]]:
    return [] if one is None else one if isinstance(one, list) else [one]


def _check_names(source: Source, game: str, case: Example) -> None:
    for number, one in enumerate(_many(case.run)):
        at: FieldPath = ("run", number) if isinstance(case.run, list) else ("run",)
        if "procedure" not in one:
            raise source.bad("no procedure is named", at, "procedure: name")
        _named(source, "procedure", game, str(one["procedure"]),
               {key: value for key, value in one.items() if key != "procedure"}, at)
    for number, one in enumerate(_many(case.ask)):
        at = ("ask", number) if isinstance(case.ask, list) else ("ask",)
        for name, given in one.items():
            if given is not None and not isinstance(given, dict):
                raise source.bad(f"the arguments of {name} are no map", at, "{name: {argument: value}}")
            _named(source, "question", game, str(name), given or {}, at)


def _named(source: Source, kind: str, game: str, name: str, given: dict[str, Any], at: FieldPath) -> None:
    try:
        registry.arguments(registry.find(kind, game, name), given, name)
    except Bad as error:
        raise source.bad(error.what, at, error.expected) from None


def _check_expect(source: Source, expect: Expect, at: FieldPath) -> None:
    given = [expect.after is not None, expect.never is not None, expect.at_end is not None,
             *(one is not msgspec.UNSET for one in (expect.answer, expect.allowed, expect.refused))]
    if sum(given) != 1:
        raise source.bad("a claim needs exactly one of its kinds", at,
                         "after, never, at_end, answer, allowed or refused")


def plain(outcome: Outcome) -> dict[str, Any]:
    """An outcome as plain data, as ``rulebook example run --json`` prints it."""
    table = outcome.table
    made = {
        "id": outcome.example.id, "game": outcome.example.game, "ok": outcome.ok,
        "events": [{"name": event.name, "rule": event.rule, "who": event.who, "facts": event.facts}
                   for event in outcome.events],
        "rolls": [{"purpose": one.chance.purpose, "rule": one.chance.rule, "values": list(one.values), "at": one.at}
                  for one in (table.rolled if table else [])],
        "choices": [{"decision": one.decision.name, "who": one.decision.who, "rule": one.decision.rule,
                     "choice": one.choice, "at": one.at} for one in (table.made if table else [])],
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
