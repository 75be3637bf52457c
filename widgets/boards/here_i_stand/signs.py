"""What every page of Here I Stand has in common: colours, short letters, names, boxes with lines of text."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

from kernel_lib.core import data
from kernel_lib.here_i_stand.board import POWERS
from widgets import theme
from widgets.boards import lettering
from widgets.boards.words import words
from widgets.scene import Frame, Label

GAME = "here_i_stand"
WORDS = words(GAME, "table")
FOOT = 74.0
"""How high the strip under the maps is."""
SIZE = (1720.0, 940.0 + FOOT)
PAGE = 800.0
"""How wide the pages beside the map are: so few pixels that their letters can be read on any screen."""
BUTTON = 164.0
"""So much at the lower left of them lies under the page's button for the position in words."""
TEXT = 11.5
COLOURS = {power.id: power.colour.lower() for power in POWERS.values()}
FAITHS = {"catholic": "#f3e3a4", "protestant": "#4f6d9c"}

TONGUES = {"german": "#b8902a", "english": "#c0453a", "french": "#4d9a55", "italian": "#8e5aa8", "spanish": "#d9782d"}
"""The hues of the language zones."""


def said(make: Callable[[str], str]) -> dict[str, str]:
    """{language: make(language)}"""
    return {lang: make(lang) for lang in WORDS}


@functools.cache
def named(id: str, lang: str) -> str:
    """What something is called."""
    return data.named(GAME, id)[lang]


@functools.cache
def marks(lang: str) -> dict[str, str]:
    """One or two letters for each power, no two alike."""
    return {power: WORDS[lang][f"mark.{power}"] for power in POWERS}


def boxed(id: str, left: float, top: float, width: float, title: str, said_: Iterable[str], size: float = 11.5,
          height: float = 0) -> tuple[Frame, list[Label]]:
    """A panel with a heading and lines of text, as high as they need."""
    rows = [row for line in said_ for row in (lettering.wrapped(line, width - 20, size) or [""])]
    step = size + 5
    labels = [Label(left + 10, top + 34 + i * step, row, "start", size, halo=False) for i, row in enumerate(rows)]
    return Frame(id, left, top, width, height or 38 + step * len(rows), title), labels


def ink(power: str) -> str:
    """Black or white on the colour of a power."""
    return theme.ink_on(COLOURS[power])
