"""What the pages of The Napoleonic Wars share: words, names, the short letters of the powers."""

from __future__ import annotations

import functools
from typing import Any

from kernel_lib.napoleonic_wars.board import DATA, POWERS, RECORDS
from widgets.boards.words import words
from widgets.scene import Label

GAME = "napoleonic_wars"
WORDS = words(GAME, "map")
WIDE = 800.0
"""How wide the pages beside the map are: few enough pixels for letters that can be read on any screen."""
SIZE = 12.5


@functools.cache
def names(lang: str) -> dict[str, str]:
    """id -> name of every power, leader, area, sea area and card."""
    records: tuple[Any, ...] = (*DATA.powers, *DATA.leaders, *DATA.areas, *DATA.seas, *RECORDS.values())
    return {one.id: one.name.text(lang) for one in reversed(records)}


def name_of(id: str, lang: str) -> str:
    """The name of a power, leader, area, sea area or card."""
    return names(lang).get(id, id)


def listed(ids: Any, lang: str) -> str:
    """Names in a row; with how many of each where `ids` counts them."""
    if isinstance(ids, dict):
        said = [f"{name_of(id, lang)} {count}" for id, count in ids.items() if count]
    else:
        said = [name_of(id, lang) for id in ids]
    return WORDS[lang]["join"].join(said)


@functools.cache
def marks(lang: str) -> dict[str, str]:
    """The short letters of each power: Fr, Br, Au; 法, 英, 奥."""
    return {power: WORDS[lang][f"mark.{power}"] for power in POWERS}


def line(x: float, y: float, text: str, weight: str = "normal", anchor: str = "start", fill: str = "",
         size: float = SIZE) -> Label:
    """A line of text on a page beside the map."""
    return Label(x, y, text, anchor, size, weight, fill, halo=False)


def signed(count: int) -> str:
    """+2, 0, −1."""
    return f"{count:+d}".replace("-", "−").replace("+0", "0")
