"""A board in a notebook: live while a kernel runs, and a still picture with words for every other reader.

    board = Board(scene)             # or Board(lambda lang: scene in that language)
    board.on_click(print)            # the id of the place or piece
    board                            # shows the live board and, for saved pages, its still twin

Why two outputs. A live canvas leaves nothing behind in a saved notebook, and where one output holds both a widget and
a picture, nbconvert takes the widget and shows nothing. So the still picture is an output of its own: SVG, which
nbconvert, GitHub and papermill keep, with the position in words as its plain text. In JupyterLab and Voila the still
twin is hidden, by a style rule, as long as a live canvas in the same cell has really painted something (manners.css);
where that rule cannot work, one sees the picture twice, never not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w
from IPython.display import display
from ipywidgets.widgets.widget_string import HTMLStyle, TextStyle

from widgets import png, words
from widgets.canvas import ZOOM_STEP, BoardCanvas
from widgets.looks import look, plain
from widgets.manners import Manners
from widgets.page import page
from widgets.scene import Card, Place, Scene, describe, hover
from widgets.svg import to_svg
from widgets.theme import ink_on

SceneFor = Callable[[str], Scene]


def still_bundle(scene: Scene, variant: str = "") -> dict[str, str]:
    """The still picture as a bundle of output formats: SVG, the position in words, and PNG where nobody is there."""
    bundle = {"image/svg+xml": to_svg(scene, variant=variant), "text/plain": describe(scene)}
    return bundle if page.interactive else bundle | png.twin(scene, variant)


def display_still(scene: Scene, variant: str = "") -> None:
    """Show a still picture of `scene` as an output of its own."""
    display(still_bundle(scene, variant), raw=True)


def display_live(widget: w.Widget, scene: Scene, variant: str = "") -> None:
    """Show a widget that holds a live board, and the still twin for readers without a kernel."""
    live = w.Widget._repr_mimebundle_(widget) | {"text/plain": scene.title}
    display(live, raw=True)
    display_still(scene, variant)


class Board(w.VBox):
    """A live board with its tools, a status line, and the position in words.

    scene    a Scene, or a function from a language to a Scene (then the reader can switch it)
    variant  Hans or Hant: the Chinese letter forms, where not those of the scene
    """

    def __init__(
        self,
        scene: Scene | SceneFor,
        *,
        lang: str = "en",
        variant: str = "",
    ) -> None:
        self._make = self._unmarked = _maker(scene)
        self._clicked: list[Callable[[str], Any]] = []
        self._turned: Callable[[str], Any] = lambda page: None
        self.lang = lang
        self.scene = self._make(lang)
        self.variant = variant or self.scene.variant
        self.canvas = BoardCanvas(self.scene.width, self.scene.height)
        self.canvas.on_pick = self.click
        self.canvas.on_hover = self._hovered
        self.canvas.on_zoom = self._zoomed
        self.manners = Manners(layout=plain())
        self.manners.add_class("board-manners")
        self.canvas.gliding.tell = lambda glides, what: self.manners.send({"glides": glides, "what": what})
        self.manners.again = self.canvas.again
        self.manners.observe(self._sized, ["pixels", "tall"])
        self.status = w.HTML(layout=plain(), style=look(HTMLStyle))
        self.status.add_class("board-status")
        self.words = w.HTML(layout=plain(), style=look(HTMLStyle))
        self.words.add_class("board-words")
        self.line = w.HTML(layout=plain(), style=look(HTMLStyle))
        self.line.add_class("board-line")
        self.buttons = {key: w.Button(icon=icon, style=look(w.ButtonStyle), layout=look(w.Layout, width="38px"))
                        for key, icon in ICONS.items()}
        for key, act in (("in", self._zoom_in), ("out", self._zoom_out), ("fit", self._fit)):
            self.buttons[key].on_click(act)
            self.buttons[key].add_class(f"board-{key}")
        self.signs = w.ToggleButton()
        self.signs.observe(lambda change: self.canvas.explain(change["new"]), "value")
        self.signs.add_class("board-signs")
        self.find = w.Combobox(ensure_option=True, style=look(TextStyle), layout=look(w.Layout, width="120px"))
        self.find.observe(self._found, "value")
        self.find.add_class("board-find")
        narrow = look(w.ToggleButtonsStyle, button_width="auto")
        self.language = w.ToggleButtons(
            options=[("English", "en"), ("中文", "zh")], value=lang,
            style=narrow, layout=look(w.Layout, display="" if callable(scene) else "none"),
        )  # fmt: skip
        self.language.observe(lambda change: self.set_lang(change["new"]), "value")
        self.language.add_class("board-lang")
        self.pages = w.ToggleButtons(options=[], style=narrow, layout=look(w.Layout, display="none"))
        self.pages.observe(lambda change: change["new"] and self._turned(change["new"]), "value")
        self.pages.add_class("board-pages")
        self.tools = w.HBox([self.pages, *self.buttons.values(), self.signs, self.find, self.language, self.status],
                            layout=look(w.Layout, flex_flow="row wrap", align_items="center"))  # fmt: skip
        self.tools.add_class("board-tools")
        super().__init__([self.tools, self.canvas.widget, self.line, self.words, self.manners],
                         layout=look(w.Layout, margin="0 24px 0 0"))
        self.add_class("board")
        self._refresh()

    def show(self, scene: Scene | SceneFor) -> None:
        """Show another position; only what differs is painted again."""
        self._make = self._unmarked = _maker(scene)
        self.scene = self._make(self.lang)
        self._refresh()

    def highlight(self, **kinds: list[str] | tuple[str, ...]) -> None:
        """Mark places, pieces or ways, replacing earlier marks: board.highlight(legal=[...], wrong=[...])."""
        unmarked, marked = self._unmarked, {kind: tuple(ids) for kind, ids in kinds.items()}
        self.show(lambda lang: unmarked(lang).with_highlights(**marked))
        self._unmarked = unmarked

    def on_click(self, callback: Callable[[str], Any], remove: bool = False) -> None:
        """Call `callback` with the id of each place or piece that is clicked or chosen by keyboard."""
        if remove:
            self._clicked.remove(callback)
        else:
            self._clicked.append(callback)

    def set_pages(self, names: dict[str, str], page: str) -> None:
        """Offer pages {id: name} to turn to; `page` is the one on show. What turns them is set by `on_page`."""
        options = [(name, id) for id, name in names.items()]
        turned, self._turned = self._turned, lambda page: None
        if list(self.pages.options) != options:
            self.pages.options, self.pages.tooltips = options, list(names.values())
        self.pages.value = page
        self.pages.layout = look(w.Layout, display="")
        self._turned = turned

    def on_page(self, callback: Callable[[str], Any]) -> None:
        """Call `callback` with the id of the page that the reader turns to."""
        self._turned = callback

    def click(self, id: str) -> None:
        """What a click on `id` does; tests and keyboards use it too."""
        self._say(hover(self.scene, id))
        for callback in list(self._clicked):
            callback(id)

    def set_lang(self, lang: str) -> None:
        """Switch the language of the board and its tools."""
        if lang == self.lang:
            return
        self.lang = lang
        self.language.value = lang
        self.scene = self._make(lang)
        self._refresh()

    @property
    def text(self) -> str:
        """The position in words."""
        return describe(self.scene)

    def _ipython_display_(self) -> None:
        display_live(self, self.scene, self.variant)

    def _refresh(self) -> None:
        word = self._words()
        self.manners.lang = f"zh-{self.variant}" if self.lang == "zh" else self.lang
        self.canvas.show(self.scene)
        for key, button in self.buttons.items():
            button.tooltip = word[key]
        self._name_fit()
        (self.remove_class if self.scene.land else self.add_class)("board-table")
        slim = self.scene.slim
        tall = slim is not None and slim.height > TALL * slim.width
        (self.add_class if tall else self.remove_class)("board-tall")
        self.signs.description = word["signs"]
        self.signs.layout = look(w.Layout, width="auto", display="" if self.scene.legend else "none")
        self.find.placeholder = word["find"]
        cards = [token for token in self.scene.tokens if isinstance(token, Card)]
        named: tuple[Card | Place, ...] = (*cards, *self.scene.places)
        self._places = {said: one.id for one in named if (said := one.name.get(self.lang))}
        self.find.options = tuple(self._places)
        self.manners.label = word["shown"].format(title=self.scene.title)
        self.words.value = (
            f'<details><summary>{word["words"]}</summary><pre lang="{self.lang}">{escape(self.text)}</pre></details>'
        )
        self.line.value = "".join(
            f'<span class="{"now" if chip.now else ""}" style="background:{chip.fill};color:{ink_on(chip.fill)}">'
            f'{escape(chip.text)}</span>' if chip.fill else f"<i>{escape(chip.text)}</i>" for chip in self.scene.strip)
        self._say(word["help"])

    def _words(self) -> dict[str, str]:
        return words.table("board", self.lang, self.variant)

    def _say(self, text: str) -> None:
        self.status.value = f'<span role="status" aria-live="polite">{escape(text)}</span>'

    def _hovered(self, id: str | None) -> None:
        self._say(hover(self.scene, id) if id else self._words()["help"])

    def _sized(self, _: Any) -> None:
        told = self.manners
        self.canvas.resize(told.pixels, told.ratio, told.tall)

    def _zoomed(self, scale: float) -> None:
        self.manners.zoomed = scale > 1
        (self.add_class if scale > 1 else self.remove_class)("rl-zoomed")
        self._name_fit()

    def _name_fit(self) -> None:
        """Who sees a part of the board only is told in words how to see the whole."""
        zoomed, fit = self.manners.zoomed, self.buttons["fit"]
        fit.description = self._words()["whole"] if zoomed else ""
        fit.layout = look(w.Layout, width="auto" if zoomed else "38px")

    def _zoom_in(self, _: w.Button) -> None:
        self.canvas.zoom(ZOOM_STEP)

    def _zoom_out(self, _: w.Button) -> None:
        self.canvas.zoom(1 / ZOOM_STEP)

    def _fit(self, _: w.Button) -> None:
        self.canvas.fit()

    def _found(self, change: dict[str, Any]) -> None:
        if change["new"] in self._places:
            self.find.value = ""
            self.click(self._places[change["new"]])


TALL = 1.2
"""A page for a phone that is so much higher than wide is given more room there: a hand of many cards."""
ICONS = {"in": "search-plus", "out": "search-minus", "fit": "arrows-alt"}


def _maker(scene: Scene | SceneFor) -> SceneFor:
    return scene if callable(scene) else lambda lang: scene
