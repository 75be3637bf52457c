"""Short ways to a position and through a procedure, for the tests of a game: `tests/<game>/play.py` takes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kernel_lib.core.dice import Seeded, Taped
from kernel_lib.core.game import Rules, load
from kernel_lib.core.table import Table


def short_ways(game: str, **opening: Any) -> tuple[Rules, Callable[..., Any], Callable[..., Table]]:
    """The rules of a game, `position` and `table`; a table to which nothing is given begins at `opening`."""
    rules = load(game)

    def position(options: dict[str, Any] | None = None, **given: Any) -> Any:
        """The state that `given` describes."""
        state = rules.new_state(rules.complete(options))
        rules.patch(state, given)
        return state

    def table(run: str, *, dice: list[int] | None = None, draws: list[str] | None = None,
              choices: list[Any] | None = None, given: dict[str, Any] | None = None,
              options: dict[str, Any] | None = None, seed: int | None = None, **arguments: Any) -> Table:
        """A table after the procedure `run` and `choices`; the dice that are not given come from `seed`."""
        tape = Taped(dice, draws, Seeded(seed) if seed is not None else None)
        made = Table(rules, options, tape, position=given or opening, start=(run, arguments))
        for choice in choices or []:
            made.choose(choice)
        return made

    return rules, position, table


def happened(made: Table, name: str) -> list[dict[str, Any]]:
    """The facts of every event `name`."""
    return [event.facts for event in made.log if event.name == name]


def names(made: Table) -> list[str]:
    """The events in order."""
    return [event.name for event in made.log]
