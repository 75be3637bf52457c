"""Looks: layouts and styles that many widgets have in common are one model in the page instead of hundreds.

A notebook makes fifteen boards with as many rows of buttons; every model is sent, kept in the page and saved with the
notebook. What changes its look while it is shown needs one of its own.
"""

from __future__ import annotations

from typing import Any, TypeVar

import comm
import ipywidgets

Look = TypeVar("Look", bound=ipywidgets.Widget)
_made: dict[tuple[Any, ...], Any] = {}


def look(kind: type[Look], **traits: Any) -> Look:
    """The layout or style with these traits, for all who have it and never change it."""
    key = (comm.create_comm, kind, *sorted(traits.items()))
    if key not in _made or _made[key].comm is None:
        _made[key] = kind(**traits)
    made: Look = _made[key]
    return made


def plain() -> ipywidgets.Layout:
    """The layout without anything special."""
    return look(ipywidgets.Layout)
