"""Many seeded playouts, where a battle or a game is too long for exact odds.

Playout number n always rolls the same dice and makes the same choices, so the answer does not depend on how many
machines or processes shared the work.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent import futures  # its pools are loaded when one is asked for: a lesson asks for none
from multiprocessing import get_context
from typing import Any

import msgspec

from kernel_lib.core import game as games
from kernel_lib.core import registry
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded, playout_seed
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.event import Event
from kernel_lib.core.example import Example, run
from kernel_lib.core.policy import Random
from kernel_lib.core.quiet import QuietTable
from kernel_lib.core.table import Policy, Table

from .chances import interval

BATCH = 50


class Plan(msgspec.Struct, frozen=True):
    """What is played out, and what is counted.

    runs    (procedure, arguments) one after the other; none plays a whole game
    said    choices laid down, per procedure: (decision, who, choice), made where the same is asked and it is allowed
    policy  who makes all other choices: "random", or the name of one of the game's opponents
    count   what to tell apart: "position.a.b" (a value of the described position), "event.name" (how often it
            happened), "event.name.fact" (a fact of its last time, None when it never was), or "event.name.fact.sum"
            (that fact added up)
    most    decisions after which a playout is given up
    """

    game: str
    count: str
    options: dict[str, Any] = {}
    position: dict[str, Any] = {}
    runs: list[tuple[str, dict[str, Any]]] = []
    said: list[list[tuple[str, str, Any]]] = []
    policy: str = "random"
    seed: int = 0
    most: int = 100_000


class Tally(msgspec.Struct):
    """How often each outcome came in `plays` playouts."""

    plays: int
    times: dict[Any, int]

    def share(self, outcome: Any) -> float:
        """The part of the playouts with this outcome, 0 to 1."""
        return self.times.get(outcome, 0) / self.plays

    def margin(self, outcome: Any) -> tuple[float, float]:
        """Where the true chance lies with 95 % confidence (Wilson's interval)."""
        return interval(self.share(outcome), self.plays)


def plan_of(example: Example, count: str, policy: str = "random", seed: int = 0) -> Plan:
    """The plan that plays a worked example with the book's choices and other dice. Raises Bad when it plays nothing."""
    tables = run(example).tables
    if not tables:
        raise Bad("this example plays nothing", example.id, "run: {procedure: ...}")
    runs = [table.start for table in tables if table.start is not None]
    said = [[(one.decision.name, one.decision.who, one.choice) for one in table.made] for table in tables]
    return Plan(example.game, count, example.options, example.given, runs, said, policy, seed)


def playouts(plan: Plan, plays: int, workers: int | None = None, cluster: Any = None) -> Tally:
    """Play `plan` out `plays` times.

    workers  processes on this machine; 1 stays in this one; None uses every processor
    cluster  a ``distributed.Client``: the work goes there instead (install the extra ``cluster``)
    """
    if plays < 1:
        raise Bad(f"{plays} playouts", "plays", "1 or more")
    check(plan)
    batches = [(at, min(at + BATCH, plays)) for at in range(0, plays, BATCH)]
    times: Counter[Any] = Counter()
    if cluster is not None:
        parts = cluster.gather([cluster.submit(batch, plan, start, end, pure=False) for start, end in batches])
    elif (workers or os.cpu_count() or 1) == 1 or len(batches) == 1:
        parts = [batch(plan, start, end) for start, end in batches]
    else:
        parts = list(_spread(plan, batches, workers))
    for part in parts:
        times.update({_key(outcome): number for outcome, number in part})
    return Tally(plays, dict(times))


def check(plan: Plan) -> None:
    """Raise Bad when the plan names no game, procedure, policy or way of counting that exists."""
    rules = games.load(plan.game)
    for name, _ in plan.runs:
        registry.find("procedure", plan.game, name)
    if plan.policy != "random" and plan.policy not in rules.opponents:
        raise Bad(f"{plan.policy!r} is no opponent of {plan.game}", "policy", one_of(["random", *rules.opponents]))
    parts = plan.count.split(".")
    if parts[0] not in ("position", "event") or len(parts) < 2:
        raise Bad(f"{plan.count!r} cannot be counted", "count", "position.a.b, event.name or event.name.fact")


def batch(plan: Plan, start: int, end: int) -> list[tuple[Any, int]]:
    """Playouts number `start` to `end` - 1 in this process: (outcome, times)."""
    times: Counter[Any] = Counter()
    for number in range(start, end):
        times[_key(outcome_of(plan, number))] += 1
    return list(times.items())


def outcome_of(plan: Plan, number: int) -> Any:
    """What playout `number` comes to."""
    rules = games.load(plan.game)
    seed = playout_seed(number, plan.seed)
    policy: Policy = Random(seed) if plan.policy == "random" else rules.opponents[plan.policy](seed)
    tables: list[QuietTable] = []
    happened: list[Event] = []
    name = plan.count.split(".")[1] if plan.count.startswith("event.") else ""

    def heard(event: Event) -> None:
        if event.name == name:
            happened.append(event)

    starts: list[tuple[str, dict[str, Any]] | None] = [*plan.runs] or [None]
    for at, start in enumerate(starts):
        last = tables[-1] if tables else None
        table = QuietTable(rules, plan.options, Seeded(seed), position=None if last else plan.position or None,
                           start=start, opening=last.state if last else None, used=last.used if last else None,
                           heard=heard if name else None)
        table.play(_AsSaid(plan.said[at] if at < len(plan.said) else [], policy), plan.most)
        if not table.over:
            raise Bad(f"playout {number} is not over after {plan.most} decisions", "most", "a larger number")
        tables.append(table)
    return counted(plan.count, tables[-1], happened)


class _AsSaid:
    """The choices laid down as long as the same is asked and they are allowed; else `then` decides."""

    def __init__(self, said: list[tuple[str, str, Any]], then: Policy) -> None:
        self.said, self.then = list(said), then

    def __call__(self, table: Table, decision: Decision) -> Any:
        for one in self.said:
            if one[:2] == (decision.name, decision.who):
                self.said.remove(one)
                if decision.verdict(one[2]):
                    return one[2]
                break
        return self.then(table, decision)


def counted(count: str, table: QuietTable, happened: list[Event]) -> Any:
    """The value that `count` (see Plan) has at this table, where these events of its name happened before."""
    kind, *path = count.split(".")
    if kind == "position":
        value: Any = table.rules.describe(table.state)
        for part in path:
            value = value.get(part) if isinstance(value, dict) else None
        return value
    if len(path) == 1:
        return len(happened)
    if path[-1] == "sum":
        return sum(event.facts.get(path[1], 0) for event in happened)
    return happened[-1].facts.get(path[1]) if happened else None


def _spread(plan: Plan, batches: list[tuple[int, int]], workers: int | None) -> Iterator[list[tuple[Any, int]]]:
    # spawn: a forked copy of a Jupyter kernel would share its sockets
    left = list(batches)
    for last in (False, False, True):
        with futures.ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            waiting: list[futures.Future[list[tuple[Any, int]]]] = [pool.submit(batch, plan, *one) for one in left]
            try:
                for one in waiting:
                    yield one.result()
                    left.pop(0)
                return
            except futures.BrokenExecutor:  # a worker was ended from outside: what it had not told is played again
                if last:
                    raise Bad("the processes that play end again and again", "workers",
                              "more memory, or workers=1, which stays in this process") from None


def _key(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple((key, _key(one)) for key, one in sorted(value.items()))
    return tuple(map(_key, value)) if isinstance(value, (list, tuple)) else value
