"""How a table begins: its first position and the arguments of the procedure that is played, checked."""

from __future__ import annotations

from typing import Any

from . import registry
from .errors import Bad
from .game import Rules
from .verdict import demand


def opened(rules: Rules, options: dict[str, Any], position: dict[str, Any] | None, opening: Any) -> Any:
    """The state at which a table begins: a copy of `opening`, else a new one, with `position` laid over it. Raises Bad.
    """
    state = rules.new_state(options) if opening is None else opening.copy()
    if position is not None:
        rules.patch(state, position)
        if position:
            possible(rules, state)
    return state


def arguments_of(rules: Rules, state: Any, start: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    """The arguments of the procedure that a table begins with, as the game spells them. Raises Bad, also when the rules
    do not allow it."""
    function = registry.find("procedure", rules.id, start[0])
    given = registry.arguments(function, start[1], f"run.{start[0]}", rules.position.known(state),
                               rules.acting(state), rules.position.standing(state))
    allowed = registry.allowed(rules.id, function, state, given)
    if allowed is not None:
        demand(allowed, f"run.{start[0]}")
    return given


def possible(rules: Rules, state: Any) -> None:
    """Raise Bad when a position that was given can be on no table: a card twice, more soldiers than there are."""
    faults = (rules.impossible or rules.check)(state)
    if faults:
        raise Bad(f"this cannot be on a table: {'; '.join(faults[:3])}", "given", "a position that can")
