"""What a board needs from the browser that ipycanvas does not give: scrolling, shortcuts, focus, a name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent


class Manners(anywidget.AnyWidget):
    """An invisible companion of the canvas in the same board; see manners.js for what it does.

    pixels: how wide pages show the canvas (in pixels of the screen), 0 while it is out of sight; each view of it says
    what it needs, and the largest is taken. ratio: how many of these one pixel of the page has.
    zoomed: one finger pans the board instead of scrolling the page (two always zoom it). label: what screen readers
    call the canvas. lang: its language, which also picks the forms of Chinese letters.
    """

    _esm = HERE / "manners.js"
    _css = HERE / "manners.css"
    pixels = traitlets.Int(0).tag(sync=True)
    ratio = traitlets.Float(1.0)
    zoomed = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.views: dict[str, int] = {}
        self.on_msg(self._told)

    def _told(self, _: object, said: dict[str, Any], buffers: object) -> None:
        """A view needs so many pixels. At a new one all are asked again: those of pages that closed do not answer."""
        view, pixels = said["view"], said["pixels"]
        self.ratio = said.get("ratio", 1.0)
        if said["asked"] or view in self.views:
            self.views[view] = pixels
            self.pixels = max(self.views.values())
        else:
            self.views = {view: pixels}
            self.pixels = max(self.pixels, pixels)
            self.send({"again": True})
