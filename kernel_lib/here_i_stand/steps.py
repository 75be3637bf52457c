"""04 What card events are made of: named steps, each with its condition and its procedure; `data/cards.yaml` puts them
together.

A chapter of events registers its words with `word`. An event may be played when one of its alternatives may: every step
that it `must` be able to take is possible, and at least one step does something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import CARDS
from .schema import Step
from .state import State

May = Callable[[State, str, Step], Verdict]
Do = Callable[[Game, str, Step], Procedure]
PASS = "pass"


class Word(NamedTuple):
    """A kind of step; `must`: without it the whole alternative is impossible."""

    may: May
    do: Do
    must: bool


WORDS: dict[str, Word] = {}
"""the `do` of a step -> how it is done."""


def always(state: State, power: str, step: Step) -> Verdict:
    """Nothing stands against it."""
    return yes("4/play")


def word(name: str, may: May = always, must: bool = False) -> Callable[[Any], Any]:
    """Register ``do(game, power, step)`` as what the step `name` does."""
    def put(do: Any) -> Any:
        WORDS[name] = Word(may, do, must)
        return do
    return put


def possible(state: State, power: str, steps: tuple[Step, ...]) -> Verdict:
    """Whether an alternative of an event may be chosen."""
    last: Verdict = no("4/play", "no_effect")
    able = False
    for step in steps:
        verdict = WORDS[step.do].may(state, power, step)
        if not verdict and WORDS[step.do].must:
            return verdict
        able, last = able or bool(verdict), last if verdict else verdict
    return yes("4/play") if able else last


@rule("4/play")
def may_play_steps(state: State, power: str, card: str) -> Verdict:
    """4/play Whether a power may play the event of a card that is made of steps."""
    record = CARDS[card]
    if record.by and power not in record.by:
        return no("4/play", "not_for_power", card=card, power=power)
    if record.kind == "mandatory":
        return yes("4/mandatory")
    verdicts = [possible(state, power, steps) for steps in record.event]
    return next((one for one in verdicts if one), verdicts[0] if verdicts else no("4/play", "no_event", card=card))


@rule("4/play")
def play_steps(game: Game, power: str, card: str) -> Procedure:
    """4/play The event: one alternative, its steps in order. Returns what the last step that says something returns."""
    state = game.state
    able = [steps for steps in CARDS[card].event if possible(state, power, steps)]
    if not able:
        game.emit("no_effect", "4/play", power, card=card)
        return False
    names = tuple(steps[0].do for steps in able)
    chosen = yield from game.asked(Decision("event_option", power, "4/play", names, facts={"card": card}))
    said: Any = False
    for step in able[names.index(chosen)]:
        if state.phase == "over":
            break
        if WORDS[step.do].may(state, power, step):
            said = (yield from WORDS[step.do].do(game, power, step)) or said
    return said


def pick(game: Game, who: str, name: str, options: list[Any], rule: str = "4/play", optional: bool = False,
         judge: Callable[[State, Any], Verdict] | None = None, **facts: Any) -> Procedure:
    """One of the options, chosen by `who`; None when there is none, or he passes where he may. `judge` says why another
    is not among them."""
    if not options:
        return None
    offered = (PASS, *options) if optional else tuple(options)

    def why(one: Any) -> Verdict:
        return yes(rule) if one in offered or judge is None else judge(game.state, one)

    chosen = yield from game.asked(Decision(name, who, rule, offered, why if judge else None, facts))
    return None if optional and chosen == PASS else chosen
