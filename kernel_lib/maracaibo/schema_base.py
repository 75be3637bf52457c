"""What every record has, and what more than one kind of record holds."""

from __future__ import annotations

from typing import Literal

import msgspec

from kernel_lib.core.bilingual import Bilingual

from .vocabulary import Good

Word = Literal["rulebook", "public", "reconstructed", "authored", "owner"]


class Text(Bilingual, frozen=True, forbid_unknown_fields=True):
    """The same words in both languages (zh is Traditional Chinese)."""

    en: str
    zh: str


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something with an id that is unique in the whole game, and where it is known from.

    source  one word for all of it, or a word for each field that differs ({"name": "rulebook", ...})
    """

    id: str
    source: Word | dict[str, Word]


class Named(Record, frozen=True):
    """A record that can be shown by name."""

    name: Text


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Market and action of a city. A homeward space has no market (good None, spaces 0)."""

    action: str
    good: Good | None = None
    spaces: int = 0
