"""10 Village actions: discard the hand, a doubloon, buy or invest, and what upgrades and cards add."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import deed, procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import cities, costs, effects, free_actions, influence, legacy, purchase, quests, records, steps, upgrades
from .names import Count, Place, Sailed, Seat
from .refusal import at_least, shaped
from .schema import VillageAction
from .state import State
from .vocabulary import CardVillageAction, Doubloons, Points, Steps

BASE = ("va_discard_hand", "va_doubloon")
BY_POINTS_SAILED = {4: 2, 7: 3}


@question("may_act_in_village")
def may_act_in_village(state: State, who: Seat, place: Place) -> Verdict:
    """Whether village actions can be the main action at this place."""
    if cities.kind_of(state, place) != "village":
        return no("04/one", "not_at_a_village", place=place)
    verdict = legacy.may_act(state, place, "village")
    return verdict if not verdict else yes("10/count", actions=village_actions_count(state, who))


@question("village_actions_count")
@rule("10/count", "16/range")
def village_actions_count(state: State, who: Seat, sailed: Sailed | None = None) -> int:
    """Village actions of a main action after `sailed` movement points (those of this turn when not said)."""
    points = state.turn.sailed if sailed is None else sailed
    upgraded = upgrades.given(state.player(who), "village_actions_from")
    if state.turn.further and state.options["sail_on_village_actions"] == "upgrade_ignored":
        upgraded = []
    steps_of = (BY_POINTS_SAILED, *upgraded)
    return int(max([1, *(count for one in steps_of for least, count in one.items() if points >= least)]))


@question("may_do_village_action")
def may_do_village_action(state: State, who: Seat, choice: Any) -> Verdict:
    """Whether {"do": action} (with its "card"), {"buy": card}, {"invest": building} or "stop" may be next."""
    shaped(choice, "may_do_village_action", ("stop",), ("do", "buy", "invest"))
    if choice == "stop":
        return yes("10/count")
    if "buy" in choice or "invest" in choice:
        return purchase.may_purchase(state, who, choice)
    meant = _meant(state, who, choice)
    if meant is None:
        return no(_rule(choice["do"]), "no_such_village_action", action=choice["do"])
    return _may_do(state, who, meant)


def _may_do(state: State, who: str, meant: dict[str, str]) -> Verdict:
    """Whether a village action that is shown somewhere may be done now."""
    name = meant["do"]
    if name == "va_quest_on_card":
        return quests.may_complete_quest(state, who, state.player(who).quests_on[meant["card"]])
    if name == "va_ship_marker":
        return may_mark_here(state, who)
    return costs.may_pay(state, who, records.village_actions()[name].cost, _rule(name))


@question("village_action_choices")
def choices(state: State, who: Seat) -> list[Any]:
    """Everything that could be the next village action now."""
    known = [one for one in _known(state, who) if _may_do(state, who, one)]
    return [*known, *purchase.purchases(state, who)]


def _known(state: State, who: str) -> list[dict[str, str]]:
    """The village actions of the player, each once though several cards may show it."""
    known: list[dict[str, str]] = []
    for one in _shown(state, who):
        if one not in known:
            known.append(one)
    return known


def _meant(state: State, who: str, choice: dict[str, str]) -> dict[str, str] | None:
    """The village action as it is shown; its card may be left out where it is the only one, and always be named."""
    known = [one for one in _known(state, who) if one["do"] == choice["do"]]
    if choice in known:
        return choice
    if "card" not in choice:
        return known[0] if len(known) == 1 else None
    own = any(card == choice["card"] and effect.action == choice["do"]
              for card, effect in effects.on_cards(state.player(who).bought, CardVillageAction))
    return known[0] if own and "card" not in known[0] else None


def _shown(state: State, who: str) -> Iterator[dict[str, str]]:
    """The village actions wherever they are shown: the base ones, those of the ship, those of bought cards."""
    yield from ({"do": name} for name in (*BASE, *upgrades.given(state.player(who), "village_action")))
    for card, effect in effects.on_cards(state.player(who).bought, CardVillageAction):
        yield {"do": effect.action, "card": card} if effect.action == "va_books" else {"do": effect.action}
    yield from ({"do": "va_quest_on_card", "card": card} for card in state.player(who).quests_on)


@procedure("village_actions")
@rule("10/repeat")
def village_actions(game: Game, who: Seat, count: int) -> Procedure:
    """`count` village actions, each any of those available; a last village action ends them."""
    at_least(0, count=count)
    state = game.state
    barred = legacy.may_act(state, state.player(who).location, "village")
    if not barred and state.options["village_actions_in_ruins"] == "all":
        game.emit("village_actions_lost", barred.rule, who, lost=count)
        return
    turn = state.turn
    outer, turn.village_actions = turn.village_actions, count  # the end of the explorer track gives one within another
    game.emit("village_actions", "10/count", who, count=count, sailed=turn.sailed)
    while turn.village_actions:
        choice = yield from free_actions.ask(
            game, "village_action", who, "10/repeat",
            lambda: [*choices(state, who), "stop"],
            lambda one: may_do_village_action(state, who, one), left=turn.village_actions)
        if choice == "stop":
            game.emit("village_actions_lost", "10/count", who, lost=turn.village_actions)
            break
        turn.village_actions -= 1
        yield from village_action(game, who, choice)
        if "do" in choice and records.village_actions()[choice["do"]].last:
            if lost := turn.village_actions + outer:
                game.emit("village_actions_lost", "17/village", who, lost=lost)
            outer = 0
            break
    turn.village_actions = outer


@procedure("village_action")
@deed("va_discard_hand", "A")
@deed("va_doubloon", "B")
@deed("buy", "C")
def village_action(game: Game, who: Seat, choice: dict[str, str]) -> Procedure:
    """Do one village action: pay for it, then its steps."""
    demand(may_do_village_action(game.state, who, choice), "village_action")
    if "buy" in choice or "invest" in choice:
        game.emit("village_action", "10/c", who, action="va_buy")
        yield from purchase.purchase(game, who, choice)
        return
    choice = _meant(game.state, who, choice) or choice
    action = records.village_actions()[choice["do"]]
    game.emit("village_action", action.rule, who, action=action.id)
    if action.id == "va_quest_on_card":
        yield from quests.complete_quest(game, who, game.state.player(who).quests_on[choice["card"]], choice["card"])
        return
    yield from costs.pay(game, who, action.cost, action.rule)
    yield from steps.do_steps(game, who, _steps(action, choice.get("card")), action.rule)


def _steps(action: VillageAction, card: str | None) -> tuple[Steps, ...]:
    """The steps of the action; a card that prints its own numbers gives those."""
    if card is None:
        return action.steps
    effect = next(one for one in records.cards()[card].effects if isinstance(one, CardVillageAction))
    return (Doubloons(effect.doubloons), Points(effect.vp))


def _rule(name: str) -> str:
    actions_known = records.village_actions()
    return actions_known[name].rule if name in actions_known else "10/repeat"


@question("may_mark_here")
def may_mark_here(state: State, who: Seat) -> Verdict:
    """Whether the player, with the upgrade for it, may lay a marker into the village where the ship lies."""
    place = state.player(who).location
    if "va_ship_marker" not in upgrades.given(state.player(who), "village_action"):
        return no("16/need4", "no_such_village_action", action="va_ship_marker")
    if cities.kind_of(state, place) != "village":
        return no("16/need4", "not_at_a_village", place=place)
    if place in state.markers:
        return no("16/need4", "has_a_marker", place=place, nation=state.markers[place])
    if not any(influence.may_place_marker(state, nation) for nation in records.NATIONS):
        return no("07/supply", "no_markers_left")
    return yes("16/need4")


@procedure("mark_here")
def mark_here(game: Game, who: Seat, gained: Count, rule: str) -> Procedure:
    """A marker of any nation into this village, and influence with that nation."""
    nation = yield from influence.choose_nation(
        game, who, rule, judge=lambda one: influence.may_place_marker(game.state, one))
    influence.place_marker(game, nation, game.state.player(who).location, rule, who)
    influence.gain_influence(game, who, nation, gained, rule)


@question("compass_village_actions")
@rule("06/compass-village")
def compass_village_actions(state: State, who: Seat) -> int:
    """Village actions of the city that gives one for each compass."""
    return effects.compasses(state, who)
