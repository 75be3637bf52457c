"""Reading: what people write, checked against a type and made into it, names as the game spells them."""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Collection, Iterable
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from . import words
from .errors import Bad, NoSuchName, one_of
from .naming import Names, Of
from .proper import MOST, Improper, is_record, piled, proper
from .yaml_source import dotted, fault

TOLD = {str: "text", int: "a whole number", float: "a number", bool: "true or false", type(None): "nothing",
        dict: "a map", list: "a list", tuple: "a list"}


class Reader:
    """Reads values of any type that a state or an argument has. Raises Bad with the place and what was expected.

    beside  names said beside what is read, whose it may be: {power: france, unit: regular} means a French one
    here    names of what stands where it is read of: {at: paris, units: {france: 3}} means the only sort of French ones
            there, {at: paris, units: 3} the only sort there is; None where it is not known what does
    """

    def __init__(self, known: Names, beside: Iterable[str] = (), here: Collection[str] | None = ()) -> None:
        self.known, self.beside, self.here = known, tuple(beside), here

    def read(self, hint: Any, value: Any, where: str, empty: bool = False) -> Any:
        """`value` as the type `hint` means it; `empty` says that no name at all will do, too."""
        try:
            return proper(hint)(self.known, value)
        except Improper:
            pass
        hint, origin, inner, meta = _parts(hint)
        if hint is str:
            return self._text(meta, value, where, empty)
        if origin is Literal:
            return self._chosen(inner, value, where)
        if origin in (Union, UnionType):
            return self._either(inner, meta, value, where)
        if origin is list:
            nested = get_origin(inner[0]) is list  # of lists in a list each is written as one
            given = [value] if type(value) in (str, int) and not nested else value
            if not isinstance(given, list | tuple):
                raise misread(given, "a list", where)
            for at, one in enumerate(given):
                if nested and not isinstance(one, list | tuple):
                    raise misread(one, "a list", f"{where}[{at}]")
            return bounded(meta, [self.read(inner[0], one, f"{where}[{at}]") for at, one in enumerate(given)], where)
        if origin is dict:
            return self._map(inner, meta, value, where)
        if is_record(hint):
            return self.record(hint, value, where)
        return bounded(meta, converted(hint, value, where), where)

    def record(self, kind: type[Any], value: Any, where: str) -> Any:
        """A new record of this kind from its fields."""
        given = self.fields(kind, value, where)
        for field in fields_of(kind):
            if field.required and field.name not in given:
                raise Bad(f"{field.encode_name} is not said", where, f"{field.encode_name}: ...")
        return kind(**given)

    def fields(self, kind: type[Any], value: Any, where: str) -> dict[str, Any]:
        """The fields of a record that `value` gives, by the names that the code has for them."""
        if not isinstance(value, dict):
            raise Bad(f"{value!r} is no {called(kind)}", where, "field: value")
        known = {field.encode_name: field for field in fields_of(kind)}
        hints = hints_of(kind)
        given = {}
        for name, one in value.items():
            if name not in known:
                raise no_field(kind, name, known, where)
            field = known[name]
            given[field.name] = self.read(hints[field.name], one, f"{where}.{name}", field.default == "")
        return given

    def _text(self, meta: tuple[Any, ...], value: Any, where: str, empty: bool) -> str:
        of = next((one for one in meta if isinstance(one, Of)), None)
        if type(value) not in (str, int):
            raise misread(value, of.word if of else "text", where)
        if of is None or (empty and value == ""):
            return str(value)
        try:
            return self.known.read(of, value, where)
        except NoSuchName:
            meant = self.known.ending(of, str(value), self.beside)
            if meant is not None:
                return meant
            begun = [one for one in self.known.begun(of, str(value)) if self.here is None or one in self.here]
            if not begun or (len(begun) > 1 and self.here is not None):
                raise
            return begun[0]

    def _chosen(self, values: tuple[Any, ...], value: Any, where: str) -> Any:
        for one in values:
            if type(one) is type(value) and one == value:
                return value
        like = str(value)
        said = words.SAID_SO.get(like, words.british(like)).replace(" ", "_")
        known = [one for one in values if isinstance(one, str) and one]
        folded = [one for one in known if one == said] or [  # winter phase, action
            one for one in known if said.startswith(f"{one}_") or f"{said.removesuffix('_phase')}s" == one]
        if len(folded) == 1:
            return folded[0]
        raise Bad(f"{value!r} is not known", where, one_of((one for one in values if one != ""), like=like))

    def _either(self, kinds: tuple[Any, ...], meta: tuple[Any, ...], value: Any, where: str) -> Any:
        if value is None and type(None) in kinds:
            return None
        some = [kind for kind in kinds if kind is not type(None)]
        if sum(isinstance(kind, type) and issubclass(kind, msgspec.Struct) for kind in some) > 1:
            return converted(functools.reduce(operator.or_, kinds), value, where)  # records told apart by their tags
        failed: Bad | None = None
        for kind in some:
            try:
                return self.read(Annotated[(kind, *meta)] if meta else kind, value, where)
            except Bad as error:
                failed = failed or error
        assert failed is not None
        if len(some) > 1 and all(kind in TOLD for kind in some):
            raise misread(value, " or ".join(TOLD[kind] for kind in some), where)
        raise failed

    def _map(self, inner: tuple[Any, ...], meta: tuple[Any, ...], value: Any, where: str) -> dict[Any, Any]:
        counts = inner[1] is int or get_args(inner[1])[:1] == (int,)
        if counts and isinstance(value, str | list):  # each named once is one
            names = [value] if isinstance(value, str) else value
            value = {one: names.count(one) for one in names} if all(isinstance(one, str) for one in names) else value
        pile = piled(meta)
        if pile and type(value) is int and self.here is not None and len(self.here) == 1:  # so many of the only kind
            value = dict.fromkeys(self.here, value)
        if not isinstance(value, dict):
            if pile and type(value) is int and self.here is None:
                return {}
            raise misread(value, "a map", where)
        made = {}
        single = self.known.all_of(pile.single) if pile else {}
        for name, one in value.items():
            key = self.read(inner[0], name, where)
            at = f"{where}.{key}"
            one = int(one) if pile and type(one) is bool else 1 if one is None and pile else one  # {nobunaga, oda: 3}
            made[key] = self.read(inner[1], one, at)
            if pile and not 0 <= made[key] <= (1 if key in single else MOST):
                raise Bad(f"{made[key]} × {key}", at, "0 or 1: there is only one" if key in single else f"0 to {MOST}")
        made = {key: one for key, one in made.items() if one} if pile else made
        bounded(meta, made, where)
        return made


# A position is read field by field, again and again: what its records are made of is looked up once.
_hints: dict[Any, dict[str, Any]] = {}


def hints_of(kind: type[Any]) -> dict[str, Any]:
    """The types of a record's fields, resolved."""
    if kind not in _hints:
        _hints[kind] = get_type_hints(kind, include_extras=True)
    return _hints[kind]


_fields: dict[Any, tuple[msgspec.structs.FieldInfo, ...]] = {}


def fields_of(kind: type[Any]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a record."""
    if kind not in _fields:
        _fields[kind] = msgspec.structs.fields(kind)
    return _fields[kind]


@functools.lru_cache(1 << 12)
def _parts(hint: Any) -> tuple[Any, Any, tuple[Any, ...], tuple[Any, ...]]:
    """A type without its marks, its origin and arguments, and the marks."""
    meta: tuple[Any, ...] = ()
    while get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        meta += tuple(more)
    return hint, get_origin(hint), get_args(hint), meta


def called(kind: type[Any]) -> str:
    """What a record of this kind is called in messages."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def no_field(kind: type[Any], name: Any, known: Any, where: str) -> Bad:
    """The answer to a field that there is not."""
    return NoSuchName(f"{name!r} is no field of the {called(kind)}", f"{where}.{name}",
                      one_of(known, len(known), like=str(name)))


def misread(value: Any, expected: str, where: str) -> Bad:
    """A value of another kind."""
    return Bad(f"this is {TOLD.get(type(value), 'something else')}", where, expected)


def converted(hint: Any, value: Any, where: str) -> Any:
    """A value of any other type, as msgspec reads it."""
    if hint is int and isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)  # turn: "3"
    try:
        return msgspec.convert(words.argument(value, hint), hint)
    except msgspec.ValidationError as error:
        what, at, expected = fault(error, hint)
        raise Bad(what, dotted((where, *at)), expected) from None


def bounded(meta: tuple[Any, ...], value: Any, where: str) -> Any:
    """`value` when it lies between the bounds that its type states."""
    for one in meta:
        if isinstance(one, msgspec.Meta):
            least, most, counted = one.ge, one.le, value
            if isinstance(value, list | dict):
                least, most, counted = one.min_length, one.max_length, len(value)
            if (least is not None and counted < least) or (most is not None and counted > most):
                span = f"{least} to {most}" if most is not None else f"{least} or more"
                raise Bad(f"{counted} is out of bounds", where, span if least is not None else f"at most {most}")
    return value
