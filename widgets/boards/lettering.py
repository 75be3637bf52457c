"""Text on cards and panels of a board: broken into lines, and made as small as it must be."""

from __future__ import annotations

import functools

from widgets.pictograms import NAMES
from widgets.pictograms import width as drawn_width

SPARE = 0.02
"""What is left with each letter for systems whose Latin letters are a little wider, in font sizes."""


def text_width(text: str, size: float) -> float:
    """How much room a text needs."""
    return drawn_width(text, size) + SPARE * size * sum(ord(sign) < 0x2190 for sign in text)


@functools.lru_cache(4096)
def wrapped(text: str, width: float, size: float) -> tuple[str, ...]:
    """`text` in lines of at most `width` pixels: broken at blanks, Chinese anywhere, but no sign stands alone at the
    end."""
    lines: list[str] = []
    for word in _pieces(text):
        joined = lines[-1] + word if lines else ""
        if lines and text_width(joined.rstrip(), size) <= width:
            lines[-1] = joined
        else:
            lines.append(word.lstrip())
    if len(lines) > 1 and len(lines[-1]) == 1 and all(ord(sign) >= 0x2E80 for sign in lines[-2][-2:] + lines[-1]):
        lines[-2:] = [lines[-2][:-1], lines[-2][-1] + lines[-1]]
    return tuple(line.strip() for line in lines if line.strip())


def _pieces(text: str) -> list[str]:
    """Where a line may break: after blanks, and around Chinese signs except before those that close something."""
    pieces: list[str] = []
    for sign in text:
        latin = ord(sign) < 0x2E80 and bool(pieces) and not pieces[-1].endswith(" ") and ord(pieces[-1][-1]) < 0x2E80
        if pieces and (latin or sign in "，。、：）；,.;:)" or (sign in NAMES and pieces[-1][-1].isdigit())):
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces


@functools.lru_cache(4096)
def largest(texts: tuple[str, ...], width: float, height: float, sizes: tuple[float, ...]) -> float:
    """The first of `sizes` (the largest first) in which all paragraphs fit into the box; else the last."""
    size = 0.0
    for size in sizes:
        wrap = [line for text in texts for line in wrapped(text, width, size)]
        widest = max((text_width(line, size) for line in wrap), default=0)
        if len(wrap) * size * LEADING <= height + 1 and widest <= width:
            break
    return size


LEADING = 1.17
"""Height of a line, in font sizes."""


def fitted(text: str, width: float, size: float, most: int) -> list[str]:
    """`wrapped` in at most `most` lines, with … where something had to go."""
    lines = list(wrapped(text, width, size))
    left_out, lines = len(lines) > most, lines[:most]
    return [_cut(line, width, size, left_out and line is lines[-1]) for line in lines]


def _cut(line: str, width: float, size: float, goes_on: bool) -> str:
    """A line that ends with … where it goes on, or a word alone is too wide."""
    if not goes_on and text_width(line, size) <= width:
        return line
    while line and text_width(line + "…", size) > width:
        line = line[:-1]
    return line.rstrip() + "…"
