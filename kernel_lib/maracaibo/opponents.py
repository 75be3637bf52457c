"""A simple opponent: takes what looks best now, by the rule of thumb of `worth`; it does not look ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Stream
from kernel_lib.core.table import Table

from . import actions, cities, combat, exploration, records, worth
from .setup import KEPT
from .state import State

Chooser = Callable[[State, Decision], Any]


class Simple:
    """A policy for any seat; equal choices are told apart by a stream of its own."""

    def __init__(self, seed: int = 0) -> None:
        self._stream = Stream(seed, 0xCA81B)

    def __call__(self, table: Table, decision: Decision) -> Any:
        state: State = table.state
        goal = _goal(state, decision)
        if goal is not None:
            return goal
        if decision.name in BY_NAME:
            return BY_NAME[decision.name](state, decision)
        options = self._stream.shuffled([one for one in decision.options if not actions.is_free(one)])
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
    """The action that gives most; combat points are spent where they make a marker possible."""
    fight, player = state.combat, state.player(decision.who)
    assert fight is not None
    open_actions = [one for one in decision.options if isinstance(one, dict) and "action" in one]
    gains = {str(one): _combat_gain(state, decision.who, one) for one in open_actions}
    if open_actions:
        chosen = best(open_actions, lambda one: gains[str(one)])
        if gains[str(chosen)] > 3 or fight.taken or fight.value >= 4:
            return chosen
    missing = 4 - fight.value
    if "ca_annex_or_expel" not in fight.taken and 0 < missing <= player.combat_points:
        return {"spend": {"combat_points": missing}}
    return best(open_actions, lambda one: gains[str(one)]) if open_actions else "end"


def _combat_gain(state: State, who: str, choice: dict[str, Any]) -> float:
    found = combat.find(state, who, choice)
    if found is None:
        return 0.0
    action, option = found
    gain = worth.INFLUENCE * option.influence + option.vp + worth.DOUBLOON * option.doubloons - 0.2 * option.cost
    if action.flag_reward:
        gain += worth.of_steps(state, who, cities.flag_at(state, choice["at"]) or ())
    return gain + (1.0 if option.marker else 0.0)


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
    who = decision.who
    if isinstance(choice, dict):
        return (worth.of_quest(state, who, choice["quest"]) if "quest" in choice
                else worth.of_assistant(state, who, choice["assistant"]))
    return {"none": 0.0, "village": 0.6, "city": 0.5}[choice] + (worth.of_place(state, who) if choice != "none" else 0)


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
    side = combat.side(str(decision.facts["tile"] or ""), nation)
    value = combat.combat_value(state, str(decision.facts["tile"] or ""), nation)["value"]
    return (0.9 * value + worth.of_nation(state, decision.who, nation) + worth.DOUBLOON * side.doubloons
            + worth.INFLUENCE * side.influence + side.vp + worth.FIGURE * side.figures)


def _explore(state: State, decision: Decision, choice: Any) -> float:
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
    return worth.of_nation(state, decision.who, choice["nation"]) - 0.01 * records.number_of(choice["place"])


def _one_of(state: State, decision: Decision, choice: str) -> float:
    """Points for assistants with several of them; a fight with combat points; else the first that gives something."""
    player = state.player(decision.who)
    return {"vp_per_assistant": 2.0 * len(player.assistants), "doubloons": 2.5, "combat": 1.0 + player.combat_points,
            "explore": 2.5, "next_rank": 2.0}.get(choice, 1.0)


def _pay(state: State, decision: Decision, choice: str) -> float:
    return 1.0 if choice in ("pay", "complete") else 0.0


VALUES: dict[str, Callable[[State, Decision, Any], float]] = {
    "plan_one": _card, "sail": _path, "sail_again": _path, "main_action": _main, "city": _city,
    "village_action": _village, "draw": _draw, "combat_nation": _fight_for, "explore": _explore,
    "scoring_choice": _scoring, "goals_after": _scoring, "annex_village": _annex, "one_of": _one_of,
    "pay_for": _pay, "legacy_offer": _pay, "explorer_quest": _pay,
    "after_main_action": lambda state, decision, choice: 0.0,
    "purchase": lambda state, decision, choice: worth.of_purchase(state, decision.who, choice),
    "remove_disc": lambda state, decision, spot: worth.of_spot(state, decision.who, spot),
    "quest": lambda state, decision, tile: worth.of_quest(state, decision.who, tile),
    "nation": lambda state, decision, nation: worth.of_nation(state, decision.who, nation,
                                                              int(decision.facts.get("steps", 1))),
}
OPPONENTS: dict[str, Callable[[int], Simple]] = {"simple": Simple}
