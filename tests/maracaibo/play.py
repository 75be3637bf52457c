"""Short ways to put a position on the table, run one procedure of Maracaibo, and read what came of it."""

from collections.abc import Iterable
from typing import Any

from kernel_lib.core import registry
from kernel_lib.core.table import Table
from tests.play import happened as events
from tests.play import names, short_ways

__all__ = ["RULES", "alex", "ask", "events", "gained", "names", "run"]

RULES, position, table = short_ways("maracaibo")


def run(procedure: str, given: dict[str, Any] | None = None, choices: Iterable[Any] = (), *,
        options: dict[str, Any] | None = None, draws: list[str] | None = None, open_end: bool = False,
        **arguments: Any) -> Table:
    """Run one procedure from a position with these choices and draws; it must then be over (or not, `open_end`)."""
    made = table(procedure, choices=list(choices), given=given, options=options, draws=draws, seed=7, **arguments)
    assert (made.pending is None) is not open_end, made.pending
    return made


def ask(question: str, given: dict[str, Any] | None = None, options: dict[str, Any] | None = None,
        **arguments: Any) -> Any:
    """The answer of a question about a position."""
    state = position(options, **(given or {}))
    function = registry.find("question", "maracaibo", question)
    return function(state, **registry.arguments(function, arguments, question, RULES.position.known(state)))


def alex(**fields: Any) -> dict[str, Any]:
    """A position in which only Alex differs from the start."""
    return {"players": {"alex": fields}}


def gained(made: Table, field: str, who: str = "alex", *, start: int = 0) -> Any:
    """How much a number of the player grew from `start`."""
    return getattr(made.state.player(who), field) - start
