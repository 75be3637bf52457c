"""YAML read safely, with the line of every value for messages."""

from __future__ import annotations

import re
from pathlib import Path as FilePath
from typing import Any, TypeVar

import msgspec

from .errors import Bad

T = TypeVar("T")
Path = tuple[str | int, ...]
LARGEST = 2_000_000
"""Characters; a hand-written file is far smaller."""


class Source:
    """A YAML text: its value, and the line where each part of it stands.

    Only plain data is read: no tags, no anchors or aliases, one document. Raises Bad with file and line.
    """

    def __init__(self, text: str, name: str = "text") -> None:
        self.name = name
        self.lines: dict[Path, int] = {}
        if len(text) > LARGEST:
            raise Bad(f"the file has {len(text)} characters", name, f"at most {LARGEST}")
        self.value = self._read(text)

    @classmethod
    def file(cls, path: FilePath | str) -> Source:
        """Read a UTF-8 file. Raises Bad."""
        try:
            return cls(FilePath(path).read_text(encoding="utf-8"), FilePath(path).name)
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

    def bad(self, what: str, path: Path = (), expected: str = "") -> Bad:
        """A Bad that points at `path`."""
        field = dotted(path)
        place = self.where(path)
        return Bad(what, f"{place}, {field}" if field else place, expected)

    def into(self, kind: type[T], value: Any = None, path: Path = ()) -> T:
        """The value (or a part of it at `path`) checked as `kind`. Raises Bad with the line of the fault."""
        try:
            return msgspec.convert(self.value if value is None else value, kind)
        except msgspec.ValidationError as error:
            text, _, at = str(error).partition(" - at `")
            raise self.bad(text, path + path_of(at.rstrip("`"))) from None

    def _read(self, text: str) -> Any:
        from ruamel.yaml import YAML
        from ruamel.yaml.error import YAMLError
        try:
            yaml = YAML(typ="safe", pure=True)
            for event in yaml.parse(text):
                if type(event).__name__ == "AliasEvent" or getattr(event, "anchor", None):
                    raise Bad("anchors and aliases are not used here", self._line(event), "the value written out")
            documents = list(YAML(typ="safe", pure=True).compose_all(text))
        except YAMLError as error:
            mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
            place = f"{self.name}, line {mark.line + 1}" if mark else self.name
            raise Bad(f"this is not YAML: {getattr(error, 'problem', None) or error}", place) from None
        except (ValueError, RecursionError) as error:
            raise Bad(f"this is not YAML: {error}", self.name) from None
        if len(documents) != 1 or documents[0] is None:
            raise Bad("the file is empty" if not documents or documents[0] is None else "several documents in one file",
                      self.name, "one YAML document")
        return self._value(documents[0], ())

    def _line(self, event: Any) -> str:
        return f"{self.name}, line {event.start_mark.line + 1}"

    def _value(self, node: Any, path: Path) -> Any:
        from ruamel.yaml.nodes import MappingNode, SequenceNode
        self.lines[path] = node.start_mark.line + 1
        if len(path) > 40:
            raise Bad("too many levels", self.where(path), "at most 40")
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
        if tag == "int":
            return int(text, 0) if text.lower().lstrip("+-")[:2] in ("0x", "0o") else int(text)
        if tag == "float":
            return float(text)
        if tag == "bool":
            return text.lower() == "true"
        if tag == "null":
            return None
        if tag in ("str", "timestamp"):
            return text
        raise Bad(f"the tag {node.tag} is not used here", self._line(node), "plain data")


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
