"""PrintPage: the print kit in a notebook. A press makes a thing to print and saves it, without a terminal."""

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
from widgets.printing.paper import SIZES

TYPES = {"html": "text/html", "pdf": "application/pdf"}


class PrintPage(Card):
    """What a table prints of `game`, each with a button, on the paper that was chosen."""

    def __init__(self, game: str) -> None:
        super().__init__(game, "print")
        self.size, self.lesson, self.note = "a4", next(iter(kit.booklets(game)), ""), ""
        self.kind, self.saved, self.count = "", "", 0
        self.body = self.panel()
        self.draw()
        self.children = [self.body]

    def act_size(self, value: Any) -> None:
        """Another paper."""
        self.size, self.saved = str(value), ""
        self.draw()

    def act_lesson(self, value: Any) -> None:
        """Which lesson the booklet is of; "" for all."""
        self.lesson = str(value)
        self.draw()

    def act_make(self, what: Any) -> None:
        """Make one of them, "kind|ending": the page saves it as soon as it is drawn."""
        kind, _, ending = str(what).partition("|")
        lesson = self.lesson if kind == "booklet" else ""
        self.kind, self.note, self.saved = kind, "", ""
        paper = kit.make(self.game, kind, self.lang, lesson, self.size)
        content = paper.pdf() if ending == "pdf" else paper.html().encode()
        self.count += 1
        self.saved = self._link(content, f"{paper.called}.{ending}", ending)
        self.draw()

    def failed(self, error: Bad) -> None:
        self.note = told(error, self.lang_tag)
        self.draw()

    def draw(self) -> None:
        """Show what there is to print, and what was made."""
        rows = "".join(self._row(kind) for kind in kit.KINDS)
        sizes = _select("size", self.w("print_size"), {size: size.capitalize() for size in SIZES}, self.size)
        note = f'<div class="rl-note">{escape(self.note)}</div>' if self.note else ""
        self.body.html = f'<div class="rl-body"><div class="rl-row">{sizes}</div>{rows}{note}</div>'

    def text(self) -> str:
        return "\n".join(f"{self.w(f'print_{kind}')}: {self.w(f'print_{kind}_about')}" for kind in kit.KINDS)

    def _row(self, kind: str) -> str:
        """One thing to print: what it is, the buttons that make and save it, and the link to what was made."""
        choice = ""
        if kind == "booklet":
            lessons = {one: path.title(self.game, one, self.lang) for one in kit.booklets(self.game)}
            choice = _select("lesson", self.w("print_of"), {**lessons, "": self.w("print_all")}, self.lesson)
        endings = ("pdf", "html") if browser.found() else ("html",)
        make = "".join(markup.button(self.w(f"print_as_{ending}"), "make", f"{kind}|{ending}",
                                     look="main" if ending == endings[0] else "",
                                     title=f"{self.w(f'print_{kind}')}{self.w('colon')}{self.w(f'print_as_{ending}')}")
                       for ending in endings)
        saved = (f'<p class="rl-yes" data-reveal="{self.count}">{self.saved}'
                 f' <span class="rl-quiet rl-small">{escape(self.w("print_how"))}</span></p>'
                 if kind == self.kind and self.saved else "")
        title, about = escape(self.w(f"print_{kind}")), escape(self.w(f"print_{kind}_about"))
        return (f'<div class="rl-block rl-print"><div class="rl-row"><div class="grow"><b>{title}</b> '
                f'<span class="rl-quiet">{about}</span></div>{choice}{make}</div>{saved}</div>')

    def _link(self, content: bytes, name: str, ending: str) -> str:
        return (f'<a data-save="{self.count}" download="{escape(name)}" href="data:{TYPES[ending]};base64,'
                f'{b64encode(content).decode()}">{escape(self.w("print_save", name=name))}</a>')


def _select(act: str, label: str, values: dict[str, str], chosen: str) -> str:
    options = "".join(f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(said)}</option>'
                      for value, said in values.items())
    return f'<label>{escape(label)} <select data-act="{act}" data-keep="{act}">{options}</select></label>'
