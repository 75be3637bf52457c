"""A position in words: read, written and explained from the types of a game's `State`.

    POSITION = Position(State)                      # in kernel_lib/<game>/position.py

`patch` lays a (part of a) position over a state: a map entry by entry (None takes an entry away, {} changes
nothing), a record field by field, everything else replaced; `describe` writes what `patch` reads. What a game adds:

    @POSITION.short("Player.explorer")              another way to write a field, made into the proper one
    def space(state, value, where): ...
    @POSITION.word("entered")                       a word that is no field; its value is read by the type named
    def entered(state, value: list[Power], where): ...
    @POSITION.written("leaders")                    how `describe` writes such a word (None: not at all)
    def leaders(state): ...
    @POSITION.before                                other ways to write several fields: (state, given) -> given
    @POSITION.begins                                what stands before anything is read: (state, empty: a bare map?)
    @POSITION.arguments                             what follows from arguments of a procedure: (game, arguments)
    @POSITION.follows                               what follows from the fields given: (state, given as read)
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Iterable
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from .copying import loose
from .errors import Bad, NoSuchName, one_of
from .laying import Laying, Slot, bare, key_of, record_of, slots
from .naming import Names, Of
from .reading import Reader, fields_of, hints_of, misread

F = TypeVar("F", bound=Callable[..., Any])
Where = str
KINDS = {int: "number", str: "text", bool: "true or false", float: "number", Any: "anything"}


def by_name(value: Any) -> Any:
    """``{france: [metz, florence]}`` as ``{metz: france, florence: france}``, where a list is told; all else stays."""
    if not isinstance(value, dict) or not any(isinstance(one, list) for one in value.values()):
        return value
    return {at: name if isinstance(one, list) else one for name, one in value.items()
            for at in (one if isinstance(one, list) else [name])}


def _alone(name: str, field: str, state: Any, value: Any, where: Where) -> Any:
    """A record of which only one field is said, or several in a list."""
    if isinstance(value, str):
        return [{field: value}] if isinstance(getattr(state, name, None), list) else {field: value}
    return [{field: one} if isinstance(one, str) else one for one in value] if isinstance(value, list) else value


class Entry(msgspec.Struct, frozen=True):
    """One field of a record for the reference page: its name, its type in words, its default, if it is told so."""

    name: str
    kind: str
    default: str = ""


class Position:
    """The vocabulary of a game's positions.

    kind    the game's State
    hidden  fields that are no part of a position
    keep    None: every field is written; else empty ones are left out, but for these
    pieces  things that are in one place only: section of the data -> the fields in which they can be. What a position
            names in one of them is taken away from wherever else it was
    seats   state -> who plays, for the names of seats
    passing fields that keep the books of what goes on, a battle say: who compares two positions asks for the others
    alone   fields whose records a text alone stands for -> the field that it is: {battle: place} reads ``battle: linz``
    standing state -> what units said by their owner alone may be at each place: {at: paris, units: {france: 3}}
    doc     what the reference page says of positions of this game
    """

    def __init__(self, kind: type[Any], *, doc: str = "", hidden: Collection[str] = ("options",),
                 keep: Collection[str] | None = None, pieces: dict[str, tuple[str, ...]] | None = None,
                 seats: Callable[[Any], Iterable[str]] = lambda state: (), passing: Collection[str] = (),
                 also: dict[str, str] | None = None, alone: dict[str, str] | None = None,
                 standing: Callable[[Any], dict[str, Any]] = lambda state: {}) -> None:
        self.also, self.standing = also or {}, standing
        self.kind, self.keep, self.seats, self.doc = kind, keep, seats, inspect.cleandoc(doc)
        self.hidden, self.passing = frozenset(hidden), frozenset(passing)
        self.pieces = {Of(section): fields for section, fields in (pieces or {}).items()}
        self.shorthands: dict[str, Callable[[Any, Any, Where], Any]] = {
            f"{kind.__name__}.{name}": functools.partial(_alone, name, field) for name, field in (alone or {}).items()}
        self.words: dict[str, Callable[[Any, Any, Where], None]] = {}
        self.writers: dict[str, Callable[[Any], Any]] = {}
        self._begins: Callable[[Any, bool], None] | None = None
        self._before: list[Callable[[Any, dict[str, Any]], dict[str, Any]]] = []
        self._follows: list[Callable[[Any, dict[str, Any]], None]] = []
        self._arguments: list[Callable[[Any, dict[str, Any]], None]] = []
        package = kind.__module__.split(".")
        self.game = package[1] if len(package) > 1 else package[0]

    # what a game adds

    def short(self, field: str) -> Callable[[F], F]:
        """``(state, value, where) -> value``: another way to write a field, named ``Record.field``."""
        return _put(self.shorthands, field)

    def word(self, name: str) -> Callable[[F], F]:
        """``(state, value, where)``: a word of a position that is no field; the type of `value` says how it is read."""
        return _put(self.words, name)

    def written(self, name: str) -> Callable[[F], F]:
        """``state -> value``: what `describe` writes under that word."""
        return _put(self.writers, name)

    def before(self, function: F) -> F:
        """``(state, given) -> given``: another way to write several fields, made into the proper one."""
        self._before.append(function)
        return function

    def begins(self, function: F) -> F:
        """``(state, empty)``: what stands before anything is read, with ``empty: true`` nobody on the map."""
        self._begins = function
        return function

    def follows(self, function: F) -> F:
        """``(state, given)``: what follows from what was given, as it was read, and is not given itself."""
        self._follows.append(function)
        return function

    def arguments(self, function: F) -> F:
        """``(game, arguments)``: what follows from the arguments of a procedure that begins, changed in place."""
        self._arguments.append(function)
        return function

    # reading

    def begin(self, game: Any, given: dict[str, Any]) -> dict[str, Any]:
        """The arguments of a procedure that begins, its own to change."""
        arguments: dict[str, Any] = loose(given)
        for complete in self._arguments:
            complete(game, arguments)
        return arguments

    def known(self, state: Any) -> Names:
        """The names that there are at this table."""
        return Names(self.game, self.seats(state))

    def patch(self, state: Any, given: dict[str, Any], opening: bool = True) -> None:
        """Lay `given` over `state`, `opening` from what stands before anything is read. Raises Bad naming the field,
        what is wrong with it, and the names there are."""
        if not isinstance(given, dict):
            raise misread(given, "field: value", "given")
        if given.keys() == {WHOLE}:
            self._become(state, given[WHOLE])
            return
        if opening and self._begins is not None:
            given = dict(given)
            if type(empty := given.pop("empty", False)) is not bool:
                raise Bad(f"{empty!r} is neither true nor false", "given.empty", "true or false")
            self._begins(state, empty)
        known = self.known(state)
        given = self.homed(state, self.rewritten(state, given))
        laying = Laying(state, known, self.shorthands, self.pieces)
        taken = {}
        for name, value in given.items():
            where = f"given.{name}"
            name = self.meant(name, given)
            if name in self.words:
                short = self.shorthands.get(f"{self.kind.__name__}.{name}")
                value = value if short is None else short(state, value, where)
                taken[name] = laying.reader.read(_value_hint(self.words[name]), value, where)
            elif (field := self.field(name)) is not None:
                taken[name] = laying.lay(state, field, value, where)
            elif homes := self._homes_of(known, name):
                raise NoSuchName(f"{name!r} is a name, and it is not said what is told of it", where, " | ".join(homes))
            else:
                raise NoSuchName(f"{name!r} is no part of a position", where,
                                 one_of(self.names(), SHOWN, like=str(name)))
        for name in self.words:
            if name in taken:
                self.words[name](state, taken[name], f"given.{name}")
        for conclude in self._follows:
            conclude(state, taken)

    def whole(self, state: Any) -> dict[str, Any]:
        """A position to the last detail, as it was, not as one would write it: `patch` makes just this one of it."""
        made: dict[str, Any] = msgspec.to_builtins(state)
        made.pop("options", None)
        return {WHOLE: made}

    def state_of(self, doc: Any, like: Any) -> Any:
        """The state that `whole` wrote, with the options of `like`. Raises Bad."""
        if not isinstance(doc, dict):
            raise misread(doc, "field: value", f"given.{WHOLE}")
        made = self.read(like, self.kind, {**doc, "options": {}}, f"given.{WHOLE}")
        made.options = like.options
        return made

    def _become(self, state: Any, doc: Any) -> None:
        made = self.state_of(doc, state)
        for field in fields_of(self.kind):
            setattr(state, field.name, getattr(made, field.name))
        if hasattr(state, "__dict__"):
            vars(state).clear()  # what it had worked out of what it was

    def read(self, state: Any, hint: Any, value: Any, where: Where) -> Any:
        """`value` read as a type, at this table. Raises Bad."""
        return Reader(self.known(state)).read(hint, value, where)

    def meant(self, name: str, given: dict[str, Any]) -> str:
        """The field or word that a name means: itself, or one for many of it (wars for war) or another name for it
        (`also`), if that is not given, too."""
        other = name.removesuffix("s") if str(name).endswith("s") else f"{name}s"
        meant = (name, other, self.also.get(name, ""))
        known = [one for one in meant if one in self.words or self.field(one) is not None]
        return known[0] if known and (known[0] == name or known[0] not in given) else name

    def rewritten(self, state: Any, given: dict[str, Any]) -> dict[str, Any]:
        """`given` with fields that are written another way made into the proper ones."""
        for prepare in self._before:
            given = prepare(state, dict(given))
        return given

    def in_full(self, state: Any, name: str, value: Any) -> Any:
        """The value of a field without its shorthand, or that of the fields of its record."""
        record, kind = record_of(hints_of(self.kind).get(name)), self.kind.__name__
        if record is not None and isinstance(value, dict):
            shorts = {field: self.shorthands.get(f"{record.__name__}.{field}") for field in value}
            value = {field: one if (short := shorts[field]) is None else short(state, one, f"{name}.{field}")
                     for field, one in value.items()}
        short = self.shorthands.get(f"{kind}.{name}")
        return value if short is None else short(state, value, name)

    def _said_of(self, known: Names, name: Any) -> list[str]:
        """The fields that say something of each of what is called so."""
        return [field for field, slot in slots(self.kind).items() if slot.shape.origin is dict
                and slot.name not in self.hidden and (of := _names_of(slot.shape.inner[0])) is not None
                and known.knows(of, name)]

    def _homes_of(self, known: Names, name: Any) -> list[str]:
        """How the fields are written that say something of what is called so, or where and how many of it there are."""
        shapes = [(field, slot.shape) for field, slot in slots(self.kind).items() if slot.shape.origin is dict]
        counted = [f"{field}: {{{told(shape.inner[0])}: {{{name}: ...}}}}" for field, shape in shapes
                   if shape.values.pile and (of := _names_of(shape.values.inner[0])) and known.knows(of, name)]
        return counted + [f"{field}: {{{name}: ...}}" for field in self._said_of(known, name)]

    def homed(self, state: Any, given: dict[str, Any]) -> dict[str, Any]:
        """`given` with words that only one record has for fields put there: {wife: one} is {england: {wife: one}}."""
        given = {other if (other := self.also.get(name, name)) not in given else name: value
                 for name, value in given.items()}
        homes = {name: home for name in given if (home := self._home(name, given))}
        made = {name: value for name, value in given.items() if name not in homes}
        for name, home in homes.items():
            short = self.shorthands.get(f"{self.kind.__name__}.{home}")
            held = short(state, made[home], f"given.{home}") if short and home in made else made.get(home, {})
            made |= {home: {**held, name: given[name]}} if isinstance(held, dict) else {name: given[name]}
        return made

    def _home(self, name: Any, given: dict[str, Any]) -> str:
        """The field that holds the only record in which a word that is no part of a position is a field; or ""."""
        meant, hints = self.meant(name, given), hints_of(self.kind)
        if meant in self.words or self.field(meant) is not None:
            return ""
        homes = [field.encode_name for field in fields_of(self.kind) if field.name not in self.hidden
                 and (record := record_of(hints[field.name])) is not None and name in slots(record)]
        return homes[0] if len(homes) == 1 else ""

    def field(self, name: Any) -> Slot | None:
        """The field of the state that a position calls so, or None."""
        slot = slots(self.kind).get(name)
        return None if slot is None or slot.name in self.hidden else slot

    def names(self) -> list[str]:
        """Every word of a position."""
        fields = [field.encode_name for field in fields_of(self.kind) if field.name not in self.hidden]
        return [*fields, *(word for word in self.words if word not in fields)]

    # writing

    def describe(self, state: Any) -> dict[str, Any]:
        """The whole position, as `patch` reads it."""
        made: dict[str, Any] = {}
        hints = hints_of(self.kind)
        for field in fields_of(self.kind):
            if field.name not in self.hidden:
                made[field.encode_name] = _written(hints[field.name], getattr(state, field.name))
        for name, write in self.writers.items():
            made[name] = msgspec.to_builtins(write(state))
        if self.keep is None:
            return made
        return {name: one for name, value in made.items()
                if not _empty(one := _sparse(value)) or (name in self.keep and one is not None)}

    # explaining

    def records(self) -> list[type[Any]]:
        """The State and every record in it."""
        found: list[type[Any]] = [self.kind]
        for kind in found:
            for field, hint in hints_of(kind).items():
                if kind is not self.kind or field not in self.hidden:
                    found += [one for one in _structs(hint) if one not in found]
        return found + [one for hint in self._words().values() for one in _structs(hint)]

    def _words(self) -> dict[str, Any]:
        """The words that are no fields, and the types of their values."""
        return {name: _value_hint(function) for name, function in self.words.items()}

    def entries(self, kind: type[Any], called: Callable[[str], str] = str) -> list[Entry]:
        """The fields of a record, for the reference page."""
        hints, made = hints_of(kind), []
        for field in fields_of(kind):
            if kind is not self.kind or field.name not in self.hidden:
                default = repr(field.default) if isinstance(field.default, int | str) else ""
                made.append(Entry(field.encode_name, told(hints[field.name], called), default))
        words = self._words() if kind is self.kind else {}
        return made + [Entry(name, told(hint, called)) for name, hint in words.items()]


WHOLE = "whole"
SHOWN = 40
"""Words of a position listed in a message before it says how many there are."""


def told(hint: Any, called: Callable[[str], str] = str) -> str:
    """A type as readers of examples know it: ``{space: {unit: number}}``; `called` says what a page calls a kind."""
    def inside(part: Any) -> str:
        return told(part, called)

    plain = bare(hint)
    of = _names_of(hint)
    if of is not None:
        return called(of.word)
    origin, inner = get_origin(plain), get_args(plain)
    if origin is Literal:
        return " | ".join(str(one) or '""' for one in inner)
    if origin is dict:
        return f"{{{inside(inner[0])}: {inside(inner[1])}}}"
    if origin is list:
        keyed = key_of(inner[0])
        return f"{{{called(keyed)}: {inside(inner[0])}}}" if keyed else f"[{inside(inner[0])}]"
    if origin is tuple:
        return f"[{', '.join('...' if one is Ellipsis else inside(one) for one in inner)}]"
    if origin in (Union, UnionType):
        return f" {called('or')} ".join(inside(one) for one in inner if one is not type(None))
    return called(KINDS[plain]) if plain in KINDS else getattr(plain, "__name__", str(plain))


def _names_of(hint: Any) -> Of | None:
    """What a text of this type names."""
    return next((one for one in get_args(hint)[1:] if isinstance(one, Of)), None) if bare(hint) is not hint else None


def _put(shelf: dict[str, Any], name: str) -> Callable[[F], F]:
    def put(function: F) -> F:
        shelf[name] = function
        return function
    return put


@functools.cache
def _value_hint(function: Callable[..., Any]) -> Any:
    """The type of the argument `value`."""
    return get_type_hints(function, include_extras=True).get("value", Any)


def _structs(hint: Any) -> list[type[Any]]:
    found = record_of(hint)
    return [found] if found else [found for one in get_args(bare(hint)) for found in _structs(one)]


def _written(hint: Any, value: Any) -> Any:
    plain = bare(hint)
    if get_origin(plain) is list and (keyed := key_of(get_args(plain)[0])):
        made = [msgspec.to_builtins(one) for one in value]
        return {one.pop(keyed): one for one in made}
    return msgspec.to_builtins(value)


def _empty(value: Any) -> bool:
    return value is None or value in ({}, [], "")


def _sparse(value: Any) -> Any:
    """`value` without what is nothing in it."""
    if isinstance(value, dict):
        return {name: made for name, one in value.items() if not _empty(made := _sparse(one))}
    return value
