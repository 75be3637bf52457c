"""Things that the data of a game lacks and whose names say what is printed on them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from . import packages
from .errors import Bad


def printed(game: str, name: str) -> Any:
    """The record of such a thing, where a game has such names (``kernel_lib/<game>/printed.py``); else None."""
    read = _reader(game)
    try:
        return read(name) if read is not None else None
    except Bad:
        return None


@functools.cache
def _reader(game: str) -> Callable[[str], Any] | None:
    module = packages.part(game, "printed")
    return None if module is None else module.read
