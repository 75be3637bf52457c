"""What a click on a place means that no option speaks of: the choice asked about, and why it is not allowed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kernel_lib.core.decision import Bag, Decision, filled
from kernel_lib.core.verdict import Verdict


def refused(decision: Decision, said: Sequence[Any], clicked: Sequence[str], places: Collection[str]
            ) -> tuple[Any, Verdict] | None:
    """The choice that a click would make after what was `said` already, and the rule against it; None without a rule.

    clicked  what was clicked: the piece, and the place where it stands
    places   what counts as a place of the board
    """
    for id in clicked:
        missed = [one for one in decision.missed() if isinstance(one, dict) and {*said, id} <= set(_named(one))]
        for choice in (*missed, *_meant(decision, said, id, places)):
            verdict = decision.judged(choice)
            if verdict is not None and not verdict and verdict.reason != "not_offered":
                return choice, verdict
    return None


def _meant(decision: Decision, said: Sequence[Any], id: str, places: Collection[str]) -> list[Any]:
    """The choices most like what was said, with `id` in the place of the field that comes next."""
    options = list(decision.options)
    if all(isinstance(option, str) for option in options):
        return [id]
    if id not in places:  # a card, say, is nowhere to go to
        return []
    found: list[Any] = []
    shapes: set[tuple[Any, ...]] = set()
    likely = [one for one in options if isinstance(one, dict)]
    likely.sort(key=lambda one: ([one[name] for name in _spots(one, places)][:len(said)] != list(said),
                                 -sum(value in said for value in one.values() if isinstance(value, str))))
    for option in likely:  # what was clicked first is whence one goes, not where another comes to
        spots = _spots(option, places)
        shape = (option.get("do"), *option)
        if not spots or shape in shapes or any(one not in option.values() for one in said):
            continue
        if len(said) < len(spots) - 1:  # from where, or where to? Nobody knows what is meant
            continue
        shapes.add(shape)
        name = spots[min(len(said), len(spots) - 1)]
        whole = filled(option, Bag.fullest)
        found.append(whole | {name: [id] if isinstance(whole[name], list) else id})
    return found


def _named(choice: dict[str, Any]) -> list[str]:
    """The names that a choice gives as its fields."""
    return [value for value in choice.values() if isinstance(value, str)]


def _spots(option: dict[str, Any], places: Collection[str]) -> list[str]:
    """The fields of a choice that name places, in their order."""
    return [name for name, value in option.items()
            if (isinstance(value, str) and value in places) or isinstance(value, list)]
