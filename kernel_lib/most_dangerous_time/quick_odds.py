"""The odds of a battle at once: the forces by themselves, each with what it can fire and lose, then put together.

In a round only the initiative looks at both forces; what a force hits with and which units it gives up depends on
itself alone. So the engine's own rules are asked once for each strength of each force, and not for every pair of them
with all their dice, as a walk would (`kernel_lib.odds.walk`). The tests hold both equal, fraction by fraction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.quiet import QuietGame
from kernel_lib.odds import chain, exact
from kernel_lib.odds.battles import End, settled
from kernel_lib.odds.chances import Chances
from kernel_lib.parts.bags import size

from . import sea
from .board import BRAVERY
from .field_battle import (
    Groups,
    deadlocked,
    fire_groups,
    initiative_result,
    parts_of,
    take_losses,
)
from .leading import plain
from .siege import assault_dice, defence_groups
from .single_combat import single
from .state import Battle, Force, State, leaders_in

Losing = Callable[[Decision], Any]
Number = Callable[[Any], Any]


class Strength:
    """A force at one point of the battle, in a state of its own, and what hits make of it."""

    def __init__(self, state: State, mine: str, losing: Losing) -> None:
        self.state, self.mine, self.losing = state, mine, losing
        battle = state.battle
        assert battle is not None
        self.force: Force = getattr(battle, mine)
        self.units = size(self.force.units)
        self._after: dict[int, Strength] = {0: self}

    def after(self, hits: int) -> Strength:
        """This force when it has taken so many hits."""
        known = self._after.get(hits)
        if known is None:
            state = self.state.copy()
            assert state.battle is not None
            force: Force = getattr(state.battle, self.mine)
            force.hits = hits
            game = QuietGame("most_dangerous_time", state, state.options)
            settled(take_losses(game, state.battle, force, "10.3/4"), self.losing)
            known = self._after[hits] = Strength(state, self.mine, self.losing)
        return known


class Quick:
    """The chances of a battle in which everybody fights on."""

    def __init__(self, state: State, losing: Losing, number: Number) -> None:
        assert state.battle is not None
        self.start, self.losing, self.number = state.battle, losing, number
        self.first = Strength(state, "active", losing), Strength(state, "other", losing)
        self.sea = state.battle.kind == "sea"
        self._hits: dict[Any, dict[Any, Any]] = {}
        self._forces: dict[tuple[Any, ...], Strength] = {}

    def chances(self) -> Chances:
        """How likely each end is."""
        start = self.same(self.first[0]), self.same(self.first[1]), self.start.round >= 1
        odds, open_ = chain.solve(start, self.ways, self.number(1))
        made: dict[Any, Any] = {}
        for (active, other, _), share in odds.items():
            end = self.end(active, other)
            made[end] = made.get(end, 0) + share
        return Chances(made, float(open_))

    def assault(self) -> Chances:
        """How likely each end of an assault is: the besieged fire, then the besiegers left (10.5)."""
        inside, battle = self.first[1], self.start
        odds: dict[Any, Any] = {}
        for left, share in self.losses(self.first[0], defence_groups(inside.state, battle)).items():
            ends = {inside: self.number(1)}
            if left.units:
                fire = assault_dice(left.state, left.units, size(left.force.ooc))
                ends = self.losses(inside, [fire])
            for held, chance in ends.items():
                end = self.end(left, held)._replace(winner="active" if left.units and not held.units else "other")
                odds[end] = odds.get(end, 0) + share * chance
        return Chances(odds)

    def same(self, strength: Strength) -> Strength:
        """The one object for all equal forces."""
        force = strength.force
        key = (strength.mine, *force.units.items(), "", *force.ooc.items())
        return self._forces.setdefault(key, strength)

    def ways(self, at: tuple[Strength, Strength, bool]) -> dict[Any, Any] | None:
        """What a round leads to."""
        active, other, later = at
        if not (active.units and other.units):
            return None
        battle = Battle(self.start.place, self.start.kind, active.force, other.force, 2 if later else 1)
        if single(battle):
            return self.duel(active, other)
        if not self.sea and deadlocked(active.state, battle):
            return None
        made: dict[Any, Any] = {}
        for result, share in self.initiative(active.state, battle).items():
            mine = self.loses(active, other, battle) if result in ("other", "both") else {active: self.number(1)}
            theirs = self.loses(other, active, battle) if result in ("active", "both") else {other: self.number(1)}
            for left, chance in mine.items():
                chance = chance * share
                for right, more in theirs.items():
                    key = left, right, True
                    made[key] = made.get(key, 0) + chance * more
        return made

    def initiative(self, state: State, battle: Battle) -> dict[str, Any]:
        """Who fires, with which chance."""
        active, other = battle.forces()
        parts = sea.bonuses(state, battle) if self.sea else [parts_of(state, battle, one) for one in (active, other)]
        valour = 0 if self.sea else BRAVERY.get(active.commander, 0) - BRAVERY.get(other.commander, 0)
        braver = "active" if valour > 0 else "other" if valour < 0 else ""
        mine, theirs = (sum(one.values()) for one in parts)
        key = mine - theirs, braver
        if key not in self._hits:
            found: dict[Any, Any] = {}
            for difference, share in exact.opposed(mine, theirs).items():
                result = initiative_result(state, difference, 0, braver)  # type: ignore[arg-type]
                found[result] = found.get(result, 0) + self.number(share)
            self._hits[key] = found
        return self._hits[key]

    def loses(self, one: Strength, enemy: Strength, battle: Battle) -> dict[Strength, Any]:
        """What the enemy's fire leaves of a force."""
        groups = (sea.sea_groups(enemy.state, plain(enemy.state, enemy.force.units)) if self.sea
                  else fire_groups(enemy.state, battle, enemy.force))
        return self.losses(one, groups)

    def losses(self, one: Strength, groups: Groups) -> dict[Strength, Any]:
        """What dice that hit like this leave of a force."""
        key = tuple(sorted((group["dice"], group["need"]) for group in groups))
        if key not in self._hits:
            self._hits[key] = {hits: self.number(share) for hits, share in exact.groups(key).items()}
        made: dict[Strength, Any] = {}
        for hits, share in self._hits[key].items():
            left = self.same(one.after(min(hits, one.units)))
            made[left] = made.get(left, 0) + share
        return made

    def duel(self, active: Strength, other: Strength) -> dict[Any, Any]:
        """10.3/single: the higher die wins, a tie kills both."""
        none = self.same(active.after(1)), self.same(other.after(1))
        return {(active, none[1], True): self.number(exact.at_least(exact.opposed(), 1)),
                (none[0], other, True): self.number(exact.at_least(exact.opposed(), 1)),
                (*none, True): self.number(exact.opposed()[0])}

    def end(self, active: Strength, other: Strength) -> End:
        """The end when these are left."""
        lost = [leader for first, last in zip(self.first, (active, other), strict=True)
                for leader in leaders_in(first.force.units) if leader not in last.force.units]
        names = [one.mine for one in (active, other) if one.units]
        return End(names[0] if len(names) == 1 else "", (active.units, other.units), tuple(sorted(lost)))


