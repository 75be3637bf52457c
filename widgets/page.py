"""What all widgets of one notebook share: the language, and whether anyone can press buttons."""

from __future__ import annotations

from collections.abc import Callable

import comm

from kernel_lib import language
from kernel_lib.core.bilingual import LANGUAGES, known
from kernel_lib.core.errors import Bad
from kernel_lib.core.told import told
from widgets.listeners import Listeners

LIVE = comm.create_comm
"""How widgets reach the browser."""


class Page:
    """The settings of a page. Setting `lang` redraws every widget that listens.

    interactive  False where no reader is connected (a notebook run by papermill): pictures and words then stand
                 in the place of widgets, which keep their state to themselves
    """

    def __init__(self, lang: str = "en", interactive: bool = True) -> None:
        self._lang = lang if lang in LANGUAGES else "en"
        self.interactive = interactive
        self._first = True
        self._listeners = Listeners()

    @property
    def interactive(self) -> bool:
        """Whether a reader is connected."""
        return self._interactive

    @interactive.setter
    def interactive(self, on: bool) -> None:
        self._interactive = on
        comm.create_comm = LIVE if on else comm.DummyComm

    def begin(self, lang: str | None, interactive: bool | None) -> None:
        """What the first cell of a notebook says; None leaves a setting alone. Raises Bad for an unknown language."""
        self.lang = self.lang if lang is None else lang
        self.interactive = self.interactive if interactive is None else interactive
        self._first = True

    def first(self) -> bool:
        """Whether nobody has asked since the page began. What comes first is seen at once, and made at once."""
        first, self._first = self._first, False
        return first

    def switch(self) -> None:
        """Speak the other language, everywhere on the page."""
        self.lang = "en" if self.lang == "zh" else "zh"

    @property
    def lang(self) -> str:
        """en or zh."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        if lang != self._lang:
            self._lang = known(lang)
            self._listeners.tell()

    def on_change(self, method: Callable[[], None]) -> None:
        """Call the bound `method` after each change of language, as long as its object lives."""
        self._listeners.add(method)


page = Page(language.preferred())
Bad.shown = staticmethod(lambda error: told(error, page.lang))
"""The page of this kernel."""
