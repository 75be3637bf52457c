"""Panel: a piece of page made from HTML, whose buttons, fields and keys report to Python.

The HTML is the panel's whole state, so a reloaded page, a second tab and Voila show the same without any code.
An element with ``data-act="name"`` (and ``data-value``) calls back with that name and value; a form calls back with
its fields; Enter in a field with ``data-enter`` does that act too. Elements with ``data-keep`` keep their focus, and
open ``<details>`` stay open, over a redraw.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from widgets.looks import look, plain

Act = Callable[[str, Any], None]
HERE = Path(__file__).parent


class PanelCode(anywidget.AnyWidget):
    """The code and the looks of all panels: 37 kB that a page gets once, where a lesson has forty panels."""

    _esm = HERE / "panel.js"
    _css = "\n".join((HERE / file).read_text("utf-8") for file in ("panel.css", "stage.css", "companion.css"))


class Panel(anywidget.AnyWidget):
    """html: what it shows; says: announced to screen readers; shortcuts: {key: act} for the whole card;
    tick: {act, ms} presses by itself; near: the act that is reported once, when the reader comes near."""

    _esm = traitlets.Unicode((HERE / "panel_model.js").read_text("utf-8")).tag(sync=True)
    _anywidget_id = traitlets.Unicode("widgets.panel.Panel").tag(sync=True)
    html = traitlets.Unicode("").tag(sync=True)
    lang = traitlets.Unicode("").tag(sync=True)
    says = traitlets.Unicode("").tag(sync=True)
    shortcuts = traitlets.Dict().tag(sync=True)
    tick = traitlets.Dict().tag(sync=True)
    near = traitlets.Unicode("").tag(sync=True)

    def __init__(self, act: Act | None = None, **traits: Any) -> None:
        look(PanelCode)
        # AnyWidget gives what it is made of to each widget as traits of its own, which makes a class for each.
        super(anywidget.AnyWidget, self).__init__(**{"layout": plain(), **traits})
        self._act = act
        self.on_msg(self._heard)

    def act(self, name: str, value: Any = None) -> None:
        """Do what pressing the element ``data-act=name`` does."""
        if self._act is not None:
            self._act(name, value)

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        if isinstance(content, dict) and isinstance(content.get("act"), str):
            self.act(content["act"], content.get("value"))
