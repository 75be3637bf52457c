"""Short ways to put a position on the table, run one procedure of Maracaibo, and read what came of it."""

from collections.abc import Iterable
from typing import Any

from kernel_lib.core import registry
from kernel_lib.core.dice import Seeded, Taped
from kernel_lib.core.table import Table
from kernel_lib.maracaibo.game import RULES


def run(procedure: str, given: dict[str, Any] | None = None, choices: Iterable[Any] = (), *,
        options: dict[str, Any] | None = None, draws: list[str] | None = None, open_end: bool = False,
        **arguments: Any) -> Table:
    """Run one procedure from a position with these choices and draws; it must then be over (or not, `open_end`)."""
    made = Table(RULES, options, Taped([], draws, Seeded(7)), position=given, start=(procedure, arguments))
    for choice in choices:
        made.choose(choice)
    assert (made.pending is None) is not open_end, made.pending
    return made


def ask(question: str, given: dict[str, Any] | None = None, options: dict[str, Any] | None = None,
        **arguments: Any) -> Any:
    """The answer of a question about a position."""
    state = RULES.new_state(RULES.complete(options))
    RULES.patch(state, given or {})
    function = registry.find("question", "maracaibo", question)
    return function(state, **registry.arguments(function, arguments, question, RULES.position.known(state)))


def alex(**fields: Any) -> dict[str, Any]:
    """A position in which only Alex differs from the start."""
    return {"players": {"alex": fields}}


def events(made: Table, name: str) -> list[dict[str, Any]]:
    """The facts of every event of that name."""
    return [event.facts for event in made.log if event.name == name]


def names(made: Table) -> list[str]:
    """What happened, in order."""
    return [event.name for event in made.log]


def gained(made: Table, field: str, who: str = "alex", *, start: int = 0) -> Any:
    """How much a number of the player grew from `start`."""
    return getattr(made.state.player(who), field) - start
