"""The look of every board: paper, sea and land, lines, fonts, and colours that colour-blind readers can tell apart.

The strong colours are those of Okabe and Ito. No meaning rests on colour alone: owners carry letters, lines differ in
dash, highlights differ in dash and sign, kinds of place differ in shape.
"""

from __future__ import annotations

import functools

from widgets.scene import Ink

BLACK, ORANGE, GREEN = "#000000", "#e69f00", "#009e73"
YELLOW, BLUE, RED, PURPLE = "#f0e442", "#0072b2", "#d55e00", "#cc79a7"
WHITE, MAROON, GREY = "#ffffff", "#7d2b1c", "#8d8a83"

SEA, SHOAL, LAND, COAST, LAKE = "#c6dae1", "#e0ecef", "#f7f1e1", "#768d94", "#cfe1e7"
PAPER, RULE, TEXT, FAINT = "#fbf8f0", "#b9b09c", "#2c2925", "#6f6a60"

SANS = "Arial,'Noto Sans CJK SC','Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif"
SANS_TC = "Arial,'Noto Sans CJK TC','Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif"

CANVAS = "Arial,'Noto Sans CJK SC',sans-serif"
"""For the live board, where fonts are named hundreds of times: Chinese letters come from the page's language."""

LEAST_SIZE = 8.5
"""No text on a board is smaller than this many pixels."""

LEGEND = 11.5
"""The texts of a legend, in pixels of the page."""

WATER_LINES = (Ink(stroke=SHOAL, width=15, alpha=0.55), Ink(stroke=SHOAL, width=8, alpha=0.8))
"""Drawn along the shore before the land, widest first, as printed charts do."""

BORDERS: dict[str, Ink] = {
    "front": Ink(stroke="#7d6a55", width=1.5, alpha=0.85),
    "home": Ink(stroke="#7d6a55", width=1.3, dash=(4, 3), alpha=0.6),
}
"""Between the lands of two holders; between two home countries of one holder. Lands of one holder are parted by the
edge of their tint."""

LINKS: dict[str, tuple[Ink, ...]] = {
    "road": (Ink(stroke="#6b5a45", width=4.6), Ink(stroke="#fdfaf2", width=2.2)),
    "trail": (Ink(stroke="#7a6a55", width=1.5, dash=(5, 3.5)),),
    "sea_lane": (Ink(stroke="#2f6f8f", width=1.9, dash=(1.5, 4.5)),),
    "rough": (Ink(stroke="#8a5a2b", width=3.2),),
    "pass": (Ink(stroke="#2b2b2b", width=2.2, dash=(6, 4)),),
    "marsh": (Ink(stroke="#2f7fb5", width=2.4, dash=(6, 4)),),
    "strait": (Ink(stroke="#2f7fb5", width=2.0, dash=(2, 3.5)),),
    "sail": (Ink(stroke="#2f6f8f", width=2.2, dash=(7, 4)),),
    "anchor": (Ink(stroke="#86adbf", width=1.2, dash=(1.5, 4)),),
    "homeward": (Ink(stroke="#7d2b1c", width=2.2, dash=(2, 4)),),
    "track": (Ink(stroke="#a89d86", width=2.0),),
}
LINES: dict[str, tuple[Ink, ...]] = {
    "string": (Ink(stroke="#fdfaf2", width=3), Ink(stroke=TEXT, width=1.3)),
    "tail": (Ink(stroke=TEXT, width=1.2),),
    "wall": (Ink(stroke=WHITE, width=4.5, alpha=0.8), Ink(stroke=RED, width=2.6, dash=(5, 3))),
    "supply": (Ink(stroke=WHITE, width=9, alpha=0.75), Ink(stroke=GREEN, width=5)),
    "cut": (Ink(stroke=WHITE, width=9, alpha=0.75), Ink(stroke=RED, width=4, dash=(7, 6))),
    "reach": (Ink(stroke=WHITE, width=7, alpha=0.8), Ink(stroke="#8a3ffc", width=3.2, dash=(7, 5))),
    "move": (Ink(stroke=WHITE, width=8, alpha=0.8), Ink(stroke=BLUE, width=4.4)),
    "blockade": (Ink(stroke=WHITE, width=6.5, alpha=0.75), Ink(stroke=RED, width=3.4, dash=(5, 3.5))),
}
"""What is drawn over the map: the string from a name to its place, the tail of a stack (broad where it stands), the
ring of a siege, a line of communication and where it is cut, whence a place can be reached, a move, the way out of a
port that enemies bar. Widths are pixels of the page."""
UNSURE = 0.55
"""How much of its strength a reconstructed line keeps."""

HIGHLIGHTS: dict[str, tuple[Ink, str]] = {
    "changed": (Ink(stroke=ORANGE, width=3), "!"),
    "legal": (Ink(stroke=GREEN, width=2.6, dash=(5, 3)), "+"),
    "from": (Ink(stroke=BLUE, width=3), "1"),
    "to": (Ink(stroke=BLUE, width=3, dash=(8, 3)), "2"),
    "wrong": (Ink(stroke=RED, width=3.2, dash=(2, 3)), "×"),
    "goal": (Ink(stroke=RED, width=4.5), "◎"),
    "hint": (Ink(stroke=PURPLE, width=3, dash=(1, 4)), "?"),
    "chosen": (Ink(stroke=BLACK, width=2.4), "•"),
    "about": (Ink(stroke=BLUE, width=2.2), ""),
}


def text_width(text: str, size: float) -> float:
    """Estimated width in pixels: 1 em for Chinese characters, arrows and symbols, 1.2 for pictograms, else 0.55."""
    return size * _ems(text)


@functools.lru_cache(maxsize=4096)
def _ems(text: str) -> float:
    return sum(0.55 if ord(c) < 0x2190 else 1.2 if "\ue000" <= c <= "\ue0ff" else 1.0 for c in text)


@functools.cache
def ink_on(fill: str) -> str:
    """Black or white, whichever is easier to read on `fill` (#rrggbb)."""
    return BLACK if contrast(fill, BLACK) >= contrast(fill, WHITE) else WHITE


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two #rrggbb colours as WCAG defines it, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
