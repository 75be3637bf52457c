"""What happens near the cases: each played on by chance, also from positions a little different, as a checksum.

    a-leader-takes-six: 5 41 77 3d7f6281          (positions, decisions, events, checksum)

A case claims one outcome. Its sum holds every option that was offered on the way, what is said of choices a little
different, and what happens when something the rule asks for is not there, or otherwise. A case without a sum is none
the worse.
"""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from kernel_lib.core import example, game
from kernel_lib.core.beginning import possible
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded, Stream
from kernel_lib.core.errors import Bad
from kernel_lib.core.example import Example, many, verdict_of
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from tests.cases import cases, source, with_variants

from .sums import Sum
from .transcript import line_of

TESTS = Path(__file__).parents[1]
OTHERS = 6
"""So many other positions of a case, in each of which one thing is different."""
LONGEST = 12
"""Decisions after which play is left."""


def chapters(name: str) -> list[str]:
    """The files of cases of a game."""
    return sorted(file.stem for file in (TESTS / name / "cases").glob("*.yaml"))


def stored(name: str, chapter: str) -> Path:
    """Where the sums of a file of cases are."""
    return TESTS / name / "near" / f"{chapter}.txt"


def sums(name: str, chapter: str) -> dict[str, str]:
    """Case -> its sum as it was."""
    file = stored(name, chapter)
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return dict(line.split(": ", 1) for line in lines)


def differing(name: str, chapter: str) -> list[str]:
    """The cases of a file near which something else happens now; a case that has no sum yet is none of them."""
    kept = sums(name, chapter)
    return [case for case, (file, text) in cases(name).items()
            if file == f"{chapter}.yaml" and case in kept and kept[case] != sum_of(name, file, text)]


def renew(name: str, chapter: str) -> None:
    """Store the sums of a file of cases anew."""
    made = [f"{case}: {sum_of(name, file, text)}" for case, (file, text) in cases(name).items()
            if file == f"{chapter}.yaml"]
    stored(name, chapter).parent.mkdir(exist_ok=True)
    stored(name, chapter).write_text("\n".join(made) + "\n", encoding="utf-8")


def sum_of(name: str, file: str, text: str) -> str:
    """The sum of one case and its variants."""
    summed, positions, events = Sum(), 0, 0
    for one in with_variants(name, source(file, text)):
        for given in (one.given, *others(one.given, Stream(len(text.strip()), 0x4EA6))):
            positions += 1
            try:
                events += _played(one, given, summed)
            except Bad as error:
                summed.add(type(error).__name__)
    return f"{positions} {summed.decisions} {events} {summed.checksum:08x}"


def _played(one: Example, given: dict[str, Any], summed: Sum) -> int:
    rules, state, events = game.load(one.game), None, 0
    for run in many(one.run):
        start = run["procedure"], {key: value for key, value in run.items() if key != "procedure"}
        table = Table(rules, one.options, Seeded(1), position=given if state is None else None, start=start,
                      opening=state)
        policy, most = Random(1), summed.decisions + LONGEST
        while isinstance(decision := table.pending, Decision) and summed.decisions < most:
            summed.asked(decision)
            table.choose(policy(table, decision))
        for event in table.log:
            summed.add(line_of(event))
        events, state = events + len(table.log), table.state
        if table.pending is not None:
            break
    if state is None:
        state = rules.new_state(rules.complete(one.options))
        rules.patch(state, given)
        possible(rules, state)
    for ask in many(one.ask):
        summed.add(verdict_of(example.answer_to(rules, state, ask, "ask")))
    summed.add(rules.describe(state))
    return events


def others(given: dict[str, Any], stream: Stream) -> Iterator[dict[str, Any]]:
    """Positions of which one thing is another: less, more, or what stands elsewhere in the position."""
    words = sorted({step for way in _ways(given) for step in (*way, _at(given, way)) if isinstance(step, str)})
    for number, way in enumerate(stream.shuffled(list(_ways(given)))[:OTHERS]):
        made = deepcopy(given)
        inner, step = _at(made, way[:-1]), way[-1]
        value, word = inner[step], words[stream.below(len(words))]
        if type(value) is int and (number % 2 or value > 1):
            inner[step] += 1 if number % 2 else -1
        elif isinstance(value, str) and number % 2:
            inner[step] = word
        else:
            del inner[step]
            if isinstance(inner, dict) and number % 2:
                inner[word] = value
        yield made


def _at(part: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        part = part[step]
    return part


def _ways(part: Any) -> Iterator[tuple[Any, ...]]:
    """The way to everything that lies in a position, and to what it lies in."""
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inner:
        yield (key,)
        for way in _ways(value):
            yield (key, *way)
