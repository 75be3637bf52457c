"""04 The Council of Trent (card 17)."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure

from .board import DEBATERS
from .combat import HIT
from .debaters import debaters_of
from .reformation import FAITH, targets
from .schema import Step
from .state import State
from .steps import pick, word

PAPAL, PROTESTANT = 4, 2


@word("council")
def council(game: Game, power: str, step: Step) -> Procedure:
    """Card 17: up to four uncommitted Papal debaters against up to two Protestant ones, chosen by their sides; each
    side rolls the sum of their values, the side with more hits converts as many spaces as it had more; all are
    committed."""
    sent = {"papacy": (yield from delegation(game, "papacy", PAPAL)),
            "protestant": (yield from delegation(game, "protestant", PROTESTANT))}
    hits = {}
    for side, debaters in sent.items():
        dice = sum(DEBATERS[one].value for one in debaters) + sum(
            DEBATERS[one].ability.dice for one in debaters if DEBATERS[one].ability.do == "council_dice")
        rolled = (yield Roll(dice, "debate", "16.2/dice", who=side, odds=("hits", HIT), facts={"debater": side})
                  ) if dice else ()
        hits[side] = sum(die >= HIT for die in rolled)
        game.emit("council", "16.2/dice", side, debaters=debaters, dice=dice, rolled=list(rolled), hits=hits[side])
        for one in debaters:
            yield from game.run("commit", debater=one)
    difference = hits["papacy"] - hits["protestant"]
    if difference:
        winner = "papacy" if difference > 0 else "protestant"
        for _ in range(abs(difference)):
            yield from convert_anywhere(game, winner)


def delegation(game: Game, side: str, most: int) -> Procedure:
    """Up to `most` uncommitted debaters whom a side sends, before anybody rolls."""
    sent: list[str] = []
    while len(sent) < most:
        able = [one for one in debaters_of(game.state, side, None, committed=False)  # type: ignore[arg-type]
                if one not in sent]
        debater = yield from pick(game, side, "send_debater", able, optional=True)
        if debater is None:
            break
        sent.append(debater)
    return sent


def convert_anywhere(game: Game, side: str) -> Procedure:
    """One space of the winner's choice, in any zone."""
    at = yield from pick(game, side, "convert_space", lawful(game.state, side), "16.2/result", left=1)
    if at:
        yield from game.run("convert", at=at, faith=FAITH[side], rule="16.2/result")


def lawful(state: State, side: str) -> list[str]:
    """The spaces that a side may convert."""
    return list(targets(state, side))  # type: ignore[arg-type]
