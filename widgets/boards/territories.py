"""The lands of a map's places, in the colours of those who hold them."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import msgspec

from widgets import tints
from widgets.scene import Border, Point, Territory

Outlines = tuple[tuple[Point, ...], ...]
PALER = 0.65
"""How much of its strength the tint keeps of land that is held less firmly."""
HERE = Path(__file__).parent


class Shared(msgspec.Struct, frozen=True):
    """The border between the lands of two places."""

    a: str
    b: str
    lines: Outlines


class Lands(msgspec.Struct, frozen=True):
    """To each place its land, in pieces (closed lines, in pixels); `borders` are the lines that two of them share."""

    lands: dict[str, Outlines]
    borders: list[Shared]


def file_of(board: str) -> Path:
    """Where the lands of a board are kept."""
    return HERE / board / "territories.json"


@functools.cache
def load(board: str) -> Lands:
    """The stored lands of a board."""
    return msgspec.json.decode(file_of(board).read_bytes(), type=Lands)


def tinted(board: str, holders: Mapping[str, str], homes: Mapping[str, str] = {},
           paler: Collection[str] = ()) -> dict[str, Any]:
    """The parts of a scene that show whose the lands are: place -> colour of its holder, "" for land left plain;
    `homes` are the countries whose borders show where one holder has both sides, `paler` the places tinted less."""
    return _tinted(board, tuple(holders.items()), tuple(homes.items()), frozenset(paler))


@functools.lru_cache(maxsize=64)
def _tinted(board: str, holders: tuple[tuple[str, str], ...], homes: tuple[tuple[str, str], ...],
            paler: frozenset[str]) -> dict[str, Any]:
    parts, holder, home = load(board).lands, dict(holders), dict(homes)
    made = [Territory(id, tints.paler(tints.tint(colour), PALER if id in paler else 1), parts[id])
            for id, colour in holders if colour and id in parts]  # fmt: skip
    kinds: dict[str, list[tuple[Point, ...]]] = {"home": [], "front": []}
    for one in load(board).borders:
        a, b = holder.get(one.a, ""), holder.get(one.b, "")
        kind = "front" if a != b else "home" if home.get(one.a) != home.get(one.b) else ""
        if kind:
            kinds[kind] += one.lines
    return {"territories": tuple(made), "borders": tuple(Border(k, tuple(v)) for k, v in kinds.items() if v)}
