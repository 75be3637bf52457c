"""20.3 The first turn: the 95 Theses before the first draw, and the Diet of Worms after a short diplomacy."""

from __future__ import annotations

from functools import partial

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import CARDS, HOME_CARDS
from .combat import HIT
from .people import LUTHER, place_reformer
from .records import Card, Count, Major
from .state import State

ATTEMPTS, MORE = 5, 1
AT_WORMS: tuple[str, ...] = ("hapsburg", "papacy", "protestant")
PROTESTANT_MORE = 4


@procedure("theses")
@rule("20.3", "4/phases")
def theses(game: Game) -> Procedure:
    """20.3 Luther stands in Wittenberg, which turns Protestant; then 5 attempts in the German zone with a die more
    each."""
    state = game.state
    game.emit("theses", "20.3", "protestant", attempts=ATTEMPTS, more=MORE)
    yield from place_reformer(game, LUTHER, "20.3")
    yield from game.run("helped_attempts", side="protestant", count=ATTEMPTS, zone="german", more=MORE)
    if state.phase != "over":
        state.phase = "draw"


@question("may_play_at_worms")
@rule("20.3/diet")
def may_play_at_worms(state: State, power: Major, card: Card) -> Verdict:
    """20.3/diet Whether a power may play a card at Worms: any but a mandatory one."""
    if power not in AT_WORMS:
        return no("20.3/diet", "not_at_worms", power=power)
    if card not in state.cards.hand(power):
        return no("4/play", "not_in_hand", card=card)
    if CARDS[card].kind == "mandatory":
        return no("20.3/diet", "mandatory_held", card=card)
    return yes("20.3/diet")


@question("worms_dice")
@rule("20.3/diet")
def worms_dice(state: State, hapsburg: Count, papacy: Count, protestant: Count) -> dict[str, int]:
    """20.3/diet Dice at Worms by the command points of the three cards. {papacy, protestant}"""
    return {"papacy": hapsburg + papacy, "protestant": protestant + PROTESTANT_MORE}


@procedure("diet_of_worms")
@rule("20.3/diet")
def diet_of_worms(game: Game) -> Procedure:
    """20.3/diet Three cards are played face down and told together; the side with more hits converts German spaces."""
    state = game.state
    cards = yield from game.sealed([
        Decision("worms", power, "20.3/diet",
                 tuple(card for card in state.cards.hand(power) if may_play_at_worms(state, power, card)),
                 partial(may_play_at_worms, state, power)) for power in AT_WORMS])
    points = {power: CARDS[card].cp for power, card in zip(AT_WORMS, cards, strict=True)}
    for power, card in zip(AT_WORMS, cards, strict=True):
        home = card in HOME_CARDS
        state.cards.play(power, card, "table" if home else "discard", power if home else "")
        game.emit("worms_card", "20.3/diet", power, card=card, cp=points[power])
    hits = {}
    for side, dice in worms_dice(state, **points).items():
        rolled = yield Roll(dice, "worms", "20.3/diet", who=side, odds=("hits", HIT))
        hits[side] = sum(die >= HIT for die in rolled)
        game.emit("worms_dice", "20.3/diet", side, dice=dice, rolled=list(rolled), hits=hits[side])
    difference = hits["papacy"] - hits["protestant"]
    if difference:
        winner = "papacy" if difference > 0 else "protestant"
        game.emit("worms_result", "20.3/diet", winner, difference=abs(difference), hits=hits)
        yield from game.run("convert_spaces", side=winner, count=abs(difference), zone="german", elsewhere=False,
                            rule="20.3/diet")
    else:
        game.emit("worms_tied", "20.3/diet", None, hits=hits)
    if state.phase != "over":
        state.phase = "spring"
