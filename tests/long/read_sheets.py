"""How much of a rulebook its reference sheet settles: ``python -m tests.long.read_sheets [-v]``.

``sheets/<game>.yaml`` holds questions that were written from the rulebook before the sheet was enlarged:
[rule, question, answer, by]. `by` is what a reader found on the sheet that settles it, word for word; "" where nothing
does. This counts them and fails where the sheet no longer says what was found, so that a shortened sheet is read anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

from kernel_lib.core import data, sheet

FOLDER = Path(__file__).parent / "sheets"


def measure(file: Path) -> tuple[int, int, list[str]]:
    """How many questions the sheet of a game settles, of how many, and what is wrong with them."""
    game = file.stem
    said = " ".join(sheet.text(game, "en").split())
    settled, wrong = 0, []
    questions = yaml.safe_load(file.read_text(encoding="utf-8"))
    for rule, ask, _, by in questions:
        if rule not in data.rulebook(game):
            wrong.append(f"{game}: {rule} is no rule ({ask})")
        if by and by not in said:
            wrong.append(f"{game}: the sheet does not say {by!r} ({ask})")
        settled += bool(by) and by in said
    return settled, len(questions), wrong


def main() -> int:
    """Print the share of each game; -v names what stays open."""
    faults = []
    for file in sorted(FOLDER.glob("*.yaml")):
        settled, count, wrong = measure(file)
        faults += wrong
        print(f"{file.stem}: {settled} of {count} ({settled / count:.0%})")
        if "-v" in sys.argv[1:]:
            for rule, ask, answer, by in yaml.safe_load(file.read_text(encoding="utf-8")):
                if not by:
                    print(f"  open: {rule} {ask} - {answer}")
    for line in faults:
        print(line)
    return bool(faults)


if __name__ == "__main__":
    raise SystemExit(main())
