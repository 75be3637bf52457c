"""Data packs: a game's YAML sources compiled to one file.

Parsing YAML takes a hundred times longer than decoding JSON, so the sources are compiled to
``kernel_lib/<game>/pack.json``: for a wheel when it is built, in a checkout whenever a source is newer than the pack.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from . import files
from .bilingual import LANGUAGES
from .errors import Bad, one_of
from .lessons import read_all as read_lessons
from .rulebook import Rulebook
from .yaml_source import Source

PROVENANCE = ("rulebook", "public", "reconstructed", "authored", "owner")


class Ruling(msgspec.Struct, frozen=True):
    """A contradiction or gap of the rulebook, the reading taken, and the others.

    switch  whether play differs, so that an option of the same name chooses the reading
    only    options of the game, and their values, with which it can differ: {players: [1]}
    """

    id: str
    rules: list[str]
    problem: dict[str, str]
    ruling: str
    readings: dict[str, dict[str, str]]
    switch: bool = False
    only: dict[str, list[Any]] = {}


class Synonyms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How people at a table ask, and what a rulebook calls it.

    ask    what is asked, in any language
    mean   the same in words of the rules
    rules  the rules that answer it best, the best one first
    """

    ask: list[str]
    mean: list[str] = []
    rules: list[str] = []


def stale(folder: Path) -> bool:
    """Whether the pack in `folder` is missing, or older than a source of it. In an installed wheel it is as it came."""
    made = folder / "pack.json"
    if not made.exists():
        return True
    if not (folder.parents[1] / "pyproject.toml").exists():
        return False
    sources = (one for one in folder.rglob("*") if one.suffix == ".yaml" or one.name == "schema.py" or one.is_dir())
    at = made.stat().st_mtime_ns
    return any(one.stat().st_mtime_ns > at for one in sources if one != folder and one.name != "__pycache__")


def write_pack(game: str, folder: Path) -> int:
    """Compile the pack of `game` into `folder`; returns its length in bytes. Raises Bad."""
    made = compile_game(game, folder)
    files.write(folder / "pack.json", made)
    return len(made)


def compile_game(game: str, folder: Path) -> bytes:
    """The pack of `game` made from the YAML sources in `folder`. Raises Bad with file and line."""
    schema = importlib.import_module(f"kernel_lib.{game}.schema").Data
    hints = get_type_hints(schema)
    sections: dict[str, Any] = {}
    for file in sorted((folder / "data").glob("*.yaml")):
        source = Source.file(file)
        if file.stem not in hints:
            raise source.bad("the schema has no section of this name", (), one_of(hints))
        if not isinstance(source.value, list):
            raise source.bad("a data file is a list of records", (), "- {id: ..., source: ...}")
        check_records(source)
        source.into(hints[file.stem])
        sections[file.stem] = source.value
    try:
        msgspec.convert(sections, schema)
    except msgspec.ValidationError as error:
        raise Bad(str(error), f"kernel_lib/{game}/data") from None
    book = Source.file(folder / "rulebook.yaml").into(Rulebook)
    rulings_list = Source.file(folder / "rulings.yaml").into(dict[str, list[Ruling]]).get("rulings", [])
    catalogues: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
    for file in sorted((folder / "messages").glob("*/*.yaml")):
        source = Source.file(file)
        for key, sentence in source.into(dict[str, str]).items():
            if key in catalogues[file.parent.name]:
                raise source.bad(f"sentence {key!r} stands in two files", (key,))
            catalogues[file.parent.name][key] = sentence
    alike = folder / "synonyms.yaml"
    synonyms = Source.file(alike).into(list[Synonyms]) if alike.exists() else []
    made = {"data": sections, "rulebook": book, "rulings": rulings_list, "messages": catalogues,
            "lessons": read_lessons(folder / "lessons"), "examples": compile_examples(folder / "examples"),
            "synonyms": synonyms}
    return msgspec.json.format(msgspec.json.encode(made), indent=0) + b"\n"


def compile_examples(folder: Path) -> dict[str, Any]:
    """The worked examples in `folder` by id, as they are written. Raises Bad with file and line."""
    from .example import Example  # which needs the data of its game
    found = {}
    for file in sorted(folder.glob("*.yaml")):
        source = Source.file(file)
        example = source.into(Example)
        if example.id != file.stem:
            raise source.bad("an example is called like its file", ("id",), file.stem)
        if not all(case.expect and case.rules for case in example.cases()):
            raise source.bad("a shipped example names its rules and claims something", (), "rules, expect")
        found[file.stem] = source.value
    return found


def check_records(source: Source) -> None:
    """Every record has an id of its own and says where it comes from. Raises Bad."""
    known: set[str] = set()
    for at, record in enumerate(source.value):
        if not isinstance(record, dict) or not isinstance(record.get("id"), str):
            raise source.bad("a record without id", (at,), "id: ...")
        if record["id"] in known:
            raise source.bad(f"{record['id']!r} stands twice", (at, "id"), "one record of an id")
        known.add(record["id"])
        said = record.get("source")
        words = said.values() if isinstance(said, dict) else [said]
        if not said or not all(str(word).split(" ")[0].rstrip(";,") in PROVENANCE for word in words):
            raise source.bad("a record without a known source", (at,), one_of(PROVENANCE))


def main() -> int:
    """Compile the packs of all games (or of those named); prints what it wrote."""
    root = Path(__file__).resolve().parents[1]
    wanted = sys.argv[1:] or [file.parent.name for file in sorted(root.glob("*/rulebook.yaml"))]
    for game in wanted:
        target = root / game / "pack.json"
        try:
            length = write_pack(game, root / game)
        except Bad as error:
            print(error, file=sys.stderr)
            return 1
        print(f"{target.relative_to(root.parent)}: {length} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
