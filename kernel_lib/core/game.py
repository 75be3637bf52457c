"""Rules: what a game package offers to the core. Game: what a procedure works with."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Literal, Protocol

import msgspec

from . import rulebook
from .bilingual import Bilingual
from .decision import Decision
from .dice import Chance
from .errors import Bad, one_of
from .event import Event

Asked = Decision | Chance
Procedure = Generator[Asked, Any, Any]


class State(Protocol):
    """A game's state: plain values with one fast copy."""

    def copy(self) -> Any: ...


class Option(Bilingual, frozen=True):
    """One option of a game (players, scenario, a ruling): its default, its values, what it means.

    values  the allowed values; empty when any value of the default's type is
    """

    default: Any
    values: tuple[Any, ...]
    en: str
    zh: str

    def checked(self, name: str, value: Any) -> Any:
        """`value` when allowed. Raises Bad."""
        if self.values and not any(type(value) is type(one) and value == one for one in self.values):
            raise Bad(f"{value!r} is no {name}", f"options.{name}", one_of(self.values))
        if not self.values and type(value) is not type(self.default):
            raise Bad(f"{value!r} is no {name}", f"options.{name}", type(self.default).__name__)
        return value


def switches(game: str) -> dict[str, Option]:
    """An option for each ruling of a game with which play differs; its default is the ruling taken."""
    from .data import rulings
    return {one.id: Option(one.ruling, tuple(one.readings), one.problem["en"], one.problem["zh"])
            for one in rulings(game) if one.switch}


class Rules(msgspec.Struct, frozen=True):
    """A game package as the core sees it: ``RULES`` in ``kernel_lib/<id>/game.py``.

    options         every option with its default
    new_state       (options, all given) -> the state before set-up
    patch           (state, given) puts the ``given`` of an example on a state; raises Bad with the field
    describe        state -> a readable position, the vocabulary of ``given`` and ``at_end``
    next_procedure  game -> the next procedure of the whole game, None when it is over
    check           state -> every broken invariant, in words
    seats           options -> the sides or players that decide, as decisions name them in `who`
    round_of        state -> number of the turn or round that is played
    result          state -> {winner(s), why, ...} when the game is decided, else None
    unordered       fields of a position, lists in which the order means nothing
    opponents       name -> maker of a policy that plays sensibly: ``maker(seed)``
    script          letter forms of its Chinese edition: Hans or Hant
    first_lesson    the lesson to begin with, as ``10_combat``
    """

    id: str
    title: dict[str, str]
    options: dict[str, Option]
    new_state: Callable[[dict[str, Any]], Any]
    patch: Callable[[Any, dict[str, Any]], None]
    describe: Callable[[Any], dict[str, Any]]
    next_procedure: Callable[[Game], Procedure | None]
    check: Callable[[Any], list[str]]
    seats: Callable[[dict[str, Any]], tuple[str, ...]]
    round_of: Callable[[Any], int]
    result: Callable[[Any], dict[str, Any] | None]
    unordered: frozenset[str] = frozenset()
    opponents: dict[str, Callable[[int], Any]] = {}
    script: Literal["Hans", "Hant"] = "Hans"
    first_lesson: str = ""

    def complete(self, options: dict[str, Any] | None) -> dict[str, Any]:
        """All options: the given ones checked, the others at their default. Raises Bad."""
        if not isinstance(options or {}, dict):
            raise Bad(f"{options!r} are no options", "options", "a map of names and values: {players: 3}")
        given = dict(options or {})
        for name in given:
            if name not in self.options:
                raise Bad(f"{name!r} is no option of {self.id}", "options", one_of(self.options))
        return {name: option.checked(name, given.get(name, option.default))
                for name, option in self.options.items()}


class Game:
    """What procedures work with: the state, the options, and `emit`."""

    __slots__ = ("listener", "log", "options", "state", "unasked")

    def __init__(self, state: Any, options: dict[str, Any]) -> None:
        self.state = state
        self.options = options
        self.log: list[Event] = []
        self.listener: Callable[[], None] | None = None
        self.unasked: list[Decision] = []

    def only(self, decision: Decision) -> Any:
        """The only option of a decision, which is taken without asking; an example may name it all the same."""
        self.unasked.append(decision)
        return decision.options[0]

    def asked(self, decision: Decision) -> Procedure:
        """The choice made in `decision`, asked for only where there is one: ``choice = yield from game.asked(...)``."""
        return (yield decision) if len(decision.options) > 1 else self.only(decision)

    def emit(self, name: str, rule: str, who: str | None = None, **facts: Any) -> None:
        """Record that something happened, under which rule."""
        if rulebook.recording:
            rulebook.note(rule)
        self.log.append(Event(name, rule, facts, who))
        if self.listener is not None:
            self.listener()


def _found() -> tuple[str, ...]:
    """The packages of kernel_lib that have a rulebook."""
    root = Path(__file__).resolve().parents[1]
    return tuple(sorted(file.parent.name for file in root.glob("*/rulebook.yaml")))


GAMES = _found()


def load(game: str) -> Rules:
    """The rules of a game by its id. Raises Bad with the known games."""
    if game not in GAMES:
        raise Bad(f"{game!r} is no game of this toolkit", "game", one_of(GAMES))
    try:
        rules = importlib.import_module(f"kernel_lib.{game}.game").RULES
    except (LookupError, StopIteration, ValueError) as error:
        from .data import corrections
        if isinstance(error, Bad) or corrections(game) is None:
            raise
        raise Bad(f"the corrections do not go together with the rest of the data: {error!r}", str(corrections(game)),
                  "ids that the data knows, and every id that it needs") from error
    assert isinstance(rules, Rules)
    return rules
