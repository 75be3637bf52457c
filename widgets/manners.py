"""What a board needs from the browser that ipycanvas does not give: scrolling, shortcuts, focus, a name."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class Manners(anywidget.AnyWidget):
    """An invisible companion of the canvas in the same board; see manners.js for what it does.

    pixels: how wide the page shows the canvas (in pixels of the screen), 0 while it is out of sight; the page says it.
    zoomed: fingers pan the board instead of scrolling the page. label: what screen readers call the canvas. lang: its
    language, which also picks the forms of Chinese letters.
    """

    _esm = HERE / "manners.js"
    _css = HERE / "manners.css"
    pixels = traitlets.Int(0).tag(sync=True)
    zoomed = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
