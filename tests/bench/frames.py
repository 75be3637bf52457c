"""The frame of each game - what is written before its first rule - and how much of it another game has written too.

    python -m tests.bench.frames

A line counts as written again where it stands in a run of three that some other frame has; empty lines do not count.
"""

from pathlib import Path

from kernel_lib.core.game import GAMES

FRAME = ("names", "schema", "schema_base", "schema_story", "records", "state", "setup", "setting_up", "position",
         "game")
RUN = 3


def frame(game: str) -> list[str]:
    """The lines of a game's frame that say something."""
    folder = Path(__file__).parents[2] / "kernel_lib" / game
    files = [file for name in FRAME if (file := folder / f"{name}.py").exists()]
    return [line.strip() for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def again(game: str) -> list[str]:
    """Those that the frame of another game has, too."""
    runs = {run for other in GAMES if other != game for run in _runs(frame(other))}
    lines = frame(game)
    found = {at + step for at, run in enumerate(_runs(lines)) if run in runs for step in range(RUN)}
    return [lines[at] for at in sorted(found)]


def _runs(lines: list[str]) -> list[tuple[str, ...]]:
    return [tuple(lines[at:at + RUN]) for at in range(len(lines) - RUN + 1)]


if __name__ == "__main__":
    for one in GAMES:
        print(f"{one}: {len(frame(one))} lines, {len(again(one))} of them written again")
