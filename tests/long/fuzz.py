"""`make fuzz`: thousands of random games of every kind, on all cores; a fault is kept as a save file in build/fuzz.

    make fuzz                             1,000 games of each kind
    make fuzz GAMES=50 KINDS=maracaibo    50 games of the kinds whose name holds this word
    make fuzz FIRST=5000                  other games: seeds from 5000

Ctrl-C ends it early, with the table of what was played.
"""

import os
import signal
import sys
import time
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.table import Table as Grid

from .kinds import KINDS
from .watched import Fault, Played, kept, play

AT_ONCE = 5
"""Games in one task: large enough for the way between processes, small enough for a moving bar."""


def games(name: str, first: int, number: int, every: int) -> tuple[list[Played], list[str]]:
    """Play `number` games of a kind; what was seen, and what was wrong."""
    seen, wrong = [], []
    for seed in range(first, first + number):
        try:
            seen.append(play(KINDS[name], seed, every))
        except Fault as fault:
            wrong.append(kept(fault, KINDS[name], seed))
    return seen, wrong


def main(number: Annotated[int, typer.Option("--games", min=1, help="Games of each kind.")] = 1000,
         kinds: Annotated[str, typer.Option(help="Only kinds whose name holds this.")] = "",
         first: Annotated[int, typer.Option(help="First seed.")] = 0,
         every: Annotated[int, typer.Option(min=1, help="Look closely at every so many decisions.")] = 31,
         jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = os.cpu_count() or 1) -> None:
    """Play random games and check everything that must hold; exit 1 when something does not."""
    chosen = [name for name in KINDS if kinds in name]
    screen = Console()
    seen: dict[str, list[Played]] = {name: [] for name in chosen}
    wrong: dict[str, list[str]] = {name: [] for name in chosen}
    played: Counter[str] = Counter()
    began = time.monotonic()
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                   console=screen)
    with ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool, bar:
        waiting: dict[Future[tuple[list[Played], list[str]]], tuple[str, int]] = {}
        for at in range(first, first + number, AT_ONCE):
            for name in chosen:
                some = min(AT_ONCE, first + number - at)
                waiting[pool.submit(games, name, at, some, every)] = name, some
        task = bar.add_task("games", total=number * len(chosen))
        try:
            for done in as_completed(waiting):
                name, some = waiting[done]
                good, bad = done.result()
                seen[name] += good
                wrong[name] += bad
                played[name] += some
                for fault in bad:
                    bar.console.print(fault, markup=False, highlight=False, soft_wrap=True)
                bar.advance(task, some)
        except KeyboardInterrupt:
            for one in waiting:
                one.cancel()
    grid = Grid(Column("kind", no_wrap=True), "games", "finished", "decisions", "events", "taken back", "refused",
                "faults", box=None)
    for name in chosen:
        grid.add_row(name, *map(str, (
            played[name], sum(one.finished for one in seen[name]), sum(one.decisions for one in seen[name]),
            sum(one.events for one in seen[name]), sum(one.tried for one in seen[name]),
            sum(one.refused for one in seen[name]), len(wrong[name]))))
    screen.print(grid)
    faults = sum(map(len, wrong.values()))
    screen.print(f"{sum(played.values())} games, {faults} with a fault, {time.monotonic() - began:.0f} s")
    sys.exit(bool(faults))


if __name__ == "__main__":
    typer.run(main)
