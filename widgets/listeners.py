"""Listeners: bound methods to call when something changes, as long as their objects live."""

from __future__ import annotations

import weakref
from collections.abc import Callable


class Listeners:
    """Remembers bound methods weakly, so that a cell run again leaves nothing behind."""

    def __init__(self) -> None:
        self._methods: list[weakref.WeakMethod[Callable[[], None]]] = []

    def add(self, method: Callable[[], None]) -> None:
        """Call the bound `method` at each change."""
        self._methods = [one for one in self._methods if one() is not None]
        self._methods.append(weakref.WeakMethod(method))

    def tell(self) -> None:
        """Call them all."""
        for one in list(self._methods):
            method = one()
            if method is not None:
                method()
