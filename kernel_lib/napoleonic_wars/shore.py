"""11.22, 13.7 Shore fire at those who come ashore, or across a strait into an area that the enemy controls."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import remove, size

from .battle import share, side
from .board import LINKS
from .fleets import shore_dice
from .state import Area, Force, Power, State, Units
from .terms import at_war, controller


@question("defended_shore")
@rule("11.22")
def defended_shore(state: State, at: Area, to: Area, power: Power) -> bool:
    """11.22 Whether `to` is defended as against a landing: it is entered over a strait, and the enemy controls it."""
    link = LINKS[at].get(to)
    return link is not None and link.kind == "strait" and at_war(state, power, controller(state, to))


@rule("13.7", "13.5")
def shore_fire(game: Game, at: str, whole: Units, power: str, cause: str) -> Procedure:
    """13.7 The shore at `at` fires once at those who come; the dead are taken out of `whole`. Returns sixes and
    fives, which count in the first round of a battle there."""
    state: State = game.state
    count = shore_dice(state, at)
    dice = yield Roll(count, "shore", cause, odds=("each", [6, 5]), facts={"place": at})
    kills, fives = dice.count(6), dice.count(5)
    game.emit("shore_fire", cause, None, place=at, dice=count, kills=kills, disrupted=fives)
    lost = yield from share(game, at, side(state, at, whole, power), min(kills, size(whole)), cause)
    if lost:
        remove(whole, lost)
        game.emit("killed", cause, power, place=at, units=lost, left=size(whole))
    return kills, fives


def under_fire(force: Force, *shot: tuple[int, int]) -> None:
    """What the shore did, sixes and fives each time, counts for the battle that follows."""
    force.kills = force.shore = sum(kills for kills, _ in shot)
    force.fives = sum(fives for _, fives in shot)
