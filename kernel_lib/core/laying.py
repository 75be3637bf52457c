"""Laying a position over a state: each field read by its type, and put over what was there before."""

from __future__ import annotations

from collections.abc import Callable, Set
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from .errors import Bad
from .naming import Key, Names, Of
from .proper import Improper, Read, piled, proper
from .reading import Reader, called, fields_of, hints_of, misread, no_field

Short = Callable[[Any, Any, str], Any]


class Shape:
    """How values of a type are read and laid over older ones: found once for each type.

    optional  whether it may be nothing at all        record  the record that it is, if it is one
    keyed     the field by which a list of records is found; "" for all else
    pile      whether it is a bag                     values  the shape of what stands in a map
    """

    __slots__ = ("hint", "inner", "keyed", "optional", "origin", "pile", "proper", "record", "values")

    def __init__(self, hint: Any) -> None:
        plain = bare(hint)
        self.hint, self.origin, self.inner = hint, get_origin(plain), get_args(plain)
        self.optional = self.origin in (Union, UnionType) and type(None) in self.inner
        self.record = record_of(plain)
        self.keyed = key_of(self.inner[0]) if self.origin is list else ""
        self.pile = piled(get_args(hint)[1:]) is not None
        self.proper: Read = proper(hint)
        if self.origin is dict:
            self.values = Shape(self.inner[1])


class Slot(msgspec.Struct, frozen=True):
    """A field of a record: its name in the code, its shape, whether it must be said or may be empty, its shorthand."""

    name: str
    shape: Shape
    required: bool
    empty: bool
    short: str


_slots: dict[Any, dict[str, Slot]] = {}


def slots(kind: type[Any]) -> dict[str, Slot]:
    """The fields of a record by their names in positions."""
    if kind not in _slots:
        hints = hints_of(kind)
        _slots[kind] = {field.encode_name: Slot(field.name, Shape(hints[field.name]), field.required,
                                                field.default == "", f"{kind.__name__}.{field.encode_name}")
                        for field in fields_of(kind)}
    return _slots[kind]


class Laying:
    """One position being laid over one state."""

    def __init__(self, state: Any, names: Names, shorthands: dict[str, Short],
                 pieces: dict[Of, tuple[str, ...]]) -> None:
        self.state, self.shorthands, self.pieces = state, shorthands, pieces
        self.reader = Reader(names)

    def lay(self, target: Any, slot: Slot, value: Any, where: str) -> Any:
        """Read one field and put it on `target`; returns it as it was read."""
        short = self.shorthands.get(slot.short)
        if short is not None:
            value = short(self.state, value, where)
        read, made = self.over(slot.shape, getattr(target, slot.name), value, where, slot.empty)
        if target is self.state and self.lift(slot.name, read):  # the old value is without it now, too
            read, made = self.over(slot.shape, getattr(target, slot.name), value, where, slot.empty)
        setattr(target, slot.name, made)
        return read

    def over(self, shape: Shape, old: Any, value: Any, where: str, empty: bool) -> tuple[Any, Any]:
        """`value` as it was read, and laid over `old`."""
        if value is None and shape.optional:
            return None, None
        if shape.record is not None:
            return self.record(shape.record, old, value, where)
        if shape.keyed:
            return self.records(shape.inner[0], shape.keyed, old, value, where)
        if shape.origin is dict and isinstance(value, dict):
            return self.map(shape, old or {}, value, where)
        read = self.read(shape, value, where, empty)
        return read, (old or {}) | read if shape.origin is dict and shape.pile else read

    def map(self, shape: Shape, old: dict[Any, Any], value: dict[Any, Any], where: str) -> tuple[Any, Any]:
        """A map over an old one, entry by entry: null takes an entry away, and so does what is left of nothing."""
        gone = [] if shape.pile else [name for name, one in value.items() if one is None]
        rest = {name: one for name, one in value.items() if name not in gone} if gone else value
        key = shape.inner[0]
        lost = [self.reader.read(key, name, where) for name in gone]
        made = old.copy()
        for name in lost:
            made.pop(name, None)
        read: dict[Any, Any] = dict.fromkeys(lost)
        if shape.values.record is not None:
            for name, item in rest.items():
                name = self.reader.read(key, name, where)
                read[name], made[name] = self.over(shape.values, made.get(name), item, f"{where}.{name}", False)
            return read, made
        found = self.read(shape, rest, where)
        made |= found
        if len(found) < len(rest):  # of some there are none
            for name in {self.reader.read(key, name, where) for name in rest} - found.keys():
                made.pop(name, None)
        for name, item in found.items():
            if item == {}:
                del made[name]
        return read | found, made

    def read(self, shape: Shape, value: Any, where: str, empty: bool = False) -> Any:
        """`value` read as a type."""
        try:
            return shape.proper(self.reader.known, value)
        except Improper:
            return self.reader.read(shape.hint, value, where, empty)

    def record(self, kind: type[Any], old: Any, value: Any, where: str) -> tuple[Any, Any]:
        """A record over an old one, or a new one."""
        if not isinstance(value, dict):
            raise Bad(f"{value!r} is no {called(kind)}", where, "field: value")
        fields = slots(kind)
        for name in value:
            if name not in fields:
                raise no_field(kind, name, fields, where)
        if old is None:
            needed = {name: slot for name, slot in fields.items() if slot.required}
            missing = next((name for name in needed if name not in value), None)
            if missing is not None:
                raise Bad(f"{missing} is not said", where, f"{missing}: ...")
            old = kind(**{slot.name: self.read(slot.shape, value[name], f"{where}.{name}")
                          for name, slot in needed.items()})
        read = {name: self.lay(old, fields[name], one, f"{where}.{name}") for name, one in value.items()}
        return read, old

    def records(self, kind: type[Any], keyed: str, old: list[Any], value: Any, where: str) -> tuple[Any, Any]:
        """Records of a list, found by their key."""
        if not isinstance(value, dict):
            raise misread(value, f"{keyed}: {{field: value}}", where)
        word = called(kind)
        of, by_key = Of([getattr(one, keyed) for one in old], word=word), {getattr(one, keyed): one for one in old}
        read = {}
        for name, fields in value.items():
            key = self.reader.known.read(of, name, where)
            if isinstance(fields, dict) and keyed in fields:
                raise Bad(f"the {keyed} of a {word} cannot be changed", f"{where}.{key}", "the other fields")
            read[key], _ = self.record(kind, by_key[key], fields, f"{where}.{key}")
        return read, old

    def lift(self, field: str, read: Any) -> bool:
        """Take the pieces named in `read` away from wherever they are; whether any was anywhere."""
        lifted = False
        for of, fields in self.pieces.items():
            if field in fields:
                pieces = set(named(read, self.reader.known.all_of(of).keys()))
                for one in fields if pieces else ():
                    if named(getattr(self.state, one), pieces):
                        setattr(self.state, one, _without(getattr(self.state, one), pieces))
                        lifted = True
        return lifted


def bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def record_of(hint: Any) -> type[Any] | None:
    """The record that a field of this type holds, if it holds one."""
    hint = bare(hint)
    if get_origin(hint) in (Union, UnionType):
        return next((found for one in get_args(hint) if (found := record_of(one)) is not None), None)
    return hint if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else None


def key_of(hint: Any) -> str:
    """The field by which records of this type are found in a list; "" without one."""
    kind = record_of(hint)
    return next((name for name, one in hints_of(kind).items() if Key in get_args(one)[1:]), "") if kind else ""


def named(value: Any, among: Set[str]) -> list[str]:
    """The names in a value, keys too, that are among these."""
    found: list[str] = []
    rest = [value]
    for one in rest:
        kind = type(one)
        if kind is dict:
            if not among.isdisjoint(one):
                found += [name for name in one if name in among]
            rest += one.values()
        elif kind is list or kind is tuple:
            rest += one
        elif kind is str and one in among:
            found.append(one)
    return found


def _without(value: Any, pieces: set[str]) -> Any:
    """`value` without these pieces; a place that is left without any is left out."""
    if isinstance(value, dict):
        made = {}
        for name, one in value.items():
            if name not in pieces:
                rest = _without(one, pieces)
                if rest or not one or not isinstance(one, dict):
                    made[name] = rest
        return made
    return [one for one in value if one not in pieces] if isinstance(value, list) else value
