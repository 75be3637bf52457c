"""Bags of units: ``{unit: how many}``. Units of one name are interchangeable; a leader is a unit of his own.

A bag never holds a zero, and of bags by place none is empty, so that equal positions are equal values.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

Units = dict[str, int]
"""unit -> how many."""
Bags = dict[str, Units]
"""place, or whatever else holds units -> the units there."""
NOBODY: Units = {}
"""What is found where nobody is; to be looked at only."""


def add(bag: Units, units: Mapping[str, int]) -> None:
    """Put `units` into `bag`."""
    for unit, count in units.items():
        if count:
            bag[unit] = bag.get(unit, 0) + count


def remove(bag: Units, units: Mapping[str, int]) -> None:
    """Take `units` out of `bag`. Raises KeyError when they are not there."""
    for unit, count in units.items():
        left = bag[unit] - count
        if left < 0:
            raise KeyError(unit)
        if left:
            bag[unit] = left
        else:
            del bag[unit]


def put(bags: Bags, place: str, units: Mapping[str, int]) -> None:
    """Put `units` at `place`."""
    if units:
        add(bags.setdefault(place, {}), units)


def take(bags: Bags, place: str, units: Mapping[str, int]) -> None:
    """Take `units` away from `place`. Raises KeyError when they are not there."""
    if units:
        remove(bags[place], units)
        if not bags[place]:
            del bags[place]


def shift(bags: Bags, place: str, to: str, units: Units) -> None:
    """Put `units` from one place to another."""
    take(bags, place, units)
    put(bags, to, units)


def common(bag: Units, other: Mapping[str, int]) -> Units:
    """What both bags hold."""
    return {unit: min(count, other[unit]) for unit, count in bag.items() if unit in other}


def less(bag: Units, other: Mapping[str, int]) -> Units:
    """`bag` without what `other` holds."""
    if not other:
        return bag.copy()
    return {unit: left for unit, count in bag.items() if (left := count - other.get(unit, 0)) > 0}


def together(*bags: Mapping[str, int]) -> Units:
    """All of these bags in one."""
    found: Units = {}
    for bag in bags:
        add(found, bag)
    return found


def holds(bag: Mapping[str, int], units: Mapping[str, int]) -> bool:
    """Whether all `units` are in `bag`."""
    return all(count <= bag.get(unit, 0) for unit, count in units.items())


def size(bag: Mapping[str, int]) -> int:
    """How many units a bag holds; a leader is one unit."""
    return sum(bag.values())


def worth(bag: Mapping[str, int], value: Mapping[str, int], otherwise: int = 1) -> int:
    """What the units of a bag are worth in all; `otherwise` is the worth of a unit that `value` does not name."""
    return sum(value.get(unit, otherwise) * count for unit, count in bag.items())


def chosen(bag: Units, wanted: Callable[[str], bool]) -> Units:
    """The units of `bag` that are `wanted`."""
    return {unit: count for unit, count in bag.items() if wanted(unit)}


def by_owner(bag: Units, owner: Callable[[str], str]) -> Bags:
    """owner -> the units of `bag` that are his, in the order of the bag."""
    found: Bags = {}
    for unit, count in bag.items():
        found.setdefault(owner(unit), {})[unit] = count
    return found


def largest(counts: Mapping[str, int]) -> list[str]:
    """The names with the highest number, several when they tie."""
    most = max(counts.values(), default=0)
    return [name for name, count in counts.items() if count == most]


def only_pick(pool: Units, count: int) -> Units | None:
    """The `count` units of `pool` where it leaves no choice which, else None."""
    if count >= size(pool):
        return dict(pool)
    if not count:
        return {}
    return {next(iter(pool)): count} if len(pool) == 1 else None


def first_of(pool: Units, count: int, order: Iterable[str] | None = None) -> Units:
    """The first `count` units of `pool`, in its own order or in `order`; all there are when they are fewer."""
    found: Units = {}
    for unit in pool if order is None else order:
        taken = min(count, pool.get(unit, 0))
        if taken > 0:
            found[unit] = taken
            count -= taken
    return found


def amiss(bags: Mapping[str, Mapping[str, int]], only: Container[str]) -> list[str]:
    """What bags by place may not hold, in words: nothing, less than one, of a unit that is the `only` one of it two."""
    faults = [f"{at} is empty but listed" for at, bag in bags.items() if not bag]
    seen: dict[str, str] = {}
    for at, bag in bags.items():
        for unit, count in bag.items():
            if count < 1:
                faults.append(f"{at} holds {count} of {unit}")
            if unit in only:
                if unit in seen or count > 1:
                    faults.append(f"{unit} is in {at} and in {seen.get(unit, at)}")
                seen[unit] = at
    return faults


def copied(bags: Mapping[str, Units]) -> Bags:
    """The bags copied, for a state or for an event, which must not change afterwards."""
    return {place: bag.copy() for place, bag in bags.items()}
