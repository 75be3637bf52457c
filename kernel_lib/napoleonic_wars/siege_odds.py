"""12.3 The odds of a siege at once: round by round, the army and what the walls take from it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from kernel_lib.core.quiet import QuietGame
from kernel_lib.odds import chain, exact
from kernel_lib.odds.battles import End, settled
from kernel_lib.odds.chances import Chances
from kernel_lib.parts.bags import size

from .board import FORTRESSES
from .fortresses import army_dice, bear, ends, fallen, relieve, reserve_of, siege_overrun
from .quick_odds import GAME, Number, thrown, units_first
from .state import Battle, State
from .terms import units_at

SIX = 6


def battle_of(state: State) -> Battle:
    """The siege going on."""
    assert state.battle is not None
    return state.battle


class Siege(NamedTuple):
    """A siege before the dice of a round: the position, known by a number, and the reserve left (12.33)."""

    position: int
    reserve: tuple[tuple[str, int], ...]


class Quick:
    """The chances of the siege that `state` stands before the dice of, or before its next round (`again`)."""

    def __init__(self, state: State, number: Number, again: bool = False) -> None:
        self.state, self.number = state, number
        self.at = battle_of(state).at
        self.army, self.there = size(battle_of(state).active.units), size(units_at(state, self.at))
        self.positions: list[State] = []
        self._known: dict[Hashable, int] = {}
        reserve = reserve_of(state, battle_of(state))
        self.first = self.next_round(state, reserve) if again else self.siege(state, reserve)

    def chances(self) -> Chances:
        """How likely each end is."""
        odds, open_ = chain.solve(self.first, self.ways, self.number(1))
        return Chances(odds, float(open_))

    def siege(self, state: State, reserve: dict[str, int]) -> Siege:
        """The siege in this position."""
        battle = battle_of(state)
        army = battle.active
        key = (*army.units.items(), army.commander, army.fives, army.dice, battle.other.kills, battle.round,
               *units_at(state, self.at).items())
        if key not in self._known:
            self._known[key] = len(self.positions)
            self.positions.append(state)
        return Siege(self._known[key], tuple(reserve.items()))

    def next_round(self, state: State, reserve: dict[str, int]) -> Siege:
        """12.33 The next round of a siege, begun with whom the reserve relieves."""
        state, rest = state.copy(), dict(reserve)
        battle = battle_of(state)
        relieve(QuietGame(GAME, state, state.options), battle, rest)
        battle.round += 1
        battle.active.dice = 0
        return self.siege(state, rest)

    def ways(self, at: Any) -> dict[Any, Any] | None:
        """What a round leads to: an `End`, or the next one."""
        if isinstance(at, End):
            return None
        before = self.positions[at.position]
        gives = exact.hits(max(0, sum(army_dice(before, battle_of(before)).values())), SIX)
        made: dict[Any, Any] = {}
        for (sixes, fives), share in thrown(FORTRESSES[self.at]).items():
            struck = self.struck(before, sixes, fives)
            for gave, chance in gives.items():
                to = self.outcome(struck, dict(at.reserve), sixes + fives, gave)
                made[to] = made.get(to, 0) + self.number(share * chance)
        return made

    def struck(self, before: State, sixes: int, fives: int) -> State:
        """The position when the walls have rolled this."""
        state = before.copy()
        battle = battle_of(state)
        battle.active.fives += fives
        settled(bear(QuietGame(GAME, state, state.options), battle, sixes), units_first)
        return state

    def outcome(self, state: State, reserve: dict[str, int], took: int, gave: int) -> Siege | End:
        """What becomes of the siege when the army, who took so much, gives so many sixes."""
        battle = battle_of(state)
        kills = battle.other.kills
        battle.other.kills += gave
        try:
            if not ends(state, battle, gave, took):
                return self.next_round(state, reserve)
            won = fallen(battle)
            overrun = won and siege_overrun(state, self.at, battle.other.kills, battle.round)
            left = self.army - (self.there - size(units_at(state, self.at)))
            return End("active" if won else "other", (left, 0), (), "overrun" if overrun else "")
        finally:
            battle.other.kills = kills
