"""Contact sheets: the first screen of every lesson as a learner meets it: ``python -m tests.long.contact``.

One sheet for each game, edition and size goes to ``build/contact``; they are there to be looked at one by one.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from PIL import Image

from kernel_lib.core import data
from kernel_lib.core.game import GAMES
from tests.browser.lab import ROOT
from tests.long.learner import SIZES, Learner, learner, room

FOLDER = ROOT / "build" / "contact"
ACROSS = {"1280": 4, "390": 8}
THUMB = {"1280": (640, 400), "390": (300, 649)}


def first_screens(one: Learner, game: str, size: str) -> list[Path]:
    """A picture of the first screen of each lesson."""
    made = []
    for chapter, lesson in data.lessons(game).items():
        one.open_notebook(f"{one.lang}/{game}/{chapter}.ipynb")
        if any(section.cells for section in lesson.sections.values()):
            one.page.locator(".rl, .jp-OutputArea-output").first.wait_for(state="attached", timeout=120_000)
        one.rest()
        one.page.wait_for_timeout(1000)  # boards are drawn when they have found their room
        file = FOLDER / f"{game}-{one.lang}-{size}-{chapter}.png"
        one.page.screenshot(path=str(file))
        made.append(file)
        one.server.end_sessions()
    return made


def sheet(files: list[Path], size: str, target: Path) -> None:
    """All pictures on one sheet."""
    wide, high = THUMB[size]
    across = ACROSS[size]
    laid = Image.new("RGB", (across * (wide + 8), -(-len(files) // across) * (high + 8)), "#555")
    for at, file in enumerate(files):
        with Image.open(file) as shown:
            laid.paste(shown.resize((wide, high)), ((at % across) * (wide + 8) + 4, at // across * (high + 8) + 4))
    laid.save(target)


def main() -> None:
    """Photograph all that is asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    asked.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    asked.add_argument("--langs", nargs="+", choices=("en", "zh"), default=["en", "zh"])
    wanted: Any = asked.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with room() as (browser, server):
        for game in wanted.games:
            for size in wanted.sizes:
                for lang in wanted.langs:
                    with learner(browser, server, size, lang, f"contact-{game}-{size}-{lang}") as one:
                        target = FOLDER / f"{game}-{lang}-{size}.png"
                        sheet(first_screens(one, game, size), size, target)
                        print(target, flush=True)


if __name__ == "__main__":
    main()
