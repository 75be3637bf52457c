"""PrintPage: the print kit in a notebook. A press makes a thing to print and offers it, without a terminal."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from kernel_lib import browser
from kernel_lib.core.errors import Bad
from kernel_lib.core.told import told
from widgets import markup, path
from widgets.card import Card
from widgets.printing import kit
from widgets.printing.paper import SIZES, Paper

TYPES = {"html": "text/html", "pdf": "application/pdf"}


class PrintPage(Card):
    """What a table prints of `game`, each with a button, on the paper that was chosen."""

    def __init__(self, game: str) -> None:
        super().__init__(game, "print")
        self.size, self.lesson, self.note = "a4", next(iter(kit.booklets(game)), ""), ""
        self.paper: Paper | None = None
        self.pdf = b""
        self.body = self.panel()
        self.draw()
        self.children = [self.body]

    def act_size(self, value: Any) -> None:
        """Another paper."""
        self.size, self.paper = str(value), None
        self.draw()

    def act_lesson(self, value: Any) -> None:
        """Which lesson the booklet is of; "" for all."""
        self.lesson = str(value)
        self.draw()

    def act_make(self, kind: Any) -> None:
        """Make one of them."""
        lesson = self.lesson if kind == "booklet" else ""
        self.paper, self.pdf, self.note = kit.make(self.game, str(kind), self.lang, lesson, self.size), b"", ""
        self.draw()

    def act_pdf(self, _: Any = None) -> None:
        """The same as PDF."""
        if self.paper is not None:
            self.pdf = self.paper.pdf()
            self.draw()

    def failed(self, error: Bad) -> None:
        self.note = told(error, self.lang_tag)
        self.draw()

    def draw(self) -> None:
        """Show what there is to print, and what was made."""
        rows = "".join(self._row(kind) for kind in kit.KINDS)
        sizes = _select("size", self.w("print_size"), {size: size.capitalize() for size in SIZES}, self.size)
        note = f'<div class="rl-note">{escape(self.note)}</div>' if self.note else ""
        self.body.html = f'<div class="rl-body"><div class="rl-row">{sizes}</div>{rows}{note}{self._made()}</div>'

    def text(self) -> str:
        return "\n".join(f"{self.w(f'print_{kind}')}: {self.w(f'print_{kind}_about')}" for kind in kit.KINDS)

    def _row(self, kind: str) -> str:
        choice = ""
        if kind == "booklet":
            lessons = {one: path.title(self.game, one, self.lang) for one in kit.booklets(self.game)}
            choice = _select("lesson", self.w("print_of"), {**lessons, "": self.w("print_all")}, self.lesson)
        return (f'<div class="rl-block rl-row">{markup.button(self.w(f"print_{kind}"), "make", kind, look="main")}'
                f'<span class="rl-quiet">{escape(self.w(f"print_{kind}_about"))}</span>{choice}</div>')

    def _made(self) -> str:
        """The links that save what was made."""
        if self.paper is None:
            return ""
        links = [self._link(self.paper.html().encode(), "html")]
        if self.pdf:
            links.append(self._link(self.pdf, "pdf"))
        elif browser.found():
            links.append(markup.button(self.w("print_pdf"), "pdf"))
        how = f'<p class="rl-quiet rl-small">{escape(self.w("print_how"))}</p>'
        return (f'<div class="rl-result rl-block"><h4>{escape(self.paper.title)}</h4>'
                f'<div class="rl-row">{"".join(links)}</div>{how}</div>')

    def _link(self, content: bytes, ending: str) -> str:
        assert self.paper is not None
        name = f"{self.paper.name}.{ending}"
        return (f'<a class="rl-go" download="{escape(name)}" href="data:{TYPES[ending]};base64,'
                f'{b64encode(content).decode()}">{escape(self.w("print_save", name=name))}</a>')


def _select(act: str, label: str, values: dict[str, str], chosen: str) -> str:
    options = "".join(f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(said)}</option>'
                      for value, said in values.items())
    return f'<label>{escape(label)} <select data-act="{act}" data-keep="{act}">{options}</select></label>'
