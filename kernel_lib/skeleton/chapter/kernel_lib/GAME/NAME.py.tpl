"""$NN $Name: what a player may do, why not, and what happens."""

from __future__ import annotations

from kernel_lib.core.decision import offer
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .names import Count, Seat
from .state import State

MOST = 3


@question("may_$name")
@rule("$NN/$name")
def may_$name(state: State, who: Seat, count: Count) -> Verdict:
    """$NN Whether a player may take so much gold: at most 3, and no more than there is."""
    if count > min(MOST, state.pool):
        return no("$NN/$name", "$name.too_much", count=count, there=min(MOST, state.pool))
    return yes("$NN/$name", count=count)


@procedure("$name")
def $name(game: Game, who: Seat) -> Procedure:
    """$NN A player takes gold."""
    state: State = game.state
    count = yield from game.asked(offer("$name", who, "$NN/$name", range(MOST + 1),
                                        lambda count: may_$name(state, who, count)))
    state.gold[who] += count
    state.pool -= count
    game.emit("$name", "$NN/$name", who, count=count, left=state.pool)
