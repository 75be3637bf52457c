"""17 Buying cards: what a card costs besides doubloons, and what happens when it is bought."""

from __future__ import annotations

import functools
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import instants, prestige, records
from .costs import may_pay_with, pay
from .discounts import discount
from .income import card_income
from .influence import markers_on_map
from .names import Card, Seat
from .state import State
from .supplies import pay_doubloons
from .vocabulary import (
    Cost,
    CostAssistant,
    CostCombatPoints,
    CostFigureGeneral,
    CostFigureOnCard,
    CostHerbs,
    NeedMarkers,
)


@rule("17/cost")
def full_cost(state: State, who: str, card: str) -> Cost:
    """Everything that is paid to a supply or discarded for a card."""
    return cost_less(card, discount(state, who))


@functools.cache
def cost_less(card: str, off: int) -> Cost:
    """What the card asks for after a discount of so many doubloons."""
    record = records.cards()[card]
    herbs = sum(one.x for one in record.requires if isinstance(one, CostHerbs))
    return Cost(doubloons=max(0, record.cost - off), items={"herbs": herbs} if herbs else {},
                figures=sum(one.x for one in record.requires if isinstance(one, CostFigureGeneral)),
                combat_points=sum(one.x for one in record.requires if isinstance(one, CostCombatPoints)))


@functools.cache
def figures_needed(card: str) -> int:
    """Figures that leave the personal supply in all when the card is bought."""
    return sum(1 if isinstance(one, CostAssistant) else one.x for one in records.cards()[card].requires
               if isinstance(one, CostAssistant | CostFigureGeneral | CostFigureOnCard))


@question("may_buy")
def may_buy(state: State, who: Seat, card: Card) -> Verdict:
    """Whether the player holds or plans the card and meets all that it asks for."""
    return may_buy_at(state, who, card, discount(state, who))


def may_buy_at(state: State, who: str, card: str, off: int) -> Verdict:
    """`may_buy` after a discount of so many doubloons."""
    player, record = state.player(who), records.cards()[card]
    if card not in player.hand and card not in player.planned:
        return no("17/use", "not_in_hand_or_plan", card=card)
    for one in record.requires:
        if isinstance(one, NeedMarkers):
            has = markers_on_map(state)[one.nation]
            if has < one.x:
                return no("17/cost", "too_few_markers", nation=one.nation, needs=one.x, has=has)
    if player.figures < figures_needed(card):
        return no("17/cost", "too_few_figures", needs=figures_needed(card), has=player.figures)
    cost = cost_less(card, off)
    others = [one for one in player.hand if one != card] if cost.items else []  # a card does not pay for itself
    verdict = may_pay_with(state, who, others, cost, "17/cost")
    return verdict if not verdict else yes("17/cost", doubloons=cost.doubloons)


@procedure("buy")
def buy(game: Game, who: Seat, card: Card) -> Procedure:
    """Pay for a card and lay it into the own display; its income and its instant effects follow."""
    demand(may_buy(game.state, who, card), "buy")
    state, player = game.state, game.state.player(who)
    cost = full_cost(state, who, card)
    (player.hand if card in player.hand else player.planned).remove(card)
    game.emit("buys", "17/use", who, card=card, doubloons=cost.doubloons)
    pay_doubloons(game, who, cost.doubloons, "17/cost", card=card)
    yield from pay(game, who, Cost(figures=cost.figures, combat_points=cost.combat_points, items=cost.items), "17/cost")
    player.bought.append(card)
    for one in records.cards()[card].requires:
        if isinstance(one, CostAssistant):
            player.figures -= 1
            player.assistants[card] = one.location
            state.turn.placed.append(card)
            game.emit("assistant_placed", "17/cost", who, card=card, place=one.location)
        elif isinstance(one, CostFigureOnCard):
            player.figures -= one.x
            player.figures_on[card] = player.figures_on.get(card, 0) + one.x
            game.emit("figure_on_card", "17/cost", who, card=card, figures=one.x)
    card_income(game, who, card)
    yield from instants.instant_effects(game, who, card)


@question("purchases")
def purchases(state: State, who: Seat) -> list[dict[str, str]]:
    """Every card and prestige building that the player may buy or invest in now."""
    player, off = state.player(who), discount(state, who)
    return [*({"buy": card} for card in (*player.hand, *player.planned) if may_buy_at(state, who, card, off)),
            *({"invest": name} for name, one in state.buildings.items()
              if one.face_up and prestige.may_invest(state, who, name))]


def may_purchase(state: State, who: str, choice: Any) -> Verdict:
    """Whether {"buy": card} or {"invest": building} is allowed."""
    if "buy" in choice:
        return may_buy(state, who, choice["buy"])
    return prestige.may_invest(state, who, choice["invest"])


@question("may_buy_something")
def may_buy_something(state: State, who: Seat) -> Verdict:
    """Whether there is anything to buy or to invest in."""
    return yes("10/c") if purchases(state, who) else no("10/c", "nothing_to_buy")


def purchase(game: Game, who: str, choice: dict[str, str]) -> Procedure:
    """Do {"buy": card} or {"invest": building}."""
    if "buy" in choice:
        yield from buy(game, who, choice["buy"])
    else:
        yield from prestige.invest(game, who, choice["invest"])


@procedure("buy_or_invest")
def buy_or_invest(game: Game, who: Seat) -> Procedure:
    """Choose one card or building and pay for it."""
    decision = Decision("purchase", who, "10/c", tuple(purchases(game.state, who)),
                        lambda one: may_purchase(game.state, who, one))
    if decision.options:
        choice = yield from game.asked(decision)
        yield from purchase(game, who, choice)
