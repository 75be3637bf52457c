"""What a claim names and there is not: it would hold for ever, and is a mistake wherever it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from . import data, registry, wording, words
from .decision import Bag, Decision
from .dice import numbered
from .errors import NoSuchName, one_of
from .game import Rules, load
from .spelling import singulars

Missing = tuple[tuple[Any, ...], Any]


def in_position(rules: Rules, state: Any, claimed: dict[str, Any], position: dict[str, Any]) -> str:
    """What is wrong with the names in a claim about a position: of those that stand in it nothing can be."""
    for path, value in missing(claimed, position):
        if path[0] in rules.position.writers:
            continue
        for part in reversed(path):
            value = {part: value}
        try:
            rules.patch(state.copy(), value)
        except NoSuchName as error:
            return str(error).removeprefix("given.")
        except Exception:  # a value that cannot be given is compared with what is there, and differs
            continue
    return ""


def in_answer(game: str, seats: Iterable[str], claimed: Any, got: Any) -> str:
    """What is wrong with the names in a claim about facts or an answer."""
    gaps = list(missing(claimed, got))
    if not gaps:
        return ""
    known = Words(game, seats)
    return next((fault for path, value in gaps
                 if (fault := known.fault([path[-1], value], ".".join(map(str, path))))), "")


def in_choice(game: str, seats: Iterable[str], claimed: Any, pending: object) -> str:
    """What is wrong with the names in a choice that is claimed to be allowed or refused. Its fields may be those of
    another option than the offered ones: what is refused is often not offered at all."""
    offered = [*pending.options] if isinstance(pending, Decision) else []
    deeds = registry.deeds(game)
    meant = wording.choice(pending, claimed, deeds) if isinstance(pending, Decision) else claimed
    if isinstance(pending, Decision) and pending.option_of(meant) is not None:
        return ""
    if isinstance(claimed, dict) and isinstance(meant, dict) and "do" in claimed.keys() & meant.keys():
        claimed = {**claimed, "do": meant["do"]}
    fields = claimed if isinstance(claimed, dict) else {}
    told = {words.field_meant(field, meant, fields): part for field, part in fields.items()
            if field in meant or field not in words.ACTORS} if isinstance(meant, dict) else fields
    called = [word for also in deeds.values() for word in also]
    return Words(game, seats, (*texts(offered), *fields, *called)).fault(claimed) or _fields_fault(told, offered)


def _fields_fault(claimed: dict[str, Any], offered: list[Any]) -> str:
    """What is wrong with the fields of a choice when options of its kind (the same `do`) are offered: one that none of
    them has, or too few to say which one is meant."""
    alike = [one for one in offered if isinstance(one, dict) and "do" in one and one["do"] == claimed.get("do")]
    known = list(dict.fromkeys(field for one in alike for field in one))
    if alike and (odd := next((field for field in claimed if field not in known), None)):
        return str(NoSuchName(f"there is no field {odd!r} in this choice", "", one_of(known, like=odd)))
    like = [one for one in alike if all(one.get(field) == value for field, value in claimed.items())]
    left = [field for field in known if field not in claimed
            and (len(like) > 1 or any(isinstance(one.get(field), Bag) for one in like))]
    return f"this leaves open {', '.join(left)}" if left else ""


class Words:
    """The names and words of a game: what its data, its sentences, its positions and these seats are called."""

    def __init__(self, game: str, seats: Iterable[str], more: Iterable[str] = ()) -> None:
        keys = data.messages(game).catalogues["en"]
        self.names = [*data.kinds(game), *seats]
        self.known = {*self.names, *more, *load(game).position.names()}
        self.known |= {part for key in keys for part in key.split(".")}

    def fault(self, value: Any, where: str = "") -> str:
        """What is wrong with the first text in `value` that is none of them, or ""."""
        odd = next((one for one in texts(value) if one not in self.known and not one.isdigit()), None)
        if odd is None:
            return ""
        return str(NoSuchName(f"there is no {odd!r}", where, one_of(self.names, like=odd)))


def missing(claimed: Any, got: Any) -> Iterator[Missing]:
    """What is claimed of things that `got` has not: where, and what."""
    if isinstance(got, msgspec.Struct):
        got = msgspec.to_builtins(got)
    if isinstance(claimed, dict) and isinstance(got, dict):
        for key, value in claimed.items():
            found = meant(key, got)
            if found not in got:
                yield (key,), value
            else:
                yield from (((key, *path), one) for path, one in missing(value, got[found]))
    elif isinstance(claimed, list) and isinstance(got, list | tuple):
        for at, (left, right) in enumerate(zip(claimed, got, strict=False)):
            yield from (((at, *path), one) for path, one in missing(left, right))


def meant(key: Any, got: dict[Any, Any]) -> Any:
    """The key of `got` that is meant by `key`: itself, as a text, one or many of it, 33 for card_33, or of what is
    counted the only one of that kind: regulars for france_regular. `key` where there is none."""
    found = next((one for one in (key, *spellings(str(key)), numbered(key, got)) if one in got), None)
    if found is not None:
        return found
    kinds = (str(key), *singulars(str(key)))
    like = [one for one, count in got.items() if type(count) is int and str(one).partition("_")[2] in kinds]
    return like[0] if len(like) == 1 else key


def spellings(key: str) -> tuple[str, str]:
    """A key as text, and as one or many of it: squadrons for squadron."""
    return key, key.removesuffix("s") if key.endswith("s") else f"{key}s"


def texts(value: Any) -> Iterator[str]:
    """Every text in a value, the names of its fields, too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from (*texts(key), *texts(one))
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from texts(one)
    elif isinstance(value, Bag):
        yield from value.pool
