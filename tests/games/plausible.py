"""Values that an argument of some type could have: names that there are, numbers within their bounds."""

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

import msgspec

from kernel_lib.core.dice import Stream
from kernel_lib.core.naming import Names, Of
from kernel_lib.core.proper import piled
from kernel_lib.core.reading import hints_of


def value(stream: Stream, hint: Any, known: Names, meta: tuple[Any, ...] = ()) -> Any:
    """A value of this type, as an example could write it."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return value(stream, inner[0], known, (*inner[1:], *meta))
    if origin is Literal:
        return inner[stream.below(len(inner))]
    if origin in (Union, UnionType):
        return value(stream, inner[stream.below(len(inner))], known, meta)
    if origin is dict:
        if piled(meta):
            return {value(stream, inner[0], known): 1}
        return {value(stream, inner[0], known): value(stream, inner[1], known) for _ in range(1 + stream.below(2))}
    if origin is list:
        return [value(stream, inner[0], known) for _ in range(1 + stream.below(2))]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints, needed = hints_of(hint), [field for field in msgspec.structs.fields(hint) if field.required]
        made = {field.encode_name: value(stream, hints[field.name], known) for field in needed}
        config = hint.__struct_config__
        return {config.tag_field: config.tag, **made} if config.tag is not None else made
    if is_typeddict(hint):
        return {name: value(stream, one, known) for name, one in hints_of(hint).items()}
    if hint is bool:
        return stream.below(2) == 1
    if hint is int:
        bounds = next((one for one in meta if isinstance(one, msgspec.Meta)), msgspec.Meta(ge=0, le=6))
        least = bounds.ge if bounds.ge is not None else 0
        return int(least + stream.below(min(int(bounds.le if bounds.le is not None else 8) - int(least), 8) + 1))
    if hint is str:
        of = next((one for one in meta if isinstance(one, Of)), None)
        names = list(known.all_of(of)) if of else ["chit", "move", "trail", "11.4"]
        return names[stream.below(len(names))]
    return None
