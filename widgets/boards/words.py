"""What the boards say: the sentences ``board.<part>.<key>`` of each game's messages; a word in empty panels."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from kernel_lib.core import data
from kernel_lib.core.bilingual import LANGUAGES
from widgets import theme
from widgets.scene import Frame, Label, Token
from widgets.words import say


@functools.cache
def words(game: str, part: str) -> dict[str, dict[str, str]]:
    """The words of one part of a game's board: language -> key -> text."""
    start = f"board.{part}."
    return {lang: {key.removeprefix(start): text for key, text in data.messages(game).catalogues[lang].items()
                   if key.startswith(start)} for lang in LANGUAGES}


def bare(game: str, lang: str, frames: Sequence[Frame], things: Iterable[Label | Token]) -> list[Label]:
    """A word in each panel with a title and nothing else, lest it looks forgotten."""
    spots = [(one.x, one.y) for one in things]
    return [Label(one.x + one.width / 2, one.y + one.height / 2 + 7, say("board_bare", lang, game), "middle", 11,
                  halo=False, fill=theme.FAINT) for one in frames if one.title and one.height > 40
            and not any(0 <= x - one.x <= one.width and 0 <= y - one.y <= one.height for x, y in spots)]  # fmt: skip
