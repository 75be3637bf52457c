"""Editing: a position entered piece by piece, as it lies on a table; what no table can hold is refused at once.

    editor = Editor(load("most_dangerous_time"), state)
    editor.put(("units", "odani", "azai"), 3)         # a number, a name, a list, a record; None takes it away
    editor.put(("hand", "oda"), ["event_18"])
    editor.about("odani")                             # every part of the position that speaks of Odani
    editor.undo()

A change is written into the position as a plain document and read back by the types of the game's `State`, so one
editor serves every game. What a game adds is a `SettingUp`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec

from . import data
from .errors import Bad
from .game import Rules
from .laying import bare, key_of, record_of
from .naming import NOBODY, Names, Of
from .proper import piled
from .reading import Reader, fields_of, hints_of
from .setting_up import Path, setting_up


class Part(msgspec.Struct, frozen=True):
    """A part of a position: where it is, of which type, and what it is now.

    member  set where it is about one name in a list (or as a value): `value` says whether it is there
    """

    path: Path
    hint: Any
    value: Any
    member: str = ""


class Editor:
    """Changes a position. `state` is never changed in place: every change makes another one."""

    def __init__(self, rules: Rules, state: Any) -> None:
        self.rules, self.ways = rules, setting_up(rules.id)
        self.state = state.copy()
        self.past: list[Any] = []
        self.future: list[Any] = []

    @property
    def names(self) -> Names:
        """The names that there are at this table."""
        return self.rules.position.known(self.state)

    @property
    def known(self) -> set[str]:
        """What has a name of its own: records of the data, and who plays."""
        return {*data.names(self.rules.id), *self.names.seats}

    # changing

    def put(self, path: Path, value: Any) -> None:
        """Make one part of the position `value`; None takes an entry away. Raises Bad, and changes nothing."""
        doc = written(self.state)
        before = self.get(path)
        value = self._read(self.hint(path), value, path) if value is not None else None
        self._lift(doc, path, before, value)
        _write(self.rules.position.kind, doc, path, value)
        made = self._state_of(doc)
        self.ways.together(made, path)
        self._insist(made)
        self._set(made)

    def move(self, start: Path, end: Path, count: int) -> None:
        """Move so many of a thing from one bag to another. Raises Bad, and changes nothing."""
        there = self.get(start) or 0
        if not 0 < count <= there:
            raise Bad(f"{count} of {there} cannot go", ".".join(start), f"1 to {there}")
        doc, kind = written(self.state), self.rules.position.kind
        _write(kind, doc, start, there - count)
        _write(kind, doc, end, (self.get(end) or 0) + count)
        made = self._state_of(doc)
        self._insist(made)
        self._set(made)

    def move_all(self, start: Path, end: Path) -> None:
        """Move all of a bag to another one. Raises Bad, and changes nothing."""
        there = dict(self.get(start) or {})
        doc, kind = written(self.state), self.rules.position.kind
        for unit, count in there.items():
            _write(kind, doc, (*start, unit), 0)
            _write(kind, doc, (*end, unit), ((self.get(end) or {}).get(unit) or 0) + count)
        made = self._state_of(doc)
        self._insist(made)
        self._set(made)

    def toggle(self, path: Path, name: str) -> None:
        """Put a name into a list, or take it out of it. Raises Bad, and changes nothing."""
        now = list(self.get(path) or [])
        self.put(path, [one for one in now if one != name] if name in now else [*now, name])

    def take_turn(self, who: str) -> None:
        """Let it be the turn of `who`. Raises Bad for one whose turn it cannot be."""
        made = self.state.copy()
        found = next((one for one in self.ways.turns(made) if one.who == who), None)
        if found is None:
            raise Bad(f"{who!r} has no turn", "turn", "somebody who plays")
        found.begin(made)
        self._set(made)

    def become(self, state: Any) -> None:
        """Another position altogether, which `undo` takes back."""
        self._set(state.copy())

    def undo(self) -> bool:
        """Take the last change back; False when there is none."""
        return self._step(self.past, self.future)

    def redo(self) -> bool:
        """Make the change that was taken back; False when there is none."""
        return self._step(self.future, self.past)

    def faults(self) -> list[str]:
        """What still keeps this position from lying on a table, in words."""
        return self.rules.check(self.state)

    def _step(self, source: list[Any], target: list[Any]) -> bool:
        if not source:
            return False
        target.append(self.state)
        self.state = source.pop()
        return True

    def _set(self, state: Any) -> None:
        self.past.append(self.state)
        self.future.clear()
        self.state = state

    def _insist(self, state: Any) -> None:
        """Raise Bad for what this change makes impossible."""
        impossible = self.rules.impossible or self.rules.check
        before = impossible(self.state)
        if new := [fault for fault in impossible(state) if fault not in before]:
            raise Bad(f"this cannot be on a table: {new[0]}", "", "a position that can")

    def _state_of(self, doc: dict[str, Any]) -> Any:
        return self.rules.position.state_of(doc, self.state)

    def _read(self, hint: Any, value: Any, path: Path) -> Any:
        read = Reader(self.names).read(hint, value, ".".join(path), empty=True)
        return msgspec.to_builtins(read)

    def _lift(self, doc: dict[str, Any], path: Path, before: Any, value: Any) -> None:
        """What comes is taken from where it was; what goes is put back into its pile."""
        for section, fields in self.ways.single.items():
            known = self.names.all_of(Of(section))
            if path[0] in fields and (new := _things(path, value, known) - _things(path, before, known)):
                for field in fields:
                    doc[field] = _without(doc[field], new)
        for section, stock in self.ways.stock.items():
            if stock.fields.isdisjoint(path):
                continue
            known = {name: None for name in self.names.all_of(Of(section)) if name not in self.ways.own}
            old, new = (_things(path, one, known) for one in (before, value))
            for pile in stock.piles if old != new else ():
                if path != pile[:len(path)]:
                    rest = [one for one in _at(self.rules.position.kind, doc, pile) if one not in new - old]
                    back = sorted(old - new) if pile == stock.piles[0] else []
                    _write(self.rules.position.kind, doc, pile, rest + back)

    # looking

    def get(self, path: Path) -> Any:
        """What a part of the position is now, as a plain value; None where there is nothing."""
        return _at(self.rules.position.kind, written(self.state), path)

    def named(self) -> frozenset[str]:
        """Every name and word that stands anywhere in the position."""
        found: set[str] = set()
        rest: list[Any] = [written(self.state)]
        for one in rest:
            if isinstance(one, dict):
                rest += [*one, *one.values()]
            elif isinstance(one, list):
                rest += one
            elif isinstance(one, str):
                found.add(one)
        return frozenset(found)

    def hint(self, path: Path) -> Any:
        """The type of a part. Raises Bad for one that there is not."""
        hint: Any = self.rules.position.kind
        for name in path:
            hint = _inner(hint, name)
            if hint is None:
                raise Bad(f"{name!r} is no part of a position", ".".join(path), "a field, or a name in it")
        return hint

    def parts(self) -> Iterator[Part]:
        """The fields of the position that are seen on a table."""
        doc = written(self.state)
        for name, hint in _fields(self.rules.position.kind):
            if name not in self.ways.apart and name not in self.rules.position.hidden:
                yield Part((name,), hint, doc[name])

    def about(self, name: str) -> list[Part]:
        """Every part of the position that speaks of `name`, or can."""
        return [part for one in self.parts() for part in self._about(one.hint, one.value, one.path, name)
                if part.value or self.ways.lies(part.path)]

    def _about(self, hint: Any, value: Any, path: Path, name: str) -> Iterator[Part]:
        plain, inner = bare(hint), get_args(bare(hint))
        keyed = key_of(inner[0]) if inner and isinstance(value, list) else ""
        if keyed:
            for one in value:
                where, kind = (*path, one[keyed]), record_of(inner[0])
                parts = [Part((*where, field), part, one[field]) for field, part in _fields(kind) if field != keyed]
                if one[keyed] == name:
                    yield from parts
                else:
                    for part in parts:
                        yield from self._about(part.hint, part.value, part.path, name)
        elif isinstance(value, dict) and record_of(plain) is not None:
            for field, part in _fields(record_of(plain)):
                yield from self._about(part, value[field], (*path, field), name)
        elif isinstance(value, dict) and len(inner) == 2:
            yield from self._about_map(inner, hint, value, path, name)
        elif isinstance(value, list) and inner and (of := of_type(inner[0])) and self.names.knows(of, name):
            yield Part(path, hint, name in value, name)
        elif len(path) > 1 and value == name and of_type(hint) is not None and name not in self.names.seats:
            yield Part(path, hint, True, name)

    def _about_map(self, inner: tuple[Any, ...], hint: Any, value: dict[str, Any], path: Path, name: str
                   ) -> Iterator[Part]:
        of = of_type(inner[0])
        if of is not None and self.names.knows(of, name):
            if len(path) == 1 or name in value or not is_bag(hint):
                yield Part((*path, name), inner[1], value.get(name))
            return
        for key, one in value.items():
            yield from self._about(inner[1], one, (*path, key), name)


# types of parts


def of_type(hint: Any) -> Of | None:
    """What a text of this type names."""
    return next((one for one in get_args(hint)[1:] if isinstance(one, Of)), None) if bare(hint) is not hint else None


def is_bag(hint: Any) -> bool:
    """Whether this is a bag: names, and how many of each."""
    return bare(hint) is not hint and piled(get_args(hint)[1:]) is not None


def choices(names: Names, hint: Any) -> list[str]:
    """The names that a text of this type can be."""
    if get_origin(bare(hint)) is Literal:
        return [name for name in get_args(bare(hint)) if name != ""]
    of = of_type(hint)
    return [name for name in names.all_of(of) if name != NOBODY] if of is not None else []


def _fields(kind: Any) -> Iterator[tuple[str, Any]]:
    """Fields of a record as positions name them, with their types."""
    hints = hints_of(kind)
    for field in fields_of(kind):
        yield field.encode_name, hints[field.name]


def _inner(hint: Any, name: str) -> Any:
    """The type of what is called `name` in a value of this type; None where there is nothing called so."""
    plain, inner = bare(hint), get_args(bare(hint))
    kind = record_of(plain)
    if kind is not None:
        return dict(_fields(kind)).get(name)
    if plain is dict or not inner:
        return Any
    return inner[1] if len(inner) == 2 else inner[0]


# documents


def written(state: Any) -> dict[str, Any]:
    """A state as a plain document, every part of it; the options are not."""
    doc: dict[str, Any] = msgspec.to_builtins(state)
    doc.pop("options", None)
    return doc


def _at(kind: Any, doc: Any, path: Path) -> Any:
    """What stands at a path; None where nothing does."""
    hint: Any = kind
    for name in path:
        doc, hint = _entry(hint, doc, name), _inner(hint, name)
        if doc is None:
            return None
    return doc


def _entry(hint: Any, node: Any, name: str) -> Any:
    if isinstance(node, list):
        keyed = key_of(get_args(bare(hint))[0])
        if keyed:
            return next((one for one in node if one[keyed] == name), None)
        return node[int(name)] if name.isdigit() and int(name) < len(node) else None
    return node.get(name) if isinstance(node, dict) else None


def _write(kind: Any, doc: Any, path: Path, value: Any) -> None:
    """Put `value` at a path; None, or none of a thing, takes the entry away, and a place left empty with it."""
    hint: Any = kind
    way = []
    for name in path[:-1]:
        inner = _entry(hint, doc, name)
        if inner is None:
            inner = doc[name] = {}
        way.append((doc, name, hint))
        doc, hint = inner, _inner(hint, name)
    last = path[-1]
    if isinstance(doc, list):
        doc[int(last)] = value
    elif record_of(hint) is not None or (value is not None and not (value == 0 and is_bag(hint)) and value != {}):
        doc[last] = value
    else:
        doc.pop(last, None)
        for outer, name, of in reversed(way):
            if is_bag(_inner(of, name)) and not outer[name] and record_of(of) is None:
                del outer[name]


def _things(path: Path, value: Any, known: dict[str, None]) -> set[str]:
    """The names among `known` in a value and at the end of its path."""
    found: set[str] = set()
    rest = [value]
    for one in rest:
        if isinstance(one, dict):
            found |= {name for name, count in one.items() if name in known and count != 0}
            rest += one.values()
        elif isinstance(one, list):
            rest += one
        elif isinstance(one, str) and one in known:
            found.add(one)
    return found | ({path[-1]} if path[-1] in known and value not in (None, 0) else set())


def _without(value: Any, things: set[str]) -> Any:
    if isinstance(value, dict):
        made = {}
        for name, one in value.items():
            if name not in things and ((rest := _without(one, things)) or not one or not isinstance(one, dict)):
                made[name] = rest
        return made
    if isinstance(value, list):
        return [_without(one, things) for one in value if not isinstance(one, str) or one not in things]
    return value
