"""What a booklet says otherwise than its lesson does: every sentence that is left out or changed, in one stored list.

Sentences about the screen are found by their words, so a new sentence may go by mistake: then the list is another one,
and its difference shows what would be missing on paper. Where it is right, `python -m tests.widgets.off_screen` stores
it anew.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

from kernel_lib.core import data
from kernel_lib.core import game as games
from widgets import words
from widgets.printing.off_screen import off_screen, sentences_of

GAMES = "here_i_stand", "maracaibo", "most_dangerous_time", "napoleonic_wars"
STORED = Path(__file__).with_suffix(".txt")


def listed() -> str:
    """The list: of each section a heading, then its sentences as the lesson has them ("-") and as paper has them."""
    return "\n".join(line for game in GAMES for line in _of(game)) + "\n"


def _of(game: str) -> Iterator[str]:
    games.load(game)
    for name, lesson in data.lessons(game).items():
        for at, section in lesson.sections.items():
            if not name[:2].isdigit() or any("quiz" in line for line in section.cells):
                continue  # is in no booklet; or says how it is answered instead
            for lang, text in section.text.items():
                paper = off_screen(text, lang, words.script(game))
                before, after = ([" ".join(one.split()) for one in sentences_of(said, lang)] for said in (text, paper))
                found = [line for line in difflib.ndiff(before, after) if line[0] in "-+"]
                if found:
                    yield from [f"{game} {name} {at} {lang}", *found]


if __name__ == "__main__":
    STORED.write_text(listed(), encoding="utf-8")
