"""Sheet: the reference sheet of a game, two printable pages, in a notebook or as a file of its own."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from math import ceil
from pathlib import Path
from typing import Any

from IPython.display import display

from kernel_lib.core import game as games
from kernel_lib.core import sheet
from kernel_lib.core.bilingual import known
from kernel_lib.core.sheet import Block
from widgets import words
from widgets.markup import rule_number
from widgets.page import page
from widgets.printing.paper import FONTS, Paper, js
from widgets.prose import DOT, KEPT
from widgets.theme import text_width

STYLE = """
.rl-sheet { font-size: 11.2px; line-height: 1.14; color: #1d1b17; background: #fff; columns: 4 230px; column-gap: 3mm; }
.rl-sheet.rl-sheet h1 { font-size: 17px; margin: 0 0 1.2mm; column-span: all; line-height: 1.2; }
.rl-sheet.rl-sheet h1 small { font-size: 10.7px; font-weight: 400; color: #6b675e; }
.rl-sheet section { margin: 0; padding: .2mm 0 .18em; }
.rl-sheet section.whole { break-inside: avoid; }
.rl-sheet.rl-sheet h2 { font-size: 1.1em; font-weight: 700; margin: 0 0 .3mm; text-align: left; line-height: 1.2;
  break-after: avoid; background: #f3e9dc padding-box; border-left: 1mm solid #8a3b2a; padding: 0 1mm;
  border-top: 1px solid #fff; }
.rl-sheet h2 small { float: right; font-weight: 400; font-size: 10.7px; color: #6b675e; }
.rl-sheet.rl-sheet p { margin: 0 0 .35mm; orphans: 2; widows: 2; }
.rl-sheet.rl-sheet table { break-inside: avoid; }
.rl-sheet.rl-sheet table { table-layout: auto; border-collapse: collapse; width: 100%; font-size: inherit; margin: 0;
  color: inherit; }
.rl-sheet.rl-sheet td, .rl-sheet.rl-sheet th { text-align: left; vertical-align: top; border: 0;
  padding: .1mm 1mm .1mm 0;
  border-bottom: .4px solid #d9d3c4; font-size: inherit; white-space: normal; background: none; }
.rl-sheet.rl-sheet.rl-sheet tr { background: none; }
.rl-sheet.rl-sheet th { font-weight: 600; color: #6b675e; }
.rl-sheet.rl-sheet td:first-child { min-width: 6.6em; }
@media screen and (max-width: 520px) {
  .rl-sheet.rl-sheet { font-size: 14px; line-height: 1.35; padding: 0 6px; }
  .rl-sheet.rl-sheet.rl-sheet small { font-size: 12px; }
}
"""
RANGE = re.compile(r"(?<=\d)–(?=\d)")
COLUMN = {"a4": (254.0, 690.0), "letter": (237.0, 712.0), "a3": (374.0, 1010.0)}
"""How wide and high one of the four columns of a page is, in pixels."""
COLUMNS = 8
"""Of both pages."""
LINE, TITLE, PARAGRAPH = 1.3, 1.9, 0.14
"""How high a line, a title with its rule and what parts paragraphs are, in letters."""
WHOLE = {"en": 99, "zh": 12}
"""Boxes of so many lines and rows at most are not torn apart where a column ends."""
FILLED, LOST = {"en": 1.655, "zh": 0.99}, {"en": 1.4, "zh": 0.0}
"""How well boxes fill the columns - English letters are narrower than reckoned - and how much of a box is lost where a
column ends and the next box stays whole."""
LARGEST, SMALLEST = 140, {"en": 112, "zh": 118}
"""Letters of a sheet, in tenths of a pixel: 9 points, a little less where whole boxes need it."""


class Sheet:
    """The reference sheet of `game`: shows itself in a notebook, ``html()`` is the page to print. Raises Bad."""

    def __init__(self, game: str, lang: str | None = None) -> None:
        self.game, self._lang = game, lang if lang is None else known(lang)
        self.blocks = sheet.blocks(game)

    @property
    def lang(self) -> str:
        """The language of the sheet: its own, or that of the page."""
        return self._lang or page.lang

    def paper(self, size: str = "a4") -> Paper:
        """The sheet to print, two pages across at most."""
        style = f"{STYLE}.rl-sheet {{ font-size: {self._letters(size):.1f}px; }}"
        return Paper(self.game, "sheet", self.lang, self.title(), self.body(), style, size, wide=True, margin="5mm 6mm",
                     fit=js("sheet"))

    def _letters(self, size: str) -> float:
        """The largest letters, in pixels, with which all boxes find room on two pages, as far as one can reckon."""
        wide, high = COLUMN[size]
        filled = FILLED[self.lang] - LOST[self.lang] * COLUMNS / len(self.blocks)
        for tenth in range(LARGEST, SMALLEST[self.lang], -2):
            lines = sum(_lines(block, self.lang, wide / (tenth / 10)) for block in self.blocks)
            if lines * LINE * tenth / 10 < filled * COLUMNS * high:
                return tenth / 10
        return SMALLEST[self.lang] / 10

    def html(self) -> str:
        """A whole page; it needs nothing from elsewhere."""
        return self.paper().html()

    def title(self) -> str:
        """The name of the game and of the sheet."""
        return f"{games.load(self.game).title[self.lang]} · {words.say('sheet', self.lang, self.game)}"

    def body(self) -> str:
        """The sheet as a piece of HTML."""
        note = escape(words.say("sheet_note", self.lang, self.game))
        return (f'<div class="rl-sheet"><h1>{escape(self.title())} <small>{note}</small></h1>'
                f"{boxes(self.blocks, self.lang)}</div>")

    def save(self, path: Path | str) -> Path:
        """Write the page to print. Raises Bad when it cannot be written."""
        return self.paper().save(path)

    def text(self) -> str:
        """The sheet in plain words."""
        return f"{self.title()}\n{sheet.text(self.game, self.lang)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        style = f"{STYLE}.rl-shown {{ font-family: {FONTS[words.script(self.game)]}; }}"  # as all that stands around it
        shown = f'<div class="rl-shown">{self._link()}{self.body()}</div>'
        return {"text/html": f"<style>{style}</style>{shown}", "text/plain": self.text()}

    def _link(self) -> str:
        """A link that saves the page to print, which needs no terminal."""
        page64 = b64encode(self.html().encode()).decode()
        return (f'<p><a href="data:text/html;base64,{page64}" download="{self.game}-{self.lang}.html">'
                f"{escape(words.say('sheet_save', self.lang, self.game))}</a></p>")

    def _ipython_display_(self) -> None:
        display(self._repr_mimebundle_(), raw=True)


def _lines(block: Block, lang: str, wide: float) -> float:
    """How many lines a box takes in a column so many letters wide."""
    said = [line[lang] for line in block.lines]
    cells = max((len(row) for row in block.rows), default=1)
    rows = [max((cell[lang] for cell in row), key=len) for row in block.rows]
    return (TITLE + sum(ceil(text_width(line, 1) / wide) + PARAGRAPH for line in said)
            + sum(ceil(text_width(row, 1) / (wide * (0.75 if cells < 4 else 1))) + PARAGRAPH for row in rows)
            + (1 if block.head else 0))


def boxes(blocks: Iterable[Block], lang: str) -> str:
    """The boxes of a sheet as HTML."""
    return "".join(_box(block, lang) for block in blocks)


def _box(block: Block, lang: str) -> str:
    rule = f"<small>{escape(rule_number(block.rule))}</small>" if block.rule else ""
    lines = "".join(f"<p>{escape(DOT.sub(KEPT, line[lang]))}</p>" for line in block.lines)
    head = "".join(f"<th>{escape(cell[lang])}</th>" for cell in block.head)
    rows = "".join(f"<tr>{''.join(f'<td>{_cell(cell[lang])}</td>' for cell in row)}</tr>" for row in block.rows)
    table = f"<table>{f'<tr>{head}</tr>' if head else ''}{rows}</table>" if rows else ""
    whole = ' class="whole"' if len(block.lines) + len(block.rows) <= WHOLE[lang] else ""
    return f"<section{whole}><h2>{escape(block.title[lang])}{rule}</h2>{lines}{table}</section>"


def _cell(text: str) -> str:
    """What stands in a cell; a range of numbers stays in one line."""
    return escape(RANGE.sub("\u2060–\u2060", text))
