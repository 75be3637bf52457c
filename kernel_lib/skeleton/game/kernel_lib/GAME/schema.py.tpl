"""The shape of the data: one record type for each file in data/."""

from __future__ import annotations

import msgspec

from kernel_lib.core.schema import Named


class Space(Named, frozen=True):
    """A place on the board, and those next to it."""

    near: tuple[str, ...]
    x: float
    y: float


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All data files of the game; each field is the file of that name."""

    spaces: tuple[Space, ...]
