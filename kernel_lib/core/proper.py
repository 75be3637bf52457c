"""Proper values: what is written as the game itself writes it is read at once, by functions made from the types.

`reading.Reader` reads everything, and says what is wrong; here stands the way of all that nothing is wrong with.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from .naming import Names, Of, Pile

Read = Callable[[Names, Any], Any]

MOST = 1000
"""Of one thing in one place; more is no game of this kind, and counting them would take for ever."""


class Improper(Exception):
    """A value is not written in the proper way: it has to be read word for word."""


@functools.lru_cache(1 << 12)
def proper(hint: Any) -> Read:
    """A function that reads a value of this type. It raises Improper for what may be right in other words, or wrong."""
    marks: tuple[Any, ...] = ()
    while get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        marks += tuple(more)
    origin, inner = get_origin(hint), get_args(hint)
    bounds = next((one for one in marks if isinstance(one, msgspec.Meta)), None)
    if hint is str:
        of = next((one for one in marks if isinstance(one, Of)), None)
        return _same(str) if of is None else _name(of)
    if hint is int:
        return _number(bounds)
    if hint is bool:
        return _same(bool)
    if origin is Literal:
        return _chosen(inner)
    if origin in (Union, UnionType):
        some = [kind for kind in inner if kind is not type(None)]
        if len(some) == 1 and type(None) in inner:
            return _or_none(proper(Annotated[(some[0], *marks)] if marks else some[0]))
    elif origin is list and bounds is None:
        return _list(proper(inner[0]))
    elif origin is dict and bounds is None:
        pile = piled(marks)
        key, one = proper(inner[0]), proper(inner[1])
        return _map(key, one) if pile is None else _pile(key, one, pile)
    elif is_record(hint):
        return _record(hint)
    return _never


def is_record(kind: Any) -> bool:
    """Whether this is a record that is written field by field."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_config__.tag is None


def piled(marks: tuple[Any, ...]) -> Pile | None:
    """The mark of a bag among the marks of a type."""
    found = (Pile() if one is Pile else one for one in marks)
    return next((one for one in found if isinstance(one, Pile)), None)


def _never(names: Names, value: Any) -> Any:
    raise Improper


def _same(kind: type[Any]) -> Read:
    def read(names: Names, value: Any) -> Any:
        if type(value) is not kind:
            raise Improper
        return value
    return read


def _number(bounds: msgspec.Meta | None) -> Read:
    least, most = (bounds.ge, bounds.le) if bounds is not None else (None, None)

    def read(names: Names, value: Any) -> Any:
        if type(value) is not int or (least is not None and value < least) or (most is not None and value > most):
            raise Improper
        return value
    return read


def _name(of: Of) -> Read:
    def read(names: Names, value: Any) -> Any:
        kind = type(value)
        if kind is str or kind is int:
            found = names.at_once(of).get(value)
            if found is not None:
                return found
        raise Improper
    return read


def _chosen(values: tuple[Any, ...]) -> Read:
    known = {(type(value), value) for value in values}

    def read(names: Names, value: Any) -> Any:
        kind = type(value)
        if kind is dict or kind is list or (kind, value) not in known:
            raise Improper
        return value
    return read


def _or_none(some: Read) -> Read:
    def read(names: Names, value: Any) -> Any:
        return None if value is None else some(names, value)
    return read


def _list(one: Read) -> Read:
    def read(names: Names, value: Any) -> Any:
        if type(value) is not list:
            raise Improper
        return [one(names, item) for item in value]
    return read


def _map(key: Read, one: Read) -> Read:
    def read(names: Names, value: Any) -> Any:
        if type(value) is not dict:
            raise Improper
        return {key(names, name): one(names, item) for name, item in value.items()}
    return read


def _pile(key: Read, one: Read, pile: Pile) -> Read:
    def read(names: Names, value: Any) -> Any:
        if type(value) is not dict:
            raise Improper
        single, made = names.all_of(pile.single), {}
        for name, item in value.items():
            name, many = key(names, name), one(names, item)
            if not 0 < many <= (1 if name in single else MOST):
                raise Improper
            made[name] = many
        return made
    return read


def _record(kind: type[Any]) -> Read:
    fields: dict[str, tuple[str, Read, bool]] = {}

    def read(names: Names, value: Any) -> Any:
        if not fields:  # not before: a record may hold others of its kind
            fields.update(_fields(kind))
        if type(value) is not dict:
            raise Improper
        made = {}
        for name, item in value.items():
            if name not in fields:
                raise Improper
            field, one, empty = fields[name]
            made[field] = "" if empty and item == "" else one(names, item)
        try:
            return kind(**made)
        except TypeError:  # a field that must be said is not
            raise Improper from None
    return read


def _fields(kind: type[Any]) -> dict[str, tuple[str, Read, bool]]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.encode_name: (field.name, proper(hints[field.name]), field.default == "")
            for field in msgspec.structs.fields(kind)}
