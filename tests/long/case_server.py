"""Runs every case and worked example of a game again and again, each time with the rules as they stand just then.

    python -m tests.long.case_server most_dangerous_time    (in a checkout whose rules change from time to time)

One line in names the chapters to begin with ("11 12" for 11_*.yaml and 12_*.yaml); one line out is the first case that
does not hold, or empty. The cases are read once; a fork for each line loads the rules.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from kernel_lib.core import example, example_file
from kernel_lib.core.yaml_source import Source
from tests.cases import cases, holds, outcome, source

LONGEST = 240
"""Seconds of computing for all cases of a game, however busy the machine; more is a loop without end."""


def main() -> int:
    """Answer every line of stdin."""
    game = sys.argv[1]
    read = {name: source(file, text) for name, (file, text) in cases(game).items()}
    files = {name: file for name, (file, _) in cases(game).items()}
    examples = [Source.file(file) for file in sorted((Path("kernel_lib") / game / "examples").glob("*.yaml"))]
    print("ready", flush=True)
    for line in sys.stdin:
        first = tuple(line.split())
        ordered = sorted(read, key=lambda name: not files[name].startswith(first))
        inner, outer = os.pipe()
        if child := os.fork():
            os.close(outer)
            with os.fdopen(inner) as told:
                said = told.read()
            _, status = os.waitpid(child, 0)
            print(said.strip() or ("" if status == 0 else "the time, or the rules do not load"), flush=True)
        else:
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
            fails = _first_failure(game, [(name, read[name]) for name in ordered], examples)
            os.write(outer, fails.encode())
            os._exit(0)
    return 0


def _first_failure(game: str, ordered: list[tuple[str, Source]], examples: list[Source]) -> str:
    """The first case or example that does not come out as it claims; "" when all do."""
    for name, case in ordered:
        try:
            outcome(game, case)
        except Exception:  # whatever goes wrong is noticed
            return name
    for worked in examples:
        try:
            for case in example_file.read(worked).cases():
                holds(game, example.run(case, source=worked))
        except Exception:
            return f"{worked.name}"
    return ""


if __name__ == "__main__":
    raise SystemExit(main())
