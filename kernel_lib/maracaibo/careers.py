"""15 Career cards: three goals each, with an easier upper and a harder lower half."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import records
from .names import Seat
from .schema import Goal
from .state import Player, State
from .supplies import gain_doubloons, gain_points

Half = Literal["low", "high"]
ALL_DOUBLOONS = 2
ALL_POINTS = 2


@question("goal_value")
@rule("15/kinds")
def goal_value(state: State, who: Seat, goal: int) -> int | list[str]:
    """What the player has of the kind that goal number `goal` (0 to 2) asks for: a number, or the lines crossed.

    For influence in two nations it is the second highest influence: both must reach the number.
    """
    return OWNED[_goal(state, who, goal).kind](state.player(who))


OWNED: dict[str, Callable[[Player], int | list[str]]] = {
    "influence_one": lambda player: max(player.influence.values()),
    "influence_two": lambda player: sorted(player.influence.values())[-2],
    "ship_upgrades": lambda player: len(player.finished()),
    "explorer_barrier": lambda player: list(player.barriers),
    "synergy_tokens": lambda player: len(player.tokens),
    "combat_tiles": lambda player: len(player.combat_tiles),
    "quest_tiles": lambda player: len(player.quest_tiles),
    "assistants": lambda player: len(player.assistants),
}
"""What a player has of each kind of goal."""


@question("may_complete_goal")
def may_complete_goal(state: State, who: Seat, goal: int, half: Half | None = None) -> Verdict:
    """Whether goal number `goal` (0 to 2) of the own career can be completed by its upper (low) or lower (high) half.

    Who meets the lower half gets its points too, so the upper half is then no choice of its own. Without a half: the
    better one that is met.
    """
    if half is None:
        return may_complete_goal(state, who, goal, "high") or may_complete_goal(state, who, goal, "low")
    player = state.player(who)
    if not player.career:
        return no("15/half", "no_career")
    if not 0 <= goal < len(player.goals):
        return no("15/full", "no_such_goal", goal=goal)
    if player.goals[goal]:
        return no("15/full", "goal_done", goal=goal, kind=_goal(state, who, goal).kind)
    wanted = _goal(state, who, goal)
    has = goal_value(state, who, goal)
    rule = "15/half" if half == "low" else "15/full"
    level = wanted.low if half == "low" else wanted.high
    best = _best_half(wanted, has)
    if half == "low" and best == "high":
        return no("15/full", "higher_half_met", kind=wanted.kind, needs=wanted.high.need, has=has)
    if half != best:
        return no(rule, "goal_not_met", kind=wanted.kind, needs=level.need, has=has)
    return yes(rule, kind=wanted.kind, needs=level.need, has=has, doubloons=level.doubloons, points=level.vp)


@question("goals_met")
def goals_met(state: State, who: Seat) -> list[dict[str, Any]]:
    """The goals that could be completed now, as {goal, half}."""
    player = state.player(who)
    if not player.career:
        return []
    goals = zip(records.careers()[player.career].goals, player.goals, strict=False)
    return [{"goal": number, "half": half} for number, (goal, done) in enumerate(goals)
            if not done and (half := _best_half(goal, OWNED[goal.kind](player)))]


def _best_half(goal: Goal, has: int | list[str]) -> str:
    """The half by which a goal is completed: the lower one where it is met; "" for none."""
    if isinstance(has, list):
        return "high" if goal.high.need in has else "low" if goal.low.need in has else ""
    return "high" if has >= goal.high.need else "low" if has >= goal.low.need else ""  # type: ignore[operator]


def complete_goal(game: Game, who: str, goal: int, half: Half | None = None) -> None:
    """Doubloons and the goal's figure; points too for the lower half; after the third goal 2 doubloons and 2 points."""
    half = half or ("high" if may_complete_goal(game.state, who, goal, "high") else "low")
    demand(may_complete_goal(game.state, who, goal, half), "career_goal")
    player = game.state.player(who)
    wanted = _goal(game.state, who, goal)
    level = wanted.low if half == "low" else wanted.high
    rule = "15/half" if half == "low" else "15/full"
    player.goals[goal] = half
    player.figures += 1
    game.emit("goal_completed", rule, who, goal=goal, half=half, kind=wanted.kind, needs=level.need,
              figures=player.figures)
    gain_doubloons(game, who, level.doubloons, rule)
    gain_points(game, who, level.vp, rule)
    if "" not in player.goals:
        game.emit("career_completed", "15/all", who, career=player.career)
        gain_doubloons(game, who, ALL_DOUBLOONS, "15/all")
        gain_points(game, who, ALL_POINTS, "15/all")


@procedure("career_goal")
def complete_goal_alone(game: Game, who: Seat, goal: int, half: Half | None = None) -> Procedure:
    """15 Complete one goal of the own career, by the better half that is met when none is named."""
    complete_goal(game, who, goal, half)
    yield from ()


def _goal(state: State, who: str, goal: int) -> Goal:
    if not state.player(who).career:
        raise Bad(f"{who} has no career yet", "career", "a position in which one is chosen: career: K1")
    goals = records.careers()[state.player(who).career].goals
    if not 0 <= goal < len(goals):
        raise Bad(f"there is no goal {goal}", "goal", "0 to 2")
    return goals[goal]
