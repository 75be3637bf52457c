"""YAML read safely, with the line of every value for messages."""

from __future__ import annotations

import re
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
        from ruamel.yaml import YAML
        from ruamel.yaml.error import YAMLError
        try:
            yaml = YAML(typ="safe", pure=True)
            yaml.Parser = _plain_parser(self)
            documents = list(yaml.compose_all(text))
        except YAMLError as error:
            mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
            place = f"{self.name}, line {mark.line + 1}" if mark else self.name
            problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
            raise Bad(f"this is not YAML: {problem}", place) from None
        if len(documents) != 1 or documents[0] is None:
            raise Bad("the file is empty" if not documents or documents[0] is None else "several documents in one file",
                      self.name, "one YAML document")
        return self._value(documents[0], ())

    def refuse_extras(self, event: Any) -> None:
        """Raises Bad when a YAML event is more than plain data: an anchor, an alias, a tag, a directive."""
        if type(event).__name__ == "AliasEvent" or getattr(event, "anchor", None):
            raise Bad("anchors and aliases are not used here", self._line(event), "the value written out")
        if getattr(event, "version", None) or getattr(event, "tags", None):
            raise Bad("directives (%) are not used here", self._line(event), "the data alone")
        if getattr(event, "tag", None):
            raise Bad(f"the tag {event.tag} is not used here", self._line(event), "plain data")

    def refuse_depth(self, event: Any) -> None:
        """Raises Bad at an event that opens too many levels."""
        raise Bad("too many levels", self._line(event), f"at most {DEEPEST}")

    def _line(self, event: Any) -> str:
        return f"{self.name}, line {event.start_mark.line + 1}"

    def _value(self, node: Any, path: Path) -> Any:
        from ruamel.yaml.nodes import MappingNode, SequenceNode
        self.lines[path] = node.start_mark.line + 1
        if isinstance(node, MappingNode):
            made: dict[Any, Any] = {}
            for key_node, value_node in node.value:
                key = self._scalar(key_node)
                if not isinstance(key, (str, int)) or isinstance(key, bool):
                    raise Bad(f"{key!r} cannot be a name here", self._line(key_node), "a word or a number")
                if key in made:
                    raise Bad(f"{key!r} stands twice", self._line(key_node), "one entry")
                made[key] = self._value(value_node, (*path, key))
                self.lines[(*path, key)] = key_node.start_mark.line + 1
            return made
        if isinstance(node, SequenceNode):
            return [self._value(item, (*path, at)) for at, item in enumerate(node.value)]
        return self._scalar(node)

    def _scalar(self, node: Any) -> Any:
        tag = str(node.tag).rpartition(":")[2]
        text = node.value
        if not isinstance(text, str):
            raise Bad("a list or map cannot be a name", self._line(node), "a word or a number")
        try:
            if tag == "int":
                return int(text, 0) if text.lower().lstrip("+-")[:2] in ("0x", "0o", "0b") else int(text)
            if tag == "float":
                return float(text)
        except ValueError:
            raise Bad(f"{text[:40]!r} is no number here", self._line(node),
                      "a plain number, or a word in quotes") from None
        if tag == "bool":
            return text.lower() == "true"
        if tag == "null":
            return None
        if tag in ("str", "timestamp"):
            return text
        raise Bad(f"{text!r} has a meaning of its own in YAML", self._line(node), "a word in quotes")


def _plain_parser(source: Source) -> type:
    """A YAML parser that lets only plain data pass, so that a text is read once."""
    from ruamel.yaml.events import CollectionEndEvent, CollectionStartEvent
    from ruamel.yaml.parser import Parser

    class PlainParser(Parser):  # type: ignore[misc, unused-ignore]
        level = 0

        def get_event(self) -> Any:
            event = super().get_event()
            self.level += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
            if self.level > DEEPEST:
                source.refuse_depth(event)
            source.refuse_extras(event)
            return event

    return PlainParser


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
