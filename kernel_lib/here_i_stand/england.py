"""13 England: the king's marriages and heirs, his war by home card, the reformation of Cranmer."""

from __future__ import annotations

from functools import partial
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import COSTS, DATA
from .events import event
from .people import ruler_is_free
from .records import Die, Major
from .spending import Choice, action
from .state import State, friends
from .treatises import may_preach, spaces_of_england
from .war import intervene, may_declare_war, war

TRACK = tuple(one.id for one in DATA.marriage)
WIVES = tuple(one.id for one in DATA.marriage if one.wife)
BIRTHS: dict[int, str] = {one.die: one.id for one in DATA.births}
FIRST_MARRIAGE = 2
JANE_PLUS = 1
HOME_CARD = "card_3"
TARGETS = ("france", "hapsburg", "scotland")
"""On whom England's home card may declare war."""


@question("may_marry")
@rule("13.1/marry", "13.1/free", "13.1/birth")
def may_marry(state: State) -> Verdict:
    """13.1/free Whether the marital marker may move: Henry rules, is on the map and not besieged, has no healthy son, a
    wife is left, and it is turn 2 or later."""
    if state.rulers["england"] != "henry_viii" or not ruler_is_free(state, "henry_viii"):
        return no("13.1/free", "henry_not_free")
    if state.turn < FIRST_MARRIAGE:
        return no("13.1/marry", "too_early", turn=FIRST_MARRIAGE)
    if state.england.edward == "healthy":
        return no("13.1/birth", "healthy_son")
    if state.england.wife == TRACK[-1]:
        return no("13.1/marry", "no_wife_left")
    return yes("13.1/marry")


@procedure("marry", may="may_marry")
@rule("13.1/marry", "13.1/anne")
def marry(game: Game, rule: str = "13.1/marry") -> Procedure:
    """13.1/marry The marital marker moves one box; a new wife brings her own effect, then a roll on the birth table."""
    state = game.state
    england = state.england
    england.wife = TRACK[TRACK.index(england.wife) + 1]
    game.emit("marital_marker", rule, "england", box=england.wife)
    if england.wife not in WIVES:
        return
    plus = 0
    match england.wife:
        case "anne_boleyn":
            england.anne_in, england.cheap_war = state.turn, True
        case "jane_seymour":
            plus = JANE_PLUS
        case "anne_of_cleves":
            if friends(state, "england", "protestant"):
                for power in ("england", "protestant"):
                    yield from game.run("draw_cards", power=power, count=1, rule=rule)
        case "kathryn_howard":
            yield from game.run("draw_cards", power="england", count=1, rule=rule)
    yield from birth(game, plus)


@question("birth_result")
@rule("13.1/birth")
def birth_result(state: State, die: Die) -> str:
    """13.1/birth The result of a die: one that has happened already moves up to the next that has not."""
    return next((BIRTHS[number] for number in range(max(1, die), 7)
                 if BIRTHS[number] not in state.england.births), BIRTHS[6])


@procedure("birth")
@rule("13.1/birth")
def birth(game: Game, plus: int = 0) -> Procedure:
    """13.1/birth A roll on the birth table, and what it brings."""
    state = game.state
    england = state.england
    (die,) = yield Roll(1, "birth", "13.1/birth", who="england", odds=("sum", plus))
    result = birth_result(state, die + plus)
    england.births.append(result)
    match result:
        case "try_again":
            england.try_again = True
        case "elizabeth":
            england.elizabeth = True
        case "sickly_edward":
            england.edward, england.edward_in = "sickly", state.turn
        case "healthy_edward":
            england.edward_in = england.edward_in or state.turn
            england.edward = "healthy"
    game.emit("birth", "13.1/birth", "england", die=die + plus, result=result)
    yield from game.run("respond", window="birth", first="england", die=die + plus)


@procedure("passed")
@rule("13.1/birth")
def passed(game: Game, power: Major) -> Procedure:
    """13.1/birth When England first passes after a birth roll of 3, the marker moves once more."""
    england = game.state.england
    if power == "england" and england.try_again:
        england.try_again = False
        if may_marry(game.state):
            yield from marry(game, "13.1/birth")


# The home card


@question("may_play_six_wives")
@rule("13.1/marry", "13.2")
def may_play_six_wives(state: State, power: Major = "england") -> Verdict:
    """13.1, 13.2 Whether England's home card has an event now: the king may marry, or a war may be declared."""
    return yes("13.1/marry") if war_targets(state) else may_marry(state)


def war_targets(state: State) -> list[str]:
    """13.2 The powers that England may attack with its home card."""
    return [one for one in TARGETS if may_declare_war(state, "england", one, in_actions=True)]


@event(HOME_CARD, may_play_six_wives)
@rule("13.1/marry", "13.2", "13.2/fresh-peace")
def six_wives(game: Game, power: str) -> Procedure:
    """13 England's home card: a war with 5 CP after it, or one box of the marital track; by one reading both."""
    state = game.state
    both = state.options["wives_and_war"] == "both"
    options: list[Any] = [{"war": one} for one in war_targets(state)]
    options += [{"marry": True}] if may_marry(state) else []
    every: list[dict[str, Any]] = [*({"war": one} for one in TARGETS), {"marry": True}]
    choice = yield from game.asked(Decision("six_wives", "england", "13.1/marry", tuple(options),
                                            partial(wives_judge, state),
                                            near=lambda: [one for one in every if not wives_judge(state, one)]))
    if "war" in choice:
        yield from war(game, "england", choice["war"], "13.2")
        yield from intervene(game, "england", choice["war"], free=True)
        if state.impulse is not None:
            state.impulse.cp += 5
    if ("marry" in choice or both) and may_marry(state):
        yield from marry(game)


def wives_judge(state: State, choice: dict[str, Any]) -> Verdict:
    """What England's home card may do."""
    if "war" in choice:
        return may_declare_war(state, "england", choice["war"], in_actions=True)
    return may_marry(state)


# Reformation in England


@question("may_publish_in_england")
@rule("13.3")
def may_publish_in_england(state: State) -> Verdict:
    """13.3 Whether England may publish a treatise: Cranmer is on the map."""
    return yes("13.3") if "cranmer" in state.reformers else no("13.3", "no_cranmer")


@action("treatise_england", "13.3", lambda state, power: [{"do": "treatise_england"}] if power == "england" else [],
        lambda state, power, choice: may_publish_in_england(state) and may_preach(
            state, "protestant", spaces_of_england(state)),
        lambda state, power, choice: treatise_cost(state), least={"england": 1})
@rule("13.3")
def english_treatise(game: Game, power: str, choice: Choice) -> Procedure:
    """13.3 Two attempts in the English zone, which England makes; the Protestants may add a debater's ability."""
    yield from game.run("treatise", zone="english", by="england")


def treatise_cost(state: State) -> int:
    """13.3 Command points for an English treatise; card 115 makes it cheaper for a turn."""
    return int(state.effects.get("cheap_treatise", COSTS["treatise"]["england"]))
