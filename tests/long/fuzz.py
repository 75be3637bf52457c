"""`make fuzz`: thousands of random games of every kind, on all cores; a fault is kept as a save file in build/fuzz.

    make fuzz                             1,000 games of each kind
    make fuzz GAMES=50 KINDS=maracaibo    50 games of the kinds whose name holds this word
    make fuzz FIRST=5000                  other games: seeds from 5000

Ctrl-C ends it early, with the table of what was played; a second one does not wait for the games that are going on.
"""

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.table import Table as Grid

from .kinds import KINDS
from .watched import Fault, Played, kept, play

Task = tuple[str, int, int]
"""A kind, the first seed, and how many games."""
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


def shared(left: list[Task], every: int, jobs: int) -> Iterator[tuple[Task, tuple[list[Played], list[str]]]]:
    """Each task with what came of it, as they end. A process that dies has its tasks played again, three times at most.

    An interrupt ends it when the tasks that are going on are done.
    """
    for last in (False, False, True):
        waiting: dict[Future[tuple[list[Played], list[str]]], Task] = {}
        with ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            try:
                waiting = {pool.submit(games, name, at, some, every): (name, at, some) for name, at, some in left}
                for done in as_completed(waiting):
                    made = done.result()
                    left.remove(waiting[done])
                    yield waiting[done], made
                return
            except BrokenProcessPool:
                if last:
                    raise
            except KeyboardInterrupt:
                for one in waiting:
                    one.cancel()
                return


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
    left = [(name, at, min(AT_ONCE, first + number - at)) for at in range(first, first + number, AT_ONCE)
            for name in chosen]
    at_once = False
    with bar:
        task = bar.add_task("games", total=number * len(chosen))
        try:
            for (name, _, some), (good, bad) in shared(left, every, jobs):
                seen[name] += good
                wrong[name] += bad
                played[name] += some
                for fault in bad:
                    bar.console.print(fault, markup=False, highlight=False, soft_wrap=True)
                bar.advance(task, some)
        except KeyboardInterrupt:  # the second one
            at_once = True
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
    if at_once:  # nobody waits for the games that are going on, nor for what would be told about their end
        sys.stdout.flush()
        for child in active_children():
            child.kill()
        os._exit(130)
    sys.exit(bool(faults))


if __name__ == "__main__":
    typer.run(main)
