"""Sums of random games, one line for each turn: how much was decided, offered and told in it, and a checksum of it all.

    napoleonic_wars-2-players 0 5: 116 4726 157 3d7f6281       (kind, seed, turn: decisions, options, events, checksum)

A stored game (`transcript`) shows the event where play differs now. Its sums tell only the turn; but they hold many
games, and count what nobody chose as well: every option that was offered, and what is said of choices that are a
little different. Other sums without a change of the rules' meaning are a fault.
"""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import msgspec

from kernel_lib.core import game
from kernel_lib.core.decision import Decision, filled
from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table

from .kinds import KINDS
from .transcript import line_of
from .watched import changed

TESTS = Path(__file__).parents[1]
SHARES = {"here_i_stand": 8, "most_dangerous_time-campaign": 2}
"""How a kind's name begins -> how many games of it; else 4."""
LAST_TURN = 6
"""Where a game that may go on for ever is left."""


class Game(NamedTuple):
    """One random game: its kind (`KINDS`) and its seed."""

    kind: str
    seed: int

    def stored(self) -> list[str]:
        """Its sums as they were."""
        begins = f"{self.kind} {self.seed} "
        file = stored(self.kind)
        return [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith(begins)]

    def differs(self) -> str:
        """The first sum that comes out differently, beside what it was; "" when none does."""
        for was, now in zip_longest(self.stored(), lines(*self), fillvalue="no such turn"):
            if was != now:
                return f"{was} | {now}"
        return ""


def stored(kind: str) -> Path:
    """Where the sums of a kind are."""
    return TESTS / KINDS[kind].game / "sums" / f"{kind}.txt"


def games(kind: str) -> list[Game]:
    """Every game of a kind that is summed up."""
    many = next((many for start, many in SHARES.items() if kind.startswith(start)), 4)
    return [Game(kind, seed) for seed in range(many)]


def renew(kind: str) -> None:
    """Store the sums of a kind anew."""
    stored(kind).parent.mkdir(exist_ok=True)
    made = [line for one in games(kind) for line in lines(*one)]
    stored(kind).write_text("\n".join(made) + "\n", encoding="utf-8")


def lines(kind: str, seed: int) -> Iterator[str]:
    """A random game, a line at the end of each turn."""
    way = KINDS[kind]
    rules = game.load(way.game)
    table, policy = Table(rules, way.options(seed), Seeded(seed)), Random(seed)
    while not table.over and (way.max_turns is None or rules.round_of(table.state) <= LAST_TURN):
        turn, told, sum_ = rules.round_of(table.state), len(table.log), Sum()
        while isinstance(decision := table.pending, Decision) and rules.round_of(table.state) == turn:
            sum_.asked(decision)
            table.choose(policy(table, decision))
        for event in table.log[told:]:
            sum_.add(line_of(event))
        sum_.add(rules.describe(table.state))
        yield f"{kind} {seed} {turn}: {sum_.decisions} {sum_.options} {len(table.log) - told} {sum_.checksum:08x}"


class Sum:
    """What came in a turn so far."""

    def __init__(self) -> None:
        self.decisions = self.options = self.checksum = 0

    def add(self, value: object) -> None:
        """One thing more, wherever it stands among the others."""
        self.checksum = (self.checksum + crc32(msgspec.json.encode(value, order="sorted"))) & 0xFFFFFFFF

    def asked(self, decision: Decision) -> None:
        """Everything that is offered, and what is said of choices like the last of it."""
        self.decisions += 1
        self.add([decision.name, decision.who, decision.rule])
        for option in decision.options:
            self.options += 1
            self.add(option)
        for other in changed(filled(option, lambda bag: bag.fullest())):
            verdict = decision.verdict(other)
            self.add([bool(verdict), verdict.rule, verdict.reason])
