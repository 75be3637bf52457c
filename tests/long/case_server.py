"""Runs the cases, worked examples and sums of a game again and again, each time with the rules as they stand just then.

    python -m tests.long.case_server most_dangerous_time    (in a checkout whose rules change from time to time)

First it runs all, to see which functions each of them reaches, and says which does not hold. Then one line in names a
function ("winter.returns"), and one line out is the first case that reaches it and does not hold, or empty. The cases
are read once; a fork for each line loads the rules.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from kernel_lib.core import example, example_file
from kernel_lib.core import game as games
from kernel_lib.core.yaml_source import Source
from tests.cases import cases, holds, outcome, source

from .reached import reached

LONGEST = 240
"""Seconds of computing for the cases of a mutant, however busy the machine; more is a loop without end."""
LOADING = "loading"
"""What runs when the rules are loaded may change every case."""


def main() -> int:
    """Answer every line of stdin."""
    game = sys.argv[1]
    every: dict[str, Callable[[], object]] = {
        name: partial(outcome, game, source(file, text)) for name, (file, text) in cases(game).items()}
    for file in sorted((Path("kernel_lib") / game / "examples").glob("*.yaml")):
        every[file.name] = partial(_example, game, Source.file(file))
    for file in sorted((Path("tests") / game / "sums").glob("*.txt")):
        summed = {tuple(line.split()[:2]) for line in file.read_text(encoding="utf-8").splitlines()}
        every |= {f"sums of {kind} {seed}": partial(_summed, kind, int(seed)) for kind, seed in sorted(summed)}
    told = json.loads(forked(partial(recorded, game, every)))
    fails, reach = told["fails"], {name: set(functions) for name, functions in told["reach"].items()}
    for name, (file, text) in cases(game).items():
        every[f"near {name}"], reach[f"near {name}"] = partial(_near, game, name, file, text), reach[name]
    print(fails, flush=True)
    for line in sys.stdin:
        function = line.strip()
        reaching = [name for name in every if function in reach[name] or function in reach[LOADING]]
        reaching.sort(key=lambda name: (name.startswith("near "), len(reach[name])))  # the more about it, the sooner
        print(forked(partial(_first_failure, {name: every[name] for name in reaching})), flush=True)
    return 0


def forked(answer: Callable[[], str]) -> str:
    """What it says in a process of its own, where the rules are loaded anew."""
    inner, outer = os.pipe()
    if child := os.fork():
        os.close(outer)
        with os.fdopen(inner) as told:
            said = told.read()
        _, status = os.waitpid(child, 0)
        return said or ("" if status == 0 else "the time, or the rules do not load")
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    with os.fdopen(outer, "w") as told:
        told.write(answer())
    os._exit(0)


def recorded(game: str, every: dict[str, Callable[[], object]]) -> str:
    """What each case reaches, and the first that does not hold."""
    fails, reach = "", {}
    with reached(game) as loading:
        games.load(game)
    reach[LOADING] = sorted(loading)
    for name, run in every.items():
        with reached(game) as functions:
            fails = fails or _first_failure({name: run})
        reach[name] = sorted(functions)
    return json.dumps({"fails": fails, "reach": reach})


def _first_failure(some: dict[str, Callable[[], object]]) -> str:
    """The first that does not come out as it claims; "" when all do."""
    for name, run in some.items():
        try:
            run()
        except Exception:  # whatever goes wrong is noticed
            return name
    return ""


def _example(game: str, worked: Source) -> None:
    for case in example_file.read(worked).cases():
        holds(game, example.run(case, source=worked))


def _summed(kind: str, seed: int) -> None:
    from . import sums  # not sooner: it loads the rules

    assert not sums.Game(kind, seed).differs()


def _near(game: str, name: str, file: str, text: str) -> None:
    from . import near  # not sooner: it loads the rules

    kept = near.sums(game, file.removesuffix(".yaml"))
    assert name not in kept or near.sum_of(game, file, text) == kept[name]


if __name__ == "__main__":
    raise SystemExit(main())
