"""YAML read safely, with the line of every value for messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path as FilePath
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from .errors import Bad, one_of

T = TypeVar("T")
Path = tuple[str | int, ...]
LARGEST = 500_000
"""Characters; a hand-written file is far smaller."""
DEEPEST = 40
NOTHING = ("", "~", "null", "Null", "NULL")
TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
WHOLE = re.compile(r"[-+]?(0b[01_]+|0o?[0-7_]+|[0-9_]+|0x[0-9a-fA-F_]+)")
BROKEN = re.compile(r"[-+]?([0-9][0-9_]*\.[0-9_]*([eE][-+]?[0-9]+)?|[0-9][0-9_]*[eE][-+]?[0-9]+"
                    r"|\.[0-9_]+([eE][-+][0-9]+)?|\.(inf|Inf|INF))|\.(nan|NaN|NAN)")
KINDS = {"object": "a map", "array": "a list", "str": "text", "int": "a whole number", "float": "a number",
         "bool": "true or false", "null": "nothing"}


class Source:
    """A YAML text: its value, and the line where each part of it stands.

    Only plain data is read: no tags, no anchors or aliases, no directives, one document. Raises Bad with file and line.
    """

    def __init__(self, text: str, name: str = "text") -> None:
        self.name = name
        self.lines: dict[Path, int] = {}
        if len(text) > LARGEST:
            raise Bad("the file is too long", name, f"at most {LARGEST} characters")
        self.value = self._read(text)

    @classmethod
    def file(cls, path: FilePath | str) -> Source:
        """Read a UTF-8 file. Raises Bad."""
        try:
            with FilePath(path).open(encoding="utf-8-sig") as file:
                return cls(file.read(LARGEST + 1), FilePath(path).name)
        except OSError as error:
            raise Bad(f"the file cannot be read ({error.strerror or error})", str(path), "a readable file") from None
        except UnicodeDecodeError as error:
            raise Bad(f"the file is not UTF-8 text (byte {error.start})", str(path), "UTF-8") from None

    def where(self, path: Path = ()) -> str:
        """File and line of the value at `path`, or of its nearest parent."""
        while path and path not in self.lines:
            path = path[:-1]
        line = self.lines.get(path)
        return f"{self.name}, line {line}" if line else self.name

    def at(self, path: Path) -> Any:
        """The value that stands at `path`."""
        found = self.value
        for part in path:
            found = found[part]
        return found

    def bad(self, what: str, path: Path = (), expected: str = "") -> Bad:
        """A Bad that points at `path`."""
        field = dotted(path)
        place = self.where(path)
        return Bad(what, f"{place}, {field}" if field else place, expected)

    def into(self, kind: type[T], value: Any = msgspec.UNSET, path: Path = ()) -> T:
        """The value (or a part of it at `path`) checked as `kind`. Raises Bad with the line of the fault."""
        try:
            return msgspec.convert(self.value if value is msgspec.UNSET else value, kind, str_keys=True)
        except msgspec.ValidationError as error:
            what, at, expected = fault(error, kind)
            raise self.bad(what, path + at, expected) from None

    def _read(self, text: str) -> Any:
        import yaml
        try:
            events = yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
            documents = [self._value(event, events, ()) for event in events if isinstance(event, yaml.NodeEvent)
                         or self._refuse_directives(event)]
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            if mark is None:
                raise Bad(f"this is not YAML: {str(error).strip().partition(chr(10))[0]}", self.name) from None
            found = "".join(text.split("\n")[mark.line:mark.line + 1])[mark.column:mark.column + 1]
            raise Bad(f"this is not YAML: {error.problem}{f' at {found!r}' if found else ''}",
                      f"{self.name}, line {mark.line + 1}") from None
        if len(documents) != 1 or documents[0] is None:
            raise Bad("several documents in one file" if len(documents) > 1 else "the file is empty",
                      self.name, "one YAML document")
        return documents[0]

    def _line(self, event: Any) -> str:
        return f"{self.name}, line {event.start_mark.line + 1}"

    def _refuse_directives(self, event: Any) -> bool:
        if getattr(event, "version", None) or getattr(event, "tags", None):
            raise Bad("directives (%) are not used here", self._line(event), "the data alone")
        return False

    def _refuse_extras(self, event: Any) -> None:
        """Raises Bad where the event is more than plain data, or too deep."""
        if event.anchor:
            raise Bad("anchors and aliases are not used here", self._line(event), "the value written out")
        if getattr(event, "tag", None):
            raise Bad(f"the tag {event.tag} is not used here", self._line(event), "plain data")

    def _value(self, event: Any, events: Iterator[Any], path: Path) -> Any:
        """The value that begins with this event; takes the events that belong to it."""
        import yaml
        self._refuse_extras(event)
        self.lines.setdefault(path, event.start_mark.line + 1)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if len(path) >= DEEPEST:
            raise Bad("too many levels", self._line(event), f"at most {DEEPEST}")
        if isinstance(event, yaml.SequenceStartEvent):
            made_list: list[Any] = []
            while not isinstance(item := next(events), yaml.SequenceEndEvent):
                made_list.append(self._value(item, events, (*path, len(made_list))))
            return made_list
        made: dict[Any, Any] = {}
        while not isinstance(item := next(events), yaml.MappingEndEvent):
            key = self._key(item)
            if key in made:
                raise Bad(f"{key!r} stands twice", self._line(item), "one entry")
            self.lines[(*path, key)] = item.start_mark.line + 1
            made[key] = self._value(next(events), events, (*path, key))
        return made

    def _key(self, event: Any) -> str | int:
        self._refuse_extras(event)
        if not hasattr(event, "value"):
            raise Bad("a list or map cannot be a name", self._line(event), "a word or a number")
        key = self._scalar(event)
        if not isinstance(key, (str, int)) or isinstance(key, bool):
            raise Bad(f"{key!r} cannot be a name here", self._line(event), "a word or a number")
        return key

    def _scalar(self, event: Any) -> Any:
        """What a word means in YAML 1.2 (`yes` and `off` are words there); what stands in quotes is text."""
        text: str = event.value
        if not event.implicit[0]:
            return text
        if text in NOTHING:
            return None
        if text in TRUTH:
            return TRUTH[text]
        if text in ("<<", "="):
            raise Bad(f"{text!r} has a meaning of its own in YAML", self._line(event), "a word in quotes")
        try:
            if WHOLE.fullmatch(text):
                return int(text, 0) if text.lstrip("+-")[:2] in ("0x", "0o", "0b") else int(text)
            if BROKEN.fullmatch(text):
                return float(text)
        except ValueError:
            raise Bad(f"{text[:40]!r} is no number here", self._line(event),
                      "a plain number, or a word in quotes") from None
        return text


def fault(error: msgspec.ValidationError, kind: Any) -> tuple[str, Path, str]:
    """What a value read as `kind` has wrong, where in it, and what was expected."""
    text, _, at = str(error).partition(" - at `")
    path = path_of(at.rstrip("`"))
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", text):
        return f"unknown field {found[1]!r}", (*path, found[1]), one_of(_fields(kind, path), 20)
    if found := re.fullmatch(r"Object missing required field `(.*)`", text):
        return f"field {found[1]!r} is missing", path, f"{found[1]}: ..."
    if found := re.fullmatch(r"Expected `(.*)`, got `(.*)`", text):
        return f"this is {_spelt(found[2])}", path, _spelt(found[1])
    if found := re.fullmatch(r"Invalid enum value (.*)", text):
        return f"{found[1]} is not known", path, one_of(_choices(kind)) if not path else ""
    return text, path, ""


def _choices(kind: Any) -> list[Any]:
    """The values of a Literal, also where it may be missing."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [one for inner in get_args(kind) for one in _choices(inner)]


def _spelt(kinds: str) -> str:
    return " or ".join(KINDS.get(kind, kind) for kind in kinds.split(" | "))


def _fields(kind: Any, path: Path) -> list[str]:
    """The fields of the record at `path` of a value of `kind`."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        known = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        return _fields(known.get(str(path[0])), path[1:]) if path else list(known)
    inner = get_args(kind)
    if not inner:
        return []
    if get_origin(kind) in (Union, UnionType):
        return next((found for one in inner if (found := _fields(one, path))), [])
    return _fields(inner[-1], path) if get_origin(kind) is dict else _fields(inner[0], path[1:])


def path_of(text: str) -> Path:
    """``$.spaces[3].fort`` as ("spaces", 3, "fort")."""
    return tuple(int(index) if index else name for name, index in re.findall(r"\.?([^.\[\]$]+)|\[(\d+)\]", text)
                 if index or name not in ("...",))


def dotted(path: Path) -> str:
    """("spaces", 3, "fort") as ``spaces[3].fort``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else (f".{part}" if text else str(part))
    return text
