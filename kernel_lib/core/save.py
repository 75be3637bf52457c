"""Save files: small readable JSON of everything chosen."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from kernel_lib import __version__

from . import files
from . import game as games
from .dice import dice_from
from .errors import Bad
from .game import Rules
from .history import Node
from .table import Table
from .yaml_source import dotted, fault

FORMAT = "rulebook-save"
VERSION = 1
OURS = files.of_format(FORMAT)

T = TypeVar("T")


class Input(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One input: number `id`, made after input `after` (0 is the start), and what was chosen or rolled.

    changes  chance request number -> the answer forced from here on
    """

    id: int
    after: int
    value: Any = None
    changes: dict[int, list[Any]] = {}


class Chance(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Where the dice come from: a seed, a tape (then the seed), or asked of the people at the table."""

    seed: int | None = None
    dice: list[int] | None = None
    draws: list[str] | None = None
    asked: bool = False


class Save(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A save file. `here` is the input at which play stands; the others are kept for redo."""

    format: str
    version: int
    project: str
    game: str
    dice: Chance
    here: int
    inputs: list[Input]
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    start: tuple[str, dict[str, Any]] | None = None


def dump(table: Table) -> bytes:
    """The save file of a table."""
    here = table.here
    ids: dict[Node, int] = {}
    inputs = []
    for node in table.history.nodes():
        ids[node] = len(ids)
        if node.parent is not None or node.changes:
            inputs.append(input_of(node, ids))
    made = msgspec.structs.replace(heading(table), here=ids[here], inputs=inputs)
    return msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"


def input_of(node: Node, ids: dict[Node, int]) -> Input:
    """An input as it is written, with the numbers of those before it."""
    changes = {number: list(values) for number, values in node.changes.items()}
    return Input(ids[node], ids[node.parent] if node.parent else -1, node.value, changes)


def heading(table: Table) -> Save:
    """The save file of a table at which nothing was chosen yet."""
    return Save(FORMAT, VERSION, __version__, table.rules.id, Chance(**table.dice.saved()), 0, [], table.options,
                table.position, table.start)


def of_position(rules: Rules, state: Any) -> bytes:
    """The save file of a position in which nothing was chosen yet; real dice are rolled in it."""
    from kernel_lib import __version__
    return msgspec.json.format(msgspec.json.encode(Save(
        FORMAT, VERSION, __version__, rules.id, Chance(asked=True), 0, [], state.options,
        rules.position.whole(state))), indent=1) + b"\n"


def save(table: Table, path: Path | str) -> Path:
    """Write a table to `path`. An older file stays until the new one is complete. Raises Bad.

    A save is replaced only where all that was tried in it was tried at this table, too; one of another game, of other
    tries or a damaged one is set aside under a name of its own beside, so that nothing that was played vanishes.
    """
    files.insist(path, OURS)
    target = files.real(path)
    other = files.kind_of(target) == stat.S_IFREG and target.stat().st_size and not holds(table, target)
    return files.write(path, dump(table), OURS, keep=bool(other))


def holds(table: Table, path: Path | str) -> bool:
    """Whether everything in the save at `path` is in this table's history, too."""
    try:
        old = read(path, Save, "save file", FORMAT, VERSION)
    except Bad:
        return False
    if not same_game(table, old):
        return False
    found: dict[int, Node | None] = {-1: None, 0: table.history.roots[0]}
    for one in old.inputs:
        if one.after not in found:
            return False
        parent = found[one.after]
        among = table.history.roots if parent is None else parent.children
        changes = {number: tuple(values) for number, values in one.changes.items()}
        same = next((node for node in among if plain(node.value) == one.value and node.changes == changes), None)
        if same is None:
            return False
        found[one.id] = same
    return True


def same_game(table: Table, other: Save) -> bool:
    """Whether the save began as this table did."""
    mine = msgspec.json.decode(msgspec.json.encode(heading(table)), type=Save)
    told = ("game", "dice", "position", "start")
    return all(getattr(mine, field) == getattr(other, field) for field in told) and mine.options == {
        **mine.options, **other.options}


def plain(value: Any) -> Any:
    """A choice as a file gives it back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def load(path: Path | str, *, record: bool = False) -> Table:
    """Open a save file. Where the rules now refuse a choice, play stands before it: see ``table.refused``.

    Raises Bad with file, line or field when the file is damaged, foreign or newer.
    """
    made = read(path, Save, "save file", FORMAT, VERSION)
    try:
        return table_of(made, record)
    except Bad as error:
        raise error.at(Path(path).name) from None


def read(path: Path | str, kind: type[T], called: str, form: str, version: int) -> T:
    """A JSON file with this `format` and at most this `version` as `kind`; `called` is what people call such a file.

    Raises Bad with file, line or field when it is damaged, foreign or newer.
    """
    name = Path(path).name
    content = files.read(path, called).removeprefix(b"\xef\xbb\xbf")
    try:
        raw = msgspec.json.decode(content.decode())
    except UnicodeDecodeError as error:
        raise Bad(f"the file is not UTF-8 text (byte {error.start})", name, f"a {called}") from None
    except RecursionError:
        raise Bad("too many levels", name, f"a {called}") from None
    except msgspec.DecodeError as error:
        line = content[:_offset(str(error), len(content))].count(b"\n") + 1
        what = "the file ends too early" if "truncated" in str(error) else "this is not JSON"
        raise Bad(what, f"{name}, line {line}", f"a whole {called}") from None
    if not isinstance(raw, dict) or raw.get("format") != form:
        raise Bad(f"this is no {called} of this toolkit", f"{name}, format", f'"format": "{form}"')
    if type(raw.get("version")) is not int or not 1 <= raw["version"] <= version:
        raise Bad(f"the file has version {raw.get('version')!r}", f"{name}, version",
                  f"{version} or lower; a newer toolkit opens newer files")
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        what, field, expected = fault(error, kind)
        raise Bad(what, f"{name}, {dotted(field)}" if field else name, expected) from None


def table_of(made: Save, record: bool = False) -> Table:
    """The table of a save. Raises Bad with the field."""
    dice = dice_from(msgspec.to_builtins(made.dice))
    table = Table(games.load(made.game), made.options, dice, position=made.position, start=made.start, record=record)
    nodes = {0: table.here}
    for at, one in enumerate(made.inputs):
        if one.after not in nodes and one.after != -1:
            raise Bad(f"input {one.id} follows input {one.after}, which is not there", f"inputs[{at}].after",
                      "the number of an earlier input, or 0 for the start")
        if one.id in nodes:
            raise Bad(f"two inputs have number {one.id}", f"inputs[{at}].id", "a number of its own")
        parent = nodes.get(one.after) if one.after != -1 else None
        changes = {number: tuple(values) for number, values in one.changes.items()}
        nodes[one.id] = Node(parent, one.value, changes)
        (table.history.roots if parent is None else parent.children).append(nodes[one.id])
    if made.here not in nodes:
        raise Bad(f"play stands at input {made.here}, which is not there", "here", "the number of an input")
    table.retrace(nodes[made.here])
    return table


def _offset(message: str, length: int) -> int:
    number = message.rpartition("byte ")[2].strip("() ")
    return int(number) if number.isdigit() else length
