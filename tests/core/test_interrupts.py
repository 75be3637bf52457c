"""An interrupt - Ctrl-C, Jupyter's stop - at any moment leaves a table at a real input, to be saved and played on."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from kernel_lib.harbour import game as harbour

from kernel_lib.core import game as games
from kernel_lib.core import save as saves
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded, Stream
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table

HERE = str(Path(games.__file__).parents[1])


class Interrupted:
    """Within it the `moment`-th instruction in the toolkit's own code ends in a KeyboardInterrupt, then the one so many
    later (in the mending), until `times` are used up."""

    def __init__(self, moment: int, times: int = 1) -> None:
        self.moment, self.left, self.times, self.count = moment, moment, times, 0

    def __enter__(self) -> "Interrupted":
        self.before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: Any) -> None:
        sys.settrace(self.before)

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(HERE):
            return None
        frame.f_trace_opcodes = True
        return self._stepped

    def _stepped(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "opcode":
            self.count += 1
            self.left -= 1
            if self.left == 0 and self.times:
                self.times -= 1
                self.left = self.moment // 3 + 1
                raise KeyboardInterrupt
        return self._stepped


def same(table: Table, file: Path) -> None:
    """The table stands at a real input, and a save of it opens at the same place with the same past."""
    again = saves.load(saves.save(table, file))
    assert again.refused is None
    assert again.state == table.state and again.log == table.log
    assert [one.choice for one in again.made] == [one.choice for one in table.made]
    now, then = table.pending, again.pending
    assert type(now) is type(then)
    if isinstance(now, Decision):
        assert isinstance(then, Decision)
        assert (now.name, now.who, now.facts) == (then.name, then.who, then.facts)
        assert list(now.options) == list(then.options)


def begun(name: str, stream: Stream) -> Table:
    rules = harbour.RULES if name == "harbour" else games.load(name)
    table = Table(rules, None, Seeded(stream.below(1000)))
    table.play(Random(stream.below(1000)), stream.below(60))
    return table


def choose(table: Table, stream: Stream) -> None:
    pending = table.pending
    if isinstance(pending, Decision):
        table.choose(pending.sample(stream))


def back_and_on(table: Table, stream: Stream) -> None:
    table.undo()
    table.undo()
    table.redo()


def otherwise(table: Table, stream: Stream) -> None:
    if table.rolled:
        number = stream.below(len(table.rolled))
        table.change(number, list(table.rolled[number].values))


def decided_again(table: Table, stream: Stream) -> None:
    if table.made:
        made = table.made[-1 - stream.below(min(4, len(table.made)))]
        table.rechoose(made, made.choice)


DOINGS: list[Callable[[Table, Stream], None]] = [choose, choose, back_and_on, otherwise, decided_again]


@pytest.mark.parametrize("game", ["harbour", "maracaibo", "most_dangerous_time"])
def test_an_interrupt_at_any_moment_leaves_a_real_input(game: str, tmp_path: Path) -> None:
    stream, hit, number = Stream(7), 0, 0
    table = begun(game, stream)
    while hit < 70:
        number += 1
        assert number < 700, "most of the interrupts come too late"
        if table.over or number % 15 == 0:
            table = begun(game, stream)
        doing, seed = DOINGS[number % len(DOINGS)], stream.below(1 << 30)
        with Interrupted(1 << 60) as measured:
            doing(table, Stream(seed))
        before = table.here
        if table.over:
            continue
        with Interrupted(1 + stream.below(max(2, measured.count)), times=1 + number % 3):
            try:
                doing(table, Stream(seed))
            except KeyboardInterrupt:
                hit += 1
                with suppress(KeyboardInterrupt):  # what mends it may be interrupted, too
                    assert table.pending
        assert before in table.history.nodes() and table.here in table.history.nodes()
        same(table, tmp_path / "game.json")
        choose(table, stream)
    same(table, tmp_path / "game.json")
