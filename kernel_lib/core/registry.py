"""Names by which examples, notebooks and the command reach procedures and questions of a game."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from . import words
from .errors import Bad, one_of
from .naming import Names
from .reading import Reader
from .spelling import spelled
from .verdict import Verdict
from .yaml_source import dotted

F = TypeVar("F", bound=Callable[..., Any])

_procedures: dict[str, dict[str, Callable[..., Any]]] = {}
_questions: dict[str, dict[str, Callable[..., Any]]] = {}
_deeds: dict[str, dict[str, tuple[str, ...]]] = {}
_allowing: dict[Callable[..., Any], str] = {}
_called: dict[str, dict[str, str]] = {}
ACTOR = "power"
"""The argument that is who acts."""
WAY = {"at", "to"}
"""The arguments that are a way."""


def procedure(name: str, may: str = "", also: Collection[str] = ()) -> Callable[[F], F]:
    """Make a generator ``function(game, ...)`` reachable as ``run: {procedure: name, ...}``.

    may   the question, with arguments of the same names, that allows it; asked when a table begins with it. In play the
          options have asked it before.
    also  other words for it
    """
    def put(function: F) -> F:
        _called.setdefault(_game_of(function), {}).update(dict.fromkeys(also, name))
        if may:
            _allowing[function] = may
        return _register(_procedures, name)(function)
    return put


def question(name: str) -> Callable[[F], F]:
    """Make ``function(state, ...)``, which returns a Verdict or a plain value, reachable as ``ask: {name: {...}}``."""
    return _register(_questions, name)


def deed(name: str, *also: str) -> Callable[[F], F]:
    """Remember ``{do: name}`` as a choice of some decision, for who asks for it or runs it by itself.

    also  other words for it, where there is but one deed that can be meant
    """
    def put(function: F) -> F:
        _deeds.setdefault(_game_of(function), {})[name] = also
        return function
    return put


def procedures(game: str) -> dict[str, Callable[..., Any]]:
    """Procedures of a game by name."""
    return _procedures.get(game) or {}


def other_words(game: str, name: str) -> list[str]:
    """The other words for a procedure: its own, else those for the deed of its name."""
    return [word for word, one in _called.get(game, {}).items() if one == name] or list(deeds(game).get(name, ()))


def procedure_meant(game: str, word: str) -> str:
    """The name of the procedure that is meant by a word: march by 行军; the word itself where none is."""
    known = procedures(game)
    meant = (name for name in known if word in other_words(game, name) or name in (f"{word}_phase", f"{word}_segment"))
    return word if word in known else next(meant, word)


def procedure_begun(game: str, word: str) -> str:
    """The one procedure whose name begins with a word that is no deed: sue_for_peace by sue; "" where none does, or
    several do."""
    begun = [name for name in procedures(game) if name.startswith(f"{word}_")] if word not in deeds(game) else []
    return begun[0] if len(begun) == 1 else ""


def question_meant(game: str, word: str) -> str:
    """The name of the question that is meant by a word: may_march by march; the word itself where none is."""
    known = questions(game)
    return f"may_{word}" if word not in known and f"may_{word}" in known else word


def questions(game: str) -> dict[str, Callable[..., Any]]:
    """Questions of a game by name."""
    return _questions.get(game, {})


def deeds(game: str) -> dict[str, tuple[str, ...]]:
    """What can be done in some decision of a game, and the other words for it."""
    return _deeds.get(game, {})


def find(kind: str, game: str, name: str) -> Callable[..., Any]:
    """The procedure or question `name`. Raises Bad with the known names."""
    known, others = procedures(game), questions(game)
    if kind == "question":
        known, others = others, known
        if name not in known and f"may_{name}" in known:
            raise Bad(f"{name!r} is no question of {game}", kind, f"may_{name}")
    if name not in known and name in others:
        if kind == "procedure":
            raise Bad(f"{name!r} is a question, it is asked", kind, f"ask: {name}")
        raise Bad(f"{name!r} is a procedure, it is run", kind, f"run: {name}")
    deed = name if name in deeds(game) else next((one for one, also in deeds(game).items() if name in also), name)
    if name not in known and deed in deeds(game) and deed not in known:
        raise Bad(f"{name!r} is a choice, made while a procedure runs", kind, f"choices: {{do: {deed}}}")
    if name not in known:
        if f"may_{name}" in others:
            raise Bad(f"{name!r} is no procedure of {game}, whether it may be is asked", kind, f"ask: may_{name}")
        if not name.isascii():
            raise Bad(f"{name!r} is no {kind} of {game}: the names here are English, but for a few", kind,
                      f"one that `rulebook reference {game}` lists")
        raise Bad(f"{name!r} is no {kind} of {game}", kind, deed if deed in known else one_of(known, like=name))
    return known[name]


@functools.cache
def _taken(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """The parameters of a procedure or question after the first, the game or the state."""
    return dict(list(inspect.signature(function).parameters.items())[1:])


def _needed(function: Callable[..., Any]) -> list[str]:
    """The parameters of a procedure or question that must be given."""
    return [name for name, one in _taken(function).items() if one.default is inspect.Parameter.empty]


@functools.cache
def _hints(function: Callable[..., Any], extras: bool = True) -> dict[str, Any]:
    return get_type_hints(inspect.unwrap(function), include_extras=extras)


def arguments(function: Callable[..., Any], given: dict[str, Any], where: str, known: Names, acting: str | None = "",
              standing: Mapping[str, Collection[str]] | None = None) -> dict[str, Any]:
    """`given` checked against the parameters of `function` after the first, names as the game spells them.

    acting    who acts in the position, whom `power` means where it is left out; None where the position is not known
    standing  place -> what stands there, for units said by their owner alone; None where the position is not known

    Raises Bad at ``where.argument``.
    """
    parameters, hints = _taken(function), _hints(function)
    given = {words.field_meant(name, parameters, given): value for name, value in given.items()}
    if acting and ACTOR in parameters and ACTOR not in given:
        given[ACTOR] = acting
    unknown = next((name for name in given if name not in parameters), None)
    if unknown is not None:
        raise Bad(f"unknown argument {unknown!r}", dotted((where, unknown)).lstrip("."),
                  one_of(parameters) if parameters else "no arguments")
    missing = [name for name in _needed(function) if name not in given and not (name == ACTOR and acting is None)]
    if missing:
        raise Bad(f"argument {missing[0]!r} is missing", where, needs(function))
    if acting is None and ACTOR in parameters and ACTOR not in given:
        return given  # whose pieces are meant may follow from who acts
    beside = [given[name] for name in parameters if isinstance(given.get(name), str)]
    named = [spelled(known.game, known.seats, given[name]) for name in parameters if given.get(name) in beside
             and name != ACTOR]
    here = None if standing is None else [
        one for one in next((standing[at] for at in named if at in standing), ()) if one not in named]
    reader = Reader(known, [*beside, acting] if acting else beside, here)
    return {name: reader.read(hints.get(name, Any), given[name], dotted((where, name)).lstrip("."),
                              parameter.default == "")
            for name, parameter in parameters.items() if name in given}


def allowed(game: str, function: Callable[..., Any], state: Any, given: dict[str, Any]) -> Verdict | None:
    """Whether the question named for a procedure allows it with these arguments; None when there is none."""
    name = _allowing.get(function)
    if name is None:
        return None
    asked = find("question", game, name)
    values = defaults(function) | given
    return asked(state, **{one: values[one] for one in _taken(asked) if one in values})  # type: ignore[no-any-return]


def defaults(function: Callable[..., Any]) -> dict[str, Any]:
    """What the parameters of `function` are when they are left out; those that must be given are not in it."""
    return {name: parameter.default for name, parameter in _taken(function).items()
            if parameter.default is not inspect.Parameter.empty}


def needs(function: Callable[..., Any]) -> str:
    """The arguments that a procedure or question must have, and in brackets those that it may."""
    may = defaults(function)
    return ", ".join(f"[{name}]" if name in may else name for name in _taken(function)) or "no arguments"


def by_names(function: Callable[..., Any], given: Any) -> Any:
    """Arguments by their names, also where they are called in other words, or only listed in their order, two of them
    also as a pair, or as the way from one place to another."""
    known, needed = list(_taken(function)), _needed(function)
    if isinstance(given, list) and len(given) == 2 and set(known) >= WAY and all(isinstance(one, str) for one in given):
        return dict(zip(("at", "to"), given, strict=True))
    if isinstance(given, list) and len(needed) <= len(given) <= len(known) and (
            not known or len(needed) > 1 or (needed and not _is_list(function, needed[0]))):
        return dict(zip(known, given, strict=False))
    if isinstance(given, dict):
        named = {words.field_meant(name, known, given): value for name, value in given.items()}
        if len(named) == 1 < len(needed) == 2 and not named.keys() & set(known):  # {papacy: hapsburg}
            return dict(zip(needed, *named.items(), strict=True))
        return named
    return given


def _is_list(function: Callable[..., Any], name: str) -> bool:
    """Whether the value of this parameter is a list."""
    hint: Any = _hints(function, extras=False)[name]
    return any(get_origin(one) in (list, tuple) for one in (hint, *get_args(hint)))


def is_map_for(function: Callable[..., Any], name: str, given: dict[str, Any]) -> bool:
    """Whether a map is the value of this parameter, as points by power are, and not arguments by their names."""
    parameters = list(_taken(function))
    if not given or any(words.field_meant(one, parameters, given) in parameters for one in given):
        return False
    hint: Any = _hints(function, extras=False)[name]
    return any(get_origin(one) is dict for one in (hint, *get_args(hint)))


def alone(function: Callable[..., Any], given: Collection[str] = ()) -> str | None:
    """The parameter after the state that a value without a name means: the only one not `given` that must be, who acts
    aside where there is another; if none must the first that can."""
    known = list(_taken(function))
    named = {words.field_meant(name, known, given) for name in given}
    parameters = [name for name in known if name not in named]
    needed = [name for name in _needed(function) if name not in named]
    if len(needed) == 2 and ACTOR in needed:
        needed.remove(ACTOR)
    meant = needed or parameters[:1]
    return meant[0] if len(meant) == 1 else None


def _register(shelf: dict[str, dict[str, Callable[..., Any]]], name: str) -> Callable[[F], F]:
    def put(function: F) -> F:
        game = _game_of(function)
        names = shelf.setdefault(game, {})
        if name in names and names[name].__module__ != function.__module__:
            raise ValueError(f"{game} has two of {name}")
        names[name] = function
        return function
    return put


def _game_of(function: Callable[..., Any]) -> str:
    """The package of a function, which is called like its game."""
    return function.__module__.split(".")[1] if "." in function.__module__ else function.__module__
