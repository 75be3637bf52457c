"""Claims as people write them: a value alone is an answer, a name alone an event, a part of a position the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .claims import KINDS, Expect

MEANT = {"event": "after", "happens": "after", "not": "never", "may": "allowed", "may_not": "refused"}
"""What a claim is called, too."""
ANSWERS = ("allowed", "refused", "yes", "no")
"""Words that are answers where they stand alone."""


def claims_meant(said: list[Any], questions: int, in_position: Callable[[Any], bool]) -> list[Any]:
    """Claims by their fields; as many answers as there are questions, none with its number, answer them in turn.

    in_position  whether a word is part of a position of the game
    """
    made = [_no_by_rule(one) if questions else one for one in (_meant(one, in_position) for one in said)]
    answers = [one for one in made if isinstance(one, dict) and "answer" in one]
    if 1 < questions == len(answers) and not any("ask" in one for one in answers):
        for number, one in enumerate(answers):
            one["ask"] = number
    return made


def _meant(said: Any, in_position: Callable[[Any], bool]) -> Any:
    if isinstance(said, bool | int) or said in ANSWERS:
        return {"answer": said}
    if isinstance(said, str):
        return {"after": said}
    if not isinstance(said, dict) or not said:
        return said
    if not said.keys() & set(Expect.__struct_fields__) and all(in_position(word) for word in said):
        return {"at_end": said}
    named = {MEANT.get(field, field): part for field, part in said.items()}
    return named if len(named) == len(said) and sum(field in KINDS for field in named) == 1 else said


def _no_by_rule(said: Any) -> Any:
    """That a question is refused, and by which rule: {refused: "9.3"}."""
    rule = said.get("refused") if isinstance(said, dict) and len(said) == 1 else None
    by_rule = isinstance(rule, float) or (isinstance(rule, str) and rule[:1].isdigit())
    return {"answer": False, "rule": str(rule)} if by_rule else said
