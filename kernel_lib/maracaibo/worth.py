"""What things are worth to the simple opponent, in points: a rule of thumb, nothing that the rulebook says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from . import (
    actions,
    assistants,
    cities,
    discounts,
    effects,
    influence,
    prestige,
    purchase,
    quests,
    records,
    sailing,
    villages,
)
from . import vocabulary as words
from .records import NATIONS
from .state import State

DOUBLOON, COMBAT_POINT, FIGURE, DISC, STEP, VILLAGE_ACTION, FLAG = 0.45, 1.0, 1.2, 3.0, 1.7, 1.0, 3.0
QUEST, TOKEN, HAND_CARD, HASTE = 3.0, 2.0, 0.4, 0.5
UPGRADES = {"SU01": 3.0, "SU05": 3.5, "SU03": 4.0, "SU02": 3.0, "SU04": 2.5, "SU07": 4.0, "SU08": 2.0, "SU06": 6.0,
            "SU09": 1.5, "SU10": 3.5, "SU11": 6.0, "SU12": 10.0}
RANK_AT = (0.0, 1.0, 1.5, 2.0, 2.3, 2.7, 3.0, 3.3, 3.7, 4.0, 5.0, 5.5, 6.0)
"""Noble ranks by space of the influence track, with parts of ranks between the red bands."""


def scorings(state: State) -> int:
    """Incomes still to come."""
    return 5 - state.round


def of_steps(state: State, who: str, steps: Iterable[words.Steps]) -> float:
    """Steps of a city, assistant, quest or flag."""
    return sum(of_step(state, who, step) for step in steps)


def of_step(state: State, who: str, step: words.Steps) -> float:
    """One step; what cannot be gained any more is worth nothing."""
    player = state.player(who)
    match step:
        case words.Doubloons(x):
            return DOUBLOON * x
        case words.Points(x):
            return float(x)
        case words.CombatPoints(x):
            return COMBAT_POINT * min(x, 8 - player.combat_points)
        case words.Figures(x):
            return FIGURE * min(x, player.general)
        case words.RemoveDiscs(x):
            return DISC * x
        case words.InfluenceAny(x):
            return of_influence(state, who, x)
        case words.InfluenceNation(nation, x):
            return of_nation(state, who, nation, x)
        case words.NextRank():
            return 2 * of_influence(state, who, 1)
        case words.Explore(x):
            return 0.0 if records.explorer_track()[player.explorer].end else STEP * x
        case words.Combat():
            return of_combat(state, who)
        case words.VillageActions(x):
            return of_village_actions(state, who, x)
        case words.VillageActionsPerCompass(x):
            return of_village_actions(state, who, x * effects.compasses(state, who))
        case words.PointsPerCombatTile(x):
            return float(x * len(player.combat_tiles))
        case words.PointsPerAssistant(x):
            return float(x * len(player.assistants))
        case words.SailAgain():
            return 2.0
        case words.QuestHere() | words.QuestOnCard():
            return QUEST if quests.quests_here(state, who) else 0.0
        case words.MarkHere(gained):
            return of_influence(state, who, gained) + 1.0
        case words.RemoveSkullTile():
            return 0.5
        case words.OneOf(options):
            return max(of_steps(state, who, option) for option in options)
        case words.PayFor(cost, steps):
            return max(0.0, of_steps(state, who, steps) - of_cost(cost, len(player.hand)))
        case words.Buy():
            return 0.0
        case _:
            assert_never(step)


def left_over(state: State) -> float:
    """What money and cards are still good for: all, less in the last round, nothing in the final scoring."""
    return 0.0 if state.phase == "final" else 0.6 if scorings(state) == 1 else 1.0


def of_cost(cost: words.Cost, hand: int = 3) -> float:
    """What paying takes away."""
    cards = cost.same_goods + sum(cost.goods.values()) + sum(cost.items.values()) + (hand if cost.discard_hand else 0)
    return DOUBLOON * cost.doubloons + COMBAT_POINT * cost.combat_points + FIGURE * cost.figures + HAND_CARD * cards


def of_card(state: State, who: str, card: str) -> float:
    """A project card: its points and effects, less what it costs."""
    record = records.cards()[card]
    total = record.vp + sum(of_effect(state, who, effect) for effect in record.effects)
    paid = purchase.full_cost(state, who, card)
    return total - left_over(state) * (of_cost(paid) + FIGURE * (purchase.figures_needed(card) - paid.figures))


def of_effect(state: State, who: str, effect: words.CardEffect) -> float:
    """One effect of a card; incomes by the scorings to come, lasting effects by the rounds left."""
    player, left = state.player(who), scorings(state)
    match effect:
        case words.IncomeDoubloons(x):
            return x * (DOUBLOON * (left - 1) + 0.5)
        case words.IncomePoints(x):
            return float(x * left)
        case words.IncomeIfToken(token, kind, x):
            each = left if kind == "vp" else DOUBLOON * (left - 1) + 0.5
            return x * each * (1.0 if token in player.tokens else 0.4)
        case words.CardAssistant():
            return 1.7 * left
        case words.PermDiscount(x):
            return 1.2 * x * left
        case words.CardVillageAction() | words.CardCombatAction() | words.PermVisitIncome():
            return 1.0 * left
        case words.InstCombatPoints(x):
            return COMBAT_POINT * min(x, 8 - player.combat_points)
        case words.InstInfluenceNation(nation):
            return of_nation(state, who, nation, 2)
        case words.InstInfluenceAny():
            return of_influence(state, who, 1)
        case words.InstToken(token):
            return 0.0 if token in player.tokens else TOKEN
        case words.InstRemoveDisc():
            return DISC
        case words.InstPointsPerCombatTile():
            return float(len(player.combat_tiles))
        case words.InstPointsPerAssistant() | words.InstPointsPerToken():
            return 2.0 * len(player.assistants if isinstance(effect, words.InstPointsPerAssistant) else player.tokens)
        case words.InstPointsPerCompass():
            return 2.0 * effects.compasses(state, who)
        case words.InstFiguresToIncome():
            return player.figures * (2 * DOUBLOON * (left - 1) - FIGURE)
    return 1.8 if type(effect).__name__.startswith("Inst") else 0.8 * left


def best_purchase(state: State, who: str) -> float:
    """The best card or building that can be bought now, beyond keeping the money; 0 when nothing is worth it."""
    found = [of_purchase(state, who, one) for one in purchase.purchases(state, who)]
    return max([0.0, *found])


def of_purchase(state: State, who: str, choice: dict[str, str]) -> float:
    """Buying a card or investing in a building."""
    if "buy" in choice:
        return of_card(state, who, choice["buy"])
    name = choice["invest"]
    scored = prestige.prestige_score(state, who, name)
    first = 2 if not state.buildings[name].investors else 0
    cost = DOUBLOON * discounts.price(state, who, records.buildings()[name].cost)
    comes = scored["points"] + scored["each"] * (scorings(state) - 1) + first + TOKEN / 2
    return float(comes - FIGURE - left_over(state) * cost)


def of_main(state: State, who: str, choice: Any) -> float:
    """One main action where the ship lies."""
    if isinstance(choice, dict):
        return of_quest(state, who, choice["quest"]) if "quest" in choice else of_assistant(
            state, who, choice["assistant"])
    if choice == "city":
        return of_city(state, who)
    return of_village_actions(state, who, villages.village_actions_count(state, who)) if choice == "village" else 0.0


def of_city(state: State, who: str) -> float:
    """Delivering a good and the action of the city where the ship lies."""
    city = cities.city_at(state, state.player(who).location)
    if city is None:
        return 0.0
    delivers = DISC - HAND_CARD if cities.deliverable(state, who) else 0.0
    return of_steps(state, who, records.city_actions()[city.action].steps) + delivers


def of_village_actions(state: State, who: str, count: int) -> float:
    """So many village actions: the best purchase, and doubloons with the others."""
    bought = best_purchase(state, who)
    return max(VILLAGE_ACTION * count, bought + VILLAGE_ACTION * (count - 1)) if count else 0.0


def of_place(state: State, who: str) -> float:
    """The best main action where the ship lies."""
    return max(of_main(state, who, choice) for choice in actions.main_actions(state, who))


def of_combat(state: State, who: str) -> float:
    """A combat to come: with a value of about 4 and the combat points a flag, then influence."""
    value = 4 + state.player(who).combat_points
    gained = 1 + (value >= 6) + (value >= 9)
    return FLAG + of_influence(state, who, 1) * gained - COMBAT_POINT * (value >= 6) * min(value - 4, 5) / 2


def of_quest(state: State, who: str, tile: str) -> float:
    """A quest that can be completed now."""
    task = quests.task_of(state, tile)
    if task is None:
        return 0.0
    compasses = effects.compasses(state, who)
    reward = of_steps(state, who, task.fixed) + compasses * of_steps(state, who, task.per_compass)
    return QUEST + reward - of_cost(task.cost)


def of_assistant(state: State, who: str, card: str) -> float:
    """Using the assistant of a card, 2 points being paid for leaving it alone."""
    action = assistants.action_of(card)
    return of_steps(state, who, action.steps) - of_cost(action.cost) - 2 if action else 0.0


def of_path(state: State, who: str, path: list[str], points: int = sailing.MOVEMENT) -> float:
    """Sailing along a path: what can be done at its end, less the haste."""
    there = state.copy()
    player = there.player(who)
    start, player.location = player.location, path[-1]
    there.turn.who, there.turn.main = who, ""
    there.turn.sailed = sailing.may_sail(state, who, path, points).facts["spent"]
    passed = 2 * len(assistants.assistants_passed(there, who, start, path[-1]))
    return of_place(there, who) + passed - HASTE * (records.number_of(path[-1]) - records.number_of(start))


def of_spot(state: State, who: str, spot: str) -> float:
    """Taking a disc off this spot: the second disc of a good one first."""
    left = state.player(who).discs[spot]
    return UPGRADES[spot] / left + (1 if spot == "SU05" else 0)


def of_nation(state: State, who: str, nation: str, steps: int = 1) -> float:
    """Influence with a nation: the part of a noble rank that it brings, times what the nation will weigh."""
    after = influence.influence_after(state, who, nation, steps)
    gained = RANK_AT[after["space"]] - RANK_AT[state.player(who).influence[nation]]
    return gained * weight_to_come(state, nation) + after["points"]


def of_influence(state: State, who: str, steps: int) -> float:
    """Influence with the nation where it brings most."""
    return max(of_nation(state, who, nation, steps) for nation in NATIONS)


def of_marker(state: State, who: str, nation: str) -> float:
    """A marker of the nation on the map: half a point more for each noble rank, less what that gives the others."""
    others = [RANK_AT[one.influence[nation]] for one in state.players if one.seat != who]
    return 0.5 * (RANK_AT[state.player(who).influence[nation]] + 1 - sum(others) / len(others))


def weight_to_come(state: State, nation: str) -> float:
    """About what the nation will weigh at the end: its weight now, and the markers still to be placed."""
    return 2.0 + 0.5 * state.supply_taken[nation] + 0.8 * scorings(state)


def of_goal(state: State, who: str, choice: dict[str, object]) -> float:
    """Completing a goal: the upper half only late, when the lower one will hardly be met."""
    return 1.0 if choice["half"] == "high" or state.round >= 3 else -1.0
