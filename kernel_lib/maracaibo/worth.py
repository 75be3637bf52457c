"""What things are worth to the simple opponent, in points: a rule of thumb, nothing that the rulebook says."""

from __future__ import annotations

from collections.abc import Iterable

from . import assistants, cities, effects, influence, purchase, quests, records, sailing, villages
from . import vocabulary as words
from .state import State

DOUBLOON, COMBAT_POINT, FIGURE, DISC, INFLUENCE, STEP, VILLAGE_ACTION, COMBAT = 0.45, 0.7, 1.2, 2.0, 1.6, 0.9, 1.0, 6.0
QUEST, TOKEN, HAND_CARD, HASTE = 3.0, 2.0, 0.4, 0.8
UPGRADES = {"SU01": 3.0, "SU05": 3.5, "SU03": 4.0, "SU02": 3.0, "SU04": 2.5, "SU07": 4.0, "SU08": 2.0, "SU06": 6.0,
            "SU09": 1.5, "SU10": 3.5, "SU11": 6.0, "SU12": 10.0}


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
        case words.InfluenceAny(x) | words.InfluenceNation(_, x):
            return INFLUENCE * x
        case words.NextRank():
            return 3.0
        case words.Explore(x):
            return STEP * x
        case words.Combat():
            return COMBAT + 0.6 * player.combat_points
        case words.VillageActions(x):
            return VILLAGE_ACTION * x + best_purchase(state, who)
        case words.VillageActionsPerCompass(x):
            return VILLAGE_ACTION * x * effects.compasses(state, who) + best_purchase(state, who)
        case words.PointsPerCombatTile(x):
            return float(x * len(player.combat_tiles))
        case words.PointsPerAssistant(x):
            return float(x * len(player.assistants))
        case words.SailAgain():
            return 2.0
        case words.QuestHere() | words.QuestOnCard():
            return QUEST if quests.quests_here(state, who) else 0.0
        case words.MarkHere(gained):
            return INFLUENCE * gained
        case words.RemoveSkullTile():
            return 0.5
        case words.OneOf(options):
            return max(of_steps(state, who, option) for option in options)
        case words.PayFor(cost, steps):
            return max(0.0, of_steps(state, who, steps) - of_cost(cost, len(player.hand)))
    return 0.0


def of_cost(cost: words.Cost, hand: int = 3) -> float:
    """What paying takes away."""
    cards = cost.same_goods + sum(cost.goods.values()) + sum(cost.items.values()) + (hand if cost.discard_hand else 0)
    return DOUBLOON * cost.doubloons + COMBAT_POINT * cost.combat_points + FIGURE * cost.figures + HAND_CARD * cards


def of_card(state: State, who: str, card: str) -> float:
    """A project card: its points and effects, less what it costs."""
    record = records.cards()[card]
    total = record.vp + sum(of_effect(state, who, effect) for effect in record.effects)
    paid = purchase.full_cost(state, who, card)
    return total - of_cost(paid) - FIGURE * (purchase.figures_needed(card) - paid.figures)


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
        case words.InstInfluenceNation():
            return 2 * INFLUENCE
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
    building = records.buildings()[choice["invest"]]
    first = 2 if not state.buildings[choice["invest"]].investors else 0
    return first + TOKEN + 1.5 * state.round - FIGURE - DOUBLOON * building.cost


def of_place(state: State, who: str) -> float:
    """The best main action where the ship lies."""
    player = state.player(who)
    place, found = player.location, [0.0]
    city = cities.city_at(state, place)
    if city is not None and cities.may_city_action(state, who, place):
        delivered = any(cities.may_deliver(state, who, card) for card in player.hand)
        action = records.city_actions()[city.action]
        found.append(of_steps(state, who, action.steps) + (DISC - HAND_CARD if delivered else 0))
    if villages.may_act_in_village(state, who, place):
        count = villages.village_actions_count(state, who)
        found.append(VILLAGE_ACTION * count + best_purchase(state, who))
    found += [of_quest(state, who, tile) for tile in quests.quests_here(state, who)]
    found += [of_assistant(state, who, card) for card in assistants.usable_assistants(state, who)]
    return max(found)


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
    """Influence with a nation: a new rank counts, and markers already taken from its supply."""
    after = influence.influence_after(state, who, nation, steps)
    space = influence.next_rank(state, who, nation)
    rises = 2.0 if space is not None and after["space"] >= space else 0.0
    return rises + after["points"] + 0.3 * state.supply_taken[nation] + 0.1 * state.player(who).influence[nation]


def of_goal(state: State, who: str, choice: dict[str, object]) -> float:
    """Completing a goal: the upper half only late, when the lower one will hardly be met."""
    return 1.0 if choice["half"] == "high" or state.round == 4 else -1.0
