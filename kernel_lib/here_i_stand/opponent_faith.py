"""What the simple opponents do in the struggle over faith: which spaces they preach in, and what it is worth to them.

The Protestants count: how likely each attempt is, what a space brings - an electorate most before the League - and what
treatises, a Bible and a debate come to for each command point.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Stream

from .bible import TESTAMENT_STEPS, translation_left
from .board import DEBATERS, ELECTORATES, HOMES, SPACES
from .choosing import best
from .combat import HIT
from .debate import COMMITTED, UNCOMMITTED, debate_bonus, debate_dice
from .debaters import debaters_of, helpers
from .reformation import Side, both_dice, conversion_dice, targets, tie_goes_to
from .religion import protestant_spaces
from .state import State, controller
from .treatises import ATTEMPTS, one_attempt
from .victory import BIBLE_STEPS

FACES = 6
ELECTORATE = {"protestant": 3.0, "papacy": 1.5}
"""Spaces that an electorate is worth: the League gives the Protestants those that are Protestant by then."""
FEW = 6
"""So few Protestant spaces leave the Papacy time to build."""
POINT = 3.0
"""Spaces that a point is worth, about."""
TRIED = 6
"""Attempts that a finished Bible brings."""
LATER, IN_HASTE = 0.85, 0.4
"""What is left of what comes only when a Bible is finished; before the League, when electorates must be won soon."""


# One attempt


@cache
def likely(mine: int, theirs: int, plus: int, tie: bool) -> float:
    """How likely the highest of so many dice, and `plus`, beats the highest of so many others, or `tie` decides."""
    found = 0.0
    for face in range(1, FACES + 1):
        below = max(0, min(FACES, face + plus - (not tie)))
        found += ((face / FACES) ** mine - ((face - 1) / FACES) ** mine) * (below / FACES) ** theirs
    return found


def succeeds(state: State, side: Side, at: str, zone: str | None, more: int = 0, plus: int = 0) -> float:
    """How likely an attempt of a side on a space is to convert it."""
    return likely(*both_dice(state, side, at, more), plus, tie_goes_to(state, side, at, zone) == side)  # type: ignore[arg-type]


def gain(state: State, side: Side, at: str) -> float:
    """What a space is worth to a side, a plain one 1: an electorate more while it may still come to the League or is
    held; less where it is England that gains points as well."""
    if at in ELECTORATES and (not state.league or side == "papacy" or controller(state, at) == "protestant"):
        return 1.0 + ELECTORATE[side]
    return 0.8 if at in HOMES["england"] else 1.0


def convert(state: State, decision: Decision, stream: Stream) -> Any:
    """The space that promises most: how likely it is and what it brings."""
    facts, side = decision.facts, "papacy" if decision.who == "papacy" else "protestant"

    def worth(at: str) -> float:
        if "helper" not in facts:  # no roll
            return gain(state, side, at)  # type: ignore[arg-type]
        one = one_attempt(state, facts, at)
        return succeeds(state, facts["side"], at, one["zone"], one["more"], one["plus"]) * gain(state, side, at)  # type: ignore[arg-type]

    return best(decision.options, worth, stream)


# What command points buy


def preaching(state: State, power: str, choice: dict[str, Any]) -> float:
    """What a religious action is worth."""
    return papal(state, choice) if power == "papacy" else protestant(state, choice)


def papal(state: State, choice: dict[str, Any]) -> float:
    """The Papacy debates, burns books where it has more dice, and builds."""
    match choice["do"]:
        case "burn_books":
            return 6.0 if protestant_spaces(state) > FEW and promising(state, choice["zone"]) else 1.0
        case "saint_peters":
            return 4.0 + int(choice["cp"]) / 4
    mine = debaters_of(state, "papacy", choice["zone"], committed=False)
    return 5.5 if len(mine) > 1 and choice["against"] == "committed" else 3.0


def promising(state: State, zone: str) -> bool:
    """Whether the Papacy has more dice than the Protestants for a space of a zone, or as many for an electorate."""
    def ahead(at: str) -> float:
        mine, theirs = (sum(conversion_dice(state, side, at).values()) for side in ("papacy", "protestant"))
        return mine - theirs + ELECTORATE["papacy"] * (at in ELECTORATES)
    return any(ahead(at) > 0 for at in targets(state, "papacy") if SPACES[at].language == zone)


def protestant(state: State, choice: dict[str, Any]) -> float:
    """What the Protestants gain for each command point, in tenths of a space, and a little more than any soldier who is
    not needed."""
    match choice["do"]:
        case "treatise":
            each = sum(prospects(state, choice["zone"])[:ATTEMPTS]) / 2
        case "translate":
            each = bible(state, choice["zone"], int(choice["cp"]))
        case _:
            each = debate_gain(state, choice["zone"], choice["against"]) / 3
    return 3.0 + 10 * each


def prospects(state: State, zone: str, plus: int = 0) -> list[float]:
    """What attempts under a zone promise, the best first."""
    return sorted((succeeds(state, "protestant", at, zone, 0, plus) * gain(state, "protestant", at)
                   for at in targets(state, "protestant")), reverse=True)


def bible(state: State, zone: str, cp: int) -> float:
    """What a command point for a translation is worth: its share of the attempts, and of the point, that the finished
    book brings; a translator who is free adds one."""
    left = translation_left(state, zone)  # type: ignore[arg-type]
    free = helpers(state, "protestant", ("translate",), zone)
    steps = cp + bool(free)
    if left["new_testament"]:
        todo, whole, brings = left["new_testament"], TESTAMENT_STEPS, sum(prospects(state, zone)[:TRIED])
    else:
        todo, whole, brings = left["full_bible"], BIBLE_STEPS, sum(prospects(state, zone, 1)[:TRIED]) + POINT
    done = steps >= todo
    return brings * (1.0 if done else LATER if state.league else IN_HASTE) * min(steps, todo) / whole / cp


def debate_gain(state: State, zone: str, against: str) -> float:
    """The spaces and points that the Protestants may expect to win rather than lose in a debate they call."""
    attackers = debaters_of(state, "protestant", zone, committed=False)  # type: ignore[arg-type]
    defenders = debaters_of(state, "papacy", None, committed=against == "committed")
    stands = COMMITTED if against == "committed" else UNCOMMITTED
    pairs = [(one, other) for one in attackers for other in defenders]
    return sum(expected(debate_dice(state, one, True) + debate_bonus(state, one, zone),
                        DEBATERS[other].value + stands, DEBATERS[one].value, DEBATERS[other].value)
               for one, other in pairs) / max(1, len(pairs))


@cache
def expected(attack: int, defence: int, own: int, other: int) -> float:
    """What a round of a debate brings on average, spaces lost and a debater of one's `own` burnt counting against."""
    worth = 0.0
    for hits in range(attack + 1):
        for parried in range(defence + 1):
            ahead = hits - parried
            burnt = other if ahead > other else -own if -ahead > own else 0
            worth += _hits(attack, hits) * _hits(defence, parried) * (ahead + POINT * burnt)
    return worth


def _hits(dice: int, hits: int) -> float:
    """How likely so many of the dice hit."""
    chance = (FACES + 1 - HIT) / FACES
    return comb(dice, hits) * chance ** hits * (1 - chance) ** (dice - hits)
