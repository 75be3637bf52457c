"""Rules: what a game package offers to the core. Game: what a procedure works with."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, Literal, Protocol

import msgspec

from . import registry, rulebook
from .bilingual import Bilingual
from .data import corrections, rulings, shared
from .decision import Decision
from .dice import Chance
from .errors import Bad, one_of
from .event import Event
from .naming import numbered
from .packages import GAMES as GAMES
from .packages import UNFINISHED as UNFINISHED
from .position import Position
from .seen import Viewer, all_open
from .story import Story
from .verdict import YES, Verdict

Asked = Decision | Chance
Procedure = Generator[Asked, Any, Any]
SHAPES = {bool: "true or false", int: "a whole number", str: "text", list: "a list", dict: "a map"}


class State(Protocol):
    """A game's state: plain values with one fast copy."""

    def copy(self) -> Any: ...


class Option(Bilingual, frozen=True):
    """One option of a game (players, scenario, a ruling): its default, its values, what it means.

    values  the allowed values; empty when any value of the default's type is
    sought  names under which it is looked for, because it decides what they say
    only    other options and the values of them with which it says anything: {players: (2,)}
    """

    default: Any
    values: tuple[Any, ...]
    en: str
    zh: str
    sought: tuple[str, ...] = ()
    only: Mapping[str, tuple[Any, ...]] = msgspec.field(default_factory=dict)

    @property
    def expected(self) -> str:
        """What is to be given, for a message."""
        return one_of(self.values) if self.values else SHAPES[type(self.default)]

    def checked(self, name: str, value: Any) -> Any:
        """`value` when allowed, or the allowed one that it means: three for "3", S75 for 75. Raises Bad."""
        if self.values and not any(type(value) is type(one) and value == one for one in self.values):
            meant: dict[Any, Any] = {**numbered(one for one in self.values if isinstance(one, str))}
            meant |= {str(one).casefold(): one for one in self.values}
            if str(value).casefold() in meant:
                return meant[str(value).casefold()]
            raise Bad(f"{value!r} is no value of {name}", f"options.{name}", self.expected)
        if not self.values and type(value) is not type(self.default):
            raise Bad(f"{value!r} is no value of {name}", f"options.{name}", self.expected)
        return value


def switches(game: str) -> dict[str, Option]:
    """An option for each ruling of a game with which play differs; its default is the ruling taken."""
    return {shared(one.id): Option(shared(one.ruling), tuple(map(shared, one.readings)), one.problem["en"],
                                   one.problem["zh"], only={name: tuple(values) for name, values in one.only.items()})
            for one in rulings(game) if one.switch}


class Rules(msgspec.Struct, frozen=True):
    """A game package as the core sees it: ``RULES`` in ``kernel_lib/<id>/game.py``.

    options         every option with its default
    new_state       (options, all given) -> the state before set-up
    position        the vocabulary of its positions, of ``given`` and ``at_end``
    next_procedure  game -> the next procedure of the whole game, None when it is over
    check           state -> every broken invariant, in words
    impossible      those that no position may break that is given, however little of it; `check` where not said
    seats           options -> the sides or players that decide, as decisions name them in `who`
    player_of       (state, a side or power as events name it in `who`) -> the seat that plays it, "" for none, where a
                    seat plays several
    acting          state -> the power whose play it is, whom an example need not name; "" for none
    round_of        state -> number of the turn or round that is played
    round_ends      the chapter whose events close a round, to be told to each seat once more when one is over; "" where
                    the position says how things stand
    result          state -> {winner(s), why, ...} when the game is decided, else None
    story           which of its events are told in one line, or not at all (`core.story`)
    points          state -> points by player or power, in a game that counts them as it goes
    seen            (state, seat, or None for what is open to all) -> the state as that seat knows it: a copy in which
                    the cards it may not see are `UNKNOWN`, as many as there are. A game without secrets needs none
    doubt           (decision, choice) -> a no for a legal choice that can hardly be meant; whoever plays by hand is
                    asked once more
    unordered       fields of a position and questions, lists in which the order means nothing
    opponents       name -> maker of a policy that plays sensibly: ``maker(seed)``
    script          letter forms of its Chinese edition: Hans or Hant
    first_lesson    the lesson to begin with, as ``10_combat``
    """

    id: str
    title: dict[str, str]
    options: dict[str, Option]
    new_state: Callable[[dict[str, Any]], Any]
    position: Position
    next_procedure: Callable[[Game], Procedure | None]
    check: Callable[[Any], list[str]]
    seats: Callable[[dict[str, Any]], tuple[str, ...]]
    round_of: Callable[[Any], int]
    result: Callable[[Any], dict[str, Any] | None]
    player_of: Callable[[Any, str], str] = lambda state, power: power
    acting: Callable[[Any], str] = lambda state: ""
    round_ends: str = ""
    story: Story = Story()
    points: Callable[[Any], dict[str, int]] | None = None
    seen: Callable[[Any, Viewer], Any] = all_open
    doubt: Callable[[Decision, Any], Verdict] = lambda decision, choice: YES
    impossible: Callable[[Any], list[str]] | None = None
    unordered: frozenset[str] = frozenset()
    opponents: dict[str, Callable[[int], Any]] = {}
    script: Literal["Hans", "Hant"] = "Hans"
    first_lesson: str = ""

    def patch(self, state: Any, given: dict[str, Any]) -> None:
        """Put the ``given`` of an example on a state. Raises Bad with the field."""
        self.position.patch(state, given)

    def describe(self, state: Any) -> dict[str, Any]:
        """A readable position: what `patch` reads and ``at_end`` speaks of."""
        return self.position.describe(state)

    def asked(self, options: dict[str, Any]) -> dict[str, Option]:
        """The options to choose from for a game with these: those that would say nothing in it are left out."""
        return {name: one for name, one in self.options.items() if one.values
                and all(options[other] in values for other, values in one.only.items())}

    def complete(self, options: dict[str, Any] | None) -> dict[str, Any]:
        """All options: the given ones checked, the others at their default. Raises Bad."""
        if not isinstance(options or {}, dict):
            raise Bad(f"{options!r} are no options", "options", "a map of names and values: {players: 3}")
        given = dict(options or {})
        for name in given:
            if name not in self.options:
                meant = [f"{one}: {option.expected}" for one, option in self.options.items() if name in option.sought]
                raise Bad(f"{name!r} is no option of {self.id}", "options", meant[0] if meant else one_of(self.options))
        return {name: option.checked(name, given[name]) if name in given else option.default
                for name, option in self.options.items()}


class Game:
    """What procedures work with: the state, the options, the other procedures by their names, and `emit`."""

    __slots__ = ("id", "listener", "log", "options", "procedures", "state", "unasked")

    def __init__(self, id: str, state: Any, options: dict[str, Any]) -> None:
        self.id = id
        self.state = state
        self.options = options
        self.log: list[Event] = []
        self.listener: Callable[[], None] | None = None
        self.unasked: list[Decision] = []
        self.procedures = registry.procedures(id)

    def only(self, decision: Decision) -> Any:
        """The only option of a decision, which is taken without asking; an example may name it all the same."""
        if not decision.options:
            raise Bad(f"in this position there is nothing to choose for {decision.name!r}", "position",
                      "one in which somebody can go on")
        self.unasked.append(decision)
        return decision.options[0]

    def asked(self, decision: Decision) -> Procedure:
        """The choice made in `decision`, asked for only where there is one: ``choice = yield from game.asked(...)``."""
        return self.only(decision) if decision.only() else (yield decision)

    def told(self, facts: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Facts that only the sentences of a decision's options need: found out where somebody reads them."""
        return facts()

    def run(self, procedure: str, /, *values: Any, **arguments: Any) -> Procedure:
        """A procedure by the name it is registered under: ``yield from game.run("siege", at=at)``."""
        return self.procedures[procedure](self, *values, **arguments)  # type: ignore[no-any-return]

    def round(self, procedure: str, /, **arguments: Any) -> None:
        """Here `procedure`, begun with these arguments in the position as it is now, would go on just as it does.

        Where a procedure says so at the head of its loop, a walk through all that dice can bring (`kernel_lib.odds`)
        puts together the ways that lead to equal positions.
        """

    def sealed(self, decisions: Iterable[Decision]) -> Procedure:
        """Simultaneous choices of several seats, none of which knows the others': asked one by one, told together.

        Returns the choices in order. Tell what was chosen only afterwards.
        """
        choices = []
        for decision in decisions:
            choices.append((yield from self.asked(msgspec.structs.replace(decision, sealed=True))))
        return choices

    def emit(self, name: str, rule: str, who: str | None = None, /, **facts: Any) -> None:
        """Record that something happened, under which rule."""
        self._record(Event(name, rule, facts, who))

    def whisper(self, secret: tuple[str, ...], known_to: tuple[str, ...], name: str, rule: str,
                who: str | None = None, /, **facts: Any) -> None:
        """`emit` what not everybody may know: of its `secret` facts only the seats `known_to` do."""
        self._record(Event(name, rule, facts, who, secret, known_to))

    def _record(self, event: Event) -> None:
        if rulebook.recording:
            rulebook.note(event.rule)
        self.log.append(event)
        if self.listener is not None:
            self.listener()


def by_phase(flow: dict[str, str]) -> Callable[[Game], Procedure | None]:
    """A `next_procedure`: `flow` names the procedure of each phase of the position; in another one the game is over."""
    def next_procedure(game: Game) -> Procedure | None:
        """The next piece of the whole game."""
        name = flow.get(game.state.phase)
        return game.run(name) if name else None
    return next_procedure


@functools.cache
def whole(game: str) -> None:
    """Every module of a game, so that its procedures, questions and rules are known by their names."""
    package = importlib.import_module(f"kernel_lib.{game}")
    for module in pkgutil.iter_modules(package.__path__):
        if not module.ispkg:
            importlib.import_module(f"kernel_lib.{game}.{module.name}")


def load(game: str) -> Rules:
    """The rules of a game by its id. Raises Bad with the known games."""
    if game not in (*GAMES, *UNFINISHED):
        raise Bad(f"{game!r} is no game of this toolkit", "game", one_of(GAMES))
    try:
        rules = importlib.import_module(f"kernel_lib.{game}.game").RULES
        whole(game)
    except (LookupError, StopIteration, ValueError) as error:
        if isinstance(error, Bad) or corrections(game) is None:
            raise
        raise Bad(f"the corrections do not go together with the rest of the data: {error!r}", str(corrections(game)),
                  "ids that the data knows, and every id that it needs") from error
    assert isinstance(rules, Rules)
    return rules
