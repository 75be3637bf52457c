"""What a game knows, from its pack: loaded fast, checked by one schema, overlaid by owners."""

from __future__ import annotations

import functools
import importlib
import math
import os
import sys
from importlib import resources
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from .bilingual import LANGUAGES, Words
from .errors import Bad, one_of
from .lessons import Lesson
from .messages import Messages
from .packages import GAMES
from .packing import Ruling, Synonyms, stale, write_pack
from .rulebook import Rulebook
from .unlisted import printed
from .yaml_source import Path as FieldPath
from .yaml_source import Source


class Pack(msgspec.Struct, frozen=True):
    """Everything a game knows, as compiled; parts are decoded when first asked for."""

    data: msgspec.Raw
    rulebook: Rulebook
    rulings: list[Ruling]
    messages: dict[str, dict[str, str]]
    lessons: dict[str, Lesson] = {}
    examples: dict[str, msgspec.Raw] = {}
    synonyms: list[Synonyms] = []


@functools.cache
def pack(game: str) -> Pack:
    """The compiled pack of a game. Raises Bad when it is missing or damaged, or a source of it has a mistake."""
    try:
        folder = Path(str(resources.files(f"kernel_lib.{game}")))
        if stale(folder):
            write_pack(game, folder)
        return msgspec.json.decode((folder / "pack.json").read_bytes(), type=Pack)
    except (OSError, ModuleNotFoundError, msgspec.MsgspecError) as error:
        raise Bad(f"the data of {game} cannot be read ({error})", f"kernel_lib/{game}/pack.json",
                  "the file made by `python -m kernel_lib.core.packing`") from None


def corrections(game: str) -> Path | None:
    """An owner's corrections of a game: ``<game>.yaml`` in the folder that RULEBOOK_DATA names, if it is there.

    Raises Bad where there is no such folder, or nothing in it is named after a game: it would be no use to anybody.
    """
    named = os.environ.get("RULEBOOK_DATA")
    if not named:
        return None
    folder, ends = Path(named).expanduser(), (".yaml", ".yml")
    if not folder.is_dir():
        raise Bad("there is no such folder", f"RULEBOOK_DATA, {named}", "a folder with your own data")
    mine = [one for end in ends if (one := folder / f"{game}{end}").is_file()]
    if len(mine) > 1:
        raise Bad("there are two files for one game", str(folder), f"{mine[0].name} or {mine[1].name}")
    if not mine and not any((folder / f"{one}{end}").is_file() for one in GAMES for end in ends):
        raise Bad("no file in this folder is named after a game", f"RULEBOOK_DATA, {named}",
                  one_of(f"{one}.yaml" for one in GAMES))
    return mine[0] if mine else None


@functools.cache
def data(game: str) -> Any:
    """The records of a game as its ``schema.Data``, with its owner's `corrections` laid over them. Raises Bad."""
    own = corrections(game)
    if own is not None:
        return overlay(game, own)
    schema = importlib.import_module(f"kernel_lib.{game}.schema").Data
    try:
        return msgspec.convert(shared(msgspec.json.decode(pack(game).data)), schema, str_keys=True)
    except msgspec.MsgspecError as error:
        raise Bad(f"the data does not fit its schema ({error})", f"kernel_lib/{game}/pack.json") from None


def shared(value: Any) -> Any:
    """`value` with one text for all that are equal in it, which a dictionary finds without comparing letters."""
    if isinstance(value, str):
        return sys.intern(value)
    if isinstance(value, list):
        return [shared(one) for one in value]
    if isinstance(value, dict):
        return {sys.intern(key): shared(one) for key, one in value.items()}
    return value


def rulebook(game: str) -> Rulebook:
    """The rule index of a game."""
    return pack(game).rulebook


def rulings(game: str) -> list[Ruling]:
    """The rulings of a game."""
    return pack(game).rulings


def lessons(game: str) -> dict[str, Lesson]:
    """The lessons of a game by chapter (``10_combat``), in their order; pages beside the chapters come last."""
    return pack(game).lessons


@functools.cache
def names(game: str) -> dict[str, dict[str, str]]:
    """id -> {language: name} of every record that has both."""
    found: dict[str, dict[str, str]] = {}
    for records in _records(game).values():
        for record in records:
            if isinstance(record.get("name"), dict):
                found.setdefault(record["id"], record["name"])
    return found


@functools.cache
def texts(game: str) -> dict[str, dict[str, str]]:
    """id -> {language: what it says} of every record with a text."""
    return {record["id"]: record["text"] for records in _records(game).values() for record in records
            if isinstance(record.get("text"), dict)}


@functools.cache
def also(game: str) -> dict[str, list[str]]:
    """id -> other names by which its records are known (their field `also`)."""
    found: dict[str, list[str]] = {}
    for records in _records(game).values():
        for record in records:
            if record.get("also"):
                found.setdefault(record["id"], []).extend(record["also"])
    return found


@functools.cache
def kinds(game: str) -> dict[str, tuple[str, ...]]:
    """id -> the sections that have a record of that id."""
    found: dict[str, tuple[str, ...]] = {}
    for section, records in _records(game).items():
        for record in records:
            if isinstance(record.get("id"), str):
                found[record["id"]] = (*found.get(record["id"], ()), section)
    return found


def _records(game: str) -> dict[str, list[dict[str, Any]]]:
    if corrections(game) is None:
        return msgspec.json.decode(pack(game).data, type=dict[str, list[dict[str, Any]]])
    return msgspec.to_builtins(data(game))  # type: ignore[no-any-return]


@functools.cache
def messages(game: str) -> Messages:
    """The sentences of a game; ids of records become their names, and ``names.<id>`` of the catalogue others."""
    known, catalogues = names(game), pack(game).messages

    worth = {f"{record['id']}.{field}": str(record[field]) for records in _records(game).values() for record in records
             for field in ("cp", "kind") if field in record and "id" in record}

    def name_of(record: str, lang: str) -> str | None:
        if record.endswith(".says"):
            return texts(game).get(record.removesuffix(".says"), {}).get(lang)
        if record in known:
            return known[record].get(lang) or known[record].get("en")
        if record in worth:
            return worth[record]
        if " " in record and (thing := printed(game, record)) is not None:
            return str(thing.name.text(lang))
        return catalogues.get(lang, {}).get(f"name.{record}")

    return Messages(catalogues, name_of, lambda record: kinds(game).get(record, ()))


def said(game: str, key: str, /, **facts: Any) -> Words:
    """The sentence `key` of a game in every language, filled from `facts`."""
    return {lang: messages(game).text(key, lang, **facts) for lang in LANGUAGES}


def named(game: str, value: Any) -> Words:
    """A plain value in every language: names for ids, lists and counts joined."""
    return {lang: messages(game).words(value, lang) for lang in LANGUAGES}


def overlay(game: str, path: Path | str) -> Any:
    """The game's data with an owner's corrections laid over it, checked by the same schema.

    The file: ``game: <id>`` and, per section, records with their ``id`` and the fields that differ. A record with
    a new id is added, ``{id: ..., remove: true}`` takes one away. What it changes is marked ``source: owner`` unless
    the file says otherwise. Raises Bad with file, line and field.
    """
    source = Source.file(path)
    schema = importlib.import_module(f"kernel_lib.{game}.schema").Data
    if not isinstance(source.value, dict) or source.value.get("game") != game:
        raise source.bad("the file does not say which game it is for", ("game",), f"game: {game}")
    base = msgspec.json.decode(pack(game).data, type=dict[str, list[dict[str, Any]]])
    hints = get_type_hints(schema)
    for section, changes in source.value.items():
        if section == "game":
            continue
        if section not in base:
            raise source.bad(f"{section!r} is no section", (section,), one_of(base))
        if not isinstance(changes, list):
            raise source.bad("this section is no list", (section,), "a list of records, each with its id")
        records = {record["id"]: record for record in base[section]}
        for at, change in enumerate(changes):
            _correct(source, records, hints[section].__args__[0], change, (section, at))
        base[section] = list(records.values())
    _insist_nobody_names(source, base)
    return source.into(schema, base)


def _insist_nobody_names(source: Source, base: dict[str, list[dict[str, Any]]]) -> None:
    """Raise Bad when a record that is taken away is named by another one that stays."""
    left = {record["id"] for records in base.values() for record in records}
    for section, changes in source.value.items():
        for at, change in enumerate(changes if section != "game" else ()):
            gone = change["id"]
            if change.get("remove") is not True or gone in left:
                continue
            for other, records in base.items():
                named = next((record["id"] for record in records if _names(record, gone)), None)
                if named is not None:
                    raise source.bad(f"{gone!r} is taken away, but {named!r} of {other} names it", (section, at, "id"),
                                     f"{other}: a correction of {named!r}, too")


def _names(value: Any, name: str) -> bool:
    """Whether a name stands anywhere in a record."""
    if isinstance(value, dict):
        return any(_names(part, name) for one in value.items() for part in one)
    return any(_names(part, name) for part in value) if isinstance(value, list) else bool(value == name)


def _correct(source: Source, records: dict[str, dict[str, Any]], kind: type, change: Any, at: FieldPath) -> None:
    """Lay one correction, which stands at `at`, over the records of its section, which are of this `kind`."""
    if not isinstance(change, dict) or not isinstance(change.get("id"), str):
        raise source.bad("a record without id", at, "id: ...")
    id = change["id"]
    if change.get("remove") is True:
        if id not in records or len(change) > 2:
            raise source.bad("what is removed is named by its id alone", at, "the id of a record")
        del records[id]
        return
    for field, value in change.items():
        least, most = _span([record.get(field) for record in records.values()])
        low, high = _span(value)
        if low < least or high > 10 * most:
            odd = low if low < least else high
            raise source.bad(f"{odd} is out of bounds", (*at, field), f"{least} to {10 * most}")
    corrected = records.get(id, {}) | change | {"source": change.get("source", "owner")}
    try:
        source.into(kind, corrected, at)
    except Bad as error:
        if id in records:
            raise
        raise Bad(f"{id!r} is a new record, and {error.what}", error.where, error.expected) from None
    records[id] = corrected


def _span(value: Any) -> tuple[int, int]:
    """The least and the most of the whole numbers in a value, and of 0 and 10."""
    if isinstance(value, dict | list):
        inner = [_span(one) for one in (value.values() if isinstance(value, dict) else value)]
        return min((low for low, _ in inner), default=0), max((high for _, high in inner), default=10)
    number = value if type(value) in (int, float) else 0
    return min(0, math.floor(number)), max(10, math.ceil(number))
