"""Where the simple opponent marches: spaces worth having, what awaits it there, and how many stay at home."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.parts.bags import size

from .board import BRAVERY, HOME_CASTLES, HOMES, LEADERS, SEAS, SPACES
from .communications import BOTH, BY_LAND
from .components_and_map import OPEN_GROUND, WAYPOINT_LIMIT, controller, fort_value, siege_capacity
from .movement import LIMITS
from .multiplayer import three
from .spheres import LORD, SPHERES, four
from .state import State, of_side, opponents, other_side, units_at
from .victory import LOST

FAIR = 1.5
"""Units for each defender before it attacks."""
OVERSEAS = 50
"""What a goal that only ships reach is farther away than any by land."""


def goals(state: State, side: str) -> set[str]:
    """Spaces that are not of `side`."""
    return {at for at in SPACES if controller(state, at) != side}


def distances(state: State, side: str) -> dict[str, int]:
    """Steps to the nearest goal of `side`, by land; where no way by land leads to any, far more, and by sea."""
    far = goals(state, side)
    by_land, overseas = steps_from(far, BY_LAND), steps_from(far, BOTH)
    return {at: by_land.get(at, OVERSEAS + steps) for at, steps in overseas.items()}


def steps_from(places: Iterable[str], ways: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """Steps along `ways` from the nearest of `places`."""
    far = dict.fromkeys(places, 0)
    reached = list(far)
    for at in reached:
        for near in ways[at]:
            if near not in far:
                far[near] = far[at] + 1
                reached.append(near)
    return far


def prizes(state: State, player: str) -> tuple[str, ...]:
    """Spaces that win the game for a player: Kyo, with three or four players also Oda's homes or his own goal."""
    if four(state):
        return (SPHERES[player].goal,) if player in SPHERES else LOST
    return ("kyo", *HOMES["oda"]) if player in ("anti_oda_a", "anti_oda_b") else ("kyo",)


def defence(state: State, at: str, side: str) -> float:
    """What awaits `side` at `at`, in units; walls count for those who fit inside."""
    field = size(opponents(state, units_at(state, at), side))
    inside = size(opponents(state, units_at(state, at, inside=True), side))
    behind_walls = min(inside + field, siege_capacity(state, at))
    return inside + field + 0.5 * behind_walls * fort_value(state, at)


def threatened(state: State, at: str, side: str) -> bool:
    """Whether enemies of `side` stand next to `at`."""
    return any(of_side(state, units_at(state, near), other_side(side)) for near in BY_LAND[at])


def friends(state: State, at: str, side: str) -> int:
    """Units of `side` in the field at `at`."""
    return size(of_side(state, units_at(state, at), side))


def garrison(state: State, at: str, side: str) -> int:
    """Units that stay at `at`: for a home castle or Kyo, more where its loss loses the game, and before an enemy."""
    if controller(state, at) != side:
        return 0
    near = threatened(state, at, side)
    if (three(state) or four(state)) and side == "oda" and at in (*HOMES["oda"], "kyo", state.azuchi):
        return 4 if near else 2
    return (1 + near if at in HOME_CASTLES or at == "kyo" else 0) + near


def strong_enough(state: State, at: str, side: str, coming: int) -> bool:
    """Whether `side` may attack at `at` with those who are there and `coming` more."""
    return friends(state, at, side) + coming >= FAIR * defence(state, at, side)


def army(bag: Bag) -> dict[str, int]:
    """As much as fits: two leaders (Nobunaga, then the bravest), then soldiers, then the other leaders."""
    leaders = sorted((unit for unit in bag.pool if unit in LEADERS), key=lambda one: (one not in LORD, -BRAVERY[one]))
    ahead = leaders[:2]
    order = [*ahead, *(unit for unit in bag.pool if unit not in LEADERS), *leaders]
    return Bag({unit: bag.pool[unit] for unit in order}, bag.least, bag.most, bag.weights).fullest()


HOMEWARD = steps_from((*HOMES["oda"], "kyo"), BY_LAND)
"""Steps by land to where Nobunaga is safe."""


class March:
    """What the active units could do with their points, looked at once for a decision.

    far    place -> steps to the nearest goal
    reach  place -> units that could come there next to those who are there
    """

    def __init__(self, state: State, decision: Decision) -> None:
        assert state.impulse is not None
        self.state, self.side, self.points = state, state.impulse.side, state.impulse.mp or 0
        self.far = distances(state, self.side)
        self.prizes = prizes(state, decision.who)
        self.careful = state.options["scenario"] == "campaign" or four(state)  # Nobunaga's death loses them
        loads: dict[str, list[int]] = {}
        for option in decision.options:
            if isinstance(option, dict) and option["do"] == "move":
                bag, most = option["units"], option["units"].most or LIMITS["road"]
                units = min(size(bag.pool), friends(state, option["from"], self.side) - self.stays(option["from"]))
                trip = most // max(bag.weights.values(), default=1)
                loads.setdefault(option["to"], []).extend(
                    min(trip, units - sent) for sent in range(0, max(0, units), trip))
        self.reach = {to: sum(sorted(trips)[-self.points:]) for to, trips in loads.items()}

    def stays(self, at: str) -> int:
        """Units that must not leave `at`: its garrison, or one who keeps up a siege."""
        if at in self.state.inside:
            return 1
        return garrison(self.state, at, self.side) if at in SPACES else 0

    def sent(self, option: Any) -> Any:
        """The units to send on `option`: without those who stay, and no more than may stay on a waypoint."""
        bag, at, to = option["units"], option["from"], option["to"]
        heavy = max(bag.weights.values(), default=1)
        most = friends(self.state, at, self.side) - self.stays(at)
        if to in OPEN_GROUND and self.points < 3:
            most = min(most, WAYPOINT_LIMIT - friends(self.state, to, self.side))
        if self.careful and not self.brings_home(option):
            pool = {unit: count for unit, count in bag.pool.items() if unit not in LORD}
            bag = Bag(pool, bag.least, bag.most, bag.weights)
        limit = most * heavy if bag.most is None else min(bag.most, most * heavy)
        return army(Bag(bag.pool, bag.least, max(0, limit), bag.weights))

    def brings_home(self, option: Any) -> bool:
        """Whether Nobunaga could go on `option`, and nearer to a safe place through his own side's land."""
        at, to = option["from"], option["to"]
        return (any(lord in option["units"].pool for lord in LORD) and HOMEWARD.get(to, 99) < HOMEWARD.get(at, 99)
                and controller(self.state, to) in ("", self.side) and not defence(self.state, to, self.side))

    def worth(self, option: Any) -> float:
        """How much it likes `option`; "end" is 0."""
        if option == "end":
            return 0
        match option["do"]:
            case "azuchi":
                return 5
            case "activate":
                return 7 if strong_enough(self.state, option["at"], self.side, 0) else -1
            case "sally":
                besiegers = size(opponents(self.state, self.state.field[option["at"]], self.side))
                return 6 if size(option["units"].pool) >= FAIR * besiegers else -1
            case "move" | "strategic":
                return self._move(option)
        return -1

    def _move(self, option: Any) -> float:
        state, at, to = self.state, option["from"], option["to"]
        units = size(self.sent(option))
        if to not in self.far or not units:
            return -1
        if self.careful and self.brings_home(option):
            return 10
        there = friends(state, to, self.side)
        crowded = at in OPEN_GROUND and friends(state, at, self.side) > WAYPOINT_LIMIT
        hurry = 6 if crowded and self.points < 3 else 0
        value = fort_value(state, to) + 4 * (to in self.prizes) + 3 * (to in HOME_CASTLES)
        if defence(state, to, self.side):
            if not strong_enough(state, to, self.side, max(units, self.reach.get(to, 0))):
                return -1
            begun = bool(there) and not strong_enough(state, to, self.side, 0)
            return 6 + value + 6 * begun + units / 10 + hurry
        if there < garrison(state, to, self.side) <= there + units + 1:
            return 9
        if self.far[to] == 0:
            return (-1 if there else 8 + value - units / 20) + hurry
        closer = self.far.get(at, 99) - self.far[to]
        return (1 + min(units, 8) / 10 if closer > 0 and (units > 1 or SEAS & {at, to}) else -1) + hurry
