"""What more than one kind of record holds."""

from __future__ import annotations

import msgspec

from .vocabulary import Good


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Market and action of a city. A homeward space has no market (good None, spaces 0)."""

    action: str
    good: Good | None = None
    spaces: int = 0
