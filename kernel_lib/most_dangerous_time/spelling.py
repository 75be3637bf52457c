"""Names as people write them: `Kannon-ji`, `MT HIEI` or the rulebook's own `Uosu` for the id in the data."""

from __future__ import annotations

from collections.abc import Collection

from kernel_lib.core.spelling import plain

from .board import ALLIANCE_OF, ALLIANCES

RULEBOOK = {"notofukushima": "noda_fukushima", "kozuk": "kozuki", "kaegawa": "kakegawa", "kanagaski": "kanagasaki",
            "sawayam": "sawayama", "uosu": "uotsu", "ishyama": "ishiyama", "katsue": "shibata", "katsuie": "shibata"}
"""Spellings of the printed rules, and a lord's first name, that differ from the ids."""


def spelled(value: str, known: Collection[str]) -> str:
    """The name in `known` that `value` means, of an alliance also one of its clans; else `value` itself."""
    if value in known:
        return value
    word = plain(value)
    for name in (RULEBOOK.get(word, ""), ALLIANCE_OF.get(word) if set(known) == set(ALLIANCES) else None):
        if name and name in known:
            return name
    return next((name for name in known if plain(name) == word), value)
