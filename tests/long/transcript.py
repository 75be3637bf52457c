"""Stored games, one line for each choice and each event: a change of any rule shows as the line where play differs.

The first line says how the game is set up; ``> `` begins a choice, other lines are events: name, rule, who, facts.
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


def write(path: Path, name: str, options: dict[str, Any], seed: int, last_turn: int | None) -> None:
    """Play a random game (to the end of `last_turn`) and store it."""
    rules = game.load(name)
    table, policy = Table(rules, options, Seeded(seed)), Random(seed)
    lines = [msgspec.json.encode({"game": name, "seed": seed, "options": options}).decode()]
    lines += map(line_of, table.log)
    while not table.over and (last_turn is None or rules.round_of(table.state) <= last_turn):
        choice = policy(table, table.pending)
        lines += [f"> {msgspec.json.encode(choice).decode()}", *map(line_of, table.choose(choice))]
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def replay(path: Path) -> Table:
    """Play a stored game again, line by line. Fails at the first line that comes out differently."""
    lines = path.read_text(encoding="utf-8").splitlines()
    begun = msgspec.json.decode(lines[0])
    table = Table(game.load(begun["game"]), begun["options"], Seeded(begun["seed"]))
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
