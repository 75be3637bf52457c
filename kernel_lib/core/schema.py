"""What the data of every game is made of: a game's ``schema.py`` says what its own records have besides."""

from __future__ import annotations

from typing import Literal

import msgspec

from . import bilingual

Word = Literal["rulebook", "public", "reconstructed", "authored", "owner"]
"""Where something is known from."""


class Text(bilingual.Text, frozen=True, forbid_unknown_fields=True):
    """A name or a sentence in both languages."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something with an id that is unique in the whole game.

    source  where it is known from: one word for all of it, or a word for each field ({"name": "rulebook", ...})
    also    other names and spellings by which people know it
    """

    id: str
    source: Word | dict[str, Word]
    also: tuple[str, ...] = ()


class Named(Record, frozen=True):
    """A record that can be shown by name."""

    name: Text
