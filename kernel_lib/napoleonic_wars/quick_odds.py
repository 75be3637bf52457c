"""The odds of a battle at once, on land and at sea: each side by itself, what dice take from it, then put together.

In a round what a side rolls depends on itself, and what it loses on the enemy's dice alone. So the engine's own rules
are asked once for each strength of each side, and not for every pair of rolls, as a walk does (`kernel_lib.odds.walk`).
Only casualties are compared: of a tie alone a second round is fought. The tests hold both equal, fraction by fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.quiet import QuietGame
from kernel_lib.odds import rolls
from kernel_lib.odds.battles import End, settled
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.exact import Odds
from kernel_lib.parts.bags import size

from . import naval_battle as sea
from .battle import casualties, dice_parts, loser, routs, take_kills
from .board import LEADERS
from .fleets import shore_dice
from .state import Battle, Force, State, Units

GAME = "napoleonic_wars"
Number = Callable[[Any], Any]


def units_first(decision: Decision) -> Any:
    """Losses as they are offered: units before leaders."""
    return decision.first()


@cache
def thrown(count: int) -> Odds[tuple[int, int]]:
    """(sixes, fives) of so many dice."""
    return rolls.of(Roll(count, "battle", "11.2", odds=("each", [6, 5])))


class Strength:
    """A side with these pieces, in a position of its own."""

    def __init__(self, state: State, mine: str, pieces: Units) -> None:
        battle = state.battle
        assert battle is not None
        self.state, self.mine, self.battle = state, mine, battle
        self.force: Force = getattr(battle, mine)
        self.size = size(pieces)
        self.leaders = frozenset(one for one in pieces if one in LEADERS)
        self.after: dict[int, Strength] = {}


class Struck(NamedTuple):
    """A side and what has been rolled against it so far."""

    strength: Strength
    kills: int
    fives: int


Line = dict[Struck, Any]
"""What a side may be now -> its chance."""


class Toll(NamedTuple):
    """Those of a line with so many casualties: whether they stand, and what is `kept` of them, known once asked."""

    toll: int
    stands: bool
    line: Line
    kept: dict[tuple[bool, str], list[tuple[Left, Any]]]

    def plain(self) -> Force:
        """A side of which only this matters."""
        some = {"": 1} if self.stands else {}
        return Force(units=some, squadrons=some, kills=self.toll, strength=self.toll)


class Left(NamedTuple):
    """What a side has at the end: how many pieces, which leaders."""

    size: int
    leaders: frozenset[str]


class Quick:
    """The chances of the battle that `state` stands before the dice of; `number` makes floats or fractions of them."""

    def __init__(self, state: State, number: Number) -> None:
        battle = state.battle
        assert battle is not None
        self.state, self.number, self.start = state, number, battle
        self.before = Left(0, frozenset(one for force in battle.forces() for one in force.units if one in LEADERS))
        self._known: dict[Hashable, Strength] = {}
        self._dice: dict[Any, int] = {}
        self._thrown: dict[Any, dict[tuple[int, int], Any]] = {}
        self._ends: dict[tuple[str, Left, Left, str], Any] = {}

    def chances(self) -> Chances:
        """How likely each end is."""
        self.round({self.first("active"): self.number(1)}, {self.first("other"): self.number(1)}, self.start.round)
        odds: dict[End, Any] = {}
        for (winner, active, other, how), share in self._ends.items():
            lost = self.before.leaders - active.leaders - other.leaders
            end = End(winner, (active.size, other.size), tuple(sorted(lost)), how)
            odds[end] = odds.get(end, 0) + share
        return Chances(odds)

    # What the kinds of battle differ in

    def pieces(self, force: Force) -> Units:
        """Those of a side that can be lost."""
        return force.units

    def count(self, strength: Strength) -> int:
        """The dice of a side as it stands in its own position."""
        return max(0, sum(dice_parts(strength.state, strength.battle, strength.force).values()))

    def bear(self, game: Game, battle: Battle, force: Force, sixes: int) -> Procedure:
        """What sixes take from a side."""
        force.kills += sixes
        yield from take_kills(game, battle)

    def toll(self, struck: Struck) -> int:
        """What is compared."""
        return casualties(self.state, Force(kills=struck.kills, fives=struck.fives,
                                            strength=struck.strength.force.strength))

    def lost(self, battle: Battle) -> str:
        """Who has lost: active, other or both; "" when another round is fought."""
        return loser(self.state, battle)

    def how(self, stands: bool, toll: int, caused: int) -> str:
        """How a side loses that has suffered and caused so much."""
        return "overrun" if not stands else "rout" if routs(self.state, toll, caused) else ""

    def left(self, struck: Struck, won: bool, how: str) -> Left:
        """What a side keeps at the end."""
        size, leaders = struck.strength.size, struck.strength.leaders
        return Left(size - min(struck.fives, size) if how == "rout" else size, leaders)

    # The rounds

    def first(self, mine: str) -> Struck:
        """A side as it stands now."""
        force: Force = getattr(self.start, mine)
        return Struck(self.known(self.state, mine), force.kills, force.fives)

    def known(self, state: State, mine: str) -> Strength:
        """A side in a position: the one object for all with the same pieces."""
        battle = state.battle
        assert battle is not None
        force: Force = getattr(battle, mine)
        pieces = self.pieces(force)
        key = mine, *pieces.items(), force.commander
        known = self._known.get(key)
        if known is None:
            state = state.copy()
            enemy = "other" if mine == "active" else "active"
            setattr(state.battle, enemy, Force(evasions=getattr(battle, enemy).evasions))
            known = self._known[key] = Strength(state, mine, pieces)
        return known

    def round(self, active: Line, other: Line, number: int) -> None:
        """A round between what both may be: those who roll alike are taken together."""
        sides = self.by_dice(active, number), self.by_dice(other, number)
        for (mine, some), (theirs, others) in product(sides[0].items(), sides[1].items()):
            self.compare(self.struck(some, *theirs), self.struck(others, *mine), number)

    def by_dice(self, line: Line, number: int) -> dict[tuple[int, bool], Line]:
        """(dice, whether their fives kill) -> those of a line who roll so many."""
        made: dict[tuple[int, bool], Line] = {}
        for struck, share in line.items():
            made.setdefault(self.dice(struck, number), {})[struck] = share
        return made

    def dice(self, struck: Struck, number: int) -> tuple[int, bool]:
        """The dice of a side in a round; what events gave counts in the round that has begun."""
        strength, now = struck.strength, number == self.start.round
        key = strength, struck.fives, now
        if key not in self._dice:
            force = strength.force
            kept = force.dice, force.marks, force.fives, strength.battle.round
            if not now:
                force.dice, force.marks = 0, []
            force.fives, strength.battle.round = struck.fives, number
            self._dice[key] = self.count(strength)
            force.dice, force.marks, force.fives, strength.battle.round = kept
        return self._dice[key], now and "bloody" in strength.force.marks

    def struck(self, line: Line, count: int, bloody: bool) -> Line:
        """What so many dice make of a side."""
        made: Line = {}
        for (strength, kills, fives), share in line.items():
            for (sixes, more), chance in self.thrown(count, bloody).items():
                key = Struck(self.after(strength, min(sixes, strength.size)), kills + sixes, fives + more)
                made[key] = made.get(key, 0) + share * chance
        return made

    def thrown(self, count: int, bloody: bool) -> dict[tuple[int, int], Any]:
        """(kills, disruptions) of so many dice."""
        found = self._thrown.get((count, bloody))
        if found is None:
            found = self._thrown[count, bloody] = {}
            for (sixes, fives), share in thrown(count).items():
                key = (sixes + fives, 0) if bloody else (sixes, fives)
                found[key] = found.get(key, 0) + self.number(share)
        return found

    def after(self, strength: Strength, sixes: int) -> Strength:
        """A side when so many sixes have struck it."""
        known = strength.after.get(sixes)
        if known is None:
            state = strength.state.copy()
            battle = state.battle
            assert battle is not None
            game = QuietGame(GAME, state, state.options)
            settled(self.bear(game, battle, getattr(battle, strength.mine), sixes), units_first)
            known = strength.after[sixes] = self.known(state, strength.mine)
        return known

    # The end of a round

    def compare(self, active: Line, other: Line, number: int) -> None:
        """Casualties decide; of equal ones there may be another round."""
        for mine, theirs in product(self.by_toll(active), self.by_toll(other)):
            lost = self.lost(Battle(self.start.at, self.start.kind, mine.plain(), theirs.plain(), number))
            if not lost:
                self.round(mine.line, theirs.line, number + 1)
                continue
            winner = {"active": "other", "other": "active", "both": ""}[lost]
            beaten, victor = (mine, theirs) if lost == "active" else (theirs, mine)
            how = self.how(beaten.stands, beaten.toll, victor.toll) if winner else ""
            some = self.kept(mine, lost == "other", how)
            for (left, share), (right, chance) in product(some, self.kept(theirs, lost == "active", how)):
                key = winner, left, right, how
                self._ends[key] = self._ends.get(key, 0) + share * chance

    def by_toll(self, line: Line) -> list[Toll]:
        """Those of a line with equal casualties, apart where nobody is left."""
        made: dict[tuple[int, bool], Toll] = {}
        for struck, share in line.items():
            key = self.toll(struck), struck.strength.size > 0
            if key not in made:
                made[key] = Toll(*key, {}, {})
            made[key].line[struck] = share
        return list(made.values())

    def kept(self, toll: Toll, won: bool, how: str) -> list[tuple[Left, Any]]:
        """What is left of a side at the end, with its chance."""
        key = won, "" if won else how
        if key not in toll.kept:
            made: dict[Left, Any] = {}
            for struck, share in toll.line.items():
                left = self.left(struck, *key)
                made[left] = made.get(left, 0) + share
            toll.kept[key] = list(made.items())
        return toll.kept[key]


class AtSea(Quick):
    """13.4, 13.5 The same of fleets, at sea or in a port."""

    def pieces(self, force: Force) -> Units:
        """The squadrons."""
        return force.squadrons

    def count(self, strength: Strength) -> int:
        """13.4 The dice of a fleet, with the fire of the port that it lies in."""
        helped = self.start.kind == "port" and strength.mine == "other"
        shore = shore_dice(self.state, self.start.at) if helped else 0
        return sea.dice_now(strength.state, strength.battle, strength.force, shore)

    def bear(self, game: Game, battle: Battle, force: Force, sixes: int) -> Procedure:
        """13.4 What sixes sink."""
        yield from sea.sink(game, battle, force, sixes)

    def toll(self, struck: Struck) -> int:
        """13.4 The hits that a side has taken."""
        return struck.kills + struck.fives

    def lost(self, battle: Battle) -> str:
        """13.4 Who has lost; "" when another round is fought."""
        return sea.loser(battle) if sea.done(battle) else ""

    def how(self, stands: bool, toll: int, caused: int) -> str:
        """Nobody is routed at sea."""
        return ""

    def left(self, struck: Struck, won: bool, how: str) -> Left:
        """13.4 What is afloat; a port that loses loses all (13.5)."""
        sunk = self.start.kind == "port" and struck.strength.mine == "other" and not won
        return Left(0 if sunk else struck.strength.size, frozenset())
