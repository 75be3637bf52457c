"""Exercises on 17 Buying cards and their effects."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.vocabulary import PermDiscount

from .asking import Asking, ask, because, between, happens, one, position, some, table, words

CHAPTER = "17_purchase"
PLAIN = ("A001", "A002", "A003", "A006", "A008", "B007", "B009", "B017", "B020")
ASKING = {"B002": "england", "B003": "france", "B004": "spain"}
PER_THING = {"A035": 1, "A036": 2, "A037": 1, "A038": 2, "B092": 2, "B086": 3}
"""Cards that pay so many points for each of what they name."""


@exercise(CHAPTER, 1, "mine")
def which_cards(stream: Stream) -> Question:
    """Which cards can be bought now?"""
    money, figures = between(stream, 6, 13), stream.below(3)
    wanted, nation = one(stream, list(ASKING.items()))
    hand = [wanted, one(stream, ("A041", "A043", "A047")), one(stream, ("B011", "B076")), *some(stream, PLAIN, 2)]
    markers = dict(zip(("4", "5", "6", "7"), [nation] * between(stream, 2, 4), strict=False))
    state = position({"markers": markers, "supply_taken": {nation: len(markers)}, "players": {"alex": {
        "doubloons": money, "figures": figures, "general": 8 - figures, "hand": hand}}})
    asking = Asking("buy_which", state, money=money, figures=figures, nation=nation, markers=len(markers))
    return asking.which(stream, "17/cost", [
        (card, words(_kind(card), it=card, price=records.cards()[card].cost, nation=nation),
         ask(state, "may_buy", who="alex", card=card)) for card in hand])


def _kind(card: str) -> str:
    if card in ASKING:
        return "exercise.buy_with_markers"
    if card in ("B011", "B076"):
        return "exercise.buy_with_figure"
    return "exercise.buy_assistant" if card.startswith("A04") else "exercise.buy"


@exercise(CHAPTER, 2)
def price(stream: Stream) -> Question:
    """Doubloons paid after discounts."""
    discounts = [card.id for card in records.cards().values() for effect in card.effects
                 if isinstance(effect, PermDiscount)]
    bought = some(stream, [*discounts, "A011", "A012"], between(stream, 1, 3))
    card = one(stream, PLAIN)
    state = position({"players": {"alex": {"doubloons": 20, "hand": [card], "bought": bought}}})
    paid = happens(state, "buys", "buy", who="alex", card=card).facts["doubloons"]
    shown = [words("exercise.discount", it=each, x=_discount(each)) for each in bought]
    printed, off = records.cards()[card].cost, sum(map(_discount, bought))
    why = because("price", "17/permanent", printed=printed, off=off, paid=paid)
    return Asking("buy_price", card=card, printed=printed, bought=shown, off=off).number(paid, why)


def _discount(card: str) -> int:
    return sum(effect.x for effect in records.cards()[card].effects if isinstance(effect, PermDiscount))


@exercise(CHAPTER, 3)
def instant_points(stream: Stream) -> Question:
    """Points that a brown effect gives."""
    card = one(stream, list(PER_THING))
    given: dict[str, Any] = {"combat_tiles": [f"T0{at}" for at in range(1, 1 + between(stream, 1, 4))],
             "quest_tiles": [f"Q0{at}" for at in range(1, 1 + between(stream, 1, 4))],
             "tokens": list(records.TOKENS[:between(stream, 1, 4)]),
             "assistants": dict(list({"A041": "2", "A042": "3", "A043": "7"}.items())[:between(stream, 1, 3)]),
             "influence": {nation: between(stream, 1, 6) for nation in records.NATIONS}}
    given |= {"doubloons": 20, "hand": [card], "bought": ["A011"][:stream.below(2)]}
    state = position({"players": {"alex": given}})
    log = table(state, "buy", who="alex", card=card).log
    gained = next((event.facts["points"] for event in log if event.name == "points" and event.facts["card"] == card), 0)
    if not gained:
        return instant_points(stream)
    each = PER_THING[card]
    player = state.player("alex")
    asking = Asking(f"instant_{card}", state, card=card, tiles=len(player.combat_tiles), quests=len(player.quest_tiles),
                    tokens=len(player.tokens), assistants=len(player.assistants), bought=player.bought,
                    **player.influence)
    return asking.number(gained, because("instant", "17/instant", count=gained // each, each=each, points=gained))
