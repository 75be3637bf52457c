"""10.3, 8.41 One soldier against one soldier: a die each."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import add, size

from .components_and_map import lose
from .leading import plain
from .names import Die
from .state import Battle, State, leaders_in


@rule("10.3/single")
def single(battle: Battle) -> bool:
    """10.3 Whether one soldier stands against one soldier."""
    return all(size(force.units) == 1 and not leaders_in(force.units) for force in battle.forces())


@question("single_combat_losers")
@rule("10.3/single", "8.41")
def single_combat_losers(state: State, active: Die, other: Die) -> list[str]:
    """10.3, 8.41 Who is eliminated after these two dice: the lower one of active and other, both when tied."""
    return [name for name, mine, theirs in (("active", active, other), ("other", other, active)) if mine <= theirs]


@procedure("single_combat")
@rule("10.3/single", "8.41")
def single_combat(game: Game, battle: Battle) -> Procedure:
    """10.3, 8.41 One soldier against one soldier: the higher die wins, a tie kills both."""
    dice = yield Roll(2, "single_combat", "10.3/single", odds=("opposed", 0, 0),
                      facts={"place": battle.place, "active": battle.active.side, "other": battle.other.side})
    losers = [getattr(battle, name) for name in single_combat_losers(game.state, *dice)]
    for force in losers:
        add(force.lost, force.units)
        lose(game, battle.place, plain(game.state, force.units), force.inside)
        force.units, force.ooc = {}, {}
    game.emit("single_combat", "10.3/single", None, place=battle.place, dice=list(dice),
              lost=[force.side for force in losers])
