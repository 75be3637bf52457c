"""04 Mary I rules England (card 21): the Papacy may use what England plays, for books and debates in England."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import CARDS, HOMES
from .debate import may_call_debate
from .records import Card
from .responses import MARY
from .state import State

TAKES = 3
"""The Papacy takes the card with this die and less."""
DEBATE, BOTH = 3, 4
BOOKS = 2


@question("mary_may_give")
def mary_may_give(state: State, card: Card) -> Verdict:
    """4/play Whether the Papacy may get the use of a card that England plays: Mary rules, it is not mandatory, and not
    all English homes are Catholic."""
    if state.rulers["england"] != MARY:
        return no("4/play", "no_mary")
    if CARDS[card].kind == "mandatory":
        return no("4/mandatory", "mandatory_held", card=card)
    if all(state.faith[at] == "catholic" for at in HOMES["england"]):
        return no("4/play", "england_catholic")
    return yes("4/play")


@procedure("mary_gives")
@rule("4/play")
def mary_gives(game: Game, card: Card) -> Procedure:
    """4/play A die of 3 or less: the Papacy burns books in the English zone for 1 or 2 CP, calls a debate there for 3,
    does both for more. Returns whether it has used the card."""
    state = game.state
    if not mary_may_give(state, card):
        return False
    (die,) = yield Roll(1, "mary", "4/play", who="england", facts={"card": card})
    game.emit("mary", "4/play", "england", die=die, card=card, taken=die <= TAKES)
    if die > TAKES:
        return False
    cp = CARDS[card].cp
    debate = cp >= DEBATE and may_call_debate(state, "papacy", "english")
    if cp >= BOTH or not debate:
        yield from game.run("helped_attempts", side="papacy", count=BOOKS, zone="english",
                            wanted=("dice", "targets", "saint_peters"))
    if debate and state.phase != "over":
        yield from game.run("call_debate", side="papacy", zone="english")
    return True
