"""What is said where it is not offered: the choice that is meant all the same, refused for a reason of its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from .decision import Decision
from .words import NOTHING

FIRST = frozenset({"at", "from", "card", "piece", "unit"})
"""What may stand with the deed itself, though no option offered has such a field: {flag: munich}."""
Deeds = Mapping[str, Collection[str]]
"""What can be done in some decision of a game, and the other words for it."""


def deed_not_offered(decision: Decision, said: Any, deeds: Deeds) -> list[dict[str, Any]]:
    """What is done where only deeds are offered, and this is none of them: {besiege: {at: metz}}, {flag: munich},
    {besiege: metz, leader: turenne}, sail; who acts need not be said."""
    offered = [option for option in decision.options if isinstance(option, dict)]
    if isinstance(said, str):
        said = {"do": next((deed for deed, also in deeds.items() if said in also), said)}
    if not isinstance(said, dict) or not offered or not all("do" in one for one in offered):
        return []
    if len(said) == 1 and isinstance(rest := next(iter(said.values())), dict):
        return [{"do": next(iter(said)), **rest}]
    named = [field for field in said if field in deeds]
    fields = FIRST | {field for option in offered for field in option}
    read = [said] if "do" in said else done(named[0], fields, said) if len(named) == 1 else []
    actor = {"power": decision.facts["power"]} if "power" in decision.facts else {}
    whole = [({**actor, **one} if not for_its_reason(decision, one) else one) for one in read if one["do"] in deeds]
    return [one for one in whole if for_its_reason(decision, one) or decision.option_of(one) is not None]


def idle_not_offered(decision: Decision, said: Any) -> list[Any]:
    """The word of a decision for doing nothing where that may not be done now."""
    return [word for word in NOTHING if said in NOTHING and for_its_reason(decision, word)][:1]


def for_its_reason(decision: Decision, choice: Any) -> bool:
    """Whether a choice that is not offered is refused for a reason of its own."""
    try:
        judged = decision.judge(choice) if decision.judge is not None else None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):  # it is no choice of this decision
        return False
    return judged is not None and not judged and judged.reason != "not_offered"


def done(deed: str, fields: Collection[str], said: dict[str, Any]) -> list[dict[str, Any]]:
    """What is said of a deed that stands in it as a field."""
    what, rest = said[deed], {field: part for field, part in said.items() if field != deed}
    if isinstance(what, dict) or what is True or what is None:
        return [{"do": deed, **(what if isinstance(what, dict) else {}), **rest}]
    return [{"do": deed, field: what, **rest} for field in sorted(set(fields) - rest.keys() - {"do"})]
