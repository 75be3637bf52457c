"""A simple opponent: takes what looks best now, by the rule of thumb of `worth`; it does not look ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Stream
from kernel_lib.core.table import Table

from . import cities, combat, exploration, free_actions, records, worth
from . import vocabulary as words
from .setup import KEPT
from .state import State

Chooser = Callable[[State, Decision], Any]


class Simple:
    """A policy for any seat; equal choices are told apart by a stream of its own."""

    def __init__(self, seed: int = 0) -> None:
        self._stream = Stream(seed, 0xCA81B)

    def __call__(self, table: Table, decision: Decision) -> Any:
        state: State = table.seen(decision.who)
        goal = _goal(state, decision)
        if goal is not None:
            return goal
        if decision.name in BY_NAME:
            return BY_NAME[decision.name](state, decision)
        options = self._stream.shuffled([one for one in decision.options if not free_actions.is_free(one)])
        value = VALUES.get(decision.name)
        choice = best(options, lambda one: value(state, decision, one)) if value else options[0]
        return choice if decision.verdict(choice) else decision.first()


def best(options: Iterable[Any], value: Callable[[Any], float]) -> Any:
    """The option with the highest value, the first of equal ones."""
    return max(options, key=value)


def _goal(state: State, decision: Decision) -> Any:
    """A career goal worth completing now, if one is offered."""
    offered = (one for one in decision.options if isinstance(one, dict) and "goal" in one)
    return next((one for one in offered if worth.of_goal(state, decision.who, one) > 0), None)


# ---- decisions whose answer has to be put together -----------------------------------------------------

def keep_four(state: State, decision: Decision) -> Any:
    """The cards worth most."""
    cards = sorted(decision.options[0]["keep"].pool, key=lambda card: -worth.of_card(state, decision.who, card))
    return {"keep": dict.fromkeys(cards[:KEPT], 1)}


def discard_cards(state: State, decision: Decision) -> Any:
    """The cards worth least."""
    cards = sorted(decision.options[0]["cards"].pool, key=lambda card: worth.of_card(state, decision.who, card))
    return {"cards": dict.fromkeys(cards[:decision.facts["needs"]], 1)}


def figures_to_income(state: State, decision: Decision) -> Any:
    """All but one while it pays, none in the last rounds."""
    figures = state.player(decision.who).figures - 1
    return {"figures": {"figure": figures} if figures > 0 and state.round <= 2 else {}}


def combat_action(state: State, decision: Decision) -> Any:
    """The action that gives most for what it costs, combat points spent for it included."""
    fight, player, who = state.combat, state.player(decision.who), decision.who
    assert fight is not None
    there = state.copy()
    assert there.combat is not None
    there.combat.value += player.combat_points
    gains = [(_combat_gain(state, who, one), one) for one in combat.combat_action_choices(there, who)]
    gain, chosen = max(gains, key=lambda one: one[0], default=(0.0, {}))
    if gain <= 0:
        return "end"
    missing = _cost(state, who, chosen) - fight.value
    return {"spend": {"combat_points": missing}} if missing > 0 else chosen


def _cost(state: State, who: str, choice: dict[str, Any]) -> int:
    found = combat.find(state, who, choice)
    return found[1].cost if found else 0


def _combat_gain(state: State, who: str, choice: dict[str, Any]) -> float:
    """What an action gives, less its value and the combat points that it takes."""
    found = combat.find(state, who, choice)
    fight = state.combat
    if found is None or fight is None:
        return 0.0
    action, option = found
    gain = (worth.of_nation(state, who, fight.nation, option.influence) + option.vp
            + worth.DOUBLOON * option.doubloons - 0.2 * option.cost
            - worth.COMBAT_POINT * max(0, option.cost - fight.value))
    if action.flag_reward:
        gain += worth.of_steps(state, who, cities.flag_at(state, choice["at"]) or ())
    return gain + (worth.of_marker(state, who, fight.nation) if option.marker else 0.0)


BY_NAME: dict[str, Chooser] = {
    "keep_four": keep_four, "discard_cards": discard_cards, "figures_to_income": figures_to_income,
    "combat_action": combat_action,
}


# ---- decisions by the value of each option -----------------------------------------------------------------

def _card(state: State, decision: Decision, card: str) -> float:
    return worth.of_card(state, decision.who, card)


def _path(state: State, decision: Decision, choice: Any) -> float:
    if choice == "stay":
        return 0.0
    points = int(decision.facts.get("most", decision.facts.get("points", 7)))
    return worth.of_path(state, decision.who, choice["path"], points)


def _main(state: State, decision: Decision, choice: Any) -> float:
    return worth.of_main(state, decision.who, choice)


def _city(state: State, decision: Decision, choice: Any) -> float:
    """Deliver the card worth least, then act."""
    if isinstance(choice, dict):
        return 100.0 - _card(state, decision, choice["deliver"])
    return 1.0 if choice == "act" else 0.0


def _village(state: State, decision: Decision, choice: Any) -> float:
    who = decision.who
    if choice == "stop":
        return 0.0
    if "do" not in choice:
        return worth.of_purchase(state, who, choice)
    action = records.village_actions()[choice["do"]]
    if action.id == "va_quest_on_card":
        return worth.of_quest(state, who, state.player(who).quests_on[choice["card"]]) - int(decision.facts["left"])
    return (worth.of_steps(state, who, action.steps) - worth.of_cost(action.cost, len(state.player(who).hand))
            - (int(decision.facts["left"]) - 1 if action.last else 0) + 0.1)


def _draw(state: State, decision: Decision, choice: Any) -> float:
    if choice == "deck":
        return 3.0
    if choice == "stop":
        return 0.0
    return _card(state, decision, choice["display"]) - 2 * worth.DOUBLOON * int(decision.facts["price"])


def _fight_for(state: State, decision: Decision, nation: str) -> float:
    """The influence that the value can bring, and what the row of the tile gives at once."""
    tile, who = str(decision.facts["tile"]), decision.who
    row, value = combat.side(tile, nation), combat.combat_value(state, tile, nation)["value"]
    return (worth.of_nation(state, who, nation, 1 + row.influence) + 0.9 * value + row.vp
            + worth.DOUBLOON * row.doubloons + worth.FIGURE * row.figures)


def _explore(state: State, decision: Decision, choice: Any) -> float:
    if choice == "ignore":
        return 0.0
    path = choice["path"]
    track, start = records.explorer_track(), state.player(decision.who).explorer
    lines = sum(4.0 for index in [start, *path[:-1]] if track[index].barrier_after)
    last = track[path[-1]]
    found = worth.of_steps(state, decision.who, last.reward) + (8.0 if last.end else 0.0)
    counted = sum(not exploration.skips(state, decision.who, index) for index in path)
    return found + lines + worth.STEP * counted + (worth.QUEST if last.id in state.explorer_quests else 0)


def _scoring(state: State, decision: Decision, choice: Any) -> float:
    if choice == "points":
        return 2.0
    return 0.0 if choice == "done" else worth.of_purchase(state, decision.who, choice)


def _annex(state: State, decision: Decision, choice: Any) -> float:
    if choice == "ignore":
        return -1.0
    return worth.of_marker(state, decision.who, choice["nation"]) - 0.01 * records.number_of(choice["place"])


def _one_of(state: State, decision: Decision, choice: str) -> float:
    """Points for assistants with several of them; a combat, exploring or a noble rank by what they are worth."""
    who = decision.who
    steps: dict[str, words.Steps] = {
        "combat": words.Combat(), "explore": words.Explore(2), "next_rank": words.NextRank(),
        "vp_per_assistant": words.PointsPerAssistant(2), "vp": words.Points(1),
        "doubloons": words.Doubloons(2 if "vp" in decision.options else 4)}
    points_too = 4.0 if choice == "doubloons" and "next_rank" in decision.options else 0.0
    return worth.of_step(state, who, steps[choice]) + points_too


def _pay(state: State, decision: Decision, choice: str) -> float:
    return 1.0 if choice in ("pay", "complete") else 0.0


VALUES: dict[str, Callable[[State, Decision, Any], float]] = {
    "plan_one": _card, "sail": _path, "sail_again": _path, "main_action": _main, "city": _city,
    "village_action": _village, "draw": _draw, "combat_nation": _fight_for, "explore": _explore,
    "scoring_choice": _scoring, "goals_after": _scoring, "annex_village": _annex, "one_of": _one_of,
    "pay_for": _pay, "legacy_offer": _pay, "explorer_quest": _pay,
    "after_main_action": lambda state, decision, choice: 0.0,
    "purchase": lambda state, decision, choice: worth.of_purchase(state, decision.who, choice),
    "remove_disc": lambda state, decision, spot: 0.0 if spot == "ignore" else worth.of_spot(state, decision.who, spot),
    "quest": lambda state, decision, tile: worth.of_quest(state, decision.who, tile),
    "nation": lambda state, decision, nation: worth.of_nation(state, decision.who, nation,
                                                              int(decision.facts.get("steps", 1))),
}
OPPONENTS: dict[str, Callable[[int], Simple]] = {"simple": Simple}
