"""The odds of a field battle, an assault or a sea battle at once: what hits leave of each side, then both together.

The dice of a side depend on who stands there, and what it loses on the hits against it alone. So the engine's own rules
are asked once for each number of hits on each side, and not for every pair, as a walk does (`kernel_lib.odds.walk`).
The tests hold both equal, fraction by fraction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kernel_lib.core.game import Procedure
from kernel_lib.core.quiet import QuietGame
from kernel_lib.odds import exact
from kernel_lib.odds.battles import End, endings
from kernel_lib.odds.chances import Chances

from . import combat, field_battle, sea_battle, siege
from .board import ADMIRALS, LEADERS
from .field_battle import field_winner
from .opponents import hired_first
from .records import Battle, Force
from .siege import assault_result
from .state import State, ships, troops

Number = Callable[[Any], Any]
DICE: dict[str, Callable[[State, Battle, Force], int]] = {
    "field": field_battle.dice_now, "assault": siege.dice_now, "sea": sea_battle.dice_now}
WINNER = {"attacker": "active", "defender": "other", "taken": "active", "failed": "other", "goes_on": "goes_on"}


class Left(NamedTuple):
    """What hits have left of a side: how many units, and its dice if it has yet to roll."""

    units: int
    dice: int


def ended(battle: Battle, result: str, left: tuple[int, int]) -> End:
    """How a battle with this result ends, when both have so many units left.

    Of two sides wiped out the winner keeps one (5.4/both); the leaders of a side that has nobody left are lost.
    """
    if battle.kind != "assault" and not any(left):
        left = (1, 0) if result == "attacker" else (0, 1)
    leading = ADMIRALS if battle.kind == "sea" else LEADERS
    lost = [piece for force, count in zip(battle.forces(), left, strict=True)
            if not count and (battle.kind != "assault" or force is battle.attacker or result == "taken")
            for piece in force.units if piece in leading]
    return End(WINNER[result], left, tuple(sorted(lost)))


class Quick:
    """The chances of the battle that `state` stands before the dice of; `number` makes floats or fractions of them."""

    def __init__(self, state: State, number: Number) -> None:
        assert state.battle is not None
        self.state, self.battle, self.number = state, state.battle, number
        self.count = ships if self.battle.kind == "sea" else troops
        self._left: dict[Any, dict[Left, Any]] = {}

    def chances(self) -> Chances:
        """How likely each end is."""
        attacker, defender = self.battle.forces()
        if self.battle.kind == "field" and attacker.first != defender.first:
            return self.one_after_the_other("attacker" if attacker.first else "defender")
        odds: dict[End, Any] = {}
        theirs = self.hits(attacker, self.dice(self.state, "attacker"))
        mine = self.hits(defender, self.dice(self.state, "defender"))
        for made, share in theirs.items():
            for taken, chance in mine.items():
                won = field_winner(self.state, made, taken) == "attacker"
                for right, more in self.left("defender", made, won).items():
                    for left, most in self.left("attacker", taken, not won).items():
                        end = self.end((made, taken), (left.units, right.units))
                        odds[end] = odds.get(end, 0) + share * chance * more * most
        return Chances(odds)

    def one_after_the_other(self, first: str) -> Chances:
        """A card lets one side roll first: of the other only those roll who are left."""
        second = "defender" if first == "attacker" else "attacker"
        ahead, behind = getattr(self.battle, first), getattr(self.battle, second)
        odds: dict[End, Any] = {}
        for made, share in self.hits(ahead, self.dice(self.state, first)).items():
            for struck, chance in self.left(second, made).items():
                for taken, more in self.hits(behind, struck.dice).items():
                    for left, most in self.left(first, taken).items():
                        hits, units = (made, taken), (left.units, struck.units)
                        if first == "defender":
                            hits, units = hits[::-1], units[::-1]
                        end = self.end(hits, units)
                        odds[end] = odds.get(end, 0) + share * chance * more * most
        return Chances(odds)

    def end(self, hits: tuple[int, int], left: tuple[int, int]) -> End:
        """The end when both have made so many hits and have so many units left."""
        before = troops(self.battle.defender.units)
        result = (assault_result(self.state, hits[0], before, left[1], left[0]) if self.battle.kind == "assault"
                  else field_winner(self.state, *hits))
        return ended(self.battle, result, left)

    def dice(self, state: State, side: str) -> int:
        """The dice of a side in a position."""
        battle = state.battle
        assert battle is not None
        return max(0, DICE[battle.kind](state, battle, getattr(battle, side)))

    def hits(self, force: Force, dice: int) -> dict[int, Any]:
        """How many of its dice hit."""
        return {hits: self.number(share) for hits, share in exact.hits(dice, force.hits_on).items()}

    def left(self, side: str, hits: int, by_winner: bool = False) -> dict[Left, Any]:
        """What so many hits leave of a side; at sea it matters whether the winner made them (6.4/hits)."""
        key = side, hits, by_winner and self.battle.kind == "sea"
        if key not in self._left:
            def begin() -> tuple[State, Procedure]:
                state = self.state.copy()
                assert state.battle is not None
                return state, self.losing(state, state.battle, getattr(state.battle, side), hits, by_winner)

            made: dict[Left, Any] = {}
            for share, state in endings(begin, hired_first):
                left = Left(self.count(getattr(state.battle, side).units), self.dice(state, side))
                made[left] = made.get(left, 0) + self.number(share)
            self._left[key] = made
        return self._left[key]

    def losing(self, state: State, battle: Battle, force: Force, hits: int, by_winner: bool) -> Procedure:
        """The losses of a side by so many hits."""
        game = QuietGame("here_i_stand", state, state.options)
        if battle.kind == "sea":
            return sea_battle.sink_by_hits(game, battle, force, hits, by_winner)
        return combat.take_losses(game, battle, force, hits, "5.4/losses")
