"""`Plain`: records with a fast, independent `copy`, written by the core from the types of their fields."""

from __future__ import annotations

import inspect
from collections.abc import Callable
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
    """

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
