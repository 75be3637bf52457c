"""Every battle of a worked example: its exact odds against many playouts of the engine.

    python -m tests.long.printed_odds --plays 100000
    python -m tests.long.printed_odds --only siege-of-lisbon

An outcome counts as wrong when it is off by more than five standard deviations.
"""

import argparse
import re
from collections.abc import Iterator
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any

import kernel_lib
from kernel_lib.core import example, example_file
from kernel_lib.core.game import GAMES
from kernel_lib.most_dangerous_time import odds as amdt
from kernel_lib.most_dangerous_time.quick_odds import Quick
from kernel_lib.most_dangerous_time.state import State
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.decided import chances, decided
from kernel_lib.odds.walk import walk

ROOT = Path(kernel_lib.__file__).parent
SIGMAS = 5
PATIENCE = 60
"""Seconds that what has no model at once may take to be walked through."""


def files() -> list[tuple[str, Path]]:
    """(game, file) of every example that names a procedure that dice decide."""
    return [(game, file) for game in GAMES for file in sorted((ROOT / game / "examples").glob("*.yaml"))
            if set(re.findall(r"procedure: (\w+)", file.read_text(encoding="utf-8"))) & set(decided(game))]


def printed(game: str, file: Path) -> Iterator[tuple[str, Any]]:
    """(where, table at its opening) of every procedure of an example that dice decide."""
    for case in example_file.find(file.stem).cases():
        for table in example.run(case).tables:
            if table.start is not None and table.start[0] in decided(game) and table.rolled:
                yield f"{case.id} {table.start[0]}", table


def played(game: str, table: Any, plays: int) -> tuple[Chances, Chances]:
    """The exact odds of a table's procedure, and as many playouts."""
    name, arguments = table.start
    exact = chances(game, table.opening, name, arguments, seconds=PATIENCE)
    return exact, chances(game, table.opening, name, arguments, seconds=None, plays=plays)


def fields() -> Iterator[tuple[str, State]]:
    """(where, position) of every field battle of an example, where somebody is first asked whether to retreat."""
    for file in sorted((ROOT / "most_dangerous_time" / "examples").glob("*.yaml")):
        for table in example.run(example_file.find(file.stem).cases()[0]).tables:
            for number, made in enumerate(list(table.made)):
                if made.decision.name == "retreat":
                    table.go_to(made)
                    yield f"{file.stem} {number} field_battle", amdt.from_head(table.state)


def fought(state: State, plays: int) -> tuple[Chances, Chances]:
    """The odds of a field battle at once, and as many playouts."""
    battle = state.battle
    assert battle is not None
    return (Quick(state.copy(), amdt.soldiers_lost, float).chances(),
            walk("most_dangerous_time", state, "field_battle", {"battle": battle}, amdt.fight_on,
                 measure=amdt.end_of(battle), until=("battle_over",), plays=plays))


def wrong(exact: Chances, tally: Chances) -> list[tuple[Any, float, float]]:
    """(outcome, exact, played) where the two differ by more than luck."""
    found = []
    for outcome in {**exact.odds, **tally.odds}:
        share, seen = float(exact.odds.get(outcome, 0)), float(tally.odds.get(outcome, 0))
        if abs(share - seen) > SIGMAS * sqrt(max(share * (1 - share), 1 / tally.plays) / tally.plays):
            found.append((outcome, share, seen))
    return found


def main() -> None:
    """Check them all and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=100_000)
    parser.add_argument("--only", default="", help="those whose game or name has this in it")
    plays, only = vars(parser.parse_args()).values()
    failed = 0
    every = [(game, where, partial(played, game, table, plays)) for game, file in files()
             for where, table in printed(game, file)]
    every += [("most_dangerous_time", where, partial(fought, state, plays)) for where, state in fields()]
    for game, where, both in every:
        if only not in f"{game} {where}":
            continue
        exact, tally = both()
        faults = wrong(exact, tally)
        failed += bool(faults)
        print(f"{game}  {where}: {len(exact.odds)} outcomes, {exact.leaves} ways, {tally.plays} playouts",
              *(f"\n  {outcome}: {share:.5f} exact, {seen:.5f} played" for outcome, share, seen in faults), flush=True)
    print(f"{failed} of them differ" if failed else "all agree")


if __name__ == "__main__":
    main()
