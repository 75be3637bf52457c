"""Stored games, one line for each choice and each event: a change of any rule shows as the line where play differs.

The first line says how the game is set up and whether it is left at the end of a turn; ``> `` begins a choice, other
lines are events: name, rule, who, facts. A new one needs its first line only: the command below stores the rest.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from kernel_lib.core import game
from kernel_lib.core.dice import Seeded
from kernel_lib.core.event import Event
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Refused, Table

RENEW = "pytest --renew-transcripts"
BEFORE = 4
"""Lines shown before the first one that differs."""


def line_of(event: Event) -> str:
    """One event on one line."""
    facts = " ".join(f"{name}={compact(value)}" for name, value in event.facts.items())
    return " ".join(part for part in (event.name, f"[{event.rule}]", event.who or "-", facts) if part)


def compact(value: Any) -> str:
    """A fact or a choice, short: words without quotation marks where they stand alone."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


class Begun(msgspec.Struct, forbid_unknown_fields=True):
    """The first line: the game, its dice, its options, and the turn after which it is left (None: it is played out)."""

    game: str
    seed: int
    options: dict[str, Any]
    last_turn: int | None


def begun(path: Path) -> Begun:
    """How a stored game began."""
    with path.open(encoding="utf-8") as lines:
        return msgspec.json.decode(lines.readline(), type=Begun)


def renew(path: Path) -> None:
    """Store the game anew that begins with the first line of `path`."""
    write(path, begun(path))


def write(path: Path, start: Begun) -> None:
    """Play a random game and store it."""
    rules = game.load(start.game)
    table, policy = Table(rules, start.options, Seeded(start.seed)), Random(start.seed)
    lines = [msgspec.json.encode(start).decode(), *map(line_of, table.log)]
    while not table.over and (start.last_turn is None or rules.round_of(table.state) <= start.last_turn):
        choice = policy(table, table.pending)
        lines += [f"> {msgspec.json.encode(choice).decode()}", *map(line_of, table.choose(choice))]
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def replay(path: Path) -> Table:
    """Play a stored game again, line by line. Fails at the first line that comes out differently."""
    lines = path.read_text(encoding="utf-8").splitlines()
    start = begun(path)
    table = Table(game.load(start.game), start.options, Seeded(start.seed))
    coming = [line_of(event) for event in table.log]
    for at, line in enumerate(lines[1:], 1):
        if not line.startswith("> "):
            now = coming.pop(0) if coming else "(a decision waits, or the game is over)"
            if now != line:
                differs(path, lines, at, now)
            continue
        if coming:
            differs(path, lines, at, coming[0])
        try:
            coming = [line_of(event) for event in table.choose(msgspec.json.decode(line[2:]))]
        except Refused as refused:
            differs(path, lines, at, f"(refused) {refused}")
    if coming:
        differs(path, lines, len(lines), coming[0])
    return table


def differs(path: Path, lines: list[str], at: int, now: str) -> None:
    """Fail, showing the line with those before it."""
    stored = lines[at] if at < len(lines) else "(the end)"
    shown = [f"    {line}" for line in lines[max(1, at - BEFORE):at]]
    pytest.fail("\n".join([f"{path.name}, line {at + 1}, comes out differently:", *shown, f"  - {stored}", f"  + {now}",
                           f"If the new line is right, store the game anew: {RENEW}"]), pytrace=False)
