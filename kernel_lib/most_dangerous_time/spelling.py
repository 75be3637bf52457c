"""Names as people write them: `Kannon-ji`, `MT HIEI` or the rulebook's own `Uosu` for the id in the data."""

from __future__ import annotations

from collections.abc import Collection

from kernel_lib.core.spelling import plain

from .board import ALLIANCE_OF, ALLIANCES, DATA

ALSO = {plain(text): record.id for records in (DATA.spaces, DATA.leaders, DATA.chits) for record in records
        for text in record.also}
"""Other names and spellings, `plain`, of the printed rules and of history -> id."""


def spelled(value: str, known: Collection[str]) -> str:
    """The name in `known` that `value` means, of an alliance also one of its clans; else `value` itself."""
    if value in known:
        return value
    word = plain(value)
    for name in (ALSO.get(word, ""), ALLIANCE_OF.get(word) if set(known) == set(ALLIANCES) else None):
        if name and name in known:
            return name
    return next((name for name in known if plain(name) == word), value)
