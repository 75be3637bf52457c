"""What must be paid: money, combat points, figures, and cards that serve as goods or items."""

from __future__ import annotations

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import records
from .effects import effects
from .names import Seat
from .state import State
from .supplies import pay_combat_points, pay_doubloons, pay_figures
from .vocabulary import Cost, PermItem


@question("may_pay")
def may_pay(state: State, who: Seat, cost: Cost, rule: str = "11/pay") -> Verdict:
    """Whether the player has what `cost` asks for, e.g. ``{items: {herbs: 2}}`` or ``{doubloons: 2, figures: 1}``.

    Permanent items of bought cards count. A no is because of `rule`, the rule that asks for the cost.
    """
    return may_pay_with(state, who, state.player(who).hand, cost, rule)


def may_pay_with(state: State, who: str, hand: list[str], cost: Cost, rule: str) -> Verdict:
    """The same when only these cards of the hand can serve as goods or items."""
    player = state.player(who)
    if player.doubloons < cost.doubloons:
        return no(rule, "too_few_doubloons", needs=cost.doubloons, has=player.doubloons)
    if player.combat_points < cost.combat_points:
        return no(rule, "too_few_combat_points", needs=cost.combat_points, has=player.combat_points)
    if player.figures < cost.figures:
        return no(rule, "too_few_figures", needs=cost.figures, has=player.figures)
    sailed = state.turn.before + state.turn.sailed if state.phase in ("setup", "play") else 0  # a scoring is no turn
    if cost.sailed > sailed:
        return no(rule, "sailed_too_little", needs=cost.sailed, has=sailed)
    if cost.discard_hand and not hand:
        return no(rule, "empty_hand")
    if cost.same_goods and not goods_for(hand, cost.same_goods):
        return no(rule, "too_few_same_goods", needs=cost.same_goods)
    for good, needs in cost.goods.items():
        has = len(serving(hand, good))
        if has < needs:
            return no(rule, "too_few_goods", good=good, needs=needs, has=has)
    for item, asked in cost.items.items():
        needs, has = items_to_pay(state, who, item, asked), len(serving(hand, item))
        if has < needs:
            return no(rule, "too_few_items", item=item, needs=needs, has=has)
    return yes(rule)


def pay(game: Game, who: str, cost: Cost, rule: str) -> Procedure:
    """Pay `cost`; the player chooses the cards where there are more than are needed."""
    state, player = game.state, game.state.player(who)
    pay_doubloons(game, who, cost.doubloons, rule)
    pay_combat_points(game, who, cost.combat_points, rule)
    pay_figures(game, who, cost.figures, rule)
    if cost.discard_hand and player.hand:
        discard(game, who, list(player.hand), rule)
    if cost.same_goods:
        goods = goods_for(player.hand, cost.same_goods)
        decision = Decision("good", who, rule, tuple(goods))
        good = yield from game.asked(decision)
        yield from _discard_some(game, who, good, cost.same_goods, rule)
    for good, needs in cost.goods.items():
        yield from _discard_some(game, who, good, needs, rule)
    for item, asked in cost.items.items():
        yield from _discard_some(game, who, item, items_to_pay(state, who, item, asked), rule)


def serving(hand: list[str], thing: str) -> list[str]:
    """Hand cards that can serve as that good or item; planned and bought cards cannot (17/use)."""
    cards = records.cards()
    return [card for card in hand if thing in (cards[card].good, cards[card].item)]


def goods_for(hand: list[str], count: int) -> list[str]:
    """Goods of which the hand holds at least `count`."""
    return [good for good in records.GOODS if len(serving(hand, good)) >= count]


@rule("17/permanent")
def items_to_pay(state: State, who: str, item: str, asked: int) -> int:
    """How many of the items asked for are left to pay from the hand, after the permanent ones of bought cards."""
    owned = sum(effect.item == item for effect in effects(state, who, PermItem))
    return max(0, asked - owned)


def discard(game: Game, who: str, cards: list[str], rule: str, **facts: str) -> None:
    """Hand cards onto the discard pile."""
    player = game.state.player(who)
    for card in cards:
        player.hand.remove(card)
    game.state.discard.extend(cards)
    game.emit("discarded", rule, who, cards=list(cards), **facts)


def _discard_some(game: Game, who: str, thing: str, needs: int, rule: str) -> Procedure:
    if needs == 0:
        return
    able = serving(game.state.player(who).hand, thing)
    pool = dict.fromkeys(able, 1)
    decision = Decision("discard_cards", who, rule,
                        ({"cards": Bag(pool, needs, needs) if len(able) > needs else pool},),
                        facts={"thing": thing, "needs": needs})
    choice = (yield decision) if len(able) > needs else game.only(decision)
    discard(game, who, [card for card in able if card in choice["cards"]], rule, used_as=thing)
