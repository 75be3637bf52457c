"""05.2 Formations: how many units move and fight together."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import chosen, first_of, less

from .board import ARMY_LEADERS, LEADERS, TROOPS
from .records import Leader
from .state import State, captains

WITHOUT_LEADER = 4
ALL = "all"


@question("formation_limit")
@rule("5.2/formation", "20.6")
def formation_limit(state: State, leaders: list[Leader] | None = None) -> int:
    """5.2/formation Units that may move together: 4 without a leader, his rating, or the two best ratings together."""
    return limit_of(leaders or [])


def limit_of(leaders: list[str]) -> int:
    """The limit by the leaders alone."""
    ratings = sorted((LEADERS[one].command for one in leaders if one in ARMY_LEADERS), reverse=True)
    return sum(ratings[:2]) if ratings else WITHOUT_LEADER


def fullest_formation(bag: dict[str, int]) -> dict[str, int]:
    """All leaders of a bag and as many of its troops as they lead, regulars first."""
    heads = captains(bag)
    men = chosen(less(bag, heads), TROOPS.__contains__)
    return {**heads, **first_of(men, limit_of(list(heads)))}


def counted(choice: dict[str, Any]) -> bool:
    """Whether a choice has its units as they are counted, as an option has them: ``units: {france_regular: 2}``."""
    units = choice.get("units")
    return isinstance(units, dict) and ALL not in units and "leader" not in choice and "leaders" not in choice


def with_units(choice: dict[str, Any], there: dict[str, int]) -> dict[str, Any]:
    """A choice with its units as they are counted: all that may go together, its leaders named apart, its troops by
    their number where they are of one kind: {leader: montmorency, units: 2}."""
    field = "leaders" if "leaders" in choice else "leader"
    rest = {one: part for one, part in choice.items() if one != field}
    units, leaders = rest.get("units"), choice.get(field, [])
    if units in (ALL, {ALL: 1}):
        return {**rest, "units": fullest_formation(there)}
    kinds = [piece for piece in there if piece in TROOPS]
    if type(units) is int and len(kinds) == 1:
        units = {kinds[0]: units}
    leaders = [leaders] if isinstance(leaders, str) else leaders
    if not isinstance(units, dict) or not isinstance(leaders, list) or not {type(one) for one in leaders} <= {str}:
        return choice
    return {**rest, "units": {**units, **dict.fromkeys(leaders, 1)}}
