"""What the boards say: the sentences ``board.<part>.<key>`` of each game's messages."""

from __future__ import annotations

import functools

from kernel_lib.core import data
from kernel_lib.core.bilingual import LANGUAGES


@functools.cache
def words(game: str, part: str) -> dict[str, dict[str, str]]:
    """The words of one part of a game's board: language -> key -> text."""
    start = f"board.{part}."
    return {lang: {key.removeprefix(start): text for key, text in data.messages(game).catalogues[lang].items()
                   if key.startswith(start)} for lang in LANGUAGES}
