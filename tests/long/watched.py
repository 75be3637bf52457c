"""A game played at random and watched: sound positions, explained choices, steps taken back, saves that open.

`play` raises Fault at the first thing that is wrong. The game's own accounts come from its `recount` module.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kernel_lib.core import data, files, game, save
from kernel_lib.core.decision import Bag, Decision, bags, filled
from kernel_lib.core.dice import Roll, Seeded, Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table

ROOT = Path(__file__).resolve().parents[2]
FAULTS = ROOT / "build" / "fuzz"
LANGUAGES = ("en", "zh")
MOST_OPTIONS = 12
"""Of a decision, tried in one look; over many games every option has its turn."""
ALWAYS_WRONG = (None, {}, [], "nonsense", -1, 2.5, {"do": "nonsense"}, {"path": []}, [None], {"nonsense": 1})


class Kind(msgspec.Struct, frozen=True):
    """One way to play a game.

    options    seed -> the options of that game
    max_turns  where a game that may go on for ever is left
    sound      (state after set-up, state) -> what was lost or made between them
    accounts   table of a finished game -> what its log does not add up to
    apart      rules by which not everything in one bag may be taken together
    pieces     state -> piece -> how many are in play
    changing   names of the events that bring or take pieces; without one of them there are as many as before
    steps      (state before a procedure, state after it) -> what it must not have done
    """

    game: str
    name: str
    options: Callable[[int], dict[str, Any]]
    sound: Callable[[Any, Any], list[str]] = lambda begun, now: []
    accounts: Callable[[Table], list[str]] = lambda table: []
    max_turns: int | None = None
    apart: tuple[str, ...] = ()
    pieces: Callable[[Any], dict[str, int]] = lambda state: {}
    changing: frozenset[str] = frozenset()
    steps: Callable[[Any, Any], list[str]] | None = None


class Fault(AssertionError):
    """What is wrong, and the table on which it was found (None when not even that could be made)."""

    def __init__(self, message: str, table: Table | None) -> None:
        super().__init__(message)
        self.message, self.table = message, table


class Played(msgspec.Struct):
    """What was seen of a game without a fault."""

    finished: bool
    decisions: int
    events: int
    tried: int = 0
    refused: int = 0


def play(kind: Kind, seed: int, every: int = 7) -> Played:
    """Play game `seed` of a kind to its end, looking closely at every `every`-th decision. Raises Fault."""
    watch = Watch(kind, seed)
    try:
        watch.play(every)
    except Fault:
        raise
    except Exception as error:
        at = watch.table.pending if watch.table is not None else None
        where = f"decision {at.name}" if isinstance(at, Decision) else "the start"
        raise Fault(f"{type(error).__name__} at {where}, choosing {watch.choice!r}: {error}", watch.table) from error
    table = watch.table
    assert table is not None
    return Played(table.over, len(table.made), len(table.log), watch.tried, watch.refused)


def sound_game(kind: Kind, seed: int, every: int = 7) -> Played:
    """`play` for a test: a fault is kept as a save file and told."""
    try:
        return play(kind, seed, every)
    except Fault as fault:
        pytest.fail(kept(fault, kind, seed), pytrace=False)


class Watch:
    """One watched game."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.kind, self.seed = kind, seed
        self.rules = game.load(kind.game)
        self.book = data.rulebook(kind.game)
        self.messages = data.messages(kind.game)
        self.stream = Stream(seed, 0xFA17)
        self.table: Table | None = None
        self.begun: Any = None
        self.counted: list[tuple[int, dict[str, int]]] = []
        self.before: tuple[int, Any] = (0, None)
        self.choice: Any = None
        self.seen: list[Any] = []
        self.tried = self.refused = 0

    def play(self, every: int) -> None:
        """To the end of the game, or of the last turn wanted."""
        rules = msgspec.structs.replace(self.rules, next_procedure=self._boundary)
        table = self.table = Table(rules, self.kind.options(self.seed), Seeded(self.seed))
        seats, policy = set(rules.seats(table.options)), Random(self.seed)
        while isinstance(decision := table.pending, Decision):
            if self.kind.max_turns is not None and rules.round_of(table.state) > self.kind.max_turns:
                break
            self._insist(decision.who in seats, f"{decision.who} has no seat but decides {decision.name}")
            if decision.only() and not any(map(bags, decision.options)):
                raise Fault(f"decision {decision.name} leaves no choice: {list(decision.options)}", table)
            if len(table.made) % every == self.seed % every:
                self._offered(decision)
                self._others(decision)
                decision = self._back_and_forth(table, decision)
            self.choice = policy(table, decision)
            self.seen = [*self.seen[-30:], self.choice]
            table.choose(self.choice)
        self._ended(table)

    def _boundary(self, now: Game) -> Procedure | None:
        """The next procedure, the position before it having been checked."""
        faults = self.rules.check(now.state)
        phase = getattr(now.state, "phase", "play")
        if phase != "setup":
            if self.begun is None:
                self.begun = now.state.copy()
            faults += self.kind.sound(self.begun, now.state)
            faults += self._conserved(now)
        if self.kind.steps is not None:
            then, before = self.before
            if before is not None and then <= len(now.log):  # else steps were taken back since
                faults += self.kind.steps(before, now.state)
            self.before = len(now.log), now.state.copy()
        self._insist(not faults, f"before {phase}: {'; '.join(faults)}")
        return self.rules.next_procedure(now)

    def _conserved(self, now: Game) -> list[str]:
        """What came or went although nothing that was told since the last look brings or takes pieces."""
        while self.counted and self.counted[-1][0] > len(now.log):  # steps were taken back
            self.counted.pop()
        have = self.kind.pieces(now.state)
        told, had = self.counted[-1] if self.counted else (len(now.log), have)
        self.counted.append((len(now.log), have))
        if have == had or any(event.name in self.kind.changing for event in now.log[told:]):
            return []
        return [f"{piece}: {had.get(piece, 0)} before, {have.get(piece, 0)} now, and nothing told of it"
                for piece in sorted(have | had) if have.get(piece) != had.get(piece)]

    def _offered(self, decision: Decision) -> None:
        """What is offered is accepted, its bags filled as one likes; only what rules keep apart may be refused."""
        for option in self.stream.shuffled(list(decision.options))[:MOST_OPTIONS]:
            held = bags(option)
            picks = [filled(option, Bag.fullest)]
            if held:
                picks += [filled(option, least), *(filled(option, lambda bag: bag.sample(self.stream))
                                                   for _ in range(3))]
            verdicts = [decision.verdict(pick) for pick in picks]
            for pick, verdict in zip(picks, verdicts, strict=True):
                self._insist(decision.option_of(pick) is not None, f"{decision.name}: {pick!r} does not fill {option}")
                self._insist(bool(verdict) or (bool(held) and verdict.rule in self.kind.apart),
                             f"{decision.name} offers {pick!r} and refuses it ({verdict.rule} {verdict.reason})")
            self._insist(any(verdicts) or any(map(decision.verdict, singles(option))),
                         f"{decision.name} offers {option!r} and refuses all that was tried")

    def _others(self, decision: Decision) -> None:
        """What is not offered is refused, by a rule there is, in words."""
        option = decision.options[self.stream.below(len(decision.options))]
        base = filled(option, lambda bag: bag.sample(self.stream))
        for other in (*ALWAYS_WRONG, *self.seen[-8:], *changed(base)):
            offered = decision.option_of(other) is not None
            verdict = self._explained(decision, other)
            self._insist(offered or not verdict, f"{decision.name} does not offer {other!r} and accepts it")
            self.refused += not verdict

    def _explained(self, decision: Decision, choice: Any) -> Any:
        verdict = decision.verdict(choice)
        if not verdict:
            name = f"{decision.name}: the no to {choice!r} ({verdict.reason})"
            self._insist(verdict.rule in self.book, f"{name} names no rule: {verdict.rule!r}")
            for lang in LANGUAGES:
                self._insist(self.messages.has(f"no.{verdict.reason}", lang), f"{name} has no sentence in {lang}")
                self._insist("?" not in self.messages.verdict(verdict, lang) or "?" in str(choice),
                             f"{name} misses a fact: {self.messages.verdict(verdict, lang)}")
        return verdict

    def _back_and_forth(self, table: Table, decision: Decision) -> Decision:
        """A choice is made and taken back: nothing is left of it, and redo brings it again.

        Returns the decision that waits afterwards: the same one, asked anew of the restored position.
        """
        before, log, asked = table.state.copy(), list(table.log), seen_as(table)
        self.choice = decision.sample(self.stream)
        table.choose(self.choice)
        after, then, now = table.state.copy(), list(table.log), seen_as(table)
        table.undo()
        self._insist(table.state == before and table.log == log and seen_as(table) == asked,
                     f"{decision.name}: {self.choice!r} is not wholly taken back")
        table.redo()
        self._insist(table.state == after and table.log == then and seen_as(table) == now,
                     f"{decision.name}: {self.choice!r} does not come out the same again")
        table.undo()
        self.tried += 1
        assert isinstance(table.pending, Decision)
        return table.pending

    def _ended(self, table: Table) -> None:
        result = self.rules.result(table.state)
        if table.over:
            winners = (result or {}).get("winners", [(result or {}).get("winner")])
            self._insist(bool(winners) and all(winners), f"the game is over and nobody has won: {result}")
            self._insist(not (faults := self.rules.check(table.state)), f"at the end: {'; '.join(faults)}")
        else:
            self._insist(self.kind.max_turns is not None and result is None, "play stops, the game does not")
        self._insist(not (faults := self.kind.accounts(table)), f"at the end: {'; '.join(faults)}")
        self._told(table)
        again = reopened(table)
        self._insist(again.refused is None, f"the save stops early: {again.refused}")
        self._insist(again.log == table.log, "the save has other events")
        self._insist(self.rules.describe(again.state) == self.rules.describe(table.state), "the save ends elsewhere")

    def _told(self, table: Table) -> None:
        """Everything that happened or was asked has its rule and its sentence."""
        told = {(one.name, one.rule): one for one in table.log}
        keys = {f"event.{name}": rule for name, rule in told}
        keys |= {f"decision.{made.decision.name}": made.decision.rule for made in table.made}
        keys |= {f"{'roll' if isinstance(one.chance, Roll) else 'draw'}.{one.chance.purpose}": one.chance.rule
                 for one in table.rolled}
        for _, rule in told:
            self._insist(rule in self.book, f"an event names the rule {rule!r}, which is not there")
        for key, rule in keys.items():
            self._insist(rule in self.book, f"{key} names the rule {rule!r}, which is not there")
        for lang in LANGUAGES:
            for key in keys:
                self._insist(self.messages.has(key, lang), f"{key} has no sentence in {lang}")
            for event in told.values():
                said = self.messages.event(event, lang)
                self._insist("?" not in said, f"event {event.name} misses a fact: {said} {event.facts}")

    def _insist(self, right: bool, otherwise: str) -> None:
        if not right:
            raise Fault(otherwise, self.table)


def least(bag: Bag) -> dict[str, int]:
    """As little as the bag allows."""
    picked: dict[str, int] = {}
    for item, count in bag.pool.items():
        while picked.get(item, 0) < count and bag.weight(picked) < bag.least:
            picked[item] = picked.get(item, 0) + 1
    return picked if bag.holds(picked) else bag.fullest()


def singles(option: Any) -> list[Any]:
    """`option` with one of a kind in its bags, for each kind."""
    return [filled(option, lambda bag, item=item: {item: 1} if item in bag.pool else bag.fullest())
            for held in bags(option) for item in held.pool]


def changed(value: Any) -> list[Any]:
    """Choices like `value`, each a little different."""
    if isinstance(value, dict):
        made = [{**value, "nonsense": 1}]
        for key, part in value.items():
            made.append({name: one for name, one in value.items() if name != key})
            made += [{**value, key: other} for other in changed(part)]
        return made
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, value - 1, -value, 1000, str(value), float(value)]
    if isinstance(value, str):
        return [value + "x", "", None, [value], {value: 1}]
    if isinstance(value, list):
        return [[], value + value, value[::-1], value[:-1], [*value, "nonsense"]]
    return ["nonsense", 0]


def seen_as(table: Table) -> Any:
    """What is asked now, as plain values."""
    asked = table.pending
    if isinstance(asked, Decision):
        return asked.name, asked.who, asked.rule, [*asked.options], asked.facts
    return asked


def reopened(table: Table) -> Table:
    """The table from its save file."""
    with tempfile.TemporaryDirectory() as folder:
        return save.load(save.save(table, Path(folder) / "game.json"))


def kept(fault: Fault, kind: Kind, seed: int) -> str:
    """What is wrong and where the game in which it was found is saved now, in words."""
    path = FAULTS / f"{kind.game}-{kind.name}-{seed}.json"
    said = f"{kind.game}, {kind.name}, seed {seed}: {fault.message}"
    files.write(path.with_suffix(".txt"), f"{said}\n".encode())
    path.unlink(missing_ok=True)  # of the same seed under other rules
    if fault.table is None:
        return said
    return f"{said}\nThe game up to there: {save.save(fault.table, path).relative_to(ROOT)}"
