"""What a simple opponent makes of a position: how strong who is where, what is worth going for, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kernel_lib.parts.bags import Units, size

from .battle import national_bonus, terrain_dice
from .board import AREAS, CAPITALS, FORTRESSES, HOMES, KEYS, LEADERS, LINKS, NATION
from .players import family
from .state import State
from .terms import at_war, bloc_of, controller, enemies_at, friends_at, leaders_in, sea_controlled

FAR = 99


def dice(state: State, units: Units) -> int:
    """Battle dice of these pieces under the best of their leaders."""
    leaders = leaders_in(units)
    if not units:
        return 0
    best = max((LEADERS[leader].battle for leader in leaders), default=0)
    return size(units) - bool(leaders) + best + national_bonus(state, units)


class Outlook:
    """How one power sees the map."""

    def __init__(self, state: State, power: str) -> None:
        self.state, self.power = state, power
        self._far: dict[str, int] | None = None

    def aims(self) -> dict[str, int]:
        """Areas worth having, and how much: keys and lands that enemies hold, own ones most."""
        found = {}
        for at, area in AREAS.items():
            if at_war(self.state, self.power, controller(self.state, at)):
                own = family(self.state, area.power) == family(self.state, self.power)
                worth = 4 * (at in CAPITALS) + 4 * area.key + 4 * own + 1 - 2 * (at in FORTRESSES)
                if worth > 1:
                    found[at] = worth
        return found

    def open(self, at: str) -> bool:
        """Whether this power may go there without a war."""
        holder = controller(self.state, at)
        return at_war(self.state, self.power, holder) or (
            bloc_of(self.state, holder) != "" and bloc_of(self.state, holder) == bloc_of(self.state, self.power)
            ) or holder == self.power

    def far(self) -> dict[str, int]:
        """Areas away from the nearest aim, by land that is open; less for one that is worth more."""
        if self._far is None:
            aims = self.aims()
            self._far = spread({at: max(0, 5 - worth // 3) for at, worth in aims.items()}, self.open)
        return self._far

    def enemies(self, at: str) -> int:
        """Dice of enemies in an area."""
        return dice(self.state, enemies_at(self.state, at, self.power))

    def friends(self, at: str) -> int:
        """Dice of this side's pieces in an area."""
        return dice(self.state, friends_at(self.state, at, self.power))

    def danger(self, at: str, reach: int = 2) -> int:
        """Dice of the strongest enemy army within so many areas."""
        return max((self.enemies(near) for near in around(at, reach)
                    if leaders_in(enemies_at(self.state, near, self.power))), default=0)

    def precious(self) -> list[str]:
        """What must not be lost: the capitals of the power that it holds, then its home keys."""
        homes = [at for at in HOMES[self.power] if at in CAPITALS or at in KEYS]
        held = [at for at in homes if controller(self.state, at) == self.power]
        return sorted(held, key=lambda at: at not in CAPITALS)

    def threatened(self) -> dict[str, int]:
        """Precious areas near which an enemy army stands that is stronger than who defends them: by how much."""
        found = {}
        for at in self.precious():
            lacking = self.danger(at) - self.friends(at)
            if lacking > 0 and self.danger(at):
                found[at] = lacking
        return found

    def odds(self, units: Units, at: str, way: str) -> float:
        """Own dice for each of the enemy's in a battle at `at` for pieces that come by `way`."""
        theirs = self.enemies(at)
        if not theirs:
            return FAR
        friendly_land = not at_war(self.state, self.power, controller(self.state, at))
        terrain = 0 if friendly_land else terrain_dice(self.state, at, [way])
        return dice(self.state, units) / (theirs + terrain)

    def sea_gain(self, sea: str) -> int:
        """What the control of a sea area is worth: enemy squadrons in its ports and at sea."""
        ships = self.state.squadrons.get(sea, {})
        theirs = sum(count for one, count in ships.items() if at_war(self.state, self.power, one))
        return theirs + (0 if sea_controlled(self.state, sea, self.power) else 1)


def spread(starts: dict[str, int], passable: Callable[[str], bool]) -> dict[str, int]:
    """Steps by land from places that cost so much to begin with; straits are left out."""
    found: dict[str, int] = {}
    edge = sorted(starts, key=lambda at: starts[at])
    level = 0
    waiting = dict(starts)
    while edge or waiting:
        edge = [at for at, cost in waiting.items() if cost <= level and at not in found]
        for at in edge:
            found[at] = level
            waiting.pop(at, None)
            for to, link in LINKS[at].items():
                if to not in found and link.kind != "strait" and passable(to):
                    waiting[to] = min(waiting.get(to, FAR), level + 1)
        waiting = {at: cost for at, cost in waiting.items() if at not in found}
        level += 1
        if level > FAR:
            break
    return found


def around(at: str, reach: int) -> Iterable[str]:
    """The areas within so many steps by land, itself not among them."""
    seen, edge = {at}, [at]
    for _ in range(reach):
        edge = [to for here in edge for to, link in LINKS[here].items() if to not in seen and link.kind != "strait"]
        seen.update(edge)
    return seen - {at}


def pieces(state: State, power: str) -> int:
    """All pieces of a power and its pact minor powers on the map."""
    return sum(count for bag in state.units.values() for piece, count in bag.items()
               if family(state, NATION[piece]) == family(state, power))
