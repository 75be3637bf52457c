"""15.3 Illness of the great leaders, and their heirs."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put

from .board import LEADERS
from .clans import leader_dies
from .names import LeaderId, TwoDice
from .state import ON_MAP, State, bags_of, seat

FATAL = 3
"""15.3 The largest sum of two dice that kills."""
AILING = tuple(leader.id for leader in LEADERS.values() if leader.illness_from)


@question("illness_from")
@rule("15.3")
def illness_from(state: State, leader: LeaderId) -> int:
    """15.3 The first turn with an illness roll for `leader`; 0 for a leader who never needs one (C07 for Nobunaga)."""
    first = LEADERS[leader].illness_from or 0
    return 30 if leader == "nobunaga" and state.options["C07"] == "turn_30" else first


@question("may_fall_ill")
@rule("15.3")
def may_fall_ill(state: State, leader: LeaderId) -> Verdict:
    """15.3 Whether the illness roll is due for `leader` this turn: he is in the game and his time has come."""
    first = illness_from(state, leader)
    if not first:
        return no("15.3", "never_ill", leader=leader)
    if state.side[state.clan[leader]] == "neutral":
        return no("15.3", "not_entered", clan=state.clan[leader])
    if seat(state, leader)[0] in ("", "removed"):
        return no("15.3", "leader_eliminated", leader=leader)
    if state.turn < first:
        return no("15.3", "too_early", leader=leader, turn=first)
    return yes("15.3")


@question("illness_outcome")
@rule("15.3")
def illness_outcome(state: State, dice: TwoDice) -> str:
    """15.3 What two dice mean: a sum of 2 or 3 "dies", any other "lives"."""
    return "dies" if sum(dice) <= FATAL else "lives"


@procedure("illness_phase")
@rule("15.3")
def illness_phase(game: Game) -> Procedure:
    """4.2 step 4: two dice for each ailing leader in the game."""
    for leader in AILING:
        if may_fall_ill(game.state, leader):
            yield from illness(game, leader)


@procedure("illness")
@rule("15.3")
def illness(game: Game, leader: LeaderId) -> Procedure:
    """15.3 Roll two dice for `leader`; on 2 or 3 he dies and his heir stands in his place."""
    state: State = game.state
    dice = yield Roll(2, "illness", "15.3", who="oda", odds=("sum_at_most", FATAL), facts={"leader": leader})
    outcome = illness_outcome(state, list(dice))
    game.emit("illness", "15.3", state.side[state.clan[leader]], leader=leader, dice=list(dice), outcome=outcome)
    if outcome == "dies":
        inherit(game, leader)


@rule("15.3/heir")
def inherit(game: Game, leader: str) -> None:
    """15.3 `leader` dies of illness; his counter is turned to his heir where it lies."""
    state: State = game.state
    area, at = seat(state, leader)
    back = state.track.get(leader, 0)
    heir = LEADERS[leader].heir
    leader_dies(game, leader, "illness")
    if heir is None:
        return
    state.clan[heir] = state.clan[leader]
    if area in ON_MAP:
        put(bags_of(state, area == "inside"), at, {heir: 1})
    elif area == "box":
        state.box[heir] = 1
    else:
        state.track[heir] = back
    game.emit("heir", "15.3/heir", state.side[state.clan[heir]], leader=leader, heir=heir, place=at or None)
