"""04 Free actions: a card into the planning area, a goal of the career, a figure for combat points; any number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import careers, effects, records
from .names import Card, Seat
from .refusal import shaped, whole
from .state import State
from .supplies import gain_combat_points, pay_figures
from .vocabulary import Cost, PermFigureToCombat

PLANNING = 3
POINTS_FOR_A_FIGURE = 2


def is_free(choice: Any) -> bool:
    """Whether a choice is a free action: {"plan": card}, {"goal": n, "half": ...} or "figure_to_combat"."""
    return choice == "figure_to_combat" or (isinstance(choice, dict) and ("plan" in choice or "goal" in choice))


def free_actions(state: State, who: str) -> list[Any]:
    """The free actions that the player may do now. What lets one hand card be planned lets each."""
    player = state.player(who)
    found: list[Any] = []
    if player.hand and len(player.planned) < PLANNING and may_plan(state, who, player.hand[0]):
        found = [{"plan": card} for card in player.hand]
    if _in_main_phase(state, who):
        found += careers.goals_met(state, who)
    if effects.shown(player.bought, PermFigureToCombat) and may_do_free(state, who, "figure_to_combat"):
        found.append("figure_to_combat")
    return found


@question("may_plan")
def may_plan(state: State, who: Seat, card: Card) -> Verdict:
    """Whether a hand card may go into the planning area."""
    player = state.player(who)
    if not _in_main_phase(state, who) or state.phase == "final":
        return no("04/plan", "not_in_main_phase")
    if records.cards()[card].id not in player.hand:
        return no("04/plan", "not_in_hand", card=card)
    if len(player.planned) >= PLANNING:
        return no("04/plan", "plan_full", slots=PLANNING)
    return yes("04/plan")


def _in_main_phase(state: State, who: str) -> bool:
    """Whether it is not another phase, the turn of another player, or an interim scoring."""
    turn = state.turn
    if state.phase in ("interim", "final"):
        return state.phase == "final"
    return turn.phase in ("", "main") and (turn.phase == "" or turn.who == who)


@question("may_do_free_action")
def may_do_free(state: State, who: Seat, choice: Any) -> Verdict:
    """Whether the free action is allowed now."""
    shaped(choice, "may_do_free_action", ("figure_to_combat",), ("plan", "goal"))
    if choice == "figure_to_combat":
        if not effects.count(state, who, PermFigureToCombat):
            return no("17/permanent", "no_such_effect", effect="perm_figure_to_combat")
        if not state.player(who).figures:
            return no("17/permanent", "too_few_figures", needs=1, has=0)
        return yes("17/permanent")
    if "plan" in choice:
        return may_plan(state, who, choice["plan"])
    if not _in_main_phase(state, who):
        return no("04/career", "not_in_main_phase")
    whole(choice["goal"], "may_do_free_action.choice.goal")
    verdict = careers.may_complete_goal(state, who, choice["goal"], choice.get("half"))
    return verdict if not verdict else yes("04/career", **verdict.facts)


@procedure("free_action")
def free_action_alone(game: Game, who: Seat, choice: Any) -> Procedure:
    """04 Do one free action."""
    demand(may_do_free(game.state, who, choice), "free_action")
    free_action(game, who, choice)
    yield from ()


def free_action(game: Game, who: str, choice: Any) -> None:
    """Plan a card, complete a career goal, or turn a figure into combat points."""
    player = game.state.player(who)
    if choice == "figure_to_combat":
        pay_figures(game, who, 1, "17/permanent")
        gain_combat_points(game, who, POINTS_FOR_A_FIGURE, "17/permanent")
    elif "plan" in choice:
        player.hand.remove(choice["plan"])
        player.planned.append(choice["plan"])
        game.emit("planned", "04/plan", who, card=choice["plan"], free=PLANNING - len(player.planned))
    else:
        careers.complete_goal(game, who, choice["goal"], choice.get("half"))


def ask(game: Game, name: str, who: str, rule: str, allowed: Callable[[], Iterable[Any]],
        judge: Callable[[Any], Verdict], usual: str = "", **facts: Any) -> Procedure:
    """A decision before, during or after a main action: free actions may come first, as many as wanted.

    allowed  what may be chosen now, exactly what `judge` says yes to
    usual    the one of these that goes without saying; to do nothing where none is named

    Returns the choice that is no free action; without asking when nothing else can be chosen.
    """
    def may(choice: Any) -> Verdict:
        return may_do_free(game.state, who, choice) if is_free(choice) else judge(choice)

    while True:
        decision = Decision(name, who, rule, (*allowed(), *free_actions(game.state, who)), may, facts,
                            usual=(usual,) if usual else ())
        choice = game.only(decision) if decision.only() else (yield decision)
        if not is_free(choice):
            return choice
        free_action(game, who, choice)


def ask_to_pay(game: Game, name: str, who: str, rule: str, cost: Cost, judge: Callable[[], Verdict],
               answers: tuple[str, str] = ("pay", "decline"), **facts: Any) -> Procedure:
    """Whether the player pays `cost` for something now, free actions first: a goal or a figure may bring the means.

    judge    whether it can be paid now
    answers  the words for yes and for no

    Returns whether it is to be paid; False without asking when nothing can bring the means.
    """
    state, (paid, left) = game.state, answers
    if not judge() and not may_raise(state, who, cost):
        game.only(Decision(name, who, rule, (left,), facts=facts))
        return False
    answer = yield from ask(game, name, who, rule, lambda: [*([paid] if judge() else []), left],
                            lambda one: judge() if one == paid else yes(rule), **facts)
    return answer == paid


def may_raise(state: State, who: str, cost: Cost) -> bool:
    """Whether a free action could bring doubloons, figures or combat points of this cost."""
    in_supplies = cost.doubloons or cost.figures or cost.combat_points
    return bool(in_supplies) and any("plan" not in choice for choice in free_actions(state, who))
