"""09 and 10 Declaring war: what it costs, against whom it is barred, how it is paid, who intervenes."""

from __future__ import annotations

from functools import partial
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from .board import CARDS, DATA, HOME_CARDS, MAJORS, MINORS, POWERS
from .cards import discard
from .peace import short_diplomacy
from .records import Card, Count, Major, Power
from .state import State, ally_of, at_war, friends, relation, set_relation

COSTS: dict[frozenset[str], int | None] = {frozenset((one.a, one.b)): one.cp for one in DATA.war_costs}
FOES = {power: tuple(other for other in (*MAJORS, *MINORS) if COSTS.get(frozenset((power, other))) is not None)
        for power in MAJORS}
"""major power -> the powers on which it can ever declare war."""
ANNE_DISCOUNT = 2
INTERVENTION = 2
BONUS_CARDS = {"scotland": "card_69", "venice": "card_108"}
"""minor power -> the card that brings troops, too, when it pays for the intervention."""
PASS = "pass"


@question("war_cost")
@rule("9/war", "13.1/anne")
def war_cost(state: State, attacker: Major, target: Power) -> int | None:
    """9/war Command points for a declaration of war; None: never. A Hapsburg one on England may cost 2 less (13.1)."""
    cost = COSTS.get(frozenset((attacker, target)))
    if cost is None:
        return None
    if target in MINORS and state.options["minor_war_cost"] == "one":
        return 1
    cheap = state.england.cheap_war and (attacker, target) == ("hapsburg", "england")
    return cost - (ANNE_DISCOUNT if cheap else 0)


@question("may_declare_war")
@rule("9/war", "10/barred", "13.2/fresh-peace", "18.1/hands-off")
def may_declare_war(state: State, attacker: Major, target: Power, in_actions: bool = False) -> Verdict:
    """9/war Whether a power may declare war on another: printed, not at war or allied yet, not fresh from peace.

    in_actions  England's home card: it may strike a power whose war with it just ended
    """
    if attacker == target:
        return no("9/war", "same_power", power=attacker, other=target)
    if war_cost(state, attacker, target) is None:
        return no("9/war", "never_war", power=attacker, other=target)
    if short_diplomacy(state) and not in_actions:
        return no("20.3", "short_diplomacy")
    if "protestant" in (attacker, target) and not state.league:
        return no("18.1/hands-off", "before_league", power=attacker)
    if target in MINORS:
        barred = war_on_minor(state, attacker, target)
        if not barred:
            return barred
    if at_war(state, attacker, target):
        return no("9/war", "at_war_already", power=attacker, other=target)
    if relation(state, attacker, target) == "alliance":
        return no("13.2/fresh-peace" if in_actions else "9/war", "allied", power=attacker, other=target)
    if target in state.peace.get(attacker, []) and not in_actions:
        return no("9/war", "fresh_peace", power=attacker, other=target)
    return yes("13.2/fresh-peace" if in_actions else "9/war")


@rule("10/barred")
def war_on_minor(state: State, attacker: str, minor: str) -> Verdict:
    """10/barred Whether a minor power may be attacked: it has no ally, and its natural friend neither is the attacker's
    ally nor has just ended a war with him."""
    ally = ally_of(state, minor)
    if ally is not None:
        return no("10/barred", "has_ally", power=minor, other=ally)
    friend = POWERS[minor].natural_ally
    if minor != "hungary" and friend and friend != attacker and (
            friends(state, attacker, friend) or friend in state.peace.get(attacker, [])):
        return no("10/barred", "friend_of_its_friend", power=minor, other=friend)
    return yes("10/war")


@question("may_pay_with")
@rule("9/war-pay", "4/mandatory", "4/home")
def may_pay_with(state: State, power: Major, cards: list[Card], cost: Count) -> Verdict:
    """9/war-pay Whether these cards of a hand pay for a war: no mandatory and no home cards, and enough command
    points."""
    for card in cards:
        if card not in state.cards.hand(power) or cards.count(card) > 1:
            return no("4/play", "not_in_hand", card=card)
        if CARDS[card].kind == "mandatory":
            return no("9/war-pay", "mandatory_held", card=card)
        if card in HOME_CARDS:
            return no("9/war-pay", "home_cards_stay", card=card)
    worth = sum(CARDS[card].cp for card in cards)
    if worth < cost:
        return no("9/war-pay", "too_few_cp", cost=cost, left=worth)
    return yes("9/war-pay")


def can_pay(state: State, power: str, cost: int) -> bool:
    """Whether the hand of a power holds enough to pay."""
    return sum(CARDS[card].cp for card in state.cards.hand(power)
               if card not in HOME_CARDS and CARDS[card].kind != "mandatory") >= cost


def pay_with_cards(game: Game, power: str, cost: int, rule: str) -> Procedure:
    """9/war-pay The power discards cards one by one until the cost is paid; the surplus is lost. Returns them."""
    state = game.state
    paid, used = 0, []
    while paid < cost:
        able = tuple(card for card in state.cards.hand(power) if may_pay_with(state, power, [card], 0))
        card = yield from game.asked(Decision("pay_with", power, rule, able,
                                              lambda one: may_pay_with(state, power, [one], 0),
                                              {"cost": cost, "paid": paid}))
        paid += CARDS[card].cp
        used.append(card)
        discard(game, power, card, rule)
    return used


# Declaring it


@procedure("declare_war")
@rule("9/war", "9/war-pay", "13.1/anne", "10/war")
def declare_war(game: Game, attacker: Major, target: Power) -> Procedure:
    """9/war A power pays for a war and declares it; for Scotland France, for Venice the Papacy may intervene."""
    state = game.state
    demand(judge(state, attacker, target), "run.declare_war")
    cost = war_cost(state, attacker, target)
    if cost:
        yield from pay_with_cards(game, attacker, cost, "9/war-pay")
    if (attacker, target) == ("hapsburg", "england"):
        state.england.cheap_war = False
    yield from war(game, attacker, target)
    yield from intervene(game, attacker, target)


@question("may_go_to_war")
@rule("9/war", "10/barred", "18.1/hands-off")
def may_go_to_war(state: State, attacker: Power, target: Power) -> Verdict:
    """9/war Whether two powers can come to be at war, however that happens and whatever it costs: not with oneself, not
    twice, not with the Protestants before the League, and not with a minor power that has an ally."""
    if attacker == target or at_war(state, attacker, target):
        return no("9/war", "same_power" if attacker == target else "at_war_already", power=attacker, other=target)
    if "protestant" in (attacker, target) and not state.league:
        return no("18.1/hands-off", "before_league", power="protestant")
    for minor, other in ((attacker, target), (target, attacker)):
        ally = ally_of(state, minor) if minor in MINORS else None
        if ally is not None and ally != other:
            return no("10/barred", "has_ally", power=minor, other=ally)
    return yes("9/war")


@procedure("war", may="may_go_to_war")
@rule("9/war")
def war(game: Game, attacker: Power, target: Power, rule: str = "9/war") -> Procedure:
    """9/war Two powers are at war; an alliance between them ends."""
    state = game.state
    if not at_war(state, attacker, target):
        if friends(state, attacker, target):
            game.emit("alliance_ends", rule, None, powers=[attacker, target])
        set_relation(state, attacker, target, "war")
        game.emit("war_declared", rule, attacker, other=target)
    return
    yield


@question("may_intervene")
@rule("10/war")
def may_intervene(state: State, attacker: Major, minor: Power, free: bool = False) -> Verdict:
    """10/war Whether a minor power has a natural friend who may intervene for it: he is not the attacker, and can pay 2
    CP, when it is not `free`."""
    friend = POWERS[minor].natural_ally if minor in MINORS and minor != "hungary" else None
    if friend is None or friend == attacker:
        return no("10/war", "nobody_intervenes", power=minor, other=attacker)
    if not free and not can_pay(state, friend, INTERVENTION):
        return no("10/war", "cannot_pay", cost=INTERVENTION)
    return yes("10/war", who=friend)


@procedure("intervene", may="may_intervene")
@rule("10/war")
def intervene(game: Game, attacker: Major, minor: Power, free: bool = False) -> Procedure:
    """10/war The natural friend of an attacked minor power may pay 2 CP (nothing when `free`): then it is at war with
    the attacker and activates the minor."""
    may = may_intervene(game.state, attacker, minor, free)
    if not may:
        return
    friend = may.facts["who"]
    answer = yield Decision("intervene", friend, "10/war", (True, False),
                            facts={"power": minor, "other": attacker, "cost": 0 if free else INTERVENTION},
                            usual=(False,))
    if not answer:
        return
    paid = [] if free else (yield from pay_with_cards(game, friend, INTERVENTION, "10/war"))
    game.emit("intervenes", "10/war", friend, power=minor, other=attacker)
    yield from war(game, friend, attacker, "10/war")
    yield from game.run("activate", minor=minor, power=friend, rule="10/war")
    if BONUS_CARDS[minor] in paid:
        yield from game.run("auxiliaries", minor=minor)


@procedure("war_step")
@rule("9/war", "9/order")
def war_step(game: Game) -> Procedure:
    """9/war The last step of diplomacy: each power in order declares as many wars as it likes and can pay."""
    for power in MAJORS:
        while True:
            able = targets(game.state, power)
            if not able:
                break
            choice = yield Decision("declare_war", power, "9/war", (PASS, *able),
                                    partial(judge, game.state, power),
                                    {"costs": {one: war_cost(game.state, power, one) for one in able}},
                                    near=partial(spared, game.state, power), usual=(PASS,))
            if choice == PASS:
                break
            yield from declare_war(game, power, choice)


def targets(state: State, power: str) -> list[str]:
    """The powers on which `power` may declare war and can pay it."""
    return [other for other in FOES[power] if judge(state, power, other)]


def spared(state: State, power: str) -> list[str]:
    """The powers on which it may not, for a rule."""
    return [other for other in (*MAJORS, *MINORS) if other != power and not judge(state, power, other)]


def judge(state: State, power: str, choice: Any) -> Verdict:
    """Whether a declaration is allowed and can be paid."""
    if choice == PASS:
        return yes("9/war")
    allowed = may_declare_war(state, power, choice)
    cost = war_cost(state, power, choice)
    if allowed and not can_pay(state, power, cost or 0):
        return no("9/war-pay", "cannot_pay", cost=cost)
    return allowed
