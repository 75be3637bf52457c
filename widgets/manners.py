"""What a board needs from the browser that ipycanvas does not give: scrolling, shortcuts, focus, a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent


class Manners(anywidget.AnyWidget):
    """An invisible companion of the canvas in the same board; see manners.js for what it does.

    pixels: how wide pages show the canvas (in pixels of the screen), 0 while it is out of sight; each view of it says
    what it needs, and the largest is taken. tall: how high they want it, 0 where the width says that. ratio: how many
    of these one pixel of the page has. again: called when a page has shown nothing for a while.
    zoomed: one finger pans the board instead of scrolling the page (two always zoom it). label: what screen readers
    call the canvas. lang: its language, which also picks the forms of Chinese letters.
    """

    _esm = HERE / "manners.js"
    _css = HERE / "manners.css"
    pixels = traitlets.Int(0).tag(sync=True)
    tall = traitlets.Int(0)
    ratio = traitlets.Float(1.0)
    zoomed = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.views: dict[str, tuple[int, int, float]] = {}
        self.again: Callable[[], None] = lambda: None
        self.on_msg(self._told)

    def _told(self, _: object, said: dict[str, Any], buffers: object) -> None:
        """A view needs so many pixels. At a new one all are asked again: those of pages that closed do not answer."""
        if said.get("again"):
            self.again()
            return
        view, needed = said["view"], (said["pixels"], said.get("tall", 0), said.get("ratio", 1.0))
        if said["asked"] or view in self.views:
            self.views[view] = needed
            self._take(max(self.views.values()))
        else:
            self.views = {view: needed}
            self._take(max((self.pixels, self.tall, self.ratio), needed))
            self.send({"measure": True})

    def _take(self, needed: tuple[int, int, float]) -> None:
        with self.hold_trait_notifications():
            self.pixels, self.tall, self.ratio = needed
