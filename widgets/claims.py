"""What an example claims, and what questions answer, in words."""

from __future__ import annotations

from typing import Any

import msgspec

from kernel_lib.core import data, registry
from kernel_lib.core.bilingual import aside, gap
from kernel_lib.core.claims import Check, claim_event
from kernel_lib.core.decision import Decision
from kernel_lib.core.example import Outcome
from kernel_lib.core.messages import Messages
from kernel_lib.core.told import fault
from kernel_lib.core.verdict import Verdict
from widgets import markup, replay
from widgets.words import say


def words(outcome: Outcome, check: Check, lang: str) -> str:
    """One claim as a sentence."""
    game, expected = outcome.example.game, check.expected
    messages = data.messages(game)
    if "after" in expected:
        event = claim_event(outcome, check)
        if event is None:
            return str(expected["after"])
        what = messages.event(event, lang)
        unsaid = {field: value for field, value in expected.get("facts", {}).items()
                  if not (isinstance(value, bool) and check.ok)  # the sentence is another one where it is not so
                  and not messages.tells(f"event.{event.name}", field, lang)
                  and not all(messages.words(part, lang) in what for part in _parts(value))}
        return aside(what, replay.fields(messages, unsaid, lang), lang)
    if "never" in expected:
        event = expected["never"]
        key = next((key for key in (f"never.{event}", f"name.{event}") if messages.has(key, lang)), "")
        named = messages.text(key, lang) if key else event.replace("_", " ")
        return say("claim.never", lang, game, what=named)
    if "at_end" in expected:
        return say("claim.at_end", lang, game, what=position_words(messages, expected["at_end"], lang))
    if "answer" in expected:
        at = expected.get("ask", 0)
        name, arguments = replay.questions(outcome)[at]
        whole = check.ok and messages.has(f"answer.{name}", lang)  # a sentence tells all parts, a claim may name a few
        answer = outcome.answers[at] if whole else expected["answer"]
        return asked_and_answered(game, name, arguments, answer_words(game, answer, lang, name), lang)
    if "pending" in expected and outcome.table is not None:
        return say("claim.pending", lang, game, what=asked_words(messages, outcome.table.pending, lang))
    kind = "allowed" if "allowed" in expected else "refused"
    pending = outcome.table.pending if outcome.table is not None else None
    asked = pending if isinstance(pending, Decision) else ""
    return say(f"claim.{kind}", lang, game, what=messages.choice(asked, expected[kind], lang))


def position_words(messages: Messages, position: dict[str, Any], lang: str) -> str:
    """A part of a position: a sentence for each thing where the game has one (``position.<field>``), else fields."""
    said = []
    for field, value in position.items():
        key = f"position.{field}"
        named = isinstance(value, dict) and value and all(isinstance(one, dict) and one for one in value.values())
        if named and not messages.has(key, lang):  # "Alex: ..." needs no heading
            said.append(messages.choice("", value, lang))
        elif not value or not messages.has(key, lang):
            said.append(replay.fields(messages, {field: value}, lang))
        elif messages.tells(key, "item", lang):
            nobody = f"{key}.no_value" if messages.has(f"{key}.no_value", lang) else key
            said += [messages.text(key if one else nobody, lang, item=item, value=_there(one))
                     for item, one in value.items()]
        else:
            said.append(messages.text(key, lang, value=value))
    return (" · " if lang == "en" else "；").join(said)


def _there(held: Any) -> Any:
    """What lies in a place; a claim also says what does not, which is told only where nothing else is there."""
    if isinstance(held, dict) and all(type(count) is int for count in held.values()) and any(held.values()):
        return {item: count for item, count in held.items() if count}
    return held


def _parts(value: Any) -> list[Any]:
    """What a fact is made of; a bag is the same in whatever order it is told."""
    return [{item: count} for item, count in value.items()] if isinstance(value, dict) and value else [value]


def lines(outcome: Outcome, lang: str) -> list[str]:
    """All claims with their ticks, as plain text."""
    made = [f"✓ {words(outcome, check, lang)}" if check.ok else
            f"✗ {words(outcome, check, lang)} - {fault(check.difference, lang)}" for check in outcome.checks]
    held = sum(check.ok for check in outcome.checks)
    return [*made, say(held_key(outcome), lang, outcome.example.game, ok=held, all=len(made))] if made else []


def held_key(*outcomes: Outcome) -> str:
    """How to count what holds: as printed results only where all of it is the rulebook's."""
    return "claims_held" if all(one.example.source == "rulebook" for one in outcomes) else "check_ok"


def heading(outcome: Outcome) -> str:
    """What stands over the claims of an example: whose they are."""
    return "claims" if held_key(outcome) == "claims_held" else "claims_ours"


def question_words(game: str, name: str, arguments: dict[str, Any] | None, lang: str) -> str:
    """A question with its arguments, in words."""
    messages, key = data.messages(game), f"question.{name}"
    if messages.has(key, lang):
        left_out = registry.defaults(registry.find("question", game, name))
        facts = _filled(left_out | (arguments or {}))
        empty = [f"{key}.no_{field}" for field, value in facts.items()
                 if value == [] or (value == 0 and value is not False)]
        said = messages.text(next((one for one in empty if messages.has(one, lang)), key), lang, **facts)
        return said[:1].upper() + said[1:]
    return f"{name.replace('_', ' ')} ({replay.fields(messages, arguments or {}, lang)})"


def _filled(facts: dict[str, Any]) -> dict[str, Any]:
    """What is left empty reads as nobody or nothing."""
    return {field: None if value == "" else value for field, value in facts.items()}


def asked_and_answered(game: str, name: str, arguments: dict[str, Any] | None, answer: str, lang: str) -> str:
    """A question with its answer, in one sentence."""
    return told(game, question_words(game, name, arguments, lang), answer, lang)


def told(game: str, asked: str, answer: str, lang: str) -> str:
    """What was asked, or what dice were for, and what came of it."""
    asked = asked.rstrip("。.")
    return f"{asked}{ {'?': ' ', '？': ''}.get(asked[-1:], say('colon', lang, game))}{answer}"


def answer_words(game: str, answer: Any, lang: str, question: str = "") -> str:
    """A question's answer in words; `question` is its name, where the game has a sentence for its answers."""
    if told := answer_lines(game, answer, lang, question):
        return ("; " if lang == "en" else "；").join(told)
    yes, no = _yes_and_no(game, lang, question)
    if isinstance(answer, Verdict):
        return yes if answer else markup.verdict_words(game, answer, lang)
    if isinstance(answer, bool):
        return yes if answer else no
    plain = msgspec.to_builtins(answer)
    messages = data.messages(game)
    if isinstance(plain, dict) and isinstance(plain.get("ok"), bool):  # part of a verdict, as an example claims it
        rule = f"{say('rule', lang, game)}{gap(lang)}{markup.rule_number(plain['rule'])}" if plain.get("rule") else ""
        return aside(yes if plain["ok"] else no, rule, lang)
    if plain in ("", None):  # no zone, no way between two places: a colon with nothing behind it reads like a fault
        none = f"answer.{question}.none"
        return messages.text(none, lang) if messages.has(none, lang) else messages.words(None, lang)
    if isinstance(plain, list) and plain and all(isinstance(one, dict) for one in plain):
        return " | ".join(replay.fields(messages, one, lang) for one in plain)
    if isinstance(plain, dict) and (said := _filled_parts(plain)):
        return replay.fields(messages, said, lang)
    return messages.words(plain, lang)


def answer_lines(game: str, answer: Any, lang: str, question: str) -> list[str]:
    """The answer a line for each of its parts, where the game has a sentence for them; else none."""
    key, named = f"answer.{question}", msgspec.to_builtins(answer)
    parts = named if isinstance(named, list) else [named]
    if not data.messages(game).has(key, lang) or not all(isinstance(part, dict) for part in parts):
        return []
    return [data.messages(game).text(key, lang, **_filled(part)) for part in parts]


def _yes_and_no(game: str, lang: str, question: str) -> tuple[str, str]:
    """Yes and no as the question wants them: Chinese answers "may it?" with other words than "is it so?"."""
    asked = data.messages(game).text(f"question.{question}", lang)
    kind = "" if not question or "可以" in asked or "能" in asked else "_so"
    return say(f"yes{kind}", lang, game), say(f"no{kind}", lang, game)


def _filled_parts(answer: dict[str, Any]) -> dict[str, Any]:
    """The parts of an answer that are not empty."""
    return {field: part for field, part in answer.items() if part not in ({}, [], "")}


def answer_table(game: str, answer: Any, lang: str, question: str = "") -> str:
    """An answer of several parts as a table, without those that are empty; "" when one line says it. A part of many
    facts is told as ``answer.<question>.<part>``, where the game has that."""
    plain = msgspec.to_builtins(answer)
    if not isinstance(plain, dict) or len(plain) < 2:
        return ""
    messages = data.messages(game)

    def told(field: str, part: Any) -> str:
        if messages.has(key := f"answer.{question}.{field}", lang):
            return messages.text(key, lang, **part)
        return replay.fields(messages, part, lang) if isinstance(part, dict) else messages.words(part, lang)

    return markup.facts_table((messages.field(field, lang), told(field, part))
                              for field, part in _filled_parts(plain).items())


def asked_words(messages: Messages, pending: Any, lang: str) -> str:
    """What is waiting: a decision, or dice; ``asked.<decision>`` is shorter where a page shows hand or offer."""
    if not isinstance(pending, Decision):
        return messages.chance(pending, lang)
    key = f"asked.{pending.name}"
    return (messages.text(key, lang, who=pending.who, **pending.facts) if messages.has(key, lang)
            else messages.decision(pending, lang))


def verdict_facts(game: str, verdict: Verdict, lang: str) -> str:
    """What a verdict says beyond its sentence, numbers and names in a row: "CP: 7"; "" for nothing."""
    messages, sentence = data.messages(game), markup.verdict_words(game, verdict, lang)
    facts = {key: value for key, value in verdict.facts.items()
             if not isinstance(value, str) and messages.words(value, lang) not in sentence}
    return replay.fields(messages, facts, lang)
