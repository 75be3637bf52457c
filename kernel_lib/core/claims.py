"""What examples claim, and whether it is so."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from . import claim_names, data, left_out, words
from . import game as games
from .comparing import YES_NO, difference, in_any_order, in_order, nothing
from .decision import Decision
from .errors import Bad, one_of
from .event import Event
from .rulebook import Rulebook
from .spelling import namesakes
from .verdict import Verdict

if TYPE_CHECKING:
    from .example import Outcome


LONGEST = 240
"""Characters of a difference between two whole positions."""
KINDS = ("after", "never", "at_end", "answer", "pending", "allowed", "refused")
ASKED = ("decision", "who", "rule", "options", "facts")
NO_BOOK = Rulebook([], [])
"""The rules of a verdict that is of no game."""


class Expect(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One thing an example claims. Exactly one of after, never, at_end, answer, pending, allowed, refused is given.

    after    name of an event, or [name, n] for its n-th time; with `facts`, `who` and `rule` that it must have
    times    how many such events there are, 0 or more
    never    name of an event that must not happen, or (where no event has the name) of a decision that nobody is asked
    at_end   part of the position when the example ends
    answer   (part of) the answer of question number `ask`; true or false for a yes or no, because of `rule`
    pending  what is asked at the end: (part of) {decision, who, rule, options: how many, facts}, or the name of the
             decision; false when nothing is
    allowed  a choice that the decision pending at the end must allow
    refused  a choice that it must not allow, because of `rule`, for the `reason` that has that name
    """

    after: str | tuple[str, int] | None = None
    facts: dict[str, Any] = {}
    who: str | None = None
    times: int | None = None
    never: str | None = None
    at_end: dict[str, Any] | None = None
    answer: Any = msgspec.UNSET
    ask: int = 0
    pending: Any = msgspec.UNSET
    allowed: Any = msgspec.UNSET
    refused: Any = msgspec.UNSET
    rule: str | None = None
    reason: str | None = None

    def faults(self, questions: int, events: set[str], decisions: set[str]) -> tuple[str, str, str] | None:
        """What is wrong with the claim itself, in an example of so many questions of a game with these events.

        Returns field, what, expected; None when nothing is wrong.
        """
        if sum(self.claims(kind) for kind in KINDS) != 1:
            return "", "a claim needs exactly one of its kinds", f"{', '.join(KINDS[:-1])} or {KINDS[-1]}"
        for field, kinds in (("facts", ("after",)), ("who", ("after",)), ("times", ("after",)), ("ask", ("answer",)),
                             ("rule", ("after", "answer", "refused")), ("reason", ("answer", "refused"))):
            if getattr(self, field) not in (None, 0, {}) and not any(self.claims(kind) for kind in kinds):
                return field, f"{field} says nothing here", f"{field} only beside {' or '.join(kinds)}"
        name, known = self.after[0] if isinstance(self.after, tuple) else self.after, events
        if self.never is not None:
            name, known = self.never, events | decisions
        if name is not None and name not in known:  # it would hold for ever, or never
            return "after" if self.after else "never", f"there is no event {name!r}", one_of(known, like=name)
        if isinstance(self.after, tuple) and self.after[1] < 1:
            return "after", f"no event happens for the {self.after[1]}th time", "1 for the first time, 2 for the second"
        if self.times is not None and (self.times < 0 or isinstance(self.after, tuple)):
            return "times", "this says nothing", "how many such events there are: 0, 1, 2, ... of {after: event}"
        if self.at_end == {}:
            return "at_end", "this claims nothing", "a part of the position: {turn: 3}"
        if fault := self._pending_fault(decisions):
            return "pending", *fault
        if self.answer is not msgspec.UNSET and not 0 <= self.ask < questions:
            return "ask", f"there is no question number {self.ask}", f"{questions} questions are asked, the first is 0"
        return None

    def _pending_fault(self, decisions: set[str]) -> tuple[str, str] | None:
        """What is wrong with a claim about what is asked, and what was expected."""
        if self.pending in (msgspec.UNSET, False, None):
            return None
        said = {"decision": self.pending} if isinstance(self.pending, str) else self.pending
        if not isinstance(said, dict) or not said or not said.keys() <= set(ASKED):
            return "this is not what a claim about the pending decision says", f"false, or {', '.join(ASKED)}"
        if (name := said.get("decision")) is not None and name not in decisions:
            return f"there is no decision {name!r}", one_of(decisions, like=str(name))
        return None

    def claims(self, kind: str) -> bool:
        """Whether it is a claim of that kind; an answer may be nothing."""
        return getattr(self, kind) is not (None if kind in ("after", "never", "at_end") else msgspec.UNSET)


class Check(msgspec.Struct):
    """One checked claim: what was expected, what came, whether it fits, and where it differs."""

    expected: dict[str, Any]
    ok: bool
    difference: str = ""


def check(outcome: Outcome, expect: Expect) -> Check:
    """Whether a claim holds of an outcome; with a name that several things have, of one of them."""
    said = msgspec.to_builtins(expect)
    found = _fault(outcome, expect)
    if found:
        others = [msgspec.convert(one, Expect) for one in namesakes(outcome.example.game, said, ids=False)]
        found = found if all(_fault(outcome, one) for one in others) else ""
    kept = {key: value for key, value in said.items() if key in ("answer", "pending") or value not in (None, {})}
    return Check(kept, not found, found)


def _fault(outcome: Outcome, expect: Expect) -> str:
    return next(FAULTS[kind](outcome, expect) for kind in KINDS if expect.claims(kind))


def claim_event(outcome: Outcome, check: Check) -> Event | None:
    """The event that an `after` claim speaks about: the first that bears it out, else the first of its name."""
    expect, book = msgspec.convert(check.expected, Expect), _book(outcome)
    tried = _claimed(outcome, expect)
    return next((event for event in tried if not _event_fault(book, expect, event)), tried[0] if tried else None)


def _rules(outcome: Outcome) -> games.Rules:
    return games.load(outcome.example.game)


def _book(outcome: Outcome) -> Rulebook:
    return data.rulebook(outcome.example.game)


def _seats(outcome: Outcome) -> Sequence[str]:
    rules = _rules(outcome)
    return rules.seats(rules.complete(outcome.example.options))


def _claimed(outcome: Outcome, expect: Expect) -> list[Event]:
    if expect.after is None:
        return []
    name, number = (expect.after, None) if isinstance(expect.after, str) else expect.after
    happened = [event for event in outcome.events if event.name == name]
    return happened if number is None else happened[number - 1:number]


def _event_fault(book: Rulebook, expect: Expect, event: Event) -> str:
    facts, who = _facts(expect, event)
    odd = next((fact for fact in facts if fact not in event.facts), None)
    if odd is not None:
        return f"facts.{odd}: no fact of {event.name}, which has {', '.join(event.facts)}"
    return (difference(facts, event.facts, "facts") if facts else "") or (
        f"who: {event.who}, not {who}" if who and event.who != who else "") or (
        _rule_fault(book, expect.rule, event.rule, event.name))


def _rule_fault(book: Rulebook, named: Any, rule: str, why: str) -> str:
    """What is wrong with the rule that is claimed, if any is: it may be another one that says the same."""
    said = not named or book.says(str(named), rule, why)
    return "" if said else difference({"rule": named}, {"rule": rule})


def _answer_fault(expect: Expect, answer: Any, book: Rulebook = NO_BOOK) -> str:
    if not isinstance(answer, Verdict):
        if expect.rule or expect.reason:
            return "it is no yes or no, and has no rule and no reason"
        if expect.answer == {} and not nothing(msgspec.to_builtins(answer)):
            return f"answer: {answer!r}, not empty"
        return difference(expect.answer, answer)
    if expect.answer == {}:
        return "it claims nothing; an answer is yes or no, or has " + ", ".join(answer.__struct_fields__)
    fields = msgspec.structs.asdict(answer)
    claimed = _facts_in_facts(expect.answer, answer) if isinstance(expect.answer, dict) else expect.answer
    facts = claimed.get("facts") if isinstance(claimed, dict) else None
    if (strange := next((one for one in facts or {} if one not in answer.facts), None)) is not None:
        return f"facts.{strange}: no fact of this answer, which has {', '.join(answer.facts) or 'none'}"
    odd = next((field for field in claimed if field not in fields), "") if isinstance(claimed, dict) else ""
    if odd:
        return f"{odd}: no field of a yes or no, which has {', '.join(fields)}"
    named = [expect.rule]
    if isinstance(claimed, dict) and isinstance(claimed.get("rule"), str | int | float):
        named.append(claimed["rule"])
        claimed = {field: one for field, one in claimed.items() if field != "rule"}
    return difference(claimed, answer) or _reason_fault(expect, answer) or next(
        (fault for rule in named if (fault := _rule_fault(book, rule, answer.rule, answer.reason))), "")


def _reason_fault(expect: Expect, answer: Verdict) -> str:
    return difference({"reason": expect.reason}, answer) if expect.reason else ""


def _facts_in_facts(claimed: dict[str, Any], answer: Verdict) -> dict[str, Any]:
    """A claim about a yes or no that names its facts beside the rest: {ok: true, cp: 7}."""
    named = {name for name in claimed if name in answer.facts and name not in answer.__struct_fields__}
    facts = {**(claimed.get("facts") or {}), **{name: claimed[name] for name in named}}
    return {name: one for name, one in claimed.items() if name not in named} | ({"facts": facts} if named else {})


def _as_verdict(claimed: dict[str, Any]) -> dict[str, Any]:
    """A claim about a yes or no by its fields: {refused: true} says {ok: false}."""
    word = next((name for name, one in claimed.items() if name in YES_NO and type(one) is bool), None)
    if word is None:
        return claimed
    return {"ok": YES_NO[word] is claimed[word], **{name: one for name, one in claimed.items() if name != word}}


def _fields_and_words(outcome: Outcome, claimed: dict[str, Any], position: dict[str, Any]
                      ) -> tuple[dict[str, Any], dict[str, Any]]:
    """A claim about a position in two: what stands in a position as it is written, and what can only be given."""
    known = _rules(outcome).position
    claimed = known.rewritten(outcome.state, known.homed(outcome.state, claimed))
    words = {name: value for name, value in claimed.items()
             if name in known.words and name not in known.writers and name not in position}
    return {name: value for name, value in claimed.items() if name not in words}, words


def _field_fault(outcome: Outcome, name: str, value: Any, position: dict[str, Any]) -> str:
    """What is wrong with a claim about a field, as it is written, or in the shorthand in which it may be given."""
    fault = difference({name: value}, position)
    rules = _rules(outcome).position
    if not fault:
        return fault
    try:
        meant = rules.in_full(outcome.state, name, value)
    except Bad:
        return fault
    return fault if meant == value else difference(in_order({name: meant}, _rules(outcome).unordered), position)


def _word_fault(outcome: Outcome, word: str, value: Any) -> str:
    """What is wrong with a claim in a word that positions are given in: it holds when giving it changes nothing."""
    rules = _rules(outcome)
    given = outcome.state.copy()
    try:
        rules.position.patch(given, {word: value}, opening=False)
    except Bad as error:
        return str(error).removeprefix("given.")
    wanted, position = (in_order(rules.describe(one), rules.unordered) for one in (given, outcome.state))
    fault = textwrap.shorten(difference(wanted, position) or difference(position, wanted), LONGEST)
    return f"{word}: {fault}{_stopped(outcome)}" if fault else ""


def _how_many(outcome: Outcome, expect: Expect) -> str:
    happened = _claimed(outcome, expect)
    found = [event for event in happened if not _event_fault(_book(outcome), expect, event)]
    if len(found) == expect.times:
        return next((fault for event in happened[:1] if expect.times == 0 and (fault := _fact_names(outcome, expect,
                                                                                                  event))), "")
    like = " like this" if len(found) < len(happened) else ""
    return f"{expect.after} happened {_count(len(found))}{like}, not {_count(expect.times or 0)}"


def _count(times: int) -> str:
    return "once" if times == 1 else f"{times} times" if times else "never"


def _fact_names(outcome: Outcome, expect: Expect, event: Event) -> str:
    facts, _ = _facts(expect, event)
    odd = next((fact for fact in facts if fact not in event.facts), None)
    if odd is not None:
        return f"facts.{odd}: no fact of {event.name}, which has {', '.join(event.facts)}"
    return claim_names.in_answer(outcome.example.game, _seats(outcome), facts, event.facts)


def _facts(expect: Expect, event: Event) -> tuple[dict[str, Any], str | None]:
    """The facts that are claimed, by the names that the event has for them, and who it is claimed to speak of, who may
    stand among them. Who has won may be named where the event says which side has: winner: france."""
    facts = {words.field_meant(fact, event.facts, expect.facts): one for fact, one in expect.facts.items()}
    if event.who and facts.get("winner") == event.who != event.facts.get("winner"):
        facts.pop("winner")
    own = [fact for fact in facts if fact in words.ACTORS and fact not in event.facts]
    return facts, facts.pop(own[0]) if own and expect.who is None else expect.who


def _pending_fault(outcome: Outcome, expect: Expect) -> str:
    claimed, pending = expect.pending, outcome.table.pending if outcome.table is not None else None
    if not claimed:
        return "" if pending is None else f"{_asked(pending)}"
    if not isinstance(pending, Decision):
        return _asked(pending)
    said = {"decision": claimed} if isinstance(claimed, str) else claimed
    found = {"decision": pending.name, "who": pending.who, "rule": pending.rule, "options": len(pending.options),
             "facts": pending.facts}
    return difference(said, found) or claim_names.in_answer(
        outcome.example.game, _seats(outcome), said.get("facts", {}), pending.facts)


def _asked(pending: object) -> str:
    """What is asked at the end, for a claim that needs something else."""
    if isinstance(pending, Decision):
        return f"decision {pending.name} of {pending.who} is pending"
    return "nothing is asked: everything is done" if pending is None else "dice are asked for"


def _stopped(outcome: Outcome) -> str:
    """That the example ended before everything was done, where it did: what is claimed may come later."""
    pending = outcome.table.pending if outcome.table is not None else None
    return "" if pending is None else f" (the choices end where {_asked(pending)})"


def _after_fault(outcome: Outcome, expect: Expect) -> str:
    if expect.times is not None:
        return _how_many(outcome, expect)
    tried = _claimed(outcome, expect)
    if not tried:
        name = expect.after if isinstance(expect.after, str) else expect.after[0] if expect.after else ""
        return f"{name} happened {_count(sum(event.name == name for event in outcome.events))}{_stopped(outcome)}"
    faults = [_event_fault(_book(outcome), expect, event) or _fact_names(outcome, expect, event) for event in tried]
    return "" if "" in faults else faults[0]


def _never_fault(outcome: Outcome, expect: Expect) -> str:
    if any(event.name == expect.never for event in outcome.events):
        return f"{expect.never} happened"
    if expect.never in data.messages(_rules(outcome).id).events:
        return ""
    asked = [one for table in outcome.tables for one in (*(made.decision for made in table.made), table.pending)]
    return f"{expect.never} was asked" if any(
        isinstance(one, Decision) and one.name == expect.never for one in asked) else ""


def _at_end_fault(outcome: Outcome, expect: Expect) -> str:
    rules, whole, claims = _rules(outcome), outcome.position, expect.at_end or {}
    named = {name if name in whole else rules.position.meant(name, claims): one for name, one in claims.items()}
    fields, words = _fields_and_words(outcome, named, whole)
    if fault := next((fault for word in words if (fault := _word_fault(outcome, word, words[word]))), ""):
        return fault
    claimed, position = in_order(fields, rules.unordered), in_order(whole, rules.unordered)
    if strange := claim_names.in_position(rules, outcome.state, claimed, position):
        return strange
    fault = next((fault for name in claimed if (fault := _field_fault(outcome, name, claimed[name], position))), "")
    return f"{fault}{_stopped(outcome)}" if fault else ""


def _asked_fault(outcome: Outcome, expect: Expect) -> str:
    asked, answer = outcome.example.ask, outcome.answers[expect.ask]
    asked = asked[expect.ask] if isinstance(asked, list) else asked or {}
    if asked.keys() <= _rules(outcome).unordered:
        expect, answer = msgspec.structs.replace(expect, answer=in_any_order(expect.answer)), in_any_order(answer)
    if isinstance(answer, Verdict) and isinstance(expect.answer, dict):
        expect = msgspec.structs.replace(expect, answer=_as_verdict(expect.answer))
    return _answer_fault(expect, answer, _book(outcome)) or claim_names.in_answer(
        outcome.example.game, _seats(outcome), expect.answer, answer)


def _choice_fault(outcome: Outcome, expect: Expect) -> str:
    wanted = expect.allowed is not msgspec.UNSET
    if outcome.table is None or outcome.table.pending is None:
        return f"no decision is pending: {_asked(None)}"
    choice, pending, game = expect.allowed if wanted else expect.refused, outcome.table.pending, outcome.example.game
    said = pending.said(choice) if isinstance(pending, Decision) else choice
    if strange := claim_names.in_choice(game, _seats(outcome), said, pending):
        return strange
    if isinstance(pending, Decision):
        choice = left_out.worded(outcome.table, pending, choice)
    verdict = outcome.table.why_not(choice)
    if bool(verdict) is not wanted:
        return f"it is {'refused' if wanted else 'allowed'}" + (f" by rule {verdict.rule}" if not verdict else "")
    if not wanted and _rule_fault(_book(outcome), expect.rule, verdict.rule, verdict.reason):
        return f"refused by rule {verdict.rule}, not {expect.rule}"
    return _reason_fault(expect, verdict)


FAULTS: dict[str, Callable[[Outcome, Expect], str]] = {
    "after": _after_fault, "never": _never_fault, "at_end": _at_end_fault, "answer": _asked_fault,
    "pending": _pending_fault, "allowed": _choice_fault, "refused": _choice_fault}
"""What is wrong with a claim of each kind, or ""."""
