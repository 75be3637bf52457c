"""Reference sheets: one page with what players look up at the table, made from the data and sentences of a game.

A game that has one puts ``blocks() -> list[Block]`` into ``kernel_lib/<game>/sheet.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from . import data, packages
from . import game as games
from .bilingual import LANGUAGES, Words
from .errors import Bad


class Block(msgspec.Struct):
    """One box of a sheet: a title, then lines, a table, or both.

    rows  each a list of cells; `head` names the columns
    rule  rule ids that it sums up
    """

    title: Words
    lines: list[Words] = []
    rows: list[list[Words]] = []
    head: list[Words] = []
    rule: str = ""


def blocks(game: str) -> list[Block]:
    """The sheet of a game. Raises Bad when it has none."""
    games.load(game)
    module = packages.part(game, "sheet")
    if module is None:
        raise Bad(f"{game} has no reference sheet", "sheet", "another game")
    made: list[Block] = module.blocks()
    return made


def lines(game: str, sentence: str, **facts: Any) -> list[Words]:
    """The sentences ``<sentence>.1``, ``<sentence>.2`` ... of the game, in every language."""
    found: list[Words] = []
    while data.messages(game).has(key := f"{sentence}.{len(found) + 1}", "en"):
        found.append(data.said(game, key, **facts))
    return found


def said(game: str, name: str, **facts: Any) -> Words:
    """The sentence ``sheet.<name>`` of the game, in every language."""
    return data.said(game, f"sheet.{name}", **facts)


def prose(game: str, name: str, rule: str, **facts: Any) -> Block:
    """A box of sentences: ``sheet.<name>.title`` and ``sheet.<name>.1``, ``.2`` ..."""
    return Block(said(game, f"{name}.title"), lines(game, f"sheet.{name}", **facts), rule=rule)


def run(rows: Iterable[Sequence[Words]]) -> Words:
    """A small table as one line, row after row, where columns would leave most of the paper white."""
    listed, together = list(rows), "\N{NO-BREAK SPACE}"
    return {lang: " · ".join(together.join(cell[lang] for cell in row) for row in listed) for lang in LANGUAGES}


def plain(value: object) -> Words:
    """A number or sign that reads the same in every language."""
    return dict.fromkeys(LANGUAGES, str(value))


def text(game: str, lang: str) -> str:
    """The sheet as plain text, for terminals and screen readers."""
    out = []
    for block in blocks(game):
        out.append(f"{block.title[lang]} [{block.rule}]" if block.rule else block.title[lang])
        out += [f"  {line[lang]}" for line in block.lines]
        rows = [block.head, *block.rows] if block.head else block.rows
        out += [f"  {' · '.join(cell[lang] for cell in row)}" for row in rows]
    return "\n".join(out)
