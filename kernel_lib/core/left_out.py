"""What an example leaves out of its choices, or says though it is not asked."""

from __future__ import annotations

from typing import Any

from . import forms, one_by_one, registry, spelling, wording, words
from .decision import Decision
from .table import Table


def named_without_asking(table: Table, choices: list[tuple[int, Any]], told: int, every: bool) -> int:
    """Pass over choices that name what was taken without asking, beginning at decision `told` of those.

    every  those too that the pending decision would take
    """
    for decision in table.game.unasked[told:]:
        if choices and names(table, decision, choices[0][1]) and (
                every or not begins(table, table.pending, choices[0][1])):
            choices.pop(0)
    return len(table.game.unasked)


def idle(table: Table, choices: list[tuple[int, Any]], last: bool) -> bool:
    """Whether the next choice is to pass where nothing is asked: all is done, or what is asked is answered by the one
    after it."""
    said = choices[0][1] if choices else None
    if (said is not False and said not in words.NOTHING) or takes(table, table.pending, said):
        return False
    return last if table.pending is None else len(choices) > 1 and takes(table, table.pending, choices[1][1])


def is_passed_over(table: Table, said: Any) -> bool:
    """Whether the next choice leaves out a pass."""
    game = table.rules.id
    return isinstance(table.pending, Decision) and not takes(table, table.pending, said) and one_by_one.passed_over(
        table.pending, said, forms.stored(game).keys() | registry.deeds(game).keys())


def goes_unsaid(table: Table, said: Any) -> bool:
    """Whether the next choice is none of the pending decision, and this goes its usual way."""
    pending = table.pending
    if not isinstance(pending, Decision) or (said is not None and begins(table, pending, said)):
        return False
    usual = usual_of(pending)
    if usual:
        table.choose(usual[0])
    return bool(usual)


def usual_of(decision: Decision) -> tuple[Any, ...]:
    """The one choice that goes without saying: the decision's own, else the only one that is to do nothing."""
    if decision.usual:
        return decision.usual
    nothing = [one for one in decision.options if one is False or one in words.NOTHING or one in words.REFUSALS]
    return tuple(nothing) if len(nothing) == 1 else ()


def names(table: Table, decision: Decision, choice: Any) -> bool:
    """Whether a choice is the one of a decision that was not asked; true and false are no word for another option."""
    return decision.option_of(choice) is not None if isinstance(choice, bool) else takes(table, decision, choice)


def decided_alone(table: Table, said: Any) -> Decision | None:
    """The decision with one choice only, and so not asked, that a choice names and answers otherwise."""
    named = next(iter(said), None) if isinstance(said, dict) else None
    return next((one for one in table.game.unasked if one.name == named and not names(table, one, said)), None)


def takes(table: Table, decision: Any, choice: Any) -> bool:
    """Whether a choice is one of a decision."""
    return isinstance(decision, Decision) and decision.option_of(worded(table, decision, choice)) is not None


def begins(table: Table, decision: Any, choice: Any) -> bool:
    """Whether a choice, or the first of what it says one by one, is one of a decision."""
    return isinstance(decision, Decision) and takes(table, decision, one_by_one.parted(
        decision, choice, lambda said: worded(table, decision, said))[0])


def worded(table: Table, decision: Decision, choice: Any) -> Any:
    """A choice as the options of `decision` write it; of several things called the same, one that is offered, and what
    is counted by its owner as the only kind that is."""
    deeds = registry.deeds(table.rules.id)
    made = wording.choice(decision, choice, deeds)
    if decision.option_of(made) is None:
        others = [wording.choice(decision, one, deeds) for one in spelling.namesakes(table.rules.id, choice)]
        kinds = [wording.choice(decision, one, deeds) for one in spelling.by_owner(table.rules.id, choice)]
        fitting = [one for one in kinds if decision.option_of(one) is not None]
        return next((one for one in others if decision.option_of(one) is not None),
                    fitting[0] if len(fitting) == 1 else made)
    return made
