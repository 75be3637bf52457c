"""Paper: one document to print, a page of HTML that needs nothing from elsewhere, and the same as PDF."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import msgspec

from kernel_lib import browser
from kernel_lib.core import files
from widgets import words
from widgets.printing import contents
from widgets.prose import joined

MARK = '<meta name="generator" content="rulebook-lab">'
NAME = "Rulebook Lab"
SIZES = ("a4", "letter", "a3")
FONTS = {"Hans": '"Noto Sans", "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif',
         "Hant": '"Noto Sans", "Noto Sans TC", "Noto Sans CJK TC", "PingFang TC", "Microsoft JhengHei", sans-serif'}


EDGES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""The shorter and the longer side, in millimetres."""


def css(name: str) -> str:
    """The style of one kind of paper, which stands beside its module."""
    return Path(__file__).with_name(f"{name}.css").read_text(encoding="utf-8")


def js(name: str) -> str:
    """The script that fits one kind of paper to its pages, which stands beside its style."""
    return Path(__file__).with_name(f"{name}.js").read_text(encoding="utf-8")


STYLE = css("paper")


class Paper(msgspec.Struct):
    """A document to print.

    kind   sheet, roles, poster or booklet
    size   a4, letter or a3, and `wide` where the longer side lies below
    style  its own CSS, with lengths for the page in millimetres
    foot   what CSS puts at the foot of each page: "" or a CSS content
    fit    a script that makes the letters as large as there is room for; it knows WIDE and HIGH, the room of a page
    numbered  whether it has contents, which say on which page a heading stands
    """

    game: str
    kind: str
    lang: str
    title: str
    body: str
    style: str
    size: str = "a4"
    wide: bool = False
    margin: str = "8mm"
    foot: str = ""
    fit: str = ""
    numbered: bool = False

    @property
    def tag(self) -> str:
        """The language as browsers name it."""
        return "en" if self.lang == "en" else f"zh-{words.script(self.game)}"

    def html(self) -> str:
        """The whole page."""
        name = self.size.upper() if self.size != "letter" else self.size
        foot = f" @bottom-center {{ content: {self.foot}; font-size: 9px; color: #6b675e; }}" if self.foot else ""
        page = f"@page {{ size: {name}{' landscape' if self.wide else ''}; margin: {self.margin};{foot} }}"
        body = joined(self.body) if self.lang == "zh" else self.body
        style = STYLE.replace("FONTS", FONTS[words.script(self.game)])
        return (f'<!doctype html><html lang="{self.tag}"><meta charset="utf-8">{MARK}'
                f"<title>{escape(self.title)} - {NAME}</title><style>{page}{style}{self.style}</style>"
                f"<body>{body}{self._script()}</body></html>\n")

    def _script(self) -> str:
        if not self.fit:
            return ""
        edges = EDGES[self.size]
        wide, high = edges if not self.wide else edges[::-1]
        top, side, foot = ([float(each.removesuffix("mm")) for each in self.margin.split()] * 3)[:3]
        room = f"const WIDE = {wide - 2 * side:g}, HIGH = {high - top - foot:g};"
        return f"<script>{room}\n{self.fit}</script>"

    def save(self, path: Path | str) -> Path:
        """Write the page. Raises Bad when it cannot be written."""
        return files.write(Path(path).expanduser(), self.html().encode(), lambda head: MARK.encode() in head)

    def save_pdf(self, path: Path | str) -> Path:
        """Write it as PDF. Raises Bad where there is no browser to make it, or it cannot be written."""
        target = Path(path).expanduser()
        if target.exists():
            files.insist(target, _ours)
        return files.write(target, self.pdf(), _ours)

    def pdf(self) -> bytes:
        """It as PDF. Raises Bad where there is no browser to make it."""
        html = self.html()
        if self.numbered:
            html = contents.numbered(html, contents.pages(browser.pdf(contents.without_pictures(html))))
        return browser.pdf(html)

    @property
    def name(self) -> str:
        """What its file is called, without its ending."""
        return f"{self.game}-{self.kind}-{self.lang}"

    @property
    def called(self) -> str:
        """What its file is called for who saves it from a page: its title."""
        return re.sub(r'[\\/:*?"<>|：]+', "", self.title.replace(" · ", " - "))


def _ours(head: bytes) -> bool:
    """Whether a PDF that begins so is one of these: its title says our name, in one of the two ways PDFs write."""
    names = NAME.encode(), NAME.encode("utf-16-be").hex().upper().encode()
    return head.startswith(b"%PDF") and any(name in head for name in names)
