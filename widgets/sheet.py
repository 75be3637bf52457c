"""Sheet: the reference sheet of a game as one printable page, in a notebook or as a file of its own."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

from IPython.display import display

from kernel_lib.core import files, sheet
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import known
from kernel_lib.core.sheet import Block
from widgets import words
from widgets.page import page

STYLE = """
.rl-sheet { font: 11.2px/1.34 "Noto Sans", "Noto Sans TC", "Noto Sans SC", sans-serif; color: #1d1b17; background: #fff;
  columns: 4 230px; column-gap: 5mm; }
.rl-sheet.rl-sheet h1 { font-size: 19px; margin: 0 0 2mm; column-span: all; }
.rl-sheet.rl-sheet h1 small { font-size: 10px; font-weight: 400; color: #6b675e; }
.rl-sheet section { break-inside: avoid; border-top: 1.6px solid #8a3b2a; margin: 0 0 2.6mm; padding-top: .7mm; }
.rl-sheet.rl-sheet h2 { font-size: 13px; font-weight: 700; margin: 0 0 .5mm; text-align: left; }
.rl-sheet h2 small { float: right; font-weight: 400; font-size: 9px; color: #6b675e; }
.rl-sheet.rl-sheet p { margin: 0 0 .5mm; }
.rl-sheet.rl-sheet table { table-layout: auto; border-collapse: collapse; width: 100%; font-size: inherit; margin: 0; }
.rl-sheet.rl-sheet td, .rl-sheet.rl-sheet th { text-align: left; vertical-align: top; border: 0;
  padding: .2mm 1.2mm .2mm 0;
  border-bottom: .4px solid #d9d3c4; font-size: inherit; white-space: normal; background: none; }
.rl-sheet.rl-sheet.rl-sheet tr { background: none; }
.rl-sheet.rl-sheet th { font-weight: 600; color: #6b675e; }
"""
PAGE = "@page { size: A4 landscape; margin: 8mm; } body { margin: 0; }"
MARK = '<meta name="generator" content="rulebook-lab">'


class Sheet:
    """The reference sheet of `game`: shows itself in a notebook, ``html()`` is the page to print. Raises Bad."""

    def __init__(self, game: str, lang: str | None = None) -> None:
        self.game, self._lang = game, lang if lang is None else known(lang)
        self.blocks = sheet.blocks(game)

    @property
    def lang(self) -> str:
        """The language of the sheet: its own, or that of the page."""
        return self._lang or page.lang

    def html(self) -> str:
        """A whole page, A4 across; it needs nothing from elsewhere."""
        tongue = "en" if self.lang == "en" else f"zh-{words.script(self.game)}"
        return (f'<!doctype html><html lang="{tongue}"><meta charset="utf-8">{MARK}'
                f"<title>{escape(self.title())}</title><style>{PAGE}{STYLE}</style><body>{self.body()}</body></html>\n")

    def title(self) -> str:
        """The name of the game and of the sheet."""
        return f"{games.load(self.game).title[self.lang]} · {words.say('sheet', self.lang, self.game)}"

    def body(self) -> str:
        """The sheet as a piece of HTML."""
        note = escape(words.say("sheet_note", self.lang, self.game))
        parts = "".join(self._block(block) for block in self.blocks)
        return f'<div class="rl-sheet"><h1>{escape(self.title())} <small>{note}</small></h1>{parts}</div>'

    def save(self, path: Path | str) -> Path:
        """Write the page to print. Raises Bad when it cannot be written."""
        return files.write(Path(path).expanduser(), self.html().encode(), lambda head: MARK.encode() in head)

    def text(self) -> str:
        """The sheet in plain words."""
        return f"{self.title()}\n{sheet.text(self.game, self.lang)}"

    def _block(self, block: Block) -> str:
        lang = self.lang
        rule = f"<small>{escape(block.rule)}</small>" if block.rule else ""
        lines = "".join(f"<p>{escape(line[lang])}</p>" for line in block.lines)
        head = "".join(f"<th>{escape(cell[lang])}</th>" for cell in block.head)
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell[lang])}</td>' for cell in row)}</tr>" for row in block.rows)
        table = f"<table>{f'<tr>{head}</tr>' if head else ''}{rows}</table>" if rows else ""
        return f"<section><h2>{escape(block.title[lang])}{rule}</h2>{lines}{table}</section>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {"text/html": f"<style>{STYLE}</style>{self._link()}{self.body()}", "text/plain": self.text()}

    def _link(self) -> str:
        """A link that saves the page to print, which needs no terminal."""
        page64 = b64encode(self.html().encode()).decode()
        return (f'<p><a href="data:text/html;base64,{page64}" download="{self.game}-{self.lang}.html">'
                f"{escape(words.say('sheet_save', self.lang, self.game))}</a></p>")

    def _ipython_display_(self) -> None:
        display(self._repr_mimebundle_(), raw=True)
