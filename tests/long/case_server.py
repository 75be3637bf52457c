"""Runs the cases, worked examples, unsound positions and sums of a game again and again, with the rules as they stand.

    python -m tests.long.case_server most_dangerous_time FILE    (in a checkout whose rules change from time to time)

First it runs all, to see which functions each of them reaches, and says which does not hold; what it saw is kept in
FILE, and is seen again only where the rules or the case changed. Then one line in says what to
run of a function ("cases winter.returns" or "near winter.returns": random games, and what happens near the cases), and
one line out is the first that reaches it and does not hold, or empty: those first that reach little else. The cases are
read once; a fork for each line loads the rules.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha1
from pathlib import Path

from kernel_lib.core import example, example_file
from kernel_lib.core import game as games
from kernel_lib.core.yaml_source import Source
from tests.cases import cases, holds, outcome, source
from tests.games import test_invariants as unsound

from .reached import reached, watch

LONGEST = 8
"""Seconds of computing for a case or a random game, however busy the machine; more is a loop without end."""
LOADING = "loading"
"""What runs when the rules are loaded may change every case."""
EVERYTHING = "everything"
"""What a random game reaches."""
RULES = ("core", "parts")
"""Whose change is a change of the rules, beside the game's own."""

Seen = dict[str, tuple[str, list[str]]]
"""What each case reaches, and the print of the case and the rules with which it was seen."""


def main() -> int:
    """Answer every line of stdin."""
    game, kept = sys.argv[1], Path(sys.argv[2])
    every: dict[str, Callable[[], object]] = {}
    prints: dict[str, str] = {LOADING: ""}
    for name, (file, text) in cases(game).items():
        every[name], prints[name] = partial(outcome, game, source(file, text)), text.strip()
    for name, entry in unsound.entries(game).items():
        every[name] = partial(unsound.test_what_is_amiss_is_found_and_nothing_else, game, entry)
        prints[name] = repr(entry)
    for path in sorted((Path("kernel_lib") / game / "examples").glob("*.yaml")):
        every[path.name], prints[path.name] = partial(_example, game, Source.file(path)), ""
    for path in sorted((Path("tests") / game / "sums").glob("*.txt")):
        summed = {tuple(line.split()[:2]) for line in path.read_text(encoding="utf-8").splitlines()}
        every |= {f"sums of {kind} {seed}": partial(_summed, kind, int(seed)) for kind, seed in sorted(summed)}
        prints |= {f"sums of {kind} {seed}": path.read_text(encoding="utf-8") for kind, seed in summed}
    rules = _print(*(file.read_bytes() for folder in (*RULES, game)
                     for file in sorted((Path("kernel_lib") / folder).rglob("*"))
                     if file.is_file() and file.suffix in (".py", ".yaml")))
    prints = {name: _print(rules.encode(), about.encode()) for name, about in prints.items()}
    seen: Seen = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    seen = {name: tuple(was) for name, was in seen.items() if prints.get(name) == was[0]}  # type: ignore[misc]
    told = json.loads(forked(partial(recorded, game, {name: run for name, run in every.items() if name not in seen})))
    if not told["fails"]:
        seen |= {name: (prints[name], functions) for name, functions in told["reach"].items()}
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(seen), encoding="utf-8")
    reach = {name: set(functions) for name, (_, functions) in seen.items()}
    for name, (file, text) in cases(game).items():
        every[f"near {name}"] = partial(_near, game, name, file, text)
        reach[f"near {name}"] = reach.get(name, set())
    print(told["fails"], flush=True)
    for line in sys.stdin:
        what, function = line.split()
        wanted = {function, EVERYTHING}
        reaching = [name for name in every if name.startswith(("sums of ", "near ")) == (what == "near")
                    and (wanted & reach[name] or wanted & reach[LOADING])]
        reaching.sort(key=lambda name: (name.startswith("near "), len(reach[name])))
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
    with os.fdopen(outer, "w") as told:
        told.write(answer())
    os._exit(0)


def recorded(game: str, some: dict[str, Callable[[], object]]) -> str:
    """What each of these cases reaches, and the first that does not hold."""
    fails, reach = "", {}
    watch()
    with reached(game) as loading:
        games.load(game)
    reach[LOADING] = sorted(loading)
    for name, run in some.items():
        if name.startswith("sums of "):
            fails = fails or _first_failure({name: run})
            reach[name] = [EVERYTHING]
            continue
        with reached(game) as functions:
            fails = fails or _first_failure({name: run})
        reach[name] = sorted(functions)
    return json.dumps({"fails": fails, "reach": reach})


def _print(*parts: bytes) -> str:
    return sha1(b"\0".join(parts), usedforsecurity=False).hexdigest()


def _first_failure(some: dict[str, Callable[[], object]]) -> str:
    """The first that does not come out as it claims; "" when all do."""
    for name, run in some.items():
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            run()
        except Exception:  # whatever goes wrong is noticed
            return name
    signal.setitimer(signal.ITIMER_PROF, 0)
    return ""


def _example(game: str, worked: Source) -> None:
    for case in example_file.read(worked).cases():
        holds(game, example.run(case, source=worked))


def _summed(kind: str, seed: int) -> None:
    from . import sums  # not sooner: it loads the rules

    assert not sums.Game(kind, seed).differs()


def _near(game: str, name: str, file: str, text: str) -> None:
    from . import near  # not sooner: it loads the rules

    kept = _kept(game, file.removesuffix(".yaml"))
    assert name not in kept or near.sum_of(game, file, text) == kept[name]


@cache
def _kept(game: str, chapter: str) -> dict[str, str]:
    from . import near

    return near.sums(game, chapter)


if __name__ == "__main__":
    raise SystemExit(main())
