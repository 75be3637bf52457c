"""`Plain`: records with a fast, independent `copy`, written by the core from the types of their fields."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from operator import is_
from types import UnionType
from typing import Annotated, Any, Literal, Self, Union, get_args, get_origin, get_type_hints

import msgspec

SCALARS = (str, int, float, bool, type(None))


class Shared:
    """Marks what no procedure ever changes, and every copy may share: ``Annotated[dict[str, Any], Shared]``."""


class Plain(msgspec.Struct):
    """A record of plain values: text, numbers, lists, maps and other such records.

    >>> class Ship(Plain):
    ...     hold: dict[str, int] = {}
    >>> ship = Ship({"cod": 2})
    >>> other = ship.copy()
    >>> other.hold["cod"] = 1
    >>> ship.hold
    {'cod': 2}
    >>> class Sloop(Ship):
    ...     guns: int = 4
    >>> Sloop().copy()
    Sloop(hold={}, guns=4)
    """

    def __init_subclass__(cls) -> None:
        """Every kind has a copy of its own: that of its base makes a record of the base."""
        super().__init_subclass__()
        if "copy" not in vars(cls):
            cls.copy = Plain.copy  # type: ignore

    def copy(self) -> Self:
        """An independent copy."""
        kind = type(self)
        kind.copy = copier(kind)  # type: ignore  # from now on without this detour
        return self.copy()


def copier(kind: type[Any]) -> Callable[[Any], Any]:
    """A function that copies a record of this kind: one expression made from its types, as one would write by hand."""
    known: dict[str, Any] = {"Kind": kind}
    hints = get_type_hints(kind, include_extras=True)
    values = []
    for name, parameter in inspect.signature(kind).parameters.items():
        value = copied(f"self.{name}", hints[name], known)
        values.append(f"{name}={value}" if parameter.kind is parameter.KEYWORD_ONLY else value)
    exec(f"def copy(self):\n    return Kind({', '.join(values)})", known)  # made of the names of fields alone
    made: Callable[[Any], Any] = known["copy"]
    made.__doc__ = "An independent copy."
    return made


def copied(value: str, hint: Any, known: dict[str, Any], depth: int = 0) -> str:
    """The expression that copies `value`, an expression of type `hint`; what it needs is put into `known`."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return value if Shared in inner[1:] else copied(value, inner[0], known, depth)
    if lasting(hint):
        return value
    key, one = f"key{depth}", f"one{depth}"
    if origin is dict:
        if lasting(inner[1]):
            return f"{value}.copy()"
        return f"{{{key}: {copied(one, inner[1], known, depth + 1)} for {key}, {one} in {value}.items()}}"
    if origin in (list, set):
        if lasting(inner[0]):
            return f"{value}[:]" if origin is list else f"{value}.copy()"
        return f"[{copied(one, inner[0], known, depth + 1)} for {one} in {value}]"
    if origin in (Union, UnionType):
        (some,) = (part for part in inner if not lasting(part))
        return f"({copied(value, some, known, depth)} if {value} is not None else None)"
    if isinstance(hint, type) and issubclass(hint, Plain):
        return f"{value}.copy()"
    if hint in (Any, dict, list):
        known["loose"] = loose
        return f"loose({value})"
    raise TypeError(f"{value}: {hint} is no plain type")


def lasting(hint: Any) -> bool:
    """Whether values of this type never change, so that copies may share them."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Shared in inner[1:] or lasting(inner[0])
    if origin in (Union, UnionType):
        return all(map(lasting, inner))
    if origin in (tuple, frozenset):
        return all(one is Ellipsis or lasting(one) for one in inner)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(hint.__struct_config__.frozen)
    return origin is Literal or hint in SCALARS


def loose(value: Any) -> Any:
    """A copy of a value whose type says nothing."""
    if isinstance(value, dict):
        return {key: loose(one) for key, one in value.items()}
    if isinstance(value, list):
        return [loose(one) for one in value]
    return value.copy() if isinstance(value, Plain) else value


# Copies that share what has not changed


@cache
def sharer(kind: type[Any]) -> Callable[[Any, Any], Any]:
    """``share(record, last)``: a copy of a record of this kind that takes over what is equal from `last`, an older one.

    Neither may be changed afterwards. Where nothing differs it is `last` itself. Equal maps in another order are not
    equal here: play looks at the order.

    >>> class Ship(Plain):
    ...     hold: dict[str, int] = {}
    ...     crew: dict[str, int] = {}
    >>> ship = Ship({"cod": 2}, {"mate": 1})
    >>> first = sharer(Ship)(ship, ship.copy())
    >>> ship.hold["cod"] = 1
    >>> second = sharer(Ship)(ship, first)
    >>> second.hold, second.crew is first.crew, sharer(Ship)(ship, second) is second
    ({'cod': 1}, True, True)
    """
    known: dict[str, Any] = {"Kind": kind, "map_shared": _map_shared, "list_shared": _list_shared, "loose": loose}
    hints = get_type_hints(kind, include_extras=True)
    names = [(name, one.kind is one.KEYWORD_ONLY) for name, one in inspect.signature(kind).parameters.items()]
    lines = [f"    new_{name} = {_shared(f'self.{name}', f'last.{name}', hints[name], known)}" for name, _ in names]
    same = " and ".join(f"new_{name} is last.{name}" for name, _ in names) or "True"
    made = ", ".join(f"{name}=new_{name}" if keyword else f"new_{name}" for name, keyword in names)
    exec("def share(self, last):\n" + "\n".join([*lines, f"    return last if {same} else Kind({made})"]), known)
    share: Callable[[Any, Any], Any] = known["share"]
    return share


def _shared(value: str, last: str, hint: Any, known: dict[str, Any]) -> str:
    """The expression that copies `value` or takes over `last`."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return value if Shared in inner[1:] else _shared(value, last, inner[0], known)
    if lasting(hint):
        return f"({last} if {value} == {last} else {value})"
    if origin is dict and lasting(inner[1]):
        return f"({last} if {value} == {last} and [*{value}] == [*{last}] else {value}.copy())"
    if origin in (list, set) and lasting(inner[0]):
        return f"({last} if {value} == {last} else {value}{'[:]' if origin is list else '.copy()'})"
    if origin is dict:
        return f"map_shared({value}, {last}, {_part(inner[1], known)})"
    if origin is list:
        return f"list_shared({value}, {last}, {_part(inner[0], known)})"
    if origin in (Union, UnionType):
        (some,) = (part for part in inner if not lasting(part))
        return f"(None if {value} is None else {_part(some, known)}({value}, {last}))"
    if isinstance(hint, type) and issubclass(hint, Plain):
        return f"{_part(hint, known)}({value}, {last})"
    return f"({last} if {value} == {last} else loose({value}))"


def _part(hint: Any, known: dict[str, Any]) -> str:
    """The name of a function (value, last) that shares a value of this type; what was not there is copied."""
    name, parts = f"share{len(known)}", {"sharer": sharer, "kind": hint, "copy": known.get}
    known[name] = None  # its place is taken
    if isinstance(hint, type) and issubclass(hint, Plain):
        def record(value: Any, last: Any) -> Any:
            return value.copy() if type(last) is not hint else sharer(hint)(value, last)  # type: ignore[arg-type]
        known[name] = record
        return name
    copy = copied("value", hint, parts)
    code = f"lambda value, last: {copy} if last is None else {_shared('value', 'last', hint, known)}"
    known.update({key: one for key, one in parts.items() if key not in known})
    known[name] = eval(code, known)  # made of the types of fields alone
    return name


def _map_shared(value: dict[Any, Any], last: dict[Any, Any], share: Callable[[Any, Any], Any]) -> dict[Any, Any]:
    made = {key: share(one, last.get(key)) for key, one in value.items()}
    same = len(made) == len(last) and [*made] == [*last] and all(map(is_, made.values(), last.values()))
    return last if same else made


def _list_shared(value: list[Any], last: list[Any], share: Callable[[Any, Any], Any]) -> list[Any]:
    made = [share(one, last[at] if at < len(last) else None) for at, one in enumerate(value)]
    return last if len(made) == len(last) and all(map(is_, made, last)) else made
