"""Card: what every widget is built on - a framed box that redraws whole, speaks both languages and has a text form."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets
from IPython.display import display

from kernel_lib.core import data
from kernel_lib.core.errors import Bad
from kernel_lib.core.messages import Messages
from widgets import png, words
from widgets.looks import plain
from widgets.page import page
from widgets.panel import Panel
from widgets.picture import Picture

WRAPPED = '<pre lang="{lang}" style="white-space:pre-wrap;font-family:inherit;line-height:1.5">{text}</pre>'
"""Words as HTML: their own lines, in the page's letters, wrapped where the page ends."""


class Card(ipywidgets.VBox):
    """A widget with a frame. Subclasses give `draw`, `text` and, with a board, `svg`.

    game     id of the game it speaks about; "" when none
    """

    def __init__(self, game: str = "", kind: str = "", *looks: str) -> None:
        super().__init__(layout=plain(), _dom_classes=("rl-card", *([f"rl-{kind}"] if kind else []), *looks))
        self.game = game
        self._panels: list[Panel] = []
        page.on_change(self._switched)

    def draw(self) -> None:
        """Show the state again, all of it."""
        raise NotImplementedError

    def text(self) -> str:
        """The same in plain words, for terminals, screen readers and executed notebooks."""
        raise NotImplementedError

    def svg(self) -> str:
        """A still picture; empty where there is no board."""
        return ""

    @property
    def picture(self) -> Picture | None:
        """Its board, where it has one."""
        return None

    # what subclasses use

    @property
    def lang(self) -> str:
        """The language of the page."""
        return page.lang

    @property
    def messages(self) -> Messages:
        """The sentences of the game."""
        return data.messages(self.game)

    def w(self, key: str, **facts: Any) -> str:
        """A text of the widgets themselves."""
        return words.say(key, self.lang, self.game, **facts)

    def panel(self, **traits: Any) -> Panel:
        """A new panel of this card; what is pressed in it calls ``self.act_<name>(value)``."""
        made = Panel(self._pressed, lang=self.lang_tag, **traits)
        self._panels.append(made)
        return made

    @property
    def lang_tag(self) -> str:
        """The language of the page as browsers and screen readers name it."""
        return f"zh-{words.script(self.game)}" if self.lang == "zh" else self.lang

    def _switched(self) -> None:
        if not self.children:  # its making was refused
            return
        for panel in self._panels:
            panel.lang = self.lang_tag
        self.draw()

    def _pressed(self, name: str, value: Any) -> None:
        method = getattr(self, f"act_{name}", None)
        if method is None:
            return
        try:
            method(value)
        except Bad as error:
            self.failed(error)

    def failed(self, error: Bad) -> None:
        """What happens when the reader asked for something that cannot be."""
        raise error

    # how a notebook shows it

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return {"text/plain": self.text(), "application/vnd.jupyter.widget-view+json": self.get_view_spec()}

    def _ipython_display_(self) -> None:
        if page.interactive:
            display(self._repr_mimebundle_(), raw=True)
        else:
            for bundle in self.still():
                display(bundle, raw=True)

    def still(self) -> list[dict[str, str]]:
        """What is left in the notebook for readers without a kernel: a picture, and the words, each as an output.

        A page shows one form of an output only: words beside a picture in the same one would never be seen.
        """
        said = {"text/html": WRAPPED.format(lang=self.lang_tag, text=escape(self.text())), "text/plain": self.text()}
        svg = self.svg()
        if not svg:
            return [said]
        scene = self.picture.scene if self.picture is not None else None
        if scene is None:  # a chart says its numbers itself
            return [{"image/svg+xml": svg, "text/plain": self.text()}]
        twin = png.twin(scene, words.script(self.game))
        return [{"image/svg+xml": svg, "text/plain": scene.title, **twin}, said]

    def __repr__(self) -> str:
        return self.text()
