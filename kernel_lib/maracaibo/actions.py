"""04 Main and free actions: one main action where the ship lies, any number of free actions around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import assistants, careers, cities, effects, legacy, quests, records, sailing, villages
from .refusal import shaped
from .state import State
from .supplies import gain_combat_points, pay_figures
from .vocabulary import Cost, PermFigureToCombat

PLANNING = 3
POINTS_FOR_A_FIGURE = 2


# ---- free actions ----------------------------------------------------------------------------------

def is_free(choice: Any) -> bool:
    """Whether a choice is a free action: {"plan": card}, {"goal": n, "half": ...} or "figure_to_combat"."""
    return choice == "figure_to_combat" or (isinstance(choice, dict) and ("plan" in choice or "goal" in choice))


def free_actions(state: State, who: str) -> list[Any]:
    """The free actions that the player may do now. What lets one hand card be planned lets each."""
    hand = state.player(who).hand
    found: list[Any] = [{"plan": card} for card in hand] if hand and may_plan(state, who, hand[0]) else []
    if _in_main_phase(state, who):
        found += careers.goals_met(state, who)
    if may_do_free(state, who, "figure_to_combat"):
        found.append("figure_to_combat")
    return found


@question("may_plan")
def may_plan(state: State, who: str, card: str) -> Verdict:
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
def may_do_free(state: State, who: str, choice: Any) -> Verdict:
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
    verdict = careers.may_complete_goal(state, who, choice["goal"], choice.get("half"))
    return verdict if not verdict else yes("04/career", **verdict.facts)


@procedure("free_action")
def free_action_alone(game: Game, who: str, choice: Any) -> Procedure:
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
        careers.complete_goal(game, who, choice["goal"], choice["half"])


def ask(game: Game, name: str, who: str, rule: str, allowed: Callable[[], Iterable[Any]],
        judge: Callable[[Any], Verdict], **facts: Any) -> Procedure:
    """A decision before, during or after a main action: free actions may come first, as many as wanted.

    allowed  what may be chosen now, exactly what `judge` says yes to

    Returns the choice that is no free action; without asking when nothing else can be chosen.
    """
    def may(choice: Any) -> Verdict:
        return may_do_free(game.state, who, choice) if is_free(choice) else judge(choice)

    while True:
        decision = Decision(name, who, rule, (*allowed(), *free_actions(game.state, who)), may, facts)
        choice = yield from game.asked(decision)
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
        return False
    answer = yield from ask(game, name, who, rule, lambda: [*([paid] if judge() else []), left],
                            lambda one: judge() if one == paid else yes(rule), **facts)
    return answer == paid


def may_raise(state: State, who: str, cost: Cost) -> bool:
    """Whether a free action could bring doubloons, figures or combat points of this cost."""
    in_supplies = cost.doubloons or cost.figures or cost.combat_points
    return bool(in_supplies) and any("plan" not in choice for choice in free_actions(state, who))


# ---- the main action -------------------------------------------------------------------------------

@question("may_take_main_action")
def may_take_main_action(state: State, who: str, choice: Any) -> Verdict:
    """Whether the main action may be "city", "village", {"quest": tile}, {"assistant": card} or "none" now."""
    shaped(choice, "may_take_main_action", ("city", "village", "none"), ("quest", "assistant"))
    place = state.player(who).location
    if choice == "none":
        return yes("04/one")
    if state.turn.who == who and state.turn.main:
        return no("04/one", "one_main_action", main=state.turn.main)
    if choice == "city":
        if cities.kind_of(state, place) not in ("city", "homeward"):
            return no("04/one", "not_at_a_city", place=place)
        return cities.may_city_action(state, who, place)
    if choice == "village":
        return villages.may_act_in_village(state, who, place)
    if "quest" in choice:
        if choice["quest"] not in state.quests.get(place, []):
            return no("11/pay", "quest_not_here", tile=choice["quest"], place=place)
        return quests.may_complete_quest(state, who, choice["quest"])
    return assistants.may_use_assistant(state, who, choice["assistant"])


@question("main_actions")
def main_actions(state: State, who: str) -> list[Any]:
    """The main actions that the player could choose from now."""
    return [one for one in _candidates(state, who) if may_take_main_action(state, who, one)]


def _candidates(state: State, who: str) -> list[Any]:
    player = state.player(who)
    return ["city", "village", *({"quest": tile} for tile in state.quests.get(player.location, [])),
            *({"assistant": card} for card, at in player.assistants.items() if at == player.location), "none"]


@procedure("main_phase")
def main_phase(game: Game, who: str) -> Procedure:
    """Phase B: legacy tiles first, one main action, free actions before, during and after it."""
    state = game.state
    state.turn.who, state.turn.phase = who, "main"
    yield from legacy.before_main(game, who, state.player(who).location)
    yield from main_action(game, who)
    assistants.not_used(game, who)
    yield from ask(game, "after_main_action", who, "04/plan", lambda: ["end"], lambda choice: yes("04/one"))


@procedure("main_action")
def main_action(game: Game, who: str) -> Procedure:
    """One main action, or none."""
    state = game.state
    choice = yield from ask(game, "main_action", who, "04/one", lambda: main_actions(state, who),
                            lambda one: may_take_main_action(state, who, one), place=state.player(who).location)
    kind = choice if isinstance(choice, str) else next(iter(choice))
    state.turn.main = kind
    game.emit("main_action", "04/one", who, action=kind, place=state.player(who).location)
    if kind == "city":
        yield from cities.city_action(game, who)
    elif kind == "village":
        yield from villages.village_actions(game, who, villages.village_actions_count(state, who))
    elif kind == "quest":
        yield from quests.complete_quest(game, who, choice["quest"], state.player(who).location)
    elif kind == "assistant":
        yield from assistants.use_assistant(game, who, choice["assistant"])


@question("may_sail_again")
def may_sail_again(state: State, who: str, choice: Any, most: int) -> Verdict:
    """Whether the ship may sail on along {"path": [...]} for up to `most` points, or "stay"."""
    shaped(choice, "may_sail_again", ("stay",), ("path",))
    return yes("17/assistant") if choice == "stay" else sailing.may_sail(
        state, who, [str(place) for place in choice["path"]], most)


def sail_again(game: Game, who: str, most: int) -> Procedure:
    """An assistant lets the ship sail on for up to `most` points; one further main action follows there."""
    state = game.state
    choice = yield from ask(game, "sail_again", who, "17/assistant",
                            lambda: [*({"path": path} for path in sailing.paths(state, who, most)), "stay"],
                            lambda one: may_sail_again(state, who, one, most), most=most)
    if choice == "stay":
        return
    assistants.not_used(game, who)
    yield from sailing.move_ship(game, who, choice["path"], most)
    state.turn.main, state.turn.assistant, state.turn.further = "", "", True
    yield from legacy.before_main(game, who, state.player(who).location)
    yield from main_action(game, who)
