"""Names in the arguments of questions and procedures: an unknown one is answered with those there are."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection
from typing import Any

from kernel_lib.core import registry
from kernel_lib.core.errors import Bad, one_of

from .board import ALLIANCES, CARDS, CHITS, CLANS, LEADERS, LED_BY, PLACES, REINFORCEMENTS, SEAS, SIDES
from .combat import open_battle, opposed_in_field
from .events import ANY_STEP, IN_TURN, STEPS
from .multiplayer import EVERY_PLAYER
from .spelling import spelled
from .state import Battle

GROUPS: tuple[tuple[str, Collection[str], tuple[str, ...]], ...] = (
    ("place", PLACES, ("at", "to", "via", "place", "captured", "only", "spaces", "placed", "free",
                       "may_place.units")),
    ("place or box", PLACES.keys() | {"box"}, ("may_return_at.at",)),
    ("clan", CLANS, ("clan", "clans")),
    ("clan or leader", CLANS.keys() | LEADERS.keys(), ("units", "joined", "in_communication.clan")),
    ("leader", LEADERS, ("leader", "target", "commander", "able", "led")),
    ("unit of a force", CLANS.keys() | LEADERS.keys() | LED_BY.keys(),
     ("lost", "possible_commanders.units", "able_commanders.units", "parties.units")),
    ("card", CARDS, ("card",)),
    ("chit", CHITS, ("chit",)),
    ("alliance", ALLIANCES, ("alliance",)),
    ("side", SIDES, ("side",)),
    ("player", EVERY_PLAYER, ("player",)),
    ("power to come", REINFORCEMENTS, ("power", "name")),
    ("force", ("active", "other"), ("braver",)),
    ("window", (*STEPS, *ANY_STEP, *IN_TURN), ("window",)),
)
KNOWN = {argument: (what, names) for what, names, arguments in GROUPS for argument in arguments}
"""argument, or function.argument where it differs -> what it names, and the names there are."""


def known(argument: str, value: Any, function: str = "") -> Any:
    """`value` with its names as the data spell them, a card's number as its name. Raises Bad with the known names."""
    what, names = KNOWN.get(f"{function}.{argument}") or KNOWN[argument]
    if what == "card" and isinstance(value, str) and value.isdigit():
        value = f"card_{value}"

    def name(one: str) -> str:
        found = spelled(one, names) if one else one
        if found and found not in names:
            raise Bad(f"{one!r} is no {what}", argument, one_of(names, like=one))
        return found

    if isinstance(value, dict):
        return {name(one): count for one, count in value.items()}
    if isinstance(value, list):
        return [name(one) for one in value]
    return name(value) if isinstance(value, str) else value


COUNT = (0, 1000)
NUMBERS = {"die": (1, 6), "dice": (1, 6), "value": (2, 3)} | {
    "units": COUNT, "ooc": COUNT, "hits": COUNT, "spaces": COUNT, "box": COUNT, "count": COUNT, "cards": COUNT}
"""Numbers in arguments, and from where to where they make sense."""


def counted(argument: str, value: Any) -> None:
    """Raises Bad when a number cannot be what the argument counts."""
    least, most = NUMBERS[argument]
    for one in value if isinstance(value, list) else value.values() if isinstance(value, dict) else [value]:
        if type(one) is int and not least <= one <= most:
            raise Bad(f"{one} is out of range", argument, f"a number from {least} to {most}")


def checked(called: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """`function`, which examples know as `called`, with the names in its arguments checked."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*values: Any, **given: Any) -> Any:
        arguments = signature.bind(*values, **given).arguments
        for name, value in arguments.items():
            arguments[name] = known(name, value, called) if name in KNOWN else value
            if name in NUMBERS:
                counted(name, value)
        if isinstance(arguments.get("battle"), Battle):
            gather(arguments)
        return function(**arguments)

    return call


def gather(arguments: dict[str, Any]) -> None:
    """A battle of which only the place is given is between those who stand there; a force may be named by its side."""
    battle = arguments["battle"]
    battle.place = known("place", battle.place)
    if not battle.kind:
        state = arguments["game"].state
        if not opposed_in_field(state, battle.place):
            raise Bad(f"nobody can fight in the field of {battle.place}", "battle", "units of the active alliance "
                      "and of opponents there")
        arguments["battle"] = battle = open_battle(arguments["game"], battle.place,
                                                   "sea" if battle.place in SEAS else "field")
    force = arguments.get("force")
    if force is not None and not force.units:
        sides = {one.side: one for one in battle.forces()}
        if force.side not in sides:
            raise Bad(f"{force.side!r} is no side of this battle", "force.side", one_of(sides))
        arguments["force"] = sides[force.side]


def check_names(game: str) -> None:
    """Have every name checked that examples pass to the questions and procedures of `game`."""
    for shelf in (registry.questions(game), registry.procedures(game)):
        for name, function in list(shelf.items()):
            shelf[name] = checked(name, function)
